"""An outline of an Operation: play some spaces by the rules, and keep only what helps there of the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Boxes, Purses
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["FULL", "Bound", "Outline", "is_bare"]

# The last move, and those before it.
_Moves: TypeAlias = "tuple[Move, _Moves] | None"
# The least to pay, what is used up, a tie-breaker, the position, what is paid so far, and the moves.
_Open: TypeAlias = "tuple[int, int, int, State, int, _Moves]"
# More than any turn pays.
FULL = Purses(40, 40)


@frozen
class Bound:
    """What an outline shows: the least that an Operation pays to make a condition true; None if it cannot.

    ``positions`` counts the positions explored, and ``moves`` are the moves that made the condition
    true, near the spaces ``asked`` about.
    """

    positions: int
    price: int | None
    moves: tuple[Move, ...] = ()
    asked: frozenset[Place] = frozenset()


class Outline(ABC):
    """One Operation of a player near some spaces; all that the rules allow is allowed there, and more.

    The purse never runs out, and the player may choose what is Available among several boxes.
    """

    player: Actor
    asked: frozenset[Place]
    # The position in which the Operation has begun, and the boxes it may have; the first is the one kept.
    start: State
    boxes: tuple[Boxes, ...]
    # Whether positions that differ in the tracks that Operations shift are kept apart.
    tracks: bool
    # The spaces that may be changed, by their places in the map's order.
    told_apart: tuple[int, ...]

    @abstractmethod
    def is_played(self, state: State, move: Move) -> bool:
        """Whether the outline has that move."""

    @abstractmethod
    def forgetting(self, state: State) -> State | None:
        """The position without what the outline forgets; None if no play can reach it."""

    def told(self, state: State) -> tuple[Any, int]:
        """The key of a position, and how much it has used up; one that has used less may do more."""
        return (self._board(state), state.stack), 0

    def _board(self, state: State) -> tuple[Any, ...]:
        tracks = (state.france_track, state.border_zone) if self.tracks else ()
        return (*(state.spaces[index] for index in self.told_apart), *tracks)

    def paid(self, before: State, move: Move, after: State) -> int:  # noqa: ARG002 - some moves are free
        """The least that the move pays."""
        return max(0, before.resources.of(self.player) - after.resources.of(self.player))

    def bound(self, condition: Condition, most: int, goes_on: Callable[[], bool]) -> Bound | None:
        """Explore this Operation to its end for the least that the condition costs.

        None if that takes more than ``most`` positions, or ``goes_on`` says that time is over.
        """
        # The price of the first location: no Operation ends without one.
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
            if len(seen) > most or not goes_on():
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
        of = state.tracks if self.tracks else tracks
        kept = attrs.evolve(of, commitment=tracks.commitment, resources=FULL)
        return state.but(boxes=self.boxes[0], tracks=kept)


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
