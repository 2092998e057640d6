"""The game's one table of shapes, and what its rows share.

Clauses: 3.1; rulings R28.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.choices import Choices
from ctcore.kernel.shapes import Shapes
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.rules.common.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["RARELY", "SHAPES", "any_marks", "in_map_order"]

SHAPES = Shapes()
# By default no card adds to what the rules give, and nothing replaces a Special Activity.
RARELY = (False, False, False, False, True)


def any_marks(some: Choices, pieces: Sequence[Piece]) -> tuple[Mark, ...]:
    """Marks on any number of those pieces, or on none, in a few spaces."""
    # 1.4.2: no Government piece is abroad.
    places = PLACES if Piece.UNDERGROUND in pieces else ALGERIA
    there = sorted(some.some_of(places) if pieces else (), key=in_map_order)
    order = [piece for piece in Piece if piece in pieces]
    return tuple(Mark(place, piece, some.count("marked")) for place in there for piece in order)


def in_map_order(place: Place) -> int:
    """Where the space stands in map order."""
    return place.index
