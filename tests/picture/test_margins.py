"""The picture of scores over the stages of games: what it draws is what the games came to."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from ctcore.simulate import Row, margins_svg
from ctcore.simulate.intervals import mean
from tests.picture.reading import extent, read, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree import ElementTree as ET

    from tests.picture.reading import Words

_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
# What is smaller is not seen.
_SMALLEST = {"font-size": 12, "r": 3, "stroke-width": 1.5}


def games(*scores: Mapping[str, tuple[int, ...]]) -> list[Row]:
    return [Row(seed, "", "", "", 9, one) for seed, one in enumerate(scores)]


SOME = {
    "one game": games({"us": (4, -2, 3)}),
    "one score": games({"us": (7, 7), "them": (7, 7)}),
    "two games": games({"us": (-3, 1)}, {"us": (5, 90)}),
    "five games": games(*({"fln": (at, at * at, -at), "them": (3, at, 2 * at)} for at in (5, 1, 4, 2, 3))),
    "unlike lengths": games({"us": (1, 2, 3, 4, 5)}, {"us": (9, 8, 7)}, {"us": (4, 40)}),
    "many players": games(*({str(seat): (0, seat * by, by) for seat in range(6)} for by in (1, 2))),
}


def _by_stage(rows: Sequence[Row], seat: str) -> list[list[int]]:
    """The scores at the start, at each stage and at the end, of the games that came so far."""
    most = max(len(row.scores[seat]) for row in rows)
    before_the_end = [row.scores[seat][:-1] for row in rows]
    stages = [[one[at] for one in before_the_end if len(one) > at] for at in range(most - 1)]
    return [*stages, [row.scores[seat][-1] for row in rows]]


def _axes(root: ET.Element) -> tuple[dict[int, float], tuple[float, float], list[Words]]:
    """Where each score of the scale stands, from where to where it goes, and the words below it."""
    axes = root.findall("g")[0]
    lines = [*axes.iter("line")]
    ((left, right),) = {(float(one.attrib["x1"]), float(one.attrib["x2"])) for one in lines}
    *_, lowest = sorted(float(one.attrib["y1"]) for one in lines)
    texts = [*words(axes)]
    scores = [line for line in texts if re.fullmatch(r"0|[+-][1-9]\d*", line.text)]
    assert all(line.right < left for line in scores)
    found = {int(line.text): float(one.attrib["y1"]) for line, one in zip(scores, lines, strict=True)}
    assert all(_is_level(line, found[int(line.text)]) for line in scores)
    below = texts[len(scores) :]
    assert all(line.top > lowest for line in below)
    return found, (left, right), below


def _is_level(line: Words, y: float) -> bool:
    """Whether the line of words has that height in its midst."""
    return abs(line.top + line.bottom - 2 * y) < 3


@pytest.mark.parametrize("name", SOME)
def test_each_mean_stands_at_its_score_with_its_interval(name: str) -> None:
    rows, root = SOME[name], read(margins_svg(SOME[name], name))
    scale, (left, right), stages = _axes(root)
    (low, foot), *_, (high, top) = scale.items()
    apart = (foot - top) / (high - low)
    points = iter(root.findall("g")[1:])
    for seat in rows[0].scores:
        found = next(points).findall("g")
        by_stage = _by_stage(rows, seat)
        steps = len(by_stage) - 1
        assert [line.text for line in stages] == ["start", *(f"stage {at}" for at in range(1, steps)), "end"]
        for at, (one, scores) in enumerate(zip(found, by_stage, strict=True)):
            told = mean(scores)
            (point,) = one.findall("circle")
            x = left + at * (right - left) / steps
            assert float(point.attrib["cx"]) == pytest.approx(x, abs=0.1)
            assert (stages[at].left + stages[at].right) / 2 == pytest.approx(x, abs=0.1)
            assert float(point.attrib["cy"]) == pytest.approx(foot - apart * (told.value - low), abs=0.1)
            said, bars = f"{seat}: {fmean(scores):+.1f}", []
            if told.low is not None and told.high is not None:
                said += f" ({told.low:+.1f} to {told.high:+.1f})"
                ends = (min(max(end, low), high) for end in (told.low, told.high))
                bars = [(x, x, *(foot - apart * (end - low) for end in ends))]
            assert one.findtext("title") == said
            drawn = [
                [float(bar.attrib[end]) for end in ("x1", "x2", "y1", "y2")] for bar in one.findall("line")
            ]
            assert drawn == [pytest.approx(bar, abs=0.1) for bar in bars]


@pytest.mark.parametrize("name", SOME)
def test_the_line_goes_through_the_means_and_the_band_is_of_the_middle_half(name: str) -> None:
    rows, root = SOME[name], read(margins_svg(SOME[name], name))
    scale, _, _ = _axes(root)
    (low, foot), *_, (high, top) = scale.items()
    for seat, one in zip(rows[0].scores, root.findall("g")[1:], strict=False):
        band, line = (
            [tuple(map(float, point)) for point in _POINT.findall(path.attrib["d"])]
            for path in one.findall("path")
        )
        assert line == [
            (float(point.attrib["cx"]), float(point.attrib["cy"])) for point in one.iter("circle")
        ]
        upper, lower = band[: len(line)], band[len(line) :][::-1]
        assert [x for x, _ in upper] == [x for x, _ in lower] == [x for x, _ in line]
        for (_, above), (_, below), scores in zip(upper, lower, _by_stage(rows, seat), strict=True):
            ends = [low + (foot - y) * (high - low) / (foot - top) for y in (below, above)]
            ordered, quarter = sorted(scores), len(scores) // 4
            if len(scores) % 4 == 1:
                assert ends == pytest.approx([ordered[quarter], ordered[-1 - quarter]], abs=0.1)
            assert ordered[0] - 0.1 <= ends[0] <= ends[1] <= ordered[-1] + 0.1


@pytest.mark.parametrize("name", SOME)
def test_all_lies_within_the_picture_and_is_large_enough_to_be_seen(name: str) -> None:
    root = read(margins_svg(SOME[name], name))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    title, *lines = words(root)
    assert title.text == root.findtext("title") == name
    for line in (title, *lines):
        assert 0 <= line.left < line.right <= wide
        assert 0 <= line.top < line.bottom <= high
    drawn = [one for part in root.findall("g") for one in part.iter()]
    for one in drawn:
        for measure in _SMALLEST.keys() & one.attrib.keys():
            assert float(one.attrib[measure]) >= _SMALLEST[measure]
        ends = [float(one.attrib[name]) for name in ("y1", "y2", "cy") if name in one.attrib]
        assert all(title.bottom <= end <= high for end in ends)
    assert title.bottom - title.top > max(line.bottom - line.top for line in lines)
    assert extent(root[1]) == (0, 0, wide, high)


@pytest.mark.parametrize("name", SOME)
def test_a_player_is_named_in_its_colour_beside_the_end_of_its_line(name: str) -> None:
    rows, root = SOME[name], read(margins_svg(SOME[name], name))
    _, *lines, named = root.findall("g")
    _, (_, right), _ = _axes(root)
    names = {line.text: line for line in words(named)}
    colours = {one.text or "": one.attrib["fill"] for one in named.iter("text")}
    assert {*names} == {*rows[0].scores}
    ends = {}
    for seat, one in zip(rows[0].scores, lines, strict=True):
        assert {each.attrib["stroke"] for each in one.iter() if each.get("stroke")} == {colours[seat]}
        assert {each.attrib["fill"] for each in one.iter() if "fill" in each.attrib} == {
            colours[seat],
            "none",
        }
        *_, last = one.iter("circle")
        ends[seat] = float(last.attrib["cy"])
        assert names[seat].left > right + float(last.attrib["r"])
    highest, *below = sorted(names.values(), key=lambda line: line.top)
    for upper, lower in pairwise([highest, *below]):
        assert upper.bottom <= lower.top + 0.1
        assert ends[upper.text] <= ends[lower.text]
    assert _is_level(highest, ends[highest.text])
    assert len({*colours.values()}) == min(len(colours), 4)


def test_the_marks_of_a_scale_are_as_near_as_ten_of_them_span_the_scores() -> None:
    steps = [digit * 10**power for power in range(6) for digit in (1, 2, 5)]
    for span in (*range(1, 120), 199, 200, 201, 499, 500, 501, 999, 1000, 1001, 2000, 9999, 10001, 70000):
        for low in (0, -7, -span):
            scale, _, _ = _axes(read(margins_svg(games({"us": (low, low + span)}), "")))
            (step,) = {later - sooner for sooner, later in pairwise(scale)}
            assert step == min(one for one in steps if span <= 10 * one)
            assert min(scale) % step == 0
            assert min(scale) <= low < min(scale) + step
            assert max(scale) - step < low + span <= max(scale)
