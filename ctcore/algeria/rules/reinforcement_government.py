"""The Government's reinforcement (6.3): it mobilizes units and points, and activates units.

Prices are in half points of PSP; what is spent in the phase is rounded up once, at its end (A30).  Units that
are not activated go to OC.

Clauses: 6.3, 6.31, 6.32, 6.33, 11.21/5, 13.1, B.1; rulings A7, A16, A30-A36, A75
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, Position, State, cached
from ctcore.algeria.board.units import (
    BRIGADES,
    COUNTERS,
    DIVISIONS,
    GOVERNMENT_MOBILE,
    NONE,
    PRICES,
    Actor,
    Stand,
    Unit,
)
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.common.choosing import BY_AREA, EVERYWHERE, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.common.switches import decided
from ctcore.kernel import Amends, AtMost, Figure, Frame, Kind, Move, Requirement, Stage, Staged, asks, awaits
from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen

__all__ = [
    "MOBILIZED",
    "POINTS",
    "PROVISOS",
    "TABLE",
    "Activate",
    "Mobilize",
    "MobilizePoints",
    "Mobilizing",
    "RemovePolice",
    "affordable",
    "begin",
    "mobilizable",
    "mobilizing",
]

GOVERNMENT = Actor.GOVERNMENT
MOBILIZED = (Unit.DIVISION, *BRIGADES, Unit.POLICE)
_ACTIVATED = (*DIVISIONS, *BRIGADES)
MOST_STEPS = 3


class Points(Enum):
    """Points that the Government may mobilize (6.3/1)."""

    AIR, HELO, NAVAL = "Air points", "Helo points", "Naval points"

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        """The name; in the singular where the format is ``1``."""
        return self.singular if spec == "1" else self.value

    @property
    def singular(self) -> str:
        """The name of one."""
        return self.value.removesuffix("s")


def _price(name: str, halves: int) -> Figure[int]:
    return Figure(name, ("6.3/3", "B.1"), lambda _state: halves)


# B.1, in half points.
MOBILIZE = {unit: _price(f"mobilize.{unit.name.lower()}.price", PRICES[unit][0]) for unit in MOBILIZED}
ACTIVATE = {
    unit: _price(
        f"activate.{unit.name.lower()}.price", PRICES[Unit.DIVISION if unit in DIVISIONS else unit][1]
    )
    for unit in _ACTIVATED
}
POINT = {
    Points.AIR: _price("mobilize.air.price", 4),
    Points.HELO: _price("mobilize.helo.price", 6),
    Points.NAVAL: _price("mobilize.naval.price", 6),
}
ZONE = _price("mobilize.zone.price", 12)
ZONE_ACTIVE = _price("activate.zone.price", 2)
_TOP = 99
_FIELD = {Points.AIR: "air_maximum", Points.HELO: "helo_maximum", Points.NAVAL: "naval"}
# 13.1/2: how many units and points may be mobilized in a turn; without the option as many as there are.
MOST = Figure("mobilize.most", ("13.1/2",), lambda _state: 999)
POINTS = (*MOBILIZE.values(), *ACTIVATE.values(), *POINT.values(), ZONE, ZONE_ACTIVE, MOST)
PROVISOS = (
    Amends(
        label="slow reaction",
        clauses=("13.1/2", "A75"),
        to="mobilize.most",
        while_="slow_reaction",
        value=lambda _before, _state: 1,
        says="only one mobile unit or point may be mobilized in a turn",
    ),
)


# Frames and moves


@frozen
class Mobilizing(Procedure):
    """The Government's part of the Reinforcement Phase (6.3).

    ``mobilized`` counts mobile units and points (13.1/2), ``steps`` those of the Border Zone (A33).
    """

    clause = "6.3/1"
    awaits = "units to mobilize or activate, or the end"
    stands_on = (Procedure,)
    label = "mobilizing"
    actor = GOVERNMENT
    mobilized: int = 0
    steps: int = 0

    def resumed(self, draft: Any, ended: Frame, _result: Any, /) -> None:
        """Place the OAS once it is known who controls it."""
        if isinstance(ended, oas.OasControl):
            oas.ask_place(draft, GOVERNMENT)


@frozen
class Mobilize(Move):
    """Mobilize units."""

    form = "mobilize {count} {unit} in {area}"
    stages = ("in {area}", "mobilize {count} {unit}")
    count: int
    unit: Unit
    area: Place


@frozen
class Activate(Move):
    """Activate units."""

    form = "activate {count} {unit} in {area}"
    stages = ("in {area}", "activate {count} {unit}")
    count: int
    unit: Unit
    area: Place


@frozen
class MobilizePoints(Move):
    """Mobilize points."""

    form = "mobilize {count} {points}"
    count: int
    points: Points


@frozen
class RemovePolice(Move):
    """Remove Police without refund (6.31/4)."""

    form = "remove {count} Police from {stand} of {area}"
    count: int
    stand: Stand
    area: Place


class MobilizeZone(Move):
    """Mobilize the Border Zone, or improve its DRM."""

    __slots__ = ()

    form = "mobilize Border Zone"


class ActivateZone(Move):
    """Activate the Border Zone for this turn."""

    __slots__ = ()

    form = "activate Border Zone"


# What may be paid


def affordable(state: Position) -> int:
    """The half points that the Government may still spend (A16, A31)."""
    left = 2 * state.psl.government - state.psl.half
    return left if decided("A16", state) else left - 2


def _pays(price: Figure[int], count: int, state: Position) -> bool:
    return price(state) * count <= affordable(state)


def _can_pay(test: Any) -> Requirement:
    """Require that the Government can pay for as many."""
    return asks(
        "can_pay",
        ("6.3/1", "6.3/3", "12.2/1", "A16"),
        "the Government pays no more PSP than it has",
        test,
        "Government PSL: {state.psl.running}, wanted: {move.count}",
    )


def _at_least_one(clause: str) -> Requirement:
    return asks("at_least_one", (clause,), "at least one", lambda count: count >= 1, "{move.count}")


def _of_these(units: tuple[Unit, ...], clause: str, text: str) -> Requirement:
    return asks("right_unit", (clause,), text, lambda unit: unit in units, "{move.unit}")


IN_ALGERIA = asks(
    "in_algeria",
    ("11.2/1", "11.21/2"),
    "the Government never enters another country",
    lambda area: not area.is_country,
    "{move.area}",
)


def counters_left(clause: str) -> Requirement:
    """Require that as many counters are not in use."""
    return asks(
        "counters_left",
        ("2/4", clause),
        "there are as many counters that are not in use",
        lambda state, unit, count: state.pool.of(unit) >= count,
        "not in use: {state.pool}, wanted: {move.count} {move.unit}",
    )


_MOBILIZE = (
    _at_least_one("6.31/1"),
    _of_these(MOBILIZED, "6.3/3", "it is a unit that is mobilized, divisions concentrated"),
    IN_ALGERIA,
    counters_left("6.31/1"),
    _can_pay(lambda state, count, unit: _pays(MOBILIZE[unit], count, state) if unit in MOBILIZED else False),
    asks(
        "one_a_turn",
        ("13.1/2", "A75"),
        "no more mobile units and points are mobilized in a turn than may be",
        lambda state, frame, unit, count: (
            True if unit is Unit.POLICE else frame.mobilized + count <= MOST(state)
        ),
        "mobilized: {frame.mobilized}, wanted: {move.count}, at most: {figure}",
    ).reading(MOST),
)
_POINTS = (
    _at_least_one("6.31/5"),
    asks(
        "room_on_the_track",
        ("2.3/1", "A17"),
        "no more than 99 points are kept",
        lambda state, points, count: getattr(state.record, _FIELD[points]) + count <= _TOP,
        "wanted: {move.count}",
    ),
    _can_pay(lambda state, count, points: _pays(POINT[points], count, state)),
    asks(
        "one_a_turn",
        ("13.1/2", "A75"),
        "no more mobile units and points are mobilized in a turn than may be",
        lambda state, frame, count: frame.mobilized + count <= MOST(state),
        "mobilized: {frame.mobilized}, wanted: {move.count}, at most: {figure}",
    ).reading(MOST),
)
_ACTIVATE = (
    _at_least_one("6.32/1"),
    _of_these(_ACTIVATED, "6.32/1", "mobile units are activated"),
    asks(
        "waits_there",
        ("6.32/1", "A19", "A36"),
        "as many units there are not activated yet, nor neutralized, nor mobilized this turn",
        AtMost("count", lambda subject, unit: subject.apart.of(unit)),
        "{subject}: to be activated are {subject.apart}",
    ),
    _can_pay(lambda state, count, unit: _pays(ACTIVATE[unit], count, state) if unit in ACTIVATE else False),
)
_REMOVE = (
    _at_least_one("6.31/4"),
    asks(
        "police_there",
        ("6.31/4", "A35"),
        "as many Police stand there",
        AtMost("count", lambda subject, stand: subject.at(stand).police),
        "{subject}, {move.stand}: wanted {move.count}",
    ),
)
_INDEPENDENT = asks(
    "independent",
    ("11.21/5",),
    "Morocco and Tunisia are independent",
    lambda in_force: in_force.independent,
    "independent: {state.in_force.independent}",
)


def _halves(price: Figure[int], clause: str) -> Requirement:
    return asks(
        "can_pay",
        ("6.3/1", clause, "A16"),
        "the Government pays no more PSP than it has",
        lambda state: price(state) <= affordable(state),
        "Government PSL: {state.psl.running}, price in half points: {figure}",
    ).reading(price)


_ZONE = (
    _INDEPENDENT,
    asks(
        "a_step_is_left",
        ("6.33/2", "A33"),
        "the Border Zone has a further box",
        lambda state: (state.zone.mobilized ^ True) | (state.zone.steps < MOST_STEPS),
        "steps: {state.zone.steps}",
    ),
    asks(
        "not_on_its_first_turn",
        ("6.33/2", "A33"),
        "the DRM is improved in a later turn than that of the first mobilization",
        lambda state: state.zone.first_turn ^ True,
        "first mobilized this turn: {state.zone.first_turn}",
    ),
    asks(
        "one_step_by_the_rejected_reading",
        ("6.33/2", "A33"),
        "by the rejected reading of A33 the DRM is improved once a turn",
        lambda state, frame: True if decided("A33", state) else frame.steps == 0,
        "steps this turn: {frame.steps}",
    ),
    _halves(ZONE, "6.33/1"),
)
_ZONE_ACTIVE = (
    asks(
        "mobilized",
        ("6.33/3",),
        "the Border Zone is mobilized",
        lambda state: state.zone.mobilized,
        "mobilized: {state.zone.mobilized}",
    ),
    asks(
        "not_active_yet",
        ("6.33/3",),
        "it is not active yet",
        lambda state: state.zone.active ^ True,
        "active: {state.zone.active}",
    ),
    _halves(ZONE_ACTIVE, "6.33/3"),
)


# Effects


def put_in_place(draft: Draft, move: Mobilize) -> None:
    """Place mobilized units: Police in PTL, others in OPS (6.31/1, 6.31/3)."""
    police = move.unit is Unit.POLICE
    stand, clause = (Stand.PTL, "6.31/3") if police else (Stand.OPS, "6.31/1")
    draft.place(move.unit, move.count, move.area, stand, clause)


def _mobilize(draft: Draft, frame: Mobilizing, move: Mobilize) -> None:
    put_in_place(draft, move)
    more = 0 if move.unit is Unit.POLICE else move.count
    draft.replace(changed(frame, mobilized=frame.mobilized + more))
    draft.spend(MOBILIZE[move.unit](draft) * move.count, "6.3/1")


def _mobilize_points(draft: Draft, frame: Mobilizing, move: MobilizePoints) -> None:
    field = _FIELD[move.points]
    draft.points(field, move.count, "6.31/5")
    if move.points is not Points.NAVAL:
        draft.points(field.removesuffix("_maximum"), move.count, "11.1/1")
    draft.replace(changed(frame, mobilized=frame.mobilized + move.count))
    draft.spend(POINT[move.points](draft) * move.count, "6.3/1")


def _activate(draft: Draft, _frame: Mobilizing, move: Activate) -> None:
    area = draft.area(move.area)
    draft.write(replaced(area, "apart", area.apart.changed(move.unit, -move.count)))
    draft.told("6.32/1", f"activated in {move.area}: {move.count} {move.unit}")
    draft.spend(ACTIVATE[move.unit](draft) * move.count, "6.32/1")


def _remove_police(draft: Draft, _frame: Mobilizing, move: RemovePolice) -> None:
    draft.remove(Unit.POLICE, move.count, move.area, move.stand, "6.31/4")


def _mobilize_zone(draft: Draft, frame: Mobilizing, _move: MobilizeZone) -> None:
    if draft.zone.mobilized:
        steps = draft.zone.steps + 1
        draft.set_zone("6.33/2", f"the Border Zone counts -{steps}", steps=steps)
        draft.replace(changed(frame, steps=frame.steps + 1))
    else:
        draft.set_zone("6.33/1", "the Border Zone is mobilized", mobilized=True, first_turn=True)
    draft.spend(ZONE(draft), "6.33/1")


def _activate_zone(draft: Draft, _frame: Mobilizing, _move: ActivateZone) -> None:
    draft.set_zone("6.33/3", "the Border Zone is active", active=True)
    draft.spend(ZONE_ACTIVE(draft), "6.33/3")


def _end(draft: Draft, _frame: Mobilizing, _move: End) -> None:
    for place in AREAS:
        area = draft.area(place)
        for unit, count in area.apart.items():
            draft.stand(unit, count, (place, Stand.OPS), Stand.OC, "6.32/2")
        for unit, count in area.ops_neutralized.only(GOVERNMENT_MOBILE).items():
            draft.stand(unit, count, (place, Stand.OPS_NEUTRALIZED), Stand.OC_NEUTRALIZED, "6.32/2")
        if area.apart != NONE:
            draft.write(replaced(draft.area(place), "apart", NONE))
    draft.round_up("6.3/2")
    draft.finish()


def begin(draft: Draft) -> None:
    """Open the phase: the option may end, Elite units come back, units wait to be activated (A29, A75)."""
    if draft.in_force.slow_reaction and draft.psl.fln > draft.psl.government:
        draft.put_in_force("13.1/1", "slow reaction ends for good", slow_reaction=False)
    for place in AREAS:
        if draft.area(place).suez:
            draft.bring_back(place, "5/suez")
        area = draft.area(place)
        waiting = area.ops.only(_ACTIVATED)
        if waiting != NONE:
            draft.write(replaced(area, "apart", waiting))
    draft.push(Mobilizing())
    oas.leave_by_itself(draft)
    if not oas.appear(draft):
        oas.ask_place(draft, GOVERNMENT)


# Kinds of move


_COUNTED = tuple((count, unit) for unit in MOBILIZED for count in range(1, COUNTERS[unit] + 1))
_ONE_OF = tuple((1, unit) for unit in MOBILIZED)


def _may_pay(state: State) -> list[tuple[int, Unit]]:
    return mobilizable(state, affordable(state))


def mobilizable(state: State, left: int) -> list[tuple[int, Unit]]:
    """How many units of each type can be mobilized for that many half points."""
    found = []
    for unit in MOBILIZED:
        price = MOBILIZE[unit](state)
        most = min(state.pool.of(unit), left // price if price else COUNTERS[unit])
        found += [(count, unit) for count in range(1, most + 1)]
    return found


def _covers(state: State, count: int, unit: Unit) -> bool:
    there = state.pool.of(unit) if unit in MOBILIZED else 0
    return (
        (count >= 1)
        & (count <= there)
        & (_pays(MOBILIZE[unit], count, state) if unit in MOBILIZED else False)
    )


def mobilizing(
    name: str, requirements: tuple[Requirement, ...], effect: Any, within: Any, covers: Any
) -> Staged:
    """The kind of move that mobilizes units, under those requirements; ``within`` lists what can be paid."""
    units = Stage(_COUNTED, within, covers, some=_ONE_OF)
    return Staged(
        name, Mobilize, requirements, effect, BY_AREA, stages=(Stage(tuple((one,) for one in AREAS)), units)
    )


@cached
def _waiting(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in _ACTIVATED for count in range(1, area.apart.of(unit) + 1))


def _places_waiting(state: State) -> list[tuple[Place]]:
    return [(area.place,) for area in state.areas if area.apart is not NONE and _waiting(area)]


def _waits(area: Area) -> bool:
    return sum([area.apart.of(unit) for unit in _ACTIVATED]) >= 1


_POLICE = tuple(
    RemovePolice(count, stand, area)
    for area in AREAS
    for stand in (Stand.PTL, Stand.PTL_NEUTRALIZED)
    for count in range(1, COUNTERS[Unit.POLICE] + 1)
)
TABLE = oas.TABLE | awaits(
    Mobilizing,
    mobilizing("reinforcement.mobilize", _MOBILIZE, _mobilize, _may_pay, _covers),
    Staged(
        "reinforcement.activate",
        Activate,
        _ACTIVATE,
        _activate,
        BY_AREA,
        stages=(
            Stage(EVERYWHERE, _places_waiting, lambda state, area: _waits(state.areas[area.index])),
            Stage(
                tuple((count, unit) for unit in _ACTIVATED for count in range(1, 14)),
                lambda state, area: _waiting(state.areas[area.index]),
                lambda state, area, count, unit: (
                    (count >= 1) & (count <= state.areas[area.index].apart.of(unit))
                    if unit in _ACTIVATED
                    else False
                ),
                some=tuple((1, unit) for unit in _ACTIVATED),
            ),
        ),
    ),
    Kind(
        "reinforcement.points",
        MobilizePoints,
        tuple(MobilizePoints(count, points) for points in Points for count in range(1, _TOP + 1)),
        _POINTS,
        _mobilize_points,
    ),
    Kind("reinforcement.remove_police", RemovePolice, _POLICE, _REMOVE, _remove_police, BY_AREA),
    Kind("reinforcement.zone", MobilizeZone, (MobilizeZone(),), _ZONE, _mobilize_zone),
    Kind("reinforcement.activate_zone", ActivateZone, (ActivateZone(),), _ZONE_ACTIVE, _activate_zone),
    oas.REMOVE,
    Kind("reinforcement.end", End, (End(),), (), _end),
)
