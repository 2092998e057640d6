"""The obligations, by rule: what ctcore proves of its own source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import equivalences, lemmas
from .cases.counts import pinned
from .effects import dispatch, operations, primitives
from .lemmas import map_1_3, reach_3_3_2

if TYPE_CHECKING:
    from ctcore.symbolic import Obligation

__all__ = ["every_obligation", "obligations"]


def obligations() -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook, with as many cases as the table of them has."""
    return pinned(every_obligation())


def every_obligation() -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook, however many cases it has."""
    return (
        *map_1_3.obligations(),
        *primitives.obligations(),
        *operations.obligations(),
        *lemmas.obligations(),
        *dispatch.obligations(),
        *equivalences.obligations(),
        *reach_3_3_2.obligations(),
    )
