"""Shelves from which books are carried, in stages, under requirements that read any few of the fields."""

from __future__ import annotations

import random
from collections import Counter
from functools import wraps
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import (
    AtMost,
    Closes,
    Frame,
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Values = tuple[Any, ...]

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
class Lift(Move):
    form = "lift {count} {sort} from {origin}"
    stages = ("from {origin}", "lift {count} {sort}")
    origin: int
    count: int
    sort: Sort


@attrs.frozen
class Dust(Move):
    form = "dust {count} of {shelf}"
    shelf: int
    count: int


# How often each function was called that a requirement, or a list of values, asks.
CALLS = Counter[str]()


def counted(name: str, function: Any) -> Any:
    """The function, whose calls are counted."""

    @wraps(function)
    def called(*asked: Any) -> Any:
        CALLS[name] += 1
        return function(*asked)

    return called


RED, BLUE, GREEN = map(Sort, SORTS)
PLACES = tuple((place,) for place in range(SHELVES))
ENDS = tuple((count, sort) for sort in (RED, BLUE) for count in (1, 2, 3))
STAGES = (Stage(PLACES), Stage(PLACES), Stage(PLACES), Stage(ENDS))
BY_ORIGIN = Subjects(lambda room: room.shelves, "origin", counted("index", int))
BY_END = Subjects(lambda room: room.shelves, "end", int)
BY_SHELF = Subjects(lambda room: room.shelves, "shelf", int)


def asked(name: str, test: Any, about: str | None = None) -> Requirement:
    """A requirement whose calls are counted."""
    if isinstance(test, AtMost):
        test = AtMost(test.field, counted(name, test.most))
    elif isinstance(test, Unless):
        test = Unless(counted(f"{name}: free", test.free), counted(name, test.test))
    else:
        test = counted(name, test)
    return asks(name, ("S.1",), name, test, about=about)


# Requirements on a stage alone, an element, stages together, the position; with and without bounds.
POOL = (
    asked("awake", lambda frame: frame.tired < 3),
    asked("printed", lambda origin: origin != 1),
    asked("first_ends", lambda end: end < 2),
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
    asked("apart", lambda origin, sort: origin != 2 or sort is RED),
    asked("has_sort", lambda subject, sort: getattr(subject, sort.name) >= 1, "origin"),
    asked("sorted_ends", lambda subject, sort: subject.held != 1 or sort is BLUE, "end"),
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
NAMED = {one.name: one for one in POOL}
OPEN_WAY, THERE = NAMED["open_way"], NAMED["there"]
OPEN_END = asked("open_end", lambda frame, end: not frame.tired or end != (1 + frame.tired) % SHELVES)
OFF_WAY = asked("off_way", lambda state, way, end: not state.doors or end != way)
ELSEWHERE = asked("elsewhere", lambda way, end: way != end)
ONWARD = asked("onward", lambda origin, way: way != origin)
AS_ALONG = asked(
    "as_along", lambda state, way, sort, count: count <= 1 + state.shelves[way].held or sort is RED
)
LISTED = {
    2: (
        (
            Stage(PLACES, counted("by_turns", _by_turns), lambda frame, end: (end,) in _by_turns(frame)),
            OPEN_END,
        ),
        (
            Stage(
                PLACES,
                counted(
                    "by_way", lambda state, way: [one for one in PLACES if not state.doors or one[0] != way]
                ),
                lambda state, way, end: not state.doors or end != way,
            ),
            OFF_WAY,
        ),
    ),
    1: (
        (Stage(PLACES, counted("by_frame", _by_frame), lambda frame, way: way != frame.shut), OPEN_WAY),
        # It reads a later choice, so the stage lists all its values.
        (
            Stage(
                PLACES,
                counted("by_end", lambda end: [one for one in PLACES if one[0] != end]),
                lambda way, end: way != end,
            ),
            ELSEWHERE,
        ),
        (
            Stage(
                PLACES,
                counted("by_origin", lambda origin: [one for one in PLACES if one[0] != origin]),
                lambda origin, way: way != origin,
            ),
            ONWARD,
        ),
    ),
    3: (
        (
            Stage(
                ENDS,
                counted(
                    "there",
                    lambda state, origin: [one for one in ENDS if one[0] <= state.shelves[origin].held],
                ),
                lambda state, origin, count: count <= state.shelves[origin].held,
            ),
            THERE,
        ),
        (
            Stage(
                ENDS,
                counted(
                    "along",
                    lambda state, way: [
                        one for one in ENDS if one[0] <= 1 + state.shelves[way].held or one[1] is RED
                    ],
                ),
                lambda state, way, sort, count: count <= 1 + state.shelves[way].held or sort is RED,
            ),
            AS_ALONG,
        ),
    ),
}


def carrying(
    requirements: Iterable[Requirement], stages: Iterable[Stage], move: type[Move] = Carry
) -> Staged:
    """The kind under these requirements, in the order of all of them."""
    ordered = tuple(
        one for one in (*POOL, OPEN_END, OFF_WAY, ONWARD, ELSEWHERE, AS_ALONG) if one in requirements
    )
    return Staged("carry", move, ordered, nothing, BY_ORIGIN, stages=tuple(stages))


def paired() -> Iterator[Staged]:
    """Kinds under each two requirements, and with each list beside each requirement."""
    for some in combinations(POOL, 2):
        yield carrying(some, STAGES)
    at_ends = (NAMED["first_ends"], NAMED["sorted_ends"])
    for depth, lists in LISTED.items():
        for (stage, needed), is_settled in product(lists, (False, True)):
            settles = frozenset({needed.name}) if is_settled else None
            stages = [*STAGES]
            stages[depth] = attrs.evolve(stage, settles=settles)
            yield from (carrying((needed, one), stages) for one in POOL)
            yield carrying((needed, *at_ends), stages)
    # Of these a move with a count of 1 is legal wherever any is.
    bounds = [
        NAMED[name] for name in ("there", "of_the_sort", "room", "apart", "sorted_ends", "sorted", "at_ease")
    ]
    for two in combinations(bounds, 2):
        yield carrying(two, (*STAGES[:3], attrs.evolve(STAGES[3], some=((1, RED), (1, BLUE)))))
    of_two_stages = [one for one in POOL if carrying((one,), STAGES).plan.stages_of(one) <= {0, 3}]
    for some in combinations(of_two_stages, 2):
        yield carrying(some, (STAGES[0], STAGES[3]), Lift)


def kinds(number: int) -> list[Staged]:
    """Kinds under requirements drawn from the pool, some with lists for two of their stages."""
    draw, made = random.Random(number), list[Staged]()  # noqa: S311 - cases, not secrets
    for size in (1, 2, 3, 4, 5, 7):
        chosen = draw.sample(POOL, size)
        stages = [*STAGES]
        for depth, lists in LISTED.items():
            if draw.random() < 0.5:
                stage, needed = draw.choice(lists)
                stages[depth] = attrs.evolve(stage, settles=draw.choice((None, frozenset({needed.name}))))
                chosen += [] if needed in chosen else [needed]
        kind = carrying(chosen, stages)
        # In every other kind a holiday closes some ways, by what is printed, by a shelf, or by all together.
        made.append(on_holidays(kind, draw.choice(CLOSED)) if size % 2 else kind)
    return made


def on_holidays(kind: Staged, closed: Any) -> Staged:
    """The kind, of which the test closes some moves while there is a holiday."""
    (attached,) = attach({Carrying: (kind,)}, (), (_closed(closed),), ("holiday",))[Carrying]
    assert isinstance(attached, Staged)
    return attached


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
        test=counted("closed", test),
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


def nothing(_draft: object, _frame: object, _move: object) -> None:
    """Nobody takes a step here."""


def one_by_one(kind: Staged, room: Room) -> list[Move]:
    """The moves that asking each admits, in the order of the values of the stages."""
    values: list[Iterable[Values]] = [one.values for one in kind.stages]
    if OPEN_END in kind.requirements:
        values[2] = _by_turns(room.stack[-1])
    moves = (kind.make(tuple(chain(*each))) for each in product(*values))
    return [move for move in moves if kind.allows(room, room.stack[-1], move)]


def wholes(kind: Staged, room: Room, begun: Any) -> Iterator[Move]:
    """The whole moves to which that leads: itself, or those that begin with that part."""
    if isinstance(begun, Part):
        choices = kind.offered(room, room.stack[-1], begun)
        assert choices, f"{begun} is offered and leads to no move"
        for each in choices:
            yield from wholes(kind, room, each)
    else:
        yield begun


def whole_moves(kind: Staged, room: Room) -> list[Move]:
    """The moves as they are listed whole."""
    return kind.legal(room, room.stack[-1])


def step_by_step(kind: Staged, room: Room) -> list[Move]:
    """The moves as they are offered, one choice after another."""
    return [*chain(*(wholes(kind, room, one) for one in kind.offered(room, room.stack[-1])))]
