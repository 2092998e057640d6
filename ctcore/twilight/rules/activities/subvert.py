"""Subvert (4.3.2): Underground Guerrillas take Algerian cubes away from the Government.

It accompanies Rally, March or Terror, in one or two spaces that have an Underground
Guerrilla and Algerian cubes each; where a card grants it alone, it needs no Guerrilla
(5.1.1).  Up to two Algerian cubes in all go to Available; or, in one space, one Algerian
Police cube does and an Underground Guerrilla takes its place (R122, R123), from Available,
or from elsewhere on the map, or not at all (R25).

Clauses: 4.3.2, 4.1, 5.1.1, 1.4.1, 1.4.3; rulings R9, R23, R25, R28, R48-R50, R52, R122, R123.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import AtMost, Figure, Kind, Move, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import PieceOfSpaceMove, PiecesMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import ALGERIAN, FLN, GUERRILLAS, Activity, Piece, PieceType
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    amend,
    can_start_without,
    ending,
    not_chosen_before,
    opening,
    operation_of,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED, Unaccompanied, marked, remarked
from ctcore.twilight.rules.common.movement import unmarked
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select, at_least_one
from ctcore.twilight.rules.common.placement import Take, elsewhere, none_available, not_from_a_country, taking
from ctcore.twilight.rules.common.prospects import leaves_one_payable

SPACES = 2
MOST_CUBES = 2
# 4.3.2: whether Algerian Troops may be replaced, too.
REPLACES_TROOPS = Figure(
    "subvert.replaces_troops", (cite("4.3.2/7"), "R123"), lambda _state: False, is_truth=True
)
POINTS = (REPLACES_TROOPS,)


# Frames and moves


@frozen
class Subverting(SpacesFrame):
    """Subvert at work in the last space chosen, with the number of cubes removed in all."""

    clause = "4.3.2"
    awaits = "a space to Subvert, cubes to remove or replace there, or the end of the Subvert"
    actor = FLN
    activity = Activity.SUBVERT
    accompanied = ACCOMPANIED[Activity.SUBVERT]
    number = (0, SPACES)
    removed: int

    def changed(self, _board: Any) -> bool:
        """Whether a cube was removed."""
        return self.removed >= 1


class SubvertingCube(SpacesFrame):
    """Subvert that replaced a cube when no Guerrilla was Available."""

    __slots__ = ()

    clause = "4.3.2"
    awaits = "a Guerrilla from elsewhere, or the end of the Subvert"
    actor = FLN
    activity = Activity.SUBVERT
    accompanied = ACCOMPANIED[Activity.SUBVERT]
    number = (1, 1)

    @property
    def at(self) -> Place:
        """The space of the cube."""
        return self.spaces[-1]


class Subverted(SpacesFrame):
    """Subvert that replaced a cube, and has nothing more to do."""

    __slots__ = ()

    clause = "4.3.2"
    awaits = "the end of the Subvert"
    actor = FLN
    activity = Activity.SUBVERT
    accompanied = ACCOMPANIED[Activity.SUBVERT]
    number = (1, 1)


class Subvert(Move):
    """Open a Subvert."""

    __slots__ = ()

    form = "subvert"


class RemoveCubes(PiecesMove):
    """Remove Algerian cubes of one type from the space."""

    __slots__ = ()

    form = "remove {count} {piece}"


@frozen
class ReplaceCube(Move):
    """Replace one Algerian Police cube of the space with an Underground Guerrilla."""

    form = "replace {piece}"
    piece: Piece


class TakeStopped(PieceOfSpaceMove):
    """Take a Guerrilla that a March has stopped in another space, rather than one that it has not."""

    __slots__ = ()

    form = "take stopped {piece} from {space}"


@frozen
class _Nowhere:
    """What a finding shows of the space at work before one is chosen."""

    name: str = "no space chosen"
    pieces: str = "none"


# Requirements


def _algerian(space: Space) -> int:
    return space.algerian_troops + space.algerian_police


def _is_alone(state: State) -> bool:
    # A card's text waives the Guerrilla (5.1.1).
    return isinstance(operation_of(state), Unaccompanied)


def _there(state: State, frame: Subverting) -> Space:
    return state.spaces[frame.spaces[-1].index]


def _replaced(state: State, frame: Subverting, piece: Piece) -> int:
    """The Algerian Police there, which are replaced; or those pieces, where Troops may be, too (R123)."""
    return _there(state, frame).of(piece if REPLACES_TROOPS(state) else Piece.ALGERIAN_POLICE)


_cubes_left = asks(
    "cubes_left",
    (cite("4.3.2/6"),),
    "at most two Algerian cubes are removed in all",
    lambda frame: frame.removed < MOST_CUBES,
    "removed: {frame.removed}",
)
_space_chosen = asks(
    "space_chosen",
    (cite("4.3.2/3"),),
    "a space is chosen first",
    lambda frame: bool(frame.spaces),
    "chosen: {frame.chosen}",
)

_SELECT = (
    asks(
        "up_to_two_spaces",
        (cite("4.3.2/3"),),
        "Subvert takes place in at most two spaces",
        lambda frame: len(frame.spaces) < SPACES,
        "chosen: {frame.chosen}",
    ),
    _cubes_left,
    not_chosen_before,
    asks(
        "underground_there",
        (cite("4.3.2/4"), "R122", cite("5.1.1/1")),
        "an Underground Guerrilla stands in the space, unless a card grants Subvert alone",
        lambda state, space: either(state.spaces[space.index].underground >= 1, lambda: _is_alone(state)),
        "{subject.name}: Underground {subject.underground}, granted: {operation.granted}",
    ),
    asks(
        "algerian_cubes_there",
        (cite("4.3.2/4"), "R122"),
        "Algerian cubes stand in the space",
        lambda subject: _algerian(subject) >= 1,
        "{subject.name}: {subject.pieces}",
    ),
)
_REMOVE = (
    at_least_one,
    _space_chosen,
    asks(
        "right_piece",
        (cite("4.3.2/6"),),
        "Subvert removes Algerian Troops and Algerian Police",
        lambda piece: piece in ALGERIAN,
        "piece: {move.piece}",
    ),
    asks(
        "up_to_two_cubes",
        (cite("4.3.2/6"),),
        "at most two Algerian cubes are removed in all",
        AtMost("count", lambda frame: MOST_CUBES - frame.removed),
        "removed: {frame.removed}, more: {move.count}",
    ),
    asks(
        "cubes_there",
        (cite("4.3.2/6"),),
        "as many such cubes stand in the space",
        lambda state, frame, piece, count: _there(state, frame).of(piece) >= count if frame.spaces else True,
        "{there.name}: {there.pieces}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)
_REPLACE = (
    asks(
        "right_piece",
        (cite("4.3.2/7"), "R123"),
        "Subvert replaces Algerian Police, and no other cube",
        Unless(
            lambda in_force: REPLACES_TROOPS.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
            lambda piece: piece is Piece.ALGERIAN_POLICE,
        ),
        "piece: {move.piece}",
    ).reading(REPLACES_TROOPS),
    asks(
        "one_space",
        (cite("4.3.2/7"),),
        "a cube is replaced in the one space that Subvert has chosen",
        lambda frame: len(frame.spaces) == 1,
        "chosen: {frame.chosen}",
    ),
    asks(
        "nothing_removed",
        (cite("4.3.2/5"), "R122"),
        "Subvert either removes cubes or replaces one",
        lambda frame: frame.removed == 0,
        "removed: {frame.removed}",
    ),
    asks(
        "algerian_police_there",
        (cite("4.3.2/7"), "R123"),
        "an Algerian Police cube stands in the space",
        lambda state, frame, piece: _replaced(state, frame, piece) >= 1 if frame.spaces else True,
        "{there.name}: {there.pieces}",
    ).reading(REPLACES_TROOPS),
)


def _leaves_a_location(state: State, subject: Space, piece: Piece) -> bool:
    operation = operation_of(state)
    if operation.locations or piece is not Piece.UNDERGROUND:
        return True
    return leaves_one_payable(state, subject, operation)


def _both_there(state: State, subject: Space, piece: Piece) -> bool:
    stopped = marked(operation_of(state).marks, subject.place, piece)
    return (stopped >= 1) & (subject.of(piece) > stopped)


_left_to_select = asks(
    "leaves_a_location",
    ("4.1", "R49"),
    "the Operation has a location, or one is left that it can select",
    _leaves_a_location,
)
_TAKE_STOPPED = (
    none_available(GUERRILLAS),
    elsewhere,
    not_from_a_country,
    asks(
        "both_there",
        (cite("1.4.1/10"), "R28", "R103"),
        "such Guerrillas stand in the space that March has stopped, and others",
        _both_there,
        "{subject.name}: {subject.pieces}",
    ),
)


# Effects


def _select(draft: Draft, frame: Subverting, move: Select) -> None:
    draft.replace(Subverting((*frame.spaces, move.space), frame.removed))


def _remove(draft: Draft, frame: Subverting, move: RemoveCubes) -> None:
    """Remove the cubes; the Guerrillas that do it stay as they are (4.3.2/9)."""
    draft.remove(move.piece, move.count, frame.spaces[-1], cite("4.3.2/6", "4.3.2/8"))
    draft.replace(Subverting(frame.spaces, frame.removed + move.count))


def _replace(draft: Draft, frame: Subverting, move: ReplaceCube) -> None:
    """Remove the Police, and place a Guerrilla for it if one is Available (1.4.1/8)."""
    place = frame.spaces[-1]
    clause: str = cite("4.3.2/7", "4.3.2/8")
    if move.piece is not Piece.ALGERIAN_POLICE:
        clause = REPLACES_TROOPS.cited(clause, draft)
    draft.remove(move.piece, 1, place, clause)
    if draft.available.guerrillas >= 1:
        draft.place(PieceType.GUERRILLAS, 1, place, cite("4.3.2/7"))
        draft.replace(Subverted(frame.spaces))
    else:
        draft.replace(SubvertingCube(frame.spaces))


def _take(draft: Draft, frame: SubvertingCube, move: Take) -> None:
    if unmarked(draft.space(move.space), operation_of(draft), move.piece) >= 1:
        _bring(draft, frame, move)
    else:
        _take_stopped(draft, frame, move)


def _take_stopped(draft: Draft, frame: SubvertingCube, move: Take | TakeStopped) -> None:
    marks = remarked(operation_of(draft).marks, move.space, move.piece, -1)
    amend(draft, marks=marks)
    _bring(draft, frame, move)


def _bring(draft: Draft, frame: SubvertingCube, move: Take | TakeStopped) -> None:
    draft.remove(move.piece, 1, move.space, cite("1.4.1/10"))
    draft.place(PieceType.GUERRILLAS, 1, frame.at, cite("4.3.2/7"))
    draft.replace(Subverted(frame.spaces))


# Kinds of move, and the laws of Subvert's frames

OPEN = opening(Subvert(), Subverting((), 0), can_start_without)
SELECT = Kind("subvert.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
REMOVE = Kind(
    name="subvert.remove",
    move=RemoveCubes,
    candidates=tuple(RemoveCubes(count, piece) for piece in ALGERIAN for count in range(1, MOST_CUBES + 1)),
    requirements=_REMOVE,
    effect=_remove,
    there=lambda state, frame: _there(state, frame) if frame.spaces else _Nowhere(),
)
REPLACE = Kind(
    name="subvert.replace",
    move=ReplaceCube,
    candidates=tuple(ReplaceCube(piece) for piece in ALGERIAN),
    requirements=_REPLACE,
    effect=_replace,
    there=lambda state, frame: _there(state, frame) if frame.spaces else _Nowhere(),
)
TAKE = taking("subvert.take", GUERRILLAS, (not_from_a_country, _left_to_select), _take)
TAKE_STOPPED = Kind(
    name="subvert.take_stopped",
    move=TakeStopped,
    candidates=tuple(TakeStopped(piece, place) for piece in GUERRILLAS for place in PLACES),
    requirements=_TAKE_STOPPED,
    effect=_take_stopped,
    subjects=BY_SPACE,
)
END = ending(Subverting)

TABLE = (
    awaits(Subverting, SELECT, REMOVE, REPLACE, END)
    | awaits(SubvertingCube, TAKE, TAKE_STOPPED, END)
    | awaits(Subverted, END)
)


LAWS = (
    chosen_law((Subverting, SubvertingCube, Subverted), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Subverting,),
        "subvert_removes_two",
        (cite("4.3.2/6"),),
        "Subvert has removed no more than two cubes, and none before it chose a space",
        lambda _state, frame: (frame.removed >= 0) & (frame.removed <= (MOST_CUBES if frame.spaces else 0)),
    ),
    activity_law(
        (SubvertingCube, Subverted),
        "subvert_replaces_in_one_space",
        (cite("4.3.2/7"),),
        "Subvert replaces a cube in one space",
        lambda _state, frame: len(frame.spaces) == 1,
    ),
)
