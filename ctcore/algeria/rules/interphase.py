"""The Turn Interphase (10.1-10.3): control, depreciation, recovery, redeployment.

Clauses: 10.1, 10.11, 10.2, 10.3, C.4, C.5; rulings A63-A68
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ctcore.algeria.board.all_areas import cached, in_boxes
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, PLACES, Place
from ctcore.algeria.board.state import Area, Control, France, Position
from ctcore.algeria.board.tables import loss_number
from ctcore.algeria.board.units import (
    ELITE,
    FLN,
    FLN_UNITS,
    GOVERNMENT,
    GOVERNMENT_MOBILE,
    GROUNDED,
    Actor,
    Stand,
    Unit,
    mobile_government,
    some_fln,
    total,
)
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.dice import FACES, Dice, Procedure, Tries, ends_with, weighed_moves, weighing
from ctcore.kernel import Figure, Frame, Move, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = [
    "TABLE",
    "WEIGHTS",
    "Contest",
    "Contesting",
    "Controlling",
    "Depreciating",
    "Recovering",
    "begin_control",
    "begin_depreciation",
    "begin_recovery",
    "judged",
    "redeploy",
]

# C.4, C.5: at or below the first level 1 is taken off, at or above the second 1 is added.
LOW = Figure("interphase.low", ("C.4/1", "C.5/1", "A65"), lambda _state: 30)
HIGH = Figure("interphase.high", ("C.4/1", "C.5/1", "A65"), lambda _state: 70)
RECOVERY = Figure("recovery.number", ("C.5/1",), lambda _state: 5, high=7)


# Control


@frozen
class Controlling(Procedure, clause="10.1/1", awaits="who controls an area", label="control"):
    """The control of every area is judged, in map order; ``at`` is the area that is rolled for (10.1/1)."""

    cites = ("2.3/2", "10.1/2", "10.1/3", "10.1/6", "A64")
    at: int = 0

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Record who controls the area, and judge the next."""
        draft.control(PLACES[self.at], result, "10.1/5")
        _control_from(draft, self.at + 1)


@frozen
class Contesting(Frame, clause="10.1/5", awaits="who controls the area", label="contest", actor=Actor.NATURE):
    """Both sides roll for an area that neither controls outright (10.1/5)."""

    stands_on = (Controlling,)
    area: Place
    difference: int


@frozen
class Contest(Move, form="control {control}"):
    """Say who alone succeeds in the two rolls, if one does."""

    called = "who controls the area"
    control: Control


def judged(area: Area) -> tuple[Control, str] | None:
    """Who controls an area without a roll, and by which clause; None if the difference is rolled for.

    With a difference of 0 both rolls fail, with one of 6 or more both succeed (10.1/4, 10.1/5, A63).

    >>> from ctcore.algeria.game import GAME
    >>> judged(GAME.setup("1954").area("Oran"))
    (<Control.CONTESTED: 'contested'>, 'A63')
    """
    fln, government = area.fln_points, area.government_points
    if fln == government:
        return Control.CONTESTED, "10.1/5" if fln else "A63"
    if fln >= 2 * government:
        return Control.FLN, "10.1/4"
    if government >= 2 * fln:
        return Control.GOVERNMENT, "10.1/4"
    return (Control.CONTESTED, "10.1/5") if abs(fln - government) >= FACES else None


def begin_control(draft: Draft) -> None:
    """Judge every area, rolling where it must be (10.1/1)."""
    draft.push(Controlling())
    _control_from(draft, 0)


def _control_from(draft: Draft, at: int) -> None:
    for place in AREAS[at:]:
        area = draft.area(place)
        found = judged(area)
        if found is None:
            difference = abs(area.fln_points - area.government_points)
            draft.replace(Controlling(place.index), Contesting(place, difference))
            return
        draft.control(place, *found)
    draft.finish()


CONTEST = chosen(("interphase.contest", Contest, ends_with("control")), {"control": Control})


@cache
def _contests(difference: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    good = min(FACES, difference)
    one = good * (FACES - good)
    chances = {
        Contest(Control.CONTESTED): FACES * FACES - 2 * one,
        Contest(Control.GOVERNMENT): one,
        Contest(Control.FLN): one,
    }
    return weighed_moves(chances)


WEIGHTS = weighing(Contesting, lambda frame: _contests(frame.difference))


# Depreciation

_POINTS = ("air_maximum", "helo_maximum", "ap")


@frozen
class Depreciating(Procedure, clause="10.11/1", awaits="whether points are lost", label="depreciation"):
    """Points that may be lost: the Air maximum, the Helo maximum, the AP that are left (10.11)."""

    at: int = -1

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Take off what is lost, and roll for the next."""
        field = _POINTS[self.at]
        lost = loss_number(getattr(draft.record, field))
        if result + level_drm(draft, FLN if field == "ap" else GOVERNMENT) <= lost:
            if field == "ap":
                draft.ap(-lost, "10.11/2")
            else:
                _lose_maximum(draft, field, lost)
        _depreciate_from(draft, self, self.at + 1)


def _lose_maximum(draft: Draft, field: str, lost: int) -> None:
    draft.points(field, -lost, "10.11/2")
    available = field.removesuffix("_maximum")
    over = getattr(draft.record, available) - getattr(draft.record, field)
    if over > 0:
        draft.points(available, -over, "11.1/1")


def level_drm(board: Position, actor: Actor) -> int:
    """What the owner's PSL adds to a roll (C.4/1, C.5/1, A65)."""
    level = board.psl.of(actor)
    return (1 if level >= HIGH(board) else 0) - (1 if level <= LOW(board) else 0)


def begin_depreciation(draft: Draft) -> None:
    """Roll for each sort of points of which there are some (10.11/1)."""
    draft.push(Depreciating())
    _depreciate_from(draft, Depreciating(), 0)


def _depreciate_from(draft: Draft, frame: Depreciating, at: int) -> None:
    for number in range(at, len(_POINTS)):
        if getattr(draft.record, _POINTS[number]):
            draft.replace(changed(frame, at=number), Dice(1))
            return
    draft.finish()


# Recovery

_NEUTRALIZED = tuple(one for one in Stand if one.is_neutralized)
_UNITS = (*FLN_UNITS, *GOVERNMENT_MOBILE, Unit.POLICE)


@frozen
class Recovering(Procedure, clause="10.2/1", awaits="what recovers", label="recovery"):
    """Neutralized units roll to recover, group by group, then terrorized areas (10.2, A67).

    ``area`` and ``at`` say which group rolls; ``areas`` that units are done.
    """

    area: int = 0
    at: int = -1
    areas: bool = False

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let them recover, and roll for the next."""
        place = PLACES[self.area]
        if self.areas:
            if result:
                draft.calm(place, "10.2/2")
            _calm_from(draft, self.area + 1)
            return
        stand, unit = _GROUPS[self.at]
        if result:
            draft.stand(unit, result, (place, stand), stand.recovered, "10.2/1")
        _recover_from(draft, self.area, self.at + 1)


_GROUPS = tuple((stand, unit) for stand in _NEUTRALIZED for unit in _UNITS)
_neutralized = cached(in_boxes(_NEUTRALIZED, *_UNITS))


def recovers_at_most(board: Position, unit: Unit) -> int:
    """How many faces let such a unit recover (C.5/1, A67).

    >>> from ctcore.algeria.game import GAME
    >>> recovers_at_most(GAME.setup("1954"), Unit.BAND), recovers_at_most(GAME.setup("1954"), Unit.ELITE)
    (2, 3)
    """
    owner = FLN if unit in FLN_UNITS else GOVERNMENT
    elite = 1 if unit in ELITE and board.psl.of(owner) < HIGH(board) else 0
    return FACES + 1 - RECOVERY(board) + level_drm(board, owner) + elite


def begin_recovery(draft: Draft) -> None:
    """Roll for every neutralized unit, then for every terrorized area (10.2)."""
    draft.push(Recovering())
    _recover_from(draft, 0, 0)


def _recover_from(draft: Draft, area: int, at: int) -> None:
    for place in AREAS[area:]:
        now = draft.area(place)
        first = at if place.index == area else 0
        for number in range(first, len(_GROUPS)) if _neutralized(now) else ():
            stand, unit = _GROUPS[number]
            if count := now.at(stand).of(unit):
                draft.replace(Recovering(place.index, number), Tries(count, recovers_at_most(draft, unit)))
                return
    _calm_from(draft, 0)


def _calm_from(draft: Draft, at: int) -> None:
    for place in AREAS[at:]:
        area = draft.area(place)
        if area.terror:
            most = FACES + 1 - RECOVERY(draft) + (1 if area.ready_fln == 0 else 0)
            draft.replace(Recovering(place.index, areas=True), Tries(1, most))
            return
    draft.finish()


# Redeployment


def redeploy(draft: Draft) -> None:
    """Bring every unit back: the FLN's to UG, the Government's to OPS; end what lasts a turn (10.3, A68)."""
    for place in PLACES:
        if _away(draft.area(place)):
            _bring_home(draft, place)
        area = draft.area(place)
        if any((area.propaganda, area.strike, area.raid, area.civil_affairs, area.suppression)):
            off = dict.fromkeys(("propaganda", "strike", "raid", "civil_affairs", "suppression"), False)
            draft.write(changed(area, **off))
    for field in ("air", "helo"):
        maximum = getattr(draft.record, f"{field}_maximum")
        draft.points(field, maximum - getattr(draft.record, field), "10.3/3")
    if draft.zone.active:
        draft.set_zone("6.33/3", "the Border Zone is inactive until it is activated again", active=False)
    draft.zone = changed(draft.zone, first_turn=False)
    if draft.france.propaganda:
        draft.france = France(cadre=draft.france.cadre)
    for truth in ("amnesty", "jealousy"):
        if getattr(draft.in_force, truth):
            draft.put_in_force("A68", f"{truth} ends", **{truth: False})


_leave_ops = total(*FLN_UNITS, *GROUNDED)


@cached
def _away(area: Area) -> int:
    """How many units are to come back, or to show their other face."""
    out = sum([some_fln(box) + mobile_government(box) for box in (area.oc, area.oc_neutralized)])
    patrols = mobile_government(area.ptl) + mobile_government(area.ptl_neutralized)
    return out + patrols + _leave_ops(area.ops) + _leave_ops(area.ops_neutralized)


def _bring_home(draft: Draft, place: Place) -> None:
    before = draft.area(place)
    for stand in (Stand.OPS, Stand.OC, Stand.OPS_NEUTRALIZED, Stand.OC_NEUTRALIZED):
        for unit, count in before.at(stand).items():
            if unit in FLN_UNITS:
                draft.stand(unit, count, (place, stand), stand.within(Stand.UG), "10.3/1")
    for stand in (Stand.OC, Stand.PTL, Stand.OC_NEUTRALIZED, Stand.PTL_NEUTRALIZED):
        for unit, count in before.at(stand).items():
            if unit in GOVERNMENT_MOBILE:
                draft.stand(unit, count, (place, stand), stand.within(Stand.OPS), "10.3/2")
    for stand in (Stand.OPS, Stand.OPS_NEUTRALIZED):
        for unit, count in draft.area(place).at(stand).items():
            if unit in GROUNDED:
                draft.turn_over(unit, GROUNDED[unit], count, (place, stand), "10.3/3")


TABLE = awaits(Contesting, CONTEST)
