"""Pieces that a text places, and pieces that it exchanges for others.

They come from Available, or from the boxes that the text names (5.1.1).  Where it names none, a player
who executes the text and has none of its own Available may lift one off the map, from Algeria, one by
one (1.4.1, G1); a replacement that cannot be had is not made, and the piece goes all the same.

Clauses: 1.4.1, 1.4.2, 1.4.3, 5.1, 5.1.1, 5.1.3; rulings G1, G5, R18-R23.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import AtMost, Kind, Move, Requirement, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, both, negate
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL, Space
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.named import TypeOfSpaceMove
from ctcore.twilight.board.vocabulary import (
    FLN,
    FLN_PIECES,
    GOVERNMENT,
    GUERRILLAS,
    Actor,
    Box,
    Piece,
    PieceType,
    types_of,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.events.texts.boxes import ending
from ctcore.twilight.rules.events.texts.frame import CardText, Entered, Maker, Step, TextFrame, awaiting
from ctcore.twilight.rules.events.texts.where import Where, entered

__all__ = [
    "LiftPiece",
    "PlaceFrom",
    "PlacePieces",
    "Placement",
    "lifted",
    "lifted_from",
    "on_map",
    "owner_of",
    "places",
]

_BASES = (PieceType.FLN_BASES, PieceType.GOVERNMENT_BASES)


class PlacePieces(TypeOfSpaceMove):
    """Place Available pieces in a space, as the text of a card says."""

    __slots__ = ()

    form = "place {count} {piece} in {space}"


@frozen
class PlaceFrom(Move):
    """Place pieces of a box in a space, as the text of a card says."""

    form = "place {count} {piece} in {space} from {box}"
    count: int
    piece: PieceType
    space: Place
    box: Box


@frozen
class LiftPiece(Move):
    """Take a piece of one's own off the map and place it elsewhere, none being Available."""

    form = "lift {piece} from {origin} to {space}"
    piece: Piece
    origin: Place
    space: Place


def owner_of(piece: PieceType) -> Actor:
    """Whose pieces of that type are."""
    return FLN if piece in types_of(FLN_PIECES) else GOVERNMENT


def on_map(piece: PieceType) -> tuple[Piece, ...]:
    """The pieces of that type as a space tells them apart."""
    return GUERRILLAS if piece is PieceType.GUERRILLAS else (Piece[piece.name],)


@frozen(eq=False)
class Placement:
    """How pieces are placed: at most that many, or exactly that many if there are enough.

    ``boxes`` are those that they come from; ``spaces`` is in how many spaces they go at most; ``lifts``
    says that a player without an Available one may lift one off the map.
    """

    most: int
    exactly: bool = False
    boxes: tuple[Box, ...] = (Box.AVAILABLE,)
    spaces: int = 30
    lifts: bool = False


def places(piece: PieceType, where: Where, most: int, **how: Any) -> Maker:
    """Place pieces of that type in such spaces, within stacking, as `Placement` says."""
    placement = Placement(most, **how)
    return lambda text, at: _Placing(text, at, piece, where, placement).step


class _Placing:
    """The step, its frame and its kinds of move."""

    def __init__(self, text: CardText, at: int, piece: PieceType, where: Where, how: Placement) -> None:
        self.text, self.piece, self.how, self.where = text, piece, how, where
        bounded = how.spaces < how.most
        self.frame = text.frame(
            at,
            "Placing",
            f"{piece} to place" + ("" if how.exactly else ", or the end"),
            holds=("left", "amount", *(["spaces"] if bounded else [])),
            goes_on=self.goes_on,
            fits=self.fits,
            selectable=where.places,
            chosen=(0, min(how.spaces, how.most)),
        )
        self.bounded = bounded
        kinds: list[Kind[Any, Any, Any]] = [self._placing()]
        if how.lifts:
            kinds.append(self._lifting())
        if not how.exactly:
            kinds.append(ending(text, self.frame))
        elif how.lifts:
            # A piece may be lifted off the map, and need not be (G1).
            kinds.append(ending(text, self.frame, _none_left(text.id, piece)))
        self.step = Step(self.enter, awaits(self.frame, *kinds))

    def enter(self, draft: Draft, before: TextFrame) -> Entered:
        """Ask where they go, if any can be placed."""
        changes = {"spaces": ()} if self.bounded else {}
        return awaiting(before.to(self.frame, self.how.most, **changes), draft, before)

    def goes_on(self, board: Any, frame: TextFrame) -> bool:
        """Whether a piece is still to be placed, and one can be."""
        return both(frame.left >= 1, lambda: self._can(board, frame))

    def _can(self, board: Any, frame: TextFrame) -> bool:
        stock = any_of(board.boxes.of(box).of(self.piece) >= 1 for box in self.how.boxes)
        some = both(stock, lambda: any_of(self._open(space, board, frame) for space in board.spaces))
        if self.how.lifts and frame.executor is owner_of(self.piece):
            some |= both(negate(stock), lambda: self._can_lift(board, frame))
        return some

    def _open(self, space: Any, board: Any, frame: TextFrame) -> bool:
        if not self._in_reach(frame, space.place):
            return False
        room = space.bases < space.base_limit if self.piece in _BASES else True
        return self.where.admits(space, board.in_force) & room

    def _in_reach(self, frame: TextFrame, place: Place) -> bool:
        return place in frame.spaces or len(frame.spaces) < self.how.spaces

    def _can_lift(self, board: Any, frame: TextFrame) -> bool:
        given = [
            (space.place, any_of(space.of(one) >= 1 for one in on_map(self.piece)))
            for space in board.spaces
            if space.place in ALGERIA
        ]
        return any_of(
            self._open(goal, board, frame)
            & any_of(some for origin, some in given if origin is not goal.place)
            for goal in board.spaces
        )

    def fits(self, _board: Any, frame: TextFrame) -> bool:
        """What a law says about the frame, besides that play can go on."""
        apart = len(set(frame.spaces)) == len(frame.spaces) <= self.how.spaces
        known = all(place in self.where.places for place in frame.spaces)
        return (frame.left + len(frame.spaces) <= self.how.most) & (apart and known)

    # Its moves

    def _placing(self) -> Kind[Any, Any, Any]:
        text, how, piece = self.text, self.how, self.piece
        boxed = len(how.boxes) > 1
        counts = range(1, min(how.most, FORCE_POOL.of(piece)) + 1)
        if piece in _BASES:
            counts = range(1, min(how.most, 2) + 1)
        candidates: list[Move] = []
        for place in self.where.places:
            for count in counts:
                if boxed:
                    candidates += [PlaceFrom(count, piece, place, box) for box in how.boxes]
                else:
                    candidates.append(PlacePieces(count, piece, place))
        return Kind(
            name=text.name(f"{self.frame.word}.place"),
            move=PlaceFrom if boxed else PlacePieces,
            candidates=tuple(candidates),
            requirements=(at_least_one_by(text.id), *self._asked(), *_from_box(text.id, how.boxes)),
            effect=self._place,
            subjects=BY_SPACE,
        )

    def _asked(self) -> tuple[Requirement, ...]:
        wanted, id_ = self.piece, self.text.id
        right = asks(
            "right_piece",
            (id_,),
            f"only {wanted} are placed",
            lambda piece: piece is wanted,
            "piece: {move.piece}",
        )
        number = asks(
            "within_number",
            (id_, cite("5.1/1"), cite("5.1.3/1")),
            "no more pieces than the card says",
            AtMost("count", lambda frame: frame.left),
            "still to place: {frame.left}, wanted: {move.count}",
        )
        return (right, number, *self._asked_of_space())

    def _asked_of_space(self, *, lifted: bool = False) -> tuple[Requirement, ...]:
        id_, how = self.text.id, self.how
        found = [*entered(self.where, "pieces are placed in", id_, cite("5.1.1/6"))]
        if self.piece in _BASES:
            test: Any = _room_for_one if lifted else _room
            text, shows = "a space holds no more Bases than its limit", "{subject.name}: {subject.pieces}"
            clauses = (cite("1.4.2/1", "1.4.2/4"), cite("5.1.1/5"), id_)
            found.append(asks("within_stacking", clauses, text, test, shows))
        if self.bounded:
            most = how.spaces
            found.append(
                asks(
                    "within_spaces",
                    (id_, "G14"),
                    "pieces go into no more spaces than the card says",
                    lambda frame, space: space in frame.spaces or len(frame.spaces) < most,
                    "so far: {frame.selected}",
                )
            )
        return tuple(found)

    def _place(self, draft: Draft, frame: TextFrame, move: Any) -> None:
        draft.place(self.piece, move.count, move.space, self.text.id, getattr(move, "box", Box.AVAILABLE))
        self._ask_on(draft, frame, move.space, move.count)

    def _ask_on(self, draft: Draft, frame: TextFrame, place: Place, count: int) -> None:
        spaces = frame.spaces
        if self.bounded and place not in spaces:
            spaces = (*spaces, place)
        self.text.ask_on(draft, frame.but(left=frame.left - count, spaces=spaces))

    def _lifting(self) -> Kind[Any, Any, Any]:
        text, piece = self.text, self.piece

        def lift(draft: Draft, frame: TextFrame, move: LiftPiece) -> None:
            draft.remove(move.piece, 1, move.origin, cite("1.4.1/10"))
            draft.place(piece, 1, move.space, text.id)
            self._ask_on(draft, frame, move.space, 1)

        apart = asks(
            "elsewhere",
            (cite("1.4.1/10"), "R20"),
            "pieces come from another space",
            lambda origin, space: origin is not space,
            "from: {move.origin}, to: {move.space}",
        )
        return Kind(
            name=text.name(f"{self.frame.word}.lift"),
            move=LiftPiece,
            candidates=tuple(
                LiftPiece(one, origin, place)
                for one in on_map(piece)
                for place in self.where.places
                for origin in ALGERIA
                if origin is not place
            ),
            requirements=(
                *lifted(text.id, piece),
                apart,
                *lifted_from(),
                *self._asked_of_space(lifted=True),
            ),
            effect=lift,
            subjects=BY_SPACE,
        )


def _room(subject: Space, count: int) -> bool:
    return subject.bases + count <= subject.base_limit


def _room_for_one(subject: Space) -> bool:
    return subject.bases < subject.base_limit


def _from_box(id_: str, boxes: tuple[Box, ...]) -> tuple[Requirement, ...]:
    if len(boxes) == 1:
        return (
            asks(
                "available",
                (cite("1.4.1/7"), cite("5.1.1/8"), id_),
                "as many pieces of the type are Available as are placed",
                AtMost("count", lambda state, piece: state.available.of(piece)),
                "wanted: {move.count}, Available: {state.available}",
            ),
        )
    named = " or ".join(map(str, boxes))
    return (
        asks(
            "right_box",
            (id_, cite("5.1.1/8")),
            f"pieces come from {named}",
            lambda box: box in boxes,
            "from: {move.box}",
        ),
        asks(
            "in_the_box",
            (id_, cite("5.1.1/8")),
            "as many such pieces are in the box",
            AtMost("count", lambda state, piece, box: state.box(box).of(piece)),
            "Available: {state.available}; Out of Play: {state.out_of_play}",
        ),
    )


def lifted(id_: str, piece: PieceType) -> tuple[Requirement, ...]:
    """Require what lets a player lift a piece off the map: an own one, none being Available (G1)."""
    owner, pieces = owner_of(piece), on_map(piece)
    return (
        asks(
            "none_available",
            (cite("1.4.1/10"), "R18", "R19", "G1"),
            f"the {owner}, executing the Event, lifts {piece} off the map when none is Available",
            lambda state, frame: state.available.of(piece) == 0 if frame.executor is owner else False,
            "Available: {state.available}, executing: {frame.executor}",
        ),
        asks(
            "right_piece",
            (id_, cite("1.4.1/10")),
            f"only {piece} are lifted",
            lambda piece: piece in pieces,
            "piece: {move.piece}",
        ),
    )


def _none_left(id_: str, piece: PieceType) -> Requirement:
    owner = owner_of(piece)
    return asks(
        "nothing_to_place",
        (id_, cite("5.1.3/1", "5.1.3/2"), "G1"),
        f"the step ends without {piece} only where the {owner} would have to lift one off the map",
        lambda state, frame: state.available.of(piece) == 0 if frame.executor is owner else False,
        "Available: {state.available}, executing: {frame.executor}",
    )


def lifted_from() -> tuple[Requirement, ...]:
    """Require that such a piece stands in the other space, and that it is not a Country (R23)."""
    return (
        asks(
            "not_from_a_country",
            (cite("1.4.1/11", "1.4.1/12"), cite("5.1.8/9"), "R23"),
            "no piece is taken from Morocco or Tunisia",
            lambda origin: not origin.is_country,
            "{move.origin} is a {move.origin.kind}",
        ),
        asks(
            "there_to_take",
            (cite("1.4.1/10"),),
            "the other space holds such a piece",
            lambda state, origin, piece: state.spaces[origin.index].of(piece) >= 1,
            "wanted: {move.piece:1} of {move.origin}",
        ),
    )
