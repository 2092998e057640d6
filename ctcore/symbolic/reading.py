"""What a law reads of a state: so that it is asked again only where something of that has changed."""

from __future__ import annotations

from functools import cache
from inspect import getattr_static
from operator import attrgetter
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from ctcore.game.fields import is_part

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Reading", "Way", "values_at"]

# A value of a state: the names that lead to it, numbers in tuples.
Way = tuple[str | int, ...]


class Reading:
    """Stands for a state, or for a part of one, and notes each value that is read of it."""

    __slots__ = ("_of", "_read", "_way")

    def __init__(self, of: Any, read: dict[Way, None], way: Way = ()) -> None:
        self._of, self._read, self._way = of, read, way

    def __getattr__(self, name: str) -> Any:
        kind: Any = type(self._of)
        defined = _defined(kind, name)
        if isinstance(defined, property):
            assert defined.fget is not None
            return defined.fget(self)
        if isinstance(defined, FunctionType):
            return MethodType(defined, self)
        # Notes beside a value may rest on what was read before.
        return {} if name == "memo" else self._seen(getattr(self._of, name), (*self._way, name))

    def _seen(self, value: Any, way: Way) -> Any:
        if is_part(type(value)):
            return Reading(value, self._read, way)
        if isinstance(value, tuple) and any(is_part(type(one)) for one in value):
            return tuple(self._seen(one, (*way, at)) for at, one in enumerate(value))
        self._read[way] = None
        return value


@cache
def _defined(kind: Any, name: str) -> Any:
    return getattr_static(kind, name)


def values_at(ways: tuple[Way, ...]) -> Callable[[Any], list[Any]]:
    """Make the function that takes the values at those places out of a state."""
    of_elements: dict[tuple[str, int], list[str]] = {}
    others: list[str] = []
    for way in ways:
        match way:
            case (str(field), int(at), str(name)):
                of_elements.setdefault((field, at), []).append(name)
            case _:
                others.append(".".join(map(str, way)))
    getters = [(field, at, attrgetter(*names), len(names) > 1) for (field, at), names in of_elements.items()]
    rest, several = attrgetter(*others) if others else None, len(others) > 1

    def values(state: Any) -> list[Any]:
        found: list[Any] = []
        for field, at, get, many in getters:
            element = getattr(state, field)[at]
            if many:
                found += get(element)
            else:
                found.append(get(element))
        if rest is not None:
            found += rest(state) if several else (rest(state),)
        return found

    return values
