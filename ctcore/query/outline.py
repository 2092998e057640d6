"""The outline of a turn: what an Operation of the FLN can come to near some spaces, with the rest left out.

An outline lets the FLN do more than the rules do, so that what cannot be in it cannot be in play.  In it

- the purse is never empty, boxes and tracks stay as they are, and a March may use a way between two spaces
  again;
- Guerrillas are Available or not, as the FLN likes, and two helpers far away have all that is needed there
  to select a location, to Subvert, to give a piece or to take one (1.4.1);
- of an Operation other than March only the spaces asked about are played, since each of its steps, and of
  its Special Activities, changes one space, boxes and tracks;
- of a March only the Wilayas of those spaces and of their neighbours are played.  Guerrillas from without
  stop where they enter these (R103), and can do no more there than Subvert: one of them stands, stopped, in
  each space with Algerian cubes from the beginning.

What is asked about must be spaces by name, and nothing of them that tells Underground from Active Guerrillas;
and no Capability, Momentum or Deception marker may be there to change what Operations do.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.condition.expression import (
    Arithmetic,
    Both,
    Comparison,
    Constant,
    Either,
    Not,
    OfSpace,
    TruthOfSpace,
)
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.forces import FORCE_POOL, Space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.vocabulary import FLN, Piece
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.activities.extort import Extort
from ctcore.twilight.rules.activities.subvert import Subverting, SubvertingCube
from ctcore.twilight.rules.common.frames import Mark
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.operation import SelectTrack
from ctcore.twilight.rules.common.turns import FirstChoice, TurnFrame
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.march import March, Marching
from ctcore.twilight.rules.operations.rally import Rally, Rallying
from ctcore.twilight.rules.operations.terror import Terror, Terrorizing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.state import State

__all__ = ["OPERATIONS", "closed"]

# More is not asked about, and not gone on from, in one outline.
_SPACES, _MOST = 3, 5_000
_PURSE = 40
# In the order in which they are told.
OPERATIONS: dict[type[Move], Move] = {type(one): one for one in (Rally(), March(), Attack(), Terror())}
_TREES = (Arithmetic, Both, Comparison, Constant, Either, Not)
# A stopped Guerrilla of one's own stands where these do.
_ALGERIAN = ("algerian_troops", "algerian_police")
_TOLD_APART = {"underground", "active"}


def closed(state: State, condition: Condition) -> dict[type[Move], int]:
    """The Operations of the FLN's turn, to begin in this position, that cannot bring the condition about.

    Each comes with how many positions its outline has.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> asked = ~space("Oran").government_control
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> [operation.form for operation in closed(game, asked)]
    ['rally', 'march', 'attack', 'terror']
    >>> game = ct.play(ct.setup("full", card=1), "no pivotal event")
    >>> [operation.form for operation in closed(game, asked)]
    ['attack', 'terror']
    """
    asked = _spaces_of(condition)
    if asked is None or not _is_plain(state):
        return {}
    if _asks_terror(condition) and state.terror_left <= sum(space.guerrillas >= 1 for space in state.spaces):
        return {}
    found: dict[type[Move], int] = {}
    for operation in OPERATIONS.values():
        outline = _Outline.of(state, asked, operation)
        number = None if outline is None else outline.exhausted(condition)
        if number is not None:
            found[type(operation)] = number
    return found


def _spaces_of(condition: Condition) -> frozenset[Place] | None:
    """The spaces that the condition asks about; None where it asks of more than an outline has."""
    found = set()
    for one in condition.whole():
        if isinstance(one, OfSpace | TruthOfSpace) and one.place is not None and one.name not in _TOLD_APART:
            found.add(one.place)
        elif not isinstance(one, _TREES):
            return None
    return frozenset(found) if 0 < len(found) <= _SPACES else None


def _asks_terror(condition: Condition) -> bool:
    return any(isinstance(one, OfSpace) and one.name == "terror" for one in condition.whole())


def _is_plain(state: State) -> bool:
    """Whether the FLN is to begin its turn with nothing in force that changes what Operations do."""
    turn = state.outermost
    begins = isinstance(turn, TurnFrame) and turn.faction is FLN and len(state.stack) == 1
    return begins and not state.in_force.cards and state.deception == NO_DECEPTION


def _wilaya(place: Place) -> str:
    return place.wilaya or place.id


class _Outline:
    """The outline of one Operation: where it is played, and what it begins with."""

    def __init__(self, played: frozenset[Place], helpers: frozenset[Place], start: State) -> None:
        self.played, self.helpers, self.start = played, helpers, start
        # No other Operation places a Base.
        self.rallies = isinstance(start.stack[-1], Rallying)

    @classmethod
    def of(cls, state: State, asked: frozenset[Place], operation: Move) -> _Outline | None:
        """The outline of that Operation from the position; None where nothing is left for the helpers."""
        is_march = isinstance(operation, March)
        played = _near(asked) if is_march else asked
        far = [place for place in ALGERIA if place.is_sector and place.population and place not in played]
        if len(far) < 2:  # noqa: PLR2004 - two helpers
            return None
        helpers = frozenset(far[:2])
        spaces = tuple(_outlined(space, played, helpers) for space in state.spaces)
        stopped: list[Mark] = []
        if is_march:
            stopped = [
                Mark(place, Piece.UNDERGROUND, 1)
                for place in PLACES
                if place in played - asked and any(getattr(spaces[place.index], one) for one in _ALGERIAN)
            ]
            more = {mark.place.index for mark in stopped}
            spaces = tuple(
                attrs.evolve(space, underground=space.underground + (space.place.index in more))
                for space in spaces
            )
        start = state.but(spaces=spaces, stack=(FirstChoice(FLN),), resources=Purses(_PURSE, _PURSE))
        begun = SYSTEM.step(start, operation)
        if stopped:
            frame: Any = begun.stack[-1]
            begun = begun.but(stack=(*begun.stack[:-1], attrs.evolve(frame, marks=tuple(stopped))))
        return cls(played, helpers, begun)

    def exhausted(self, condition: Condition) -> int | None:
        """How many positions the outline has, if the condition holds in none; None where it may hold."""
        seen: set[State] = set()
        heap: list[State] = []
        heap.extend(self._forms(self.start))
        while heap:
            state = heap.pop()
            if state in seen:
                continue
            seen.add(state)
            if len(seen) > _MOST or condition.read(state):
                return None
            if len(state.stack) > 1:
                for move in SYSTEM.legal_moves(state):
                    if self._is_played(state, move):
                        heap.extend(self._forms(SYSTEM.step(state, move)))
        return len(seen)

    def _is_played(self, state: State, move: Move) -> bool:
        operation = state.stack[1]
        if isinstance(move, SelectTrack) or (isinstance(move, Extort) and isinstance(operation, Marching)):
            return False
        helps = not isinstance(operation, Marching | Terrorizing) or isinstance(
            state.stack[-1], Subverting | SubvertingCube
        )
        if isinstance(move, MoveGroup) or not helps:
            return self.played.issuperset(_places(move))
        return all(place in self.played or place in self.helpers for place in _places(move))

    def _forms(self, state: State) -> Iterator[State]:
        """The position with all forgotten that an outline forgets: with pieces Available, and with none."""
        spaces = tuple(
            _helper(space.place) if space.place in self.helpers else space for space in state.spaces
        )
        stack = tuple(self._forgetting(frame) for frame in state.stack)
        bases = (0, FORCE_POOL.fln_bases) if self.rallies else (0,)
        boxes = self.start.boxes
        for pieces in product((0, FORCE_POOL.guerrillas), bases):
            available = attrs.evolve(boxes.available, guerrillas=pieces[0], fln_bases=pieces[1])
            yield attrs.evolve(
                state,
                spaces=spaces,
                stack=stack,
                boxes=attrs.evolve(boxes, available=available),
                tracks=self.start.tracks,
            )

    def _forgetting(self, frame: Any) -> Frame:
        if isinstance(frame, Marching):
            return attrs.evolve(frame, steps=(), locations=())
        locations: tuple[Any, ...] = getattr(frame, "locations", ())
        last = locations[-1:]
        kept = tuple(one for one in locations if one not in self.helpers or one in last)
        forgetting: Frame = attrs.evolve(frame, locations=kept) if kept != locations else frame
        return forgetting


def _near(asked: Iterable[Place]) -> frozenset[Place]:
    """The Wilayas of the spaces and of their neighbours, from which one March can come to them."""
    wilayas = {_wilaya(one) for place in asked for one in (place, *place.neighbours)}
    return frozenset(place for place in PLACES if _wilaya(place) in wilayas)


def _helper(place: Place) -> Space:
    return Space(place, algerian_police=2, underground=20, fln_bases=1)


def _outlined(space: Space, played: frozenset[Place], helpers: frozenset[Place]) -> Space:
    if space.place in helpers:
        return _helper(space.place)
    return space if space.place in played else attrs.evolve(space, underground=0, active=0)


def _places(move: Move) -> Iterator[Place]:
    kind: Any = type(move)
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        value = getattr(move, field.name)
        if isinstance(value, Place):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, Place))
