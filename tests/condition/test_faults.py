"""What is said of a text that cannot be read: where, what may stand there, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import ctcore as ct
from ctcore.condition import Condition, ConditionError, condition, words_of
from ctcore.condition.grammar import expression
from ctcore.game.games import GAMES, game
from ctcore.twilight.conditions import OF_SPACE

TOKENS = ("fln_first", "3", "and", "or", "not", "(", ")", "any", "where", ">", "+", "-", "Oran", ".", "?")
WORDS = ("fln_first", "Oran")
# What an error says may stand at its place, each with a text that is that.
MAY_STAND = {
    "a word or a number": "fln_first",
    "a comparison": ">",
    "'and'": "and",
    "'or'": "or",
    "'('": "(",
    "')'": ")",
    "'.'": ".",
}
SIDE_BY_SIDE, NO_PLACE = "two words stand side by side", "has no place here"


def refusal(text: str) -> ConditionError | None:
    """The error that the text is refused with, if it is."""
    try:
        expression(text)
    except ConditionError as refused:
        return refused
    return None


def is_kept_out(before: str, token: str) -> bool:
    """Whether the token has no place after that text."""
    refused = refusal(before + token)
    return refused is not None and refused.message.startswith((SIDE_BY_SIDE, f"'{token}' {NO_PLACE}"))


def misplaced() -> Iterator[tuple[tuple[str, ...], ConditionError]]:
    """Every row of three tokens or fewer in which one has no place, with the error."""
    for tokens in (row for length in (1, 2, 3) for row in product(TOKENS, repeat=length)):
        refused = refusal(" ".join(tokens))
        if refused is not None and (SIDE_BY_SIDE in refused.message or NO_PLACE in refused.message):
            yield tokens, refused


def test_the_first_token_without_a_place_is_marked_and_two_words_together() -> None:
    for tokens, refused in misplaced():
        at = next(
            at
            for at in range(len(tokens))
            if is_kept_out("".join(f"{one} " for one in tokens[:at]), tokens[at])
        )
        two = at > 0 and tokens[at] in WORDS and tokens[at - 1] in WORDS
        first = at - 1 if two else at
        begin = sum(len(one) + 1 for one in tokens[:first])
        marked = " ".join(tokens[first : at + 1])
        assert refused.span == (begin, begin + len(marked)), tokens
        assert refused.message.startswith(f"{SIDE_BY_SIDE}: '{marked}'" if two else f"'{marked}' {NO_PLACE}")


def test_what_is_said_to_stand_at_a_place_is_all_that_may_stand_there() -> None:
    asked = 0
    for tokens, refused in misplaced():
        _, hint, said = refused.message.partition("; here stands ")
        if hint:
            before = refused.text[: refused.span[0]]
            may = sorted(name for name, text in MAY_STAND.items() if not is_kept_out(before, text))
            assert said == f"{' or '.join(may)}.", tokens
            asked += 1
    assert asked > len(TOKENS) ** 2


def test_no_word_joins_two_conditions_by_its_first_letters() -> None:
    """As Oran begins with "or": what stands before it is not joined with the rest of it."""
    words = words_of()
    of_elements = [f"{name}.fln_control" for name in words.names]
    for word in (*words.position, *words.element, *words.constants, *words.names, *of_elements):
        refused = refusal(f"fln_first {word}")
        assert refused is not None
        assert refused.message.startswith(f"{SIDE_BY_SIDE}: 'fln_first {word[0]}"), word


@pytest.mark.parametrize("text", ["fln_first andfln_first", "fln_first or1 = 1", "any(city wherecity)"])
def test_a_word_of_the_language_ends_before_the_next_word(text: str) -> None:
    with pytest.raises(ConditionError, match=f"{SIDE_BY_SIDE}|{NO_PLACE}"):
        condition(text)


def test_wherever_in_a_line_its_fault_is_the_fault_is_shown_and_marked() -> None:
    for before, after in product(range(120), (0, 1, 30, 120)):
        with pytest.raises(ConditionError) as refused:
            condition(" " * before + "gerillas" + " " * after)
        _, line, marks = str(refused.value).split("\n")
        assert len(line) <= 102
        assert [line[at] for at, mark in enumerate(marks) if mark == "^"] == [*"gerillas"]


@pytest.mark.parametrize("word", OF_SPACE)
def test_a_word_of_a_space_alone_is_refused_with_texts_that_ask_it(word: str) -> None:
    with pytest.raises(ConditionError, match="is asked of a space") as refused:
        expression(word)
    _, _, said = refused.value.message.partition(": ")
    one, *many = said.removesuffix(".").replace(", or of many: ", ", ").split(", ")
    is_truth = isinstance(expression(one), Condition)
    assert many == [f"any({word})", f"count({word})"] if is_truth else [f"any({word} ...)", f"sum({word})"]
    for text in (one, *many):
        expression(text.replace("...", ">= 1")).read(ct.setup("short"))


@pytest.mark.parametrize("name", GAMES)
def test_a_word_without_its_prefix_is_completed_in_at_most_two_ways(name: str) -> None:
    words = words_of(game(name))
    for asked in {word.partition(".")[2] for word in words.position if "." in word}:
        ways = [word for word in words.position if word.endswith(f".{asked}")]
        assert [one for one in words.near(asked, words.position) if one in ways] == ways[:2]


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_name_of_an_element_suggests_the_element_first_and_once(name: str) -> None:
    words = words_of(game(name))
    for one in words.elements:
        for misspelt in (f"{one.name}x", f"{one.name.upper()}x"):
            near = words.near_elements(misspelt)
            assert (near[0], near.count(one.name)) == (one.name, 1)
