"""Random play: it breaks nothing, repeats itself from a seed, and comes everywhere it must."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.testing import GameMachine, reachable_states
from ctcore.twilight.rules.sequence import NextCard, Reveal, SecondChoice
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition

TURNS = 200
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def random_play(scenario: str) -> Iterator[Transition[ct.State]]:
    """One random game after another."""
    for seed in count():
        yield from ct.random_game(scenario, seed)


def ends_a_turn(step: Transition[ct.State]) -> bool:
    stack = step.after.stack
    between = not stack or (len(stack) == 1 and isinstance(stack[0], NextCard | SecondChoice))
    return between and not isinstance(step.move, Reveal)


@every_scenario
def test_two_hundred_random_turns_break_no_law(scenario: str) -> None:
    turns, resources = 0, Counter[str]()
    for step in random_play(scenario):
        assert ct.violations(step.after) == (), str(step.move)
        resources["moved"] += step.before.resources != step.after.resources
        turns += ends_a_turn(step)
        if turns == TURNS:
            break
    assert resources["moved"] > TURNS


@every_scenario
def test_the_same_seed_gives_the_same_game(scenario: str) -> None:
    for seed in range(3):
        assert list(ct.random_game(scenario, seed)) == list(ct.random_game(scenario, seed))


@every_scenario
def test_another_seed_gives_another_game(scenario: str) -> None:
    games = {tuple(str(step.move) for step in ct.random_game(scenario, seed)) for seed in range(5)}
    assert len(games) == 5


@every_scenario
def test_a_game_plays_each_card_of_its_deck_and_ends(scenario: str) -> None:
    *_, last = ct.random_game(scenario, seed=7)
    assert last.after.stack == ()
    assert ct.actor(last.after) is None
    assert ct.legal_moves(last.after) == ()
    assert len(last.after.deck.played) == last.after.deck.size
    assert "game is over" in str(ct.judge(last.after, Reveal(1)))


@every_scenario
def test_a_game_replays_from_its_own_text(scenario: str) -> None:
    steps = list(ct.random_game(scenario, seed=11))
    line = ";".join(str(step.move) for step in steps)
    assert ct.play_line(ct.setup(scenario), line) == tuple(steps)


def test_play_does_not_disturb_the_callers_random_numbers() -> None:
    random.seed(1)
    expected = random.random()  # noqa: S311 - not secrets
    random.seed(1)
    list(ct.random_game("short", seed=3))
    assert random.random() == expected  # noqa: S311 - the same


class MachineFromPlay(GameMachine):
    """The machine, from positions deep in play."""

    starts = reachable_states()


TestMachine = GameMachine.TestCase
TestMachineFromPlay = MachineFromPlay.TestCase
