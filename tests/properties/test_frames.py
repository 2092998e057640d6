"""Positions of every frame, from what the frame says it may hold and what the laws say of the rest."""

from __future__ import annotations

import os
import random
import time
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, seed, settings

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.testing import every_frame, lawful_states
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.setup.frames import SetUpFrame

if TYPE_CHECKING:
    from ctcore.kernel import Frame, System

FRAMES = [frame for frame in ct.SYSTEM.table if not issubclass(frame, SetUpFrame)]
# How many positions are drawn of each frame, and how many of these may break a law.
DRAWN, REJECTED = (32, 8) if os.environ.get("CTCORE_LARGE") else (8, 4)
# Where no Capability's card has come up there is none to cancel.
OFTEN_NOTHING = {"Card30Cancelling": 2 * REJECTED}
SEEDS = range(6)
MOST_LINES, MOST_SECONDS = 20, 20


@pytest.mark.parametrize("kind", [*FRAMES, None], ids=lambda kind: getattr(kind, "__name__", "over"))
def test_few_draws_of_a_frame_come_to_nothing(kind: type[Frame] | None) -> None:
    chance = random.Random(2)  # noqa: S311 - positions, not secrets
    drawn = [any_position(chance, kind, tries=1) for _ in range(DRAWN)]
    found = [state for state in drawn if state is not None]
    assert DRAWN - len(found) < OFTEN_NOTHING.get(getattr(kind, "__name__", "over"), REJECTED)
    assert {type(state.stack[-1]) if state.stack else None for state in found} == {kind}
    assert [ct.violations(state) for state in found if ct.violations(state)] == []


def test_a_position_is_a_function_of_the_draws() -> None:
    def drawn() -> list[ct.State | None]:
        chance = random.Random(5)  # noqa: S311 - positions, not secrets
        return [any_position(chance, frame) for frame in FRAMES[:12]]

    assert drawn() == drawn()


@cache
def faulty() -> System[ct.State]:
    """The rules with Terror allowed where nobody lives."""
    kind = next(kind for kind in ct.SYSTEM.kinds if kind.name == "terror.select")
    populated = next(one for one in kind.requirements if one.name == "populated")
    return ct.SYSTEM.without(kind, populated)


def nothing_more_is_legal(state: ct.State) -> None:
    more = [str(move) for move in faulty().legal_moves(state) if not ct.SYSTEM.is_legal(state, move)]
    assert more == []


@pytest.mark.parametrize("number", SEEDS)
def test_three_examples_of_every_frame_find_a_fault_in_terror(number: int) -> None:
    with pytest.raises(AssertionError):
        every_frame(examples=3, seed=number, phases=[Phase.generate])(nothing_more_is_legal)()


def test_a_fault_is_reported_in_few_lines_and_soon() -> None:
    began = time.process_time()
    with pytest.raises(AssertionError) as raised:
        every_frame(examples=3, seed=0)(nothing_more_is_legal)()
    report = "\n".join(raised.value.__notes__)
    assert time.process_time() - began < MOST_SECONDS
    assert len(report.splitlines()) < MOST_LINES
    assert "> Terrorizing(" in report


def test_every_frame_is_tried_and_the_end_too() -> None:
    tried: list[type[Frame] | None] = []

    @every_frame(examples=2)
    def note(state: ct.State) -> None:
        tried.append(type(state.stack[-1]) if state.stack else None)

    note()
    assert set(tried) == {*ct.SYSTEM.table, None}
    assert all(tried.count(kind) >= 2 for kind in {*tried})
    assert note.__name__ == "note"


def test_one_strategy_for_all_frames_meets_many() -> None:
    met = set()

    @seed(1)
    @settings(max_examples=200, phases=[Phase.generate])
    @given(lawful_states())
    def note(state: ct.State) -> None:
        met.add(type(state.stack[-1]) if state.stack else None)

    note()
    assert len(met) >= len(ct.SYSTEM.table) // 4


@given(lawful_states(Terrorizing))
def test_a_strategy_of_one_frame_gives_that_frame(state: ct.State) -> None:
    assert isinstance(state.stack[-1], Terrorizing)
    assert ct.violations(state) == ()
