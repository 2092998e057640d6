"""What is unknown in a stack, what stands in its place, and marks that a row of arrays leaves empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import fields_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Frame
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.rules.common.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Unknown", "filled", "marks_of", "unknowns", "without_empty"]


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
    if isinstance(value, Frame | Mark | Pool):
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
    elif isinstance(value, Frame | Mark | Pool):
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


def without_empty(value: Any) -> Any:
    """The value without marks on nothing."""
    if isinstance(value, tuple):
        return tuple(without_empty(one) for one in value if not (isinstance(one, Mark) and not one.count))
    if isinstance(value, Frame):
        kind: Any = type(value)
        return kind(**{name: without_empty(getattr(value, name)) for name, _ in fields_of(kind)})
    return value
