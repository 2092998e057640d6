"""The units that conduct a Flush, a React or a Suppression: they join, then the mission goes on.

Several units take part only if all are Elite or a French division is in the area; airmobile units may come
from any distance if they are Elite or a division is there.  Who joins is put into OC of the area (A84).

Clauses: 9.22, 9.23, 9.26/2, 11.12/3; rulings A19, A59, A73, A84
"""

from __future__ import annotations

from enum import Enum

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, Position, State
from ctcore.algeria.board.units import (
    ELITE,
    GOVERNMENT_MOBILE,
    GROUNDED,
    NONE,
    Actor,
    Stand,
    Unit,
    Units,
    counted,
)
from ctcore.algeria.rules.air import AIRMOBILIZE, helo
from ctcore.algeria.rules.common.choosing import BY_AREA
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.kernel import AtMost, Frame, Kind, Move, Stage, Staged, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Fly", "Gathering", "Go", "Join", "Task", "can_send", "may_send"]

MOBILE = GOVERNMENT_MOBILE
_STANDS = (Stand.OPS, Stand.PTL)
_AIRBORNE = tuple(GROUNDED)


class Task(Enum):
    """What units gather for."""

    FLUSH, REACT, SUPPRESSION = "Flush", "React", "Suppression"

    def __str__(self) -> str:
        return self.value


@frozen
class Gathering(Frame):
    """The Government names the units of its mission in ``area``; ``units`` are in it (9.1)."""

    clause = "9/1"
    awaits = "a unit to join, or the mission itself"
    stands_on = (Procedure,)
    label = "gathering"
    actor = Actor.GOVERNMENT
    task: Task
    area: Place
    units: Units = NONE

    @property
    def number(self) -> int:
        """How many units are in it."""
        return sum([self.units.of(unit) for unit in MOBILE])

    @property
    def elite(self) -> int:
        """How many of these are Elite."""
        return sum([self.units.of(unit) for unit in ELITE])


@frozen
class Join(Move):
    """Let units of the area take part."""

    form = "{count} {unit} from {stand}"
    count: int
    unit: Unit
    stand: Stand


@frozen
class Fly(Move):
    """Let airmobile units of another area take part."""

    form = "fly in {count} {unit} from {stand} of {area}"
    stages = ("from {area}", "fly in {count} {unit} from {stand}")
    count: int
    unit: Unit
    stand: Stand
    area: Place


class Go(Move):
    """Carry out the mission with the units that are in it."""

    __slots__ = ()

    form = "go"


# Who may come


def _local(area: Area) -> int:
    return sum([area.at(stand).of(unit) for stand in _STANDS for unit in MOBILE])


def _airborne(area: Area, unit: Unit) -> int:
    return area.ops.of(unit) + area.ptl.of(unit)


def can_send(state: Position, place: Place) -> bool:
    """Whether some unit could join a Flush or a React there."""
    area = state.areas[place.index]
    if _local(area) >= 1:
        return True
    units = _AIRBORNE if area.divisions >= 1 else (Unit.AIR_ELITE,)
    return any(_airborne(one, unit) >= 1 for one in state.areas for unit in units)


def may_send(state: Position, place: Place) -> bool:
    """Whether some unit could join, once it is airmobilized."""
    if can_send(state, place):
        return True
    left = state.record.helo
    area = state.areas[place.index]
    elite = left >= helo(state, Unit.ELITE)
    regular = area.divisions >= 1 and left >= helo(state, Unit.FRENCH)
    return any(
        (elite and _airborne(one, Unit.ELITE) >= 1)
        or (regular and _airborne(one, Unit.FRENCH) + _airborne(one, Unit.ALGERIAN) >= 1)
        for one in state.areas
    )


def _together(there: Area, frame: Gathering, unit: Unit, count: int) -> bool:
    """Whether that many more may act together with those that have joined (9.22/2, 9.22/3)."""
    elite = (frame.number == frame.elite) if unit in ELITE else frame.number < 0
    return (frame.number + count <= 1) | elite | (there.divisions >= 1)


_some = asks("at_least_one", ("9/1",), "at least one", lambda count: count >= 1, "{move.count}")
_assist = asks(
    "elite_assist",
    ("9.26/2", "A59"),
    "only Elite units assist in a Suppression",
    lambda frame, unit: unit in ELITE if frame.task is Task.SUPPRESSION else True,
    "{move.unit}",
)
_allowed_together = asks(
    "together",
    ("9.22/2", "9.22/3", "9.23/3", "9.23/4"),
    "several units act together only if all are Elite or a French division is in the area",
    lambda there, frame, unit, count: _together(there, frame, unit, count),  # noqa: PLW0108 - by its names
    "in {there}: divisions {there.divisions}; so far: {frame.units}, wanted: {move.count} {move.unit}",
)
_JOIN = (
    _some,
    asks(
        "mobile_unit",
        ("9.22/1", "9.23/1"),
        "mobile units in OPS or PTL take part",
        lambda unit, stand: unit in MOBILE and stand in _STANDS,
        "{move.unit} in {move.stand}",
    ),
    _assist,
    asks(
        "units_there",
        ("9.22/1", "9.23/1", "A19"),
        "as many such units stand there, not neutralized",
        AtMost("count", lambda there, unit, stand: there.at(stand).of(unit)),
        "{there}, {move.stand}: {lacking}, wanted: {move.count}",
        lacking=lambda there, unit, stand, _count: counted(there.at(stand).of(unit), unit),
    ),
    _allowed_together,
)
_FLY = (
    _some,
    asks(
        "not_for_suppression",
        ("9.26/2", "11.12/3"),
        "airmobile units fly in for a Flush or a React",
        lambda frame: frame.task is not Task.SUPPRESSION,
        "{frame.task}",
    ),
    asks(
        "airmobile",
        ("11.12/3",),
        "the unit is airmobile, and in OPS or PTL of another area",
        lambda frame, unit, stand, area: unit in _AIRBORNE and stand in _STANDS and area is not frame.area,
        "{move.unit} in {move.stand} of {move.area}",
    ),
    asks(
        "units_there",
        ("11.12/3", "A19", "A73"),
        "as many such units stand there, not neutralized",
        AtMost("count", lambda subject, unit, stand: subject.at(stand).of(unit)),
        "{subject}, {move.stand}: {lacking}, wanted: {move.count}",
        lacking=lambda subject, unit, stand, _count: counted(subject.at(stand).of(unit), unit),
    ),
    asks(
        "elite_or_division",
        ("11.12/3", "9.22/4", "9.23/5", "A73"),
        "it is Elite, or a division in either mode is in the area of the mission",
        lambda there, unit: True if unit in ELITE else there.divisions >= 1,
        "in {there}: divisions {there.divisions}",
    ),
    _allowed_together,
)
_GO = (
    asks(
        "some_unit",
        ("9.22/1", "9.23/1"),
        "a Flush or a React needs a unit",
        lambda frame: True if frame.task is Task.SUPPRESSION else frame.number >= 1,
        "so far: {frame.units}",
    ),
)


def _join(draft: Draft, frame: Gathering, move: Join) -> None:
    draft.stand(move.unit, move.count, (frame.area, move.stand), Stand.OC, _GOES[frame.task])
    draft.replace(changed(frame, units=frame.units.changed(move.unit, move.count)))


# By which clause who joins goes to OC, and A84.
_GOES = {Task.FLUSH: "9.22/8", Task.REACT: "9.23/7", Task.SUPPRESSION: "A59"}


def _fly(draft: Draft, frame: Gathering, move: Fly) -> None:
    draft.move(move.unit, move.count, (move.area, move.stand), (frame.area, Stand.OC), "11.12/3")
    draft.replace(changed(frame, units=frame.units.changed(move.unit, move.count)))


def _go(draft: Draft, frame: Gathering, _move: Go) -> None:
    draft.finish(frame.units)


def _there(state: State, frame: Gathering) -> Area:
    return state.areas[frame.area.index]


_MOST = 13
JOIN: Kind = Kind(
    "gathering.join",
    Join,
    tuple(Join(count, unit, stand) for stand in _STANDS for unit in MOBILE for count in range(1, _MOST + 1)),
    _JOIN,
    _join,
    there=_there,
)
FLY = Staged(
    "gathering.fly",
    Fly,
    _FLY,
    _fly,
    BY_AREA,
    there=_there,
    stages=(
        Stage(
            tuple((one,) for one in AREAS),
            lambda state: [
                (area.place,)
                for area in state.areas
                if sum([area.ops.of(unit) + area.ptl.of(unit) for unit in _AIRBORNE])
            ],
            lambda state, area: sum([_airborne(state.areas[area.index], unit) for unit in _AIRBORNE]) >= 1,
        ),
        Stage(
            tuple(
                (count, unit, stand)
                for unit in _AIRBORNE
                for stand in _STANDS
                for count in range(1, _MOST + 1)
            ),
            lambda state, area: [
                (count, unit, stand)
                for unit in _AIRBORNE
                for stand in _STANDS
                for count in range(1, state.areas[area.index].at(stand).of(unit) + 1)
            ],
            lambda state, area, count, unit, stand: (
                (count >= 1) & (count <= state.areas[area.index].at(stand).of(unit))
                if unit in _AIRBORNE and stand in _STANDS
                else False
            ),
            some=tuple((1, unit, stand) for unit in _AIRBORNE for stand in _STANDS),
        ),
    ),
)
TABLE = awaits(
    Gathering,
    JOIN,
    FLY,
    AIRMOBILIZE,
    Kind("gathering.go", Go, (Go(),), _GO, _go),
)
