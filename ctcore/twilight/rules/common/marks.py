"""Marks: which pieces of a space may not move again, and lists in words.

Clauses: 3.1; ruling R28.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Piece, counted

__all__ = ["Mark", "in_order", "listed", "marked", "marks_stand", "remarked"]


@frozen
class Mark:
    """How many of a space's pieces of one sort may not move again (R28)."""

    place: Place
    piece: Piece
    count: int

    def __str__(self) -> str:
        """The pieces and the space in words."""
        return f"{counted(self.count, self.piece)} in {self.place}"


_ORDER = {piece: order for order, piece in enumerate(Piece)}


def _order(mark: Mark) -> int:
    return mark.place.index * len(_ORDER) + _ORDER[mark.piece]


def listed(values: Iterable[object]) -> str:
    """Values in words, for a finding to show."""
    return ", ".join(map(str, values)) or "none"


def marked(marks: tuple[Mark, ...], place: Place, piece: Piece) -> int:
    """How many of the space's pieces of that sort are marked.

    >>> batna = Place.named("Batna")
    >>> marked((Mark(batna, Piece.ACTIVE, 2),), batna, Piece.ACTIVE)
    2
    """
    count = 0
    for mark in marks:
        if mark.place is place and mark.piece is piece:
            count += mark.count
    return count


def in_order(marks: tuple[Mark, ...]) -> bool:
    """Whether each space and piece is marked once, in map order, and none for nothing."""
    places = [(mark.place.index, tuple(Piece).index(mark.piece)) for mark in marks]
    empty = any(type(mark.count) is int and not mark.count for mark in marks)
    return places == sorted(set(places)) and not empty


def remarked(marks: tuple[Mark, ...], place: Place, piece: Piece, by: int) -> tuple[Mark, ...]:
    """Add that many marks on those pieces, in map order; a negative number takes some away.

    >>> batna = Place.named("Batna")
    >>> remarked((Mark(batna, Piece.ACTIVE, 2),), batna, Piece.ACTIVE, -2)
    ()
    """
    count = marked(marks, place, piece) + by
    others = [mark for mark in marks if not (mark.place is place and mark.piece is piece)]
    if type(count) is not int or count:
        others.append(Mark(place, piece, count))
    return tuple(sorted(others, key=_order))


def marks_stand(board: Any, marks: tuple[Mark, ...], pieces: Sequence[Piece]) -> bool:
    """Whether the marks are on pieces of those sorts, in order, and as many pieces stand there (R28)."""
    once = in_order(marks) and all(mark.piece in pieces for mark in marks)
    return once & all_of(
        (mark.count >= 0) & (mark.count <= board.spaces[mark.place.index].of(mark.piece)) for mark in marks
    )
