"""The obligations, by rule: what ctcore proves of its own source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dispatch, lemmas, operations, primitives, printed_map, reach
from .mutation import mutants

if TYPE_CHECKING:
    from ctcore.symbolic import Obligation

__all__ = ["mutants", "obligations"]


def obligations() -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook."""
    return (
        *printed_map.obligations(),
        *primitives.obligations(),
        *operations.obligations(),
        *lemmas.obligations(),
        *dispatch.obligations(),
        *reach.obligations(),
    )
