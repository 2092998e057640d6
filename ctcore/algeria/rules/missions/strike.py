"""Strike (9.12): a Front, with Cadres, gains the sum of dice in PSP; without a React the Government pays.

Clauses: 9.12, A.2; rulings A45, A56, A81
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import COUNTERS, Actor, Stand, Unit, Units
from ctcore.algeria.rules.combat import pay_reduction
from ctcore.algeria.rules.common.choosing import BY_AREA, share
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.missions import fln, react
from ctcore.kernel import Figure, Frame, Kind, Move, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["POINTS", "STRIKE", "Strike"]

FLN, GOVERNMENT = Actor.FLN, Actor.GOVERNMENT
PRICE = Figure("strike.price", ("9.12/2", "A.2"), lambda _state: 3)
DRM = Figure("strike.drm", ("9.12/3", "A.2"), lambda _state, area: fln.drm(area), low=-99)
POINTS = (PRICE, DRM)


@frozen
class Strike(Move):
    """Conduct a Strike with the Front, and some Cadres that assist."""

    form = "strike with {cadres} Cadre(s) in {area}"
    cadres: int
    area: Place


class Step(Enum):
    """How far a Strike is."""

    ROLL, DICE, POINTS = "the roll", "the dice of the points", "the points"
    POLICE, AWARD = "what the Police is paid", "the award for the Cadres"
    REACT, PENALTY = "a React", "what the Government loses without a React"

    def __str__(self) -> str:
        return self.value


@frozen
class Striking(fln.Mission):
    """A Strike under way."""

    clause = "9.12/1"
    step: Step = Step.ROLL
    row: Success = Success(0)

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


def _rolled(draft: Draft, mission: Striking, die: int) -> None:
    area = draft.area(mission.area)
    row = fln.on_the_table(draft, "9.12/4", "Strike", die, DRM(draft, area) + mission.units.cadres)
    mission = changed(mission, row=row, step=Step.DICE)
    if row.number:
        draft.replace(mission, Dice(row.number))
    else:
        _pointed(draft, mission, None)


def _diced(draft: Draft, mission: Striking, total: int) -> None:
    draft.replace(changed(mission, step=Step.POINTS))
    share(draft, FLN, total, "9.12/4")


def _pointed(draft: Draft, mission: Striking, _result: object) -> None:
    draft.replace(mission)
    if mission.row.plus:
        _all_hit(draft, mission)
    elif mission.row.at:
        _police(draft, mission)
    else:
        _react(draft, mission)


def _all_hit(draft: Draft, mission: Striking) -> None:
    cadres = mission.units.cadres
    # The Cadres first, whose counters may serve for the Front (A10).
    for unit in (*[Unit.CADRE] * cadres, Unit.FRONT):
        mission, _ = fln.suffer(draft, mission, unit, "9.12/7")
    mission = changed(mission, step=Step.AWARD)
    draft.replace(mission)
    if not share(draft, GOVERNMENT, cadres, "C.6/1"):
        _awarded(draft, mission, None)


def _awarded(draft: Draft, mission: Striking, _result: object) -> None:
    pay_reduction(draft)
    _react(draft, mission)


def _police(draft: Draft, mission: Striking) -> None:
    police = draft.area(mission.area).ptl.police
    if police:
        draft.stand(Unit.POLICE, police, (mission.area, Stand.PTL), Stand.PTL_NEUTRALIZED, "9.12/8")
    mission = changed(mission, step=Step.POLICE)
    draft.replace(mission)
    if not (decided("A56", draft) and share(draft, FLN, police, "C.6/3")):
        _react(draft, mission)


def _next_is_react(draft: Draft, mission: Striking, _result: object) -> None:
    _react(draft, mission)


def _react(draft: Draft, mission: Striking) -> None:
    draft.replace(changed(mission, step=Step.REACT))
    if not react.offer(draft, mission):
        _reacted(draft, mission, result=False)


def _reacted(draft: Draft, mission: Striking, result: object) -> None:
    """Without a React, for whatever reason, the Government loses a die of PSP (9.12/6, A45)."""
    if result:
        draft.finish()
    else:
        draft.replace(changed(mission, step=Step.PENALTY), Dice(1))


def _penalty(draft: Draft, _mission: Striking, die: int) -> None:
    draft.level(GOVERNMENT, -die, "9.12/6")
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.ROLL: _rolled,
    Step.DICE: _diced,
    Step.POINTS: _pointed,
    Step.POLICE: _next_is_react,
    Step.AWARD: _awarded,
    Step.REACT: _reacted,
    Step.PENALTY: _penalty,
}


def _begin(draft: Draft, _frame: Frame, move: Strike) -> None:
    units = Units(fronts=1, cadres=move.cadres)
    draft.ap(-PRICE(draft), "9.12/2")
    draft.done(move.area, "strike")
    fln.begin(draft, move.area, units)
    draft.replace(Striking(move.area, units), Dice(1))


STRIKE = Kind(
    "strike",
    Strike,
    tuple(
        Strike(cadres, area) for area in AREAS if area.is_urban for cadres in range(COUNTERS[Unit.CADRE] + 1)
    ),
    (
        asks(
            "urban",
            ("9.12/2",),
            "a Strike is in an Urban area",
            lambda area: area.is_urban,
            "{move.area} is {move.area.described}",
        ),
        asks("not_negative", ("9.12/1",), "Cadres may assist", lambda cadres: cadres >= 0, "{move.cadres}"),
        fln.once("strike", "9.12/2", "Strike"),
        asks(
            "front_there",
            ("9.12/1", "7/6", "A19"),
            "a Front stands in OPS there, not neutralized",
            lambda subject: subject.ops.fronts >= 1,
            "{subject}, OPS: {subject.ops}",
        ),
        fln.ready_there("cadres", Unit.CADRE, "9.12/1"),
        fln.can_pay(PRICE, "9.12/2"),
    ),
    _begin,
    BY_AREA,
)
