"""What is proved of Algeria for all numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.algeria.proofs.going_on import obligations_of_links
from ctcore.algeria.proofs.moves import obligations_of_moves
from ctcore.algeria.proofs.position import played_by
from ctcore.algeria.proofs.tables import obligations_of_tables
from ctcore.algeria.proofs.theorems import obligations_of_theorems

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.game import Game
    from ctcore.symbolic import Found, Obligation

__all__ = ["obligations"]


def obligations(game: Game[Any]) -> tuple[Obligation, ...]:
    """Every obligation about the game, in the order of the rules.

    >>> from ctcore.algeria.game import GAME
    >>> obligations(GAME)[0].name
    'table.mission_success'
    """
    found = (
        *obligations_of_tables(game),
        *obligations_of_theorems(game),
        *obligations_of_moves(game),
        *obligations_of_links(),
    )
    return tuple(attrs.evolve(one, check=partial(_by, game.house, one.check)) for one in found)


def _by(house: tuple[str, ...], check: Callable[[], Found]) -> Found:
    with played_by(house):
        return check()
