"""Markers say what they are and by how much they changed; what is gone is drawn apart from what is there."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.state import Control, OasPlace
from ctcore.algeria.picture.atlas import outlines as algeria_outlines
from ctcore.algeria.picture.position import _control as algeria_control
from ctcore.algeria.picture.symbols import _LOOKS as ALGERIA_LOOKS
from ctcore.algeria.picture.symbols import badge as algeria_badge
from ctcore.algeria.picture.tracks import france
from ctcore.screen.lettering import width_of
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.vocabulary import Actor
from ctcore.twilight.picture.atlas import outlines as twilight_outlines
from ctcore.twilight.picture.contents import Shown, _markers
from ctcore.twilight.picture.position import _control as twilight_control
from ctcore.twilight.picture.symbols import _LOOKS as TWILIGHT_LOOKS
from ctcore.twilight.picture.symbols import CHANGED, signed
from ctcore.twilight.picture.symbols import badge as twilight_badge
from ctcore.twilight.picture.words import heading
from tests.picture.reading import children, extent, read, words, written_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from xml.etree import ElementTree as ET

    from ctcore.screen.items import Item

Badge = tuple["Callable[..., Item]", object]
BADGES: list[Badge] = [
    *((twilight_badge, look) for look in TWILIGHT_LOOKS),
    *((algeria_badge, look) for look in ALGERIA_LOOKS),
]


@pytest.mark.parametrize(("was", "now"), [*product(range(3), repeat=2)])
def test_a_terror_marker_says_by_how_many_it_changed(was: int, now: int) -> None:
    before, space = (attrs.evolve(ct.setup("short").spaces[0], terror=terror) for terror in (was, now))
    found = [" ".join(written_counts(one.drawing)) for one in _markers(Shown(space, None, before, None))]
    by = f" ({signed(now - was)})" if now != was else ""
    assert [line for line in found if "Terror" in line] == ([f"Terror {now}{by}"] if now or was else [])


def _told(drawings: Iterable[ET.Element], name: str) -> list[tuple[str, bool]]:
    """What the markers of that name are called, and whether each has a rim of what has changed."""
    made = [one for drawing in drawings for one in drawing.iter() if name in one.get("aria-label", "")]
    return [(one.attrib["aria-label"], one[0].attrib["stroke"] == CHANGED) for one in made]


def _expected(name: str, *, was: bool, now: bool) -> list[tuple[str, bool]]:
    return [(name if now else f"no longer {name}", now is not was)] * (now or was)


@pytest.mark.parametrize(("was", "now"), [*product(ct.Stance, repeat=2)])
def test_support_is_marked_as_it_is_and_as_it_was(was: ct.Stance, now: ct.Stance) -> None:
    before, space = (attrs.evolve(ct.setup("short").spaces[0], support=one, terror=0) for one in (was, now))
    found = _levels(Shown(space, None, before, None), "support")
    gone = [(f"no longer {was}", "", False)] * (was is not ct.Stance.NEUTRAL and was is not now)
    assert found == gone + [(str(now), "support", was is not now)] * (now is not ct.Stance.NEUTRAL)


@pytest.mark.parametrize(("was", "now"), [*product((None, Actor.GOVERNMENT, Actor.FLN), repeat=2)])
def test_control_is_marked_as_it_is_and_as_it_was(was: Actor | None, now: Actor | None) -> None:
    space = attrs.evolve(ct.setup("short").spaces[0], support=ct.Stance.NEUTRAL, terror=0)
    names = {Actor.GOVERNMENT: "Govt", Actor.FLN: "FLN", None: ""}
    gone = [(f"no longer {names[was]}", "", False)] * (was is not None and was is not now)
    here = [(names[now], "control", was is not now)] * (now is not None)
    assert _levels(Shown(space, now, space, was), "control") == gone + here


def _levels(shown: Shown, sort: str) -> list[tuple[str, str, bool]]:
    """The markers of a sort: what each is called, as what it counts, and whether it has a rim."""
    found = [one.drawing for one in _markers(shown)]
    return [
        (one.attrib["aria-label"], one.get("data-marker", ""), one[0].attrib["stroke"] == CHANGED)
        for one in found
        if one.get("data-marker", sort) == sort and "data-population" not in one.attrib
    ]


def test_a_space_has_its_number_and_a_city_its_wilaya_too() -> None:
    for space in ct.setup("short").spaces:
        number, population = written_counts(next(_markers(Shown(space, None, space, None))).drawing)
        place = space.place
        assert number == (f"{place.id} ({place.wilaya})" if place.is_city else place.id)
        assert population == str(space.population)


@pytest.mark.parametrize(("was", "now"), [*product((False, True), repeat=2)])
def test_a_marker_that_came_or_went_has_the_rim_of_changes(*, was: bool, now: bool) -> None:
    place = ct.setup("short").spaces[0]
    for name, field in (("Resettled", "resettled"), ("Pop +1", "pop_markers"), ("Base +1", "base_markers")):
        kind = type(getattr(place, field))
        before, space = (attrs.evolve(place, **{field: kind(one)}) for one in (was, now))
        drawings = [one.drawing for one in _markers(Shown(space, None, before, None))]
        assert _told(drawings, name) == _expected(name, was=was, now=now)
    state = ct.game("algeria").setup("1958")
    states = [state.but(france=attrs.evolve(state.france, propaganda=one)) for one in (now, was)]
    assert _told([france(*states)], "Propaganda") == _expected("Propaganda", was=was, now=now)


@pytest.mark.parametrize(("badge", "look"), BADGES)
def test_a_marker_that_is_gone_has_a_broken_edge_and_a_line_through_it(
    badge: Callable[..., Item], look: object
) -> None:
    for gone in (False, True):
        drawing = badge("Marker", look, of="a marker", gone=gone).drawing
        (frame,) = drawing.findall("rect")
        lines = [path for path in drawing.findall("path") if extent(path) is None]
        assert ("stroke-dasharray" in frame.attrib, len(lines)) == (gone, gone)


@pytest.mark.parametrize(("badge", "look"), BADGES)
def test_a_marker_of_control_has_a_flag_beside_its_words(badge: Callable[..., Item], look: object) -> None:
    drawing = badge("Marker", look, of="a marker").drawing
    flags = [ends for path in drawing.findall("path") if (ends := extent(path))]
    assert len(flags) == isinstance(look, (Actor, Control))
    (frame,) = map(extent, drawing.findall("rect"))
    (line,) = words(drawing)
    assert frame is not None
    for left, top, right, bottom in flags:
        assert frame[0] < left < right < line.left
        assert frame[1] < top < bottom < frame[3]


def test_a_frame_of_control_is_broken_for_the_fln_and_whole_for_the_government() -> None:
    games: list[tuple[Any, Any, tuple[Any, ...]]] = [
        (twilight_control, twilight_outlines()[0], (Actor.GOVERNMENT, Actor.FLN, None)),
        (algeria_control, algeria_outlines()[0], (Control.GOVERNMENT, Control.FLN, Control.CONTESTED)),
    ]
    for control, outline, holders in games:
        frames = [[use for each in control(outline, holder) for use in each] for holder in holders]
        assert [["stroke-dasharray" in one.attrib for one in some] for some in frames] == [
            [False],
            [True],
            [],
        ]


def test_a_card_has_the_word_before_its_title_if_it_is_not_a_propaganda_card() -> None:
    state = ct.setup("short")
    for number in range(1, 72):
        turned = state.but(deck=attrs.evolve(state.deck, played=(number,)))
        lines = {line.text: line for line in words(heading(turned))}
        title = lines[str(ct.card(number)).replace(", ", "  ", 1)]
        assert ("card" in lines) is not is_propaganda(number)
        blank = width_of(" ", 12, bold=False)
        assert "card" not in lines or title.left - lines["card"].right == pytest.approx(blank, abs=0.1)


@pytest.mark.parametrize(("was", "now"), [*product((False, True), repeat=2)])
def test_a_cadre_in_france_is_drawn_in_the_picture_as_it_is_and_as_it_was(*, was: bool, now: bool) -> None:
    game: Any = ct.game("algeria")
    step = game.play_line(game.setup("1954"), "set up 1 Police in Constantine")[-1]
    before, after = (
        one.but(france=attrs.evolve(one.france, cadre=there))
        for one, there in ((step.before, was), (step.after, now))
    )
    root = read(game.svg(after, last=attrs.evolve(step, before=before, after=after)))
    drawn = [one for one in children(root, "data-part")["map"].iter() if one.get("data-box") == "France"]
    cadres = [one for each in drawn for one in each.iter() if "data-unit" in one.attrib]
    told = [(one.attrib["data-count"], int(one.get("data-by", 0))) for one in cadres]
    assert told == [(str(int(now)), now - was)] * (now or was)


OAS_PLACES = [None, *OasPlace]


@pytest.mark.parametrize(("was", "now"), [*product(OAS_PLACES, repeat=2)])
def test_the_oas_is_in_france_where_it_stands_there_or_stood_there(
    was: OasPlace | None, now: OasPlace | None
) -> None:
    state = ct.game("algeria").setup("1958")
    before, after = (state.but(oas=attrs.evolve(state.oas, where=where)) for where in (was, now))
    named = [line for line in _names(france(after, before)) if "OAS" in line]
    there = now is OasPlace.FRANCE
    assert named == (["OAS"] if there else ["no longer OAS"] if was is OasPlace.FRANCE else [])


def _names(drawing: ET.Element) -> list[str]:
    return [one.attrib["aria-label"] for one in drawing.iter() if "aria-label" in one.attrib]
