"""More moves than could ever be legal, to compare what `judge` allows with what `legal_moves` lists."""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs

from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.movement import MoveGroup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["every_move"]

# Every count that a rule of this game names, the numbers beside it, and one far out.
_COUNTS = frozenset({-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 60, 61, 99})
# A move that is one number and nothing else takes each of these: all cards are among them.
_NUMBERS = frozenset(range(-1, 73))
# What a move that names a space and more, or that counts twice, says besides what rules allow it.
_FEW = frozenset({-1, 0, 1, 2, 3, 99})


def every_move(state: State, *types: type[Move]) -> tuple[Move, ...]:
    """Moves of every type, over all spaces, tracks and pieces, and over counts that go too far.

    The counts include those at which the position's own bounds lie, and their neighbours:
    what is Available, what is on the map, and what Resources buy.  Moves between two spaces are of
    every count up to what stands in the one they leave, and of one beyond.  ``types`` narrows them
    to those types of move.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> set(ct.legal_moves(game)) == {move for move in every_move(game) if ct.judge(game, move)}
    True
    """
    bounds = {count for box in (state.available, state.out_of_play) for _, count in box.items()}
    bounds |= {space.terror for space in state.spaces}
    bounds |= {
        purse // price for purse in (state.resources.government, state.resources.fln) for price in (1, 2)
    }
    around = {bound + by for bound in bounds for by in (-1, 0, 1)}
    counts = frozenset(_COUNTS | around)
    wanted: tuple[Any, ...] = types or tuple(dict.fromkeys(kind.move for kind in SYSTEM.kinds))
    found: list[Move] = []
    for one in wanted:
        found += _between(one, state) if one.stages else _all(one, counts)
    return tuple(found)


def _between(move: Any, state: State) -> Iterator[Move]:
    """Moves of that type from every space to every other, of counts up to what stands there and one more."""
    hints = get_type_hints(move)
    for origin in _values(hints["origin"], ()):
        for size in _sizes(move, state, origin, hints):
            yield from _of_size(move, size, origin)


@cache
def _of_size(move: Any, size: tuple[Any, ...], origin: Any) -> tuple[Move, ...]:
    """The moves of so many pieces from there to every place."""
    return tuple(move(*size, origin, goal) for goal in _values(get_type_hints(move)["destination"], ()))


def _sizes(move: Any, state: State, origin: Any, hints: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    space = state.spaces[origin.index] if isinstance(origin, Place) else None
    if move is MoveGroup:
        sorts = (space.underground, space.active) if space is not None else (0, 0)
        yield from product(*(range(-1, count + 2) for count in sorts))
        return
    for piece in _values(hints["piece"], ()):
        sort = piece if isinstance(piece, Piece) else Piece.FRENCH_TROOPS
        there = space.of(sort) if space is not None else state.available.of(sort.type)
        yield from ((count, piece) for count in range(-1 if there else 1, there + 2))


@cache
def _all(move: Any, counts: frozenset[int]) -> tuple[Move, ...]:
    hints, fields = get_type_hints(move), attrs.fields(move)
    kinds = [hints[field.name] for field in fields]
    numbers: Iterable[int] = counts
    if len(kinds) == 1:
        numbers = counts | _NUMBERS
    elif kinds.count(int) == 1 and len(kinds) == 2:  # noqa: PLR2004 - fields, not a rule
        numbers = counts | set(range(_most(move) + 2))
    elif kinds.count(int) > 1 or len(kinds) > 2:  # noqa: PLR2004 - fields, not a rule
        numbers = _FEW | set(range(-1, _most(move) + 2))
    elif int in kinds:
        numbers = counts | set(range(-1, _most(move) + 2))
    return tuple(move(*each) for each in product(*(_values(kind, numbers) for kind in kinds)))


def _most(move: type[Any]) -> int:
    """The largest number that a candidate of the type says, Places and pieces apart; 0 where it says none."""
    candidates = (one for kind in SYSTEM.kinds if kind.move is move for one in kind.candidates)
    said = (value for one in candidates for value in attrs.astuple(one, recurse=False))
    return max((value for value in said if type(value) is int), default=0)


def _values(kind: Any, counts: Iterable[int]) -> tuple[Any, ...]:
    if kind is int:
        return tuple(sorted(counts))
    if kinds := get_args(kind):
        return tuple(value for one in kinds for value in _values(one, counts))
    if kind is Place:
        return PLACES
    assert issubclass(kind, Enum), f"a move's field of type {kind} has no universe"
    return tuple(kind)
