"""A small game of moves in stages: jars of water that stand in a row, and pouring between them."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from ctcore.kernel import Frame, Kind, Move, Stage, Staged, Subjects, System, asks, attach
from ctcore.kernel.proviso import Closes

MOST = 2


@attrs.frozen
class Jar:
    place: int
    water: int
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Weather:
    frost: bool = False
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Jars:
    jars: tuple[Jar, ...]
    stack: tuple[Frame, ...]
    in_force: Weather = Weather()
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Pouring(Frame):
    awaits = "water to pour"
    clause = "J.1"
    actor = "Ann"
    shut: int = 9


@attrs.frozen
class Pour(Move):
    form = "pour {count} from {origin} to {destination}"
    stages = ("from {origin}", "to {destination}", "pour {count}")
    count: int
    origin: int
    destination: int


@attrs.frozen
class Tip(Move):
    form = "tip {origin} into {destination}"
    stages = ("tip {origin}", "into {destination}")
    origin: int
    destination: int


@attrs.frozen
class Wait(Move):
    form = "wait"


class Draft:
    """The jars in the making."""

    def __init__(self, state: Jars) -> None:
        self.state, self.lines = state, []  # type: ignore[var-annotated]

    def close(self) -> Jars:
        return self.state


def _pour(draft: Any, _frame: Pouring, move: Pour) -> None:
    by = {move.origin: -move.count, move.destination: move.count}
    jars = (Jar(jar.place, jar.water + by.get(jar.place, 0)) for jar in draft.state.jars)
    draft.state = attrs.evolve(draft.state, jars=tuple(jars))


REQUIREMENTS = (
    asks("some", ("J.1",), "some water is poured", lambda count: count >= 1),
    asks(
        "next",
        ("J.2",),
        "jars stand next to each other",
        lambda origin, destination: abs(origin - destination) == 1,
    ),
    asks(
        "there", ("J.3",), "the jar holds it", lambda subject, count: subject.water >= count, about="origin"
    ),
    asks(
        "open",
        ("J.4",),
        "the jar is open",
        lambda frame, destination: destination != frame.shut,
        "{frame.shut}",
    ),
    asks(
        "room",
        ("J.5",),
        "the jar has room",
        lambda subject, count: subject.water + count <= MOST,
        about="destination",
    ),
)
PLACES = tuple((place,) for place in range(3))
POUR = Staged(
    "pour",
    Pour,
    REQUIREMENTS,
    _pour,
    Subjects(lambda state: state.jars, "origin", int),
    stages=(Stage(PLACES), Stage(PLACES), Stage(((1,), (2,)), some=((1,),))),
)
WAIT = Kind("wait", Wait, (Wait(),), (), lambda _draft, _frame, _move: None)
# In frost no water leaves the jar at the end: of a jar that is chosen first, and of where it goes.
FROST = Closes(
    label="frost",
    clauses=("J.6",),
    to="pour",
    while_="frost",
    name="frost",
    text="in frost the last jar gives no more than 1, and only to an empty one",
    test=lambda state, origin, destination, count: (
        (origin == 2) & ((count > 1) | (state.jars[destination].water > 0))
    ),
)
RULES = attach({Pouring: (POUR, WAIT)}, (), (FROST,), ("frost",))
GAME: System[Jars] = System(RULES, Draft)
(_KIND, _) = RULES[Pouring]
assert isinstance(_KIND, Staged)
KIND: Staged = _KIND
STATES = [
    Jars(tuple(map(Jar, range(3), water)), (Pouring(shut),), Weather(frost))
    for water, shut, frost in product(product(range(MOST + 1), repeat=3), (1, 2, 9), (False, True))
]


def pours(state: Jars) -> list[Pour]:
    """Every pour that judging it whole admits."""
    every = (Pour(*each) for each in product((1, 2), range(3), range(3)))
    return [move for move in every if GAME.judge(state, move)]
