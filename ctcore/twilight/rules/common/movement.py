"""Moving pieces in three choices: the space they leave, the space they enter, how many.

Clauses: 3.2.2, 3.2.3, 3.3.2, 4.2.1, 4.2.2; ruling R28.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from ctcore.kernel import Move, Requirement, Within, of_case, of_move
from ctcore.twilight.board.forces import FORCE_POOL, Space, noted
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State, remembered_of_spaces
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.rules.common.frames import marked

__all__ = [
    "EVERY_DESTINATION",
    "EVERY_GROUP",
    "EVERY_ORIGIN",
    "Enter",
    "Group",
    "Leave",
    "MovePieces",
    "another_space",
    "beside_origin",
    "beside_selected",
    "groups_there",
    "has_some",
    "leaving",
    "origin",
    "pieces_there",
    "right_piece",
    "some_unmarked",
    "unmarked",
    "unmarked_there",
]


@attrs.frozen(slots=True)
class Leave(Move):
    """Choose the space that pieces leave."""

    form = "from {space}"
    space: Place


@attrs.frozen(slots=True)
class Enter(Move):
    """Choose the space that pieces enter."""

    form = "to {space}"
    space: Place


@attrs.frozen(slots=True)
class MovePieces(Move):
    """Move so many pieces of one sort between the two spaces."""

    form = "move {count} {piece}"
    count: int
    piece: Piece


@attrs.frozen(slots=True)
class Group(Move):
    """Move so many Underground and Active Guerrillas as one group."""

    form = "move {underground} Underground, {active} Active"
    underground: int
    active: int


@cache
def _groups(underground: int, active: int) -> tuple[Group, ...]:
    sizes = ((u, a) for u in range(underground + 1) for a in range(active + 1))
    return tuple(Group(u, a) for u, a in sizes if u + a >= 1)


# Each move of a cube's sort, by how many it moves less one.
_MOVES = {
    piece: tuple(MovePieces(count, piece) for count in range(1, FORCE_POOL.of(piece.type) + 1))
    for piece in (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE)
}
EVERY_ORIGIN = tuple(map(Leave, PLACES))
EVERY_DESTINATION = tuple(map(Enter, PLACES))
EVERY_GROUP = tuple(
    group
    for group in _groups(FORCE_POOL.guerrillas, FORCE_POOL.guerrillas)
    if group.underground + group.active <= FORCE_POOL.guerrillas
)


def origin(state: State, frame: Any) -> Space:
    """The space that the pieces leave."""
    left: Place = frame.origin
    return state.spaces[left.index]


def pieces_there(pieces: tuple[Piece, ...]) -> Within:
    """Make the generator of the moves of pieces of those sorts that stand in the space left."""

    def make(state: State, frame: Any) -> list[MovePieces]:
        space = origin(state, frame)
        return [_MOVES[piece][count] for piece in pieces for count in range(space.of(piece))]

    def covers(state: State, frame: Any, move: MovePieces) -> bool:
        there = origin(state, frame).of(move.piece)
        return move.piece in pieces and (move.count >= 1) & (move.count <= there)

    return Within(make, covers)


def _groups_there(state: State, frame: Any) -> tuple[Group, ...]:
    space = origin(state, frame)
    return _groups(space.underground, space.active)


def _group_is_there(state: State, frame: Any, move: Group) -> bool:
    space = origin(state, frame)
    some = (move.underground >= 0) & (move.active >= 0) & (move.underground + move.active >= 1)
    return some & (move.underground <= space.underground) & (move.active <= space.active)


# Every group that the space left could send, were all its Guerrillas free to move.
groups_there = Within(_groups_there, _group_is_there)


def unmarked(space: Space, frame: Any, piece: Piece) -> int:
    """How many of the space's pieces of that sort may still move (R28)."""
    return space.of(piece) - marked(frame.marks, space.place, piece)


def beside_selected(frame: Any) -> list[int]:
    """The places in ``spaces`` of all neighbours of the frame's locations."""
    near = {place.index for one in frame.locations if isinstance(one, Place) for place in one.neighbours}
    return sorted(near)


def beside_origin(frame: Any) -> list[int]:
    """The places in ``spaces`` of the neighbours of the space that pieces leave."""
    return [place.index for place in frame.origin.neighbours]


def leaving(pieces: tuple[Piece, ...]) -> Within:
    """Make the generator of the spaces that pieces of those sorts could leave: they stand there."""
    stands_there = has_some(pieces)
    there = remembered_of_spaces(
        lambda spaces: tuple([EVERY_ORIGIN[space.place.index] for space in spaces if stands_there(space)])
    )
    return Within(
        lambda state, _frame: there(state),
        lambda state, _frame, move: stands_there(state.spaces[move.space.index]),
    )


def has_some(pieces: tuple[Piece, ...]) -> Callable[[Space], bool]:
    """Make the question whether any pieces of those sorts stand in a space."""
    return noted(lambda space: sum(space.of(piece) for piece in pieces) >= 1)


def some_unmarked(pieces: tuple[Piece, ...]) -> Callable[[Space, Any], bool]:
    """Make the question whether any of a space's pieces of those sorts may still move (R28).

    Where none has moved, the space alone answers, and its answer is noted.

    >>> import ctcore as ct
    >>> from ctcore.twilight.rules.propaganda.frames import FlnRedeploy
    >>> barika, guerrillas = ct.setup("short").space("Barika"), (Piece.UNDERGROUND, Piece.ACTIVE)
    >>> some_unmarked(guerrillas)(barika, FlnRedeploy(()))
    True
    """
    stands_there = has_some(pieces)

    def some(space: Space, frame: Any) -> bool:
        place = space.place
        for mark in frame.marks:
            if mark.place is place:
                return sum(unmarked(space, frame, piece) for piece in pieces) >= 1
        return stands_there(space)

    return some


def another_space(clause: str) -> Requirement:
    """Require that pieces enter a space other than the one they leave."""
    return of_case(
        "another_space",
        (clause,),
        "pieces move to another space",
        lambda _state, frame, move: move.space is not frame.origin,
        "from: {frame.origin}, to: {move.space}",
    )


def right_piece(pieces: tuple[Piece, ...], clause: str, text: str) -> Requirement:
    """Require that the piece is one of those."""
    return of_move("right_piece", (clause,), text, lambda move: move.piece in pieces, "piece: {move.piece}")


def unmarked_there(clause: str, *more: str) -> Requirement:
    """Require that the space left has as many pieces that have not moved."""
    return of_case(
        "unmoved_there",
        (clause, *more),
        "as many such pieces stand in the space they leave, and have not moved yet",
        lambda state, frame, move: unmarked(origin(state, frame), frame, move.piece) >= move.count,
        "{there.name}: {there.pieces}, "
        "wanted: {move.count} {move.piece:{move.count}}, moved: {frame.moved_pieces}",
    )
