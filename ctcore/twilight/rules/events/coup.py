"""COUP D'ETAT (5.1.5): both players roll; the higher roll wins, and a tie changes nothing.

If the Government wins, RECALL DE GAULLE, where it is in play, leaves the game and OAS with it
(R126); Commitment rises by the lower roll and Government Resources by both.  If the FLN wins, it
takes as many Troops as the lower roll out of play, or lowers Commitment by that (R127).

Clauses: 5.1.5, 1.8; rulings R126-R128.
"""

from __future__ import annotations

from collections.abc import Iterable

from ctcore.kernel import AtMost, Kind, Move, asks, awaits, cite
from ctcore.kernel.logic import at_most
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, Pool, Space
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.named import PiecesOfSpaceMove, TypeMove
from ctcore.twilight.board.vocabulary import GOVERNMENT, TROOPS, Box, PieceType, types_of
from ctcore.twilight.rules.common.dice import FACES, Roll, rolling
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.events.frames import CoupFlnRoll, CoupGovernmentRoll, CoupLost, CoupRemoving

__all__ = ["MOST", "TABLE", "LowerCommitment", "TakeOutOfAvailable", "TakeOutOfSpace", "begin", "troops_left"]

# The lower of two rolls that differ is 5 at most.
MOST = FACES - 1


class LowerCommitment(Move):
    """Lower Commitment by the lower roll, instead of taking Troops out of play."""

    __slots__ = ()

    form = "lower Commitment"


class TakeOutOfSpace(PiecesOfSpaceMove):
    """Put Troops of a space Out of Play."""

    __slots__ = ()

    form = "take out {count} {piece} from {space}"


class TakeOutOfAvailable(TypeMove):
    """Put Available Troops Out of Play."""

    __slots__ = ()

    form = "take out {count} {piece} from Available"


def troops_left(spaces: Iterable[Space], available: Pool) -> int:
    """How many Troops, French and Algerian, are on the map and in Available (R127).

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> troops_left(game.spaces, game.available)
    12
    """
    return sum(space.troops for space in spaces) + available.french_troops + available.algerian_troops


# Requirements

_WITHIN = asks(
    "within_lower_roll",
    (cite("5.1.5/9"),),
    "as many Troops go as the lower roll says, and no more",
    AtMost("count", lambda frame: frame.left),
    "still to go: {frame.left}, wanted: {move.count}",
)
_TAKE_OUT = (
    at_least_one_by(cite("5.1.5/9")),
    asks(
        "troops_only",
        (cite("5.1.5/8", "5.1.5/9"), "R127"),
        "only Troops go, French or Algerian",
        lambda piece: piece in TROOPS,
        "piece: {move.piece}",
    ),
    _WITHIN,
    asks(
        "troops_there",
        (cite("5.1.5/10"),),
        "as many such Troops are in the space",
        lambda subject, piece, count: subject.of(piece) >= count,
        "{subject.name}: {subject.pieces}",
    ),
)
_TAKE_OUT_AVAILABLE = (
    at_least_one_by(cite("5.1.5/9")),
    asks(
        "troops_only",
        (cite("5.1.5/8", "5.1.5/9"), "R127"),
        "only Troops go, French or Algerian",
        lambda piece: piece in types_of(TROOPS),
        "piece: {move.piece}",
    ),
    _WITHIN,
    asks(
        "available_there",
        (cite("5.1.5/10"),),
        "as many such Troops are Available",
        AtMost("count", lambda state, piece: state.available.of(piece)),
        "Available: {state.available}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)


# Effects


def begin(draft: Draft) -> None:
    """Let both players roll (5.1.5/3)."""
    draft.push(CoupGovernmentRoll())


def _roll_government(draft: Draft, _frame: CoupGovernmentRoll, move: Roll) -> None:
    draft.replace(CoupFlnRoll(move.die))


def _roll_fln(draft: Draft, frame: CoupFlnRoll, move: Roll) -> None:
    """Let the higher roll win; equal ones change nothing, and the card has been played (5.1.5/12, R128)."""
    lower = at_most(frame.government, move.die)
    if frame.government > move.die:
        if draft.in_force.recall_de_gaulle:
            draft.cancel_recall(cite("5.1.5/4", "5.1.5/5"))
        draft.raise_commitment(lower, cite("5.1.5/6"))
        draft.gain(GOVERNMENT, frame.government + move.die, cite("5.1.5/7"))
        draft.finish(frame.event)
    elif frame.government < move.die:
        draft.replace(CoupLost(lower))
    else:
        draft.finish(frame.event)


def _lower(draft: Draft, frame: CoupLost, _move: LowerCommitment) -> None:
    draft.lower_commitment(frame.left, cite("5.1.5/8", "5.1.5/9"))
    draft.finish(frame.event)


def _take_out(draft: Draft, frame: CoupLost | CoupRemoving, move: TakeOutOfSpace) -> None:
    draft.withdraw(move.piece, move.count, move.space, Box.OUT_OF_PLAY, cite("5.1.5/9", "5.1.5/11"))
    _go_on(draft, frame.left - move.count)


def _take_out_available(draft: Draft, frame: CoupLost | CoupRemoving, move: TakeOutOfAvailable) -> None:
    draft.transfer(move.piece, move.count, Box.AVAILABLE, Box.OUT_OF_PLAY, cite("5.1.5/9", "5.1.5/11"))
    _go_on(draft, frame.left - move.count)


def _go_on(draft: Draft, left: int) -> None:
    # R127: where there are too few Troops, those that there are go.
    if (left >= 1) & (troops_left(draft.spaces, draft.available) >= 1):
        draft.replace(CoupRemoving(left))
    else:
        draft.finish(CoupRemoving.event)


# Kinds of move


def _counts(piece: PieceType) -> range:
    return range(1, min(MOST, FORCE_POOL.of(piece)) + 1)


ROLL_GOVERNMENT = rolling("coup.roll_government", cite("5.1.5/3"), _roll_government)
ROLL_FLN = rolling("coup.roll_fln", cite("5.1.5/3"), _roll_fln)
LOWER = Kind("coup.lower_commitment", LowerCommitment, (LowerCommitment(),), (), _lower)
TAKE_OUT = Kind(
    name="coup.take_out",
    move=TakeOutOfSpace,
    candidates=tuple(
        TakeOutOfSpace(count, piece, place)
        for place in PLACES
        for piece in TROOPS
        for count in _counts(piece.type)
    ),
    requirements=_TAKE_OUT,
    effect=_take_out,
    subjects=BY_SPACE,
)
TAKE_OUT_AVAILABLE = Kind(
    name="coup.take_out_available",
    move=TakeOutOfAvailable,
    candidates=tuple(
        TakeOutOfAvailable(count, piece) for piece in types_of(TROOPS) for count in _counts(piece)
    ),
    requirements=_TAKE_OUT_AVAILABLE,
    effect=_take_out_available,
)

TABLE = (
    awaits(CoupGovernmentRoll, ROLL_GOVERNMENT)
    | awaits(CoupFlnRoll, ROLL_FLN)
    | awaits(CoupLost, LOWER, TAKE_OUT, TAKE_OUT_AVAILABLE)
    | awaits(CoupRemoving, TAKE_OUT, TAKE_OUT_AVAILABLE)
)
