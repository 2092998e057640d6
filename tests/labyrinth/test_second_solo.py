"""Chapter 9 stated twice: what the solo Jihadist may come to, each with its probability (9.1 to 9.7)."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.solo import VARIANTS
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.solo.using import used_for
from tests.labyrinth.along import played_along
from tests.labyrinth.crafted import crafted
from tests.labyrinth.second import Second
from tests.labyrinth.second.alone import how

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


@pytest.mark.clause("9.4.1/1", "9.4.1/3", "9.4.2.1/1")
def test_the_two_play_each_card_for_the_same_where_no_cell_is_on_the_track() -> None:
    game, seen = GAME.variant("solo"), Counter[str]()
    for seed in range(200 if LARGE else 10):
        data = crafted(random.Random(seed), "Jihadist", game)  # noqa: S311 - a test's draws
        data["stack"] = data["stack"][:-1]
        iran = next(one for one in data["countries"] if one["place"] == "iran")
        iran["sleepers"], data["cells"] = iran.get("sleepers", 0) + data["cells"], 0
        iran["disrupted"] = 2
        state, board = game.from_data(data), Second(data, "Jihadist").board
        for card in CARDS:
            use = how(board, card.number)
            assert str(used_for(state, card.number)) == use, (card, game.to_text(state))
            seen[use] += 1
    assert min(seen.values()) >= 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_two_agree_from_crafted_solo_positions(variant: str) -> None:
    game = GAME.variant(variant)
    for seed in range(POSITIONS):
        draw = random.Random(f"{variant} {seed}")  # noqa: S311 - a test's draws
        side = "US" if seed % 8 == 7 else "Jihadist"
        data = crafted(draw, side, game)
        played_along(game.from_data(data), Second(data, side), draw, 40 if LARGE else 5, game)
