"""Mobilizing units (6.31): in the Government's reinforcement, and for nothing after a coup (11.4/5).

Clauses: 6.31, 11.2/1, 2/4; rulings A10, A36
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import COUNTERS, Stand, Unit, counted
from ctcore.algeria.rules.common.choosing import BY_AREA
from ctcore.algeria.rules.purse import MOBILIZE, MOBILIZED
from ctcore.kernel import Move, Requirement, Stage, Staged, asks
from ctcore.kernel.frozen import frozen

__all__ = ["IN_ALGERIA", "Mobilize", "counters_left", "mobilizable", "mobilizing", "put_in_place"]


@frozen
class Mobilize(Move):
    """Mobilize units."""

    form = "mobilize {count} {unit} in {area}"
    stages = ("in {area}", "mobilize {count} {unit}")
    count: int
    unit: Unit
    area: Place


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
        "not in use: {lacking}, wanted: {move.count}",
        lacking=lambda state, unit, _count: counted(state.pool.of(unit), unit),
    )


def put_in_place(draft: Draft, move: Mobilize) -> None:
    """Place mobilized units: Police in PTL, others in OPS (6.31/1, 6.31/3)."""
    police = move.unit is Unit.POLICE
    stand, clause = (Stand.PTL, "6.31/3") if police else (Stand.OPS, "6.31/1")
    draft.place(move.unit, move.count, move.area, stand, clause)


_COUNTED = tuple((count, unit) for unit in MOBILIZED for count in range(1, COUNTERS[unit] + 1))
_ONE_OF = tuple((1, unit) for unit in MOBILIZED)


def mobilizable(state: State, left: int) -> list[tuple[int, Unit]]:
    """How many units of each type can be mobilized for that many half points."""
    found = []
    for unit in MOBILIZED:
        price = MOBILIZE[unit](state)
        most = min(state.pool.of(unit), left // price if price else COUNTERS[unit])
        found += [(count, unit) for count in range(1, most + 1)]
    return found


def mobilizing(
    name: str, requirements: tuple[Requirement, ...], effect: Any, within: Any, covers: Any
) -> Staged:
    """The kind of move that mobilizes units, under those requirements; ``within`` lists what can be paid."""
    units = Stage(_COUNTED, within, covers, some=_ONE_OF)
    return Staged(
        name, Mobilize, requirements, effect, BY_AREA, stages=(Stage(tuple((one,) for one in AREAS)), units)
    )
