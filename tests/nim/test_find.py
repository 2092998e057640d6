"""Lawful positions and lines of play to a goal, asked about Nim."""

from __future__ import annotations

import pytest

from ctcore.condition import condition
from ctcore.condition.answer import Answer
from ctcore.game.games import game
from ctcore.query.goal import Goal
from ctcore.query.reachable import seek
from tests.cli.run import Ran, run

NIM = game("nim")
FIRST, SECOND = NIM.players.values()
CLASSIC = NIM.setup("classic")


def find(*words: str) -> Ran:
    return run("--game", "nim", "find", *words)


def test_a_line_to_the_goal_is_found_and_plays() -> None:
    text = "A.stones = 0 and B.stones = 0"
    ran = find(text, "--scenario", "classic", "--within", "game", "--json")
    assert (ran.status, ran.data["answer"], ran.data["by"]) == (0, "yes", "First")
    after = NIM.play(CLASSIC, ran.data["line"])
    assert condition(text, NIM).read(after)
    assert NIM.as_data(after) == ran.data["position"]


def test_what_no_turn_brings_about_is_a_no() -> None:
    ran = find("A.stones = 0 and B.stones = 0", "--scenario", "classic")
    assert (ran.status, ran.out.splitlines()) == (
        1,
        [
            "No: no line of play brings it about.",
            "Nim; First to act: stones to take",
            "Explored all that can follow: 1 position, with every legal move of each.",
            "Asked: of First in its turn, at its end, with others, dice and draws as it likes.",
        ],
    )


def test_a_position_is_named_in_one_line_too() -> None:
    ran = find("A.stones = 0 and B.stones = 0", "--position", "ctcore1 nim classic; A.stones 0")
    assert (ran.status, ran.out.splitlines()[:3]) == (
        0,
        [
            "Yes: a line of play brings it about.",
            "Nim; First to act: stones to take",
            "  take 4 from B",
        ],
    )


def test_the_other_player_may_win_before_the_game_is_over() -> None:
    found = seek(CLASSIC, Goal(condition("winner.second", NIM), FIRST, "game"), game=NIM)
    assert (found.answer, found.chosen, float(found.chance)) == (Answer.YES, True, 1.0)
    assert NIM.outcome(NIM.play(CLASSIC, found.text)).winner is SECOND  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "within", "moment", "answer"),
    [
        ("count(stones = 0) = 1", "turn", False, Answer.YES),
        ("count(stones = 0) = 2", "turn", False, Answer.NO),
        ("any(stones > 5)", "game", True, Answer.NO),
        ("sum(stones) = 1", "game", False, Answer.NO),
        ("sum(stones) = 1", "game", True, Answer.YES),
        ("C.stones = 0 and A.stones + B.stones = 7", "turn", False, Answer.YES),
    ],
)
def test_every_position_that_play_leads_to_is_tried(
    text: str, within: str, answer: Answer, *, moment: bool
) -> None:
    goal = Goal(condition(text, NIM), FIRST, within, moment=moment)
    assert seek(CLASSIC, goal, game=NIM).answer is answer


def test_the_turn_of_the_player_who_does_not_begin_is_waited_for() -> None:
    found = seek(CLASSIC, Goal(condition("B.stones = 0", NIM), SECOND), game=NIM)
    assert (found.answer, len(found.line)) == (Answer.YES, 2)


def test_a_search_that_is_cut_short_is_open() -> None:
    ran = find("any(stones > 5)", "--scenario", "classic", "--within", "game", "--limit", "3")
    assert (ran.status, ran.out.splitlines()[0]) == (
        3,
        "Not found in 3 positions; that does not prove that there is no line.",
    )


def test_a_lawful_position_is_told_by_what_is_changed() -> None:
    ran = find("A.stones = 2 and B.stones = 0 and sum(stones) = 4")
    assert (ran.status, ran.out.splitlines()) == (
        0,
        [
            "Yes: a lawful position satisfies it.",
            "classic set-up, with",
            "  A.stones 2",
            "  B.stones 0",
            "  C.stones 2",
            "Lawful is wider than reachable: play may never reach such a position.",
        ],
    )


def test_what_a_law_forbids_is_a_no_with_the_law() -> None:
    ran = find("any(stones < 0)")
    assert (ran.status, ran.out.splitlines()[:2]) == (
        1,
        ["No: no lawful position satisfies it.", "  1  no pile holds fewer than no stones"],
    )


def test_a_goal_is_asked_of_a_line() -> None:
    line = "take 3 from A; take 4 from B"
    ran = run("--game", "nim", "ask", "--scenario", "classic", "--goal", "A.stones = B.stones", line)
    assert ran.status == 0
    assert "The goal is reached at the end of the line:" in ran.out
    assert "holds  A.stones = B.stones [A.stones 0, was 3; B.stones 0, was 4]" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("A.stone = 1",), "a pile has no 'stone'. Did you mean stones?"),
        (("A.stones = 0", "--by", "first"), "such as --scenario classic."),
        (("A.stones = 0", "--scenario", "classic", "--by", "frist"), "Did you mean first?"),
        (("A.stones = 0", "--scenario", "classic", "--within", "card"), "--within takes turn or game"),
        (("A.stones = 0", "--scenario", "classic", "--least", "stones"), "No such option: --least"),
    ],
)
def test_bad_input_is_told_and_has_status_2(words: tuple[str, ...], says: str) -> None:
    ran = find(*words)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
