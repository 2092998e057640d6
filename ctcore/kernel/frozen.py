"""Frozen records: moves, frames, entries and positions."""

from __future__ import annotations

from enum import Enum
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    Values = Callable[[object], object]

__all__ = ["frozen"]


def _frozen(declared: object = None, /, *, eq: bool = True, **options: Any) -> Any:
    """`attrs.frozen`, with classes made in less than half of the time.

    Two records are equal if their types are the same and their fields equal; with ``eq=False`` a record
    equals only itself.  A subclass without new fields needs ``__slots__ = ()`` and no decorator.

    >>> @frozen
    ... class Stone:
    ...     weight: int
    >>> Stone(3), Stone(3) == Stone(3), Stone(3) == Stone(4)
    (Stone(weight=3), True, False)
    """
    if declared is None:
        return partial(_frozen, eq=eq, **options)
    made = attrs.frozen(eq=False, repr=False, **options)(declared)
    fields = attrs.fields(made)
    methods: dict[str, object] = {"__repr__": _repr}
    if eq:
        methods["__eq__"] = _eq(_values([one.name for one in fields if one.eq]))
        hashed = [one.name for one in fields if (one.eq if one.hash is None else one.hash)]
        methods["__hash__"] = _hash(f"{made.__module__}.{made.__qualname__}", _values(hashed))
    for name, method in methods.items():
        if name not in declared.__dict__:
            setattr(made, name, method)
    return made


if TYPE_CHECKING:
    from attrs import frozen
else:
    frozen = _frozen


def _values(names: list[str]) -> Values:
    return attrgetter(*names) if names else lambda _: ()


def _repr(self: Any) -> str:
    shown = [f"{one.name}={_told(getattr(self, one.name))}" for one in attrs.fields(type(self)) if one.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _told(value: object) -> str:
    """The value in Python's notation, with members of enums and types by their names."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_told, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, Enum):
        return f"{type(value).__qualname__}.{value.name}"
    return value.__qualname__ if isinstance(value, type) else repr(value)


def _eq(values: Values) -> Callable[[object, object], object]:
    def __eq__(self: object, other: object) -> object:  # noqa: N807 - a method of the class that is made
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hash(name: str, values: Values) -> Callable[[object], int]:
    def __hash__(self: object) -> int:  # noqa: N807 - a method of the class that is made
        return hash((name, values(self)))

    return __hash__
