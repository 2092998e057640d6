"""The arithmetic of resolutions: who is found, who may be placed, and where the fallen go.

Clauses: 3.2.2, 3.2.3, 3.2.4, 3.3.1, 3.3.3, 4.2.3; rulings R29, R53, R56, R93, R96.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import at_most, choose
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.rules.common.figure import Figure

if TYPE_CHECKING:
    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.vocabulary import Piece

__all__ = [
    "ACTIVATIONS",
    "found",
    "halved_in_mountains",
    "placement_limit",
    "remove_alternately",
    "to_available",
]


def halved_in_mountains(space: Space, cubes: int) -> int:
    """Cubes as they count on this ground: one for every two in Mountains, odd totals down (R56).

    Clauses: 3.2.2, 3.2.3, 3.2.4, R56

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> halved_in_mountains(game.space("Batna"), 5), halved_in_mountains(game.space("Algiers"), 5)
    (2, 5)
    """
    return cubes // 2 if space.place.terrain is Terrain.MOUNTAIN else cubes


# How many Guerrillas so many searching cubes can find in a space (3.2.2, 3.2.3).
ACTIVATIONS = Figure(("3.2.2", "3.2.3"), lambda _state, space, cubes: halved_in_mountains(space, cubes))


def found(state: Any, space: Space, cubes: int) -> int:
    """How many Underground Guerrillas of a space so many cubes Activate.

    Clauses: 3.2.2, 3.2.3, R53, R56, R69
    """
    return at_most(space.underground, ACTIVATIONS(state, space, cubes))


def to_available(before: int, count: int) -> int:
    """How many of the next Guerrillas removed go to Available, when so many went before them.

    They go to Available and Casualties by turns, Available first; the rest are Casualties.

    Clauses: 3.2.4, 3.3.3, 4.2.3, R29

    >>> to_available(0, 3), to_available(1, 3), to_available(1, 1)
    (2, 1, 0)
    """
    return (before + count + 1) // 2 - (before + 1) // 2


def remove_alternately(  # noqa: PLR0913, PLR0917 - which pieces, from where, after how many, and why
    draft: Draft, piece: Piece, count: int, place: Place, before: int, clause: str
) -> None:
    """Remove Guerrillas of one sort from a space to Available and Casualties by turns."""
    spared = to_available(before, count)
    if spared >= 1:
        draft.remove(piece, spared, place, clause)
    if count - spared >= 1:
        draft.lose(piece, count - spared, place, clause)


def placement_limit(space: Space) -> int:
    """How many Guerrillas one Rally may place in a space (R93).

    Clauses: 3.3.1, R93, R96

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> placement_limit(game.space("Barika")), placement_limit(game.space("Bougie"))
    (1, 3)
    """
    return choose(space.fln_bases >= 1, space.population + space.fln_bases, 1)
