"""Random play: it breaks nothing, repeats itself from a seed, and comes everywhere it must."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import seed as seeded
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import ctcore as ct
from ctcore.testing import GameMachine, reachable_states
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.turns import NextCard, SecondChoice
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.scenarios import SCENARIOS
from tests.properties.starts import for_each_frame, random_play

if TYPE_CHECKING:
    from ctcore.kernel import Transition

# How many turns are played in each scenario, and how many at most until every sort of Operation has been.
TURNS, MOST_TURNS = 200, 20_000
# How often the machine runs at most, how often at a time, and how many frames and kinds of move it must see.
RUNS, AT_A_TIME, FRAMES_AND_KINDS = 50, 10, 60
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def ends_a_turn(step: Transition[ct.State]) -> bool:
    stack = step.after.stack
    between = not stack or (len(stack) == 1 and isinstance(stack[0], NextCard | SecondChoice))
    return between and not isinstance(step.move, Reveal)


@every_scenario
def test_random_turns_break_no_law_until_all_has_been_played(scenario: str) -> None:
    turns = 0
    played: Counter[object] = Counter()
    for step in random_play(scenario, seed=4):
        assert ct.violations(step.after) == (), str(step)
        assert bool(ct.legal_moves(step.after)) is bool(step.after.stack), str(step)
        ended = ends_a_turn(step)
        turns += ended
        operation = step.before.stack[1] if len(step.before.stack) > 1 else None
        if ended and isinstance(operation, OperationFrame):
            played[operation.operation] += 1
        activity = step.before.stack[-1] if step.before.stack else None
        if isinstance(activity, ActivityFrame):
            played[activity.activity] += 1
        # OAS is a move of the Operation's own, and rarely in force.
        expected = [one for one in (*Operation, *Activity) if one is not Activity.OAS]
        missing = [one for one in expected if not played[one]] if ended else []
        if ended and ((turns >= TURNS and not missing) or turns == MOST_TURNS):
            break
    assert missing == []


@every_scenario
def test_the_same_seed_gives_the_same_game(scenario: str) -> None:
    for seed in range(3):
        assert list(ct.random_game(scenario, seed)) == list(ct.random_game(scenario, seed))


@every_scenario
def test_another_seed_gives_another_game(scenario: str) -> None:
    games = {tuple(str(step.move) for step in ct.random_game(scenario, seed)) for seed in range(5)}
    assert len(games) == 5


@every_scenario
def test_a_game_ends_with_its_last_propaganda_card_or_before(scenario: str) -> None:
    *_, last = ct.random_game(scenario, seed=7)
    assert last.after.stack == ()
    assert ct.actor(last.after) is None
    assert ct.legal_moves(last.after) == ()
    # A victory condition may end it before the last card.
    assert last.after.deck.is_final or last.after.ending is ct.Ending.VICTORY_PHASE
    assert ct.outcome(last.after) is not None
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
# A run of the machine is as long as many examples elsewhere.
TestMachine.settings = TestMachineFromPlay.settings = for_each_frame


def test_the_machine_comes_to_play_every_sort_of_operation_and_activity() -> None:
    """Counted over runs of its own, so that it does not matter which tests have run."""

    class Counted(GameMachine):
        seen: ClassVar[Counter[str]] = Counter()

    kinds = {str(one).lower().replace(" ", "_") for one in (*Operation, *Activity)}
    once = settings(settings.get_profile("ci"), max_examples=AT_A_TIME)
    for run in range(RUNS):
        run_state_machine_as_test(seeded(run)(Counted), settings=once)
        if kinds <= Counted.seen.keys():
            break
    assert kinds <= Counted.seen.keys()
    assert len(Counted.seen) > FRAMES_AND_KINDS
