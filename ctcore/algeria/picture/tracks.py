"""The tracks and boxes beside the map, and what they held before where that has changed.

Clauses: 2.3, 6.33, 11.1, 11.22, 11.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.state import OasPlace
from ctcore.algeria.board.units import Unit, Units
from ctcore.algeria.picture.contents import tokens
from ctcore.algeria.picture.symbols import BY, CHANGED, FLN_GREEN, GOVERNMENT_BLUE, SIZE, badge, signed, token
from ctcore.algeria.text import oas as oas_told
from ctcore.algeria.text import zone as zone_told
from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item, laid_out
from ctcore.screen.lettering import INK, fitting, label
from ctcore.screen.svg import Element, group, labelled, moved, node, titled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctcore.algeria.board.state import State

__all__ = ["boxes", "france", "tracks"]

_EDGE, _TOP = "#8a7a5c", 99
# The scale: where it begins, how wide it is, how high all is.
_X, _SCALE, _HIGH = 128, 488, 134
# How far before the scale it stands by how much a marker has moved.
_MOVED = 15
_FIVES = range(0, _TOP, 5)
_SIDE_X, _CELL = 664, 56


@frozen
class _Gauge:
    """A row of the Record Track: its marker, and the maximum that it may rise to, if it has one.

    ``line`` is how far down its line is; both PSLs stand on the first, one above it and one below it.
    """

    line: float
    name: str
    read: Callable[[State], int]
    colour: str
    most: Callable[[State], int] | None = None
    told: Callable[[State], str] | None = None
    lower: float = 0


_GAUGES = (
    _Gauge(
        19,
        "Government PSL",
        lambda state: state.psl.government,
        GOVERNMENT_BLUE,
        told=lambda state: state.psl.running,
        lower=-9.5,
    ),
    _Gauge(19, "FLN PSL", lambda state: state.psl.fln, FLN_GREEN, lower=9.5),
    _Gauge(51.5, "AP", lambda state: state.record.ap, FLN_GREEN),
    _Gauge(
        70.5, "Air", lambda state: state.record.air, GOVERNMENT_BLUE, lambda state: state.record.air_maximum
    ),
    _Gauge(
        89.5,
        "Helo",
        lambda state: state.record.helo,
        GOVERNMENT_BLUE,
        lambda state: state.record.helo_maximum,
    ),
    _Gauge(108.5, "Naval", lambda state: state.record.naval, GOVERNMENT_BLUE),
)


def tracks(state: State, before: State) -> tuple[Element, float]:
    """The Record Track, the Border Zone Track and the OAS, and how high they are together."""
    lines = [_scale(line) for line in sorted({gauge.line for gauge in _GAUGES})]
    rows = [_gauge(gauge, state, before) for gauge in _GAUGES]
    scale = [
        label(str(number), _at(number), _HIGH - 4, size=8, anchor="middle") for number in (*_FIVES[::2], _TOP)
    ]
    zone = _boxed("Border Zone", _ZONE, (_zone_at(state), _zone_at(before)), zone_told(state))
    oas = _boxed("OAS", _OAS, (_oas_at(state), _oas_at(before)), oas_told(state))
    return group([*lines, *rows, *scale, moved(zone, _SIDE_X, 0), moved(oas, _SIDE_X, 68)]), _HIGH


def _at(number: float) -> float:
    """Where a number stands; a number beyond the scale stands at its end."""
    return _X + _SCALE * min(max(number, 0), _TOP) / _TOP


def _scale(y: float) -> Element:
    ticks = f"M{_X} {y}H{_X + _SCALE}"
    for number in _FIVES:
        half = 2.5 if number % 10 else 4
        ticks += f"M{_at(number):.1f} {y - half}V{y + half}"
    return node("path", d=ticks, stroke=_EDGE, stroke_width=0.9)


def _gauge(gauge: _Gauge, *states: State) -> Element:
    """A gauge as it is, and as it was."""
    now, was = map(gauge.read, states)
    words, words_before = (gauge.told(one) if gauge.told else str(gauge.read(one)) for one in states)
    most, most_before = (gauge.most(one) if gauge.most else None for one in states)
    y = gauge.line + gauge.lower
    name = gauge.name if most is None else f"{gauge.name} {now} of {most}"
    parts = [label(name, 0, y + 3.5, size=9.5, bold=bool(gauge.lower))]
    if most is not None:
        parts.append(_maximum(most, gauge.line))
    if now != was:
        parts += _moved_from(now, was, y)
    edge = gauge.colour if (words, most) == (words_before, most_before) else CHANGED
    parts += _marker((now, words), y, (gauge.colour, edge))
    told = name if most is not None else f"{name} {words}"
    told += f", was {words_before}" if words != words_before else ""
    return titled(group(parts, data_track=gauge.name, data_value=words, role="img"), told)


def _maximum(most: int, y: float) -> Element:
    """The maximum: a bar across the line."""
    return node("path", d=f"M{_at(most):.1f} {y - 8}V{y + 8}", stroke=INK, stroke_width=3)


def _moved_from(now: int, was: int, y: float) -> Iterator[Element]:
    """Where a marker was, and before the scale how far it has moved."""
    ring = node("circle", cx=_at(was), cy=y, r=7, fill="#ffffff", stroke=CHANGED)
    ring.set("stroke-dasharray", "2.5 1.5")
    yield ring
    yield label(str(was), _at(was), y + 3, size=8, anchor="middle", fill=BY)
    yield label(signed(now - was), _X - _MOVED, y + 3.4, size=9, bold=True, anchor="end", fill=BY)


def _marker(value: tuple[int, str], y: float, colours: tuple[str, str]) -> Iterator[Element]:
    (now, words), (ground, edge) = value, colours
    wide = 8 + 6 * len(words)
    shape = {"x": _at(now) - wide / 2, "y": y - 7, "width": wide, "height": 14, "rx": 4}
    yield node("rect", **shape, fill=ground, stroke=edge, stroke_width=2)
    yield label(words, _at(now), y + 3.6, size=10, bold=True, anchor="middle", fill="#ffffff")


# The Border Zone and the OAS


_ZONE = ("off", "0", "-1", "-2", "-3")
_OAS = ("no place", *map(str, OasPlace))


def _zone_at(state: State) -> int:
    return 1 + state.zone.steps if state.zone.mobilized else 0


def _oas_at(state: State) -> int:
    return 0 if state.oas.where is None else 1 + list(OasPlace).index(state.oas.where)


def _boxed(name: str, cells: Sequence[str], places: tuple[int, int], words: str) -> Element:
    now, was = places
    parts = [label(name, 0, 9, size=10, bold=True), label(words, 0, 50, size=9)]
    for place, cell in enumerate(cells):
        here, before = place == now, place == was != now
        x = place * (_CELL + 1)
        edge = CHANGED if before or (here and now != was) else _EDGE
        dashes = {"stroke_dasharray": "3 2"} if before else {}
        shape = {"x": x, "y": 14, "width": _CELL, "height": 22, "rx": 3}
        wide = 2.2 if edge == CHANGED else 0.9
        ground, ink = (INK, "#ffffff") if here else ("#ffffff", INK)
        frame = node("rect", **shape, fill=ground, stroke=edge, stroke_width=wide, **dashes)
        size = fitting(cell, 9.5, _CELL - 4)
        inside = label(cell, x + _CELL / 2, 28, size=size, bold=here, anchor="middle", fill=ink)
        parts.append(labelled(group([frame, inside], data_value=cell), f"{name}: {cell}"))
    return titled(group(parts, data_track=name, data_value=words, role="group"), f"{name}: {words}")


# Boxes


def france(state: State, before: State) -> Element:
    """The France box, beyond the sea (11.22)."""
    now, was = state.france, before.france
    items: list[Item] = []
    if now.cadre or was.cadre:
        items.append(token(Unit.CADRE, int(now.cadre), now.cadre - was.cadre))
    if now.propaganda or was.propaganda:
        changed = now.propaganda is not was.propaganda
        items.append(badge("Propaganda", "done", of="Propaganda", changed=changed, gone=not now.propaganda))
    oas, oas_before = (one.oas.where is OasPlace.FRANCE for one in (state, before))
    moved_in_or_out = oas is not oas_before
    if oas or oas_before:
        items.append(badge("OAS", "marker", of="OAS", changed=moved_in_or_out, gone=not oas))
    edge = CHANGED if now != was or moved_in_or_out else _EDGE
    frame = node("rect", width=150, height=46, rx=4, fill="#ffffff", stroke=edge, stroke_width=1.2)
    name = label("France", 6, 13, size=10, bold=True)
    drawn, _ = laid_out([items], 138, centred=False)
    made = group([frame, name, moved(group(drawn), 6, 20)], data_box="France", role="group")
    return titled(made, f"France: {_told(items)}")


def _told(items: Iterable[Item]) -> str:
    """What a box holds, in words."""
    return ", ".join(one.drawing.get("aria-label", "") for one in items) or "none"


_SHARES = {"Not in use": 560, "Back next turn": 270, "Lost for good": 146}


def boxes(state: State, before: State) -> tuple[Element, float]:
    """The counters that are not in use, those that come back next turn, and those that are lost."""
    lost = (Units(elite=one.lost_elite) for one in (state, before))
    held = {
        "Not in use": [*tokens(state.pool, before.pool)],
        "Back next turn": [*tokens(state.withheld, before.withheld)],
        "Lost for good": [*tokens(*lost)],
    }
    laid = {box: laid_out([items], _SHARES[box] - 12, centred=False) for box, items in held.items()}
    height = 22 + max(SIZE, *(high for _, high in laid.values())) + 6
    drawn, x = [], 0
    for box, wide in _SHARES.items():
        frame = node("rect", width=wide, height=height, rx=4, fill="#ffffff", stroke=_EDGE, stroke_width=1)
        parts = [frame, label(box, 6, 13, size=10, bold=True), moved(group(laid[box][0]), 6, 20)]
        if not held[box]:
            parts.append(label("none", 6, 32, size=9, fill="#6d665a"))
        made = titled(group(parts, data_box=box, role="group"), f"{box}: {_told(held[box])}")
        drawn.append(moved(made, x, 0))
        x += wide + 6
    return group(drawn), height
