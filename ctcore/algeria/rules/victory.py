"""The end of the game (12, 13.3): a level of 0, or a lead at two checks; by how much the winner wins.

Clauses: 12.2, 13.3; rulings A13, A77, A78
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.state import Ending, State
from ctcore.algeria.board.units import Actor
from ctcore.kernel import Figure
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["Outcome", "Victory", "check_lead", "ended_by", "outcome"]

# 13.3/1.
LEAD = Figure("shorter_game.lead", ("13.3/1",), lambda _state: 26)
EVERY = Figure("shorter_game.turns", ("13.3/1",), lambda _state: 6, low=1)
# 12.2/2: the least level of each victory.
_SUBSTANTIAL, _DECISIVE = 26, 51


class Victory(Named):
    """How high a victory is (12.2/2)."""

    MARGINAL, SUBSTANTIAL, DECISIVE = "Marginal", "Substantial", "Decisive"

    @staticmethod
    def of(points: int) -> Victory:
        """The victory of that level, or of that lead (A77, A78).

        >>> [str(Victory.of(points)) for points in (25, 26, 51)]
        ['Marginal', 'Substantial', 'Decisive']
        """
        if points >= _DECISIVE:
            return Victory.DECISIVE
        return Victory.SUBSTANTIAL if points >= _SUBSTANTIAL else Victory.MARGINAL


@frozen
class Outcome:
    """Who has won, how high, and how the game ended."""

    winner: Actor
    victory: Victory
    ending: Ending
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.clauses)}: {self.winner} wins: {self.victory} ({self.ending})"


def outcome(state: State) -> Outcome | None:
    """Who has won, and how high; None while the game lasts (12.2/1, 12.2/2, 13.3/1, A77, A78)."""
    if state.winner is None or state.ending is None:
        return None
    if state.ending is Ending.LEAD:
        lead = abs(state.psl.government - state.psl.fln)
        return Outcome(state.winner, Victory.of(lead), state.ending, ("13.3/1", "A77"))
    return Outcome(
        state.winner, Victory.of(state.psl.of(state.winner)), state.ending, ("12.2/1", "12.2/2", "A78")
    )


def ended_by(state: State) -> tuple[str, ...]:
    """The clauses that ended the game."""
    return ("13.3/1",) if state.ending is Ending.LEAD else ("12.2/1",)


def check_lead(draft: Draft) -> None:
    """Compare the levels after every sixth turn; the same lead at two checks running wins (13.3/1, A77)."""
    if not draft.in_force.shorter_game or draft.turn % EVERY(draft):
        return
    lead = draft.psl.government - draft.psl.fln
    ahead = None
    if abs(lead) >= LEAD(draft):
        ahead = Actor.GOVERNMENT if lead > 0 else Actor.FLN
    if ahead is not None and ahead is draft.lead:
        draft.end(ahead, Ending.LEAD, "13.3/1")
    else:
        draft.lead = ahead
        draft.told("13.3/1", f"ahead by {LEAD(draft)} or more: {ahead or 'nobody'}")
