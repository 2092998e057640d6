"""MOBILIZATION (5.1.6): the Government takes its pieces from Out of Play to Available.

At most half of Commitment, rounded up, and without paying for it; none need go.

Clauses: 5.1.6; rulings R129.
"""

from __future__ import annotations

from ctcore.kernel import AtMost, Kind, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, Pool
from ctcore.twilight.board.named import TypeMove
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES, Box, types_of
from ctcore.twilight.rules.common.operation import End, at_least_one_by
from ctcore.twilight.rules.events.frames import Mobilizing

__all__ = ["TABLE", "Mobilize", "begin", "half_of_commitment", "to_mobilize"]

_PIECES = types_of(GOVERNMENT_PIECES)


class Mobilize(TypeMove):
    """Move Government pieces from Out of Play to Available."""

    __slots__ = ()

    form = "mobilize {count} {piece}"


def half_of_commitment(commitment: int) -> int:
    """How many pieces MOBILIZATION moves at most: half of Commitment, rounded up.

    >>> [half_of_commitment(commitment) for commitment in (0, 1, 2, 15)]
    [0, 1, 1, 8]
    """
    return (commitment + 1) // 2


def to_mobilize(out_of_play: Pool) -> int:
    """How many Government pieces are Out of Play (R129).

    >>> to_mobilize(Pool(french_troops=2, algerian_police=1, guerrillas=5))
    3
    """
    return sum(out_of_play.of(piece) for piece in _PIECES)


# Requirements

_MOBILIZE = (
    at_least_one_by(cite("5.1.6/3")),
    asks(
        "government_pieces",
        (cite("5.1.6/3"), "R129"),
        "only pieces of the Government's are mobilized",
        lambda piece: piece in _PIECES,
        "piece: {move.piece}",
    ),
    asks(
        "out_of_play_there",
        (cite("5.1.6/3"),),
        "as many such pieces are Out of Play",
        AtMost("count", lambda state, piece: state.out_of_play.of(piece)),
        "Out of Play: {state.out_of_play}, wanted: {move.count} {move.piece:{move.count}}",
    ),
    asks(
        "within_half_of_commitment",
        (cite("5.1.6/3"), "R129"),
        "in all, at most half of Commitment, rounded up, is mobilized",
        AtMost("count", lambda frame: frame.left),
        "Commitment: {state.commitment}, still allowed: {frame.left}, wanted: {move.count}",
    ),
)


# Effects


def begin(draft: Draft) -> None:
    """Let the Government choose pieces, if any may go (5.1.6/3)."""
    left = half_of_commitment(draft.commitment)
    if (left >= 1) & (to_mobilize(draft.out_of_play) >= 1):
        draft.push(Mobilizing(left))


def _mobilize(draft: Draft, frame: Mobilizing, move: Mobilize) -> None:
    draft.transfer(move.piece, move.count, Box.OUT_OF_PLAY, Box.AVAILABLE, cite("5.1.6/3"))
    left = frame.left - move.count
    if (left >= 1) & (to_mobilize(draft.out_of_play) >= 1):
        draft.replace(Mobilizing(left))
    else:
        draft.finish(frame.event)


def _end(draft: Draft, frame: Mobilizing, _move: End) -> None:
    draft.finish(frame.event)


# Kinds of move

MOBILIZE = Kind(
    name="mobilization.mobilize",
    move=Mobilize,
    candidates=tuple(
        Mobilize(count, piece) for piece in _PIECES for count in range(1, FORCE_POOL.of(piece) + 1)
    ),
    requirements=_MOBILIZE,
    effect=_mobilize,
)
END = Kind("mobilization.end", End, (End(),), (), _end)

TABLE = awaits(Mobilizing, MOBILIZE, END)
