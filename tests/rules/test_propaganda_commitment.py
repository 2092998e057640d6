"""The Commitment adjustment of a Propaganda Round (6.2.3), bullet by bullet."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    FRAMES,
    effect,
    lawful,
    ledger,
    move,
    pending,
    play,
    refusal,
    with_commitment,
    with_france,
    with_recall,
)
from tests.rules.rounds import FINAL, bare, phase, with_box

END_SENDING, END_WITHDRAWING = move("commitment.end_sending"), move("commitment.end_withdrawing")
FRENCH = ("FRENCH_TROOPS", "FRENCH_POLICE", "GOVERNMENT_BASES")
NOT_FRENCH = ("ALGERIAN_TROOPS", "ALGERIAN_POLICE", "GUERRILLAS", "FLN_BASES")


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


@pytest.mark.clause("6.2.3", "R17", "R142")
@pytest.mark.parametrize("piece", FRENCH)
def test_french_pieces_go_to_available_for_a_third_rounded_up(piece: str) -> None:
    state, held = sending(), piece.lower()
    had = getattr(state.out_of_play, held)
    assert effect(state, send(4, piece)) == {
        "commitment": (10, 8),
        f"Available: {held}": (0, 4),
        f"Out of Play: {held}": (had, had - 4),
    }


@pytest.mark.clause("6.2.3", "R142")
@pytest.mark.parametrize(
    ("count", "price"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (21, 7)]
)
def test_the_price_is_a_third_rounded_up(count: int, price: int) -> None:
    assert play(sending(), send(count)).commitment == 10 - price


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


@pytest.mark.clause("6.2.3", "1.5.1")
@pytest.mark.parametrize("piece", NOT_FRENCH)
def test_illegal_to_send_or_withdraw_other_than_french_pieces(piece: str) -> None:
    # No FLN Base is ever Out of Play.
    absent = {"out_of_play_there"} if piece == "FLN_BASES" else set()
    assert refusal(sending(), send(1, piece)) == {"french_pieces"} | absent
    available = bare() if absent else with_box(bare(), "available", **{piece.lower(): 3})
    assert refusal(phase(available, "Withdrawing", 0), withdraw(1, piece)) == {"french_pieces"}


@pytest.mark.clause("6.2.3")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_to_send_or_withdraw_nothing(count: int) -> None:
    assert refusal(sending(), send(count)) == {"at_least_one"}
    assert refusal(withdrawing(), withdraw(count)) == {"at_least_one"}


# From Available to Out of Play


@pytest.mark.clause("6.2.3", "R17", "R143")
@pytest.mark.parametrize("piece", FRENCH)
def test_french_pieces_go_out_of_play_for_a_third_rounded_down(piece: str) -> None:
    held = piece.lower()
    state = phase(with_box(bare(), "available", **{held: 5}), "Withdrawing", 0)
    out = getattr(state.out_of_play, held)
    assert effect(state, withdraw(5, piece)) == {
        "commitment": (0, 1),
        f"Available: {held}": (5, 0),
        f"Out of Play: {held}": (out, out + 5),
    }


@pytest.mark.clause("6.2.3", "R143")
@pytest.mark.parametrize(("count", "gain"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6), (21, 7)])
def test_the_gain_is_a_third_rounded_down(count: int, gain: int) -> None:
    assert play(withdrawing(), withdraw(count)).commitment == 10 + gain


@pytest.mark.clause("6.2.3", "R143")
def test_the_gain_is_of_the_total_moved() -> None:
    assert play(withdrawing(), withdraw(2), withdraw(1)).commitment == 11
    assert play(withdrawing(), *[withdraw(1)] * 7).commitment == 12
    assert play(withdrawing(moved=2), withdraw(1)).commitment == 11
    assert play(withdrawing(moved=3), withdraw(2)).commitment == 10


@pytest.mark.clause("6.2.3", "1.8")
def test_commitment_stops_at_50() -> None:
    assert play(withdrawing(49), withdraw(3)).commitment == 50
    assert play(withdrawing(49), withdraw(9)).commitment == 50
    assert "6.2.3: CommitmentChanged 1 2" in ledger(withdrawing(49), withdraw(9))


@pytest.mark.clause("6.2.3")
def test_illegal_to_withdraw_more_than_is_available() -> None:
    assert withdraw(4) in ct.legal_moves(withdrawing(police=4))
    assert refusal(withdrawing(police=4), withdraw(5)) == {"available_there"}
    # Nobody is Out of Play for the asking: what was sent may be withdrawn again.
    state = play(sending(), send(1, "FRENCH_TROOPS"), END_SENDING)
    assert withdraw(1, "FRENCH_TROOPS") in ct.legal_moves(state)


@pytest.mark.clause("6.2.3", "R143")
def test_both_directions_are_allowed_in_that_order_alone() -> None:
    state = play(sending(), send(3))
    assert refusal(state, withdraw(3)) != set()
    state = play(state, END_SENDING)
    assert pending(state) == FRAMES["Withdrawing"](0)
    assert refusal(state, send(1)) != set()
    assert play(state, withdraw(3)).commitment == 10


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


@pytest.mark.clause("6.2.3", "5.1.7")
def test_under_recall_de_gaulle_casualties_cost_nothing_and_the_france_track_still_does() -> None:
    state = with_box(with_commitment(bare(), 10), "casualties", french_police=9)
    assert play(phase(state, "Withdrawing", 0), END_WITHDRAWING).commitment == 7
    recalled = with_france(with_recall(state), "C")
    assert play(phase(recalled, "Withdrawing", 0), END_WITHDRAWING).commitment == 8


@pytest.mark.clause("6.2.3")
@pytest.mark.parametrize(("box", "loss"), [("A", 0), ("B", 1), ("C", 2), ("D", 2), ("E", 3), ("F", 3)])
def test_the_france_track_costs_its_number(box: str, loss: int) -> None:
    state = with_france(with_commitment(bare(), 10), box)
    assert play(phase(state, "Withdrawing", 0), END_WITHDRAWING).commitment == 10 - loss


@pytest.mark.clause("6.2.3", "R144", "R140")
def test_each_loss_stops_at_0() -> None:
    state = with_france(with_box(with_commitment(bare(), 2), "casualties", french_police=9), "F")
    state = phase(state, "Withdrawing", 0)
    assert ledger(state, END_WITHDRAWING) == [
        "6.2.3: CommitmentChanged -2 -1",
        "6.2.3: CommitmentChanged 0 -3",
    ]
    assert play(state, END_WITHDRAWING).commitment == 0


@pytest.mark.clause("6.2.3", "R140")
def test_each_bullet_is_clamped_before_the_next() -> None:
    # 49 and 4 are 50; less 3 for Casualties and 3 for box F, 44: a sum would leave 47.
    state = with_box(withdrawing(49, police=12), "casualties", french_police=9)
    state = lawful(state.but(france_track=5))
    assert play(state, withdraw(12), END_WITHDRAWING).commitment == 44


@pytest.mark.clause("6.2.3", "6.3")
def test_the_support_phase_follows_in_the_final_round_too() -> None:
    state = play(withdrawing(), END_WITHDRAWING)
    assert state.stack == (FRAMES["Pacification"](0),)
    final = phase(bare("short"), "Withdrawing", 0, played=FINAL)
    assert play(final, END_WITHDRAWING).stack == (FRAMES["Pacification"](0),)
