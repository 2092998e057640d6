"""An outline of an Operation: some spaces played as the rules say, and of the rest no more than is of use there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Boxes, Purses
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Bound", "Outline", "places_of"]

# More than any turn pays.
_PURSE = 40


@frozen
class Bound:
    """What an outline shows: what an Operation pays at least to bring a condition about; None where it cannot.

    ``positions`` is how many the outline was gone through for that.
    """

    positions: int
    price: int | None


class Outline(ABC):
    """One Operation of a player, with all allowed that the rules allow near some spaces, and more.

    The purse is never empty, and what is Available is in each of some ways, as the player likes.
    """

    player: Actor
    # The position in which the Operation has begun, and the boxes as they may be; the first as they are kept.
    start: State
    boxes: tuple[Boxes, ...]
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
        return (tuple(state.spaces[index] for index in self.told_apart), state.stack), 0

    def paid(self, before: State, move: Move, after: State) -> int:  # noqa: ARG002 - some moves are free
        """What the move pays at least."""
        return max(0, before.resources.of(self.player) - after.resources.of(self.player))

    def bound(self, condition: Condition, most: int) -> Bound | None:
        """What the condition costs at least by this Operation; None where more positions would be gone through."""
        seen: dict[Any, int] = {}
        number = count(1)
        heap = [(0, 0, 0, self._kept(self.start))]
        while heap:
            price, _, _, state = heappop(heap)
            told, used = self.told(state)
            if seen.get(told, used + 1) <= used:
                continue
            seen[told] = used
            if condition.read(state):
                return Bound(len(seen), price)
            if len(seen) > most:
                return None
            for paid, after in self._steps(state):
                told, used = self.told(after)
                if seen.get(told, used + 1) > used:
                    heappush(heap, (price + paid, used, next(number), after))
        return Bound(len(seen), None)

    def _steps(self, state: State) -> Iterator[tuple[int, State]]:
        if len(state.stack) == 1:
            return
        for boxes in self.boxes:
            begun = state.but(boxes=boxes)
            for move in SYSTEM.legal_moves(begun):
                if self.is_played(begun, move):
                    after = SYSTEM.step(begun, move)
                    kept = self.forgetting(after)
                    if kept is not None:
                        yield self.paid(begun, move, after), self._kept(kept)
            begun.memo.clear()

    def _kept(self, state: State) -> State:
        return state.but(boxes=self.boxes[0], tracks=self.start.tracks, resources=Purses(_PURSE, _PURSE))


@lru_cache(maxsize=10_000)
def places_of(move: Move) -> frozenset[Place]:
    """The spaces that a move names."""
    kind: Any = type(move)
    found: list[Any] = []
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        value = getattr(move, field.name)
        found += value if isinstance(value, tuple) else [value]
    return frozenset(one for one in found if isinstance(one, Place))
