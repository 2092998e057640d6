"""Whatever condition the grammar writes says of a position what a plain reading of its JSON says."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import ctcore as ct
from ctcore.condition import ConditionError, condition, quantity
from ctcore.condition.grammar import expression
from ctcore.game.games import game
from ctcore.twilight.conditions import CONSTANTS, OF_POSITION
from ctcore.twilight.conditions import OF_SPACE as KNOWN_OF_SPACE
from tests.condition.plain import MAP, OF_SPACE, Plain, drawn, named_by, names_of

KNOWN = (*OF_POSITION, *CONSTANTS)
# How many texts are drawn, how deep, and by what.
TEXTS, DEEPEST, SEED = 300, 5, 3


@cache
def positions() -> tuple[tuple[ct.State, Plain], ...]:
    """Positions of a game at random of each scenario, some after cards with lasting effects."""
    twilight, found = game(), []
    for number, scenario in enumerate(("short", "medium", "full")):
        draw, state = Random(number), ct.setup(scenario)  # noqa: S311 - play, not secrets
        for step in range(700):
            if step % 140 == 0:
                found.append(state)
            if not state.stack:
                break
            state = twilight.step(state, twilight.random_move(state, draw))
        found.append(state)
    return tuple((state, Plain(ct.to_json(state))) for state in found)


def test_the_positions_tell_words_apart() -> None:
    """Each word of a space has two values somewhere, and most words of a position do."""
    plains = [plain for _, plain in positions()]
    for name, ask in OF_SPACE.items():
        values = {ask(one) for plain in plains for one in plain.spaces.values()}
        assert len(values) > 1 or name in {"base_limit", "base_markers"}, name
    apart = [name for name in KNOWN if len({named_by(name)(plain) for plain in plains}) > 1]
    assert len(apart) > 45


@pytest.mark.parametrize("word", KNOWN_OF_SPACE)
def test_each_word_of_a_space_says_what_stands_there_or_is_printed(word: str) -> None:
    for name, said in MAP.items():
        asked = [expression(f"{called}.{word}") for called in (name, said["name"])]
        for state, plain in positions():
            says = OF_SPACE[word](plain.spaces[name])
            assert [one.read(state) for one in asked] == [says, says], (name, word)


def test_each_word_of_a_position_says_what_its_data_say() -> None:
    for word in KNOWN:
        asked, says = expression(word), named_by(word)
        for state, plain in positions():
            assert asked.read(state) == says(plain), word


def test_what_is_drawn_says_what_plain_reading_says() -> None:
    draw = Random(SEED)  # noqa: S311 - as above
    words = names_of(KNOWN, positions()[0][1])
    turned = 0
    for number in range(TEXTS):
        truth = number % 4 != 0
        one = drawn(draw, words, draw.randrange(1, DEEPEST), truth=truth)
        if len(one.text) > 2000:
            continue
        read = condition if truth else quantity
        asked = read(one.text)
        again = read(str(asked))
        told = [(asked.read(state), again.read(state)) for state, _ in positions()]
        says = [one.says(plain, None) for _, plain in positions()]
        assert told == [(each, each) for each in says], one.text
        turned += len(set(says)) > 1
    assert turned > TEXTS // 8


@pytest.mark.parametrize(
    ("longest", "longer", "complaint"),
    [
        ("not " * 79 + "fln_first", "not " * 80 + "fln_first", "nested at most 80 deep"),
        ("-" * 78 + "1 = 1", "-" * 79 + "1 = 1", "nested at most 80 deep"),
        ("1 = 1" + " " * 1995, "1 = 1" + " " * 1996, "at most 2000 characters"),
        ("9999 > 1", "10000 > 1", "at most 4 digits"),
        ("0001 = 1", "00001 = 1", "at most 4 digits"),
        ("fln_first" + " and fln_first" * 79, "fln_first" + " or fln_first" * 80, "nested at most 80 deep"),
        (
            "fln_first or (" * 79 + "fln_first" + ")" * 79,
            "fln_first or (" * 80 + "fln_first" + ")" * 80,
            "nested at most 80 deep",
        ),
    ],
)
def test_a_limit_is_kept_to_the_letter(longest: str, longer: str, complaint: str) -> None:
    condition(longest).read(positions()[0][0])
    with pytest.raises(ConditionError, match=complaint):
        condition(longer)
