"""Words of a picture: how large they are, where they break, and where they stand in its heading and notes."""

from __future__ import annotations

from itertools import combinations, pairwise, product, zip_longest
from math import inf

import pytest
from shapely import Polygon, box

import ctcore as ct
from ctcore.screen.lettering import fitting, label, width_of, wrapped
from ctcore.screen.notes import heading, noted, tinted
from tests.picture.reading import Words, extent, words

SAID = ("", "Oran", "Bordj Bou Arreridj", "W.", "a b c d e f g", "Support + Commitment")
LONG = (
    "Of all that may be said of the turn, of who acts and of what is awaited, this tells as much as it can "
    * 4
)


def _box(line: Words) -> Polygon:
    return box(line.left, line.top, line.right, line.bottom)


@pytest.mark.parametrize("bold", [True, False])
def test_words_are_as_large_as_wanted_or_as_they_fit(*, bold: bool) -> None:
    for said, size, width in product(SAID, (7.5, 12), (5, 30, 60, 400)):
        found, wide = fitting(said, size, width, bold=bold), width_of(said, size, bold=bold)
        assert found == pytest.approx(size if wide <= width else size * width / wide)
        assert found <= size
        assert width_of(said, found, bold=bold) <= width + 1e-9


@pytest.mark.parametrize("bold", [True, False])
def test_a_line_takes_the_words_that_fit_it(*, bold: bool) -> None:
    for said in SAID:
        exact = [width_of(said[: at + 1], 10, bold=bold) for at in range(len(said))]
        for width in (1, 30, 60, *exact, *(one - 0.01 for one in exact), *(one + 0.01 for one in exact)):
            lines = [*wrapped(said, 10, width, bold=bold)]
            assert " ".join(lines) == said
            assert all(width_of(line, 10, bold=bold) <= width for line in lines if " " in line)
            for line, following in pairwise(lines):
                assert width_of(f"{line} {following.split()[0]}", 10, bold=bold) > width
            assert bold or lines == [*wrapped(said, 10, width)]


@pytest.mark.parametrize(("anchor", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_label_begins_or_ends_at_its_point_or_has_it_in_its_midst(anchor: str, part: float) -> None:
    for bold in (True, False):
        (line,) = words(label("Oran", 40, 20, size=9, bold=bold, anchor=anchor))
        assert line.right - line.left == pytest.approx(width_of("Oran", 9, bold=bold))
        assert line.left + part * (line.right - line.left) == pytest.approx(40)
        assert line.top < 20 < line.bottom


@pytest.mark.parametrize("sort", ["", "card", "event"])
@pytest.mark.parametrize("wide", [900, 1000])
def test_a_heading_fits_its_bar_whatever_it_says(sort: str, wide: int) -> None:
    for title, scenario, turn in product(("A title", LONG), ("1954", LONG), ("FLN to act", LONG)):
        drawn = heading(title, scenario, turn, wide, sort)
        right, first, below, *before = words(drawn)
        assert [line.text for line in (right, first, below)] == [scenario, title, turn]
        assert [line.text for line in before] == [sort] * bool(sort)
        assert extent(drawn[0]) == (0, 0, wide, 46)
        assert drawn.attrib["data-heading"] == title
        edge = below.left
        lines = (right, first, below, *before)
        for line in lines:
            assert edge - 0.01 <= line.left < line.right <= wide - edge + 0.01
            assert 0 < line.top < line.bottom < 46
        assert all(_box(one).disjoint(_box(other)) for one, other in combinations(lines, 2))
        assert right.right == pytest.approx(wide - edge)
        beside = [line.right + width_of(" ", 12, bold=False) for line in before] or [edge]
        assert [first.left] == [pytest.approx(one, abs=0.1) for one in beside]
        assert [line.left for line in before] == [edge] * bool(sort)


def test_each_row_of_the_notes_has_its_name_beside_its_first_line_and_stands_apart_from_the_next() -> None:
    steps = ct.play_line(ct.setup("short"), "card 1; no pivotal event")
    rows = [("In force", LONG), ("Cards", "few"), ("Deception", "none " * 50)]
    for some, last, width, names in product((rows, rows[::-1], []), ((), steps), (888, 500), (76, 92)):
        drawn, height = noted(some, last, width, names)
        told, y = dict(some) | ({"Last": "card 1; no pivotal event"} if last else {}), 0.0
        lines = [*words(drawn)]
        assert all(line.top >= 0 and line.bottom <= height and line.right <= width for line in lines)
        heads = [line for line in lines if line.left == 0]
        assert [line.text for line in heads] == [*told]
        beside = [line for line in lines if line.left]
        assert {line.left for line in beside} <= {names}
        for head, following in zip_longest(heads, heads[1:]):
            end = inf if following is None else following.top
            own = [line for line in beside if head.top <= line.top < end]
            assert " ".join(line.text for line in own).split() == told[head.text].split()
            assert own[0].top == head.top > y
            assert head.right < names
            assert all(one.bottom < other.top for one, other in pairwise(own))
            steps_down = {round(other.top - one.top, 3) for one, other in pairwise(own)}
            # The next row is further down than the next line.
            assert all(end - own[-1].top > step for step in steps_down)
            y = own[-1].bottom


def test_the_sign_of_what_has_changed_lies_within_its_item() -> None:
    item = tinted("#d9480f")
    ends = extent(item.drawing)
    half = float(item.drawing.attrib["stroke-width"]) / 2
    assert ends is not None
    assert ends[0] - half >= 0
    assert ends[2] + half <= item.width
    assert ends[1] + ends[3] == pytest.approx(item.height)
