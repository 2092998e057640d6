"""What changed in a position: sentences over the states before and after, and the sorts of piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of
from ctcore.twilight.board.vocabulary import Piece, PieceType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = [
    "both",
    "boxes_keep",
    "each",
    "leaves",
    "stays",
]


def _changed(before: State, after: State) -> Iterator[tuple[Space, Space]]:
    pairs = zip(before.spaces, after.spaces, strict=True)
    return ((was, now) for was, now in pairs if was is not now)


def each(test: Callable[[Space, Space], bool]) -> Callable[[State, State], bool]:
    """Claim something of each space, before and after."""
    return lambda before, after: all_of(test(was, now) for was, now in _changed(before, after))


def stays(*names: str) -> Callable[[State, State], bool]:
    """Claim that values of each space stay."""
    return each(lambda was, now: all_of(getattr(was, name) == getattr(now, name) for name in names))


def both(*tests: Callable[[State, State], bool]) -> Callable[[State, State], bool]:
    """Claim that all of several claims hold."""
    return lambda before, after: all_of(test(before, after) for test in tests)


def boxes_keep(*types: PieceType) -> Callable[[State, State], bool]:
    """Claim that Available and Casualties keep their counts of those types."""

    def keep(before: State, after: State) -> bool:
        boxes = ((before.available, after.available), (before.casualties, after.casualties))
        return all_of(was.of(one) == now.of(one) for was, now in boxes for one in types)

    return keep


def leaves(*pieces: Piece) -> Callable[[State, State], bool]:
    """Claim that pieces stay where they are, on the map and off it."""
    kept = tuple(dict.fromkeys(piece.type for piece in pieces))
    return both(stays(*(piece.name.lower() for piece in pieces)), boxes_keep(*kept))
