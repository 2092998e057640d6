"""Mobilizing units (6.31): in the Government's reinforcement, and for nothing after a coup (11.4/5).

Clauses: 6.31, 11.2/1, 2/4; rulings A10, A36
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.units import Stand, Unit
from ctcore.algeria.rules.common.asking import at_least_one, chosen, counters_left, counts, in_algeria
from ctcore.algeria.rules.common.choosing import CountMove
from ctcore.algeria.rules.purse import MOBILIZED
from ctcore.kernel import Kind, Requirement

__all__ = ["Mobilize", "mobilizing", "put_in_place"]


class Mobilize(CountMove, form="mobilize {count} {unit} in {area}"):
    """Mobilize units."""

    stages = ("in {area}", "mobilize {count} {unit}")


def put_in_place(draft: Draft, move: Mobilize) -> None:
    """Place mobilized units: Police in PTL, others in OPS (6.31/1, 6.31/3)."""
    police = move.unit is Unit.POLICE
    stand, clause = (Stand.PTL, "6.31/3") if police else (Stand.OPS, "6.31/1")
    draft.place(move.unit, move.count, move.area, stand, clause)


def mobilizing(name: str, clause: str, effect: Any, *requirements: Requirement) -> Kind:
    """The kind of move that mobilizes units, under these requirements too."""
    return chosen(
        (name, Mobilize, effect),
        {"area": AREAS, "unit": MOBILIZED, "count": counts(*MOBILIZED)},
        at_least_one(clause),
        in_algeria("the Government never enters another country", "11.2/1", "11.21/2"),
        counters_left(clause),
        *requirements,
    )
