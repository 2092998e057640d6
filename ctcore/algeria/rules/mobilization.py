"""Mobilizing units (6.31): in the Government's reinforcement, and for nothing after a coup (11.4/5).

Clauses: 6.31, 11.2/1, 2/4; rulings A10, A36
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import COUNTERS, Stand, Unit
from ctcore.algeria.rules.common.asking import at_least_one, by_stages, counters_left, in_algeria
from ctcore.algeria.rules.common.choosing import CountMove
from ctcore.algeria.rules.purse import MOBILIZE, MOBILIZED, payable
from ctcore.kernel import Requirement, Stage, Staged

__all__ = ["Mobilize", "mobilizing", "put_in_place"]


class Mobilize(CountMove):
    """Mobilize units."""

    __slots__ = ()

    form = "mobilize {count} {unit} in {area}"
    stages = ("in {area}", "mobilize {count} {unit}")


def put_in_place(draft: Draft, move: Mobilize) -> None:
    """Place mobilized units: Police in PTL, others in OPS (6.31/1, 6.31/3)."""
    police = move.unit is Unit.POLICE
    stand, clause = (Stand.PTL, "6.31/3") if police else (Stand.OPS, "6.31/1")
    draft.place(move.unit, move.count, move.area, stand, clause)


_COUNTED = tuple((count, unit) for unit in MOBILIZED for count in range(1, COUNTERS[unit] + 1))


def mobilizing(
    name: str, clause: str, effect: Any, left: Callable[[Any, Any], int], *requirements: Requirement
) -> Staged:
    """The kind of move that mobilizes units; ``left(state, frame)`` is how many half points may be spent."""

    def within(state: State, frame: Any) -> list[tuple[int, Unit]]:
        points, found = left(state, frame), []
        for unit in MOBILIZED:
            most = min(state.pool.of(unit), payable(MOBILIZE[unit](state), points))
            found += [(count, unit) for count in range(1, most + 1)]
        return found

    def covers(state: State, frame: Any, count: int, unit: Unit) -> bool:
        if unit not in MOBILIZED:
            return False
        paid = MOBILIZE[unit](state) * count <= left(state, frame)
        return (count >= 1) & (count <= state.pool.of(unit)) & paid

    return by_stages(
        name,
        Mobilize,
        effect,
        (
            Stage(tuple((one,) for one in AREAS)),
            Stage(_COUNTED, within, covers, some=tuple((1, unit) for unit in MOBILIZED)),
        ),
        at_least_one(clause),
        in_algeria("the Government never enters another country", "11.2/1", "11.21/2"),
        counters_left(clause),
        *requirements,
    )
