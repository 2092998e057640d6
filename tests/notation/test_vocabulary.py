"""The words of values: each value has its own, and a word means the value that it is the word of."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from ctcore.notation.vocabulary import Vocabulary


class Way(Enum):
    """Two values whose words differ in a hyphen alone."""

    IN = "in-out"
    OUT = "in out"


WORDS = Vocabulary({str: ["anna", "bo"]})


@pytest.mark.parametrize(
    ("kind", "values", "words"),
    [
        (bool, (True, False), ("yes", "no")),
        (bool | None, (True, False, None), ("yes", "no", "none")),
        (str, ("anna", "bo"), ("anna", "bo")),
        (Way, (Way.IN, Way.OUT), ("in-out", "in out")),
        (Way | None, (Way.IN, Way.OUT, None), ("in-out", "in out", "none")),
    ],
)
def test_every_value_of_a_type_is_read_by_its_own_word(
    kind: Any, values: tuple[Any, ...], words: tuple[str, ...]
) -> None:
    assert WORDS.values(kind) == values
    assert WORDS.choices(kind) == words
    assert tuple(WORDS.meanings(kind, one) for one in words) == tuple((one,) for one in values)
    assert {one: WORDS.words_of(kind)[one] for one in words} == dict(zip(words, values, strict=True))


def test_two_vocabularies_have_words_of_their_own() -> None:
    other = Vocabulary({str: ("cid",)}, aliases={"cid": ("el-cid",)})
    assert (other.meanings(str, "anna"), WORDS.meanings(str, "anna")) == ((), ("anna",))
    for text in ("cid", "el-cid", "el cid", "el--cid"):
        assert (other.meanings(str, text), WORDS.meanings(str, text)) == (("cid",), ())
