"""Moving pieces: one move says which, from where, to where; it is offered choice by choice.

Clauses: 3.2.2, 3.2.3, 3.3.2, 4.2.1, 4.2.2, 6.4; ruling R28.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from ctcore.kernel import AtMost, Move, Requirement, Stage, asks
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.all_spaces import over_spaces
from ctcore.twilight.board.forces import FIELD_OF, FORCE_POOL, Space, cached_on_space, number_of
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.rules.common.frames import marked
from ctcore.twilight.rules.common.operation import at_least_one_by

__all__ = [
    "ANYWHERE",
    "MoveCubes",
    "MoveGroup",
    "another_space",
    "beside",
    "bits_where",
    "counts",
    "entering",
    "group",
    "guerrillas_free",
    "has_some",
    "leaving",
    "moves_pieces",
    "of_bits",
    "right_piece",
    "someone_moves",
    "unmarked",
    "unmoved_there",
]

Choices = Iterable[tuple[Any, ...]]


@frozen
class MoveCubes(Move):
    """Move cubes of one sort from one space to another."""

    form = "move {count} {piece} from {origin} to {destination}"
    stages = ("from {origin}", "to {destination}", "move {count} {piece}")
    count: int
    piece: Piece
    origin: Place
    destination: Place


@frozen
class MoveGroup(Move):
    """Move Underground and Active Guerrillas from one space to another, as one group."""

    form = "move {underground} Underground, {active} Active from {origin} to {destination}"
    stages = ("from {origin}", "to {destination}", "move {underground} Underground, {active} Active")
    called = "move Guerrillas from an origin to a destination"
    underground: int
    active: int
    origin: Place
    destination: Place


# What each stage may have

ANYWHERE = tuple((place,) for place in PLACES)
_BITS = tuple((1 << place.index, ANYWHERE[place.index]) for place in PLACES)


@lru_cache(maxsize=4096)
def beside(places: tuple[Any, ...]) -> Choices:
    """The spaces next to some of those locations, in map order."""
    near = {other.index for one in places if isinstance(one, Place) for other in one.neighbours}
    return tuple([ANYWHERE[index] for index in sorted(near)])


def has_some(pieces: tuple[Piece, ...]) -> Callable[[Space], bool]:
    """Make the question whether any pieces of those sorts stand in a space."""
    number = number_of(pieces)
    return lambda space: number(space) >= 1


def leaving(pieces: tuple[Piece, ...], near: Callable[[Any], Choices] | None = None) -> Stage:
    """The choice of the space that such pieces leave: where they stand, and near where that is given."""
    stand = has_some(pieces)
    if near is not None:
        return Stage(
            ANYWHERE,
            lambda state, frame: [one for one in near(frame) if stand(state.spaces[one[0].index])],
            lambda state, frame, origin: (
                stand(state.spaces[origin.index]) if (origin,) in near(frame) else False
            ),
        )

    standing = bits_where(stand)
    return Stage(
        ANYWHERE,
        lambda state: of_bits(standing(state)),
        lambda state, origin: stand(state.spaces[origin.index]),
    )


def bits_where(question: Callable[[Space], bool]) -> Callable[[State], int]:
    """Make the question of which spaces that one holds: a bit for each of them, by its place in map order."""

    def bit(space: Space) -> int:
        return 1 << space.place.index if question(space) else 0

    return lambda state: over_spaces(state, bit)


@lru_cache(maxsize=4096)
def of_bits(bits: int) -> tuple[tuple[Place], ...]:
    """The spaces of which those are the bits, as values of a stage."""
    return tuple([value for bit, value in _BITS if bits & bit])


def entering(within: Callable[[Any], Choices] | None = None) -> Stage:
    """The choice of the space that pieces enter, among those within where that is given."""
    if within is None:
        return Stage(ANYWHERE)

    def covers(frame: Any, destination: Place) -> bool:
        return (destination,) in within(frame)

    return Stage(ANYWHERE, lambda frame: within(frame), covers)  # noqa: PLW0108 - it reads what this names


def counts(pieces: tuple[Piece, ...], most: int | None = None) -> Stage:
    """The choice of how many of which pieces: where several may move, one may."""
    every = {
        piece: tuple((count, piece) for count in range(1, (most or FORCE_POOL.of(piece.type)) + 1))
        for piece in pieces
    }

    @cached_on_space
    def standing(space: Space) -> tuple[tuple[int, Piece], ...]:
        return tuple([value for piece in pieces for value in every[piece][: space.of(piece)]])

    def covers(state: State, origin: Place, count: int, piece: Piece) -> bool:
        there = state.spaces[origin.index].of(piece)
        return piece in pieces and (count >= 1) & (count <= there)

    return Stage(
        tuple(value for piece in pieces for value in every[piece]),
        lambda state, origin: standing(state.spaces[origin.index]),
        covers,
        some=tuple((1, piece) for piece in pieces),
    )


@cache
def _groups(underground: int, active: int) -> tuple[tuple[int, int], ...]:
    return tuple((u, a) for u in range(underground + 1) for a in range(active + 1) if u + a >= 1)


def _groups_of(state: State, origin: Place) -> tuple[tuple[int, int], ...]:
    space = state.spaces[origin.index]
    return _groups(space.underground, space.active)


def _group_is_there(state: State, origin: Place, underground: int, active: int) -> bool:
    space = state.spaces[origin.index]
    some = (underground >= 0) & (active >= 0) & (underground + active >= 1)
    return some & (underground <= space.underground) & (active <= space.active)


def group() -> Stage:
    """The choice of how many Guerrillas of each sort: where several may move, one may."""
    most = FORCE_POOL.guerrillas
    every = tuple(one for one in _groups(most, most) if sum(one) <= most)
    return Stage(every, _groups_of, _group_is_there, some=((1, 0), (0, 1)))


# Requirements


def unmarked(subject: Space, frame: Any, piece: Piece) -> int:
    """How many of the space's pieces of that sort may still move (R28)."""
    held: int = getattr(subject, FIELD_OF[piece])  # as `Space.of`: it is asked more than anything else
    if not frame.marks or (type(held) is int and not held):
        # Where none stands, none is marked.
        return held
    return held - marked(frame.marks, subject.place, piece)


def another_space(clause: str) -> Requirement:
    """Require that pieces enter a space other than the one they leave."""
    return asks(
        "another_space",
        (clause,),
        "pieces move to another space",
        lambda origin, destination: destination is not origin,
        "from: {move.origin}, to: {move.destination}",
    )


def right_piece(pieces: tuple[Piece, ...], clause: str, text: str) -> Requirement:
    """Require that the piece is one of those: an Operation moves no Base, a Deploy may (9/3, 9/4)."""
    return asks("right_piece", (clause,), text, lambda piece: piece in pieces, "piece: {move.piece}")


def unmoved_there(clause: str, *more: str) -> Requirement:
    """Require that the space left has as many such pieces that have not moved."""
    return asks(
        "unmoved_there",
        (clause, *more),
        "as many such pieces stand in the space they leave, and have not moved yet",
        AtMost("count", unmarked),
        "{subject.name}: {subject.pieces}, "
        "wanted: {move.count} {move.piece:{move.count}}, moved: {frame.moved_pieces}",
        about="origin",
    )


def moves_pieces(pieces: tuple[Piece, ...], clause: str, text: str) -> tuple[Requirement, Requirement]:
    """Require that at least one piece moves, of one of those sorts."""
    return at_least_one_by(clause), right_piece(pieces, clause, text)


def someone_moves(clause: str) -> Requirement:
    """Require that a group has a Guerrilla, and no negative number of either sort."""
    return asks(
        "someone_moves",
        (clause,),
        "a group has at least one Guerrilla",
        lambda underground, active: (underground >= 0) & (active >= 0) & (underground + active >= 1),
        "Underground: {move.underground}, Active: {move.active}",
    )


def guerrillas_free(stopped: str, *clauses: str) -> tuple[Requirement, Requirement]:
    """Require that the space left has as many Guerrillas of each sort that may still move (R28)."""
    shows = f"{{subject.name}}: {{subject.pieces}}, wanted: {{move.%s}}, {stopped}: {{frame.moved_pieces}}"
    return (
        asks(
            "underground_there",
            clauses,
            "as many Underground Guerrillas stand in the space they leave, and may still move",
            AtMost("underground", lambda frame, subject: unmarked(subject, frame, Piece.UNDERGROUND)),
            shows % "underground",
            about="origin",
        ),
        asks(
            "active_there",
            clauses,
            "as many Active Guerrillas stand in the space they leave, and may still move",
            AtMost("active", lambda frame, subject: unmarked(subject, frame, Piece.ACTIVE)),
            shows % "active",
            about="origin",
        ),
    )
