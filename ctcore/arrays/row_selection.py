"""Select rows of a state of arrays: one as an ordinary state, or some as smaller arrays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import numpy as np

from ctcore.arrays.values import Numbers, Truths
from ctcore.game.fields import is_printed

__all__ = ["Rows", "row_of", "some_rows"]

# Makes of an array what is read in its place; and a value from what is read in the places of its arrays.
_Read = Callable[[Numbers | Truths], Any]
_Made = Callable[[_Read], Any]


class Rows:
    """The rows of a value that holds arrays: where these are is found once.

    >>> some = Rows((Numbers([3, 4, 5]), "a"))
    >>> some.one(1), some.some([0, 2])
    ((4, 'a'), (Numbers([3 5]), 'a'))
    """

    def __init__(self, value: Any) -> None:
        self._value, self._made = value, _made(value)

    def one(self, at: int) -> Any:
        """Return the value in one row, with ints and bools in place of arrays."""

        def read(one: Numbers | Truths) -> Any:
            found = one.rows if np.ndim(one.rows) == 0 else one.rows[at]
            return bool(found) if isinstance(one, Truths) else int(found)

        return self._value if self._made is None else self._made(read)

    def some(self, rows: Any) -> Any:
        """Return the value with only those rows, given by their numbers."""
        if self._made is None:
            return self._value
        return self._made(lambda one: one if np.ndim(one.rows) == 0 else type(one)(one.rows[rows]))


def row_of(value: Any, at: int) -> Any:
    """Return the value in one row, with ints and bools in place of arrays."""
    return Rows(value).one(at)


def some_rows(value: Any, rows: Any) -> Any:
    """Return the value with only those rows, given by their numbers."""
    return Rows(value).some(rows)


def _made(value: Any) -> _Made | None:
    """What makes a value anew with something else for each array; None if it holds none."""
    if isinstance(value, Numbers | Truths):
        return lambda read: read(value)
    if isinstance(value, tuple):
        each = [(one, _made(one)) for one in value]
        if all(made is None for _, made in each):
            return None
        return lambda read: tuple(one if made is None else made(read) for one, made in each)
    kind: Any = type(value)
    fields = {name: getattr(value, name) for name in _fields(kind)}
    moving = {name: made for name, one in fields.items() if (made := _made(one)) is not None}
    if not moving:
        return None
    return lambda read: kind(**(fields | {name: made(read) for name, made in moving.items()}))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields that may hold arrays; none of what is not an attrs class, or is the same in every game."""
    if not attrs.has(kind) or is_printed(kind):
        return ()
    return tuple(field.name for field in attrs.fields(kind) if field.init)
