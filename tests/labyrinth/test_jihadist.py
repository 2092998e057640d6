"""Jihadist operations (8.1 to 8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, Alignment, Governance, Posture
from tests.labyrinth.positions import at, ledger, offered, pending, play, position, unmet

RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}
BY_VALUE = {1: 49, 2: 66, 3: 77}


def operation(value: int = 3, **given: Any) -> State:
    """The Jihadist is to conduct an operation of that value, with a card whose event is its own."""
    state = position(**{"jihadist": (49, 66, 77, 50), "us": (6,)} | given)
    return play(state, f"play {BY_VALUE[value]} as operations")


def rolls(*faces: int) -> tuple[str, ...]:
    return ("roll the dice", *(f"roll {face}" for face in faces))


# The declaration


@pytest.mark.clause("8.1.2/1", "8.1.1/1")
def test_dice_of_one_kind_are_declared_before_any_is_rolled() -> None:
    state = play(operation(2), "recruit in Afghanistan")
    assert unmet(state, "travel with one sleeper cell from Afghanistan to Iraq") == ["same_kind"]
    state = play(state, "recruit in Afghanistan")
    assert offered(state) == {"roll the dice"}
    assert unmet(state, "recruit in Afghanistan") == ["a_die_is_left"]
    # Fewer dice than points may be used.
    fewer = play(operation(), "recruit in Afghanistan")
    assert ledger(fewer, "roll the dice") == ["8.2.1/1 1 sleeper cell placed in Afghanistan"]
    assert at(play(fewer, "roll the dice"), "Afghanistan").sleepers == 5


@pytest.mark.clause("6.3.3.1/1", "L26")
def test_reserves_add_dice() -> None:
    state = play(
        operation(1, reserves=(0, 2)), "add reserves", *["recruit in Afghanistan"] * 3, "roll the dice"
    )
    assert (at(state, "Afghanistan").sleepers, state.tracks.jihadist_reserves) == (7, 0)


# Recruit


@pytest.mark.clause("8.2.1/1", "8.2.2/1", "8.2.3/1", "8.2.4/1", "4.3.4/1")
@pytest.mark.parametrize(
    ("name", "there", "face", "cells"),
    [
        ("Libya", {"cadre": True}, 3, 1),
        ("Libya", {"cadre": True}, 4, 0),
        ("Syria", {"cadre": True}, 3, 0),
        ("United Kingdom", {"posture": "Hard", "cadre": True}, 3, 1),
        ("France", {"posture": "Hard", "cadre": True}, 3, 0),
        ("France", {"posture": "Hard", "cadre": True}, 2, 1),
        ("Germany", {"posture": "Hard", "cadre": True}, 2, 0),
        ("Iran", {"cadre": True}, 2, 1),
    ],
)
def test_a_recruit_rolls_against_governance_or_the_recruit_number(
    name: str, there: dict[str, Any], face: int, cells: int
) -> None:
    state = play(operation(countries={name: there}), f"recruit in {name}", *rolls(face))
    assert (at(state, name).sleepers, at(state, name).cadre) == (cells, not cells)


@pytest.mark.clause("8.2.2/1", "4.7.4.2/1", "L15")
def test_illegal_recruits() -> None:
    assert unmet(operation(), "recruit in Libya") == ["cell_or_cadre"]
    few = {"Afghanistan": {"sleepers": 10}}
    assert unmet(operation(funding=6, countries=few), "recruit in Afghanistan") == ["cells_available"]
    assert offered(operation(funding=7, countries=few), "recruit in Afghanistan")


@pytest.mark.clause("8.2.1/1", "8.2.3/1")
def test_the_jihadist_fills_what_it_wants_where_cells_are_too_few() -> None:
    countries = {
        "Afghanistan": {"sleepers": 9},
        "Iraq": {"alignment": "Ally", "regime_change": "tan", "cadre": True},
    }
    state = operation(funding=6, countries=countries)
    state = play(
        state, "recruit in Afghanistan", "recruit in Afghanistan", "recruit in Iraq", "roll the dice"
    )
    assert offered(state) == {"place a cell in Afghanistan", "place a cell in Iraq"}
    state = play(state, "place a cell in Iraq")
    assert (at(state, "Iraq").sleepers, at(state, "Afghanistan").sleepers, pending(state).played) == (1, 9, 1)
    countries["Afghanistan"] = {"sleepers": 8}
    state = play(
        operation(funding=6, countries=countries), "recruit in Afghanistan", "recruit in Afghanistan"
    )
    state = play(state, "recruit in Iraq", "roll the dice", "place a cell in Iraq")
    assert offered(state) == {"place a cell in Afghanistan"}
    state = play(state, "place a cell in Afghanistan")
    assert (at(state, "Iraq").sleepers, at(state, "Afghanistan").sleepers, pending(state).played) == (1, 9, 1)
    # Where all dice are in one country nothing is left to choose.
    countries["Afghanistan"] = {"sleepers": 9}
    state = play(operation(funding=6, countries=countries), *["recruit in Afghanistan"] * 2, "roll the dice")
    assert (at(state, "Afghanistan").sleepers, pending(state).played) == (10, 1)


# Travel


@pytest.mark.clause("8.3.1/1", "8.3.2/1", "8.3.3/1", "4.6.4/3", "4.8.4/2")
def test_travel_rolls_only_where_it_is_neither_adjacent_nor_in_place() -> None:
    there = {
        "Afghanistan": {"sleepers": 2, "actives": 2},
        "Pakistan": {"cadre": True},
        "Libya": {"sleepers": 1},
    }
    state = play(
        operation(countries=there),
        "travel with one active cell from Afghanistan to Afghanistan",
        "travel with one active cell from Afghanistan to Pakistan",
        "travel with one sleeper cell from Afghanistan to Libya",
    )
    lines = ledger(state, *rolls(4))
    assert "8.3.2/1 1 sleeper cell removed from Afghanistan" in lines
    state = play(state, *rolls(4))
    assert (at(state, "Afghanistan").sleepers, at(state, "Afghanistan").actives) == (2, 0)
    # A cell that travels removes no cadre.
    assert (at(state, "Pakistan").sleepers, at(state, "Pakistan").cadre) == (1, True)


@pytest.mark.clause("8.3.1/1", "8.3.2/1", "8.1.1/1")
def test_travel_to_islamist_rule_is_certain_and_a_lost_cell_leaves_no_cadre() -> None:
    there = {"Libya": {"sleepers": 1}, "Egypt": {"governance": "Good", "alignment": "Neutral"}}
    state = operation(countries=there)
    far = play(state, "travel with one sleeper cell from Libya to Afghanistan", "roll the dice")
    assert at(far, "Afghanistan").sleepers == 5
    lost = play(
        operation(countries={"Iraq": {"sleepers": 1}, "Egypt": there["Egypt"]}),
        "travel with one sleeper cell from Iraq to Egypt",
        *rolls(2),
    )
    assert (at(lost, "Iraq").cells, at(lost, "Iraq").cadre, at(lost, "Egypt").cells) == (0, False, 0)


@pytest.mark.clause("8.3.3/1", "4.9.4/1", "L37", "L87")
def test_a_destination_is_tested_once_before_all_dice() -> None:
    state = play(
        operation(),
        *["travel with one sleeper cell from Afghanistan to Egypt"] * 2,
        "roll the dice",
        "roll 6",
    )
    assert at(state, "Egypt").governance is Governance.FAIR
    state = play(state, "roll 2", "roll 3")
    assert at(state, "Egypt").sleepers == 1


@pytest.mark.clause("8.3.3/1", "#54")
def test_a_cell_travels_once_and_sadr_never() -> None:
    state = play(
        operation(countries={"Iraq": {"sadr": True}}),
        *["travel with one sleeper cell from Afghanistan to Pakistan"] * 2,
    )
    assert unmet(state, "travel with one Sadr cell from Iraq to Iran") == ["no_sadr"]
    one = play(
        operation(countries={"Afghanistan": {"sleepers": 1}}),
        "travel with one sleeper cell from Afghanistan to Pakistan",
    )
    assert unmet(one, "travel with one sleeper cell from Afghanistan to Iraq") == ["a_cell_of_its_own"]


@pytest.mark.clause("#2", "L51")
def test_biometrics_bind_the_travel_operation() -> None:
    there = {
        "Turkey": {"governance": "Good", "alignment": "Neutral", "sleepers": 1},
        "Syria": {"sleepers": 2},
    }
    state = operation(countries=there, in_force=["biometrics"], lapsing=[2])
    assert unmet(state, "travel with one sleeper cell from Syria to Libya") == ["adjacent_under_biometrics"]
    state = play(
        state,
        "travel with one sleeper cell from Turkey to Turkey",
        "travel with one sleeper cell from Syria to Turkey",
        "travel with one sleeper cell from Syria to Iraq",
        *rolls(2),
    )
    assert (at(state, "Turkey").sleepers, at(state, "Iraq").sleepers) == (1, 1)


# Jihad


def jihad(name: str, *cells: str) -> tuple[str, ...]:
    return tuple(f"jihad in {name} with one {cell} cell" for cell in cells)


@pytest.mark.clause("8.4/1", "8.4.1/1", "8.4.3/1", "7.2.2.3/1", "L37")
def test_a_minor_jihad_worsens_governance_but_not_to_islamist_rule() -> None:
    there = {"Syria": {"sleepers": 2, "actives": 1, "aid": 3}}
    state = operation(countries=there)
    # All three dice are read against Fair.
    state = play(state, *jihad("Syria", "sleeper", "sleeper", "active"), *rolls(2, 1, 3))
    syria = at(state, "Syria")
    assert (syria.governance, syria.aid, syria.sleepers, syria.actives) == (Governance.POOR, 1, 0, 2)
    assert unmet(operation(), "jihad in Afghanistan with one sleeper cell") == ["not_ruled"]
    # What becomes Fair from Good is not bettered (L67).
    good = {"Syria": {"governance": "Good", "sleepers": 1}}
    fair = at(play(operation(countries=good), *jihad("Syria", "sleeper"), *rolls(1)), "Syria")
    assert (fair.governance, fair.bettered) == (Governance.FAIR, 0)
    assert unmet(operation(countries={"Iran": {"sleepers": 1}}), "jihad in Iran with one sleeper cell") == [
        "muslim"
    ]


@pytest.mark.clause("#33", "L61")
def test_no_jihad_in_pakistan_under_benazir_bhutto() -> None:
    there = {"Pakistan": {"sleepers": 1}}
    state = operation(countries=there, in_force=["benazir_bhutto"], removed=[33])
    assert unmet(state, "jihad in Pakistan with one sleeper cell") == ["no_bhutto"]
    assert offered(state, "plot in Pakistan")


@pytest.mark.clause("8.4.2/1", "8.4.4/1", "4.6.4/2", "L38")
@pytest.mark.parametrize(
    ("governance", "besieged", "faces", "falls"),
    [
        ("Poor", False, (3, 3), True),
        ("Poor", False, (3, 4), False),
        ("Poor", True, (3, 4), True),
        ("Fair", False, (2, 2, 2), True),
        ("Fair", False, (2, 2, 3), False),
        ("Fair", True, (2, 2, 3), True),
        ("Good", False, (1, 1, 1), False),
        ("Good", True, (1, 1, 1), True),
    ],
)
def test_a_major_jihad_needs_two_successes_from_poor(
    *, governance: str, besieged: bool, faces: tuple[int, ...], falls: bool
) -> None:
    there = {
        "governance": governance,
        "alignment": "Neutral",
        "sleepers": 6,
        "troops": 1,
        "besieged": besieged,
    }
    state = operation(funding=5, countries={"Libya": there})
    state = play(state, *jihad("Libya", *["sleeper"] * len(faces)), "major jihad in Libya", *rolls(*faces))
    libya = at(state, "Libya")
    assert libya.is_ruled is falls
    assert libya.sleepers == 0
    if falls:
        # Adversary, Funding up by the resources, Prestige 1 since troops are there, and they stay.
        assert (libya.alignment, libya.besieged, libya.troops) == (Alignment.ADVERSARY, False, 1)
        assert (state.tracks.funding, state.tracks.prestige) == (6, 1)


@pytest.mark.clause("8.4.4/1", "L64")
def test_a_revolution_where_nato_stands_costs_all_prestige() -> None:
    there = {"Libya": {"governance": "Poor", "alignment": "Ally", "nato": True, "sleepers": 7}}
    declared = (*jihad("Libya", "sleeper", "sleeper"), "major jihad in Libya")
    state = play(operation(countries=there), *declared, *rolls(1, 1))
    assert (state.tracks.prestige, at(state, "Libya").nato) == (1, True)


@pytest.mark.clause("8.4.2/1", "L64", "L54")
def test_a_major_jihad_needs_five_more_cells_than_troops() -> None:
    for there, legal in (
        ({"sleepers": 5, "troops": 1}, False),
        ({"sleepers": 6, "troops": 1}, True),
        ({"sleepers": 6, "nato": True}, False),
    ):
        libya = {"governance": "Poor", "alignment": "Ally"} | there
        state = play(operation(countries={"Libya": libya}), *jihad("Libya", "sleeper"))
        assert bool(offered(state, "major jihad in Libya")) is legal
    assert unmet(state, "major jihad in Libya") == ["cells_exceed_troops"]
    sadr = {"sleepers": 4, "sadr": True}
    state = play(operation(countries={"Iraq": sadr}), *jihad("Iraq", "Sadr"))
    assert offered(state, "major jihad in Iraq")


@pytest.mark.clause("8.4.3.1/1", "L39")
@pytest.mark.parametrize(
    ("governance", "dice", "besieged", "alignment"),
    [
        ("Poor", 3, True, Alignment.NEUTRAL),
        ("Poor", 2, False, Alignment.ADVERSARY),
        ("Fair", 3, False, Alignment.ADVERSARY),
    ],
)
def test_a_failed_major_jihad_of_three_dice_from_poor_besieges(
    *, governance: str, dice: int, besieged: bool, alignment: Alignment
) -> None:
    there = {"Libya": {"governance": governance, "sleepers": 5}}
    state = play(
        operation(countries=there),
        *jihad("Libya", *["sleeper"] * dice),
        "major jihad in Libya",
        *rolls(*[6] * dice),
    )
    libya = at(state, "Libya")
    assert (libya.besieged, libya.alignment, libya.actives) == (besieged, alignment, 5 - dice)


@pytest.mark.clause("8.4.3.1/1")
def test_what_is_besieged_is_not_besieged_again() -> None:
    there = {"Libya": {"governance": "Poor", "sleepers": 5, "besieged": True}}
    state = play(operation(countries=there), *jihad("Libya", *["sleeper"] * 3), "major jihad in Libya")
    *before, last = rolls(6, 6, 6)
    lines = ledger(play(state, *before), last)
    assert [line for line in lines if line.startswith("8.4.3.1/1")] == [
        "8.4.3.1/1 Libya: Adversary -> Neutral"
    ]


@pytest.mark.clause("4.7.8.1/3", "8.4.5/1", "2.1.2/1")
def test_the_arsenal_becomes_available_with_the_first_rule_of_pakistan() -> None:
    there = {"Pakistan": {"governance": "Poor", "sleepers": 5}}
    state = play(
        operation(countries=there),
        *jihad("Pakistan", "sleeper", "sleeper"),
        "major jihad in Pakistan",
        *rolls(1, 1),
    )
    assert (state.arsenal, state.plots.wmd, state.winner) == (0, 3, None)
    # With Gulf States under Islamist Rule, 5 resources and its own make more than 6.
    there["Gulf States"] = RULED | {"troops": 0}
    won = play(
        operation(countries=there),
        *jihad("Pakistan", "sleeper", "sleeper"),
        "major jihad in Pakistan",
        *rolls(1, 1),
    )
    assert (won.winner, won.ending) == (JIHADIST, Ending.ISLAMIST_RESOURCES)


@pytest.mark.clause("4.7.8.1/3", "8.4.5/1", "8.4.4/1")
@pytest.mark.parametrize(
    ("wmd", "arsenal", "after", "told"), [(1, 3, 4, True), (3, 3, 6, True), (1, 0, 1, False)]
)
def test_the_arsenal_has_its_own_plots_and_is_used_once(
    *, wmd: int, arsenal: int, after: int, told: bool
) -> None:
    there = {"Pakistan": {"governance": "Poor", "sleepers": 5, "aid": 3}}
    state = operation(countries=there, wmd=wmd, arsenal=arsenal, spent_wmd=3 - arsenal)
    state = play(state, *jihad("Pakistan", "sleeper", "sleeper"), "major jihad in Pakistan", *rolls(1))
    lines = ledger(state, "roll 1")
    assert ("8.4.5/1 the WMD plots of the arsenal become available" in lines) is told
    assert "8.4.4/1 Pakistan: without 1 Aid" in lines
    state = play(state, "roll 1")
    assert (state.plots.wmd, state.loose_wmd, state.arsenal) == (after, 3 - wmd, 0)


@pytest.mark.clause("2.1.2/1", "4.1.1/1")
def test_six_resources_without_neighbours_win_nothing() -> None:
    there = {"Saudi Arabia": {"sleepers": 5, "troops": 0}, "Egypt": RULED}
    state = play(
        operation(countries=there),
        *jihad("Saudi Arabia", "sleeper", "sleeper"),
        "major jihad in Saudi Arabia",
        *rolls(1, 1),
    )
    assert (at(state, "Saudi Arabia").is_ruled, state.winner) == (True, None)


@pytest.mark.clause("2.1.1/3", "L17", "L18")
def test_the_loss_of_the_last_cell_ends_the_game() -> None:
    there = {"Afghanistan": {"sleepers": 0}, "Syria": {"sleepers": 1}, "Libya": {"sleepers": 1}}
    declared = (*jihad("Syria", "sleeper"), *jihad("Libya", "sleeper"))
    assert play(operation(countries=there), *declared, *rolls(6, 6)).ending is Ending.NO_CELLS
    assert play(operation(countries=there), *declared, *rolls(6, 1)).winner is None
    there["Iraq"] = {"sadr": True}
    assert play(operation(countries=there), *declared, *rolls(6, 6)).winner is None


# Plot


@pytest.mark.clause("8.5.1/1", "8.5.2/1", "8.5.5/1", "L86")
def test_a_plot_is_chosen_for_each_success_after_the_dice() -> None:
    there = {"Iran": {"sleepers": 2, "actives": 1}}
    state = operation(2, countries=there, wmd=1)
    assert unmet(state, "plot in Afghanistan with one sleeper cell") == ["not_ruled"]
    state = play(state, *["plot in Iran with one sleeper cell"] * 2, *rolls(2, 3))
    assert at(state, "Iran").actives == 3
    assert offered(state) == {"place Plot 1", "place Plot 2", "place WMD"}
    assert unmet(state, "place Plot 3") == ["not_above_the_value"]
    state = play(state, "place WMD")
    (placed,) = at(state, "Iran").plots
    # Plots are numbered in a solo game alone (L47).
    assert (placed.order, pending(state).played) == (0, 1)


@pytest.mark.clause("8.5.2/1")
def test_without_a_plot_a_success_places_none() -> None:
    plots = {"Iraq": {"plots": ["Plot 1"] * 3, "sleepers": 1}}
    state = play(operation(1, countries=plots), "plot in Iraq with one sleeper cell", *rolls(1))
    assert len(at(state, "Iraq").plots) == 3
    # The last one that is available is placed.
    plots = {"Iraq": {"plots": ["Plot 1", "Plot 1"], "sleepers": 1}}
    state = play(operation(1, countries=plots), "plot in Iraq with one sleeper cell", *rolls(1))
    assert offered(state) == {"place Plot 1"}


@pytest.mark.clause("#57", "L66")
@pytest.mark.parametrize(("troops", "prestige"), [(1, 6), (2, 7)])
def test_a_plot_in_the_philippines_costs_prestige_unless_troops_exceed_cells(
    troops: int, prestige: int
) -> None:
    there = {"Philippines": {"posture": "Soft", "sleepers": 1, "troops": troops}}
    state = operation(countries=there, in_force=["abu_sayyaf"], removed=[57])
    state = play(state, "plot in Philippines with one sleeper cell", *rolls(2), "place Plot 3")
    assert (state.tracks.prestige, at(state, "Philippines").posture) == (prestige, Posture.SOFT)


@pytest.mark.clause("L28", "6.3.2.1/1", "L54")
def test_a_card_of_three_is_lost_where_no_operation_is_possible() -> None:
    # Sadr alone is left, under Islamist Rule, and GTMO forbids to recruit.
    there = {"Afghanistan": {"sleepers": 0}, "Iraq": RULED | {"sadr": True}}
    state = operation(countries=there, in_force=["gtmo"], lapsing=[114])
    assert offered(state) == {"no operation"}
    assert pending(play(state, "no operation")).played == 1
    assert unmet(operation(), "no operation") == ["nothing_else"]
    assert offered(operation(2, countries=there, in_force=["gtmo"], lapsing=[114])) == {"to the reserves"}
