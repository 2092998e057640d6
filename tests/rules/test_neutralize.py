"""Neutralize (4.2.3): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ACTIVE,
    END,
    NEUTRAL,
    OPPOSE,
    SUPPORT,
    effect,
    line,
    move,
    pending,
    play,
    turn,
    with_space,
)

NEUTRALIZE = move("neutralize")


def select(space: str) -> Move:
    return move("neutralize.select", space)


def remove(count: int, piece: ct.Piece, space: str) -> Move:
    return move("neutralize.remove", count, piece, space)


def held(space: str = "Oran", state: ct.State | None = None, **values: int) -> ct.State:
    """The Full Scenario with one French Troops and one French Police cube in a space, and these values."""
    cubes = {"french_troops": 1, "french_police": 1, "algerian_troops": 0, "algerian_police": 0}
    return with_space(state or turn(ct.GOVERNMENT), space, **(cubes | values))


def neutralizing(state: ct.State, *spaces: str) -> ct.State:
    """A Neutralize within a Garrison, with these spaces chosen."""
    return play(line(state, "garrison"), NEUTRALIZE, *map(select, spaces))


# The people


@pytest.mark.clause("4.2.3", "1.6.2", "R38")
def test_a_space_of_population_0_neither_shifts_nor_gets_terror() -> None:
    state = play(neutralizing(held("Saida", active=1), "Saida"), remove(1, ACTIVE, "Saida"))
    assert effect(state, END) == {}
    resettled = with_space(turn(ct.GOVERNMENT, "short"), "Algiers", french_troops=3)
    resettled = held("Setif", resettled, active=1)
    state = play(neutralizing(resettled, "Setif"), remove(1, ACTIVE, "Setif"))
    assert effect(state, END) == {}


@pytest.mark.clause("4.2.3", "R9", "R41")
def test_a_shift_or_a_terror_marker_alone_makes_a_neutralize() -> None:
    for stance in (SUPPORT, NEUTRAL, OPPOSE):
        state = play(neutralizing(held(support=stance, terror=0), "Oran"), END)
        assert pending(state).accompanied_by == "Neutralize"
