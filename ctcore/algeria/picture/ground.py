"""The ground of the map: the sea, the wilayas by tint, what is Urban or Remote, and the borders (2.2).

Clauses: 2.2, 6.33
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.places import Place, Wilaya
from ctcore.algeria.picture.atlas import WIDTH, Side, outlines, sides
from ctcore.screen.board import outlined
from ctcore.screen.lettering import label
from ctcore.screen.svg import Element, group, node, path_of, titled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.algeria.board.state import Area

__all__ = [
    "SEA_TOP",
    "borders",
    "definitions",
    "dotted",
    "frontier",
    "land",
    "remote",
    "sea",
    "wilaya_border",
]

_SEA, _SHORE, _LINE, _WILAYA, _ZONE = "#d6e6f0", "#3f6f95", "#9a8a6a", "#3d3120", "#8c1d18"
_COUNTRY = "#e3e0da"
_TINTS = {
    Wilaya.I: "#f5e6c8",
    Wilaya.II: "#e3ecd0",
    Wilaya.III: "#f3ddd3",
    Wilaya.IV: "#e6e0ef",
    Wilaya.V: "#f7efd6",
    Wilaya.VI: "#d9e8e2",
}
# From under the heading to behind the shore, and where its name stands.
SEA_TOP, _SEA_FOOT = 46, 180
_NAMED = (836, 128)
_URBAN = "#4a4136"


def definitions() -> Element:
    """What pictures refer to: the outline of each area, its inside, the borders, the dots of Remote areas."""
    dots = node("path", d="M2 2h1.6v1.6H2zM8 8h1.6v1.6H8z", fill="#a08a5c", fill_opacity="0.55")
    pattern = node("pattern", dots, id="remote", width=12, height=12, patternUnits="userSpaceOnUse")
    found = [(outline.place.id, path_of(outline.line)) for outline in outlines()]
    shapes = [node("path", d=line, id=f"shape-{one}") for one, line in found]
    clips = [node("clipPath", outlined(one), id=f"inside-{one}") for one, _ in found]
    lines = group((line for side in sides() for line in _side(side)), id="borders")
    return node("defs", pattern, *shapes, *clips, lines)


def sea() -> Element:
    """The Mediterranean."""
    water = node("rect", x=0, y=SEA_TOP, width=WIDTH, height=_SEA_FOOT - SEA_TOP, fill=_SEA)
    name = label("Mediterranean Sea", *_NAMED, size=11, anchor="middle", fill=_SHORE)
    name.set("font-style", "italic")
    return group([water, name])


def land(place: Place) -> Element:
    """The ground of one area: the tint of its wilaya, white if it is Urban."""
    tint = _COUNTRY if place.is_country else "#ffffff" if place.is_urban else _TINTS[place.wilaya]
    return outlined(place.id, fill=tint)


def dotted(area: Area) -> Iterator[Element]:
    """The dots of an area that is Remote now."""
    if area.is_remote:
        yield outlined(area.id, fill="url(#remote)", data_remote=area.id)


def remote(width: float, height: float) -> Element:
    """A sample of the dots of Remote areas."""
    shape = {"x": 0.5, "y": 0.5, "width": width - 1, "height": height - 1}
    ground = node("rect", **shape, fill=_TINTS[Wilaya.V], stroke=_LINE, stroke_width=0.8)
    return group([ground, node("rect", **shape, fill="url(#remote)")])


def borders() -> Element:
    """Every border and coast: thin within a wilaya, thick between two, barred along the frontier."""
    return node("use", href="#borders")


def wilaya_border(width: float, y: float) -> Element:
    """A sample of a border between wilayas."""
    return node("path", d=f"M0 {y}H{width}", stroke=_WILAYA, stroke_width=2.6)


def frontier(width: float, y: float) -> Element:
    """A sample of the border with a country."""
    return node("path", d=f"M0 {y}H{width}", stroke=_ZONE, stroke_width=4.5, stroke_dasharray="7 3")


def _side(side: Side) -> Iterator[Element]:
    shape = path_of(side.line, closed=False)
    plain = {"d": shape, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    if side.coast:
        yield node("path", **plain, stroke="#a9c6da", stroke_width=6)
        yield node("path", **plain, stroke=_SHORE, stroke_width=2)
    elif len(side.places) == 1:
        yield node("path", **plain, stroke=_LINE, stroke_width=1.2)
    elif any(place.is_country for place in side.places):
        yield node("path", **plain, stroke="#ffffff", stroke_width=5.5)
        bars = node("path", **plain | {"stroke_linecap": "butt"}, stroke=_ZONE, stroke_width=4.5)
        bars.set("stroke-dasharray", "7 3")
        yield titled(bars, "Border Zone")
    elif len({place.wilaya for place in side.places}) > 1:
        yield node("path", **plain, stroke=_WILAYA, stroke_width=2.6)
    elif any(place.is_urban for place in side.places):
        yield node("path", **plain, stroke=_URBAN, stroke_width=1.8)
    else:
        yield node("path", **plain, stroke=_LINE, stroke_width=1.1)
