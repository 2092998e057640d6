"""The Final PSL Adjustment (10.4): a coup, then the adjustments in the order of the summary (C.6).

Clauses: 10.4, 11.4, 11.21/4, 11.3/7, C.6, B.2; rulings A36, A62, A66, A69-A71
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, COUNTRIES
from ctcore.algeria.board.state import Control, OasPlace, Position
from ctcore.algeria.board.tables import COUP, Coup
from ctcore.algeria.board.units import ELITE, FIREPOWER, MOBILE_FLN, Actor, Stand
from ctcore.algeria.rules.common.choosing import BY_AREA, End, unit_there, units_in
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.event_choices import Withdraw
from ctcore.algeria.rules.mobilization import (
    IN_ALGERIA,
    Mobilize,
    counters_left,
    mobilizable,
    mobilizing,
    put_in_place,
)
from ctcore.algeria.rules.purse import MOBILIZE, MOBILIZED
from ctcore.kernel import Figure, Frame, Kind, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["POINTS", "TABLE", "Adjusting", "CoupMobilizing", "CoupRemoving", "begin"]

GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN
# 11.4/1: the PSL below which there may be a coup, and the roll that brings it.
THRESHOLD = Figure("coup.level", ("11.4/1",), lambda _state: 30)
ATTEMPT = Figure("coup.attempt", ("11.4/1",), lambda _state: 6)
POINTS = (THRESHOLD, ATTEMPT)


class Step(Enum):
    """How far the segment is."""

    CHECK, TABLE, DICE = "the check for a coup", "the coup table", "the points of the coup"
    FREE, ELITE, CHOOSING = "the units for nothing", "the Elite units that are lost", "a choice of the coup"
    CADRES = "what the FLN loses without mobile units"

    def __str__(self) -> str:
        return self.value


@frozen
class Adjusting(Procedure):
    """The Final PSL Adjustment Segment under way (10.4)."""

    clause = "10.4/1"
    awaits = "the adjustments"
    stands_on = (Procedure,)
    label = "adjustment"
    step: Step
    coup: Coup | None = None

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


@frozen
class CoupMobilizing(Frame):
    """The Government mobilizes units for nothing, for ``left`` half points (11.4/5, A36)."""

    clause = "11.4/5"
    awaits = "units to mobilize, or the end"
    stands_on = (Adjusting,)
    label = "coup"
    actor = GOVERNMENT
    left: int


@frozen
class CoupRemoving(Frame):
    """The Government removes ``left`` Elite units from the game (11.4/4)."""

    clause = "11.4/4"
    awaits = "an Elite unit to remove"
    stands_on = (Adjusting,)
    label = "coup"
    actor = GOVERNMENT
    left: int


def begin(draft: Draft) -> None:
    """Open the segment with the check for a coup, if the level is low enough (10.4/1, A62)."""
    level = draft.psl.government
    low = level < THRESHOLD(draft) if decided("A62", draft) else level <= THRESHOLD(draft)
    if low:
        draft.push(Adjusting(Step.CHECK))
        draft.push(Dice(1))
    else:
        draft.push(Adjusting(Step.CADRES))
        _adjust(draft)


def _oas_in_france(board: Position) -> int:
    """What the OAS in France adds to both rolls (11.3/5, 11.4/3)."""
    return 1 if board.oas.active and board.oas.where is OasPlace.FRANCE else 0


def _checked(draft: Draft, frame: Adjusting, die: int) -> None:
    if die + _oas_in_france(draft) >= ATTEMPT(draft):
        draft.told("11.4/1", "an attempt at a coup")
        draft.replace(changed(frame, step=Step.TABLE), Dice(2))
    else:
        _adjust(draft)


def _on_the_table(draft: Draft, frame: Adjusting, total: int) -> None:
    coup = COUP[total + _oas_in_france(draft)]
    draft.told("11.4/2", f"coup: {coup}")
    draft.replace(changed(frame, step=Step.DICE, coup=coup), Dice(abs(coup.dice)))


def _points(draft: Draft, frame: Adjusting, total: int) -> None:
    coup = frame.coup
    if coup is None:
        return
    draft.level(GOVERNMENT, total if coup.dice > 0 else -total, "11.4/2")
    if coup.free_dice:
        draft.replace(changed(frame, step=Step.FREE), Dice(coup.free_dice))
    elif coup.elite_lost < 0:
        draft.replace(changed(frame, step=Step.ELITE), Dice(1))
    elif coup.elite_lost:
        _remove(draft, frame, coup.elite_lost)
    else:
        _adjust(draft)


def _free(draft: Draft, frame: Adjusting, total: int) -> None:
    draft.replace(changed(frame, step=Step.CHOOSING), CoupMobilizing(2 * total))


def _remove(draft: Draft, frame: Adjusting, number: int) -> None:
    left = min(number, _elite(draft))
    if left:
        draft.replace(changed(frame, step=Step.CHOOSING), CoupRemoving(left))
    else:
        _adjust(draft)


def _elite(board: Position) -> int:
    return sum(
        board.areas[place.index].at(stand).of(unit) for place in AREAS for stand in _STANDS for unit in ELITE
    )


def _chosen(draft: Draft, _frame: Adjusting, _result: object) -> None:
    _adjust(draft)


def _adjust(draft: Draft) -> None:
    """The OAS, terror and resettlement; then the FLN without mobile units (C.6, A69)."""
    if draft.oas.active:
        draft.level(GOVERNMENT, -2 if draft.oas.where is OasPlace.FRANCE else -1, "C.6/4")
    marked = sum(_marks(draft, place.index) for place in AREAS)
    if marked:
        draft.level(GOVERNMENT, -marked, "C.6/5")
    if _fln_mobile(draft) == 0:
        draft.replace(Adjusting(Step.CADRES), Dice(3))
    else:
        _rest(draft)


def _marks(draft: Draft, index: int) -> int:
    area = draft.areas[index]
    if decided("A66", draft):
        return 1 if area.terror or area.resettled else 0
    return int(area.terror) + int(area.resettled)


def _fln_mobile(board: Position) -> int:
    """The FLN's mobile units in Algeria that are not neutralized (C.6/6, A70)."""
    areas = [board.areas[place.index] for place in AREAS]
    return sum(box.of(unit) for area in areas for box in (area.ug, area.ops, area.oc) for unit in MOBILE_FLN)


def _without_units(draft: Draft, _frame: Adjusting, total: int) -> None:
    draft.level(FLN, -total, "C.6/6")
    _rest(draft)


def _rest(draft: Draft) -> None:
    """A tenth of the Firepower abroad, and the areas that are controlled (11.21/4, C.6/7)."""
    abroad = sum(
        FIREPOWER[unit] * draft.area(place).at(stand).of(unit)
        for place in COUNTRIES
        for stand in (Stand.UG, Stand.OPS, Stand.OC)
        for unit in MOBILE_FLN
    )
    if abroad // 10:
        draft.level(FLN, abroad // 10, "11.21/4")
    held = [draft.area(place).control for place in AREAS]
    lead = held.count(Control.FLN) - held.count(Control.GOVERNMENT)
    if abs(lead) // 2:
        draft.level(FLN if lead > 0 else GOVERNMENT, abs(lead) // 2, "C.6/7")
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.CHECK: _checked,
    Step.TABLE: _on_the_table,
    Step.DICE: _points,
    Step.FREE: _free,
    Step.ELITE: _remove,
    Step.CHOOSING: _chosen,
    Step.CADRES: _without_units,
}


# What the Government chooses after a coup

_STANDS = tuple(one for one in Stand if one not in (Stand.UG, Stand.UG_NEUTRALIZED))


def _mobilize(draft: Draft, frame: CoupMobilizing, move: Mobilize) -> None:
    put_in_place(draft, move)
    draft.replace(CoupMobilizing(frame.left - MOBILIZE[move.unit](draft) * move.count))


def _end(draft: Draft, _frame: CoupMobilizing, _move: End) -> None:
    draft.finish()


def _lose(draft: Draft, frame: CoupRemoving, move: Withdraw) -> None:
    draft.lose_elite(move.unit, move.area, move.stand, "11.4/4")
    draft.replace(CoupRemoving(frame.left - 1))
    if frame.left == 1:
        draft.finish()


_CANDIDATES, _THERE = units_in(Withdraw, ELITE, _STANDS, AREAS)
TABLE = awaits(
    CoupMobilizing,
    mobilizing(
        "coup.mobilize",
        (
            asks("at_least_one", ("11.4/5",), "at least one", lambda count: count >= 1, "{move.count}"),
            asks(
                "right_unit",
                ("11.4/5", "A36"),
                "units are mobilized for nothing, no points",
                lambda unit: unit in MOBILIZED,
                "{move.unit}",
            ),
            IN_ALGERIA,
            counters_left("11.4/5"),
            asks(
                "points_left",
                ("11.4/5", "B.2"),
                "their prices are within the points of the coup",
                lambda state, frame, unit, count: (
                    MOBILIZE[unit](state) * count <= frame.left if unit in MOBILIZED else False
                ),
                "half points left: {frame.left}, wanted: {move.count} {move.unit}",
            ),
        ),
        _mobilize,
        lambda state, frame: mobilizable(state, frame.left),
        lambda state, frame, count, unit: (
            (count >= 1) & (count <= state.pool.of(unit)) & (MOBILIZE[unit](state) * count <= frame.left)
            if unit in MOBILIZED
            else False
        ),
    ),
    Kind("coup.end", End, (End(),), (), _end),
) | awaits(
    CoupRemoving,
    Kind(
        "coup.remove",
        Withdraw,
        _CANDIDATES,
        (
            asks("elite", ("11.4/4",), "Elite units are removed", lambda unit: unit in ELITE, "{move.unit}"),
            unit_there("11.4/4"),
        ),
        _lose,
        BY_AREA,
        within=_THERE,
    ),
)
