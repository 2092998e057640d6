"""What a Troop Lift taken before the first space of an Assault can still make possible (R49).

It must leave a space with Government cubes and FLN pieces.  Where none has both, French Troops
that may be lifted and FLN pieces must be in two spaces among which the Troop Lift moves: in
those chosen, or, as long as nothing was lifted, in others that may still be chosen.

Clauses: 4.2.2, 3.2.4; rulings R49, R75, R86.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Figure, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of, choose, either
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.forces import Space, cached_on_space
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Operation, Piece
from ctcore.twilight.rules.common.activity import operation_of
from ctcore.twilight.rules.common.frames import Mark, OperationFrame, in_order, marked

__all__ = [
    "FEWEST",
    "MOST_EVER",
    "POINTS",
    "SPACES",
    "Lift",
    "can_join",
    "can_lift_first",
    "counts_fit",
    "leaves_a_target",
    "needs_no_target",
    "some_target",
    "unlifted",
]

# A Troop Lift moves Troops among spaces, so it has two at least.
FEWEST = 2
FRENCH = Piece.FRENCH_TROOPS
MOST_EVER = 6
# Among how many spaces a Troop Lift moves Troops (4.2.2).
SPACES = Figure("troop_lift.spaces", (cite("4.2.2/3"), "R86"), lambda _state: 3, low=1, high=MOST_EVER)
POINTS = (SPACES,)


@frozen
class Lift:
    """A number of French Troops lifted from one space to another."""

    left: Place
    entered: Place
    count: int

    def brings(self, place: Place) -> int:
        """How many cubes more, or fewer, stand in a space for it."""
        if place is self.entered:
            return self.count
        return -self.count if place is self.left else 0


def _in_algeria(test: Callable[[Space], bool]) -> Callable[[Space], bool]:
    """The question of a space, where the Government acts (1.3.4)."""
    return cached_on_space(lambda space: False if space.place.is_country else test(space))


_is_target = _in_algeria(lambda space: (space.fln_pieces >= 1) & (space.cubes >= 1))
_has_troops = _in_algeria(lambda space: space.french_troops >= 1)
_has_fln = _in_algeria(lambda space: space.fln_pieces >= 1)


def some_target(state: State) -> bool:
    """Whether some space has Government cubes and FLN pieces."""
    return some_space(state, _is_target)


def _both_somewhere(state: State) -> bool:
    return some_space(state, _has_troops) & some_space(state, _has_fln)


def unlifted(state: State, frame: Any, place: Place) -> int:
    """How many French Troops of the space have not been lifted yet (R86)."""
    return state.spaces[place.index].french_troops - marked(frame.arrived, place, FRENCH)


def can_lift_first(state: State) -> bool:
    """Whether a Troop Lift opened now can leave a space to Assault (R49, R75)."""
    return either(some_target(state), lambda: (SPACES(state) >= FEWEST) & _both_somewhere(state))


def needs_no_target(operation: OperationFrame) -> bool:
    """Whether the Operation is not an Assault, or one that has a location."""
    return operation.operation is not Operation.ASSAULT or bool(operation.locations)


def leaves_a_target(
    state: State, operation: OperationFrame, frame: Any, spaces: tuple[Place, ...], lift: Lift | None = None
) -> bool:
    """Whether a Troop Lift among those spaces, after that lift, can leave the Assault a space (R49, R75).

    An Assault that has a location, and another Operation, need none.
    """
    if needs_no_target(operation):
        return True
    if lift is None:
        return either(some_target(state), lambda: can_join(state, frame, spaces, lift))
    stay = (place for place in ALGERIA if place not in {lift.left, lift.entered})
    changed = (_joined(state.spaces[place.index], lift) for place in (lift.entered, lift.left))
    there = any_of(_is_target(state.spaces[place.index]) for place in stay) | any_of(changed)
    return either(there, lambda: can_join(state, frame, spaces, lift))


def _joined(space: Space, lift: Lift) -> bool:
    return (space.fln_pieces >= 1) & (space.cubes + lift.brings(space.place) >= 1)


def can_join(state: State, frame: Any, spaces: tuple[Place, ...], lift: Lift | None = None) -> bool:
    """Whether one lift more can bring Troops to FLN pieces, where no space has both yet.

    So Troops and FLN pieces are in different spaces.  Each of the two that the chosen spaces
    lack takes a space more, which may be chosen as long as nothing was lifted.
    """
    left = None if lift is None else lift.left
    gone = 0 if lift is None else lift.count
    troops = any_of(unlifted(state, frame, one) - (gone if one is left else 0) >= 1 for one in spaces)
    hosts = any_of(state.spaces[one.index].fln_pieces >= 1 for one in spaces)
    lacking = choose(troops, 0, 1) + choose(hosts, 0, 1)
    more = SPACES(state) - len(spaces) if lift is None and not frame.left else 0
    return (lacking <= more) & _both_somewhere(state)


def counts_fit(state: State, frame: Any) -> bool:
    """Whether the Troops lifted are French, and stand where the frame says they were lifted to."""
    swept = operation_of(state).marks
    every = (frame.arrived, frame.swept, frame.left, frame.swept_left)
    marks = [mark for each in every for mark in each]
    among = all(mark.place in frame.spaces and mark.piece is FRENCH for mark in marks)
    counted = all_of(mark.count >= 0 for mark in marks)
    kept = _count(frame.arrived) == _count(frame.left)
    kept_swept = _count(frame.swept) == _count(frame.swept_left)
    fits = all_of(
        mark.count <= marked(among_them, mark.place, FRENCH)
        for some, among_them in (
            (frame.swept, frame.arrived),
            (frame.swept, swept),
            (frame.swept_left, frame.left),
        )
        for mark in some
    )
    stand = all_of(_unlifted_stand(state, frame, place) for place in frame.spaces)
    sound: bool = stand & counted & kept & kept_swept & fits
    return sound & (among and all(map(in_order, every)))


def _count(marks: tuple[Mark, ...]) -> int:
    return sum(mark.count for mark in marks)


def _unlifted_stand(state: State, frame: Any, place: Place) -> bool:
    """Whether the Troops of a space that have Swept and were not lifted stand there beside the arrivals."""
    swept = marked(operation_of(state).marks, place, FRENCH) - marked(frame.swept, place, FRENCH)
    return swept <= unlifted(state, frame, place)
