"""What is asked of arrays, by the array API standard: any library that keeps to it can take numpy's place."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["how_many", "library_of"]


def library_of(value: Any) -> Any:
    """The functions for an array: those of its own library, numpy's for what is none yet."""
    return value.__array_namespace__() if hasattr(value, "__array_namespace__") else np


def how_many(rows: Any) -> int:
    """In how many rows a truth holds.

    >>> how_many(np.asarray([True, False, True]))
    2
    """
    library = library_of(rows)
    return int(library.sum(library.astype(rows, library.int64)))
