"""The events of neither side, cards 96 to 120."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Governance, Posture, Side
from ctcore.labyrinth.rules.sequence import Step, Turn
from tests.labyrinth.positions import (
    at,
    can_play,
    jihadist_event,
    jihadist_holding,
    ledger,
    offered,
    pending,
    play,
    position,
    unmet,
    us_event,
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
GOOD: dict[str, Any] = {"governance": "Good", "alignment": "Ally"}
# One more resource for each country wins for both sides.
NEARLY_WON = {
    "Saudi Arabia": GOOD,
    "Iraq": GOOD,
    "Indonesia/Malaysia": GOOD,
    "Gulf States": RULED | {"troops": 0},
    "Pakistan": RULED,
    "Afghanistan": FREE,
}


def tracks(state: State) -> tuple[int, int]:
    return state.tracks.prestige, state.tracks.funding


@pytest.mark.clause("#96", "L77", "4.9.4/1")
def test_danish_cartoons_let_the_us_choose_and_the_jihadist_plot() -> None:
    state = jihadist_event(96, countries={"Afghanistan": FREE}, wmd=1)
    assert (pending(state).actor, offered(state)) == (
        US,
        {"set Scandinavia to Soft", "set Scandinavia to Hard"},
    )
    state = play(state, "set Scandinavia to Soft")
    assert pending(state).actor is JIHADIST
    assert not offered(state, "select Iran", "select Spain")
    state = play(state, "select Egypt", "roll 1")
    assert [str(one.kind) for one in at(state, "Egypt").plots] == ["Plot 1"]
    # Under Islamist Rule somewhere any plot will do.
    state = us_event(96, "set Scandinavia to Hard", "select Iraq", wmd=1)
    assert offered(state) == {"put Plot 1", "put Plot 2", "put Plot 3", "put WMD"}
    assert unmet(us_event(96, "set Scandinavia to Hard"), "select Afghanistan") == ["fits_the_event"]


@pytest.mark.clause("#96", "L77", "6.2.4/1")
def test_danish_cartoons_without_a_plot_only_set_scandinavia() -> None:
    plots = {"Iraq": {"plots": ["Plot 1"] * 3}, "Afghanistan": FREE}
    assert pending(us_event(96, "set Scandinavia to Hard", countries=plots)).played == 1


@pytest.mark.clause("#97", "L78", "L26", "8.5.3/1")
def test_fatwa_trades_and_grants_an_operation_of_one() -> None:
    assert not can_play(jihadist_holding(97, us=()), 97)
    assert not can_play(us_holding(97, jihadist=()), 97)
    assert not can_play(jihadist_holding(97, jihadist=()), 97)
    assert not can_play(us_holding(97, us=()), 97)
    traded = ledger(jihadist_event(97, "trade 49"), "trade 6")
    assert "#97 49 Al-Ittihad al-Islami goes to the US, 6 Sanctions to the Jihadist" in traded
    state = jihadist_event(97, "trade 49", "trade 6", reserves=(0, 2), countries={"Afghanistan": FREE})
    assert (49 in state.cards.us, 6 in state.cards.jihadist) == (True, True)
    assert "add reserves" not in offered(state)
    state = play(state, "plot in Afghanistan with one sleeper cell")
    assert unmet(state, "plot in Afghanistan with one sleeper cell") == ["a_die_is_left"]
    # It is the first Plot of the turn.
    state = play(state, "roll the dice", "roll 6")
    assert state.cards.first_plot == 97
    us = us_event(97, "trade 49", "trade 6")
    assert "no operation" not in offered(us)
    assert play(us, "to the reserves").tracks.us_reserves == 1


@pytest.mark.clause("#98", "#99", "L79", "L84")
def test_gaza_and_hamas() -> None:
    assert us_event(98).tracks.funding == 8
    assert at(jihadist_event(98), "Israel").sleepers == 1
    state = jihadist_event(99, us=(120, 6))
    assert pending(state).actor is US
    lines = ledger(state, "discard 120", "roll 5")
    assert lines.index("#120 Prestige 7 -> 8") < lines.index("#99 Prestige 8 -> 7")
    assert tracks(jihadist_event(99, us=())) == (6, 8)


@pytest.mark.clause("#100", "#101", "4.7.3/1")
@pytest.mark.parametrize(("troops", "funding"), [(0, 3), (4, 5), (8, 7)])
def test_hizb_ut_tahrir_goes_by_the_troops_box(troops: int, funding: int) -> None:
    countries = {"Saudi Arabia": {"troops": troops}, "Gulf States": {"troops": 3}}
    assert us_event(100, funding=5, countries=countries).tracks.funding == funding
    serbia = us_event(101)
    assert (at(serbia, "Serbia").posture, serbia.tracks.prestige) == (Posture.SOFT, 8)


@pytest.mark.clause("#102", "L80")
@pytest.mark.parametrize("before", [{}, {"governance": "Good", "alignment": "Ally"}, RULED])
def test_the_former_soviet_union_is_rolled_marked_or_not(before: dict[str, str]) -> None:
    state = us_holding(102, countries={"Central Asia": before})
    asia = at(play(state, "play 102 as event", "roll 5"), "Central Asia")
    assert (asia.governance, asia.alignment) == (Governance.FAIR, Alignment.NEUTRAL)
    assert not any(line.startswith("4.9.4/2") for line in ledger(state, "play 102 as event", "roll 5"))


@pytest.mark.clause("#103", "L21")
def test_hizballah_reaches_three_steps_from_lebanon() -> None:
    everywhere = {
        name: {"governance": "Poor", "alignment": "Neutral", "sleepers": 1}
        for name in ("Turkey", "Gulf States", "Yemen", "Pakistan", "Syria", "Lebanon")
    }
    state = us_event(103, countries=everywhere)
    assert offered(state) == {
        f"remove one sleeper cell in {one}" for one in ("Turkey", "Gulf States", "Lebanon")
    }
    lebanon = at(jihadist_event(103), "Lebanon")
    assert (lebanon.governance, lebanon.alignment) == (Governance.POOR, Alignment.NEUTRAL)


@pytest.mark.clause("#104", "#105", "L61", "L81")
@pytest.mark.parametrize("number", [104, 105])
def test_iran_hits_a_cell_or_rolls_two_dice(number: int) -> None:
    state = us_event(number, "select Turkey", "roll 5", countries={"Iran": {"sleepers": 1}})
    assert offered(state) == {"remove one sleeper cell in Iran"}
    assert pending(us_event(number, "select Turkey", "roll 5")).played == 1
    # Both dice are read against Fair; Benazir Bhutto does not forbid them.
    pakistan = {"Pakistan": {"aid": 3}}
    state = jihadist_holding(number, countries=pakistan, in_force=["benazir_bhutto"], removed=[33])
    moves = (f"play {number} as event", "select Pakistan", "roll 2", "roll 3")
    after = at(play(state, *moves), "Pakistan")
    assert (after.governance, after.aid) == (Governance.POOR, 2)
    assert f"#{number} Pakistan: Fair -> Poor" in ledger(state, *moves)
    ruled = jihadist_event(
        number, "select Afghanistan", "roll 6", "roll 6", countries={"Afghanistan": {"aid": 3}}
    )
    assert (at(ruled, "Afghanistan").aid, at(ruled, "Afghanistan").is_ruled) == (1, True)


@pytest.mark.clause("#106", "L54")
def test_jaysh_al_mahdi_removes_up_to_two_cells() -> None:
    iraq = HELD | {"sleepers": 3}
    assert not can_play(us_holding(106), 106)
    nato = {"troops": 0, "nato": True, "sleepers": 0, "actives": 1}
    assert can_play(us_holding(106, countries={"Iraq": HELD | nato}), 106)
    assert can_play(us_holding(106, countries={"Iraq": HELD | {"troops": 1}}), 106)
    state = us_event(106, "select Iraq", countries={"Iraq": iraq})
    for moves, left in ((["end"], 3), (["remove one sleeper cell in Iraq", "end"], 2)):
        after = play(state, *moves)
        assert (at(after, "Iraq").sleepers, pending(after).played) == (left, 1)
    assert at(play(state, *["remove one sleeper cell in Iraq"] * 2), "Iraq").sleepers == 1
    worse = jihadist_event(106, "select Iraq", countries={"Iraq": iraq | {"governance": "Fair"}})
    assert at(worse, "Iraq").governance is Governance.POOR


@pytest.mark.clause("#107", "L8")
def test_kurdistan() -> None:
    assert at(us_event(107), "Iraq").aid == 1
    state = jihadist_event(107, "roll 5")
    assert offered(state) == {"select Turkey", "select Iraq"}
    assert at(play(state, "select Turkey"), "Turkey").governance is Governance.POOR
    good = jihadist_event(
        107, "select Turkey", countries={"Turkey": {"governance": "Good", "alignment": "Ally"}}
    )
    assert at(good, "Turkey").governance is Governance.FAIR


@pytest.mark.clause("#108", "L56", "#33")
def test_musharraf_makes_pakistan_a_poor_ally() -> None:
    assert not can_play(us_holding(108), 108)
    ruled = {"Pakistan": RULED | {"sleepers": 1}, "Iraq": {"sleepers": 1}}
    state = us_event(108, "remove one sleeper cell in Pakistan", countries=ruled)
    pakistan = at(state, "Pakistan")
    assert (pakistan.governance, pakistan.alignment, pakistan.cadre) == (
        Governance.POOR,
        Alignment.ALLY,
        True,
    )
    assert not can_play(us_holding(108, countries=ruled, in_force=["benazir_bhutto"], removed=[33]), 108)


@pytest.mark.clause("#109", "4.7.1/1", "L17")
def test_tora_bora_takes_both_cells_from_one_country() -> None:
    countries = {"Iraq": HELD | {"sleepers": 2}, "Yemen": HELD | {"troops": 0, "sleepers": 1, "actives": 1}}
    assert not can_play(us_holding(109), 109)
    assert not can_play(us_holding(109, countries={"Iraq": HELD}), 109)
    state = us_event(109, "remove one sleeper cell in Iraq", countries=countries)
    assert pending(state).actor is US
    assert offered(state) == {"remove one sleeper cell in Iraq"}
    state = play(state, "remove one sleeper cell in Iraq", "roll 4", "roll 3", "roll 2", "draw 100")
    assert (state.tracks.prestige, 100 in state.cards.us, at(state, "Iraq").cadre) == (5, True, True)
    # With the last cell on the map the US has won, before Prestige is rolled.
    alone = {"Afghanistan": HELD | {"sleepers": 2}}
    won = us_event(109, *["remove one sleeper cell in Afghanistan"] * 2, countries=alone)
    assert (won.winner, won.ending) == (US, Ending.NO_CELLS)


@pytest.mark.clause("#110", "L82", "6.2.9/1")
def test_zarqawi_brings_three_cells_and_a_plot_2() -> None:
    given = {"countries": {"Iraq": HELD, "Jordan": HELD | {"troops": 1}}}
    state = jihadist_event(110, "select Jordan", **given)
    assert (at(state, "Jordan").sleepers, [str(one.kind) for one in at(state, "Jordan").plots]) == (
        4,
        ["Plot 2"],
    )
    assert 110 in state.cards.discards
    gone = given["countries"] | {"Libya": {"plots": ["Plot 2", "Plot 2"]}}
    assert at(jihadist_event(110, "select Iraq", countries=gone), "Iraq").plots == ()
    us = us_event(110, **given)
    assert (us.tracks.prestige, 110 in us.cards.removed) == (10, True)
    # Two cells are left on the track, then no troops.
    few = {"Iraq": HELD | {"sleepers": 1}, "Jordan": HELD | {"troops": 1}, "Syria": {"sleepers": 7}}
    assert at(jihadist_event(110, "select Jordan", countries=few), "Jordan").sleepers == 3
    far = {"Iraq": HELD | {"troops": 11}}
    assert at(jihadist_event(110, "select Iraq", countries=far), "Iraq").sleepers == 4


@pytest.mark.clause("#111", "#112")
@pytest.mark.parametrize(("number", "us", "ruled", "free"), [(111, (7, 7), 4, 6), (112, (8, 5), 3, 5)])
def test_the_leaders_are_hunted_or_speak(number: int, us: tuple[int, int], ruled: int, free: int) -> None:
    assert not can_play(us_holding(number), number)
    state = us_event(number, countries={"Afghanistan": FREE})
    assert (tracks(state), number in state.cards.removed) == (us, True)
    state = jihadist_event(number)
    assert (state.tracks.prestige, number in state.cards.discards) == (ruled, True)
    assert jihadist_event(number, countries={"Afghanistan": FREE}).tracks.prestige == free


@pytest.mark.clause("#113", "#119", "L8")
def test_darfur_and_saleh_shift_what_they_test() -> None:
    high = at(us_event(113, "roll 1"), "Sudan")
    assert (high.aid, high.alignment) == (1, Alignment.ALLY)
    low = at(us_event(113, "roll 1", prestige=6), "Sudan")
    assert (low.besieged, low.alignment) == (True, Alignment.ADVERSARY)
    saleh = at(us_event(119, "roll 6"), "Yemen")
    assert (saleh.governance, saleh.aid, saleh.alignment) == (Governance.FAIR, 1, Alignment.ALLY)
    assert at(us_event(119, countries={"Yemen": RULED}), "Yemen").alignment is Alignment.ADVERSARY
    other = at(jihadist_event(119, "roll 6"), "Yemen")
    assert (other.besieged, other.alignment) == (True, Alignment.ADVERSARY)


@pytest.mark.clause("#114", "L73", "6.2.7/1")
def test_gtmo_forbids_recruit_operations_for_the_turn() -> None:
    state = jihadist_event(114, "roll 5", "roll 4", "roll 2")
    assert (state.tracks.prestige, 114 in state.cards.lapsing) == (9, True)
    state = play(state, "play 49 as operations")
    assert unmet(state, "recruit in Afghanistan") == ["no_gtmo"]


@pytest.mark.clause("#115", "L77")
def test_hambali_needs_a_friend_with_a_cell_near_indonesia() -> None:
    countries = {
        "Thailand": {"posture": "Hard", "sleepers": 1},
        "Philippines": {"posture": "Soft", "sleepers": 1},
        "Pakistan": {"alignment": "Ally", "actives": 1},
    }
    state = us_event(115, countries=countries)
    assert offered(state) == {"select Thailand", "select Pakistan"}
    state = play(state, "select Pakistan", "remove one active cell in Pakistan", "draw 100", "draw 101")
    assert ({100, 101} <= state.cards.us, 115 in state.cards.removed) == (True, True)
    state = jihadist_event(115, "select Thailand", "put Plot 3", countries=countries)
    assert len(at(state, "Thailand").plots) == 1


@pytest.mark.clause("#116", "L77")
def test_ksm_clears_plots_of_allies_and_non_muslims() -> None:
    assert not can_play(us_holding(116, countries={"Iran": {"plots": ["Plot 1"]}}), 116)
    countries = {
        "Saudi Arabia": {"plots": ["WMD"]},
        "Iraq": {"plots": ["Plot 1"]},
        "Iran": {"plots": ["Plot 1"]},
        "United States": {"plots": ["Plot 2", "Plot 3"]},
    }
    state = us_event(116, "draw 100", "draw 101", countries=countries)
    assert [len(at(state, one).plots) for one in countries] == [0, 1, 1, 0]
    assert (state.spent_wmd, state.plots.plot_3) == (1, 1)
    assert pending(state).played == 1
    state = jihadist_event(116, countries={"Iran": {"sleepers": 1}, "Iraq": {"actives": 1}})
    assert offered(state) == {"select Iran", "select Iraq"}
    # All six plots are on the map; so no country is selected.
    placed = {"plots": ["Plot 1"] * 3}, {"actives": 1, "plots": ["Plot 2", "Plot 2", "Plot 3"]}
    state = jihadist_event(116, countries=dict(zip(("Iran", "Iraq"), placed, strict=True)))
    assert type(pending(state)).__name__ == "Phase"


# #117, #118


@pytest.mark.clause("#117", "#118", "L83", "4.2.6/1")
@pytest.mark.parametrize("number", [117, 118])
def test_an_oil_price_spike_recovers_a_card_that_lies_open(number: int) -> None:
    given = {"discards": (40, 235 - number), "lapsing": (114,), "first_plot": 28, "in_force": ["gtmo"]}
    state = us_event(number, **given)
    assert offered(state) == {"recover 40 Mass Turnout", "recover 114 GTMO", "recover 28 Sharia"}
    assert f"#{number} the US takes 114 GTMO" in ledger(state, "recover 114")
    state = play(state, "recover 114")
    # A marker goes on with the effect.
    assert (114 in state.cards.us, state.in_force.gtmo, state.spikes) == (True, True, 1)
    assert number in state.cards.lapsing
    assert us_event(number).spikes == 1


@pytest.mark.clause("2.2/1", "L17", "L19", "#117")
@pytest.mark.parametrize("side", [US, JIHADIST])
def test_who_plays_the_spike_that_wins_for_both_has_won(side: Side) -> None:
    given = {"countries": NEARLY_WON, "discards": (40,)}
    state = us_event(117, **given) if side is US else jihadist_event(117, **given)
    assert play(state, "recover 40").winner is side


@pytest.mark.clause("2.2/1", "L19")
def test_where_no_card_is_played_what_wins_for_both_wins_for_the_jihadist() -> None:
    draft = Draft(position((Turn(Step.PLOTS),), countries=NEARLY_WON))
    draft.spike(1, "#117")
    assert draft.winner is JIHADIST


# #120


@pytest.mark.clause("#120", "6.3.1/1", "L84", "L7", "4.7.2.1/1")
def test_us_election_happens_on_operations_too() -> None:
    state = us_holding(120)
    assert offered(state, "play 120") == {
        f"play 120 US Election as {use}"
        for use in ("event", "event, then operations", "operations, then event")
    }
    state = play(state, "play 120 as operations, then event", "war of ideas in Canada", "roll 1", "roll 1")
    # World is 0 and the US Soft: no penalty.
    assert (state.tracks.us_posture, state.tracks.prestige, 120 in state.cards.discards) == (
        Posture.SOFT,
        8,
        True,
    )
    hard = us_event(120, "roll 4", countries={one: {"posture": "Soft"} for one in ("Spain", "Italy")})
    assert (hard.tracks.us_posture, hard.tracks.prestige) == (Posture.HARD, 6)
