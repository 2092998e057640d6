"""Questions about all spaces at once: only spaces that have changed are asked again."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import Position

__all__ = ["FACTS", "forget", "how_many_spaces", "over_spaces", "some_space"]

# Under this key a state caches answers about all its spaces, with the spaces they were computed from.
FACTS = "facts of the spaces"


def _facts(state: Position) -> dict[Any, Any]:
    kept: tuple[Any, dict[Any, Any]] | None = state.memo.get(FACTS)
    if kept is None or kept[0] is not state.spaces:
        kept = state.spaces, {}
        # A step in the making may still change its spaces, so its answers are not cached.
        if type(state.spaces) is tuple:
            state.memo[FACTS] = kept
    return kept[1]


# The cache holds at most this many questions; more would be a leak.
_MANY = 512
# The space where each question was last true: ask it first, since it usually still is.
_HELD: dict[Callable[[Space], bool], int] = {}
# The spaces of which each question was last false: only those that have changed since are asked again.
_FAILED: dict[Callable[[Space], bool], Sequence[Space]] = {}


def some_space(state: Position, question: Callable[[Space], bool]) -> bool:
    """Whether the question, which reads one space only, is true of any space."""
    spaces = state.spaces
    found = question(spaces[_HELD.get(question, 0)])
    if found is True:
        return True
    places: Iterable[int] = range(len(spaces))
    before = _FAILED.get(question, ())
    if len(before) == len(spaces):
        places = compress(places, map(is_not, before, spaces))
    for place in places:
        truth = question(spaces[place])
        if truth is True:
            if len(_HELD) > _MANY:
                _HELD.clear()
            _HELD[question] = place
            return True
        found = found | truth
    if found is False and type(spaces) is tuple:
        if len(_FAILED) > _MANY:
            _FAILED.clear()
        _FAILED[question] = spaces
    return found


def how_many_spaces(state: Position, question: Callable[[Space], bool]) -> int:
    """Count the spaces where the question is true; the answer is cached until a space changes."""
    return over_spaces(state, _as_number(question))


def over_spaces(state: Position, number: Callable[[Space], int]) -> int:
    """Add the number up over all spaces; the sum is cached until a space changes.

    >>> import ctcore as ct
    >>> over_spaces(ct.setup("short"), lambda space: space.fln_bases)
    8
    """
    facts = _facts(state)
    found: int | None = facts.get(number)
    if found is None:
        found = facts[number] = _summed(state.spaces, number)
    return found


@lru_cache(maxsize=256)
def _as_number(question: Callable[[Space], bool]) -> Callable[[Space], int]:
    def number(space: Space) -> int:
        truth = question(space)
        # Asked here too, since it is asked more than anything else.
        return 1 if truth is True else 0 if truth is False else choose(truth, 1, 0)

    return number


# For each number, the spaces that it was last counted in and its value in each: only the spaces that
# have changed since are counted again.
_LAST: dict[Callable[[Space], int], tuple[Sequence[Space], list[int]]] = {}


def _summed(spaces: Sequence[Space], number: Callable[[Space], int]) -> int:
    before, numbers = _LAST.get(number, ((), []))
    if len(before) == len(spaces):
        numbers = [*numbers]
        for place in compress(range(len(spaces)), map(is_not, before, spaces)):
            numbers[place] = number(spaces[place])
    else:
        numbers = [*map(number, spaces)]
    total = sum(numbers)
    if type(spaces) is tuple and type(total) is int:
        if len(_LAST) > _MANY:
            _LAST.clear()
        _LAST[number] = spaces, numbers
    return total


def forget() -> None:
    """Clear the cached answers; call this after changing what a question reads."""
    _LAST.clear()
    _HELD.clear()
    _FAILED.clear()
