"""The Reset Phase (6.5): Casualties, the tracks, Terror, and the board made ready for the next card.

A third of the French Casualties, rounded down, goes Out of Play, and the Government says which;
so does a third of the Guerrillas.  All others become Available (R33).  The rest runs by itself,
in the order of the rulebook (R152).

Clauses: 6.5, 2.3.6, 2.3.7, 1.4.3, 5.1.8; rulings R15, R33, R152.
"""

from __future__ import annotations

from ctcore.kernel import AtMost, Kind, asks, awaits, cite
from ctcore.kernel.logic import at_most
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.in_force import MOMENTUM
from ctcore.twilight.board.named import TypeMove
from ctcore.twilight.board.vocabulary import FLN, FRENCH, Box, PieceType, Track, types_of
from ctcore.twilight.rules.common.operation import at_least_one_by
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.propaganda.frames import TakingOut

__all__ = ["TABLE", "TakeOut", "begin_reset", "lost_for_good"]


class TakeOut(TypeMove):
    """Put French Casualties Out of Play."""

    __slots__ = ()

    form = "take out {count} {piece}"


def lost_for_good(casualties: int) -> int:
    """How many of these Casualties go Out of Play: one in three, rounded down (6.5/1, R33).

    >>> [lost_for_good(casualties) for casualties in range(1, 7)]
    [0, 0, 1, 1, 1, 2]
    """
    return casualties // 3


# Requirements

_TAKE_OUT = (
    at_least_one_by("6.5"),
    asks(
        "french_pieces",
        (cite("6.5/2"), "1.5.1", "R17"),
        "the Government chooses among French pieces: Troops, Police and Government Bases",
        lambda piece: piece in types_of(FRENCH),
        "piece: {move.piece}",
    ),
    asks(
        "one_in_three",
        (cite("6.5/1"), "R33"),
        "one in three French Casualties goes Out of Play, rounded down, and no more",
        AtMost("count", lambda frame: frame.left),
        "still to choose: {frame.left}, wanted: {move.count}",
    ),
    asks(
        "casualties_there",
        (cite("6.5/2"),),
        "as many such pieces are Casualties",
        AtMost("count", lambda state, piece: state.casualties.of(piece)),
        "Casualties: {state.casualties}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)


# Effects


def begin_reset(draft: Draft) -> None:
    """Let the Government choose among French Casualties, or go on where there is nothing to choose."""
    left = lost_for_good(draft.casualties.french)
    if left >= 1:
        draft.replace(TakingOut(left))
    else:
        _finish(draft)


def _take_out(draft: Draft, frame: TakingOut, move: TakeOut) -> None:
    draft.transfer(move.piece, move.count, Box.CASUALTIES, Box.OUT_OF_PLAY, cite("6.5/1", "6.5/2"))
    if frame.left > move.count:
        draft.replace(TakingOut(frame.left - move.count))
    else:
        _finish(draft)


def _finish(draft: Draft) -> None:
    lost = lost_for_good(draft.casualties.guerrillas)
    draft.transfer(PieceType.GUERRILLAS, lost, Box.CASUALTIES, Box.OUT_OF_PLAY, cite("6.5/1"))
    for piece in PieceType:
        draft.transfer(piece, draft.casualties.of(piece), Box.CASUALTIES, Box.AVAILABLE, cite("6.5/3"))
    if draft.france_track >= 1:
        draft.move_track(Track.FRANCE, -1, cite("6.5/5"))
    if draft.border_zone >= 1:
        draft.move_track(Track.BORDER_ZONE, -1, cite("6.5/6"))
    for space in draft.spaces:
        draft.remove_terror(space.place, at_most(space.terror, 1), cite("6.5/7"))
    for space in draft.spaces:
        draft.hide(space.place, cite("6.5/8"))
    for effect in MOMENTUM.values():
        draft.repeal(effect, cite("6.5/9"))
    draft.begin_campaign(cite("2.3.7/11"))
    draft.set_first(FLN, cite("6.5/10"))
    draft.replace(NextCard())


# Kinds of move

# The most that can go: all French pieces are Casualties.
_MOST = lost_for_good(sum(FORCE_POOL.of(piece) for piece in types_of(FRENCH)))
TAKE_OUT = Kind(
    name="reset.take_out",
    move=TakeOut,
    candidates=tuple(
        TakeOut(count, piece)
        for piece in types_of(FRENCH)
        for count in range(1, min(_MOST, FORCE_POOL.of(piece)) + 1)
    ),
    requirements=_TAKE_OUT,
    effect=_take_out,
)

TABLE = awaits(TakingOut, TAKE_OUT)
