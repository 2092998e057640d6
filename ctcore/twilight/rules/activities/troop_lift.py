"""Troop Lift (4.2.2): French Troops move among three spaces of Algeria, at any distance.

It accompanies any Operation of the Government.  Two or three spaces are chosen first; then
French Troops move among them, each cube at most once (R86).  Taken before the first space
of an Assault, it must leave one to Assault (R49).  Within a Sweep it says of the Troops
that it moves whether they have Swept, since those may not Sweep again (R74); so one that
exchanges such Troops for others has changed what may still move (R9).

Clauses: 4.2.2, 4.1, 3.2.3, 3.2.4; rulings R9, R28, R48-R50, R52, R57, R74, R86.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Frame, Kind, Move, of_case, of_position
from ctcore.kernel.choices import Choices
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Piece
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    amend,
    ending,
    leaves_a_location,
    not_chosen_before,
    opening,
    operation_of,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED, Mark, OperationFrame, listed, marked, remarked
from ctcore.twilight.rules.common.lifting import (
    FEWEST,
    SPACES,
    Lift,
    counts_fit,
    leaves_a_target,
    unlifted,
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

FRENCH = Piece.FRENCH_TROOPS


# Frames and moves


@attrs.frozen(slots=True)
class Lifting(SpacesFrame):
    """Troop Lift between two lifts.

    ``arrived`` and ``left`` count the Troops that came to a space and went from it; ``swept``
    and ``swept_left`` count those of either that had moved in this Sweep before.
    """

    clause = "4.2.2"
    awaits = "a space to lift from or to, or the end of the Troop Lift"
    actor = GOVERNMENT
    kind = Activity.TROOP_LIFT
    accompanied = ACCOMPANIED[Activity.TROOP_LIFT]
    arrived: tuple[Mark, ...]
    swept: tuple[Mark, ...]
    left: tuple[Mark, ...]
    swept_left: tuple[Mark, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def possible(cls, some: Choices, below: Any, **known: Any) -> Any:
        """After any few lifts from one of its spaces to another, some of them of Troops that had Swept."""
        bare = super().possible(some, below, arrived=(), swept=(), left=(), swept_left=(), **known)
        ways = some.one_of((False, True)) if len(bare.spaces) >= FEWEST else False
        into = some.some_of(bare.spaces, least=1, most=FEWEST) if ways else ()
        # From the next of its spaces, round about.
        around = dict(zip(bare.spaces, (*bare.spaces[1:], *bare.spaces[:1]), strict=True))
        lists: dict[str, list[Mark]] = {"arrived": [], "swept": [], "left": [], "swept_left": []}
        for came, went, name in (("arrived", "left", "lifted"), ("swept", "swept_left", "swept")):
            for place in into:
                count = some.count(name)
                lists[came].append(Mark(place, FRENCH, count))
                lists[went].append(Mark(around[place], FRENCH, count))
        in_order = {
            name: tuple(sorted(row, key=lambda mark: mark.place.index)) for name, row in lists.items()
        }
        return attrs.evolve(bare, **in_order)

    @property
    def lifted(self) -> str:
        """The Troops that were lifted, where they are now, in words."""
        return listed(self.arrived)

    def changed(self, _board: Any) -> bool:
        """Whether in some space more Troops came than went, or fewer, or more that had Swept."""
        ways = ((self.arrived, self.left), (self.swept, self.swept_left))
        return any_of(
            marked(came, place, FRENCH) != marked(went, place, FRENCH)
            for place in self.spaces
            for came, went in ways
        )

    def leaves_a_location(self, state: State, operation: OperationFrame) -> bool:
        """Whether the Operation can be paid for, and an Assault come to a space."""
        return operation.payable(state) & leaves_a_target(state, operation, self, self.spaces)


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


def _some_way(state: State, frame: Any, left: Place) -> bool:
    return any_of(_after(state, frame, left, entered) for entered in frame.spaces if entered is not left)


def _after(state: State, frame: Any, left: Place, entered: Place, count: int = 1) -> bool:
    lift = Lift(left, entered, count)
    return leaves_a_target(state, operation_of(state), frame, frame.spaces, lift)


_before_any_lift = of_position(
    "before_any_lift",
    ("4.2.2", "R86"),
    "the spaces are chosen before Troops are lifted",
    lambda _state, frame: not frame.left,
    "chosen: {frame.chosen}",
)
_SELECT = (
    of_position(
        "within_its_spaces",
        ("4.2.2", "R86"),
        "a Troop Lift has no more spaces than it may",
        lambda state, frame: len(frame.spaces) < SPACES(state),
        "at most: {figure}, chosen: {frame.chosen}",
    ).reading(SPACES),
    _before_any_lift,
    not_chosen_before,
    in_algeria,
    of_case(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "the spaces leave the Operation a location, or one that a lift can bring about",
        lambda state, frame, move: leaves_a_target(
            state, operation_of(state), frame, (*frame.spaces, move.space)
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
        "unlifted_there",
        ("4.2.2", "R86"),
        "French Troops stand there that have not been lifted yet",
        lambda state, frame, move: unlifted(state, frame, move.space) >= 1,
        "{subject.name}: French Troops {subject.french_troops}, lifted there: {frame.lifted}",
    ),
    of_case(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "lifting Troops from there leaves the Operation a location, or one that a lift can bring about",
        lambda state, frame, move: (
            _some_way(state, frame, move.space)
            if move.space in frame.spaces and len(frame.spaces) >= FEWEST
            else True
        ),
    ),
)
_ENTER = (
    _chosen_space,
    another_space("4.2.2"),
    of_case(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "lifting Troops there leaves the Operation a location, or one that a lift can bring about",
        lambda state, frame, move: (
            _after(state, frame, frame.origin, move.space)
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
    of_case(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "the Troops lifted leave the Operation a location, or one that a lift can bring about",
        lambda state, frame, move: _after(state, frame, frame.origin, frame.destination, move.count),
        "lifted: {frame.lifted}",
    ),
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
)


# Effects


def _select(draft: Draft, frame: Lifting, move: Select) -> None:
    draft.replace(Lifting((*frame.spaces, move.space), (), (), ()))


def _leave(draft: Draft, frame: Lifting, move: Leave) -> None:
    marks, swept_left = (frame.arrived, frame.swept, frame.left), frame.swept_left
    draft.replace(LiftingFrom(frame.spaces, *marks, move.space, swept_left=swept_left))


def _enter(draft: Draft, frame: LiftingFrom, move: Enter) -> None:
    marks, swept_left = (frame.arrived, frame.swept, frame.left), frame.swept_left
    draft.replace(LiftingTo(frame.spaces, *marks, frame.origin, move.space, swept_left=swept_left))


def _move(draft: Draft, frame: LiftingTo, move: MovePieces | MoveSwept, swept: int = 0) -> None:
    left, entered = frame.origin, frame.destination
    draft.move(FRENCH, move.count, left, entered, "4.2.2")
    after = Lifting(
        frame.spaces,
        arrived=remarked(frame.arrived, entered, FRENCH, move.count),
        swept=remarked(frame.swept, entered, FRENCH, swept),
        left=remarked(frame.left, left, FRENCH, move.count),
        swept_left=remarked(frame.swept_left, left, FRENCH, swept),
    )
    draft.replace(after)


def _move_swept(draft: Draft, frame: LiftingTo, move: MoveSwept) -> None:
    marks = remarked(operation_of(draft).marks, frame.origin, FRENCH, -move.count)
    marks = remarked(marks, frame.destination, FRENCH, move.count)
    amend(draft, marks=marks)
    _move(draft, frame, move, move.count)


# Kinds of move, and the laws of Troop Lift's frames


OPEN = opening(TroopLift(), Lifting((), (), (), ()))
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


END = ending(Lifting, leaves_a_location)

TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    Lifting: (SELECT, LEAVE, END),
    LiftingFrom: (ENTER,),
    LiftingTo: (MOVE, MOVE_SWEPT),
}


def _can_go_on(state: State, frame: LiftingFrom) -> bool:
    left, spaces = frame.origin, frame.spaces
    if isinstance(frame, LiftingTo):
        entered = frame.destination
        goes = _after(state, frame, left, entered) if entered in spaces and entered is not left else False
    else:
        goes = _some_way(state, frame, left)
    return goes & (unlifted(state, frame, left) >= 1) & (left in spaces)


LAWS = (
    chosen_law((Lifting,), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Lifting,),
        "troop_lift_counts_fit",
        ("4.2.2", "R86"),
        "the Troops lifted are French, went among the chosen spaces, and stand where they were lifted to",
        counts_fit,
    ),
    activity_law(
        (LiftingFrom,),
        "troop_lift_can_go_on",
        ("4.2.2", "R49", "R86"),
        "Troops that a Troop Lift is about to lift stand there, and leave the Operation a location",
        _can_go_on,
    ),
)
