"""The arithmetic of resolutions: who is found, who may be placed, and where the fallen go.

Clauses: 3.2.2, 3.2.3, 3.2.4, 3.3.1, 3.3.3, 4.2.3; rulings R29, R53, R56, R93, R96.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Figure, Requirement, asks, cite
from ctcore.kernel.logic import at_most, choose, negate
from ctcore.twilight.board.forces import number_of
from ctcore.twilight.board.vocabulary import Terrain

if TYPE_CHECKING:
    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import Position
    from ctcore.twilight.board.vocabulary import Piece

__all__ = [
    "ACTIVATIONS",
    "APART",
    "COUNTED",
    "MOST_PLACED",
    "PLACEMENTS",
    "POINTS",
    "found",
    "halved_in_mountains",
    "placement_limit",
    "remove_alternately",
    "search",
    "to_available",
    "type_named",
    "type_unnamed",
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


# Whether Troops and Police may not be added together; how many of those cubes of a space are
# added, where one type of cube is named, or none (3.2.3, 3.2.4).
APART = Figure("cubes.apart", ("3.2.3", "3.2.4"), lambda _state: False, is_truth=True)
COUNTED = Figure(
    "cubes.counted", ("3.2.3", "3.2.4"), lambda _state, space, pieces, _named: number_of(pieces)(space)
)


def type_unnamed(clause: str) -> Requirement:
    """Require that Troops and Police are added together, of a move that names no type of cube."""

    def together(in_force: Any) -> bool:
        return negate(APART.of(in_force))

    text = "Troops and Police may be added together, or one type of cube is named"
    return asks("type_unnamed", (clause, "#45s"), text, together).reading(APART)


def type_named(clause: str) -> Requirement:
    """Require that Troops and Police may not be added together, of a move that names a type of cube."""

    def apart(in_force: Any) -> bool:
        return APART.of(in_force)

    text = "a type of cube is named only where Troops and Police may not be added together"
    return asks("type_named", (clause, "#45s"), text, apart).reading(APART)


# How many Guerrillas French and Algerian cubes find when they search a space (3.2.2, 3.2.3).
ACTIVATIONS = Figure(
    "search.activations",
    (cite("3.2.2/6", "3.2.2/7"), cite("3.2.3/5", "3.2.3/6")),
    lambda _state, space, french, algerian: halved_in_mountains(space, french + algerian),
)


def found(state: Position, space: Space, french: int, algerian: int) -> int:
    """How many Underground Guerrillas of a space those French and Algerian cubes Activate.

    Clauses: 3.2.2, 3.2.3, R53, R56, R69
    """
    return at_most(space.underground, ACTIVATIONS(state, space, french, algerian))


def search(draft: Draft, place: Place, french: int, algerian: int, clause: str) -> None:
    """Activate the Underground Guerrillas of a space that those cubes find (3.2.2, 3.2.3)."""
    space = draft.space(place)
    cited = ACTIVATIONS.cited(clause, draft, space, french, algerian)
    draft.activate(place, found(draft, space, french, algerian), cited)


def to_available(before: int, count: int) -> int:
    """How many of the next ``count`` Guerrillas removed go to Available, after ``before`` others.

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


def _placements(_state: Position, space: Space, _placed: int) -> int:
    return choose(space.fln_bases >= 1, space.population + space.fln_bases, 1)


# The most that any space can take: Population 3 and its Pop +1 marker, with two Bases.
MOST_PLACED = 6
# How many Guerrillas one Rally may place in a space in all (3.3.1, R93, R96).
PLACEMENTS = Figure(
    "rally.placements", (cite("3.3.1/9", "3.3.1/11"), "R93", "R96"), _placements, high=MOST_PLACED
)

# What cards may change here.
POINTS = (ACTIVATIONS, APART, COUNTED, PLACEMENTS)


def placement_limit(state: Position, space: Space, placed: int = 0) -> int:
    """How many Guerrillas one Rally may place in a space, where it has placed ``placed`` (R93).

    Clauses: 3.3.1, R93, R96

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> [placement_limit(game, game.space(name)) for name in ("Barika", "Bougie")]
    [1, 3]
    """
    limit: int = PLACEMENTS(state, space, placed)
    return limit
