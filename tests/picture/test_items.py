"""Symbols and words in rows: where each stands, and where there is no room."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import TYPE_CHECKING

import pytest

from ctcore.screen.items import Item, laid_out, named, rows_of, words_item
from ctcore.screen.svg import group, node
from tests.picture.reading import extent, placed, words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

SIZES = ((2, 3), (7, 1), (4, 4), (10, 2), (3, 3), (3, 5))


def _item(width: float, height: float) -> Item:
    return Item(node("rect", width=width, height=height), width, height)


def _boxes(drawn: Sequence[ET.Element]) -> list[tuple[float, float, float, float]]:
    """From where to where each item goes."""
    return [
        (x + ends[0], y + ends[1], x + ends[2], y + ends[3])
        for one, x, y, _ in placed(group(drawn))
        if (ends := extent(one))
    ]


@pytest.mark.parametrize("centred", [True, False])
def test_items_stand_level_in_rows_a_gap_apart_and_rows_one_below_the_other(*, centred: bool) -> None:
    for width, gap, lead, cut in product((10, 14, 40), (0, 2), (0, 3), range(len(SIZES) + 1)):
        items = [_item(*size) for size in SIZES]
        groups = [items[:cut], items[cut:]]
        drawn, height = laid_out(groups, width, centred=centred, gap=gap, lead=lead)
        boxes, top = iter(_boxes(drawn)), 0.0
        for row in (row for some in groups for row in rows_of(some, width, gap)):
            wide = sum(one.width for one in row) + gap * (len(row) - 1)
            left, high = (width - wide) / 2 if centred else 0.0, max(one.height for one in row)
            for one in row:
                above = top + (high - one.height) / 2
                assert next(boxes) == (left, above, left + one.width, above + one.height)
                left += one.width + gap
            top += high + lead
        assert next(boxes, None) is None
        assert height == top - lead


def test_what_is_not_asked_of_rows_is_a_usual_gap_items_in_the_midst_and_plain_words() -> None:
    items = [_item(4, 4), _item(5, 2), _item(6, 3)]
    for asked, usual in (({}, {"centred": True}), ({"gap": 3.0}, {"lead": 2.6})):
        found, other = (laid_out([items[:2], items[2:]], 12, **how) for how in (asked, usual))
        assert _boxes(found[0]) == _boxes(other[0])
        assert found[1] == other[1]
    assert words_item("Raid").width == words_item("Raid", bold=False).width
    assert laid_out([], 12) == laid_out([[]], 12) == ([], 0)


def test_the_height_is_infinite_where_an_item_is_wider_than_the_room() -> None:
    for wide, room in ((10.0, True), (10.0005, True), (10.1, False), (11.0, False)):
        drawn, height = laid_out([[_item(3, 3)], [_item(wide, 3)]], 10, gap=4)
        assert (bool(drawn), height < inf) == (room, room)


def test_words_among_symbols_fill_their_item() -> None:
    for bold, size in product((False, True), (6.0, 8.0)):
        item = words_item("Raid 1", size, bold=bold)
        (line,) = words(item.drawing)
        assert (line.left, line.right) == pytest.approx((0, item.width))
        assert 0 <= line.top < line.bottom <= item.height


@pytest.mark.parametrize("said", ["", "Mountain"])
def test_the_meaning_of_a_sign_stands_level_beside_it_and_its_item_has_room_for_both(said: str) -> None:
    for wide, high in ((22, 11), (18, 18), (40, 12)):
        item = named(_item(wide, high), said)
        ends = [extent(one) for one in item.drawing.iter() if one.tag == "rect"]
        assert ends == [(0, 0, wide, high)]
        assert item.height == high
        lines = [*words(item.drawing)]
        assert [line.text for line in lines] == [said] * bool(said)
        # Room is left before the next sign.
        assert item.width > max([wide, *(line.right for line in lines)]) + 2
        for line in lines:
            assert line.left > wide + 2
            assert line.top + line.bottom == pytest.approx(high, abs=2)
