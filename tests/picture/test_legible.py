"""What is drawn keeps clear of what is beside it, and what there is not is not drawn."""

from __future__ import annotations

import re

import pytest
from shapely import Polygon, box

import ctcore as ct
from ctcore.twilight.picture.atlas import outlines
from ctcore.twilight.picture.symbols import COLOURS, SIZE
from tests.picture.reading import children, read, words

SHAPES = {outline.place.id: Polygon(outline.line) for outline in outlines()}
# The part of a frame of Control that is seen within its border, and half of the widest border.
FRAME, BORDER = 2.2, 1.3
FULL_BOXES = ct.position(
    "full",
    "every space: no pieces",
    "Casualties: 1 French Troop, 1 French Police, 1 Algerian Troop, 1 Algerian Police, 1 Government Base",
    "Casualties: 1 Guerrilla; Batna: 1 Underground",
)


def ends() -> list[ct.State]:
    return [list(ct.random_game(name, seed=5))[-1].after for name in ("short", "full")]


def test_names_of_spaces_keep_clear_of_frames_and_borders() -> None:
    for state in (ct.setup("short"), ct.setup("full"), *ends()):
        for place, space in children(read(ct.svg(state)), "data-space").items():
            name = ct.Place.named(place).name
            lines = [line for line in words(space) if len(line.text) > 2 and line.text in name]
            assert lines, name
            for line in lines:
                shape = box(line.left, line.top, line.right, line.bottom)
                assert SHAPES[place].exterior.distance(shape) > FRAME + BORDER, name


def test_pieces_in_boxes_keep_apart_with_a_rim_around_each() -> None:
    before = ct.position(FULL_BOXES, "Available: 1 Guerrilla")
    steps = ct.play_line(before, "card 1; no pivotal event; rally; Batna; place 1 Guerrilla")
    for picture in (ct.svg(before), ct.svg(steps[-1].after, last=steps)):
        for held in children(read(picture), "data-box").values():
            places = [
                tuple(map(float, re.findall(r"-?[\d.]+", one.attrib["transform"])))
                for one in held.iter("g")
                if one.attrib.get("transform") and one.find("g[@data-piece]") is not None
            ]
            for number, (x, y) in enumerate(places):
                for other_x, other_y in places[:number]:
                    assert max(abs(x - other_x), abs(y - other_y)) >= SIZE + 6


@pytest.mark.clause("1.3.7")
def test_a_border_zone_is_drawn_once_there_is_one() -> None:
    for state, drawn in ((ct.setup("full"), False), (ct.setup("short"), True)):
        root = read(ct.svg(state))
        used = [one.attrib["href"] for one in root.iter("use") if one.attrib["href"].startswith("#border")]
        assert used == ["#borders", "#border-zone"][: 1 + drawn]
        told = [one.text for one in root.iter("text")]
        # It is the name of a track, too.
        assert sum("Border Zone" in (text or "") for text in told) == 1 + drawn


def test_frames_of_control_are_thin() -> None:
    state = ct.setup("short")
    frames = [
        use
        for clip in read(ct.svg(state)).iter("g")
        if clip.attrib.get("clip-path", "").startswith("url(#inside-")
        for use in clip
    ]
    assert len(frames) == sum(space.control is not None for space in state.spaces)
    assert {float(frame.attrib["stroke-width"]) for frame in frames} == {2 * FRAME}


def test_a_strip_has_one_legend_and_the_boxes_that_changed() -> None:
    played = list(ct.random_game("short", seed=3))[:60]
    root = read(ct.svg_strip(played))
    told = [text.text for text in root.iter("text")]
    assert told.count("Wilaya border") == 1
    headings = sum("data-heading" in one.attrib for one in root.iter())
    boxes = sum(one.attrib.get("data-box") == "Available" for one in root.iter())
    parts, held = [], played[0].before.boxes
    for step in played:
        if isinstance(step.move, ct.moves.Reveal):
            parts.append(held != step.before.boxes)
            held = step.before.boxes
    parts.append(held != played[-1].after.boxes)
    assert boxes == 1 + sum(parts[1:])
    assert boxes < headings


def test_the_colours_of_the_printed_pieces_are_another_set() -> None:
    state = ct.setup("short")
    own, printed = ct.svg(state), ct.svg(state, colours="printed")
    assert ct.svg(state, colours="own") == own
    for colour, other in COLOURS["printed"].items():
        assert (colour in own, colour in printed) == (True, False)
        assert (other in own, other in printed) == (False, True)
    strip = list(ct.play_line(state, "card 1; no pivotal event; pass"))
    assert "#14532d" not in ct.svg_strip(strip, colours="printed")
    with pytest.raises(ct.NotationError, match="own or printed, not 'prnted'"):
        ct.svg(state, colours="prnted")
