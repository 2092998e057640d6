"""Symbols of pieces, units and markers: each lies within its item, and two that differ look different."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.algeria.board.units import FLN_UNITS, GROUNDED, Unit
from ctcore.algeria.picture.symbols import _LOOKS as ALGERIA_LOOKS
from ctcore.algeria.picture.symbols import badge as algeria_badge
from ctcore.algeria.picture.symbols import token
from ctcore.screen.lettering import width_of
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES, Piece
from ctcore.twilight.picture.symbols import _LOOKS as TWILIGHT_LOOKS
from ctcore.twilight.picture.symbols import BY, CHANGED, FLN_GREEN, Look, chip, piece
from ctcore.twilight.picture.symbols import badge as twilight_badge
from tests.picture.reading import reaching, words

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from ctcore.screen.items import Item

SORTS: list[Any] = [*((piece, sort) for sort in Piece), *((token, unit) for unit in Unit)]
BADGES: list[Any] = [
    *((twilight_badge, look) for look in TWILIGHT_LOOKS),
    *((algeria_badge, look) for look in ALGERIA_LOOKS),
]
WHITE = "#ffffff"
# Those whose shape has a ring within it.
RINGED = {Unit.FRONT, Unit.FAILEK, Unit.DIVISION, Unit.ELITE}
# How far a shape reaches over the edge of its item, without its edge and its rim.
_OVER = 1.0


def _within(item: Item) -> None:
    """All that is drawn of it lies within the item, and the item is not much wider."""
    found = [ends for _, ends in reaching(item.drawing)]
    for left, top, right, bottom in found:
        assert -_OVER <= left < right <= item.width + _OVER
        assert -_OVER - 0.5 <= top < bottom <= item.height + _OVER + 0.5
    assert max(right for _, _, right, _ in found) > item.width - 7


@pytest.mark.parametrize(("symbol", "sort"), SORTS)
def test_a_symbol_has_its_shape_its_number_and_by_how_many_it_changed(symbol: Any, sort: Any) -> None:
    for count, by, out in product((0, 1, 9, 10, 11, 30), (-12, -1, 0, 1, 12), (False, True)):
        if symbol is piece and out:
            continue
        item: Item = symbol(sort, count, by, **{"out": True} if out else {})
        _within(item)
        drawing = item.drawing
        number, *changes = drawing.iter("text")
        assert number.text == str(count)
        (grounds,) = [[one for one in drawing.iter("path") if one.get("stroke-width") == "1.6"]]
        (shape,) = grounds
        assert ("stroke-dasharray" in shape.attrib, shape.attrib["fill"] == WHITE) == (not count, not count)
        edge = shape.attrib["stroke"]
        assert count or number.attrib["fill"] == edge
        assert (edge == FLN_GREEN) is (
            sort not in GOVERNMENT_PIECES if symbol is piece else sort in FLN_UNITS
        )
        # A rim around the shape, and the number beside it.
        rims = [one for one in drawing.iter() if one.get("stroke") == CHANGED]
        assert [one.attrib["d"] for one in rims] == [shape.attrib["d"]] * bool(by)
        assert all(float(one.attrib["stroke-width"]) > 3 and one.attrib["fill"] == "none" for one in rims)
        assert [one.text for one in changes] == [f"{by:+}".replace("-", "\N{MINUS SIGN}")] * bool(by)
        assert all(one.attrib["fill"] == BY for one in changes)
        (own, *beside) = (ends for one, ends in reaching(drawing) if one.tag == "text")
        assert all(own[2] < 18 < ends[0] for ends in beside)
        assert (drawing.get("data-by"), drawing.attrib["data-count"]) == (str(by) if by else None, str(count))


@pytest.mark.parametrize(("symbol", "sort"), SORTS)
def test_a_number_stands_in_the_midst_of_its_shape_and_is_smaller_if_it_is_long(
    symbol: Any, sort: Any
) -> None:
    sizes = {}
    for count in (1, 9, 10, 99):
        drawing = symbol(sort, count).drawing
        found = {
            one.get("stroke-width") if one.tag == "path" else one.tag: ends for one, ends in reaching(drawing)
        }
        left, _, right, _ = found["1.6"]
        start, top, end, foot = found["text"]
        assert start + end == pytest.approx(left + right, abs=0.5)
        assert left < start < end < right or count > 9
        assert 15 < top + foot < 26
        (text,) = drawing.iter("text")
        sizes[count] = float(text.attrib["font-size"])
    assert sizes[1] == sizes[9] > sizes[10] == sizes[99]


def _look(drawing: ET.Element) -> tuple[str, ...]:
    """The shapes and colours of a symbol, without its number."""
    return tuple(
        f"{one.get('d') or one.get('r')} {one.attrib['fill']} {one.get('stroke')}"
        for one in drawing.iter()
        if one.tag in {"path", "circle"} and "fill" in one.attrib
    ) + tuple(one.attrib.get("transform", "") for one in drawing.iter("g"))


def test_no_two_sorts_look_alike_nor_one_that_is_neutralized() -> None:
    for found in (
        {sort: _look(piece(sort, 2).drawing) for sort in Piece},
        {(unit, out): _look(token(unit, 2, out=out).drawing) for unit in Unit for out in (False, True)},
    ):
        assert len({*found.values()}) == len(found)


def test_an_airmobile_unit_has_a_rotor_over_its_smaller_shape() -> None:
    for unit, count, out in product(Unit, (0, 2), (False, True)):
        drawing = token(unit, count, out=out).drawing
        rotors = [
            one.attrib["stroke"] for one in drawing.findall("path") if one.attrib["d"].startswith("M0 1.6H18")
        ]
        assert len(rotors) == (unit in GROUNDED)
        if unit in GROUNDED:
            (shape,) = (ends for one, ends in reaching(drawing) if one.get("stroke-width") == "1.6")
            ((whole),) = (
                ends
                for one, ends in reaching(token(GROUNDED[unit], count).drawing)
                if one.get("stroke-width") == "1.6"
            )
            assert shape[2] - shape[0] < whole[2] - whole[0]
            assert shape[1] > 3
            assert shape[0] + shape[2] == pytest.approx(whole[0] + whole[2], abs=0.5)
            assert rotors == [
                one.attrib["stroke"] for one in drawing.iter("path") if one.get("stroke-width") == "1.6"
            ]


@pytest.mark.parametrize("unit", Unit)
def test_a_neutralized_unit_is_pale_and_struck_through_and_one_that_is_gone_is_not(unit: Unit) -> None:
    for count, out in product((0, 1, 12), (False, True)):
        drawing = token(unit, count, out=out).drawing
        struck = [one for one in drawing.iter("path") if one.attrib["d"] == "M-1 19L19 -1"]
        assert len(struck) == (out and count > 0)
        rings = [one for one in drawing.iter("path") if one.get("stroke-width") == "1"]
        quarters = [one for one in drawing.iter("path") if one.attrib["d"] == "M9 0V18M0 9H18"]
        (shape,) = (one for one in drawing.iter("path") if one.get("stroke-width") == "1.6")
        if out and count:
            assert shape.attrib["fill"] in {"#bdb8ac", "#f6f4ef"}
            usual = token(unit, count).drawing
            (dark,) = (one.attrib["fill"] for one in usual.iter("path") if one.get("stroke-width") == "1.6")
            assert (shape.attrib["fill"] == "#bdb8ac") is (dark in {"#1d3a73", "#14532d"})
        assert len(quarters) == (unit is Unit.DISPERSED and count > 0)
        assert len(rings) == (GROUNDED.get(unit, unit) in RINGED and count > 0 and not out)
        (number,) = drawing.iter("text")
        assert ("stroke" in number.attrib) == (out and count > 0)
        if out or not count:
            assert number.attrib["fill"] == shape.attrib["stroke"]
        for line in quarters:
            assert line.attrib["stroke"] == (shape.attrib["stroke"] if out else WHITE)
            (ground,) = drawing.iter("circle")
            assert ground.attrib["fill"] == (shape.attrib["fill"] if out else WHITE)
            # The number stands upon it.
            assert float(ground.attrib["r"]) * 2 > width_of("1", 9)


@pytest.mark.parametrize(("badge", "look"), BADGES)
def test_a_badge_has_its_words_within_its_frame(badge: Any, look: object) -> None:
    for said, changed, gone in product(("OAS", "Terror 12 (+3)"), (False, True), (False, True)):
        item = badge(said, look, of="a marker", changed=changed, gone=gone)
        frames = [
            ends for one, ends in reaching(item.drawing) if one.tag == "rect" and one.get("fill") != "none"
        ]
        assert frames == [pytest.approx((0, 0, item.width, item.height), abs=0.1)]
        (line,) = words(item.drawing)
        assert 2 < line.left < line.right < item.width - 2
        # They stand in the midst, unless a flag is before them.
        flags = [one for one in item.drawing.findall("path") if one.attrib["d"].endswith("Z")]
        assert line.left == pytest.approx(3 + 9 * len(flags), abs=0.1)
        assert item.width - line.right == pytest.approx(3, abs=0.1)
        assert 0 < line.top < line.bottom < item.height
        (frame,) = (one for one in item.drawing.findall("rect") if one.get("fill") != "none")
        (text,) = item.drawing.iter("text")
        assert text.attrib["fill"] != frame.attrib["fill"]
        style = TWILIGHT_LOOKS[look] if badge is twilight_badge else Look(*ALGERIA_LOOKS[look])
        assert gone or (frame.attrib["fill"], text.attrib["fill"]) == (style.ground, style.letters)
        assert not gone or (frame.attrib["fill"], text.attrib["fill"]) == (WHITE, frame.attrib["stroke"])
        rims = [one for one in item.drawing.findall("rect") if one.get("fill") == "none"]
        assert [one.attrib["stroke"] for one in rims] == [CHANGED] * changed
        # The line that strikes it out goes from one side to the other, in its midst.
        lines = [
            one.attrib["d"]
            for one in item.drawing.findall("path")
            if "H" in one.attrib["d"] and "V" not in one.attrib["d"]
        ]
        assert len(lines) == gone
        for struck in lines:
            start, across = struck[1:].split("H")
            left, height = map(float, start.split())
            assert 0 < left < line.left
            assert line.right < float(across) < item.width
            assert height == item.height / 2
        assert item.drawing.get("data-marker") == (None if gone else "a marker")
        assert item.drawing.attrib["aria-label"] == ("no longer " * gone + said)


@pytest.mark.parametrize(("badge", "look"), BADGES)
def test_a_marker_is_there_as_before_if_nothing_else_is_said(badge: Any, look: object) -> None:
    usual, said = (
        badge("OAS", look, of="a marker", **how) for how in ({}, {"changed": False, "gone": False})
    )
    assert [one.attrib for one in usual.drawing.iter()] == [one.attrib for one in said.drawing.iter()]
    assert usual.drawing.attrib["data-marker"] == "a marker"


@pytest.mark.parametrize("changed", [False, True])
def test_a_population_stands_in_a_ring_beside_the_number_of_its_space(*, changed: bool) -> None:
    for said, population in (("I-1", 2), ("ALG (IV)", 0)):
        item = chip(said, population, changed=changed)
        usual = chip(said, population).drawing
        assert changed or [one.attrib for one in usual.iter()] == [one.attrib for one in item.drawing.iter()]
        assert item.drawing.attrib["data-population"] == str(population)
        number, inside = words(item.drawing)
        assert (number.text, inside.text) == (said, str(population))
        *rims, ring = (ends for one, ends in reaching(item.drawing) if one.tag == "circle")
        assert len(rims) == changed
        assert number.left == 0
        assert number.right < ring[0] < inside.left < inside.right < ring[2] <= item.width
        assert 0 <= ring[1] < ring[3] <= item.height
        assert inside.left + inside.right == pytest.approx(ring[0] + ring[2], abs=0.2)
        assert inside.top + inside.bottom == pytest.approx(ring[1] + ring[3], abs=3)
        assert 0 < number.top < number.bottom <= item.height
        for rim in rims:
            assert rim[0] < ring[0] < ring[2] < rim[2]
            assert rim[0] + rim[2] == pytest.approx(ring[0] + ring[2], abs=0.1)
            assert rim[1] + rim[3] == pytest.approx(ring[1] + ring[3], abs=0.1)
        assert all(
            float(one.attrib["stroke-width"]) > 0.6 + 2 * changed
            for one in item.drawing.findall("circle")[:-1]
        )
        strokes = [one.attrib["stroke"] for one in item.drawing.iter("circle")]
        assert strokes == [CHANGED] * changed + ["#1c1a17"]


def test_one_unit_is_named_as_one_and_several_as_several() -> None:
    for unit, count, out in product(Unit, (0, 1, 2, 12), (False, True)):
        told = token(unit, count, out=out).drawing.attrib
        assert (
            told["aria-label"] == f"{count} {unit.singular if count == 1 else unit}" + ", neutralized" * out
        )
        assert (told["data-unit"], told["data-out"]) == (str(unit), "yes" if out else "no")
