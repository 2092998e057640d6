"""Troop Lift (4.2.2): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.rules.activities.troop_lift import Swept
from tests.rules.positions import (
    END,
    FRENCH_TROOPS,
    line,
    move,
    pending,
    play,
    refusal,
    stage,
    turn,
    with_space,
    without,
)

LIFT = move("troop_lift")
SWEPT = Swept.TROOPS


def select(space: str) -> Move:
    return move("troop_lift.select", space)


def leave(space: str) -> Move:
    return stage("troop_lift.move", space)


def enter(space: str) -> Move:
    return stage("troop_lift.move", space)


def lift(count: int, piece: ct.Piece = FRENCH_TROOPS) -> Move:
    return stage("troop_lift.move", count, piece)


def lift_swept(count: int) -> Move:
    return stage("troop_lift.move", count, SWEPT)


def lifting(*spaces: str, state: ct.State | None = None, operation: str = "sweep; Oran") -> ct.State:
    """A Troop Lift opened within an Operation, with these spaces chosen."""
    return play(line(state or turn(ct.GOVERNMENT), operation), LIFT, *map(select, spaces))


def garrisoned(**troops: int) -> ct.State:
    """The Full Scenario with these French Troops, by space, and no others."""
    state = without(turn(ct.GOVERNMENT), "french_troops")
    for name, count in troops.items():
        state = with_space(state, name.replace("_", " "), french_troops=count)
    return state


# Opening


@pytest.mark.clause("4.1", "R48")
def test_illegal_the_operation_goes_on_or_another_opens_within_a_troop_lift() -> None:
    state = lifting("Oran", "Constantine")
    for one in (LIFT, move("neutralize"), move("sweep.search", "Oran")):
        assert refusal(state, one) - {"belongs"} == {"moment"}


# Choosing the spaces


@pytest.mark.clause("4.2.2", "R9", "R86")
@pytest.mark.parametrize("spaces", [(), ("Constantine",), ("Constantine", "Oran", "Batna")])
def test_a_troop_lift_without_a_lift_ends_and_was_not_made(spaces: tuple[str, ...]) -> None:
    operation = pending(play(lifting(*spaces), END))
    assert (operation.activity, operation.unmade) == (None, True)


# With an Operation


def exchanging(*lifts: Move) -> ct.State:
    """Four Troops in Oran that have Swept, two in Constantine that have not, and lifts there and back."""
    state = garrisoned(Sidi_Bel_Abbes=4, Constantine=2)
    state = line(state, "sweep; Oran; move 4 French Troops from Sidi Bel Abbes to Oran")
    state = play(state, LIFT, select("Oran"), select("Constantine"))
    for count, one in enumerate(lifts):
        there = ("Constantine", "Oran") if count % 2 == 0 else ("Oran", "Constantine")
        state = play(state, leave(there[0]), enter(there[1]), one)
    return play(state, END)


@pytest.mark.clause("4.1", "4.2.2", "R9", "R28", "R74")
def test_swept_troops_exchanged_for_fresh_ones_change_what_may_still_move() -> None:
    operation = pending(exchanging(lift(2), lift_swept(2)))
    assert operation.accompanied_by == "Troop Lift"
    assert operation.moved_pieces == "2 French Troops in Constantine, 2 French Troops in Oran"
