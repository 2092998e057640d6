"""What is proved of Algeria for all numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.proofs.going_on import obligations_of_links
from ctcore.algeria.proofs.moves import obligations_of_moves
from ctcore.algeria.proofs.tables import obligations_of_tables
from ctcore.algeria.proofs.theorems import obligations_of_theorems

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.symbolic import Obligation

__all__ = ["obligations"]


def obligations(game: Game[Any]) -> tuple[Obligation, ...]:
    """Every obligation about the game, in the order of the rules.

    >>> from ctcore.algeria.game import GAME
    >>> obligations(GAME)[0].name
    'table.mission_success'
    """
    return (
        *obligations_of_tables(game),
        *obligations_of_theorems(game),
        *obligations_of_moves(game),
        *obligations_of_links(),
    )
