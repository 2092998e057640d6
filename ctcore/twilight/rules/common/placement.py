"""Placing one's own pieces (1.4.1): from Available, and failing that from elsewhere on the map.

Pieces of a type come from Available first.  Only when none is left may they be taken, one
by one, from other spaces, and never from Morocco or Tunisia.  A piece that is taken is
removed and placed, so a Guerrilla arrives Underground (1.4.3).

Clauses: 1.4.1, 1.4.3, 5.1.8; rulings R18-R23, R25, R27, R64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.kernel import AtMost, Effect, Kind, Requirement, asks, cite
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.named import PieceOfSpaceMove
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.rules.common.operation import BY_SPACE, InOneSpace, at_work

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import PieceType

__all__ = ["Take", "available", "elsewhere", "not_from_a_country", "place", "taken", "taking"]


F = TypeVar("F", bound=InOneSpace)


class Take(PieceOfSpaceMove):
    """Take one piece from another space, none of its type being Available."""

    __slots__ = ()

    form = "take {piece} from {space}"


elsewhere = asks(
    "elsewhere",
    (cite("1.4.1/10", "1.4.1/13"), "R20"),
    "pieces come from another space",
    lambda frame, space: space is not frame.at,
    "from: {move.space}, to: {frame.at}",
)
not_from_a_country = asks(
    "not_from_a_country",
    (cite("1.4.1/11", "1.4.1/12"), cite("5.1.8/9"), "R23"),
    "no piece is taken from Morocco or Tunisia",
    lambda space: not space.is_country,
    "{move.space} is a {move.space.kind}",
)
there_to_take = asks(
    "there_to_take",
    (cite("1.4.1/10"),),
    "the other space holds such a piece",
    lambda subject, piece: subject.of(piece) >= 1,
    "wanted: {move.piece:1}, there: {subject.pieces}",
)


def available(placed: Piece | None = None) -> Requirement:
    """Require that as many pieces are Available as the move places, of that piece or of the one it names."""

    def held(state: State, piece: Piece) -> int:
        return state.available.of(piece.type)

    most = held if placed is None else lambda state: held(state, placed)
    return asks(
        "available",
        (cite("1.4.1/7"), "R18"),
        "as many pieces of the type are Available as are placed",
        AtMost("count", most),
        "wanted: {move.count}, Available: {state.available}",
    )


def none_available(pieces: tuple[Piece, ...]) -> Requirement:
    """Require that no piece of the type is Available."""
    name, clauses = "none_available", (cite("1.4.1/10"), "R18", "R19")
    shows = "Available: {state.available}"
    types = {piece.type for piece in pieces}
    if len(types) > 1:
        text = "pieces come from the map only when none of the type is Available"
        return asks(name, clauses, text, lambda state, piece: state.available.of(piece.type) == 0, shows)
    (one,) = types
    # Asked whatever piece the move names, so it says of which it speaks.
    text = f"{one} come from the map only when none is Available"
    return asks(name, clauses, text, lambda state: state.available.of(one) == 0, shows)


def taking(
    name: str, pieces: tuple[Piece, ...], more: tuple[Requirement, ...], effect: Effect[F, Take]
) -> Kind[State, F, Take]:
    """The kind of move that takes pieces of these sorts from the map, under more requirements."""
    wanted = asks(
        "right_piece",
        (cite("1.4.1/10"), "R18"),
        f"what is taken is one of: {', '.join(map(str, pieces))}",
        lambda piece: piece in pieces,
        "piece: {move.piece}",
    )
    return Kind(
        name=name,
        move=Take,
        candidates=tuple(Take(piece, place) for piece in pieces for place in PLACES),
        requirements=(none_available(pieces), wanted, elsewhere, there_to_take, *more),
        effect=effect,
        subjects=BY_SPACE,
        there=at_work,
    )


def place(draft: Draft, frame: Any, piece: PieceType, count: int, clause: str) -> None:
    """Place Available pieces in the space at work, and count them (1.4.1/7)."""
    draft.place(piece, count, frame.at, clause)
    draft.replace(frame.but(placed=frame.placed + count))


def taken(clause: str) -> Callable[[Draft, Any, Take], None]:
    """The effect of taking a piece from elsewhere, which is placed as a new one (1.4.1/10, 1.4.1/13)."""

    def take(draft: Draft, frame: Any, move: Take) -> None:
        draft.remove(move.piece, 1, move.space, cite("1.4.1/10"))
        place(draft, frame, move.piece.type, 1, clause)

    return take
