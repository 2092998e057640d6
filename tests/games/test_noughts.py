"""A game whose squares hold a choice and no number: it is shown, told in a line and asked about by that."""

from __future__ import annotations

import pytest

from ctcore.condition import ConditionError, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.errors import NotationError
from ctcore.game.fields import choices_of, truths_of_choices
from ctcore.query.goal import Goal
from ctcore.query.reachable import seek
from ctcore.symbolic import extreme, find_lawful
from tests.games.noughts import GAME, Mark

BEGUN = GAME.setup()
PLAYED = GAME.play(BEGUN, "mark b2; mark a1")


def test_each_square_is_shown_with_its_mark_as_it_is_printed() -> None:
    rows = GAME.board(PLAYED).splitlines()
    assert rows[1:7] == [
        "a1           mark Nought",
        "a2           mark none",
        "a3           mark none",
        "b1           mark none",
        "b2           mark Cross",
        "b3           mark none",
    ]


def test_a_line_tells_the_marks_and_is_read_back() -> None:
    line = GAME.to_text(PLAYED)
    assert line == "ctcore1 noughts empty; a1.mark Nought; b2.mark Cross"
    assert GAME.from_text(line) == PLAYED
    assert GAME.changed(PLAYED, "a1.mark none; b2.mark none") == BEGUN


def test_a_mark_that_is_none_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NotationError, match=r"'a1.mark x+': it takes Cross, Nought, none"):
        GAME.changed(BEGUN, "a1.mark xxx")
    with pytest.raises(NotationError, match=r"it takes JSON; as it stands it is stack \[\{"):
        GAME.changed(BEGUN, "stack Cross")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("b2.mark.cross", True),
        ("b2.mark.nought or a1.mark.none", False),
        ("any(mark.nought)", True),
        ("count(mark.none) = 7", True),
        ("all(mark.none)", False),
        ("winner.none", True),
        ("winner.cross", False),
    ],
)
def test_a_choice_is_asked_about_by_its_printed_word(text: str, *, holds: bool) -> None:
    asked = condition(text, GAME)
    assert asked.read(PLAYED) is holds
    assert condition(str(asked), GAME) == asked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1", "'a1' is a square; ask something of it: a1.mark.cross."),
        ("a1.mark.x", "a square has no 'mark.x'. Did you mean mark.none or mark.cross?"),
        ("mark.cross", "'mark.cross' is asked of a square: a1.mark.cross, or of many: any(mark.cross)"),
        ("", "a condition is wanted, such as a1.mark.cross."),
        ("winner.x", "a position has no 'winner.x'."),
    ],
)
def test_what_is_no_word_is_refused_with_one_that_is(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as refused:
        condition(text, GAME)
    assert str(refused.value).startswith(message)


def test_a_number_is_had_by_counting() -> None:
    with pytest.raises(ConditionError, match=r"a number is asked for, such as count\(mark.cross\)"):
        quantity("a1.mark.cross", GAME)
    assert quantity("count(mark.cross)", GAME).read(PLAYED) == 1


@pytest.mark.long
def test_a_proof_and_a_witness_cover_every_value_of_the_choices_asked_about() -> None:
    found = find_lawful(condition("a1.mark.cross and b2.mark.nought and winner.nought", GAME), GAME)
    assert found.answer is Answer.YES
    assert str(found.moment) == "empty set-up, a1.mark Cross, b2.mark Nought, winner Nought"
    assert find_lawful(condition("a1.mark.cross and a1.mark.nought", GAME), GAME).answer is Answer.NO
    assert extreme(quantity("count(mark.cross) + 2", GAME), largest=True, game=GAME).value == 11
    # With the winner there are more boards than are tried.
    few = extreme(
        quantity("count(mark.cross)", GAME), condition("winner.cross", GAME), largest=True, game=GAME
    )
    assert few.answer is Answer.OPEN


def test_a_line_of_play_to_a_mark_is_found() -> None:
    goal = Goal(condition("a1.mark.cross", GAME), Mark.X)
    assert seek(BEGUN, goal, game=GAME).text == "mark a1"


def test_the_name_of_a_square_is_no_choice() -> None:
    assert [name for name in choices_of(BEGUN) if name.startswith("a1")] == ["a1.mark"]
    assert truths_of_choices(BEGUN)["a1.mark.nought"] == ("a1.mark", Mark.O)
