"""The Final PSL Adjustment (10.4): a coup, then the adjustments in the order of the summary (C.6).

Clauses: 10.4, C.6, 11.4, 11.21/4, 11.3/7, B.2; rulings A36, A62, A66, A69-A71
"""

from __future__ import annotations

from ctcore.algeria.board.all_areas import in_boxes, sum_over
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.state import Control, OasPlace, Position
from ctcore.algeria.board.tables import COUP, Coup
from ctcore.algeria.board.units import (
    ELITE,
    FIREPOWER,
    FLN,
    GOVERNMENT,
    MOBILE_FLN,
    OPEN,
    mobile_fln,
    weighed,
)
from ctcore.algeria.rules.common.asking import end, is_one_of, one_unit
from ctcore.algeria.rules.common.choosing import one_less
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.algeria.rules.event_choices import Withdraw
from ctcore.algeria.rules.mobilization import Mobilize, mobilizing, put_in_place
from ctcore.algeria.rules.purse import ENDLESS, MOBILIZE, MOBILIZED, payable
from ctcore.kernel import AtMost, Figure, Frame, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["TABLE", "Adjusting", "CoupMobilizing", "CoupRemoving", "begin"]

# 11.4/1: the PSL below which there may be a coup, and the roll that brings it.
THRESHOLD = Figure("coup.level", ("11.4/1",), lambda _state: 30)
ATTEMPT = Figure("coup.attempt", ("11.4/1",), lambda _state: 6)


class Step(Named):
    """How far the segment is."""

    CHECK, TABLE, DICE = "the check for a coup", "the coup table", "the points of the coup"
    FREE, ELITE, CHOOSING = "the units for nothing", "the Elite units that are lost", "a choice of the coup"
    CADRES = "what the FLN loses without mobile units"


@frozen
class Adjusting(Procedure, clause="10.4/1", awaits="the adjustments", label="adjustment"):
    """The Final PSL Adjustment Segment under way (10.4)."""

    cites = ("9.27/5", "10.4/2", "11.3/5", "11.3/7", "11.4/3", "11.5/4", "A20", "A69", "A70", "A71")
    step: Step
    coup: Coup | None = None

    def after_check(self, draft: Draft, die: int) -> None:
        """Roll on the table if a coup is attempted (11.4/1)."""
        if die + _oas_in_france(draft) >= ATTEMPT(draft):
            draft.told("11.4/1", "an attempt at a coup")
            self.then(draft, Step.TABLE, Dice(2))
        else:
            _adjust(draft)

    def after_table(self, draft: Draft, total: int) -> None:
        """Find the row of the table, and roll its dice (11.4/2)."""
        coup = COUP[total + _oas_in_france(draft)]
        draft.told("11.4/2", f"coup: {coup}")
        self.then(draft, Step.DICE, Dice(abs(coup.dice)), coup=coup)

    def after_dice(self, draft: Draft, total: int) -> None:
        """Change the level; then some units are free, or some Elite units are lost (11.4/2)."""
        coup = self.coup
        if coup is None:
            return
        draft.level(GOVERNMENT, total if coup.dice > 0 else -total, "11.4/2")
        if coup.free_dice:
            self.then(draft, Step.FREE, Dice(coup.free_dice))
        elif coup.elite_lost < 0:
            self.then(draft, Step.ELITE, Dice(1))
        else:
            self.after_elite(draft, coup.elite_lost)

    def after_free(self, draft: Draft, total: int) -> None:
        """Let the Government mobilize for as many points (11.4/5)."""
        self.then(draft, Step.CHOOSING, CoupMobilizing(2 * total))

    def after_elite(self, draft: Draft, number: int) -> None:
        """Let the Government remove as many Elite units, or all that there are (11.4/4)."""
        left = min(number, _elite(draft))
        self.then(draft, Step.CHOOSING, CoupRemoving(left) if left else None)

    def after_choosing(self, draft: Draft, _result: None) -> None:
        """Go on to the other adjustments."""
        _adjust(draft)

    def after_cadres(self, draft: Draft, total: int) -> None:
        """Take what the FLN loses without mobile units (C.6/6)."""
        draft.level(FLN, -total, "C.6/6")
        _rest(draft)


@frozen
class CoupMobilizing(Frame, clause="11.4/5", stands_on=(Adjusting,), label="coup", actor=GOVERNMENT):
    """The Government mobilizes units for nothing, for ``left`` half points (11.4/5, A36)."""

    awaits = "units to mobilize, or the end"
    left: int


@frozen
class CoupRemoving(Frame, clause="11.4/4", awaits="an Elite unit to remove", label="coup", actor=GOVERNMENT):
    """The Government removes ``left`` Elite units from the game (11.4/4)."""

    stands_on = (Adjusting,)
    left: int


def begin(draft: Draft) -> None:
    """Open the segment with the check for a coup, if the level is low enough (10.4/1, A62)."""
    level = draft.psl.government
    low = level < THRESHOLD(draft) if decided("A62", draft) else level <= THRESHOLD(draft)
    if low:
        draft.push(Adjusting(Step.CHECK), Dice(1))
    else:
        draft.push(Adjusting(Step.CADRES))
        _adjust(draft)


def _oas_in_france(board: Position) -> int:
    """What the OAS in France adds to both rolls (11.3/5, 11.4/3)."""
    return 1 if board.oas.active and board.oas.where is OasPlace.FRANCE else 0


_elite = sum_over(in_boxes(OPEN, *ELITE))


def _adjust(draft: Draft) -> None:
    """The OAS, terror and resettlement; then the FLN without mobile units (C.6, A69)."""
    if draft.oas.active:
        draft.level(GOVERNMENT, -2 if draft.oas.where is OasPlace.FRANCE else -1, "C.6/4")
    both = sum([1 for area in draft.every_area() if area.terror and area.resettled])
    marked = sum([1 for area in draft.every_area() if area.terror or area.resettled])
    lost = marked if decided("A66", draft) else marked + both
    draft.level(GOVERNMENT, -lost, cited("A66", "C.6/5", draft) if both else "C.6/5")
    if _fln_mobile(draft) == 0:
        draft.replace(Adjusting(Step.CADRES), Dice(3))
    else:
        _rest(draft)


# C.6/6, A70: the FLN's mobile units in Algeria that are not neutralized.
_fln_mobile = sum_over(
    lambda area: 0 if area.place.is_country else sum(map(mobile_fln, (area.ug, area.ops, area.oc)))
)
_fire = weighed({unit: FIREPOWER[unit] for unit in MOBILE_FLN})
_fire_abroad = sum_over(
    lambda area: sum(map(_fire, (area.ug, area.ops, area.oc))) if area.place.is_country else 0
)


def _rest(draft: Draft) -> None:
    """A tenth of the Firepower abroad, and the areas that are controlled (11.21/4, C.6/7)."""
    draft.level(FLN, _fire_abroad(draft) // 10, "11.21/4")
    held = [area.control for area in draft.every_area()]
    lead = held.count(Control.FLN) - held.count(Control.GOVERNMENT)
    draft.level(FLN if lead > 0 else GOVERNMENT, abs(lead) // 2, "C.6/7")
    draft.finish()


# What the Government chooses after a coup


def _mobilize(draft: Draft, frame: CoupMobilizing, move: Mobilize) -> None:
    put_in_place(draft, move)
    draft.replace(CoupMobilizing(frame.left - MOBILIZE[move.unit](draft) * move.count))


def _lose(draft: Draft, frame: CoupRemoving, move: Withdraw) -> None:
    draft.lose_elite(move.unit, move.area, move.stand, "11.4/4")
    one_less(draft, frame)


MOBILIZE_FREE = mobilizing(
    "coup.mobilize",
    "11.4/5",
    _mobilize,
    is_one_of("right_unit", ("11.4/5", "A36"), "units are mobilized for nothing, no points", MOBILIZED),
    asks(
        "points_left",
        ("11.4/5", "B.2", "A88"),
        "their prices are within the points of the coup",
        AtMost(
            "count",
            lambda state, frame, unit: (
                payable(MOBILIZE[unit](state), frame.left) if unit in MOBILIZED else ENDLESS
            ),
        ),
        "half points left: {frame.left}, wanted: {move.count} {move.unit}",
    ),
)
REMOVE = one_unit(
    ("coup.remove", Withdraw, _lose),
    "11.4/4",
    {"stand": OPEN, "unit": ELITE},
    is_one_of("elite", ("11.4/4",), "Elite units are removed", ELITE),
)
TABLE = awaits(CoupMobilizing, MOBILIZE_FREE, end("coup.end")) | awaits(CoupRemoving, REMOVE)
