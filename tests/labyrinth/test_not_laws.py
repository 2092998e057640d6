"""Sentences that look like laws and are none: what breaks each (docs/labyrinth-laws.md)."""

from __future__ import annotations

import pytest

from ctcore.labyrinth.board.tracks import resources
from ctcore.labyrinth.game import GAME
from tests.labyrinth.positions import at, jihadist_event, play, us_event, us_holding

_RULED = {"governance": "Islamist Rule", "alignment": "Adversary"}


@pytest.mark.clause("#14", "L25")
def test_a_country_under_islamist_rule_may_be_neutral() -> None:
    syria = at(us_event(14, "select Syria", "roll 6", countries={"Syria": _RULED}), "Syria")
    assert syria.is_ruled
    assert str(syria.alignment) == "Neutral"


@pytest.mark.clause("#93")
def test_a_country_under_islamist_rule_may_be_besieged() -> None:
    afghanistan = at(jihadist_event(93, countries={"Afghanistan": _RULED}), "Afghanistan")
    assert afghanistan.is_ruled
    assert afghanistan.besieged


@pytest.mark.clause("#119")
def test_a_good_country_may_be_besieged() -> None:
    good = {"governance": "Good", "alignment": "Ally"}
    yemen = at(jihadist_event(119, countries={"Yemen": good}), "Yemen")
    assert yemen.is_good
    assert yemen.besieged


@pytest.mark.clause("7.3.5/1")
def test_a_regime_change_country_may_have_no_troops() -> None:
    there = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan", "troops": 6}
    state = us_holding(43, countries={"Iraq": there}, us_posture="Soft")
    iraq = at(play(state, "play 43 as operations", "withdraw 6 from Iraq to the track"), "Iraq")
    assert iraq.regime_change is not None
    assert iraq.troops == 0


@pytest.mark.clause("#77", "L72")
def test_troops_may_stand_in_a_country_that_is_no_ally() -> None:
    gulf = at(jihadist_event(77, "select Gulf States"), "Gulf States")
    assert gulf.troops >= 1
    assert not gulf.is_ally


@pytest.mark.clause("3.1/1", "4.9.4/1")
def test_somalia_is_besieged_and_unmarked_in_each_scenario() -> None:
    for scenario in GAME.setups:
        somalia = GAME.setup(scenario).country("Somalia")
        assert somalia.besieged
        assert not somalia.is_marked


@pytest.mark.clause("4.2.6/1")
def test_resources_may_exceed_3() -> None:
    state = us_holding(4, spikes=2)
    assert resources(state, state.country("Saudi Arabia")) > 3
