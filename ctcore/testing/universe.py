"""More moves than could ever be legal, to compare what `judge` allows with what `legal_moves` lists."""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["every_move"]

# Every count that a rule of this game names, the numbers beside it, and one far out.
_COUNTS = frozenset({-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 60, 61, 99})
# A move that is one number and nothing else takes each of these: all cards are among them.
_NUMBERS = frozenset(range(-1, 62))


def every_move(state: State) -> tuple[Move, ...]:
    """Moves of every type, over all spaces, tracks and pieces, and over counts that go too far.

    The counts include those at which the position's own bounds lie, and their neighbours:
    what is Available, what is on the map, and what Resources buy.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> set(ct.legal_moves(game)) == {move for move in every_move(game) if ct.judge(game, move)}
    True
    """
    bounds = {count for _, count in state.available.items()}
    bounds |= {space.terror for space in state.spaces}
    bounds |= {
        purse // price for purse in (state.resources.government, state.resources.fln) for price in (1, 2)
    }
    around = {bound + by for bound in bounds for by in (-1, 0, 1)}
    return _universe(frozenset(_COUNTS | around))


@cache
def _universe(counts: frozenset[int]) -> tuple[Move, ...]:
    types = dict.fromkeys(kind.move for kind in SYSTEM.kinds)
    return tuple(move for one in types for move in _all(one, counts))


def _all(move: type[Any], counts: frozenset[int]) -> tuple[Move, ...]:
    hints, fields = get_type_hints(move), attrs.fields(move)
    numbers = counts | _NUMBERS if len(fields) == 1 else counts
    values = [_values(hints[field.name], numbers) for field in fields]
    return tuple(move(*each) for each in product(*values))


def _values(kind: Any, counts: frozenset[int]) -> tuple[Any, ...]:
    if kind is int:
        return tuple(sorted(counts))
    if kind is Place:
        return PLACES
    assert issubclass(kind, Enum), f"a move's field of type {kind} has no universe"
    return tuple(kind)
