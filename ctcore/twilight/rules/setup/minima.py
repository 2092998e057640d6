"""What the FLN sets up at least in Morocco and in Tunisia.

Clauses: 10; ruling R158.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of, at_least
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.board.map import COUNTRIES
from ctcore.twilight.board.vocabulary import PieceType
from ctcore.twilight.rules.setup.frames import FlnDeployment

if TYPE_CHECKING:
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.setup.deployment import SetUp

__all__ = ["ABROAD", "minima_in_reach"]

# 10: what the FLN sets up at least in Morocco, and as much in Tunisia.
ABROAD = {
    "short": Pool(guerrillas=4, fln_bases=2),
    "medium": Pool(guerrillas=2, fln_bases=1),
    "full": Pool(),
}


def _lacking(state: State, place: Place, piece: PieceType, placed: SetUp | None) -> int:
    """How many such pieces the Country lacks of its least, once some are placed."""
    space = state.spaces[place.index]
    there = space.guerrillas if piece is PieceType.GUERRILLAS else space.fln_bases
    if placed is not None and placed.space is place and placed.piece is piece:
        there += placed.count
    return at_least(ABROAD[state.scenario].of(piece) - there, 0)


def minima_in_reach(state: State, left: Pool, placed: SetUp | None = None) -> bool:
    """Whether the pieces left, less those placed now, cover what Morocco and Tunisia still lack."""
    if placed is not None:
        left = left.changed(placed.piece, -placed.count)
    return all_of(
        left.of(piece) >= sum(_lacking(state, place, piece, placed) for place in COUNTRIES)
        for piece in FlnDeployment.pieces
    )
