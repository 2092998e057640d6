"""The units that conduct a Flush, a React or a Suppression: they join, then the mission goes on.

Several units take part only if all are Elite or a French division is in the area; airmobile units may come
from any distance if they are Elite or a division is there.  Who joins is put into OC of the area (A84).

Clauses: 9/1, 9.22, 9.23, 9.26/2, 11.12/3; rulings A19, A59, A73, A84
"""

from __future__ import annotations

from collections.abc import Callable

from ctcore.algeria.board.all_areas import cached, in_boxes, sum_over
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import Area, Position, State
from ctcore.algeria.board.units import (
    ELITE,
    GOVERNMENT_MOBILE,
    GROUNDED,
    NONE,
    READY,
    Actor,
    Stand,
    Unit,
    Units,
    elite,
    mobile_government,
)
from ctcore.algeria.rules.air import AIRMOBILIZE, helo
from ctcore.algeria.rules.common.asking import as_many_there, at_least_one, chosen
from ctcore.algeria.rules.common.dice import Choice
from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import both, either
from ctcore.kernel.named import Named

__all__ = ["TABLE", "Fly", "Gathering", "Go", "Join", "Task", "can_send", "may_send"]

_AIRBORNE = tuple(GROUNDED)


class Task(Named):
    """What units gather for."""

    FLUSH, REACT, SUPPRESSION = "Flush", "React", "Suppression"


@frozen
class Gathering(Choice, clause="9/1", awaits="a unit to join, or the mission itself", label="gathering"):
    """The Government names the units of its mission in ``area``; ``units`` are in it (9.1)."""

    actor = Actor.GOVERNMENT
    task: Task
    area: Place
    units: Units = NONE

    @property
    def number(self) -> int:
        """How many units are in it."""
        return mobile_government(self.units)

    @property
    def elite(self) -> int:
        """How many of these are Elite."""
        return elite(self.units)


@frozen
class Join(Move, form="{count} {unit} from {stand}"):
    """Let units of the area take part."""

    called = "some units join"
    count: int
    unit: Unit
    stand: Stand


@frozen
class Fly(Move, form="fly in {count} {unit} from {stand} of {area}"):
    """Let airmobile units of another area take part."""

    stages = ("from {area}", "fly in {count} {unit} from {stand}")
    count: int
    unit: Unit
    stand: Stand
    area: Place


class Go(Move, form="go"):
    """Carry out the mission with the units that are in it."""

    called = "go with these units"


# Who may come


# How many units in OPS and PTL of all areas together are airmobile, or could be.
def _in_ops_and_ptl(*units: Unit) -> Callable[[Position], int]:
    return sum_over(in_boxes(READY, *units))


_all_airborne, _airborne_elite = _in_ops_and_ptl(*_AIRBORNE), _in_ops_and_ptl(Unit.AIR_ELITE)
_elite, _others = _in_ops_and_ptl(Unit.ELITE), _in_ops_and_ptl(Unit.FRENCH, Unit.ALGERIAN)


@cached
def _local(area: Area) -> int:
    return mobile_government(area.ops) + mobile_government(area.ptl)


def can_send(state: Position, place: Place) -> bool:
    """Whether some unit could join a Flush or a React there."""
    area = state.areas[place.index]
    # Airmobile units are rare: of what else they need is asked where there are some.
    return either(_local(area) >= 1, lambda: both(_all_airborne(state) >= 1, lambda: _flying(state, area)))


def _flying(state: Position, area: Area) -> bool:
    return (_airborne_elite(state) >= 1) | (area.divisions >= 1)


def may_send(state: Position, place: Place) -> bool:
    """Whether some unit could join, once it is airmobilized."""
    if can_send(state, place):
        return True
    left = state.record.helo
    area = state.areas[place.index]
    if left >= helo(state, Unit.ELITE) and _elite(state) >= 1:
        return True
    return area.divisions >= 1 and left >= helo(state, Unit.FRENCH) and _others(state) >= 1


def _together(there: Area, frame: Gathering, unit: Unit, count: int) -> bool:
    """Whether that many more may act together with those that have joined (9.22/2, 9.22/3)."""
    number = frame.number
    all_elite = (number == frame.elite) if unit in ELITE else number < 0
    return (number + count <= 1) | all_elite | (there.divisions >= 1)


_allowed_together = asks(
    "together",
    ("9.22/2", "9.22/3", "9.23/3", "9.23/4"),
    "several units act together only if all are Elite or a French division is in the area",
    lambda there, frame, unit, count: _together(there, frame, unit, count),  # noqa: PLW0108 - by its names
    "in {there}: divisions {there.divisions}; so far: {frame.units}, wanted: {move.count} {move.unit}",
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


_COUNTS = range(1, 14)
JOIN = chosen(
    ("gathering.join", Join, _join),
    {"stand": READY, "unit": GOVERNMENT_MOBILE, "count": _COUNTS},
    at_least_one("9/1"),
    asks(
        "mobile_unit",
        ("9.22/1", "9.23/1", "7/3"),
        "mobile units in OPS or PTL take part",
        lambda unit, stand: unit in GOVERNMENT_MOBILE and stand in READY,
        "{move.unit} in {move.stand}",
    ),
    asks(
        "elite_assist",
        ("9.26/2", "A59"),
        "only Elite units assist in a Suppression",
        lambda frame, unit: unit in ELITE if frame.task is Task.SUPPRESSION else True,
        "{move.unit}",
    ),
    as_many_there(
        "units_there", ("9.22/1", "9.23/1", "A19"), "as many such units stand there, not neutralized", "there"
    ),
    _allowed_together,
    there=_there,
)
FLY = chosen(
    ("gathering.fly", Fly, _fly),
    {"area": PLACES, "unit": _AIRBORNE, "stand": READY, "count": _COUNTS},
    at_least_one("9/1"),
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
        lambda frame, unit, stand, area: unit in _AIRBORNE and stand in READY and area is not frame.area,
        "{move.unit} in {move.stand} of {move.area}",
    ),
    as_many_there(
        "units_there", ("11.12/3", "A19", "A73"), "as many such units stand there, not neutralized"
    ),
    asks(
        "elite_or_division",
        ("11.12/3", "9.22/4", "9.23/5", "A73"),
        "it is Elite, or a division in either mode is in the area of the mission",
        lambda there, unit: True if unit in ELITE else there.divisions >= 1,
        "in {there}: divisions {there.divisions}",
    ),
    _allowed_together,
    there=_there,
)
GO = chosen(
    ("gathering.go", Go, _go),
    {},
    asks(
        "some_unit",
        ("9.22/1", "9.23/1"),
        "a Flush or a React needs a unit",
        lambda frame: True if frame.task is Task.SUPPRESSION else frame.number >= 1,
        "so far: {frame.units}",
    ),
)
TABLE = awaits(Gathering, JOIN, FLY, AIRMOBILIZE, GO)
