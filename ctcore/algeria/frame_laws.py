"""The laws of what is pending: what frames say of units, points and dice is so.

A frame below others need say so only while what stands on it changes no unit that it speaks of: dice, points
to give, and units that gather.  What changes them says in its result what is left.

Clauses: 2/1, 6.3/2, 6.32/1, 7/2, 9/4, C.3; rulings A84
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.places import AREAS, WILAYAS, Place, Wilaya
from ctcore.algeria.board.state import Area, State
from ctcore.algeria.board.tables import COMBAT
from ctcore.algeria.board.units import (
    DIVISIONS,
    ELITE,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    MOBILE_FLN,
    Actor,
    Stand,
    Unit,
    Units,
)
from ctcore.algeria.rules.adjustment import Adjusting, CoupMobilizing, CoupRemoving
from ctcore.algeria.rules.adjustment import Step as CoupStep
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat, TakingHits
from ctcore.algeria.rules.combat import Step as CombatStep
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.deployment import Deploying
from ctcore.algeria.rules.events import Lending, Purging, Withdrawing
from ctcore.algeria.rules.interphase import Contesting, Depreciating, Recovering
from ctcore.algeria.rules.missions import fln, flush, propaganda, raid, react, strike
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.movement import Moving
from ctcore.algeria.rules.missions.movement import Step as MoveStep
from ctcore.algeria.rules.missions.police import Searching
from ctcore.algeria.rules.missions.suppression import Suffering
from ctcore.algeria.rules.random_events import RandomEvents
from ctcore.algeria.rules.random_events import Step as EventStep
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.setup import SettingUp
from ctcore.kernel import Frame, Law
from ctcore.kernel.law import frame_law
from ctcore.kernel.logic import all_of, implies
from ctcore.kernel.stack import below

__all__ = ["FRAME_LAWS", "GROUPS_OF", "MOST_HITS", "hits_stand", "none_apart"]

MOST_HITS = max(COMBAT[-1][1])
_FACES = 6
_QUIET: tuple[type[Frame], ...] = (Dice, Tries, Sharing, Committing, Gathering, raid.ChoosingRaider)
_UNDERGROUND = (Stand.UG, Stand.UG_NEUTRALIZED)
_OUT = (Stand.OC, Stand.OC_NEUTRALIZED)
_FOUND = (*_OUT, Stand.OPS, Stand.OPS_NEUTRALIZED)
_ANYWHERE = tuple(one for one in Stand if one not in _UNDERGROUND)
# The groups that roll together, in the order in which they do.
GROUPS_OF: dict[type[Frame], tuple[tuple[Stand, Unit], ...]] = {
    Searching: tuple((stand, unit) for stand in _UNDERGROUND for unit in FLN_UNITS),
    flush.Flushing: tuple((stand, unit) for stand in _FOUND for unit in FLN_UNITS),
    react.Striking: tuple((stand, unit) for stand in _OUT for unit in FLN_UNITS),
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


# Phases


def none_apart(state: State) -> bool:
    """Whether no unit is set apart."""
    return all_of(area.apart.of(unit) == 0 for area in state.areas for unit in GOVERNMENT_MOBILE)


def _apart_in_time(state: State) -> bool:
    if state.winner is not None or any(isinstance(one, Mobilizing | Deploying) for one in state.stack):
        return True
    return none_apart(state)


def _half_in_time(state: State) -> bool:
    if any(isinstance(frame, Mobilizing) for frame in state.stack):
        return implies(state.psl.half, state.psl.government >= 1) | (state.winner is not None)
    return (state.psl.half ^ True) | (state.winner is not None)


# Dice


def _tried(state: State, frame: Tries) -> bool:
    under: Any = below(state.stack, frame)
    some = frame.number >= 1
    groups = GROUPS_OF.get(type(under))
    if groups is None:
        return some
    if isinstance(under, Recovering) and under.areas:
        return some & (frame.number == 1)
    stand, unit = groups[under.at]
    if isinstance(under, react.Striking):
        units = under.neutralized if stand.is_neutralized else under.fln
        return some & (frame.number == units.of(unit))
    index = under.area if isinstance(under, Recovering) else under.area.index
    return some & (frame.number == state.areas[index].at(stand).of(unit))


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


def _came(state: State, frame: react.Striking | flush.Flushing) -> bool:
    """Whether the units that came stand in OC, and some have come before anyone rolls."""
    there = _in(frame.government, _at(state, frame.area).oc, GOVERNMENT_MOBILE)
    begun = frame.at >= 0 or isinstance(state.stack[-1], Committing)
    return there & (_number(frame.government, GOVERNMENT_MOBILE) >= 1) if begun else there


def _of_react(state: State, frame: react.Striking) -> bool:
    if not _undisturbed(state, frame):
        return True
    fln_there = _fln_out(state, frame.area, frame.fln, frame.neutralized)
    return fln_there & _came(state, frame)


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
        return there
    right = frame.target in (*GOVERNMENT_MOBILE, Unit.POLICE) and frame.stand in _ANYWHERE
    alone = _number(frame.government, GOVERNMENT_MOBILE) == 0
    return there & (area.at(frame.stand).of(frame.target) >= 1) & right & alone


def _combat_counts(_state: State, frame: Combat) -> bool:
    counts = (frame.taken, frame.dealt, frame.reduced)
    few = all_of((one >= 0) & (one <= MOST_HITS) for one in counts)
    return few & (frame.air >= -1) & (frame.more >= 0) & (not frame.area.is_country)


# Choices of several


def _suffering(state: State, frame: Suffering) -> bool:
    area = _at(state, frame.area)
    ready = sum(
        [area.at(stand).of(unit) for stand in (Stand.UG, *_FREE) for unit in (Unit.BAND, Unit.FAILEK)]
    )
    return (frame.left >= 1) & (frame.left <= ready)


_FREE = (Stand.OPS, Stand.OC)


def _purging(state: State, frame: Purging) -> bool:
    ready = sum([_at(state, one).ready_fln for one in AREAS if one.wilaya is frame.wilaya])
    return (frame.left >= 1) & (frame.left <= ready)


def _in_algeria(state: State, units: tuple[Unit, ...]) -> int:
    areas = [_at(state, one) for one in AREAS]
    return sum([area.at(stand).of(unit) for area in areas for stand in _ANYWHERE for unit in units])


def _withdrawing(state: State, frame: Withdrawing) -> bool:
    return (frame.left >= 1) & (_in_algeria(state, (*DIVISIONS, Unit.FRENCH, Unit.AIR_FRENCH)) >= 1)


def _lending(state: State, frame: Lending) -> bool:
    return (frame.left >= 1) & (_in_algeria(state, ELITE) >= 1)


def _removing(state: State, frame: CoupRemoving) -> bool:
    return (frame.left >= 1) & (frame.left <= _in_algeria(state, ELITE))


def _setting_up(state: State, frame: SettingUp) -> bool:
    own = FLN_UNITS if frame.player is Actor.FLN else (*GOVERNMENT_MOBILE, Unit.POLICE)
    counted = all_of(units.of(unit) >= 0 for units in frame.left for unit in Unit)
    theirs = all_of(units.of(unit) == 0 for units in frame.left for unit in Unit if unit not in own)
    abroad = all_of(
        frame.of(wilaya).of(unit) == 0
        for wilaya in Wilaya
        if wilaya not in WILAYAS
        for unit in Unit
        if unit not in MOBILE_FLN
    )
    some_abroad = sum([frame.of(one).of(unit) for one in Wilaya if one not in WILAYAS for unit in MOBILE_FLN])
    return counted & theirs & abroad & ((some_abroad == 0) | state.in_force.independent)


# Rolls of the interphase and of events


def _depreciating(state: State, frame: Depreciating) -> bool:
    if frame.at < 0:
        return True
    record = state.record
    return (record.air_maximum, record.helo_maximum, record.ap)[frame.at] >= 1


def _french(state: State, frame: propaganda.FrenchPropaganda) -> bool:
    return True if frame.step is propaganda.Step.AWARD else state.france.cadre


def _tens(_state: State, frame: RandomEvents) -> bool:
    least = 1 if frame.step is EventStep.ONES else 0
    return (frame.tens >= least) & (frame.tens <= _FACES)


def _coup(_state: State, frame: Adjusting) -> bool:
    return frame.coup is not None if frame.step is CoupStep.DICE else True


def _lent(state: State) -> bool:
    return all_of(area.suez >= 0 for area in state.areas) & (state.lost_elite >= 0)


FRAME_LAWS = (
    Law(
        "elite_away",
        ("5/suez", "11.4/4"),
        "no number of Elite units that are away is negative",
        _lent,
        of_board=True,
    ),
    Law(
        "set_apart_in_their_phases",
        ("6.32/1", "7/2"),
        "units are set apart only while the Government mobilizes or deploys",
        _apart_in_time,
    ),
    Law(
        "half_a_point_in_its_phase",
        ("6.3/2", "A30"),
        "half a point is spent only while the Government mobilizes, of a PSL above 0",
        _half_in_time,
    ),
    frame_law((Dice,), "some_dice", ("2/1",), "at least one die is rolled", lambda _s, one: one.number >= 1),
    frame_law((Tries,), "pool_of_units", ("2/1",), "a die is rolled for each unit of a group", _tried),
    frame_law((Sharing,), "some_points", ("C.6",), "some points are given", lambda _s, one: one.points >= 1),
    frame_law(
        (fln.Mission,), "mission_in_oc", ("9/4", "A84"), "the units of a mission stand in OC", _mission
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
        (Gathering,), "gathered_in_oc", ("9/4", "A84"), "units that have joined stand in OC", _gathering
    ),
    frame_law((react.Striking,), "react_in_oc", ("9.23/6", "A84"), "those of a React stand in OC", _of_react),
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
    frame_law((Suffering,), "victims_left", ("9.26/3",), "as many units can suffer", _suffering),
    frame_law((Purging,), "purged_left", ("5/purge", "A27"), "as many units can be purged", _purging),
    frame_law((Withdrawing,), "french_left", ("5/nato",), "some French unit can leave", _withdrawing),
    frame_law((Lending,), "elite_to_lend", ("5/suez",), "some Elite unit can leave", _lending),
    frame_law((CoupRemoving,), "elite_to_lose", ("11.4/4",), "as many Elite units can leave", _removing),
    frame_law(
        (CoupMobilizing,),
        "free_points",
        ("11.4/5",),
        "no more is spent than is free",
        lambda _s, f: f.left >= 0,
    ),
    frame_law(
        (Mobilizing,),
        "counts_of_mobilizing",
        ("13.1/2", "6.33/2"),
        "what is mobilized is counted from 0",
        lambda _s, frame: (frame.mobilized >= 0) & (frame.steps >= 0),
    ),
    frame_law(
        (SettingUp,),
        "left_to_set_up",
        ("3/3", "11.21/2"),
        "a player sets up units of its own; abroad, mobile units of the FLN after independence",
        _setting_up,
    ),
    frame_law(
        (Contesting,),
        "contest_is_open",
        ("10.1/5",),
        "who is ahead by 1 to 5 may control",
        lambda _s, frame: (frame.difference >= 1) & (frame.difference < _FACES),
    ),
    frame_law((Depreciating,), "points_to_lose", ("10.11/1",), "there are points to lose", _depreciating),
    frame_law(
        (propaganda.FrenchPropaganda,), "cadre_in_france", ("11.22/3",), "a Cadre is in France", _french
    ),
    frame_law((RandomEvents,), "tens_of_the_event", ("5/1",), "the first die shows the tens", _tens),
    frame_law((Adjusting,), "coup_of_the_table", ("11.4/2",), "the table says what the coup is", _coup),
)
