"""The Government's deployment (7/2, 7/4): it places its units, and changes the modes of divisions.

Clauses: 7, 9.21, 11.7; rulings A19, A40, A74, A75
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, State, cached
from ctcore.algeria.board.units import (
    COUNTERS,
    GOVERNMENT_MOBILE,
    NONE,
    Actor,
    Stand,
    Unit,
    counted,
)
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.choosing import BY_AREA, EVERYWHERE, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.kernel import (
    Amends,
    AtMost,
    Figure,
    Frame,
    Kind,
    Move,
    Requirement,
    Stage,
    Staged,
    asks,
    awaits,
)
from ctcore.kernel.copying import replaced
from ctcore.kernel.frozen import frozen

__all__ = [
    "POINTS",
    "PROVISOS",
    "TABLE",
    "Concentrate",
    "Deploy",
    "Deploying",
    "Disperse",
    "Patrol",
    "begin",
]

GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN
MOBILE = GOVERNMENT_MOBILE
# 11.7/2, 13.1/3: whether divisions may disperse.
DISPERSAL = Figure("deployment.dispersal", ("11.7/2",), lambda _state: True, is_truth=True)
POINTS = (DISPERSAL,)
PROVISOS = (
    Amends(
        label="slow reaction",
        clauses=("13.1/3", "A75"),
        to="deployment.dispersal",
        while_="slow_reaction",
        value=lambda _before, _state: False,
        says="divisions may not be dispersed",
    ),
)


# The Government


@frozen
class Turned:
    """Divisions that have changed to that mode this turn, and where they stand now."""

    area: Place
    stand: Stand
    unit: Unit
    count: int

    def __str__(self) -> str:
        return f"{self.count} {self.unit} in {self.stand} of {self.area}"


@frozen
class Deploying(Frame):
    """The Government's part of the Deployment Phase (7/2, 7/4).

    ``turned`` are the divisions that have changed their mode; of like ones, those go elsewhere first that
    have not.
    """

    clause = "7/2"
    awaits = "units to deploy, or the end"
    stands_on = (Procedure,)
    label = "deploying"
    actor = GOVERNMENT
    turned: tuple[Turned, ...] = ()

    def changed(self, area: Place, stand: Stand, unit: Unit) -> int:
        """How many divisions of that mode there have changed to it this turn."""
        some = [one.count for one in self.turned if (one.area, one.stand, one.unit) == (area, stand, unit)]
        return sum(some)

    def marking(self, area: Place, stand: Stand, unit: Unit, by: int) -> Deploying:
        """The frame with that many more, or fewer, there."""
        count = self.changed(area, stand, unit) + by
        rest = [one for one in self.turned if (one.area, one.stand, one.unit) != (area, stand, unit)]
        return Deploying((*rest, Turned(area, stand, unit, count)) if count else tuple(rest))

    @property
    def told(self) -> str:
        """Those that have changed, in words."""
        return ", ".join(map(str, self.turned)) or "none"


@frozen
class Patrol(Move):
    """Put units on patrol in their area."""

    form = "patrol with {count} {unit} in {area}"
    stages = ("in {area}", "patrol with {count} {unit}")
    count: int
    unit: Unit
    area: Place


@frozen
class Deploy(Move):
    """Place units into OPS of another area."""

    form = "deploy {count} {unit} from {area} to {to}"
    stages = ("from {area}", "to {to}", "deploy {count} {unit}")
    count: int
    unit: Unit
    area: Place
    to: Place


@frozen
class Disperse(Move):
    """Disperse divisions."""

    form = "disperse {count} division(s) in {stand} of {area}"
    count: int
    stand: Stand
    area: Place


@frozen
class Concentrate(Move):
    """Concentrate divisions."""

    form = "concentrate {count} division(s) in {stand} of {area}"
    count: int
    stand: Stand
    area: Place


_some = asks("at_least_one", ("7/2",), "at least one", lambda count: count >= 1, "{move.count}")
_right = asks(
    "mobile_unit",
    ("7/2",),
    "mobile units of the Government are deployed",
    lambda unit: unit in MOBILE,
    "{move.unit}",
)


def _free(subject: Area, unit: Unit) -> int:
    return subject.ops.of(unit) - subject.apart.of(unit)


_free_there = asks(
    "activated_there",
    ("7/2", "6.32/1", "A19", "A40"),
    "as many activated units stand in OPS there, and are not deployed yet",
    AtMost("count", _free),
    "{subject}, OPS: {subject.ops}, of these deployed already: {subject.apart}",
)
_PATROL = (_some, _right, _free_there)
_DEPLOY = (
    _some,
    _right,
    _free_there,
    asks(
        "another_area",
        ("7/2",),
        "units are placed in another area",
        lambda area, to: area is not to,
        "{move.area} to {move.to}",
    ),
    asks(
        "in_algeria",
        ("7/2", "11.21/2"),
        "the Government never enters another country",
        lambda to: not to.is_country,
        "{move.to}",
    ),
)


def _changes(name: str, unit: Unit) -> tuple[Requirement, ...]:
    """What a change of mode asks: such divisions that have not changed yet this turn."""
    return (
        _some,
        asks(
            "divisions_there",
            ("7/4", "11.7/2"),
            f"as many divisions there may {name}",
            AtMost("count", lambda subject, stand: subject.at(stand).of(unit)),
            "{subject}, {move.stand}: {lacking}, wanted: {move.count}",
            lacking=lambda subject, stand, _count: counted(subject.at(stand).of(unit), unit),
        ),
        asks(
            "once_a_turn",
            ("7/4", "A40"),
            "a division changes its mode once a turn",
            AtMost(
                "count",
                lambda frame, subject, stand: (
                    subject.at(stand).of(unit) - frame.changed(subject.place, stand, unit)
                ),
            ),
            "changed this turn: {frame.told}",
        ),
    )


_DISPERSE = (
    *_changes("disperse", Unit.DIVISION),
    asks(
        "may_disperse",
        ("11.7/2", "13.1/3"),
        "divisions may be dispersed",
        lambda state: DISPERSAL(state),  # noqa: PLW0108 - it is asked of what this names
        "slow reaction: {state.in_force.slow_reaction}",
    ).reading(DISPERSAL),
)
_CONCENTRATE = _changes("concentrate", Unit.DISPERSED)


def _carried(frame: Deploying, area: Area, unit: Unit, count: int) -> int:
    """How many of those that leave OPS have changed mode: those that have not, go first."""
    marked = frame.changed(area.place, Stand.OPS, unit)
    if not marked:
        return 0
    free = _free(area, unit)
    return max(0, count - (free - max(0, marked - area.apart.of(unit))))


def _carry(draft: Draft, frame: Deploying, move: Any, to: tuple[Place, Stand]) -> None:
    """Let the marks of divisions go along with them."""
    carried = _carried(frame, draft.area(move.area), move.unit, move.count)
    if carried:
        left = frame.marking(move.area, Stand.OPS, move.unit, -carried)
        draft.replace(left.marking(*to, move.unit, carried))


def _patrol(draft: Draft, frame: Deploying, move: Patrol) -> None:
    _carry(draft, frame, move, (move.area, Stand.PTL))
    draft.stand(move.unit, move.count, (move.area, Stand.OPS), Stand.PTL, "7/2")


def _deploy(draft: Draft, frame: Deploying, move: Deploy) -> None:
    _carry(draft, frame, move, (move.to, Stand.OPS))
    draft.move(move.unit, move.count, (move.area, Stand.OPS), (move.to, Stand.OPS), "7/2")
    there = draft.area(move.to)
    draft.write(replaced(there, "apart", there.apart.changed(move.unit, move.count)))


def _disperse(draft: Draft, frame: Deploying, move: Disperse) -> None:
    draft.turn_over(Unit.DIVISION, Unit.DISPERSED, move.count, (move.area, move.stand), "7/4")
    draft.replace(frame.marking(move.area, move.stand, Unit.DISPERSED, move.count))


def _concentrate(draft: Draft, frame: Deploying, move: Concentrate) -> None:
    draft.turn_over(Unit.DISPERSED, Unit.DIVISION, move.count, (move.area, move.stand), "7/4")
    draft.replace(frame.marking(move.area, move.stand, Unit.DIVISION, move.count))


def _end(draft: Draft, _frame: Deploying, _move: End) -> None:
    for place in AREAS:
        area = draft.area(place)
        if area.apart is not NONE:
            draft.write(replaced(area, "apart", NONE))
    draft.finish()


def begin(draft: Draft) -> None:
    """Let the Government deploy (7/1)."""
    draft.push(Deploying())


@cached
def _movable(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in MOBILE for count in range(1, _free(area, unit) + 1))


def _movable_places(state: State) -> list[tuple[Place]]:
    return [(area.place,) for area in state.areas if area.ops is not NONE and _movable(area)]


_PLACES = Stage(
    EVERYWHERE,
    _movable_places,
    lambda state, area: sum([_free(state.areas[area.index], unit) for unit in MOBILE]) >= 1,
)
_UNITS = Stage(
    tuple((count, unit) for unit in MOBILE for count in range(1, 14)),
    lambda state, area: _movable(state.areas[area.index]),
    lambda state, area, count, unit: (
        (count >= 1) & (count <= _free(state.areas[area.index], unit)) if unit in MOBILE else False
    ),
    some=tuple((1, unit) for unit in MOBILE),
)
_MODE_STANDS = (
    *(Stand.OPS, Stand.OC, Stand.PTL),
    *(Stand.OPS_NEUTRALIZED, Stand.OC_NEUTRALIZED, Stand.PTL_NEUTRALIZED),
)


def _modes(move: Any) -> tuple[Any, ...]:
    counts = range(1, COUNTERS[Unit.DIVISION] + 1)
    return tuple(move(count, stand, area) for area in AREAS for stand in _MODE_STANDS for count in counts)


TABLE = awaits(
    Deploying,
    Staged("deployment.patrol", Patrol, _PATROL, _patrol, BY_AREA, stages=(_PLACES, _UNITS)),
    Staged(
        "deployment.deploy",
        Deploy,
        _DEPLOY,
        _deploy,
        BY_AREA,
        stages=(_PLACES, Stage(tuple((one,) for one in AREAS)), _UNITS),
    ),
    Kind("deployment.disperse", Disperse, _modes(Disperse), _DISPERSE, _disperse, BY_AREA),
    Kind("deployment.concentrate", Concentrate, _modes(Concentrate), _CONCENTRATE, _concentrate, BY_AREA),
    AIRMOBILIZE,
    Kind("deployment.end", End, (End(),), (), _end),
)
