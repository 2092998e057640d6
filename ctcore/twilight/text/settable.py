"""What stands in a space or a box and can be set there, with the words that set it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game.settable import Setting, count
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType, Stance
from ctcore.twilight.text.difference import MARKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State

__all__ = ["settable"]


def settable(state: State, value: Any) -> Iterator[Setting]:
    """The pieces, markers and Support of a space, or the pieces of a box.

    >>> import ctcore as ct
    >>> rows = {one.name: one for one in settable(ct.setup("short"), ct.Place.named("Barika"))}
    >>> rows["Underground"].value, rows["Underground"].ways[1]
    ('1', ('+', 'Barika: +1 Underground'))
    """
    if isinstance(value, Place):
        space = state.space(value)
        for piece in Piece:
            yield count(str(piece), space.of(piece), f"{value}: {{}} {piece}")
        for marker, name in MARKERS.items():
            yield count(marker, getattr(space, name), f"{value}: {{}} {marker}")
        others = tuple((str(one), f"{value}: {one}") for one in Stance if one is not space.support)
        yield Setting("Support", str(space.support), others)
        other = "not Resettled" if space.resettled else "Resettled"
        yield Setting("Resettled", "yes" if space.resettled else "no", ((other, f"{value}: {other}"),))
    elif isinstance(value, Box):
        pool = dict(state.box(value).items())
        for sort in PieceType:
            if sort in pool:
                yield count(str(sort), pool[sort], f"{value}: {{}} {sort}")
