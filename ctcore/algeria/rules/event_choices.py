"""What players choose in random events: the side of a UN debate, the units of a purge, of NATO and of Suez.

Clauses: 5/debate, 5/purge, 5/nato, 5/suez; rulings A23, A24, A26, A27, A29
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from ctcore.algeria.board.all_areas import in_boxes, sum_over
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.named import Named
from ctcore.algeria.board.places import WILAYAS, Wilaya
from ctcore.algeria.board.state import Position
from ctcore.algeria.board.units import DIVISIONS, ELITE, FLN_UNITS, GROUNDED, Actor, Stand, Unit
from ctcore.algeria.rules.common.asking import is_one_of, one_of_each, one_unit
from ctcore.algeria.rules.common.choosing import UnitMove, one_less, unit_there
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.kernel import Frame, Move, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Debating", "NamingWilaya", "Nato", "Neutralize", "Suez", "Withdraw"]

FLN, GOVERNMENT = Actor.FLN, Actor.GOVERNMENT


# UN debate


class Side(Named):
    """What the UN debate changes."""

    RAISE_FLN, LOWER_GOVERNMENT = "raise the FLN", "lower the Government"


@frozen
class Debating(Choice):
    """Who has the higher PSL chooses whose changes; with equal ones the FLN (5/debate, A26)."""

    clause = "5/debate"
    cites = ("A26",)
    awaits = "whose PSL the debate changes"
    actor = property(attrgetter("chooser"))
    chooser: Actor


@frozen
class Debate(Procedure):
    """The debate changes a PSL by a die (5/debate)."""

    clause = "5/debate"
    awaits = "the die of the debate"
    side: Side

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Change the level."""
        if self.side is Side.RAISE_FLN:
            draft.level(FLN, result, "5/debate")
        else:
            draft.level(GOVERNMENT, -result, "5/debate")
        draft.finish()


@frozen
class Prefer(Move):
    """Choose whose PSL the debate changes."""

    form = "{side}"
    side: Side


def _prefer(draft: Draft, _frame: Debating, move: Prefer) -> None:
    draft.replace(Debate(move.side), Dice(1))


PREFER = one_of_each("events.debate", Prefer, Side, _prefer)


# Purge


@frozen
class NamingWilaya(Choice):
    """The Government names the wilaya before the die is rolled (5/purge, A27)."""

    clause = "5/purge"
    awaits = "the wilaya of the purge"
    actor = GOVERNMENT


@frozen
class Purge(Procedure):
    """The die says how many FLN units of the wilaya are neutralized (5/purge)."""

    clause = "5/purge"
    awaits = "the die of the purge"
    wilaya: Wilaya

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the FLN choose as many, or all that there are (A27)."""
        ready = sum([area.ready_fln for area in draft.every_area() if area.place.wilaya is self.wilaya])
        left = min(result, ready)
        draft.replace(Purging(self.wilaya, left))
        if left == 0:
            draft.finish()


@frozen
class Purging(Choice):
    """The FLN chooses ``left`` more units of the wilaya to be neutralized (5/purge)."""

    clause = "5/purge"
    awaits = "a unit to neutralize"
    label = "purge"
    actor = FLN
    wilaya: Wilaya
    left: int


@frozen
class NameWilaya(Move):
    """Name the wilaya of the purge."""

    form = "wilaya {wilaya}"
    called = "choose a wilaya"
    wilaya: Wilaya


class Neutralize(UnitMove):
    """Choose a unit to be neutralized."""

    __slots__ = ()

    form = "neutralize {unit} in {stand} of {area}"


_STANDS = (Stand.UG, Stand.OPS, Stand.OC)


def _name(draft: Draft, _frame: NamingWilaya, move: NameWilaya) -> None:
    draft.replace(Purge(move.wilaya), Dice(1))


def _neutralize(draft: Draft, frame: Purging, move: Neutralize) -> None:
    neutralize(draft, move.unit, 1, (move.area, move.stand), "5/purge")
    one_less(draft, frame)


NAME = one_of_each(
    "events.wilaya",
    NameWilaya,
    WILAYAS,
    _name,
    is_one_of("one_of_algeria", ("5/purge",), "the purge is in one of the six wilayas", WILAYAS, "wilaya"),
)
PURGE = one_unit(
    "events.purge",
    Neutralize,
    _neutralize,
    (FLN_UNITS, _STANDS),
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
        lambda unit, stand: unit in FLN_UNITS and stand in _STANDS,
        "{move.unit} in {move.stand}",
    ),
    unit_there("5/purge"),
)


# NATO and Suez


@frozen
class Nato(Procedure):
    """The die says how many French brigades leave (5/nato)."""

    clause = "5/nato"
    awaits = "the die of the event"

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Withdrawing(result))
        if not _french(draft):
            draft.finish()


@frozen
class Suez(Procedure):
    """The die says how many Elite units leave (5/suez)."""

    clause = "5/suez"
    awaits = "the die of the event"

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Lending(result))
        if not _elite(draft):
            draft.finish()


@frozen
class Withdrawing(Choice):
    """The Government removes French units, ``left`` brigades' worth (5/nato, A24)."""

    clause = "5/nato"
    cites = ("A24",)
    awaits = "a French unit to remove"
    label = "nato"
    actor = GOVERNMENT
    left: int


@frozen
class Lending(Choice):
    """The Government sends ``left`` Elite units to Suez (5/suez)."""

    clause = "5/suez"
    awaits = "an Elite unit to remove"
    label = "suez"
    actor = GOVERNMENT
    left: int


class Withdraw(UnitMove):
    """Remove a unit of the Government's."""

    __slots__ = ()

    form = "remove {unit} from {stand} of {area}"


_FRENCH = (*DIVISIONS, Unit.FRENCH, Unit.AIR_FRENCH)
_DIVISION_COUNTS = 3
_ANYWHERE = tuple(one for one in Stand if one not in (Stand.UG, Stand.UG_NEUTRALIZED))


def _in_all(*units: Unit) -> Callable[[Position], int]:
    return sum_over(in_boxes(_ANYWHERE, *units))


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
    "events.withdraw",
    Withdraw,
    _withdraw,
    (_FRENCH, _ANYWHERE),
    is_one_of(
        "french_army",
        ("5/nato", "A23"),
        "French brigades and divisions are removed, no Elite units",
        _FRENCH,
    ),
    unit_there("5/nato"),
)
LEND = one_unit(
    "events.lend",
    Withdraw,
    _lend,
    (ELITE, _ANYWHERE),
    is_one_of("elite", ("5/suez",), "Elite units are removed", ELITE),
    unit_there("5/suez"),
)
TABLE = (
    awaits(Debating, PREFER)
    | awaits(NamingWilaya, NAME)
    | awaits(Purging, PURGE)
    | awaits(Withdrawing, WITHDRAW)
    | awaits(Lending, LEND)
)
