"""Commandos, unshaded (#17): from then on Algerian cubes search Mountain Sectors one by one.

Each of them finds a Guerrilla: in a Garrison the Algerian Police there, in a Sweep all Algerian cubes.
French cubes count apart, one for every two.

Clauses: 3.2.2, 3.2.3, 5.3; ruling R56
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Amends
from ctcore.twilight.board.vocabulary import Terrain

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["PROVISOS"]


def _each_algerian(found: int, _state: Any, space: Space, french: int, algerian: int) -> int:
    mountain_sector = space.place.is_sector and space.place.terrain is Terrain.MOUNTAIN
    return algerian + french // 2 if mountain_sector else found


PROVISOS = (
    Amends(
        label="#17u",
        while_="commandos_de_chasse",
        clauses=("3.2.2", "3.2.3", "5.3"),
        to="search.activations",
        value=_each_algerian,
    ),
)
