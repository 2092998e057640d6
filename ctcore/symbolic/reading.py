"""Record what a law reads of a state, so that it is evaluated again only if one of those values changed."""

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

# The path to a value in a state: field names, and indices into tuples.
Way = tuple[str | int, ...]


class Reading:
    """A proxy for a state, or a part of one, that records the path of each value read through it."""

    __slots__ = ("__of", "__read", "__way")

    def __init__(self, of: Any, read: dict[Way, None], way: Way = ()) -> None:
        self.__of, self.__read, self.__way = of, read, way

    def __getattr__(self, name: str) -> Any:
        kind: Any = type(self.__of)
        defined = _defined(kind, name)
        if isinstance(defined, property):
            assert defined.fget is not None
            return defined.fget(self)
        if isinstance(defined, FunctionType):
            return MethodType(defined, self)
        # A value's memo may depend on earlier reads: hide it.
        return {} if name == "memo" else self._seen(getattr(self.__of, name), (*self.__way, name))

    def _seen(self, value: Any, way: Way) -> Any:
        if is_part(type(value)):
            return Reading(value, self.__read, way)
        # A list within a part is one value: another may be longer.
        if not self.__way and isinstance(value, tuple) and any(is_part(type(one)) for one in value):
            return tuple(self._seen(one, (*way, at)) for at, one in enumerate(value))
        self.__read[way] = None
        return value


@cache
def _defined(kind: Any, name: str) -> Any:
    return getattr_static(kind, name)


def values_at(ways: tuple[Way, ...]) -> Callable[[Any], list[Any]]:
    """Return a function that takes a state and returns the list of its values at those paths."""
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
