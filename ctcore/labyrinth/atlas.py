"""Where each country stands in a picture: the middles of ``data/picture.toml``, by regions.

Clauses: 4.1, 4.5
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import PLACES, Place, place

__all__ = ["FOOT", "HIGH", "TOP", "WIDE", "WIDTH", "Region", "links", "middle", "regions"]

WIDTH = 1000
# The size of a country, and from where to where the map goes.
WIDE, HIGH = 92, 76
TOP, FOOT = 46, 622


@frozen
class Region:
    """Countries that belong together, in map order, and where the middle of each stands."""

    name: str
    middles: dict[Place, tuple[float, float]]


@cache
def regions() -> tuple[Region, ...]:
    """The regions, each country in one.

    >>> [one.name for one in regions()]
    ['North America', 'Schengen', 'Europe', 'Middle East', 'Africa', 'Asia']
    """
    text = (Path(__file__).parent / "data" / "picture.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)["region"]
    return tuple(
        Region(row["name"], {place(name): (x, y) for name, (x, y) in row["countries"].items()})
        for row in rows
    )


@cache
def _middles() -> dict[Place, tuple[float, float]]:
    return {one: at for region in regions() for one, at in region.middles.items()}


def middle(of: Place) -> tuple[float, float]:
    """The middle of a country."""
    return _middles()[of]


def links() -> tuple[tuple[Place, Place], ...]:
    """The lines that are drawn, each once (4.1.1).

    >>> ("Iraq", "Iran") in {(str(one), str(other)) for pair in links() for one, other in (pair, pair[::-1])}
    True
    """
    return tuple(
        (one, place(other)) for one in PLACES for other in one.links if one.index < place(other).index
    )
