"""The ceilings of the Operations of a turn, each found once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Move
from ctcore.query.separable import AtLeast, ways
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.ceilings.cubes import MOST_SORTS, sorts_of
from ctcore.twilight.ceilings.operations import Ceiling, ceiling
from ctcore.twilight.ceilings.worth import FIXED, Worth
from ctcore.twilight.rules.operations.assault import Assault
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.garrison import Garrison
from ctcore.twilight.rules.operations.march import March
from ctcore.twilight.rules.operations.rally import Rally
from ctcore.twilight.rules.operations.sweep import Sweep
from ctcore.twilight.rules.operations.terror import Terror
from ctcore.twilight.rules.operations.train import Train

if TYPE_CHECKING:
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
        for the Government only while no Capability or Momentum is in force, and of what tells few sorts of
        its pieces apart.
        """
        if turn.deception != NO_DECEPTION or not isinstance(operation, _OPERATIONS[self.player]):
            return None
        if self.player is GOVERNMENT and (turn.in_force.cards or len(sorts_of(quantity)) > MOST_SORTS):
            return None
        key = turn, operation, str(quantity)
        if key not in self._known:
            worth = Worth.of(quantity, self.player)
            effort = self.effort.beside(_POSITIONS)
            self._known[key] = None if worth is None else ceiling(turn, operation, worth, effort)
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
