"""The US events, cards 1 to 47."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import Plot, State
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
)
from ctcore.labyrinth.observing import observe
from ctcore.labyrinth.rules.resolving import Resolving
from tests.labyrinth.positions import (
    at,
    can_play,
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
FREE: dict[str, Any] = {"governance": "Poor", "sleepers": 4}


def tracks(state: State) -> tuple[int, int]:
    return state.tracks.prestige, state.tracks.funding


# #1 to #17


@pytest.mark.clause("#1", "L50", "8.5.6/3")
@pytest.mark.parametrize(("plot", "funding"), [("Plot 2", 4), ("WMD", 1)])
def test_a_marked_plot_lowers_funding(plot: str, funding: int) -> None:
    given = {"countries": {"Pakistan": {"plots": [plot]}}, "funding": 5, "us": ()}
    state = us_event(1, "mark plot 1 in Pakistan", **given, jihadist=(49,))
    assert isinstance(state.stack[-1], Resolving)
    state = play(state, "resolve plot 1 in Pakistan", *["roll 6"] * (2 if plot == "Plot 2" else 3))
    assert state.tracks.funding == funding


@pytest.mark.clause("#1", "L50")
def test_no_plot_in_iran_is_marked() -> None:
    assert not can_play(us_holding(1, countries={"Iran": {"plots": ["Plot 1"]}}), 1)
    state = us_holding(1, countries={"Iran": {"plots": ["Plot 1"]}, "Iraq": {"plots": ["Plot 1"]}})
    assert offered(play(state, "play 1 as event")) == {"mark plot 1 in Iraq"}


@pytest.mark.clause("#1", "4.8.1/1")
def test_the_us_knows_which_plot_it_has_marked() -> None:
    plots = [Plot(PlotKind.PLOT_1), Plot(PlotKind.PLOT_2, marked=True)]
    seen = observe(position(countries={"Iraq": {"plots": plots}}), US)
    iraq = at(position(), "Iraq").place.index
    assert seen.plots[iraq] == (None, None)
    assert seen.marked[iraq] == (False, True)


@pytest.mark.clause("#3")
@pytest.mark.parametrize(
    ("alignment", "there"), [("Ally", True), ("Neutral", True), ("Adversary", False), (None, False)]
)
def test_ctr_lies_in_russia_and_in_a_friendly_central_asia(*, alignment: str | None, there: bool) -> None:
    asia = {"alignment": alignment, "governance": alignment and "Poor"}
    state = us_event(3, us_posture="Soft", countries={"Central Asia": asia})
    assert (at(state, "Russia").ctr, at(state, "Central Asia").ctr) == (True, there)
    assert not can_play(us_holding(3), 3)


@pytest.mark.clause("#4", "6.2.8/1")
def test_moro_talks_test_the_philippines_and_end_abu_sayyaf() -> None:
    state = us_event(4, "roll 5", in_force=["abu_sayyaf"], removed=[57])
    assert at(state, "Philippines").posture is Posture.HARD
    assert tracks(state) == (7, 8)
    assert (state.in_force.moro_talks, state.in_force.abu_sayyaf) == (True, False)


@pytest.mark.clause("#5", "4.8.1/1")
def test_nest_shows_wmd_plots_in_the_united_states_now_and_later() -> None:
    state = us_event(
        5,
        countries={
            "United States": {"plots": ["WMD", "Plot 1"]},
            "Canada": {"posture": "Hard", "plots": ["WMD"]},
        },
    )
    assert [one.shown for one in at(state, "United States").plots] == [True, False]
    assert not at(state, "Canada").plots[0].shown
    later = position(
        in_force=["nest"], wmd=1, countries={"United States": {"sleepers": 1}}, jihadist=(88, 49)
    )
    later = play(
        later, "play 88 as event", "sacrifice one sleeper cell in United States", "put WMD", "put Plot 1"
    )
    assert [one.shown for one in at(later, "United States").plots] == [True, False]


@pytest.mark.clause("#6", "#7")
@pytest.mark.parametrize("number", [6, 7])
def test_sanctions_need_the_patriot_act(number: int) -> None:
    given = {"us": (8, 9)}
    assert not can_play(us_holding(number, **given), number)
    assert us_event(number, in_force=["patriot_act"], removed=[43], **given).tracks.funding == 7


@pytest.mark.clause("#8", "#9", "#10", "L52", "L54")
@pytest.mark.parametrize("number", [8, 9, 10])
def test_special_forces_reach_as_far_as_nato(number: int) -> None:
    nato = HELD | {"troops": 0, "nato": True, "sleepers": 0, "sadr": True}
    quiet = {"Saudi Arabia": {"troops": 0}, "Gulf States": {"troops": 0}}
    given = {
        "countries": quiet
        | {"Iraq": nato, "Jordan": {"governance": "Poor", "alignment": "Ally", "actives": 1}}
    }
    assert not can_play(us_holding(number, countries=quiet), number)
    state = us_holding(number, **given)
    assert offered(play(state, f"play {number} as event")) == {
        "remove one Sadr cell in Iraq",
        "remove one active cell in Jordan",
    }
    # The card that is played is cited, and the last cell leaves a cadre.
    lines = ledger(state, f"play {number} as event", "remove one Sadr cell in Iraq")
    assert f"#{number} 1 Sadr cell removed from Iraq" in lines
    assert "4.8.4/1 Iraq: a cadre is left" in lines


@pytest.mark.clause("#11")
@pytest.mark.parametrize(
    ("given", "after"),
    [
        ({}, (8, 7)),
        ({"Iraq": {"troops": 7}}, (7, 9)),
        ({"Egypt": {"governance": "Islamist Rule", "alignment": "Adversary"}}, (7, 9)),
    ],
)
def test_abbas_moves_tracks_while_troops_and_israels_neighbours_allow(
    given: Any, after: tuple[int, int]
) -> None:
    state = us_event(11, countries=given)
    assert tracks(state) == after
    assert state.in_force.abbas


@pytest.mark.clause("#12")
@pytest.mark.parametrize(("ruled", "funding"), [(True, 7), (False, 5)])
def test_al_azhar_lowers_funding_more_without_islamist_rule(*, ruled: bool, funding: int) -> None:
    state = us_event(12, "roll 5", countries={} if ruled else {"Afghanistan": FREE})
    assert (at(state, "Egypt").governance, at(state, "Egypt").alignment) == (
        Governance.FAIR,
        Alignment.NEUTRAL,
    )
    assert state.tracks.funding == funding


@pytest.mark.clause("#13", "6.2.8/1")
def test_anbar_awakening_needs_troops_and_ends_al_anbar() -> None:
    assert not can_play(us_holding(13), 13)
    state = us_event(13, "select Iraq", countries={"Iraq": HELD}, in_force=["al_anbar"], removed=[58])
    assert (at(state, "Iraq").aid, state.tracks.prestige) == (1, 8)
    assert (state.in_force.anbar_awakening, state.in_force.al_anbar) == (True, False)


@pytest.mark.clause("#14", "L25")
@pytest.mark.parametrize(("face", "after"), [(3, Alignment.ADVERSARY), (4, Alignment.NEUTRAL)])
def test_covert_action_may_reach_a_country_under_islamist_rule(face: int, after: Alignment) -> None:
    state = us_event(14, "select Afghanistan", f"roll {face}")
    assert at(state, "Afghanistan").alignment is after
    assert at(state, "Afghanistan").is_ruled


@pytest.mark.clause("#15", "L42", "L56")
def test_ethiopia_strikes_somalia_or_sudan_under_islamist_rule() -> None:
    assert not can_play(us_holding(15), 15)
    sudan = {"governance": "Islamist Rule", "alignment": "Adversary"}
    state = us_event(15, "select Sudan", countries={"Sudan": sudan})
    assert (at(state, "Sudan").governance, at(state, "Sudan").alignment) == (
        Governance.POOR,
        Alignment.NEUTRAL,
    )
    assert 15 in state.cards.removed


@pytest.mark.clause("#16", "L24")
def test_euro_islam_sets_benelux_alone() -> None:
    state = us_event(16, "set Benelux to Hard")
    assert (at(state, "Benelux").posture, state.tracks.funding) == (Posture.HARD, 9)
    assert us_event(16, "set Benelux to Soft", countries={"Afghanistan": FREE}).tracks.funding == 8


@pytest.mark.clause("#17", "L53")
def test_fsb_takes_every_card_of_wmd_or_else_a_cell() -> None:
    russia = {"posture": "Hard", "sleepers": 1}
    state = us_event(17, jihadist=(65, 71, 49), countries={"Russia": russia})
    assert {65, 71} <= state.cards.discards
    assert at(state, "Russia").sleepers == 1
    state = us_event(17, "remove one sleeper cell in Russia", countries={"Russia": russia})
    assert (at(state, "Russia").sleepers, at(state, "Russia").cadre) == (0, True)
    assert "#17 the Jihadist holds none of #65, #69 and #71" in ledger(us_holding(17), "play 17 as event")


# #18 to #31


@pytest.mark.clause("#18", "L55", "L26")
def test_intel_community_grants_an_operation_of_one_and_an_extra_card() -> None:
    state = us_event(18, reserves=(1, 0))
    assert "add reserves" not in offered(state)
    assert {"no operation", "to the reserves"} <= offered(state)
    assert not offered(state, "deploy 1 from the track to Saudi Arabia")
    state = play(state, "to the reserves")
    assert state.tracks.us_reserves == 2
    assert "no extra card" in offered(state)
    assert unmet(state, "hold the last card") == ["moment"]
    state = play(state, "play 7 as operations", "war of ideas in Canada", "roll 5")
    # The extra card is not one of the two of the phase.
    assert pending(state).played == 1
    lines = ledger(us_holding(18), "play 18 as event")
    assert "#18 the US looks at the hand of the Jihadist" in lines
    for us, jihadist, offers in (((), (49,), False), ((7,), (), True)):
        state = us_event(18, "no operation", us=us, jihadist=jihadist)
        assert bool(offered(state, "no extra card")) is offers


@pytest.mark.clause("#18", "L55")
def test_intel_community_may_pass_its_operation_in_the_jihadists_phase() -> None:
    state = jihadist_holding(18)
    state = play(state, "play 18 as event, then operations", "no operation")
    assert offered(state, "no extra", "play 7 ") >= {"no extra card"}
    state = play(
        state, "no extra card", "travel with one sleeper cell from Afghanistan to Pakistan", "roll the dice"
    )
    assert pending(state).played == 1


@pytest.mark.clause("#18", "5.3.2/1", "L97")
def test_the_us_knows_of_the_hand_that_it_has_looked_at_until_a_card_leaves_it() -> None:
    state = us_event(18, us=(6,), in_force=["patriot_act"], removed=[43])
    assert observe(state, US).seen == {49, 50}
    assert not observe(state, US).unseen & {49, 50}
    assert observe(state, JIHADIST).seen == frozenset()
    state = play(state, "no operation", "no extra card", "play 6 as event")
    assert observe(state, US).seen == {49, 50}
    state = play(state, "play 49 as event", "roll 6")
    assert observe(state, US).seen == state.cards.known == {50}


@pytest.mark.clause("#34", "#97", "#117", "L97")
@pytest.mark.parametrize(
    ("number", "moves", "known_to_us", "known_to_the_jihadist"),
    [
        (34, ("disrupt in Iraq", "affect one sleeper cell", "take 50"), set(), {50}),
        (97, ("trade 49", "trade 6"), {6}, {49}),
        (117, ("recover 40",), set(), {40}),
    ],
)
def test_a_side_knows_where_a_card_went_that_it_gave_or_lost(
    number: int, moves: tuple[str, ...], known_to_us: set[int], known_to_the_jihadist: set[int]
) -> None:
    state = us_event(number, *moves, countries={"Iraq": HELD}, discards=(40,))
    assert observe(state, US).seen == known_to_us
    assert observe(state, JIHADIST).seen == known_to_the_jihadist


@pytest.mark.clause("#19", "#20", "L56")
def test_turkey_and_jordan_become_fair_allies() -> None:
    turkey = at(us_event(19), "Turkey")
    assert (turkey.governance, turkey.alignment) == (Governance.FAIR, Alignment.ALLY)
    state = us_event(
        20, countries={"Jordan": {"governance": "Islamist Rule", "alignment": "Adversary", "besieged": True}}
    )
    jordan = at(state, "Jordan")
    assert (jordan.governance, jordan.alignment, jordan.besieged) == (Governance.FAIR, Alignment.ALLY, True)
    assert tracks(state) == (8, 8)


@pytest.mark.clause("#21", "L24", "L86")
def test_lets_roll_foils_a_plot_in_a_good_country_and_draws() -> None:
    assert not can_play(us_holding(21, countries={"Iraq": {"plots": ["Plot 2"]}}), 21)
    state = us_holding(
        21,
        countries={"Germany": {"posture": "Soft", "plots": ["Plot 1", "WMD"]}, "Iraq": {"plots": ["Plot 2"]}},
    )
    state = play(state, "play 21 as event")
    assert offered(state) == {"foil plot 1 in Germany", "foil plot 2 in Germany"}
    state = play(state, "foil plot 2 in Germany", "draw 100")
    assert (state.spent_wmd, 100 in state.cards.us) == (1, True)
    assert not offered(state, "set Israel", "set Iran", "set United States")
    assert at(play(state, "set Germany to Hard"), "Germany").posture is Posture.HARD


@pytest.mark.clause("#22", "4.8.4/1")
def test_mossad_clears_three_countries_and_leaves_cadres() -> None:
    assert not can_play(us_holding(22), 22)
    jordan = {"governance": "Poor", "alignment": "Neutral", "sleepers": 1, "actives": 1}
    state = us_event(22, countries={"Israel": {"sleepers": 2}, "Jordan": jordan})
    assert [(at(state, one).cells, at(state, one).cadre) for one in ("Israel", "Jordan", "Lebanon")] == [
        (0, True),
        (0, True),
        (0, False),
    ]


@pytest.mark.clause("#23", "#24", "#25", "L57")
@pytest.mark.parametrize("number", [23, 24, 25])
def test_predator_takes_a_cell_of_a_muslim_country_if_there_is_one(number: int) -> None:
    state = us_event(number, countries={"Iran": {"sleepers": 1}})
    assert offered(state) == {"remove one sleeper cell in Afghanistan"}
    nobody = us_event(number, countries={"Iran": {"sleepers": 1}, "Afghanistan": {"sleepers": 0}})
    assert pending(nobody).played == 1


@pytest.mark.clause("#26")
def test_the_quartet_needs_abbas() -> None:
    assert not can_play(us_holding(26), 26)
    assert tracks(us_event(26, in_force=["abbas"], removed=[11])) == (9, 6)


@pytest.mark.clause("#27")
def test_saddam_captured_needs_troops_in_iraq() -> None:
    assert not can_play(us_holding(27), 27)
    assert can_play(us_holding(27, countries={"Iraq": HELD | {"troops": 0, "nato": True}}), 27)
    state = us_event(27, countries={"Iraq": HELD})
    assert (at(state, "Iraq").aid, state.tracks.prestige, state.in_force.saddam_captured) == (1, 8, True)


@pytest.mark.clause("#28", "L57")
def test_sharia_relieves_one_country() -> None:
    assert not at(us_event(28, "select Somalia"), "Somalia").besieged
    assert pending(us_event(28, countries={"Somalia": {"besieged": False}})).played == 1


@pytest.mark.clause("#29", "L58")
def test_tony_blair_persuades_up_to_three_one_after_another() -> None:
    state = us_event(29)
    assert (at(state, "United Kingdom").posture, state.tracks.prestige) == (Posture.HARD, 7)
    state = play(state, "persuade Spain", "roll 5", "persuade Italy", "roll 4")
    assert (at(state, "Spain").posture, at(state, "Italy").posture) == (Posture.HARD, Posture.SOFT)
    assert state.tracks.prestige == 8
    assert unmet(state, "persuade Spain") == ["another"]
    assert pending(play(state, "end")).played == 1
    assert pending(play(state, "persuade France", "roll 6")).played == 1


@pytest.mark.clause("#30", "L59")
def test_nation_building_rolls_without_penalty_and_troops_do_not_matter() -> None:
    world = {one: {"posture": "Soft"} for one in ("Spain", "Italy", "France", "Germany")}
    weak = HELD | {"troops": 1, "sleepers": 3}
    state = us_event(30, "select Iraq", "roll 3", countries=world | {"Iraq": weak})
    # Aid comes first and counts, Prestige 7 adds 1, the penalty of 3 does not count.
    assert (at(state, "Iraq").governance, at(state, "Iraq").aid) == (Governance.FAIR, 1)
    fair = weak | {"governance": "Fair"}
    assert (
        at(us_event(30, "select Iraq", "roll 3", countries={"Iraq": fair}), "Iraq").governance
        is Governance.FAIR
    )
    hostile = us_event(30, "select Iraq", countries={"Iraq": weak | {"alignment": "Adversary"}})
    assert (pending(hostile).played, at(hostile, "Iraq").aid) == (1, 1)


@pytest.mark.clause("#30", "#56")
def test_nation_building_is_blocked() -> None:
    given = {"countries": {"Iraq": HELD}}
    assert can_play(us_holding(30, **given), 30)
    assert not can_play(us_holding(30, **given, in_force=["vieira_de_mello_slain"], removed=[56]), 30)


@pytest.mark.clause("#31", "4.7.8.1/4", "L74")
def test_wiretapping_clears_three_countries_without_cadres() -> None:
    assert not can_play(us_holding(31), 31)
    countries = {
        "United States": {"sleepers": 1, "plots": ["Plot 1", "WMD"]},
        "United Kingdom": {"posture": "Hard", "cadre": True},
    }
    for there in ({"sleepers": 1}, {"cadre": True}, {"plots": ["Plot 1"]}):
        assert can_play(us_holding(31, countries={"Canada": {"posture": "Hard"} | there}), 31)
    state = us_event(31, "draw 100", countries=countries)
    assert not any(at(state, one).cells or at(state, one).cadre or at(state, one).plots for one in countries)
    assert (state.plots.plot_1, state.spent_wmd, state.in_force.wiretapping) == (3, 1, True)
    assert not can_play(us_holding(31, countries=countries, in_force=["wiretapping", "no_wiretapping"]), 31)


# #32 to #47

_ONLY_IRAQ = {one: {"alignment": "Neutral"} for one in ("Syria", "Libya", "Afghanistan")}


@pytest.mark.clause("#32", "L60")
def test_back_channel_needs_another_card() -> None:
    # #32 itself is worth 3, as are the resources of Iraq.
    assert not can_play(us_holding(32, us_posture="Soft", us=(11, 12), countries=_ONLY_IRAQ), 32)
    assert can_play(us_holding(32, us_posture="Soft", us=(11, 40), countries=_ONLY_IRAQ), 32)
    assert not can_play(us_holding(32, us=(40, 41)), 32)
    state = us_event(32, us_posture="Soft", us=(40, 41))
    assert offered(state) == {
        "discard none",
        "discard 40 Mass Turnout for Iraq",
        "discard 41 NATO for Iraq",
    }
    state = play(state, "discard 40 for Iraq")
    assert (at(state, "Iraq").alignment, at(state, "Iraq").aid) == (Alignment.NEUTRAL, 1)
    assert 40 in state.cards.discards


@pytest.mark.clause("#32", "L60", "L84", "L25")
def test_us_election_discarded_by_back_channel_happens_first() -> None:
    state = us_event(32, us_posture="Soft", us=(120, 6))
    lines = ledger(state, "discard 120 for Iraq", "roll 1")
    assert lines.index("#120 Prestige 7 -> 6") < lines.index("#32 Iraq: Adversary -> Neutral")
    ruled = us_event(32, "discard 6 for Afghanistan", us_posture="Soft")
    assert (at(ruled, "Afghanistan").alignment, at(ruled, "Afghanistan").aid) == (Alignment.NEUTRAL, 1)


@pytest.mark.clause("#32", "4.2.6/1", "L60")
def test_back_channel_counts_an_oil_price_spike() -> None:
    spiked = us_event(32, us_posture="Soft", us=(11, 40), spikes=1)
    assert offered(spiked) == {"discard none", "discard 11 Abbas for Libya", "discard 11 Abbas for Syria"}


@pytest.mark.clause("#33", "L61", "#60")
def test_benazir_bhutto_improves_a_poor_pakistan() -> None:
    assert not can_play(us_holding(33), 33)
    free = {"Afghanistan": FREE}
    assert (
        at(us_event(33, countries=free | {"Pakistan": {"governance": "Poor"}}), "Pakistan").governance
        is Governance.FAIR
    )
    assert not can_play(us_holding(33, countries=free, in_force=["bhutto_shot"], removed=[60]), 33)


@pytest.mark.clause("#34", "L62", "7.4.4/1", "6.2.9/1")
def test_enhanced_measures_disrupt_and_take_a_card() -> None:
    iraq = {"Iraq": HELD}
    assert not can_play(us_holding(34), 34)
    assert not can_play(us_holding(34, countries=iraq, us_posture="Soft"), 34)
    assert not can_play(
        us_holding(34, countries=iraq, in_force=["enhanced_measures", "no_enhanced_measures"]), 34
    )
    state = us_event(34, "disrupt in Iraq", "affect one sleeper cell", countries=iraq)
    assert state.tracks.prestige == 8
    assert offered(state) == {"take 49 Al-Ittihad al-Islami", "take 50 Ansar al-Islam"}
    assert "#34 50 Ansar al-Islam goes to the US" in ledger(state, "take 50")
    state = play(state, "take 50")
    assert (50 in state.cards.us, state.in_force.enhanced_measures, at(state, "Iraq").disrupted) == (
        True,
        True,
        2,
    )


@pytest.mark.clause("#44", "L62", "L84", "6.3.1/1")
def test_renditions_cost_the_jihadist_a_card_even_without_a_disrupt() -> None:
    state = us_event(44, "lose 49")
    assert 49 in state.cards.discards
    assert state.in_force.renditions
    election = us_event(44, "lose 120", "roll 5", jihadist=(120, 49))
    assert election.tracks.prestige == 8


@pytest.mark.clause("#35", "L42")
def test_hijab_tests_and_improves_turkey() -> None:
    assert not can_play(us_holding(35), 35)
    state = us_event(35, "roll 5", "set France to Hard", countries={"Afghanistan": FREE})
    assert (at(state, "Turkey").governance, at(state, "France").posture) == (Governance.GOOD, Posture.HARD)
    assert (state.tracks.funding, 35 in state.cards.removed) == (7, True)


@pytest.mark.clause("#36", "8.5.6/8")
def test_a_plot_in_india_ends_the_talks() -> None:
    assert not can_play(us_holding(36, countries={"Pakistan": {"governance": "Poor"}}), 36)
    state = us_event(36, "set India to Hard")
    assert (at(state, "Pakistan").alignment, at(state, "India").posture) == (Alignment.ALLY, Posture.HARD)
    assert state.in_force.indo_pakistani_talks
    bombed = us_event(
        36,
        "set India to Soft",
        us=(),
        jihadist=(49,),
        countries={"India": {"posture": "Soft", "plots": ["Plot 1"]}},
    )
    bombed = play(bombed, "resolve plot 1 in India", "roll 1")
    assert not bombed.in_force.indo_pakistani_talks


@pytest.mark.clause("#37", "#39", "L63", "L34")
@pytest.mark.parametrize(
    ("number", "name", "truth"), [(37, "Iraq", "iraqi_wmd"), (39, "Libya", "libyan_wmd")]
)
def test_wmd_admit_a_regime_change_in_that_country_alone(number: int, name: str, truth: str) -> None:
    state = us_event(number)
    assert offered(state) == {
        "later",
        *(f"regime change in {name} with {count} from the track" for count in range(6, 12)),
    }
    assert "country_of_the_card" in unmet(state, "regime change in Afghanistan with 6 from the track")
    later = play(state, "later")
    assert getattr(later.in_force, truth)
    done = play(
        state, f"regime change in {name} with 6 from the track", "roll 5", "roll 6", "roll 2", "roll 3"
    )
    assert (at(done, name).governance, at(done, name).regime_change) == (Governance.FAIR, RegimeChange.GREEN)
    assert (getattr(done.in_force, truth), done.tracks.prestige, pending(done).played) == (False, 9, 1)


@pytest.mark.clause("#37", "L63", "6.3.3.1/1")
def test_a_later_card_of_three_changes_the_regime() -> None:
    state = position(
        US, us=(11, 12, 6), jihadist=(49,), reserves=(1, 0), in_force=["iraqi_wmd"], removed=[37]
    )
    state = play(state, "play 11 as operations")
    assert not offered(state, "regime change")
    assert offered(play(state, "add reserves"), "regime change in Iraq with 6")


@pytest.mark.clause("#37", "#39", "7.3.4/1", "L99")
@pytest.mark.parametrize("alignment", ["Neutral", "Ally"])
@pytest.mark.parametrize(("name", "truth"), [("Iraq", "iraqi_wmd"), ("Libya", "libyan_wmd")])
def test_the_regime_change_that_waits_needs_no_adversary(name: str, truth: str, alignment: str) -> None:
    there = {name: {"governance": "Good", "alignment": alignment}}
    state = position(US, us=(40, 6), jihadist=(49,), in_force=[truth], countries=there)
    state = play(state, "play 40 as operations", f"regime change in {name} with 6 from the track", "roll 1")
    assert (at(state, name).governance, at(state, name).alignment) == (Governance.POOR, Alignment.ALLY)


@pytest.mark.clause("#38", "#39", "6.2.8/1")
def test_the_libyan_deal_ends_libyan_wmd() -> None:
    ally = {"Syria": {"alignment": "Ally"}}
    assert not can_play(us_holding(38), 38)
    state = us_event(38, "set Spain to Hard", countries=ally, in_force=["libyan_wmd"], removed=[39])
    assert unmet(state, "set Spain to Soft") == ["another"]
    state = play(state, "set Italy to Hard")
    assert (at(state, "Libya").alignment, state.tracks.prestige) == (Alignment.ALLY, 8)
    assert (state.in_force.libyan_deal, state.in_force.libyan_wmd) == (True, False)
    assert not can_play(us_holding(39, in_force=["libyan_deal"], removed=[38]), 39)


@pytest.mark.clause("#40", "7.2.1.1/2", "7.3.4.1/1")
def test_mass_turnout_clears_a_country_that_becomes_good() -> None:
    iraq = HELD | {"governance": "Fair", "aid": 2, "besieged": True}
    after = at(us_event(40, "select Iraq", countries={"Iraq": iraq}), "Iraq")
    assert (after.governance, after.regime_change, after.aid, after.besieged) == (
        Governance.GOOD,
        None,
        0,
        False,
    )


@pytest.mark.clause("#41", "L64")
def test_a_second_nato_moves_the_first() -> None:
    countries = {"Iraq": HELD | {"nato": True, "troops": 0}, "Yemen": HELD}
    soft = {one: {"posture": "Soft"} for one in ("Spain", "Italy")}
    assert not can_play(us_holding(41, countries=countries | soft), 41)
    assert not can_play(us_holding(41), 41)
    state = us_event(41, "select Yemen", countries=countries)
    assert (at(state, "Iraq").nato, at(state, "Yemen").nato, at(state, "Yemen").aid) == (False, True, 1)
    assert at(state, "Yemen").strength == 8


@pytest.mark.clause("#42")
def test_the_pakistani_offensive_ends_fata() -> None:
    assert not can_play(us_holding(42, in_force=["fata"]), 42)
    ally = {"Pakistan": {"alignment": "Ally"}}
    assert not us_event(42, countries=ally, in_force=["fata"]).in_force.fata
    assert not can_play(us_holding(42, countries=ally), 42)


@pytest.mark.clause("#43", "#2", "4.1.1/1")
def test_the_patriot_act_cuts_the_united_states_off() -> None:
    countries = {
        "United Kingdom": {"posture": "Hard", "sleepers": 1},
        "Canada": {"posture": "Hard", "sleepers": 1},
    }
    state = position(
        jihadist=(49, 50),
        in_force=["biometrics", "patriot_act"],
        lapsing=[2],
        removed=[43],
        countries=countries,
    )
    state = play(state, "play 49 as operations")
    assert offered(state, "travel with one sleeper cell from Canada to United States")
    assert unmet(state, "travel with one sleeper cell from United Kingdom to United States") == [
        "adjacent_under_biometrics"
    ]


@pytest.mark.clause("#45", "L7", "L24")
def test_safer_now_rolls_the_us_posture_with_one_added() -> None:
    assert not can_play(us_holding(45), 45)
    free = {"Afghanistan": FREE}
    assert not can_play(us_holding(45, countries=free | {"Spain": {"posture": "Soft", "sleepers": 1}}), 45)
    state = us_event(45, "roll 4", "set Russia to Hard", countries=free, us_posture="Soft")
    assert (state.tracks.us_posture, state.tracks.prestige, at(state, "Russia").posture) == (
        Posture.HARD,
        10,
        Posture.HARD,
    )


@pytest.mark.clause("#46", "L42")
def test_sistani_improves_a_shia_mix_regime_change_country_with_a_cell() -> None:
    given = {"Iraq": HELD, "Yemen": HELD | {"sleepers": 0, "troops": 0}, "Jordan": HELD | {"troops": 0}}
    state = us_event(46, countries=given)
    assert offered(state) == {"select Iraq"}
    assert at(play(state, "select Iraq"), "Iraq").governance is Governance.FAIR


@pytest.mark.clause("#47", "#53", "L65", "6.2.7/1")
def test_under_47_cards_are_drawn_the_second_of_madrassas_too() -> None:
    state = position(jihadist=(53, 54, 49), us=(6,), in_force=["ijtihad"], lapsing=[47])
    state = play(position(US, us=(47,), jihadist=(53, 54, 49)), "play 47 as event")
    assert 47 in state.cards.lapsing
    assert offered(state) == {
        f"draw {one} at random" for one in ("49 Al-Ittihad al-Islami", "53 Madrassas", "54 Moqtada al-Sadr")
    }
    assert ledger(state, "draw 53 at random") == ["#47 the Jihadist must play 53 Madrassas"]
    state = play(state, "draw 53 at random")
    assert unmet(state, "play 49 as operations") == ["the_card_drawn"]
    state = play(state, "play 53 as event", "draw 49 at random")
    assert offered(state) == {"recruit with 49 Al-Ittihad al-Islami as operations"}
