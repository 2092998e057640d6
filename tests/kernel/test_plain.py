"""What is compiled lists the moves and choices that asking each requirement of each move does."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Part, System
from tests.kernel import board, plain, toy

if TYPE_CHECKING:
    from collections.abc import Iterable


def _agree(system: System[Any], states: Iterable[Any], draw: random.Random) -> int:
    cases = 0
    for state in states:
        # Once with what the state and its elements have noted, and once with nothing noted of the state.
        for one in (state, attrs.evolve(state)):
            assert system.legal_moves(one) == plain.legal_moves(system, one)
            begun = system.choices(one)
            assert begun == plain.choices(system, one)
            parts = [each for each in begun if isinstance(each, Part)]
            while parts:
                part = draw.choice(parts)
                following = system.choices(one, part)
                assert following == plain.choices(system, one, part)
                parts = [each for each in following if isinstance(each, Part)]
                cases += 1
        cases += 1
    return cases


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_listing_in_random_play_is_the_plain_one(scenario: str) -> None:
    draw = random.Random(scenario)  # noqa: S311 - cases, not secrets
    steps = (step.before for seed in range(2) for step in ct.random_game(scenario, seed))
    assert _agree(ct.SYSTEM, islice(steps, None, None, 3), draw) > 200


def test_listing_in_small_games_is_the_plain_one() -> None:
    draw = random.Random(7)  # noqa: S311 - cases, not secrets
    tokens = tuple(toy.Token(place, 1, white=place != 1) for place in range(3))
    start = attrs.evolve(toy.nim(2, 4, 1), tokens=tokens)
    assert _agree(toy.NIM, toy.reachable(start)[::5], draw) > 50
    for _ in range(20):
        state, states = board.START, [board.START]
        while state.stack:
            state = board.SYSTEM.step(state, draw.choice(board.SYSTEM.legal_moves(state)))
            states.append(state)
        _agree(board.SYSTEM, states, draw)
