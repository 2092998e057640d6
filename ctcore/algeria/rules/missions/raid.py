"""Raid (9.14): Bands and Faileks gain AP, and terrorize the area at either end of the table.

Clauses: 9.14, 11.5, A.2; rulings A46, A56
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, Position
from ctcore.algeria.board.units import COUNTERS, Actor, Stand, Unit, Units
from ctcore.algeria.rules.common.choosing import BY_AREA, share
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.missions import fln, react
from ctcore.kernel import Figure, Frame, Kind, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["POINTS", "RAID", "TABLE", "ChooseRaider", "ChoosingRaider", "Raid"]

FLN = Actor.FLN


def _drm(_state: Position, area: Area) -> int:
    return -area.patrol


PRICE = Figure("raid.price", ("9.14/2", "A.2"), lambda _state: 1)
DRM = Figure("raid.drm", ("9.14/3", "A.2"), _drm, low=-99)
POINTS = (PRICE, DRM)
_RAIDERS = (Unit.BAND, Unit.FAILEK)


@frozen
class Raid(Move):
    """Conduct a Raid."""

    form = "raid with {bands} Band(s), {faileks} Failek(s) in {area}"
    bands: int
    faileks: int
    area: Place


class Step(Enum):
    """How far a Raid is."""

    ROLL, LOSS, POLICE, REACT = "the roll", "the loss", "what the Police is paid", "a React"

    def __str__(self) -> str:
        return self.value


@frozen
class Raiding(fln.Mission):
    """A Raid under way."""

    clause = "9.14/1"
    step: Step = Step.ROLL

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


@frozen
class ChoosingRaider(Frame):
    """The FLN says which of the raiding units is neutralized (9.14/5, A46)."""

    clause = "9.14/5"
    awaits = "the unit that is neutralized"
    stands_on = (Raiding,)
    label = "raid"
    actor = FLN
    units: Units


@frozen
class ChooseRaider(Move):
    """Let a raiding unit be neutralized."""

    form = "neutralize {unit}"
    unit: Unit


def _rolled(draft: Draft, mission: Raiding, die: int) -> None:
    area = draft.area(mission.area)
    more = mission.units.bands + mission.units.faileks - 1
    row = fln.on_the_table(draft, "9.14/4", "Raid", die, DRM(draft, area) + more)
    draft.ap(row.number * (2 if mission.area.is_urban else 1), "9.14/4")
    if row.plus or row.at:
        draft.terrorize(mission.area, "9.14/5")
    if row.plus:
        draft.replace(changed(mission, step=Step.LOSS), ChoosingRaider(mission.units))
    elif row.at and area.ptl.police:
        draft.stand(Unit.POLICE, 1, (mission.area, Stand.PTL), Stand.PTL_NEUTRALIZED, "9.14/5")
        draft.replace(changed(mission, step=Step.POLICE))
        if not (decided("A56", draft) and share(draft, FLN, 1, "C.6/3")):
            _react(draft, mission, None)
    else:
        _react(draft, mission, None)


def _chosen(draft: Draft, mission: Raiding, unit: Unit) -> None:
    draft.stand(unit, 1, (mission.area, Stand.OC), Stand.OC_NEUTRALIZED, "9.14/5")
    units, out = mission.units.changed(unit, -1), mission.neutralized.changed(unit, 1)
    _react(draft, changed(mission, units=units, neutralized=out), None)


def _react(draft: Draft, mission: Raiding, _result: None) -> None:
    mission = changed(mission, step=Step.REACT)
    draft.replace(mission)
    if not react.offer(draft, mission):
        draft.finish()


def _reacted(draft: Draft, _mission: Raiding, _result: object) -> None:
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.ROLL: _rolled,
    Step.LOSS: _chosen,
    Step.POLICE: _react,
    Step.REACT: _reacted,
}


def _begin(draft: Draft, _frame: Frame, move: Raid) -> None:
    units = Units(bands=move.bands, faileks=move.faileks)
    draft.ap(-PRICE(draft), "9.14/2")
    draft.done(move.area, "raid")
    fln.begin(draft, move.area, units)
    draft.replace(Raiding(move.area, units), Dice(1))


def _choose(draft: Draft, _frame: ChoosingRaider, move: ChooseRaider) -> None:
    draft.finish(move.unit)


RAID = Kind(
    "raid",
    Raid,
    tuple(
        Raid(bands, faileks, area)
        for area in AREAS
        for bands in range(COUNTERS[Unit.BAND] + 1)
        for faileks in range(COUNTERS[Unit.FAILEK] + 1)
        if bands + faileks
    ),
    (
        asks(
            "at_least_one",
            ("9.14/1",),
            "a Raid has at least one Band or Failek",
            lambda bands, faileks: (bands >= 0) & (faileks >= 0) & (bands + faileks >= 1),
            "Bands: {move.bands}, Faileks: {move.faileks}",
        ),
        fln.in_algeria,
        fln.not_remote("9.14/2"),
        fln.once("raid", "9.14/2", "Raid"),
        fln.ready_there("bands", Unit.BAND, "9.14/1"),
        fln.ready_there("faileks", Unit.FAILEK, "9.14/1"),
        fln.can_pay(PRICE, "9.14/2"),
    ),
    _begin,
    BY_AREA,
)
TABLE = awaits(
    ChoosingRaider,
    Kind(
        "raid.loss",
        ChooseRaider,
        tuple(map(ChooseRaider, _RAIDERS)),
        (
            asks(
                "of_the_raid",
                ("9.14/5", "A46"),
                "it is one of the raiding units",
                lambda frame, unit: frame.units.of(unit) >= 1,
                "raiding: {frame.units}",
            ),
        ),
        _choose,
    ),
)
