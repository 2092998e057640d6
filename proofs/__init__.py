"""The obligations, by rule: what ctcore proves of its own source."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

import attrs

from . import ceilings, equivalences, lemmas
from .cases import constant
from .cases.about import about
from .cases.counts import complete
from .effects import dispatch, operations, primitives
from .lemmas import flowchart_8_4, map_1_3, printed_data, reach_3_3_2

if TYPE_CHECKING:
    from ctcore.symbolic import Found, Obligation
    from ctcore.twilight.game import Twilight

__all__ = ["constant", "every_obligation", "obligations"]


def obligations(game: Twilight | None = None) -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook, with as many cases as the table of them has.

    Of a game by house rules, those that say something of its own rules: what is compared with the second
    statement, and what follows from the rules as printed, is not asked of it.
    """
    if game is None or not game.house:
        return complete(every_obligation())
    with about(game):
        found = (
            *primitives.obligations(),
            *map(operations.effect_of, operations.played_kinds()),
            *lemmas.obligations(),
            *dispatch.obligations(),
        )
    return tuple(_about(game, one) for one in found)


def _about(game: Twilight, one: Obligation) -> Obligation:
    # It stands where the check does.
    @wraps(one.check)
    def check() -> Found:
        with about(game):
            return one.check()

    return attrs.evolve(one, check=check)


def every_obligation() -> tuple[Obligation, ...]:
    """Every obligation, in the order of the rulebook, its number of cases unchecked."""
    return (
        *map_1_3.obligations(),
        *printed_data.obligations(),
        *primitives.obligations(),
        *operations.obligations(),
        *lemmas.obligations(),
        *dispatch.obligations(),
        *equivalences.obligations(),
        *reach_3_3_2.obligations(),
        *flowchart_8_4.obligations(),
        *ceilings.obligations(),
    )
