"""A unit is neutralized (2.3/3): it stays in its box (A22).

Clauses: 2.3/3, 2.3/4; ruling A22
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft, Spot
from ctcore.algeria.board.units import Stand, Unit
from ctcore.algeria.rules.common.switches import cited, decided

__all__ = ["neutralize"]


def neutralize(draft: Draft, unit: Unit, count: int, spot: Spot, clause: str) -> None:
    """Neutralize units where they stand; by the rejected reading of A22 all but Police go to OC."""
    after = spot[1].neutralized
    if unit is not Unit.POLICE and after is not Stand.OC_NEUTRALIZED and not decided("A22", draft):
        after, clause = Stand.OC_NEUTRALIZED, cited("A22", clause, draft)
    draft.stand(unit, count, spot, after, clause)
