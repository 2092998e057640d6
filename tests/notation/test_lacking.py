"""A text that lacks its last words: what it says of a move, and what is still to come."""

from __future__ import annotations

from enum import Enum
from itertools import product

import pytest

from ctcore.kernel.form import filled
from ctcore.notation.lacking import lacking
from ctcore.notation.vocabulary import Vocabulary
from tests.notation.moves import kind_of, made


class Pot(Enum):
    """Where stones lie."""

    JAR = "jar"
    BOX = "box"
    LOST = "box into nothing"


WORDS = Vocabulary()
Bring = made("bring {count} {what} into {pot} by {way}", count=int, what=Pot, pot=Pot, way=Pot)
VALUES = [*product((1, 2), *[(Pot.JAR, Pot.BOX)] * 3)]
SLOTS = ("count", "what", "pot", "way")
# Each beginning of the form, with the words that it lacks.
BEGINNINGS = {
    "bring {count} {what}": "into <pot> by <way>",
    "bring {count} {what} into {pot}": "by <way>",
}


@pytest.mark.parametrize("values", VALUES)
def test_a_text_that_begins_a_move_says_what_it_says_and_lacks_the_rest(values: tuple[object, ...]) -> None:
    move = Bring(*values)
    for form, lacks in BEGINNINGS.items():
        (found,) = lacking(filled(form, move), [kind_of(Bring)], WORDS)
        said = form.count("{")
        assert found.lacks == lacks
        assert found.said == {name: (value,) for name, value in zip(SLOTS[:said], values, strict=False)}
        assert found.rest(move) == values[said:]
        for others in VALUES:
            assert found.fits(Bring(*others)) == (others[:said] == values[:said])


def test_of_several_beginnings_a_text_is_the_longest() -> None:
    named = made("open {what} into {pot} by {way}", what=Pot, pot=Pot, way=Pot)
    words = Vocabulary(aliases={Pot.LOST: ("jar into box",)})
    (found,) = lacking("open jar into box", [kind_of(named)], words)
    assert (found.said, found.lacks) == ({"what": (Pot.JAR,), "pot": (Pot.BOX,)}, "by <way>")


@pytest.mark.parametrize(
    "text", ["bring 2 pan", "bring 2 jar into pan", f"bring {'9' * 30} jar", "bring", ""]
)
def test_a_text_with_a_word_that_means_nothing_begins_no_move(text: str) -> None:
    assert [*lacking(text, [kind_of(Bring)], WORDS)] == []
