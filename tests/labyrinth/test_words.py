"""A position in words and as changed by words, and what each side is told of it."""

from __future__ import annotations

import re
from itertools import islice

import pytest

import ctcore as ct
from ctcore.game.sitting import Seating, begun
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Governance, PlotKind, RegimeChange
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.observing import observe, position_seen, steps_seen
from ctcore.labyrinth.rules.drawing import Draw
from ctcore.labyrinth.rules.solo.radicalizing import Radical, Radicalizing, Strike
from ctcore.labyrinth.text import brief, pending
from tests.labyrinth.positions import at, phase, position
from tests.labyrinth.solo import solo

HANDS = ("US hand: 4, 15", "Jihadist hand: 55, 60")


def test_a_country_is_changed_in_words_and_the_tracks_follow() -> None:
    start = GAME.setup("lets_roll")
    said = "Iraq: Islamist Rule Adversary, 3 sleeper cells, 1 active, besieged, Plot 2"
    state = GAME.changed(start, said, "Gulf: 0 troops")
    iraq = at(state, "Iraq")
    assert (iraq.governance, iraq.alignment) == (Governance.ISLAMIST_RULE, Alignment.ADVERSARY)
    assert (iraq.sleepers, iraq.actives, iraq.besieged) == (3, 1, True)
    assert (state.cells, state.troops) == (start.cells - 4, start.troops + 2)
    assert (state.plots.of(PlotKind.PLOT_2), [plot.kind for plot in iraq.plots]) == (1, [PlotKind.PLOT_2])
    back = GAME.changed(state, "Iraq: Poor, no besieged, 0 sleepers, 0 actives, no plots", "Gulf: 2 troops")
    assert back == start.but(countries=back.countries)
    assert at(back, "Iraq") == at(start, "Iraq")


def test_markers_and_postures_are_changed_in_words() -> None:
    said = "Pakistan: Fair Ally, tan regime change, 2 aid, cadre, NATO"
    state = GAME.changed(GAME.setup("lets_roll"), said, "France: Soft", "Kenya/Tanzania: unmarked")
    pakistan = at(state, "Pakistan")
    assert (pakistan.regime_change, pakistan.aid, pakistan.cadre) == (RegimeChange.TAN, 2, True)
    assert pakistan.nato
    assert str(at(state, "France").posture) == "Soft"
    later = GAME.changed(state, "Pakistan: no regime change, no NATO, no cadre", "France: unmarked")
    assert at(later, "Pakistan").regime_change is None
    assert not at(later, "Pakistan").nato
    assert at(later, "France").posture is None


def test_a_wmd_plot_comes_from_the_loose_ones_and_goes_back() -> None:
    state = GAME.changed(GAME.setup("lets_roll"), "Pakistan: WMD")
    assert state.loose_wmd == 2
    assert GAME.changed(state, "Pakistan: no plots").loose_wmd == 3


def test_cards_are_dealt_by_their_numbers_and_each_stays_in_one_place() -> None:
    state = GAME.changed(GAME.setup("lets_roll"), *HANDS, "discards: 1, 2", "phase: US")
    assert state.cards.us == {4, 15}
    assert state.cards.jihadist == {55, 60}
    assert GAME.actor(state) is US
    later = GAME.changed(state, "US hand: 55, 1")
    assert later.cards.us == {55, 1}
    assert later.cards.jihadist == {60}
    assert later.cards.discards == {2}
    assert {4, 15} <= later.cards.deck


@pytest.mark.parametrize(
    ("said", "error", "told"),
    [
        ("Irak: 2 troops", ct.NotationError, "Did you mean Iraq"),
        ("Iraq: two troops", ct.NotationError, "'two troops' is none of"),
        ("Iraq:", ct.NotationError, "nothing is said of it"),
        ("Iraq: 16 troops", ct.InvalidPosition, "troops: 5 more"),
        ("US hand: 121", ct.NotationError, "there is no card 121"),
        ("US hand: x", ct.NotationError, "'x' is not the number of a card"),
        ("phase: Nature", ct.NotationError, "there are us, jihadist"),
        ("France: Ally", ct.InvalidPosition, "Muslim"),
    ],
)
def test_what_cannot_be_is_refused(said: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        GAME.changed(GAME.setup("lets_roll"), said)


def test_every_position_of_a_game_is_read_back_from_its_line() -> None:
    for step in islice(GAME.random_game("anaconda", 3), 0, 200, 9):
        assert GAME.from_text(GAME.to_text(step.after)) == step.after


def test_many_draws_are_listed_by_numbers() -> None:
    state = GAME.play(GAME.setup("lets_roll"), "draw 22; draw 4")
    assert GAME.listed(GAME.legal_moves(state)) == "draw 1-3, 5-21, 23-120"


def test_what_is_pending_is_told_in_words() -> None:
    told = {
        text
        for seed, name in enumerate(GAME.setups)
        for step in islice(GAME.random_game(name, seed), 400)
        for _, text in pending(step.after)
    }
    assert len(told) > 100
    assert [one for one in told if re.search(r"\w\(\w+=|[<>]|\bNone\b", one)] == []
    state = GAME.changed(GAME.setup("lets_roll"), "Jihadist hand: 60, 61; phase: Jihadist")
    line = "play 60 as operations; travel with one sleeper cell from Afghanistan to Egypt"
    (awaited, *_) = (text for word, text in pending(GAME.play(state, line)) if word == "Next")
    assert awaited.endswith("of Travel, dice Egypt with one sleeper cell from Afghanistan, left 1")


def test_a_game_of_more_decks_begins_so() -> None:
    assert [GAME.setup("anaconda", **{one: True}).cards.length for one in GAME.setup_options] == [2, 3]
    with pytest.raises(ValueError, match="two lengths"):
        GAME.setup("anaconda", tournament=True, campaign=True)


# What a side is told


def test_a_side_is_told_its_own_hand_and_the_size_of_the_other() -> None:
    state = GAME.changed(GAME.setup("lets_roll"), *HANDS, "Spain: Hard, Plot 3", "phase: US")
    told = {side: dict(brief(state, observe(state, side))) for side in (US, JIHADIST)}
    assert told[US]["Own hand"] == "4 Moro Talks, 15 Ethiopia Strikes"
    assert told[US]["Other hand"] == "2 cards"
    assert told[US]["Plots"] == "on the map: 1 in Spain; available: 5, face down"
    assert told[JIHADIST]["Plots"] == "on the map: 1 in Spain; available: 3 of Plot 1, 2 of Plot 2"
    assert told[US]["Deck"] == "116 cards"
    seen = position_seen(observe(state, US))
    assert seen.cards.us == {4, 15}
    assert seen.cards.jihadist == frozenset()
    assert at(seen, "Spain").plots == ()
    assert GAME.actor(seen) is US


def test_a_side_does_not_see_which_cards_the_other_draws() -> None:
    steps = GAME.play_line(GAME.setup("lets_roll"), "draw 22; draw 4; draw 28")
    seen = steps_seen(steps, observe(steps[-1].after, US))
    assert [step.move for step in seen] == [steps[1].move]
    assert seen[-1].after == position_seen(observe(steps[-1].after, US))
    own = steps_seen(steps, observe(steps[-1].after, JIHADIST))
    assert [step.move for step in own] == [steps[0].move, steps[2].move]
    assert all(isinstance(step.move, Draw) for step in steps)


def test_the_us_does_not_see_which_plot_is_placed() -> None:
    state = position(
        JIHADIST, jihadist=(60, 61), us=(6,), countries={"Spain": {"posture": "Hard", "sleepers": 1}}
    )
    line = "play 60 as operations; plot in Spain with one sleeper cell; roll the dice; roll 1; place Plot 1"
    steps = GAME.play_line(state, line)
    assert "place Plot 1" in [str(step.move) for step in steps]
    seen = [str(step.move) for step in steps_seen(steps, observe(steps[-1].after, US))]
    assert seen
    assert "place Plot 1" not in seen


@pytest.mark.clause("8.5.4/1", "9.3.2/1")
def test_the_us_does_not_see_which_plot_radicalization_places() -> None:
    frames = (*phase(JIHADIST), Radicalizing(1, Radical.PLOT, 3))
    state = solo(frames, countries={"Spain": {"posture": "Hard", "sleepers": 1}}, funding=5)
    (step,) = GAME.play_line(state, "Plot 2 appears in Spain")
    assert steps_seen((step,), observe(step.after, US)) == ()
    assert steps_seen((step,), observe(step.after, JIHADIST))
    # Nor is the US told why the bot placed that one.
    sitting = begun(GAME.variant("solo"), state, Seating("us", {"jihadist": "bot"}, seed=1))
    assert isinstance(sitting.advance().move, Strike)
    assert sitting.decisions == []
