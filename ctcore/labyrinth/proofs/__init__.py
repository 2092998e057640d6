"""What is proved of Labyrinth for all numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.labyrinth.proofs.links import obligations_of_links
from ctcore.labyrinth.proofs.moves import obligations_of_moves
from ctcore.labyrinth.proofs.position import played_by
from ctcore.labyrinth.proofs.theorems import obligations_of_theorems

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.game import Game
    from ctcore.symbolic import Found, Obligation

__all__ = ["obligations"]


def obligations(game: Game[Any]) -> tuple[Obligation, ...]:
    """Every obligation about the game: theorems, kinds of move, and what goes on after each frame.

    >>> from ctcore.labyrinth.game import GAME
    >>> obligations(GAME)[0].name
    'theorem.recruit'
    """
    found = (*obligations_of_theorems(), *obligations_of_moves(game), *obligations_of_links())
    return tuple(attrs.evolve(one, check=partial(_by, game.house, one.check)) for one in found)


def _by(house: tuple[str, ...], check: Callable[[], Found]) -> Found:
    with played_by(house):
        return check()
