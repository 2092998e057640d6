"""The Government's reinforcement (6.3): it mobilizes units and points, and activates units.

Units that are not activated go to OC.

Clauses: 6.3, 6.31, 6.32, 13.1; rulings A7, A17, A19, A29, A32, A35, A36, A75
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import COUNTERS, GOVERNMENT_MOBILE, NONE, Actor, Stand, Unit, counted, total
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.border_zone import ACTIVATE_ZONE, MOBILIZE_ZONE
from ctcore.algeria.rules.common.asking import at_least_one, by_stages, end, is_one_of
from ctcore.algeria.rules.common.choosing import CountMove, End, by_count
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.mobilization import (
    Mobilize,
    mobilizing,
    put_in_place,
)
from ctcore.algeria.rules.purse import (
    ACTIVATE,
    ACTIVATED,
    ENDLESS,
    MOBILIZE,
    MOBILIZED,
    MOST,
    POINT,
    Points,
    affordable,
    can_pay,
    payable,
)
from ctcore.kernel import AtMost, Frame, Kind, Move, Requirement, Within, asks, awaits
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
    cites = ("6.31/2", "A7", "A31", "A85")
    awaits = "units to mobilize or activate, or the end"
    label = "mobilizing"
    actor = GOVERNMENT
    mobilized: int = 0
    steps: int = 0

    def resumed(self, draft: Any, ended: Frame, _result: Any, /) -> None:
        """Place the OAS once it is known who controls it."""
        if isinstance(ended, oas.OasControl):
            oas.ask_place(draft, GOVERNMENT)


class Activate(CountMove):
    """Activate units."""

    __slots__ = ()

    form = "activate {count} {unit} in {area}"
    stages = ("in {area}", "activate {count} {unit}")


@frozen
class MobilizePoints(Move):
    """Mobilize points."""

    form = "mobilize {count} {points}"
    called = "mobilize some points"
    count: int
    points: Points


@frozen
class RemovePolice(Move):
    """Remove Police without refund (6.31/4)."""

    form = "remove {count} Police from {stand} of {area}"
    stages = ("remove Police in {area}", "{count} from {stand}")
    count: int
    stand: Stand
    area: Place


def _one_a_turn(most: Any) -> Requirement:
    return asks(
        "one_a_turn",
        ("13.1/2", "A75"),
        "no more mobile units and points are mobilized in a turn than may be",
        AtMost("count", most),
        "mobilized: {frame.mobilized}, wanted: {move.count}, at most: {figure}",
    ).reading(MOST)


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


_activated = total(*ACTIVATED)
_EVERY_POINT = {
    points: tuple(MobilizePoints(count, points) for count in range(1, _TOP + 1)) for points in Points
}


def _points_in_reach(state: State, frame: Mobilizing) -> list[MobilizePoints]:
    left = affordable(state)
    most = MOST(state) - frame.mobilized
    prices = [(points, POINT[points](state)) for points in Points]
    return [
        move
        for points, price in prices
        for move in _EVERY_POINT[points][: max(0, min(most, payable(price, left)))]
    ]


def _covers_points(state: State, frame: Mobilizing, move: MobilizePoints) -> bool:
    paid = POINT[move.points](state) * move.count <= affordable(state)
    return (move.count >= 1) & paid & (frame.mobilized + move.count <= MOST(state))


MOBILIZE_UNITS = mobilizing(
    "reinforcement.mobilize",
    "6.31/1",
    _mobilize,
    lambda state, _frame: affordable(state),
    is_one_of(
        "right_unit", ("6.3/3", "A87"), "it is a unit that is mobilized, divisions concentrated", MOBILIZED
    ),
    can_pay("unit", MOBILIZE),
    _one_a_turn(lambda state, frame, unit: ENDLESS if unit is Unit.POLICE else MOST(state) - frame.mobilized),
)
MOBILIZE_POINTS = Kind(
    "reinforcement.points",
    MobilizePoints,
    tuple(chain(*_EVERY_POINT.values())),
    (
        at_least_one("6.31/5"),
        can_pay("points", POINT),
        _one_a_turn(lambda state, frame: MOST(state) - frame.mobilized),
    ),
    _mobilize_points,
    within=Within(_points_in_reach, _covers_points),
)
ACTIVATE_UNITS = by_stages(
    "reinforcement.activate",
    Activate,
    _activate,
    by_count(13, lambda area: _activated(area.apart), lambda area, unit: area.apart.of(unit), unit=ACTIVATED),
    at_least_one("6.32/1"),
    is_one_of("right_unit", ("6.32/1", "A32"), "mobile units are activated", ACTIVATED),
    asks(
        "waits_there",
        ("6.32/1", "6.32/3", "A19", "A36"),
        "as many units there are not activated yet, nor neutralized, nor mobilized this turn",
        AtMost("count", lambda subject, unit: subject.apart.of(unit)),
        "{subject}: to be activated are {subject.apart}",
    ),
    can_pay("unit", ACTIVATE),
)
REMOVE_POLICE = by_stages(
    "reinforcement.remove_police",
    RemovePolice,
    _remove_police,
    by_count(
        COUNTERS[Unit.POLICE],
        lambda area: area.ptl.police + area.ptl_neutralized.police,
        lambda area, stand: area.at(stand).police,
        stand=(Stand.PTL, Stand.PTL_NEUTRALIZED),
    ),
    at_least_one("6.31/4"),
    asks(
        "police_there",
        ("6.31/4", "A35"),
        "as many Police stand there",
        AtMost("count", lambda subject, stand: subject.at(stand).police),
        "{subject}, {move.stand}: {lacking}, wanted: {move.count}",
        lacking=lambda subject, stand, _count: str(subject.at(stand).police),
    ),
)
TABLE = oas.TABLE | awaits(
    Mobilizing,
    MOBILIZE_UNITS,
    ACTIVATE_UNITS,
    MOBILIZE_POINTS,
    REMOVE_POLICE,
    MOBILIZE_ZONE,
    ACTIVATE_ZONE,
    oas.REMOVE,
    end("reinforcement.end", _end),
)
