"""Wherever the FLN is to choose it finds a legal action: by the shape of the bot's source, and by trial.

1. It returns nothing but what the engine has just carried out, in the position named beside it.
2. It returns one move at least: without another it takes one that the engine offers, and the engine offers
   one wherever somebody is to choose, which ``ctcore prove no_dead_end`` proves.
3. It comes to an end: each loop plays a move, and each move leaves less to play (a claim of every obligation
   ``effect.*``), or has a bound that is told here; and no function calls itself.
4. What it raises none of this bounds; it is tried on positions of every frame, and in games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import networkx as nx
import pytest
from hypothesis import given

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.kernel import Frame
from ctcore.testing import lawful_states
from ctcore.twilight.bot import Bot, Decision, decide
from ctcore.twilight.bot.answers import ANSWERS
from ctcore.twilight.bot.policy import UNFORESEEN
from ctcore.twilight.bot.turn import Turn
from ctcore.twilight.game import GAME
from ctcore.twilight.obligations import obligations
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.setup.frames import FlnDeployment
from tests.bot import source
from tests.bot.boards import FIRST, board
from tests.bot.rows import FRAMES, is_explained

# How many positions of each frame in which the FLN is to choose; and how many are drawn at most for one.
WANTED, TRIES = 100 if os.environ.get("CTCORE_LARGE") else 3, 40

# By the shape of its source


def test_a_move_is_returned_only_once_the_engine_has_carried_it_out() -> None:
    assert source.writes("moves") == {"turn.__init__", "turn.play", "turn.back"}
    assert source.writes("states") == {"turn.__init__", "turn.play", "turn.back"}
    assert source.writes("state") == {"turn.__init__", "turn.play", "turn.wait", "turn.back"}
    assert source.makers("Decision") == {"policy._decided"}


def test_a_move_is_drawn_from_what_the_engine_offers_where_nothing_was_played() -> None:
    assert source.makers("choose_freely") == {
        "policy._answer",
        "answers.unplanned",
        "pivotal.take_out",
        "rally.rally",
    }
    proved = {one.name for one in obligations(GAME)}
    assert {"lemma.no_dead_end", "lemma.no_dead_end_within"} <= proved


def test_each_loop_plays_a_move_or_is_bounded() -> None:
    found = {(module, function): source.plays(loop) for module, function, loop in source.loops()}
    assert {name for name, plays in found.items() if not plays} == set(source.BOUNDED)
    assert list(source.extended()) == []


def test_no_function_calls_itself_on_any_way() -> None:
    # That of a decision calls those of its reasons.
    assert [circle for circle in nx.simple_cycles(source.calls()) if circle != ["as_dict"]] == []


def test_each_move_leaves_less_to_play() -> None:
    effects = [one for one in obligations(GAME) if one.name.startswith("effect.")]
    assert effects
    assert [one.name for one in effects if "less is left to play" not in one.text] == []


def nothing(_turn: Turn) -> None:
    pass


def what_is_not_legal(turn: Turn) -> None:
    turn.play(ct.moves.Choose(ct.Option.LIMITED))


def a_pass_and_what_is_not_legal(turn: Turn) -> None:
    turn.play(ct.moves.Choose(ct.Option.PASS))
    turn.play(ct.moves.Choose(ct.Option.PASS))


@pytest.mark.clause("8")
@pytest.mark.parametrize(
    ("plan", "unforeseen"), [(nothing, 0), (what_is_not_legal, 1), (a_pass_and_what_is_not_legal, 1)]
)
def test_a_plan_that_does_nothing_or_is_refused_still_brings_a_legal_move(
    plan: Callable[[Turn], None], unforeseen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANSWERS, FirstChoice, plan)
    state = board(FIRST)
    for number in range(5):
        decision = decide(state, random.Random(number))  # noqa: S311 - play, not secrets
        assert decision.moves
        assert ct.judge(state, decision.moves[0]).legal
        assert sum(one.says == UNFORESEEN for one in decision.reasons) == unforeseen
        assert is_explained(decision)


# By trial


def found_legal(state: ct.State, number: int) -> Decision:
    """The decision, once it has been seen that all its moves are legal, and that it repeats."""
    decision = decide(state, random.Random(number))  # noqa: S311 - play, not secrets
    told = state.to_text()
    assert decision.moves, told
    assert decision.states[0] == state
    for before, move in zip(decision.states, decision.moves, strict=True):
        assert ct.actor(before) is ct.FLN, told
        assert ct.judge(before, move).legal, told
    assert decide(state, random.Random(number)) == decision, told  # noqa: S311 - the same draws
    assert not [one for one in decision.reasons if one.says == UNFORESEEN], told
    assert is_explained(decision), told
    return decision


def drawn(kind: type[Frame], number: int) -> Iterator[ct.State]:
    """That many lawful positions with that frame pending for the FLN."""
    chance = random.Random(f"{kind.__name__} {number}")  # noqa: S311 - positions, not secrets
    states = (any_position(chance, kind) for _ in range(number * TRIES))
    return islice((one for one in states if one is not None and ct.actor(one) is ct.FLN), number)


@pytest.mark.clause("8", "8.1", "8.4")
def test_a_legal_move_is_found_in_lawful_positions_of_every_frame() -> None:
    tried = Counter[type[Frame]]()
    for kind in FRAMES:
        for number, state in enumerate(drawn(kind, WANTED)):
            found_legal(state, number)
            tried[kind] += 1
    assert tried == dict.fromkeys(FRAMES, WANTED)
    assert len(FRAMES) == 81


@given(lawful_states(FlnDeployment))
def test_a_legal_move_is_found_while_the_fln_sets_up_its_forces(state: ct.State) -> None:
    found_legal(state, 1)


def test_the_bot_finds_one_in_a_position_that_it_did_not_expect() -> None:
    bot, draw = Bot(), random.Random(4)  # noqa: S311 - play, not secrets
    for kind in FRAMES[:: len(FRAMES) // 12]:
        for state in drawn(kind, 2):
            assert ct.judge(state, bot.move(state, draw)).legal
