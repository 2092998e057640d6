"""The parts of a picture, for pages that take it apart: groups, ids, colours, layers and marks."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.state import OasPlace, Zone
from ctcore.algeria.board.units import Unit
from ctcore.algeria.picture.atlas import sides
from ctcore.algeria.picture.colours import COLOURS
from ctcore.algeria.picture.ground import _side
from ctcore.algeria.picture.symbols import token
from ctcore.algeria.picture.tracks import _zone_at, tracks
from ctcore.game.games import GAMES
from ctcore.screen.answer import json_text
from ctcore.screen.document import PAPER, coloured
from ctcore.screen.items import Item, plain, rows_of
from ctcore.screen.lettering import wrapped
from ctcore.screen.svg import node
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.picture.symbols import CHANGED, badge, piece
from tests.picture.reading import children, read, rendered, written_counts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+), (#[0-9a-f]{6})\)")
_SHAPES = {"path", "rect", "circle", "text", "use"}
_STRIPS = [name for name in GAMES if name != "nim"]


@cache
def drawn(name: str, **how: Any) -> str:
    """A picture of a game some moves after its usual set-up, with what the last moves changed."""
    game = ct.game(name)
    steps = list(islice(game.random_game(None, 9), 30))
    return game.svg(steps[-1].after, last=steps[-6:], **how)


def ids(root: ET.Element) -> list[str]:
    return [one.attrib["id"] for one in root.iter() if "id" in one.attrib]


def referred(root: ET.Element) -> set[str]:
    """The ids to which an element refers."""
    values = [(name, value) for one in root.iter() for name, value in one.attrib.items()]
    hrefs = {value[1:] for name, value in values if name == "href"}
    return hrefs | {value[5:-1] for _, value in values if value.startswith("url(#")}


def shapes(root: ET.Element) -> Counter[tuple[str, ...]]:
    """What is drawn, without groups, definitions and paper."""
    defined = {id(inner) for defs in root.iter("defs") for inner in defs.iter()}
    return Counter(
        (one.tag, one.text or "", *(f"{name}={value}" for name, value in sorted(one.attrib.items())))
        for one in root.iter()
        if one.tag in _SHAPES and one.get("fill") != PAPER and id(one) not in defined
    )


@pytest.mark.parametrize("name", GAMES)
def test_each_space_is_one_group_with_its_ground_its_words_and_what_stands_in_it(name: str) -> None:
    root, spaces = read(drawn(name)), ct.game(name).elements["space"]
    found, pieced = children(root, "data-space"), 0
    assert sorted(found) == sorted(spaces)
    for one, group in found.items():
        assert group.attrib["id"] == f"space-{one}"
        assert group.attrib["role"] == "group"
        assert [title.text for title in group.iter("title")] == [group.findtext("title")]
        assert group.findtext("title")
        pieces = [each for each in group.iter() if each.attrib.get("role") == "img"]
        assert all(each.attrib["aria-label"] and each.attrib["data-in"] == one for each in pieces)
        assert [each for each in group.iter() if "data-in" in each.attrib] == pieces
        if name != "nim":
            assert group[1].attrib["href"] == f"#shape-{one}"
            pieced += len(pieces)
    assert pieced > 10 or name == "nim"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_reader_can_name_is_named(name: str) -> None:
    root = read(drawn(name))
    assert (root.attrib["role"], root[0].tag) == ("group", "title")
    named = [one for one in root.iter() if one.attrib.get("role") in {"img", "group"}]
    assert all("aria-label" in one.attrib or one.find("title") is not None for one in named)
    for sort in ("data-box", "data-track"):
        for one in root.iter():
            assert sort not in one.attrib or "role" in one.attrib or one.attrib["data-box"] in _INNER


@pytest.mark.parametrize("name", GAMES)
def test_each_element_of_a_game_is_drawn_by_its_id(name: str) -> None:
    root = read(drawn(name))
    for sort, named in ct.game(name).elements.items():
        assert {*named} <= {one.attrib.get(f"data-{sort}") for one in root.iter()}, sort


# The boxes within an area are told with it.
_INNER = {"OPS", "PTL", "UG", "OC"}


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_used_once_and_two_pictures_with_prefixes_have_none_in_common(name: str) -> None:
    plain = ids(read(drawn(name)))
    assert len({*plain}) == len(plain)
    assert referred(read(drawn(name))) <= {*plain}
    for prefix in ("zz-", "yy-"):
        root = read(drawn(name, prefix=prefix))
        assert ids(root) == [prefix + one for one in plain]
        assert referred(root) <= {*ids(root)}
        assert prefix not in drawn(name)
    assert drawn(name, prefix="") == drawn(name)


@pytest.mark.parametrize("name", _STRIPS)
def test_ids_are_used_once_in_a_strip_too(name: str) -> None:
    game = ct.game(name)
    steps = list(islice(game.random_game(None, 9), 40))
    root = read(game.svg_strip(steps, each="turn"))
    assert len({*ids(root)}) == len(ids(root))
    assert referred(root) <= {*ids(root)}
    assert "1-space-" + next(iter(game.elements["space"])) in ids(root)


@pytest.mark.parametrize("name", _STRIPS)
def test_a_strip_begins_before_the_first_step_and_ends_after_the_last(name: str) -> None:
    game = ct.game(name)
    played = list(islice(game.random_game(None, 9), 40))
    for steps in (played[:15], played):
        maps = [one for one in read(game.svg_strip(steps)).iter() if one.get("data-part") == "map"]
        for drawn_map, state in ((maps[0], steps[0].before), (maps[-1], steps[-1].after)):
            assert _titles(drawn_map) == _titles(read(game.svg(state, only="map")))
    assert _titles(maps[0]) != _titles(maps[-1])


def _titles(element: ET.Element) -> list[str | None]:
    """What is told of each space."""
    return [one.findtext("title") for one in element.iter() if "data-space" in one.attrib]


@pytest.mark.parametrize("name", _STRIPS)
def test_a_strip_has_two_columns_if_nothing_else_is_asked(name: str) -> None:
    game = ct.game(name)
    steps = list(islice(game.random_game(None, 9), 40))
    strips = [game.svg_strip(steps, each="turn", columns=columns) for columns in (1, 2, 3)]
    assert len({*strips}) == len(strips)
    assert game.svg_strip(steps, each="turn") == strips[1]


@pytest.mark.parametrize("name", GAMES)
def test_colours_are_variables_whose_defaults_are_the_usual_ones(name: str) -> None:
    found = drawn(name, variables=True)
    assert _VARIABLE.sub(r"\2", found) == drawn(name)
    assert re.search('(fill|stroke)="#', found) is None
    told: dict[str, set[str]] = {}
    for variable, colour in _VARIABLE.findall(found):
        told.setdefault(variable, set()).add(colour)
    assert all(len(colours) == 1 for colours in told.values())
    assert {"fill-paper", "text-ink"} <= {*told}


def test_the_variable_of_a_colour_says_whether_it_is_of_letters_of_a_ground_or_of_a_line() -> None:
    seen = set()
    for drawing in (token(unit, 2, 1, out=out).drawing for unit in Unit for out in (False, True)):
        coloured(drawing, COLOURS)
        for one in drawing.iter():
            for name in {"fill", "stroke"} & one.attrib.keys():
                sort = "text" if (one.tag, name) == ("text", "fill") else name
                assert one.attrib[name] == "none" or one.attrib[name].startswith(f"var(--{sort}-")
                seen.add((one.tag, name))
    assert seen == {*product(("path", "text", "circle"), ("fill", "stroke"))} - {("circle", "stroke")}


@pytest.mark.parametrize("name", GAMES)
def test_the_map_can_be_drawn_alone_and_is_the_map_of_the_whole(name: str) -> None:
    whole, alone = read(drawn(name)), read(drawn(name, only="map"))
    parts = children(whole, "data-part")
    assert [*children(alone, "data-part")] == ["map"]
    assert whole.attrib["viewBox"].startswith("0 0 ")
    if name != "nim":
        assert {*parts} == {"map", "heading", "tracks", "boxes", "notes", "legend"}
        _, top, wide, high = map(float, parts["map"].attrib["data-extent"].split())
        assert [float(one) for one in alone.attrib["viewBox"].split()] == [0, top, wide, round(high)]
    assert shapes(parts["map"]) == shapes(children(alone, "data-part")["map"])
    assert len(set(rendered(drawn(name, only="map")).get_flattened_data())) > 8


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_its_base_and_the_layer_on_top(name: str) -> None:
    game = ct.game(name)
    base, top, whole = read(drawn(name, layer="base")), read(drawn(name, layer="top")), read(drawn(name))
    assert shapes(base) + shapes(top) == shapes(whole)
    assert next(top.iter("defs"), None) is None
    assert referred(top) <= {*ids(base), *ids(top)}
    assert not {*ids(base)} & {*ids(top)}
    # No position changes the base.
    grounds = [one.attrib["data-ground"] for one in base.iter() if "data-ground" in one.attrib]
    assert sorted(grounds) == (sorted(game.elements["space"]) if name != "nim" else [])
    assert _untitled(game.svg(game.setup(), layer="base")) == _untitled(drawn(name, layer="base"))


def _untitled(picture: str) -> str:
    return re.sub("<title>.*?</title>", "", picture, count=1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sorts", [("open",), ("closed",), ("open", "closed")])
def test_what_may_be_chosen_and_what_is_closed_is_marked_and_nothing_else_changes(
    name: str, sorts: tuple[str, ...]
) -> None:
    chosen = dict(zip(ct.game(name).elements["space"], sorts, strict=False))
    how = {sort: (place,) for place, sort in chosen.items()}
    marked = read(drawn(name, **how, only="map"))
    spaces = children(marked, "data-space")
    found = {place: group.get("data-choice") for place, group in spaces.items()}
    assert found == dict.fromkeys(spaces) | chosen
    marks = children(marked, "data-part")["marks"]
    assert shapes(children(marked, "data-part")["map"]) - shapes(marks) == shapes(
        children(read(drawn(name, only="map")), "data-part")["map"]
    )
    assert {each.attrib["href"] for each in marks.iter("use")} == {f"#shape-{one}" for one in chosen}


@pytest.mark.parametrize("how", [("open",), ("closed",), ("open", "closed"), ()])
def test_the_legend_tells_what_may_be_chosen_where_a_space_is_marked(how: tuple[str, ...]) -> None:
    for name in _STRIPS:
        marked = dict.fromkeys(how, (next(iter(ct.game(name).elements["space"])),))
        legend = children(read(drawn(name, **marked)), "data-part")["legend"]
        told = [word for word in ("may be chosen", "closed") if word in written_counts(legend)]
        assert told == ["may be chosen", "closed"] * bool(how)


def test_a_row_is_no_wider_than_asked_and_takes_all_that_it_has_room_for() -> None:
    sizes = [3, 5, 4, 4, 9, 1, 2, 7, 12, 1]
    items = [Item(node("g"), size, 1) for size in sizes]
    for width, gap in product(range(1, 60), (0, 2)):
        rows = [*rows_of(items, width, gap)]
        assert [one for row in rows for one in row] == items
        for row, following in pairwise(rows):
            assert _wide(row, gap) <= width or len(row) == 1
            assert _wide([*row, following[0]], gap) > width
        assert _wide(rows[-1], gap) <= width or len(rows[-1]) == 1


def _wide(row: Sequence[Item], gap: float) -> float:
    return sum(one.width for one in row) + gap * (len(row) - 1)


def test_each_box_of_a_track_is_an_element_with_its_value() -> None:
    tracks = children(read(ct.svg(ct.setup("short"))), "data-track")
    france = [one.attrib["data-value"] for one in tracks["France Track"].findall("g")]
    assert france == list(map(str, ct.FranceBox))
    zone = [one.attrib["data-value"] for one in tracks["Border Zone Track"].findall("g")]
    assert zone == ["0", "1", "2", "3", "4"]
    assert tracks["France Track"].findall("g")[0].attrib["aria-label"] == "France Track: A"


def test_what_is_drawn_as_an_example_counts_as_no_piece_and_has_no_name() -> None:
    drawing = piece(Piece.FRENCH_TROOPS, 2, 1).drawing
    assert {"data-count", "data-by", "aria-label", "role"} <= set(drawing.attrib)
    kept = set(plain(drawing).attrib) - {"id", "class", "transform"}
    assert not any(name == "role" or name.startswith(("data-", "aria-")) for name in kept)


def test_a_base_alone_has_a_ring_and_none_where_there_is_none() -> None:
    for sort in Piece:
        for count in (0, 1, 2):
            paths = [one for one in piece(sort, count).drawing.iter() if one.tag.endswith("path")]
            rings = [one for one in paths if one.get("fill") == "none"]
            assert bool(rings) is (sort in {Piece.GOVERNMENT_BASES, Piece.FLN_BASES} and count > 0)


def test_what_has_changed_has_a_halo_and_what_is_gone_is_no_marker() -> None:
    for by in (-1, 0, 1):
        symbols = [piece(sort, 2, by) for sort in Piece]
        symbols += [token(unit, 2, by, out=out) for unit in Unit for out in (False, True)]
        for symbol in symbols:
            assert (CHANGED in [one.get("stroke") for one in symbol.drawing.iter()]) is bool(by)
    for gone in (False, True):
        drawing = badge("Terror 1", "terror", of="terror", gone=gone).drawing
        assert ("data-marker" in drawing.attrib) is not gone


def test_a_side_of_an_area_of_algeria_is_drawn_as_what_it_parts() -> None:
    seen = set()
    for side in sides():
        parted = (
            "shore"
            if side.coast
            else "edge"
            if len(side.places) == 1
            else "country"
            if any(place.is_country for place in side.places)
            else "wilayas"
            if len({place.wilaya for place in side.places}) == 2
            else "Urban"
            if any(place.is_urban for place in side.places)
            else "areas"
        )
        lines = [*_side(side)]
        assert [float(line.attrib["stroke-width"]) for line in lines] == _WIDTHS[parted], side
        assert [line.findtext("title") for line in lines if len(line)] == ["Border Zone"] * (
            parted == "country"
        )
        seen.add(parted)
    assert seen == {*_WIDTHS}


# Each line that is drawn along a side, by what it parts.
_WIDTHS = {
    "shore": [6, 2],
    "edge": [1.2],
    "country": [5.5, 4.5],
    "wilayas": [2.6],
    "Urban": [1.8],
    "areas": [1.1],
}


def test_no_words_take_no_line() -> None:
    assert list(wrapped("", 10, 60)) == []
    assert list(wrapped("Setif", 10, 1)) == ["Setif"]


def test_data_are_written_on_one_line_or_on_several() -> None:
    assert json_text({"a": [1]}, lined=True) == '{"a": [1]}\n'
    assert json_text({"a": [1]}) == '{\n  "a": [\n    1\n  ]\n}\n'


def test_a_unit_that_is_out_is_named_so() -> None:
    for unit in Unit:
        names = [
            token(unit, count, out=out).drawing.get("aria-label") for out in (True, False) for count in (1, 2)
        ]
        assert [str(name).endswith(", neutralized") for name in names] == [True, True, False, False]


@pytest.mark.parametrize("where", [None, *OasPlace])
def test_the_oas_stands_in_the_box_of_its_place(where: OasPlace | None) -> None:
    state = ct.game("algeria").setup()
    there = state.but(oas=attrs.evolve(state.oas, where=where))
    boxes = children(tracks(there, there)[0], "data-track")["OAS"].findall("g")
    dark = [one.attrib["data-value"] for one in boxes if one[0].attrib["fill"] != "#ffffff"]
    assert dark == [str(where or "no place")]


def test_the_border_zone_stands_at_nothing_until_it_is_mobilized() -> None:
    state = ct.game("algeria").setup()
    zones = (Zone(), Zone(mobilized=True), Zone(mobilized=True, steps=2))
    assert [_zone_at(attrs.evolve(state, zone=zone)) for zone in zones] == [0, 1, 3]
