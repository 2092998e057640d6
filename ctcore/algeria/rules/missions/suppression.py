"""Suppression (9.26), and that of the OAS (11.3/4): Bands and Faileks of an area are neutralized.

Clauses: 9.26, 11.3/4, B.3; rulings A18, A22, A56, A59, A61
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import FLN, GOVERNMENT, HIDEOUTS, Stand, Unit, Units, elite, some_fln, total
from ctcore.algeria.rules.common.asking import chosen, one_unit
from ctcore.algeria.rules.common.choosing import AreaMove, one_less
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.algeria.rules.event_choices import Neutralize
from ctcore.algeria.rules.missions.fln import on_the_table, once
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.police import amnesty_adds, can_pay, police_there, slow_reaction_closes
from ctcore.kernel import Figure, Frame, Unless, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["PROVISOS", "SUPPRESSION", "TABLE", "Suppress", "Suppressing", "conduct_of_the_oas"]

PRICE = Figure("suppression.price", ("9.26/1", "B.3"), lambda _state: 1)
DRM = Figure("suppression.drm", ("9.26/2", "B.3"), lambda _state: 0, low=-99)
PROVISOS = (amnesty_adds("suppression.drm"), slow_reaction_closes("suppression"))
_VICTIMS = (Unit.BAND, Unit.FAILEK)
_victims = total(*_VICTIMS)


class Suppress(AreaMove, form="suppression in {area}"):
    """Conduct a Suppression."""

    clause = "9.26"


class Step(Named):
    """How far a Suppression is."""

    GATHER, ROLL = "the Elite units that assist", "the roll"
    VICTIMS, PENALTY = "the units that are neutralized", "what the Government loses"


@frozen
class Suppressing(Procedure, clause="9.26/3", awaits="the result of the mission", label="suppression"):
    """A Suppression under way; ``oas`` says that the OAS conducts it."""

    cites = ("9/3", "A20", "A61")
    area: Place
    step: Step = Step.GATHER
    elite: int = 0
    row: Success = Success(0)
    oas: bool = False

    def after_gather(self, draft: Draft, units: Units) -> None:
        """Roll, with the Elite units that assist (9.26/2)."""
        self.then(draft, Step.ROLL, Dice(1), elite=elite(units))

    def after_roll(self, draft: Draft, die: int) -> None:
        """Let the FLN choose as many units, or all that there are (9.26/3)."""
        clause = DRM.cited("9.26/2", draft)
        if not decided("A59", draft) and self.elite:
            clause = cited("A59", clause, draft)
        row = on_the_table(draft, clause, "Suppression", die, DRM(draft) + self.elite)
        area = draft.area(self.area)
        left = min(row.number, sum([_victims(area.at(stand)) for stand in HIDEOUTS]))
        self.then(draft, Step.VICTIMS, Suffering(self.area, left) if left else None, row=row)

    def after_victims(self, draft: Draft, _result: None) -> None:
        """Neutralize Cadres and the Front too, or pay, at the ends of the table (9.26/5, 9.26/6)."""
        area = draft.area(self.area)
        if self.row.at:
            for stand in HIDEOUTS:
                for unit in (Unit.CADRE, Unit.FRONT):
                    if count := area.at(stand).of(unit):
                        neutralize(draft, unit, count, (self.area, stand), "9.26/5")
        if self.row.plus:
            self.then(draft, Step.PENALTY, Dice(1))
        else:
            self._end(draft)

    def after_penalty(self, draft: Draft, die: int) -> None:
        """Take what the Government loses (9.26/6)."""
        draft.level(GOVERNMENT, -die, "9.26/6")
        self._end(draft)

    def _end(self, draft: Draft) -> None:
        """At either end of the table, and after the OAS in any case, the area is terrorized (A61)."""
        if self.oas or self.row.at or self.row.plus:
            draft.terrorize(self.area, "11.3/4" if self.oas else "9.26/5" if self.row.at else "9.26/6")
        draft.finish()


@frozen
class Suffering(Frame, clause="9.26/3", awaits="a unit to neutralize", stands_on=(Suppressing,), actor=FLN):
    """The FLN says which ``left`` Bands and Faileks of the area are neutralized (9.26/3)."""

    label = "suffering"
    area: Place
    left: int


def _begin(draft: Draft, _frame: Frame, move: Suppress) -> None:
    draft.level(GOVERNMENT, -PRICE(draft), "9.26/1")
    draft.done(move.area, "suppression")
    if decided("A59", draft):
        draft.replace(Suppressing(move.area), Gathering(Task.SUPPRESSION, move.area))
    else:
        # By the rejected reading all Elite units of the area assist, in any box, and stay there.
        area = draft.area(move.area)
        some = elite(area.ops) + elite(area.ptl) + elite(area.oc)
        draft.replace(Suppressing(move.area, Step.ROLL, some), Dice(1))


def conduct_of_the_oas(draft: Draft, place: Place) -> None:
    """Open the Suppression of the OAS: no price, no Police, no Elite units (11.3/4, A61)."""
    draft.done(place, "suppression")
    draft.push(Suppressing(place, Step.ROLL, oas=True), Dice(1))


def _neutralize(draft: Draft, frame: Suffering, move: Neutralize) -> None:
    neutralize(draft, move.unit, 1, (move.area, move.stand), "9.26/3")
    one_less(draft, frame)


SUPPRESSION = chosen(
    ("suppression", Suppress, _begin),
    {"area": AREAS},
    police_there("9.26/1"),
    once("suppression", "9.26/1", "Suppression"),
    asks(
        "target_by_the_rejected_reading",
        ("9.26/1", "A18"),
        "by the rejected reading of A18 an FLN unit is in the area",
        Unless(
            lambda state: decided("A18", state),
            lambda subject: sum([some_fln(subject.at(stand)) for stand in Stand]) >= 1,
        ),
        "{subject}",
    ),
    can_pay(PRICE, "9.26/1"),
)
VICTIM = one_unit(
    ("suppression.victim", Neutralize, _neutralize),
    "9.26/3",
    {"stand": HIDEOUTS, "unit": _VICTIMS},
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
        lambda unit, stand: unit in _VICTIMS and stand in HIDEOUTS,
        "{move.unit} in {move.stand}",
    ),
)
TABLE = awaits(Suffering, VICTIM)
