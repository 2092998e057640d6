"""Suppression (9.26), and that of the OAS (11.3/4): Bands and Faileks of an area are neutralized.

Clauses: 9.26, 11.3/4, B.3; rulings A18, A22, A56, A59, A61
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import STANDS, Area
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import ELITE, Actor, Stand, Unit, Units
from ctcore.algeria.rules.common.choosing import BY_AREA, units_in
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.event_choices import Neutralize
from ctcore.algeria.rules.missions.fln import on_the_table, once
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.police import can_pay, police_there, slow_reaction_closes
from ctcore.kernel import Amends, Figure, Frame, Kind, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["POINTS", "PROVISOS", "SUPPRESSION", "TABLE", "Suppress", "Suppressing", "conduct_of_the_oas"]

GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN
PRICE = Figure("suppression.price", ("9.26/1", "B.3"), lambda _state: 1)
DRM = Figure("suppression.drm", ("9.26/2", "B.3"), lambda _state: 0, low=-99)
POINTS = (PRICE, DRM)
PROVISOS = (
    Amends(
        label="amnesty",
        clauses=("5/amnesty",),
        to="suppression.drm",
        while_="amnesty",
        value=lambda before, _state: before + 1,
        says="1 is added",
    ),
    slow_reaction_closes("suppression"),
)
_VICTIMS = (Unit.BAND, Unit.FAILEK)
_BOXES = (Stand.UG, Stand.OPS, Stand.OC)


@frozen
class Suppress(Move):
    """Conduct a Suppression."""

    form = "suppression in {area}"
    area: Place


class Step(Enum):
    """How far a Suppression is."""

    GATHER, ROLL = "the Elite units that assist", "the roll"
    VICTIMS, PENALTY = "the units that are neutralized", "what the Government loses"

    def __str__(self) -> str:
        return self.value


@frozen
class Suppressing(Procedure):
    """A Suppression under way; ``oas`` says that the OAS conducts it."""

    clause = "9.26/3"
    awaits = "the result of the mission"
    stands_on = (Procedure,)
    label = "suppression"
    area: Place
    step: Step = Step.GATHER
    elite: int = 0
    row: Success = Success(0)
    oas: bool = False

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


@frozen
class Suffering(Frame):
    """The FLN says which ``left`` Bands and Faileks of the area are neutralized (9.26/3)."""

    clause = "9.26/3"
    awaits = "a unit to neutralize"
    stands_on = (Suppressing,)
    label = "suffering"
    actor = FLN
    area: Place
    left: int


def _gathered(draft: Draft, frame: Suppressing, units: Units) -> None:
    elite = sum([units.of(unit) for unit in ELITE])
    draft.replace(changed(frame, step=Step.ROLL, elite=elite), Dice(1))


def _all_elite(area: Area) -> int:
    """By the rejected reading of A59 all Elite units of the area assist, in any box, and stay there."""
    boxes = (area.ops, area.ptl, area.oc)
    return sum([box.of(unit) for box in boxes for unit in ELITE])


def _rolled(draft: Draft, frame: Suppressing, die: int) -> None:
    clause = DRM.cited("9.26/2", draft)
    row = on_the_table(draft, clause, "Suppression", die, DRM(draft) + frame.elite)
    frame = changed(frame, row=row, step=Step.VICTIMS)
    left = min(row.number, _ready(draft.area(frame.area)))
    draft.replace(frame)
    if left:
        draft.push(Suffering(frame.area, left))
    else:
        _suffered(draft, frame, None)


def _ready(area: Area) -> int:
    return sum([area.at(stand).of(unit) for stand in _BOXES for unit in _VICTIMS])


def _suffered(draft: Draft, frame: Suppressing, _result: None) -> None:
    area = draft.area(frame.area)
    if frame.row.at:
        for stand in _BOXES:
            for unit in (Unit.CADRE, Unit.FRONT):
                if count := area.at(stand).of(unit):
                    neutralize(draft, unit, count, (frame.area, stand), "9.26/5")
    if frame.row.plus:
        draft.replace(changed(frame, step=Step.PENALTY), Dice(1))
    else:
        _end(draft, frame)


def _penalty(draft: Draft, frame: Suppressing, die: int) -> None:
    draft.level(GOVERNMENT, -die, "9.26/6")
    _end(draft, frame)


def _end(draft: Draft, frame: Suppressing) -> None:
    """At either end of the table, and after the OAS in any case, the area is terrorized (A61)."""
    if frame.oas:
        draft.terrorize(frame.area, "11.3/4")
    elif frame.row.at:
        draft.terrorize(frame.area, "9.26/5")
    elif frame.row.plus:
        draft.terrorize(frame.area, "9.26/6")
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.GATHER: _gathered,
    Step.ROLL: _rolled,
    Step.VICTIMS: _suffered,
    Step.PENALTY: _penalty,
}


def _begin(draft: Draft, _frame: Frame, move: Suppress) -> None:
    draft.level(GOVERNMENT, -PRICE(draft), "9.26/1")
    draft.done(move.area, "suppression")
    if decided("A59", draft):
        draft.replace(Suppressing(move.area), Gathering(Task.SUPPRESSION, move.area))
    else:
        elite = _all_elite(draft.area(move.area))
        draft.replace(Suppressing(move.area, Step.ROLL, elite), Dice(1))


def conduct_of_the_oas(draft: Draft, place: Place) -> None:
    """Open the Suppression of the OAS: no price, no Police, no Elite units (11.3/4, A61)."""
    draft.done(place, "suppression")
    draft.push(Suppressing(place, Step.ROLL, oas=True))
    draft.push(Dice(1))


def _neutralize(draft: Draft, frame: Suffering, move: Neutralize) -> None:
    neutralize(draft, move.unit, 1, (move.area, move.stand), "9.26/3")
    draft.replace(changed(frame, left=frame.left - 1))
    if frame.left == 1:
        draft.finish()


SUPPRESSION = Kind(
    "suppression",
    Suppress,
    tuple(map(Suppress, AREAS)),
    (
        police_there("9.26/1"),
        once("suppression", "9.26/1", "Suppression"),
        asks(
            "target_by_the_rejected_reading",
            ("9.26/1", "A18"),
            "by the rejected reading of A18 an FLN unit is in the area",
            lambda state, subject: True if decided("A18", state) else _some_fln(subject) >= 1,
            "{subject}",
        ),
        can_pay(PRICE, "9.26/1"),
    ),
    _begin,
    BY_AREA,
)


def _some_fln(area: Area) -> int:
    units = (*_VICTIMS, Unit.CADRE, Unit.FRONT)
    return sum([area.at(stand).of(unit) for stand in STANDS for unit in units])


_CANDIDATES, _THERE = units_in(Neutralize, _VICTIMS, _BOXES, AREAS)
TABLE = awaits(
    Suffering,
    Kind(
        "suppression.victim",
        Neutralize,
        _CANDIDATES,
        (
            asks(
                "in_the_area",
                ("9.26/3",),
                "the unit is in the area of the Suppression",
                lambda frame, area: area is frame.area,
                "{move.area}, Suppression in {frame.area}",
            ),
            asks(
                "band_or_failek",
                ("9.26/3", "A19"),
                "Bands and Faileks are neutralized that are not yet",
                lambda unit, stand: unit in _VICTIMS and stand in _BOXES,
                "{move.unit} in {move.stand}",
            ),
            asks(
                "unit_there",
                ("9.26/3",),
                "such a unit stands there",
                lambda subject, stand, unit: subject.at(stand).of(unit) >= 1,
                "{subject}, {move.stand}: {move.unit}",
            ),
        ),
        _neutralize,
        BY_AREA,
        within=_THERE,
    ),
)
