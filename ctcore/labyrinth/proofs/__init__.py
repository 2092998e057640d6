"""What is proved of Labyrinth for all numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.labyrinth.proofs.links import obligations_of_links
from ctcore.labyrinth.proofs.moves import obligations_of_moves
from ctcore.labyrinth.proofs.theorems import obligations_of_theorems

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.symbolic import Obligation

__all__ = ["obligations"]


def obligations(game: Game[Any]) -> tuple[Obligation, ...]:
    """Every obligation about the game: theorems, kinds of move, and what goes on after each frame.

    >>> from ctcore.labyrinth.game import GAME
    >>> obligations(GAME)[0].name
    'theorem.recruit'
    """
    return (*obligations_of_theorems(), *obligations_of_moves(game), *obligations_of_links())
