"""Algeria's rules stated twice: the engine and ``tests.algeria.second`` agree at every decision."""

from __future__ import annotations

import os
import random
from typing import Any

import attrs
import pytest

from tests.algeria.along import GAME, DifferenceError, bold, played_along, steered, thrifty
from tests.algeria.crafted import PENDING, crafted
from tests.algeria.second import Second

LARGE = bool(os.environ.get("CTCORE_LARGE"))
GAMES, DECISIONS = (20, 3000) if LARGE else (1, 700)
POSITIONS, FROM_EACH = (200, 150) if LARGE else (20, 25)
SCENARIOS = ("1954", "1958", "1960")
PLAYED: list[tuple[str, dict[str, bool]]] = [
    *((scenario, {}) for scenario in SCENARIOS),
    ("1954", {"slow_reaction": True, "early_independence": True}),
    ("1958", {"shorter_game": True}),
]
# All that is ever asked, by either player or of Nature.
QUESTIONS = """
set-up, dice, tries, debate, purge, neutralize, remove, place OAS, reinforcement, deployment, operations,
points, raid, react, join, assist, air, hits, control, coup
"""
ASKED = {question.strip() for question in QUESTIONS.split(",")}


@pytest.mark.parametrize(("scenario", "options"), PLAYED)
def test_the_two_agree_along_games_from_set_up(scenario: str, options: dict[str, bool]) -> None:
    for seed in range(GAMES):
        state = GAME.setup(scenario, **options)
        draw = random.Random(seed)  # noqa: S311 - a test's draws
        asked = played_along(state, Second(GAME.as_data(state)), thrifty, draw, DECISIONS)
        assert len(asked) > 1


def from_crafted(phase: str, scenario: str, seed: int) -> set[str]:
    draw = random.Random(seed)  # noqa: S311 - a test's draws
    data = crafted(draw, phase, scenario)
    choose = draw.choice([bold, steered])
    return played_along(GAME.from_data(data), Second(data, phase), choose, draw, FROM_EACH)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("phase", PENDING)
def test_the_two_agree_from_crafted_positions(phase: str, scenario: str) -> None:
    for seed in range(POSITIONS):
        assert from_crafted(phase, scenario, seed)


@pytest.mark.skipif(not LARGE, reason="rare questions take many positions")
def test_all_that_is_ever_asked_has_been_compared() -> None:
    asked = {"set-up"}
    for seed in range(3000):
        asked |= from_crafted("operations" if seed % 2 else "random events", SCENARIOS[seed % 3], seed)
        if asked == ASKED:
            return
    assert asked == ASKED


@pytest.mark.parametrize("phase", PENDING)
def test_crafted_positions_are_lawful(phase: str) -> None:
    for seed in range(20):
        data = crafted(random.Random(seed), phase, SCENARIOS[seed % 3])  # noqa: S311 - a test's draws
        assert not GAME.violations(GAME.from_data(data)), seed


def begun() -> tuple[Any, Second, random.Random]:
    state = GAME.setup("1954")
    return state, Second(GAME.as_data(state)), random.Random(0)  # noqa: S311 - a test's draws


def test_another_position_is_told() -> None:
    state, second, draw = begun()
    richer = attrs.evolve(state, psl=attrs.evolve(state.psl, fln=51))
    with pytest.raises(DifferenceError, match=r"psl: the engine .*51.*, the second statement .*50"):
        played_along(richer, second, thrifty, draw, 1)


def test_another_player_to_choose_and_other_moves_are_told() -> None:
    state, second, draw = begun()
    played_along(state, second, thrifty, draw, 1)
    with pytest.raises(DifferenceError, match="offered by the engine alone: set up"):
        played_along(state, second, thrifty, draw, 1)


def test_illegal_moves_are_refused_by_the_second_statement() -> None:
    _, second, _ = begun()
    with pytest.raises(ValueError, match="pass is not legal now"):
        second.play("pass")
