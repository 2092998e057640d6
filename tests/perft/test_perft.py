"""The counts of lines stand as they were read, and a counter that knows no table agrees."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore import query
from tests.perft.tables import DEPTH, FOLDER, starts, table

if TYPE_CHECKING:
    from ctcore.kernel import Move

STARTS = dict(starts())


@pytest.mark.parametrize("name", STARTS)
def test_the_table_is_the_golden_one(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert table(STARTS[name]) == golden, "python -m tests.perft.tables writes it anew; read what changed"


@cache
def _every_candidate() -> tuple[Move, ...]:
    return tuple(dict.fromkeys(move for kind in ct.SYSTEM.kinds for move in kind.candidates))


def naive(state: ct.State, depth: int) -> int:
    """The lines of that many moves: every candidate of every kind, whatever is pending, judged in full."""
    legal = [move for move in _every_candidate() if ct.judge(state, move).legal]
    if depth == 1:
        return len(legal)
    return sum(naive(ct.step(state, move), depth - 1) for move in legal)


@pytest.mark.parametrize("name", STARTS)
def test_a_naive_counter_agrees(name: str) -> None:
    state = STARTS[name]
    for depth in range(1, DEPTH):
        assert naive(state, depth) == query.perft(ct.SYSTEM, state, depth)
    # The deepest count once, move by move, so that a difference says where it lies.
    for move, count in query.divide(ct.SYSTEM, state, DEPTH).items():
        assert (str(move), naive(ct.step(state, move), DEPTH - 1)) == (str(move), count)
