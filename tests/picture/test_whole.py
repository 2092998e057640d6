"""A whole picture and a strip of several: where the parts stand, and what the legend and the heading tell."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from shapely import box

import ctcore as ct
from tests.picture.played import GAMES, pictures
from tests.picture.reading import around, children, placed, reaching, read, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from tests.picture.reading import Ends

WIDE = {"twilight": 900, "algeria": 1000}
PARTS = ("map", "tracks", "boxes", "notes", "legend")


def _parts(root: ET.Element) -> dict[str, Ends]:
    """Where each part stands."""
    found = {}
    for one, x, y, scale in placed(root):
        if name := one.get("data-part"):
            found[name] = around(ends for each in one for _, ends in reaching(each, x, y, scale))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_parts_stand_one_below_the_other_within_the_picture(name: str) -> None:
    for root in pictures(name):
        left, top, wide, high = map(float, root.attrib["viewBox"].split())
        assert (left, top, wide) == (0, 0, WIDE[name])
        assert float(root.attrib["height"]) == pytest.approx(high * float(root.attrib["width"]) / wide, abs=1)
        paper = next(one for one in root if one.tag == "rect")
        assert (paper.get("x", "0"), float(paper.get("y", 0))) == ("0", 0)
        assert (float(paper.attrib["width"]), float(paper.attrib["height"])) == pytest.approx(
            (wide, high), abs=1
        )
        found = _parts(root)
        assert [*found] == ["map", "heading", *PARTS[1:]]
        for part, ends in found.items():
            margin = 0 if part in {"map", "heading"} else 6
            assert margin - 0.1 <= ends[0] < ends[2] <= wide - margin + 0.1, part
            assert 0 <= ends[1] < ends[3] <= high, part
        for upper, lower in pairwise(PARTS[1:]):
            assert found[upper][3] < found[lower][1], (upper, lower)
        assert found["heading"][3] <= _map(root)[1]
        assert _map(root)[3] < found["tracks"][1]
        assert high - found["legend"][3] < 25


def _map(root: ET.Element) -> Ends:
    """From where to where the map goes, as it tells."""
    x, y, wide, high = map(float, children(root, "data-part")["map"].attrib["data-extent"].split())
    return x, y, x + wide, y + high


@pytest.mark.parametrize("name", GAMES)
def test_signs_of_a_legend_stand_apart_each_with_its_meaning_on_its_right(name: str) -> None:
    game: Any = ct.game(name)
    spaces = [*game.elements["space"]]
    for root in (*pictures(name)[:2], read(game.svg(game.setup(), open=spaces[:1]))):
        legend = children(root, "data-part")["legend"]
        # The part is moved to its place, and each sign within it.
        (signs,) = [legend] if legend[0].get("transform") else legend
        shapes = []
        for one in signs:
            found = [*reaching(one)]
            shapes.append(around(ends for _, ends in found))
            texts = [(each, ends) for each, ends in found if each.tag == "text"]
            assert texts
            for each, ends in found:
                if each.tag != "text" and len(one[0]) > 1:
                    *_, (_, meaning) = texts
                    assert ends[0] < meaning[2]
        assert len(shapes) > 12
        pairs = [(box(*ends), box(*others)) for ends, others in combinations(shapes, 2)]
        assert all(sign.intersection(other).area < 1 for sign, other in pairs)
        # Each sign but the first of a row begins where the one before it ends.
        assert max(right for _, _, right, _ in shapes) <= WIDE[name] - 12


@pytest.mark.parametrize("name", GAMES)
def test_a_line_or_a_peak_of_the_legend_has_its_meaning_level_with_it(name: str) -> None:
    seen, game = 0, ct.game(name)
    # Of Twilight's short scenario the legend has the Border Zone, too.
    start = game.setup("short" if name == "twilight" else "1958")
    marked = read(game.svg(start, open=[*game.elements["space"]][:1]))
    for root in (*pictures(name)[:2], marked):
        for one in children(root, "data-part")["legend"].iter("g"):
            if [each.tag for each in one] == ["path", "text"] and not one[0].attrib["d"].endswith("Z"):
                numbers = [*map(float, re.findall(r"-?[\d.]+", one[0].attrib["d"].partition("H")[0]))]
                (line,) = words(one)
                assert min(numbers[1::2]) - 4 < (line.top + line.bottom) / 2 < max(numbers[1::2]) + 4
                assert abs(line.top + line.bottom - 11) < 3
                _, _, end = one[0].attrib["d"].partition("H")
                assert max(*numbers[::2], float(end or 0)) < line.left
                seen += 1
    assert seen > 3


@cache
def _played(name: str) -> Sequence[Any]:
    game: Any = ct.game(name)
    return list(islice(game.random_game("short" if name == "twilight" else "1958", 3), 60))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_the_pictures_of_a_strip_stand_in_columns_and_none_upon_another(name: str, columns: int) -> None:
    root = read(ct.game(name).svg_strip(_played(name), each="turn", columns=columns))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    corners = [
        (x, y)
        for one, x, y, _ in placed(root)
        if one.tag == "g" and one.get("transform") and one in list(root)
    ]
    pictures_, legend = (corners[:-1], corners[-1:]) if name == "twilight" else (corners, [])
    across = sorted({x for x, _ in pictures_})
    assert across == [at * (WIDE[name] + 24) for at in range(min(columns, len(pictures_)))]
    assert wide == across[-1] + WIDE[name]
    assert [x for x, _ in pictures_] == [across[at % columns] for at in range(len(pictures_))]
    rows = sorted({y for _, y in pictures_})
    assert rows[0] == 0
    frames = [
        around(ends for _, ends in reaching(one)) for one in root if one.tag == "g" and one.get("transform")
    ]
    assert all(box(*one).disjoint(box(*other)) for one, other in combinations(frames, 2))
    assert all(one[0] >= 0 and one[2] <= wide and one[3] <= high for one in frames)
    assert all(x == 6 and y > rows[-1] for x, y in legend)
    assert high - max(one[3] for one in frames) < 30


@pytest.mark.parametrize("name", GAMES)
def test_a_strip_tells_from_where_to_where_it_goes_and_each_picture_what_changed_in_it(name: str) -> None:
    game: Any = ct.game(name)
    played = _played(name)
    root = read(game.svg_strip(played, each="turn"))
    first, last = (read(game.svg(state)).findtext("title") for state in (played[0].before, played[-1].after))
    assert root.findtext("title") == f"From: {first}. To: {last}."
    maps = [one for one in root.iter() if one.get("data-part") == "map"]
    assert not [one for one in maps[0].iter() if "data-by" in one.attrib]
    for step in played:
        drawn = read(game.svg_strip([step]))
        both = [one for one in drawn.iter() if one.get("data-part") == "map"]
        assert len(both) == 2
        alone = read(game.svg(step.after, last=step, only="map"))
        assert _said(both[1]) == _said(children(alone, "data-part")["map"])
        assert _said(both[0]) == _said(children(read(game.svg(step.before, only="map")), "data-part")["map"])


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_tells_the_same_position_whatever_changes_it_marks(name: str) -> None:
    game: Any = ct.game(name)
    played = _played(name)
    for first, last in ((0, 20), (20, 59), (0, 59)):
        steps = played[first : last + 1]
        marked, plain = (read(game.svg(steps[-1].after, last=one)) for one in (steps, None))
        assert _told(marked) == _told(plain)
        # And by how much it changed makes of it the position before.
        before = _told(read(game.svg(steps[0].before)))
        assert _told(marked, back=True)["pieces"] == before["pieces"]
        was = {
            track.attrib["data-track"]: (track.findtext("title") or "").partition(", was ")[2]
            for track in marked.iter()
            if "data-track" in track.attrib
        }
        now = _told(plain)["tracks"]
        gauges = {track for track, value in was.items() if value}
        assert {track: was[track] for track in gauges} == {track: before["tracks"][track] for track in gauges}
        assert gauges or now == before["tracks"] or name == "algeria"


def _told(root: ET.Element, *, back: bool = False) -> dict[str, dict[str, str]]:
    """How many pieces stand where, or stood there before, and the values of the tracks."""
    pieces: dict[str, str] = {}
    for place in root.iter():
        where = place.get("data-space") or place.get("data-box", "")
        # The boxes of an area are told with it.
        inner = (
            [one for one in place.iter() if "data-box" in one.attrib] if "data-space" in place.attrib else []
        )
        for box_ in (inner or [place]) if where and "role" in place.attrib else ():
            for one in (each for each in box_.iter() if "data-count" in each.attrib):
                sort = one.get("data-piece") or f"{one.attrib['data-unit']} {one.attrib['data-out']}"
                if count := int(one.attrib["data-count"]) - back * int(one.get("data-by", 0)):
                    pieces[f"{where} {box_.get('data-box')} {sort}"] = str(count)
    tracks = {
        one.attrib["data-track"]: one.attrib["data-value"]
        for one in root.iter()
        if "data-track" in one.attrib
    }
    return {"pieces": pieces, "tracks": tracks}


def _said(element: ET.Element) -> list[str]:
    return [one.get("aria-label") or one.text or "" for one in element.iter()]


@pytest.mark.parametrize("independent", [False, True])
def test_the_legend_of_a_strip_has_what_there_is_at_its_end(*, independent: bool) -> None:
    (first, *_, last) = _played("twilight")
    steps = [
        attrs.evolve(
            step, **{end: getattr(step, end).with_truths(independent=here) for end in ("before", "after")}
        )
        for step, here in ((first, not independent), (last, independent))
    ]
    *_, legend = (one for one in read(ct.svg_strip(steps)).iter() if one.get("data-part") == "legend")
    assert ("Border Zone" in written_counts(legend)) is independent


@pytest.mark.parametrize("name", GAMES)
def test_a_heading_tells_the_position_and_who_acts(name: str) -> None:
    game: Any = ct.game(name)
    *_, end = game.random_game("short" if name == "twilight" else "1954", 2)
    states = [game.setup(), *(step.after for step in _played(name)[::6]), end.after]
    assert max(len(state.stack) for state in states) > 1
    for state in states:
        root = read(game.svg(state))
        heading = children(root, "data-part")["heading"]
        said = " ".join(written_counts(heading))
        if state.stack:
            frame = state.stack[-1]
            assert f"{frame.actor} to act: {frame.awaits} ({frame.clause})." in said
        else:
            assert "The game is over. " in said
        assert f"{str(state.scenario).capitalize()} scenario" in said
        assert len(list(words(heading))) >= 3
