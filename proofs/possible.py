"""Stacks of frames in every shape that rules tell apart, from what each frame says it may hold.

A frame's ``possible`` is run with the usual answer to every pick, and then with each other answer to each
pick in turn; of answers that no rule can tell apart one stands for all.  Counts and truths that are
left open are symbolic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import DeadEnd
from ctcore.symbolic import any_count, any_truth
from ctcore.twilight.board.map import Place
from ctcore.twilight.stacks import stack_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Frame

__all__ = ["possible_stacks"]

Stack = tuple["Frame", ...]
_MOST = 2


def possible_stacks(frame: type[Frame], strength: int = 1) -> Iterator[Stack]:
    """Stacks with a frame of that type on top, so many picks at once answered otherwise than usual."""
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
    """One of all values that rules cannot tell apart, the usual one first: of numbers 1."""
    kept = list({_sort(value): value for value in reversed(values)}.values())[::-1]
    return sorted(kept, key=_is_unusual)


def _is_unusual(value: Any) -> bool:
    return type(value) is int and value != 1


def _sort(value: Any) -> Any:
    """What rules can tell of a value: of a space its print, of two how they lie, else all."""
    if isinstance(value, Place):
        return (value.kind, value.population, value.terrain, value.border is None)
    left, entered = (getattr(value, name, None) for name in ("origin", "destination"))
    if isinstance(left, Place) and isinstance(entered, Place):
        return (left.wilaya == entered.wilaya, left.is_country, entered.is_country)
    return value
