"""The ground of the maps: lines that stray a little, the sea behind the shore, and what spaces are."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest
from shapely import LineString, Point, Polygon, box
from shapely.ops import unary_union

import ctcore as ct
from ctcore.algeria.board.places import PLACES as AREAS
from ctcore.algeria.picture import atlas as algeria
from ctcore.algeria.picture import ground as algeria_ground
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.picture import atlas as twilight
from ctcore.twilight.picture import ground as twilight_ground
from tests.picture.played import GAMES
from tests.picture.reading import children, extent, read, words

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

ATLAS: dict[str, Any] = {"twilight": twilight, "algeria": algeria}
GROUND: dict[str, Any] = {"twilight": twilight_ground, "algeria": algeria_ground}


def test_a_border_strays_a_little_and_goes_from_point_to_point_in_even_steps() -> None:
    strays = []
    for side in twilight.sides():
        (x, y), (to_x, to_y) = side.line[0], side.line[-1]
        length = dist((x, y), (to_x, to_y))
        if any(place.is_city for place in side.spaces) or (x == to_x and x in {0, twilight.WIDTH}):
            assert len(side.line) == 2
            continue
        steps = len(side.line) - 1
        assert steps == max(1, round(length / 8))
        for at, (point_x, point_y) in enumerate(side.line):
            along = ((point_x - x) * (to_x - x) + (point_y - y) * (to_y - y)) / length
            assert along == pytest.approx(length * at / steps)
            strays.append(((point_x - x) * (to_y - y) - (point_y - y) * (to_x - x)) / length)
    # It goes to either side alike, and nearly as far as it may.
    assert max(strays) == pytest.approx(1.8, abs=0.1)
    assert min(strays) == pytest.approx(-1.8, abs=0.1)
    assert fmean(strays) == pytest.approx(0, abs=0.1)
    assert len(strays) > 300


def test_the_sides_of_an_outline_are_its_line() -> None:
    for atlas in ATLAS.values():
        assert isinstance(atlas.outlines(), tuple)
        assert isinstance(atlas.sides(), tuple)
        lines = [frozenset(ends) for side in atlas.sides() for ends in pairwise(side.line)]
        assert len({*lines}) == len(lines)
        around = [frozenset(ends) for one in atlas.outlines() for ends in pairwise((*one.line, one.line[0]))]
        assert {*around} == {*lines}
        assert atlas.foot() == max(y for one in atlas.outlines() for _, y in one.line)


@pytest.mark.parametrize("name", GAMES)
def test_the_sea_lies_behind_the_shore_and_its_name_upon_it(name: str) -> None:
    atlas, drawn = ATLAS[name], GROUND[name].sea()
    water, land = extent(drawn[0]), unary_union([Polygon(one.line) for one in atlas.outlines()])
    assert water is not None
    left, top, right, foot = water
    assert (left, top, right) == (0, GROUND[name].SEA_TOP, atlas.WIDTH)
    # Above the land all is sea, and the sea goes as far down as the shore.
    shore = [LineString(side.line) for side in atlas.sides() if side.coast]
    assert foot >= max(line.bounds[3] for line in shore)
    (line,) = words(drawn)
    assert line.text == "Mediterranean Sea"
    # The names of spaces are upright.
    assert [one.get("font-style") for one in drawn.findall("text")] == ["italic"]
    said = box(line.left, line.top, line.right, line.bottom)
    assert box(*water).contains(said)
    assert land.distance(said) > 3


@pytest.mark.parametrize("name", GAMES)
def test_what_pictures_refer_to_is_defined_as_it_is_drawn(name: str) -> None:
    defined = children(GROUND[name].definitions(), "id")
    for one in ATLAS[name].outlines():
        place = one.place.id
        shape = [*map(float, re.findall(r"-?[\d.]+", defined[f"shape-{place}"].attrib["d"]))]
        assert shape == pytest.approx([at for point in one.line for at in point], abs=0.06)
        (inside,) = defined[f"inside-{place}"]
        assert (defined[f"inside-{place}"].tag, inside.attrib["href"]) == ("clipPath", f"#shape-{place}")


@pytest.mark.parametrize("name", GAMES)
def test_a_pattern_lies_within_its_cell_and_leaves_room_between_its_signs(name: str) -> None:
    (pattern,) = GROUND[name].definitions().iter("pattern")
    wide, high = float(pattern.attrib["width"]), float(pattern.attrib["height"])
    (path,) = pattern
    points = [tuple(map(float, one)) for one in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.attrib["d"])]
    assert points
    assert all(0 < x < wide - 1 and 0 < y < high - 1 for x, y in points)
    assert pattern.attrib["patternUnits"] == "userSpaceOnUse"


def _fills(space: ET.Element) -> list[str]:
    """The grounds of a space, from below."""
    place = space.attrib["data-space"]
    return [one.attrib["fill"] for one in space.findall("use") if one.attrib["href"] == f"#shape-{place}"]


@pytest.mark.clause("1.3.2")
def test_the_ground_of_a_space_is_that_of_its_terrain() -> None:
    spaces = children(read(ct.svg(ct.setup("short"))), "data-space")
    tints: dict[str, set[str]] = {}
    for place in PLACES:
        ground, *signs = _fills(spaces[place.id])
        mountain = place.terrain is Terrain.MOUNTAIN and not place.is_country
        assert signs == ["url(#peaks)"] * mountain
        tints.setdefault("country" if place.is_country else place.terrain.name, set()).add(ground)
    assert all(len(found) == 1 for found in tints.values())
    assert len({*map(str, tints.values())}) == len(tints) == 4


def test_an_area_is_dotted_while_it_is_remote() -> None:
    game: Any = ct.game("algeria")
    for scenario in ("1954", "1958"):
        state = game.setup(scenario)
        spaces = children(read(game.svg(state)), "data-space")
        for area in state.areas:
            _, *signs = _fills(spaces[area.id])
            assert signs == ["url(#remote)"] * area.is_remote


def test_every_side_of_algeria_is_straight_from_point_to_point() -> None:
    for side in algeria.sides():
        assert len(side.line) == 2
        assert Point(side.line[0]).distance(Point(side.line[1])) > 3
    assert {place for side in algeria.sides() for place in side.places} == {*AREAS}


@pytest.mark.parametrize("name", GAMES)
def test_a_border_zone_is_barred_upon_white(name: str) -> None:
    lines = [*GROUND[name].definitions().iter("path")]
    barred = [at for at, line in enumerate(lines) if line.findtext("title") == "Border Zone"]
    assert len(barred) > 3
    for at in barred:
        ground, bars = lines[at - 1], lines[at]
        assert ground.attrib["d"] == bars.attrib["d"]
        assert (ground.attrib["stroke"], "stroke-dasharray" in ground.attrib) == ("#ffffff", False)
        assert "stroke-dasharray" in bars.attrib
        assert float(ground.attrib["stroke-width"]) > float(bars.attrib["stroke-width"]) > 3
    whole = [line for at, line in enumerate(lines) if at not in barred]
    assert not any("stroke-dasharray" in line.attrib for line in whole)


def test_a_sample_of_the_dots_lies_within_its_size() -> None:
    for wide, high in ((22, 11), (40, 30)):
        ground, dots = algeria_ground.remote(wide, high)
        half = float(ground.attrib["stroke-width"]) / 2
        assert extent(ground) == extent(dots)
        left, top, right, foot = extent(ground) or (0, 0, 0, 0)
        assert left - half >= 0
        assert top - half >= 0
        assert right + half <= wide
        assert foot + half <= high
        assert right - left > wide - 2
        assert foot - top > high - 2
