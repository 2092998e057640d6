"""Each kind of move against the second statement, in every combination of the counts that it depends on.

A resolution is a move in some positions.  What decides it is found by ``reads``; those numbers take the
values that matter.  Every lawful combination is a row of arrays; in each row the requirements must hold
exactly where the second statement offers the move, and where they do the numbers after it be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import gcd
from typing import Any

import attrs
import numpy as np

import ctcore as ct
from ctcore.arrays import Grid, along_each_path, lawful_rows, rows_where
from ctcore.kernel import Kind, Move
from proofs.equivalences import is_as_stated
from tests.exhaustive.filling import filled
from tests.exhaustive.reads import Ranges, ranges_of, with_shown
from tests.rules.positions import KINDS

__all__ = ["Resolution", "disagreements", "rows_of"]

# As many rows are one array: what a processor keeps at hand.
CHUNK = 1 << 16
_SHOWN = 3


@attrs.frozen(eq=False)
class Resolution:
    """A move in some positions, with the ranges of what is not found by itself."""

    title: str
    clauses: tuple[str, ...]
    of: tuple[tuple[ct.State, Move], ...]
    given: Ranges = attrs.field(factory=dict)

    @cached_property
    def ranges(self) -> tuple[Ranges, ...]:
        """The ranges of all that each of the moves depends on."""
        return tuple(ranges_of(self.kind, state, move, self.given) for state, move in self.of)

    @property
    def size(self) -> int:
        """How many rows it has, lawful or not."""
        return sum(len(Grid(ranges)) for ranges in self.ranges)

    @property
    def kind(self) -> Kind:
        """The kind of the move."""
        return next(
            kind for kind in KINDS.values() if kind.move is type(self.of[0][1]) and self._awaits(kind)
        )

    def _awaits(self, kind: Kind) -> bool:
        return kind in ct.SYSTEM.table[type(self.of[0][0].stack[-1])]


def rows_of(one: Resolution, most: int, library: Any = np) -> Iterator[tuple[ct.State, Move, Any, Grid]]:
    """Each position and move of a resolution, with the lawful of ``most`` rows, a chunk at a time."""
    for (bare, move), ranges in zip(one.of, one.ranges, strict=True):
        grid, state = Grid(ranges, library), with_shown(bare, ranges)
        step = max(1, len(grid) // most)
        # So every combination of a few of the numbers comes up.
        while gcd(step, len(grid)) > 1:
            step += 1
        for numbers in grid.chunks(CHUNK, step):
            before, _ = filled(state, move, grid.columns(numbers))
            yield state, move, numbers[lawful_rows(before, numbers.shape[0], library)], grid


def disagreements(one: Resolution, most: int, library: Any = np) -> tuple[int, list[str]]:
    """How many rows were compared, and the first few in which engine and statement differ."""
    kind, cases, found = one.kind, 0, list[str]()
    for state, move, lawful, grid in rows_of(one, most, library):
        cases += lawful.shape[0]

        def run(rows: Any, state: ct.State = state, move: Move = move, grid: Grid = grid) -> Any:
            before, asked = filled(state, move, grid.columns(rows))
            return is_as_stated(kind, before, before.stack[-1], asked)

        for (rows, staying), agree in along_each_path(run, lawful) if lawful.shape[0] else ():
            wrong = ~rows_where(agree, rows.shape[0], library)
            wrong = wrong if staying is None else wrong & staying
            some = rows[wrong]
            found += [f"{move}: {grid.row(int(some[at]))}" for at in range(min(_SHOWN, some.shape[0]))]
    return cases, found
