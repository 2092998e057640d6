"""The texts of the 60 Event cards (5.1, 5.2)."""

from ctcore.twilight.board.cards import Capability
from ctcore.twilight.rules.events.cards import forty_one_to_sixty, one_to_twenty, twenty_one_to_forty
from ctcore.twilight.rules.events.texts.frame import CardText

__all__ = ["TEXTS"]

# Every text by its card and side.
TEXTS: dict[Capability, CardText] = {
    one.effect: one for part in (one_to_twenty, twenty_one_to_forty, forty_one_to_sixty) for one in part.TEXTS
}
