"""Troop Lift (4.2.2): French Troops move among three spaces of Algeria, at any distance.

It accompanies any Operation of the Government.  Two or three spaces are chosen first; then
French Troops move among them, each cube at most once (R86).  Taken before the first space
of an Assault, it must leave one to Assault (R49).  Within a Sweep it says of the Troops
that it moves whether they have Swept, since those may not Sweep again (R74).

Clauses: 4.2.2, 4.1, 3.2.3, 3.2.4; rulings R9, R28, R48-R50, R52, R57, R74, R86.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Frame, Kind, Move, of_case, of_position
from ctcore.kernel.logic import any_of, either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.state import State, remembered
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Piece
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    amend,
    ending,
    leaves_a_location,
    not_chosen_before,
    opening,
    operation_of,
    something_done,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.figure import Figure
from ctcore.twilight.rules.common.frames import ACCOMPANIED, Mark, OperationFrame, listed, marked, remarked
from ctcore.twilight.rules.common.lifting import (
    FEWEST,
    after_lift,
    any_will_do,
    can_complete,
    counts_fit,
    lives,
    needs_a_target,
    settled,
    some_lift,
    spots_of,
    works,
)
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_ORIGIN,
    Enter,
    Leave,
    MovePieces,
    another_space,
    origin,
    right_piece,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select, at_least_one, in_algeria
from ctcore.twilight.rules.common.prospects import can_lift_first

MOST = 3
# Among how many spaces a Troop Lift moves Troops (4.2.2).
SPACES = Figure(("4.2.2", "R86"), lambda _state: MOST)
FRENCH = Piece.FRENCH_TROOPS


# Frames and moves


@attrs.frozen(slots=True)
class Lifting(SpacesFrame):
    """Troop Lift between two lifts.

    ``arrived`` and ``left`` count the Troops that came to a space and went from it; ``swept``
    counts those of the arrivals that had moved in this Sweep before.
    """

    clause = "4.2.2"
    awaits = "a space to lift from or to, or the end of the Troop Lift"
    actor = GOVERNMENT
    kind = Activity.TROOP_LIFT
    accompanied = ACCOMPANIED[Activity.TROOP_LIFT]
    arrived: tuple[Mark, ...]
    swept: tuple[Mark, ...]
    left: tuple[Mark, ...]

    @property
    def lifted(self) -> str:
        """The Troops that were lifted, where they are now, in words."""
        return listed(self.arrived)

    def leaves_a_location(self, state: State, operation: OperationFrame) -> bool:
        """Whether the Operation can be paid for: another law says that it comes to a space."""
        return operation.payable(state)


@attrs.frozen(slots=True)
class LiftingFrom(Lifting):
    """Troop Lift with the space chosen that Troops leave."""

    awaits = "the space that the Troops enter"
    origin: Place


@attrs.frozen(slots=True)
class LiftingTo(LiftingFrom):
    """Troop Lift with both spaces chosen."""

    awaits = "how many Troops are lifted"
    destination: Place


@attrs.frozen(slots=True)
class TroopLift(Move):
    """Open a Troop Lift."""

    form = "troop lift"


@attrs.frozen(slots=True)
class MoveSwept(Move):
    """Lift French Troops that have moved in this Sweep."""

    form = "move {count} swept French Troop(s)"
    count: int


# Requirements


@remembered
def _any_will_do(state: State) -> bool:
    frame: Any = state.innermost
    return any_will_do(state, len(frame.spaces), SPACES(state))


_before_any_lift = of_position(
    "before_any_lift",
    ("4.2.2", "R86"),
    "the spaces are chosen before Troops are lifted",
    lambda _state, frame: not frame.left,
    "chosen: {frame.chosen}",
)
_SELECT = (
    of_position(
        "up_to_three_spaces",
        ("4.2.2", "R86"),
        "a Troop Lift has at most three spaces",
        lambda state, frame: len(frame.spaces) < SPACES(state),
        "chosen: {frame.chosen}",
    ),
    _before_any_lift,
    not_chosen_before,
    in_algeria,
    of_case(
        "some_lift",
        ("4.2.2", "R9", "R49"),
        "Troops can be lifted among the spaces, and leave the Operation a location",
        lambda state, frame, move: either(
            _any_will_do(state),
            lambda: can_complete(state, (*frame.spaces, move.space), SPACES(state)),
        ),
        "chosen: {frame.chosen}",
    ),
)
_chosen_space = of_case(
    "chosen_space",
    ("4.2.2", "R86"),
    "Troops are lifted among the spaces chosen for this Troop Lift",
    lambda _state, frame, move: move.space in frame.spaces,
    "chosen: {frame.chosen}",
)
_LEAVE = (
    of_position(
        "two_spaces",
        ("4.2.2", "R86"),
        "a Troop Lift moves Troops among two spaces or more, chosen first",
        lambda _state, frame: len(frame.spaces) >= FEWEST,
        "chosen: {frame.chosen}",
    ),
    _chosen_space,
    of_case(
        "some_lift",
        ("4.2.2", "R9", "R49", "R86"),
        "French Troops not lifted yet stand there, and lifting some leaves a change and a location",
        lambda state, frame, move: (
            any_of(some_lift(state, frame, move.space, entered) for entered in frame.spaces)
            if move.space in frame.spaces and len(frame.spaces) >= FEWEST
            else True
        ),
        "{subject.name}: French Troops {subject.french_troops}, lifted there: {frame.lifted}",
    ),
)
_ENTER = (
    _chosen_space,
    another_space("4.2.2"),
    of_case(
        "some_lift",
        ("4.2.2", "R9", "R49"),
        "lifting some Troops there leaves a change, and the Operation a location",
        lambda state, frame, move: (
            some_lift(state, frame, frame.origin, move.space)
            if move.space in frame.spaces and move.space is not frame.origin
            else True
        ),
    ),
)


def _swept(state: State, frame: LiftingTo) -> int:
    """How many Troops that Swept into the space they leave may be lifted."""
    swept = marked(operation_of(state).marks, frame.origin, FRENCH)
    return swept - marked(frame.swept, frame.origin, FRENCH)


def _fresh(state: State, frame: LiftingTo) -> int:
    arrived = marked(frame.arrived, frame.origin, FRENCH)
    return origin(state, frame).french_troops - arrived - _swept(state, frame)


def _lives_after(state: State, frame: LiftingTo, move: MovePieces | MoveSwept) -> bool:
    spots = spots_of(state, frame, frame.spaces)
    at, to = frame.spaces.index(frame.origin), frame.spaces.index(frame.destination)
    elsewhere = settled(state, operation_of(state), frame.spaces)
    return lives(after_lift(spots, at, to, move.count), elsewhere)


_leaves_something = of_case(
    "leaves_something",
    ("4.2.2", "R9", "R49"),
    "the Troop Lift can end with a change, and the Operation come to a location",
    _lives_after,
    "lifted: {frame.lifted}",
)
_TROOPS_SHOWN = (
    "{there.name}: French Troops {there.french_troops}, wanted: {move.count}, "
    "lifted: {frame.lifted}, moved in the Operation: {operation.moved_pieces}"
)
_MOVE = (
    at_least_one,
    right_piece((FRENCH,), "4.2.2", "a Troop Lift moves French Troops"),
    of_case(
        "unlifted_there",
        ("4.2.2", "R74", "R86"),
        "as many French Troops stand there that have neither been lifted nor Swept",
        lambda state, frame, move: _fresh(state, frame) >= move.count,
        _TROOPS_SHOWN,
    ),
    _leaves_something,
)
_MOVE_SWEPT = (
    at_least_one,
    of_case(
        "swept_there",
        ("4.2.2", "R74", "R86"),
        "as many French Troops stand there that have Swept and not been lifted",
        lambda state, frame, move: _swept(state, frame) >= move.count,
        _TROOPS_SHOWN,
    ),
    _leaves_something,
)


# Effects


def _select(draft: Draft, frame: Lifting, move: Select) -> None:
    draft.replace(Lifting((*frame.spaces, move.space), (), (), ()))


def _leave(draft: Draft, frame: Lifting, move: Leave) -> None:
    draft.replace(LiftingFrom(frame.spaces, frame.arrived, frame.swept, frame.left, move.space))


def _enter(draft: Draft, frame: LiftingFrom, move: Enter) -> None:
    marks = (frame.arrived, frame.swept, frame.left)
    draft.replace(LiftingTo(frame.spaces, *marks, frame.origin, move.space))


def _lift(draft: Draft, frame: LiftingTo, count: int, swept: tuple[Mark, ...]) -> None:
    there = frame.destination
    draft.move(FRENCH, count, frame.origin, there, "4.2.2")
    arrived = remarked(frame.arrived, there, FRENCH, count)
    left = remarked(frame.left, frame.origin, FRENCH, count)
    draft.replace(Lifting(frame.spaces, arrived, swept, left))


def _move(draft: Draft, frame: LiftingTo, move: MovePieces) -> None:
    _lift(draft, frame, move.count, frame.swept)


def _move_swept(draft: Draft, frame: LiftingTo, move: MoveSwept) -> None:
    marks = remarked(operation_of(draft).marks, frame.origin, FRENCH, -move.count)
    marks = remarked(marks, frame.destination, FRENCH, move.count)
    amend(draft, marks=marks)
    _lift(draft, frame, move.count, remarked(frame.swept, frame.destination, FRENCH, move.count))


# Kinds of move, and the laws of Troop Lift's frames


def _some_space(state: State, operation: OperationFrame) -> bool:
    if needs_a_target(operation):
        return can_lift_first(state)
    return any_of(state.spaces[place.index].french_troops >= 1 for place in ALGERIA)


OPEN = opening(
    TroopLift(),
    Lifting((), (), (), ()),
    of_position(
        "some_lift",
        ("4.2.2", "R9", "R49"),
        "French Troops are in Algeria, and lifting them can leave the Operation a location",
        _some_space,
    ),
)
SELECT = Kind("troop_lift.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
LEAVE = Kind(
    "troop_lift.leave", Leave, EVERY_ORIGIN, _LEAVE, _leave, BY_SPACE, lambda one: list(map(int, one.spaces))
)
ENTER = Kind(
    "troop_lift.enter",
    Enter,
    EVERY_DESTINATION,
    _ENTER,
    _enter,
    BY_SPACE,
    lambda one: list(map(int, one.spaces)),
)
MOVE = Kind(
    name="troop_lift.move",
    move=MovePieces,
    candidates=tuple(MovePieces(count, FRENCH) for count in range(1, FORCE_POOL.french_troops + 1)),
    requirements=_MOVE,
    effect=_move,
    there=origin,
)
MOVE_SWEPT = Kind(
    name="troop_lift.move_swept",
    move=MoveSwept,
    candidates=tuple(map(MoveSwept, range(1, FORCE_POOL.french_troops + 1))),
    requirements=_MOVE_SWEPT,
    effect=_move_swept,
    there=origin,
)


def _has_changed(_state: State, frame: Lifting) -> bool:
    return any_of(
        marked(frame.arrived, place, FRENCH) != marked(frame.left, place, FRENCH) for place in frame.spaces
    )


END = ending(Lifting, something_done("4.2.2", _has_changed, "lifted: {frame.lifted}"), leaves_a_location)

TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    Lifting: (SELECT, LEAVE, END),
    LiftingFrom: (ENTER,),
    LiftingTo: (MOVE, MOVE_SWEPT),
}


def _lives_here(state: State, frame: Lifting) -> bool:
    if isinstance(frame, LiftingTo):
        return some_lift(state, frame, frame.origin, frame.destination)
    if isinstance(frame, LiftingFrom):
        return any_of(some_lift(state, frame, frame.origin, entered) for entered in frame.spaces)
    if not frame.spaces:
        return _some_space(state, operation_of(state))
    if not frame.left:
        return can_complete(state, frame.spaces, SPACES(state))
    return works(state, operation_of(state), frame, frame.spaces)


LAWS = (
    chosen_law((Lifting,), MOST, lambda space: not space.place.is_country),
    activity_law(
        (Lifting,),
        "troop_lift_counts_fit",
        ("4.2.2", "R86"),
        "the Troops lifted are French, went among the chosen spaces, and stand where they were lifted to",
        counts_fit,
    ),
    activity_law(
        (Lifting,),
        "troop_lift_can_go_on",
        ("4.2.2", "R9", "R49"),
        "a Troop Lift has changed something, or still can, and leaves the Operation a location",
        _lives_here,
    ),
)
