"""Whether a player can pay for an Operation at all (3.1): a box that it cannot be paid in is closed.

Clauses: 2.3.2, 3.1, 1.8; rulings R8, R49.
"""

from __future__ import annotations

from ctcore.kernel.logic import any_of, either
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Option
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.prospects import some_extortable
from ctcore.twilight.rules.operations.assault import Assaulting
from ctcore.twilight.rules.operations.attack import Attacking
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.operations.train import Training

__all__ = ["payable"]

# Each faction's Operations (3.2, 3.3).
_OPERATIONS: dict[Actor, tuple[type[OperationFrame], ...]] = {
    GOVERNMENT: (Training, Garrisoning, Sweeping, Assaulting),
    FLN: (Rallying, Marching, Attacking, Terrorizing),
}


def payable(state: State, faction: Actor, option: Option) -> bool:
    """Whether the faction can pay for some Operation in that box, by Extorting first if need be (R49)."""
    enough = any_of(operation.affordable(state) for operation in _OPERATIONS[faction])
    if faction is GOVERNMENT or option is not Option.OPERATION_AND_ACTIVITY:
        return enough
    return either(enough, lambda: some_extortable(state))
