"""The ceilings of the Operations of a turn, each found once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Move
from ctcore.query.separable import AtLeast, ways
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.ceilings.cubes import MOST_SORTS, sorts_of
from ctcore.twilight.ceilings.operations import Ceiling, ceiling_of
from ctcore.twilight.ceilings.worth import FIXED, Worth
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.operations.assault import Assault
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.garrison import Garrison
from ctcore.twilight.rules.operations.march import March
from ctcore.twilight.rules.operations.rally import Rally
from ctcore.twilight.rules.operations.sweep import Sweep
from ctcore.twilight.rules.operations.terror import Terror
from ctcore.twilight.rules.operations.train import Train
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.condition.expression import Condition, Quantity
    from ctcore.query.effort import Effort
    from ctcore.twilight.board.state import State

__all__ = ["Ceilings"]

# For one ceiling no more positions are played than this.
_POSITIONS = 15_000
_OPERATIONS: dict[Actor, tuple[type[Move], ...]] = {
    FLN: (Rally, March, Attack, Terror),
    GOVERNMENT: (Train, Garrison, Sweep, Assault),
}


class Ceilings:
    """The ceilings of the Operations of one player's turns, as long as the effort lasts."""

    def __init__(self, player: Actor, effort: Effort) -> None:
        self.player, self.effort = player, effort
        self._known: dict[Any, Ceiling | None] = {}

    def of(self, turn: State, operation: Move, quantity: Quantity) -> Ceiling | None:
        """Return what no end of the Operation passes; None if that is not known.

        It is known of sums over the spaces, the purse and other figures, while no Deception marker is kept;
        for the Government only of what tells few sorts of its pieces apart.
        """
        if not isinstance(operation, _OPERATIONS[self.player]):
            return None
        return self._kept((turn, operation), turn, quantity, lambda: SYSTEM.step(turn, operation))

    def of_granted(self, begun: State, quantity: Quantity) -> Ceiling | None:
        """Return what no end of an Operation passes that a card has just granted; None if unknown."""
        operation: Any = begun.stack[-1]
        if not isinstance(operation, OperationFrame) or operation.grant is None or operation.locations:
            return None
        if operation.operation is None or operation.faction is not self.player:
            return None
        return self._kept((begun,), begun, quantity, lambda: begun)

    def _kept(
        self, which: tuple[Any, ...], state: State, quantity: Quantity, begun: Callable[[], State]
    ) -> Ceiling | None:
        if state.deception != NO_DECEPTION or state.in_force.house:
            return None
        if self.player is GOVERNMENT and len(sorts_of(quantity)) > MOST_SORTS:
            return None
        key = *which, str(quantity)
        if key not in self._known:
            worth, effort = Worth.of(quantity, self.player), self.effort.beside(_POSITIONS)
            self._known[key] = None if worth is None else ceiling_of(begun(), worth, effort)
        return self._known[key]

    def denial(self, turn: State, operation: Move, condition: Condition) -> int | None:
        """Return how many positions show that the Operation cannot end with it; None if none do."""
        asked = ways(condition, FIXED)
        if asked is None:
            return None
        positions = 0
        for way in asked:
            shown = self._denied(turn, operation, way)
            if shown is None:
                return None
            positions += shown
        return positions

    def needed(self, condition: Condition) -> list[Quantity]:
        """The numbers that must be large for the condition to hold."""
        return [one.quantity for way in ways(condition, FIXED) or () for one in way]

    def _denied(self, turn: State, operation: Move, way: list[AtLeast]) -> int | None:
        """How many positions show that something that this way needs is out of reach."""
        for one in way:
            found = self.of(turn, operation, one.quantity)
            if found is not None and (found.most is None or found.most < one.least):
                return found.positions
        return None
