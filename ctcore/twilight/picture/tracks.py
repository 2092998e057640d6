"""The tracks and the boxes beside the map, and what they held before where that has changed (1.3.8, 1.8).

Clauses: 1.3.8, 1.8, 5.1.8, 7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item, laid_out
from ctcore.screen.lettering import INK, label
from ctcore.screen.svg import Element, group, labelled, moved, node, titled
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP, FranceBox
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, PieceType, Track
from ctcore.twilight.picture.symbols import BY, CHANGED, FLN_GREEN, GOVERNMENT_BLUE, SIZE, piece, signed
from ctcore.twilight.rules.victory import THRESHOLD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.twilight.board.state import State

__all__ = ["boxes", "tracks"]

_WIDTH, _EDGE, _QUIET = 888, "#8a7a5c", "#e9e2d0"
# The gauges: where their scale begins, how wide it is, and how high a row is.
_SCALE_X, _SCALE_WIDTH, _ROW = 172, 388, 17
# How far before the scale a name ends, and after it by how much a marker has moved.
_NAMED, _MOVED = 36, 13
_MIDDLE = _ROW / 2
_SIDE_X, _CELL = 640, 40
_FIVES = range(0, EDGE_TRACK_TOP + 1, 5)


@frozen
class _Gauge:
    name: str
    read: Callable[[State], int]
    colour: str
    threshold: int = 0


_GAUGES = (
    _Gauge("Government Resources", lambda state: state.resources.government, GOVERNMENT_BLUE),
    _Gauge("FLN Resources", lambda state: state.resources.fln, FLN_GREEN),
    _Gauge("Commitment", lambda state: state.commitment, GOVERNMENT_BLUE),
    _Gauge(
        "Support + Commitment",
        lambda state: state.support_plus_commitment,
        GOVERNMENT_BLUE,
        THRESHOLD[GOVERNMENT],
    ),
    _Gauge("Opposition + Bases", lambda state: state.opposition_plus_bases, FLN_GREEN, THRESHOLD[FLN]),
)


def tracks(state: State, before: State) -> tuple[Element, float]:
    """Every track with its marker, and how high they are together."""
    height = len(_GAUGES) * _ROW + 16
    rows = [
        moved(_gauge(gauge, gauge.read(state), gauge.read(before)), 0, row * _ROW)
        for row, gauge in enumerate(_GAUGES)
    ]
    scale = [label(str(number), _at(number), height - 5, size=8, anchor="middle") for number in _FIVES[::2]]
    letters, zones = [str(box) for box in FranceBox], [str(box) for box in range(BORDER_ZONE_TOP + 1)]
    france = _boxed(Track.FRANCE, "France Track", letters, (state.france_track, before.france_track))
    now, was = (one.border_zone if one.independent else None for one in (state, before))
    zone = _boxed(
        Track.BORDER_ZONE, "Border Zone" if state.independent else "Border Zone (unset)", zones, (now, was)
    )
    return group([*rows, *scale, moved(france, _SIDE_X, 0), moved(zone, _SIDE_X, 50)]), height


def _at(number: int) -> float:
    """Where a number stands; a number beyond the scale stands at its end."""
    return _SCALE_X + _SCALE_WIDTH * min(max(number, 0), EDGE_TRACK_TOP) / EDGE_TRACK_TOP


def _gauge(gauge: _Gauge, now: int, was: int) -> Element:
    name = label(
        gauge.name, _SCALE_X - _NAMED, _MIDDLE + 3.5, size=10, anchor="end", bold=bool(gauge.threshold)
    )
    marks = [*_scale(gauge.threshold), *(_moved_from(now, was) if now != was else ())]
    words = f"{gauge.name} {now}" + (f", was {was}" if now != was else "")
    parts = [name, *marks, *_marker(now, gauge.colour, CHANGED if now != was else gauge.colour)]
    return titled(group(parts, data_track=gauge.name, data_value=now, role="img"), words)


def _scale(threshold: int) -> Iterator[Element]:
    """The line of a gauge, and the part of it beyond the threshold of a victory, if it has one."""
    foot = _SCALE_X + _SCALE_WIDTH
    if threshold:
        beyond = _at(threshold)
        yield node("rect", x=beyond, y=_MIDDLE - 6, width=foot - beyond, height=12, fill=_QUIET)
    ticks = f"M{_SCALE_X} {_MIDDLE}H{foot}"
    for number in _FIVES:
        half = 2 if number % 10 else 4
        ticks += f"M{_at(number):.1f} {_MIDDLE - half}V{_MIDDLE + half}"
    yield node("path", d=ticks, stroke=_EDGE, stroke_width=0.9)
    if threshold:
        yield node("path", d=f"M{beyond:.1f} {_MIDDLE - 7}V{_MIDDLE + 7}", stroke=INK, stroke_width=1.6)
        yield label(f"beyond {threshold}", foot + 14, _MIDDLE + 3, size=8)


def _moved_from(now: int, was: int) -> Iterator[Element]:
    """Where a marker was, and before the scale how far it has moved."""
    ring = node("circle", cx=_at(was), cy=_MIDDLE, r=7, fill="#ffffff", stroke=CHANGED)
    ring.set("stroke-dasharray", "2.5 1.5")
    yield ring
    yield label(str(was), _at(was), _MIDDLE + 3, size=8, anchor="middle", fill=BY)
    yield label(signed(now - was), _SCALE_X - _MOVED, _MIDDLE + 3.4, size=9, bold=True, anchor="end", fill=BY)


def _marker(now: int, colour: str, edge: str) -> Iterator[Element]:
    shape = {"x": _at(now) - 10, "y": _MIDDLE - 7, "width": 20, "height": 14, "rx": 4}
    yield node("rect", **shape, fill=colour, stroke=edge, stroke_width=2)
    yield label(str(now), _at(now), _MIDDLE + 3.6, size=10, bold=True, anchor="middle", fill="#ffffff")


def _boxed(track: Track, name: str, boxes: Sequence[str], places: tuple[int | None, int | None]) -> Element:
    now, was = places
    parts = [label(name, 0, 9, size=10)]
    for place, box in enumerate(boxes):
        here, before = place == now, place == was != now
        x = place * (_CELL + 1)
        shape = {"x": x, "y": 14, "width": _CELL, "height": 22, "rx": 3}
        edge = CHANGED if before or (here and now != was) else _EDGE
        dashes = {"stroke_dasharray": "3 2"} if before else {}
        wide = 2.2 if edge == CHANGED else 0.9
        ground, ink = (INK, "#ffffff") if here else ("#ffffff", INK)
        frame = node("rect", **shape, fill=ground, stroke=edge, stroke_width=wide, **dashes)
        words = label(box, x + _CELL / 2, 29, size=11, bold=here, anchor="middle", fill=ink)
        parts.append(labelled(group([frame, words], data_value=box), f"{name}: {box}"))
    shown = next((box for place, box in enumerate(boxes) if place == now), "unset")
    made = group(parts, data_track=str(track), data_value=shown, role="group")
    return titled(made, f"{name}: {shown}")


# Between two pieces of a box, which may have a rim.
_APART = 6.5
_SHARES = {Box.AVAILABLE: 288, Box.CASUALTIES: 192, Box.OUT_OF_PLAY: 256, Box.SET_ASIDE: 134}


def boxes(state: State, before: State) -> tuple[Element, float]:
    """Every box off the map with its pieces, and how high they are together."""
    held = {box: [*_held(state, before, box)] for box in Box}
    laid = {
        box: laid_out([held[box]], _SHARES[box] - 12, centred=False, gap=_APART, lead=_APART) for box in Box
    }
    height = 22 + max(SIZE, *(high for _, high in laid.values())) + 6
    drawn, x = [], 0
    for box, wide in _SHARES.items():
        frame = node("rect", width=wide, height=height, rx=4, fill="#ffffff", stroke=_EDGE, stroke_width=1)
        name = label(str(box), 6, 13, size=10, bold=True)
        inside = moved(group(laid[box][0]), 6, 20)
        parts = [frame, name, inside]
        if not held[box]:
            parts.append(label("none", 6, 32, size=9, fill="#6d665a"))
        told = ", ".join(one.drawing.get("aria-label", "") for one in held[box]) or "none"
        made = titled(group(parts, data_box=str(box), role="group"), f"{box}: {told}")
        drawn.append(moved(made, x, 0))
        x += wide + 6
    return group(drawn), height


def _held(state: State, before: State, box: Box) -> Iterator[Item]:
    for sort in PieceType:
        count, was = state.box(box).of(sort), before.box(box).of(sort)
        if count or was:
            yield piece(sort, count, count - was)
