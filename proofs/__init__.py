"""The obligations, by rule: what ctcore proves of its own source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lemmas
from .effects import dispatch, operations, primitives
from .lemmas import map_1_3, reach_3_3_2

if TYPE_CHECKING:
    from ctcore.symbolic import Obligation

__all__ = ["obligations"]


def obligations() -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook."""
    return (
        *map_1_3.obligations(),
        *primitives.obligations(),
        *operations.obligations(),
        *lemmas.obligations(),
        *dispatch.obligations(),
        *reach_3_3_2.obligations(),
    )
