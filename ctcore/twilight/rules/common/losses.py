"""Government losses in an Attack or an Ambush (3.3.3, 4.3.3): Police, then Troops, then Bases.

The FLN chooses between French and Algerian pieces of the type that goes next (R112).  What
is removed is a Casualty (R32); each Base lowers Commitment by 1, down to 0 (R114).

Clauses: 3.3.3, 4.3.3, 1.8; rulings R32, R112, R114.
"""

from __future__ import annotations

from ctcore.kernel import Move, asks, cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES, POLICE, TROOPS, Piece

__all__ = ["EVERY_LOSS", "LOSS", "Lose", "take_loss"]


@frozen
class Lose(Move):
    """Remove one piece of the Government's to Casualties."""

    form = "remove {piece}"
    piece: Piece


EVERY_LOSS = tuple(map(Lose, (*POLICE, *TROOPS, Piece.GOVERNMENT_BASES)))


_SHOWN = "{there.name}: {there.pieces}"
# What the choice of a piece must meet.
LOSS = (
    asks(
        "government_piece",
        (cite("3.3.3/7", "3.3.3/9"), cite("4.3.3/8")),
        "an Attack removes pieces of the Government",
        lambda piece: piece in GOVERNMENT_PIECES,
        "piece: {move.piece}",
    ),
    asks(
        "piece_there",
        (cite("3.3.3/7"), cite("4.3.3/8")),
        "such a piece stands in the space",
        lambda there, piece: there.of(piece) >= 1,
        _SHOWN,
    ),
    asks(
        "police_first",
        (cite("3.3.3/8"), cite("4.3.3/8"), "R112"),
        "Troops go only when no Police is left",
        lambda there, piece: there.police == 0 if piece in TROOPS else True,
        _SHOWN,
    ),
    asks(
        "bases_last",
        (cite("3.3.3/8"), cite("4.3.3/8"), "R112"),
        "a Base goes only when no cube is left",
        lambda there, piece: there.cubes == 0 if piece is Piece.GOVERNMENT_BASES else True,
        _SHOWN,
    ),
)


def take_loss(draft: Draft, piece: Piece, place: Place, lost: str, lowered: str) -> None:
    """Remove one Government piece to Casualties; a Base lowers Commitment.

    ``lost`` and ``lowered`` cite what orders either.
    """
    draft.lose(piece, 1, place, lost)
    if piece is Piece.GOVERNMENT_BASES:
        draft.lower_commitment(1, lowered)
