"""The laws: what holds in every position.

Clauses: 2.2, 2.3, 2/4, 6.2/4, 11.21, 11.22, 12.1
"""

from __future__ import annotations

from ctcore.algeria.board.state import STANDS, Area, Control, Ending, Levels, Record, State
from ctcore.algeria.board.units import (
    AIRBORNE,
    COUNTERS,
    DIVISIONS,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    GROUNDED,
    Stand,
    Unit,
)
from ctcore.algeria.rules.border_zone import MOST_STEPS
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.missions.police import Resettling
from ctcore.algeria.rules.oas import OasControl
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.setup import SCENARIOS
from ctcore.kernel import Law, standing_law
from ctcore.kernel.logic import all_of, implies

__all__ = ["LAWS"]

_BOXES = {
    **dict.fromkeys(FLN_UNITS, (Stand.UG, Stand.OPS, Stand.OC)),
    **dict.fromkeys(GOVERNMENT_MOBILE, (Stand.OPS, Stand.OC, Stand.PTL)),
    Unit.POLICE: (Stand.PTL,),
}
_TOP = 99


def _areas(state: State) -> tuple[Area, ...]:
    return state.areas


def _never_negative(area: Area) -> bool:
    return all_of(area.at(stand).of(unit) >= 0 for stand in STANDS for unit in Unit)


def _in_their_boxes(area: Area) -> bool:
    return all_of(
        area.at(stand).of(unit) == 0
        for unit, boxes in _BOXES.items()
        for stand in STANDS
        if stand.recovered not in boxes
    )


def _abroad(area: Area) -> bool:
    """Morocco and Tunisia have mobile units of the FLN alone, none of them neutralized (11.21/2, A67)."""
    if not area.place.is_country:
        return True
    free = all_of(
        area.at(stand).of(unit) == 0
        for stand in STANDS
        for unit in (*GOVERNMENT_MOBILE, Unit.POLICE, Unit.FRONT)
    )
    none_out = all_of(
        area.at(stand).of(unit) == 0 for stand in STANDS if stand.is_neutralized for unit in FLN_UNITS
    )
    return free & none_out & (area.terror ^ True)


def _on_the_map(state: State, unit: Unit) -> int:
    return sum([area.at(stand).of(unit) for area in state.areas for stand in STANDS])


def _conserved(state: State) -> bool:
    faces: dict[Unit, tuple[Unit, ...]] = {unit: (unit,) for unit in COUNTERS}
    faces[Unit.DIVISION] = DIVISIONS
    faces |= {ground: (ground, air) for ground, air in AIRBORNE.items()}
    away = {Unit.ELITE: state.lost_elite + sum([area.suez for area in state.areas])}
    france = state.france.cadre

    def total(unit: Unit) -> int:
        seen = sum([_on_the_map(state, face) for face in faces[unit]])
        more = away.get(unit, 0)
        one = choose_one(france) if unit is Unit.CADRE else 0
        return seen + more + one + state.pool.of(unit) + state.withheld.of(unit)

    return all_of(total(unit) == count for unit, count in COUNTERS.items())


def choose_one(truth: bool) -> int:  # noqa: FBT001 - a truth, or a term that stands for one
    """1 where it holds, 0 elsewhere."""
    from ctcore.kernel.logic import choose  # noqa: PLC0415 - asked once a law

    return choose(truth, 1, 0)


def _pools(state: State) -> bool:
    both = (state.pool, state.withheld)
    some = all_of(units.of(unit) >= 0 for units in both for unit in COUNTERS)
    faces = (Unit.DISPERSED, *GROUNDED)
    return some & all_of(units.of(unit) == 0 for units in both for unit in faces)


def _levels(psl: Levels) -> bool:
    return (psl.government >= 0) & (psl.government <= _TOP) & (psl.fln >= 0) & (psl.fln <= _TOP)


def _record(record: Record) -> bool:
    values = (record.ap, record.air_maximum, record.helo_maximum, record.naval)
    kept = all_of((value >= 0) & (value <= _TOP) for value in values)
    air = (record.air >= 0) & (record.air <= record.air_maximum)
    helo = (record.helo >= 0) & (record.helo <= record.helo_maximum)
    return kept & air & helo


def _over(state: State) -> bool:
    """The game is over when a level is 0, and both are never 0 (12.2/1)."""
    zero = (state.psl.government == 0) | (state.psl.fln == 0)
    both = (state.psl.government == 0) & (state.psl.fln == 0)
    over = state.winner is not None
    return implies(zero, over) & (both ^ True)


def _independence(state: State) -> bool:
    """Units are abroad only after independence (11.21/2)."""
    some = sum(
        [
            area.at(stand).of(unit)
            for area in state.areas
            if area.place.is_country
            for stand in STANDS
            for unit in FLN_UNITS
        ]
    )
    return (some == 0) | state.in_force.independent


def _apart(area: Area) -> bool:
    """No more units are set apart in OPS than stand there (6.32, 7/2)."""
    within = all_of(
        (area.apart.of(unit) >= 0) & (area.apart.of(unit) <= area.ops.of(unit)) for unit in GOVERNMENT_MOBILE
    )
    return within & all_of(area.apart.of(unit) == 0 for unit in (*FLN_UNITS, Unit.POLICE))


def _one_front(area: Area) -> bool:
    return area.fronts <= 1


def _no_remote_front(state: State) -> bool:
    """No Front in a Remote area, unless a Resettlement is to reduce it, or the game ended then (A72, A13)."""
    if state.winner is not None:
        return True
    pending = [frame.area for frame in state.stack if isinstance(frame, Resettling)]
    return all_of(
        implies(area.is_remote, area.fronts == 0) for area in state.areas if area.place not in pending
    )


def _resettled(area: Area) -> bool:
    return (area.resettled ^ True) if area.place.rating != "rural" else True


def _zone(state: State) -> bool:
    """What the Border Zone may be (6.33, 11.21/5)."""
    zone = state.zone
    steps = (zone.steps >= 0) & (zone.steps <= MOST_STEPS) & implies(zone.steps >= 1, zone.mobilized)
    now = implies(zone.active | zone.first_turn, zone.mobilized)
    return steps & now & implies(zone.mobilized, state.in_force.independent)


def _oas(state: State) -> bool:
    """The marker stands somewhere only in play; who controls it is known, or is rolled for (11.3)."""
    oas = state.oas
    known = oas.controller is not None or any(isinstance(frame, OasControl) for frame in state.stack)
    if not known:
        return (oas.active ^ True) if oas.where is None else False
    return True if oas.where is None and oas.controller is None else oas.active


def _in_their_phases(state: State) -> bool:
    """Half points, and units set apart, are in their phases alone (6.3/2, 6.32, 7/2)."""
    mobilizing = any(isinstance(frame, Mobilizing) for frame in state.stack)
    deploying = any(isinstance(frame, Deploying) for frame in state.stack)
    half = True if mobilizing else state.psl.half ^ True
    if mobilizing or deploying or state.winner is not None:
        return half
    return half & all_of(area.apart.of(unit) == 0 for area in state.areas for unit in GOVERNMENT_MOBILE)


def _countries(area: Area) -> bool:
    """Nobody controls a country, and no mission is conducted there (11.21/3)."""
    if not area.place.is_country:
        return True
    done = area.propaganda | area.strike | area.raid | area.civil_affairs | area.suppression
    return (done ^ True) if area.control is Control.CONTESTED else False


def _scenario(state: State) -> bool:
    """The scenario is one of the three, and its options are its own (13)."""
    if state.scenario not in SCENARIOS:
        return False
    own = state.in_force.slow_reaction | state.in_force.early_independence
    late = state.scenario != "1954"
    return (state.turn >= 1) & (
        (own ^ True) & state.in_force.independent & state.in_force.suez_done if late else True
    )


def _elite_away(state: State) -> bool:
    """Elite units that left for Suez, or for good, are counted (5/suez, 11.4/4)."""
    away = all_of(area.suez >= 0 for area in state.areas)
    return away & (state.lost_elite >= 0) & (state.suez_turn >= 0) & (state.suez_turn <= state.turn)


def _ended(state: State) -> bool:
    """Nothing is pending in a game that is over, and it ended as it says (12.2/1, 13.3/1)."""
    if state.winner is None:
        return bool(state.stack) and state.ending is None
    if state.stack or state.ending is None:
        return False
    return (
        state.psl.of(state.winner.other) == 0 if state.ending is Ending.LEVEL else state.in_force.shorter_game
    )


LAWS = (
    Law(
        "units_are_counted",
        ("2/4",),
        "no number of units is negative",
        _never_negative,
        each=_areas,
        of_board=True,
    ),
    Law(
        "units_in_their_boxes",
        ("2.2/2", "2.2/3", "2.2/4", "2.2/5", "2.2/7", "9.21/1", "9.26/4"),
        "the FLN is in UG, OPS and OC, mobile units of the Government in OPS, OC and PTL, Police in PTL",
        _in_their_boxes,
        each=_areas,
        of_board=True,
    ),
    Law(
        "only_the_fln_abroad",
        ("11.2/1", "11.21/2", "A67"),
        "abroad are mobile units of the FLN alone, not neutralized",
        _abroad,
        each=_areas,
        of_board=True,
    ),
    Law(
        "one_front",
        ("6.2/4",),
        "an area has at most one Front",
        _one_front,
        each=_areas,
        of_board=True,
    ),
    Law("no_front_in_remote", ("6.2/4", "A72"), "no Front is in a Remote area", _no_remote_front),
    Law(
        "resettled_areas_were_rural",
        ("9.27/1",),
        "only Rural areas are resettled",
        _resettled,
        each=_areas,
        of_board=True,
    ),
    Law(
        "set_apart_in_ops",
        ("6.32/1", "7/2"),
        "units that wait to be activated, or are deployed already, stand in OPS",
        _apart,
        each=_areas,
        of_board=True,
    ),
    Law("counters", ("2/4", "A10"), "every counter is somewhere, once", _conserved, of_board=True),
    Law(
        "counters_not_in_use",
        ("2/4",),
        "no number of counters is negative, and those not in use show their first face",
        _pools,
        of_board=True,
    ),
    Law("levels", ("2.3/5",), "each PSL is 0 to 99", _levels, part=lambda state: state.psl, of_board=True),
    Law(
        "points",
        ("2.3/1", "11.1/1", "A17"),
        "points are 0 to 99, and no more are available than the maximum",
        _record,
        part=lambda state: state.record,
        of_board=True,
    ),
    Law(
        "over_at_zero",
        ("12.2/1", "2.3/6", "A13"),
        "a game with a PSL of 0 is over, and both are never 0",
        _over,
    ),
    Law(
        "abroad_after_independence",
        ("11.21/2", "2.2/11"),
        "FLN units are abroad only after independence",
        _independence,
    ),
    Law(
        "border_zone",
        ("6.33/1", "6.33/2", "11.21/5"),
        "the Border Zone has its boxes, after independence",
        _zone,
    ),
    Law(
        "oas_marker",
        ("11.3/2", "11.3/3"),
        "the OAS stands somewhere only in play, under somebody's control",
        _oas,
    ),
    Law(
        "what_phases_leave",
        ("6.3/2", "6.32/1", "7/2"),
        "half points and units set apart are in their phases alone",
        _in_their_phases,
    ),
    Law(
        "nobody_controls_a_country",
        ("11.21/3",),
        "nobody controls a country, and no mission is conducted there",
        _countries,
        each=_areas,
        of_board=True,
    ),
    Law(
        "scenario_and_options",
        ("3/1", "13.1/1", "13.2/1"),
        "the options are those of the scenario",
        _scenario,
    ),
    Law(
        "elite_away",
        ("5/suez", "11.4/4", "A29"),
        "Elite units that left the map are counted",
        _elite_away,
    ),
    Law("ended_as_it_says", ("12.2/1", "13.3/1", "13.3/2"), "a game that is over ended as it says", _ended),
    standing_law(
        "frames_stand_where_they_may",
        ("4/1",),
        "each pending frame stands on one that can resume",
    ),
)
