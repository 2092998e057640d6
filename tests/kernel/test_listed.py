"""Candidates, and moves over domains of fields, are those that asking each admits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, product
from typing import Any

import attrs
import pytest

from ctcore.kernel import AtMost, Kind, Part, Staged, Subjects, Unless, Within
from ctcore.kernel.domains import over
from tests.kernel.shelves import (
    BLUE,
    BY_END,
    BY_ORIGIN,
    BY_SHELF,
    CALLS,
    CLOSED,
    GREEN,
    POOL,
    RED,
    SHELVES,
    Carry,
    Dust,
    Lift,
    asked,
    kinds,
    nothing,
    on_holidays,
    rooms,
    step_by_step,
    whole_moves,
)

# Kinds whose candidates are listed

DUST = tuple(Dust(shelf, count) for shelf in range(SHELVES) for count in (1, 2, 3))
OF_A_SHELF = (
    asked("awake", lambda frame: frame.tired < 3),
    asked("not_the_last", lambda shelf, count: shelf + count < 5),
    asked("holds_some", lambda subject: subject.held >= 1),
    asked("as_many", lambda subject, count: count <= subject.held),
    asked("strong", AtMost("count", lambda frame: 3 - frame.tired)),
    asked("of_a_shelf", AtMost("count", lambda state, shelf: state.doors + shelf)),
    asked("open", Unless(lambda frame: frame.shut == 9, lambda frame, shelf: shelf != frame.shut)),
    asked("tidy", Unless(lambda state: state.doors > 0, lambda subject, count: subject.held >= count)),
    asked("doors", lambda state, shelf: (state.doors + shelf) % 3 > 0),
    asked("held_by_doors", lambda state, subject: (state.doors + subject.held) % 2 == 0),
    asked("moved", lambda frame, move: move.count + move.shelf + frame.tired < 5),
)


@pytest.mark.parametrize("about", [None, BY_SHELF], ids=["alone", "about shelves"])
def test_candidates_are_those_that_asking_each_admits(about: Subjects | None) -> None:
    """In the order in which they are declared, those about one element together."""
    draw, cases = random.Random(5), 0  # noqa: S311 - cases, not secrets
    pool = [one for one in OF_A_SHELF if about or "subject" not in one.reads]
    some = [draw.sample(pool, size) for size in (*range(2, len(pool)), *range(2, len(pool)))]
    by_count = tuple(sorted(DUST, key=lambda move: move.count))
    for number, chosen in enumerate([[], *([one] for one in pool), *some]):
        kind = Kind("dust", Dust, by_count, tuple(chosen), nothing, about)
        in_order = DUST if about else by_count
        # To and fro between two rows of rooms, so that many shelves change, or few.
        for room in chain(*zip(rooms(number), rooms(number + 50), strict=True), rooms(number)):
            expected = [move for move in in_order if kind.allows(room, room.stack[-1], move)]
            assert [*kind.legal(room, room.stack[-1])] == expected
            cases += bool(expected)
    assert cases > 100


@pytest.mark.parametrize("about", [None, BY_SHELF], ids=["alone", "about shelves"])
def test_of_what_a_generator_gives_those_are_listed_that_asking_each_admits(about: Subjects | None) -> None:
    """In its order, and whether the requirements admit all of them, some or none."""
    given = [Dust(2, 1), Dust(0, 3), Dust(2, 2), Dust(0, 1), Dust(1, 2)]
    within = Within(lambda _room, frame: given[frame.tired :], lambda _room, _frame, _move: True)
    few = asked("few", lambda count: count < 3)
    pool = [one for one in (*OF_A_SHELF, few) if about or "subject" not in one.reads]
    sizes = Counter[int]()
    for number, chosen in enumerate([(), *((one,) for one in pool), *combinations(pool, 2)]):
        kind = Kind("dust", Dust, DUST, tuple(chosen), nothing, about, within=within)
        for room in rooms(number):
            left = given[room.stack[-1].tired :]
            expected = [move for move in left if kind.allows(room, room.stack[-1], move)]
            assert [*kind.legal(room, room.stack[-1])] == expected
            sizes[len(expected)] += 1
    assert len(sizes) == len(given) + 1


def test_what_was_made_to_ask_is_kept() -> None:
    kind, room = Kind("dust", Dust, DUST, OF_A_SHELF, nothing, BY_SHELF), rooms(1)[0]
    for of_a_move, key in ((kind.results, "results"), (kind.allows, "allows")):
        of_a_move(room, room.stack[-1], DUST[0])
        made = kind.known[key]
        of_a_move(room, room.stack[-1], DUST[0])
        assert kind.known[key] is made
    (carry, *_), room = kinds(1), rooms(1)[0]
    part = next(one for one in carry.offered(room, room.stack[-1]) if isinstance(one, Part))
    assert carry.beginning(part) is carry.beginning(part)
    for move in (part, whole_moves(carry, room)[0]):
        values = tuple(getattr(move, name) for name in carry.names if hasattr(move, name))
        assert carry.make(values) is carry.make(values)


# Kinds whose fields have domains

OF_CARRYING: dict[str, Iterable[Any]] = {
    "origin": range(SHELVES),
    "way": range(SHELVES),
    "end": range(SHELVES),
    "count": (1, 2, 3),
    "sort": (RED, BLUE),
}
ROOM_ALONE = asked("room_alone", AtMost("count", lambda subject: 3 - subject.held))
ROOM_BY_WAY = asked("room_by_way", AtMost("count", lambda subject, way: 2 + subject.held - way), "end")
# What is asked of an element alone, with other fields, and with what else is known; counts from below too.
OF_AN_ORIGIN = (
    asked("holds_any", lambda subject: subject.held >= 1),
    asked("as_many", AtMost("count", lambda subject: subject.held)),
    asked("as_many_left", AtMost("count", lambda subject, frame: subject.held - frame.tired)),
    asked("as_far", AtMost("count", lambda subject, end: subject.held + 1 - end)),
    asked("as_near", AtMost("count", lambda subject, end, frame: 3 + subject.held - end * frame.tired)),
    asked("as_wide", AtMost("count", lambda subject, way: subject.held - way % 2)),
    asked("of_its_sort", AtMost("count", lambda subject, sort: getattr(subject, sort.name))),
    asked("any_of_its_sort", lambda subject, sort: getattr(subject, sort.name) >= 1),
    asked("enough", lambda subject, count: count > subject.held - 2),
    asked("its_end", lambda subject, end: (subject.held + end) % 3 > 0 and subject.held < 3),
    asked("its_sort", lambda subject, sort, count: sort is RED or subject.held > count),
    asked("fits_its_way", lambda subject, way: subject.held != way),
    asked("its_way", lambda subject, state, way: (subject.held + way + state.doors) % 3 > 0),
)


def some_and_none(kind: Kind, domains: dict[str, Iterable[Any]], number: int) -> tuple[int, int]:
    """Compare its list with asking each move; in how many rooms it lists moves, and in how many none."""
    some = none = 0
    assert isinstance(kind, Staged)
    every: Iterable[Any] = product(*domains.values())
    moves = [kind.make(values) for values in every]
    for room in rooms(number, 8):
        expected = [move for move in moves if kind.allows(room, room.stack[-1], move)]
        assert whole_moves(kind, room) == expected, [one.name for one in kind.requirements]
        assert step_by_step(kind, room) == expected, [one.name for one in kind.requirements]
        some, none = some + bool(expected), none + (not expected)
    return some, none


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("lowest", range(3))
def test_moves_over_domains_are_those_that_asking_each_admits(lowest: int, number: int) -> None:
    draw, found = random.Random(number), list[tuple[int, int]]()  # noqa: S311 - cases, not secrets
    domains = {**OF_CARRYING, "count": range(lowest, lowest + 3), "sort": (RED, BLUE, GREEN)}
    for chosen in [*combinations(OF_AN_ORIGIN, 2)][number::3]:
        asked_too = draw.sample(POOL, draw.randrange(3))
        kind = over(("carry", Carry, nothing), (*chosen, *asked_too), domains, BY_ORIGIN)
        assert isinstance(kind, Staged)
        kind = on_holidays(kind, CLOSED[lowest]) if number % 2 else kind
        found.append(some_and_none(kind, domains, number + 4))
    some, none = map(sum, zip(*found, strict=True))
    assert some > 20
    # Where 0 books may be carried, a move is legal nearly everywhere.
    assert none > (3 if lowest else 0)


def test_after_a_part_over_domains_with_which_no_move_begins_nothing_is_offered() -> None:
    refused = 0
    for number, some in enumerate(chain(*(((one,), (one, ROOM_BY_WAY)) for one in OF_AN_ORIGIN))):
        kind = over(("carry", Carry, nothing), some, OF_CARRYING, BY_ORIGIN)
        assert isinstance(kind, Staged)
        for room in rooms(number, 3):
            legal = [tuple(getattr(move, name) for name in kind.names) for move in whole_moves(kind, room)]
            for values in product(range(SHELVES), range(SHELVES), range(SHELVES)):
                for depth in (1, 2, 3):
                    begins = any(move[:depth] == values[:depth] for move in legal)
                    assert bool(kind.offered(room, room.stack[-1], kind.make(values[:depth]))) == begins
                    refused += not begins
    assert refused > 10


@pytest.mark.parametrize("closed", CLOSED)
def test_what_an_exception_closes_is_left_out_of_the_lists_over_domains(closed: Any) -> None:
    for number, one in enumerate(OF_AN_ORIGIN):
        kind = over(("carry", Carry, nothing), (one,), OF_CARRYING, BY_ORIGIN)
        assert isinstance(kind, Staged)
        some_and_none(on_holidays(kind, closed), OF_CARRYING, number)


def test_an_element_that_an_exception_closes_is_left_out_where_all_others_are_offered() -> None:
    domains = {name: OF_CARRYING[name] for name in ("origin", "count", "sort")}
    kind = over(("carry", Lift, nothing), (OF_AN_ORIGIN[1],), domains, BY_ORIGIN)
    assert isinstance(kind, Staged)
    some, _ = some_and_none(on_holidays(kind, lambda origin: origin == 2), domains, 3)
    assert some


@pytest.mark.parametrize("about", [None, BY_ORIGIN, BY_END], ids=["no element", "its origin", "its end"])
def test_moves_over_domains_are_those_whichever_field_names_an_element(about: Subjects | None) -> None:
    draw, found = random.Random(7), list[tuple[int, int]]()  # noqa: S311 - cases, not secrets
    pools = OF_AN_ORIGIN, (*POOL, ROOM_BY_WAY)
    first, other = ([one for one in each if about or "subject" not in one.reads] for each in pools)
    for size in (1, 2, 3) * 12:
        chosen = (*draw.sample(first, min(size, len(first))), *draw.sample(other, size))
        kind = over(("carry", Carry, nothing), chosen, OF_CARRYING, about)
        found.append(some_and_none(kind, OF_CARRYING, size))
    some, none = map(sum, zip(*found, strict=True))
    assert min(some, none) > 3


def test_lists_over_domains_ask_no_more_than_they_need() -> None:
    """More than this says that something is asked again whose answer was known."""
    made = [
        over(("carry", Carry, nothing), two, OF_CARRYING, BY_ORIGIN) for two in combinations(OF_AN_ORIGIN, 2)
    ]
    for _ in range(2):
        # What is asked once of all rooms is known the second time.
        told = Counter[str]()
        for (number, kind), room in product(enumerate(made), range(4)):
            assert isinstance(kind, Staged)
            for name, ask in (("moves", whole_moves), ("choices", step_by_step)):
                CALLS.clear()
                ask(kind, rooms(number, 4)[room])
                told[name] += CALLS.total()
    assert told == {"moves": 13_967, "choices": 41_782}


def test_values_are_offered_only_where_a_bound_that_another_choice_sets_leaves_one_that_fits() -> None:
    """The least that the bound leaves need not fit: its end may ask for more."""
    asked_of_weights = (
        asked("its_way_fits", lambda subject, way: subject.held >= way),
        asked("rested", AtMost("count", lambda frame: 3 - frame.tired)),
        asked("as_light", AtMost("sort", lambda subject, way: 1 + subject.held - way)),
        asked("by_weight", lambda end, sort: (end + sort) % 3 > 0),
    )
    weights = {**OF_CARRYING, "sort": range(1, 4)}
    for some in combinations(asked_of_weights, 3):
        some_and_none(over(("carry", Carry, nothing), some, weights, BY_ORIGIN), weights, 2)
    kind = over(("carry", Carry, nothing), asked_of_weights, weights, BY_ORIGIN)
    assert all(some_and_none(kind, weights, 2))


def test_a_bound_that_an_element_sets_to_the_field_that_names_it_or_to_an_earlier_one_is_kept() -> None:
    for bound in (
        AtMost("end", lambda subject: subject.held),
        AtMost("way", lambda subject: subject.held - 1),
        AtMost("way", lambda subject, state: state.doors - subject.held),
    ):
        kind = over(("carry", Carry, nothing), (asked("bound", bound),), OF_CARRYING, BY_END)
        assert some_and_none(kind, OF_CARRYING, 2)[0]


def test_what_an_element_alone_decides_is_asked_once_whatever_else_changes() -> None:
    kind, room = over(("carry", Carry, nothing), (ROOM_ALONE,), OF_CARRYING, BY_ORIGIN), rooms(1)[0]
    assert isinstance(kind, Staged)
    assert whole_moves(kind, room)
    CALLS.clear()
    assert whole_moves(kind, attrs.evolve(room, doors=room.doors + 1))
    assert CALLS["room_alone"] == 0


def test_moves_where_the_frame_is_at_work_are_listed_once_of_each_place() -> None:
    domains = {"shelf": range(SHELVES), "count": (1, 2, 3)}
    as_many = asked("as_many_there", AtMost("count", lambda there: there.held))
    kind = over(
        ("dust", Dust, nothing), (as_many,), domains, there=lambda room, frame: room.shelves[frame.tired % 2]
    )
    calls = Counter[int]()
    for room in rooms(4, 8):
        expected = [move for move in DUST if kind.allows(room, room.stack[-1], move)]
        for time in range(2):
            CALLS.clear()
            assert [*kind.legal(room, room.stack[-1])] == expected
            calls[time] += CALLS.total()
    # The second time it is only asked whether any count is left.
    assert calls[1] == 8
    assert calls[0] > 8


@pytest.mark.parametrize("number", range(2))
def test_candidates_over_domains_are_those_that_asking_each_admits(number: int) -> None:
    pool = [one for one in OF_A_SHELF if "subject" not in one.reads]
    for chosen in combinations(pool, 2):
        kind = over(("dust", Dust, nothing), chosen, {"shelf": range(SHELVES), "count": (1, 2, 3)})
        for room in rooms(number, 8):
            expected = [move for move in DUST if kind.allows(room, room.stack[-1], move)]
            assert [*kind.legal(room, room.stack[-1])] == expected, [one.name for one in chosen]
