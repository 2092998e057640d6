"""All that a position of Algeria has is in its picture, in its place, and legible."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from shapely import LineString, Polygon, box
from shapely.ops import unary_union

from ctcore.algeria.board.places import PLACES
from ctcore.algeria.board.state import STANDS, Area, Control, OasPlace
from ctcore.algeria.board.units import Box, Stand, Unit, Units
from ctcore.algeria.picture.atlas import WIDTH, foot, outlines, sides
from ctcore.algeria.picture.symbols import token
from ctcore.algeria.text import MISSIONS
from ctcore.screen.svg import NAMESPACE, node, written
from tests.algeria.positions import GAME, SCENARIOS, positions, varied
from tests.picture.reading import children, counts, read, rendered, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition

SHAPES = {outline.place: Polygon(outline.line) for outline in outlines()}
# What is drawn smaller than this is not read at 1000 pixels.
SMALLEST = 0.6
# A border that is shorter than a token is wide would be overlooked.
VISIBLE = 14
LINE = "set up 1 Police in Constantine; set up 1 French brigade in Philippeville"


@cache
def _drawn(name: str) -> ET.Element:
    """The picture of a position, which no test changes."""
    return read(GAME.svg(positions()[name]))


def _line() -> Sequence[Transition[State]]:
    return GAME.play_line(GAME.setup("1954"), LINE)


def _units(element: ET.Element) -> dict[tuple[str, bool], int]:
    """The units that are drawn there, by their type and whether they are neutralized, as people read them."""
    found: dict[tuple[str, bool], int] = {}
    for one in element.iter():
        if "data-unit" in one.attrib and one.attrib["data-count"] != "0":
            key = (one.attrib["data-unit"], one.attrib["data-out"] == "yes")
            assert key not in found
            assert next(text.text for text in one.iter("text")) == one.attrib["data-count"]
            found[key] = int(one.attrib["data-count"])
    return found


def _held(units: Units, *, out: bool = False) -> dict[tuple[str, bool], int]:
    return {(str(unit), out): count for unit, count in units.items()}


def _ready(element: ET.Element) -> dict[tuple[str, bool], int]:
    return {key: count for key, count in _units(element).items() if not key[1]}


def _seen(element: ET.Element) -> tuple[Any, ...]:
    """What a person sees of an element: not what a program reads of it."""
    drawn = [one for one in element.attrib.items() if not one[0].startswith(("data-", "aria-"))]
    inner = [_seen(one) for one in element if one.tag != "title"]
    return element.tag, element.text, element.tail, drawn, inner


# The map


def test_every_area_is_drawn_once_as_a_plain_shape_within_the_picture() -> None:
    assert list(SHAPES) == list(PLACES)
    for shape in SHAPES.values():
        left, top, right, lowest = shape.bounds
        assert shape.is_valid
        assert left >= 0
        assert top >= 46
        assert right <= WIDTH
        assert lowest <= foot()
    whole = unary_union(list(SHAPES.values()))
    assert sum(shape.area for shape in SHAPES.values()) == pytest.approx(whole.area, rel=1e-6)
    assert isinstance(whole, Polygon)
    assert len(whole.interiors) == 0


def test_neighbours_share_a_border_that_is_seen_and_no_others_touch() -> None:
    for one, other in combinations(PLACES, 2):
        shared = SHAPES[one].buffer(0.01).intersection(SHAPES[other].buffer(0.01)).length / 2
        if other.id in one.across or other.id in one.within:
            assert shared >= VISIBLE, (one, other)
        else:
            assert SHAPES[one].distance(SHAPES[other]) > 3, (one, other)


def test_a_side_is_of_two_neighbours_of_the_shore_or_of_the_edge() -> None:
    pairs = {frozenset(side.places) for side in sides() if len(side.places) == 2}
    near = {
        frozenset((one, other)) for one in PLACES for other in PLACES if other.id in one.across + one.within
    }
    assert pairs == near
    shore = [side for side in sides() if side.coast]
    assert all(len(side.places) == 1 for side in shore)
    assert {str(side.places[0]) for side in shore} >= {"Oran", "Algiers", "Bougie", "Souk Ahras", "Tlemcen"}
    assert sum(LineString(side.line).length for side in shore) > WIDTH


def test_a_room_is_within_its_area_and_apart_from_its_border() -> None:
    for outline in outlines():
        room, shape = outline.room, SHAPES[outline.place]
        inside = box(room.x, room.y, room.x + room.width, room.y + room.height)
        assert shape.contains(inside), outline.place
        assert shape.exterior.distance(inside) >= 1.5, outline.place


# A position


def test_every_box_of_every_area_has_its_units_and_no_others() -> None:
    seen: set[tuple[str, bool]] = set()
    for name, state in positions().items():
        root = _drawn(name)
        areas = children(root, "data-space")
        assert len(areas) == len(PLACES)
        for area in state.areas:
            boxes = children(areas[area.id], "data-box")
            for one in Box:
                stand = Stand[one.name]
                held = _held(area.at(stand)) | _held(area.at(stand.neutralized), out=True)
                assert _units(boxes[str(one)]) == held, (name, area, one)
                assert str(one) in written_counts(boxes[str(one)])
                seen |= {*held}
    ready = {str(unit) for unit in Unit} - {"airmobile Elite brigades", "airmobile Algerian brigades"}
    assert {unit for unit, out in seen if not out} >= ready - {"airmobile French brigades", "Faileks"}
    assert any(out for _, out in seen)


def test_every_area_has_its_name_its_rating_and_its_markers() -> None:
    seen: set[str] = set()
    for name, state in positions().items():
        root = _drawn(name)
        for area in state.areas:
            drawn = children(root, "data-space")[area.id]
            said = written_counts(drawn)
            assert area.place.name in " ".join(said)
            assert area.place.is_country or area.described in said
            there = {
                "control": area.control is not Control.CONTESTED,
                "Terror": area.terror,
                "Resettled": area.resettled,
                "OAS": state.oas.where is not None and state.oas.where.area is area.place,
                "at Suez": bool(area.suez),
            }
            found = counts(drawn, "data-marker")
            marked = {marker for marker, here in there.items() if here}
            done = sum(getattr(area, mission) for mission in MISSIONS)
            assert {*found} & {*there} == marked, (name, area)
            assert len({*found} - {*there}) == done, (name, area)
            assert ("Govt" in said, "FLN" in said) == (
                area.control is Control.GOVERNMENT,
                area.control is Control.FLN,
            )
            seen |= marked
        remote = {one.attrib["data-remote"] for one in root.iter() if "data-remote" in one.attrib}
        assert remote == {area.id for area in state.areas if area.is_remote}
    assert {"control", "Terror", "OAS"} <= seen


def test_every_track_has_what_it_holds() -> None:
    for name, state in positions().items():
        root = _drawn(name)
        record = state.record
        tracks = children(root, "data-track")
        assert {track: tracks[track].attrib["data-value"] for track in list(tracks)[:6]} == {
            "Government PSL": state.psl.running,
            "FLN PSL": str(state.psl.fln),
            "AP": str(record.ap),
            "Air": str(record.air),
            "Helo": str(record.helo),
            "Naval": str(record.naval),
        }, name
        assert f"Air {record.air} of {record.air_maximum}" in written_counts(tracks["Air"])
        assert f"Helo {record.helo} of {record.helo_maximum}" in written_counts(tracks["Helo"])
        zone = written_counts(tracks["Border Zone"])[-6:]
        assert ("mobilized" in zone[0].split(", ")) is state.zone.mobilized
        assert {"OAS", "Border Zone"} <= set(tracks)


def test_the_boxes_off_the_map_have_what_they_hold() -> None:
    for name, state in positions().items():
        boxes = {
            one.attrib["data-box"]: one
            for one in _drawn(name).iter()
            if one.attrib.get("data-box", "") not in {"", *map(str, Box)}
        }
        assert _units(boxes["Not in use"]) == _held(state.pool), name
        assert _units(boxes["Back next turn"]) == _held(state.withheld), name
        assert _units(boxes["Lost for good"]) == _held(Units(elite=state.lost_elite)), name
        assert _units(boxes["France"]) == _held(Units(cadres=int(state.france.cadre))), name


def test_who_acts_and_what_is_in_force_and_pending_is_said() -> None:
    for name, state in positions().items():
        said = " ".join(written_counts(_drawn(name)))
        assert f"{state.scenario} scenario" in said
        assert f"Turn {state.turn}" in said
        assert (f"{GAME.actor(state)} to act" if state.stack else "The game is over") in said, name
        assert ("Independence" in said) is state.in_force.independent
        for frame in state.stack[1:]:
            assert f"({frame.clause})" in said, name


@pytest.mark.long
def test_whatever_changes_in_a_position_changes_the_picture() -> None:
    state = positions()["1958 9"]
    root = read(GAME.svg(state))
    whole = _seen(root)
    before = {place: _seen(drawn) for place, drawn in children(root, "data-space").items()}
    for name, after in varied(state):
        now = read(GAME.svg(after))
        if name.startswith("*."):
            drawn = children(now, "data-space")
            assert [place for place in before if _seen(drawn[place]) == before[place]] == [], name
        else:
            assert _seen(now) != whole, name


# Legible


def test_what_stands_in_an_area_stays_in_its_room_and_large_enough() -> None:
    rooms = {outline.place.id: outline.room for outline in outlines()}
    for name in positions():
        for place, drawn in children(_drawn(name), "data-space").items():
            room = rooms[place]
            for line in words(drawn):
                assert line.left >= room.x - 0.6, (name, line)
                assert line.right <= room.x + room.width + 0.6, (name, line)
                assert line.top >= room.y - 1, (name, line)
                assert line.bottom <= room.y + room.height + 1, (name, line)
            told = next(one for one in drawn.findall("g") if "transform" in one.attrib)
            scale = float(re.findall(r"scale\((\S+)\)", told.attrib["transform"] + " scale(1)")[0])
            assert scale >= SMALLEST, (name, place)


def test_no_line_of_words_lies_upon_another_or_leaves_the_picture() -> None:
    for name in positions():
        root = _drawn(name)
        high = float(root.attrib["viewBox"].split()[3])
        lines = list(words(root))
        assert all(0 <= line.left < line.right <= WIDTH and line.bottom <= high for line in lines), name
        rows = [line for line in lines if len(line.text) > 2]
        for one, other in combinations(rows, 2):
            apart = one.right <= other.left + 1 or other.right <= one.left + 1
            assert apart or one.bottom <= other.top + 3 or other.bottom <= one.top + 3, (name, one, other)


def test_a_crowded_area_is_drawn_smaller_and_never_refused() -> None:
    everything = Units(**{field.name: 30 for field in attrs.fields(Units)})
    full: dict[str, Any] = dict.fromkeys((*STANDS.values(), "apart"), everything)
    full |= dict.fromkeys(("terror", "resettled", *MISSIONS), True)
    areas = tuple(Area(place, **full, suez=7, control=Control.FLN) for place in PLACES)
    drawn = children(read(GAME.svg(GAME.setup("1958").but(areas=areas))), "data-space")
    for one in drawn.values():
        for part in children(one, "data-box").values():
            assert len(_units(part)) == 2 * len(Unit)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_picture_is_drawn_at_the_size_that_is_asked_for(scenario: str) -> None:
    for width in (1000, 500):
        picture = GAME.svg(GAME.setup(scenario), width=width)
        pixels = rendered(picture)
        assert pixels.width == width
        assert pixels.height == int(read(picture).attrib["height"])
        assert len(set(pixels.get_flattened_data())) > 200


def test_the_units_differ_in_grey_by_more_than_a_little() -> None:
    looks = {}
    for unit in Unit:
        for out in (False, True):
            drawing = node("g", token(unit, 2, out=out).drawing, transform="translate(2 2) scale(3)")
            paper = node("rect", width=60, height=60, fill="#eadfc6")
            picture = node("svg", paper, drawing, xmlns=NAMESPACE, viewBox="0 0 60 60", width=60, height=60)
            looks[unit, out] = rendered(written(picture)).convert("L").tobytes()
    for one, other in combinations(looks, 2):
        pairs = zip(looks[one], looks[other], strict=True)
        differing = sum(abs(here - there) > 50 for here, there in pairs) / len(looks[one])
        assert differing > 0.03, (one, other, differing)


def test_the_same_position_is_the_same_picture() -> None:
    assert GAME.svg(GAME.setup("1958")) == GAME.svg(GAME.setup("1958"))
    assert GAME.svg(GAME.setup("1958")) != GAME.svg(GAME.setup("1960"))


def test_illegal_a_width_that_is_none() -> None:
    with pytest.raises(ValueError, match="at least 1 pixel wide, not 0"):
        GAME.svg(GAME.setup("1954"), width=0)


# What a line changed


def test_what_has_changed_stays_in_the_picture_too() -> None:
    start, *after = (state for name, state in positions().items() if name.startswith("1958"))
    rooms = {outline.place.id: outline.room for outline in outlines()}
    (step, *_) = _line()
    for state in after:
        root = read(GAME.svg(state, last=attrs.evolve(step, before=start, after=state)))
        for area in state.areas:
            boxes = children(children(root, "data-space")[area.id], "data-box")
            ready = {str(one): _held(area.at(Stand[one.name])) for one in Box}
            assert {one: _ready(drawn) for one, drawn in boxes.items()} == ready
        for place, drawn in children(root, "data-space").items():
            room = rooms[place]
            assert all(line.left >= room.x - 3 for line in words(drawn)), place
            assert all(line.right <= room.x + room.width + 3 for line in words(drawn)), place


def test_a_line_marks_what_it_changed_and_nothing_else() -> None:
    played = _line()
    root = read(GAME.svg(played[-1].after, last=played))
    assert set(counts(root, "data-changed")) == {"CON", "II-2"}
    by = {
        (one.attrib["data-unit"], int(one.attrib["data-by"]))
        for one in root.iter()
        if "data-by" in one.attrib
    }
    assert by == {("Police", 1), ("Police", -1), ("French brigades", 1), ("French brigades", -1)}
    assert "+1" in written_counts(children(root, "data-space")["CON"])
    assert any("set up 1 Police in Constantine" in line for line in written_counts(root))
    plain = read(GAME.svg(played[-1].after))
    assert counts(plain, "data-changed") == counts(plain, "data-by") == {}


def test_one_step_is_marked_alone() -> None:
    *_, last = _line()
    root = read(GAME.svg(last.after, last=last))
    assert set(counts(root, "data-changed")) == {"II-2"}


def test_a_marker_that_is_gone_is_struck_out_and_not_counted() -> None:
    (step, *_) = _line()
    area = attrs.evolve(step.before.area("Setif"), terror=True, control=Control.FLN, raid=True, suez=1)
    oas = attrs.evolve(step.before.oas, where=OasPlace.FRANCE)
    before = step.before.with_area(area).but(oas=oas)
    marked = attrs.evolve(step, before=before)
    root = read(GAME.svg(step.after, last=marked))
    setif = children(root, "data-space")["II-1"]
    titles = {one.attrib["aria-label"] for one in setif.iter() if "aria-label" in one.attrib}
    gone = {"no longer Terror", "no longer FLN", "no longer Raid", "no longer 1 at Suez"}
    assert gone <= titles
    assert counts(setif, "data-marker") == {}
    assert "no longer OAS" in {one.attrib.get("aria-label") for one in root.iter()}


def test_illegal_steps_that_lead_elsewhere() -> None:
    played = _line()
    with pytest.raises(ValueError, match="leads to another position"):
        GAME.svg(played[0].before, last=played)


# A strip


def test_a_strip_has_the_start_and_a_picture_for_each_turn_or_phase() -> None:
    played = _line()
    by_turn = read(GAME.svg_strip(played))
    assert [one.attrib["data-heading"] for one in by_turn.iter() if "data-heading" in one.attrib] == [
        "Turn 1: set-up",
        "Turn 1: set-up",
    ]
    assert rendered(GAME.svg_strip(played, columns=1, width=300)).width == 300


def test_a_strip_by_phases_has_one_more_for_each_phase() -> None:
    (step, *_) = _line()
    later = attrs.evolve(step, before=step.after, after=step.after.but(turn=2))
    last = attrs.evolve(step, before=later.after, after=later.after)
    assert GAME.svg_strip([step, later, last]).count("data-heading") == 3
    ended = attrs.evolve(step, before=step.after.but(stack=step.after.stack[:1]), after=step.after)
    assert GAME.svg_strip([step, ended]).count("data-heading") == 2
    assert GAME.svg_strip([step, ended], each="turn").count("data-heading") == 3


def test_illegal_a_strip_of_nothing() -> None:
    with pytest.raises(ValueError, match="a step or more"):
        GAME.svg_strip([])
    with pytest.raises(ValueError, match="a column or more"):
        GAME.svg_strip(_line(), columns=0)
