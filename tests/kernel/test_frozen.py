"""A frozen record is what `attrs.frozen` makes of the same class."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Entry, Frame, Move
from ctcore.kernel.frozen import frozen


@frozen
class Bare:
    pass


@frozen
class Heap:
    count: int
    colour: str = attrs.field(default="red", eq=False)
    memo: dict[str, int] = attrs.field(factory=dict, hash=False, repr=False)


class Mound(Heap):
    __slots__ = ()


class Hill(Heap):
    __slots__ = ()


@frozen(eq=False)
class Alone:
    count: int


@frozen
class Same:
    count: int

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "same"


MIXED: tuple[object, ...] = (Bare(), Mound(1), Hill(1))


def test_equal_are_records_of_one_type_with_equal_fields() -> None:
    assert Heap(1) == Heap(1, "blue") != Heap(2)
    assert Heap(1, memo={"a": 1}) != Heap(1)
    assert Bare() == Bare()
    assert Mound(1) == Mound(1)
    assert Mound(1) != Heap(1) != Mound(1)
    assert MIXED.index(Hill(1)) == 2
    assert len({Heap(1), Heap(1, "blue", {}), Mound(1), Hill(1), Bare(), Bare()}) == 4
    assert hash(Heap(1, memo={"a": 1})) == hash(Heap(1))


def test_a_record_without_equality_is_equal_to_itself_alone() -> None:
    one = Alone(1)
    assert one == one != Alone(1)  # noqa: PLR0124 - that is the question
    assert hash(one) != hash(Alone(1))


def test_a_class_keeps_what_it_says_itself() -> None:
    assert Same(1) == Same(2)
    assert repr(Same(1)) == "same"


def test_a_record_is_shown_by_its_type_and_the_fields_that_show() -> None:
    assert repr(Heap(1)) == "Heap(count=1, colour='red')"
    assert (repr(Mound(2)), repr(Bare())) == ("Mound(count=2, colour='red')", "Bare()")


@pytest.mark.parametrize("record", [Heap(1, "blue", {"a": 1}), Mound(2), Bare()])
def test_a_record_is_copied_pickled_and_changed_whole(record: Any) -> None:
    for again in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):  # noqa: S301 - ours
        assert again == record
        assert repr(again) == repr(record)
    assert attrs.evolve(record) == record


@pytest.mark.parametrize("record", [Heap(1), Mound(2), Bare(), Alone(1), ct.setup("short")])
def test_a_record_cannot_be_changed(record: Any) -> None:
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        record.count = 2
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        record.another = 2


def test_a_pattern_reads_the_fields_in_their_order() -> None:
    match Mound(3, "blue"):
        case Heap(count, colour):
            assert (count, colour) == (3, "blue")


@pytest.mark.parametrize("kind", [Move, Frame, Entry])
def test_every_move_frame_and_entry_is_nothing_but_its_fields(kind: type) -> None:
    every = [kind]
    for one in every:
        every.extend(one.__subclasses__())
    # What a decorator was given may outlive what it made of it.
    declared = {one for one in every if getattr(sys.modules[one.__module__], one.__name__, None) is one}
    assert len(declared) > 5
    assert {one for one in declared if one.__dictoffset__} == set()
