"""Pieces that a text removes from the map.

What a text takes it takes of any status unless it says otherwise (G2); a number without "up to" is
met as far as possible (5.1.3, G5).  A Base that an Event removes changes Commitment only where the
text says so (G6).

Clauses: 1.4.1, 1.8, 5.1, 5.1.1, 5.1.3; rulings G2, G5, G6, G7, G12.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ctcore.kernel import AtMost, Kind, Requirement, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, both
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, number_of
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.named import PiecesOfSpaceMove
from ctcore.twilight.board.vocabulary import FLN_PIECES, Actor, Box, Piece, Wilaya, types_of
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.events.texts.boxes import ending, of_any_status, sending, within_left
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Likely,
    Maker,
    Number,
    Step,
    TextFrame,
)
from ctcore.twilight.rules.events.texts.where import ANYWHERE, Where, leaving_of, only

__all__ = ["Removal", "RemovePieces", "removes"]

Pieces = tuple[Piece, ...] | Callable[[Actor], tuple[Piece, ...]]


class RemovePieces(PiecesOfSpaceMove):
    """Remove pieces of one sort from a space, as the text of a card says."""

    __slots__ = ()

    form = "remove {count} {piece} from {space}"


@frozen(eq=False, kw_only=True)
class Removal:
    """What goes: up to ``most`` pieces, or exactly that many if there are enough, from spaces of one sort.

    ``says`` names the pieces, and ``number(board, before)`` says how many, at most ``most``, where that
    depends on the position.  They go to the box ``to``, and where ``boxed`` from Available too; ``by``
    chooses, where that is not the player who executes the text; ``apart`` takes at most one from each
    space, ``together`` all from one space, ``from_chosen`` from the space that an earlier step chose,
    ``in_wilaya`` all from one Wilaya; ``guerrillas_first`` no Base
    while a Guerrilla is there; ``price`` is what the player who executes the text pays for each; ``each``
    is what follows, ``each(draft, piece, count, id)``.
    """

    pieces: Pieces
    most: int
    says: str
    where: Where = ANYWHERE
    number: Number | None = None
    exactly: bool = False
    to: Box = Box.AVAILABLE
    boxed: bool = False
    by: Actor | None = None
    apart: bool = False
    together: bool = False
    from_chosen: bool = False
    in_wilaya: bool = False
    guerrillas_first: bool = False
    price: int = 0
    each: Callable[[Draft, Piece, int, str], None] | None = None


def removes(pieces: Pieces, most: int, says: str, where: Where = ANYWHERE, **how: Any) -> Maker:
    """Remove pieces from the map to a box, as `Removal` says."""
    removal = Removal(pieces=pieces, most=most, says=says, where=where, **how)
    return lambda text, at: _Removing(text, at, removal).step


class _Removing:
    """The step, its frame and its kinds of move."""

    def __init__(self, text: CardText, at: int, how: Removal) -> None:
        self.text, self.how, self.where = text, how, how.where
        spaces = ["spaces"] if how.apart or how.together or how.from_chosen else []
        self.frame = text.frame(
            at,
            "Removing",
            f"{how.says} to remove" + ("" if how.exactly else ", or the end"),
            chooser=how.by,
            holds=("left", *spaces, *(["wilaya"] if how.in_wilaya else [])),
            goes_on=self.goes_on,
            selectable=how.where.places,
            chosen=self._chosen(),
            most_spaces=1 if how.together else None,
            fits=self.fits,
            still_left=self._still_left,
            likely=self.likely,
        )
        kinds: list[Kind[Any, Any, Any]] = [self.kind()]
        if how.boxed:
            kinds.append(
                sending(text, self.frame, types_of(self.of(how.by)), (Box.AVAILABLE, how.to), how.most)
            )
        if not how.exactly:
            kinds.append(ending(text, self.frame))
        self.step = Step.that_asks(self.begun, awaits(self.frame, *kinds))

    def _chosen(self) -> tuple[int, int]:
        if self.how.apart:
            # From one space more a piece is yet to go.
            return (0, min(2, len(self.where.places) - 1))
        return (1, 1) if self.how.from_chosen else (0, 1)

    def _still_left(self, spaces: tuple[Place, ...]) -> int | None:
        return self.how.most - len(spaces) if self.how.apart else None

    def of(self, executor: Any) -> tuple[Piece, ...]:
        """The pieces that may go."""
        pieces = self.how.pieces
        return pieces(executor) if callable(pieces) else pieces

    def begun(self, board: Any, before: TextFrame) -> TextFrame:
        """The frame that asks which pieces go."""
        number = self.how.number
        return before.to(self.frame, self.how.most if number is None else number(board, before))

    def goes_on(self, board: Any, frame: TextFrame) -> bool:
        """Whether a piece is still to go, and one can."""
        paid = board.resources.of(frame.executor) >= 1 if self.how.price else True
        return both((frame.left >= 1) & paid, lambda: self._can(board, frame))

    def _can(self, board: Any, frame: TextFrame) -> bool:
        pieces = self.of(frame.executor)
        number = number_of(pieces)
        some: bool = any_of(
            both(number(space) >= 1, partial(self.open_to, space, board.in_force, frame))
            for space in board.spaces
        )
        if self.how.boxed:
            some |= any_of(board.available.of(piece) >= 1 for piece in types_of(pieces))
        return some

    def open_to(self, space: Any, in_force: Any, frame: TextFrame) -> bool:
        """Whether a piece may go from the space, if one is there."""
        return self.where.admits(space, in_force) & self._in_reach(frame, space.place)

    def likely(self, frame: TextFrame) -> Likely:
        """Where pieces that may go would stand."""
        places = tuple(place for place in self.where.places if self._in_reach(frame, place))
        return places, tuple(piece.name.lower() for piece in self.of(frame.executor))

    def _in_reach(self, frame: TextFrame, place: Place) -> bool:
        if self.how.apart and place in frame.spaces:
            return False
        if (self.how.together or self.how.from_chosen) and frame.spaces and place is not frame.spaces[0]:
            return False
        if self.how.in_wilaya:
            return place.wilaya is not None and frame.wilaya in {None, Wilaya(place.wilaya)}
        return True

    def fits(self, _board: Any, frame: TextFrame) -> bool:
        """What a law says about the frame, besides that play can go on."""
        places = self.where.places
        apart = len(set(frame.spaces)) == len(frame.spaces) and all(one in places for one in frame.spaces)
        left = self._still_left(frame.spaces)
        return (frame.left <= self.how.most if left is None else frame.left == left) & apart

    # Its move

    def kind(self) -> Kind[Any, Any, Any]:
        """The removal of pieces of one sort from a space."""
        pieces = self.how.pieces if not callable(self.how.pieces) else tuple(Piece)
        most = 1 if self.how.apart else self.how.most
        return Kind(
            name=self.text.name(f"{self.frame.word}.remove"),
            move=RemovePieces,
            candidates=tuple(
                RemovePieces(count, piece, place)
                for place in self.where.places
                for piece in pieces
                for count in range(1, min(most, FORCE_POOL.of(piece.type)) + 1)
            ),
            requirements=(at_least_one_by(self.text.id), *self.asked()),
            effect=self.remove,
            subjects=BY_SPACE,
        )

    def asked(self) -> list[Requirement]:
        """What a removal must meet."""
        id_, how = self.text.id, self.how
        found = [
            asks(
                "right_piece",
                (id_, *of_any_status(how.pieces)),
                f"only {how.says} go",
                lambda frame, piece: piece in self.of(frame.executor),
                "piece: {move.piece}",
            ),
            *self._asked_of_space(),
            # Where one goes from each space, these count.
            *(() if how.apart else (within_left(id_),)),
            asks(
                "pieces_there",
                (id_,),
                "as many such pieces are in the space",
                lambda subject, piece, count: subject.of(piece) >= count,
                "{subject.name}: {subject.pieces}",
            ),
        ]
        if how.apart:
            found.append(_from_each(id_))
        if how.together or how.from_chosen:
            found.append(_from_one(id_))
        if how.in_wilaya:
            found.append(_in_wilaya(id_))
        if how.guerrillas_first:
            found.append(_guerrillas_first(id_))
        if how.price:
            found.append(_paid(id_))
        return found

    def _asked_of_space(self) -> tuple[Requirement, ...]:
        how = self.how
        if how.from_chosen:
            return ()
        pieces = FLN_PIECES if callable(how.pieces) else how.pieces
        asked = only if how.in_wilaya else leaving_of(pieces)
        return asked(self.where, "pieces go from", self.text.id)

    def remove(self, draft: Draft, frame: TextFrame, move: RemovePieces) -> None:
        """Remove the pieces, and ask on."""
        how, why = self.how, self.text.id
        if how.price:
            draft.pay(frame.executor, move.count * how.price, why)
        if how.to is Box.AVAILABLE:
            draft.remove(move.piece, move.count, move.space, why)
        elif how.to is Box.CASUALTIES:
            draft.lose(move.piece, move.count, move.space, why)
        else:
            draft.withdraw(move.piece, move.count, move.space, how.to, why)
        if how.each is not None:
            how.each(draft, move.piece, move.count, why)
        self.text.ask_on(draft, self._after(frame, move))

    def _after(self, frame: TextFrame, move: RemovePieces) -> TextFrame:
        changes: dict[str, Any] = {"left": frame.left - move.count}
        if (self.how.apart or self.how.together) and move.space not in frame.spaces:
            changes["spaces"] = (*frame.spaces, move.space)
        if self.how.in_wilaya and frame.wilaya is None:
            changes["wilaya"] = _wilaya_of(move.space)
        return frame.but(**changes)


def _wilaya_of(place: Place) -> Wilaya:
    return Wilaya(place.wilaya)


# What a removal may have to meet beside that


def _from_each(id_: str) -> Requirement:
    return asks(
        "one_from_each",
        (id_, cite("5.1/1")),
        "at most one piece goes from each space",
        lambda frame, space, count: (count <= 1) & (space not in frame.spaces),
        "so far from: {frame.selected}",
    )


def _from_one(id_: str) -> Requirement:
    return asks(
        "from_one_space",
        (id_, cite("5.1/1")),
        "all pieces go from one space",
        Unless(lambda frame: not frame.spaces, lambda frame, space: space is frame.spaces[0]),
        "that is: {frame.selected}",
    )


def _in_wilaya(id_: str) -> Requirement:
    return asks(
        "in_one_wilaya",
        (id_, "1.3.3", "G3"),
        "all pieces go from one Wilaya, its City included",
        lambda frame, space: (
            space.wilaya is not None if frame.wilaya is None else space.wilaya == str(frame.wilaya)
        ),
        "{move.space}: {move.space.in_wilaya}, chosen: {frame.wilaya_chosen}",
    )


def _guerrillas_first(id_: str) -> Requirement:
    return asks(
        "guerrillas_first",
        (id_,),
        "no Base goes while a Guerrilla is in the space",
        lambda subject, piece: subject.guerrillas == 0 if piece is Piece.FLN_BASES else True,
        "{subject.name}: {subject.pieces}",
    )


def _paid(id_: str) -> Requirement:
    return asks(
        "can_pay",
        (id_, cite("1.8/6"), "G7"),
        "the player who executes the Event pays 1 Resource for each piece",
        AtMost("count", lambda state, frame: state.resources.of(frame.executor)),
        "Government Resources: {state.resources.government}, FLN Resources: {state.resources.fln}",
    )
