"""The flowcharts of the games: each leads downward, and its picture has every box and arrow of the data."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from ctcore.game.flowchart import Question, arrows, told
from ctcore.game.flowchart_svg import Flowchart
from ctcore.game.games import game
from ctcore.labyrinth.bot.picture import PICTURE as LABYRINTH
from ctcore.twilight.bot.picture import PICTURE as TWILIGHT

SVG = "{http://www.w3.org/2000/svg}"
CHARTS = {"twilight": TWILIGHT, "labyrinth": LABYRINTH}
WAYS = {
    "twilight": ("limited?", "covered?", "rally?", "march", "rally, no march"),
    "labyrinth": ("election?", "own?", "cells?", "track?", "no event"),
}
each = pytest.mark.parametrize("name", [*CHARTS])


def boxes(picture: str) -> dict[str, ET.Element]:
    root = ET.fromstring(picture)  # noqa: S314 - a picture of our own, no input
    return {one.attrib["data-box"]: one for one in root.iter(f"{SVG}g") if "data-box" in one.attrib}


def corners(box: ET.Element) -> tuple[float, float, float, float]:
    shape = box.find(f"{SVG}rect")
    assert shape is not None
    x, y, wide, high = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def routes(picture: str) -> list[list[tuple[float, float]]]:
    """The corners of each arrow, in the order of `arrows`."""
    root = ET.fromstring(picture)  # noqa: S314 - as above
    drawn = [one.attrib["d"] for one in root.iter(f"{SVG}path") if "marker-end" in one.attrib]
    numbers = [[float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", path)] for path in drawn]
    return [[*zip(one[::2], one[1::2], strict=True)] for one in numbers]


def is_through(box: tuple[float, float, float, float], route: list[tuple[float, float]]) -> bool:
    """Whether an arrow, whose parts run across or down, passes through the inside of a box."""
    left, top, right, bottom = box
    return any(
        max(x, to_x) > left and min(x, to_x) < right and max(y, to_y) > top and min(y, to_y) < bottom
        for (x, y), (to_x, to_y) in pairwise(route)
    )


@each
def test_every_arrow_leads_further_down_and_every_box_is_reached(name: str) -> None:
    chart = CHARTS[name].chart
    order = [*chart]
    assert [one for one in arrows(chart) if order.index(one[0]) >= order.index(one[1])] == []
    assert {to for _, to, _ in arrows(chart)} == {*order[1:]}
    # An action that nothing follows ends the flow; a question never does.
    assert not isinstance(chart[order[-1]], Question)


@each
def test_every_box_has_a_place_of_its_own_and_its_words(name: str) -> None:
    one = CHARTS[name]
    found = boxes(one.svg())
    assert [*found] == [*one.chart]
    assert len({*one.places.values()}) == len(one.places) == len(one.chart)
    for left, right in combinations(map(corners, found.values()), 2):
        assert left[2] < right[0] or right[2] < left[0] or left[3] < right[1] or right[3] < left[1]
    for label, box in found.items():
        words = " ".join("".join(text.itertext()) for text in box.iter(f"{SVG}text")).casefold()
        assert one.chart[label].says.casefold() in words
        assert words.endswith(", ".join(one.chart[label].clauses).casefold())


@each
def test_no_arrow_passes_through_a_box(name: str) -> None:
    picture = CHARTS[name].svg()
    drawn = boxes(picture)
    assert is_through(corners(drawn[next(iter(drawn))]), [(0, 60), (900, 60)])
    for (start, end, _), route in zip(arrows(CHARTS[name].chart), routes(picture), strict=True):
        assert [one for one, box in drawn.items() if is_through(corners(box), route)] == [], (start, end)


@each
def test_a_question_has_two_arrows_and_an_action_those_that_it_names(name: str) -> None:
    chart = CHARTS[name].chart
    leaving = Counter(start for start, _, _ in arrows(chart))
    for label, box in chart.items():
        expected = 2 if isinstance(box, Question) else bool(box.none) + bool(box.then)
        assert leaving[label] == expected
    assert CHARTS[name].svg().count("marker-end") == leaving.total()


@each
@pytest.mark.parametrize("length", range(1, 6))
def test_a_way_lights_its_boxes_and_the_arrows_between_them(name: str, length: int) -> None:
    one: Flowchart = CHARTS[name]
    way = WAYS[name][:length]
    lit = [label for label, box in boxes(one.svg(way)).items() if box.get("class") == "lit"]
    assert [label for label in one.chart if label in way] == lit
    assert one.svg(way).count('class="lit"') == len(way) + len([*pairwise(way)])
    assert one.svg().count("opacity") == 0 < one.svg(way).count("opacity")
    marked = [label for label, _ in told(one.chart, way) if label.startswith(">")]
    assert marked == [f"> {label}" for label in lit]


@each
def test_each_colour_of_the_chart_has_a_name_by_which_a_dark_page_gives_another(name: str) -> None:
    way = WAYS[name]
    plain, named = CHARTS[name].svg(way), CHARTS[name].svg(way, variables=True)
    found = re.findall(r"var\(--(\w+-[\w-]+), (#[0-9a-f]{6})\)", named)
    assert {colour for _, colour in found} == {*re.findall("#[0-9a-f]{6}", plain)}
    assert {variable for variable, _ in found} <= {*game(name).palettes["dark"]}
    assert re.sub(r"var\(--[\w-]+, (#[0-9a-f]{6})\)", r"\1", named) == plain
