"""What is drawn keeps clear of what is beside it, and what there is not is not drawn."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from shapely import Polygon, box

import ctcore as ct
from ctcore.algeria.board.units import Unit, Units
from ctcore.algeria.picture.symbols import badge as algeria_badge
from ctcore.algeria.picture.symbols import token
from ctcore.screen.notes import heading
from ctcore.twilight.picture.atlas import WIDTH, outlines
from ctcore.twilight.picture.symbols import COLOURS, SIZE, piece
from ctcore.twilight.picture.symbols import badge as twilight_badge
from tests.picture.played import GAMES, pictures
from tests.picture.reading import children, extent, placed, read, words
from tests.picture.test_palettes import READABLE, contrast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree import ElementTree as ET

    from ctcore.screen.items import Item

SHAPES = {outline.place.id: Polygon(outline.line) for outline in outlines()}
# The part of a frame of Control that is seen within its border, and half of the widest border.
FRAME, BORDER = 2.2, 1.3
FULL_BOXES = ct.position(
    "full",
    "every space: no pieces",
    "Casualties: 1 French Troop, 1 French Police, 1 Algerian Troop, 1 Algerian Police, 1 Government Base",
    "Casualties: 1 Guerrilla; Batna: 1 Underground",
)


# What is smaller is not seen: edges, corners, sizes of letters, and of frames and rings.
SMALLEST = {"stroke-width": 0.6, "rx": 2, "font-size": 3, "width": 10, "height": 10, "r": 5}


# Every piece and unit: as one, as several, as one that has come and as what is no longer there.
_COUNTS = ((1, 0), (12, 0), (3, 2), (0, -1))
SYMBOLS = {
    "twilight": [piece(sort, *how) for sort in ct.Piece for how in _COUNTS],
    "algeria": [token(unit, *how, out=out) for unit in Unit for how in _COUNTS for out in (False, True)],
}


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


def _with_choices(name: str) -> ET.Element:
    """A picture in which one space may be chosen and another is closed."""
    game: Any = ct.game(name)
    one, other, *_ = game.elements["space"]
    return read(game.svg(game.setup(), open=(one,), closed=(other,)))


def _frame(one: ET.Element) -> tuple[float, float, float, float] | None:
    """From where to where a closed shape goes that is not a ground as wide as the picture."""
    ends = extent(one)
    return ends if ends is not None and ends[2] - ends[0] < WIDTH else None


@pytest.mark.parametrize("name", GAMES)
def test_letters_can_be_read_on_the_shape_that_they_stand_on(name: str) -> None:
    seen = set()
    for group, texts in _groups(name):
        for text in texts:
            (line,) = words(text)
            grounds = [
                one.attrib["fill"]
                for one in group
                if (ends := _frame(one))
                and one.attrib["fill"].startswith("#")
                and ends[0] <= line.left < line.right <= ends[2]
                and line.top < ends[3]
            ]
            if grounds:
                assert contrast(text.attrib["fill"], grounds[-1]) >= READABLE, (group.attrib, text.attrib)
                seen.add((text.attrib["fill"], grounds[-1]))
    assert len(seen) > 7


def _groups(name: str) -> Iterator[tuple[ET.Element, list[ET.Element]]]:
    """Each group of the game's pictures with the lines of words that are its own, if it has some."""
    symbols = [one.drawing for one in SYMBOLS[name]]
    for root in (*pictures(name), *symbols):
        for group in root.iter("g"):
            if texts := group.findall("text"):
                yield group, texts


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_drawn_too_small_to_be_seen(name: str) -> None:
    seen = set()
    for root in (*pictures(name), _with_choices(name)):
        for one in root.iter():
            for measure in SMALLEST.keys() & one.attrib.keys():
                assert float(one.attrib[measure]) >= SMALLEST[measure], one.attrib
                seen.add(measure)
    assert seen == {*SMALLEST}


@pytest.mark.parametrize("name", GAMES)
def test_words_stand_in_the_midst_of_a_shape_or_beside_it(name: str) -> None:
    inside = beside = 0
    for group, texts in _groups(name):
        crossed = group.get("aria-label", "").startswith("no longer")
        shapes = [ends for one in group if not crossed and (ends := _frame(one))]
        for text in texts:
            (line,) = words(text)
            for left, top, right, bottom in shapes:
                within = left <= line.left and line.right <= right
                if within and top - 0.5 <= line.top and line.bottom <= bottom + 0.5:
                    inside += 1
                    if text.get("text-anchor") == "middle":
                        assert line.left + line.right == pytest.approx(left + right, abs=0.2)
                        assert 0.6 <= line.top + line.bottom - top - bottom <= 4.7, (line, group.attrib)
                else:
                    beside += 1
                    apart = line.left >= right or line.right <= left or line.top >= bottom
                    assert apart or line.bottom <= top, (line, group.attrib)
    assert min(inside, beside) > 100


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_written_of_what_is_not_there(name: str) -> None:
    for root in (*pictures(name), _with_choices(name)):
        assert all(one.text for one in root.iter() if one.tag in {"text", "title"})
        inside = (one for space in children(root, "data-space").values() for one in space.iter("g"))
        assert all(len(one) for one in inside)


@pytest.mark.parametrize("name", GAMES)
def test_no_frame_is_half_upon_another(name: str) -> None:
    for root in pictures(name):
        frames = []
        for one, x, y, scale in placed(root):
            # A rim of what has changed may touch another.
            if one.tag == "rect" and one.attrib["fill"] != "none" and (ends := _frame(one)):
                left, top, right, bottom = ends
                frames.append((x + scale * left, y + scale * top, x + scale * right, y + scale * bottom))
        for (left, top, right, bottom), (far, high, near, low) in combinations(frames, 2):
            apart = left > near or far > right or top > low or high > bottom
            assert (
                apart
                or (far <= left and high <= top and right <= near and bottom <= low)
                or (left <= far and top <= high and near <= right and low <= bottom)
            ), ((left, top, right, bottom), (far, high, near, low))


def test_units_that_are_counted_apart_keep_clear_of_the_edge_of_their_box() -> None:
    game: Any = ct.game("algeria")
    state = game.setup("1958")
    some = Units(elite=1, police=12)
    areas = [attrs.evolve(area, ops=some, apart=some) for area in state.areas]
    spaces = children(read(game.svg(state.but(areas=tuple(areas)))), "data-space")
    for space in spaces.values():
        held = children(space, "data-box")["OPS"]
        left, _, right, _ = _frame(held[0]) or (0, 0, 0, 0)
        assert any(line.text.endswith(":") for line in words(held))
        assert all(left + 1 < line.left < line.right < right - 1 for line in words(held))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_sign_of_the_legend_means_stands_level_beside_it(name: str) -> None:
    lines = 0
    for root in (*pictures(name), _with_choices(name)):
        for group in children(root, "data-part")["legend"].iter("g"):
            for path in group.findall("path"):
                if sign := re.fullmatch(r"M0 (\S+)H(\d+)", path.attrib["d"]):
                    (line,) = words(group)
                    assert float(sign[2]) < line.left
                    assert line.top < float(sign[1]) < line.bottom
                    lines += 1
    assert lines > 6


@pytest.mark.parametrize("badge", [twilight_badge, algeria_badge])
def test_the_rim_of_a_marker_that_has_changed_is_as_wide_all_round(badge: Callable[..., Item]) -> None:
    found = badge("Terror 1", "terror", of="terror", changed=True)
    rim, frame = (extent(one) for one in found.drawing.findall("rect"))
    assert rim is not None
    assert frame is not None
    assert frame == pytest.approx((0, 0, found.width, found.height), abs=0.1)
    assert rim == pytest.approx((-1.5, -1.5, found.width + 1.5, found.height + 1.5), abs=0.1)


def test_the_words_of_a_heading_stand_apart_in_its_bar() -> None:
    lines = [*words(heading("A title", "Short scenario", "FLN to act", 900, "card"))]
    assert [line.text for line in lines] == ["Short scenario", "A title", "FLN to act", "card"]
    bar = box(0, 0, 900, 46)
    shapes = [box(line.left, line.top, line.right, line.bottom) for line in lines]
    assert all(bar.contains(shape) for shape in shapes)
    assert all(one.disjoint(other) for one, other in combinations(shapes, 2))
