"""What players choose in random events: the side of a UN debate, the units of a purge, of NATO and of Suez.

Clauses: 5; rulings A23, A24, A26, A27, A29
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, WILAYAS, Place, Wilaya
from ctcore.algeria.board.state import Area, Position
from ctcore.algeria.board.units import DIVISIONS, ELITE, FLN_UNITS, GROUNDED, Actor, Stand, Unit
from ctcore.algeria.rules.common.choosing import BY_AREA, UnitMove, unit_there, units_in
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.kernel import Frame, Kind, Move, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Debating", "NamingWilaya", "Nato", "Neutralize", "Suez", "Withdraw"]

FLN, GOVERNMENT = Actor.FLN, Actor.GOVERNMENT


# UN debate


class Side(Enum):
    """What the UN debate changes."""

    RAISE_FLN, LOWER_GOVERNMENT = "raise the FLN", "lower the Government"

    def __str__(self) -> str:
        return self.value


@frozen
class Debating(Frame):
    """Who has the higher PSL chooses whose changes; with equal ones the FLN (5/debate, A26)."""

    clause = "5/debate"
    awaits = "whose PSL the debate changes"
    stands_on = (Procedure,)
    chooser: Actor

    @property
    def actor(self) -> Actor:
        """Who chooses."""
        return self.chooser


@frozen
class Debate(Procedure):
    """The debate changes a PSL by a die (5/debate)."""

    clause = "5/debate"
    awaits = "the die of the debate"
    stands_on = (Procedure,)
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


PREFER = Kind("events.debate", Prefer, tuple(map(Prefer, Side)), (), _prefer)


# Purge


@frozen
class NamingWilaya(Frame):
    """The Government names the wilaya before the die is rolled (5/purge, A27)."""

    clause = "5/purge"
    awaits = "the wilaya of the purge"
    stands_on = (Procedure,)
    actor = GOVERNMENT


@frozen
class Purge(Procedure):
    """The die says how many FLN units of the wilaya are neutralized (5/purge)."""

    clause = "5/purge"
    awaits = "the die of the purge"
    stands_on = (Procedure,)
    wilaya: Wilaya

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the FLN choose as many, or all that there are (A27)."""
        left = min(result, sum(_ready(draft.area(one)) for one in _of(self.wilaya)))
        draft.replace(Purging(self.wilaya, left))
        if left == 0:
            draft.finish()


@frozen
class Purging(Frame):
    """The FLN chooses ``left`` more units of the wilaya to be neutralized (5/purge)."""

    clause = "5/purge"
    awaits = "a unit to neutralize"
    stands_on = (Procedure,)
    label = "purge"
    actor = FLN
    wilaya: Wilaya
    left: int


@frozen
class NameWilaya(Move):
    """Name the wilaya of the purge."""

    form = "wilaya {wilaya}"
    wilaya: Wilaya


class Neutralize(UnitMove):
    """Choose a unit to be neutralized."""

    __slots__ = ()

    form = "neutralize {unit} in {stand} of {area}"


_STANDS = (Stand.UG, Stand.OPS, Stand.OC)


def _of(wilaya: Wilaya) -> tuple[Place, ...]:
    return tuple(one for one in AREAS if one.wilaya is wilaya)


def _ready(area: Area) -> int:
    return area.ready_fln


def _name(draft: Draft, _frame: NamingWilaya, move: NameWilaya) -> None:
    draft.replace(Purge(move.wilaya), Dice(1))


def _neutralize(draft: Draft, frame: Purging, move: Neutralize) -> None:
    neutralize(draft, move.unit, 1, (move.area, move.stand), "5/purge")
    draft.replace(Purging(frame.wilaya, frame.left - 1))
    if frame.left == 1:
        draft.finish()


NAME = Kind(
    "events.wilaya",
    NameWilaya,
    tuple(map(NameWilaya, WILAYAS)),
    (
        asks(
            "one_of_algeria",
            ("5/purge",),
            "the purge is in one of the six wilayas",
            lambda wilaya: wilaya in WILAYAS,
            "{move.wilaya}",
        ),
    ),
    _name,
)
_PURGED, _THERE = units_in(Neutralize, FLN_UNITS, _STANDS, AREAS)
PURGE = Kind(
    "events.purge",
    Neutralize,
    _PURGED,
    (
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
    ),
    _neutralize,
    BY_AREA,
    within=_THERE,
)


# NATO and Suez


@frozen
class Nato(Procedure):
    """The die says how many French brigades leave (5/nato)."""

    clause = "5/nato"
    awaits = "the die of the event"
    stands_on = (Procedure,)

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Withdrawing(result))
        _end_if_none(draft, _FRENCH)


@frozen
class Suez(Procedure):
    """The die says how many Elite units leave (5/suez)."""

    clause = "5/suez"
    awaits = "the die of the event"
    stands_on = (Procedure,)

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Let the Government choose, if it has any."""
        draft.replace(Lending(result))
        _end_if_none(draft, ELITE)


@frozen
class Withdrawing(Frame):
    """The Government removes French units, ``left`` brigades' worth (5/nato, A24)."""

    clause = "5/nato"
    awaits = "a French unit to remove"
    stands_on = (Procedure,)
    label = "nato"
    actor = GOVERNMENT
    left: int


@frozen
class Lending(Frame):
    """The Government sends ``left`` Elite units to Suez (5/suez)."""

    clause = "5/suez"
    awaits = "an Elite unit to remove"
    stands_on = (Procedure,)
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


def _any_there(board: Position, units: tuple[Unit, ...]) -> bool:
    return any(
        board.areas[one.index].at(stand).of(unit) >= 1
        for one in AREAS
        for stand in _ANYWHERE
        for unit in units
    )


def _end_if_none(draft: Draft, units: tuple[Unit, ...]) -> None:
    if not _any_there(draft, units):
        draft.finish()


def _withdraw(draft: Draft, frame: Withdrawing, move: Withdraw) -> None:
    draft.withhold(move.unit, move.area, move.stand, "5/nato")
    left = frame.left - (_DIVISION_COUNTS if move.unit in DIVISIONS else 1)
    draft.replace(Withdrawing(left))
    if left <= 0 or not _any_there(draft, _FRENCH):
        draft.finish()


def _lend(draft: Draft, frame: Lending, move: Withdraw) -> None:
    if move.unit in GROUNDED:
        draft.turn_over(move.unit, GROUNDED[move.unit], 1, (move.area, move.stand), "5/suez")
    draft.lend(Unit.ELITE, move.area, move.stand, "5/suez")
    draft.replace(Lending(frame.left - 1))
    if frame.left == 1 or not _any_there(draft, ELITE):
        draft.finish()


_TO_NATO, _FRENCH_THERE = units_in(Withdraw, _FRENCH, _ANYWHERE, AREAS)
_TO_SUEZ, _ELITE_THERE = units_in(Withdraw, ELITE, _ANYWHERE, AREAS)
WITHDRAW = Kind(
    "events.withdraw",
    Withdraw,
    _TO_NATO,
    (
        asks(
            "french_army",
            ("5/nato", "A23"),
            "French brigades and divisions are removed, no Elite units",
            lambda unit: unit in _FRENCH,
            "{move.unit}",
        ),
        unit_there("5/nato"),
    ),
    _withdraw,
    BY_AREA,
    within=_FRENCH_THERE,
)
LEND = Kind(
    "events.lend",
    Withdraw,
    _TO_SUEZ,
    (
        asks("elite", ("5/suez",), "Elite units are removed", lambda unit: unit in ELITE, "{move.unit}"),
        unit_there("5/suez"),
    ),
    _lend,
    BY_AREA,
    within=_ELITE_THERE,
)
TABLE = (
    awaits(Debating, PREFER)
    | awaits(NamingWilaya, NAME)
    | awaits(Purging, PURGE)
    | awaits(Withdrawing, WITHDRAW)
    | awaits(Lending, LEND)
)
