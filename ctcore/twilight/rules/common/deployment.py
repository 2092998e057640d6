"""What Deploy moves: how many French pieces, among which spaces, and where there is room for them.

Clauses: 4.2.1, 1.4.2; rulings R26, R52, R81, R82.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import all_of
from ctcore.twilight.board.forces import Space, noted
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Box, Piece
from ctcore.twilight.rules.common.frames import in_order

__all__ = [
    "AVAILABLE",
    "FRENCH",
    "MOVES",
    "SPACES",
    "counts_fit",
    "fits",
    "held",
    "is_open",
]

SPACES = 3
MOVES = 6
FRENCH = (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.GOVERNMENT_BASES)
AVAILABLE = Box.AVAILABLE


def held(state: State, where: Place | Box, piece: Piece) -> int:
    """How many such pieces a space or Available holds."""
    if isinstance(where, Place):
        return state.spaces[where.index].of(piece)
    return state.available.of(piece.type)


def fits(state: State, destination: Place | Box, piece: Piece, count: int) -> bool:
    """Whether stacking leaves room for so many pieces there (1.4.2, R82)."""
    if piece is not Piece.GOVERNMENT_BASES or not isinstance(destination, Place):
        return True
    space = state.spaces[destination.index]
    return space.bases + count <= space.base_limit


@noted
def is_open(subject: Space) -> bool:
    """Whether a space may be chosen: a City, or a Sector with a Government Base or Control (R81)."""
    ours = (subject.government_bases >= 1) | subject.government_control
    return (subject.place.is_city | ours) if not subject.place.is_country else False


def counts_fit(state: State, frame: Any) -> bool:
    """Whether Deploy moved French pieces at most six times among its spaces."""
    inside = all(mark.place in frame.spaces and mark.piece in FRENCH for mark in frame.net)
    there = all_of(
        (mark.count <= state.spaces[mark.place.index].of(mark.piece))
        & (mark.count <= frame.moved)
        & (mark.count >= -frame.moved)
        for mark in frame.net
    )
    # No move comes before the first space.
    most = MOVES if frame.spaces else 0
    sound: bool = there & (frame.moved >= 0) & (frame.moved <= most)
    return sound & (inside and in_order(frame.net))
