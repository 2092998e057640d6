"""The laws of what is pending: what frames say of units, points and dice is so.

Those of missions are in `ctcore.algeria.mission_laws`.

Clauses: 2/1, 6.3/2, 6.32/1, 7/2, 10.11, 11.4
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ctcore.algeria.board.places import AREAS, WILAYAS, Place, Wilaya
from ctcore.algeria.board.state import Area, State
from ctcore.algeria.board.units import (
    COUNTERS,
    DIVISIONS,
    ELITE,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    MOBILE_FLN,
    Actor,
    Stand,
    Unit,
)
from ctcore.algeria.mission_laws import GROUPS_OF, MISSION_LAWS
from ctcore.algeria.rules.adjustment import Adjusting, CoupMobilizing, CoupRemoving
from ctcore.algeria.rules.adjustment import Step as CoupStep
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.deployment_government import Deploying, Turned
from ctcore.algeria.rules.event_choices import Lending, Purging, Withdrawing
from ctcore.algeria.rules.interphase import Contesting, Depreciating, Recovering
from ctcore.algeria.rules.missions import propaganda, react
from ctcore.algeria.rules.missions.suppression import Suffering
from ctcore.algeria.rules.random_events import RandomEvents
from ctcore.algeria.rules.random_events import Step as EventStep
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.setup import SCENARIOS, SettingUp, setup
from ctcore.kernel import Law
from ctcore.kernel.law import frame_law
from ctcore.kernel.logic import all_of, any_of, implies
from ctcore.kernel.stack import below

__all__ = ["FRAME_LAWS", "none_apart"]

_FACES = 6
_ANYWHERE = tuple(one for one in Stand if one.recovered is not Stand.UG)


def _at(state: State, place: Place) -> Area:
    return state.areas[place.index]


# Phases


def none_apart(state: State) -> bool:
    """Whether no unit is set apart."""
    return all_of(area.apart.of(unit) == 0 for area in state.areas for unit in GOVERNMENT_MOBILE)


def _half(state: State) -> bool:
    return implies(state.psl.half, state.psl.government >= 1) | (state.winner is not None)


def _turned(state: State, frame: Deploying) -> bool:
    """Divisions that have changed stand there; in OPS, those that are placed are set apart."""

    def fits(one: Turned) -> bool:
        area = _at(state, one.area)
        apart = area.apart.of(one.unit)
        if one.stand is not Stand.OPS:
            there = area.at(one.stand).of(one.unit)
        else:
            there = apart if one.placed else area.ops.of(one.unit) - apart
        return (one.count >= 0) & (one.count <= there)

    return all_of(fits(one) for one in frame.turned)


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
    if isinstance(under, react.Reaction):
        units = under.neutralized if stand.is_neutralized else under.fln
        return some & (frame.number == units.of(unit))
    index = under.area if isinstance(under, Recovering) else under.area.index
    return some & (frame.number == state.areas[index].at(stand).of(unit))


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


def _can_set_up(state: State, frame: SettingUp) -> bool:
    """Whether some unit can be set up: it has a counter, and a Front an area without one (6.2/4, A5, A6)."""
    some = any_of(
        (units.of(unit) >= 1) & (state.pool.of(unit) >= 1) for units in frame.left for unit in COUNTERS
    )
    free = [
        sum(
            [1 - area.fronts for area in state.areas if area.place.wilaya is one and not area.place.is_remote]
        )
        for one in WILAYAS
    ]
    room = all_of(frame.of(one).fronts <= left for one, left in zip(WILAYAS, free, strict=True))
    if frame.player is Actor.FLN:
        return some & room
    # Both countries are independent from the start but in the first scenario (C.8).
    independent: bool = state.in_force.independent | (state.scenario == SCENARIOS[0])
    unused = all_of(state.pool.of(unit) == COUNTERS[unit] for unit in FLN_UNITS)
    # What is placed is no longer left, and its counter is in use.
    given = all_of(
        sum([units.of(unit) for units in frame.left]) - state.pool.of(unit) == more
        for unit, more in _given(state.scenario)
    )
    no_front = all_of(area.fronts == 0 for area in state.areas)
    return some & unused & no_front & independent & given


@cache
def _given(scenario: str) -> tuple[tuple[Unit, int], ...]:
    """How many more units than counters the scenario gives the Government, below 0 if fewer."""
    frame: Any = setup(scenario).stack[-1]
    own = [unit for unit in COUNTERS if unit not in FLN_UNITS]
    return tuple((unit, sum(units.of(unit) for units in frame.left) - COUNTERS[unit]) for unit in own)


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


FRAME_LAWS = (
    Law("half_a_point_is_spent", ("6.3/2", "A30", "A31"), "half a point is spent of a PSL above 0", _half),
    frame_law(
        (Deploying,),
        "turned_divisions",
        ("7/4", "A40", "A86"),
        "divisions that have changed stand there",
        _turned,
    ),
    frame_law((Dice,), "some_dice", ("2/1",), "at least one die is rolled", lambda _s, one: one.number >= 1),
    frame_law((Tries,), "pool_of_units", ("2/1",), "a die is rolled for each unit of a group", _tried),
    frame_law((Sharing,), "some_points", ("C.6",), "some points are given", lambda _s, one: one.points >= 1),
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
        (SettingUp,), "some_can_be_set_up", ("3/3", "6.2/4", "A6"), "some unit can be set up", _can_set_up
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
    *MISSION_LAWS,
)
