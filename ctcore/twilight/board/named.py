"""Base classes of moves, one for each set of things that a move may name."""

from __future__ import annotations

from ctcore.kernel import Move
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import CubeType, Piece, PieceType

__all__ = [
    "CardMove",
    "CountMove",
    "CountOfSpaceMove",
    "CubesOfSpaceMove",
    "PieceOfSpaceMove",
    "PiecesMove",
    "PiecesOfSpaceMove",
    "SpaceMove",
    "TypeMove",
    "TypeOfSpaceMove",
]


@frozen
class SpaceMove(Move):
    """A move that names a space."""

    space: Place


@frozen
class CardMove(Move):
    """A move that names a card."""

    card: int


@frozen
class CountMove(Move):
    """A move that says how many."""

    count: int


@frozen
class CountOfSpaceMove(Move):
    """A move that says how many, and of which space."""

    count: int
    space: Place


@frozen
class CubesOfSpaceMove(Move):
    """A move that names a space and a sort of cubes there."""

    space: Place
    cubes: CubeType


@frozen
class PieceOfSpaceMove(Move):
    """A move that names one piece of a space."""

    piece: Piece
    space: Place


@frozen
class PiecesMove(Move):
    """A move that says how many pieces, and which."""

    count: int
    piece: Piece


@frozen
class PiecesOfSpaceMove(Move):
    """A move that says how many pieces of a space, and which."""

    count: int
    piece: Piece
    space: Place


@frozen
class TypeMove(Move):
    """A move that says how many pieces of a type."""

    count: int
    piece: PieceType


@frozen
class TypeOfSpaceMove(Move):
    """A move that says how many pieces of a type, and in which space."""

    count: int
    piece: PieceType
    space: Place
