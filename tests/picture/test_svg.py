"""Elements of a picture: how they are written and where they are moved."""

from __future__ import annotations

from itertools import product

import pytest

from ctcore.screen.svg import group, moved, node, written
from tests.picture.reading import extent, placed


def test_each_element_is_written_on_a_line_of_its_own() -> None:
    text = written(group([node("path", d="M0 0"), group([node("rect", width=2)])]))
    assert text.splitlines() == ["<g>", '<path d="M0 0" />', "<g>", '<rect width="2" />', "</g>", "</g>"]


def test_a_number_is_written_with_one_decimal_where_it_has_some_and_never_as_less_than_nothing() -> None:
    for value, said in (
        (-0.04, "0"),
        (0.04, "0"),
        (-0.06, "-0.1"),
        (3.0, "3"),
        (-20.0, "-20"),
        (10.25, "10.2"),
    ):
        assert node("rect", x=value).attrib == {"x": said}


def test_what_is_moved_has_its_origin_there_and_its_measures_by_the_scale() -> None:
    for x, y, scale in product((0, 3, -2.5), (0, 7), (1, 0.5, 2)):
        (_, *found) = placed(moved(node("rect", x=1, y=2, width=4, height=4), x, y, scale))
        ((one, left, top, by),) = found
        assert extent(one) == (1, 2, 5, 6)
        assert (left, top, by) == pytest.approx((x, y, scale))
