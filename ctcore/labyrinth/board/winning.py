"""When a side wins at once (2.1), and who wins with the last card (2.3).

Clauses: 2.1, 2.1.1, 2.1.2, 2.3; rulings L17, L18, L35
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import Figure
from ctcore.kernel.logic import all_of, both, choose_truth, negate
from ctcore.labyrinth.board.places import neighbours
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.state import Ending, Position
from ctcore.labyrinth.board.tracks import (
    fair_and_good,
    poor_and_ruled,
    resources,
    resources_under,
)
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, RegimeChange, Side

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["at_the_end", "won", "won_by"]

GOOD_RESOURCES = Figure("victory.good_resources", ("2.1.1/1",), lambda _board: 12, high=99)
FAIR_AND_GOOD = Figure("victory.fair_and_good", ("2.1.1/2",), lambda _board: 15, high=18)
ISLAMIST_RESOURCES = Figure("victory.islamist_resources", ("2.1.2/1",), lambda _board: 6, high=99)
# 9.1/1: in the solo game no number of cells is few enough.
CELLS_LEFT = Figure(
    "victory.cells_left",
    ("2.1.1/3", "9.1/1", "L18"),
    lambda board: -1 if BY_RULE(board) else 0,
    high=16,
)
NEIGHBOURS = Figure(
    "victory.neighbours", ("2.1.2/1", "9.1/2", "L40"), lambda board: not BY_RULE(board), is_truth=True
)
# By the number of decks.
_GOOD_AT_THE_END = {1: 6, 2: 9, 3: 12}
GOOD_AT_THE_END = Figure(
    "victory.good_at_the_end",
    ("2.3/1", "9.1/3"),
    lambda board: _GOOD_AT_THE_END[board.cards.length] if BY_RULE(board) else 0,
    high=99,
)
AT_THE_END = Figure("victory.times_at_the_end", ("2.3/1", "2.3/2", "L35"), lambda _board: 2, high=9)
POOR_AND_RULED = Figure("victory.poor_and_ruled", ("2.1.2/2",), lambda _board: 15, high=18)


def _two_ruled_are_neighbours(board: Position) -> bool:
    ruled = [one.place for one in board.countries if one.is_ruled]
    free, cut = (
        any(other in neighbours(one, patriot_act=by) for one in ruled for other in ruled)
        for by in (False, True)
    )
    return choose_truth(board.in_force.patriot_act, cut, free)


_WAYS: dict[Side, tuple[tuple[Ending, str, Callable[[Position], bool]], ...]] = {
    US: (
        (
            Ending.GOOD_RESOURCES,
            "2.1.1/1",
            lambda board: resources_under(board, Governance.GOOD) >= GOOD_RESOURCES(board),
        ),
        (Ending.FAIR_AND_GOOD, "2.1.1/2", lambda board: fair_and_good(board) >= FAIR_AND_GOOD(board)),
        (
            Ending.NO_CELLS,
            "2.1.1/3",
            lambda board: sum([one.cells for one in board.countries]) <= CELLS_LEFT(board),
        ),
    ),
    JIHADIST: (
        (
            Ending.ISLAMIST_RESOURCES,
            "2.1.2/1",
            lambda board: both(
                resources_under(board, Governance.ISLAMIST_RULE) >= ISLAMIST_RESOURCES(board),
                lambda: _two_ruled_are_neighbours(board) if NEIGHBOURS(board) else True,
            ),
        ),
        (
            Ending.PRESTIGE,
            "2.1.2/2",
            lambda board: (board.tracks.prestige == 1) & (poor_and_ruled(board) >= POOR_AND_RULED(board)),
        ),
    ),
}


def won(board: Position, side: Side) -> tuple[Ending, str] | None:
    """How that side has won in this position, with the clause; None if it has not (2.1)."""
    for ending, clause, holds in _WAYS[side]:
        if holds(board):
            return ending, clause
    return None


def won_by(board: Position, side: Side, by: Ending | None) -> bool:
    """Whether that is the first way in which the side has won in this position (2.1)."""
    before: list[bool] = []
    for ending, _, holds in _WAYS[side]:
        if ending is by:
            return all_of([holds(board), *map(negate, before)])
        before.append(holds(board))
    return False


def at_the_end(board: Position) -> Side:
    """Who wins if nobody has when the last card is drawn (2.3, 9.1).

    A green regime change marker counts as Islamist Rule here (L35).
    """
    islamist = resources_under(board, Governance.ISLAMIST_RULE) + sum(
        resources(board, one) for one in board.countries if one.regime_change is RegimeChange.GREEN
    )
    good = resources_under(board, Governance.GOOD)
    enough = good > AT_THE_END(board) * islamist and good >= GOOD_AT_THE_END(board)
    return US if enough else JIHADIST
