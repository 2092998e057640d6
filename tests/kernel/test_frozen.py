"""A frozen record is what `attrs.frozen` makes of the same class."""

from __future__ import annotations

import copy
import pickle
import sys
from enum import Enum
from typing import Any
from unittest.mock import ANY

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Entry, Frame, Move
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import Ending, Piece


class Paint(Enum):
    RED = 1


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


def test_a_record_leaves_what_it_does_not_know_to_the_other() -> None:
    other: Any = 1
    assert (Heap(1) == other) is False
    assert Heap(1) == ANY


def test_a_record_without_equality_is_equal_to_itself_alone() -> None:
    one = Alone(1)
    assert one == one != Alone(1)  # noqa: PLR0124 - that is the question
    assert hash(one) != hash(Alone(1))


def test_a_class_keeps_what_it_says_itself() -> None:
    assert Same(1) == Same(2)
    assert repr(Same(1)) == "same"


def test_a_record_is_shown_by_its_type_and_the_fields_that_show() -> None:
    assert repr(Heap(1)) == "Heap(count=1, colour='red')"
    assert repr(Heap(1, Paint.RED)) == "Heap(count=1, colour=Paint.RED)"  # type: ignore[arg-type]
    assert repr(Heap(1, (Paint.RED, int, 3))) == "Heap(count=1, colour=(Paint.RED, int, 3))"  # type: ignore[arg-type]
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


@pytest.mark.parametrize(
    ("record", "changes"),
    [
        (Heap(1, "blue", {"a": 1}), {"count": 2}),
        (Mound(2), {"count": 3, "colour": "red"}),
        (ct.setup("short").spaces[0], {"terror": 1}),
        (ct.setup("short"), {"ending": Ending.FINAL_ROUND}),
    ],
)
def test_a_record_is_changed_as_a_new_one_and_stays_what_it_was(record: Any, changes: dict[str, Any]) -> None:
    before = copy.copy(record)
    after = changed(record, **changes)
    assert record == before
    assert type(after) is type(record)
    assert after == attrs.evolve(record, **changes) != record
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        after.count = 4


def test_what_is_noted_beside_a_record_is_not_noted_beside_what_it_is_changed_to() -> None:
    space = attrs.evolve(ct.setup("short").spaces[0])
    space.memo["asked"] = True
    for after in (changed(space, terror=1), space.changed(Piece.ACTIVE, 1), space.turned(0)):
        assert after.memo == {}
    assert space.memo == {"asked": True}


def test_a_field_of_any_name_is_changed() -> None:
    named = attrs.make_class("Named", ["value", "changes"], frozen=True, slots=True)
    assert changed(named(1, 2), value=3, changes=4) == named(3, 4)


def test_what_is_no_field_is_not_changed() -> None:
    heap = Heap(1)
    with pytest.raises(AttributeError, match="another"):
        changed(heap, another=2)
    assert heap == Heap(1)


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
