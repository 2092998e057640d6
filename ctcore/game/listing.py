"""Moves in a list, with many counts of the same move as a range."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Move, Part

__all__ = ["counts_as_runs", "listed", "runs"]

# This many successive counts of a move are written as a range.
_MANY = 3


def listed(moves: Iterable[Move | Part]) -> str:
    """Moves in notation with commas between them; many counts as a range: ``take 1-3 from A``."""
    return ", ".join(counts_as_runs(moves))


def runs(numbers: Iterable[int]) -> str:
    """Rising numbers, with those that follow one another as a range.

    >>> runs([1, 2, 3, 5])
    '1-3, 5'
    """
    found = groupby(enumerate(numbers), key=lambda numbered: numbered[1] - numbered[0])
    ends = [[number for _, number in run] for _, run in found]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ends)


def counts_as_runs(moves: Iterable[Move | Part]) -> Iterator[str]:
    """The moves as texts; successive moves that differ only by their count are joined in one."""
    for _, run in groupby(enumerate(moves), key=lambda numbered: _run(*numbered)):
        alike = [move for _, move in run]
        if len(alike) < _MANY:
            yield from map(str, alike)
            continue
        least, most = (str(getattr(move, "count", "")) for move in (alike[0], alike[-1]))
        yield str(alike[-1]).replace(most, f"{least}-{most}", 1)


def _run(place: int, move: Move | Part) -> object:
    count = getattr(move, "count", None)
    if not isinstance(count, int):
        return move
    return count - place, attrs.evolve(move, count=0)  # type: ignore[call-arg]
