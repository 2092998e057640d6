"""Fields of an observation: how many numbers each takes, their names and bounds, and how they are written.

A field writes one value into a row of an array, beginning at a place; what it does not write stays 0, so
0 is always within the bounds.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, product
from operator import attrgetter
from typing import Any

from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen

__all__ = [
    "LEAST",
    "MOST",
    "Field",
    "Row",
    "blank",
    "cells",
    "counts",
    "in_order",
    "number",
    "one_of",
    "optional",
    "places",
    "together",
    "truths",
]

# Faster to write one number at a time than an array of numpy, which can share its memory.
Row = array
# Writes a value into a row, beginning at a place.
Write = Callable[["Row[int]", int, Any], None]
# What an int16 holds: the bounds of a number where nothing says closer ones.
LEAST, MOST = -32768, 32767


@frozen(eq=False)
class Field:
    """A field: the name and the bounds of each of its numbers, and ``write(row, at, value)``.

    ``is_number`` says that the value itself is written, as its one number.
    """

    names: tuple[str, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    write: Write
    is_number: bool = False

    def __len__(self) -> int:
        """How many numbers it takes."""
        return len(self.names)


def blank(length: int) -> Row[int]:
    """A row of that many zeros, each of 16 bits.

    >>> blank(2).tolist()
    [0, 0]
    """
    return array("h", bytes(2 * length))


def number(name: str, low: int = LEAST, high: int = MOST) -> Field:
    """A whole number, or a truth as 0 or 1.

    >>> field, row = number("stones", 0, 9), blank(1)
    >>> field.write(row, 0, 4)
    >>> field.names, field.low, field.high, row.tolist()
    (('stones',), (0,), (9,), [4])
    """

    def write(row: Row[int], at: int, value: Any) -> None:
        row[at] = int(value)

    return Field((name,), (min(low, 0),), (max(high, 0),), write, is_number=True)


def one_of(name: str, values: Sequence[Any]) -> Field:
    """One of some values: 1 at its place, and all 0 for None.

    >>> field, row = one_of("pile", ("A", "B")), blank(2)
    >>> field.write(row, 0, "B")
    >>> field.names, row.tolist()
    (('pile.A', 'pile.B'), [0, 1])
    """
    places_of = {value: at for at, value in enumerate(values)}

    def write(row: Row[int], at: int, value: Any) -> None:
        if value is not None:
            row[at + places_of[value]] = 1

    return Field(_named(name, values), (0,) * len(values), (1,) * len(values), write)


def counts(name: str, values: Sequence[Any], most: int = MOST) -> Field:
    """Some values in any order: how often each is among them.

    >>> field, row = counts("markers", ("A", None)), blank(2)
    >>> field.write(row, 0, (None, "A", None))
    >>> field.names, row.tolist()
    (('markers.A', 'markers.none'), [1, 2])
    """
    places_of = {value: at for at, value in enumerate(values)}

    def write(row: Row[int], at: int, some: Any) -> None:
        for value in some:
            row[at + places_of[value]] += 1

    return Field(_named(name, values), (0,) * len(values), (most,) * len(values), write)


def places(name: str, values: Sequence[Any]) -> Field:
    """Some values, each at most once, whose order counts: 1 for the first of them, 2 for the next.

    >>> field, row = places("played", (7, 8, 9)), blank(3)
    >>> field.write(row, 0, (9, 7))
    >>> row.tolist()
    [2, 0, 1]
    """
    places_of = {value: at for at, value in enumerate(values)}

    def write(row: Row[int], at: int, some: Any) -> None:
        for place, value in enumerate(some, 1):
            row[at + places_of[value]] = place

    return Field(_named(name, values), (0,) * len(values), (len(values),) * len(values), write)


def truths(name: str, most: int) -> Field:
    """At most that many truths in their order: 1 for yes, -1 for no, 0 where there is none.

    >>> field, row = truths("held", 3), blank(3)
    >>> field.write(row, 0, (True, False))
    >>> row.tolist()
    [1, -1, 0]
    """

    def write(row: Row[int], at: int, some: Any) -> None:
        for place, value in enumerate(some):
            row[at + place] = 1 if value else -1

    return Field(_named(name, range(most)), (-1,) * most, (1,) * most, write)


def cells(name: str, keys: Sequence[tuple[str, Sequence[Any]]], count: str | None) -> Field:
    """Some entries of a table: in the cell of its ``keys``, what each says in its field ``count``.

    Without ``count`` each entry adds 1.

    >>> from types import SimpleNamespace
    >>> field, row = cells("marks", [("pile", "AB"), ("sort", "xy")], "many"), blank(4)
    >>> field.write(row, 0, [SimpleNamespace(pile="B", sort="x", many=3)])
    >>> field.names, row.tolist()
    (('marks.A.x', 'marks.A.y', 'marks.B.x', 'marks.B.y'), [0, 0, 3, 0])
    """
    every = list(product(*(values for _, values in keys)))
    places_of = {values: at for at, values in enumerate(every)}
    names = [key for key, _ in keys]

    def write(row: Row[int], at: int, some: Any) -> None:
        for entry in some:
            cell = at + places_of[tuple(getattr(entry, key) for key in names)]
            row[cell] += 1 if count is None else getattr(entry, count)

    said = tuple(".".join((name, *map(word, values))) for values in every)
    low = (0 if count is None else LEAST,) * len(every)
    return Field(said, low, (MOST,) * len(every), write)


def optional(name: str, field: Field) -> Field:
    """A field that may be missing: a 1 before it where it is there.

    >>> field, row = optional("pile", number("pile.stones")), blank(2)
    >>> field.write(row, 0, None)
    >>> row.tolist()
    [0, 0]
    """

    def write(row: Row[int], at: int, value: Any) -> None:
        if value is not None:
            row[at] = 1
            field.write(row, at + 1, value)

    return Field((f"{name} is there", *field.names), (0, *field.low), (1, *field.high), write)


def together(fields: Sequence[tuple[str, Field]]) -> Field:
    """The fields of a record, each under the name of its attribute, one after the other."""
    parts: list[tuple[Callable[[Any], Any], int, Write]] = []
    start = 0
    # Neighbouring numbers are written at once.
    for are_numbers, run in groupby(fields, lambda one: one[1].is_number):
        several = list(run)
        if are_numbers and len(several) > 1:
            parts.append((attrgetter(*(name for name, _ in several)), start, _write_all))
            start += len(several)
            continue
        for name, field in several:
            parts.append((attrgetter(name), start, field.write))
            start += len(field)

    def write(row: Row[int], at: int, value: Any) -> None:
        for get, start, part in parts:
            part(row, at + start, get(value))

    return _joined([field for _, field in fields], write)


def _write_all(row: Row[int], at: int, values: Any) -> None:
    row[at : at + len(values)] = array("h", values)


def in_order(fields: Sequence[Field]) -> Field:
    """A field for each place of a tuple of that length; `ValueError` for a tuple of another length."""
    starts = [0, *accumulate(map(len, fields))][:-1]

    def write(row: Row[int], at: int, some: Any) -> None:
        for start, field, value in zip(starts, fields, some, strict=True):
            field.write(row, at + start, value)

    return _joined(fields, write)


def _joined(fields: Sequence[Field], write: Write) -> Field:
    names, low, high = ([one for field in fields for one in getattr(field, part)] for part in _PARTS)
    return Field(tuple(names), tuple(low), tuple(high), write)


_PARTS = ("names", "low", "high")


def _named(name: str, values: Sequence[Any]) -> tuple[str, ...]:
    return tuple(f"{name}.{word(value)}" for value in values)
