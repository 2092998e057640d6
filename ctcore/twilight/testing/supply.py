"""Move pieces and Resources to where they are wanted; none appear or vanish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.forces import spare_box
from ctcore.twilight.board.vocabulary import Piece

if TYPE_CHECKING:
    from collections.abc import Collection

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import PieceType

__all__ = ["boxed", "spared", "supplied", "with_space_set"]

# The boxes that a wanted piece comes from before any space.
_FROM = ("available", "out_of_play", "casualties")


def with_space_set(state: State, space: Space) -> State:
    """The position with that space replaced."""
    spaces = list(state.spaces)
    spaces[space.place.index] = space
    return attrs.evolve(state, spaces=tuple(spaces))


def boxed(state: State, box: str, piece: Piece, by: int) -> State:
    """The position with ``by`` more such pieces in a box, or fewer if it is negative."""
    changes: dict[str, Any] = {box: getattr(state, box).changed(piece.type, by)}
    return state.but(**changes)


def spared(state: State, piece: PieceType, by: int) -> State:
    """The position with ``by`` more (or fewer) such pieces in their `spare_box`."""
    box = spare_box(piece, coup_played=state.coup_played)
    return state.but(boxes=state.boxes.changed(box, piece, by))


def supplied(
    state: State, piece: Piece, wanted: int, kept: Collection[Place], boxes: tuple[str, ...] = _FROM
) -> State:
    """The position after pieces are taken from the boxes, and then from spaces that are not kept."""
    if wanted <= 0:
        return boxed(state, "available", piece, -wanted)
    for box in boxes:
        found = min(wanted, getattr(state, box).of(piece.type))
        state, wanted = boxed(state, box, piece, -found), wanted - found
    for space in state.spaces:
        if space.place not in kept:
            for like in _like(piece):
                now = state.spaces[space.place.index]
                found = min(wanted, now.of(like))
                state, wanted = with_space_set(state, now.changed(like, -found)), wanted - found
    return state


def _like(piece: Piece) -> tuple[Piece, ...]:
    return tuple(one for one in Piece if one.type is piece.type)
