"""An outline of an Operation: some spaces played by the rules, and of the rest what is of use there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Boxes, Purses
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["FULL", "Bound", "Outline", "is_bare", "places_of"]

# The last move, and those before it.
_Moves: TypeAlias = "tuple[Move, _Moves] | None"
# What is paid at least, what is used up, a number, the position, what is paid, and how it came about.
_Open: TypeAlias = "tuple[int, int, int, State, int, _Moves]"
# More than any turn pays.
FULL = Purses(40, 40)


@frozen
class Bound:
    """What an outline shows: what an Operation pays at least to bring a condition about; None if it cannot.

    ``positions`` is how many the outline was gone through for that, and ``moves`` are those by which it came
    about there, near the spaces ``asked`` about.
    """

    positions: int
    price: int | None
    moves: tuple[Move, ...] = ()
    asked: frozenset[Place] = frozenset()


class Outline(ABC):
    """One Operation of a player, with all allowed that the rules allow near some spaces, and more.

    The purse is never empty, and what is Available is in each of some ways, as the player likes.
    """

    player: Actor
    asked: frozenset[Place]
    # The position in which the Operation has begun, and the boxes as they may be; the first as they are kept.
    start: State
    boxes: tuple[Boxes, ...]
    # Whether tracks that Operations shift are told apart.
    tracks: bool
    # The spaces that may be changed, by their places in the map's order.
    told_apart: tuple[int, ...]

    @abstractmethod
    def is_played(self, state: State, move: Move) -> bool:
        """Whether the outline has that move."""

    @abstractmethod
    def forgetting(self, state: State) -> State | None:
        """The position with all else forgotten that the outline forgets; None where no play comes to it."""

    def told(self, state: State) -> tuple[Any, int]:
        """What tells positions apart, and how much is used up: what has used less may do more."""
        return (self._board(state), state.stack), 0

    def _board(self, state: State) -> tuple[Any, ...]:
        tracks = (state.france_track, state.border_zone) if self.tracks else ()
        return (*(state.spaces[index] for index in self.told_apart), *tracks)

    def paid(self, before: State, move: Move, after: State) -> int:  # noqa: ARG002 - some moves are free
        """What the move pays at least."""
        return max(0, before.resources.of(self.player) - after.resources.of(self.player))

    def bound(self, condition: Condition, most: int) -> Bound | None:
        """What the condition costs at least by this Operation, gone through to its end.

        None where more than so many positions would be gone through.
        """
        # What the first location costs, without which no Operation ends.
        operation: Any = self.start.stack[-1]
        location: int = operation.price_of(self.start, self.start.spaces[0])
        seen: dict[Any, int] = {}
        number = count(1)
        heap: list[_Open] = [(location, 0, 0, self._kept(self.start), 0, None)]
        while heap:
            least, _, _, state, price, moves = heappop(heap)
            told, used = self.told(state)
            if seen.get(told, used + 1) <= used:
                continue
            seen[told] = used
            if condition.read(state):
                return Bound(len(seen), least, _listed(moves), self.asked)
            if len(seen) > most:
                return None
            for paid, move, after in self._steps(state):
                told, used = self.told(after)
                if seen.get(told, used + 1) > used:
                    least = max(location, price + paid)
                    heappush(heap, (least, used, next(number), after, price + paid, (move, moves)))
        return Bound(len(seen), None)

    def _steps(self, state: State) -> Iterator[tuple[int, Move, State]]:
        if len(state.stack) == 1:
            return
        for boxes in self.boxes:
            begun = state.but(boxes=boxes)
            for move in SYSTEM.legal_moves(begun):
                if self.is_played(begun, move):
                    after = SYSTEM.step(begun, move)
                    kept = self.forgetting(after)
                    if kept is not None:
                        yield self.paid(begun, move, after), move, self._kept(kept)
            begun.memo.clear()

    def _kept(self, state: State) -> State:
        tracks = self.start.tracks
        if self.tracks:
            tracks = attrs.evolve(state.tracks, commitment=tracks.commitment)
        kept = state.but(boxes=self.boxes[0], tracks=tracks)
        return kept.but(resources=FULL)


def _listed(moves: _Moves) -> tuple[Move, ...]:
    found = []
    while moves is not None:
        move, moves = moves
        found.append(move)
    return tuple(reversed(found))


def is_bare(move: Move) -> bool:
    """Whether a move names nothing."""
    kind: Any = type(move)
    return not attrs.has(kind) or not attrs.fields(kind)


@lru_cache(maxsize=10_000)
def places_of(move: Move) -> frozenset[Place]:
    """The spaces that a move names."""
    kind: Any = type(move)
    found: list[Any] = []
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        value = getattr(move, field.name)
        found += value if isinstance(value, tuple) else [value]
    return frozenset(one for one in found if isinstance(one, Place))
