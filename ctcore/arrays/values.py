"""Numbers and truths of many positions at once: the third reading of the engine's own source.

They take the place of ints and bools, as the terms of `ctcore.symbolic` do; each holds one value
for every row.  A truth has no ``bool()`` of its own, so that nothing is decided for all rows in silence.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ctcore.errors import Defect

__all__ = ["Numbers", "Truths", "raw", "rows_where"]

Rows = npt.NDArray[Any]


def raw(value: Any) -> Any:
    """The array of a value, or the value itself where it is the same in every row."""
    return value.rows if isinstance(value, Numbers | Truths) else value


def rows_where(truth: Any, rows: int) -> npt.NDArray[np.bool_]:
    """In which of so many rows a truth holds.

    >>> rows_where(Numbers([1, 2, 3]) >= 2, 3).tolist(), rows_where(True, 2).tolist()
    ([False, True, True], [True, True])
    """
    return cast("npt.NDArray[np.bool_]", np.broadcast_to(np.asarray(raw(truth), dtype=bool), (rows,)))


class Truths:
    """A truth for each row."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("rows",)

    def __init__(self, rows: Any) -> None:
        self.rows: Rows = np.asarray(rows, dtype=bool)

    def __repr__(self) -> str:
        return f"Truths({self.rows})"

    def __bool__(self) -> bool:
        message = "a truth of many rows was asked for its bool"
        raise Defect(message)

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        return Truths(self.rows & raw(other))

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return Truths(self.rows | raw(other))

    def __xor__(self, other: object) -> Truths:
        return Truths(self.rows ^ raw(other))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __eq__(self, other: object) -> Truths:  # type: ignore[override]
        return Truths(self.rows == raw(other))

    def __ne__(self, other: object) -> Truths:  # type: ignore[override]
        return Truths(self.rows != raw(other))

    def choose(self, then: Any, otherwise: Any) -> Numbers:
        """In each row the one number where this holds, the other where it does not."""
        return Numbers(np.where(self.rows, raw(then), raw(otherwise)))


class Numbers:
    """A whole number for each row."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("rows",)

    def __init__(self, rows: Any) -> None:
        self.rows: Rows = np.asarray(rows)

    def __repr__(self) -> str:
        return f"Numbers({self.rows})"

    def __bool__(self) -> bool:
        message = "a number of many rows was asked for its bool"
        raise Defect(message)

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
