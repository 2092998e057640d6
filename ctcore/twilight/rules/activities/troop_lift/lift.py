"""Troop Lift (4.2.2): French Troops move among a few spaces of Algeria, at any distance.

It accompanies any Operation of the Government.  Two or three spaces are chosen first, or as
many as cards make of the three; then French Troops move among them, each cube at most once
(R86).  Taken before the first space of an Assault, it must leave one to Assault (R49).
Within a Sweep it says of the Troops that it moves whether they have Swept, since those may
not Sweep again (R74); so one that exchanges such Troops for others has changed what may
still move (R9).

Clauses: 4.2.2, 4.1, 3.2.3, 3.2.4; rulings R9, R28, R48-R50, R52, R57, R74, R86.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ctcore.kernel import AtMost, Kind, Move, Requirement, Stage, Staged, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Noun, Piece
from ctcore.twilight.rules.activities.troop_lift.prospects import (
    FEWEST,
    SPACES,
    Lift,
    can_join,
    counts_fit,
    leaves_a_target,
    needs_no_target,
    some_target,
    unlifted,
)
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
from ctcore.twilight.rules.common.movement import ANYWHERE, another_space
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select, at_least_one, in_algeria

FRENCH = Piece.FRENCH_TROOPS


# Frames and moves


@frozen
class Lifting(SpacesFrame):
    """Troop Lift between two lifts.

    ``arrived`` and ``left`` count the Troops that came to a space and went from it; ``swept``
    and ``swept_left`` count those of either that had moved in this Sweep before.
    """

    clause = "4.2.2"
    awaits = "a space to lift from or to, or the end of the Troop Lift"
    actor = GOVERNMENT
    activity = Activity.TROOP_LIFT
    accompanied = ACCOMPANIED[Activity.TROOP_LIFT]
    arrived: tuple[Mark, ...]
    swept: tuple[Mark, ...]
    left: tuple[Mark, ...]
    swept_left: tuple[Mark, ...] = attrs.field(default=(), kw_only=True)

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
        """Whether the Operation can be paid for, and an Assault can still have a space."""
        return operation.payable(state) & leaves_a_target(state, operation, self, self.spaces)


class TroopLift(Move):
    """Open a Troop Lift."""

    __slots__ = ()

    form = "troop lift"


class Swept(Noun):
    """French Troops that have moved in this Sweep before they are lifted (R74)."""

    TROOPS = "swept French Troops"

    __hash__ = object.__hash__


SWEPT = Swept.TROOPS


@frozen
class MoveTroops(Move):
    """Lift French Troops, or some that have moved in this Sweep, from one space to another."""

    form = "move {count} {piece} from {origin} to {destination}"
    stages = ("from {origin}", "to {destination}", "move {count} {piece}")
    count: int
    piece: Piece | Swept
    origin: Place
    destination: Place


# Requirements


_enough_spaces = asks(
    "enough_spaces",
    (cite("4.2.2/3"), "R9", "R86"),
    "a Troop Lift has spaces enough to move Troops between",
    lambda state: SPACES(state) >= FEWEST,
    "at most: {figure}",
).reading(SPACES)
_before_any_lift = asks(
    "before_any_lift",
    (cite("4.2.2/3"), "R86"),
    "the spaces are chosen before Troops are lifted",
    lambda frame: not frame.left,
    "chosen: {frame.chosen}",
)
_SELECT = (
    asks(
        "within_its_spaces",
        (cite("4.2.2/3"), "R86"),
        "a Troop Lift has no more spaces than it may",
        lambda state, frame: len(frame.spaces) < SPACES(state),
        "at most: {figure}, chosen: {frame.chosen}",
    ).reading(SPACES),
    _before_any_lift,
    not_chosen_before,
    in_algeria,
    asks(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "the spaces leave the Operation a location, or one that a lift can bring about",
        Unless(
            lambda state: needs_no_target(operation_of(state)) or some_target(state),
            lambda state, frame, space: can_join(state, frame, (*frame.spaces, space)),
        ),
        "chosen: {frame.chosen}",
    ),
)


def _chosen(end: str, test: Callable[..., bool]) -> Requirement:
    return asks(
        f"chosen_{end}",
        (cite("4.2.2/3"), "R86"),
        "Troops are lifted among the spaces chosen for this Troop Lift",
        test,
        "chosen: {frame.chosen}",
    )


def _unlifted(state: State, frame: Lifting, origin: Place, piece: Piece | Swept) -> int:
    """How many Troops of the space may be lifted: that have Swept, or that have not (R74)."""
    swept = marked(operation_of(state).marks, origin, FRENCH) - marked(frame.swept, origin, FRENCH)
    return swept if piece is SWEPT else unlifted(state, frame, origin) - swept


def _leaves_a_location(state: State, frame: Lifting, lift: Lift) -> bool:
    if lift.left is lift.entered or not {lift.left, lift.entered} <= {*frame.spaces}:
        return True
    return leaves_a_target(state, operation_of(state), frame, frame.spaces, lift)


_MOVE = (
    at_least_one,
    asks(
        "right_piece",
        (cite("4.2.2/4"),),
        "a Troop Lift moves French Troops",
        lambda piece: piece in (FRENCH, SWEPT),
        "piece: {move.piece}",
    ),
    _chosen("origin", lambda frame, origin: origin in frame.spaces),
    _chosen("destination", lambda frame, destination: destination in frame.spaces),
    another_space(cite("4.2.2/3")),
    asks(
        "unlifted_there",
        (cite("4.2.2/3"), "R74", "R86"),
        "as many French Troops that have not been lifted stand there; those that have Swept are named so",
        AtMost("count", _unlifted),
        "{subject.name}: French Troops {subject.french_troops}, wanted: {move.count}, "
        "lifted: {frame.lifted}, moved in the Operation: {operation.moved_pieces}",
        about="origin",
    ),
    asks(
        "leaves_a_location",
        ("4.2.2", "R49"),
        "the Troops lifted leave the Operation a location, or one that a lift can bring about",
        Unless(
            lambda state: needs_no_target(operation_of(state)),
            lambda state, frame, origin, destination, count: _leaves_a_location(
                state, frame, Lift(origin, destination, count)
            ),
        ),
        "lifted: {frame.lifted}",
    ),
)


# Effects


def _select(draft: Draft, frame: Lifting, move: Select) -> None:
    draft.replace(Lifting((*frame.spaces, move.space), (), (), ()))


def _move(draft: Draft, frame: Lifting, move: MoveTroops) -> None:
    left, entered, swept = move.origin, move.destination, 0
    if move.piece is SWEPT:
        swept = move.count
        marks = remarked(operation_of(draft).marks, left, FRENCH, -swept)
        amend(draft, marks=remarked(marks, entered, FRENCH, swept))
    draft.move(FRENCH, move.count, left, entered, cite("4.2.2/3"))
    after = Lifting(
        frame.spaces,
        arrived=remarked(frame.arrived, entered, FRENCH, move.count),
        swept=remarked(frame.swept, entered, FRENCH, swept),
        left=remarked(frame.left, left, FRENCH, move.count),
        swept_left=remarked(frame.swept_left, left, FRENCH, swept),
    )
    draft.replace(after)


# Kinds of move, and the laws of Troop Lift's frames


OPEN = opening(TroopLift(), Lifting((), (), (), ()), _enough_spaces)
SELECT = Kind("troop_lift.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)


def _chosen_spaces(frame: Lifting) -> list[tuple[Place]]:
    return [ANYWHERE[place.index] for place in sorted(frame.spaces, key=int)]


_TROOPS = (FRENCH, SWEPT)
MOVE = Staged(
    "troop_lift.move",
    MoveTroops,
    _MOVE,
    _move,
    BY_SPACE,
    stages=(
        Stage(ANYWHERE, _chosen_spaces, lambda frame, origin: origin in frame.spaces),
        Stage(ANYWHERE, _chosen_spaces, lambda frame, destination: destination in frame.spaces),
        Stage(
            tuple((count, piece) for piece in _TROOPS for count in range(1, FORCE_POOL.french_troops + 1)),
            some=tuple((1, piece) for piece in _TROOPS),
        ),
    ),
)
END = ending(Lifting, leaves_a_location)

TABLE = awaits(Lifting, SELECT, MOVE, END)


LAWS = (
    chosen_law((Lifting,), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Lifting,),
        "troop_lift_counts_fit",
        (cite("4.2.2/3"), "R86"),
        "the Troops lifted are French, went among the chosen spaces, and stand where they were lifted to",
        counts_fit,
    ),
)
