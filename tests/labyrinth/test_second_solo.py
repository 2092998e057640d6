"""Chapter 9 stated twice: what the solo Jihadist may come to, each with its probability (9.1 to 9.7)."""

from __future__ import annotations

import os
import random

import pytest

from ctcore.labyrinth.board.solo import VARIANTS
from ctcore.labyrinth.game import GAME
from tests.labyrinth.along import played_along
from tests.labyrinth.crafted import crafted
from tests.labyrinth.second import Second

LARGE = bool(os.environ.get("CTCORE_LARGE"))
GAMES, POSITIONS = (50, 300) if LARGE else (1, 10)
SCENARIOS = ("lets_roll", "you_can_call_me_al", "anaconda", "mission_accomplished")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_two_agree_along_solo_games_from_set_up(scenario: str) -> None:
    for seed in range(GAMES):
        draw = random.Random(seed)  # noqa: S311 - a test's draws
        game = GAME.variant(draw.choice([*VARIANTS]))
        state = game.setup(scenario, tournament=seed % 2 == 1)
        played_along(state, Second(game.as_data(state)), draw, 3000 if LARGE else 50, game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_two_agree_from_crafted_solo_positions(variant: str) -> None:
    game = GAME.variant(variant)
    for seed in range(POSITIONS):
        draw = random.Random(f"{variant} {seed}")  # noqa: S311 - a test's draws
        side = "US" if seed % 8 == 7 else "Jihadist"
        data = crafted(draw, side, game)
        played_along(game.from_data(data), Second(data, side), draw, 40 if LARGE else 5, game)
