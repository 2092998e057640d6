"""What a form's pattern takes, what is mended of a text, and how several meanings are told apart."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.kernel import Part
from ctcore.notation.parse import _Reading
from ctcore.notation.reader import Reader, _whole
from ctcore.notation.vocabulary import Vocabulary
from ctcore.twilight.moves import MoveGroup
from ctcore.twilight.rules.operations.rally import PlaceGuerrillas
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from ctcore.kernel import Move


@pytest.mark.parametrize(
    ("form", "whole", "short", "left_out"),
    [
        ("place {count} Guerrilla(s)", "place 2 guerrillas", "place 2", True),
        ("place {count} Guerrilla(s)", "place 2 guerrilla", "place 2", True),
        # A noun of two words, and what stands after two slots.
        ("place {count} in hiding", "place 2 in hiding", "place 2", False),
        ("place {count} of {more} Guerrilla(s)", "place 2 of 3 guerrillas", "place 2 of 3", False),
        ("place {count} {more}", "place 2 3", "place 2", False),
    ],
)
def test_a_noun_of_one_word_after_the_one_slot_may_be_left_out(
    form: str, whole: str, short: str, *, left_out: bool
) -> None:
    slots = dict.fromkeys(re.findall(r"\{(\w+)\}", form), int)
    pattern = re.compile(_whole(form, slots))
    assert pattern.fullmatch(whole)
    assert (pattern.fullmatch(short) is not None) is left_out


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        # Nine letters of ten are right, and eight.
        ("place 1 guerrilxas", "place 1 guerrillas"),
        ("place 1 guerrixxas", "place 1 guerrixxas"),
        ("plaxe 1 guerrilla", "plaxe 1 guerrilla"),
        ("place 1 guerrilla", "place 1 guerrilla"),
    ],
)
def test_a_word_of_the_form_is_mended_that_is_nearly_right(text: str, meant: str) -> None:
    assert Reader(WORDS, PlaceGuerrillas, PlaceGuerrillas.form).mended(text) == meant


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("zeros", [0, 3, 5000])
def test_a_number_has_at_most_eighteen_digits_without_the_zeros_before_it(sign: str, zeros: int) -> None:
    def count(digits: str) -> tuple[int, ...]:
        reader = Reader(WORDS, PlaceGuerrillas, PlaceGuerrillas.form)
        values = reader.meant(f"place {sign}{'0' * zeros}{digits} guerrillas")
        assert values is not None
        return values["count"]

    assert count("0") == (0,)
    assert count("9" * 18) == (int(f"{sign}{'9' * 18}"),)
    assert count("9" * 19) == ()


@pytest.mark.parametrize(("kind", "values"), [(bool, (True, False)), (bool | None, (True, False, None))])
def test_a_truth_and_nothing_are_written_by_words_and_read_by_them(
    kind: Any, values: tuple[bool | None, ...]
) -> None:
    words = Vocabulary()
    assert tuple(words.meanings(kind, one) for one in words.choices(kind)) == tuple((one,) for one in values)


def test_of_moves_not_awaited_the_forms_that_they_are_written_in_are_asked_first() -> None:
    reading = _Reading(WORDS, (), tuple(ct.SYSTEM.kinds), None, ())
    own = [reader.own for reader in reading.readers]
    assert True in own
    assert False in own
    assert own == sorted(own, reverse=True)


def test_several_meanings_are_told_apart_by_the_first_field_that_a_word_may_mean() -> None:
    def telling(of: type[Any]) -> tuple[str, ...]:
        return () if of is Part else named

    game: Any = ct.game("nim")
    one, two, *_ = game.system.legal_moves(game.setup("classic"))
    words: Any = SimpleNamespace(telling=telling)
    reading = _Reading(words, (), (), None, ())

    def told(*found: Move | Part) -> str:
        return str(reading.ambiguous(" take  it ", found))

    named: tuple[str, ...] = ("count", "pile")
    assert told(one, two).startswith("'take it' does not say whether 1 or 2 is meant.")
    named = ("pile", "count")
    assert "whether A or A is meant" in told(one, two)
    named = ()
    assert "whether take 1 from A or take 2 from A is meant" in told(one, two)
    part = Part(MoveGroup, (ct.Place.named("Algiers"),))
    assert f"whether {part} or {part} is meant" in told(part, part)
