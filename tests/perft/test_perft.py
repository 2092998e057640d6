"""The counts of lines stand as they were read, and what is counted is what judging every candidate allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.testing import every_move
from tests.exhaustive.bench import LARGE
from tests.perft.tables import COUNTS, PHASES, depth_of, row, starts

if TYPE_CHECKING:
    from ctcore.kernel import Move

STARTS = dict(starts())
# How many moves of a position are followed, spread over all; the nightly run follows each.
BRANCHES = 10


@pytest.mark.parametrize("name", STARTS)
def test_the_counts_are_the_golden_ones(name: str) -> None:
    golden = COUNTS.read_text(encoding="utf-8").splitlines()
    assert row(name, STARTS[name]) in golden, "python -m tests.perft.tables writes it anew; read what changed"


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


def agree(state: ct.State, depth: int) -> None:
    """The moves listed are those of all candidates that are legal, asked one by one; and so it is below."""
    legal = [move for move in _candidates(state) if ct.SYSTEM.is_legal(state, move)]
    listed = ct.legal_moves(state)
    assert (len(listed), set(listed)) == (len(legal), set(legal))
    if depth > 1:
        for move in legal if LARGE else legal[:: 1 + len(legal) // BRANCHES]:
            agree(ct.step(state, move), depth - 1)


@pytest.mark.parametrize("name", STARTS)
def test_every_candidate_asked_alone_agrees_with_the_moves_that_are_counted(name: str) -> None:
    agree(STARTS[name], depth_of(name))


def test_every_phase_of_a_round_is_counted() -> None:
    frames = [type(STARTS[f"full-round-{phase}"].stack[-1]).__name__ for phase in PHASES]
    assert frames == [
        *("Sending", "Withdrawing", "Pacification", "Agitation", "GovernmentRedeploy", "FlnRedeploy")
    ]
