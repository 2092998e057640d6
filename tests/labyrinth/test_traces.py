"""The two-player example of play, replayed move by move with its dice and cards."""

from __future__ import annotations

import pytest

from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.tracks import fair_and_good, poor_and_ruled, resources_under, world
from ctcore.labyrinth.board.vocabulary import JIHADIST, Alignment, Governance, Posture, RegimeChange
from ctcore.labyrinth.rules.setup import setup
from tests.labyrinth.positions import at, offered, pending, play

# L45: the hand lists #85 where #84 is played, which has the same text.
JIHADIST_HAND = (22, 28, 35, 57, 72, 78, 84, 95, 100)
US_HAND = (4, 15, 39, 42, 63, 65, 92, 104, 106)


def dealt() -> State:
    pairs = zip(JIHADIST_HAND, US_HAND, strict=True)
    return play(setup("lets_roll"), *(f"draw {card}" for pair in pairs for card in pair))


def rolls(*faces: int) -> tuple[str, ...]:
    return tuple(f"roll {face}" for face in faces)


def victory_track(state: State) -> tuple[int, int, int, int]:
    return (
        resources_under(state, Governance.GOOD),
        resources_under(state, Governance.ISLAMIST_RULE),
        fair_and_good(state),
        poor_and_ruled(state),
    )


def first_round() -> State:
    state = dealt()
    assert victory_track(state) == (0, 1, 3, 4)
    assert (world(state), state.troops, state.cells) == (1, 11, 11)
    # The Jihadist recruits in Afghanistan; Hijab lacks its precondition.
    state = play(state, "play 35 as operations, then event")
    state = play(state, *["recruit in Afghanistan"] * 3, "roll the dice")
    assert (at(state, "Afghanistan").sleepers, state.cells, 35 in state.cards.discards) == (7, 8, True)
    # Three cells travel: the Philippines become Soft, Russia Hard; the cell for Russia is lost.
    state = play(
        state,
        "play 95 as operations",
        "travel with one sleeper cell from Afghanistan to Pakistan",
        "travel with one sleeper cell from Afghanistan to Philippines",
        "travel with one sleeper cell from Afghanistan to Russia",
        "roll the dice",
        *rolls(2, 5),
        *rolls(1, 6),
    )
    assert at(state, "Philippines").posture is Posture.SOFT
    assert at(state, "Russia").posture is Posture.HARD
    assert [at(state, one).sleepers for one in ("Afghanistan", "Pakistan", "Philippines", "Russia")] == [
        4,
        1,
        1,
        0,
    ]
    assert (world(state), state.cells) == (1, 9)
    # Two Wars of Ideas in the Gulf States.
    state = play(state, "play 65 as operations, then event", "war of ideas in Gulf States", "roll 4")
    assert at(state, "Gulf States").aid == 1
    assert 65 in state.cards.discards
    state = play(state, "play 15 as operations", "war of ideas in Gulf States", "roll 6")
    assert (at(state, "Gulf States").governance, at(state, "Gulf States").aid) == (Governance.GOOD, 0)
    assert victory_track(state)[0] == 3
    return state


def second_round() -> State:
    state = play(first_round(), "play 57 as event")
    assert state.cells == 8
    assert state.in_force.abu_sayyaf
    assert 57 in state.cards.removed
    # Two plots in the Philippines cost Prestige as they are placed; Sharia is the first Plot.
    state = play(
        state,
        "play 28 as operations, then event",
        *["plot in Philippines with one sleeper cell"] * 2,
        "roll the dice",
        *rolls(1, 1),
    )
    assert offered(state) == {"place Plot 1", "place Plot 2"}
    state = play(state, "place Plot 2", "place Plot 2")
    assert (state.tracks.prestige, state.cards.first_plot, at(state, "Somalia").besieged) == (5, 28, True)
    # Moro Talks, and a Regime Change in Afghanistan.
    state = play(state, "play 4 as event")
    assert (state.tracks.funding, state.in_force.abu_sayyaf, 4 in state.cards.removed) == (8, False, True)
    state = play(
        state, "play 39 as operations", "regime change in Afghanistan with 6 from the track", "roll 5"
    )
    afghanistan = at(state, "Afghanistan")
    assert (afghanistan.governance, afghanistan.alignment) == (Governance.FAIR, Alignment.ALLY)
    assert (afghanistan.actives, afghanistan.regime_change) == (4, RegimeChange.GREEN)
    assert (state.troops, victory_track(state)[2:]) == (5, (4, 3))
    state = play(state, *rolls(6, 4, 1))
    assert state.tracks.prestige == 6
    # Both plots are resolved: Funding goes to its end, the Philippines become Soft, then Hard.
    state = play(state, "resolve plot 1 in Philippines", "roll 2")
    assert (state.tracks.funding, at(state, "Philippines").posture) == (9, Posture.SOFT)
    state = play(state, "resolve plot 1 in Philippines", "roll 6")
    assert (state.tracks.funding, world(state), state.plots.plot_2) == (9, 3, 2)
    return state


def third_round() -> State:
    # A Minor Jihad in Afghanistan and in Pakistan.
    state = play(
        second_round(),
        "play 78 as operations",
        *["jihad in Afghanistan with one active cell"] * 2,
        "jihad in Pakistan with one sleeper cell",
        "roll the dice",
        *rolls(6, 2, 1),
    )
    assert at(state, "Afghanistan").governance is at(state, "Pakistan").governance is Governance.POOR
    assert (at(state, "Afghanistan").actives, at(state, "Pakistan").actives, state.cells) == (3, 1, 9)
    assert victory_track(state)[2:] == (2, 5)
    state = play(state, "play 72 as event")
    assert (at(state, "Afghanistan").sleepers, state.cells) == (3, 6)
    # Saddam happens without effect; Disrupt hits two cells, and Iran one.
    state = play(state, "play 92 as event, then operations", "disrupt in Afghanistan")
    state = play(state, *["affect one active cell"] * 2)
    assert (state.tracks.funding, state.tracks.prestige, state.cells) == (9, 7, 8)
    state = play(state, "play 104 as event", "select Pakistan", "remove one active cell in Pakistan")
    assert (at(state, "Pakistan").cadre, state.cells) == (True, 9)
    return state


def fourth_round() -> State:
    # The last active cell of Afghanistan goes to Somalia, which is tested.
    state = play(
        third_round(),
        "play 100 as operations",
        "travel with one active cell from Afghanistan to Somalia",
        "roll the dice",
        *rolls(3, 2),
    )
    somalia = at(state, "Somalia")
    assert (somalia.governance, somalia.alignment, somalia.sleepers) == (
        Governance.POOR,
        Alignment.NEUTRAL,
        1,
    )
    state = play(
        state,
        "play 22 as operations, then event",
        *["recruit in Somalia"] * 2,
        "roll the dice",
        *rolls(2, 3),
    )
    assert (at(state, "Somalia").sleepers, 22 in state.cards.discards) == (3, True)
    # The cadre in Pakistan might go still (4.8.4/3). Jaysh al-Mahdi clears the way for a War of Ideas.
    state = play(
        state,
        "end",
        "play 106 as event",
        "select Afghanistan",
        *["remove one sleeper cell in Afghanistan"] * 2,
        "play 42 as operations",
        "war of ideas in Afghanistan",
        "roll 4",
    )
    assert (at(state, "Afghanistan").cells, at(state, "Afghanistan").governance) == (1, Governance.FAIR)
    assert victory_track(state)[2:] == (3, 5)
    return state


@pytest.mark.clause("6.3.2.1/1", "8.2.1/1", "8.3.3/1", "7.2.1.1/2", "7.2.2.1/1", "L45")
def test_the_first_round_of_the_example() -> None:
    assert pending(first_round()).side is JIHADIST


@pytest.mark.clause("8.5.3/1", "8.5.6/3", "8.5.6/4", "7.3.4/2", "#4", "#57")
def test_the_second_round_of_the_example() -> None:
    assert pending(second_round()).side is JIHADIST


@pytest.mark.clause("8.4.1/1", "8.4.3/1", "7.4.2/1", "7.4.4/1", "4.8.4/1", "#72", "#104")
def test_the_third_round_of_the_example() -> None:
    assert pending(third_round()).side is JIHADIST


@pytest.mark.clause("8.3.3/1", "8.2.1/1", "7.2.1.3/1", "#106")
def test_the_fourth_round_of_the_example() -> None:
    assert pending(fourth_round()).side is JIHADIST


@pytest.mark.clause("5.2.4/1", "5.2.5/1", "5.2.6/1", "5.2.8/1", "5.2.9/1", "6.3.2.3/1", "8.2.3/1")
def test_the_end_of_the_turn_of_the_example() -> None:
    state = play(
        fourth_round(), "play 84 as operations", *["recruit in Somalia"] * 2, "recruit in Afghanistan"
    )
    state = play(state, "roll the dice", *rolls(3, 3))
    assert (at(state, "Somalia").sleepers, at(state, "Afghanistan").sleepers) == (5, 2)
    state = play(state, "end", "discard 63")
    assert (state.tracks.funding, state.tracks.prestige) == (8, 8)
    assert (state.cards.first_plot, 28 in state.cards.discards) == (None, True)
    # 9 cards for the Jihadist, 8 for the US; the marker turns tan once they are dealt.
    assert len(pending(state).sides) == 17
    assert at(state, "Afghanistan").regime_change is RegimeChange.GREEN
    state = play(state, *(f"draw {number}" for number in sorted(state.cards.deck)[:17]))
    assert (len(state.cards.jihadist), len(state.cards.us)) == (9, 8)
    assert at(state, "Afghanistan").regime_change is RegimeChange.TAN
    assert place("Gulf States").resources == 3
