"""The laws and requirements on arrays say of each row what they say of that position on ints."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.arrays.changes import Changes
from ctcore.arrays.drawing import Picks
from ctcore.arrays.nearby import lawful_rows
from ctcore.arrays.row_selection import Rows
from ctcore.arrays.values import rows_where
from ctcore.kernel.choices import DeadEnd
from ctcore.testing import every_move
from ctcore.twilight.arrays.guess import Guess
from ctcore.twilight.arrays.unknowns import without_empty
from ctcore.twilight.rules.setup.frames import SetUpFrame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame

ROWS = 512
# How many rows are read on ints, and how many moves of a kind are judged.
READ, MOVES = 64, 3
FRAMES = [frame for frame in ct.SYSTEM.table if not issubclass(frame, SetUpFrame)]


def spread_out(kind: type[Frame]) -> tuple[ct.State, dict[int, ct.State], dict[int, ct.State]]:
    """A state of arrays with that frame pending, and many of its rows on ints, lawful or not.

    That no mark is empty is not seen by arrays: apart are lawful rows from which empty marks are taken.
    """
    for seed in count():
        chance = random.Random(seed)  # noqa: S311 - positions, not secrets
        try:
            guess = Guess.drawn(
                kind,
                Picks(
                    chance.choice,
                    chance.randrange,
                    lambda limit: [chance.randrange(limit) for _ in range(20)],  # noqa: B023 - asked at once
                ),
            )
        except DeadEnd:
            continue
        state = guess.spread(Changes(ROWS))
        if lawful_rows(state, ROWS).any():
            break
    lawful = lawful_rows(state, ROWS).nonzero()[0].tolist()
    rows = [*lawful[: READ // 2], *chance.sample(range(ROWS), READ // 2)]
    of = Rows(state)
    found = {row: of.one(row) for row in rows}
    tidy = {row: attrs.evolve(found[row], stack=without_empty(found[row].stack)) for row in found}
    as_drawn = {row: one for row, one in found.items() if tidy[row].stack == one.stack}
    return state, as_drawn, {row: tidy[row] for row in lawful[: READ // 2] if row not in as_drawn}


@pytest.mark.parametrize("kind", FRAMES, ids=lambda kind: kind.__name__)
def test_each_law_reads_the_same_on_ints_and_on_arrays(kind: type[Frame]) -> None:
    state, as_drawn, tidy = spread_out(kind)
    rows = as_drawn | tidy
    assert rows
    for law in ct.SYSTEM.laws:
        held = rows_where(law.holds(state), ROWS)
        assert {row: bool(held[row]) for row in rows} == {row: law.holds(one) for row, one in rows.items()}, (
            law
        )


def judged(state: ct.State) -> Iterator[tuple[Any, Any]]:
    chance = random.Random(3)  # noqa: S311 - a sample, not secrets
    for kind in ct.SYSTEM.table[type(state.stack[-1])]:
        moves = every_move(state, kind.move)
        yield from ((kind, move) for move in chance.sample(moves, min(MOVES, len(moves))))


@pytest.mark.parametrize("kind", FRAMES, ids=lambda kind: kind.__name__)
def test_each_requirement_reads_the_same_on_ints_and_on_arrays(kind: type[Frame]) -> None:
    state, as_drawn, tidy = spread_out(kind)
    # What asks whether there are marks at all sees those that are empty in a row, too.
    some = dict(list((as_drawn or tidy).items())[: READ // 4])
    for asked, move in judged(next(iter(some.values()))):
        results = [rows_where(held, ROWS) for held in asked.results(state, state.stack[-1], move)]
        for row, position in some.items():
            said = asked.results(position, position.stack[-1], move)
            assert [bool(held[row]) for held in results] == list(said), (asked.name, str(move))
