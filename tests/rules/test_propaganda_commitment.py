"""The Commitment adjustment of a Propaganda Round (6.2.3), bullet by bullet."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    FRAMES,
    move,
    play,
    refusal,
    with_commitment,
)
from tests.rules.rounds import FINAL, bare, phase, with_box

END_SENDING, END_WITHDRAWING = move("commitment.end_sending"), move("commitment.end_withdrawing")


def send(count: int, piece: str = "FRENCH_POLICE") -> Move:
    return move("commitment.send", count, ct.PieceType[piece])


def withdraw(count: int, piece: str = "FRENCH_POLICE") -> Move:
    return move("commitment.withdraw", count, ct.PieceType[piece])


def sending(commitment: int = 10, moved: int = 0) -> ct.State:
    """All pieces are Out of Play but so many French Police, who have been sent before."""
    state = with_box(with_commitment(bare(), commitment), "available", french_police=moved)
    return phase(state, "Sending", moved)


def withdrawing(commitment: int = 10, moved: int = 0, police: int = 21) -> ct.State:
    """So many French Police are Available, and all else is Out of Play."""
    state = with_box(with_commitment(bare(), commitment), "available", french_police=police)
    return phase(state, "Withdrawing", moved)


# From Out of Play to Available


@pytest.mark.clause("6.2.3", "R142")
def test_the_price_is_of_the_total_moved_whatever_the_order() -> None:
    lines = [
        (send(5, "FRENCH_TROOPS"), send(2)),
        (send(2), send(5, "FRENCH_TROOPS")),
        (send(1), send(1), send(5, "FRENCH_TROOPS")),
    ]
    ends = {play(sending(), *line, END_SENDING) for line in lines}
    assert {state.commitment for state in ends} == {7}
    assert len(ends) == 1


@pytest.mark.clause("6.2.3", "1.8", "R142")
def test_commitment_must_cover_the_price() -> None:
    assert play(sending(1), send(3)).commitment == 0
    assert refusal(sending(1), send(4)) == {"can_pay"}
    assert refusal(sending(0), send(1)) == {"can_pay"}
    # Two have been paid for as three: a third costs nothing more.
    assert play(sending(0, moved=2), send(1)).commitment == 0
    assert refusal(sending(0, moved=2), send(2)) == {"can_pay"}
    assert refusal(sending(0, moved=3), send(1)) == {"can_pay"}


@pytest.mark.clause("6.2.3")
def test_illegal_to_send_more_than_is_out_of_play() -> None:
    assert send(9, "FRENCH_TROOPS") in ct.legal_moves(sending())
    assert refusal(sending(50), send(10, "FRENCH_TROOPS")) == {"out_of_play_there"}
    gone = with_box(with_commitment(bare(), 20), "casualties", french_troops=8)
    state = phase(gone, "Sending", 0)
    assert send(1, "FRENCH_TROOPS") in ct.legal_moves(state)
    assert refusal(state, send(2, "FRENCH_TROOPS")) == {"out_of_play_there"}


# From Available to Out of Play


@pytest.mark.clause("6.2.3", "R143")
def test_the_gain_is_of_the_total_moved() -> None:
    assert play(withdrawing(), withdraw(2), withdraw(1)).commitment == 11
    assert play(withdrawing(), *[withdraw(1)] * 7).commitment == 12
    assert play(withdrawing(moved=2), withdraw(1)).commitment == 11
    assert play(withdrawing(moved=3), withdraw(2)).commitment == 10


@pytest.mark.clause("6.2.3")
def test_illegal_to_withdraw_more_than_is_available() -> None:
    assert withdraw(4) in ct.legal_moves(withdrawing(police=4))
    assert refusal(withdrawing(police=4), withdraw(5)) == {"available_there"}
    # Nobody is Out of Play for the asking: what was sent may be withdrawn again.
    state = play(sending(), send(1, "FRENCH_TROOPS"), END_SENDING)
    assert withdraw(1, "FRENCH_TROOPS") in ct.legal_moves(state)


@pytest.mark.clause("6.2.3", "R143")
@pytest.mark.parametrize("count", range(1, 22))
def test_a_piece_that_goes_and_comes_back_never_profits(count: int) -> None:
    sent = play(sending(), send(count), END_SENDING)
    assert play(sent, withdraw(count)).commitment <= 10


# The Government's losses


@pytest.mark.clause("6.2.3", "R34")
@pytest.mark.parametrize(
    ("casualties", "loss"),
    [
        ({}, 0),
        ({"french_troops": 2}, 0),
        ({"french_troops": 3}, 1),
        ({"french_police": 5}, 1),
        ({"government_bases": 3}, 1),
        ({"french_troops": 1, "french_police": 1, "government_bases": 1}, 1),
        ({"french_troops": 9, "french_police": 9, "government_bases": 2}, 6),
        ({"algerian_troops": 3, "algerian_police": 7, "guerrillas": 30}, 0),
    ],
)
def test_french_casualties_cost_a_third_rounded_down(casualties: dict[str, int], loss: int) -> None:
    state = with_box(with_commitment(bare(), 10), "casualties", **casualties)
    state = play(phase(state, "Withdrawing", 0), END_WITHDRAWING)
    assert state.commitment == 10 - loss
    # They stay where they are until the Reset.
    assert {name: getattr(state.casualties, name) for name in casualties} == casualties


@pytest.mark.clause("6.2.3", "6.3")
def test_the_support_phase_follows_in_the_final_round_too() -> None:
    state = play(withdrawing(), END_WITHDRAWING)
    assert state.stack == (FRAMES["Pacification"](0),)
    final = phase(bare("short"), "Withdrawing", 0, played=FINAL)
    assert play(final, END_WITHDRAWING).stack == (FRAMES["Pacification"](0),)
