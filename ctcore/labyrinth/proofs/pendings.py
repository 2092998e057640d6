"""What is pending as the proofs set it up: a card that is carried out, an event that happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Side
from ctcore.labyrinth.rules.events.happening import Happening
from ctcore.labyrinth.rules.playing import Carding
from ctcore.labyrinth.rules.sequence import Phase, Step, Turn

if TYPE_CHECKING:
    from ctcore.kernel import Frame

__all__ = ["ABROAD", "HERE", "JIHADIST_CARD", "NEITHER", "THERE", "US_CARD", "Pending", "carding", "in_event"]

# The countries in which frames are at work where no rule names one.
HERE, THERE = place("Gulf States"), place("Sudan")
ABROAD = place("Russia")
US_CARD, JIHADIST_CARD, NEITHER = 5, 57, 108


@frozen(eq=False)
class Pending:
    """What is pending, innermost last; the countries that it names; what of the position is concrete."""

    stack: tuple[Frame, ...]
    countries: tuple[Country, ...] = ()
    changes: dict[str, Any] = attrs.field(factory=dict)


def carding(
    side: Side = JIHADIST, *above: Frame, number: int | None = None, played: Any = 0
) -> tuple[Any, ...]:
    """A card that this side has played, and what stands on it.

    >>> [type(one).__name__ for one in carding(US)]
    ['Turn', 'Phase', 'Carding']
    """
    card = number or (US_CARD if side is US else JIHADIST_CARD)
    step = Step.US if side is US else Step.JIHADIST
    return (Turn(step), Phase(side, played), Carding(card, side, ()), *above)


def in_event(number: int, side: Side, *above: Frame, **more: Any) -> tuple[Any, ...]:
    """The event of a card that happens for a side, and what stands on it.

    >>> in_event(57, JIHADIST)[-1].number
    57
    """
    card = number if number in (US_CARD, JIHADIST_CARD) else None
    return (*carding(side, number=card), Happening(number, side, **more), *above)
