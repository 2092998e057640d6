"""A move holds what its fields' types say, and the beginning of one holds what is chosen so far."""

from __future__ import annotations

import copy
import pickle
import re
from enum import Enum
from typing import Any

import pytest

from ctcore.errors import WrongType
from ctcore.kernel import Frame, Move, Part
from ctcore.kernel.frozen import frozen


class Word(str):
    """A text that can do more."""

    __slots__ = ()


class Colour(Enum):
    RED = "red"


@frozen
class Paint(Move):
    form = "paint {count} {colour} {places}"
    stages = ("paint {count}", "{colour}", "{places}")
    count: int = 1
    colour: Colour | None = None
    places: tuple[int, ...] = ()
    again: bool = False
    named: str | int = ""


@pytest.mark.parametrize(
    ("field", "value", "fits"),
    [
        ("count", 2, True),
        ("count", None, False),
        ("count", "2", False),
        ("count", True, False),
        ("count", 2.0, False),
        ("colour", None, True),
        ("colour", Colour.RED, True),
        ("colour", "red", False),
        ("places", (1, 2), True),
        ("places", None, False),
        ("places", "1", False),
        ("again", True, True),
        ("again", None, False),
        ("named", "it", True),
        ("named", Word("it"), True),
        ("named", 3, True),
        ("named", None, False),
        ("named", True, False),
    ],
)
def test_a_field_takes_text_a_truth_or_nothing_where_its_type_says_so(
    field: str, value: object, *, fits: bool
) -> None:
    given: dict[str, Any] = {field: value}
    if fits:
        assert getattr(Paint(**given), field) is value
    else:
        with pytest.raises(WrongType, match=re.escape(f"Paint.{field} cannot be {value!r}")):
            Paint(**given)


def test_a_part_has_the_fields_that_are_chosen_and_no_others() -> None:
    part = Part(Paint, (2, Colour.RED))
    for copied in (part, copy.copy(part), pickle.loads(pickle.dumps(part))):  # noqa: S301 - our own
        assert (copied, copied.count, copied.colour) == (part, 2, Colour.RED)
        assert not any(hasattr(copied, name) for name in ("places", "number", "__deepcopy__"))


@pytest.mark.parametrize("values", [(), (2,), (2, None), (2, Colour.RED, (1, 2))])
def test_a_part_fills_the_first_stages(values: tuple[object, ...]) -> None:
    part = Part(Paint, values)
    assert (part.values, part.fields) == (values, ("count", "colour", "places")[: len(values)])


@frozen
class Wait(Move):
    form = "wait"


@frozen
class Stack(Move):
    form = "stack {count} {colour} on {place}"
    stages = ("{count} {colour}", "on {place}")
    count: int
    colour: Colour
    place: int


@pytest.mark.parametrize(
    ("of", "values", "why"),
    [
        (Wait, (), "Wait is not a type of move that is chosen in stages"),
        (int, (), "int is not a type of move that"),
        (Wait(), (), "wait is not a type of move that"),
        (Paint, (1, None, (), False), "4 values do not fill the first of these"),
        (Stack, (1,), "Stack is chosen as '{count} {colour}', 'on {place}': 1 values do not fill"),
        (Paint, ("2",), "Paint.count cannot be '2'"),
        (Paint, (2, "red"), "Paint.colour cannot be 'red'"),
        (Stack, (2, None), "Stack.colour cannot be None"),
    ],
)
def test_illegal_part_that_begins_no_move(of: Any, values: tuple[object, ...], why: str) -> None:
    with pytest.raises(WrongType, match=re.escape(why)):
        Part(of, values)


def test_a_part_without_values_yet_says_so() -> None:
    """As it is while a copy of it is made."""
    empty = object.__new__(Part)
    for name in ("of", "values"):
        with pytest.raises(AttributeError):
            getattr(empty, name)


@pytest.mark.parametrize("base", [Move, Frame])
def test_illegal_word_in_the_head_of_a_class(base: type) -> None:
    with pytest.raises(TypeError, match=r"the head of Wait says 'clauses'; it may say .*clause"):
        type(base)("Wait", (base,), {}, clauses="1")
    made: Any = type(base)("Wait", (base,), {}, clause="1")
    assert made.clause == "1"
