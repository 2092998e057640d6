"""The words that a game has by its fields: Nim's."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt, ne
from typing import Any

import pytest

from ctcore.condition import Condition, ConditionError, Quantity, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.condition.by_fields import words_by_fields
from ctcore.condition.distance import distance, missing
from ctcore.condition.grammar import expression
from ctcore.game import Game
from ctcore.game.fields import leaves, truths_of_choices, value_of
from ctcore.game.games import game
from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen
from ctcore.symbolic import find_lawful
from tests.games.hand import GAME as WITHOUT_ELEMENTS
from tests.games.noughts import GAME as NOUGHTS

NIM = game("nim")
SIGNS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "!=": ne}
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


def test_a_word_is_told_in_plain_words_and_an_element_has_its_names() -> None:
    told = [words_by_fields(one) for one in (BOTH, NOUGHTS)]
    assert [(one.position, one.element) for one in told] == [
        ({"round": "round", "is_over": "is over"}, {"stones": "stones", "is_open": "is open"}),
        (
            {f"winner.{name}": f"winner {name}" for name in ("cross", "nought", "none")},
            {f"mark.{name}": f"mark {name}" for name in ("cross", "nought", "none")},
        ),
    ]
    assert [(one.names, one.heads, one.a_kind) for one in told] == [
        (("A", "B"), (), "a pile"),
        (tuple(f"{column}{row}" for column in "abc" for row in "123"), ("winner",), "a square"),
    ]


@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_missing_is_the_least_change_after_which_the_sign_holds(sign: str) -> None:
    for more in range(-3, 4):
        changes = (abs(by) for by in range(-5, 6) if SIGNS[sign](more + by, 0))
        assert missing(sign, more) == min(changes)


def test_distance_counts_what_is_missing() -> None:
    assert distance(condition("A.stones = 0 and B.stones = 0", NIM), BEGUN) == 7


@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize("inner", [f"stones {sign} {number}" for sign in SIGNS for number in (0, 4, 9)])
def test_one_element_is_as_far_as_the_nearest_and_all_as_far_as_each_together(
    inner: str, *, holds: bool
) -> None:
    far = [distance(condition(f"{one}.{inner}", NIM), BEGUN, holds=holds) for one in "ABC"]
    of_one, of_all = (
        distance(condition(f"{word}({inner})", NIM), BEGUN, holds=holds) for word in ("any", "all")
    )
    assert (of_one, of_all) == ((min(far), sum(far)) if holds else (sum(far), min(far)))


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


@pytest.mark.parametrize("word", ["frist.low", "first.lo", "frist", "first", "A.stones", "any(low)"])
def test_a_game_without_elements_is_not_asked_about_any(word: str) -> None:
    with pytest.raises(ConditionError) as refused:
        expression(word, WITHOUT_ELEMENTS)
    assert "element" not in refused.value.message
    words = words_by_fields(WITHOUT_ELEMENTS)
    assert (words.names, words.element, words.kind) == ((), {}, "element")


def test_a_number_is_read_too() -> None:
    assert quantity("A.stones + 2 * B.stones", NIM).read(BEGUN) == 11


@frozen
class Pile:
    id: str
    stones: int
    is_open: bool


@frozen
class Table:
    round: int = 2
    is_over: bool = False
    piles: tuple[Pile, ...] = (Pile("A", 3, is_open=True), Pile("B", 0, is_open=False))
    stack: tuple[Frame, ...] = ()


# Numbers and truths, of elements and beside them.
BOTH: Game[Any] = Game("both", "Both", NIM.system, Table, {"begun": Table})


@pytest.mark.parametrize("asked", [BOTH, NIM, NOUGHTS, WITHOUT_ELEMENTS], ids=lambda asked: str(asked.name))
def test_each_word_is_a_number_or_a_truth_as_its_field_is_and_has_its_value(asked: Game[Any]) -> None:
    words, state = words_by_fields(asked), asked.setup()
    truths = {
        name: value_of(state, path) is value for name, (path, value) in truths_of_choices(state).items()
    }
    values = {name.removeprefix("piles."): value for name, value in (leaves(state) | truths).items()}
    named = [*words.position, *(f"{one.id}.{name}" for one in words.elements for name in words.element)]
    assert len(named) == len(set(named)) == len(values)
    for name in named:
        value, found = values[name], expression(name, asked)
        assert (found.read(state), str(found)) == (value, name)
        assert isinstance(found, Condition) is isinstance(value, bool)


@pytest.mark.parametrize("asked", [BOTH, NIM, NOUGHTS, WITHOUT_ELEMENTS], ids=lambda asked: str(asked.name))
def test_what_is_given_as_an_example_is_one(asked: Game[Any]) -> None:
    words = words_by_fields(asked)
    assert isinstance(condition(words.such_as, asked), Condition)
    assert words.number == "" or isinstance(quantity(words.number, asked), Quantity)
    with pytest.raises(ConditionError) as refused:
        quantity(words.such_as, asked)
    hint = f", such as {words.number}" if words.number else ""
    assert refused.value.message.endswith(f"is a condition; a number is asked for{hint}.")


def test_a_truth_is_an_example_where_no_element_has_a_number() -> None:
    made = [words_by_fields(one) for one in (BOTH, NOUGHTS, WITHOUT_ELEMENTS)]
    assert [(one.such_as, one.number) for one in made] == [
        ("A.stones >= 3", ""),
        ("a1.mark.cross", "count(mark.cross)"),
        ("first.low", ""),
    ]


def test_a_game_says_itself_how_much_is_missing_for_a_truth_of_an_element() -> None:
    def away(asked: Any, there: Pile, *, holds: bool) -> int | None:
        assert (asked.name, there.id) in {("is_open", "A"), ("is_open", "B")}
        return 10 * there.stones + holds if there.stones else None

    state = BOTH.setup()
    for text, far in [("A.is_open", 31), ("not A.is_open", 30), ("B.is_open", 1), ("not B.is_open", 0)]:
        assert distance(condition(text, BOTH), state, away=away) == far
    assert distance(condition("all(is_open)", BOTH), state, away=away) == 32
