"""What the types of its fields leave open of what a player sees: cards, bounds and margins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.agents.seeing import Seeing
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.forces import FORCE_POOL, TERROR_MARKERS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.twilight.rules.victory import Outcome

__all__ = ["TwilightSeeing"]

_EVENTS = tuple(range(1, EVENT_CARDS + 1))
# The cards of which the fields of the deck hold some (2.2, 10).
_CARDS = {"unseen": _EVENTS, "aside": _EVENTS, "played": (*_EVENTS, *PROPAGANDA_CARDS)}
_PIECES = attrs.asdict(FORCE_POOL)
_TOPS = {
    **_PIECES,
    "underground": _PIECES["guerrillas"],
    "active": _PIECES["guerrillas"],
    "terror": TERROR_MARKERS,
    "border_zone": BORDER_ZONE_TOP,
    "resources.government": EDGE_TRACK_TOP,
    "resources.fln": EDGE_TRACK_TOP,
    "commitment": EDGE_TRACK_TOP,
    "size": EVENT_CARDS,
}


class TwilightSeeing(Seeing):
    """Colonial Twilight as a player sees it.

    The pieces of a sort are bounded by the Force Pool (1.4.1), markers on tracks by their tracks (1.8).

    >>> import ctcore as ct
    >>> from ctcore.agents.seeing import seeing_of
    >>> seeing = seeing_of(ct.game("twilight"))
    >>> at = seeing.names.index("position.resources.fln")
    >>> int(seeing.row(ct.setup("short"), ct.FLN)[at]), int(seeing.low[at]), int(seeing.high[at])
    (15, 0, 50)
    """

    twice = frozenset({"faction", "left", "marks", "spaces"})
    in_order = frozenset({"played"})
    lengths = {"control": len(PLACES), "fln_control": len(PLACES)}  # noqa: RUF012 - as the base's
    has_margins = True
    widest = 200

    def values(self, name: str, hint: object, /) -> Sequence[Any] | None:
        """The scenarios, the cards, and the texts that grant something."""
        last = name.rpartition(".")[2]
        if last == "scenario":
            return tuple(SCENARIOS)
        if last == "card" and hint is str:
            from ctcore.twilight.rules.events.texts.book import texts  # noqa: PLC0415 - made as it is asked for

            return tuple(text.id for text in texts().values())
        return _CARDS.get(last) or super().values(name, hint)

    def bounds(self, name: str, /) -> tuple[int, int]:
        """At most the pieces and markers that there are; other numbers have the bounds of an int16."""
        tops = (most for field, most in _TOPS.items() if name.endswith(f".{field}"))
        most = next(tops, None)
        return super().bounds(name) if most is None else (0, most)

    def hides(self, begun: Any, /) -> bool:
        """Whether it is played with Deception markers (7.3)."""
        found: bool = begun.deception != NO_DECEPTION
        return found

    def margins(self, result: Any, /) -> Mapping[Any, int]:
        """The victory margins at the end (7.3)."""
        found: Outcome = result
        return {GOVERNMENT: found.government_margin, FLN: found.fln_margin}
