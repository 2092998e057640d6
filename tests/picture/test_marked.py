"""What of a picture of Algeria marks a change, control, or where something stands: it is seen."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.state import Control, OasPlace
from ctcore.algeria.picture.symbols import badge as algeria_badge
from ctcore.algeria.picture.tracks import france, tracks
from ctcore.algeria.picture.words import _white
from ctcore.twilight.picture.symbols import CHANGED, badge
from tests.picture.reading import children, placed, read, words


@pytest.mark.parametrize(("now", "was"), [*product((None, OasPlace.FRANCE, OasPlace.ORAN), repeat=2)])
def test_the_box_of_france_tells_of_the_oas_that_is_there_or_was(
    now: OasPlace | None, was: OasPlace | None
) -> None:
    state = ct.game("algeria").setup()
    after, before = (state.but(oas=attrs.evolve(state.oas, where=one)) for one in (now, was))
    here, there = (one is OasPlace.FRANCE for one in (now, was))
    box = france(after, before)
    told = [one.attrib["aria-label"] for one in box.iter("g") if "aria-label" in one.attrib]
    assert ("OAS" in told, "no longer OAS" in told) == (here, there and not here)
    marked = [one for one in box.iter() if one.get("stroke") == CHANGED]
    # Its edge, and a halo around what came or a line through what left.
    assert bool(marked) is (here is not there)
    assert (box.findall("rect")[0] in marked) is (here is not there)


def test_a_halo_is_seen_around_what_it_marks() -> None:
    for gone in (False, True):
        item = badge("Terror", "terror", of="terror", changed=True, gone=gone)
        algerian = algeria_badge("Terror", "terror", of="Terror", changed=True, gone=gone)
        for one in (item, algerian):
            halos = [rim for rim in one.drawing.iter("rect") if rim.get("stroke") == CHANGED]
            assert max(float(rim.attrib["stroke-width"]) for rim in halos) > 2
            assert all(float(rim.attrib["rx"]) > 0 for rim in halos)


def test_frames_of_control_in_algeria_are_seen_and_broken_for_the_fln() -> None:
    game: Any = ct.game("algeria")
    state = game.setup("1958")
    controls = [Control.GOVERNMENT, Control.FLN, Control.CONTESTED]
    areas = tuple(attrs.evolve(area, control=controls[place % 3]) for place, area in enumerate(state.areas))
    root = read(game.svg(state.but(areas=areas)))
    clips = (one for one in root.iter("g") if one.get("clip-path", "").startswith("url(#inside-"))
    frames = [frame for clip in clips for frame in clip]
    assert len(frames) == sum(area.control is not Control.CONTESTED for area in areas)
    assert all(float(frame.attrib["stroke-width"]) > 4 for frame in frames)
    broken = ["stroke-dasharray" in frame.attrib for frame in frames]
    assert broken == [area.control is Control.FLN for area in areas if area.control is not Control.CONTESTED]


def test_the_name_of_a_box_of_a_track_keeps_clear_of_its_edge() -> None:
    state = ct.game("algeria").setup()
    # The longest name, in bold letters.
    state = state.but(oas=attrs.evolve(state.oas, where=OasPlace.CONSTANTINE))
    for track in ("OAS", "Border Zone"):
        for one in children(tracks(state, state)[0], "data-track")[track].findall("g"):
            (text,), (frame,) = words(one), one.findall("rect")
            left = float(frame.attrib["x"])
            assert left + 1.9 < text.left < text.right < left + float(frame.attrib["width"]) - 1.9


@pytest.mark.parametrize("change", [{}, {"propaganda": True}, {"cadre": True}])
def test_the_box_of_france_is_marked_where_anything_in_it_has_changed(change: dict[str, bool]) -> None:
    before = ct.game("algeria").setup()
    before = before.but(france=attrs.evolve(before.france, propaganda=False, cadre=False))
    after = before.but(france=attrs.evolve(before.france, **change))
    for now, was in ((after, before), (before, after)):
        box = france(now, was)
        frame = box.findall("rect")[0]
        assert (frame.attrib["stroke"] == CHANGED) is bool(change)
        name, *_ = words(box)
        assert name.left > 2
        for one, x, _, _ in placed(box):
            if "aria-label" in one.attrib:
                assert x > 2


def test_a_sign_of_the_legend_has_room_for_its_edge() -> None:
    item = _white()
    half = float(item.drawing.attrib["stroke-width"]) / 2
    for start, size, room in (("x", "width", item.width), ("y", "height", item.height)):
        begins = float(item.drawing.attrib[start])
        assert begins + float(item.drawing.attrib[size]) <= room
        assert begins - half > -1
