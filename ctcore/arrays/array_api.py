"""Array functions by the array API standard, so that any library that follows it can replace numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["how_many", "library_of"]


def library_of(value: Any) -> Any:
    """Return the namespace of an array's library; numpy for a value that is not an array."""
    return value.__array_namespace__() if hasattr(value, "__array_namespace__") else np


def how_many(rows: Any) -> int:
    """Return the number of rows in which a truth holds.

    >>> how_many(np.asarray([True, False, True]))
    2
    """
    library = library_of(rows)
    return int(library.sum(library.astype(rows, library.int64)))
