"""What players choose in random events: the side of a UN debate, the units of a purge, of NATO and of Suez.

Clauses: 5/debate, 5/purge, 5/nato, 5/suez; rulings A23, A24, A26, A27, A29
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from ctcore.algeria.board.all_areas import in_boxes, sum_over
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import WILAYAS, Wilaya
from ctcore.algeria.board.state import Position
from ctcore.algeria.board.units import (
    DIVISIONS,
    ELITE,
    FLN,
    FLN_UNITS,
    GOVERNMENT,
    GROUNDED,
    HIDEOUTS,
    OPEN,
    Actor,
    Unit,
)
from ctcore.algeria.rules.common.asking import chosen, is_one_of, one_unit
from ctcore.algeria.rules.common.choosing import UnitMove, one_less
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.kernel import Frame, Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["TABLE", "Debating", "NamingWilaya", "Nato", "Neutralize", "Suez", "Withdraw"]


# UN debate


class Side(Named):
    """What the UN debate changes."""

    RAISE_FLN, LOWER_GOVERNMENT = "raise the FLN", "lower the Government"


@frozen
class Debating(Choice, clause="5/debate", awaits="whose PSL the debate changes"):
    """Who has the higher PSL chooses whose changes; with equal ones the FLN (5/debate, A26)."""

    actor = property(attrgetter("chooser"))
    cites = ("A26",)
    chooser: Actor


@frozen
class Debate(Procedure, clause="5/debate", awaits="the die of the debate"):
    """The debate changes a PSL by a die (5/debate)."""

    side: Side

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Change the level."""
        actor, by = (FLN, result) if self.side is Side.RAISE_FLN else (GOVERNMENT, -result)
        draft.level(actor, by, "5/debate")
        draft.finish()


@frozen
class Prefer(Move, form="{side}"):
    """Choose whose PSL the debate changes."""

    side: Side


def _prefer(draft: Draft, _frame: Debating, move: Prefer) -> None:
    draft.replace(Debate(move.side), Dice(1))


PREFER = chosen(("events.debate", Prefer, _prefer), {"side": Side})


# Purge


@frozen
class NamingWilaya(Choice, clause="5/purge", awaits="the wilaya of the purge", actor=GOVERNMENT):
    """The Government names the wilaya before the die is rolled (5/purge, A27)."""


@frozen
class Purge(Procedure, clause="5/purge", awaits="the die of the purge"):
    """The die says how many FLN units of the wilaya are neutralized (5/purge)."""

    wilaya: Wilaya

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the FLN choose as many, or all that there are (A27)."""
        ready = sum([area.ready_fln for area in draft.every_area() if area.place.wilaya is self.wilaya])
        left = min(result, ready)
        draft.replace(Purging(self.wilaya, left))
        if left == 0:
            draft.finish()


@frozen
class Purging(Choice, clause="5/purge", awaits="a unit to neutralize", label="purge", actor=FLN):
    """The FLN chooses ``left`` more units of the wilaya to be neutralized (5/purge)."""

    wilaya: Wilaya
    left: int


@frozen
class NameWilaya(Move, form="wilaya {wilaya}"):
    """Name the wilaya of the purge."""

    called = "choose a wilaya"
    wilaya: Wilaya


class Neutralize(UnitMove, form="neutralize {unit} in {stand} of {area}"):
    """Choose a unit to be neutralized."""


def _name(draft: Draft, _frame: NamingWilaya, move: NameWilaya) -> None:
    draft.replace(Purge(move.wilaya), Dice(1))


def _neutralize(draft: Draft, frame: Purging, move: Neutralize) -> None:
    neutralize(draft, move.unit, 1, (move.area, move.stand), "5/purge")
    one_less(draft, frame)


NAME = chosen(
    ("events.wilaya", NameWilaya, _name),
    {"wilaya": WILAYAS},
    is_one_of("one_of_algeria", ("5/purge",), "the purge is in one of the six wilayas", WILAYAS, "wilaya"),
)
PURGE = one_unit(
    ("events.purge", Neutralize, _neutralize),
    "5/purge",
    {"stand": HIDEOUTS, "unit": FLN_UNITS},
    asks(
        "in_the_wilaya",
        ("5/purge",),
        "the unit is in the wilaya that the Government named",
        lambda frame, area: area.wilaya is frame.wilaya,
        "{move.area} is in {move.area.wilaya}, named: {frame.wilaya}",
    ),
    asks(
        "not_neutralized_yet",
        ("5/purge", "A27"),
        "the unit is the FLN's, and not neutralized yet",
        lambda unit, stand: unit in FLN_UNITS and stand in HIDEOUTS,
        "{move.unit} in {move.stand}",
    ),
)


# NATO and Suez


@frozen
class Nato(Procedure, clause="5/nato", awaits="the die of the event"):
    """The die says how many French brigades leave (5/nato)."""

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Withdrawing(result))
        if not _french(draft):
            draft.finish()


@frozen
class Suez(Procedure, clause="5/suez", awaits="the die of the event"):
    """The die says how many Elite units leave (5/suez)."""

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Lending(result))
        if not _elite(draft):
            draft.finish()


@frozen
class Withdrawing(Choice, clause="5/nato", awaits="a French unit to remove", label="nato", actor=GOVERNMENT):
    """The Government removes French units, ``left`` brigades' worth (5/nato, A24)."""

    cites = ("A24",)
    left: int


@frozen
class Lending(Choice, clause="5/suez", awaits="an Elite unit to remove", label="suez", actor=GOVERNMENT):
    """The Government sends ``left`` Elite units to Suez (5/suez)."""

    left: int


class Withdraw(UnitMove, form="remove {unit} from {stand} of {area}"):
    """Remove a unit of the Government's."""


_FRENCH = (*DIVISIONS, Unit.FRENCH, Unit.AIR_FRENCH)
_DIVISION_COUNTS = 3


def _in_all(*units: Unit) -> Callable[[Position], int]:
    return sum_over(in_boxes(OPEN, *units))


_french, _elite = _in_all(*_FRENCH), _in_all(*ELITE)


def _withdraw(draft: Draft, frame: Withdrawing, move: Withdraw) -> None:
    draft.withhold(move.unit, move.area, move.stand, "5/nato")
    one_less(draft, frame, _DIVISION_COUNTS if move.unit in DIVISIONS else 1, more=_french(draft))


def _lend(draft: Draft, frame: Lending, move: Withdraw) -> None:
    if move.unit in GROUNDED:
        draft.turn_over(move.unit, GROUNDED[move.unit], 1, (move.area, move.stand), "5/suez")
    draft.lend(Unit.ELITE, move.area, move.stand, "5/suez")
    one_less(draft, frame, more=_elite(draft))


WITHDRAW = one_unit(
    ("events.withdraw", Withdraw, _withdraw),
    "5/nato",
    {"stand": OPEN, "unit": _FRENCH},
    is_one_of(
        "french_army", ("5/nato", "A23"), "French brigades and divisions are removed, no Elite units", _FRENCH
    ),
)
LEND = one_unit(
    ("events.lend", Withdraw, _lend),
    "5/suez",
    {"stand": OPEN, "unit": ELITE},
    is_one_of("elite", ("5/suez",), "Elite units are removed", ELITE),
)
TABLE = (
    awaits(Debating, PREFER)
    | awaits(NamingWilaya, NAME)
    | awaits(Purging, PURGE)
    | awaits(Withdrawing, WITHDRAW)
    | awaits(Lending, LEND)
)
