"""Raid (9.14): Bands and Faileks gain AP, and terrorize the area at either end of the table.

Clauses: 9.14, 11.5, A.2; rulings A46, A56
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.units import FLN, Stand, Unit, Units
from ctcore.algeria.rules.combat import pay_police
from ctcore.algeria.rules.common.asking import chosen, counts
from ctcore.algeria.rules.common.dice import ends_with
from ctcore.algeria.rules.missions import fln
from ctcore.kernel import Figure, Frame, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["RAID", "TABLE", "ChooseRaider", "ChoosingRaider", "Raid"]


PRICE = Figure("raid.price", ("9.14/2", "A.2"), lambda _state: 1)
DRM = Figure("raid.drm", ("9.14/3", "A.2", "9.21/4"), fln.patrolled, low=-99)
_RAIDERS = (Unit.BAND, Unit.FAILEK)


@frozen
class Raid(Move, form="raid with {bands} Band(s), {faileks} Failek(s) in {area}"):
    """Conduct a Raid."""

    stages = ("raid in {area}", "with {bands} Band(s), {faileks} Failek(s)")
    called = "raid in an area"
    clause = "9.14"
    bands: int
    faileks: int
    area: Place


class Step(Named):
    """How far a Raid is."""

    ROLL, LOSS, POLICE, REACT = "the roll", "the loss", "what the Police is paid", "a React"


@frozen
class Raiding(fln.Mission, clause="9.14/1"):
    """A Raid under way."""

    step: Step = Step.ROLL

    def after_roll(self, draft: Draft, die: int) -> None:
        """Gain what the table says; at either end of it the area is terrorized (9.14/4, 9.14/5)."""
        area, number = draft.area(self.area), self.units.bands + self.units.faileks
        row = fln.on_the_table(draft, "9.14/4", "Raid", die, DRM(draft, area) + number - 1)
        draft.ap(row.number * (2 if self.area.is_urban else 1), "9.14/4")
        if row.plus or row.at:
            draft.terrorize(self.area, "9.14/5")
        if row.plus:
            self.then(draft, Step.LOSS, ChoosingRaider(self.units))
        elif row.at and area.ptl.police:
            draft.stand(Unit.POLICE, 1, (self.area, Stand.PTL), Stand.PTL_NEUTRALIZED, "9.14/5")
            self.then(draft, Step.POLICE, pay_police(draft, 1))
        else:
            self.may_react(draft)

    def after_loss(self, draft: Draft, unit: Unit) -> None:
        """Neutralize the unit that the FLN has chosen (9.14/5)."""
        draft.stand(unit, 1, (self.area, Stand.OC), Stand.OC_NEUTRALIZED, "9.14/5")
        units, out = self.units.changed(unit, -1), self.neutralized.changed(unit, 1)
        changed(self, units=units, neutralized=out).may_react(draft)


@frozen
class ChoosingRaider(Frame, clause="9.14/5", awaits="the unit that is neutralized", label="raid", actor=FLN):
    """The FLN says which of the raiding units is neutralized (9.14/5, A46)."""

    stands_on = (Raiding,)
    units: Units


@frozen
class ChooseRaider(Move, form="neutralize {unit}"):
    """Let a raiding unit be neutralized."""

    unit: Unit


def _begin(draft: Draft, _frame: Frame, move: Raid) -> None:
    mission = Raiding(move.area, Units(bands=move.bands, faileks=move.faileks))
    fln.conduct(draft, mission, "raid", PRICE, "9.14/2")


RAID = chosen(
    ("raid", Raid, _begin),
    {"area": PLACES, "bands": counts(Unit.BAND, least=0), "faileks": counts(Unit.FAILEK, least=0)},
    asks(
        "at_least_one",
        ("9.14/1",),
        "a Raid has at least one Band or Failek",
        lambda bands, faileks: (bands >= 0) & (faileks >= 0) & (bands + faileks >= 1),
        "Bands: {move.bands}, Faileks: {move.faileks}",
    ),
    fln.abroad_units_only_move,
    fln.not_remote("9.14/2"),
    fln.once("raid", "9.14/2", "Raid"),
    fln.ready_there("bands", Unit.BAND, "9.14/1"),
    fln.ready_there("faileks", Unit.FAILEK, "9.14/1"),
    fln.can_pay(PRICE, "9.14/2"),
)
LOSS = chosen(
    ("raid.loss", ChooseRaider, ends_with("unit")),
    {"unit": _RAIDERS},
    asks(
        "of_the_raid",
        ("9.14/5", "A46"),
        "it is one of the raiding units",
        lambda frame, unit: frame.units.of(unit) >= 1,
        "raiding: {frame.units}",
    ),
)
TABLE = awaits(ChoosingRaider, LOSS)
