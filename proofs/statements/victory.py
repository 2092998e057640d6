"""Who is how far from winning, stated a second time (1.6, 1.9, 7.2, 7.3), without the engine's rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ctcore.kernel.logic import choose

from .board import in_algeria, population

# What Support + Commitment, and Opposition + Bases, must exceed (7.2).
GOVERNMENT_GOAL, FLN_GOAL = 35, 30


def people_at(spaces: Iterable[Any], stance: int) -> Any:
    """The Population of Algeria at that stance (1.6.2)."""
    return sum(choose(space.support == stance, population(space), 0) for space in spaces if in_algeria(space))


def government_margin(spaces: Iterable[Any], commitment: Any) -> Any:
    """Support and Commitment beyond 35 (7.3)."""
    return people_at(spaces, 1) + commitment - GOVERNMENT_GOAL


def fln_margin(spaces: Iterable[Any]) -> Any:
    """Opposition and Bases, those in the Countries too, beyond 30 (7.3)."""
    return people_at(spaces, -1) + sum(space.fln_bases for space in spaces) - FLN_GOAL
