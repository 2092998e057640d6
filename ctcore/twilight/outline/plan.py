"""An outline's moves as a plan: a line of play that makes the same moves near the spaces asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import FLN
from ctcore.twilight.rules.activities.extort import Extort, Extorting
from ctcore.twilight.rules.activities.troop_lift.lift import Lifting
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.movement import MoveCubes, MoveGroup
from ctcore.twilight.rules.common.operation import End, Search, Select
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.outline import Bound

__all__ = ["Plan"]


class Plan:
    """The moves that a line must make in this order; it may make others that it needs between them."""

    def __init__(self, bound: Bound) -> None:
        self.asked = bound.asked
        self.moves = tuple(map(self._alike, bound.moves))

    def follows(self, state: State, move: Move, done: int) -> int | None:
        """How many moves of the plan are done after that one, ``done`` before it; None if it does not fit."""
        if done == len(self.moves):
            return done if self._ends(state, move) else None
        if self._alike(move) == self.moves[done]:
            return done + 1 if self._is_of_use(state, move) else None
        return done if self._helps(state, move) else None

    def _is_of_use(self, state: State, move: Any) -> bool:
        """Whether a space elsewhere that Troops are to be lifted from has some."""
        lifts = isinstance(state.stack[-1], Lifting) and isinstance(move, Select)
        return not lifts or move.space in self.asked or state.space(move.space).french_troops >= 1

    def _ends(self, state: State, move: Move) -> bool:
        """Whether the move leads to the end of the turn, or must be made before."""
        moves = SYSTEM.legal_moves(state)
        if isinstance(move, Search):
            # Elsewhere one search is as good as another.
            first = next(one for one in moves if isinstance(one, Search))
            return move == first or move.space in self.asked
        must = not any(isinstance(one, End | Search) for one in moves)
        return must or isinstance(move, End) or self._helps(state, move)

    def _helps(self, state: State, move: Move) -> bool:
        """Whether the move is one that a plan leaves out: a location elsewhere, or Resources to pay with."""
        frame = state.stack[-1]
        if isinstance(frame, Extorting):
            return True
        if isinstance(move, Extort):
            return state.resources.of(FLN) == 0
        return isinstance(frame, OperationFrame) and isinstance(move, Select | End) and not frame.locations

    def _alike(self, move: Move) -> tuple[Any, ...]:
        """The part of a move that matters near the spaces asked about."""
        if isinstance(move, MoveGroup):
            there = (place if place in self.asked else None for place in (move.origin, move.destination))
            return MoveGroup, move.underground + move.active, *there
        if isinstance(move, MoveCubes):
            # Any cube, where several sorts may go.
            return MoveCubes, *(
                place if place in self.asked else None for place in (move.origin, move.destination)
            )
        kind: Any = type(move)
        values = [getattr(move, field.name) for field in attrs.fields(kind)] if attrs.has(kind) else []
        return kind, *(None if isinstance(one, Place) and one not in self.asked else one for one in values)
