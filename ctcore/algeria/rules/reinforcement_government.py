"""The Government's reinforcement (6.3): it mobilizes units and points, and activates units.

Units that are not activated go to OC.

Clauses: 6.3, 6.31, 6.32, 13.1; rulings A7, A17, A19, A29, A32, A35, A36, A75
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import TOP, Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.units import GOVERNMENT, GOVERNMENT_MOBILE, NONE, Stand, Unit, counted
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.border_zone import ACTIVATE_ZONE, MOBILIZE_ZONE
from ctcore.algeria.rules.common.asking import at_least_one, chosen, counts, end, is_one_of
from ctcore.algeria.rules.common.choosing import CountMove, End
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.deployment_government import all_together
from ctcore.algeria.rules.mobilization import Mobilize, mobilizing, put_in_place
from ctcore.algeria.rules.purse import (
    ACTIVATE,
    ACTIVATED,
    ENDLESS,
    MOBILIZE,
    MOBILIZED,
    MOST,
    POINT,
    Points,
    can_pay,
)
from ctcore.kernel import AtMost, Frame, Move, Requirement, asks, awaits
from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Activate", "MobilizePoints", "Mobilizing", "RemovePolice", "begin"]

_FIELD = {Points.AIR: "air_maximum", Points.HELO: "helo_maximum", Points.NAVAL: "naval"}


@frozen
class Mobilizing(Procedure, clause="6.3/1", label="mobilizing", actor=GOVERNMENT):
    """The Government's part of the Reinforcement Phase (6.3).

    ``mobilized`` counts mobile units and points (13.1/2), ``steps`` those of the Border Zone (A33).
    """

    awaits = "units to mobilize or activate, or the end"
    cites = ("6.31/2", "A7", "A31", "A85")
    mobilized: int = 0
    steps: int = 0

    def resumed(self, draft: Any, ended: Frame, _result: Any, /) -> None:
        """Place the OAS once it is known who controls it."""
        if isinstance(ended, oas.OasControl):
            oas.ask_place(draft, GOVERNMENT)


class Activate(CountMove, form="activate {count} {unit} in {area}"):
    """Activate units."""

    stages = ("in {area}", "activate {count} {unit}")


@frozen
class MobilizePoints(Move, form="mobilize {count} {points}"):
    """Mobilize points."""

    called = "mobilize some points"
    count: int
    points: Points


@frozen
class RemovePolice(Move, form="remove {count} Police from {stand} of {area}"):
    """Remove Police without refund (6.31/4)."""

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
    for area in draft.every_area():
        for unit, count in area.apart.items():
            draft.stand(unit, count, (area.place, Stand.OPS), Stand.OC, "6.32/2")
        for unit, count in area.ops_neutralized.only(GOVERNMENT_MOBILE).items():
            draft.stand(unit, count, (area.place, Stand.OPS_NEUTRALIZED), Stand.OC_NEUTRALIZED, "6.32/2")
    all_together(draft)
    draft.round_up("6.3/2")
    draft.finish()


def begin(draft: Draft) -> None:
    """Open the phase: the option may end, Elite units come back, units wait to be activated (A29, A75)."""
    if draft.in_force.slow_reaction and draft.psl.fln > draft.psl.government:
        draft.put_in_force("13.1/1", "slow reaction ends for good", slow_reaction=False)
    for area in draft.every_area():
        if area.suez and draft.suez_turn < draft.turn:
            draft.bring_back(area.place, "5/suez")
    for area in draft.every_area():
        waiting = area.ops.only(ACTIVATED)
        if waiting is not NONE:
            draft.write(replaced(area, "apart", waiting))
    draft.push(Mobilizing())
    oas.leave_by_itself(draft)
    if not oas.appear(draft):
        oas.ask_place(draft, GOVERNMENT)


MOBILIZE_UNITS = mobilizing(
    "reinforcement.mobilize",
    "6.31/1",
    _mobilize,
    is_one_of(
        "right_unit", ("6.3/3", "A87"), "it is a unit that is mobilized, divisions concentrated", MOBILIZED
    ),
    can_pay("unit", MOBILIZE),
    _one_a_turn(lambda state, frame, unit: ENDLESS if unit is Unit.POLICE else MOST(state) - frame.mobilized),
)
MOBILIZE_POINTS = chosen(
    ("reinforcement.points", MobilizePoints, _mobilize_points),
    {"points": Points, "count": range(1, TOP + 1)},
    at_least_one("6.31/5"),
    can_pay("points", POINT),
    _one_a_turn(lambda state, frame: MOST(state) - frame.mobilized),
)
ACTIVATE_UNITS = chosen(
    ("reinforcement.activate", Activate, _activate),
    {"area": PLACES, "unit": ACTIVATED, "count": range(1, 14)},
    at_least_one("6.32/1"),
    is_one_of("right_unit", ("6.32/1", "A32"), "mobile units are activated", ACTIVATED),
    asks(
        "waits_there",
        ("6.32/1", "6.32/3", "A19", "A36"),
        "as many units there are not activated yet, nor neutralized, nor mobilized this turn",
        AtMost("count", lambda subject, unit: unit.count(subject.apart)),
        "{subject}: to be activated are {subject.apart}",
    ),
    can_pay("unit", ACTIVATE),
)
REMOVE_POLICE = chosen(
    ("reinforcement.remove_police", RemovePolice, _remove_police),
    {"area": PLACES, "stand": (Stand.PTL, Stand.PTL_NEUTRALIZED), "count": counts(Unit.POLICE)},
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
