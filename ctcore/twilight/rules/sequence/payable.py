"""Whether a player can pay for an Operation at all (3.1): a box that it cannot be paid in is closed.

Clauses: 2.3.2, 3.1, 1.8; rulings R8, R49.
"""

from __future__ import annotations

from ctcore.kernel.logic import any_of, either
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Option
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.prospects import extort_pays
from ctcore.twilight.rules.operations.assault import Assaulting
from ctcore.twilight.rules.operations.attack import Attacking
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.operations.train import Training

__all__ = ["affords_some", "extorting_pays", "payable"]

# Each faction's Operations (3.2, 3.3).
_OPERATIONS: dict[Actor, tuple[type[OperationFrame], ...]] = {
    GOVERNMENT: (Training, Garrisoning, Sweeping, Assaulting),
    FLN: (Rallying, Marching, Attacking, Terrorizing),
}


def payable(state: State, faction: Actor, option: Option) -> bool:
    """Whether the faction can pay for some Operation in that box, by Extorting first if need be (R49)."""
    return either(affords_some(state, faction), lambda: extorting_pays(state, faction, option))


def affords_some(state: State, faction: Actor) -> bool:
    """Whether the faction has the price of some Operation."""
    return any_of(operation.affordable(state) for operation in _OPERATIONS[faction])


def extorting_pays(state: State, faction: Actor, option: Option) -> bool:
    """Whether the FLN, in that box, can Extort first, and so pay for an Operation (R49)."""
    if faction is GOVERNMENT or option is not Option.OPERATION_AND_ACTIVITY:
        return False
    return any_of(extort_pays(state, operation) for operation in _OPERATIONS[FLN])
