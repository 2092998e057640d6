"""More moves than could ever be legal, to compare what `judge` allows with what `legal_moves` lists."""

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

# A move that is one number and nothing else takes each of these: all cards are among them.
_NUMBERS = frozenset(range(-1, 73))
# What a move that names a space and more, or that counts twice, says besides what rules allow it.
_FEW = frozenset({-1, 0, 1, 2, 3, 99})


def every_move(state: Any, *types: type[Move], game: Game[Any] | None = None) -> tuple[Move, ...]:
    """Moves of every type, over all that they may name, and over counts that go too far.

    The counts include those at which the position's own bounds lie, and their neighbours: of Colonial
    Twilight what is Available, what is on the map, and what Resources buy.  Its moves between two spaces
    are of every count up to what stands in the one they leave, and of one beyond.  ``types`` narrows them
    to those types of move.

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
    """The largest number that a candidate of the type says, other values apart; 0 where it says none."""
    candidates = (one for kind in game.system.kinds if kind.move is move for one in kind.candidates)
    said = (value for one in candidates for value in attrs.astuple(one, recurse=False))
    return max((value for value in said if type(value) is int), default=0)


def values(game: Game[Any], kind: Any, counts: Iterable[int] = ()) -> tuple[Any, ...]:
    """The values that a field of the type may have in a move of the game, a number any of the counts."""
    if kind is int:
        return tuple(sorted(counts))
    if kinds := get_args(kind):
        return tuple(value for one in kinds for value in values(game, one, counts))
    return game.vocabulary.values(kind)
