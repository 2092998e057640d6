"""The Jihadist events, cards 48 to 95."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Governance, Posture
from tests.labyrinth.positions import (
    at,
    can_play,
    jihadist_event,
    jihadist_holding,
    ledger,
    offered,
    pending,
    phase,
    play,
    position,
    unmet,
    us_holding,
)

HELD: dict[str, Any] = {
    "governance": "Poor",
    "alignment": "Ally",
    "regime_change": "tan",
    "troops": 6,
    "sleepers": 1,
}
RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}
FREE: dict[str, Any] = {"governance": "Poor", "sleepers": 4}
# Few cells on the track: the others stand in Iraq.
FULL = {"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 10}}


def tracks(state: State) -> tuple[int, int]:
    return state.tracks.prestige, state.tracks.funding


# #48, #53


@pytest.mark.clause("#48", "L65", "8.2.1/1")
def test_adam_gadahn_recruits_in_the_united_states() -> None:
    state = jihadist_event(48, "recruit with 6 as operations", jihadist=(6, 49), us=(7, 8), reserves=(0, 2))
    assert offered(state) == {"recruit in United States", "add reserves"}
    state = play(
        state,
        "add reserves",
        *["recruit in United States"] * 3,
        "roll the dice",
        "roll 2",
        "roll 3",
        "roll 1",
    )
    # The US event does not happen, both plays of the phase are made.
    assert (at(state, "United States").sleepers, state.tracks.funding, pending(state).side) == (2, 9, US)
    assert {6, 48} <= state.cards.discards


@pytest.mark.clause("#48", "L65", "L84")
@pytest.mark.parametrize(
    ("use", "first"),
    [("event, then operations", "roll 6"), ("operations, then event", "recruit in United States")],
)
def test_us_election_as_the_second_card_happens_before_or_after(use: str, first: str) -> None:
    state = jihadist_event(48, f"recruit with 120 as {use}", jihadist=(120, 49))
    assert first in offered(state)
    assert unmet(jihadist_event(48, jihadist=(120, 49)), "recruit with 120 as operations") == [
        "fits_the_event"
    ]


@pytest.mark.clause("#48", "#53", "L65", "#114")
def test_a_second_card_recruits_only_in_the_first_play_of_the_jihadist() -> None:
    for number in (48, 53):
        assert can_play(jihadist_holding(number), number)
        assert not can_play(jihadist_holding(number, in_force=["gtmo"], lapsing=[114]), number)
        assert not can_play(position(phase(JIHADIST, 1), jihadist=(number, 49)), number)
    full = {"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 11}}
    assert not can_play(jihadist_holding(48, countries=full), 48)
    state = jihadist_event(48, "recruit with 49 as operations", countries=FULL | {"Libya": {"cadre": True}})
    state = play(state, "recruit in United States", "roll the dice", "roll 2")
    assert (at(state, "United States").sleepers, state.cells) == (1, 0)
    # Two cards are played; a cadre may still go.
    assert (pending(state).side, pending(state).played) == (JIHADIST, 2)
    # Triggered by the US it lacks its precondition, in the phase of the Jihadist too.
    lines = ledger(us_holding(53), "play 53 as event, then operations")
    assert "6.3.2.1/1 53 Madrassas does not happen" in lines
    extra = play(jihadist_holding(18, us=(53, 6)), "play 18 as event, then operations", "no operation")
    assert "6.3.2.1/1 53 Madrassas does not happen" in ledger(extra, "play 53 as event, then operations")


@pytest.mark.clause("#53", "L65", "8.2.4/1")
def test_madrassas_ignores_funding_and_lets_a_us_event_happen() -> None:
    state = jihadist_holding(53, funding=1, jihadist=(11, 49), reserves=(0, 1))
    state = play(state, "play 53 as event", "recruit with 11 as operations, then event")
    assert "recruit in Libya" in offered(state)
    assert "recruit in Syria" not in offered(state)
    for there in ({"cadre": True}, {"actives": 1}):
        fair = jihadist_holding(53, jihadist=(49, 50), countries={"Syria": there})
        assert offered(play(fair, "play 53 as event", "recruit with 49 as operations"), "recruit in Syria")
    state = play(state, *["recruit in Libya"] * 3)
    assert not offered(state, "recruit")
    # Reserves count for the second card: with the die of Madrassas itself there are four.
    state = play(
        state, "add reserves", "recruit in Afghanistan", "roll the dice", "roll 3", "roll 1", "roll 4"
    )
    assert (at(state, "Libya").sleepers, at(state, "Afghanistan").sleepers) == (2, 5)
    assert state.in_force.abbas
    assert 11 in state.cards.removed


@pytest.mark.clause("#53", "8.2.1/1")
def test_cells_that_are_too_few_are_placed_one_by_one() -> None:
    few = {"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 8}}
    state = jihadist_event(53, "recruit with 77 as operations", jihadist=(77, 50), countries=few)
    state = play(state, *["recruit in Afghanistan"] * 2, *["recruit in Iraq"] * 2, "roll the dice")
    state = play(state, "roll 1", "roll 1", *["place a cell in Afghanistan"] * 2, "place a cell in Iraq")
    assert (at(state, "Afghanistan").sleepers, at(state, "Iraq").sleepers, state.cells) == (6, 9, 0)


@pytest.mark.clause("#53", "L65")
def test_madrassas_ends_without_a_second_card() -> None:
    state = position(jihadist=(53,), us=(6, 7))
    assert pending(play(state, "play 53 as event")).side is US


# #49 to #64


@pytest.mark.clause("#49", "4.9.4/1", "4.7.4.2/2")
def test_al_ittihad_tests_somalia_if_there_is_a_cell() -> None:
    state = jihadist_event(49, "roll 2", jihadist=(50,), funding=1)
    assert (at(state, "Somalia").sleepers, at(state, "Somalia").governance) == (1, Governance.POOR)
    none = jihadist_event(49, jihadist=(50, 55), countries={"Iraq": {"sleepers": 11}})
    assert (at(none, "Somalia").governance, pending(none).played) == (None, 1)


@pytest.mark.clause("#50")
def test_ansar_al_islam_goes_to_iraq_or_iran() -> None:
    assert at(jihadist_event(50, "select Iran", jihadist=(49,)), "Iran").sleepers == 1
    assert not can_play(jihadist_holding(50, jihadist=(49,), countries={"Iraq": {"governance": "Good"}}), 50)


@pytest.mark.clause("#51", "#27")
@pytest.mark.parametrize(("truths", "cells"), [([], 5), (["saddam_captured"], 3)])
def test_fres_bring_fewer_cells_after_saddam_was_captured(truths: list[str], cells: int) -> None:
    assert not can_play(jihadist_holding(51), 51)
    nato = {"Iraq": HELD | {"troops": 0, "nato": True}}
    assert can_play(jihadist_holding(51, countries=nato), 51)
    state = jihadist_event(51, countries={"Iraq": HELD}, in_force=truths, removed=[27])
    assert at(state, "Iraq").sleepers == cells


@pytest.mark.clause("#52", "#86", "#63", "6.3.1/1", "L84")
def test_random_discards_let_us_election_happen() -> None:
    assert not can_play(jihadist_holding(52), 52)
    state = jihadist_event(52, countries={"Iraq": HELD}, us=(120, 6))
    assert offered(state) == {"lose 120 US Election", "lose 6 Sanctions"}
    assert play(state, "lose 120", "roll 5").tracks.prestige == 8
    assert tracks(jihadist_event(63, "lose 6", funding=5)) == (6, 6)
    state = jihadist_event(86, "lose 7", "select Turkey", "roll 4")
    assert (at(state, "Turkey").sleepers, state.tracks.prestige) == (1, 6)
    assert unmet(jihadist_event(86, "lose 7"), "select Egypt") == ["shia_mix"]


@pytest.mark.clause("#54", "L54", "L18", "7.4.3/1")
def test_sadr_is_an_active_cell_apart_from_the_fifteen() -> None:
    state = jihadist_event(54, countries={"Iraq": HELD})
    assert (at(state, "Iraq").cells, state.cells) == (2, 10)
    state = play(state, "play 50 as operations")
    assert offered(state, "jihad in Iraq", "travel with one Sadr") == {
        "jihad in Iraq with one sleeper cell",
        "jihad in Iraq with one Sadr cell",
    }
    lost = play(state, "jihad in Iraq with one Sadr cell", "roll the dice", "roll 6")
    assert (at(lost, "Iraq").cells, at(lost, "Iraq").cadre) == (1, False)
    # With him the last cell that Disrupt removes leaves no cadre.
    disrupted = position(
        US,
        us=(40, 41),
        jihadist=(49,),
        countries={"Iraq": HELD | {"sleepers": 0, "actives": 1, "sadr": True}},
    )
    disrupted = play(disrupted, "play 40 as operations", "disrupt in Iraq", "affect one active cell")
    assert (at(disrupted, "Iraq").cells, at(disrupted, "Iraq").cadre) == (1, False)
    assert unmet(play(disrupted, "play 41 as operations"), "disrupt in Iraq") == ["something_to_disrupt"]


@pytest.mark.clause("#55")
@pytest.mark.parametrize(("face", "where", "moves"), [(5, "Central Asia", ["roll 1"]), (4, "China", [])])
def test_uyghur_jihad_follows_the_posture_of_china(face: int, where: str, moves: list[str]) -> None:
    state = jihadist_event(55, f"roll {face}", *moves)
    assert at(state, where).sleepers == 1


@pytest.mark.clause("#55", "4.9.4/1", "8.1.2/1")
def test_uyghur_jihad_needs_a_cell_and_no_troops() -> None:
    state = jihadist_event(55, "roll 5", countries={"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 11}})
    assert (at(state, "Central Asia").is_marked, pending(state).played) == (False, 1)
    state = jihadist_event(55, "roll 5", "roll 1", countries={"Iraq": HELD | {"troops": 11}})
    assert (state.troops, at(state, "Central Asia").sleepers) == (0, 1)


@pytest.mark.clause("#57", "#58", "#4", "#13", "6.2.8/1")
def test_abu_sayyaf_and_al_anbar_can_be_blocked() -> None:
    for number, blocks, removed in ((57, "moro_talks", [4]), (58, "anbar_awakening", [])):
        assert not can_play(jihadist_holding(number, in_force=[blocks], removed=removed), number)
    assert jihadist_event(58).in_force.al_anbar
    assert jihadist_event(57, "roll 3").in_force.abu_sayyaf


@pytest.mark.clause("#58", "7.4.2/1")
def test_al_anbar_spares_cells_and_cadres() -> None:
    given = {"us": (40, 41), "jihadist": (49,), "in_force": ["al_anbar"], "removed": [58]}
    state = position(
        US,
        **given,
        countries={
            "Iraq": HELD | {"sleepers": 3},
            "Syria": {"alignment": "Ally", "cadre": True},
            "Saudi Arabia": {"cadre": True},
        },
    )
    state = play(state, "play 40 as operations")
    assert unmet(state, "disrupt in Syria") == ["something_to_disrupt"]
    assert not at(play(state, "disrupt in Saudi Arabia"), "Saudi Arabia").cadre
    assert pending(play(state, "disrupt in Iraq", "affect one sleeper cell")).played == 1
    # Neither Zawahiri nor Bin Ladin is hunted meanwhile.
    free = {"Afghanistan": FREE}
    for number in (111, 112):
        assert not can_play(us_holding(number, countries=free, in_force=["al_anbar"], removed=[58]), number)
        assert can_play(us_holding(number, countries=free), number)
        assert can_play(jihadist_holding(number, countries=free, in_force=["al_anbar"], removed=[58]), number)


@pytest.mark.clause("#59", "L84")
def test_amerithrax_takes_the_highest_us_event() -> None:
    state = jihadist_event(59, us=(40, 41, 11, 120, 118))
    assert offered(state) == {"discard 40 Mass Turnout", "discard 41 NATO"}
    assert pending(jihadist_event(59, us=(120, 117))).played == 1


@pytest.mark.clause("#60", "6.2.8/1")
def test_bhutto_shot_ends_benazir_bhutto() -> None:
    assert not can_play(jihadist_holding(60), 60)
    pakistan = {"Pakistan": {"sleepers": 1}}
    state = jihadist_event(60, countries=pakistan, in_force=["benazir_bhutto"], removed=[33])
    assert (state.in_force.benazir_bhutto, state.in_force.bhutto_shot) == (False, True)


@pytest.mark.clause("#61", "L67", "L74", "#44", "#114")
def test_detainees_are_released_where_the_us_disrupted() -> None:
    iraq = {"Iraq": HELD | {"disrupted": 1}}
    assert not can_play(jihadist_holding(61, countries={"Iraq": HELD}), 61)
    state = jihadist_event(61, "select Iraq", "draw 100", countries=iraq)
    assert (at(state, "Iraq").sleepers, 100 in state.cards.jihadist) == (2, True)
    assert not can_play(jihadist_holding(61, countries=iraq, in_force=["renditions"]), 61)
    assert can_play(jihadist_holding(61, countries=iraq, in_force=["renditions", "no_renditions"]), 61)
    assert not can_play(jihadist_holding(61, countries=iraq, in_force=["gtmo"], lapsing=[114]), 61)


@pytest.mark.clause("#62")
def test_ex_kgb_removes_ctr_or_else_chooses() -> None:
    state = jihadist_event(62, countries={"Russia": {"posture": "Hard", "ctr": True}})
    assert not at(state, "Russia").ctr
    state = jihadist_event(62, "choose a shift of Central Asia", "roll 5")
    assert (at(state, "Central Asia").governance, at(state, "Central Asia").alignment) == (
        Governance.FAIR,
        Alignment.ADVERSARY,
    )
    assert at(jihadist_event(62, "choose the posture of the Caucasus"), "Caucasus").posture is Posture.SOFT


@pytest.mark.clause("#64")
def test_hariri_tests_lebanon_and_turns_syria() -> None:
    state = jihadist_event(64, "roll 5", countries={"Syria": {"alignment": "Ally"}})
    assert at(state, "Lebanon").governance is Governance.FAIR
    assert (at(state, "Syria").governance, at(state, "Syria").alignment) == (
        Governance.POOR,
        Alignment.ADVERSARY,
    )


# #65 to #73


@pytest.mark.clause("#65", "#69", "#71", "L68", "#3", "4.7.8.1/2")
def test_a_wmd_plot_is_rolled_for_or_a_cell_lost() -> None:
    countries = {"Russia": {"posture": "Hard", "sleepers": 1}, "Central Asia": RULED | {"sleepers": 1}}
    state = jihadist_event(65, countries=countries)
    assert offered(state) == {"select Russia", "select Central Asia"}
    assert play(state, "select Central Asia").plots.wmd == 1
    won, lost = (play(state, "select Russia", f"roll {face}") for face in (2, 3))
    assert (won.plots.wmd, won.loose_wmd, at(won, "Russia").sleepers) == (1, 2, 1)
    lost = play(lost, "give up one sleeper cell")
    assert (lost.plots.wmd, at(lost, "Russia").cells, at(lost, "Russia").cadre) == (0, 0, True)
    assert 65 in lost.cards.removed
    guarded = {"Russia": countries["Russia"] | {"ctr": True}}
    assert not can_play(jihadist_holding(71, countries=guarded), 71)
    assert not can_play(jihadist_holding(65, countries=guarded), 65)
    active = {"Russia": countries["Russia"] | {"sleepers": 0, "actives": 1}}
    assert can_play(jihadist_holding(71, countries=active), 71)
    assert can_play(jihadist_holding(65, countries=active), 65)
    assert can_play(jihadist_holding(69, countries=countries), 69)


@pytest.mark.clause("#67", "#70", "#93", "L69", "4.9.4/1")
def test_the_last_cell_goes_where_the_jihadist_wants() -> None:
    state = jihadist_event(67, countries=FULL)
    assert offered(state) == {"favour Central Asia", "favour Afghanistan"}
    favoured = play(state, "favour Afghanistan")
    assert (at(favoured, "Central Asia").governance, pending(favoured).played) == (None, 1)
    assert at(play(state, "favour Central Asia", "roll 5"), "Central Asia").sleepers == 1
    both = jihadist_event(70, "roll 5")
    assert (at(both, "Pakistan").sleepers, at(both, "India").sleepers, at(both, "India").posture) == (
        1,
        1,
        Posture.HARD,
    )
    assert not can_play(jihadist_holding(70, in_force=["indo_pakistani_talks"], removed=[36]), 70)
    taliban = jihadist_event(93, countries={"Afghanistan": FREE})
    assert (at(taliban, "Afghanistan").besieged, taliban.tracks.prestige) == (True, 6)
    assert jihadist_event(93).tracks.prestige == 4


@pytest.mark.clause("#91", "L69")
def test_regional_al_qaeda_shares_few_cells_out() -> None:
    full = {"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 8}}
    state = jihadist_event(91, "select Egypt", countries=full)
    assert unmet(state, "select Egypt") == ["another"]
    state = play(state, "select Sudan")
    assert (at(state, "Egypt").governance, offered(state)) == (None, {"favour Egypt", "favour Sudan"})
    twice = play(state, "favour Sudan", "roll 1", "favour Sudan")
    assert offered(twice) == {"favour Egypt"}
    state = play(state, "favour Sudan", "roll 1", "favour Egypt", "roll 1", "favour Sudan")
    assert (at(state, "Egypt").sleepers, at(state, "Sudan").sleepers, state.cells) == (1, 2, 0)
    free = jihadist_event(
        91, "select Egypt", "select Sudan", "roll 1", "roll 1", countries={"Afghanistan": FREE}
    )
    assert (at(free, "Egypt").sleepers, at(free, "Sudan").sleepers) == (1, 1)


@pytest.mark.clause("#72", "L70", "4.7.4.2/1")
def test_opium_fills_afghanistan_under_islamist_rule_as_far_as_funding_goes() -> None:
    assert at(jihadist_event(72, funding=9), "Afghanistan").sleepers == 15
    # Moderate Funding keeps 5 of the track closed.
    assert at(jihadist_event(72, funding=5), "Afghanistan").sleepers == 10
    assert at(jihadist_event(72, countries={"Afghanistan": FREE}), "Afghanistan").sleepers == 7


# #74 to #95


@pytest.mark.clause("#73", "6.2.9/1")
@pytest.mark.parametrize("name", ["Somalia", "Yemen"])
def test_pirates_need_islamist_rule_in_one_of_two(name: str) -> None:
    assert not can_play(jihadist_holding(73), 73)
    state = jihadist_event(73, countries={name: RULED})
    assert (state.in_force.pirates, 73 in state.cards.removed) == (True, True)


@pytest.mark.clause("#74", "#79", "L71", "L51", "4.9.4/1")
def test_two_different_cells_travel_by_event() -> None:
    state = jihadist_event(
        79,
        in_force=["biometrics"],
        lapsing=[2],
        countries={"Afghanistan": {"sleepers": 1, "actives": 1}, "Iraq": {"sleepers": 1}},
    )
    state = play(state, "one active cell travels from Afghanistan to Afghanistan")
    assert at(state, "Afghanistan").sleepers == 2
    state = play(state, "one sleeper cell travels from Afghanistan to United States")
    assert at(state, "United States").sleepers == 1
    lone = jihadist_event(74, countries={"Afghanistan": {"sleepers": 1}})
    assert unmet(lone, "one sleeper cell travels from Afghanistan to Iraq") == ["schengen"]
    assert pending(play(lone, "one sleeper cell travels from Afghanistan to Spain", "roll 1")).played == 1


@pytest.mark.clause("#75")
def test_schroeder_and_chirac_soften_germany_and_france() -> None:
    assert not can_play(jihadist_holding(75, us_posture="Soft"), 75)
    state = jihadist_event(75)
    assert (at(state, "Germany").posture, at(state, "France").posture, state.tracks.prestige) == (
        Posture.SOFT,
        Posture.SOFT,
        6,
    )


@pytest.mark.clause("#76", "L72")
def test_abu_ghurayb_draws_and_estranges_an_ally() -> None:
    assert not can_play(jihadist_holding(76), 76)
    state = jihadist_event(
        76, "draw 100", "draw 101", countries={"Iraq": HELD | {"sleepers": 0, "actives": 1}}
    )
    assert {100, 101} <= state.cards.jihadist
    assert state.tracks.prestige == 5
    state = play(state, "select Iraq")
    assert (at(state, "Iraq").alignment, at(state, "Iraq").regime_change is None) == (
        Alignment.NEUTRAL,
        False,
    )


@pytest.mark.clause("#77", "L72", "L64")
def test_al_jazeera_needs_troops_near_saudi_arabia() -> None:
    state = jihadist_event(77)
    assert offered(state) == {"select Saudi Arabia", "select Gulf States"}
    assert at(play(state, "select Gulf States"), "Gulf States").alignment is Alignment.NEUTRAL
    quiet = {"Saudi Arabia": {"troops": 0}, "Gulf States": {"troops": 0}}
    assert not can_play(jihadist_holding(77, countries=quiet), 77)
    assert can_play(jihadist_holding(77, countries=quiet | {"Yemen": HELD | {"troops": 1}}), 77)


@pytest.mark.clause("#78")
def test_the_axis_of_evil_takes_four_titles_from_the_us() -> None:
    state = jihadist_event(78, us=(103, 105, 6), us_posture="Soft")
    assert {103, 105} <= state.cards.discards
    assert state.tracks.us_posture is Posture.HARD
    assert play(state, "roll 1", "roll 3", "roll 2").tracks.prestige == 5


@pytest.mark.clause("#80", "L42", "7.4.1/1")
def test_fata_closes_pakistan_to_disrupt() -> None:
    state = jihadist_event(80)
    assert (at(state, "Pakistan").sleepers, state.in_force.fata) == (1, True)
    given = {"us": (40, 41), "jihadist": (49,), "in_force": ["fata"]}
    ally = {"Pakistan": {"alignment": "Ally", "sleepers": 1}}
    closed = play(position(US, **given, countries=ally), "play 40 as operations")
    assert unmet(closed, "disrupt in Pakistan") == ["outside_fata"]
    ally["Pakistan"]["regime_change"] = "tan"
    assert offered(
        play(position(US, **given, countries=ally), "play 40 as operations"), "disrupt in Pakistan"
    )


@pytest.mark.clause("#81", "L8")
@pytest.mark.parametrize(("aid", "after"), [(2, (1, False)), (0, (0, True))])
def test_foreign_fighters_take_aid_or_besiege(aid: int, after: tuple[int, bool]) -> None:
    iraq = at(jihadist_event(81, "select Iraq", countries={"Iraq": HELD | {"aid": aid}}), "Iraq")
    assert ((iraq.aid, iraq.besieged), iraq.sleepers) == (after, 6)


@pytest.mark.clause("#82", "L73", "8.1.2/1", "8.2.4/1")
def test_jihadist_videos_test_first_and_roll_together() -> None:
    state = jihadist_event(
        82,
        "select Egypt",
        "select United Kingdom",
        "select Iraq",
        funding=1,
        in_force=["gtmo"],
        lapsing=[114],
        countries={"Iraq": HELD | {"sleepers": 0}},
    )
    # Two tests, then the dice of Egypt (Poor) and of the United Kingdom (recruit number 3); Iraq needs none.
    state = play(state, "roll 1", "roll 5", "roll 4", "roll 3")
    assert [
        (at(state, one).sleepers, at(state, one).cadre) for one in ("Egypt", "United Kingdom", "Iraq")
    ] == [
        (0, True),
        (1, False),
        (1, False),
    ]


@pytest.mark.clause("#82", "8.2.1/1", "4.7.4.2/2")
def test_the_last_cell_of_jihadist_videos_is_the_jihadists_choice() -> None:
    state = jihadist_event(
        82, "select Libya", "select Saudi Arabia", "select Spain", "roll 1", countries=FULL
    )
    state = play(state, "roll 3", "roll 3", "roll 6")
    assert offered(state) == {"place a cell in Libya", "place a cell in Saudi Arabia"}
    state = play(state, "place a cell in Saudi Arabia")
    assert [at(state, one).cadre for one in ("Libya", "Saudi Arabia", "Spain")] == [True, False, True]
    none = {"Afghanistan": {"sleepers": 4}, "Iraq": {"sleepers": 11}}
    state = jihadist_event(
        82, *(f"select {one}" for one in ("Libya", "Saudi Arabia", "Spain")), countries=none
    )
    state = play(state, *["roll 1"] * 4)
    assert [at(state, one).cadre for one in ("Libya", "Saudi Arabia", "Spain")] == [True] * 3


@pytest.mark.clause("#82", "L73")
def test_jihadist_videos_place_a_cadre_where_none_is_yet() -> None:
    there = {
        "Libya": {"governance": "Poor", "cadre": True},
        "Saudi Arabia": {"governance": "Poor", "besieged": True, "troops": 0},
    }
    picked = [f"select {one}" for one in ("Libya", "Saudi Arabia", "Spain")]
    state = jihadist_event(82, *picked, "roll 1", countries=there)
    lines = ledger(state, *["roll 6"] * 3)
    assert lines == ["#82 Saudi Arabia: a cadre is placed", "#82 Spain: a cadre is placed"]


@pytest.mark.clause("#83", "#36")
def test_kashmir_turns_pakistan() -> None:
    state = jihadist_event(83)
    assert (at(state, "Pakistan").alignment, at(state, "Pakistan").sleepers) == (Alignment.ADVERSARY, 1)
    assert not can_play(jihadist_holding(83, in_force=["indo_pakistani_talks"], removed=[36]), 83)


@pytest.mark.clause("#84", "#85", "L74", "L7", "L72")
@pytest.mark.parametrize("number", [84, 85])
def test_a_leak_blocks_an_event_for_good(number: int) -> None:
    assert not can_play(jihadist_holding(number), number)
    given = {"in_force": ["renditions", "wiretapping", "no_wiretapping"]}
    state = jihadist_holding(number, **given)
    lines = ledger(
        state, f"play {number} as event", "leak Renditions", "roll 3", "roll 1", "roll 2", "roll 4"
    )
    assert f"#{number} Renditions is blocked for good" in lines
    # 3 and the 1 that is added are Soft.
    assert f"#{number} US posture Hard -> Soft" in lines
    assert f"#{number} Prestige 7 -> 5" in lines
    state = play(state, f"play {number} as event", "leak Renditions", "roll 3", "roll 1", "roll 2", "roll 4")
    assert offered(state) == {"select Saudi Arabia", "select Gulf States"}
    assert unmet(jihadist_event(number, **given), "leak Wiretapping") == ["in_the_event_box"]


@pytest.mark.clause("#87", "#88", "#89", "L75", "8.5.6/1")
@pytest.mark.parametrize("number", [87, 88, 89])
def test_martyrs_leave_two_plots_of_any_number(number: int) -> None:
    spain = {"Spain": {"posture": "Soft", "sleepers": 1}}
    state = jihadist_event(number, countries=spain, wmd=1)
    assert unmet(state, "sacrifice one sleeper cell in Afghanistan") == ["not_ruled"]
    state = play(state, "sacrifice one sleeper cell in Spain", "put WMD", "put Plot 3")
    assert (at(state, "Spain").cadre, len(at(state, "Spain").plots)) == (True, 2)
    # Without plots a cell goes all the same; with one plot, that is placed.
    spent = {"Iraq": {"plots": ["Plot 1", "Plot 1", "Plot 1", "Plot 2", "Plot 2"]}}
    state = jihadist_event(
        number, "sacrifice one sleeper cell in Spain", "put Plot 3", countries=spain | spent
    )
    assert pending(state).played == 1
    spent["Libya"] = {"plots": ["Plot 3"]}
    state = jihadist_event(number, "sacrifice one sleeper cell in Spain", countries=spain | spent)
    assert (pending(state).played, at(state, "Spain").plots) == (1, ())


@pytest.mark.clause("#90", "L76", "6.2.9/1")
def test_quagmire_discards_both_cards_before_their_events() -> None:
    assert not can_play(jihadist_holding(90, countries={"Iraq": HELD}), 90)
    assert not can_play(jihadist_holding(90, prestige=6), 90)
    active = {"Iraq": HELD | {"sleepers": 0, "actives": 1}}
    assert can_play(jihadist_holding(90, prestige=6, countries=active), 90)
    state = jihadist_holding(90, prestige=6, us=(120, 75), countries={"Iraq": HELD})
    state = play(state, "play 90 as event", "lose 120")
    assert offered(state) == {"lose 75 Schroeder & Chirac"}
    lines = ledger(state, "lose 75", "roll 5")
    order = [
        lines.index(one)
        for one in ("#75 Germany: unmarked -> Soft", "#120 Prestige 5 -> 4", "#90 US posture Hard -> Soft")
    ]
    assert order == sorted(order)
    assert 75 in play(state, "lose 75", "roll 5").cards.removed


@pytest.mark.clause("#90", "#53", "L65")
def test_quagmire_lets_no_madrassas_happen() -> None:
    state = jihadist_holding(90, prestige=6, us=(53, 6, 7), countries={"Iraq": HELD})
    state = play(state, "play 90 as event", "lose 53", "lose 6")
    assert (state.tracks.us_posture, pending(state).played) == (Posture.SOFT, 1)


@pytest.mark.clause("#92", "#27")
def test_saddam_needs_a_poor_adversary() -> None:
    assert jihadist_event(92, funding=3).tracks.funding == 9
    assert not can_play(jihadist_holding(92, countries={"Iraq": {"alignment": "Neutral"}}), 92)
    assert not can_play(jihadist_holding(92, in_force=["saddam_captured"], removed=[27]), 92)


@pytest.mark.clause("#94", "L67")
def test_the_door_closes_on_what_was_bettered_in_two_phases() -> None:
    assert not can_play(jihadist_holding(94), 94)
    state = jihadist_event(94, countries={"Syria": {"bettered": 1}, "Libya": {"bettered": 2}})
    # Libya is Poor by now.
    assert offered(state) == {"select Syria"}
    assert at(play(state, "select Syria"), "Syria").governance is Governance.POOR


@pytest.mark.clause("#95")
@pytest.mark.parametrize(("saudi", "funding"), [({}, 6), ({"governance": "Good"}, 4), (RULED, 9)])
def test_wahhabism_adds_the_governance_of_saudi_arabia(saudi: dict[str, str], funding: int) -> None:
    state = jihadist_event(95, funding=3, countries={"Saudi Arabia": saudi, "Afghanistan": FREE})
    assert state.tracks.funding == funding
