"""The laws of missions and combats under way: what they say of units is so.

A frame below others need say so only while what stands on it changes no unit that it speaks of: dice, points
to give, and units that gather.  What changes them says in its result what is left.

Clauses: 9, 9.22, 9.23, C.3; rulings A51, A84
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Area, State
from ctcore.algeria.board.tables import COMBAT
from ctcore.algeria.board.units import (
    ELITE,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    GROUNDED,
    MOBILE_FLN,
    Stand,
    Unit,
    Units,
)
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat, TakingHits
from ctcore.algeria.rules.combat import Step as CombatStep
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.interphase import Recovering
from ctcore.algeria.rules.missions import fln, flush, propaganda, raid, react, strike
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.movement import Moving
from ctcore.algeria.rules.missions.movement import Step as MoveStep
from ctcore.algeria.rules.missions.police import Searching
from ctcore.kernel import Frame
from ctcore.kernel.law import frame_law
from ctcore.kernel.logic import all_of
from ctcore.kernel.stack import below

__all__ = ["GROUPS_OF", "MISSION_LAWS", "MOST_HITS", "could_come", "hits_stand"]

MOST_HITS = max(COMBAT[-1][1])
_QUIET: tuple[type[Frame], ...] = (Dice, Tries, Sharing, Committing, Gathering, raid.ChoosingRaider)
_OUT = (Stand.OC, Stand.OC_NEUTRALIZED)
_UNDERGROUND = (Stand.UG, Stand.UG_NEUTRALIZED)
_FOUND = (*_OUT, Stand.OPS, Stand.OPS_NEUTRALIZED)
_ANYWHERE = tuple(one for one in Stand if one.recovered is not Stand.UG)
# The groups that roll together, in the order in which they do.
GROUPS_OF: dict[type[Frame], tuple[tuple[Stand, Unit], ...]] = {
    Searching: tuple((stand, unit) for stand in _UNDERGROUND for unit in FLN_UNITS),
    flush.Flushing: tuple((stand, unit) for stand in _FOUND for unit in FLN_UNITS),
    react.Reaction: tuple((stand, unit) for stand in _OUT for unit in FLN_UNITS),
    Recovering: tuple(
        (stand, unit)
        for stand in Stand
        if stand.is_neutralized
        for unit in (*FLN_UNITS, *GOVERNMENT_MOBILE, Unit.POLICE)
    ),
}


def _at(state: State, place: Place) -> Area:
    return state.areas[place.index]


def _in(units: Units, box: Units, these: tuple[Unit, ...]) -> bool:
    """Whether the units are of these types, and as many stand in the box."""
    some = all_of((units.of(unit) >= 0) & (units.of(unit) <= box.of(unit)) for unit in these)
    return some & all_of(units.of(unit) == 0 for unit in Unit if unit not in these)


def _fln_out(state: State, place: Place, ready: Units, out: Units) -> bool:
    area = _at(state, place)
    return _in(ready, area.oc, FLN_UNITS) & _in(out, area.oc_neutralized, FLN_UNITS)


def _number(units: Units, of: tuple[Unit, ...] = FLN_UNITS) -> int:
    return sum([units.of(unit) for unit in of])


def _undisturbed(state: State, frame: Frame, quiet: tuple[type[Frame], ...] = _QUIET) -> bool:
    at = next(number for number, one in enumerate(state.stack) if one is frame)
    return all(isinstance(one, quiet) for one in state.stack[at + 1 :])


# Missions


def _mission(state: State, frame: fln.Mission) -> bool:
    over = isinstance(frame, strike.Striking) and frame.step is strike.Step.PENALTY
    if over or not _undisturbed(state, frame):
        return True
    return _fln_out(state, frame.area, frame.units, frame.neutralized)


def _moving(state: State, frame: Moving) -> bool:
    if frame.step is not MoveStep.ROLL:
        return True
    there = _at(state, frame.origin).ops.of(frame.unit) >= 1
    open_there = state.in_force.independent if frame.area.is_country else True
    return there & (frame.unit in MOBILE_FLN) & (frame.area in frame.origin.reach) & open_there


def _propaganda(_state: State, frame: propaganda.UnderWay) -> bool:
    if frame.step not in (propaganda.Step.ROLL, propaganda.Step.POINTS):
        return True
    units = frame.units
    return (units.fronts + units.cadres == 1) & (units.bands == 0) & (units.faileks == 0)


def _strike(_state: State, frame: strike.Striking) -> bool:
    before = (strike.Step.ROLL, strike.Step.DICE, strike.Step.POINTS)
    return (
        (frame.units.fronts == 1) & (frame.units.bands == 0) & (frame.units.faileks == 0)
        if frame.step in before
        else True
    )


def _raid(_state: State, frame: raid.Raiding) -> bool:
    units = frame.units
    some = units.bands + units.faileks >= 1
    return some & (units.fronts == 0) & (units.cadres == 0) if frame.step is raid.Step.ROLL else True


def _raider(state: State, frame: raid.ChoosingRaider) -> bool:
    under: Any = below(state.stack, frame)
    same = all_of(frame.units.of(unit) == under.units.of(unit) for unit in FLN_UNITS)
    return same & (frame.units.bands + frame.units.faileks >= 1)


def _reacting(state: State, frame: react.Reacting) -> bool:
    some = _number(frame.units) + _number(frame.neutralized) >= 1
    inside = not frame.area.is_country
    return _fln_out(state, frame.area, frame.units, frame.neutralized) & some & inside


def _gathering(state: State, frame: Gathering) -> bool:
    units = ELITE if frame.task is Task.SUPPRESSION else GOVERNMENT_MOBILE
    return _in(frame.units, _at(state, frame.area).oc, units) & (not frame.area.is_country)


def could_come(state: State, place: Place) -> bool:
    """Whether some unit could join a Flush or a React there (9.22/1, 11.12/3); reads on terms too.

    >>> from ctcore.algeria.game import GAME
    >>> could_come(GAME.setup(), GAME.setup().areas[0].place)
    False
    """
    area = _at(state, place)
    local = _number(area.ops, GOVERNMENT_MOBILE) + _number(area.ptl, GOVERNMENT_MOBILE)
    elite = sum([one.ops.air_elite + one.ptl.air_elite for one in state.areas])
    others = sum([_number(box, tuple(GROUNDED)) for one in state.areas for box in (one.ops, one.ptl)])
    return (local >= 1) | (elite >= 1) | ((area.divisions >= 1) & (others >= 1))


def _can_go(state: State, frame: Gathering) -> bool:
    """Whether a Flush or a React has a unit, or one can still join."""
    if frame.task is Task.SUPPRESSION:
        return True
    return (frame.number >= 1) | could_come(state, frame.area)


def _together(state: State, frame: Gathering) -> bool:
    few = (frame.number <= 1) | (frame.number == frame.elite)
    return few | (_at(state, frame.area).divisions >= 1)


def _came(state: State, frame: react.Reaction | flush.Flushing) -> bool:
    """Whether the units that came stand in OC, and some have come before anyone rolls."""
    there = _in(frame.government, _at(state, frame.area).oc, GOVERNMENT_MOBILE)
    begun = frame.at >= 0 or isinstance(state.stack[-1], Committing)
    return there & (_number(frame.government, GOVERNMENT_MOBILE) >= 1) if begun else there


def _of_react(state: State, frame: react.Reaction) -> bool:
    if not _undisturbed(state, frame):
        return True
    fln_there = _fln_out(state, frame.area, frame.fln, frame.neutralized)
    return fln_there & _came(state, frame) & (frame.air >= -1)


def _of_flush(state: State, frame: flush.Flushing) -> bool:
    if not _undisturbed(state, frame):
        return True
    found = (frame.fln, frame.neutralized)
    groups = GROUPS_OF[flush.Flushing]
    # A group that has not rolled is not among those that were found.
    later = [
        found[stand.is_neutralized].of(unit) == 0
        for number, (stand, unit) in enumerate(groups)
        if number >= frame.at and stand in _OUT
    ]
    fln_there = _fln_out(state, frame.area, *found)
    return fln_there & all_of(later) & _came(state, frame) & (frame.air >= -1)


# Combat


def hits_stand(state: State, frame: TakingHits) -> bool:
    """Whether the units that take hits stand in OC, and no more hits are counted than a combat has."""
    counted = (frame.left >= 0) & (frame.eliminated >= 0) & (frame.reduced >= 0)
    few = frame.left + frame.eliminated + frame.reduced <= MOST_HITS
    return _fln_out(state, frame.area, frame.fln, frame.neutralized) & counted & few


def _hits(state: State, frame: TakingHits) -> bool:
    some = _number(frame.fln) + _number(frame.neutralized) >= 1
    return hits_stand(state, frame) & (frame.left >= 1) & some


def _combat_fln(state: State, frame: Combat) -> bool:
    if not _undisturbed(state, frame):
        return True
    some = _number(frame.fln) + _number(frame.neutralized) >= 1 if frame.step in _FIRING else True
    return _fln_out(state, frame.area, frame.fln, frame.neutralized) & some


# Steps of a combat before anyone is lost.
_FIRING = (CombatStep.FLN_FIRE, CombatStep.PAYING, CombatStep.AIR, CombatStep.AIR_DICE, CombatStep.FIRE)


def _combat_government(state: State, frame: Combat) -> bool:
    if not _undisturbed(state, frame, (*_QUIET, TakingHits)):
        return True
    area = _at(state, frame.area)
    there = _in(frame.government, area.oc, GOVERNMENT_MOBILE)
    if frame.target is None:
        return there & (_number(frame.government, GOVERNMENT_MOBILE) >= 1)
    if frame.step is CombatStep.POLICE:
        # It took more hits, and is neutralized now.
        out = area.at(frame.stand.neutralized).of(frame.target) >= 1
        return there & out & (frame.taken > frame.dealt) & (not frame.stand.is_neutralized)
    right = frame.target in (*GOVERNMENT_MOBILE, Unit.POLICE) and frame.stand in _ANYWHERE
    alone = _number(frame.government, GOVERNMENT_MOBILE) == 0
    return there & (area.at(frame.stand).of(frame.target) >= 1) & right & alone


def _combat_counts(_state: State, frame: Combat) -> bool:
    counts = (frame.taken, frame.dealt, frame.reduced)
    few = all_of((one >= 0) & (one <= MOST_HITS) for one in counts)
    return few & (frame.air >= -1) & (frame.more >= 0) & (not frame.area.is_country)


MISSION_LAWS = (
    frame_law(
        (fln.Mission,),
        "mission_in_oc",
        ("9/4", "2.2/6", "A84"),
        "the units of a mission stand in OC",
        _mission,
    ),
    frame_law((Moving,), "mover_in_ops", ("9.13/2",), "a unit that moves stands in OPS", _moving),
    frame_law(
        (propaganda.UnderWay,), "one_speaks", ("9.11/1",), "a Cadre or Front conducts Propaganda", _propaganda
    ),
    frame_law(
        (strike.Striking,), "front_strikes", ("9.12/1",), "a Front and Cadres conduct a Strike", _strike
    ),
    frame_law((raid.Raiding,), "raiders", ("9.14/1",), "Bands and Faileks conduct a Raid", _raid),
    frame_law(
        (raid.ChoosingRaider,), "one_raider", ("9.14/5",), "one of the units of the Raid is chosen", _raider
    ),
    frame_law(
        (react.Reacting,), "react_to_units", ("9.23/1", "A51"), "a React is to units that are left", _reacting
    ),
    frame_law(
        (Gathering,),
        "gathered_in_oc",
        ("9/4", "2.2/6", "9.21/3", "A84"),
        "units that have joined stand in OC",
        _gathering,
    ),
    frame_law(
        (Gathering,),
        "gathering_can_go",
        ("9.22/1", "9.23/1"),
        "a Flush or React has or finds a unit",
        _can_go,
    ),
    frame_law(
        (Gathering,),
        "gathered_together",
        ("9.22/2", "9.22/3", "9.23/3", "9.23/4"),
        "several units act together only if all are Elite or a French division is in the area",
        _together,
    ),
    frame_law((react.Reaction,), "react_in_oc", ("9.23/6", "A84"), "those of a React stand in OC", _of_react),
    frame_law((flush.Flushing,), "flush_in_oc", ("9.22/8", "A84"), "those of a Flush stand in OC", _of_flush),
    frame_law((TakingHits,), "hits_on_units", ("C.3/3",), "units that take hits stand in OC", _hits),
    frame_law((Combat,), "combat_fln", ("C.3/1", "A84"), "the FLN fights in OC", _combat_fln),
    frame_law(
        (Combat,),
        "combat_government",
        ("C.3/1", "9.15/4", "A84"),
        "the Government fights in OC, or a unit where it is harassed",
        _combat_government,
    ),
    frame_law((Combat,), "combat_counts", ("C.3/1",), "hits are those of the table", _combat_counts),
)
