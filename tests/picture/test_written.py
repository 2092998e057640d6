"""What a picture writes is what it tells programs and screen readers: its words, its data and its names."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.places import PLACES
from ctcore.algeria.board.state import OasPlace
from ctcore.algeria.board.units import FLN_UNITS, Unit, Units
from ctcore.algeria.picture.symbols import token
from ctcore.screen.lettering import width_of
from ctcore.screen.notes import noted
from ctcore.twilight.picture.contents import _names
from ctcore.twilight.picture.symbols import CHANGED, FLN_GREEN
from tests.picture.played import GAMES, pictures
from tests.picture.reading import children, extent, read, scale_of, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET


def having(name: str, datum: str) -> Iterator[ET.Element]:
    """Each element of the game's pictures that has the datum."""
    return (one for root in pictures(name) for one in root.iter() if datum in one.attrib)


def signed(by: int) -> str:
    return str(by) if by < 0 else f"+{by}"


def plain(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-")


def titles(element: ET.Element) -> list[str]:
    return [one.text or "" for one in element.findall("title")]


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_pieces_and_by_how_many_it_changed_are_written_and_named(name: str) -> None:
    seen = set()
    for one in having(name, "data-count"):
        count, by = one.attrib["data-count"], one.get("data-by")
        change = [] if by is None else [signed(int(by))]
        assert [*map(plain, written_counts(one))] == [count, *change]
        # What there is none of is drawn where there was some.
        assert count != "0" or int(by or 0) < 0
        named = plain(one.attrib["aria-label"])
        assert named.startswith(f"{count} ")
        assert re.findall(r"\(([+-]\d+)\)$", named) == change
        seen.add((count == "0", by is not None and int(by) > 0))
    assert seen == {(False, False), (False, True), (True, False)}


@pytest.mark.parametrize("name", GAMES)
def test_a_marker_is_named_as_it_is_written(name: str) -> None:
    assert all(written_counts(one) == [one.attrib["aria-label"]] for one in having(name, "data-marker"))
    gone = {
        (*written_counts(one), one.attrib["aria-label"])
        for root in pictures(name)
        for one in root.iter()
        if one.get("aria-label", "").startswith("no longer")
    }
    assert gone or name == "algeria"
    assert all(label == f"no longer {words}" for words, label in gone)


def _gauges(root: ET.Element) -> dict[str, ET.Element]:
    """The tracks that are a scale, and not a row of boxes."""
    return {
        track: one
        for track, one in children(root, "data-track").items()
        if not any("data-value" in inner.attrib for inner in one.iter() if inner is not one)
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_marker_of_a_track_stands_at_its_number_on_the_scale(name: str) -> None:
    moved = 0
    for root in pictures(name):
        (part,) = (one for one in root.iter() if one.get("data-part") == "tracks")
        gauges = _gauges(part)
        at = scale_of(part)
        unit = (at[50] - at[0]) / 50
        assert {number: pytest.approx(at[0] + number * unit, abs=0.15) for number in at} == at
        assert [number for number in at if number % 10] == [99] * (name == "algeria")
        assert [number for number in at if number % 10 == 0] == [*range(0, max(at) + 1, 10)]
        for track, one in gauges.items():
            value = plain(one.attrib["data-value"])
            *_, marker = one.iter("text")
            assert plain(marker.text or "") == value
            (told,) = map(plain, titles(one))
            assert told.startswith(track)
            now = int(re.findall(r"-?\d+", value)[-1 if "/" in value else 0])
            assert value in told.partition(", was ")[0] or str(now) in told
            beside = [plain(text.text or "") for text in one.iter("text") if text is not marker]
            changed = any(re.fullmatch(r"[+-]\d+", text) for text in beside)
            assert (", was " in told) is changed, told
            if changed:
                was = int(told.rpartition(" ")[2])
                texts = {plain(text.text or ""): text for text in one.iter("text")}
                assert {str(was), signed(now - was)} <= texts.keys(), (track, told)
                assert texts[str(was)] is marker or float(texts[str(was)].attrib["x"]) == pytest.approx(
                    at[0] + min(max(was, 0), max(at)) * unit, abs=0.15
                )
                moved += 1
            assert float(marker.attrib["x"]) == pytest.approx(
                at[0] + min(max(now, 0), max(at)) * unit, abs=0.15
            )
    assert moved >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_row_of_boxes_has_the_marker_in_one_of_them(name: str) -> None:
    for root in pictures(name):
        rows = children(root, "data-track")
        for track in rows.keys() - _gauges(root).keys():
            row = rows[track]
            boxes = [one for one in row.iter() if "data-value" in one.attrib and one is not row]
            assert all(written_counts(one) == [one.attrib["data-value"]] for one in boxes)
            # Its name is above them, within the row, and what is told of it below them.
            lines = [line for text in row.findall("text") for line in words(text)]
            ((top, foot),) = {ends[1::2] for box in boxes if (ends := extent(box[0]))}
            assert all(line.bottom <= top or line.top >= foot for line in lines)
            assert all(line.top >= 0 for line in lines)
            (told,) = titles(row)
            assert told.endswith(f": {row.attrib['data-value']}")
            start = told.partition(":")[0]
            assert [one.attrib["aria-label"] for one in boxes] == [
                f"{start}: {one.attrib['data-value']}" for one in boxes
            ]
            bold = [one.text for box in boxes for one in box.iter("text") if one.get("font-weight") == "bold"]
            assert [box.attrib["data-value"] for box in boxes if box[0].attrib["fill"] != "#ffffff"] == bold
            if name == "twilight":
                value = row.attrib["data-value"]
                assert bold == ([] if value == "unset" else [value])
            else:
                assert len(bold) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_tenth_tick_of_a_scale_is_the_longest(name: str) -> None:
    scales = 0
    for one in pictures(name)[0].iter("path"):
        ticks = [(float(up), float(down)) for up, down in _TICK.findall(one.attrib["d"])]
        if len(ticks) > 9:
            high = [down - up for up, down in ticks]
            tens = high[::2]
            assert min(tens) == max(high) > max(high[1::2])
            assert high.count(max(high)) == len(tens)
            assert min(high) > 1
            scales += 1
    assert scales >= 4


_TICK = re.compile(r"M[\d.]+ ([\d.]+)V([\d.]+)")


@pytest.mark.parametrize("name", GAMES)
def test_the_box_where_a_marker_was_and_the_one_where_it_is_have_the_edge_of_changes(name: str) -> None:
    moved = 0
    for root in [*pictures(name), *([_oas_gone()] if name == "algeria" else ())]:
        for row in children(root, "data-track").values():
            cells = [one for one in row if "data-value" in one.attrib]
            frames = {one.attrib["data-value"]: one[0] for one in cells}
            marked = [one for one, frame in frames.items() if frame.attrib["stroke"] == CHANGED]
            left = [one for one, frame in frames.items() if "stroke-dasharray" in frame.attrib]
            now = [
                one.attrib["data-value"]
                for one in cells
                if any(text.get("font-weight") == "bold" for text in one.iter("text"))
            ]
            if marked:
                moved += 1
                assert {*marked} == {*left, *now}
                assert not {*left} & {*now}
            wide = {one: float(frame.attrib["stroke-width"]) for one, frame in frames.items()}
            assert all((wide[one] > 2) is (one in marked) for one in frames)
    assert moved


def _oas_gone() -> ET.Element:
    """Algeria after a step with which the OAS has left France."""
    game: Any = ct.game("algeria")
    state = game.setup("1958")
    step = game.system.trace(state, game.system.legal_moves(state)[0])
    oas = attrs.evolve(state.oas, where=OasPlace.FRANCE)
    return read(game.svg(step.after, last=attrs.evolve(step, before=state.but(oas=oas))))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_two_digits_is_smaller_than_one_of_one(name: str) -> None:
    sizes: dict[int, set[float]] = {1: set(), 2: set()}
    for one in having(name, "data-count"):
        number = one.attrib["data-count"]
        sizes[len(number)] |= {
            float(text.attrib["font-size"]) for text in one.iter("text") if text.text == number
        }
    assert max(sizes[2]) < min(sizes[1])


@pytest.mark.parametrize("name", GAMES)
def test_what_each_side_has_is_edged_in_its_colour(name: str) -> None:
    edges: dict[str, set[str]] = {}
    for one in having(name, "data-count"):
        sort = one.get("data-piece") or one.attrib["data-unit"]
        edges.setdefault(sort, set()).update(
            path.attrib["stroke"] for path in one.iter("path") if path.get("stroke-width") == "1.6"
        )
    assert all(len(found) == 1 for found in edges.values())
    of_the_fln = {sort for sort, found in edges.items() if found == {FLN_GREEN}}
    assert of_the_fln == edges.keys() & _OF_THE_FLN
    assert len(of_the_fln) >= 3


_OF_THE_FLN = {"Underground", "Active", "FLN Bases", "Guerrillas", *map(str, FLN_UNITS)}


def test_a_number_of_a_space_is_written_with_its_population() -> None:
    for one in having("twilight", "data-population"):
        number, population = written_counts(one)
        assert population == one.attrib["data-population"]
        assert one.attrib["aria-label"] == f"{number}, Population {population}"


@pytest.mark.parametrize("name", GAMES)
def test_a_box_is_named_with_all_that_lies_in_it(name: str) -> None:
    for one in having(name, "data-box"):
        if "role" not in one.attrib:
            # Within an area of Algeria, with which it is told.
            continue
        held = [inner.attrib["aria-label"] for inner in one.iter() if "aria-label" in inner.attrib]
        assert titles(one)[0] == f"{one.attrib['data-box']}: {', '.join(held) or 'none'}"
        said = written_counts(one)
        assert said[0] == one.attrib["data-box"]
        assert ("none" in said) is (not held and one.attrib["data-box"] != "France")


@pytest.mark.parametrize("name", GAMES)
def test_a_legend_has_each_sign_once_and_that_of_changes_where_there_may_be_some(name: str) -> None:
    first, *later = ([*_legend(root)] for root in pictures(name))
    assert "changed" not in first
    assert [one for one in first if first.count(one) > 1 and not one.isdigit()] == []
    assert sum(one.startswith("airmobile") for one in first) == (name == "algeria")
    # Each sign of a piece is of one, and that of a Population of two.
    assert {one: first.count(one) for one in first if one.isdigit()} == (
        {"1": 8, "2": 1} if name == "twilight" else {"1": 12}
    )
    for others in later:
        assert {*others} - {"Border Zone"} == {*first, "changed"} - {"Border Zone"}


def test_units_that_stand_apart_are_counted_once_and_as_they_are_written() -> None:
    game: Any = ct.game("algeria")
    state = game.setup("1958")
    some = Units(elite=1, police=12)
    state = state.with_area(attrs.evolve(state.areas[0], ops=some, apart=some))
    found = [one for one in read(game.svg(state)).iter() if "data-apart" in one.attrib]
    assert all(written_counts(one) == [one.attrib["data-number"]] for one in found)
    assert [one.attrib["data-number"] for one in found] == [str(count) for _, count in some.items()]
    assert not any({"data-unit", "data-count", "data-out"} & one.attrib.keys() for one in found)


def test_a_number_that_is_struck_through_has_a_rim_of_its_ground() -> None:
    for unit, out in product(Unit, (False, True)):
        drawn = token(unit, 2, out=out).drawing
        (number,) = drawn.iter("text")
        (ground,) = (path for path in drawn.iter("path") if path.get("stroke-width") == "1.6")
        # The rotor of an airmobile unit is another line.
        rim = (ground.attrib["fill"], "3", "stroke") if out else (None, None, None)
        assert tuple(number.get(name) for name in ("stroke", "stroke-width", "paint-order")) == rim


def test_urban_areas_are_white_and_each_wilaya_has_a_tint() -> None:
    grounds = children(read(ct.game("algeria").svg(ct.game("algeria").setup("1958"))), "data-space")
    tints: dict[str, set[str]] = {}
    for place in PLACES:
        sort = "country" if place.is_country else "Urban" if place.is_urban else str(place.wilaya)
        tints.setdefault(sort, set()).add(grounds[place.id][1].attrib["fill"])
    assert tints.pop("Urban") == {"#ffffff"}
    assert all(len(found) == 1 for found in tints.values())
    assert len({*map(str, tints.values())} - {"#ffffff"}) == len(tints) == 7


@pytest.mark.parametrize(
    ("wide", "lines"), [(0.85, ["Mecheria", "Area"]), (0.87, ["Mecheria Area"]), (1.2, ["Mecheria Area"])]
)
def test_a_name_is_broken_where_it_would_be_much_smaller(wide: float, lines: list[str]) -> None:
    found = [*_names("Mecheria Area", wide * width_of("Mecheria Area", 10))]
    assert [one.drawing.text for one in found] == lines


def test_where_there_are_no_last_moves_no_row_tells_of_them() -> None:
    steps = ct.play_line(ct.setup("short"), "card 1")
    for last in ((), steps):
        drawn, height = noted((), last, 888, 92)
        assert written_counts(drawn) == ["Last", "card 1"][: 2 * len(last)]
        assert bool(height) is bool(last)


def test_of_the_last_moves_as_many_are_told_as_there_is_room_for() -> None:
    steps = ct.play_line(ct.setup("short"), "card 1; no pivotal event; rally; Barika; place 1 Guerrilla")
    rally, barika = steps[2:4]
    # 480 characters, and 481.
    for many, more, begins in ((6, 55, "rally; rally"), (5, 56, "... rally; rally")):
        drawn, _ = noted((), [rally] * many + [barika] * more, 888, 92)
        heading, *lines = written_counts(drawn)
        told = " ".join(lines)
        assert (heading, told.startswith(begins), told.endswith("Barika")) == ("Last", True, True)
        assert told.count("rally") == (6 if many == 6 else 4)
        assert told.count("Barika") == more


def _legend(root: ET.Element) -> list[str]:
    (part,) = (one for one in root.iter() if one.get("data-part") == "legend")
    return written_counts(part)
