"""All that a position has is in its picture, in its place, and legible; links go from country to country."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

import pytest
from shapely import LineString, box

from ctcore.labyrinth.atlas import FOOT, HIGH, TOP, WIDE, WIDTH, links, middle, regions
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.game import GAME
from tests.picture.reading import Words, children, counts, read, words

if TYPE_CHECKING:
    from shapely import Polygon

    from ctcore.labyrinth.board.state import Country, State

# What is drawn smaller than this, in units, is not read at 1000 pixels.
SMALLEST = 4.5


def ground(place: Place) -> Polygon:
    x, y = middle(place)
    return box(x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2)


GROUNDS = {place: ground(place) for place in PLACES}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some positions of random games, one with all that a country can hold."""
    full = (
        "Iraq: Fair Ally, tan regime change, 12 troops, 11 sleepers, 2 actives, 2 aid, besieged, NATO, Plot 1"
    )
    start = GAME.setup("lets_roll")
    played = [step.after for step in islice(GAME.random_game("mission_accomplished", 5), 0, 300, 60)]
    return [
        start,
        GAME.changed(start, "Gulf: 0 troops; Saudi Arabia: 0 troops; Afghanistan: 0 sleepers", full),
        *played,
    ]


def held(country: Country) -> dict[str, int]:
    """The pieces of a country by the words of the picture."""
    pieces = {
        "troops": country.troops,
        "sleeper cell": country.sleepers,
        "active cell": country.actives,
        "plot": len(country.plots),
    }
    return {name: count for name, count in pieces.items() if count}


def test_every_country_is_drawn_once_in_its_region_apart_from_the_others() -> None:
    assert sum(len(region.middles) for region in regions()) == len(PLACES)
    for one, other in combinations(PLACES, 2):
        assert GROUNDS[one].distance(GROUNDS[other]) > 2, (one, other)
    for shape in GROUNDS.values():
        left, top, right, low = shape.bounds
        assert left >= 0
        assert top >= TOP
        assert right <= WIDTH
        assert low <= FOOT


def test_a_link_is_drawn_for_each_printed_line_and_is_seen_between_its_countries() -> None:
    printed = {frozenset((one.id, other)) for one in PLACES for other in one.links}
    assert {frozenset((one.id, other.id)) for one, other in links()} == printed
    for one, other in links():
        line = LineString((middle(one), middle(other)))
        if line.length > WIDTH / 2:
            continue
        assert line.difference(GROUNDS[one].union(GROUNDS[other])).length >= 2, (one, other)
        crossed = [
            str(place) for place in PLACES if place not in (one, other) and GROUNDS[place].intersects(line)
        ]
        # Behind a corner it is still seen on both sides.
        assert len(crossed) <= 1, (one, other, crossed)


def test_a_picture_shows_the_pieces_and_markers_of_each_country_and_no_others(states: list[State]) -> None:
    for state in states:
        spaces = children(read(GAME.svg(state)), "data-space")
        for country in state.countries:
            group = spaces[country.id]
            drawn = {
                one.attrib["data-unit"]: int(one.attrib["data-count"])
                for one in group.iter()
                if "data-unit" in one.attrib
            }
            assert drawn == held(country), country
            governance = [str(country.governance)] if country.governance is not None else []
            assert [*counts(group, "data-governance")] == governance
            marked = {*counts(group, "data-marker")}
            for value in (country.alignment, country.posture):
                assert value is None or str(value) in marked
            assert ("besieged regime" in marked) == country.besieged
            assert ("cadre" in marked) == country.cadre
            assert any("regime change" in one for one in marked) == (country.regime_change is not None)
            assert any("aid" in one for one in marked) == (country.aid > 0)


def inside(shape: Polygon, one: Words) -> bool:
    left, top, right, low = shape.buffer(1).bounds
    return left <= one.left and one.right <= right and top <= one.top and one.bottom <= low


def test_the_words_of_a_country_stand_within_it_large_enough_to_read(states: list[State]) -> None:
    for state in states:
        spaces = children(read(GAME.svg(state)), "data-space")
        for place in PLACES:
            for one in words(spaces[place.id]):
                assert inside(GROUNDS[place], one), (place, one)
                assert one.bottom - one.top >= SMALLEST, (place, one)


def test_tracks_tell_where_their_markers_stand_and_where_they_stood(states: list[State]) -> None:
    state = states[0]
    shown = children(read(GAME.svg(state)), "data-track")
    told = {name: one.attrib["data-value"] for name, one in shown.items() if "data-value" in one.attrib}
    assert told == {"Prestige": "7", "Funding": "9", "Troops": "11", "Cells": "11", "World": "1"}
    step = GAME.trace(
        GAME.changed(state, "US hand: 4; phase: US"), GAME.parse_move(state, "hold the last card")
    )
    after = children(read(GAME.svg(step.after, last=step)), "data-track")
    assert after["Funding"].findtext("title") == "Funding 8, was 9"


def test_what_a_step_changes_is_marked_and_no_other_country() -> None:
    state = GAME.changed(GAME.setup("lets_roll"), "US hand: 43, 4; phase: US")
    (*_, step) = GAME.play_line(state, "play 43 as operations; deploy 1 from Gulf States to Saudi Arabia")
    root = read(GAME.svg(step.after, last=step))
    assert {*counts(root, "data-changed")} == {"gulf_states", "saudi_arabia"}
    by = {one.attrib["data-by"] for one in root.iter() if "data-by" in one.attrib}
    assert by == {"1", "-1"}


def test_a_strip_has_a_picture_for_each_card_or_each_phase() -> None:
    state = GAME.changed(GAME.setup("lets_roll"), "Jihadist hand: 60, 57, 61; US hand: 4, 5; phase: Jihadist")
    recruits = "play 60 as operations; recruit in Afghanistan; recruit in Afghanistan; roll the dice"
    steps = GAME.play_line(state, f"play 57 as event; roll 2; {recruits}")
    assert GAME.svg_strip(steps).count("data-heading") == 3
    assert GAME.svg_strip(steps, each="turn").count("data-heading") == 2
