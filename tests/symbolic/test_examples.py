"""Several lawful positions of a condition: all stand, no two are the same, and nothing more could differ."""

from __future__ import annotations

from itertools import combinations

import pytest

import ctcore as ct
from ctcore.condition import condition
from ctcore.condition.answer import Answer
from ctcore.symbolic import named_values
from ctcore.symbolic.examples import examples
from tests.cli.run import run

NIM = ct.game("nim")


def test_examples_of_a_small_game_share_no_number() -> None:
    asked = condition("A.stones >= 2 and B.stones <= 3", NIM)
    found = examples(asked, 3, NIM, differing=True)
    assert len(found) == 3
    for one in found:
        assert asked.read(one.witness)
        assert not NIM.violations(one.witness)
    for one, other in combinations(found, 2):
        before, after = named_values(one.witness), named_values(other.witness)
        assert not [name for name in before if type(before[name]) is int and before[name] == after[name]]


def test_examples_without_more_are_not_the_same() -> None:
    found = examples(condition("A.stones = 1 and B.stones = 0", NIM), 4, NIM)
    assert len({NIM.to_json(one.witness) for one in found}) == len(found) == 4
    assert {named_values(one.witness)["A.stones"] for one in found} == {1}


def test_there_are_no_more_examples_than_positions() -> None:
    few = examples(condition("A.stones = 1 and B.stones = 0 and C.stones = 0", NIM), 50, NIM, differing=True)
    assert 1 <= len(few) < 50
    (none,) = examples(condition("A.stones < 0", NIM), 3, NIM)
    assert none.answer is Answer.NO


def test_positions_that_differ_are_at_other_moments_and_keep_what_is_asked() -> None:
    asked = condition("total_support > 28 and fln_first")
    one, other = examples(asked, 2, differing=True)
    assert str(one.moment) != str(other.moment)
    before, after = named_values(one.witness), named_values(other.witness)
    assert sum(before[name] != after[name] for name in before) > 100
    assert asked.read(other.witness)
    assert not ct.game().violations(other.witness)


def test_the_command_line_counts_what_it_found() -> None:
    game = ("--game", "nim")
    told = run(*game, "find", "A.stones >= 2", "--count", "3", "--differing")
    assert told.status == 0
    assert told.out.startswith("Yes: 3 lawful positions satisfy it, which differ as much as they can.\n1. ")
    assert "\n3. " in told.out
    data = run(*game, "find", "A.stones >= 2", "--count", "2", "--json").data
    assert len({str(one["position"]) for one in data["examples"]}) == 2
    assert run(*game, "find", "A.stones < 0", "--differing").status == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--largest", "A.stones", "--count", "2"), "go with a condition alone"),
        (("A.stones = 0", "--scenario", "classic", "--differing"), "leave out the position to play from"),
        (("A.stones = 0", "--count", "0"), "--count"),
    ],
)
def test_illegal_what_cannot_be_counted(words: tuple[str, ...], complaint: str) -> None:
    ran = run("--game", "nim", "find", *words)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
