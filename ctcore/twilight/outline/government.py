"""Outlines of the Government's Operations.

In one

- only the spaces asked about are played.  In each depot stand all cubes that are on the map or Available, and
  as many are Available; whatever moves or is taken from elsewhere comes from a depot, or from Available, and
  what leaves goes there.  The Government may choose whether what Train places is Available;
- one depot is a City far away, the other ones are next to the spaces asked about, where Sweep is.  They are
  locations already but for Train, and an Active Guerrilla stands in each, so that there is one to Assault;
- no more cubes or Bases of a type come to the spaces asked about than are on the map and Available;
- pieces move one by one, which has the same effect;
- where nothing is asked that tells types of cube apart, neither does Train: French cubes count as Troops, so
  that Troop Lift moves all of them, and Algerian ones as Police.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import GOVERNMENT, Piece
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.outline.base import Outline, is_bare
from ctcore.twilight.rules.activities.deploy import Deploying
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.activities.troop_lift.lift import Lifting
from ctcore.twilight.rules.common.frames import Mark, OperationFrame
from ctcore.twilight.rules.common.operation import End, Select, SelectTrack
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.operations.assault import Assault
from ctcore.twilight.rules.operations.garrison import Garrison
from ctcore.twilight.rules.operations.sweep import Sweep
from ctcore.twilight.rules.operations.train import Train, Training
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.forces import Pool, Space
    from ctcore.twilight.board.parts import Boxes
    from ctcore.twilight.board.state import State
    from ctcore.twilight.outline.alternatives import Alternative

__all__ = ["OPERATIONS", "fits", "outlines"]

OPERATIONS: tuple[Move, ...] = (Train(), Garrison(), Sweep(), Assault())
# One Neutralize may use up this many Terror markers elsewhere; a Pacification may give some back.
_MARKERS = 2
_ALGERIAN = ("algerian_troops", "algerian_police")
_COUNTED = ("french_troops", "french_police", *_ALGERIAN, "government_bases")
# The words that distinguish types of cube.
_TYPES = (*_COUNTED[:4], "troops", "police")
_EMPTY: dict[str, Any] = dict.fromkeys((*_COUNTED, "underground", "active", "fln_bases"), 0)


def fits(state: State, asked: Alternative) -> bool:
    """Whether an outline can answer what is asked."""
    return not asked.names("terror") or state.terror_left > _MARKERS


def outlines(state: State, asked: Alternative, operation: Move) -> Iterator[Outline]:
    """The outline of that Operation from the position; none if no City is left for the depot."""
    spaces = asked.spaces
    # A Sector may be a location for its Troops and Police (5.1.7).
    apart = asked.names(*_TYPES) or (state.recall_de_gaulle and any(one.is_sector for one in spaces))
    if isinstance(operation, Train) and not apart:
        state = _alike(state)
    cities = (one for one in ALGERIA if one.is_city and one not in spaces and not spaces & {*one.neighbours})
    far = next(cities, None)
    # Where no cube is left, nobody Assaults.
    can_begin = not isinstance(operation, Assault) or _cubes(state) >= 1
    if far is not None and can_begin:
        near = frozenset(_beside(spaces) if isinstance(operation, Sweep) else ())
        yield _OutlineOfGovernment(state, asked, far, near, operation)


def _cubes(state: State) -> int:
    held = (*state.spaces, state.available)
    return sum(getattr(one, name) for one in held for name in _COUNTED[:4])


def _beside(spaces: frozenset[Place]) -> Iterator[Place]:
    """One neighbour of each space."""
    for space in spaces:
        others = (one for one in space.neighbours if one not in spaces and not one.is_country)
        yield from list(others)[:1]


def _alike(state: State) -> State:
    """The position with French cubes as Troops, and Algerian ones as Police."""
    available = state.boxes.available
    boxes = attrs.evolve(state.boxes, available=attrs.evolve(available, **_merged(available)))
    spaces = tuple(attrs.evolve(space, **_merged(space)) for space in state.spaces)
    return state.but(spaces=spaces, boxes=boxes)


def _merged(held: Space | Pool) -> dict[str, Any]:
    return {
        "french_troops": held.french_troops + held.french_police,
        "french_police": 0,
        "algerian_troops": 0,
        "algerian_police": held.algerian_troops + held.algerian_police,
    }


class _OutlineOfGovernment(Outline):
    """The outline of one Operation: what is asked about, and the depots far away and near."""

    player = GOVERNMENT

    def __init__(
        self, state: State, way: Alternative, far: Place, near: frozenset[Place], operation: Move
    ) -> None:
        asked = way.spaces
        self.asked, self.tracks, self.far, self.near = asked, way.tracks, far, near
        self.depots = near | {far}
        self.told_apart = tuple(sorted(place.index for place in asked))
        self.most = {
            name: sum(getattr(space, name) for space in state.spaces) + getattr(state.available, name)
            for name in _COUNTED
        }
        full: dict[str, Any] = {**_EMPTY, **self.most, "government_bases": 0, "active": 1}
        self.full = {one.index: attrs.evolve(state.spaces[one.index], **full) for one in self.depots}
        spaces = tuple(
            space
            if space.place in asked
            else self.full.get(space.place.index) or attrs.evolve(space, **_EMPTY)
            for space in state.spaces
        )
        self.boxes = tuple(self._boxes(state, operation))
        start = state.but(spaces=spaces, stack=(FirstChoice(GOVERNMENT),), boxes=self.boxes[0])
        self.start = start
        begun = SYSTEM.step(self._kept(start), operation)
        if not isinstance(operation, Train):
            frame: Any = begun.stack[-1]
            there = tuple(sorted(self.depots, key=lambda place: place.index))
            begun = begun.but(stack=(*begun.stack[:-1], frame.but(locations=there)))
        self.start = begun

    def _boxes(self, state: State, operation: Move) -> Iterator[Boxes]:
        """Every piece Available; for Train, all or none of each type that it places."""
        boxes = state.boxes
        none = (0,) if isinstance(operation, Train) else ()
        for troops, police in dict.fromkeys(product(*((self.most[name], *none) for name in _ALGERIAN))):
            more = self.most | {"algerian_troops": troops, "algerian_police": police}
            yield attrs.evolve(boxes, available=attrs.evolve(boxes.available, **more))

    def is_played(self, state: State, move: Move) -> bool:
        frame: Any = state.stack[-1]
        if isinstance(move, End):
            # At the end of a Special Activity the Operation goes on.
            return len(state.stack) > 2  # noqa: PLR2004 - turn and Operation
        if isinstance(move, SelectTrack):
            return self.tracks
        return getattr(move, "count", 1) == 1 and self._is_here(frame, move)

    def _is_here(self, frame: Any, move: Any) -> bool:
        """Whether the move is one at the spaces asked about, or between them and a depot."""
        places, works_here = places_of(move), getattr(frame, "at", None) in self.asked
        if isinstance(frame, Deploying | Neutralizing):
            return places <= self.asked
        if isinstance(move, Select) and move.space is self.far:
            return isinstance(frame, Lifting | Training)
        if not places:
            return works_here or not hasattr(frame, "at") or is_bare(move)
        # What a Train far away takes from here is taken, too; what it places here is Available.
        return bool(places & self.asked) and places <= self.asked | self.depots

    def told(self, state: State) -> tuple[Any, int]:
        frame = state.stack[-1]
        if not isinstance(frame, Deploying):
            return super().told(state)
        return (self._board(state), (*state.stack[:-1], frame.but(moved=0))), frame.moved

    def forgetting(self, state: State) -> State | None:
        asked = [state.spaces[index] for index in self.told_apart]
        for name, most in self.most.items():
            if sum(getattr(space, name) for space in asked) > most:
                return None
        spaces = list(state.spaces)
        for index, space in self.full.items():
            spaces[index] = space
        return state.but(spaces=tuple(spaces), stack=tuple(self._of_frame(frame) for frame in state.stack))

    def _of_frame(self, frame: Any) -> Frame:
        forgetting: Frame = frame
        if isinstance(frame, Deploying):
            forgetting = frame.but(net=(), spaces=_in_map_order(frame.spaces))
        elif isinstance(frame, Lifting):
            # That Troops were lifted, and no more of those that left.
            left = (Mark(frame.spaces[0], Piece.FRENCH_TROOPS, 1),) if frame.left else ()
            kept = {"arrived": self._here(frame.arrived), "swept": self._here(frame.swept)}
            forgetting = frame.but(**kept, left=left, swept_left=(), spaces=_in_map_order(frame.spaces))
        elif isinstance(frame, OperationFrame):
            last = frame.locations[-1:] if hasattr(frame, "at") else ()
            others = _in_map_order(one for one in frame.locations if one not in last)
            forgetting = frame.but(marks=self._here(frame.marks), locations=(*others, *last))
        return forgetting

    def _here(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(mark for mark in marks if mark.place in self.asked)


def _in_map_order(locations: Any) -> tuple[Any, ...]:
    """Spaces by their places in the map's order, and tracks before them."""
    return tuple(sorted(locations, key=lambda one: (getattr(one, "index", -1), str(one))))
