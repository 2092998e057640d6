"""What a Troop Lift can still come to: whether it may end with a change, and a space to Assault.

A Troop Lift must change something (R9), and before the first space of an Assault it must
leave Government cubes where FLN pieces are (R49).  So that no lift is a dead end, each is
allowed only where the Troop Lift may then end, or may end after one lift more.

Clauses: 4.2.2, 3.2.4; rulings R9, R49, R75, R86.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ctcore.kernel.logic import all_of, any_of, both, choose, either, negate
from ctcore.twilight.board.forces import Space, noted
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.state import State, remembered_of_spaces
from ctcore.twilight.board.vocabulary import Operation, Piece
from ctcore.twilight.rules.common.activity import operation_of
from ctcore.twilight.rules.common.frames import OperationFrame, in_order, marked
from ctcore.twilight.rules.common.prospects import can_lift_first

__all__ = [
    "FEWEST",
    "after_lift",
    "any_will_do",
    "can_complete",
    "counts_fit",
    "lives",
    "needs_a_target",
    "settled",
    "some_lift",
    "spots_of",
    "works",
]

# A Troop Lift moves Troops among spaces, so it has two at least.
FEWEST = 2


@attrs.frozen(slots=True)
class Spot:
    """What matters of a chosen space: who is there, who may be lifted, and what the Troop Lift changed."""

    fln_pieces: int
    cubes: int
    unlifted: int
    net: int

    def after(self, by: int, lifted: int) -> Spot:
        """The spot with so many cubes more, so many of its own lifted away."""
        return Spot(self.fln_pieces, self.cubes + by, self.unlifted - lifted, self.net + by)


def is_target(spot: Spot | Space) -> bool:
    """Whether a space of Algeria has cubes to Assault with and FLN pieces to Assault (R75)."""
    return (spot.fln_pieces >= 1) & (spot.cubes >= 1)


_is_target: Callable[[Space], bool] = noted(is_target)
_has_troops = noted(lambda space: space.french_troops >= 1)


def may_end(spots: tuple[Spot, ...], outside: bool) -> bool:  # noqa: FBT001 - a symbolic truth
    """Whether a Troop Lift may end so: something changed, and a space left to Assault, if one is needed."""
    changed = any_of(spot.net != 0 for spot in spots)
    return changed & (outside | any_of(map(is_target, spots)))


def after_lift(spots: tuple[Spot, ...], left: int, entered: int, count: int) -> tuple[Spot, ...]:
    """The spots after so many cubes are lifted from one to another."""
    changed = {left: spots[left].after(-count, count), entered: spots[entered].after(count, 0)}
    return tuple(changed.get(at, spot) for at, spot in enumerate(spots))


def lives(spots: tuple[Spot, ...], outside: bool) -> bool:  # noqa: FBT001 - a symbolic truth
    """Whether the Troop Lift may end as it is, or after lifting one cube more, or two where one undoes."""
    if outside is True:
        # Then any cube that is left to lift makes a change, and nothing else is asked.
        return any_of(spot.net != 0 for spot in spots) | any_of(spot.unlifted >= 1 for spot in spots)
    places = range(len(spots))
    further = (
        (spots[left].unlifted >= count) & may_end(after_lift(spots, left, entered, count), outside)
        for left in places
        for entered in places
        if left != entered
        for count in (1, 2)
    )
    return may_end(spots, outside) | any_of(further)


def _spot(state: State, frame: Any, place: Place) -> Spot:
    space = state.spaces[place.index]
    arrived = marked(frame.arrived, place, Piece.FRENCH_TROOPS)
    net = arrived - marked(frame.left, place, Piece.FRENCH_TROOPS)
    return Spot(space.fln_pieces, space.cubes, space.french_troops - arrived, net)


def needs_a_target(operation: OperationFrame) -> bool:
    """Whether the Operation is an Assault without a space yet."""
    return operation.operation is Operation.ASSAULT and not operation.locations


def settled(state: State, operation: OperationFrame, spaces: tuple[Place, ...]) -> bool:
    """Whether no target is needed of these spaces: the Operation has one elsewhere, or needs none."""
    if not needs_a_target(operation):
        return True
    others = (space for space in state.spaces if space.place not in spaces and not space.place.is_country)
    return any_of(map(_is_target, others))


def spots_of(state: State, frame: Any, spaces: tuple[Place, ...]) -> tuple[Spot, ...]:
    """What matters of those spaces, in order."""
    return tuple(_spot(state, frame, place) for place in spaces)


def works(state: State, operation: OperationFrame, frame: Any, spaces: tuple[Place, ...]) -> bool:
    """Whether a Troop Lift among those spaces may end, as it is or after one lift more."""
    return lives(spots_of(state, frame, spaces), settled(state, operation, spaces))


def any_will_do(state: State, chosen: int, most: int) -> bool:
    """Whether a Troop Lift may end whatever space is chosen after so many, as `can_complete` has it."""
    operation, more = operation_of(state), most - chosen - 1
    if more < 1:
        return False
    if not needs_a_target(operation):
        return _troops_anywhere(state)
    return can_lift_first(state) if more >= FEWEST else _surely_works(state, most)


def can_complete(state: State, spaces: tuple[Place, ...], most: int) -> bool:
    """Whether those spaces, and others still to be chosen, make a Troop Lift that may end."""
    operation, more = operation_of(state), most - len(spaces)
    if not needs_a_target(operation):
        return _troops_anywhere(state) if more else _some_troops(state, spaces)
    if more >= FEWEST:
        return can_lift_first(state)
    return either(_surely_works(state, most) if more else False, lambda: _can_work(state, spaces, more))


def _surely_works(state: State, most: int) -> bool:
    # Two targets are left whatever is chosen, and one of them whatever else is.
    return _troops_anywhere(state) & (_all_algeria(state).targets >= most + 1)


def _some_troops(state: State, among: tuple[Place, ...]) -> bool:
    return any_of(_has_troops(state.spaces[place.index]) for place in among)


_troops_anywhere: Callable[[State], bool] = remembered_of_spaces(
    lambda spaces: any_of(_has_troops(spaces[place.index]) for place in ALGERIA)
)


@attrs.frozen(slots=True)
class Tally:
    """Of some spaces, how many have French Troops, and how many FLN pieces to Assault.

    ``stays`` have both and a cube more, so that Troops may leave and the space be Assaulted yet;
    ``targets`` may be Assaulted now; ``fresh`` have Troops and no FLN pieces.
    """

    troops: int
    hosts: int
    stays: int
    targets: int
    fresh: int

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.troops + other.troops,
            self.hosts + other.hosts,
            self.stays + other.stays,
            self.targets + other.targets,
            self.fresh + other.fresh,
        )

    def __sub__(self, other: Tally) -> Tally:
        return Tally(
            self.troops - other.troops,
            self.hosts - other.hosts,
            self.stays - other.stays,
            self.targets - other.targets,
            self.fresh - other.fresh,
        )


@noted
def _tally(space: Space) -> Tally:
    troops, host = space.french_troops >= 1, space.fln_pieces >= 1
    found = (troops, host, troops & host & (space.cubes >= 2), is_target(space), troops & negate(host))
    return Tally(*(choose(one, 1, 0) for one in found))


def _tallied(spaces: Iterable[Space]) -> Tally:
    return sum(map(_tally, spaces), Tally(0, 0, 0, 0, 0))


_all_algeria: Callable[[State], Tally] = remembered_of_spaces(
    lambda spaces: _tallied(spaces[place.index] for place in ALGERIA)
)


def _can_work(state: State, spaces: tuple[Place, ...], more: int) -> bool:
    """Whether those spaces, with one more where that is open, leave a target and a change after a lift.

    Nothing has been lifted yet, so any lift is a change.  A target is left outside the spaces, or
    Troops go to FLN pieces within them, or leave FLN pieces and a cube behind.
    """
    inside = _tallied(state.spaces[place.index] for place in spaces)
    outside = _all_algeria(state) - inside
    # Troops and FLN pieces in two spaces, not both in the same one alone.
    pair = (inside.troops >= 1) & (inside.hosts >= 1) & ((inside.hosts >= 2) | (inside.fresh >= 1))
    several = (pair | (inside.stays >= 1)) if len(spaces) >= FEWEST else False
    apart = (inside.troops >= 1) & (outside.targets >= 1)
    if not more:
        return apart | several
    with_another = (
        ((inside.troops >= 1) & (outside.hosts >= 1))
        | ((outside.troops >= 1) & (inside.hosts >= 1))
        | (outside.stays + inside.stays >= 1)
    )
    beside = (outside.targets >= 2) & (outside.troops >= 1)
    fresh = (outside.targets >= 1) & (outside.fresh >= 1)
    return apart | several | with_another | beside | fresh


def _keeps_living(state: State, frame: Any, left: Place, entered: Place, count: int) -> bool:
    """Whether so many Troops may be lifted between two chosen spaces, and the Troop Lift still end."""
    spots, operation = spots_of(state, frame, frame.spaces), operation_of(state)
    at, to = frame.spaces.index(left), frame.spaces.index(entered)
    elsewhere = settled(state, operation, frame.spaces)
    there: bool = spots[at].unlifted >= count
    return there & lives(after_lift(spots, at, to, count), elsewhere)


def some_lift(state: State, frame: Any, left: Place, entered: Place) -> bool:
    """Whether some Troops may be lifted from the one space to the other, and the Troop Lift still end."""
    if left not in frame.spaces or entered not in frame.spaces or left is entered:
        return False
    spot = _spot(state, frame, left)
    return both(
        spot.unlifted >= 1,
        lambda: either(
            # Where no target is needed of the spaces, a cube that undoes no other lift is a change.
            both(spot.net != 1, lambda: settled(state, operation_of(state), frame.spaces)),
            lambda: any_of(_keeps_living(state, frame, left, entered, count) for count in (1, 2)),
        ),
    )


def counts_fit(state: State, frame: Any) -> bool:
    """Whether the Troops lifted are French, and stand where the frame says they were lifted to."""
    every, swept = (*frame.arrived, *frame.swept, *frame.left), operation_of(state).marks
    among = all(mark.place in frame.spaces and mark.piece is Piece.FRENCH_TROOPS for mark in every)
    counted = all_of(mark.count >= 0 for mark in every)
    once = all(map(in_order, (frame.arrived, frame.swept, frame.left)))
    kept = sum(mark.count for mark in frame.arrived) == sum(mark.count for mark in frame.left)
    fits = all_of(
        (mark.count <= marked(frame.arrived, mark.place, Piece.FRENCH_TROOPS))
        & (mark.count <= marked(swept, mark.place, Piece.FRENCH_TROOPS))
        for mark in frame.swept
    )
    stand = all_of(_unlifted_stand(state, frame, place) for place in frame.spaces)
    sound: bool = stand & counted & kept & fits
    return sound & (among and once)


def _unlifted_stand(state: State, frame: Any, place: Place) -> bool:
    """Whether the Troops of a space that have Swept and were not lifted stand there beside the arrivals."""
    troops = Piece.FRENCH_TROOPS
    swept = marked(operation_of(state).marks, place, troops) - marked(frame.swept, place, troops)
    return swept + marked(frame.arrived, place, troops) <= state.spaces[place.index].french_troops
