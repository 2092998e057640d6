"""Propaganda (9.11): one Cadre or Front gains PSP; also the Cadre in France (11.22/3).

Clauses: 9.11, 11.22/3, A.2; rulings A43, A44, A52, A81
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.tables import Success, mission_success
from ctcore.algeria.board.units import NONE, Actor, Unit
from ctcore.algeria.rules.combat import pay_reduction
from ctcore.algeria.rules.common.choosing import BY_AREA, share
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.missions import fln, react
from ctcore.kernel import Figure, Frame, Kind, Move, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["IN_FRANCE", "POINTS", "PROPAGANDA", "FrenchPropaganda", "Propaganda", "PropagandaInFrance"]

FLN, GOVERNMENT = Actor.FLN, Actor.GOVERNMENT
PRICE = Figure("propaganda.price", ("9.11/2", "A.2"), lambda _state: 1)
DRM = Figure("propaganda.drm", ("9.11/3", "A.2"), lambda _state, area: fln.drm(area), low=-99)
POINTS = (PRICE, DRM)


@frozen
class Propaganda(Move):
    """Conduct Propaganda with a Cadre or a Front."""

    form = "propaganda by {unit} in {area}"
    unit: Unit
    area: Place


class PropagandaInFrance(Move):
    """Conduct Propaganda with the Cadre in France."""

    __slots__ = ()

    form = "propaganda in France"


class Step(Enum):
    """How far a Propaganda is."""

    ROLL, POINTS, AWARD, REACT = "the roll", "the points", "the award for the unit", "a React"

    def __str__(self) -> str:
        return self.value


@frozen
class UnderWay(fln.Mission):
    """Propaganda in an area."""

    clause = "9.11/1"
    step: Step = Step.ROLL
    row: Success = Success(0)

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


def _rolled(draft: Draft, mission: UnderWay, die: int) -> None:
    area = draft.area(mission.area)
    row = fln.on_the_table(draft, "9.11/4", "Propaganda", die, DRM(draft, area))
    points = row.number * (2 if mission.area.is_urban else 1)
    mission = changed(mission, step=Step.POINTS, row=row)
    draft.replace(mission)
    if not share(draft, FLN, points, "9.11/4"):
        _pointed(draft, mission, None)


def _pointed(draft: Draft, mission: UnderWay, _result: None) -> None:
    if not mission.row.plus:
        _react(draft, mission)
        return
    (unit, _), *_ = mission.units.items()
    mission, reduced = fln.suffer(draft, mission, unit, "9.11/5")
    mission = changed(mission, step=Step.AWARD)
    draft.replace(mission)
    if reduced:
        pay_reduction(draft)
        _react(draft, mission)
    elif not share(draft, GOVERNMENT, 1, "C.6/1"):
        _react(draft, mission)


def _awarded(draft: Draft, mission: UnderWay, _result: None) -> None:
    _react(draft, mission)


def _react(draft: Draft, mission: UnderWay) -> None:
    draft.replace(changed(mission, step=Step.REACT))
    if not react.offer(draft, mission):
        draft.finish()


def _reacted(draft: Draft, _mission: UnderWay, _result: object) -> None:
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.ROLL: _rolled,
    Step.POINTS: _pointed,
    Step.AWARD: _awarded,
    Step.REACT: _reacted,
}


def _begin(draft: Draft, _frame: Frame, move: Propaganda) -> None:
    units = NONE.changed(move.unit, 1)
    draft.ap(-PRICE(draft), "9.11/2")
    draft.done(move.area, "propaganda")
    fln.begin(draft, move.area, units)
    draft.replace(UnderWay(move.area, units), Dice(1))


_BY = (Unit.CADRE, Unit.FRONT)
PROPAGANDA = Kind(
    "propaganda",
    Propaganda,
    tuple(Propaganda(unit, area) for area in AREAS for unit in _BY),
    (
        asks(
            "cadre_or_front",
            ("9.11/1", "A43"),
            "one Cadre or Front conducts Propaganda",
            lambda unit: unit in _BY,
            "{move.unit:1}",
        ),
        fln.in_algeria,
        fln.not_remote("9.11/2"),
        fln.once("propaganda", "9.11/2", "Propaganda"),
        asks(
            "unit_there",
            ("9.11/1", "7/6", "A19"),
            "the unit stands in OPS there, not neutralized",
            lambda subject, unit: subject.ops.of(unit) >= 1,
            "{subject}, OPS: {subject.ops}",
        ),
        fln.can_pay(PRICE, "9.11/2"),
    ),
    _begin,
    BY_AREA,
)


# France


@frozen
class FrenchPropaganda(Procedure):
    """Propaganda in France: never doubled, never answered by a React (11.22/3)."""

    clause = "11.22/3"
    awaits = "the result of the mission"
    stands_on = (Procedure,)
    step: Step = Step.ROLL
    row: Success = Success(0)

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the points, then take the Cadre if the table says so."""
        if self.step is Step.ROLL:
            row = fln.on_the_table(draft, "9.11/4", "Propaganda", result, 0)
            draft.replace(FrenchPropaganda(Step.POINTS, row))
            if share(draft, FLN, row.number, "9.11/4"):
                return
        if self.step is not Step.AWARD:
            row = mission_success(result) if self.step is Step.ROLL else self.row
            if row.plus:
                draft.cadre_lost_in_france("9.11/5")
                draft.replace(FrenchPropaganda(Step.AWARD, row))
                share(draft, GOVERNMENT, 1, "C.6/1")
                return
        draft.finish()


def _begin_in_france(draft: Draft, _frame: Frame, _move: PropagandaInFrance) -> None:
    draft.ap(-PRICE(draft), "9.11/2")
    draft.set_france("11.22/3", "Propaganda in France", propaganda=True)
    draft.replace(FrenchPropaganda(), Dice(1))


IN_FRANCE = Kind(
    "propaganda.france",
    PropagandaInFrance,
    (PropagandaInFrance(),),
    (
        asks(
            "cadre_in_france",
            ("11.22/3",),
            "a Cadre is in France",
            lambda state: state.france.cadre,
            "there: {state.france.cadre}",
        ),
        asks(
            "once_a_turn",
            ("11.22/3", "9.11/2"),
            "it conducts one Propaganda a turn",
            lambda state: state.france.propaganda ^ True,
            "done: {state.france.propaganda}",
        ),
        fln.can_pay(PRICE, "9.11/2"),
    ),
    _begin_in_france,
)
