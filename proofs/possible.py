"""Stacks of frames in every shape that rules tell apart, from what each frame says it may hold.

A frame's ``possible`` is run with the usual answer to every pick, and then with each other answer to each
pick in turn; of answers that no rule can tell apart one stands for all.  Counts and truths that are
left open are symbolic.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import DeadEnd
from ctcore.symbolic import any_count, any_truth
from ctcore.twilight.board.map import Place
from ctcore.twilight.stacks import stack_of

from .operation_shapes import ELSEWHERE, HERE, SPACES, THERE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Frame

__all__ = ["possible_stacks", "stacks_of_strength"]

Stack = tuple["Frame", ...]
_MOST = 2
# The spaces that stand for others, those where nothing else is said first; the rest come last.
_PLAINEST = (HERE, THERE, ELSEWHERE, *SPACES)
_STRANGE = 100
# Where picks are few, several at once are answered otherwise than usual, as long as few stacks come of it.
_FEW = 40
_STRONGEST = 3


def possible_stacks(frame: type[Frame]) -> list[Stack]:
    """Stacks with a frame of that type on top, in which each answer to each pick is met."""
    found = list(stacks_of_strength(frame, 1))
    for strength in range(2, _STRONGEST + 1):
        more = list(islice(stacks_of_strength(frame, strength), _FEW + 1))
        if len(more) > _FEW:
            break
        found = more
    return found


def stacks_of_strength(frame: type[Frame], strength: int) -> Iterator[Stack]:
    """Stacks in which so many picks at most are answered otherwise than usual."""
    seen: set[str] = set()
    scripts: list[tuple[dict[int, int], int]] = [({}, strength)]
    for script, more in scripts:
        stack, widths = _made(frame, script)
        if stack and repr(stack) not in seen:
            seen.add(repr(stack))
            yield stack
        later = range(max(script, default=-1) + 1, len(widths)) if more else ()
        scripts += [({**script, at: other}, more - 1) for at in later for other in range(1, widths[at])]


def _made(frame: type[Frame], script: dict[int, int]) -> tuple[Stack, list[int]]:
    """The stack that those answers make, none where they fit none, and how many answers each pick has."""
    widths: list[int] = []

    def pick(values: Sequence[Any]) -> Any:
        kept = _told_apart(values)
        widths.append(len(kept))
        return kept[script.get(len(widths) - 1, 0)]

    try:
        stack, _ = stack_of(frame, pick, _open, _MOST)
    except DeadEnd:
        return (), widths
    return stack, widths


def _open(name: str, sort: type, _least: int) -> Any:
    return any_truth(name) if sort is bool else any_count(name)


def _told_apart(values: Sequence[Any]) -> list[Any]:
    """One of all values that rules cannot tell apart, the usual ones first: 1, and the plainest spaces."""
    kept = {_sort(value): value for value in sorted(values, key=_rank, reverse=True)}
    return sorted(kept.values(), key=_rank)


def _rank(value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (int(value != 1), value)
    places = [value] if isinstance(value, Place) else _ends(value)
    return (sum(_PLAINEST.index(one) if one in _PLAINEST else _STRANGE for one in places),)


def _ends(value: Any) -> list[Place]:
    ends = (getattr(value, name, None) for name in ("origin", "destination"))
    return [end for end in ends if isinstance(end, Place)]


def _sort(value: Any) -> Any:
    """What rules can tell of a value: of a space its print, of two how they lie, else all."""
    if isinstance(value, Place):
        return (value.kind, value.population, value.terrain, value.border is None)
    if ends := _ends(value):
        left, entered = ends
        return (left.wilaya == entered.wilaya, left.is_country, entered.is_country)
    return value
