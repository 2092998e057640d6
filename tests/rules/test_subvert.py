"""Subvert (4.3.2): each requirement from both sides, cubes removed or one of them replaced."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    MARCH,
    SUBVERT,
    Spaces,
    enter,
    group,
    leave,
    march,
    only,
    stopped,
)
from tests.rules.positions import (
    ACTIVE,
    END,
    UNDERGROUND,
    effect,
    move,
    play,
    refusal,
    selectable,
    with_available,
)

REPLACE = move("subvert.replace")


def choose(space: str) -> Move:
    return move("subvert.select", space)


def take(piece: ct.Piece, space: str) -> Move:
    return move("subvert.take", piece, space)


def take_stopped(piece: ct.Piece, space: str) -> Move:
    return move("subvert.take_stopped", piece, space)


# In the middle of a March


def after_the_border(resident: dict[str, int], *, active: int = 0) -> ct.State:
    """A March stopped two Guerrillas in Tebessa; Subvert of Medea then lacks a Guerrilla."""
    spaces: Spaces = {
        "Souk Ahras": {"underground": 2 - active, "active": active},
        "Tebessa": resident,
        "Medea": {"underground": 1, "algerian_police": 1},
    }
    state = play(with_available(only(spaces), guerrillas=0), MARCH)
    state = play(state, *march("Souk Ahras", "Tebessa", 2 - active, active))
    return play(state, SUBVERT, choose("Medea"), REPLACE)


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_guerrilla_that_is_taken_away_is_stopped_no_longer() -> None:
    state = play(after_the_border({}), take(UNDERGROUND, "Tebessa"), END)
    assert stopped(state) == {"Tebessa: Underground": 1}
    assert refusal(state, leave("Tebessa")) == {"guerrillas_there"}
    state = play(state, leave("Medea"), enter("Algiers"))
    assert effect(state, group(2)) == {"Medea: underground": (2, 0), "Algiers: underground": (0, 2)}


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_resident_is_taken_unless_a_stopped_guerrilla_is_named() -> None:
    state = after_the_border({"underground": 1})
    assert effect(state, take(UNDERGROUND, "Tebessa")) == effect(state, take_stopped(UNDERGROUND, "Tebessa"))
    after = play(state, take(UNDERGROUND, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 2}
    assert refusal(after, leave("Tebessa")) == {"guerrillas_there"}
    after = play(state, take_stopped(UNDERGROUND, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 1}
    assert effect(play(after, leave("Tebessa"), enter("Negrine")), group(1))["Negrine: underground"] == (0, 1)


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_active_guerrilla_may_be_named_beside_an_active_resident() -> None:
    state = after_the_border({"active": 1}, active=1)
    assert selectable(state, "subvert.take_stopped") == {"Tebessa"}
    assert refusal(state, take_stopped(UNDERGROUND, "Tebessa")) == {"both_there"}
    after = play(state, take_stopped(ACTIVE, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 1}
    assert effect(play(after, leave("Tebessa"), enter("Negrine")), group(0, 1))["Negrine: active"] == (0, 1)


@pytest.mark.clause("4.1", "R28")
def test_a_stopped_guerrilla_subverts_and_the_new_one_may_march() -> None:
    there = {"algerian_police": 1}
    state = play(only({"Souk Ahras": {"underground": 1}, "Tebessa": there}), MARCH)
    state = play(state, *march("Souk Ahras", "Tebessa", 1), SUBVERT, choose("Tebessa"), REPLACE, END)
    assert stopped(state) == {"Tebessa: Underground": 1}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(2)) == {"underground_there"}
    assert effect(state, group(1))["Negrine: underground"] == (0, 1)
