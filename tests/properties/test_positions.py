"""What holds of every position and every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import ctcore as ct
from ctcore.testing import check_position, check_step
from tests.properties.starts import (
    for_each_frame,
    from_both_starts,
    from_every_frame,
    moves_to_judge,
    some_data,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from ctcore.kernel import Move

# One move in this many has its reasons told.
SOME = 50


def one_move_of_each_type(state: ct.State) -> Iterator[Move]:
    yield from {type(move).__name__: move for move in ct.legal_moves(state)}.values()


@from_both_starts
@given(data=some_data)
def test_positions_hold(start: SearchStrategy[ct.State], data: Any) -> None:
    check_position(data.draw(start))


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_legal_moves_are_those_of_a_wider_universe_that_judge_allows(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    legal = ct.legal_moves(state)
    allowed = {move for move in moves_to_judge(state) if ct.judge(state, move)}
    assert set(legal) == allowed
    assert len(legal) == len(allowed)


@from_both_starts
@given(data=some_data)
def test_a_quick_answer_agrees_with_the_full_verdict(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    told = set()
    for number, move in enumerate(moves_to_judge(state)):
        verdict = ct.judge(state, move)
        assert ct.SYSTEM.is_legal(state, move) is verdict.legal
        # To tell the reasons takes long: of the first move for which just these hold, and of some more.
        if (reasons := (type(move), verdict.results)) not in told or number % SOME == 0:
            told.add(reasons)
            assert verdict.legal is (not verdict.violations)
            assert len(verdict.findings) >= 1 or verdict.legal


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_each_step_leads_to_a_position_that_holds(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    for move in one_move_of_each_type(state):
        step = ct.trace(state, move)
        check_step(step)
        check_position(step.after)


@from_both_starts
@given(data=some_data)
def test_illegal_moves_raise_their_verdict_and_change_nothing(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    before = ct.to_json(state)
    refused = [move for move in moves_to_judge(state) if not ct.SYSTEM.is_legal(state, move)]
    for move in refused[:: max(1, len(refused) // 20)]:
        with pytest.raises(ct.IllegalMove) as raised:
            ct.step(state, move)
        assert raised.value.verdict.violations
        assert raised.value.verdict.move == move
        assert all(finding.clauses and finding.text for finding in raised.value.verdict.violations)
    assert ct.to_json(state) == before
