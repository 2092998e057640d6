"""The rows of boxes beside the gauges: where a marker is, where it was, and that they lie apart."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from shapely import box

import ctcore as ct
from ctcore.algeria.board.state import OasPlace, Zone
from ctcore.algeria.picture.tracks import tracks as algeria
from ctcore.twilight.board.parts import FranceBox
from ctcore.twilight.picture.symbols import CHANGED
from ctcore.twilight.picture.tracks import tracks as twilight
from tests.picture.played import GAMES
from tests.picture.reading import around, children, extent, placed, reaching, written_counts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET

TRACKS: dict[str, Any] = {"twilight": twilight, "algeria": algeria}
WIDE = {"twilight": 888, "algeria": 988}


@pytest.mark.parametrize("name", GAMES)
def test_the_tracks_lie_apart_and_within_the_part(name: str) -> None:
    for state, before in _stands(name):
        drawn, height = TRACKS[name](state, before)
        extents = {}
        for one, x, y, _ in placed(drawn):
            if track := one.get("data-track"):
                extents[track] = around(ends for part in one for _, ends in reaching(part, x, y))
        assert around(extents.values())[0] >= 0
        # A line of words begins at its top, and letters have room above them.
        assert around(extents.values())[1] >= -1
        assert around(extents.values())[2] <= WIDE[name]
        assert around(extents.values())[3] <= height
        first, second = (box(*ends) for track, ends in extents.items() if track in _ROWS)
        assert first.disjoint(second)
        gauges = (box(*ends) for track, ends in extents.items() if track not in _ROWS)
        assert all(row.disjoint(gauge) for row in (first, second) for gauge in gauges)


_ROWS = {"France Track", "Border Zone Track", "Border Zone", "OAS"}


def _stands(name: str) -> Iterator[tuple[Any, Any]]:
    """Positions with each place of the markers of the rows of boxes, now and before."""
    state: Any = ct.game(name).setup(GAMES[name])
    if name == "twilight":
        found = [
            state.but(france_track=FranceBox(one), border_zone=one % 5).with_truths(independent=here)
            for one in range(6)
            for here in (False, True)
        ]
    else:
        zones = (Zone(), *(Zone(mobilized=True, steps=steps) for steps in range(4)))
        places = (None, *OasPlace)
        found = [
            state.but(zone=zones[at % 5], oas=attrs.evolve(state.oas, where=place))
            for at, place in enumerate(places)
        ]
    return product(found, repeat=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_row_of_boxes_tells_where_its_marker_is_and_where_it_was(name: str) -> None:
    for state, before in _stands(name):
        drawn, _ = TRACKS[name](state, before)
        rows, were = (
            {track: one for track, one in children(each, "data-track").items() if track in _ROWS}
            for each in (drawn, TRACKS[name](before, before)[0])
        )
        for track, row in rows.items():
            cells = [one for one in row if "data-value" in one.attrib]
            now, was = (_dark(one) for one in (row, were[track]))
            assert len(now) == (row.attrib["data-value"] != "unset")
            assert [one.attrib["data-value"] for one in cells if one[0].attrib["stroke"] == CHANGED] == (
                [one.attrib["data-value"] for one in cells if one.attrib["data-value"] in now + was]
                if now != was
                else []
            )
            broken = [one.attrib["data-value"] for one in cells if "stroke-dasharray" in one[0].attrib]
            assert broken == (was if now != was else [])
            ends = [extent(one[0]) for one in cells]
            assert all(one[2] < other[0] for one, other in pairwise(ends) if one and other)
            assert len({(one[1], one[3]) for one in ends if one}) == 1


def _dark(row: ET.Element) -> list[str]:
    """The boxes of a row whose ground is dark."""
    cells = [one for one in row if "data-value" in one.attrib]
    return [one.attrib["data-value"] for one in cells if one[0].attrib["fill"] != "#ffffff"]


def test_the_border_zone_has_no_marker_until_there_is_one() -> None:
    for state, _ in _stands("twilight"):
        row = children(twilight(state, state)[0], "data-track")["Border Zone Track"]
        name, *_ = written_counts(row)
        assert name == ("Border Zone" if state.independent else "Border Zone (unset)")
        assert _dark(row) == [str(state.border_zone)] * state.independent


def test_where_a_marker_can_never_be_no_box_has_it() -> None:
    state: Any = ct.setup("short")
    for place in (-1, 5, 9):
        beyond = state.but(border_zone=place)
        row = children(twilight(beyond, beyond)[0], "data-track")["Border Zone Track"]
        assert (_dark(row), row.attrib["data-value"]) == ([], "unset")
