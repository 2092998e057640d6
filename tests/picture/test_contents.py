"""What stands in a space fills its room, as large as it may, and nothing of it lies upon another."""

from __future__ import annotations

from itertools import combinations, islice, pairwise, product
from math import inf
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from shapely import box

import ctcore as ct
from ctcore.algeria.board.state import Control
from ctcore.algeria.picture.atlas import Room as Area
from ctcore.algeria.picture.contents import Shown as AreaShown
from ctcore.algeria.picture.contents import _head
from ctcore.algeria.picture.contents import contents as area_contents
from ctcore.algeria.text import MISSIONS
from ctcore.screen.items import laid_out
from ctcore.screen.lettering import INK, width_of
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES, Actor, Piece
from ctcore.twilight.picture.atlas import Room
from ctcore.twilight.picture.contents import GAP, Shown, _arranged, _fitted, contents
from ctcore.twilight.picture.symbols import CHANGED
from tests.picture.reading import around, placed, reaching, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET

    from tests.picture.reading import Ends

LARGEST, SMALLER, CLEAR = 1.2, 0.93, 2.0


def _spaces() -> Iterator[Shown]:
    """Spaces with few and many pieces, as they were or after a change."""
    for number, space in enumerate(ct.setup("full").spaces[::3]):
        for by, sorts in ((0, 1), (2, 4), (12, 8)):
            pieces: dict[str, Any] = {sort.name.lower(): 1 + by for sort in list(Piece)[:sorts]}
            now = attrs.evolve(space, **pieces, terror=by % 5, resettled=number % 2 == 0)
            holders = (None, Actor.GOVERNMENT, Actor.FLN)
            yield Shown(now, holders[number % 3], now, holders[number % 3])
            yield Shown(now, holders[number % 3], space, holders[(number + 1) % 3])


def _areas() -> Iterator[AreaShown]:
    """Areas with few and many units, as they were or after a change."""
    game: Any = ct.game("algeria")
    for scenario in ("1954", "1958", "1960"):
        played = [step.after for step in islice(game.random_game(scenario, 5), 0, 60, 20)]
        for before, now in pairwise([*played, played[-1]]):
            for one, other in zip(before.areas[::4], now.areas[::4], strict=True):
                yield AreaShown(other, one, oas=False, oas_before=True, apart="moved")


def _shapes(drawn: ET.Element) -> list[Ends]:
    """From where to where each symbol and each line of words outside of one goes."""
    found, inside = [], set()
    for one, x, y, scale in placed(drawn):
        if id(one) not in inside and (one.get("role") == "img" or one.tag == "text"):
            inside |= {id(each) for each in one.iter()}
            # What moves it is in x and y already.
            parts = [one] if one.tag == "text" else one
            found.append(around(ends for part in parts for _, ends in reaching(part, x, y, scale)))
    return found


def _scale(drawn: ET.Element) -> float:
    return next(scale for one, _, _, scale in placed(drawn) if one is drawn)


@pytest.mark.parametrize("wide", [60, 90, 150])
@pytest.mark.parametrize("high", [60, 110])
def test_what_stands_in_a_space_keeps_clear_of_the_edge_of_its_room_and_is_in_its_midst(
    wide: int, high: int
) -> None:
    for shown in _spaces():
        drawn = contents(shown, Room(10, 20, wide, high))
        shapes = _shapes(drawn)
        # A rim of what has changed stands out.
        rim = 3 if shown.changed else 0.2
        left, right = min(one[0] for one in shapes), max(one[2] for one in shapes)
        top, bottom = min(one[1] for one in shapes), max(one[3] for one in shapes)
        assert 10 + CLEAR - rim <= left < right <= 10 + wide - CLEAR + rim
        assert 20 + CLEAR - rim - 1 <= top < bottom <= 20 + high - CLEAR + rim + 1
        if not shown.changed:
            assert left + right == pytest.approx(2 * 10 + wide, abs=4)
            assert top + bottom == pytest.approx(2 * 20 + high, abs=4)
            for one, other in combinations(shapes, 2):
                assert box(*one).intersection(box(*other)).area < 6


def test_what_stands_in_a_space_is_as_large_as_its_room_allows() -> None:
    for shown, wide in product(list(_spaces())[::3], (70, 120)):
        heights = {}
        for high in range(30, 400, 2):
            heights[high] = _scale(contents(shown, Room(0, 0, wide, high)))
        steps = [LARGEST * SMALLER**step for step in range(40)]
        assert all(any(one == pytest.approx(step, abs=0.001) for step in steps) for one in heights.values())
        ordered = [heights[high] for high in sorted(heights)]
        assert ordered == sorted(ordered)
        assert ordered[-1] > ordered[0]


def test_a_scale_is_refused_where_no_arrangement_of_the_rows_is_low_enough() -> None:
    for shown, wide, scale in product(list(_spaces())[::5], (60, 200), (0.7, LARGEST)):
        used = min(laid_out(groups, wide / scale, gap=GAP)[1] for groups in _arranged(shown, wide / scale))
        for spare in (-0.5, 0.5) if used < inf else ():
            fits = _fitted(shown, Room(0, 0, wide, used * scale + spare), scale) is not None
            assert fits is (spare > 0)


@pytest.mark.parametrize("wide", [80, 110, 169.5, 170, 170.5, 260])
@pytest.mark.parametrize("high", [100, 150])
def test_what_stands_in_an_area_stays_in_its_room(wide: float, high: int) -> None:
    for shown in _areas():
        drawn = area_contents(shown, Area(10, 20, wide, high))
        frames = [ends for one, ends in reaching(drawn) if one.get("fill-opacity")]
        assert len(frames) == 4
        assert all(10 - 0.1 <= one[0] < one[2] <= 10 + wide + 0.1 for one in frames)
        assert all(20 <= one[1] < one[3] <= 20 + high + 0.1 for one in frames)
        assert all(box(*one).disjoint(box(*other)) for one, other in combinations(frames, 2))
        # In a wide room they stand in two columns, and fill its width.
        columns = sorted({(one[0], one[2]) for one in frames})
        assert len(columns) == (2 if wide > 1.7 * high else 1)
        assert (columns[0][0], columns[-1][1]) == pytest.approx((10, 10 + wide), abs=0.3)
        assert len({round(right - left, 1) for left, right in columns}) == 1
        rows = sorted({(one[1], one[3]) for one in frames})
        assert len(rows) == 4 // len(columns)
        # What room is left is above the name and below the last row alike.
        *_, (_, foot) = rows
        top = min(one[1] for one in _shapes(drawn))
        assert top - 20 == pytest.approx(20 + high - foot, abs=4)
        for left, top, right, bottom in _shapes(drawn):
            assert 10 - 2 <= left < right <= 10 + wide + 2
            assert 20 - 2 <= top < bottom <= 20 + high + 2


@pytest.mark.parametrize(("changed", "other"), [*product((False, True), repeat=2)])
def test_a_space_has_changed_where_anything_of_it_has(*, changed: bool, other: bool) -> None:
    before = ct.setup("short").spaces[0]
    now = attrs.evolve(before, terror=before.terror + changed)
    assert Shown(now, Actor.FLN if other else None, before, None).changed is (changed or other)
    area = ct.game("algeria").setup("1958").areas[0]
    became = attrs.evolve(area, terror=area.terror is not changed)
    assert AreaShown(became, area, oas=other, oas_before=False, apart="").changed is (changed or other)


def test_the_boxes_of_an_area_have_their_names_and_what_is_there_beside_them() -> None:
    kinds = set()
    for shown in _areas():
        drawn = area_contents(shown, Area(0, 0, 260, 150))
        for one, x, y, scale in placed(drawn):
            if name := one.get("data-box"):
                frame, *rest = [ends for part in one for _, ends in reaching(part, x, y, scale)]
                label, *beside = rest
                (text,) = one.findall("text")
                assert text.text == name
                held = any(each.get("role") == "img" for each in one.iter())
                assert (text.get("font-weight") == "bold") is (text.attrib["fill"] == INK) is held
                assert bool(beside) is held
                assert frame[0] + 1 < label[0] < label[2] < frame[2]
                assert abs(label[1] + label[3] - frame[1] - frame[3]) < 4
                for ends in beside:
                    assert label[2] < ends[0] + 3
                    assert frame[1] - 3 < ends[1] < ends[3] < frame[3] + 3
                    assert ends[2] < frame[2] + 1
                kinds.add(held)
    assert kinds == {False, True}


def test_an_area_is_headed_by_its_name_its_code_and_what_it_is() -> None:
    for state in (ct.game("algeria").setup("1954"), ct.game("algeria").setup("1958")):
        for area in state.areas:
            shown = AreaShown(area, area, oas=False, oas_before=False, apart="moved")
            drawn = area_contents(shown, Area(0, 0, 300, 150))
            texts = [one for one in drawn.iter("text") if one.get("text-anchor") is None]
            name, *said = [one.text for one in texts]
            place = area.place
            assert name == place.name
            assert all(said)
            assert texts[0].attrib["font-weight"] == "bold"
            code = f"{place.id} ({place.wilaya})" if place.is_urban else place.id
            assert said[:2] == ([code, area.described] if not place.is_country else said[:2])
            assert place.is_country <= (place.id not in said and area.described not in said)


def test_a_long_name_is_broken_where_it_would_be_much_smaller() -> None:
    (area,) = (one for one in ct.game("algeria").setup("1954").areas if one.place.name == "Sidi Bel Abbes")
    shown = AreaShown(area, area, oas=False, oas_before=False, apart="moved")
    for part, lines in ((0.85, 2), (0.87, 1), (1.2, 1)):
        wide = part * width_of(area.place.name, 10)
        named = [items[0].drawing for items in _head(shown, wide)][:-1]
        assert len(named) == lines
        assert " ".join(one.text or "" for one in named) == area.place.name
        for one in named:
            (line,) = words(one)
            assert line.right - line.left <= wide + 0.5


@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_is_marked_by_its_word_or_how_that_begins(name: str) -> None:
    plain = attrs.evolve(ct.game("algeria").setup("1954").areas[0], control=Control.CONTESTED)
    done = attrs.evolve(plain, **{name: True})
    for now, before, told in ((done, done, ""), (done, plain, ""), (plain, done, "no longer ")):
        shown = AreaShown(now, before, oas=False, oas_before=False, apart="")
        drawn = area_contents(shown, Area(0, 0, 300, 150))
        (marker,) = (one for one in drawn.iter() if one.get("aria-label") and "data-unit" not in one.attrib)
        (words_,) = written_counts(marker)
        assert MISSIONS[name].startswith(words_.rstrip("."))
        assert marker.attrib["aria-label"] == told + words_


def test_the_pieces_of_each_side_stand_on_rows_of_their_own_where_there_is_room() -> None:
    apart = together = 0
    for shown, high in product(_spaces(), (1000, 60)):
        drawn = contents(shown, Room(0, 0, 120, high))
        rows: dict[bool, set[float]] = {True: set(), False: set()}
        for one, _, y, _ in placed(drawn):
            if sort := one.get("data-piece"):
                rows[sort in map(str, GOVERNMENT_PIECES)].add(round(y, 1))
        if all(rows.values()):
            shared = bool(rows[True] & rows[False])
            assert not shared or high == 60
            assert shared or max(rows[True]) < min(rows[False])
            together += shared
            apart += not shared
    assert apart > 3
    assert together > 3


def _markers(
    now: Any, before: Any, *, oas: bool = False, oas_before: bool = False
) -> list[tuple[str, str, bool]]:
    """The markers of an area: what each is called, as what it counts, and whether it has a rim."""
    shown = AreaShown(now, before, oas=oas, oas_before=oas_before, apart="")
    found = [one for one in area_contents(shown, Area(0, 0, 300, 150)).iter() if one.get("aria-label")]
    return [
        (one.attrib["aria-label"], one.get("data-marker", ""), one[0].attrib["stroke"] == CHANGED)
        for one in found
        if "data-unit" not in one.attrib
    ]


@pytest.mark.parametrize(("was", "now"), [*product((False, True), repeat=2)])
def test_a_marker_of_an_area_is_there_struck_out_or_not_drawn(*, was: bool, now: bool) -> None:
    area = attrs.evolve(ct.game("algeria").setup("1958").areas[0], control=Control.CONTESTED, terror=False)
    for field, told in (("terror", "Terror"), ("resettled", "Resettled"), *((one, "") for one in MISSIONS)):
        after, before = (attrs.evolve(area, **{field: one}) for one in (now, was))
        for said, counted, rim in _markers(after, before):
            assert said == (counted if now else f"no longer {said.removeprefix('no longer ')}")
            assert said.removeprefix("no longer ") == told or not told
            assert (bool(counted), rim) == (now, now is not was)
        assert len(_markers(after, before)) == (now or was)
    expected = [("OAS" if now else "no longer OAS", "OAS" * now, now is not was)] * (now or was)
    assert _markers(area, area, oas=now, oas_before=was) == expected


@pytest.mark.parametrize(("was", "now"), [*product((0, 1, 3), repeat=2)])
def test_units_at_suez_are_told_by_their_number(was: int, now: int) -> None:
    area = attrs.evolve(ct.game("algeria").setup("1958").areas[0], control=Control.CONTESTED, terror=False)
    after, before = (attrs.evolve(area, suez=one) for one in (now, was))
    told = f"{now} at Suez" if now else f"no longer {was} at Suez"
    assert _markers(after, before) == [(told, "at Suez" * bool(now), now != was)] * bool(now or was)


@pytest.mark.parametrize(("was", "now"), [*product(Control, repeat=2)])
def test_control_of_an_area_is_marked_as_it_is_and_as_it_was(was: Control, now: Control) -> None:
    area = attrs.evolve(ct.game("algeria").setup("1958").areas[0], terror=False)
    after, before = (attrs.evolve(area, control=one) for one in (now, was))
    names = {Control.GOVERNMENT: "Govt", Control.FLN: "FLN"}
    gone = [(f"no longer {names.get(was)}", "", False)] * (was in names and was is not now)
    here = [(names.get(now), "control", was is not now)] * (now in names)
    assert _markers(after, before) == gone + here
