"""Where each area stands in a picture: the outlines and rooms of ``data/picture.toml``, and their sides.

Neighbours share a side, and no other areas do; a side on the shore is a coast.

Clauses: 2.2
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import Place, place
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    Point = tuple[float, float]

__all__ = ["WIDTH", "Outline", "Room", "Side", "foot", "outlines", "sides"]

WIDTH = 1000


@frozen
class Room:
    """The rectangle of an area that its contents fill: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float


@frozen(eq=False)
class Side:
    """A line between two points of the map: whose border it is, and whether it is the shore.

    It has two areas where it is a border, one at the edge of the map.
    """

    places: tuple[Place, ...]
    line: tuple[Point, Point]
    coast: bool


@frozen(eq=False)
class Outline:
    """An area as it is drawn: the line around it, and its room."""

    place: Place
    line: tuple[Point, ...]
    room: Room


@cache
def outlines() -> tuple[Outline, ...]:
    """Every area as it is drawn, in map order.

    >>> outlines()[0].place.name, len(outlines())
    ('Barika', 27)
    """
    points, rows, _ = _data()
    made = [
        Outline(place(name), tuple(points[one] for one in row["outline"]), Room(*row["room"]))
        for name, row in rows.items()
    ]
    return tuple(sorted(made, key=lambda one: one.place.index))


@cache
def foot() -> float:
    """How far down the map goes."""
    return max(y for outline in outlines() for _, y in outline.line)


@cache
def sides() -> tuple[Side, ...]:
    """Every side of every area, once.

    >>> sum(len(side.places) == 2 for side in sides()) >= 58
    True
    """
    points, rows, shore = _data()
    coast = {frozenset(ends) for ends in pairwise(shore)}
    found: dict[frozenset[str], list[Place]] = {}
    lines: dict[frozenset[str], tuple[Point, Point]] = {}
    for name, row in rows.items():
        for one, other in _ends(row["outline"]):
            key = frozenset((one, other))
            found.setdefault(key, []).append(place(name))
            lines.setdefault(key, (points[one], points[other]))
    return tuple(Side(tuple(places), lines[key], key in coast) for key, places in found.items())


@cache
def _data() -> tuple[dict[str, Point], dict[str, dict[str, Any]], list[str]]:
    text = (Path(__file__).parents[1] / "data" / "picture.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return {name: (x, y) for name, (x, y) in data["points"].items()}, data["areas"], data["coast"]


def _ends(names: list[str]) -> Iterator[tuple[str, str]]:
    """The ends of each side of an outline, back to where it began."""
    return pairwise([*names, names[0]])
