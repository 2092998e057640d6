"""Sentences about the rules that follow from the engine's own source, by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from . import (
    exposure_3_4,
    flowchart_8_4,
    general,
    losses_3_4,
    map_1_3,
    march_3_3_2,
    no_dead_end,
    printed_data,
    reach_3_3_2,
    round_6,
    victory_7,
)
from .sentences import made_of

if TYPE_CHECKING:
    from ctcore.symbolic import Obligation

__all__ = ["flowchart_8_4", "map_1_3", "obligations", "printed_data", "reach_3_3_2"]


def obligations() -> tuple[Obligation, ...]:
    """The lemmas: of progress, the resolutions, March, the Round, victory, and of the laws."""
    parts = (no_dead_end, losses_3_4, exposure_3_4, march_3_3_2, round_6, victory_7, general)
    return tuple(_grouped(one) for part in parts for one in made_of(part.LEMMAS))


def _grouped(one: Obligation) -> Obligation:
    """The sentences about Assaults share their cases, and so their paths."""
    of_assaults = one.name.startswith("lemma.assault_") or one.name == "lemma.nothing_removed_twice"
    return attrs.evolve(one, group="lemmas of Assaults") if of_assaults else one
