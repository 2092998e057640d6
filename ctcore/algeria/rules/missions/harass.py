"""Harass (9.15): FLN units fire at one Government unit, which answers with half its Firepower.

Clauses: 9.15, C.3, A.2; rulings A18, A19, A47-A49, A56
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.units import GOVERNMENT_MOBILE, NONE, OPEN, Stand, Unit, Units
from ctcore.algeria.rules.combat import Combat, fight
from ctcore.algeria.rules.common.asking import chosen, counts
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.algeria.rules.missions import fln
from ctcore.kernel import Frame, Move, Unless, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["HARASS", "TARGETS", "Harass"]

# Where a target may stand, and what it may be.
TARGETS = (*GOVERNMENT_MOBILE, Unit.POLICE)


@frozen
class Harass(Move):
    """Fire at a Government unit, with one Band or Failek, or with a Failek and others."""

    stages = (
        "harass in {area}",
        "{target} in {stand}",
        "with {cadres} Cadre(s) and {bands} Band(s) and {faileks} Failek(s)",
    )
    form = (
        "harass {target} in {stand} of {area} "
        "with {cadres} Cadre(s) and {bands} Band(s) and {faileks} Failek(s)"
    )
    called = "harass a unit"
    clause = "9.15"
    target: Unit
    stand: Stand
    area: Place
    cadres: int
    bands: int
    faileks: int


class Step(Named):
    """How far it is."""

    COMBAT, REACT = "the combat", "a React"


@frozen
class Harassing(fln.Mission, clause="9.15/1"):
    """Harass under way."""

    step: Step = Step.COMBAT

    def after_combat(self, draft: Draft, combat: Combat) -> None:
        """After the combat comes a React to what is left of the units."""
        if not decided("A49", draft):
            _target_to_oc(draft, combat)
        changed(self, units=combat.fln, neutralized=combat.neutralized).may_react(draft)


def _target_to_oc(draft: Draft, combat: Combat) -> None:
    """By the rejected reading of A49 a mobile unit that was harassed goes to OC."""
    hit = combat.taken > combat.dealt and not combat.stand.is_neutralized
    if combat.target is None or combat.target is Unit.POLICE or (hit and not decided("A22", draft)):
        return
    stand = combat.stand.neutralized if hit else combat.stand
    after = Stand.OC_NEUTRALIZED if stand.is_neutralized else Stand.OC
    if stand is not after:
        draft.stand(combat.target, 1, (combat.area, stand), after, cited("A49", "9.15/6", draft))


def _begin(draft: Draft, _frame: Frame, move: Harass) -> None:
    units = Units(cadres=move.cadres, bands=move.bands, faileks=move.faileks)
    fln.begin(draft, move.area, units)
    draft.replace(Harassing(move.area, units))
    draft.push(Combat(move.area, units, NONE, target=move.target, stand=move.stand))
    combat: Any = draft.stack[-1]
    fight(draft, combat)


HARASS = chosen(
    ("harass", Harass, _begin),
    {
        "area": AREAS,
        "stand": OPEN,
        "target": TARGETS,
        "cadres": counts(Unit.CADRE, least=0),
        "bands": counts(Unit.BAND, least=0),
        "faileks": counts(Unit.FAILEK, least=0),
    },
    asks(
        "government_unit",
        ("9.15/4",),
        "the target is a unit of the Government",
        lambda target, stand: target in TARGETS and stand in OPEN,
        "{move.target:1} in {move.stand}",
    ),
    asks(
        "target_there",
        ("9.15/4", "A18", "A19"),
        "such a unit stands there",
        lambda subject, target, stand: target.count(subject.at(stand)) >= 1,
        "{subject}, {move.stand}: {move.target:1}",
    ),
    fln.abroad_units_only_move,
    asks(
        "alone_or_with_a_failek",
        ("9.15/2", "9.15/3", "A47"),
        "one Band or Failek fires alone; with a Failek any mobile units join",
        lambda cadres, bands, faileks: (
            ((faileks >= 1) & (bands >= 0) & (cadres >= 0)) | ((faileks == 0) & (bands == 1) & (cadres == 0))
        ),
        "Cadres: {move.cadres}, Bands: {move.bands}, Faileks: {move.faileks}",
    ),
    asks(
        "cadres_may_join",
        ("9.15/3", "A47"),
        "Cadres may join",
        Unless(lambda state: decided("A47", state), lambda cadres: cadres <= 0),
        "Cadres: {move.cadres}",
    ),
    fln.ready_there("cadres", Unit.CADRE, "9.15/3"),
    fln.ready_there("bands", Unit.BAND, "9.15/1"),
    fln.ready_there("faileks", Unit.FAILEK, "9.15/1"),
)
