"""The tracks and the boxes beside the map: what is drawn there lies apart, and changes are told."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from shapely import box

import ctcore as ct
from ctcore.algeria.board.units import Units
from ctcore.algeria.picture import tracks as algeria
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.board.parts import EDGE_TRACK_TOP, Boxes
from ctcore.twilight.picture import tracks as twilight
from ctcore.twilight.picture.symbols import BY, CHANGED
from tests.picture.played import GAMES, pictures
from tests.picture.reading import children, extent, placed, reaching, scale_of, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET


def _gauges(name: str) -> Iterator[tuple[ET.Element, bool]]:
    """Each gauge at each of some values, after each other, and whether anything of it has changed."""
    yield from _of_twilight() if name == "twilight" else _of_algeria()


def _of_twilight() -> Iterator[tuple[ET.Element, bool]]:
    for now, was in product((*range(0, EDGE_TRACK_TOP, 7), 1, 2, 48, EDGE_TRACK_TOP), repeat=2):
        yield from ((twilight._gauge(gauge, now, was), now != was) for gauge in twilight._GAUGES)


def _of_algeria() -> Iterator[tuple[ET.Element, bool]]:
    values = product((0, 1, 2, 49, 97, 99), (0, 40), (False, True))
    # At a level of 0 nothing is half spent.
    states = {value: _algeria(value) for value in values if value[0] or not value[2]}
    for now, was in product(states, repeat=2):
        for gauge in algeria._GAUGES:
            shown, before = (
                (one[0], gauge.most and one[1], gauge.name == "Government PSL" and one[2])
                for one in (now, was)
            )
            yield algeria._gauge(gauge, states[now], states[was]), shown != before


def _algeria(value: tuple[int, int, bool]) -> Any:
    number, most, half = value
    state: Any = ct.game("algeria").setup("1958")
    record = dict.fromkeys(("ap", "air", "helo", "naval"), number)
    return state.but(
        psl=attrs.evolve(state.psl, government=number, fln=number, half=half),
        record=attrs.evolve(state.record, **record, air_maximum=most, helo_maximum=most),
    )


@pytest.mark.parametrize("name", GAMES)
def test_words_of_a_gauge_lie_apart_from_its_marker_and_from_one_another(name: str) -> None:
    moved = 0
    for gauge, _ in _gauges(name):
        rings = [float(one.attrib["cx"]) for one in gauge.findall("circle")]
        *texts, _ = gauge.findall("text")
        # Where it was may be under the marker.
        beside = [text for text in texts if float(text.attrib["x"]) not in rings]
        (marker,) = (ends for one in gauge.findall("rect") if one.get("rx") and (ends := extent(one)))
        lines = [(line.left, line.top, line.right, line.bottom) for text in beside for line in words(text)]
        for one, other in combinations([marker, *lines], 2):
            assert box(*one).disjoint(box(*other)), (written_counts(gauge), one, other)
        moved += len(rings)
    assert moved > 100


@pytest.mark.parametrize("name", GAMES)
def test_a_marker_has_the_edge_of_changes_where_it_has_changed(name: str) -> None:
    for gauge, changed in _gauges(name):
        (edge,) = {one.attrib["stroke"] for one in gauge.findall("rect") if one.get("stroke-width") == "2"}
        assert (edge == CHANGED) is changed, gauge.findtext("title")


@pytest.mark.parametrize("name", GAMES)
def test_where_a_marker_was_is_a_broken_ring_upon_its_line_and_by_how_much_it_moved_is_before_the_scale(
    name: str,
) -> None:
    for gauge, _ in _gauges(name):
        (middle,) = {
            (ends[1] + ends[3]) / 2
            for one in gauge.findall("rect")
            if one.get("rx") and (ends := extent(one))
        }
        left, _ = _scale_of(name)
        for ring in gauge.findall("circle"):
            assert float(ring.attrib["cy"]) == pytest.approx(middle, abs=0.1)
            assert float(ring.attrib["r"]) > 5
            assert (ring.attrib["stroke"], "stroke-dasharray" in ring.attrib) == (CHANGED, True)
        for line, text in zip(words(gauge), gauge.iter("text"), strict=True):
            assert abs(line.top + line.bottom - 2 * middle) < 3, line
            if re.fullmatch("[+\N{MINUS SIGN}][0-9]+", line.text):
                assert line.right < left
                assert text.attrib["fill"] == BY


@pytest.mark.parametrize("name", GAMES)
def test_a_gauge_is_told_as_it_is_written_and_what_it_was(name: str) -> None:
    for gauge, changed in _gauges(name):
        said, *_, value = written_counts(gauge)
        told, _, was = (gauge.findtext("title") or "").partition(", was ")
        assert told == (said if " of " in said else f"{said} {value}")
        assert value == gauge.attrib["data-value"]
        assert said.startswith(gauge.attrib["data-track"])
        assert was != value
        *_, (marker, ends) = ((one, ends) for one, ends in reaching(gauge) if one.tag == "rect")
        *_, number = words(gauge)
        assert ends[0] + 1 < number.left < number.right < ends[2] - 1
        assert ends[1] < number.top < number.bottom < ends[3]
        assert number.left + number.right == pytest.approx(ends[0] + ends[2], abs=0.2)
        colours = {one.name: one.colour for one in (*twilight._GAUGES, *algeria._GAUGES)}
        assert marker.attrib["fill"] == colours[said.partition(" of ")[0].rstrip(" 0123456789")]
        assert changed or not was


def _scale_of(name: str) -> tuple[float, float]:
    """From where to where the scale of the gauges goes."""
    state: Any = ct.game(name).setup(GAMES[name])
    numbers = scale_of((twilight if name == "twilight" else algeria).tracks(state, state)[0])
    return min(numbers.values()), max(numbers.values())


def test_a_marker_that_can_never_be_stands_at_an_end_of_the_scale() -> None:
    for value, end in ((-5, 0), (-1, 0), (0, 0), (50, 50), (51, 50), (120, 50)):
        markers = [_marker_of(twilight._gauge(twilight._GAUGES[0], one, one)) for one in (value, end)]
        assert markers[0] == markers[1]
    for value, end in ((-5, 0), (-1, 0), (0, 0), (99, 99), (100, 99)):
        states = [_algeria((one, 40, False)) for one in (value, end)]
        for gauge in algeria._GAUGES:
            markers = [_marker_of(algeria._gauge(gauge, state, state)) for state in states]
            assert markers[0] == markers[1]


def _marker_of(gauge: ET.Element) -> float:
    """Where the marker of a gauge stands."""
    *_, number = gauge.findall("text")
    return float(number.attrib["x"])


def test_a_threshold_is_a_line_and_what_lies_beyond_it_on_the_scale() -> None:
    left, right = _scale_of("twilight")
    for gauge in twilight._GAUGES:
        drawn = twilight._gauge(gauge, 0, 0)
        at = left + (right - left) * gauge.threshold / EDGE_TRACK_TOP
        ((across, upper, lower), *bars) = (_strokes(path.attrib["d"]) for path in drawn.findall("path"))
        assert (across, upper) == (left, lower)
        grounds = [ends for one in drawn.findall("rect") if not one.get("rx") and (ends := extent(one))]
        said = [line for line in words(drawn) if line.text == f"beyond {gauge.threshold}"]
        assert (len(bars), len(grounds), len(said)) == (bool(gauge.threshold),) * 3
        for (x, top, foot), ends, line in zip(bars, grounds, said, strict=True):
            assert x == pytest.approx(at, abs=0.1)
            assert ends[::2] == pytest.approx((at, right), abs=0.1)
            # The line is higher than the ground, and both have the scale in their midst.
            assert top < ends[1] < upper < ends[3] < foot
            assert top + foot == ends[1] + ends[3] == 2 * upper
            assert right < line.left


def _strokes(shape: str) -> tuple[float, float, float]:
    """Where a path begins, and its heights there."""
    x, top, end = re.findall(r"-?[\d.]+", shape)[:3]
    return float(x), float(top), float(end) if "H" not in shape.partition("V")[0] else float(top)


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_a_scale_stand_below_its_gauges_and_within_the_tracks(name: str) -> None:
    state: Any = ct.game(name).setup(GAMES[name])
    drawn, height = (twilight if name == "twilight" else algeria).tracks(state, state)
    lines = [*words(drawn)]
    assert all(0 <= line.top < line.bottom <= height for line in lines)
    numbers = scale_of(drawn)
    feet = [y + ends[3] for one, _, y, _ in placed(drawn) if one.tag == "rect" and (ends := extent(one))]
    scale = [line for line in lines if line.text == str(max(numbers))]
    assert [line.top > max(feet) for line in scale] == [True]
    assert len({one.attrib["y"] for one in drawn.findall("text")}) == 1


def test_a_gauge_with_a_maximum_has_a_bar_there() -> None:
    found = 0
    for root in pictures("algeria"):
        (part,) = (one for one in root.iter() if one.get("data-part") == "tracks")
        at = scale_of(part)
        for name, gauge in children(part, "data-track").items():
            maxima = re.findall(rf"{name} \d+ of (\d+)", " ".join(written_counts(gauge)))
            bars = [path.attrib["d"] for path in gauge.findall("path") if path.attrib["stroke-width"] == "3"]
            assert [float(bar[1:].partition(" ")[0]) for bar in bars] == [
                pytest.approx(at[0] + min(int(most), 99) * (at[90] - at[0]) / 90, abs=0.15) for most in maxima
            ]
            found += len(bars)
    assert found == 2 * len(pictures("algeria"))


def _full(name: str) -> Iterator[ET.Element]:
    """Boxes off the map that hold from none to all of the types, as before or after a change."""
    state: Any = ct.game(name).setup(GAMES[name])
    held: Any = Pool if name == "twilight" else Units
    types = [field.name for field in attrs.fields(held) if field.init]
    for number, changed, by in product(range(len(types) + 1), range(len(types) + 1), (1, 10)):
        there = dict.fromkeys(types[:number], 2)
        was, now = held(**there), held(**there | dict.fromkeys(types[: min(changed, number)], 2 + by))
        if name == "twilight":
            before, after = (state.but(boxes=Boxes(one, one, one, one)) for one in (was, now))
            yield twilight.boxes(after, before)[0]
        else:
            before, after = (state.but(pool=one, withheld=one, lost_elite=one.elite) for one in (was, now))
            yield algeria.boxes(after, before)[0]


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_in_a_box_off_the_map_keeps_clear_of_its_edge_and_lies_below_its_name(name: str) -> None:
    seen = 0
    for held in (one for drawn in _full(name) for one in drawn.iter() if "data-box" in one.attrib):
        frame, (title, *lines) = held[1], words(held)
        ends = [(line.left, line.top, line.right, line.bottom) for line in lines]
        for one, x, y, scale in placed(held):
            if one is not frame and (shape := extent(one)):
                left, top, right, bottom = shape
                ends.append((x + scale * left, y + scale * top, x + scale * right, y + scale * bottom))
        edge = extent(frame)
        assert edge is not None
        assert edge[0] + _CLEAR <= title.left < title.right <= edge[2] - _CLEAR
        for left, top, right, bottom in ends:
            assert edge[0] + _CLEAR <= left < right <= edge[2] - _CLEAR
            assert title.bottom <= top < bottom <= edge[3] - _CLEAR
        seen += len(ends)
    assert seen > 300


@pytest.mark.parametrize("name", GAMES)
def test_boxes_off_the_map_stand_beside_one_another_within_the_width_of_the_part(name: str) -> None:
    for drawn in _full(name):
        frames = []
        for one, x, y, _ in placed(drawn):
            if "data-box" in one.attrib and (ends := extent(one[1])):
                frames.append((x + ends[0], y + ends[1], x + ends[2], y + ends[3]))
        assert all(one[2] < other[0] for one, other in pairwise(frames))
        assert len({(top, bottom) for _, top, _, bottom in frames}) == 1
        assert frames[0][0] == 0
        assert frames[-1][2] <= {"twilight": 888, "algeria": 988}[name]


# How far from the edge of a box all in it is at least.
_CLEAR = 3


def test_a_box_off_the_map_of_algeria_tells_by_how_many_each_type_has_changed() -> None:
    state: Any = ct.game("algeria").setup("1958")
    for was, now in product(range(3), repeat=2):
        before, after = (
            state.but(pool=Units(police=one), withheld=Units(french=one), lost_elite=one)
            for one in (was, now)
        )
        drawn, _ = algeria.boxes(after, before)
        for held in children(drawn, "data-box").values():
            units = [one for one in held.iter() if "data-unit" in one.attrib]
            assert [int(one.attrib["data-count"]) for one in units] == [now] * bool(now or was)
            assert [int(one.get("data-by", 0)) for one in units] == [now - was] * bool(now or was)
