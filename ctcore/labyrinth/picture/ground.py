"""The ground of the map: the regions by tint, the countries, and the links between them.

Clauses: 4.1, 4.2.3, 4.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.labyrinth.atlas import FOOT, HIGH, TOP, WIDE, WIDTH, links, middle, regions
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.screen.board import outlined
from ctcore.screen.lettering import label
from ctcore.screen.svg import Element, group, node

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["backdrop", "definitions", "land", "link"]

_SEA, _LINK, _EDGE, _FAINT = "#d6e6f0", "#7b8fa0", "#8a7a5c", "#6d665a"
_TINTS = ("#e3ecd0", "#e6e0ef", "#dfe6ea", "#f5e6c8", "#f3ddd3", "#d9e8e2")
_SCHENGEN = "Schengen"
# How far the frame of the Schengen countries stands from them; a link this long goes round the world.
_ROOM, _AROUND = 7, WIDTH / 2


def definitions() -> Element:
    """What pictures refer to: the outline of each country, and its inside."""
    shapes = [node("path", d=_outline(one), id=f"shape-{one.id}") for one in PLACES]
    clips = [node("clipPath", outlined(one.id), id=f"inside-{one.id}") for one in PLACES]
    return node("defs", *shapes, *clips)


def _outline(place: Place) -> str:
    """A Muslim country has cut corners, others are square."""
    x, y = middle(place)
    left, top, right, foot = x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2
    if not place.is_muslim:
        return f"M{left:g} {top:g}H{right:g}V{foot:g}H{left:g}Z"
    cut = 8
    corners = f"M{left + cut:g} {top:g}H{right - cut:g}L{right:g} {top + cut:g}V{foot - cut:g}"
    return f"{corners}L{right - cut:g} {foot:g}H{left + cut:g}L{left:g} {foot - cut:g}V{top + cut:g}Z"


def backdrop() -> Element:
    """The paper of the map, the frame of the Schengen countries, and every link that is printed."""
    paper = node("rect", x=0, y=TOP, width=WIDTH, height=FOOT - TOP, fill=_SEA)
    return group([paper, *_schengen(), *(line for pair in links() for line in _links(*pair))])


def _schengen() -> Iterator[Element]:
    """Behind the Schengen countries, each of which is next to the others (4.5)."""
    here = next(one for one in regions() if one.name == _SCHENGEN)
    for x, y in here.middles.values():
        shape = {"x": x - WIDE / 2 - _ROOM, "y": y - HIGH / 2 - _ROOM}
        yield node("rect", **shape, width=WIDE + 2 * _ROOM, height=HIGH + 2 * _ROOM, fill=_TINTS[1])
    x, y = max(here.middles.values(), key=lambda at: (at[1], -at[0]))
    name = label("Schengen: each next to the others", x - WIDE / 2, y + HIGH / 2 + 20, size=9, fill=_FAINT)
    name.set("font-style", "italic")
    yield name


def _links(one: Place, other: Place) -> Iterator[Element]:
    (x, y), (to_x, to_y) = middle(one), middle(other)
    if abs(x - to_x) < _AROUND:
        yield link(x, y, to_x, to_y)
        return
    for place, at, height in ((one, x, y), (other, to_x, to_y)):
        edge = 0 if at < _AROUND else WIDTH
        beyond = other if place is one else one
        yield link(at, height + _OFF, edge, height + _OFF)
        anchor = "start" if edge == 0 else "end"
        words = f"to {beyond}"
        yield label(words, abs(edge - 9), height + HIGH / 2 + 10, size=8, anchor=anchor, fill=_FAINT)


_OFF = 20


def link(x: float, y: float, to_x: float, to_y: float) -> Element:
    """A line from one country to another."""
    return node("path", d=f"M{x:g} {y:g}L{to_x:g} {to_y:g}", stroke=_LINK, stroke_width=2.4, fill="none")


def land(place: Place) -> Element:
    """The ground of one country: the tint of its region."""
    tint = next(_TINTS[at] for at, region in enumerate(regions()) if place in region.middles)
    return outlined(place.id, fill=tint, stroke=_EDGE, stroke_width=1.2)
