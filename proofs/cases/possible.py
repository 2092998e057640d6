"""Stacks of frames in every shape that the rules distinguish, from the table of shapes.

A row of the table is run with the usual answer to every pick, and then with each other answer to one
pick, or to two of which none is a space; of answers that no rule can tell apart one stands for all.
Counts and truths that are left open are symbolic.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.choices import DeadEnd
from ctcore.symbolic import any_count, any_truth
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.stacks import stack_of

from .spaces import ELSEWHERE, HERE, MARCHES, SPACES, THERE, relation, sort_of
from .switches import EVERY_SPACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Frame

__all__ = ["places_of", "possible_stacks"]

Stack = tuple["Frame", ...]
# The most that is picked where a frame lists several: locations, spaces, marks.
_MOST = 2
# The spaces that stand for others, the usual ones first.
_PLAINEST = tuple(dict.fromkeys((HERE, THERE, ELSEWHERE, *SPACES)))
_STRANGE = 100
_TRACK = 50


def possible_stacks(frame: Any, together: int = 2, *, sorts: bool = True) -> tuple[Stack, ...]:
    """Stacks with a frame of that type on top; at most ``together`` picks differ from the usual answer.

    Stacks in which fewer differ come first.  Without ``sorts`` the spaces are of the usual sort.
    """
    return _stacks(frame, together, sorts)


@cache
def _stacks(frame: Any, together: int, sorts: bool) -> tuple[Stack, ...]:  # noqa: FBT001 - as it is asked for
    found: dict[str, Stack] = {}
    scripts: list[dict[int, int]] = [{}]
    for script in scripts:
        stack, widths, of_spaces = _made(frame, script)
        if stack:
            found.setdefault(_shape(stack), stack)
        if len(script) == together or any(of_spaces[at] for at in script):
            continue
        for at in range(max(script, default=-1) + 1, len(widths)):
            if not of_spaces[at] or (sorts and not script):
                scripts += [{**script, at: other} for other in range(1, widths[at])]
    return tuple(found.values())


def _made(frame: type[Frame], script: dict[int, int]) -> tuple[Stack, list[int], list[bool]]:
    """The stack that those answers make, None if they make none; and how many answers each pick has.

    Beside that, whether they are spaces.
    """
    widths: list[int] = []
    of_spaces: list[bool] = []

    def pick(values: Sequence[Any]) -> Any:
        kept = _told_apart(values)
        widths.append(len(kept))
        of_spaces.append(any(map(places_of, kept)))
        return kept[script.get(len(widths) - 1, 0)]

    try:
        stack, _ = stack_of(frame, pick, _open, _MOST)
    except DeadEnd:
        return (), widths, of_spaces
    return stack, widths, of_spaces


def _shape(stack: Stack) -> str:
    """The key of a stack: the spaces that its top frame names, and the sorts of the other spaces.

    Of a space below, or of one where pieces are marked, rules ask what stands there.
    """
    named = places_of(tuple(getattr(stack[-1], field.name) for field in attrs.fields(type(stack[-1]))))
    shown = repr(stack)
    for place in places_of(stack, marks=True):
        if place not in named:
            shown = shown.replace(repr(place), str(place.kind))
    return shown


def places_of(value: Any, *, marks: bool = False) -> frozenset[Place]:
    """The spaces that a value names, with or without those of marks."""
    if isinstance(value, Place):
        return frozenset((value,))
    if isinstance(value, tuple):
        return frozenset().union(*(places_of(one, marks=marks) for one in value))
    if attrs.has(type(value)) and (marks or not isinstance(value, Mark)):
        return places_of(tuple(getattr(value, one.name) for one in attrs.fields(type(value))), marks=marks)
    return frozenset()


def _open(name: str, sort: type, _least: int) -> Any:
    return any_truth(name) if sort is bool else any_count(name)


def _told_apart(values: Sequence[Any]) -> list[Any]:
    """One of each group of values that the rules do not distinguish, first 1 and the plainest spaces."""
    if EVERY_SPACE:
        return sorted(values, key=_rank)
    kept = {_sort(value): value for value in sorted(values, key=_rank, reverse=True)}
    return sorted(kept.values(), key=_rank)


def _rank(value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (int(value != 1), value)
    if isinstance(value, Place):
        return (_PLAINEST.index(value) if value in _PLAINEST else _STRANGE,)
    if ends := _ends(value):
        return (MARCHES.index(ends) if ends in MARCHES else _STRANGE,)
    return (_TRACK if isinstance(value, Track) else 0,)


def _ends(value: Any) -> tuple[Place, ...]:
    """The two spaces of a border or a move between spaces."""
    ends = (getattr(value, name, None) for name in ("origin", "destination"))
    return tuple(end for end in ends if isinstance(end, Place))


def _sort(value: Any) -> Any:
    """What the rules read of a value: the print of a space, the relation of two spaces, else all of it."""
    if isinstance(value, Place):
        return sort_of(value)
    if ends := _ends(value):
        return relation(*ends)
    return value
