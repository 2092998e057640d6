"""A flowchart as a picture, and the way of one decision through it.

Questions are boxes with round ends, actions have corners.  Where a way is given, its boxes and its arrows are
drawn strongly and all others faintly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ctcore.game.flowchart import Chart, Question, arrows
from ctcore.kernel.frozen import frozen
from ctcore.screen.document import PAPER, coloured
from ctcore.screen.lettering import FONT, INK, label, wrapped
from ctcore.screen.svg import NAMESPACE, Element, group, node, path_of, written

__all__ = ["Flowchart"]

_WIDE, _HIGH, _ACROSS, _DOWN = 250, 58, 330, 90
_LEFT, _TOP, _LANE = 78, 44, 18
_SIZE, _TITLE, _LINE = 9.5, 15, 12.5
_QUESTION, _ACTION, _LIT, _EDGE, _ARROW = "#dbe8f7", "#e2f0d0", "#ffe08a", "#4a4436", "#8f2b00"
_CITED = "#6b6455"
_FAINT = 0.3


@frozen(eq=False)
class Flowchart:
    """A chart with its title, and where each box stands: its column and its row.

    ``lanes`` say how far left of the boxes an arrow runs that passes some of them; all other arrows follow
    from the places.  ``colours`` are the game's, by which each colour becomes a variable.
    """

    title: str
    chart: Chart[Any]
    places: Mapping[str, tuple[int, int]]
    lanes: Mapping[tuple[str, str], int]
    colours: Mapping[str, str]

    def svg(self, way: Sequence[str] = (), *, variables: bool = False) -> str:
        """The flowchart in SVG; the way of a decision lights up.

        With ``variables`` its colours are variables, as those of a position's picture are (`Drawing`).
        """
        lit = {*pairwise(way)}
        columns, rows = (max(place) for place in zip(*self.places.values(), strict=True))
        wide, high = _LEFT + columns * _ACROSS + _WIDE + 12, _TOP + rows * _DOWN + _HIGH + 12
        tip = node("path", d="M0 0L8 4L0 8Z", fill=_ARROW)
        marker = node("marker", tip, id="tip", viewBox="0 0 8 8", refX=8, refY=4, orient="auto")
        marker.attrib |= {"markerWidth": "9", "markerHeight": "9", "markerUnits": "userSpaceOnUse"}
        drawn_arrows = [
            self._arrow(*one, strong=not way or one[:2] in lit, lit=one[:2] in lit)
            for one in arrows(self.chart)
        ]
        boxes = [self._box(name, strong=not way or name in way, lit=name in way) for name in self.chart]
        document = node(
            "svg",
            node("defs", marker),
            node("rect", width=wide, height=high, fill=PAPER),
            label(self.title, 12, 26, size=_TITLE, bold=True),
            *drawn_arrows,
            *boxes,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {wide} {high}",
            width=f"{wide}",
            height=f"{high}",
            font_family=FONT,
        )
        if variables:
            coloured(document, self.colours)
        return written(document) + "\n"

    def _corner(self, name: str) -> tuple[float, float]:
        """The upper left corner of a box."""
        column, row = self.places[name]
        return _LEFT + column * _ACROSS, _TOP + row * _DOWN

    def _box(self, name: str, *, strong: bool, lit: bool) -> Element:
        box, (x, y) = self.chart[name], self._corner(name)
        asks = isinstance(box, Question)
        lines = [*wrapped(f"{box.says[0].upper()}{box.says[1:]}", _SIZE, _WIDE - 24), ", ".join(box.clauses)]
        first = y + _HIGH / 2 - _LINE * (len(lines) - 1) / 2 + 3
        parts = [
            node(
                "rect",
                x=x,
                y=y,
                width=_WIDE,
                height=_HIGH,
                rx=_HIGH / 2 if asks else 4,
                fill=_LIT if lit else _QUESTION if asks else _ACTION,
                stroke=_EDGE,
                stroke_width=2.4 if lit else 1.1,
            )
        ]
        for place, line in enumerate(lines):
            told = place < len(lines) - 1
            parts.append(
                label(
                    line,
                    x + _WIDE / 2,
                    first + place * _LINE,
                    size=_SIZE,
                    bold=told and not asks,
                    anchor="middle",
                    fill=INK if told else _CITED,
                )
            )
        return group(parts, data_box=name, **_shown(strong=strong, lit=lit))

    def _arrow(self, start: str, end: str, word: str, *, strong: bool, lit: bool) -> Element:
        points, (x, y), anchor = self._route(start, end)
        line = node(
            "path",
            d=path_of(points, closed=False),
            fill="none",
            stroke=_ARROW,
            stroke_width=2.6 if lit else 1.2,
            marker_end="url(#tip)",
        )
        beside = label(word, x, y, size=_SIZE, bold=lit, anchor=anchor, fill=_ARROW)
        return group([line, beside], **_shown(strong=strong, lit=lit))

    def _route(self, start: str, end: str) -> tuple[list[tuple[float, float]], tuple[float, float], str]:
        """The corners of an arrow, and where its word stands: beside its beginning."""
        (x, y), (to_x, to_y) = self._corner(start), self._corner(end)
        middle, to_middle, half = x + _WIDE / 2, to_x + _WIDE / 2, _HIGH / 2
        if (start, end) in self.lanes:
            lane = _LEFT - _LANE * self.lanes[start, end]
            # A box that one arrow reaches and another leaves on the same side has them apart.
            leaves, reaches = y + half + 7, to_y + half - 7
            return [(x, leaves), (lane, leaves), (lane, reaches), (to_x, reaches)], (x - 3, leaves - 3), "end"
        below, right = (middle + 5, y + _HIGH + 13), (x + _WIDE + 5, y + half - 4)
        if x == to_x:
            return [(middle, y + _HIGH), (middle, to_y)], below, "start"
        if y == to_y:
            return [(x + _WIDE, y + half), (to_x, y + half)], right, "start"
        if to_x > x:
            # Across, then up or down into the box.
            side = to_y if to_y > y else to_y + _HIGH
            return [(x + _WIDE, y + half), (to_middle, y + half), (to_middle, side)], right, "start"
        # Down, then back into the side of the box.
        return [(middle, y + _HIGH), (middle, to_y + half), (to_x + _WIDE, to_y + half)], below, "start"


def _shown(*, strong: bool, lit: bool) -> dict[str, str | float]:
    shown: dict[str, str | float] = {"class_": "lit"} if lit else {}
    return shown if strong else {"opacity": str(_FAINT)}
