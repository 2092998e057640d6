"""The map that is drawn is the graph: what touches, what does not, and that nothing lies upon another."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import LineString, Polygon, box
from shapely.ops import unary_union

import ctcore as ct
from ctcore.screen.svg import path_of
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.picture.atlas import WIDTH, foot, outlines, sides
from tests.picture.reading import children, read

SHAPES = {outline.place: Polygon(outline.line) for outline in outlines()}
ROOMS = {
    outline.place: box(
        outline.room.x,
        outline.room.y,
        outline.room.x + outline.room.width,
        outline.room.y + outline.room.height,
    )
    for outline in outlines()
}
PAIRS = list(combinations(PLACES, 2))
# A border that is shorter than a piece is wide would be overlooked.
VISIBLE = 14


def test_every_space_is_drawn_once_as_a_plain_shape_within_the_picture() -> None:
    assert list(SHAPES) == list(PLACES)
    for shape in SHAPES.values():
        assert shape.is_valid
        left, top, right, lowest = shape.bounds
        assert left >= 0
        assert top >= 46
        assert right <= WIDTH
        assert lowest <= foot()


def test_no_two_spaces_overlap_and_no_ground_lies_between_them() -> None:
    whole = unary_union(list(SHAPES.values()))
    assert sum(shape.area for shape in SHAPES.values()) == pytest.approx(whole.area, rel=1e-6)
    assert all(one.intersection(other).area < 1e-6 for one, other in combinations(SHAPES.values(), 2))
    assert isinstance(whole, Polygon)
    assert len(whole.interiors) == 0


@pytest.mark.clause("1.3.5")
def test_neighbours_share_a_border_that_is_seen_and_no_others_touch() -> None:
    graph = ct.board()
    for one, other in PAIRS:
        shared = SHAPES[one].buffer(0.01).intersection(SHAPES[other].buffer(0.01)).length / 2
        if graph.has_edge(one.id, other.id):
            assert shared >= VISIBLE, (one, other)
        else:
            assert SHAPES[one].distance(SHAPES[other]) > 3, (one, other)


@pytest.mark.clause("1.3.6")
def test_the_shore_is_the_edge_of_the_coastal_spaces_alone() -> None:
    shore = [side for side in sides() if side.coast]
    assert all(len(side.spaces) == 1 for side in shore)
    length = dict.fromkeys(PLACES, 0.0)
    for side in shore:
        length[side.spaces[0]] += LineString(side.line).length
    assert {place for place in PLACES if length[place] >= VISIBLE} == {
        place for place in PLACES if place.coastal
    }
    assert all(length[place] == 0 for place in PLACES if not place.coastal)


@pytest.mark.clause("1.3.7")
def test_each_border_with_a_country_that_is_of_the_border_zone_is_a_side() -> None:
    both = {frozenset(side.spaces) for side in sides() if len(side.spaces) == 2}
    zone = {(place, ct.Place.named(place.border)) for place in PLACES if place.border}
    assert {frozenset(pair) for pair in zone} <= both
    assert both == {frozenset((one, other)) for one, other in PAIRS if other in one.neighbours}


@pytest.mark.clause("1.3.7")
def test_the_bars_of_the_border_zone_are_on_each_border_with_a_country_and_on_no_other() -> None:
    barred = children(read(ct.svg(ct.setup("short"))), "id")["border-zone"]
    zone = {frozenset((place, ct.Place.named(place.border))) for place in PLACES if place.border}
    lines = [path_of(side.line, closed=False) for side in sides() if frozenset(side.spaces) in zone]
    assert [line.attrib["d"] for line in barred] == [line for line in lines for _ in ("ground", "bars")]


def test_a_room_is_within_its_space_and_apart_from_its_border() -> None:
    for place, room in ROOMS.items():
        assert SHAPES[place].contains(room), place
        assert SHAPES[place].exterior.distance(room) >= 0.8, place


def test_a_border_is_as_thick_as_what_it_parts() -> None:
    lines = children(read(ct.svg(ct.setup("short"))), "id")["borders"]
    drawn = iter(lines)
    widths = {1.2: "edge", 1.8: "City", 2.6: "Wilayas", 1.1: "Sectors"}
    seen = set()
    for side in sides():
        path = next(drawn)
        wide = float(path.attrib["stroke-width"])
        if side.coast:
            assert (wide, float(next(drawn).attrib["stroke-width"])) == (6, 2)
            continue
        seen.add(widths[wide])
        wilayas = {place.wilaya for place in side.spaces}
        city = any(place.is_city for place in side.spaces)
        assert widths[wide] == (
            "edge"
            if len(side.spaces) == 1
            else "City"
            if city
            else "Wilayas"
            if len(wilayas) == 2
            else "Sectors"
        )
    assert seen == {*widths.values()}
    assert next(drawn, None) is None
