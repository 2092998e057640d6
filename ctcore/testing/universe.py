"""More moves than could ever be legal, to compare what `judge` allows with what `legal_moves` lists."""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.movement import Group
from ctcore.twilight.rules.operations.march import MarchingTo
from ctcore.twilight.rules.propaganda.frames import FlnRedeployTo

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    what is Available, what is on the map, and what Resources buy.  Groups that March or
    redeploy are of every size that the space they leave has Guerrillas for, and of a size
    beyond.  ``types`` narrows them to those types of move.

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
        found += _groups(*_leaving(state)) if one is Group else _all(one, counts)
    return tuple(found)


def _leaving(state: State) -> tuple[int, int]:
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, MarchingTo | FlnRedeployTo):
        return 0, 0
    space = state.spaces[frame.origin.index]
    return space.underground, space.active


@cache
def _groups(underground: int, active: int) -> tuple[Move, ...]:
    sizes = (sorted({*range(-1, count + 2), *_FEW}) for count in (underground, active))
    return tuple(Group(*pair) for pair in product(*sizes))


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
    """The largest number that a candidate of the type says, Places and pieces apart."""
    candidates = (one for kind in SYSTEM.kinds if kind.move is move for one in kind.candidates)
    said = (value for one in candidates for value in attrs.astuple(one, recurse=False))
    return max(value for value in said if type(value) is int)


def _values(kind: Any, counts: Iterable[int]) -> tuple[Any, ...]:
    if kind is int:
        return tuple(sorted(counts))
    if kind is Place:
        return PLACES
    assert issubclass(kind, Enum), f"a move's field of type {kind} has no universe"
    return tuple(kind)
