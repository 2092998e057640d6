"""What lists moves fast lists what asking every requirement of every move does, in the same order.

Moves of four stages, under requirements that read any few of their fields, are listed as `Staged` does
and by asking each move that can be said.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product
from typing import Any

import attrs
import pytest

from ctcore.kernel import (
    AtMost,
    Closes,
    Frame,
    Kind,
    Move,
    Part,
    Requirement,
    Stage,
    Staged,
    Subjects,
    Unless,
    asks,
    attach,
)
from ctcore.kernel import staged as module
from ctcore.kernel.domains import over

SHELVES = 3
SORTS = ("red", "blue", "green")


@attrs.frozen
class Shelf:
    place: int
    held: int
    red: int = attrs.field(init=False)
    blue: int = attrs.field(init=False)
    green: int = attrs.field(init=False)
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    @red.default
    def _red(self) -> int:
        return self.held

    @blue.default
    def _blue(self) -> int:
        return self.held // 2

    @green.default
    def _green(self) -> int:
        return 3 - self.held


@attrs.frozen
class Truths:
    holiday: bool = False
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Sort:
    name: str


@attrs.frozen
class Carrying(Frame):
    clause = "S.1"
    awaits = "books to carry"
    actor = "Ann"
    tired: int = 0
    shut: int = 9


@attrs.frozen
class Room:
    shelves: tuple[Shelf, ...]
    doors: int
    stack: tuple[Carrying, ...]
    in_force: Truths = Truths()
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Carry(Move):
    form = "carry {count} {sort} from {origin} by {way} to {end}"
    stages = ("from {origin}", "by {way}", "to {end}", "carry {count} {sort}")
    origin: int
    way: int
    end: int
    count: int
    sort: Sort


@attrs.frozen
class Dust(Move):
    form = "dust {count} of {shelf}"
    shelf: int
    count: int


RED, BLUE, GREEN = map(Sort, SORTS)
PLACES = tuple((place,) for place in range(SHELVES))
ENDS = tuple((count, sort) for sort in (RED, BLUE) for count in (1, 2, 3))
BY_ORIGIN = Subjects(lambda room: room.shelves, "origin", int)
BY_END = Subjects(lambda room: room.shelves, "end", int)
BY_SHELF = Subjects(lambda room: room.shelves, "shelf", int)


def asked(name: str, test: Any, about: str | None = None) -> Requirement:
    return asks(name, ("S.1",), name, test, about=about)


# Requirements on a stage alone, an element, stages together, the position; with and without bounds.
POOL = (
    asked("awake", lambda frame: frame.tired < 3),
    asked("printed", lambda origin: origin != 1),
    asked("sorted", lambda sort, count: sort is RED or count < 3),
    asked("holds_some", lambda subject: subject.held >= 1, "origin"),
    asked("holds_few", lambda subject: subject.held <= 2, "end"),
    asked("open_way", lambda frame, way: way != frame.shut),
    asked("another", lambda origin, end: origin != end),
    asked("by_its_way", lambda state, origin, way: (origin + way + state.doors) % 3 > 0),
    asked("way_and_end", lambda frame, way, end: (way + end + frame.tired) % 3 > 0),
    asked("there", AtMost("count", lambda subject: subject.held), "origin"),
    asked("strong", AtMost("count", lambda frame: 3 - frame.tired)),
    asked("of_the_sort", AtMost("count", lambda state, sort: state.doors + (sort is RED))),
    asked("room", AtMost("count", lambda subject, sort: 3 - subject.held + (sort is BLUE)), "end"),
    asked("fits_the_way", lambda subject, sort: subject.held != 2 or sort is RED, "way"),
    asked("at_ease", Unless(lambda frame: frame.tired == 0, lambda end, count: end + count < 4)),
    asked(
        "quiet",
        Unless(lambda state: state.doors > 1, lambda subject, frame: subject.held > frame.tired),
        "end",
    ),
    asked("whole", lambda move: (move.origin + move.way + move.end + move.count) % 4 > 0),
    asked(
        "all_ways", lambda state, origin, way, end, count: (origin * way + end * count + state.doors) % 3 > 0
    ),
)


def _by_frame(frame: Carrying) -> list[tuple[int]]:
    return [place for place in PLACES if place[0] != frame.shut]


def _by_turns(frame: Carrying) -> list[tuple[int]]:
    """The ends that are open, in an order that differs from frame to frame."""
    return [
        PLACES[(place + frame.tired) % SHELVES] for place in range(SHELVES) if place != 1 or not frame.tired
    ]


# Lists as a kind may have them, each without what its requirement refuses.
OPEN_WAY, THERE = POOL[5], POOL[9]
OPEN_END = asked("open_end", lambda frame, end: not frame.tired or end != (1 + frame.tired) % SHELVES)
LISTED = {
    2: (Stage(PLACES, _by_turns, lambda frame, end: (end,) in _by_turns(frame)), OPEN_END),
    1: (Stage(PLACES, _by_frame, lambda frame, way: way != frame.shut), OPEN_WAY),
    3: (
        Stage(
            ENDS,
            lambda state, origin: [one for one in ENDS if one[0] <= state.shelves[origin].held],
            lambda state, origin, count: count <= state.shelves[origin].held,
        ),
        THERE,
    ),
}


def kinds(number: int) -> list[Staged]:
    """Kinds under requirements drawn from the pool, some with lists for two of their stages."""
    draw, made = random.Random(number), list[Staged]()  # noqa: S311 - cases, not secrets
    for size in (1, 2, 3, 4, 5, 7):
        chosen = draw.sample(POOL, size)
        stages = [Stage(PLACES), Stage(PLACES), Stage(PLACES), Stage(ENDS)]
        for depth, (stage, needed) in LISTED.items():
            if draw.random() < 0.5:
                stages[depth] = stage
                chosen += [] if needed in chosen else [needed]
        requirements = tuple(one for one in (*POOL, OPEN_END) if one in chosen)
        kind = Staged("carry", Carry, requirements, _nothing, BY_ORIGIN, stages=tuple(stages))
        # In every other kind a holiday closes some ways, by what is printed, by a shelf, or by all together.
        provisos = (_closed(draw.choice(CLOSED)),) if size % 2 else ()
        (attached,) = attach({Carrying: (kind,)}, (), provisos, ("holiday",))[Carrying]
        assert isinstance(attached, Staged)
        made.append(attached)
    return made


CLOSED: tuple[Any, ...] = (
    lambda way, end: way == end,
    lambda origin: origin == 2,
    lambda state, end: state.shelves[end].held == 1,
    lambda origin, way, end, sort: (origin + way + end) % 2 and sort is RED,
    lambda state, way, count: count > state.shelves[way].held,
)


def _closed(test: Any) -> Closes:
    return Closes(
        label="holiday",
        clauses=("S.2",),
        to="carry",
        while_="holiday",
        name="holiday",
        text="closed",
        test=test,
    )


def rooms(number: int, count: int = 30) -> list[Room]:
    """Rooms one after another, of which each has most shelves of the one before."""
    draw = random.Random(number)  # noqa: S311 - cases, not secrets
    shelves = [Shelf(place, draw.randrange(4)) for place in range(SHELVES)]
    found = list[Room]()
    for _ in range(count):
        changed = draw.randrange(2 * SHELVES)
        if changed < SHELVES:
            shelves[changed] = Shelf(changed, draw.randrange(4))
        frame = Carrying(draw.choice((0, 0, 1, 2, 3)), draw.choice((0, 1, 2, 9, 9)))
        truths = Truths(holiday=draw.choice((True, False)))
        found.append(Room(tuple(shelves), draw.randrange(3), (frame,), truths))
    return found


def _nothing(_draft: object, _frame: object, _move: object) -> None:
    """Nobody takes a step here."""


def one_by_one(kind: Staged, room: Room) -> list[Move]:
    """The moves that asking each admits, in the order of the values of the stages."""
    turns = _by_turns(room.stack[-1]) if OPEN_END in kind.requirements else PLACES
    every = product(PLACES, PLACES, turns, ENDS)
    moves = (Carry(one, way, end, *last) for (one,), (way,), (end,), last in every)
    return [move for move in moves if kind.allows(room, room.stack[-1], move)]


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
        kind = Staged(
            "carry", Carry, (one,), _nothing, BY_ORIGIN, stages=(*map(Stage, [PLACES] * 3), Stage(ENDS))
        )
        found = {len(kind.legal(room, room.stack[-1])) for room in rooms(1)}
        assert min(found) < len(PLACES) ** 3 * len(ENDS), one.name
        for room in rooms(2):
            assert [*kind.legal(room, room.stack[-1])] == one_by_one(kind, room)


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
            assert not [*kind.offered(room, frame, kind.make((0, 1, 2, 1)))], (
                "a part that ends within a stage"
            )


def wholes(kind: Staged, room: Room, begun: Any) -> Iterator[Move]:
    """The whole moves to which that leads: itself, or those that begin with that part."""
    if isinstance(begun, Part):
        for each in kind.offered(room, room.stack[-1], begun):
            yield from wholes(kind, room, each)
    else:
        yield begun


def leaves(kept: Any) -> Iterator[object]:
    """What is kept by values of one stage after another."""
    for each in kept.values():
        yield from leaves(each) if isinstance(each, dict) else (each,)


def test_moves_that_were_dropped_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KEPT", 10)
    most = 0
    for kind in kinds(4):
        for room in rooms(4):
            frame = room.stack[-1]
            assert kind.legal(room, frame) == one_by_one(kind, room)
            assert {*chain(*(wholes(kind, room, each) for each in kind.offered(room, frame)))} == {
                *one_by_one(kind, room)
            }
            most = max(most, len(kind.made))
            kept = {id(one) for one in kind.made.values()}
            assert kept.issuperset(map(id, (*leaves(kind.moves), *leaves(kind.after))))
    assert most == 10


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
)


@pytest.mark.parametrize("about", [None, BY_SHELF], ids=["alone", "about shelves"])
def test_candidates_are_those_that_asking_each_admits(about: Subjects | None) -> None:
    draw, cases = random.Random(5), 0  # noqa: S311 - cases, not secrets
    pool = [one for one in OF_A_SHELF if about or "subject" not in one.reads]
    for size in (0, *range(1, len(pool)), *range(1, len(pool))):
        chosen = draw.sample(pool, size)
        kind = Kind("dust", Dust, DUST, tuple(chosen), _nothing, about)
        # To and fro between two rows of rooms, so that many shelves change, or few.
        for room in chain(*zip(rooms(size), rooms(size + 50), strict=True), rooms(size)):
            expected = [move for move in DUST if kind.allows(room, room.stack[-1], move)]
            assert [*kind.legal(room, room.stack[-1])] == expected
            cases += bool(expected)
    assert cases > 100


def test_what_was_made_to_ask_is_kept() -> None:
    kind, room = Kind("dust", Dust, DUST, OF_A_SHELF, _nothing, BY_SHELF), rooms(1)[0]
    for asked, key in ((kind.results, "results"), (kind.allows, "allows")):
        asked(room, room.stack[-1], DUST[0])
        made = kind.known[key]
        asked(room, room.stack[-1], DUST[0])
        assert kind.known[key] is made
    (carry, *_), room = kinds(1), rooms(1)[0]
    part = next(one for one in carry.offered(room, room.stack[-1]) if isinstance(one, Part))
    assert carry.beginning(part) is carry.beginning(part)


# Kinds whose fields have domains

OF_CARRYING: dict[str, Iterable[Any]] = {
    "origin": range(SHELVES),
    "way": range(SHELVES),
    "end": range(SHELVES),
    "count": (1, 2, 3),
    "sort": (RED, BLUE),
}
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
    moves = [Carry(*values) for values in every]
    for room in rooms(number, 8):
        expected = [move for move in moves if kind.allows(room, room.stack[-1], move)]
        assert [*kind.legal(room, room.stack[-1])] == expected, [one.name for one in kind.requirements]
        origins = dict.fromkeys(move.origin for move in expected)
        assert [*kind.offered(room, room.stack[-1])] == [kind.make((one,)) for one in origins]
        some, none = some + bool(expected), none + (not expected)
    return some, none


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("lowest", range(3))
def test_moves_over_domains_are_those_that_asking_each_admits(lowest: int, number: int) -> None:
    draw, found = random.Random(number), list[tuple[int, int]]()  # noqa: S311 - cases, not secrets
    domains = {**OF_CARRYING, "count": range(lowest, lowest + 3), "sort": (RED, BLUE, GREEN)}
    for chosen in [*combinations(OF_AN_ORIGIN, 2)][number::3]:
        asked_too = draw.sample(POOL, draw.randrange(3))
        kind = over(("carry", Carry, _nothing), (*chosen, *asked_too), domains, BY_ORIGIN)
        found.append(some_and_none(kind, domains, number + 4))
    some, none = map(sum, zip(*found, strict=True))
    assert some > 20
    # Where 0 books may be carried, a move is legal nearly everywhere.
    assert none > (3 if lowest else 0)


@pytest.mark.parametrize("about", [None, BY_ORIGIN, BY_END], ids=["no element", "its origin", "its end"])
def test_moves_over_domains_are_those_whichever_field_names_an_element(about: Subjects | None) -> None:
    draw, found = random.Random(7), list[tuple[int, int]]()  # noqa: S311 - cases, not secrets
    pools = OF_AN_ORIGIN, (*POOL, ROOM_BY_WAY)
    first, other = ([one for one in each if about or "subject" not in one.reads] for each in pools)
    for size in (1, 2, 3) * 12:
        chosen = (*draw.sample(first, min(size, len(first))), *draw.sample(other, size))
        kind = over(("carry", Carry, _nothing), chosen, OF_CARRYING, about)
        found.append(some_and_none(kind, OF_CARRYING, size))
    some, none = map(sum, zip(*found, strict=True))
    assert min(some, none) > 3


@pytest.mark.parametrize("number", range(2))
def test_candidates_over_domains_are_those_that_asking_each_admits(number: int) -> None:
    pool = [one for one in OF_A_SHELF if "subject" not in one.reads]
    for chosen in combinations(pool, 2):
        kind = over(("dust", Dust, _nothing), chosen, {"shelf": range(SHELVES), "count": (1, 2, 3)})
        for room in rooms(number, 8):
            expected = [move for move in DUST if kind.allows(room, room.stack[-1], move)]
            assert [*kind.legal(room, room.stack[-1])] == expected, [one.name for one in chosen]
