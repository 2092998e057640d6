"""Sentences that hold all through the game, each in a position that would show it broken (2 to 8, 10)."""

from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.places import MUSLIM, place
from ctcore.labyrinth.board.state import CELLS_IN_ALL, TROOPS, Ending, State
from ctcore.labyrinth.board.tracks import recruitable
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Governance, Posture, Side
from ctcore.labyrinth.board.winning import won
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.sequence import Step
from ctcore.labyrinth.rules.setup import SCENARIOS, setup
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

RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}
FREE: dict[str, Any] = {"governance": "Poor", "sleepers": 4}
CHANGED: dict[str, Any] = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan", "troops": 6}


def all_muslim(governance: str, *but: str) -> dict[str, Any]:
    """Every Muslim country so, but for those."""
    there = {"governance": governance, "alignment": "Neutral"}
    return {one.name: there for one in MUSLIM if one.name not in but}


def step(state: State) -> Step:
    """What the turn waits for."""
    turn: Any = state.stack[0]
    found: Step = turn.step
    return found


def broken(state: State, place_: str, **changes: Any) -> list[str]:
    """The laws that speak against the position with one country changed."""
    index = place(place_).index
    country = changed(state.countries[index], **changes)
    off = state.but(countries=(*state.countries[:index], country, *state.countries[index + 1 :]))
    return [one.law for one in GAME.violations(off)]


# 2 How to win, 3 Set-up


@pytest.mark.clause("2.1/1", "L17")
@pytest.mark.parametrize(
    ("side", "ending", "countries", "tracks"),
    [
        (US, Ending.GOOD_RESOURCES, all_muslim("Good"), {}),
        (US, Ending.FAIR_AND_GOOD, all_muslim("Fair", "Turkey", "Libya", "Sudan"), {}),
        (US, Ending.NO_CELLS, {"Afghanistan": {"sleepers": 0}}, {}),
        (JIHADIST, Ending.ISLAMIST_RESOURCES, {"Saudi Arabia": RULED, "Iraq": RULED}, {}),
        (JIHADIST, Ending.PRESTIGE, all_muslim("Poor", "Turkey", "Libya", "Sudan"), {"prestige": 1}),
    ],
)
def test_a_side_that_comes_to_one_of_its_ways_has_won_at_once(
    side: Side, ending: Ending, countries: dict[str, Any], tracks: dict[str, int]
) -> None:
    state = position(US, us=(101, 6), jihadist=(49,), **tracks)
    assert won(state, side) is None
    for name, there in countries.items():
        country = position(countries={name: there}).country(name)
        index = country.place.index
        state = state.but(countries=(*state.countries[:index], country, *state.countries[index + 1 :]))
    found = won(state, side)
    assert found is not None
    assert found[0] is ending
    # Whatever changes next ends the game; of Kosovo that is Prestige, or the posture of Serbia.
    after = GAME.play(state, "play 101 as event") if ending is not Ending.PRESTIGE else None
    assert after is None or (after.winner, after.ending, after.stack) == (side, ending, ())


@pytest.mark.clause("3.1/1")
def test_there_are_four_scenarios_and_two_sides() -> None:
    assert [*GAME.setups] == [*SCENARIOS]
    assert len(SCENARIOS) == 4
    assert GAME.players == {"us": US, "jihadist": JIHADIST}
    with pytest.raises(ct.NotationError, match="anaconda"):
        GAME.setup("anacondo")
    other = setup("anaconda").but(scenario="anacondo")
    assert [one.law for one in GAME.violations(other)] == ["known_scenario"]


@pytest.mark.clause("3.2/4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_begins_without_reserves_plots_and_lapsing_events(scenario: str) -> None:
    state = setup(scenario)
    assert (state.tracks.us_reserves, state.tracks.jihadist_reserves) == (0, 0)
    assert (state.cards.first_plot, state.cards.lapsing, state.spikes) == (None, frozenset(), 0)
    assert not {"Biometrics", "GTMO", "The Door of Ijtihad Was Closed"} & {*state.in_force.labels}
    assert not any(one.plots for one in state.countries)
    while type(state.stack[-1]).__name__ != "Phase":
        state = GAME.step(state, GAME.legal_moves(state)[0])
    assert (pending(state).side, pending(state).played) == (JIHADIST, 0)
    assert step(state) is Step.JIHADIST


# 4 Components


@pytest.mark.clause("4.2.2/1")
@pytest.mark.parametrize("alignment", ["Ally", "Neutral", "Adversary"])
def test_governance_moves_by_one_level_and_alignment_stays(alignment: str) -> None:
    there = CHANGED | {"alignment": alignment}
    better = at(us_event(40, "select Iraq", countries={"Iraq": there}), "Iraq")
    assert (better.governance, str(better.alignment)) == (Governance.FAIR, alignment)
    good = {"Turkey": {"governance": "Good", "alignment": alignment, "bettered": 2}}
    worse = at(jihadist_event(94, "select Turkey", countries=good), "Turkey")
    assert (worse.governance, str(worse.alignment)) == (Governance.FAIR, alignment)


@pytest.mark.clause("4.2.4/1")
def test_a_country_has_governance_and_alignment_or_neither() -> None:
    state = position()
    assert broken(state, "Egypt", governance=Governance.POOR) == ["marked_together"]
    assert broken(state, "Iraq", alignment=None) == ["marked_together"]
    assert broken(state, "Iran", alignment=Alignment.ADVERSARY) == ["marked_together"]
    tested = at(us_event(12, "roll 6"), "Egypt")
    assert (tested.governance, tested.alignment) == (Governance.FAIR, Alignment.NEUTRAL)


@pytest.mark.clause("4.3.2/1", "4.3.3/1")
def test_postures_are_those_of_other_countries_and_of_the_us_on_its_track() -> None:
    state = position()
    assert broken(state, "Canada", posture=Posture.SOFT) == []
    for name in ("Iraq", "Iran", "United States"):
        assert broken(state, name, posture=Posture.HARD) == ["posture_where_it_varies"]
    assert broken(state, "Israel", posture=Posture.SOFT) == ["posture_where_it_varies"]
    asked = us_holding(21, countries={"Germany": {"posture": "Soft", "plots": ["Plot 1"]}})
    asked = play(asked, "play 21 as event", "foil plot 1 in Germany", "draw 40")
    for name in ("United States", "Israel", "Iraq", "Iran"):
        assert "posture_may_change" in unmet(asked, f"set {name} to Soft")
    assert {f"set Canada to {one}" for one in Posture} <= offered(asked)


@pytest.mark.clause("4.6.1/1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_there_are_fifteen_cells_and_fifteen_troops(scenario: str) -> None:
    state = setup(scenario)
    assert state.troops + sum(one.troops for one in state.countries) == TROOPS == 15
    assert state.cells + sum(one.sleepers + one.actives for one in state.countries) == CELLS_IN_ALL == 15
    assert [one.law for one in GAME.violations(state.but(troops=state.troops + 1))] == ["fifteen_troops"]
    assert [one.law for one in GAME.violations(state.but(cells=state.cells + 1))] == ["fifteen_cells"]


@pytest.mark.clause("4.6.2/1")
def test_what_leaves_the_map_stands_on_its_track() -> None:
    state = us_holding(23, countries={"Iraq": {"actives": 1}})
    removed = play(state, "play 23 as event", "remove one active cell in Iraq")
    assert removed.cells - state.cells == 1
    home = play(us_holding(40), "play 40 as operations", "deploy 2 from Saudi Arabia to the track")
    assert (home.troops, at(home, "Saudi Arabia").troops) == (13, 0)
    out = play(us_holding(40), "play 40 as operations", "deploy 3 from the track to Saudi Arabia")
    assert (out.troops, at(out, "Saudi Arabia").troops) == (8, 5)


@pytest.mark.clause("4.6.3/1")
def test_nothing_is_placed_that_is_not_on_its_track() -> None:
    gone = {"Afghanistan": FREE | {"sleepers": 13}, "Iraq": {"troops": 1}}
    assert at(jihadist_event(51, countries=gone), "Iraq").sleepers == 2
    full = {"Afghanistan": FREE | {"sleepers": 15}, "Iraq": {"troops": 1}}
    assert at(jihadist_event(51, countries=full), "Iraq").sleepers == 0
    few = {"Saudi Arabia": {"troops": 13}}
    state = play(us_holding(40, countries=few), "play 40 as operations")
    assert unmet(state, "deploy 1 from the track to Saudi Arabia") == ["troops_on_the_track"]
    assert "counts_are_not_negative" in broken(position(), "Iraq", troops=-1)


@pytest.mark.clause("4.6.4/1")
def test_an_active_cell_that_was_on_the_track_comes_back_as_a_sleeper() -> None:
    full = {"Afghanistan": FREE | {"sleepers": 14}, "Iraq": {"actives": 1}}
    state = us_holding(23, countries=full, us=(6,))
    state = play(state, "play 23 as event", "remove one active cell in Iraq")
    assert state.cells == 1
    state = play(state.but(stack=position(JIHADIST).stack), "play 49 as event", "roll 1")
    somalia = at(state, "Somalia")
    assert (state.cells, somalia.sleepers, somalia.actives) == (0, 1, 0)


@pytest.mark.clause("4.7.4/1", "4.7.4.2/1", "L15")
@pytest.mark.parametrize(("funding", "before", "after"), [(9, 7, 6), (6, 2, 1), (3, 0, 0)])
def test_the_cells_that_funding_reaches_leave_first_and_come_back_last(
    funding: int, before: int, after: int
) -> None:
    given = {"countries": {"Afghanistan": FREE | {"sleepers": 7, "actives": 1}}, "funding": funding}
    state = jihadist_holding(49, **given)
    assert (state.cells, recruitable(state)) == (7, before)
    placed = play(state, "play 49 as event", "roll 1")
    assert (placed.cells, recruitable(placed)) == (6, after)
    back = us_event(23, "remove one active cell in Afghanistan", **given)
    assert recruitable(back) == min(before + 1, back.cells) if before else recruitable(back) == 0


@pytest.mark.clause("4.7.5/1")
def test_cards_plots_and_decks_are_followed() -> None:
    state = us_event(4, us=(40,), countries={"Iraq": {"plots": ["Plot 1"]}}, length="tournament")
    state = play(state, "roll 1") if type(pending(state)).__name__ == "Dice" else state
    assert (pending(state).played, step(state)) == (1, Step.US)
    held = play(state, "hold the last card")
    assert (step(held), offered(held)) == (Step.PLOTS, {"resolve plot 1 in Iraq"})
    cards = changed(state.cards, reshuffles=2)
    assert [one.law for one in GAME.violations(state.but(cards=cards))] == ["decks_of_the_length"]


@pytest.mark.clause("4.7.7/1", "6.2.7/1")
def test_a_lasting_event_is_in_force_or_marked_in_its_country() -> None:
    assert us_event(43).in_force.labels == ("Patriot Act",)
    soft = us_event(3, us_posture="Soft")
    assert ([one.place.name for one in soft.countries if one.ctr], soft.in_force.labels) == (["Russia"], ())
    for name, truth in (("Iraq", "ctr"), ("Iran", "sadr"), ("Russia", "nato")):
        assert broken(position(), name, **{truth: True}) == ["markers_where_they_belong"]


@pytest.mark.clause("4.7.8/1", "8.5.2/1")
def test_plots_are_placed_from_those_available() -> None:
    plots = {"Iraq": {"sleepers": 1, "plots": ["Plot 1"] * 3}}
    state = jihadist_holding(66, countries=plots)
    state = play(
        state, "play 66 as operations", "plot in Iraq with one sleeper cell", "roll the dice", "roll 1"
    )
    assert offered(state, "place") == {"place Plot 2"}
    assert unmet(state, "place Plot 1") == ["available"]
    after = play(state, "place Plot 2")
    assert (after.plots.plot_2, len(at(after, "Iraq").plots)) == (1, 4)


@pytest.mark.clause("4.7.8.1/1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_wmd_plot_is_available_at_first(scenario: str) -> None:
    state = setup(scenario)
    assert (state.plots.wmd, state.arsenal, state.loose_wmd, state.spent_wmd) == (0, 3, 3, 0)
    for changes in ({"arsenal": 2, "loose_wmd": 4}, {"loose_wmd": 2}, {"spent_wmd": 1}):
        assert [one.law for one in GAME.violations(state.but(**changes))] == ["plots_are_counted"]


@pytest.mark.clause("4.7.9/1", "6.3.3.2/1")
def test_reserves_are_two_at_most_and_end_with_the_turn() -> None:
    state = position(US, us=(40,), jihadist=(), reserves=(2, 1))
    for reserves in ({"us_reserves": 3}, {"jihadist_reserves": 3}, {"us_reserves": -1}):
        off = state.but(tracks=changed(state.tracks, **reserves))
        assert [one.law for one in GAME.violations(off)] == ["tracks_have_ends"]
    tracks = play(state, "hold the last card").tracks
    assert (tracks.us_reserves, tracks.jihadist_reserves) == (0, 0)
    # They stay while the turn goes on.
    goes_on = play(position(US, us=(40,), jihadist=(49,), reserves=(2, 1)), "hold the last card").tracks
    assert (goes_on.us_reserves, goes_on.jihadist_reserves) == (2, 1)


@pytest.mark.clause("4.9.4/3", "L24")
def test_a_test_leaves_a_marked_country_and_a_selection_does_not() -> None:
    marked = {"Egypt": {"governance": "Poor", "alignment": "Ally"}, "Benelux": {"posture": "Soft"}}
    state = us_event(12, countries=marked)
    # No die is rolled.
    assert (type(pending(state)).__name__, at(state, "Egypt").governance) == ("Phase", Governance.POOR)
    euro = us_event(16, "set Benelux to Hard", countries=marked)
    assert at(euro, "Benelux").posture is Posture.HARD


# 5 Sequence of play


@pytest.mark.clause("5.1/1", "5.2.1/1", "L85")
@pytest.mark.parametrize(
    ("us", "jihadist", "move", "ends"),
    [
        # Neither has a card left.
        ((40,), (), "discard 40", True),
        # The US holds its last one.
        ((40,), (), "hold the last card", True),
        ((40,), (49,), "hold the last card", False),
        ((40,), (49,), "discard 40", False),
    ],
)
def test_a_turn_ends_with_the_cards_and_another_follows(
    *, us: tuple[int, ...], jihadist: tuple[int, ...], move: str, ends: bool
) -> None:
    state = play(position(US, us=us, jihadist=jihadist), move)
    assert (step(state) is Step.DEAL) is ends
    assert (state.tracks.funding == 8) is ends
    while step(state) is Step.DEAL:
        state = GAME.step(state, GAME.legal_moves(state)[0])
    assert pending(state).side is JIHADIST


@pytest.mark.clause("5.1/1", "2.3/1")
def test_the_last_turn_is_that_in_which_the_deck_runs_out() -> None:
    state = play(position(US, us=(40,), jihadist=(), deck=()), "hold the last card")
    assert (state.winner, state.ending, state.stack) == (JIHADIST, Ending.LAST_CARD, ())


@pytest.mark.clause("5.2.2/2", "6.2.7/1", "6.2.9/1")
@pytest.mark.parametrize(
    ("number", "use", "moves", "pile"),
    [
        (40, "operations", ("war of ideas in Canada", "roll 1"), "discards"),
        (12, "event", ("roll 1",), "discards"),
        (43, "event", (), "removed"),
        # Its text is not used.
        (43, "operations", ("war of ideas in Canada", "roll 1"), "discards"),
        (2, "event", (), "lapsing"),
        (2, "operations", ("war of ideas in Canada", "roll 1"), "discards"),
    ],
)
def test_a_played_card_goes_where_it_belongs(
    number: int, use: str, moves: tuple[str, ...], pile: str
) -> None:
    cards = play(us_holding(number), f"play {number} as {use}", *moves).cards
    found = [name for name in ("discards", "removed", "lapsing") if number in getattr(cards, name)]
    assert (found, cards.played, cards.first_plot) == ([pile], (), None)


@pytest.mark.clause("5.2.4/2", "5.2.3/1")
def test_plots_are_resolved_before_a_turn_ends_with_a_held_card() -> None:
    given = {"us": (40,), "jihadist": (), "funding": 5, "countries": {"Iraq": {"plots": ["Plot 1"]}}}
    state = play(position(US, **given), "hold the last card")
    assert offered(state) == {"resolve plot 1 in Iraq"}
    lines = ledger(state, "resolve plot 1 in Iraq", "roll 6")
    tracked = [line for line in lines if "Funding" in line]
    # The plot brings Funding, then the end of the turn takes it.
    assert tracked == ["8.5.6/3 Funding 5 -> 6", "5.2.5/1 Funding 6 -> 5"]
    assert play(state, "resolve plot 1 in Iraq", "roll 6").cards.us == {40}


# 6 Playing cards


@pytest.mark.clause("6.1/1")
def test_a_card_is_played_for_its_event_or_for_operations() -> None:
    assert offered(us_holding(12), "play 12") == {
        "play 12 Al-Azhar as event",
        "play 12 Al-Azhar as operations",
    }
    event = play(us_holding(12), "play 12 as event", "roll 1")
    operations = play(us_holding(12), "play 12 as operations", "war of ideas in Canada", "roll 1")
    assert (at(event, "Canada").posture, at(event, "Egypt").governance) == (None, Governance.POOR)
    assert (at(operations, "Canada").posture, at(operations, "Egypt").governance) == (Posture.SOFT, None)
    assert event.tracks.funding < operations.tracks.funding == 9


@pytest.mark.clause("6.2.1/1", "6.3.3.1/1")
@pytest.mark.parametrize("number", [6, 26, 92, 112])
def test_an_event_is_carried_out_at_once_whatever_the_value(number: int) -> None:
    given: dict[str, Any] = {
        "in_force": ["patriot_act", "abbas"],
        "removed": [43, 11],
        "funding": 5,
        "reserves": (2, 2),
        "countries": {"Afghanistan": FREE},
    }
    holding, happened = (jihadist_holding, jihadist_event) if number == 92 else (us_holding, us_event)
    before, after = holding(number, **given), happened(number, **given)
    # No operation follows, and no reserves are spent.
    assert (type(pending(after)).__name__, pending(after).played) == ("Phase", 1)
    assert after.tracks.reserves(pending(after).side) == 2
    assert (after.tracks, after.countries) != (before.tracks, before.countries)


@pytest.mark.clause("6.2.2/1", "7.3.3/1", "#57")
def test_a_card_prevails_over_the_rules_while_it_is_in_effect() -> None:
    there = {"Philippines": {"posture": "Soft"}}
    moves = ("play 40 as operations", "deploy 2 from the track to Philippines")
    plain = play(us_holding(40, countries=there), moves[0])
    assert unmet(plain, moves[1]) == ["to_an_ally"]
    given = {"countries": there, "in_force": ["abu_sayyaf"], "discards": [57]}
    assert at(play(us_holding(40, **given), *moves), "Philippines").troops == 2
    # Moro Talks end it.
    ended = us_event(4, us=(40,), **given)
    assert unmet(play(ended, moves[0]), moves[1]) == ["to_an_ally"]


@pytest.mark.clause("6.2.3/1", "#2", "#79", "L51")
def test_of_two_events_the_later_prevails() -> None:
    given = {"in_force": ["biometrics"], "lapsing": [2]}
    far = "from Afghanistan to Canada"
    operation = play(jihadist_holding(79, **given), "play 79 as operations")
    assert unmet(operation, f"travel with one sleeper cell {far}") == ["adjacent_under_biometrics"]
    state = play(jihadist_holding(79, **given), "play 79 as event")
    assert f"one sleeper cell travels {far}" in offered(state)


@pytest.mark.clause("6.3.2.2/1", "6.2.7/1", "6.2.9/1")
def test_a_triggered_event_is_that_of_its_side_and_cannot_be_declined() -> None:
    germany = {"Germany": {"posture": "Soft", "plots": ["Plot 1"]}}
    state = jihadist_holding(21, countries=germany)
    assert offered(state, "play 21") == {
        "play 21 Let's Roll! as event, then operations",
        "play 21 Let's Roll! as operations, then event",
    }
    state = play(state, "play 21 as event, then operations")
    assert (GAME.actor(state), offered(state)) == (US, {"foil plot 1 in Germany"})
    state = play(state, "foil plot 1 in Germany", "draw 40")
    assert (40 in state.cards.us, GAME.actor(state)) == (True, US)
    # Marked and removed as if the US had played it.
    patriot = play(jihadist_holding(43), "play 43 as event, then operations")
    patriot = play(patriot, "travel with one sleeper cell from Afghanistan to Pakistan", "roll the dice")
    assert (patriot.in_force.patriot_act, 43 in patriot.cards.removed) == (True, True)


# 7, 8 Operations


@pytest.mark.clause("7.0/1", "7.6.2/1")
def test_a_card_gives_one_operation_and_two_a_reassessment() -> None:
    state = play(us_holding(40), "play 40 as operations", "war of ideas in Canada", "roll 1")
    assert (type(pending(state)).__name__, pending(state).played) == ("Phase", 1)
    two = position(US, us=(40, 41, 6), jihadist=(49,))
    two = play(two, "reassess with 40 and 41")
    assert (two.tracks.us_posture, pending(two).side) == (Posture.SOFT, JIHADIST)
    assert two.cards.us == {6}


@pytest.mark.clause("7.2.2.2/1", "7.2.2.1/1", "L8")
def test_further_aid_comes_from_events_and_all_of_it_counts() -> None:
    def iraq(aid: int) -> dict[str, Any]:
        return {"Iraq": {"governance": "Poor", "alignment": "Ally", "aid": aid}}

    wooing = ("play 40 as operations", "war of ideas in Iraq")
    tracks = {"prestige": 4}
    first = play(us_holding(40, countries=iraq(0), **tracks), *wooing, "roll 4")
    assert at(first, "Iraq").aid == 1
    missed = play(us_holding(40, countries=iraq(1), **tracks), *wooing, "roll 3")
    assert (at(missed, "Iraq").aid, at(missed, "Iraq").governance) == (1, Governance.POOR)
    assert at(us_event(107, countries=iraq(1)), "Iraq").aid == 2
    for face, governance in ((1, Governance.POOR), (2, Governance.FAIR)):
        three = play(us_holding(40, countries=iraq(3), **tracks), *wooing, f"roll {face}")
        assert at(three, "Iraq").governance is governance


@pytest.mark.clause("8.4.3.2/1")
@pytest.mark.parametrize(("besieged", "falls"), [(True, True), (False, False)])
def test_in_a_besieged_country_one_success_is_enough(*, besieged: bool, falls: bool) -> None:
    libya = {"Libya": {"sleepers": 5, "besieged": besieged}}
    state = play(jihadist_holding(66, countries=libya), "play 66 as operations")
    state = play(
        state, "jihad in Libya with one sleeper cell", "major jihad in Libya", "roll the dice", "roll 1"
    )
    assert (at(state, "Libya").is_ruled, at(state, "Libya").besieged) == (falls, False)


@pytest.mark.clause("8.4.3.2/1", "7.2.1.1/2")
def test_a_besieged_marker_goes_when_the_country_becomes_good_and_is_never_doubled() -> None:
    there = {"governance": "Fair", "alignment": "Ally", "besieged": True}
    wooed = play(
        us_holding(40, countries={"Libya": there}), "play 40 as operations", "war of ideas in Libya", "roll 6"
    )
    assert (at(wooed, "Libya").governance, at(wooed, "Libya").besieged) == (Governance.GOOD, False)
    poor = {"Libya": there | {"governance": "Poor"}}
    fair = play(us_holding(40, countries=poor), "play 40 as operations", "war of ideas in Libya", "roll 6")
    assert (at(fair, "Libya").governance, at(fair, "Libya").besieged) == (Governance.FAIR, True)
    again = ledger(jihadist_holding(93, countries={"Afghanistan": {"besieged": True}}), "play 93 as event")
    assert not [line for line in again if "besieged" in line]


# 10 Scenarios


@pytest.mark.clause("10.1/1", "10.2/1")
def test_the_second_scenario_is_the_first_with_a_soft_us_and_a_card_less() -> None:
    first, second = setup("lets_roll"), setup("you_can_call_me_al")
    assert (first.tracks.us_posture, first.cards.removed) == (Posture.HARD, frozenset())
    assert (first.tracks.prestige, first.tracks.funding) == (7, 9)
    soft = changed(first.tracks, us_posture=Posture.SOFT)
    cards = changed(first.cards, deck=first.cards.deck - {78}, removed=frozenset({78}))
    assert second == first.but(scenario="you_can_call_me_al", tracks=soft, cards=cards)
    assert not can_play(us_holding(45), 45)
