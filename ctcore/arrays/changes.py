"""Choose which numbers and truths of a guess each row changes. Row 0 is the guess itself.

The choice depends only on how many there are, so the rows are a function of the guess.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Changes"]

# Leaves that the frame mentions are favoured by this factor.
_NEAR = 3


class Changes:
    """The changes of each row: which leaves, and to which values."""

    def __init__(self, rows: int, most: int | None = None) -> None:
        self.rows = rows
        self.most = most
        self._near: Iterator[tuple[Any, Any]] = iter(())
        self._far: Iterator[tuple[Any, Any]] = iter(())

    def begin(self, near: int, far: int) -> None:
        """Start over: each row changes up to ``most`` of ``near + far`` leaves, far ones less often."""
        changed, values = _table(near, far, self.rows, self.most or near + far)
        self._near = iter(zip(changed[:near], values[:near], strict=True))
        self._far = iter(zip(changed[near:], values[near:], strict=True))

    def near(self, now: Any, options: Sequence[int]) -> Any:
        """Return the column of the next leaf that the frame mentions: its value, or one of the options."""
        return _chosen(next(self._near), now, options)

    def far(self, now: Any, options: Sequence[int]) -> Any:
        """Return the column of the next other leaf."""
        return _chosen(next(self._far), now, options)


def _chosen(column: tuple[Any, Any], now: Any, options: Sequence[int]) -> Any:
    changed, values = column
    return np.where(changed, _listed(options)[values % len(options)], now)


@cache
def _listed(options: Sequence[int]) -> Any:
    """The options, a tuple or a range, as an array."""
    return np.asarray(options)


@cache
def _table(near: int, far: int, rows: int, most: int) -> tuple[Any, Any]:
    leaves = near + far
    chance = np.random.default_rng(7)
    many = np.arange(rows) * min(most, leaves) // rows + 1
    many[0] = 0
    rank = chance.random((leaves, rows))
    rank[near:] *= _NEAR
    # A row changes as many leaves as it may: those of the lowest ranks.
    last = np.sort(rank.T, axis=1)[np.arange(rows), many - 1]
    return (rank <= last) & (many > 0), chance.integers(0, 2**16, (leaves, rows))
