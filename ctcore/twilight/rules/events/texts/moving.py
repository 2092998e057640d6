"""Pieces that a text moves about the map: each once, straight to where it goes (R161).

No such move is an Operation: it costs nothing and Activates nobody, and Guerrillas keep their status.

Clauses: 1.4.3, 5.1; rulings G2, G12, R28, R161.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import AtMost, Requirement, Staged, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, both
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Piece, types_of
from ctcore.twilight.rules.common.marks import marks_stand, remarked
from ctcore.twilight.rules.common.movement import (
    MoveCubes,
    another_space,
    counts,
    entering,
    leaving,
    moves_pieces,
    unmarked,
    unmoved_there,
)
from ctcore.twilight.rules.common.operation import BY_SPACE
from ctcore.twilight.rules.events.texts.boxes import ending
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Entered,
    Likely,
    Maker,
    Number,
    Step,
    TextFrame,
    awaiting,
)
from ctcore.twilight.rules.events.texts.where import ANYWHERE, Where, entered, leaving_of

__all__ = ["Relocation", "relocates"]


@frozen(eq=False)
class Relocation:
    """How pieces move: up to ``most`` of them, from spaces of one sort to spaces of another.

    ``among`` limits the spaces in all, origins and destinations; ``into_chosen`` sends
    all into the space that an earlier step chose; ``number`` computes how many, at most ``most``.
    """

    most: int
    says: str
    origin: Where = ANYWHERE
    destination: Where = ANYWHERE
    among: int | None = None
    into_chosen: bool = False
    number: Number | None = None


def relocates(
    pieces: tuple[Piece, ...],
    most: int,
    says: str,
    origin: Where = ANYWHERE,
    destination: Where = ANYWHERE,
    **how: Any,
) -> Maker:
    """Move pieces from spaces of one sort to spaces of another, as `Relocation` says."""
    relocation = Relocation(most, says, origin, destination, **how)
    return lambda text, at: _Relocating(text, at, pieces, relocation).step


class _Relocating:
    """The step, its frame and its kinds of move."""

    def __init__(self, text: CardText, at: int, pieces: tuple[Piece, ...], how: Relocation) -> None:
        self.text, self.pieces, self.how = text, pieces, how
        # A card that lets as many move as there can be bounds nothing.
        self.bounded = how.most != sum(FORCE_POOL.of(piece) for piece in types_of(pieces))
        spaces = how.among is not None or how.into_chosen
        self.frame = text.frame(
            at,
            "Relocating",
            f"{how.says} to move, or the end",
            holds=(*(["left"] if self.bounded else []), *(["spaces"] if spaces else []), "marks"),
            goes_on=self.goes_on,
            fits=self.fits,
            selectable=how.destination.places,
            chosen=(1, 1) if how.into_chosen else (0, how.among or 2),
            moves=pieces,
            most_spaces=how.among,
            likely=self.likely,
        )
        self.step = Step(self.enter, awaits(self.frame, self._moving(), ending(text, self.frame)))

    def enter(self, draft: Draft, before: TextFrame) -> Entered:
        """Ask which pieces move, if any can."""
        how = self.how
        number = how.most if how.number is None else how.number(draft, before)
        changes = {} if how.into_chosen or how.among is None else {"spaces": ()}
        return awaiting(before.to(self.frame, number, **changes), draft, before)

    def goes_on(self, board: Any, frame: TextFrame) -> bool:
        """Whether pieces may still move, and one can."""
        can = (
            self.how.origin.admits(space, board.in_force)
            & any_of(unmarked(space, frame, piece) >= 1 for piece in self.pieces)
            for space in board.spaces
            if self._may_leave(frame, space.place)
        )
        return both(frame.left >= 1 if self.bounded else True, lambda: any_of(can))

    def likely(self, frame: TextFrame) -> Likely:
        """Where pieces to move would stand."""
        places = tuple(place for place in self.how.origin.places if self._may_leave(frame, place))
        return places, tuple(piece.name.lower() for piece in self.pieces)

    def _may_leave(self, frame: TextFrame, place: Place) -> bool:
        if self.how.into_chosen:
            return place is not frame.spaces[0]
        # Once all spaces are settled, no further one.
        return place in frame.spaces or self.how.among is None or len(frame.spaces) < self.how.among

    def fits(self, board: Any, frame: TextFrame) -> bool:
        """What a law says about the frame, besides that play can go on."""
        how = self.how
        fitting = marks_stand(board, frame.marks, self.pieces)
        if self.bounded:
            told = frame.left + sum(mark.count for mark in frame.marks)
            fitting = fitting & (told <= how.most if how.number is not None else told == how.most)
        return fitting & (len(set(frame.spaces)) == len(frame.spaces) <= (how.among or 1))

    def _moving(self) -> Staged[Any, Any, MoveCubes]:
        text, how = self.text, self.how
        requirements = (
            *moves_pieces(self.pieces, text.id, f"only {how.says} move"),
            another_space(text.id),
            *self._asked_of_spaces(),
            unmoved_there(text.id, "R161"),
            *self._asked_of_number(),
        )
        return Staged(
            name=text.name(f"{self.frame.word}.move"),
            move=MoveCubes,
            stages=(leaving(self.pieces), entering(), counts(self.pieces, how.most)),
            requirements=requirements,
            effect=self._move,
            subjects=attrs.evolve(BY_SPACE, field="destination"),
        )

    def _asked_of_spaces(self) -> tuple[Requirement, ...]:
        id_, how = self.text.id, self.how
        leave = leaving_of(self.pieces)(how.origin, "pieces leave", id_, about="origin")
        if how.into_chosen:
            return (*leave, _into_chosen(id_))
        enter = entered(how.destination, "pieces enter", id_, about="destination")
        return (*leave, *enter, *(() if how.among is None else (_among(id_, how.among),)))

    def _asked_of_number(self) -> tuple[Requirement, ...]:
        if not self.bounded:
            return ()
        number = asks(
            "within_number",
            (self.text.id, "R161"),
            "no more pieces move than the card says",
            AtMost("count", lambda frame: frame.left),
            "still to move: {frame.left}, wanted: {move.count}",
        )
        return (number,)

    def _move(self, draft: Draft, frame: TextFrame, move: MoveCubes) -> None:
        draft.move(move.piece, move.count, move.origin, move.destination, self.text.id)
        spaces = frame.spaces
        if self.how.among is not None:
            spaces = tuple(dict.fromkeys((*spaces, move.origin, move.destination)))
        marks = remarked(frame.marks, move.destination, move.piece, move.count)
        left = frame.left - move.count if self.bounded else 0
        self.text.ask_on(draft, frame.but(left=left, spaces=spaces, marks=marks))


def _into_chosen(id_: str) -> Requirement:
    return asks(
        "into_chosen",
        (id_,),
        "pieces enter the space that was chosen",
        lambda frame, destination: destination is frame.spaces[0],
        "chosen: {frame.selected}",
    )


def _among(id_: str, most: int) -> Requirement:
    return asks(
        "among_so_many",
        (id_, "R161"),
        "pieces move among no more spaces than the card says",
        lambda frame, origin, destination: len({*frame.spaces, origin, destination}) <= most,
        "so far: {frame.selected}, more: {move.origin}, {move.destination}",
    )
