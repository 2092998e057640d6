"""What the map prints of a space and what stands there, as plain data; how a game ended, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Piece, Stance

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.victory import Outcome

__all__ = ["outcome_as_dict", "space_as_dict", "standing", "standing_as_dict"]


def outcome_as_dict(found: Outcome) -> dict[str, Any]:
    """Who won a game that is over, and why, as plain data."""
    return {
        "winner": str(found.winner),
        "ending": str(found.ending),
        "clauses": list(found.clauses),
        "reason": found.reason,
        "government_margin": found.government_margin,
        "fln_margin": found.fln_margin,
    }


def space_as_dict(place: Place) -> dict[str, Any]:
    """What the map prints of a space, as plain data."""
    return {
        "id": place.id,
        "name": place.name,
        "kind": str(place.kind),
        "wilaya": place.wilaya,
        "terrain": str(place.terrain),
        "printed_population": place.population,
        "coastal": place.coastal,
        "border": place.border,
        "neighbours": [
            {"id": other.id, "name": other.name, "terrain": str(other.terrain)} for other in place.neighbours
        ],
    }


def standing_as_dict(state: State, space: Space) -> dict[str, Any]:
    """What stands in a space, and who controls it, as plain data."""
    control = state.control(space.place)
    return {
        "population": space.population,
        "support": str(space.support),
        "control": str(control) if control else None,
        "terror": space.terror,
        "resettled": space.resettled,
        "pieces": {str(piece): space.of(piece) for piece in Piece if space.of(piece)},
    }


def standing(state: State, place: Place) -> tuple[str, str]:
    """The space by its name, and what stands there in one line.

    The number is the Population; a space that is Neutral or Uncontrolled is not said to be so.

    >>> import ctcore as ct
    >>> standing(ct.setup("short"), ct.Place.named("Medea"))
    ('Medea', 'Mountain 2, Government Control: 1 Algerian Troop, 1 Government Base')
    """
    there = state.space(place)
    control = state.control(there.place)
    land = there.place.kind if there.place.is_city else there.place.terrain
    told = [f"{land} {there.population}"]
    told += [] if there.support is Stance.NEUTRAL else [str(there.support)]
    told += [f"{control} Control"] if control else []
    told += [f"Terror {there.terror}"] if there.terror else []
    return str(there.place), f"{', '.join(told)}: {there.pieces}"
