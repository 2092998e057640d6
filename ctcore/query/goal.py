"""What is sought of play, and what a search for it came to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.condition.answer import Answer
from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move

__all__ = ["Goal", "Sought", "Unasked"]


class Unasked(CtcoreError):  # noqa: N818 - named as what it reports
    """The question cannot be asked of this position."""


@frozen
class Goal:
    """What is sought: that the condition holds, by that player, within so long.

    How long that may be the game says (`Game.times`).  The condition is to hold when
    that time is over, or, with ``moment``, at any moment of it.  With ``least`` the line found pays least.
    Without ``events`` the player does nothing that the game calls an event.
    """

    condition: Condition
    by: Any
    within: str = "turn"
    moment: bool = False
    least: bool = False
    events: bool = True


@frozen(eq=False)
class Sought:
    """What a search came to: yes with a line, no where nothing was left to try, open where it was cut short.

    ``price`` is what the player pays in the line, ``cheapest`` whether it was asked for and shown that none
    pays less, ``chance`` how likely its dice and draws are.  ``looked`` is how many positions the search has
    gone on from; for a no, by each move that was not left out.  ``chosen`` tells whether another player
    made a choice in the line that was no pass, and ``events`` which events are in it.
    ``closed`` has what was left out, since it was shown before that it cannot bring the goal about, each with
    the number of positions in which that was shown.
    """

    answer: Answer
    looked: int
    line: tuple[Move, ...] = ()
    after: Any | None = None
    price: int = 0
    cheapest: bool = False
    chance: Fraction = Fraction(1)
    chosen: bool = False
    events: tuple[str, ...] = ()
    closed: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The line as text that the game's ``play`` reads."""
        return "; ".join(map(str, self.line))
