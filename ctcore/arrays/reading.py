"""What is unknown in a frame, what stands in its place, and one row of many read on ints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.values import Numbers, Truths
from ctcore.kernel.choices import fields_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Frame
from ctcore.twilight.board.map import Place
from ctcore.twilight.rules.common.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

__all__ = ["Unknown", "filled", "marks_of", "row_of", "some_rows", "unknowns", "without_empty"]


@frozen
class Unknown:
    """A count or a truth of a frame that is not given yet; ``least`` is below 0 where it may be negative."""

    name: str
    sort: type
    least: int


def filled(value: Any, values: Mapping[str, Any]) -> Any:
    """The value with each unknown that is given replaced."""
    if isinstance(value, Unknown):
        return values.get(value.name, value)
    if isinstance(value, tuple):
        return tuple(filled(one, values) for one in value)
    if isinstance(value, Frame | Mark):
        kind: Any = type(value)
        return kind(**{name: filled(getattr(value, name), values) for name, _ in fields_of(kind)})
    return value


def unknowns(value: Any) -> Iterator[Unknown]:
    """What is unknown in a stack."""
    if isinstance(value, Unknown):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from unknowns(one)
    elif isinstance(value, Frame | Mark):
        for name, _ in fields_of(type(value)):
            yield from unknowns(getattr(value, name))


def marks_of(value: Any) -> Iterator[Mark]:
    """The marks in a stack."""
    if isinstance(value, Mark):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from marks_of(one)
    elif isinstance(value, Frame):
        for name, _ in fields_of(type(value)):
            yield from marks_of(getattr(value, name))


def row_of(value: Any, at: int) -> Any:
    """The value in one row, on ints."""

    def read(one: Numbers | Truths) -> Any:
        found = one.rows if np.ndim(one.rows) == 0 else one.rows[at]
        return bool(found) if isinstance(one, Truths) else int(found)

    return _read(value, read)


def some_rows(value: Any, rows: Any) -> Any:
    """The value in some of its rows, given by their numbers, on arrays of as many."""
    return _read(value, lambda one: one if np.ndim(one.rows) == 0 else type(one)(one.rows[rows]))


def _read(value: Any, read: Callable[[Numbers | Truths], Any]) -> Any:
    if isinstance(value, Numbers | Truths):
        return read(value)
    if isinstance(value, tuple):
        return tuple(_read(one, read) for one in value)
    if attrs.has(type(value)) and not isinstance(value, Place) and _has_rows(value):
        kind: Any = type(value)
        fields = [field.name for field in attrs.fields(kind) if field.init]
        return kind(**{name: _read(getattr(value, name), read) for name in fields})
    return value


def _has_rows(value: Any) -> bool:
    if isinstance(value, Numbers | Truths):
        return True
    if isinstance(value, tuple):
        return any(map(_has_rows, value))
    if attrs.has(type(value)) and not isinstance(value, Place):
        return any(_has_rows(getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init)
    return False


def without_empty(value: Any) -> Any:
    """The value without marks on nothing."""
    if isinstance(value, tuple):
        return tuple(without_empty(one) for one in value if not (isinstance(one, Mark) and not one.count))
    if isinstance(value, Frame):
        kind: Any = type(value)
        return kind(**{name: without_empty(getattr(value, name)) for name, _ in fields_of(kind)})
    return value
