"""Who has won, and how (2).

Clauses: 2.1, 2.2, 2.3
"""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import Side

__all__ = ["Outcome", "ended_by", "outcome"]

_CLAUSES = {
    Ending.GOOD_RESOURCES: "2.1.1/1",
    Ending.FAIR_AND_GOOD: "2.1.1/2",
    Ending.NO_CELLS: "2.1.1/3",
    Ending.ISLAMIST_RESOURCES: "2.1.2/1",
    Ending.PRESTIGE: "2.1.2/2",
    Ending.WMD: "2.1.2/3",
    Ending.LAST_CARD: "2.3/1",
}


@frozen
class Outcome:
    """Who has won, and how."""

    winner: Side
    ending: Ending
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.clauses)}: the {self.winner} wins: {self.ending}"


def ended_by(state: State) -> tuple[str, ...]:
    """The clauses that ended the game."""
    return () if state.ending is None else (_CLAUSES[state.ending],)


def outcome(state: State) -> Outcome | None:
    """Who has won; None while the game lasts."""
    if state.winner is None or state.ending is None:
        return None
    return Outcome(state.winner, state.ending, ended_by(state))
