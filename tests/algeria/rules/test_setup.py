"""Set-up (3, C.8): the scenarios, who places what where, the FLN's first AP."""

from __future__ import annotations

import random

import pytest

import ctcore as ct
from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.state import STANDS, Control, State
from ctcore.algeria.board.units import COUNTERS, Actor
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.setup import SettingUp
from tests.algeria.rules.positions import at, chances, ledger, offered, pending, play, unmet
from tests.algeria.rules.rows import Rows

# What chart C.8 gives each side in all, in the order of the map's wilayas.
GIVEN = {
    "1954": ("3 French brigades, 1 Elite brigade, 3 Algerian brigades, 3 Police", "4 Fronts, 7 Cadres"),
    "1958": (
        "11 divisions, 3 French brigades, 7 Elite brigades, 5 Algerian brigades, 8 Police",
        "7 Fronts, 10 Cadres, 15 Bands, 1 Failek",
    ),
    "1960": (
        "13 divisions, 1 French brigade, 7 Elite brigades, 7 Algerian brigades, 6 Police",
        "4 Fronts, 8 Cadres, 16 Bands, 3 Faileks",
    ),
}
# Government and FLN PSL; Air, Helo and Naval points; the steps of the Border Zone.
LEVELS = {
    "1954": (65, 50, 0, 0, 0, None),
    "1958": (50, 60, 6, 4, 2, 2),
    "1960": (45, 45, 7, 5, 3, 3),
}
SOME = "set up 1 Police in Saida"
GOVERNMENT_1954 = (
    *("set up 1 French brigade in Setif", "set up 1 Algerian brigade in Constantine"),
    *("set up 1 Police in Setif", "set up 1 French brigade in Medea"),
    *("set up 1 Algerian brigade in Algiers", "set up 1 Police in Algiers"),
    *("set up 1 French brigade in Oran", "set up 1 Elite brigade in Oran"),
    *("set up 1 Algerian brigade in Tlemcen", "set up 1 Police in Saida"),
)


def fln_to_set_up() -> State:
    return play(GAME.setup("1954"), *GOVERNMENT_1954)


def _sum(frame: SettingUp) -> str:
    first, *rest = frame.left
    for one in rest:
        first = first.plus(one)
    return str(first)


def set_up(scenario: str, seed: int) -> State:
    """The scenario after a set-up drawn at random."""
    state, draw = GAME.setup(scenario), random.Random(seed)  # noqa: S311 - draws, not secrets
    while isinstance(pending(state), SettingUp):
        state = GAME.step(state, GAME.random_move(state, draw))
    return state


@pytest.mark.clause("3/1", "3/2", "2/4", "C.8")
@pytest.mark.parametrize("scenario", GIVEN)
def test_each_scenario_has_its_levels_points_and_units(scenario: str) -> None:
    state = GAME.setup(scenario)
    record = state.record
    steps = state.zone.steps if state.zone.mobilized else None
    found = (state.psl.government, state.psl.fln, record.air, record.helo, record.naval, steps)
    assert found == LEVELS[scenario]
    assert (record.air_maximum, record.helo_maximum, record.ap) == (record.air, record.helo, 0)
    assert {unit: state.pool.of(unit) for unit in COUNTERS} == COUNTERS
    assert _sum(pending(state)) == GIVEN[scenario][0]
    assert not state.zone.active
    assert state.in_force.independent == state.in_force.suez_done == (scenario != "1954")


@pytest.mark.clause("3/1")
def test_illegal_no_other_scenario_is_played() -> None:
    assert {name.partition("-")[0] for name in GAME.setups} == {"1954", "1958", "1960"}
    with pytest.raises(ct.NotationError, match="1962"):
        GAME.setup("1962")


@pytest.mark.clause("3/3", "A8", "2.2/5", "2.2/7", "2.2/3")
@pytest.mark.parametrize("scenario", GIVEN)
def test_the_government_sets_up_first_then_the_fln_each_in_its_boxes(scenario: str) -> None:
    state = GAME.setup(scenario)
    draw = random.Random(1)  # noqa: S311 - draws, not secrets
    while pending(state).actor is Actor.GOVERNMENT:
        state = GAME.step(state, GAME.random_move(state, draw))
    assert _sum(pending(state)) == GIVEN[scenario][1]
    state = set_up(scenario, 1)
    boxes = {stand: [area.at(stand) for area in state.areas] for stand in STANDS}
    used = {str(stand) for stand, units in boxes.items() if any(str(one) != "none" for one in units)}
    assert used == {"UG", "OPS", "PTL"}
    assert all(area.control is Control.CONTESTED for area in state.areas)


@pytest.mark.clause("3/2", "3/3", "C.8")
def test_exactly_what_the_scenario_gives_is_offered() -> None:
    # The brigades and the Police of 1954 by wilaya, one of each type that is named.
    given = {"II": ("French", "Algerian"), "IV": ("French", "Algerian"), "V": ("French", "Elite", "Algerian")}
    assert offered(GAME.setup("1954")) == {
        f"set up 1 {unit} in {area}"
        for area in AREAS
        for unit in (*[f"{one} brigade" for one in given.get(str(area.wilaya), ())], "Police")
        if str(area.wilaya) in given
    }


@pytest.mark.clause("3/3", "11.7/1")
def test_divisions_are_set_up_in_either_mode_and_a_city_belongs_to_its_wilaya() -> None:
    state = play(
        GAME.setup("1958"), "set up 1 division in Constantine", "set up 1 dispersed division in Setif"
    )
    assert at(state, "Constantine", "ops") == "1 division"
    assert at(state, "Setif", "ops") == "1 dispersed division"
    assert unmet(state, "set up 1 division in Setif") == ["3/2"]


@pytest.mark.clause("3/4", "3/5", "2/1")
def test_two_dice_give_the_first_ap_then_the_first_turn_opens() -> None:
    state = set_up("1954", 2)
    assert chances(state)["roll 7"] == "1/6"
    assert chances(state)["roll 2"] == "1/36"
    assert ledger(state, "roll 8") == ["3/4 FLN AP 0 -> 8"]
    after = play(state, "roll 8")
    assert (after.turn, after.record.ap) == (1, 8)
    assert [type(frame).__name__ for frame in after.stack] == ["Turn", "RandomEvents", "Dice"]


@pytest.mark.clause("3/4", "6.1/1", "6.1/2")
def test_no_area_is_controlled_before_the_first_interphase() -> None:
    state = play(set_up("1954", 3), "roll 8", "roll 1", "roll 1", "end")
    assert {area.control for area in state.areas} == {Control.CONTESTED}


@pytest.mark.clause("A5", "A10", "2/4")
def test_1960_asks_for_seven_algerian_brigades_and_one_is_left_out() -> None:
    for seed in range(3):
        state = set_up("1960", seed)
        assert state.pool.algerian == 0
        assert sum(area.ops.algerian for area in state.areas) == 6


def _without_brigades() -> State:
    """1960, six Algerian brigades placed, the last of the seven asked for in wilaya V."""
    moves = [
        "set up 1 Algerian brigade in Barika",
        "set up 2 Algerian brigades in Setif",
        "set up 1 Algerian brigade in Bougie",
        "set up 2 Algerian brigades in Medea",
    ]
    return play(GAME.setup("1960"), *moves)


SEVENTH = Rows("2/4 set up 1 Algerian brigade in Oran", state=_without_brigades)


@pytest.mark.clause("A5", "A10", "2/4")
def test_illegal_a_seventh_algerian_brigade() -> None:
    SEVENTH.check(SEVENTH[0])


ILLEGAL = Rows(
    *("3/2 set up 1 Police in Barika", "3/2 set up 2 Police in Setif", "3/2 set up 1 division in Setif"),
    *("3/3 set up 0 Police in Setif", "3/2 set up 1 Cadre in Setif"),
    state=lambda: GAME.setup("1954"),
)


@pytest.mark.clause("3/2", "3/3")
@pytest.mark.parametrize("row", ILLEGAL, ids=str)
def test_illegal_what_the_scenario_does_not_give(row: str) -> None:
    ILLEGAL.check(row)


ILLEGAL_FRONTS = Rows(
    *("6.2/4 set up 1 Front in Batna", "3/2 6.2/4 set up 2 Fronts in Setif", "3/2 set up 1 Band in Setif"),
    state=fln_to_set_up,
)


@pytest.mark.clause("6.2/4", "A6", "2.2/8")
@pytest.mark.parametrize("row", ILLEGAL_FRONTS, ids=str)
def test_illegal_fronts_in_remote_areas_or_two_in_one(row: str) -> None:
    ILLEGAL_FRONTS.check(row)


def _a_front_in_bougie() -> State:
    state = GAME.setup("1960")
    draw = random.Random(1)  # noqa: S311 - draws, not secrets
    while pending(state).actor is Actor.GOVERNMENT:
        state = GAME.step(state, GAME.random_move(state, draw))
    return play(state, "set up 1 Front in Bougie")


SECOND = Rows("6.2/4 set up 1 Front in Bougie", state=_a_front_in_bougie)


@pytest.mark.clause("6.2/4", "A6")
def test_illegal_a_second_front_in_an_area() -> None:
    SECOND.check(SECOND[0])
    assert "set up 1 Front in Tizi Ouzou" in offered(_a_front_in_bougie())


@pytest.mark.clause("2.2/9", "2.2/1")
def test_cities_belong_to_wilayas_and_there_are_25_areas() -> None:
    assert {one.name: str(one.wilaya) for one in AREAS if one.is_urban} == {
        "Algiers": "IV",
        "Constantine": "II",
        "Oran": "V",
    }
    assert len(AREAS) == 25
    assert SOME in offered(GAME.setup("1954"))
