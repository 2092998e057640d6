"""One source, three readings: on ints, on the solver's terms and on arrays each case comes to the same."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import z3

import ctcore as ct
from ctcore.arrays import along_each_path, rows_where
from ctcore.arrays.row_selection import row_of
from ctcore.kernel import Kind, Move
from ctcore.kernel.logic import all_of
from ctcore.symbolic import Number, concrete
from ctcore.symbolic.explore import explore
from ctcore.twilight.arrays.unknowns import without_empty
from ctcore.twilight.board.effects import Draft
from tests.exhaustive.filling import filled
from tests.exhaustive.grids import Resolution, rows_of
from tests.exhaustive.resolutions import RESOLUTIONS

# How many legal rows, and as many others, of each kind's first resolution are read, drawn evenly from
# some of its rows; and how many rows those are.
READ, ROWS = 12 if os.environ.get("CTCORE_LARGE") else 6, 10_000
ONE_OF_EACH = {one.kind.name: one for one in reversed(RESOLUTIONS)}
# What each requirement says, and the position after the move where all hold.
Read = tuple[tuple[bool, ...], ct.State | None]


def run(kind: Kind, state: ct.State, move: Move) -> ct.State:
    draft: Any = Draft(state)
    kind.effect(draft, state.stack[-1], move)
    after: ct.State = draft.close()
    return after


def tidy(state: Any) -> ct.State:
    """The state without marks on nothing, as a symbolic count or one of many rows may come to."""
    found: ct.State = state.but(stack=without_empty(state.stack))
    return found


def cases_of(one: Resolution) -> list[tuple[ct.State, Move, Any, Any]]:
    """Positions and moves with lawful rows of theirs, as arrays of one row."""
    found: dict[bool, list[tuple[ct.State, Move, Any, Any]]] = {True: [], False: []}
    for state, move, rows, grid in rows_of(one, ROWS):
        before, asked = filled(state, move, grid.columns(rows))
        held = all_of(one.kind.results(before, before.stack[-1], asked))
        for at, legal in enumerate(rows_where(held, rows.shape[0])):
            found[bool(legal)].append((state, move, rows[at : at + 1], grid))
    return [case for some in found.values() for case in some[:: max(1, len(some) // READ)]]


def on_ints(kind: Kind, state: ct.State, move: Move, row: dict[str, int]) -> Read:
    before, asked = filled(state, move, row)
    held = tuple(map(bool, kind.results(before, before.stack[-1], asked)))
    return held, tidy(run(kind, before, asked)) if all(held) else None


def on_terms(kind: Kind, state: ct.State, move: Move, row: dict[str, int]) -> Read:
    terms: Any = {name: Number(z3.Int(name)) for name in row}
    before, asked = filled(state, move, terms)
    solver = z3.Solver()
    solver.add(*(z3.Int(name) == value for name, value in row.items()))
    assert solver.check() == z3.sat
    model = solver.model()
    held = tuple(concrete(one, model) for one in kind.results(before, before.stack[-1], asked))
    if not all(held):
        return held, None
    (path,) = explore(lambda: run(kind, before, asked), solver)
    return held, tidy(concrete(path.result, model))


def on_arrays(kind: Kind, state: ct.State, move: Move, columns: Callable[[Any], Any], rows: Any) -> Read:
    before, asked = filled(state, move, columns(rows))
    held = tuple(bool(rows_where(one, 1)[0]) for one in kind.results(before, before.stack[-1], asked))
    if not all(held):
        return held, None
    ((_, after),) = along_each_path(lambda some: run(kind, *filled(state, move, columns(some))), rows)
    return held, tidy(row_of(after, 0))


@pytest.mark.parametrize("one", ONE_OF_EACH.values(), ids=list(ONE_OF_EACH))
def test_ints_terms_and_arrays_come_to_the_same(one: Resolution) -> None:
    kind, legal = one.kind, 0
    for state, move, rows, grid in cases_of(one):
        row = grid.row(int(rows[0]))
        first = on_ints(kind, state, move, row)
        assert on_terms(kind, state, move, row) == first, row
        assert on_arrays(kind, state, move, grid.columns, rows) == first, row
        legal += first[1] is not None
    assert legal >= 1
