"""Pieces that a text sends from one box off the map to another, and what steps with a count share.

Clauses: 1.4.1, 5.1, 5.1.3; rulings G2, G5, G12.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import AtMost, Kind, Move, Requirement, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.vocabulary import GUERRILLAS, Box, Piece, PieceType, types_of
from ctcore.twilight.rules.common.operation import End, at_least_one_by
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Entered,
    Maker,
    Number,
    Step,
    TextFrame,
    awaiting,
)

__all__ = ["SendPieces", "ending", "of_any_status", "sending", "sends", "within_left"]


@frozen
class SendPieces(Move):
    """Send pieces of one type from one box off the map to another, as the text of a card says."""

    form = "send {count} {piece} from {box}"
    count: int
    piece: PieceType
    box: Box


def within_left(id_: str, text: str = "no more pieces than the card says") -> Requirement:
    """Require that the count is no more than the step has left."""
    return asks(
        "within_number",
        (id_, cite("5.1/1"), cite("5.1.3/1")),
        text,
        AtMost("count", lambda frame: frame.left),
        "still to go: {frame.left}, wanted: {move.count}",
    )


def of_any_status(pieces: object) -> tuple[str, ...]:
    """What to cite if a text says only Guerrillas, Underground or Active: it means both (G2)."""
    return ("G2",) if pieces == GUERRILLAS else ()


def ending(text: CardText, frame: type[TextFrame], *asked: Requirement) -> Kind[Any, Any, End]:
    """The kind of move that ends a step which the text leaves open (G5)."""

    def end(draft: Draft, pending: TextFrame, _move: End) -> None:
        text.go_on(draft, pending)

    return Kind(text.name(f"{frame.word}.end"), End, (End(),), asked, end)


def sending(
    text: CardText,
    frame: type[TextFrame],
    pieces: tuple[PieceType, ...],
    boxes: tuple[Box, Box],
    most: int,
) -> Kind[Any, Any, SendPieces]:
    """The kind of move that sends pieces of those types from the first box to the second."""
    origin, target = boxes

    def send(draft: Draft, pending: TextFrame, move: SendPieces) -> None:
        draft.transfer(move.piece, move.count, origin, target, text.id)
        text.ask_on(draft, pending.but(left=pending.left - move.count))

    return Kind(
        name=text.name(f"{frame.word}.send"),
        move=SendPieces,
        candidates=tuple(
            SendPieces(count, piece, origin)
            for piece in pieces
            for count in range(1, min(most, FORCE_POOL.of(piece)) + 1)
        ),
        requirements=_asked(text.id, pieces, origin),
        effect=send,
    )


def _asked(id_: str, pieces: tuple[PieceType, ...], origin: Box) -> tuple[Requirement, ...]:
    return (
        at_least_one_by(id_),
        asks(
            "right_piece",
            (id_,),
            f"only {' or '.join(map(str, pieces))} are sent",
            lambda piece: piece in pieces,
            "piece: {move.piece}",
        ),
        asks(
            "right_box",
            (id_,),
            f"pieces are sent from {origin}",
            lambda box: box is origin,
            "from: {move.box}",
        ),
        within_left(id_),
        asks(
            "in_the_box",
            (id_,),
            f"as many such pieces are {origin}",
            AtMost("count", lambda state, piece: state.box(origin).of(piece)),
            f"{origin}: {{state.{origin.name.lower()}}}",
        ),
    )


def sends(pieces: tuple[Piece, ...], origin: Box, target: Box, most: int, number: Number) -> Maker:
    """Pieces go from one box to another: that many, or all if there are fewer (5.1.3/1)."""

    def make(text: CardText, at: int) -> Step:
        types = types_of(pieces)

        def goes_on(board: Any, frame: TextFrame) -> bool:
            return (frame.left >= 1) & any_of(board.boxes.of(origin).of(piece) >= 1 for piece in types)

        frame = text.frame(
            at,
            "Sending",
            f"pieces to send from {origin}",
            holds=("left",),
            goes_on=goes_on,
            fits=lambda _board, pending: pending.left <= most,
        )

        def enter(draft: Draft, before: TextFrame) -> Entered:
            return awaiting(before.to(frame, number(draft, before)), draft, before)

        return Step(enter, awaits(frame, sending(text, frame, types, (origin, target), most)))

    return make
