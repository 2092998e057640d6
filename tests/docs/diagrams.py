"""The flow of frames as diagrams: what each frame awaits, and where each kind of move leads.

A box is a frame, or all the frames of one Operation where a diagram does not tell them apart; a row is a kind
of move that was seen.  Boxes stand in columns by how many moves lead to them from the
first; an arrow goes from a row to the next column, and words tell the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore import register
from ctcore.screen.lettering import FONT, fitting, label, width_of, wrapped
from ctcore.screen.svg import NAMESPACE, Element, group, moved, node, written
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from tests.docs.flow import STAYS, Step, followed, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctcore.kernel import Frame

__all__ = ["DIAGRAMS", "Box", "Diagram", "Row", "boxes_of", "drawn"]

_WIDE, _GAP, _DOWN, _TOP = 236, 78, 16, 40
# Between two arrows side by side, and beside the first and the last of them.
_LANE, _BESIDE = 8, 18
_LINE, _SIZE, _TITLE, _PAD = 12.5, 9.5, 11.5, 7
_FILLS = {ct.GOVERNMENT: "#dbe8f7", ct.FLN: "#e2f0d0", ct.NATURE: "#eeeae0", None: "#ffffff"}
_EDGE, _ARROW = "#4a4436", "#8f2b00"
# Arrows that run side by side differ.
_ARROWS = ("#8f2b00", "#1d3a73", "#14532d", "#6b2a77")
_MOST_ROWS = 12


@attrs.frozen
class Row:
    """Kinds of move that lead to the same: their words, and the boxes or endings that follow."""

    words: str
    then: tuple[str, ...]


@attrs.frozen
class Box:
    """A frame, or several as one: its name, who acts, what it awaits under which clause, its rows."""

    name: str
    actor: ct.Actor | None
    awaits: str
    rows: tuple[Row, ...]


@attrs.frozen
class Diagram:
    """A file, its title, the frame that it begins with, and which frames have a box, alone or together."""

    file: str
    title: str
    first: str
    box: Callable[[type[Frame]], str | None]
    # Whether a box tells of a move that leads to another choice of the same box, or of the same frame.
    within: bool = True


def _turn_box(frame: type[Frame]) -> str | None:
    """A box for each choice of the sequence of play, one for each Operation, Special Activity and so on."""
    part = frame.__module__.split(".rules.")[-1].split(".")[0]
    if issubclass(frame, TextFrame) or frame.__module__.endswith("revenge"):
        return "Text of an Event"
    if part == "common":
        return named(frame)
    if part == "setup":
        return None
    if issubclass(frame, RoundFrame):
        return "Propaganda Round"
    return register.clause(frame.clause).title.removesuffix(" Pivotal Event")


def _of_side(faction: ct.Actor) -> Callable[[type[Frame]], str | None]:
    """A box for each frame of the Operations and Special Activities of one side."""

    def box(frame: type[Frame]) -> str | None:
        operation = any(f".rules.{part}." in frame.__module__ for part in ("operations", "activities"))
        mine = operation and (_acts(frame) is faction or _rolls_for(frame, faction))
        return named(frame) if mine or frame.__name__ == "FirstChoice" else None

    return box


def _acts(frame: type[Frame]) -> ct.Actor | None:
    """Who acts in a frame, or None if it depends."""
    actor: Any = frame.actor
    return actor if isinstance(actor, ct.Actor) else None


def _rolls_for(frame: type[Frame], faction: ct.Actor) -> bool:
    """Whether Nature rolls in an Operation of that side."""
    beside = (one for one in ct.SYSTEM.table.early if one.__module__ == frame.__module__)
    return _acts(frame) is ct.NATURE and any(_acts(one) is faction for one in beside)


def _round_box(frame: type[Frame]) -> str | None:
    return named(frame) if issubclass(frame, RoundFrame) or frame.__name__ == "NextCard" else None


DIAGRAMS = (
    Diagram("turn.svg", "A card, from the next card to the next", "Next card", _turn_box, within=False),
    Diagram("government.svg", "The Government's Operations", "First choice", _of_side(ct.GOVERNMENT)),
    Diagram("fln.svg", "The FLN's Operations", "First choice", _of_side(ct.FLN)),
    Diagram("round.svg", "A Propaganda Round", "Next card", _round_box),
)


def boxes_of(diagram: Diagram, steps: Iterable[Step] | None = None) -> dict[str, Box]:
    """The boxes that the first one leads to, in the order in which it does."""
    by_box: dict[str, list[type[Frame]]] = {}
    for frame in ct.SYSTEM.table:
        if (name := diagram.box(frame)) is not None:
            by_box.setdefault(name, []).append(frame)
    seen: dict[tuple[type[Frame], str], set[type[Frame] | str]] = {}
    for step in followed() if steps is None else steps:
        seen.setdefault((step.frame, step.kind), set()).add(step.then)
    made = {name: _box(diagram, name, frames, seen) for name, frames in by_box.items()}
    reached = [diagram.first]
    for name in reached:
        reached += dict.fromkeys(
            then for row in made[name].rows for then in row.then if then in made and then not in reached
        )
    return {name: made[name] for name in reached}


def _box(
    diagram: Diagram,
    name: str,
    frames: Sequence[type[Frame]],
    seen: dict[tuple[type[Frame], str], set[type[Frame] | str]],
) -> Box:
    rows: dict[str, set[str]] = {}
    for frame in frames:
        for kind in ct.SYSTEM.table[frame]:
            for then in seen.get((frame, kind.name), ()):
                told = _told(diagram, then)
                if diagram.within or told not in {name, STAYS}:
                    rows.setdefault(kind.name, set()).add(told)
    actors = {*map(_acts, frames)}
    awaits = f"{frames[0].awaits} ({frames[0].clause})" if len(frames) == 1 else _shared(frames)
    return Box(name, actors.pop() if len(actors) == 1 else _side(frames), awaits, tuple(_merged(rows)))


def _side(frames: Sequence[type[Frame]]) -> ct.Actor | None:
    """The one side that acts in some of the frames, if Nature alone acts in the others."""
    sides = {*map(_acts, frames)} - {ct.NATURE}
    return sides.pop() if len(sides) == 1 else None


def _shared(frames: Sequence[type[Frame]]) -> str:
    clauses = sorted({frame.clause for frame in frames if frame.clause[0].isdigit()})
    told = f" ({clauses[0]})" if len(clauses) == 1 else f" ({clauses[0]} to {clauses[-1]})" if clauses else ""
    return f"{len(frames)} sorts of choice{told}"


def _told(diagram: Diagram, then: type[Frame] | str) -> str:
    if isinstance(then, str):
        return then
    return diagram.box(then) or _turn_box(then) or named(then)


def _merged(rows: dict[str, set[str]]) -> Iterator[Row]:
    """A row for each kind of move, or one for all where they are many."""
    if len(rows) <= _MOST_ROWS:
        yield from (Row(kind, tuple(sorted(then))) for kind, then in rows.items())
    else:
        yield Row("any", tuple(sorted(set().union(*rows.values()))))


@attrs.frozen
class _Laid:
    """A box in its place: its column, its left and top, its height, and where each of its rows is."""

    box: Box
    column: int
    left: float
    top: float
    height: float
    rows: tuple[float, ...]


def _lines(row: Row) -> list[str]:
    words = f"{row.words} \N{RIGHTWARDS ARROW} {', '.join(row.then)}"
    return [*wrapped(words, _SIZE, _WIDE - 2 * _PAD - 8)]


def _columns(boxes: dict[str, Box], first: str) -> dict[str, int]:
    """The column of each box: how many moves lead to it; one for all where each stands in one alone."""
    found = {first: 0}
    for name, box in boxes.items():
        for then in (then for row in box.rows for then in row.then if then in boxes):
            found.setdefault(then, found[name] + 1)
    one_each = len(set(found.values())) == len(found)
    return dict.fromkeys(found, 0) if one_each else found


def _laid_out(boxes: dict[str, Box], first: str) -> dict[str, _Laid]:
    columns = _columns(boxes, first)
    lefts = _lefts(boxes, columns)
    down, laid = dict.fromkeys(columns.values(), float(_TOP)), {}
    for name, column in columns.items():
        box, top = boxes[name], down[column]
        y = _PAD + _TITLE + 3 + _LINE * len([*wrapped(box.awaits, _SIZE, _WIDE - 2 * _PAD)]) + 5
        rows = []
        for row in box.rows:
            rows.append(top + y + _LINE / 2)
            y += _LINE * len(_lines(row))
        laid[name] = _Laid(box, column, lefts[column], top, y + _PAD, tuple(rows))
        down[column] = top + y + _PAD + _DOWN
    return laid


def _lefts(boxes: dict[str, Box], columns: dict[str, int]) -> list[float]:
    """Where each column begins: beside the one before it, with room for an arrow to each of its boxes."""
    lefts = [8.0]
    for column in range(max(columns.values())):
        lanes = len(_next(boxes, columns, column))
        lefts.append(lefts[-1] + _WIDE + 2 * _BESIDE + _LANE * max(lanes - 1, 0))
    return lefts


def _next(boxes: dict[str, Box], columns: dict[str, int], column: int) -> list[str]:
    """The boxes of the next column to which a row of this one leads, the last first."""
    then = {
        then for name in columns if columns[name] == column for row in boxes[name].rows for then in row.then
    }
    return [name for name in reversed(columns) if name in then and columns[name] == column + 1]


def drawn(diagram: Diagram) -> str:
    """The diagram in SVG."""
    laid = _laid_out(boxes_of(diagram), diagram.first)
    wide = max(one.left for one in laid.values()) + _WIDE + _GAP
    high = max(one.top + one.height for one in laid.values()) + 12
    tip = node("path", d="M0 0L8 4L0 8Z", fill=_ARROW)
    marker = node("marker", tip, id="tip", viewBox="0 0 8 8", refX=8, refY=4, orient="auto")
    marker.attrib |= {"markerWidth": "7", "markerHeight": "7"}
    document = node(
        "svg",
        node("defs", marker),
        node("rect", width=wide, height=high, fill="#fdfbf5"),
        label(diagram.title, 8, 24, size=15, bold=True),
        *(arrow for one in laid.values() for arrow in _arrows(one, laid)),
        *(_drawn_box(one) for one in laid.values()),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {wide:.0f} {high:.0f}",
        width=f"{wide:.0f}",
        height=f"{high:.0f}",
        font_family=FONT,
    )
    return written(document) + "\n"


def _arrows(one: _Laid, laid: dict[str, _Laid]) -> Iterator[Element]:
    """From each row to the boxes of the next column that follow, or to the next box of the only one."""
    only, order = len({each.column for each in laid.values()}) == 1, [*laid]
    columns = {name: each.column for name, each in laid.items()}
    lanes = _next({name: each.box for name, each in laid.items()}, columns, one.column)
    for y, row in zip(one.rows, one.box.rows, strict=True):
        for then in row.then:
            if only and then in laid and order.index(then) == order.index(one.box.name) + 1:
                yield _arrow(one.left + _WIDE, y, laid[then].left + _WIDE + 1, laid[then].top + 14)
            elif then in lanes:
                yield _parted(one.left + _WIDE, y, laid[then], lanes.index(then))


def _parted(x: float, y: float, to: _Laid, lane: int) -> Element:
    """An arrow in the lane of the box that it leads to, which those from other rows share."""
    at, foot = x + _BESIDE + lane * _LANE, to.top + 14
    shape = f"M{x:.1f} {y:.1f}H{at:.1f}V{foot:.1f}H{to.left - 1:.1f}"
    told = {"data_to": to.box.name, "data_lane": f"{at:.1f}"}
    colour = _ARROWS[lane % len(_ARROWS)]
    return node("path", d=shape, fill="none", stroke=colour, stroke_width=1.2, marker_end="url(#tip)", **told)


def _arrow(x: float, y: float, to_x: float, to_y: float) -> Element:
    """An arrow that bends back to the box below."""
    bend = _GAP / 2
    shape = f"M{x:.1f} {y:.1f}C{x + bend:.1f} {y:.1f} {to_x + bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"
    return node("path", d=shape, fill="none", stroke=_ARROW, stroke_width=1.2, marker_end="url(#tip)")


def _drawn_box(one: _Laid) -> Element:
    box, actor = one.box, str(one.box.actor or "")
    room = _WIDE - 3 * _PAD - width_of(actor, _SIZE, bold=False)
    parts = [
        node(
            "rect",
            width=_WIDE,
            height=one.height,
            rx=5,
            fill=_FILLS[box.actor],
            stroke=_EDGE,
            stroke_width=1.1,
        ),
        label(box.name, _PAD, _PAD + 9, size=fitting(box.name, _TITLE, room), bold=True),
    ]
    if actor:
        parts.append(label(actor, _WIDE - _PAD, _PAD + 9, size=_SIZE, anchor="end"))
    y = _PAD + _TITLE + 3
    for line in wrapped(box.awaits, _SIZE, _WIDE - 2 * _PAD):
        y += _LINE
        parts.append(label(line, _PAD, y - 3, size=_SIZE, fill="#5a5448"))
    parts.append(node("path", d=f"M0 {y + 2:.1f}H{_WIDE}", stroke=_EDGE, stroke_width=0.6))
    y += 5
    for row in box.rows:
        for place, line in enumerate(_lines(row)):
            y += _LINE
            parts.append(label(line, _PAD + (8 if place else 0), y - 3, size=_SIZE))
    return moved(group(parts, data_frame=box.name), one.left, one.top)
