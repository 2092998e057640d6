"""The texts of the 60 Event cards (5.1, 5.2)."""

from ctcore.kernel import Frame, Kind
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.rules.events.cards import forty_one_to_sixty, one_to_twenty, twenty_one_to_forty
from ctcore.twilight.rules.events.texts.frame import CardText

__all__ = ["TABLE", "TEXTS"]

# Every text by its card and side.
TEXTS: dict[Capability, CardText] = {
    one.effect: one for part in (one_to_twenty, twenty_one_to_forty, forty_one_to_sixty) for one in part.TEXTS
}
TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    frame: kinds for one in TEXTS.values() for frame, kinds in one.table.items()
}
