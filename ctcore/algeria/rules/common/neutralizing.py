"""A unit is neutralized (2.3/3): it stays in its box (A22).

Clauses: 2.3/3, 2.3/4; ruling A22
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft, Spot
from ctcore.algeria.board.units import Stand, Unit
from ctcore.algeria.rules.common.switches import decided

__all__ = ["neutralize"]


def neutralize(draft: Draft, unit: Unit, count: int, spot: Spot, clause: str) -> None:
    """Neutralize units where they stand; by the rejected reading of A22 all but Police go to OC."""
    stays = decided("A22", draft) or unit is Unit.POLICE
    draft.stand(unit, count, spot, spot[1].neutralized if stays else Stand.OC_NEUTRALIZED, clause)
