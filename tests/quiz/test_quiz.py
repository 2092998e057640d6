"""Quizzes: no key is wrong, each twin turns the answer, and the same seed gives the same quiz."""

from __future__ import annotations

import json
import os
from itertools import islice

import pytest

import ctcore as ct
from ctcore.condition import condition
from ctcore.game.games import GAMES, game
from ctcore.kernel import Move
from ctcore.quiz import Question, quiz
from proofs.statements import choices
from tests.cli.run import run
from tests.rules.second import choice

LARGE = bool(os.environ.get("CTCORE_LARGE"))
COUNT = 500 if LARGE else 14
OTHERS = 60 if LARGE else 2


def is_right(question: Question) -> bool:
    """Whether the second statement of the rules has the same answer, here and in the twin."""
    return _said(question.state, question.move) is question.legal and (
        question.twin is None or _said(question.twin.state, question.move) is not question.legal
    )


def _said(state: ct.State, move: object) -> bool:
    assert isinstance(move, Move)
    return choice(state, move) in choices.choices(state)


def stands(question: Question) -> bool:
    """Whether the twin is what it is said to be: lawful, made by its changes, and without the one fact."""
    one, twin = question.game, question.twin
    if twin is None:
        return True
    fact = condition(twin.fact, one)
    return (
        one.changed(question.state, *twin.changes) == twin.state
        and not one.violations(twin.state)
        and (fact.read(question.state), fact.read(twin.state)) == (True, False)
        and question.rests_on is not None
        and condition(question.rests_on, one).read(question.state) is True
    )


def chapters() -> set[str]:
    """The clauses of chapters 2 to 6 that have none of their own below them."""
    every = [one.id for one in ct.game().register.clauses if one.id.split(".")[0] in set("23456")]
    return {one for one in every if not any(other.startswith(f"{one}.") for other in every)}


@pytest.mark.long
def test_no_key_of_a_quiz_is_wrong_and_the_large_one_crosses_every_clause() -> None:
    crossed, answers, twins = set[str](), [0, 0], 0
    for question in islice(quiz(ct.game(), 1), COUNT):
        assert is_right(question), question.as_dict()
        assert stands(question), question.as_dict()
        assert question.grade == len(question.crossed)
        answers[question.legal] += 1
        crossed |= {*question.crossed}
        twins += question.twin is not None
    assert min(answers) >= COUNT // 4, answers
    assert twins >= COUNT * 3 // 4
    missing = chapters() - crossed
    assert not missing if LARGE else len(chapters()) - len(missing) >= COUNT, missing


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if name != "twilight"])
def test_a_quiz_of_any_game_has_twins_that_turn_the_answer(name: str) -> None:
    one = game(name)
    for question in islice(quiz(one, 1), OTHERS):
        assert one.judge(question.state, question.move).legal is question.legal
        assert stands(question), question.as_dict()
        if question.twin is not None:
            assert one.judge(question.twin.state, question.move).legal is not question.legal


def test_the_same_seed_gives_the_same_quiz_as_lines_of_json() -> None:
    words = ("--game", "nim", "quiz", "--count", "5", "--json", "--seed")
    first, again, other = run(*words, "3"), run(*words, "3"), run(*words, "4")
    told = [json.loads(line) for line in first.out.splitlines()]
    assert first.out == again.out != other.out
    assert [one["number"] for one in told] == [1, 2, 3, 4, 5]
    assert all(one["twin"]["legal"] is not one["legal"] for one in told)


def test_a_quiz_asks_all_before_it_answers() -> None:
    ran = run("--game", "nim", "quiz", "--count", "2", "--seed", "2")
    questions, _, answers = ran.out.partition("Answers\n")
    assert (ran.status, ran.err) == (0, "")
    assert questions.startswith("Questions\n1.  Nim; ")
    assert questions.count("May ") == answers.count("It is ") == 2
    assert answers.count("2.2") >= 1


def test_a_count_below_one_is_refused() -> None:
    ran = run("quiz", "--count", "0")
    assert (ran.status, ran.out) == (2, "")
    assert "takes a number of 1 or more" in ran.err
