"""The solo game (9.1 to 9.3, 9.7): victory, the pile, plots, the options."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.kernel.copying import changed
from ctcore.labyrinth import laws
from ctcore.labyrinth.board.cards import CARDS, small_deck
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.solo import VARIANTS, Ideology
from ctcore.labyrinth.board.state import Plots, State, set_aside
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind
from ctcore.labyrinth.board.winning import at_the_end
from ctcore.labyrinth.bot import Bot
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.drawing import Drawing
from ctcore.labyrinth.rules.resolving import Resolving
from ctcore.labyrinth.rules.sequence import Step, Turn
from ctcore.labyrinth.text import cards
from tests.labyrinth.positions import at, ledger, offered, pending, phase, play, position, unmet
from tests.labyrinth.solo import lines, only, solo, turned_up

ONE = {"sleepers": 1}
GOOD = {"governance": "Good", "alignment": "Ally"}
RULED = {"governance": "Islamist Rule", "alignment": "Adversary"}
ALL = tuple(VARIANTS)


# Victory


@pytest.mark.clause("9.1/1", "2.1.1/3")
@pytest.mark.parametrize("is_solo", [False, True])
def test_no_cell_on_the_map_is_no_victory_in_a_solo_game(*, is_solo: bool) -> None:
    given: dict[str, Any] = {"countries": {"Afghanistan": {"sleepers": 0}, "Iraq": ONE}, "us": (23, 6)}
    state = solo(US, **given) if is_solo else position(US, jihadist=(49,), **given)
    state = play(state, "play 23 as event", "remove one sleeper cell in Iraq")
    assert state.winner is (None if is_solo else US)


@pytest.mark.clause("9.1/2", "2.1.2/1", "L40")
@pytest.mark.parametrize("is_solo", [False, True])
def test_six_resources_win_without_adjacency(*, is_solo: bool) -> None:
    # Algeria/Tunisia 2 and Saudi Arabia 3 are not adjacent; with Afghanistan there are 6.
    there = {"Algeria/Tunisia": RULED, "Saudi Arabia": {**RULED, "troops": 0}}
    given: dict[str, Any] = {"countries": there, "jihadist": (95,)}
    state = solo(**given) if is_solo else position(us=(6,), **given)
    state = play(state, "play 95 as event")
    assert (state.winner is JIHADIST) == is_solo


@pytest.mark.clause("9.1/3", "2.3/1")
@pytest.mark.parametrize(("length", "least"), [("standard", 6), ("tournament", 9), ("campaign", 12)])
def test_the_us_needs_good_resources_at_the_end(length: str, least: int) -> None:
    # What is Good comes to 3, 6, 9, 10 and 12 resources, or to 2, 5, 8, 11 and 12; none is Islamist Rule's.
    worth = {"Iraq": 3, "Saudi Arabia": 3, "Gulf States": 3, "Libya": 1, "Turkey": 2}
    for names in (tuple(worth), ("Turkey", "Iraq", "Saudi Arabia", "Gulf States", "Libya")):
        good, there = 0, {"Afghanistan": {"governance": "Poor", "alignment": "Neutral"}}
        for name in names[:-1]:
            there[name] = GOOD
            good += worth[name]
            state = solo(length=length, countries=there)
            assert (at_the_end(state) is US) == (good >= least)
            assert at_the_end(position(jihadist=(49,), us=(6,), length=length, countries=there)) is US


# The pile


@pytest.mark.clause("9.2/1")
def test_what_is_drawn_lies_on_top_and_is_what_is_lost() -> None:
    state = solo(US, countries={"Russia": ONE | {"posture": "Hard"}}, us=(44, 18), jihadist=(49, 50, 95))
    state = state.but(cards=changed(state.cards, pile=(50,)))
    assert offered(play(state, "play 44 as event", *_disrupt(state)), "lose") == {"lose 50 Ansar al-Islam"}
    # A card that is played from the pile is no longer known.
    assert GAME.violations(state) == ()
    after = play(state, "play 44 as event", *_disrupt(state), "lose 50")
    assert after.cards.pile == ()


def _disrupt(state: Any) -> tuple[str, ...]:
    after = play(state, "play 44 as event")
    return ("disrupt in Russia", "affect one sleeper cell") if "disrupt in Russia" in offered(after) else ()


@pytest.mark.clause("9.2/1")
def test_the_top_card_is_turned_up_whoever_takes_it_first() -> None:
    state = solo(jihadist=(109, 49), countries={"Iraq": {"regime_change": "tan", "sleepers": 2, "troops": 1}})
    state = play(state, "play 109 as event, then operations", *["remove one sleeper cell in Iraq"] * 2)
    state = play(state, *["roll 1"] * 3, "draw 95")
    assert (state.cards.pile, state.cards.on_top) == ((95,), 95)
    while JIHADIST is GAME.actor(state):
        state = play(state, *min(lines(state)).split("; "))
    while "roll 6" in offered(state):
        state = play(state, "roll 6")
    assert offered(state) == {"draw 95 Wahhabism at random"}
    assert "held" in unmet(state, "draw 49 at random")


@pytest.mark.clause("9.2/2", "#17", "#18")
def test_the_us_looks_through_the_pile_and_shuffles_it_after_fsb() -> None:
    state = play(solo(US, us=(18, 17), jihadist=(65, 49, 50)), "play 18 as event")
    state = play(state, "49 lies next", "65 lies next")
    assert offered(state) == {"50 Ansar al-Islam lies next"}
    assert "not_seen_yet" in unmet(state, "49 lies next")
    state = play(state, "50 lies next")
    assert state.cards.pile == (49, 65, 50)
    # The US knows the order until the pile is shuffled; a card that comes later lies on top.
    state = play(state, "to the reserves", "no extra card")
    seen = GAME.observe(state, US)
    assert (seen.position.cards.pile, seen.held, seen.pile) == ((), 3, (49, 65, 50))
    shown = dict(cards(state, seen))["Its pile"]
    assert shown == "from the top: 49 Al-Ittihad al-Islami, 65 HEU, 50 Ansar al-Islam"
    drawn = min(state.cards.deck)
    later = state.but(
        cards=changed(
            state.cards,
            pile=(drawn, *state.cards.pile),
            jihadist=state.cards.jihadist | {drawn},
            deck=state.cards.deck - {drawn},
        )
    )
    assert GAME.observe(later, US).pile == (None, 49, 65, 50)
    assert GAME.observe(later, JIHADIST).pile == ()
    told = ledger(state, "play 17 as event")
    assert any(one.startswith("9.2/2") for one in told)
    state = play(state, "play 17 as event")
    assert (state.cards.pile, state.cards.jihadist) == ((), frozenset({49, 50}))


@pytest.mark.clause("9.2/1", "4.8.4/3", "L90")
def test_the_solo_jihadist_leaves_its_cadres() -> None:
    there = {"Iraq": {"cadre": True}}
    assert offered(position(us=(6,), jihadist=(95,), countries=there), "remove the cadre") != set()
    state = solo(jihadist=(95,), countries=there)
    assert offered(state, "remove the cadre") == set()
    # Its phase is over with its last card.
    assert pending(play(state, "play 95 as event")).side is US


@pytest.mark.clause("9.2/3", "L43")
def test_three_small_decks_are_drawn_from_in_turn() -> None:
    state = GAME.variant("solo-potent-small-decks").setup("lets_roll")
    seen = []
    for _ in range(18):
        card = min(int(one.split()[1].lstrip("#")) for one in offered(state))
        assert {small_deck(int(one.split()[1].lstrip("#"))) for one in offered(state)} == {small_deck(card)}
        seen.append(small_deck(card))
        state = play(state, f"draw {card}")
        # The whole hand of the Jihadist is dealt first.
        assert len(state.cards.us) == max(0, len(seen) - 9)
    assert seen == [0, 1, 2] * 6
    state = state.but(
        stack=(Turn(Step.DEAL), Drawing((US, US), "5.2.8/1")),
        cards=changed(
            state.cards, next_deck=1, deck=frozenset({120, 43}), discards=_others(state, {120, 43})
        ),
    )
    # The Jihadist events are used up: the US event is next.
    assert offered(state) == {"draw 43 Patriot Act"}
    assert "of_the_small_deck" in unmet(state, "draw 120")
    assert offered(play(state, "draw 43")) == {"draw 120 US Election"}


@pytest.mark.clause("9.2/3", "L110")
def test_new_small_decks_begin_with_the_unassociated_one() -> None:
    state = GAME.variant("solo-small-decks").setup("lets_roll", tournament=True)
    state = state.but(
        stack=(Turn(Step.DEAL), Drawing((US, US), "5.2.8/1")),
        cards=changed(state.cards, deck=frozenset({120}), discards=_others(state, {120})),
    )
    # The Jihadist events would be next in turn.
    state = play(state, "draw 120")
    assert {small_deck(int(one.split()[1].lstrip("#"))) for one in offered(state)} == {0}


def _others(state: State, deck: set[int]) -> frozenset[int]:
    held = state.cards.us | state.cards.jihadist
    return frozenset(one.number for one in CARDS) - deck - held


# Plots


@pytest.mark.clause("9.3.3/1", "8.4.5/1", "L43")
def test_a_wmd_plot_takes_the_place_of_the_lowest_number_and_gives_it_back() -> None:
    there = {"Pakistan": {"governance": "Poor", "sleepers": 5, "besieged": True}, "Israel": {"sleepers": 1}}
    state = turned_up(32, countries=there)
    moves = (*only(state).split("; "), *["roll 1"] * 3)
    assert ledger(state, *moves).count("9.3.3/1 Plot 1 is set aside") == 3
    state = play(state, *moves)
    # The arsenal has three WMD plots; the three of number 1 are set aside.
    assert (state.plots, set_aside(state)) == (Plots(0, 2, 1, 3), Plots(3))
    israel = {"Israel": {"plots": (PlotKind.WMD,), "posture": "Hard"}}
    state = solo((Turn(Step.PLOTS), Resolving()), countries=israel)
    state = state.but(plots=Plots(2, 2, 1, 0))
    state = play(state, only(state))
    assert (state.plots, set_aside(state)) == (Plots(3, 2, 1, 0), Plots())
    # The highest that was set aside comes back first.
    state = solo((Turn(Step.PLOTS), Resolving()), countries=israel, wmd=1)
    state = state.but(plots=Plots(2, 1, 1, 1))
    assert "9.3.3/1 Plot 2 is available again" in ledger(state, only(state))
    state = play(state, only(state))
    assert (state.plots, set_aside(state)) == (Plots(2, 2, 1, 1), Plots(1))


@pytest.mark.clause("9.3.3/1")
def test_no_more_plots_are_set_aside_than_wmd_plots_are_in_play() -> None:
    (law,) = (one for one in laws.LAWS if one.name == "plots_are_counted")
    state = solo()
    assert law.test(state)
    assert not law.test(state.but(plots=Plots(2, 2, 1)))
    assert law.test(state.but(plots=Plots(2, 2, 1, 1), loose_wmd=2))
    plain = position(us=(6,), jihadist=(49,), wmd=1)
    assert not law.test(plain.but(plots=Plots(2, 2, 1, 1)))


@pytest.mark.clause("#5")
@pytest.mark.parametrize("wmd", [0, 1])
def test_nest_shows_all_plots_while_a_wmd_plot_is_in_play(wmd: int) -> None:
    state = solo(jihadist=(43,), countries={"United States": ONE}, in_force=("nest",), wmd=wmd)
    state = play(state, only(state))
    state = play(state, *only(state).split("; "), "roll 1", "place Plot 2")
    (plot,) = at(state, "United States").plots
    assert (plot.kind, plot.shown) == (PlotKind.PLOT_2, bool(wmd))


@pytest.mark.clause("#5")
@pytest.mark.parametrize("wmd", [0, 1])
def test_nest_shows_the_plots_that_are_there_already(wmd: int) -> None:
    there: dict[str, Any] = {"Canada": {"posture": "Hard", "plots": ["WMD"] * wmd}}
    state = solo(US, us=(5, 6), countries=there | {"United States": {"plots": ["Plot 1", "Plot 2"]}})
    state = play(state, "play 5 as event")
    assert [one.shown for one in at(state, "United States").plots] == [bool(wmd)] * 2


@pytest.mark.clause("#5", "4.7.8.1/2")
def test_nest_shows_the_plots_as_soon_as_a_wmd_plot_is_in_play() -> None:
    draft = Draft(solo(in_force=("nest",), countries={"United States": {"plots": ["Plot 1"]}}))
    draft.free_wmd("#65")
    assert [one.shown for one in draft.at(place("United States")).plots] == [True]


@pytest.mark.clause("4.7.8.1/2")
@pytest.mark.parametrize(("loose", "arsenal", "freed"), [(0, 3, 0), (1, 0, 1), (3, 3, 1)])
def test_only_what_is_loose_becomes_available(loose: int, arsenal: int, freed: int) -> None:
    draft = Draft(position(wmd=3 - loose, arsenal=arsenal, spent_wmd=3 - arsenal))
    draft.free_wmd("#65")
    assert (draft.loose_wmd, draft.plots.wmd) == (loose - freed, 3 - loose + freed)


# Ideologies, and the player


@pytest.mark.clause("9.7/1", "5.2.4/1")
@pytest.mark.parametrize("variant", ALL)
def test_the_us_keeps_its_last_card_but_by_an_ideology(variant: str) -> None:
    state = solo(US, variant, us=(6,))
    all_played = variant.startswith(("solo-infectious", "solo-virulent"))
    assert offered(state, "hold", "discard") == (
        set() if all_played else {"hold the last card", "discard 6 Sanctions"}
    )
    if all_played:
        assert "may_be_kept" in unmet(state, "hold the last card")


@pytest.mark.clause("9.7/1")
def test_each_ideology_is_a_variant_with_and_without_small_decks() -> None:
    assert len(VARIANTS) == 2 * len(Ideology)
    labels = [GAME.variant(name).house for name in ALL]
    assert len({*labels}) == len(ALL)
    assert labels[0] == ("solo game",)
    assert labels[-1] == ("solo game, ideology virulent, three small decks",)


@pytest.mark.clause("9.4.1/5", "5.2.2/1")
def test_the_solo_jihadist_plays_a_card_for_what_its_rules_say_and_for_nothing_else() -> None:
    state = solo(jihadist=(43,))
    assert offered(state) == {"play 43 Patriot Act as operations"}
    assert unmet(state, "play 43 as operations, then event") == ["fits_the_solo_jihadist"]
    plain = position(us=(6,), jihadist=(43,))
    assert unmet(plain, "play 43 as Radicalization") == ["fits_the_card"]
    # No first Plot, and no reserves.
    state = play(state, "play 43 as operations")
    assert offered(state, "to the reserves", "add reserves") == set()


@pytest.mark.clause("9.2/1")
def test_the_bot_is_a_player_of_the_jihadist() -> None:
    assert GAME.opponents == {"jihadist": {"bot": "ctcore.labyrinth.bot:Bot"}}
    assert GAME.variant_for({"jihadist": "bot"}) == "solo"
    assert GAME.variant_for({"jihadist": "random"}) is None
    assert GAME.variant("solo-potent").variant_for({"jihadist": "bot"}) is None
    assert Bot(GAME).reasons == ()


@pytest.mark.clause("9.2/1")
def test_what_is_known_of_a_pile_is_the_hand_of_a_solo_jihadist() -> None:
    (law,) = (one for one in laws.LAWS if one.name == "pile_of_a_solo_jihadist")
    state = solo(jihadist=(49, 50))
    assert law.test(state.but(cards=changed(state.cards, pile=(50, 49))))
    assert not law.test(state.but(cards=changed(state.cards, pile=(50, 50))))
    assert not law.test(state.but(cards=changed(state.cards, pile=(51,))))
    assert not law.test(state.but(cards=changed(state.cards, next_deck=1)))
    plain = position(phase(JIHADIST), us=(6,), jihadist=(49,))
    assert not law.test(plain.but(cards=changed(plain.cards, pile=(49,))))
