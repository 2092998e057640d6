"""The Commitment adjustment (6.2.3): the Government sends and withdraws French pieces, then loses.

First French pieces may go from Out of Play to Available: Commitment falls by a third of
them, rounded up, and must cover that (R142).  Then some may go from Available to Out of Play:
Commitment rises by a third of them, rounded down.  Each count runs over the whole phase, so
what a move costs or brings is how far it carries the third.  At the end French Casualties,
unless RECALL DE GAULLE is in effect, and the France Track lower Commitment, down to 0 (R144).
The final Round of a one-player game ends here (8.5.1).

Clauses: 6.2.3, 1.5.1, 1.8, 5.1.7, 8.5.1; rulings R17, R34, R140, R142-R144.
"""

from __future__ import annotations

from ctcore.kernel import AtMost, Figure, Kind, Unless, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.named import TypeMove
from ctcore.twilight.board.vocabulary import FRENCH, Box, Ending, types_of
from ctcore.twilight.rules.common.france_track import FRANCE_COMMITMENT, in_box
from ctcore.twilight.rules.common.operation import End, at_least_one_by
from ctcore.twilight.rules.propaganda.frames import Pacification, Sending, Withdrawing
from ctcore.twilight.rules.victory import FINAL_SUPPORT_PHASE, clauses_of_change

__all__ = ["CASUALTIES", "TABLE", "Send", "Withdraw", "price_of_sending", "worth_of_withdrawing"]


class Send(TypeMove):
    """Move French pieces from Out of Play to Available."""

    __slots__ = ()

    form = "send {count} {piece}"


class Withdraw(TypeMove):
    """Move French pieces from Available to Out of Play."""

    __slots__ = ()

    form = "withdraw {count} {piece}"


# Resolutions


def price_of_sending(pieces: int) -> int:
    """The Commitment that sending French pieces costs: a third of their number, rounded up.

    >>> [price_of_sending(pieces) for pieces in range(5)]
    [0, 1, 1, 1, 2]
    """
    return (pieces + 2) // 3


def worth_of_withdrawing(pieces: int) -> int:
    """The Commitment that withdrawing French pieces brings: a third of their number, rounded down.

    >>> [worth_of_withdrawing(pieces) for pieces in range(5)]
    [0, 0, 0, 1, 1]
    """
    return pieces // 3


# 6.2.3: the Commitment that French Casualties cost: a third of them, rounded down.
CASUALTIES = Figure("commitment.casualties", (cite("6.2.3/6"),), lambda state: state.casualties.french // 3)
# 6.2.3, R142: whether the price of sending pieces stops at 0, and need not be there.
PRICE_STOPS = Figure("commitment.price_stops", (cite("6.2.3/3"), "R142"), lambda _state: False, is_truth=True)
POINTS = (CASUALTIES, PRICE_STOPS)


def _more_to_pay(frame: Sending, count: int) -> int:
    return price_of_sending(frame.moved + count) - price_of_sending(frame.moved)


# Requirements

_FRENCH = asks(
    "french_pieces",
    (cite("6.2.3/2", "6.2.3/4"), "1.5.1", "R17"),
    "only French pieces go: Troops, Police and Government Bases",
    lambda piece: piece in types_of(FRENCH),
    "piece: {move.piece}",
)


_SEND = (
    at_least_one_by("6.2.3"),
    _FRENCH,
    asks(
        "out_of_play_there",
        (cite("6.2.3/2"),),
        "as many such pieces are Out of Play",
        AtMost("count", lambda state, piece: state.out_of_play.of(piece)),
        "Out of Play: {state.out_of_play}, wanted: {move.count} {move.piece:{move.count}}",
    ),
    asks(
        "can_pay",
        (cite("6.2.3/3"), cite("1.8/6"), "R142"),
        "Commitment covers a third of all pieces sent, rounded up",
        Unless(
            lambda in_force: PRICE_STOPS.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
            lambda state, frame, count: state.commitment >= _more_to_pay(frame, count),
        ),
        "Commitment: {state.commitment}, sent and paid for: {frame.moved}, more: {move.count}",
    ).reading(PRICE_STOPS),
)
_WITHDRAW = (
    at_least_one_by("6.2.3"),
    _FRENCH,
    asks(
        "available_there",
        (cite("6.2.3/4"),),
        "as many such pieces are Available",
        AtMost("count", lambda state, piece: state.available.of(piece)),
        "Available: {state.available}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)


# Effects


def _send(draft: Draft, frame: Sending, move: Send) -> None:
    draft.transfer(move.piece, move.count, Box.OUT_OF_PLAY, Box.AVAILABLE, cite("6.2.3/2"))
    draft.lower_commitment(_more_to_pay(frame, move.count), cite("6.2.3/3"))
    draft.replace(Sending(frame.moved + move.count))


def _end_sending(draft: Draft, _frame: Sending, _move: End) -> None:
    """Go on to what is withdrawn (6.2.3/1)."""
    draft.replace(Withdrawing(0))


def _withdraw(draft: Draft, frame: Withdrawing, move: Withdraw) -> None:
    draft.transfer(move.piece, move.count, Box.AVAILABLE, Box.OUT_OF_PLAY, cite("6.2.3/4"))
    moved = frame.moved + move.count
    draft.raise_commitment(worth_of_withdrawing(moved) - worth_of_withdrawing(frame.moved), cite("6.2.3/5"))
    draft.replace(Withdrawing(moved))


def _end_withdrawing(draft: Draft, _frame: Withdrawing, _move: End) -> None:
    """Lower Commitment, and go on to the Support Phase, if the Round has one (8.5.1/1, 8.5.1/2)."""
    draft.lower_commitment(CASUALTIES(draft), CASUALTIES.cited(cite("6.2.3/6"), draft))
    draft.lower_commitment(in_box(FRANCE_COMMITMENT, draft.france_track), cite("6.2.3/7"))
    if not FINAL_SUPPORT_PHASE(draft) and draft.deck.is_final:
        draft.end(Ending.FINAL_ROUND, clauses_of_change(FINAL_SUPPORT_PHASE, draft)[0])
    else:
        draft.replace(Pacification(0))


# Kinds of move

_COUNTS = [(count, piece) for piece in types_of(FRENCH) for count in range(1, FORCE_POOL.of(piece) + 1)]

SEND = Kind("commitment.send", Send, tuple(Send(*each) for each in _COUNTS), _SEND, _send)
END_SENDING = Kind("commitment.end_sending", End, (End(),), (), _end_sending)
WITHDRAW = Kind(
    "commitment.withdraw", Withdraw, tuple(Withdraw(*each) for each in _COUNTS), _WITHDRAW, _withdraw
)
END_WITHDRAWING = Kind("commitment.end_withdrawing", End, (End(),), (), _end_withdrawing)

TABLE = awaits(Sending, SEND, END_SENDING) | awaits(Withdrawing, WITHDRAW, END_WITHDRAWING)
