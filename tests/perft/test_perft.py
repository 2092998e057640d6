"""The counts of lines stand as they were read, and a counter that knows no table agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import query
from ctcore.testing import every_move
from tests.perft.tables import FOLDER, PHASES, depth_of, starts, table

if TYPE_CHECKING:
    from ctcore.kernel import Move

STARTS = dict(starts())


@pytest.mark.parametrize("name", STARTS)
def test_the_table_is_the_golden_one(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    found = table(STARTS[name], depth_of(name))
    assert found == golden, "python -m tests.perft.tables writes it anew; read what changed"


def _every_candidate(wanted: Any) -> tuple[Move, ...]:
    kinds = (kind for kind in ct.SYSTEM.kinds if wanted(kind.move))
    return tuple(dict.fromkeys(move for kind in kinds for move in kind.candidates))


_CANDIDATES: dict[Any, tuple[Move, ...]] = {}


def _candidates(state: ct.State) -> tuple[Move, ...]:
    """Every candidate of the types that the position awaits; of all others once, that each is refused.

    Moves between two spaces are of every count up to what stands in the one they leave, and one more.
    """
    frame = type(state.stack[-1])
    awaited = ct.SYSTEM.by_move[frame]
    if frame not in _CANDIDATES:
        _CANDIDATES[frame] = _every_candidate(awaited.__contains__)
        others = _every_candidate(lambda move: move not in awaited)
        assert [move for move in others if ct.judge(state, move).legal] == []
    between = [move for move in awaited if move.stages]
    return (*_CANDIDATES[frame], *(every_move(state, *between) if between else ()))


def naive(state: ct.State, depth: int) -> int:
    """The lines of that many moves: every candidate of every kind, asked one by one."""
    legal = [move for move in _candidates(state) if ct.SYSTEM.is_legal(state, move)]
    if depth == 1:
        return len(legal)
    return sum(naive(ct.step(state, move), depth - 1) for move in legal)


@pytest.mark.parametrize("name", STARTS)
def test_a_naive_counter_agrees(name: str) -> None:
    state, deepest = STARTS[name], depth_of(name)
    for depth in range(1, deepest):
        assert naive(state, depth) == query.perft(ct.SYSTEM, state, depth)
    # The deepest count once, move by move, so that a difference says where it lies.
    for move, count in query.divide(ct.SYSTEM, state, deepest).items():
        assert (str(move), naive(ct.step(state, move), deepest - 1)) == (str(move), count)


def test_every_phase_of_a_round_has_a_table() -> None:
    frames = [type(STARTS[f"full-round-{phase}"].stack[-1]).__name__ for phase in PHASES]
    assert frames == [
        *("Sending", "Withdrawing", "Pacification", "Agitation", "GovernmentRedeploy", "FlnRedeploy")
    ]
