"""What a text is read as, and what is said of a text that is not a move, with words and moves of no game."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from ctcore.errors import NotationError
from ctcore.kernel import Kind, Part
from ctcore.notation.parse import parse
from ctcore.notation.reader import Reader
from ctcore.notation.vocabulary import Vocabulary
from tests.notation.moves import kind_of, made


class Sort(Enum):
    """Sorts of stone."""

    RED = "red"
    DARK_RED = "dark red"
    OLD = "old stones"
    ODD = "odd stones"


Line = made("line up")
Take = made("take {sort}", sort=Sort)
Grab = made("grab {sort}", sort=Sort)
Put = made("put {count} {sort}", count=int, sort=Sort)
Beside = made("lay {sort} by {other}", sort=Sort, other=Sort)
Named = made("{sort}", sort=Sort)
Drawn = made("{count} out of the bag", count=int)
Staged = made("from {sort} bring {count}", "from {sort}", "bring {count}", sort=Sort, count=int)
SHARED: dict[type, dict[str, tuple[Sort, ...]]] = {Sort: {"stone": (Sort.OLD, Sort.ODD)}}
WORDS = Vocabulary(
    shared=SHARED,
    forms={"grab {sort}": ("take {sort}",)},
    first=frozenset({"line up", "put {count} {sort}"}),
    after={"line up": ("{sort}", "put {count} {sort}")},
)


def fault(text: str, *kinds: Kind, words: Vocabulary = WORDS, **options: Any) -> NotationError:
    with pytest.raises(NotationError) as raised:
        parse(text, kinds, words, **options)
    return raised.value


@pytest.mark.parametrize("text", ["", "  ", "\t\n", "_", "\u0301"])
def test_illegal_text_of_nothing_is_told_so(text: str) -> None:
    assert fault(text, kind_of(Line)).message == "no move is written here."


def test_the_first_stages_of_a_move_that_is_not_awaited_are_read() -> None:
    for awaited, others in (((kind_of(Staged),), ()), ((), (kind_of(Staged),))):
        assert parse("from red", awaited, WORDS, others=others) == Part(Staged, (Sort.RED,))


def test_of_several_forms_that_fit_a_text_with_several_meanings_the_first_is_meant() -> None:
    proposed = fault("take stone", others=(kind_of(Take), kind_of(Grab))).suggestions
    assert proposed == ("take old stones", "take odd stones")


@pytest.mark.parametrize("awaited", [(Sort.OLD,), (Sort.ODD,), (Sort.OLD, Sort.ODD), ()])
def test_of_what_may_be_meant_by_a_misspelt_word_an_awaited_move_is_proposed(
    awaited: tuple[Sort, ...],
) -> None:
    words = Vocabulary(shared=SHARED, forms={"put {count} {sort}": ("placing {count} {sort}",)})
    kinds = (kind_of(Put, *((1, sort) for sort in awaited)),)
    few = awaited or (Sort.OLD, Sort.ODD)
    for wrong in ("put 3 stonne", "plcing 3 stone"):
        assert fault(wrong, *kinds, words=words).suggestions == tuple(str(Put(3, sort)) for sort in few)


def test_a_misspelt_text_is_proposed_as_what_the_right_one_is_read_as() -> None:
    words = Vocabulary(shared=SHARED, forms={"take {sort}": ("gathering {sort}",)})
    assert parse("gathering stone", (kind_of(Take),), words, tell=(is_odd,)) == Take(Sort.ODD)
    assert fault("gathring stone", kind_of(Take), words=words, tell=(is_odd,)).suggestions == (
        "take odd stones",
    )


def is_odd(move: Any) -> bool:
    return move.sort is Sort.ODD


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("line up put 2 red", "Separate moves with semicolons. Did you mean 'line up; put 2 red'?"),
        ("put: 2 red", "Did you mean 'put 2 red'?"),
        ("line up,", "Did you mean 'line up'?"),
        # A mark alone begins no form, not even one that begins with a slot.
        (", what", ""),
        (":", ""),
        # The first word of a form without a slot is enough.
        ("line them", "Write 'line up'."),
        ("line", "Write 'line up'."),
        ("up", ""),
        # The beginning of a verb is like it.
        ("gra", "Did you mean the form 'grab <sort>'?"),
        ("few out of the bag", ""),
    ],
)
def test_illegal_text_is_told_what_to_write(text: str, says: str) -> None:
    kinds = map(kind_of, (Line, Grab, Put, Named, Drawn))
    assert str(fault(text, *kinds)) == f"'{text}' is not a move. {says}".strip()


@pytest.mark.parametrize("many", range(14, 19))
def test_a_text_of_up_to_sixteen_words_is_mended(many: int) -> None:
    move = made(" ".join(["turning", *["on"] * (many - 1)]))
    text = move.form.replace("turning", "turnng")
    assert Reader(WORDS, move, move.form).mended(text) == (move.form if many <= 16 else text)


def test_the_beginning_of_a_verb_is_like_it_however_long_the_verb_is() -> None:
    move = made("reconsider {sort}", sort=Sort)
    assert Reader(WORDS, move, move.form).begun("rec everything") == 0.75


def test_a_word_after_a_number_means_itself_alone() -> None:
    for single in (frozenset[type](), frozenset({Sort})):
        wrong = fault("take 2 red", kind_of(Take), words=Vocabulary(single=single))
        assert wrong.suggestions == ("take red",)
        assert ("named one at a time" in str(wrong)) == bool(single)
        assert ("there are red, dark red, " in str(wrong)) != bool(single)


@pytest.mark.parametrize("many", range(7, 11))
def test_up_to_eight_values_are_listed_where_none_is_called_so(many: int) -> None:
    words = Vocabulary({str: tuple("abcdefghij"[:many])})
    wrong = fault("name xxx", kind_of(made("name {it}", it=str)), words=words)
    assert wrong.message.endswith("; there are " + ", ".join("abcdefghij"[:many]) + ".") == (many <= 8)
    assert wrong.message.startswith("no it is called 'xxx'")


def test_three_moves_are_proposed_of_more_that_may_be_meant() -> None:
    assert fault("lay stonne by stonne", kind_of(Beside)).suggestions == (
        "lay old stones by old stones",
        "lay old stones by odd stones",
        "lay odd stones by old stones",
    )


Late = made(
    "at {count} lay {sort} by {other}",
    "at {count}",
    "lay {sort} by {other}",
    count=int,
    sort=Sort,
    other=Sort,
)
Ended = made("at {count} stop", "at {count}", "stop", count=int)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("lay red by dark red", "at <count>"),
        ("bring 3", "from <sort>"),
        ("stop", "at <count>"),
        ("lay red by grey", ""),
        ("bring red", ""),
    ],
)
def test_a_later_stage_is_told_by_the_first_one_however_many_words_either_has(text: str, begins: str) -> None:
    told = str(fault(text, *map(kind_of, (Staged, Late, Ended))))
    assert ("continues a move that has not begun" in told) == bool(begins)
    assert not begins or told.endswith(f"First comes '{begins}'.")


def test_after_the_last_stage_another_move_begins() -> None:
    whole = Part(Staged, (Sort.RED, 2))
    assert "has not begun" in str(fault("bring 3", kind_of(Staged), part=whole))
    assert parse("from old stones", [kind_of(Staged)], WORDS, part=whole) == Part(Staged, (Sort.OLD,))
