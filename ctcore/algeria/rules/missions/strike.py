"""Strike (9.12): a Front, with Cadres, gains the sum of dice in PSP; without a React the Government pays.

Clauses: 9.12, A.2; rulings A45, A56, A81
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import FLN, GOVERNMENT, Stand, Unit, Units
from ctcore.algeria.rules.combat import pay_police, pay_reduction
from ctcore.algeria.rules.common.asking import chosen, counts
from ctcore.algeria.rules.common.choosing import sharing
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.missions import fln
from ctcore.kernel import Figure, Frame, Move, asks
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["STRIKE", "Strike"]

PRICE = Figure("strike.price", ("9.12/2", "A.2", "A3"), lambda _state: 3)
DRM = Figure("strike.drm", ("9.12/3", "A.2", "2/3", "9.21/4", "11.5/2"), fln.drm, low=-99)


@frozen
class Strike(Move, form="strike with {cadres} Cadre(s) in {area}"):
    """Conduct a Strike with the Front, and some Cadres that assist."""

    called = "strike in an area"
    clause = "9.12"
    cadres: int
    area: Place


class Step(Named):
    """How far a Strike is."""

    ROLL, DICE, POINTS = "the roll", "the dice of the points", "the points"
    POLICE, AWARD = "what the Police is paid", "the award for the Cadres"
    REACT, PENALTY = "a React", "what the Government loses without a React"


@frozen
class Striking(fln.Mission, clause="9.12/1"):
    """A Strike under way."""

    cites = ("9.12/5", "A45")
    step: Step = Step.ROLL
    row: Success = Success(0)

    def after_roll(self, draft: Draft, die: int) -> None:
        """Find the row of the table, and roll its dice (9.12/4)."""
        drm = DRM(draft, draft.area(self.area)) + self.units.cadres
        row = fln.on_the_table(draft, "9.12/4", "Strike", die, drm)
        self.then(draft, Step.DICE, Dice(row.number) if row.number else None, row=row)

    def after_dice(self, draft: Draft, total: int | None) -> None:
        """Gain the points (9.12/4)."""
        self.then(draft, Step.POINTS, sharing(FLN, total or 0, "9.12/4"))

    def after_points(self, draft: Draft, _result: None) -> None:
        """Lose units, or neutralize the Police, where the table says so (9.12/7, 9.12/8)."""
        if self.row.plus:
            self._all_hit(draft)
        elif self.row.at:
            self._police(draft)
        else:
            self.may_react(draft)

    def _all_hit(self, draft: Draft) -> None:
        mission, cadres = self, self.units.cadres
        # The Cadres first, whose counters may serve for the Front (A10).
        for unit in (*[Unit.CADRE] * cadres, Unit.FRONT):
            mission, _ = fln.suffer(draft, mission, unit, "9.12/7")
        mission.then(draft, Step.AWARD, sharing(GOVERNMENT, cadres, "C.6/1"))

    def after_award(self, draft: Draft, _result: None) -> None:
        """Pay the reduction of the Front (C.6/2)."""
        pay_reduction(draft)
        self.may_react(draft)

    def _police(self, draft: Draft) -> None:
        police = draft.area(self.area).ptl.police
        if police:
            draft.stand(Unit.POLICE, police, (self.area, Stand.PTL), Stand.PTL_NEUTRALIZED, "9.12/8")
        self.then(draft, Step.POLICE, pay_police(draft, police))

    def after_react(self, draft: Draft, reacted: object) -> None:
        """Without a React, for whatever reason, the Government loses a die of PSP (9.12/6, A45)."""
        if reacted:
            draft.finish()
        else:
            self.then(draft, Step.PENALTY, Dice(1))

    def after_penalty(self, draft: Draft, die: int) -> None:
        """Take what the Government loses."""
        draft.level(GOVERNMENT, -die, "9.12/6")
        draft.finish()


def _begin(draft: Draft, _frame: Frame, move: Strike) -> None:
    mission = Striking(move.area, Units(fronts=1, cadres=move.cadres))
    fln.conduct(draft, mission, "strike", PRICE, "9.12/2")


STRIKE = chosen(
    ("strike", Strike, _begin),
    {"area": [area for area in AREAS if area.is_urban], "cadres": counts(Unit.CADRE, least=0)},
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
)
