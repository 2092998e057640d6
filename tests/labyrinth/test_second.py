"""Labyrinth's rules stated twice: the engine and ``tests.labyrinth.second`` agree at every decision."""

from __future__ import annotations

import os
import random
from typing import Any

import attrs
import pytest

from tests.labyrinth.along import GAME, DifferenceError, played_along
from tests.labyrinth.crafted import crafted
from tests.labyrinth.second import Second
from tests.labyrinth.second.events import EVENTS

LARGE = bool(os.environ.get("CTCORE_LARGE"))
GAMES, POSITIONS = (30, 3000) if LARGE else (1, 60)
SCENARIOS = ("lets_roll", "you_can_call_me_al", "anaconda", "mission_accomplished")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_two_agree_along_games_from_set_up(scenario: str) -> None:
    for seed in range(GAMES):
        state = GAME.setup(scenario, tournament=seed % 2 == 1)
        draw = random.Random(seed)  # noqa: S311 - a test's draws
        asked = played_along(state, Second(GAME.as_data(state)), draw, 3000 if LARGE else 350)
        assert len(asked) > 1


@pytest.mark.parametrize("side", ["US", "Jihadist"])
def test_the_two_agree_from_crafted_positions(side: str) -> None:
    for seed in range(POSITIONS):
        draw = random.Random(seed)  # noqa: S311 - a test's draws
        data = crafted(draw, side)
        assert played_along(GAME.from_data(data), Second(data, side), draw, 40)


def test_every_event_is_stated() -> None:
    assert set(EVENTS) == set(range(1, 121))


def begun() -> tuple[Any, Second, random.Random]:
    state = GAME.setup("lets_roll")
    return state, Second(GAME.as_data(state)), random.Random(0)  # noqa: S311 - a test's draws


def test_another_position_is_told() -> None:
    state, second, draw = begun()
    richer = attrs.evolve(state, spikes=1)
    with pytest.raises(DifferenceError, match="spikes: the engine 1, the second statement None"):
        played_along(richer, second, draw, 1)


def test_illegal_moves_are_refused_by_the_second_statement() -> None:
    _, second, _ = begun()
    with pytest.raises(ValueError, match="pass is not legal now"):
        second.play("pass")
