"""Napalm (#35): from then on, unshaded, Assaults in Mountains are stronger; shaded, each space costs more.

Each cube that counts in a Mountain then removes one Active Guerrilla.  Bases there still take two of
the cubes that are left.

Clauses: 3.2.4, 1.3.7, 5.3; ruling R78
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Amends
from ctcore.twilight.board.vocabulary import Terrain

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["PROVISOS"]


def _guerrillas(hits: int, _state: Any, space: Space, cubes: int) -> int:
    return cubes if space.place.terrain is Terrain.MOUNTAIN else hits


def _bases(hits: int, _state: Any, space: Space, cubes: int, fallen: int) -> int:
    return (cubes - fallen) // 2 if space.place.terrain is Terrain.MOUNTAIN else hits


PROVISOS = (
    Amends(
        label="#35u",
        while_="napalm",
        clauses=("3.2.4", "1.3.7", "5.3"),
        to="assault.hits",
        value=_guerrillas,
    ),
    Amends(
        label="#35u",
        while_="napalm",
        clauses=("3.2.4", "1.3.7", "5.3", "R78"),
        to="assault.base_hits",
        value=_bases,
    ),
    Amends(
        label="#35s",
        while_="scorch",
        clauses=("3.2.4", "5.3"),
        to="assault.price",
        value=lambda _price, _state, _space: 3,
    ),
)
