"""What Deploy can still come to: which French pieces may move, and whether they undo it.

Deploy must change something (R9), so no move may bring every count back to where it began;
and a place is left or entered only where some pieces may then move.

Clauses: 4.2.1, 1.4.2; rulings R9, R26, R52, R81, R82.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import all_of, any_of
from ctcore.twilight.board.forces import Space, noted
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Box, Piece
from ctcore.twilight.rules.common.frames import in_order, marked

__all__ = [
    "AVAILABLE",
    "FRENCH",
    "MOVES",
    "SPACES",
    "counts_fit",
    "fits",
    "held",
    "is_open",
    "some_move",
    "some_way",
    "something_moves",
    "undoes",
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


def fits(state: State, where: Place | Box, piece: Piece, count: int) -> bool:
    """Whether stacking leaves room for so many pieces there (1.4.2, R82)."""
    if piece is not Piece.GOVERNMENT_BASES or not isinstance(where, Place):
        return True
    space = state.spaces[where.index]
    return space.bases + count <= space.base_limit


def undoes(frame: Any, left: Place | Box, entered: Place | Box, piece: Piece, count: int) -> bool:
    """Whether moving those pieces would bring every count back to where Deploy began (R9)."""

    def by(place: Place, sort: Piece) -> int:
        if sort is not piece:
            return 0
        return count if place is entered else -count if place is left else 0

    places = [place for place in (*frame.spaces, left, entered) if isinstance(place, Place)]
    return all_of(
        marked(frame.net, place, sort) + by(place, sort) == 0 for place in places for sort in FRENCH
    )


def may_move(  # noqa: PLR0913, PLR0917 - a whole move of pieces
    state: State, frame: Any, left: Place | Box, entered: Place | Box, piece: Piece, count: int
) -> bool:
    there: bool = (held(state, left, piece) >= count) & (frame.moved + count <= MOVES)
    changes = undoes(frame, left, entered, piece, count) ^ True
    return there & changes & fits(state, entered, piece, count)


def some_move(state: State, frame: Any, left: Place | Box, entered: Place | Box) -> bool:
    """Whether some pieces may move so: one of a type, or two where one would undo the Deploy."""
    if left is entered:
        return False
    return any_of(may_move(state, frame, left, entered, piece, count) for piece in FRENCH for count in (1, 2))


def some_way(state: State, frame: Any, left: Place | Box) -> bool:
    """Whether some pieces may leave the place for another."""
    return any_of(some_move(state, frame, left, entered) for entered in (*frame.spaces, AVAILABLE))


def _french(space: Space) -> int:
    return space.french_troops + space.french_police + space.government_bases


@noted
def is_open(space: Space) -> bool:
    """Whether a space may be chosen: a City, or a Sector with a Government Base or Control (R81)."""
    ours = (space.government_bases >= 1) | space.government_control
    return (space.place.is_city | ours) if not space.place.is_country else False


def gives_or_takes(state: State, space: Space) -> bool:
    """Whether a French piece can come here from Available or go there from here."""
    box = state.available
    cubes = (box.french_troops >= 1) | (box.french_police >= 1)
    return (_french(space) >= 1) | cubes | ((box.government_bases >= 1) & (space.bases < space.base_limit))


def something_moves(state: State, spaces: tuple[Place, ...]) -> bool:
    """Whether some piece can move among Available and those spaces, or others still to be chosen."""
    here = any_of(gives_or_takes(state, state.spaces[place.index]) for place in spaces)
    if len(spaces) >= SPACES:
        return here
    others = (space for space in state.spaces if space.place not in spaces)
    return here | any_of(is_open(space) & gives_or_takes(state, space) for space in others)


def counts_fit(state: State, frame: Any) -> bool:
    """Whether Deploy moved French pieces at most six times among its spaces, and changed something."""
    inside = all(mark.place in frame.spaces and mark.piece in FRENCH for mark in frame.net)
    there = all_of(
        (mark.count <= state.spaces[mark.place.index].of(mark.piece))
        & (mark.count <= frame.moved)
        & (mark.count >= -frame.moved)
        for mark in frame.net
    )
    once = in_order(frame.net)
    changed = any_of(mark.count != 0 for mark in frame.net)
    moved = (frame.moved >= 0) & (frame.moved <= MOVES)
    sound: bool = there & moved & ((frame.moved == 0) ^ changed)
    return sound & (inside and once)
