"""What a form's reader takes: all that is written in it, and it with some of its counts left out."""

from __future__ import annotations

from enum import Enum
from itertools import combinations, product
from typing import Any

import pytest

from ctcore.kernel import Part
from ctcore.kernel.form import filled
from ctcore.notation.parse import parse
from ctcore.notation.reader import Reader, stage_readers_of
from ctcore.notation.spelling import fold
from ctcore.notation.vocabulary import Vocabulary
from tests.notation.moves import kind_of, made


class Pot(Enum):
    """Where stones lie."""

    JAR = "jar"
    OLD_BOX = "old box"


WORDS = Vocabulary()
COUNTS = ("{a} red", "{b} Blue Stone(s)", "{c} of the green")
# What stands before the counts of a form, and after them: one word and a slot; all else is the last count's.
BEFORE = ("", "put ", "Écris ", "now (again) put ", "Stone(s) [goes|go]: ", "from {pot} put ", "{pot}: ")
AFTER = ("", " into {pot}")
AROUND = [
    one
    for one in product(BEFORE, (*AFTER, " [is|are] put", " away from {pot}"))
    if "".join(one).count("{pot}") <= 1
]
VALUES = {"a": 2, "b": 1, "c": 30, "pot": Pot.OLD_BOX}


def of(form: str) -> Any:
    types = {name: Pot if name == "pot" else int for name in VALUES if f"{{{name}}}" in form}
    return made(form, **types)


def read(move: Any, text: str) -> tuple[Any, ...]:
    return Reader(WORDS, move, move.form).readings(fold(text))


@pytest.mark.parametrize(("before", "after"), AROUND)
@pytest.mark.parametrize("many", range(len(COUNTS) + 1))
@pytest.mark.parametrize("comma", [", ", " and "])
def test_a_move_is_read_in_the_form_that_it_is_written_in(
    before: str, after: str, many: int, comma: str
) -> None:
    form = f"{before}{comma.join(COUNTS[:many]) or 'nothing'}{after}"
    move = of(form)
    one = move(**{name: VALUES[name] for name in move.__match_args__})
    assert read(move, str(one)) == (one,)


@pytest.mark.parametrize(("before", "after"), [one for one in AROUND if one[1] in AFTER])
@pytest.mark.parametrize("many", [2, 3])
def test_of_several_counts_any_but_not_all_may_be_left_out_and_are_0(
    before: str, after: str, many: int
) -> None:
    move = of(f"{before}{', '.join(COUNTS[:many])}{after}")
    given = {name: VALUES[name] for name in move.__match_args__}
    for left in range(many + 1):
        for kept in combinations(range(many), left):
            one = move(**given | {name: 0 for at, name in enumerate("abc"[:many]) if at not in kept})
            for joined in (", ", " and ", ",", " "):
                text = filled(before + joined.join(COUNTS[at] for at in kept) + after, one)
                assert read(move, text) == ((one,) if kept else ()), text


@pytest.mark.parametrize(
    "form",
    [
        "put {a} red, or none",
        "put {a} of {b} red, or none",
        "put {a} of {b} red, {c} blue, or none",
        "put {pot}, or none",
    ],
)
def test_what_stands_between_commas_may_be_left_out_only_where_each_has_its_count(form: str) -> None:
    move = of(form)
    one = move(**{name: VALUES[name] for name in move.__match_args__})
    assert read(move, str(one)) == (one,)
    assert read(move, str(one).rpartition(",")[0]) == ()


def test_the_end_that_alternatives_share_is_put_to_each_of_them() -> None:
    whole = "put {a} red into {pot}"
    words = Vocabulary(forms={"put {a} red": ("throw {a} red", "{a} red go")}, ends=" into {pot}")
    kinds = (kind_of(of(whole)),)
    for text in ("put 2 red into jar", "throw 2 red into jar", "2 red go into jar"):
        assert str(parse(text, kinds, words)) == "put 2 red into jar"


def test_the_next_stages_of_a_move_are_read_one_by_one_or_in_a_row() -> None:
    stages = ("from {pot}", "put {a} red", "and {b} blue")
    move = made(" ".join(stages), *stages, pot=Pot, a=int, b=int)
    words = Vocabulary(forms={"put {a} red": ("throw {a} red",)})
    whole = move(Pot.JAR, 2, 3)
    values, said = (Pot.JAR, 2, 3), ("from jar", "put 2 red", "and 3 blue")
    for begun in range(3):
        # Each row of stages is read in each way to write its last stage, the longest row first.
        forms = [one.form for one in stage_readers_of(words, move, values[:begun])]
        rows = [" ".join(stages[begun:end]) for end in range(3, begun, -1)]
        assert [one for one in forms if "throw" not in one] == rows
        assert sum("throw" in one for one in forms) == (begun < 2)
        for end in range(begun + 1, 4):
            part = Part(move, values[:begun]) if begun else None
            read = parse(" ".join(said[begun:end]), (kind_of(move),), words, part=part)
            assert read == (whole if end == 3 else Part(move, values[:end]))
