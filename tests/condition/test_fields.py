"""The words that a game has by its fields: Nim's."""

from __future__ import annotations

import pytest

from ctcore.condition import ConditionError, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.condition.by_fields import words_by_fields
from ctcore.condition.distance import distance
from ctcore.game.games import game
from ctcore.symbolic import find_lawful
from tests.games.hand import GAME as WITHOUT_ELEMENTS

NIM = game("nim")
BEGUN = NIM.setup("classic")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("A.stones = 3 and B.stones = 4", True),
        ("a.stones >= B.stones", False),
        ("any(stones >= 5)", True),
        ("all(stones >= 4)", False),
        ("count(stones >= 4) = 2 and sum(stones) = 12", True),
        ("sum(stones where stones > 3) = 9", True),
        ("winner.first or winner.second", False),
    ],
)
def test_a_condition_is_read_by_the_fields_of_a_position(text: str, *, holds: bool) -> None:
    asked = condition(text, NIM)
    assert asked.read(BEGUN) is holds
    assert condition(str(asked), NIM) == asked


def test_who_has_won_is_a_truth() -> None:
    over = NIM.play(BEGUN, "take 3 from A; take 4 from B; take 5 from C")
    assert condition("winner.first", NIM).read(over)


def test_a_proof_covers_each_value_of_an_enum_that_is_asked_about() -> None:
    assert [one.winner for one in NIM.boards(())] == [None]
    winners = {str(one.winner) for one in NIM.boards({"winner.first"})}
    assert winners == {"None", "First", "Second"}
    found = find_lawful(condition("winner.first and A.stones = 0", NIM), NIM)
    assert (found.answer, str(found.moment)) == (Answer.YES, "classic set-up, winner First")


def test_distance_counts_what_is_missing() -> None:
    assert distance(condition("A.stones = 0 and B.stones = 0", NIM), BEGUN) == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A.stone = 1", "a pile has no 'stone'. Did you mean stones?"),
        ("stones = 1", "'stones' is asked of a pile: A.stones, or of many: any(stones ...), sum(stones)."),
        ("A = 1", "'A' is a pile; ask something of it: A.stones."),
        ("D.stones = 1", "no pile is called 'D'."),
        ("winer.first", "no pile is called 'winer'. Did you mean winner?"),
        ("", "a condition is wanted, such as A.stones >= 3."),
        ("Oran.guerrillas >= 3", "no pile is called 'Oran'."),
    ],
)
def test_what_nim_has_no_word_for_is_refused(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as refused:
        condition(text, NIM)
    assert str(refused.value).splitlines()[0] == message


def test_a_number_is_read_too() -> None:
    assert quantity("A.stones + 2 * B.stones", NIM).read(BEGUN) == 11


def test_a_game_without_elements_has_no_example_of_a_number() -> None:
    assert words_by_fields(WITHOUT_ELEMENTS).number == ""
