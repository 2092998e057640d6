"""The solo example of play, replayed move by move with its dice and cards (L45).

Where the Jihadist is to choose, the line of the example is one that the bot may come to, with the
probability that the rules give it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.tracks import world
from ctcore.labyrinth.board.vocabulary import JIHADIST, Alignment, Governance, Posture, RegimeChange
from ctcore.labyrinth.game import GAME
from tests.labyrinth.positions import at, pending, play
from tests.labyrinth.solo import by_rule

SOLO = GAME.variant("solo-potent")
# L45: in the order of the pile, whose first card is Back Channel; #50 is drawn by Tora Bora, and lies on top.
PILE = (32, 95, 59, 109, 45, 78, 114, 108, 80)
# L45: the last card is Ex-KGB.
US_HAND = (18, 57, 34, 43, 6, 44, 12, 5, 62)
EVEN = Fraction(1, 2)


def card(state: State, number: int, use: str) -> State:
    """The top card is turned up, and the bot plays it so."""
    state = play(state, f"draw {number} at random")
    return by_rule(state, f"play {CARDS[number - 1]} as {use}")


def rolls(*faces: int) -> tuple[str, ...]:
    return tuple(f"roll {face}" for face in faces)


def recruits(state: State, where: str) -> State:
    return by_rule(state, f"recruit in {where}", "roll the dice")


def cells(state: State, *names: str) -> list[tuple[int, int]]:
    return [(at(state, one).sleepers, at(state, one).actives) for one in names]


def first_phases() -> State:
    state = SOLO.setup("lets_roll", campaign=True)
    pairs = zip(PILE, US_HAND, strict=True)
    state = play(state, *(f"draw {number}" for pair in pairs for number in pair))
    # Back Channel cannot be played: a Recruit in Afghanistan, whose three dice place two cells each (L89).
    state = card(state, 32, "operations")
    for _ in range(3):
        state = recruits(state, "Afghanistan")
    assert cells(state, "Afghanistan") == [(10, 0)]
    # Wahhabism happens, and changes nothing.
    state = card(state, 95, "event")
    assert state.tracks.funding == 9
    # The US looks through the pile, which it leaves in its order, and puts a point into the reserves.
    state = play(state, "play 18 as event", *(f"{CARDS[number - 1]} lies next" for number in PILE[2:]))
    assert state.cards.pile == PILE[2:]
    state = play(state, "to the reserves", "no extra card")
    state = play(
        state,
        "play 57 as operations, then event",
        "add reserves",
        "regime change in Afghanistan with 6 from the track",
        *rolls(2, 5, 4, 2),
    )
    afghanistan = at(state, "Afghanistan")
    assert (afghanistan.governance, afghanistan.regime_change) == (Governance.POOR, RegimeChange.GREEN)
    assert (afghanistan.actives, state.tracks.prestige) == (10, 9)
    # Abu Sayyaf: the Philippines are tested and get a cell.
    state = play(state, "roll 1")
    assert (at(state, "Philippines").posture, cells(state, "Philippines")) == (Posture.SOFT, [(1, 0)])
    assert state.in_force.abu_sayyaf
    assert 57 in state.cards.removed
    return state


def second_phases() -> State:
    state = card(first_phases(), 59, "event")
    state = play(state, "discard 34")
    # Tora Bora: the event, then its operations.
    state = card(state, 109, "event, then operations")
    for _ in range(2):
        state = by_rule(state, "remove one active cell in Afghanistan")
    state = play(state, *rolls(3, 1, 5), "draw 50")
    assert (state.tracks.prestige, state.cards.on_top) == (8, 50)
    state = play(recruits(state, "Philippines"), "roll 3")
    state = play(recruits(state, "Philippines"), "roll 6")
    assert (cells(state, "Philippines", "Afghanistan"), 109 in state.cards.removed) == (
        [(3, 0), (0, 8)],
        True,
    )
    state = play(state, "play 43 as event", "play 6 as event")
    assert state.tracks.funding == 7
    return state


def third_phases() -> State:
    state = card(second_phases(), 50, "event")
    state = by_rule(state, "select Iraq", likely=EVEN)
    assert cells(state, "Iraq") == [(1, 0)]
    # Safer Now could be played by the US: a Plot in the Philippines, of which nothing comes.
    state = card(state, 45, "operations")
    plots = ["plot in Philippines with one sleeper cell"] * 3
    state = play(by_rule(state, *plots, "roll the dice"), *rolls(3, 3, 4))
    assert cells(state, "Philippines") == [(0, 3)]
    assert state.cards.first_plot is None
    # Renditions: two cells are disrupted, and the top card is discarded.
    state = play(state, "play 44 as event", "disrupt in Afghanistan", *["affect one active cell"] * 2)
    state = play(state, "lose 78")
    assert (state.tracks.prestige, cells(state, "Afghanistan"), state.in_force.renditions) == (
        9,
        [(0, 6)],
        True,
    )
    # Al-Azhar: Funding drops to 3 (L45).
    state = play(state, "play 12 as event", "roll 1")
    assert (at(state, "Egypt").alignment, state.tracks.funding) == (Alignment.NEUTRAL, 3)
    return state


def fourth_phases() -> State:
    before = third_phases()
    # L45: the example goes on as if Funding were 4.
    state = before.but(tracks=changed(before.tracks, funding=4))
    state = play(card(state, 114, "event, then operations"), *rolls(1, 4, 6))
    assert (state.tracks.prestige, state.in_force.gtmo) == (5, True)
    # Travel: Somalia and not Afghanistan, from Afghanistan and not the Philippines, and again for Iraq.
    state = by_rule(
        state,
        "travel with one active cell from Afghanistan to Somalia",
        "travel with one active cell from Afghanistan to Iraq",
        "travel with one active cell from Afghanistan to Pakistan",
        "roll the dice",
        likely=EVEN * EVEN * EVEN,
    )
    # Somalia becomes Poor; its die succeeds, that for Iraq fails.
    state = play(state, "roll 1", *rolls(2, 4))
    assert at(state, "Somalia").governance is Governance.POOR
    assert cells(state, "Somalia", "Iraq", "Pakistan", "Afghanistan") == [(1, 0), (1, 0), (1, 0), (0, 3)]
    # Musharraf leaves a cadre in Pakistan.
    state = card(state, 108, "event, then operations")
    state = by_rule(state, "remove one sleeper cell in Pakistan")
    pakistan = at(state, "Pakistan")
    assert (pakistan.cadre, pakistan.governance, pakistan.alignment) == (
        True,
        Governance.POOR,
        Alignment.ALLY,
    )
    state = by_rule(
        state,
        "travel with one active cell from Afghanistan to Afghanistan",
        "travel with one active cell from Philippines to Iraq",
        "roll the dice",
        likely=EVEN * EVEN,
    )
    state = play(state, "roll 6")
    assert cells(state, "Afghanistan", "Philippines", "Iraq") == [(1, 2), (0, 2), (1, 0)]
    return state


def last_phases() -> State:
    state = play(fourth_phases(), "play 5 as event")
    assert state.in_force.nest
    state = play(state, "play 62 as operations, then event", "disrupt in Philippines")
    state = play(state, "affect one active cell")
    assert cells(state, "Philippines") == [(0, 1)]
    # Ex-KGB: the Caucasus, since that moves the World.
    before = world(state)
    state = by_rule(state, "choose the posture of the Caucasus")
    assert (at(state, "Caucasus").posture, world(state)) == (Posture.SOFT, before - 1)
    # FATA.
    state = card(state, 80, "event")
    assert (cells(state, "Pakistan"), at(state, "Pakistan").cadre, state.in_force.fata) == (
        [(1, 0)],
        False,
        True,
    )
    return state


@pytest.mark.clause("L45", "L89", "9.2/1", "9.4.1/1", "9.4.2.5/1")
def test_the_first_phases() -> None:
    first_phases()


@pytest.mark.clause("9.2/2", "9.4.1/3", "9.7/1")
def test_the_second_phases() -> None:
    second_phases()


@pytest.mark.clause("9.4.1/2", "9.4.1/5", "9.4.2.1/2", "9.4.2.2/1")
def test_the_third_phases() -> None:
    third_phases()


@pytest.mark.clause("9.4.2.6/1", "9.4.2.6.1/1", "9.4.2.6.2/1", "9.5/1")
def test_the_fourth_phases() -> None:
    fourth_phases()


@pytest.mark.clause("9.6/1", "5.2.5/1")
def test_the_last_phases_and_the_end_of_the_turn() -> None:
    state = last_phases()
    assert state.tracks.funding == 3
    assert not state.in_force.gtmo
    assert (state.troops, pending(state).sides.count(JIHADIST), len(pending(state).sides)) == (5, 7, 15)
