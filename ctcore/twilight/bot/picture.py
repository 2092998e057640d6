"""The flowchart of chapter 8 as a picture, and the way of one decision through it.

Questions are boxes with round ends, actions have corners.  Where a way is given, its boxes and its arrows are
drawn strongly and all others faintly.

Clauses: 8.1, 8.4.1-8.4.6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ctcore.screen.document import PAPER, coloured
from ctcore.screen.lettering import FONT, INK, label, wrapped
from ctcore.screen.svg import NAMESPACE, Element, group, node, path_of, written
from ctcore.twilight.bot.flowchart import FLOWCHART, Question
from ctcore.twilight.picture.colours import COLOURS

__all__ = ["PLACES", "arrows", "flowchart_svg"]

# Where each box stands: its column and its row; the arrows follow from that.
PLACES = {
    "limited?": (0, 0),
    "covered?": (0, 1),
    "event before terror?": (0, 2),
    "terror": (1, 2),
    "event?": (0, 3),
    "marked?": (0, 4),
    "event": (1, 4),
    "event die?": (0, 5),
    "resources?": (0, 6),
    "attack": (0, 7),
    "rally?": (0, 8),
    "rally": (0, 9),
    "march": (1, 9),
    "march, no rally": (0, 10),
    "rally, no march": (1, 10),
    "pass": (0, 11),
}
# How far left of the boxes an arrow that passes some of them runs.
_LANES = {
    ("limited?", "pass"): 3,
    ("covered?", "rally?"): 2,
    ("event?", "resources?"): 1,
    ("resources?", "pass"): 1,
}
_WIDE, _HIGH, _ACROSS, _DOWN = 250, 58, 330, 90
_LEFT, _TOP, _LANE = 78, 44, 18
_SIZE, _TITLE, _LINE = 9.5, 15, 12.5
_QUESTION, _ACTION, _LIT, _EDGE, _ARROW = "#dbe8f7", "#e2f0d0", "#ffe08a", "#4a4436", "#8f2b00"
_FAINT = 0.3


def arrows() -> Iterator[tuple[str, str, str]]:
    """Each arrow: the box that it leaves, the box that it reaches, and the word beside it.

    >>> next(arrows())
    ('limited?', 'pass', 'yes')
    """
    for name, box in FLOWCHART.items():
        if isinstance(box, Question):
            yield name, box.yes, "yes"
            yield name, box.no, "no"
        elif box.none:
            yield name, box.none, "if none"


def flowchart_svg(way: Sequence[str] = (), *, variables: bool = False) -> str:
    """The flowchart in SVG; the way of a decision (`Decision.way`) lights up.

    With ``variables`` its colours are variables, as those of a position's picture are (`Drawing`).

    >>> flowchart_svg(("limited?", "covered?")).count('class="lit"')
    3
    """
    lit = {*pairwise(way)}
    wide = _LEFT + _ACROSS + _WIDE + 12
    high = _TOP + max(row for _, row in PLACES.values()) * _DOWN + _HIGH + 12
    tip = node("path", d="M0 0L8 4L0 8Z", fill=_ARROW)
    marker = node("marker", tip, id="tip", viewBox="0 0 8 8", refX=8, refY=4, orient="auto")
    marker.attrib |= {"markerWidth": "9", "markerHeight": "9", "markerUnits": "userSpaceOnUse"}
    document = node(
        "svg",
        node("defs", marker),
        node("rect", width=wide, height=high, fill=PAPER),
        label("The non-player FLN (8)", 12, 26, size=_TITLE, bold=True),
        *(_drawn_arrow(*one, strong=not way or one[:2] in lit, lit=one[:2] in lit) for one in arrows()),
        *(_drawn_box(name, strong=not way or name in way, lit=name in way) for name in FLOWCHART),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {wide} {high}",
        width=f"{wide}",
        height=f"{high}",
        font_family=FONT,
    )
    if variables:
        coloured(document, COLOURS)
    return written(document) + "\n"


def _corner(name: str) -> tuple[float, float]:
    """The upper left corner of a box."""
    column, row = PLACES[name]
    return _LEFT + column * _ACROSS, _TOP + row * _DOWN


def _drawn_box(name: str, *, strong: bool, lit: bool) -> Element:
    box, (x, y) = FLOWCHART[name], _corner(name)
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
                fill=INK if told else "#6b6455",
            )
        )
    return group(parts, data_box=name, **_shown(strong=strong, lit=lit))


def _drawn_arrow(start: str, end: str, word: str, *, strong: bool, lit: bool) -> Element:
    points, (x, y), anchor = _route(start, end)
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


def _shown(*, strong: bool, lit: bool) -> dict[str, str | float]:
    shown: dict[str, str | float] = {"class_": "lit"} if lit else {}
    return shown if strong else {"opacity": str(_FAINT)}


def _route(start: str, end: str) -> tuple[list[tuple[float, float]], tuple[float, float], str]:
    """The corners of an arrow, and where its word stands: beside its beginning."""
    (x, y), (to_x, to_y) = _corner(start), _corner(end)
    middle, to_middle, half = x + _WIDE / 2, to_x + _WIDE / 2, _HIGH / 2
    if (start, end) in _LANES:
        lane = _LEFT - _LANE * _LANES[start, end]
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
