"""A position and a move to judge in it: which requirements refuse it, and which laws the position breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.vocabulary import FLN, Option
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.moments import with_pending
from ctcore.twilight.rules.common.turns import FirstChoice, OperationLimit, SecondOperation
from ctcore.twilight.rules.propaganda.frames import GovernmentRedeploy

if TYPE_CHECKING:
    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

__all__ = ["Situation", "is_well_pending", "turn_for", "violated", "with_stack"]

_PENDING_LAWS = tuple(law for law in reversed(SYSTEM.laws) if law not in BOARD_LAWS)


@attrs.frozen(slots=True, eq=False)
class Situation:
    """A position, with what is pending, and a move to judge in it."""

    position: State
    move: Move


def violated(kind: Kind, situation: Situation) -> list[str]:
    """The requirements of the kind that refuse the situation."""
    state = situation.position
    return [one.name for one in kind.refusing(state, state.stack[-1], situation.move)]


def is_well_pending(state: State) -> bool:
    """Whether the laws of what is pending hold: those that break most often, and first."""
    return all(law.holds(state) for law in _PENDING_LAWS)


def with_stack(state: State, stack: tuple[Frame, ...], played: int = 1) -> State:
    """The state with those frames pending, and the first cards, the cylinders and Control to fit them."""
    turn: Any = stack[0]
    faction = getattr(turn, "faction", FLN)
    if isinstance(turn, GovernmentRedeploy):
        stack = (attrs.evolve(turn, control=tuple(space.government_control for space in state.spaces)),)
    return with_pending(state, stack, faction if isinstance(turn, FirstChoice) else faction.enemy, played)


def turn_for(faction: Any, limit: OperationLimit) -> Frame:
    """A turn in which the faction's Operation has that limit."""
    if limit is OperationLimit.WITH_ACTIVITY:
        return FirstChoice(faction)
    if limit is OperationLimit.LIMITED:
        return SecondOperation(faction, Option.OPERATION_AND_ACTIVITY, Option.LIMITED)
    return SecondOperation(faction, Option.LIMITED, Option.OPERATION)
