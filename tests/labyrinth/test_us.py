"""US operations (7)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import US, Alignment, Governance, Posture, RegimeChange
from ctcore.labyrinth.game import GAME
from tests.labyrinth.positions import at, ledger, offered, pending, play, position, unmet

HELD: dict[str, Any] = {
    "governance": "Poor",
    "alignment": "Ally",
    "regime_change": "tan",
    "troops": 6,
    "sleepers": 1,
}
RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}
BY_VALUE = {1: 6, 2: 11, 3: 40}


def operation(value: int = 3, **given: Any) -> State:
    """The US is to conduct an operation of that value, with a card whose event is its own."""
    state = position(US, **{"us": (6, 7, 11, 40), "jihadist": (49,)} | given)
    return play(state, f"play {BY_VALUE[value]} as operations")


# War of Ideas


@pytest.mark.clause("7.2.1.1/1", "7.2.1.2/1", "7.2.2.1/1", "4.9.2/1")
@pytest.mark.parametrize(
    ("country", "given", "face", "after"),
    [
        # Neutral becomes Ally, also where the country is Good: no -1 for that.
        ({"governance": "Fair", "alignment": "Neutral"}, {"prestige": 4}, 5, ("Fair", "Ally", 0)),
        ({"governance": "Good", "alignment": "Neutral"}, {"prestige": 4}, 5, ("Good", "Ally", 0)),
        ({"governance": "Poor", "alignment": "Ally"}, {"prestige": 4}, 5, ("Fair", "Ally", 0)),
        # To Good costs 1; one below places the first Aid, a second is not placed.
        ({"governance": "Fair", "alignment": "Ally"}, {"prestige": 4}, 6, ("Good", "Ally", 0)),
        ({"governance": "Fair", "alignment": "Ally"}, {"prestige": 4}, 5, ("Fair", "Ally", 1)),
        ({"governance": "Fair", "alignment": "Ally", "aid": 1}, {"prestige": 4}, 4, ("Fair", "Ally", 1)),
        ({"governance": "Fair", "alignment": "Ally", "aid": 2}, {"prestige": 4}, 4, ("Good", "Ally", 0)),
        ({"governance": "Poor", "alignment": "Ally"}, {"prestige": 3}, 5, ("Poor", "Ally", 1)),
        ({"governance": "Poor", "alignment": "Ally"}, {"prestige": 10}, 3, ("Fair", "Ally", 0)),
        ({"governance": "Poor", "alignment": "Ally"}, {"prestige": 4}, 3, ("Poor", "Ally", 0)),
    ],
)
def test_a_war_of_ideas_in_a_muslim_country(
    country: dict[str, Any], given: dict[str, Any], face: int, after: tuple[str, str, int]
) -> None:
    state = play(operation(**given, countries={"Jordan": country}), "war of ideas in Jordan", f"roll {face}")
    jordan = at(state, "Jordan")
    assert (str(jordan.governance), str(jordan.alignment), jordan.aid) == after


@pytest.mark.clause("7.2.1.1/2")
def test_what_becomes_good_loses_its_aid() -> None:
    country = {"governance": "Fair", "alignment": "Ally", "aid": 2}
    state = play(operation(prestige=4, countries={"Jordan": country}), "war of ideas in Jordan")
    assert "7.2.1.1/2 Jordan: without 2 Aid" in ledger(state, "roll 4")


@pytest.mark.clause("7.2.1.2/1", "4.7.2.1/1", "4.1.1/1")
def test_the_penalty_counts_and_one_good_ally_next_door() -> None:
    soft = {one: {"posture": "Soft"} for one in ("Spain", "Italy", "France")}
    good = {one: {"governance": "Good", "alignment": "Ally"} for one in ("Saudi Arabia", "Syria")}
    jordan = {"Jordan": {"governance": "Poor", "alignment": "Neutral"}}
    # World is -2 against a Hard US, Prestige Medium; two Good Allies add 1 together.
    state = operation(prestige=4, countries=soft | good | jordan)
    assert at(play(state, "war of ideas in Jordan", "roll 6"), "Jordan").alignment is Alignment.ALLY
    assert at(play(state, "war of ideas in Jordan", "roll 5"), "Jordan").aid == 1


@pytest.mark.clause("7.1.3/1", "7.2.1.1/1", "7.2.1.3/1", "7.2.3/1", "4.3.3/1", "L30")
def test_where_no_war_of_ideas_is_waged() -> None:
    state = operation(
        countries={
            "Iraq": HELD | {"troops": 5},
            "Egypt": {"governance": "Good", "alignment": "Ally"},
            "Afghanistan": {"alignment": "Neutral"},
        }
    )
    refused = {
        "Iraq": ["held"],
        "Egypt": ["something_to_improve"],
        "Afghanistan": ["not_ruled", "value_needed"],
        "Libya": ["no_adversary"],
        "United States": ["can_be_convinced"],
        "Israel": ["can_be_convinced"],
        "Iran": ["can_be_convinced"],
    }
    assert {one: unmet(state, f"war of ideas in {one}") for one in refused} == refused
    nato = operation(countries={"Iraq": HELD | {"troops": 4, "nato": True}})
    assert offered(nato, "war of ideas in Iraq")


@pytest.mark.clause("4.9.5/1", "4.9.4/2", "L23")
@pytest.mark.parametrize(("face", "rolls"), [(5, True), (4, False)])
def test_a_value_too_low_for_the_tested_country_fails_without_a_die(*, face: int, rolls: bool) -> None:
    begun = play(operation(2), "war of ideas in Egypt")
    told = "4.9.5/1 Egypt needs 3: the War of Ideas fails" in ledger(begun, f"roll {face}")
    assert told is not rolls
    state = play(begun, f"roll {face}")
    assert (at(state, "Egypt").alignment, at(state, "Egypt").aid) == (Alignment.NEUTRAL, 0)
    assert (type(pending(state)).__name__ == "Dice") is rolls


@pytest.mark.clause("7.2.3/1", "4.7.2/2")
@pytest.mark.parametrize(("face", "posture", "prestige"), [(5, Posture.HARD, 8), (4, Posture.SOFT, 7)])
def test_a_war_of_ideas_elsewhere_rolls_the_posture(face: int, posture: Posture, prestige: int) -> None:
    state = play(
        operation(1, countries={"Canada": {"posture": "Hard"}}), "war of ideas in Canada", f"roll {face}"
    )
    assert (at(state, "Canada").posture, state.tracks.prestige) == (posture, prestige)
    assert unmet(operation(1), "war of ideas in China") == ["value_needed"]


# Deploy


@pytest.mark.clause("7.3.1/1", "7.3.2/1", "7.3.3/1", "L33")
def test_troops_go_to_allies_and_a_regime_change_country_keeps_five_more_than_cells() -> None:
    state = operation(2, countries={"Iraq": HELD | {"troops": 8}})
    assert unmet(state, "deploy 1 from the track to Saudi Arabia") == ["value_needed"]
    assert unmet(state, "deploy 1 from the track to Pakistan") == ["to_an_ally"]
    assert unmet(state, "deploy 3 from Iraq to Gulf States") == ["let_go"]
    too_many = "deploy 3 from Saudi Arabia to Gulf States"
    assert unmet(state, too_many) == ["troops_there"]
    (refused,) = GAME.judge(state, GAME.parse_move(state, too_many)).violations
    assert str(refused).endswith("[troops in Saudi Arabia: 2, wanted: 3]")
    assert unmet(state, "deploy 1 from Gulf States to Gulf States") == ["elsewhere"]
    state = play(state, "deploy 2 from Iraq to Gulf States")
    assert (at(state, "Iraq").troops, at(state, "Gulf States").troops) == (6, 4)
    home = play(operation(1), "deploy 2 from Saudi Arabia to the track")
    assert home.troops == 13
    everybody = {one: {"troops": 0} for one in ("Saudi Arabia", "Gulf States")}
    assert play(operation(countries=everybody), "deploy 15 from the track to Saudi Arabia").troops == 0


@pytest.mark.clause("#57", "7.3.3/1", "4.9.4/1", "L66")
def test_a_deploy_to_the_philippines_tests_them() -> None:
    assert unmet(operation(2), "deploy 1 from the track to Philippines") == ["to_an_ally"]
    sayyaf = {"in_force": ["abu_sayyaf"], "removed": [57]}
    assert unmet(operation(1, **sayyaf), "deploy 1 from the track to Philippines") == ["value_needed"]
    state = play(operation(2, **sayyaf), "deploy 2 from the track to Philippines", "roll 5")
    assert (at(state, "Philippines").troops, at(state, "Philippines").posture) == (2, Posture.HARD)
    marked = operation(2, **sayyaf, countries={"Philippines": {"posture": "Soft"}})
    assert at(play(marked, "deploy 2 from Saudi Arabia to Philippines"), "Philippines").troops == 2


@pytest.mark.clause("#41", "L64", "7.3.1/1")
def test_nato_leaves_with_a_deploy_and_counts_as_two() -> None:
    state = operation(2, countries={"Iraq": HELD | {"troops": 7, "nato": True}})
    # 9 against 1 cell: 3 may go, NATO among them as 2.
    assert unmet(state, "deploy 2 and NATO from Iraq to the track") == ["let_go"]
    for text, troops in (
        ("deploy 1 and NATO from Iraq to the track", 6),
        ("deploy 1 and NATO from Iraq to Gulf States", 6),
        ("deploy NATO from Iraq", 7),
    ):
        after = at(play(state, text), "Iraq")
        assert (after.nato, after.troops) == (False, troops)
    tight = operation(2, countries={"Iraq": HELD | {"troops": 5, "nato": True}})
    assert unmet(tight, "deploy NATO from Iraq") == ["let_go"]
    few = operation(2, countries={"Iraq": HELD | {"troops": 3}})
    move = GAME.parse_move(few, "deploy 1 from Iraq to the track")
    assert "Iraq can give up 0, wanted: 1" in str(GAME.judge(few, move))
    assert unmet(tight, "deploy NATO from Gulf States") == ["nato_there"]
    assert at(play(tight, "deploy 1 from Iraq to the track"), "Iraq").nato


# Regime Change and Withdraw


@pytest.mark.clause("7.3.4/1", "L34")
def test_illegal_regime_changes() -> None:
    state = operation(countries={"Iraq": HELD | {"troops": 9, "sleepers": 0}, "Saudi Arabia": {"troops": 0}})
    assert unmet(state, "regime change in Libya with 6 from Iraq") == ["under_islamist_rule", "let_go"]
    assert unmet(state, "regime change in Afghanistan with 6 from Iraq") == ["let_go"]
    assert unmet(state, "regime change in Afghanistan with 6 from the track") == ["troops_on_the_track"]
    # Iraqi WMD is about Iraq alone.
    marked = operation(in_force=["iraqi_wmd"], removed=[37])
    assert offered(marked, "regime change in Iraq")
    assert unmet(marked, "regime change in Libya with 6 from the track") == ["under_islamist_rule"]
    assert unmet(operation(), "regime change in Iraq with 6 from the track") == ["under_islamist_rule"]
    both = {"in_force": ["iraqi_wmd", "libyan_wmd"], "removed": [37, 39]}
    used = play(operation(3, **both), "regime change in Libya with 6 from the track").in_force
    assert (used.iraqi_wmd, used.libyan_wmd) == (True, False)
    soft = operation(us_posture="Soft")
    assert unmet(soft, "regime change in Afghanistan with 6 from the track") == ["us_hard"]
    assert unmet(operation(2), "regime change in Afghanistan with 6 from the track") == ["value_of_three"]


@pytest.mark.clause("7.3.4/2", "4.6.4/2", "4.8.2/1", "L34")
def test_a_regime_change_in_the_order_of_its_list() -> None:
    there = {"Afghanistan": RULED | {"besieged": True, "sleepers": 3, "actives": 1}}
    state = operation(countries=there)
    lines = ledger(
        state, "regime change in Afghanistan with 7 from the track", "roll 4", "roll 4", "roll 2", "roll 6"
    )
    assert lines == [
        "7.3.4/2 7 troops from the track to Afghanistan",
        "7.3.4/2 Afghanistan: regime change, green",
        "7.3.4/2 Afghanistan: Islamist Rule -> Poor",
        "7.3.4/2 Afghanistan: Adversary -> Ally",
        "7.3.4/2 3 sleeper cells in Afghanistan become active",
        "7.3.4/2 Prestige 7 -> 5",
    ]
    state = play(state, "regime change in Afghanistan with 7 from the track", "roll 5")
    afghanistan = at(state, "Afghanistan")
    assert (afghanistan.governance, afghanistan.regime_change, afghanistan.besieged) == (
        Governance.FAIR,
        RegimeChange.GREEN,
        True,
    )


@pytest.mark.clause("7.3.5/1", "L35", "L64")
def test_a_withdraw_leaves_a_besieged_country_behind() -> None:
    iraq = HELD | {"regime_change": "green", "aid": 2, "sleepers": 9, "nato": True}
    given = {"countries": {"Iraq": iraq, "Afghanistan": {"sleepers": 0}}}
    assert unmet(operation(3, **given), "withdraw 6 from Iraq to the track") == ["us_soft"]
    state = operation(3, **given, us_posture="Soft")
    assert unmet(state, "withdraw 2 from Saudi Arabia to the track") == ["regime_change_country"]
    assert unmet(state, "withdraw 2 from Iraq to Syria") == ["to_an_ally"]
    assert unmet(operation(2, **given, us_posture="Soft"), "withdraw 1 from Iraq to the track") == [
        "value_of_three"
    ]
    for text, troops, nato in (
        ("withdraw 6 from Iraq to the track", 0, True),
        ("withdraw 5 and NATO from Iraq to Saudi Arabia", 1, False),
        ("withdraw 6 and NATO from Iraq to the track", 0, False),
        ("withdraw NATO from Iraq", 6, False),
    ):
        after = play(state, text, "roll 5", "roll 1", "roll 1")
        here = at(after, "Iraq")
        assert (here.troops, here.nato, here.aid, here.besieged) == (troops, nato, 0, True)
        assert (after.tracks.prestige, here.regime_change) == (8, RegimeChange.GREEN)


@pytest.mark.clause("7.3.5/1", "#57", "4.9.4/1")
def test_a_withdraw_to_the_philippines_tests_them_first() -> None:
    given = {"countries": {"Iraq": HELD}, "in_force": ["abu_sayyaf"], "removed": [57], "us_posture": "Soft"}
    state = play(operation(3, **given), "withdraw 6 from Iraq to Philippines", "roll 1")
    assert (at(state, "Philippines").posture, at(state, "Philippines").troops) == (Posture.SOFT, 6)
    assert at(state, "Iraq").besieged


# Disrupt and Alert


@pytest.mark.clause("7.4.1/1", "7.1.1/1", "7.1.3/1", "L31")
def test_where_no_cell_is_disrupted() -> None:
    state = operation(
        2,
        countries={
            "Iran": {"sleepers": 1},
            "Syria": {"sleepers": 1},
            "Saudi Arabia": {"sleepers": 1},
            "Iraq": {"sadr": True, "alignment": "Ally", "cadre": True, "governance": "Fair"},
        },
    )
    refused = {
        "Iran": ["within_reach"],
        "Syria": ["within_reach"],
        "Saudi Arabia": ["value_needed"],
        "Afghanistan": ["within_reach", "not_ruled", "value_needed"],
        "Iraq": ["something_to_disrupt"],
        "Gulf States": ["something_to_disrupt"],
    }
    assert {one: unmet(state, f"disrupt in {one}") for one in refused} == refused


@pytest.mark.clause("7.4.2/1", "7.4.2/2", "7.4.3/1", "7.4.4/1", "4.8.4/1", "L32")
@pytest.mark.parametrize(
    ("name", "there", "hits", "prestige"),
    [
        ("Spain", {"posture": "Soft", "sleepers": 2}, 1, 7),
        ("Spain", {"posture": "Hard", "sleepers": 2}, 2, 7),
        ("United States", {"sleepers": 2}, 2, 7),
        ("Jordan", {"governance": "Fair", "alignment": "Ally", "sleepers": 2, "troops": 1}, 1, 7),
        ("Jordan", {"governance": "Fair", "alignment": "Neutral", "sleepers": 2, "troops": 2}, 2, 8),
        ("Jordan", {"governance": "Fair", "alignment": "Ally", "sleepers": 2, "nato": True}, 2, 8),
    ],
)
def test_a_disrupt_hits_one_cell_or_two(name: str, there: dict[str, Any], hits: int, prestige: int) -> None:
    state = play(operation(countries={name: there}), f"disrupt in {name}")
    # A sleeper that was just turned is not hit again.
    assert offered(state) == {"affect one sleeper cell"}
    state = play(state, *["affect one sleeper cell"] * hits)
    assert (at(state, name).actives, at(state, name).disrupted) == (hits, 2)
    assert (state.tracks.prestige, pending(state).played) == (prestige, 1)


@pytest.mark.clause("7.4.2/2", "7.4.3/1", "L32")
def test_the_last_cell_leaves_a_cadre_that_another_disrupt_removes() -> None:
    there = {"Saudi Arabia": {"actives": 1}}
    state = play(operation(countries=there), "disrupt in Saudi Arabia", "affect one active cell")
    assert (at(state, "Saudi Arabia").cadre, state.tracks.prestige) == (True, 8)
    cadre = operation(countries={"Saudi Arabia": {"cadre": True}})
    state = play(cadre, "disrupt in Saudi Arabia")
    assert (at(state, "Saudi Arabia").cadre, state.tracks.prestige) == (False, 8)


@pytest.mark.clause("7.5.1/1", "7.5.2/1", "7.5.3/1", "4.7.8.1/4", "L36", "L86")
def test_an_alert_reaches_any_plot_with_a_value_of_three() -> None:
    plots = {"Iran": {"plots": ["Plot 1"]}, "Afghanistan": {"plots": ["Plot 3", "WMD"]}}
    assert unmet(operation(2, countries=plots), "alert plot 1 in Iran") == ["value_of_three"]
    state = operation(countries=plots)
    assert unmet(state, "alert plot 2 in Iran") == ["plot_there"]
    gone = play(state, "alert plot 2 in Afghanistan")
    assert pending(gone).played == 1
    assert (gone.spent_wmd, [str(one.kind) for one in at(gone, "Afghanistan").plots]) == (1, ["Plot 3"])
    assert play(state, "alert plot 1 in Afghanistan").plots.plot_3 == 1


# Reassessment


@pytest.mark.clause("7.6.1/1", "7.6.2/1", "L27")
def test_a_reassessment_takes_two_cards_of_three_and_the_whole_phase() -> None:
    state = position(US, us=(40, 41, 11), jihadist=(49,), reserves=(2, 0))
    assert offered(state, "reassess") == {"reassess with 40 Mass Turnout and 41 NATO"}
    assert unmet(state, "reassess with 11 and 40") == ["two_cards_of_three"]
    assert unmet(state, "reassess with 40 and 42") == ["both_in_hand"]
    assert unmet(state, "reassess with 40 and 40") == ["two_cards"]
    after = play(state, "reassess with 40 and 41")
    assert (after.tracks.us_posture, after.cards.us, after.tracks.us_reserves) == (
        Posture.SOFT,
        frozenset({11}),
        2,
    )
    assert {40, 41} <= after.cards.discards
    assert pending(after).side is not US
    one = play(state, "play 11 as operations", "to the reserves")
    assert unmet(one, "reassess with 40 and 41") == ["whole_phase"]


@pytest.mark.clause("7.6.3/1", "6.3.1/1", "6.3.2.1/1", "6.2.9/1")
def test_the_us_orders_the_change_and_the_events_of_a_reassessment() -> None:
    state = position(US, us=(78, 120, 6), jihadist=(49,))
    state = play(state, "reassess with 78 and 120")
    assert offered(state) == {"change the posture", "event of 78 Axis of Evil", "event of 120 US Election"}
    changed = play(state, "change the posture")
    assert offered(changed) == {"event of 78 Axis of Evil", "event of 120 US Election"}
    state = play(state, "event of 78 Axis of Evil", "roll 5", "roll 1", "roll 1")
    assert unmet(state, "event of 78") == ["due"]
    # The last part left happens by itself.
    state = play(state, "change the posture", "roll 6")
    assert (state.tracks.us_posture, state.tracks.prestige) == (Posture.HARD, 9)
    assert {78, 120} <= state.cards.discards
    removed = position(US, us=(76, 40, 6), jihadist=(49,), countries={"Iraq": HELD})
    removed = play(
        removed, "reassess with 40 and 76", "change the posture", "draw 100", "draw 101", "select Iraq"
    )
    assert (76 in removed.cards.removed, 40 in removed.cards.discards) == (True, True)


@pytest.mark.clause("7.6.3/1", "6.3.2.1/1", "#83")
def test_an_event_of_a_reassessment_is_asked_for_when_it_is_due() -> None:
    # Kashmir is blocked.
    state = position(US, us=(40, 83, 6), jihadist=(49,), in_force=["indo_pakistani_talks"], removed=[36])
    lines = ledger(state, "reassess with 40 and 83", "change the posture")
    assert "6.3.2.1/1 83 Kashmir does not happen" in lines
