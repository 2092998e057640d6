"""Deploy (4.2.1): French pieces come and go, or the people of a Sector are moved.

It accompanies Train.  Either up to six times a French piece moves among Available and one
to three spaces, chosen first: Cities, and Sectors with a Government Base or Government
Control when they are chosen (R81).  Or one Sector of Population 1 with a Government Base or
Control is Resettled, once MOBILIZATION has been played: it counts as Population 0 from then
on, and stays Neutral for good (R84).

Clauses: 4.2.1, 4.1, 1.4.1, 1.4.2, 1.5.1, 1.6.1; rulings R9, R17, R21, R48-R50, R52, R81-R85.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Frame, Kind, Move, of_case, of_position, of_subject
from ctcore.kernel.choices import Choices
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Box, Piece
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    ending,
    not_chosen_before,
    opening,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.deployment import (
    AVAILABLE,
    FRENCH,
    MOVES,
    SPACES,
    counts_fit,
    fits,
    held,
    is_open,
    some_piece,
    some_way,
)
from ctcore.twilight.rules.common.frames import ACCOMPANIED, Mark, remarked
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_ORIGIN,
    Enter,
    Leave,
    MovePieces,
    another_space,
    right_piece,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select, at_least_one
from ctcore.twilight.rules.common.resettlement import RESETTLE, Deployed

# Frames and moves


@attrs.frozen(slots=True)
class Deploying(SpacesFrame):
    """Deploy after so many moves of pieces; ``net`` counts how many more stand in each space for it."""

    clause = "4.2.1"
    awaits = "a space, a move of French pieces, a Sector to Resettle, or the end of the Deploy"
    actor = GOVERNMENT
    kind = Activity.DEPLOY
    accompanied = ACCOMPANIED[Activity.DEPLOY]
    moved: int
    net: tuple[Mark, ...]

    @classmethod
    def possible(cls, some: Choices, below: Any, **known: Any) -> Any:
        """With pieces more, or fewer, in any of its spaces."""
        frame = super().possible(some, below, net=(), **known)
        there = sorted(frame.spaces, key=lambda place: place.index)
        marks = (Mark(place, piece, some.count("net", least=-MOVES)) for place in there for piece in FRENCH)
        return attrs.evolve(frame, net=tuple(marks))

    def changed(self, _board: Any) -> bool:
        """Whether more pieces of some type stand in some space, or fewer."""
        return any_of(mark.count != 0 for mark in self.net)


@attrs.frozen(slots=True)
class DeployingFrom(Deploying):
    """Deploy with the place chosen that pieces leave."""

    awaits = "where the pieces go"
    origin: Place | Box


@attrs.frozen(slots=True)
class DeployingTo(DeployingFrom):
    """Deploy with both places chosen."""

    awaits = "how many pieces move"
    destination: Place | Box


@attrs.frozen(slots=True)
class Deploy(Move):
    """Open a Deploy."""

    form = "deploy"


@attrs.frozen(slots=True)
class LeaveAvailable(Move):
    """Take the pieces from Available."""

    form = "from Available"


@attrs.frozen(slots=True)
class EnterAvailable(Move):
    """Send the pieces to Available."""

    form = "to Available"


# Requirements

_nothing_moved = of_position(
    "nothing_moved",
    ("4.2.1", "R81", "R85"),
    "spaces are chosen before any piece moves",
    lambda _state, frame: frame.moved == 0,
    "moved: {frame.moved}",
)
_SELECT = (
    of_position(
        "up_to_three_spaces",
        ("4.2.1", "R81"),
        "Deploy takes place in at most three spaces",
        lambda _state, frame: len(frame.spaces) < SPACES,
        "chosen: {frame.chosen}",
    ),
    _nothing_moved,
    not_chosen_before,
    of_subject(
        "city_or_base_or_control",
        ("4.2.1", "R57", "R81"),
        "a space of Deploy is a City, or a Sector with a Government Base or Government Control",
        is_open,
        "{subject.name} is a {subject.place.kind}: {subject.pieces}",
    ),
)
_chosen_space = of_case(
    "chosen_space",
    ("4.2.1", "R81"),
    "pieces move among Available and the spaces chosen for this Deploy",
    lambda _state, frame, move: move.space in frame.spaces,
    "chosen: {frame.chosen}",
)
_moves_left = of_position(
    "up_to_six",
    ("4.2.1", "R52"),
    "at most six times a piece moves",
    lambda _state, frame: frame.moved < MOVES,
    "moved: {frame.moved}",
)
_LEAVE = (
    _chosen_space,
    _moves_left,
    of_subject(
        "french_pieces_there",
        ("4.2.1",),
        "French pieces stand in the space",
        lambda space: any_of(space.of(piece) >= 1 for piece in FRENCH),
        "{subject.name}: {subject.pieces}",
    ),
)


def _bases_have_room(state: State, frame: Deploying) -> bool:
    cubes = state.available.french_troops + state.available.french_police
    no_base = state.available.government_bases == 0
    rooms = [fits(state, place, Piece.GOVERNMENT_BASES, 1) for place in frame.spaces]
    return (cubes >= 1) | no_base | any_of(rooms) if rooms else True


_LEAVE_AVAILABLE = (
    of_position(
        "space_chosen",
        ("4.2.1", "R81"),
        "a space is chosen first",
        lambda _state, frame: bool(frame.spaces),
        "chosen: {frame.chosen}",
    ),
    _moves_left,
    of_position(
        "french_pieces_available",
        ("4.2.1",),
        "French pieces are Available",
        lambda state, _frame: state.available.french >= 1,
        "Available: {state.available}",
    ),
    of_position(
        "room",
        ("1.4.2", "R26", "R82"),
        "where Government Bases alone are Available, a chosen space has room for one",
        _bases_have_room,
        "Available: {state.available}, chosen: {frame.chosen}",
    ),
)
_ENTER = (
    _chosen_space,
    another_space("4.2.1"),
    of_case(
        "room",
        ("1.4.2", "R26", "R82"),
        "the space has room for a French piece that is where the pieces leave",
        lambda state, frame, move: (
            some_piece(state, frame.origin, move.space) if move.space is not frame.origin else True
        ),
        "from: {frame.origin}, {subject.name}: {subject.pieces}",
    ),
)
_ENTER_AVAILABLE = (
    of_position(
        "from_a_space",
        ("4.2.1",),
        "pieces go to Available from a space",
        lambda _state, frame: frame.origin is not AVAILABLE,
        "from: {frame.origin}",
    ),
)
_MOVE = (
    at_least_one,
    right_piece(FRENCH, "4.2.1", "Deploy moves French pieces"),
    of_case(
        "up_to_six",
        ("4.2.1", "R52"),
        "at most six times a piece moves",
        lambda _state, frame, move: frame.moved + move.count <= MOVES,
        "moved: {frame.moved}, more: {move.count}",
    ),
    of_case(
        "pieces_there",
        ("4.2.1", "R21"),
        "as many such pieces are there",
        lambda state, frame, move: held(state, frame.origin, move.piece) >= move.count,
        "wanted: {move.count} {move.piece:{move.count}} from {frame.origin}, Available: {state.available}",
    ),
    of_case(
        "room_for_bases",
        ("1.4.2", "4.2.1", "R26", "R82"),
        "the space has room for the Bases",
        lambda state, frame, move: fits(state, frame.destination, move.piece, move.count),
        "to: {frame.destination}, wanted: {move.count} {move.piece:{move.count}}",
    ),
)


# Effects


def _select(draft: Draft, frame: Deploying, move: Select) -> None:
    draft.replace(Deploying((*frame.spaces, move.space), 0, ()))


def _leave(draft: Draft, frame: Deploying, move: Leave) -> None:
    draft.replace(DeployingFrom(frame.spaces, frame.moved, frame.net, move.space))


def _leave_available(draft: Draft, frame: Deploying, _move: LeaveAvailable) -> None:
    draft.replace(DeployingFrom(frame.spaces, frame.moved, frame.net, AVAILABLE))


def _enter(draft: Draft, frame: DeployingFrom, move: Enter) -> None:
    draft.replace(DeployingTo(frame.spaces, frame.moved, frame.net, frame.origin, move.space))


def _enter_available(draft: Draft, frame: DeployingFrom, _move: EnterAvailable) -> None:
    draft.replace(DeployingTo(frame.spaces, frame.moved, frame.net, frame.origin, AVAILABLE))


def _move(draft: Draft, frame: DeployingTo, move: MovePieces) -> None:
    left, entered, net = frame.origin, frame.destination, frame.net
    if isinstance(left, Place) and isinstance(entered, Place):
        draft.move(move.piece, move.count, left, entered, "4.2.1")
    elif isinstance(entered, Place):
        draft.place(move.piece.type, move.count, entered, "4.2.1")
    elif isinstance(left, Place):
        draft.remove(move.piece, move.count, left, "4.2.1")
    for place, by in ((left, -move.count), (entered, move.count)):
        if isinstance(place, Place):
            net = remarked(net, place, move.piece, by)
    draft.replace(Deploying(frame.spaces, frame.moved + move.count, net))


# Kinds of move, and the laws of Deploy's frames


def _spaces_of(frame: Deploying) -> list[int]:
    return [place.index for place in frame.spaces]


OPEN = opening(Deploy(), Deploying((), 0, ()))
SELECT = Kind("deploy.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
LEAVE = Kind("deploy.leave", Leave, EVERY_ORIGIN, _LEAVE, _leave, BY_SPACE, _spaces_of)
LEAVE_AVAILABLE = Kind(
    "deploy.leave_available", LeaveAvailable, (LeaveAvailable(),), _LEAVE_AVAILABLE, _leave_available
)
ENTER = Kind("deploy.enter", Enter, EVERY_DESTINATION, _ENTER, _enter, BY_SPACE, _spaces_of)
ENTER_AVAILABLE = Kind(
    "deploy.enter_available", EnterAvailable, (EnterAvailable(),), _ENTER_AVAILABLE, _enter_available
)
MOVE = Kind(
    name="deploy.move",
    move=MovePieces,
    candidates=tuple(MovePieces(count, piece) for piece in FRENCH for count in range(1, MOVES + 1)),
    requirements=_MOVE,
    effect=_move,
)


END = ending(Deploying)

TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    Deploying: (SELECT, RESETTLE, LEAVE, LEAVE_AVAILABLE, END),
    DeployingFrom: (ENTER, ENTER_AVAILABLE),
    DeployingTo: (MOVE,),
    Deployed: (END,),
}


def _can_go_on(state: State, frame: DeployingFrom) -> bool:
    goes = (
        some_piece(state, frame.origin, frame.destination)
        if isinstance(frame, DeployingTo)
        else some_way(state, frame, frame.origin)
    )
    return goes & (frame.moved < MOVES)


def _ends_are_chosen(_state: State, frame: DeployingFrom) -> bool:
    ends = [frame.origin]
    if isinstance(frame, DeployingTo):
        ends.append(frame.destination)
    return all(end is AVAILABLE or end in frame.spaces for end in ends)


LAWS = (
    chosen_law((Deploying, Deployed), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Deploying,),
        "deploy_counts_fit",
        ("4.2.1", "R52"),
        "Deploy has moved French pieces at most six times among its spaces",
        counts_fit,
    ),
    activity_law(
        (DeployingFrom,),
        "deploy_can_go_on",
        ("4.2.1", "1.4.2", "R52", "R82"),
        "a French piece can leave where pieces are to leave, within six moves and stacking",
        _can_go_on,
    ),
    activity_law(
        (DeployingFrom,),
        "deploy_moves_among_its_spaces",
        ("4.2.1", "R81"),
        "French pieces move among Available and the spaces chosen for this Deploy",
        _ends_are_chosen,
    ),
    activity_law(
        (Deployed,),
        "deploy_resettled_one",
        ("4.2.1", "R85"),
        "a Deploy that Resettles has one Sector, which is Resettled",
        lambda state, frame: (
            state.spaces[frame.spaces[0].index].resettled if len(frame.spaces) == 1 else False
        ),
    ),
)
