"""List far more moves than are legal, to compare what `judge` allows with what `legal_moves` lists."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs

from ctcore.game import games
from ctcore.testing.trials import trials_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = ["every_move", "values"]

# Values for a move that consists of one number; they include all cards.
_NUMBERS = frozenset(range(-1, 73))
# Values, besides what the rules allow, for a move with several counts or more than two fields.
_FEW = frozenset({-1, 0, 1, 2, 3, 99})


def every_move(state: Any, *types: type[Move], game: Game[Any] | None = None) -> tuple[Move, ...]:
    """Return moves of every type, with every name they can have, and counts beyond what is legal.

    The counts include the position's own limits and their neighbours: in Colonial Twilight the pieces
    Available, those on the map, and what Resources buy.  Moves between two of its spaces take every count
    up to the pieces in the space they leave, and one more.  ``types`` restricts the result to those types
    of move.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> set(ct.legal_moves(game)) == {move for move in every_move(game) if ct.judge(game, move)}
    True
    """
    game = game or games.game()
    trials = trials_of(game)
    counts = trials.counts(state)
    wanted: tuple[Any, ...] = types or tuple(dict.fromkeys(kind.move for kind in game.system.kinds))
    found: list[Move] = []
    for one in wanted:
        own = trials.staged(one, state) if one.stages else None
        found += _all(game, one, counts) if own is None else own
    return tuple(found)


@cache
def _all(game: Game[Any], move: Any, counts: frozenset[int]) -> tuple[Move, ...]:
    hints, fields = get_type_hints(move), attrs.fields(move)
    kinds = [hints[field.name] for field in fields]
    numbers: Iterable[int] = counts
    if len(kinds) == 1:
        numbers = counts | _NUMBERS
    elif kinds.count(int) == 1 and len(kinds) == 2:  # noqa: PLR2004 - fields, not a rule
        numbers = counts | set(range(_most(game, move) + 2))
    elif kinds.count(int) > 1 or len(kinds) > 2:  # noqa: PLR2004 - fields, not a rule
        numbers = _FEW | set(range(-1, _most(game, move) + 2))
    elif int in kinds:
        numbers = counts | set(range(-1, _most(game, move) + 2))
    return tuple(move(*each) for each in product(*(values(game, kind, numbers) for kind in kinds)))


def _most(game: Game[Any], move: type[Any]) -> int:
    """Return the largest int in any candidate of that type of move; 0 if there is none."""
    candidates = (one for kind in game.system.kinds if kind.move is move for one in kind.candidates)
    said = (value for one in candidates for value in attrs.astuple(one, recurse=False))
    return max((value for value in said if type(value) is int), default=0)


def values(game: Game[Any], kind: Any, counts: Iterable[int] = ()) -> tuple[Any, ...]:
    """Return the values that a field of the type can have in a move; for an int, the counts."""
    if kind is int:
        return tuple(sorted(counts))
    if kinds := get_args(kind):
        return tuple(value for one in kinds for value in values(game, one, counts))
    return game.vocabulary.values(kind)
