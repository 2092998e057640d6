"""Where each space stands in a picture: the outlines and rooms of ``map.toml``, and the sides they share.

Neighbours share a side, and no other spaces do (1.3.5); a side on the shore is a coast (1.3.6).

Clauses: 1.3.1, 1.3.5, 1.3.6
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    Point = tuple[float, float]

__all__ = ["WIDTH", "Outline", "Room", "Side", "foot", "outlines", "sides"]

WIDTH = 900
# How far a drawn border strays from the straight line at most, and the length of its steps.
_STRAY, _STEP = 1.8, 8


@frozen
class Room:
    """The rectangle of a space that its contents fill: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float


@frozen(eq=False)
class Side:
    """A line between two points of the map: whose border it is, and how it is drawn.

    It has two spaces where it is a border, one at the edge of the map; ``coast`` says that it is the shore.
    """

    spaces: tuple[Place, ...]
    line: tuple[Point, ...]
    coast: bool


@frozen(eq=False)
class Outline:
    """A space as it is drawn: the line around it, and its room."""

    place: Place
    line: tuple[Point, ...]
    room: Room


@cache
def outlines() -> tuple[Outline, ...]:
    """Every space as it is drawn, in map order.

    >>> outlines()[0].place.name, len(outlines())
    ('Barika', 30)
    """
    made = []
    for name, row in _data()[1].items():
        line = [point for ends in _ends(row["outline"]) for point in _drawn(*ends)[:-1]]
        made.append(Outline(Place.named(name), tuple(line), Room(*row["room"])))
    return tuple(sorted(made, key=lambda one: one.place.index))


@cache
def foot() -> float:
    """How far down the map goes."""
    return max(y for outline in outlines() for _, y in outline.line)


@cache
def sides() -> tuple[Side, ...]:
    """Every side of every space, once, in map order.

    >>> sum(len(side.spaces) == 2 for side in sides()) >= 67
    True
    """
    _, rows, shore = _data()
    coast = {frozenset(ends) for ends in pairwise(shore)}
    found: dict[frozenset[str], list[Place]] = {}
    lines: dict[frozenset[str], tuple[str, str]] = {}
    for name, row in rows.items():
        for ends in _ends(row["outline"]):
            key = frozenset(ends)
            found.setdefault(key, []).append(Place.named(name))
            lines.setdefault(key, ends)
    return tuple(Side(tuple(places), _drawn(*lines[key]), key in coast) for key, places in found.items())


@cache
def _data() -> tuple[dict[str, Point], dict[str, dict[str, Any]], list[str]]:
    data = tomllib.loads(Path(__file__).with_name("map.toml").read_text(encoding="utf-8"))
    return {name: (x, y) for name, (x, y) in data["points"].items()}, data["spaces"], data["coast"]


def _ends(names: list[str]) -> Iterator[tuple[str, str]]:
    """The ends of each side of an outline, back to where it began."""
    return pairwise([*names, names[0]])


@cache
def _straight() -> frozenset[frozenset[str]]:
    """The sides of Cities, which are drawn straight."""
    rows = _data()[1]
    lines = (row["outline"] for name, row in rows.items() if Place.named(name).is_city)
    return frozenset(frozenset(ends) for line in lines for ends in _ends(line))


def _drawn(one: str, other: str) -> tuple[Point, ...]:
    """A slightly irregular line between two points, as borders are; the same from either end."""
    if other < one:
        return _drawn(other, one)[::-1]
    points = _data()[0]
    (x, y), (to_x, to_y) = points[one], points[other]
    if {one, other} in _straight() or x == to_x in {0, WIDTH}:
        return (x, y), (to_x, to_y)
    length = dist((x, y), (to_x, to_y))
    steps = max(1, round(length / _STEP))
    across = ((y - to_y) / length, (to_x - x) / length)
    line = [(x, y)]
    for step in range(1, steps):
        part, astray = step / steps, _STRAY * _wobble(f"{one} {other} {step}")
        line.append((x + part * (to_x - x) + astray * across[0], y + part * (to_y - y) + astray * across[1]))
    return (*line, (to_x, to_y))


def _wobble(name: str) -> float:
    """A number between -1 and 1 that belongs to the name."""
    return crc32(name.encode()) / 2**31 - 1
