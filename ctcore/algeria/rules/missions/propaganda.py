"""Propaganda (9.11): one Cadre or Front gains PSP; also the Cadre in France (11.22/3).

Clauses: 9.11, 11.22/3, A.2; rulings A43, A44, A52, A81
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import FLN, GOVERNMENT, NONE, Unit
from ctcore.algeria.rules.combat import pay_reduction
from ctcore.algeria.rules.common.asking import chosen, is_not_so, is_one_of, is_so
from ctcore.algeria.rules.common.choosing import sharing
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.missions import fln
from ctcore.kernel import Figure, Frame, Move
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["IN_FRANCE", "PROPAGANDA", "FrenchPropaganda", "Propaganda", "PropagandaInFrance"]

PRICE = Figure("propaganda.price", ("9.11/2", "A.2"), lambda _state: 1)
DRM = Figure("propaganda.drm", ("9.11/3", "A.2", "9.21/4", "11.5/2"), fln.drm, low=-99)


@frozen
class Propaganda(Move, form="propaganda by {unit} in {area}"):
    """Conduct Propaganda with a Cadre or a Front."""

    clause = "9.11"
    unit: Unit
    area: Place


class PropagandaInFrance(Move, form="propaganda in France"):
    """Conduct Propaganda with the Cadre in France."""

    clause = "11.22"


class Step(Named):
    """How far a Propaganda is."""

    ROLL, POINTS, AWARD, REACT = "the roll", "the points", "the award for the unit", "a React"


@frozen
class UnderWay(fln.Mission, clause="9.11/1"):
    """Propaganda in an area."""

    cites = ("A44",)
    step: Step = Step.ROLL
    row: Success = Success(0)

    def after_roll(self, draft: Draft, die: int) -> None:
        """Gain what the table says, twice as much in an Urban area (9.11/4)."""
        row = fln.on_the_table(draft, "9.11/4", "Propaganda", die, DRM(draft, draft.area(self.area)))
        points = row.number * (2 if self.area.is_urban else 1)
        self.then(draft, Step.POINTS, sharing(FLN, points, "9.11/4"), row=row)

    def after_points(self, draft: Draft, _result: None) -> None:
        """Take a hit where the table says so (9.11/5)."""
        if not self.row.plus:
            self.may_react(draft)
            return
        (unit, _), *_ = self.units.items()
        mission, reduced = fln.suffer(draft, self, unit, "9.11/5")
        if reduced:
            pay_reduction(draft)
        mission.then(draft, Step.AWARD, sharing(GOVERNMENT, int(not reduced), "C.6/1"))


def _begin(draft: Draft, _frame: Frame, move: Propaganda) -> None:
    mission = UnderWay(move.area, NONE.changed(move.unit, 1))
    fln.conduct(draft, mission, "propaganda", PRICE, "9.11/2")


_BY = (Unit.CADRE, Unit.FRONT)
PROPAGANDA = chosen(
    ("propaganda", Propaganda, _begin),
    {"area": AREAS, "unit": _BY},
    is_one_of("cadre_or_front", ("9.11/1", "A43"), "one Cadre or Front conducts Propaganda", _BY),
    fln.abroad_units_only_move,
    fln.not_remote("9.11/2"),
    fln.once("propaganda", "9.11/2", "Propaganda"),
    fln.stands_in_ops("9.11/1"),
    fln.can_pay(PRICE, "9.11/2"),
)


# France


@frozen
class FrenchPropaganda(Procedure, clause="11.22/3", awaits="the result of the mission"):
    """Propaganda in France: never doubled, never answered by a React (11.22/3)."""

    cites = ("9/3", "A20", "A52")
    step: Step = Step.ROLL
    row: Success = Success(0)

    def after_roll(self, draft: Draft, die: int) -> None:
        """Gain what the table says (9.11/4)."""
        row = fln.on_the_table(draft, "9.11/4", "Propaganda", die, 0)
        self.then(draft, Step.POINTS, sharing(FLN, row.number, "9.11/4"), row=row)

    def after_points(self, draft: Draft, _result: None) -> None:
        """Lose the Cadre where the table says so (9.11/5)."""
        if self.row.plus:
            draft.cadre_lost_in_france("9.11/5")
            self.then(draft, Step.AWARD, sharing(GOVERNMENT, 1, "C.6/1"))
        else:
            draft.finish()

    def after_award(self, draft: Draft, _result: None) -> None:
        """End the mission."""
        draft.finish()


def _begin_in_france(draft: Draft, _frame: Frame, _move: PropagandaInFrance) -> None:
    draft.ap(-PRICE(draft), "9.11/2")
    draft.set_france("11.22/3", "Propaganda in France", propaganda=True)
    draft.replace(FrenchPropaganda(), Dice(1))


IN_FRANCE = chosen(
    ("propaganda.france", PropagandaInFrance, _begin_in_france),
    {},
    is_so("cadre_in_france", ("11.22/3",), "a Cadre is in France", "france.cadre", "there"),
    is_not_so(
        "once_a_turn", ("11.22/3", "9.11/2"), "it conducts one Propaganda a turn", "france.propaganda", "done"
    ),
    fln.can_pay(PRICE, "9.11/2"),
)
