"""Select rows of a state of arrays: one as an ordinary state, or some as smaller arrays."""

from __future__ import annotations

from functools import cache
from operator import is_
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.values import Numbers, Truths
from ctcore.game.fields import is_printed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["row_of", "some_rows"]


def row_of(value: Any, at: int) -> Any:
    """Return the value in one row, with ints and bools in place of arrays."""

    def read(one: Numbers | Truths) -> Any:
        found = one.rows if np.ndim(one.rows) == 0 else one.rows[at]
        return bool(found) if isinstance(one, Truths) else int(found)

    return _read(value, read)


def some_rows(value: Any, rows: Any) -> Any:
    """Return the value with only those rows, given by their numbers."""
    return _read(value, lambda one: one if np.ndim(one.rows) == 0 else type(one)(one.rows[rows]))


def _read(value: Any, read: Callable[[Numbers | Truths], Any]) -> Any:
    if isinstance(value, Numbers | Truths):
        return read(value)
    if isinstance(value, tuple):
        found = [_read(one, read) for one in value]
        return value if _are_the_same(value, found) else tuple(found)
    kind: Any = type(value)
    if names := _fields(kind):
        fields = [getattr(value, name) for name in names]
        found = [_read(one, read) for one in fields]
        # What holds no arrays stays as it is.
        return value if _are_the_same(fields, found) else kind(**dict(zip(names, found, strict=True)))
    return value


def _are_the_same(before: Sequence[Any], after: list[Any]) -> bool:
    return all(map(is_, before, after))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a type that may hold arrays; none if it is no attrs class, or the same in every game."""
    if not attrs.has(kind) or is_printed(kind):
        return ()
    return tuple(field.name for field in attrs.fields(kind) if field.init)
