"""Whole one-player games: to their end, all legal, no law broken, each decision with a rule of chapter 8."""

from __future__ import annotations

import os

import attrs
import pytest

import ctcore as ct
from ctcore.game.match import Player, match
from ctcore.twilight.bot import Decision
from ctcore.twilight.bot.policy import UNFORESEEN
from tests.bot.counters import GOVERNMENTS, SCENARIOS, Noting
from tests.bot.rows import is_explained

# How many games of each scenario, and every how many of them the same seed is played again.
GAMES = 300 if os.environ.get("CTCORE_LARGE") else 5
AGAIN = 5


@attrs.frozen
class Game:
    """A game: its moves, the decisions of the FLN, and its end."""

    moves: tuple[str, ...]
    decisions: tuple[Decision, ...]
    end: ct.State


def played(scenario: str, seed: int, government: str = "random", house: str = "one-player") -> Game:
    """A whole one-player game, each step of it checked against every law."""
    bot, moves, game = Noting(), list[str](), ct.game().variant(house)
    players: dict[str, Player] = {"government": GOVERNMENTS[government](), "fln": bot}
    end = game.setup(scenario)
    for step in match(game, end, players, seed):
        end = step.after
        moves.append(str(step.move))
        assert not game.violations(end), f"{scenario}, seed {seed}, after {'; '.join(moves)}"
        assert not end.stack or game.choices(end), f"a dead end: {scenario}, seed {seed}"
    return Game(tuple(moves), tuple(bot.decisions), end)


@pytest.mark.clause("8.1", "8.4", "8.6")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_games_end_with_every_decision_legal_and_explained(scenario: str) -> None:
    for seed in range(1, GAMES + 1):
        game = played(scenario, seed)
        assert ct.outcome(game.end) is not None
        unexplained = [one.line for one in game.decisions if not is_explained(one)]
        assert unexplained == [], f"{scenario}, seed {seed}"
        unforeseen = [str(one) for each in game.decisions for one in each.reasons if one.says == UNFORESEEN]
        assert unforeseen == [], f"{scenario}, seed {seed}"
        if seed % AGAIN == 0:
            assert played(scenario, seed).moves == game.moves


@pytest.mark.clause("8.5.1", "8.5.2", "R193")
def test_games_with_the_final_round_in_full_end_too() -> None:
    for seed in range(1, GAMES // 5 + 1):
        game = played("short", seed, house="one-player-full-round")
        assert ct.outcome(game.end) is not None
        assert all(map(is_explained, game.decisions))


def test_another_seed_is_another_game() -> None:
    assert played("short", 5).moves != played("short", 6).moves


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_against_a_government_that_plans_ends_too(scenario: str) -> None:
    game = played(scenario, 1, "greedy")
    assert ct.outcome(game.end) is not None
    assert all(map(is_explained, game.decisions))


def test_a_decision_without_reasons_is_not_explained() -> None:
    game = played("short", 1)
    assert is_explained(game.decisions[0])
    assert not is_explained(attrs.evolve(game.decisions[0], reasons=()))
