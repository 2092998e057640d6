"""The Government's reinforcement (6.3): it mobilizes units and points, and activates units.

Units that are not activated go to OC.

Clauses: 6.3, 6.31, 6.32, 13.1; rulings A7, A17, A19, A29, A32, A35, A36, A75
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, State, cached
from ctcore.algeria.board.units import COUNTERS, GOVERNMENT_MOBILE, NONE, Actor, Stand, Unit, counted
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.border_zone import ACTIVATE_ZONE, MOBILIZE_ZONE
from ctcore.algeria.rules.common.choosing import BY_AREA, EVERYWHERE, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.mobilization import (
    IN_ALGERIA,
    Mobilize,
    counters_left,
    mobilizable,
    mobilizing,
    put_in_place,
)
from ctcore.algeria.rules.purse import (
    ACTIVATE,
    ACTIVATED,
    MOBILIZE,
    MOBILIZED,
    MOST,
    POINT,
    Points,
    affordable,
    can_pay,
    pays,
)
from ctcore.kernel import AtMost, Frame, Kind, Move, Requirement, Stage, Staged, asks, awaits
from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Activate", "MobilizePoints", "Mobilizing", "RemovePolice", "begin"]

GOVERNMENT = Actor.GOVERNMENT
_TOP = 99
_FIELD = {Points.AIR: "air_maximum", Points.HELO: "helo_maximum", Points.NAVAL: "naval"}


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


def _at_least_one(clause: str) -> Requirement:
    return asks("at_least_one", (clause,), "at least one", lambda count: count >= 1, "{move.count}")


def _of_these(units: tuple[Unit, ...], clause: str, text: str) -> Requirement:
    return asks("right_unit", (clause,), text, lambda unit: unit in units, "{move.unit}")


_MOBILIZE = (
    _at_least_one("6.31/1"),
    _of_these(MOBILIZED, "6.3/3", "it is a unit that is mobilized, divisions concentrated"),
    IN_ALGERIA,
    counters_left("6.31/1"),
    can_pay(
        lambda state, count, unit: pays(MOBILIZE[unit], count, state) if unit in MOBILIZED else True,
        MOBILIZE,
    ),
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
    can_pay(lambda state, count, points: pays(POINT[points], count, state), POINT),
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
    _of_these(ACTIVATED, "6.32/1", "mobile units are activated"),
    asks(
        "waits_there",
        ("6.32/1", "A19", "A36"),
        "as many units there are not activated yet, nor neutralized, nor mobilized this turn",
        AtMost("count", lambda subject, unit: subject.apart.of(unit)),
        "{subject}: to be activated are {subject.apart}",
    ),
    can_pay(
        lambda state, count, unit: pays(ACTIVATE[unit], count, state) if unit in ACTIVATE else False, ACTIVATE
    ),
)
_REMOVE = (
    _at_least_one("6.31/4"),
    asks(
        "police_there",
        ("6.31/4", "A35"),
        "as many Police stand there",
        AtMost("count", lambda subject, stand: subject.at(stand).police),
        "{subject}, {move.stand}: {lacking}, wanted: {move.count}",
        lacking=lambda subject, stand, _count: str(subject.at(stand).police),
    ),
)


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
    draft.told("6.32/1", f"activated in {move.area}: {counted(move.count, move.unit)}")
    draft.spend(ACTIVATE[move.unit](draft) * move.count, "6.32/1")


def _remove_police(draft: Draft, _frame: Mobilizing, move: RemovePolice) -> None:
    draft.remove(Unit.POLICE, move.count, move.area, move.stand, "6.31/4")


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
        if draft.area(place).suez and draft.suez_turn < draft.turn:
            draft.bring_back(place, "5/suez")
        area = draft.area(place)
        waiting = area.ops.only(ACTIVATED)
        if waiting != NONE:
            draft.write(replaced(area, "apart", waiting))
    draft.push(Mobilizing())
    oas.leave_by_itself(draft)
    if not oas.appear(draft):
        oas.ask_place(draft, GOVERNMENT)


def _may_pay(state: State) -> list[tuple[int, Unit]]:
    return mobilizable(state, affordable(state))


def _covers(state: State, count: int, unit: Unit) -> bool:
    there = state.pool.of(unit) if unit in MOBILIZED else 0
    return (
        (count >= 1) & (count <= there) & (pays(MOBILIZE[unit], count, state) if unit in MOBILIZED else False)
    )


@cached
def _waiting(area: Area) -> tuple[tuple[int, Unit], ...]:
    return tuple((count, unit) for unit in ACTIVATED for count in range(1, area.apart.of(unit) + 1))


def _places_waiting(state: State) -> list[tuple[Place]]:
    return [(area.place,) for area in state.areas if area.apart is not NONE and _waiting(area)]


def _waits(area: Area) -> bool:
    return sum([area.apart.of(unit) for unit in ACTIVATED]) >= 1


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
                tuple((count, unit) for unit in ACTIVATED for count in range(1, 14)),
                lambda state, area: _waiting(state.areas[area.index]),
                lambda state, area, count, unit: (
                    (count >= 1) & (count <= state.areas[area.index].apart.of(unit))
                    if unit in ACTIVATED
                    else False
                ),
                some=tuple((1, unit) for unit in ACTIVATED),
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
    MOBILIZE_ZONE,
    ACTIVATE_ZONE,
    oas.REMOVE,
    Kind("reinforcement.end", End, (End(),), (), _end),
)
