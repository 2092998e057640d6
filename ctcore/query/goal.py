"""What is sought of play, and what a search for it came to."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from ctcore.condition.answer import Answer
from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import Actor

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["Goal", "Sought", "Unasked", "Within"]


class Within(Enum):
    """How long a player has: its turn on the card, until the next card, or the Propaganda Round."""

    TURN = "turn"
    CARD = "card"
    ROUND = "round"

    def __str__(self) -> str:
        """The word for it."""
        return self.value


class Unasked(CtcoreError):  # noqa: N818 - named as what it reports
    """The question cannot be asked of this position."""


@frozen
class Goal:
    """What is sought: that the condition holds, by that player, within so long.

    It is to hold when that time is over, or, with ``moment``, at any moment of it.  With ``least`` the
    line found pays the fewest Resources.  Without ``events`` the player executes no Event of a card; a
    Pivotal Event is none of those.
    """

    condition: Condition
    by: Actor
    within: Within = Within.TURN
    moment: bool = False
    least: bool = False
    events: bool = True


@frozen(eq=False)
class Sought:
    """What a search came to: yes with a line, no where nothing was left to try, open where it was cut short.

    ``price`` is what the player pays in the line, ``cheapest`` whether it was asked for and shown that none
    pays less, ``chance`` how likely its dice and draws are.  ``looked`` is how many positions the search has
    gone on from; for a no, by each move that was not left out.  ``chosen`` tells whether the other player
    made a choice in the line that was no pass, and ``events`` which Events of cards are executed in it.
    ``closed`` has the Operations that were left out, since their outlines show that they cannot, each with
    the number of its positions.
    """

    answer: Answer
    looked: int
    line: tuple[Move, ...] = ()
    after: State | None = None
    price: int = 0
    cheapest: bool = False
    chance: Fraction = Fraction(1)
    chosen: bool = False
    events: tuple[str, ...] = ()
    closed: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The line as text that `ctcore.play` reads."""
        return "; ".join(map(str, self.line))
