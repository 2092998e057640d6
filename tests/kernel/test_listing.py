"""What lists moves fast lists what asking every requirement of every move does, in the same order.

Moves of four stages, under requirements that read any few of their fields, are listed as `Staged` does
and by asking each move that can be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

import pytest

from ctcore.kernel import Part, Staged
from ctcore.kernel import staged as module
from tests.kernel.shelves import (
    BY_ORIGIN,
    CALLS,
    ENDS,
    PLACES,
    POOL,
    RED,
    SHELVES,
    STAGES,
    Carry,
    carrying,
    kinds,
    nothing,
    one_by_one,
    paired,
    rooms,
    step_by_step,
    whole_moves,
)


@pytest.mark.parametrize("number", range(12))
def test_moves_in_stages_are_those_that_asking_each_admits(number: int) -> None:
    some = none = 0
    for kind in kinds(number):
        for room in rooms(number):
            listed = [*kind.legal(room, room.stack[-1])]
            assert listed == one_by_one(kind, room), kind.requirements
            some, none = some + bool(listed), none + (not listed)
    assert some > 20
    assert none > 3


def test_each_requirement_alone_is_asked_of_each_move() -> None:
    for one in POOL:
        kind = Staged("carry", Carry, (one,), nothing, BY_ORIGIN, stages=STAGES)
        found = {len(kind.legal(room, room.stack[-1])) for room in rooms(1)}
        assert min(found) < len(PLACES) ** 3 * len(ENDS), one.name
        for room in rooms(2):
            assert [*kind.legal(room, room.stack[-1])] == one_by_one(kind, room)


def test_what_was_listed_is_taken_again_only_where_the_same_is_left() -> None:
    """The counts and sorts that are left of an end change with its shelf, the lists of ends do not."""
    names = {"strong", "another", "way_and_end", "sorted_ends", "fits_the_way", "has_sort"}
    for some in combinations([one for one in POOL if one.name in names], 3):
        kind = carrying(some, STAGES)
        for room in rooms(7, 60):
            assert whole_moves(kind, room) == one_by_one(kind, room)


@pytest.mark.parametrize("number", range(6))
def test_what_follows_each_part_is_what_some_move_goes_on_with(number: int) -> None:
    stages = (PLACES, PLACES, PLACES, ENDS)
    for kind in kinds(number):
        for room in rooms(number):
            frame = room.stack[-1]
            moves = [tuple(getattr(move, name) for name in kind.names) for move in one_by_one(kind, room)]
            for depth in range(len(stages)):
                for part in map(kind.make, (tuple(chain(*one)) for one in product(*stages[:depth]))):
                    begun = [move for move in moves if move[:depth] == part.values]
                    on = dict.fromkeys(move[: depth + 1] if depth < 3 else move for move in begun)
                    expected = [kind.make(values) for values in on]
                    assert [*kind.offered(room, frame, part)] == expected, (kind.requirements, part)
            assert kind.offered(room, frame, Part(Carry, (0, 1, 2, 1, RED))) == [], "all is chosen"


def test_a_part_is_refused_where_no_later_choices_meet_what_reads_them() -> None:
    refused = 0
    for number, kind in enumerate(kinds(3)):
        for room, place, way in product(rooms(number, 6), range(SHELVES), range(SHELVES)):
            part, frame = kind.make((place, way)), room.stack[-1]
            found = {one.name for one in kind.beginning(part).refusing(room, frame, part)}
            for stages in kind.plan.groups(1):
                fields = [*chain(*(kind.plan.fields[stage] for stage in stages))]
                asked = [one for one in kind.requirements if not kind.plan.reads(one).isdisjoint(fields)]
                given = (kind.stages[one].values[: None if one in stages else 1] for one in (2, 3))
                moves = [kind.make((place, way, *chain(*values))) for values in product(*given)]
                fits = any(all(kind.holds(one, room, frame, move) for one in asked) for move in moves)
                refused += not fits
                assert (f"some_{'_'.join(fields)}" in found) != fits
    assert refused > 10


def leaves(kept: Any) -> Iterator[object]:
    """What is kept by values of one stage after another."""
    for each in kept.values():
        yield from leaves(each) if isinstance(each, dict) else (each,)


def test_lists_are_the_moves_that_asking_each_admits_and_ask_no_more_than_they_need() -> None:
    """Of any two requirements, or one and a list; more says that what is known is asked again."""
    asks, told = {"moves": whole_moves, "choices": step_by_step, "each": one_by_one}, Counter[str]()
    for number, kind in enumerate(chain(paired(), *map(kinds, range(8)))):
        found = []
        for name, ask in asks.items():
            CALLS.clear()
            found.append([ask(kind, room) for room in rooms(number, 3)])
            told[name] += CALLS.total()
        moves, by_choices, each = found
        assert moves == by_choices == each, kind.requirements
    assert told == {"moves": 78_501, "choices": 323_274, "each": 749_683}


def test_moves_that_were_dropped_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KEPT", 10)
    most = 0
    for kind in kinds(4):
        for room in rooms(4):
            frame = room.stack[-1]
            assert kind.legal(room, frame) == one_by_one(kind, room)
            assert {*step_by_step(kind, room)} == {*one_by_one(kind, room)}
            most = max(most, len(kind.made))
            kept = {id(one) for one in kind.made.values()}
            assert kept.issuperset(map(id, (*leaves(kind.moves), *leaves(kind.after))))
    assert most == 10
