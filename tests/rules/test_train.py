"""Train (3.2.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ALGERIAN_TROOPS,
    FRANCE,
    effect,
    granted,
    lacking,
    ledger,
    move,
    play,
    refusal,
    turn,
    with_france,
    with_resources,
    with_space,
)

TRAIN = move("train")
PACIFY_SHIFT = move("train.shift")


def select(space: str) -> Move:
    return move("train.select", space)


def track(which: ct.Track) -> Move:
    return move("train.select_track", which)


def take(piece: ct.Piece, space: str) -> Move:
    return move("train.take", piece, space)


def pacify(space: str) -> Move:
    return move("train.pacify", space)


def remove_terror(count: int) -> Move:
    return move("train.remove_terror", count)


def training(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.GOVERNMENT), TRAIN)


def in_algiers(state: ct.State | None = None) -> ct.State:
    return play(training(state), select("Algiers"))


# Selecting spaces


@pytest.mark.clause("5.1.7", "4.2.1", "R60")
def test_illegal_select_a_resettled_recall_sector() -> None:
    state = with_space(turn(ct.GOVERNMENT, "short"), "Medea", algerian_troops=0)
    state = with_space(state, "Bordj Bou Arreridj", algerian_troops=1)
    assert state.space("Bordj Bou Arreridj").resettled
    assert lacking(training(state), select("Bordj Bou Arreridj"))["RECALL DE GAULLE"] == {"no Population"}


# Taking cubes from elsewhere


@pytest.mark.clause("1.4.1", "R64")
def test_donors_are_all_spaces_of_algeria_with_such_a_cube_but_the_location() -> None:
    moves = ct.legal_moves(in_algiers())
    taken = [one for one in moves if isinstance(one, type(take(ALGERIAN_TROOPS, "Oran")))]
    assert taken == [take(ALGERIAN_TROOPS, "Philippeville"), take(ALGERIAN_TROOPS, "Oran")]


# Boxes and free Operations


@pytest.mark.clause("3.1.2", "3.2.1")
def test_locations_of_a_free_train_cost_nothing() -> None:
    state = granted(with_france(turn(ct.GOVERNMENT), "C"), "#2u")
    state = with_resources(state, government=0)
    assert effect(state, select("Algiers")) == {}
    assert ledger(state, select("Algiers")) == []
    assert effect(play(state, select("Algiers")), select("Oran")) == {}
    assert effect(state, track(FRANCE)) == {"France Track": ("C", "B")}


@pytest.mark.clause("3.1.2", "3.2.1", "R54")
def test_pacification_within_a_free_train_is_paid_for_all_the_same() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=1)
    state = play(granted(state, "#37u"), select("Algiers"), pacify("Algiers"))
    assert effect(state, remove_terror(1)) == {"Algiers: terror": (1, 0), "Government Resources": (16, 14)}
    state = play(state, remove_terror(1))
    assert effect(state, PACIFY_SHIFT) == {"Algiers: support": (0, 1), "Government Resources": (14, 12)}


@pytest.mark.clause("3.1.2", "3.2.1", "1.8/6", "R54", "5.5/5")
def test_illegal_pacify_in_a_free_train_without_the_price_of_a_step() -> None:
    state = play(granted(turn(ct.GOVERNMENT), "#2u"), select("Algiers"))
    state = with_resources(state, government=1)
    assert refusal(state, pacify("Algiers")) == {"can_pay"}
