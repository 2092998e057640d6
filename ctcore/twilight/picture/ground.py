"""The ground of the map: sea, terrain, coasts, borders, Wilayas and the Border Zone (1.3).

Clauses: 1.3.1, 1.3.2, 1.3.3, 1.3.4, 1.3.6, 1.3.7
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ctcore.screen.board import outlined
from ctcore.screen.lettering import label
from ctcore.screen.svg import Element, group, node, path_of, titled
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.picture.atlas import WIDTH, Side, outlines, sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.picture.atlas import Outline

__all__ = ["SEA_TOP", "borders", "definitions", "land", "sea"]

_SEA, _SHORE, _LINE = "#d6e6f0", "#3f6f95", "#8a7a5c"
_WILAYA, _ZONE = "#3d3120", "#8c1d18"
_FILLS = {Terrain.MOUNTAIN: "#eadfc6", Terrain.PLAIN: "#f8f3df", Terrain.CITY: "#ffffff"}
_COUNTRY = "#e3e0da"
# From under the heading to behind the shore, and where its name stands.
SEA_TOP, _SEA_FOOT = 46, 124
_NAMED = (640, 68)


def definitions() -> Element:
    """What pictures refer to: the outline of each space, its inside, the borders, the peaks of mountains."""
    peaks = node(
        "path", d="M3 15L8 6L13 15M16 29L21 20L26 29", fill="none", stroke="#d6c7a2", stroke_width=1.2
    )
    pattern = node("pattern", peaks, id="peaks", width=28, height=32, patternUnits="userSpaceOnUse")
    found = [(outline.place.id, path_of(outline.line)) for outline in outlines()]
    shapes = [node("path", d=line, id=f"shape-{one}") for one, line in found]
    clips = [node("clipPath", outlined(one), id=f"inside-{one}") for one, _ in found]
    lines = group((line for side in sides() for line in _side(side)), id="borders")
    zone = group(
        (line for side in sides() if _is_border_zone(side) for line in _bars(side)), id="border-zone"
    )
    return node("defs", pattern, *shapes, *clips, lines, zone)


def sea() -> Element:
    """The Mediterranean."""
    water = node("rect", x=0, y=SEA_TOP, width=WIDTH, height=_SEA_FOOT - SEA_TOP, fill=_SEA)
    name = label("Mediterranean Sea", *_NAMED, size=11, anchor="middle", fill=_SHORE)
    name.set("font-style", "italic")
    return group([water, name])


def land(outline: Outline) -> Iterator[Element]:
    """The ground of one space by its terrain."""
    place = outline.place
    fill = _COUNTRY if place.is_country else _FILLS[place.terrain]
    yield outlined(place.id, fill=fill)
    if place.terrain is Terrain.MOUNTAIN and not place.is_country:
        yield outlined(place.id, fill="url(#peaks)")


def borders(*, zone: bool) -> Element:
    """Every border and coast: thin within a Wilaya, thick between two, barred along the ``zone``."""
    lines = [node("use", href="#borders")]
    return group([*lines, node("use", href="#border-zone")] if zone else lines)


def _side(side: Side) -> Iterator[Element]:
    shape = path_of(side.line, closed=False)
    plain = {"d": shape, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    if side.coast:
        yield node("path", **plain, stroke="#a9c6da", stroke_width=6)
        yield node("path", **plain, stroke=_SHORE, stroke_width=2)
    elif len(side.spaces) == 1:
        yield node("path", **plain, stroke=_LINE, stroke_width=1.2)
    elif any(place.is_city for place in side.spaces):
        yield node("path", **plain, stroke=_WILAYA, stroke_width=1.8)
    elif len({place.wilaya for place in side.spaces}) > 1:
        yield node("path", **plain, stroke=_WILAYA, stroke_width=2.6)
    else:
        yield node("path", **plain, stroke=_LINE, stroke_width=1.1)


def _bars(side: Side) -> Iterator[Element]:
    """The bars of the Border Zone along a side."""
    shape = {"d": path_of(side.line, closed=False), "fill": "none", "stroke_linejoin": "round"}
    yield node("path", **shape, stroke="#ffffff", stroke_width=5.5)
    bars = node("path", **shape, stroke=_ZONE, stroke_width=4.5)
    bars.set("stroke-dasharray", "7 3")
    yield titled(bars, "Border Zone")


def _is_border_zone(side: Side) -> bool:
    """Whether it parts a Border Sector from the Country that it touches (1.3.7)."""
    return any(one.border == other.id for one, other in permutations(side.spaces, 2))
