"""A goal of play, and the result of a search for it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.condition.answer import Answer
from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move

__all__ = ["CannotAsk", "Extreme", "Goal", "Sought"]


class CannotAsk(CtcoreError):  # noqa: N818 - named as what it reports
    """The question does not fit this position."""


@frozen
class Goal:
    """What is sought: that player brings the condition about within that time, one of `Game.times`.

    The condition must hold when the time is over or, with ``moment``, at any moment of it.  With ``least``
    the search is for the line that costs the player least.  Without ``events`` the player plays no event.
    """

    condition: Condition
    by: Any
    within: str = "turn"
    moment: bool = False
    least: bool = False
    events: bool = True


@frozen(eq=False)
class Sought:
    """The result of a search: yes with a line, no if nothing was left to try, open if it was cut short.

    ``explored`` counts the positions whose moves were tried: for a no, all that were not ruled out.
    ``price`` is what the player pays in the line, ``cheapest`` whether no line is proved cheaper (only with
    ``least``), ``chance`` the probability of its dice and draws.  ``chosen`` tells whether another player
    does anything but pass in it, and ``events`` names its events.  ``closed`` names what was ruled out
    beforehand, with the number of positions in which it was shown that it cannot reach the goal.
    ``ended_by`` says what ended the search before its end: ``time``, ``positions`` or ``interrupt``;
    ``nearest`` is then about how much the nearest position lacks.
    """

    answer: Answer
    explored: int
    line: tuple[Move, ...] = ()
    after: Any | None = None
    price: int = 0
    cheapest: bool = False
    chance: Fraction = Fraction(1)
    chosen: bool = False
    events: tuple[str, ...] = ()
    closed: tuple[tuple[str, int], ...] = ()
    ended_by: str = ""
    nearest: int | None = None

    @property
    def text(self) -> str:
        """The line as text that the game's ``play`` reads."""
        return "; ".join(map(str, self.line))


@frozen(eq=False)
class Extreme:
    """The largest value, or the smallest, to which play can bring a number.

    Yes: it is shown to be that, no if the condition can hold at no end, open if neither was shown.
    ``value`` is that of the best line found, ``bound`` what no line passes; each is None if none is known.
    """

    answer: Answer
    value: int | None
    bound: int | None
    line: Sought

    @property
    def is_shown(self) -> bool:
        """Whether the value is shown to be the largest, or the smallest."""
        return self.value is not None and self.value == self.bound
