"""Pieces of a space that a text exchanges for others, as long as there are replacements.

Each goes to Available and a replacement comes from there; where none is Available a player who
executes the text may lift one of its own off the map instead (G1), and where it does not, the piece
goes without one (5.1.1).  No Government piece comes to Morocco or Tunisia (G4).

Clauses: 1.4.1, 1.4.3, 5.1, 5.1.1; rulings G1, G2, G4, R18-R23, R168.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ctcore.kernel import Kind, Requirement, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, at_most, both
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, number_of
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.named import PiecesOfSpaceMove
from ctcore.twilight.board.vocabulary import Piece, PieceType, types_of
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.common.placement import Take, not_from_a_country, there_to_take
from ctcore.twilight.rules.events.texts.boxes import ending, of_any_status, within_left
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Entered,
    Likely,
    Maker,
    Step,
    TextFrame,
    awaiting,
)
from ctcore.twilight.rules.events.texts.placing import lifted, on_map, owner_of
from ctcore.twilight.rules.events.texts.where import Where, entered

__all__ = ["Exchange", "exchanges"]


class Exchange(PiecesOfSpaceMove):
    """Exchange pieces of a space for others, as the text of a card says."""

    __slots__ = ()

    form = "exchange {count} {piece} in {space}"


@frozen(eq=False)
class Exchanged:
    """What is exchanged: up to ``most`` of such pieces, which ``says`` names, for others, in such spaces."""

    out: tuple[Piece, ...]
    into: PieceType
    most: int
    says: str
    where: Where
    in_one: bool = False


def exchanges(  # noqa: PLR0913 - which for which, how many, and where
    out: tuple[Piece, ...], into: PieceType, most: int, says: str, where: Where, *, in_one: bool = False
) -> Maker:
    """Exchange up to that many pieces for as many of the other type, all in one space or not."""
    how = Exchanged(out, into, most, says, where, in_one)
    return lambda text, at: _Exchanging(text, at, how).step


class _Exchanging:
    """The step, its frame and its kinds of move."""

    def __init__(self, text: CardText, at: int, how: Exchanged) -> None:
        self.text, self.how, self.where, self.into = text, how, how.where, how.into
        self.places = self.where.holding(how.out)
        self.frame = text.frame(
            at,
            "Exchanging",
            f"{how.says} to exchange, or the end",
            holds=("left", "spaces", "owed"),
            goes_on=self.goes_on,
            fits=self.fits,
            selectable=self.places,
            chosen=(0, 1),
            most_spaces=1 if how.in_one else None,
            likely=self.likely,
            still_left=lambda spaces: None if spaces else how.most,
        )
        kinds = (self._exchanging(), self._taking(), ending(text, self.frame))
        self.step = Step(self.enter, awaits(self.frame, *kinds))

    @property
    def takes_all(self) -> bool:
        """Whether all such pieces that there are may go."""
        return self.how.most == sum(FORCE_POOL.of(piece) for piece in types_of(self.how.out))

    def enter(self, draft: Draft, before: TextFrame) -> Entered:
        """Ask what to exchange, if anything can be exchanged."""
        return awaiting(before.to(self.frame, self.how.most, spaces=()), draft, before)

    def goes_on(self, board: Any, frame: TextFrame) -> bool:
        """Whether something can be exchanged, or an owed replacement can be taken."""
        number = number_of(self.how.out)
        some = (
            both(number(space) >= 1, partial(self.where.admits, space, board.in_force))
            for space in board.spaces
            if self._in_reach(frame, space.place)
        )
        return both(frame.left >= 1, lambda: any_of(some)) | (
            both(frame.owed >= 1, lambda: self._can_take(board, frame))
        )

    def likely(self, frame: TextFrame) -> Likely:
        """Where pieces to exchange would stand."""
        places = tuple(place for place in self.places if self._in_reach(frame, place))
        return places, tuple(piece.name.lower() for piece in self.how.out)

    def _in_reach(self, frame: TextFrame, place: Place) -> bool:
        most = frame.most_spaces
        return most is None or len(frame.spaces) < most or place is frame.spaces[0]

    def _can_take(self, board: Any, frame: TextFrame) -> bool:
        if not self._lifts(frame):
            return False
        given = (
            board.spaces[place.index].of(piece) >= 1
            for place in ALGERIA
            for piece in on_map(self.into)
            if place is not frame.spaces[0]
        )
        found: bool = (board.available.of(self.into) == 0) & any_of(given)
        return found

    def _lifts(self, frame: TextFrame) -> bool:
        if not frame.spaces or frame.executor is not owner_of(self.into):
            return False
        return not frame.spaces[0].is_country

    def fits(self, board: Any, frame: TextFrame) -> bool:
        """What a law says about the frame, besides that play can go on."""
        # Where all may go, those that went are not on the map.
        on_map_still = sum(space.of(piece) for space in board.spaces for piece in self.how.out)
        gone = on_map_still <= frame.left if self.takes_all else True
        known = len(frame.spaces) <= 1 and all(place in self.places for place in frame.spaces)
        begun = (frame.left < self.how.most) if frame.spaces else (frame.left == self.how.most)
        owing = frame.owed >= 0 if self._lifts(frame) else frame.owed == 0
        return begun & (frame.left + frame.owed <= self.how.most) & (frame.left >= 0) & owing & known & gone

    # Its moves

    def _exchanging(self) -> Kind[Any, Any, Any]:
        out = self.how.out
        return Kind(
            name=self.text.name(f"{self.frame.word}.exchange"),
            move=Exchange,
            candidates=tuple(
                Exchange(count, piece, place)
                for place in self.places
                for piece in out
                for count in range(1, min(self.how.most, FORCE_POOL.of(piece.type)) + 1)
            ),
            requirements=tuple(self._asked()),
            effect=self._exchange,
            subjects=BY_SPACE,
        )

    def _asked(self) -> list[Requirement]:
        out, id_, says = self.how.out, self.text.id, self.how.says
        asked: list[Requirement] = [
            at_least_one_by(id_),
            asks(
                "right_piece",
                (id_, *of_any_status(out)),
                f"only {says} are exchanged",
                lambda piece: piece in out,
                "piece: {move.piece}",
            ),
            *entered(self.where, "pieces are exchanged in", id_, cite("5.1/1")),
            *(() if self.takes_all else (within_left(id_),)),
            asks(
                "pieces_there",
                (id_,),
                "as many such pieces are in the space",
                lambda subject, piece, count: subject.of(piece) >= count,
                "{subject.name}: {subject.pieces}",
            ),
        ]
        if self.how.in_one:
            asked.append(
                asks(
                    "in_one_space",
                    (id_, cite("5.1/1")),
                    "all pieces are exchanged in one space",
                    Unless(lambda frame: not frame.spaces, lambda frame, space: space is frame.spaces[0]),
                    "that is: {frame.selected}",
                )
            )
        return asked

    def _exchange(self, draft: Draft, frame: TextFrame, move: Exchange) -> None:
        """Remove the pieces, and place as many others as there are for them (1.4.1/8, 5.1.1/9)."""
        why = self.text.id
        draft.remove(move.piece, move.count, move.space, why)
        # Abroad only Guerrillas are exchanged, and no Government piece goes there (G4).
        placed = 0 if move.space.is_country else at_most(move.count, draft.available.of(self.into))
        if placed >= 1:
            draft.place(self.into, placed, move.space, why)
        # What was owed before for another space is not made good any more.
        after = frame.but(left=frame.left - move.count, spaces=(move.space,))
        owed = move.count - placed if self._lifts(after) else 0
        again = frame.owed if frame.spaces == after.spaces else 0
        self.text.ask_on(draft, after.but(owed=owed + again))

    def _taking(self) -> Kind[Any, Any, Take]:
        pieces = on_map(self.into)
        requirements = (
            asks(
                "replacement_owed",
                (self.text.id, "G1", cite("1.4.1/10")),
                "a piece that was exchanged has no replacement yet",
                lambda frame: frame.owed >= 1 if self._lifts(frame) else False,
                "without one: {frame.owed}",
            ),
            *lifted(self.text.id, self.into),
            asks(
                "elsewhere",
                (cite("1.4.1/10"), "R20"),
                "pieces come from another space",
                lambda frame, space: space not in frame.spaces,
                "from: {move.space}, to: {frame.selected}",
            ),
            not_from_a_country,
            there_to_take,
        )
        return Kind(
            name=self.text.name(f"{self.frame.word}.take"),
            move=Take,
            candidates=tuple(Take(piece, place) for piece in pieces for place in ALGERIA),
            requirements=requirements,
            effect=self._take,
            subjects=BY_SPACE,
        )

    def _take(self, draft: Draft, frame: TextFrame, move: Take) -> None:
        draft.remove(move.piece, 1, move.space, cite("1.4.1/10"))
        draft.place(self.into, 1, frame.spaces[0], self.text.id)
        self.text.ask_on(draft, frame.but(owed=frame.owed - 1))
