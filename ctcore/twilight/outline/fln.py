"""Outlines of the FLN's Operations.

In one

- Guerrillas are Available or not, as the FLN likes, and so are Bases of a Rally; two helpers far away have
  all that is needed there to select a location, to Subvert, to give a piece or to take one (1.4.1);
- of an Operation other than March only the spaces asked about are played, since each of its steps, and of
  its Special Activities, changes one space, boxes and tracks;
- of a March only the Wilayas of those spaces and of their neighbours are played, and a way between two
  spaces may be used again, so that Guerrillas go one by one, which is seen least.  Guerrillas from without
  stop where they enter these (R103), and can do no more there than Subvert: one of them stands, stopped, in
  each space with Algerian cubes from the beginning;
- a rougher outline of a March has only the spaces asked about, and all Guerrillas of the map in each space
  next to them, all of them Underground and free to go on; it is enough where a March cannot help at all.

Nothing may be asked that tells Underground from Active Guerrillas.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.forces import FORCE_POOL, Space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, Piece
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.outline.base import FULL, Outline
from ctcore.twilight.rules.activities.extort import Extort
from ctcore.twilight.rules.activities.subvert import Subverting, SubvertingCube
from ctcore.twilight.rules.common.frames import Mark
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.operation import SelectTrack
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.march import March, Marching
from ctcore.twilight.rules.operations.rally import Rally, Rallying
from ctcore.twilight.rules.operations.terror import Terror, Terrorizing
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.outline.alternatives import Alternative

__all__ = ["OPERATIONS", "fits", "near", "outlines"]

OPERATIONS: tuple[Move, ...] = (Rally(), March(), Attack(), Terror())
_HELPERS = 2


def fits(state: State, asked: Alternative) -> bool:
    """Whether an outline can answer what is asked."""
    guerrillas = sum(space.guerrillas >= 1 for space in state.spaces)
    if asked.names("terror") and state.terror_left <= guerrillas:
        return False
    return not asked.names("underground", "active")


def outlines(state: State, asked: Alternative, operation: Move) -> Iterator[Outline]:
    """The outlines of that Operation from the position, roughest first; none without room for helpers."""
    if isinstance(operation, March):
        yield from _outlined(state, operation, asked, asked.spaces, rough=True)
        yield from _outlined(state, operation, asked, near(asked.spaces))
    else:
        yield from _outlined(state, operation, asked, asked.spaces)


def _outlined(
    state: State, operation: Move, way: Alternative, played: frozenset[Place], *, rough: bool = False
) -> Iterator[Outline]:
    asked = way.spaces
    around = frozenset(one for place in asked for one in place.neighbours) - asked if rough else frozenset()
    far = (one for one in ALGERIA if one.is_sector and one.population and one not in played | around)
    helpers = tuple(islice(far, _HELPERS))
    if len(helpers) < _HELPERS:
        return
    most = sum(space.guerrillas for space in state.spaces)
    kept = {one: _helper(one) for one in helpers} | {
        one: attrs.evolve(state.space(one), underground=most, active=0) for one in around
    }
    stopped = (
        []
        if rough or not isinstance(operation, March)
        else [place for place in PLACES if place in played - asked and _has_algerian(state.space(place))]
    )
    spaces = tuple(
        kept.get(space.place)
        or _with_one_more(space if space.place in played else _without_guerrillas(space), stopped)
        for space in state.spaces
    )
    start = state.but(spaces=spaces, stack=(FirstChoice(FLN),), resources=FULL)
    begun = SYSTEM.step(start, operation)
    if stopped:
        frame: Any = begun.stack[-1]
        marks = tuple(Mark(place, Piece.UNDERGROUND, 1) for place in stopped)
        begun = begun.but(stack=(*begun.stack[:-1], attrs.evolve(frame, marks=marks)))
    yield _OutlineOfFln(begun, way, played, kept, most + 1 if rough else None)


def _has_algerian(space: Space) -> bool:
    """Whether a stopped Guerrilla may Subvert there."""
    return space.algerian_troops + space.algerian_police >= 1


def _with_one_more(space: Space, stopped: list[Place]) -> Space:
    return attrs.evolve(space, underground=space.underground + 1) if space.place in stopped else space


def near(asked: Iterable[Place]) -> frozenset[Place]:
    """The Wilayas of the spaces and of their neighbours: one March can reach the spaces from there."""
    wilayas = {_wilaya(one) for place in asked for one in (place, *place.neighbours)}
    return frozenset(place for place in PLACES if _wilaya(place) in wilayas)


class _OutlineOfFln(Outline):
    """The outline of one Operation: what is asked about, where it is played, and what is kept as it is."""

    player = FLN

    def __init__(
        self,
        start: State,
        way: Alternative,
        played: frozenset[Place],
        kept: dict[Place, Space],
        most: int | None,
    ) -> None:
        self.start, self.played, self.kept = start, played, kept
        self.asked, self.tracks = way.spaces, way.tracks
        # In a rough outline, how many Guerrillas there may be.
        self.most = most
        # No other Operation places a Base.
        bases = (0, FORCE_POOL.fln_bases) if isinstance(start.stack[-1], Rallying) else (0,)
        self.told_apart = tuple(sorted(place.index for place in played))
        available = start.boxes.available
        self.boxes = tuple(
            attrs.evolve(
                start.boxes, available=attrs.evolve(available, guerrillas=guerrillas, fln_bases=more)
            )
            for guerrillas, more in product((0, FORCE_POOL.guerrillas), bases)
        )

    def is_played(self, state: State, move: Move) -> bool:
        operation, places = state.stack[1], places_of(move)
        is_march = isinstance(operation, Marching)
        if isinstance(move, MoveGroup):
            there = places <= self.played or (
                bool(places & self.asked) and places <= self.played | self.kept.keys()
            )
            return move.underground + move.active == 1 and there
        if isinstance(move, SelectTrack):
            return self.tracks
        if isinstance(move, Extort) and is_march:
            return False
        helps = not (is_march or isinstance(operation, Terrorizing)) or isinstance(
            state.stack[-1], Subverting | SubvertingCube
        )
        return places <= (self.played | self.kept.keys() if helps else self.played)

    def paid(self, before: State, move: Move, after: State) -> int:
        # A location of a March is paid for once; those not asked about are forgotten.
        if isinstance(move, MoveGroup) and move.destination not in self.asked:
            return 0
        return super().paid(before, move, after)

    def forgetting(self, state: State) -> State | None:
        spaces = list(state.spaces)
        if self.most is not None:
            for place in self.asked:
                space = spaces[place.index]
                spaces[place.index] = attrs.evolve(space, underground=space.guerrillas, active=0)
            if sum(spaces[place.index].guerrillas for place in self.asked) > self.most:
                return None
        for place, space in self.kept.items():
            spaces[place.index] = space
        return state.but(spaces=tuple(spaces), stack=tuple(self._of_frame(frame) for frame in state.stack))

    def _of_frame(self, frame: Any) -> Frame:
        locations: tuple[Any, ...] = getattr(frame, "locations", ())
        if isinstance(frame, Marching):
            asked = sorted((one for one in locations if one in self.asked), key=lambda place: place.index)
            marks = () if self.most is not None else frame.marks
            return frame.but(steps=(), locations=tuple(asked), marks=marks)
        last = locations[-1:]
        kept = tuple(one for one in locations if one not in self.kept or one in last)
        forgetting: Frame = frame.but(locations=kept) if kept != locations else frame
        return forgetting


def _wilaya(place: Place) -> str:
    return place.wilaya or place.id


def _helper(place: Place) -> Space:
    return Space(place, algerian_police=2, underground=20, fln_bases=1)


def _without_guerrillas(space: Space) -> Space:
    return attrs.evolve(space, underground=0, active=0)
