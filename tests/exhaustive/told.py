"""Arrays that keep the names of the numbers that they were made from, in numpy's place."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

__all__ = ["Library", "Told", "names_of"]


def names_of(*values: Any) -> frozenset[str]:
    """The names that any of those values comes from."""
    return frozenset[str]().union(*(one.names for one in values if isinstance(one, Told)))


def _bare(value: Any) -> Any:
    return value.rows if isinstance(value, Told) else value


class Library:
    """What the third reading asks of a library of arrays; a truth that is branched on is noted."""

    bool, int16, int64 = np.bool_, np.int16, np.int64

    def __init__(self) -> None:
        self.noted: set[str] = set()

    def asarray(self, value: Any, dtype: Any) -> Told:
        return Told(np.asarray(_bare(value), dtype), names_of(value), self)

    astype = asarray

    def where(self, *values: Any) -> Told:
        return Told(np.where(*map(_bare, values)), names_of(*values), self)

    def sum(self, value: Told) -> Any:
        self.noted |= value.names
        return np.sum(value.rows)


class Told(NDArrayOperatorsMixin):
    """An array and the names that it comes from."""

    def __init__(self, rows: Any, names: frozenset[str], library: Library) -> None:
        self.rows, self.names, self.library = rows, names, library

    @property
    def dtype(self) -> Any:
        return self.rows.dtype

    def __array__(self, *_: object, **__: object) -> Any:
        return self.rows

    def __array_namespace__(self) -> Library:
        return self.library

    def __array_ufunc__(self, ufunc: Any, _method: str, *values: Any, **_: object) -> Told:
        return Told(ufunc(*map(_bare, values)), names_of(*values), self.library)
