"""Harass (9.15): FLN units fire at one Government unit, which answers with half its Firepower.

Clauses: 9.15, C.3, A.2; rulings A18, A19, A47-A49, A56
"""

from __future__ import annotations

from itertools import product
from typing import Any

from ctcore.algeria.board.all_areas import cached, where
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.named import Named
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import (
    COUNTERS,
    GOVERNMENT_MOBILE,
    NONE,
    Actor,
    Stand,
    Unit,
    Units,
    some_government,
)
from ctcore.algeria.rules.combat import Combat, fight
from ctcore.algeria.rules.common.asking import by_stages
from ctcore.algeria.rules.common.choosing import of_area
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.algeria.rules.missions import fln
from ctcore.kernel import Frame, Move, Stage, Unless, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["HARASS", "TARGETS", "Harass"]

FLN = Actor.FLN
# Where a target may stand, and what it may be.
TARGETS = (*GOVERNMENT_MOBILE, Unit.POLICE)
_STANDS = tuple(one for one in Stand if one not in (Stand.UG, Stand.UG_NEUTRALIZED))


@frozen
class Harass(Move):
    """Fire at a Government unit, with one Band or Failek, or with a Failek and others."""

    form = (
        "harass {target} in {stand} of {area} "
        "with {cadres} Cadre(s) and {bands} Band(s) and {faileks} Failek(s)"
    )
    stages = (
        "harass in {area}",
        "{target} in {stand}",
        "with {cadres} Cadre(s) and {bands} Band(s) and {faileks} Failek(s)",
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
class Harassing(fln.Mission):
    """Harass under way."""

    clause = "9.15/1"
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


@cached
def _targets(area: Area) -> tuple[tuple[Unit, Stand], ...]:
    boxes = [(stand, area.at(stand)) for stand in _STANDS if area.at(stand) is not NONE]
    return tuple([(unit, stand) for stand, box in boxes for unit in TARGETS if box.of(unit) >= 1])


def _every_group(cadres: int, bands: int, faileks: int) -> tuple[tuple[int, int, int], ...]:
    """Who may fire, of that many: one Band, or a Failek with any others (9.15/2, 9.15/3)."""
    alone = [(0, 1, 0)] if bands else []
    with_failek = product(range(cadres + 1), range(bands + 1), range(1, faileks + 1))
    return (*alone, *with_failek)


def _may_fire(move: Harass) -> bool:
    with_failek = (move.faileks >= 1) & (move.bands >= 0) & (move.cadres >= 0)
    return with_failek | ((move.faileks == 0) & (move.bands == 1) & (move.cadres == 0))


def _group_there(area: Area, move: Harass) -> bool:
    ops = area.ops
    there = (move.cadres <= ops.cadres) & (move.bands <= ops.bands) & (move.faileks <= ops.faileks)
    return there & _may_fire(move)


def _target_there(area: Area, move: Harass) -> bool:
    known = move.target in TARGETS and move.stand in _STANDS
    return area.at(move.stand).of(move.target) >= 1 if known else False


def _may_be(area: Area) -> bool:
    some = sum([some_government(area.at(stand)) for stand in _STANDS])
    return (area.ops.bands + area.ops.faileks >= 1) & (some >= 1)


_STAGES = (
    Stage(
        tuple((one,) for one in AREAS),
        where(lambda area: area.ops.bands + area.ops.faileks and _targets(area)),
        lambda state, area: _may_be(state.areas[area.index]),
    ),
    of_area([(unit, stand) for stand in _STANDS for unit in TARGETS], _targets, _target_there),
    of_area(
        _every_group(COUNTERS[Unit.CADRE], COUNTERS[Unit.BAND], COUNTERS[Unit.FAILEK]),
        cached(lambda area: _every_group(area.ops.cadres, area.ops.bands, area.ops.faileks)),
        _group_there,
        some=((0, 1, 0), (0, 0, 1)),
    ),
)
HARASS = by_stages(
    "harass",
    Harass,
    _begin,
    _STAGES,
    asks(
        "government_unit",
        ("9.15/4",),
        "the target is a unit of the Government",
        lambda target, stand: target in TARGETS and stand in _STANDS,
        "{move.target:1} in {move.stand}",
    ),
    asks(
        "target_there",
        ("9.15/4", "A18", "A19"),
        "such a unit stands there",
        lambda subject, target, stand: subject.at(stand).of(target) >= 1,
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
