"""The map, the tracks, the scenarios, and when a side has won (2, 3, 4)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.places import MUSLIM, NON_MUSLIM, PLACES, SCHENGEN, place, within
from ctcore.labyrinth.board.state import Ending, Plots
from ctcore.labyrinth.board.tracks import (
    fair_and_good,
    hands,
    poor_and_ruled,
    prestige_modifier,
    recruitable,
    resources_under,
    troops_box,
    world,
)
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, Side, Sort
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.setup import setup
from ctcore.labyrinth.system import POINTS
from tests.labyrinth.positions import (
    at,
    can_play,
    jihadist_event,
    ledger,
    play,
    position,
    us_event,
    us_holding,
)

FREE: dict[str, Any] = {"governance": "Poor", "sleepers": 4}


# The map


@pytest.mark.clause("4.1.2/1", "4.2.5/1", "4.3.1/1", "4.5/1", "L2")
def test_the_map_has_38_countries_and_143_borders() -> None:
    assert (len(PLACES), len(MUSLIM), len(NON_MUSLIM), len(SCHENGEN)) == (38, 18, 19, 7)
    assert sum(one.sort is Sort.SHIA_MIX for one in PLACES) == 8
    assert (sum(one.resources for one in PLACES), sum(one.oil for one in PLACES)) == (34, 7)
    assert sum(len(one.neighbours) for one in PLACES) == 2 * 143
    assert all(one in other.neighbours for one in PLACES for other in one.neighbours)
    assert len(within(6, place("Thailand"))) == 38


@pytest.mark.clause("4.3.4/1", "L3")
def test_four_countries_have_a_recruit_number() -> None:
    found = {one.name: one.recruit for one in PLACES if one.recruit}
    assert found == {"United Kingdom": 3, "France": 2, "Spain": 2, "Philippines": 3}


@pytest.mark.clause("4.10.1/1", "4.10.4/1", "L4")
def test_the_cards_are_120_in_three_associations() -> None:
    sides = [one.side for one in CARDS]
    assert [sides.count(side) for side in (US, JIHADIST, None)] == [47, 48, 25]
    assert [sum(one.value == value for one in CARDS) for value in (1, 2, 3)] == [25, 50, 45]


# Tracks


@pytest.mark.clause("4.7.1/1", "4.7.4.1/1", "4.7.4.2/1", "5.2.8/1", "L5", "L15")
@pytest.mark.parametrize(
    ("funding", "hand", "free"), [(1, 7, 0), (3, 7, 0), (4, 8, 5), (6, 8, 5), (7, 9, 10), (9, 9, 10)]
)
def test_funding_gives_cards_and_cells(funding: int, hand: int, free: int) -> None:
    state = position(funding=funding, countries={"Afghanistan": {"sleepers": 5}})
    assert (state.cells, hands(state)[0], recruitable(state)) == (10, hand, free)


@pytest.mark.clause("4.7.1/1", "4.7.3/1", "L5", "L10")
def test_bands_of_prestige_and_boxes_of_troops() -> None:
    assert [prestige_modifier(at) for at in range(1, 13)] == [-1] * 3 + [0] * 3 + [1] * 3 + [2] * 3
    boxes = [str(troops_box(troops)) for troops in range(16)]
    assert boxes == ["Overstretch"] * 5 + ["War"] * 5 + ["Low Intensity"] * 6


@pytest.mark.clause("4.7.2/1", "4.3.3/1", "L14")
@pytest.mark.parametrize(("soft", "hard", "expected"), [(0, 0, 1), (2, 0, -1), (6, 0, -3), (0, 4, 3)])
def test_the_world_counts_hard_less_soft_with_israel(soft: int, hard: int, expected: int) -> None:
    names = ("Spain", "Italy", "France", "Germany", "Benelux", "Canada")
    postures = {one: {"posture": "Soft"} for one in names[:soft]} | {
        one: {"posture": "Hard"} for one in names[:hard]
    }
    assert world(position(countries=postures)) == expected


@pytest.mark.clause("4.7/1", "4.7.1/1", "L6")
@pytest.mark.parametrize(
    ("prestige", "faces", "after"),
    [(7, (4, 3, 5), 4), (7, (5, 3, 5), 10), (2, (1, 6, 6), 1), (11, (6, 6, 5), 12)],
)
def test_a_roll_of_prestige_moves_by_the_lower_die(prestige: int, faces: tuple[int, ...], after: int) -> None:
    # The World is against the US: that changes nothing (L6).
    soft = {one: {"posture": "Soft"} for one in ("Spain", "Italy", "France")}
    state = us_event(114, *(f"roll {face}" for face in faces), prestige=prestige, countries=soft)
    assert state.tracks.prestige == after


# Scenarios


@pytest.mark.clause("3.2/1", "3.2/2", "3.2/3", "3.2/5", "L44")
@pytest.mark.parametrize(
    ("scenario", "removed", "truths", "track"),
    [
        ("lets_roll", (), (), (0, 1, 3, 4, 11, 11)),
        ("you_can_call_me_al", (78,), (), (0, 1, 3, 4, 11, 11)),
        ("anaconda", (43, 109), ("Patriot Act", "FATA"), (0, 0, 2, 6, 5, 13)),
        (
            "mission_accomplished",
            (5, 37, 43, 57, 109, 116),
            ("NEST", "Wiretapping", "Enhanced Measures", "Patriot Act", "Renditions", "Abu Sayyaf", "FATA"),
            (0, 0, 5, 4, 0, 5),
        ),
    ],
)
def test_the_tracks_stand_as_the_scenario_prints_them(
    scenario: str, removed: tuple[int, ...], truths: tuple[str, ...], track: tuple[int, ...]
) -> None:
    state = setup(scenario)
    assert GAME.violations(state) == ()
    assert (state.cards.removed, state.in_force.labels) == (frozenset(removed), truths)
    assert (
        resources_under(state, Governance.GOOD),
        resources_under(state, Governance.ISLAMIST_RULE),
        fair_and_good(state),
        poor_and_ruled(state),
        state.troops,
        state.cells,
    ) == track
    assert (state.plots, state.arsenal, state.loose_wmd) == (Plots(3, 2, 1), 3, 3)
    assert world(state) == 1
    assert at(state, "Somalia").besieged


# Victory


@pytest.mark.clause("2.1.1/1", "4.2.6/1", "L17")
def test_twelve_good_resources_win() -> None:
    good = {one: {"governance": "Good", "alignment": "Ally"} for one in ("Saudi Arabia", "Iraq", "Egypt")}
    syria = {"Syria": {"governance": "Good", "alignment": "Ally"}, "Gulf States": {"governance": "Fair"}}
    state = us_holding(40, countries=good | syria)
    state = play(state, "play 40 as operations", "war of ideas in Gulf States", "roll 6")
    assert (state.winner, state.ending) == (US, Ending.GOOD_RESOURCES)


@pytest.mark.clause("2.1.1/2", "4.7.6/1")
def test_fifteen_fair_and_good_countries_win() -> None:
    fair = {one.name: {"governance": "Fair", "alignment": "Neutral"} for one in MUSLIM}
    poor = {one: {"governance": "Poor", "alignment": "Neutral"} for one in ("Libya", "Sudan", "Turkey")}
    jordan = {"Jordan": {"governance": None, "alignment": None}}
    won = us_event(20, countries=fair | poor | jordan)
    # Victory is checked at once: Prestige and Funding do not move any more.
    assert (won.winner, won.ending, won.tracks.prestige) == (US, Ending.FAIR_AND_GOOD, 7)


@pytest.mark.clause("2.1.2/2", "4.7.6/1")
def test_no_prestige_and_fifteen_poor_countries_win() -> None:
    poor = {one.name: {"governance": "Poor", "alignment": "Neutral"} for one in MUSLIM}
    fair = {one: {"governance": "Fair", "alignment": "Neutral"} for one in ("Libya", "Sudan", "Turkey")}
    won = jihadist_event(63, "lose 6", prestige=2, countries=poor | fair)
    assert (won.winner, won.ending) == (JIHADIST, Ending.PRESTIGE)
    fair["Egypt"] = {"governance": "Fair", "alignment": "Neutral"}
    assert jihadist_event(63, "lose 6", prestige=2, countries=poor | fair).winner is None


@pytest.mark.clause("2.1.1/3", "L18")
def test_a_cell_in_iran_or_sadr_keeps_the_jihadist_in_the_game() -> None:
    empty = {
        "Afghanistan": {"sleepers": 0},
        "Jordan": {"governance": "Poor", "alignment": "Ally", "actives": 1},
    }
    for left, winner in (({}, US), ({"Iran": {"sleepers": 1}}, None), ({"Iraq": {"sadr": True}}, None)):
        state = us_holding(40, countries=empty | left)
        state = play(state, "play 40 as operations", "disrupt in Jordan", "affect one active cell")
        assert state.winner is winner


# What an answer says


@pytest.mark.clause("6.2.6/1")
def test_a_refused_event_tells_what_it_needs() -> None:
    state = us_holding(42)
    verdict = GAME.judge(state, GAME.parse_move(state, "play 42 as event"))
    assert "Pakistan is an Ally, and FATA is in effect" in str(verdict)


@pytest.mark.clause("#66", "#68", "4.7.4.2/2")
def test_events_place_cells_whatever_funding_says() -> None:
    state = jihadist_event(68, "roll 1", funding=1, countries={"Iraq": {"sleepers": 5}})
    assert at(state, "Indonesia/Malaysia").sleepers == 2
    few = jihadist_event(68, "roll 1", funding=1, countries={"Iraq": {"sleepers": 10}})
    assert at(few, "Indonesia/Malaysia").sleepers == 1
    home = jihadist_event(66, "roll 5", funding=1, countries={"United Kingdom": {"cadre": True}})
    assert (at(home, "United Kingdom").sleepers, at(home, "United Kingdom").cadre) == (1, False)


@pytest.mark.clause("8.5.3/1", "6.3.1/1", "L29", "L84")
def test_us_election_happens_on_a_first_plot_too() -> None:
    state = position(JIHADIST, jihadist=(120, 49), us=(6,), countries={"Iraq": {"sleepers": 1}})
    moves = (
        "play 120 as operations, then event",
        "plot in Iraq with one sleeper cell",
        "roll the dice",
        "roll 6",
    )
    assert "#120 Prestige 7 -> 8" in ledger(state, *moves, "roll 6")
    assert play(state, *moves, "roll 6").cards.first_plot == 120


@pytest.mark.clause("6.2.5/1", "4.10.4/1")
@pytest.mark.parametrize("side", [US, JIHADIST])
def test_an_event_is_played_by_the_side_whose_it_is(side: Side) -> None:
    state = position(side, **{"us" if side is US else "jihadist": range(1, 121)})
    played = [one for one in CARDS if can_play(state, one.number)]
    assert len(played) > 30
    assert {one.side for one in played} == {side, None}


# What each figure is where two play, in the solo game, and against the strongest Jihadist.
FIGURES = {
    "test.fair_from": (5, 5, 5),
    "test.hard_from": (5, 5, 5),
    "prestige_roll.rise_from": (5, 5, 5),
    "solo.by_rule": (False, True, True),
    "victory.good_resources": (12, 12, 12),
    "victory.fair_and_good": (15, 15, 15),
    "victory.islamist_resources": (6, 6, 6),
    "victory.cells_left": (0, -1, -1),
    "victory.neighbours": (True, False, False),
    "victory.good_at_the_end": (0, 6, 6),
    "victory.times_at_the_end": (2, 2, 2),
    "victory.poor_and_ruled": (15, 15, 15),
    "war_of_ideas.success": (5, 5, 5),
    "solo.ideology": (0, 0, 4),
    "solo.small_decks": (False, False, False),
    "solo.cells_a_success": (1, 1, 2),
    "solo.excess": (5, 5, 3),
    "solo.last_card_is_played": (False, False, True),
    "solo.keeps_cells": (False, False, True),
    "ruling.L6": (True, True, True),
    "ruling.L70": (True, True, True),
    "ruling.L101": (True, True, True),
    "ruling.L102": (True, True, True),
    "ruling.L103": (True, True, True),
    "ruling.L106": (True, True, True),
    "ruling.L107": (True, True, True),
}


@pytest.mark.clause(
    "4.9.2/1", "4.9.3/1", "2.1.1/1", "2.1.1/2", "2.1.2/1", "2.1.2/2", "2.3/1", "9.1/3", "9.7/1"
)
def test_each_figure_is_as_printed() -> None:
    games = (GAME, GAME.variant("solo"), GAME.variant("solo-virulent"))
    states = [game.setup("lets_roll") for game in games]
    assert {one.name: tuple(one(state) for state in states) for one in POINTS} == FIGURES
