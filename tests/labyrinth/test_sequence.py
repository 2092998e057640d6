"""The sequence of play: set-up, phases, the last card, the end of the turn and of the deck (3, 5, 6)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, Posture, RegimeChange
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.sequence import Step, Turn
from ctcore.labyrinth.rules.setup import Scattering, setup
from tests.labyrinth.positions import at, ledger, offered, pending, phase, play, position, unmet

RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}
GOOD: dict[str, Any] = {"governance": "Good", "alignment": "Ally"}
FREE: dict[str, Any] = {"governance": "Poor", "sleepers": 4}


def deal(state: State) -> State:
    """The hands dealt from the lowest number up."""
    while type(pending(state)).__name__ == "Drawing":
        state = play(state, f"draw {min(state.cards.deck)}")
    return state


# Set-up


@pytest.mark.clause("5.2.8/1", "L11", "5.2.5/1")
@pytest.mark.parametrize(
    ("funding", "troops", "jihadist", "us"), [(9, 0, 9, 9), (9, 11, 9, 7), (2, 0, 7, 9), (5, 6, 8, 8)]
)
def test_what_one_side_is_dealt_more_comes_last(funding: int, troops: int, jihadist: int, us: int) -> None:
    held = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan", "troops": troops}
    # One Funding is lost before the deal.
    state = play(
        position(US, us=(), jihadist=(), funding=funding, countries={"Iraq": held} if troops else {}), "end"
    )
    both, sides = min(jihadist, us), pending(state).sides
    assert sides[: 2 * both] == (JIHADIST, US) * both
    assert sides[2 * both :] == (JIHADIST,) * (jihadist - both) + (US,) * (us - both)


@pytest.mark.clause("3.2/2", "3.2/6", "L11")
@pytest.mark.parametrize(
    ("scenario", "troops", "cells", "deck", "hands"),
    [
        ("lets_roll", 11, 11, 120, (9, 9)),
        ("you_can_call_me_al", 11, 11, 119, (9, 9)),
    ],
)
def test_scenarios_begin_with_the_deal(
    scenario: str, troops: int, cells: int, deck: int, hands: tuple[int, int]
) -> None:
    state = setup(scenario)
    assert (state.troops, state.cells, len(state.cards.deck)) == (troops, cells, deck)
    assert pending(state).sides[:3] == (JIHADIST, US, JIHADIST)
    state = deal(state)
    assert (len(state.cards.jihadist), len(state.cards.us)) == hands
    assert pending(state).side is JIHADIST


@pytest.mark.clause("L67", "4.9.4/1", "#94")
def test_set_up_is_no_phase_for_the_door_of_ijtihad() -> None:
    state = setup("anaconda")
    assert unmet(state, "hide a cell in United States") == ["not_the_united_states"]
    state = play(state, "hide a cell in Egypt", "hide a cell in Pakistan", "hide a cell in Spain")
    tested = []
    for face in (6, 1):
        tested += [one.tested for one in state.stack if isinstance(one, Scattering)]
        state = play(state, f"roll {face}")
    assert tested == [1, 3]
    assert (at(state, "Egypt").governance, at(state, "Spain").posture) == (Governance.FAIR, Posture.SOFT)
    assert [at(state, one).sleepers for one in ("Egypt", "Pakistan", "Spain")] == [1, 2, 1]
    state = deal(state)
    assert (len(state.cards.jihadist), len(state.cards.us)) == (8, 8)
    assert not any(one.bettered for one in state.countries)


@pytest.mark.clause("L12", "4.9.3/1")
def test_one_schengen_posture_may_be_rolled_again() -> None:
    state = setup("mission_accomplished")
    assert pending(state).left == 1
    state = play(state, *["roll 1"] * 7)
    assert at(state, "Spain").posture is Posture.SOFT
    again = play(state, "roll again for Spain", "roll 6")
    assert at(again, "Spain").posture is Posture.HARD
    state = deal(play(state, "end"))
    assert (len(state.cards.jihadist), len(state.cards.us)) == (8, 7)


# Phases


@pytest.mark.clause("5.2.2/1", "5.2.2/3", "L85")
def test_phases_alternate_while_one_side_has_cards() -> None:
    state = position(jihadist=(49,), us=(6, 7, 40))
    state = play(
        state,
        "play 49 as operations",
        "travel with one sleeper cell from Afghanistan to Pakistan",
        "roll the dice",
    )
    assert pending(state).side is US
    state = play(state, *["play 6 as operations", "war of ideas in Canada", "roll 5"])
    state = play(state, *["play 7 as operations", "war of ideas in Canada", "roll 5"])
    # The Jihadist has no card: its phase is empty, and the US has one.
    assert (pending(state).side, pending(state).played) == (US, 0)
    assert offered(state, "hold", "discard") == {"hold the last card", "discard 40 Mass Turnout"}
    assert state.stack[0] == Turn(Step.US)


@pytest.mark.clause("5.2.4/1", "L20", "L85")
def test_a_held_card_stays_over_the_turn() -> None:
    ends = play(position(US, us=(40,), jihadist=()), "hold the last card")
    assert type(pending(ends)).__name__ == "Drawing"
    assert ends.cards.us == {40}
    goes_on = play(position(US, us=(40,), jihadist=(49,)), "hold the last card")
    assert (pending(goes_on).side, goes_on.cards.us) == (JIHADIST, frozenset({40}))
    two = position(US, us=(40, 41), jihadist=(49,))
    assert unmet(two, "hold the last card") == ["the_last_card"]
    (refused,) = GAME.judge(two, GAME.parse_move(two, "hold the last card")).violations
    assert refused.values == {"lacking": "2"}
    assert unmet(position(us=(41,), jihadist=(49,)), "hold the last card") == ["of_the_us"]


@pytest.mark.clause("5.2.4/1", "6.3.1/1", "6.3.2.3/1", "L84")
def test_of_the_last_cards_only_us_election_happens_when_discarded() -> None:
    quiet = play(position(US, us=(75,), jihadist=(49,)), "discard 75")
    assert (quiet.tracks.prestige, 75 in quiet.cards.discards) == (7, True)
    state = play(position(US, us=(120,), jihadist=(49,)), "discard 120", "roll 6")
    assert (state.tracks.prestige, pending(state).side) == (8, JIHADIST)


@pytest.mark.clause("4.8.4/3", "L87")
def test_the_jihadist_may_remove_cadres_around_its_cards() -> None:
    cadres = {"Iraq": {"cadre": True}, "Libya": {"cadre": True}}
    state = position(phase(JIHADIST, 1), jihadist=(49,), us=(6,), countries=cadres)
    state = play(state, "remove the cadre in Iraq", "play 49 as operations")
    assert unmet(state, "remove the cadre in Libya") == ["moment"]
    state = play(state, "travel with one sleeper cell from Afghanistan to Pakistan", "roll the dice")
    assert offered(state) == {"end", "remove the cadre in Libya"}
    assert pending(play(state, "remove the cadre in Libya")).side is US


@pytest.mark.clause("5.2.2/4", "L67")
def test_what_happened_is_of_this_phase_then_of_the_last() -> None:
    state = position(US, us=(40,), jihadist=(49,), countries={"Iraq": {"disrupted": 2, "bettered": 1}})
    state = play(state, "hold the last card")
    assert (at(state, "Iraq").disrupted, at(state, "Iraq").bettered) == (1, 0)


@pytest.mark.clause("L98", "#94")
@pytest.mark.parametrize(
    ("number", "country", "before", "counts"),
    [
        (19, "Turkey", {}, 2),
        (19, "Turkey", {"governance": "Good", "alignment": "Ally"}, 0),
        (20, "Jordan", RULED, 2),
        (33, "Pakistan", {"governance": "Poor", "alignment": "Neutral"}, 2),
        (33, "Pakistan", {"governance": "Fair", "alignment": "Neutral"}, 0),
    ],
)
def test_a_country_that_an_event_sets_to_fair_is_improved(
    number: int, country: str, before: dict[str, str], counts: int
) -> None:
    # No country near Pakistan is under Islamist Rule.
    afghanistan = {"Afghanistan": {"governance": "Poor", "sleepers": 4}}
    state = position(US, us=(number, 40), jihadist=(49,), countries=afghanistan | {country: before})
    assert at(play(state, f"play {number} as event"), country).bettered == counts


# The end of the turn


@pytest.mark.clause("5.2.5/1", "5.2.6/1", "5.2.7/1", "5.2.9/1", "L13")
def test_the_turn_ends_step_by_step() -> None:
    hard = {one: {"posture": "Hard"} for one in ("Spain", "Italy")}
    state = position(
        US,
        us=(40,),
        jihadist=(),
        reserves=(2, 1),
        lapsing=(114, 117),
        first_plot=28,
        in_force=["gtmo"],
        spikes=1,
        countries=hard
        | {"Yemen": RULED, "Iraq": {"alignment": "Ally", "regime_change": "green", "troops": 6}},
    )
    lines = ledger(state, "hold the last card")
    tracked = [line for line in lines if " -> " in line]
    assert tracked == [
        "5.2.5/1 Funding 9 -> 8",
        "5.2.5/1 Prestige 7 -> 6",
        "5.2.5/1 Prestige 6 -> 7",
        "5.2.7/1 US reserves 2 -> 0",
        "5.2.7/1 Jihadist reserves 1 -> 0",
    ]
    state = play(state, "hold the last card")
    assert (state.in_force.gtmo, state.spikes, state.cards.first_plot) == (False, 0, None)
    assert {28, 114, 117} <= state.cards.discards
    assert at(state, "Iraq").regime_change is RegimeChange.GREEN
    # War and Ample: the US draws 8 besides the card that it keeps.
    state = deal(state)
    assert (len(state.cards.us), len(state.cards.jihadist)) == (9, 9)
    assert at(state, "Iraq").regime_change is RegimeChange.TAN


@pytest.mark.clause("5.2.5/1", "4.7.2/1")
@pytest.mark.parametrize(
    ("us", "hard", "soft", "prestige"),
    [("Hard", 2, 0, 8), ("Hard", 1, 0, 7), ("Soft", 0, 4, 8), ("Soft", 2, 0, 7), ("Soft", 0, 3, 7)],
)
def test_prestige_rises_while_the_whole_world_is_with_the_us(
    us: str, hard: int, soft: int, prestige: int
) -> None:
    names = ("Spain", "Italy", "France", "Canada")
    world = {one: {"posture": "Hard"} for one in names[:hard]} | {
        one: {"posture": "Soft"} for one in names[:soft]
    }
    state = position(US, us=(40,), jihadist=(), us_posture=us, countries=world | {"Afghanistan": FREE})
    assert play(state, "hold the last card").tracks.prestige == prestige


@pytest.mark.clause("#73", "5.2.5/1")
@pytest.mark.parametrize(("yemen", "funding"), [(RULED, 9), ({}, 8)])
def test_pirates_keep_funding_up_under_islamist_rule(yemen: dict[str, str], funding: int) -> None:
    state = position(
        US, us=(40,), jihadist=(), in_force=["pirates"], removed=[73], countries={"Yemen": yemen}
    )
    assert play(state, "hold the last card").tracks.funding == funding
    told = "#73 Pirates: Funding does not drop" in ledger(state, "hold the last card")
    assert told is (funding == 9)


# The deck


@pytest.mark.clause("5.3.1/1", "3.3/1", "2.3/1", "L35", "L88")
@pytest.mark.parametrize(
    ("length", "reshuffles", "ends"),
    [("standard", 0, True), ("tournament", 0, False), ("tournament", 1, True), ("campaign", 1, False)],
)
def test_the_deck_is_made_anew_or_the_game_ends(*, length: str, reshuffles: int, ends: bool) -> None:
    good = {"Gulf States": {"governance": "Good"}}
    state = position(
        US,
        us=(40,),
        jihadist=(),
        deck=(),
        lapsing=(114,),
        in_force=["gtmo"],
        length=length,
        reshuffles=reshuffles,
        countries=good,
    )
    state = play(state, "hold the last card")
    if ends:
        # 3 Good resources against 1 under Islamist Rule are more than twice as many.
        assert (state.winner, state.ending) == (US, Ending.LAST_CARD)
    else:
        assert (len(state.cards.deck), state.cards.reshuffles) == (119, reshuffles + 1)


@pytest.mark.clause("2.3/1", "2.3/2", "L35")
@pytest.mark.parametrize(
    ("libya", "winner"), [({}, US), ({"alignment": "Ally", "regime_change": "green"}, JIHADIST)]
)
def test_at_the_end_a_green_marker_counts_as_islamist_rule(libya: dict[str, str], winner: object) -> None:
    given = {
        "us": (40,),
        "jihadist": (),
        "deck": (),
        "countries": {"Gulf States": {"governance": "Good"}, "Libya": libya},
    }
    assert play(position(US, **given), "hold the last card").winner is winner


@pytest.mark.clause("2.3/1")
@pytest.mark.parametrize(("good", "winner"), [(("Turkey",), JIHADIST), (("Turkey", "Libya"), US)])
def test_at_the_end_twice_as_much_is_not_enough(good: tuple[str, ...], winner: object) -> None:
    # Afghanistan has 1 resource under Islamist Rule, Turkey 2, and Libya 1.
    countries = dict.fromkeys(good, GOOD) | {"Afghanistan": RULED}
    state = position(US, us=(40,), jihadist=(), deck=(), countries=countries)
    assert play(state, "hold the last card").winner is winner


@pytest.mark.clause("5.3.1/1", "4.7.7.3/1", "L88")
def test_a_deck_made_anew_in_an_event_takes_the_boxes_but_not_the_card_played() -> None:
    state = position(
        us=(6, 7),
        jihadist=(76, 49),
        deck=(100,),
        lapsing=(114,),
        first_plot=28,
        in_force=["gtmo"],
        length="tournament",
        countries={"Iraq": {"alignment": "Ally", "regime_change": "tan", "sleepers": 1}},
    )
    state = play(state, "play 76 as event", "draw 100")
    assert {28, 114} <= state.cards.deck
    assert 76 not in state.cards.deck
    assert (state.in_force.gtmo, state.cards.first_plot, state.cards.played) == (True, None, (76,))


@pytest.mark.clause("5.3.1/1", "L96")
def test_a_deck_made_anew_of_nothing_ends_the_game_at_its_last_time() -> None:
    held = frozenset(range(1, 121)) - {76, 100}
    state = position(
        us=held - {49},
        jihadist=(76, 49),
        deck=(100,),
        length="campaign",
        countries={"Iraq": {"alignment": "Ally", "regime_change": "tan", "sleepers": 1}},
    )
    # The second card of Abu Ghurayb is drawn from none, and no card lies open.
    state = play(state, "play 76 as event")
    assert "5.3.1/1 a card must be drawn, and the deck is empty for the last time" in ledger(
        state, "draw 100"
    )
    state = play(state, "draw 100")
    assert (state.ending, state.winner, state.cards.reshuffles) == (Ending.LAST_CARD, JIHADIST, 2)


# Cards


@pytest.mark.clause("6.2.5/1", "6.2.6/1", "6.3.2/1", "6.3.2.1/1")
def test_a_card_of_the_opponent_is_played_for_both() -> None:
    state = position(jihadist=(35, 95, 92, 100), us=(6,), countries={"Iraq": {"alignment": "Neutral"}})
    assert unmet(state, "play 35 as event") == ["fits_the_card", "event_possible"]
    assert unmet(state, "play 35 as operations") == ["fits_the_card"]
    assert unmet(state, "play 95 as operations, then event") == ["fits_the_card"]
    assert unmet(state, "play 92 as event") == ["event_possible"]
    assert offered(state, "play 100") == {
        "play 100 Hizb Ut-Tahrir as event",
        "play 100 Hizb Ut-Tahrir as operations",
    }


@pytest.mark.clause("6.3.2.1/1", "L28")
def test_what_the_operation_made_impossible_does_not_happen() -> None:
    # The cell of Jordan travels away before Mossad & Shin Bet is due.
    jordan = {"Jordan": {"governance": "Poor", "alignment": "Neutral", "sleepers": 1}}
    state = position(jihadist=(22, 49), us=(6,), countries=jordan)
    travel = ("travel with one sleeper cell from Jordan to Syria", "roll the dice")
    assert "6.3.2.1/1 22 Mossad & Shin Bet does not happen" in ledger(
        state, "play 22 as operations, then event", *travel
    )
    first = play(state, "play 22 as event, then operations")
    assert at(first, "Jordan").cells == 0


@pytest.mark.clause("8.5.3/1", "L29", "4.7.7.2/1")
def test_the_first_plot_of_a_turn_causes_no_us_event() -> None:
    iraq = {"Iraq": {"sleepers": 2}}
    state = position(jihadist=(40, 12, 49), us=(6,), countries=iraq)
    plot = ("plot in Iraq with one sleeper cell", "roll the dice", "roll 6")
    lines = ledger(state, "play 40 as operations, then event", *plot)
    assert "8.5.3/1 the first Plot of the turn: the event does not happen" in lines
    state = play(state, "play 40 as operations, then event", *plot)
    assert state.cards.first_plot == 40
    # The second one causes its event.
    state = play(state, "play 12 as operations, then event", *plot, "roll 1")
    assert (at(state, "Egypt").governance, 12 in state.cards.discards) == (Governance.POOR, True)


@pytest.mark.clause("8.5.3/1", "6.3.2.1/1", "L28", "L29")
def test_an_event_that_comes_first_has_happened_before_the_plot() -> None:
    iraq = {"Iraq": {"sleepers": 2}}
    state = position(jihadist=(12, 49), us=(6,), countries=iraq)
    state = play(state, "play 12 as event, then operations", "roll 1", "plot in Iraq with one sleeper cell")
    state = play(state, "roll the dice", "roll 6")
    assert (at(state, "Egypt").governance, state.cards.first_plot) == (Governance.POOR, 12)


# Reserves


@pytest.mark.clause("6.3.3/1", "6.3.3.1/1", "L26")
def test_reserves_are_filled_and_spent_whole() -> None:
    state = position(US, us=(11, 8, 40), jihadist=(49,), reserves=(1, 0))
    state = play(state, "play 11 as operations")
    assert play(state, "to the reserves").tracks.us_reserves == 2
    spent = play(state, "add reserves")
    assert (spent.tracks.us_reserves, pending(spent).value) == (0, 3)
    assert unmet(spent, "to the reserves") == ["without_reserves", "below_three"]
    three = play(position(US, us=(40, 41), jihadist=(49,), reserves=(1, 0)), "play 40 as operations")
    assert unmet(three, "to the reserves") == ["below_three"]
    assert unmet(three, "add reserves") == ["below_the_most"]
    none = play(position(US, us=(11, 8), jihadist=(49,)), "play 11 as operations")
    assert unmet(none, "add reserves") == ["has_reserves"]


@pytest.mark.clause("6.3.3/1", "6.3.2/1")
def test_reserves_cause_the_event_of_the_opponent() -> None:
    state = position(jihadist=(12, 49), us=(6,))
    state = play(state, "play 12 as operations, then event", "to the reserves", "roll 1")
    assert (state.tracks.jihadist_reserves, state.tracks.funding) == (2, 7)
