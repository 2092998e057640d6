"""Walk a state by the types of its fields: its parts, and the numbers and truths in them by name.

A state is made of parts, which are attrs classes, and of tuples of these.  A class with
``printed = True`` has the same values in every game, as the map has.  A frame, and a class with
``concrete = True`` such as the deck, keeps its values where the rest of a position is symbolic.

A leaf is a number or a truth in any other part.  Its name is the path of fields that leads to it, without
the fields that ``named_by_fields`` lists; an element of a tuple goes by its ``id``, or else by its
place: ``"piles.A.stones"``, or ``"A.stones"`` if the state lists ``piles`` so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, cast, get_args, get_origin

import attrs

from ctcore.kernel import Frame
from ctcore.kernel.choices import fields_of

__all__ = ["Leaf", "is_part", "is_printed", "leaves", "map_leaves", "parts_of", "values_of_enums"]

T = TypeVar("T")
# Makes a leaf's new value from its name and its value.
Leaf = Callable[[str, Any], Any]


def _is_part(kind: Any) -> bool:
    """Whether values of the type hold leaves: it is an attrs class, neither a frame nor concrete."""
    return isinstance(kind, type) and attrs.has(kind) and not _is_concrete(kind)


# The same few types are asked about over and over.
is_part: Callable[[Any], bool] = cache(_is_part)


def _is_concrete(kind: type[Any]) -> bool:
    return issubclass(kind, Frame) or getattr(kind, "concrete", False) or is_printed(kind)


def is_printed(kind: type[Any]) -> bool:
    """Whether values of the type are the same in every game, as a space of the printed map is."""
    return getattr(kind, "printed", False)


@cache
def parts_of(state: type[Any]) -> tuple[type[Any], ...]:
    """The type of a state and those of its parts, each once, the outer before the inner.

    >>> @attrs.frozen
    ... class Pile:
    ...     stones: int
    >>> @attrs.frozen
    ... class Table:
    ...     piles: tuple[Pile, ...]
    ...     stack: tuple[Frame, ...] = ()
    >>> from ctcore.kernel import choices
    >>> [one.__name__ for one in parts_of(attrs.make_class("Lone", {"stones": attrs.field(type=int)}))]
    ['Lone']
    """
    found = {state: None}
    for _, hint in fields_of(state):
        for kind in _kinds_in(hint):
            if is_part(kind):
                found |= dict.fromkeys(parts_of(kind))
    return tuple(found)


def _kinds_in(hint: Any) -> Iterator[Any]:
    """The types that a field may hold, in a tuple or alone."""
    if isinstance(hint, UnionType) or get_origin(hint) is tuple:
        for one in get_args(hint):
            yield from _kinds_in(one)
    else:
        yield hint


def leaves(state: Any) -> dict[str, Any]:
    """Each number and truth of a state by its name."""
    found: dict[str, Any] = {}

    def note(name: str, value: Any) -> Any:
        found[name] = value
        return value

    map_leaves(state, note)
    return found


def map_leaves(value: T, leaf: Leaf, prefix: str = "") -> T:
    """The state, or a part of it, with ``leaf(name, value)`` in place of each number and truth.

    Parts without either are kept as they are.
    """
    kind: Any = type(value)
    skipped = getattr(kind, "named_by_fields", ())
    changes = {}
    for name, hint in fields_of(kind):
        now = getattr(value, name)
        path = prefix if name in skipped else f"{prefix}{name}."
        new = _mapped(now, hint, leaf, path)
        if new is not now:
            changes[name] = new
    if not changes:
        return value
    made: T = kind(**{name: changes.get(name, getattr(value, name)) for name, _ in fields_of(kind)})
    return made


def _mapped(value: Any, hint: Any, leaf: Leaf, path: str) -> Any:
    if _holds_number(hint):
        return leaf(path.removesuffix("."), value)
    if isinstance(value, tuple) and any(is_part(type(one)) for one in value):
        new = tuple(
            map_leaves(one, leaf, f"{path}{getattr(one, 'id', at)}.") if is_part(type(one)) else one
            for at, one in enumerate(value)
        )
        return new if any(one is not old for one, old in zip(new, value, strict=True)) else value
    return map_leaves(value, leaf, path) if is_part(type(value)) else value


@cache
def _holds_number(hint: Any) -> bool:
    """Whether a field of the type is a count, a marker on a track, or a truth."""
    return isinstance(hint, type) and issubclass(hint, int) and not _is_word(hint)


def _is_word(kind: type[Any]) -> bool:
    """Whether the type is an enum that declares itself no number."""
    return issubclass(kind, Enum) and not issubclass(kind, int)


@cache
def values_of_enums(state: Any) -> dict[str, tuple[str, Enum]]:
    """Each enum field of a state with each of its values, by its name in conditions.

    A field ``winner`` of First and Second has ``winner.first`` and ``winner.second``.
    """
    return {
        f"{field}.{one.name.lower()}": (field, one)
        for field, hint in fields_of(state)
        for kind in (get_args(hint) if isinstance(hint, UnionType) else (hint,))
        if isinstance(kind, type) and _is_word(kind)
        for one in cast("type[Enum]", kind)
    }
