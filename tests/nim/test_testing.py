"""Drawn positions, the state machine and arrays serve a game that says nothing of its own there."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from ctcore import testing
from ctcore.arrays import any_position, breaches, many_positions, witnesses
from ctcore.nim.game import GAME
from ctcore.nim.rules import TAKE, Table, Take, Turn
from ctcore.testing import (
    GameMachine,
    check_position,
    check_step,
    every_frame,
    every_move,
    lawful_states,
    reachable_states,
)


class NimMachine(GameMachine):
    """The machine on Nim."""

    game = GAME


TestMachine = NimMachine.TestCase
TestMachine.settings = settings(max_examples=20, deadline=None)


@settings(max_examples=50, deadline=None)
@given(lawful_states(game=GAME))
def test_a_drawn_position_holds_and_every_move_is_judged_there(state: Table) -> None:
    check_position(state, GAME)
    tried = every_move(state, game=GAME)
    assert {move for move in tried if GAME.judge(state, move)} == set(GAME.legal_moves(state))


@settings(max_examples=50, deadline=None)
@given(reachable_states(GAME))
def test_steps_from_where_play_comes_to_hold(state: Table) -> None:
    for move in GAME.legal_moves(state)[:3]:
        check_step(GAME.trace(state, move), GAME)


def test_each_frame_and_the_end_are_tried() -> None:
    ends = []

    @every_frame(examples=4, game=GAME)
    def test(state: Table) -> None:
        ends.append(not state.stack)

    test()
    assert set(ends) == {False, True}


def test_positions_that_no_play_comes_to_are_drawn_too() -> None:
    chance = random.Random(2)  # noqa: S311 - positions, not secrets
    drawn = [any_position(chance, Turn, game=GAME) for _ in range(60)]
    assert all(state is not None and not GAME.violations(state) for state in drawn)
    # No set-up has more than four stones on pile A but the tall one, and that has seven on B.
    assert any([pile.stones for pile in state.piles][:2] == [0, 0] for state in drawn)
    assert len(set(drawn)) > 40


def test_each_requirement_and_each_law_has_a_position() -> None:
    chance = random.Random(2)  # noqa: S311 - positions, not secrets
    met: set[str] = set()
    for many in many_positions(chance, Turn, rows=256, shapes=6, game=GAME):
        for requirement, state, move in witnesses(many, TAKE, TAKE.candidates):
            assert GAME.judge(state, move).legal is (requirement is None)
            met.add("legal" if requirement is None else requirement.name)
    # No candidate takes nothing.
    assert met == {"legal", "not_too_many", "enough_stones"}
    assert Take(0, TAKE.candidates[0].pile) in every_move(GAME.setup(), game=GAME)
    broken = dict(breaches(chance, Turn, 256, 6, GAME))
    assert {law.name for law in broken} == {"piles_hold_stones", "stones_are_left"}


def test_what_makes_positions_by_hand_is_the_usual_games_own() -> None:
    assert callable(testing.scenario_with)
    with pytest.raises(AttributeError, match="no attribute 'scenario_whit'"):
        testing.scenario_whit  # noqa: B018 - it is asked for
