"""Moves at the spaces that a condition asks about; the search tries these first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import GOVERNMENT
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.outline.alternatives import alternatives
from ctcore.twilight.outline.base import is_bare
from ctcore.twilight.outline.fln import near
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.operations.march import Marching

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

__all__ = ["Near"]


class Near:
    """The moves near some spaces; other moves may still matter."""

    def __init__(self, asked: frozenset[Place]) -> None:
        self.asked, self.around = asked, near(asked)

    @classmethod
    def of(cls, condition: Condition, state: State) -> Near | None:
        """The moves near the spaces that the condition asks about; None if it names too many spaces."""
        ways = alternatives(condition, state)
        return None if not ways else cls(frozenset[Any]().union(*(way.spaces for way in ways)))

    def has(self, state: State, move: Move) -> bool:
        """Whether the move is made at those spaces, or brings something there."""
        frames = [frame for frame in state.stack if isinstance(frame, OperationFrame)]
        if not frames:
            return True
        frame: Any = state.stack[-1]
        places = places_of(move)
        if not places:
            at = getattr(frame, "at", None)
            return at is None or at in self.asked or is_bare(move)
        if places & self.asked:
            return True
        if isinstance(frames[0], Marching):
            return places <= self.around
        if isinstance(frame, ActivityFrame) and isinstance(move, Select):
            space = state.space(move.space)
            return frame.actor is GOVERNMENT and space.french_troops >= 1
        # One location elsewhere, so that a Special Activity may follow.
        return isinstance(move, Select) and not frames[0].locations
