"""Every combination of some named numbers, as arrays."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from ctcore.arrays.values import Numbers
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["Grid"]


@frozen(eq=False)
class Grid:
    """Every combination of named numbers; the last name varies fastest.

    A tuple of names has a list of tuples of values: say, all possible pairs of two counts.

    >>> grid = Grid({"troops": range(2), ("underground", "active"): ((0, 0), (0, 1), (1, 0))})
    >>> len(grid), grid.row(4)
    (6, {'troops': 1, 'underground': 0, 'active': 1})
    >>> grid.columns(np.arange(6))["underground"]
    Numbers([0 0 1 0 0 1])
    """

    ranges: Mapping[str | tuple[str, ...], Sequence[Any]]
    # The array library to use: any that follows the array API standard.
    library: Any = np

    def __len__(self) -> int:
        return prod(map(len, self.ranges.values()))

    def chunks(self, size: int, step: int = 1) -> Iterator[Any]:
        """Yield row numbers in arrays of at most ``size``, taking every ``step``-th row."""
        numbers = range(0, len(self), step)
        for start in range(0, len(numbers), size):
            some = numbers[start : start + size]
            yield self.library.arange(some.start, some.stop, step, dtype=self.library.int64)

    def columns(self, numbers: Any) -> dict[str, Numbers]:
        """Return the columns of those rows, by name."""
        found: dict[str, Numbers] = {}
        for names, values in reversed(tuple(self.ranges.items())):
            at = numbers % len(values)
            for name, column in _each(names, values):
                table = self.library.asarray(column, dtype=self.library.int16)
                found[name] = Numbers(self.library.take(table, at))
            numbers = numbers // len(values)
        return found

    def row(self, number: int) -> dict[str, int]:
        """Return one row as ints, by name."""
        found: dict[str, int] = {}
        for names, values in reversed(tuple(self.ranges.items())):
            number, at = divmod(number, len(values))
            found = {name: column[at] for name, column in _each(names, values)} | found
        return found


def _each(names: str | tuple[str, ...], values: Sequence[Any]) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield each name with its list of values."""
    if isinstance(names, str):
        yield names, list(values)
    else:
        yield from zip(names, map(list, zip(*values, strict=True)), strict=True)
