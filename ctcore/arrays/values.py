"""Numbers and truths of many positions at once, on which the engine's own source runs.

They take the place of ints and bools, as the terms of `ctcore.symbolic` do; each holds one value
for every row.  ``bool()`` of a truth works only while running along paths (`ctcore.arrays.paths`), so
that nothing is decided silently for all rows.

Functions come from the array's own namespace, as the array API standard defines it, so that another
library's arrays can replace numpy's.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Literal, cast

import numpy as np
import numpy.typing as npt

from ctcore.arrays.array_api import library_of
from ctcore.arrays.paths import decided
from ctcore.errors import Defect

__all__ = ["Numbers", "Truths", "raw", "rows_where"]

Rows = Any
_TRUTHS = np.dtype(np.bool_)


def raw(value: Any) -> Any:
    """Return the array of a value, or the value itself if it is the same in every row."""
    if isinstance(value, Numbers | Truths):
        return value.rows
    # A level or a box counts as its number.
    return int(value) if isinstance(value, IntEnum) else value


def rows_where(truth: Any, rows: int, library: Any = None) -> npt.NDArray[np.bool_]:
    """Return the mask of the rows in which a truth holds; ``library`` makes it if the truth is a bool.

    >>> rows_where(Numbers([1, 2, 3]) >= 2, 3).tolist(), rows_where(True, 2).tolist()
    ([False, True, True], [True, True])
    """
    found = raw(truth)
    space = library if library is not None else library_of(found)
    return cast("npt.NDArray[np.bool_]", space.broadcast_to(space.asarray(found, dtype=space.bool), (rows,)))


def _array(value: Any, sort: Literal["bool"] | None = None) -> Any:
    """Return the value as an array, of truths if it says so, in its own library."""
    if type(value) is np.ndarray and (sort is None or value.dtype is _TRUTHS):
        return value
    space = library_of(value)
    if sort is None:
        return value if space is not np else np.asarray(value)
    return space.asarray(value, dtype=getattr(space, sort))


def _where(condition: Any, then: Any, otherwise: Any) -> Any:
    space = library_of(condition)
    sort = next((one.dtype for one in (then, otherwise) if hasattr(one, "dtype")), space.int16)
    sides = (one if hasattr(one, "dtype") else space.asarray(one, dtype=sort) for one in (then, otherwise))
    return space.where(condition, *sides)


class Truths:
    """A truth for each row."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("rows",)

    def __init__(self, rows: Any) -> None:
        self.rows: Rows = _array(rows, "bool")

    def __repr__(self) -> str:
        return f"Truths({self.rows})"

    def __bool__(self) -> bool:
        return decided(self.rows)

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        return Truths(self.rows & raw(other))

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return Truths(self.rows | raw(other))

    def __xor__(self, other: object) -> Truths:
        if isinstance(other, bool):
            return Truths(~self.rows) if other else self
        return Truths(self.rows ^ raw(other))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __eq__(self, other: object) -> Truths:  # type: ignore[override]
        return (self ^ other) ^ True

    def __ne__(self, other: object) -> Truths:  # type: ignore[override]
        return self ^ other

    def choose(self, then: Any, otherwise: Any) -> Numbers:
        """Return, row by row, ``then`` where this holds and ``otherwise`` where it does not."""
        return Numbers(_where(self.rows, raw(then), raw(otherwise)))


class Numbers:
    """A whole number for each row."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("rows",)

    def __init__(self, rows: Any) -> None:
        self.rows: Rows = _array(rows)

    def __repr__(self) -> str:
        return f"Numbers({self.rows})"

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __index__(self) -> int:
        message = "a number of many rows was used as an index"
        raise Defect(message)

    def __add__(self, other: object) -> Numbers:
        return Numbers(self.rows + raw(other))

    def __sub__(self, other: object) -> Numbers:
        return Numbers(self.rows - raw(other))

    def __rsub__(self, other: object) -> Numbers:
        return Numbers(raw(other) - self.rows)

    def __mul__(self, other: object) -> Numbers:
        return Numbers(self.rows * raw(other))

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Numbers:
        return Numbers(self.rows // raw(other))

    def __neg__(self) -> Numbers:
        return Numbers(-self.rows)

    def __lt__(self, other: object) -> Truths:
        return Truths(self.rows < raw(other))

    def __le__(self, other: object) -> Truths:
        return Truths(self.rows <= raw(other))

    def __gt__(self, other: object) -> Truths:
        return Truths(self.rows > raw(other))

    def __ge__(self, other: object) -> Truths:
        return Truths(self.rows >= raw(other))

    def __eq__(self, other: object) -> Truths:  # type: ignore[override]
        return Truths(self.rows == raw(other))

    def __ne__(self, other: object) -> Truths:  # type: ignore[override]
        return Truths(self.rows != raw(other))
