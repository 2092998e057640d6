"""Select rows of a state of arrays: one as an ordinary state, or some as smaller arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.values import Numbers, Truths

if TYPE_CHECKING:
    from collections.abc import Callable

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
        return tuple(_read(one, read) for one in value)
    if attrs.has(type(value)) and _has_rows(value):
        kind: Any = type(value)
        fields = [field.name for field in attrs.fields(kind) if field.init]
        return kind(**{name: _read(getattr(value, name), read) for name in fields})
    return value


def _has_rows(value: Any) -> bool:
    if isinstance(value, Numbers | Truths):
        return True
    if isinstance(value, tuple):
        return any(map(_has_rows, value))
    if attrs.has(type(value)):
        return any(_has_rows(getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init)
    return False
