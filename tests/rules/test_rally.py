"""Rally (3.3.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    FLN_BASES,
    FRANCE,
    effect,
    granted,
    ledger,
    move,
    play,
    refusal,
    turn,
    with_available,
    with_resources,
)

RALLY = move("rally")
SHIFT = move("rally.shift")


def select(space: str) -> Move:
    return move("rally.select", space)


def track(which: ct.Track) -> Move:
    return move("rally.select_track", which)


def take(piece: ct.Piece, space: str) -> Move:
    return move("rally.take", piece, space)


def agitate(space: str) -> Move:
    return move("rally.agitate", space)


def rallying(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.FLN), RALLY)


def rallying_in(space: str, state: ct.State | None = None) -> ct.State:
    return play(rallying(state), select(space))


# Taking Guerrillas from elsewhere


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_a_base_where_a_guerrilla_is_due_says_of_what_some_is_available() -> None:
    """No FLN Base is Available, so no finding may say that one is."""
    state = rallying_in("Biskra", with_available(turn(ct.FLN), fln_bases=0))
    verdict = ct.judge(state, take(FLN_BASES, "Tlemcen"))
    assert {(unmet.name, unmet.text) for unmet in verdict.violations} == {
        ("none_available", "Guerrillas come from the map only when none is Available"),
        ("right_piece", "what is taken is one of: Underground, Active"),
    }


# A free Rally


@pytest.mark.clause("3.1.2", "R54")
def test_the_locations_of_a_free_rally_cost_nothing() -> None:
    state = granted(turn(ct.FLN), "#5s")
    assert effect(state, select("Biskra")) == {}
    assert ledger(state, select("Biskra")) == []
    assert effect(state, track(FRANCE)) == {"France Track": ("A", "B")}
    poor = with_resources(state, fln=0)
    assert effect(play(poor, select("Biskra")), select("Batna")) == {}


@pytest.mark.clause("3.1.2", "R54")
def test_agitation_costs_its_price_in_a_free_rally_too() -> None:
    state = play(granted(turn(ct.FLN), "#5s"), select("Biskra"), select("Mostaganem"), agitate("Mostaganem"))
    assert effect(state, SHIFT) == {"Mostaganem: support": (0, -1), "FLN Resources": (8, 7)}


@pytest.mark.clause("3.1.2", "1.8/6", "R54", "5.5/5")
def test_illegal_agitation_without_its_price_in_a_free_rally() -> None:
    state = play(granted(turn(ct.FLN), "#5s"), select("Biskra"), select("Mostaganem"))
    state = with_resources(state, fln=0)
    assert refusal(state, agitate("Mostaganem")) == {"can_pay"}
