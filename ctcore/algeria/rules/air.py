"""Air power and airmobility (11.1): Air points in combat, Helo points for brigades.

Clauses: 11.1, 11.11, 11.12; rulings A54, A73, A74
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import TOP, Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import Position
from ctcore.algeria.board.units import AIRBORNE, BRIGADES, READY, Actor, Stand, Unit, counted
from ctcore.algeria.rules.common.asking import as_many_there, at_least_one, chosen, counts, is_one_of
from ctcore.algeria.rules.common.dice import Choice
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.purse import payable
from ctcore.kernel import AtMost, Figure, Frame, Move, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["AIRMOBILIZE", "TABLE", "Airmobilize", "Commit", "Committing", "commit_early", "helo"]

# 11.12/1: the Helo points that a brigade needs.
ELITE_HELO = Figure("helo.elite", ("11.12/1",), lambda _state: 1)
REGULAR_HELO = Figure("helo.regular", ("11.12/1",), lambda _state: 2)


@frozen
class Airmobilize(Move, form="airmobilize {count} {unit} in {stand} of {area}"):
    """Airmobilize brigades."""

    stages = ("airmobilize in {area}", "{count} {unit} in {stand}")
    count: int
    unit: Unit
    stand: Stand
    area: Place


@frozen
class Committing(Choice, clause="11.11/1", awaits="how many Air points are used", actor=Actor.GOVERNMENT):
    """The Government says how many Air points it uses, before it rolls on the table (11.11)."""


@frozen
class Commit(Move, form="use {count} Air point(s)"):
    """Use Air points."""

    count: int


def helo(state: Position, unit: Unit) -> int:
    """The Helo points that airmobilize such a brigade (11.12/1)."""
    return ELITE_HELO(state) if unit is Unit.ELITE else REGULAR_HELO(state)


def _airmobilize(draft: Draft, _frame: Frame, move: Airmobilize) -> None:
    draft.points("helo", -helo(draft, move.unit) * move.count, "11.12/1")
    draft.turn_over(move.unit, AIRBORNE[move.unit], move.count, (move.area, move.stand), "11.12/1")


def commit_early(draft: Draft, frame: Any) -> bool:
    """By the rejected reading of A54 Air points are used before contact; whether the Government is asked."""
    if decided("A54", draft) or frame.area.is_urban or draft.record.air < 1:
        return False
    draft.replace(frame, Committing())
    return True


def _commit(draft: Draft, _frame: Committing, move: Commit) -> None:
    draft.points("air", -move.count, "11.11/1")
    draft.finish(move.count)


AIRMOBILIZE = chosen(
    ("air.airmobilize", Airmobilize, _airmobilize),
    {"area": PLACES, "unit": BRIGADES, "stand": READY, "count": counts(*BRIGADES)},
    at_least_one("11.12/1"),
    is_one_of("brigade", ("11.12/1",), "brigades are airmobilized, never divisions", BRIGADES),
    is_one_of(
        "ops_or_ptl", ("11.12/2", "A74"), "the brigade is in OPS or PTL, and not neutralized", READY, "stand"
    ),
    asks(
        "some_helo",
        ("11.12/1",),
        "Helo points are available",
        lambda state: state.record.helo >= 1,
        "available: {state.record.helo}",
    ),
    as_many_there("brigades_there", ("11.12/2", "A19", "A74"), "as many such brigades stand there"),
    asks(
        "enough_helo",
        ("11.12/1",),
        "enough Helo points are available",
        AtMost("count", lambda state, unit: payable(helo(state, unit), state.record.helo)),
        "available: {state.record.helo}, wanted: {lacking}",
        lacking=lambda state, unit, count: f"{helo(state, unit) * count} for {counted(count, unit)}",
    ),
)
TABLE = awaits(
    Committing,
    chosen(
        ("air.commit", Commit, _commit),
        {"count": range(TOP + 1)},
        asks("not_negative", ("11.11/1",), "points are used", lambda count: count >= 0, "{move.count}"),
        asks(
            "available",
            ("11.11/1",),
            "as many Air points are available",
            AtMost("count", lambda state: state.record.air),
            "available: {state.record.air}, wanted: {move.count}",
        ),
    ),
)
