"""The ceilings of the Operations of a turn, each found once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Move
from ctcore.query.separable import AtLeast, ways
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.ceilings.cubes import MOST_SORTS, sorts_of
from ctcore.twilight.ceilings.in_text import has_ceiling, text_ceiling
from ctcore.twilight.ceilings.operations import Ceiling, Menus, menus_of
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

__all__ = ["OPERATIONS", "Ceilings"]

# For one ceiling no more positions are played than this.
_POSITIONS = 15_000
# The Operations of each player, in the order in which they are listed.
OPERATIONS: dict[Actor, tuple[type[Move], ...]] = {
    FLN: (Rally, March, Attack, Terror),
    GOVERNMENT: (Train, Garrison, Sweep, Assault),
}
# More than any Operation pays.
_NEVER = 10**6


class Ceilings:
    """The ceilings of the Operations of one player's turns, as long as the effort lasts.

    They are of the ends of an Operation or, with ``moment``, of any moment of it.
    """

    def __init__(self, player: Actor, effort: Effort, *, moment: bool = False) -> None:
        self.player, self.effort, self.moment = player, effort, moment
        self._known: dict[Any, tuple[Menus, Ceiling] | None] = {}
        self._of_texts: dict[Any, Ceiling | None] = {}
        self._prices: dict[Any, tuple[int, Ceiling | None]] = {}

    def of(self, turn: State, operation: Move, quantity: Quantity) -> Ceiling | None:
        """Return what the Operation brings the number to at most; None if that is not known.

        It is known of sums over the spaces, the purse and other figures, while no Deception marker is kept;
        for the Government only of what tells few sorts of its pieces apart.
        """
        found = self._menus(turn, operation, quantity)
        return None if found is None else found[1]

    def of_text(self, begun: State, quantity: Quantity) -> Ceiling | None:
        """Return the same of the last choices of an Event's text that has just begun to ask, if known."""
        frame: Any = begun.stack[-1]
        if not has_ceiling(type(frame)) or frame.executor is not self.player:
            return None
        if begun.deception != NO_DECEPTION or begun.in_force.house:
            return None
        key = begun, str(quantity)
        if key not in self._of_texts:
            worth, effort = Worth.of(quantity, self.player), self.effort.beside(_POSITIONS)
            self._of_texts[key] = None if worth is None else text_ceiling(begun, worth, effort)
        return self._of_texts[key]

    def of_granted(self, begun: State, quantity: Quantity) -> Ceiling | None:
        """Return the same of an Operation that a card has just granted; None if unknown."""
        operation: Any = begun.stack[-1]
        if not isinstance(operation, OperationFrame) or operation.grant is None or operation.locations:
            return None
        if operation.operation is None or operation.faction is not self.player:
            return None
        found = self._kept((begun,), begun, quantity, lambda: begun)
        return None if found is None else found[1]

    def _menus(self, turn: State, operation: Move, quantity: Quantity) -> tuple[Menus, Ceiling] | None:
        if not isinstance(operation, OPERATIONS[self.player]):
            return None
        return self._kept((turn, operation), turn, quantity, lambda: SYSTEM.step(turn, operation))

    def _kept(
        self, which: tuple[Any, ...], state: State, quantity: Quantity, begun: Callable[[], State]
    ) -> tuple[Menus, Ceiling] | None:
        if state.deception != NO_DECEPTION or state.in_force.house:
            return None
        if self.player is GOVERNMENT and len(sorts_of(quantity)) > MOST_SORTS:
            return None
        key = *which, str(quantity)
        if key not in self._known:
            worth, effort = Worth.of(quantity, self.player), self.effort.beside(_POSITIONS)
            found = None if worth is None else menus_of(begun(), worth, effort, moment=self.moment)
            self._known[key] = None if found is None else (found, found.best())
        return self._known[key]

    def cheapest(self, turn: State, operation: Move, needed: AtLeast) -> tuple[int, Ceiling | None]:
        """Return the least that the Operation pays for what is needed, and the choices that come to it.

        More than any Operation pays if it never comes to it; 0, and no choices, if that is not known.
        """
        key = turn, operation, str(needed.quantity), needed.least
        if key not in self._prices:
            found = self._menus(turn, operation, needed.quantity)
            self._prices[key] = (
                (0, None) if found is None else found[0].cheapest(needed.least) or (_NEVER, None)
            )
        return self._prices[key]

    def price(self, turn: State, operation: Move, condition: Condition) -> int:
        """Return the least that the Operation pays to bring the condition about, as far as is known."""
        asked = ways(condition, FIXED)
        if asked is None:
            return 0
        return min(
            (max((self.cheapest(turn, operation, one)[0] for one in way), default=0) for way in asked),
            default=_NEVER,
        )

    def denial(self, turn: State, operation: Move, condition: Condition) -> int | None:
        """Return how many positions show that the Operation cannot come to it; None if none do."""
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

    def needed(self, condition: Condition) -> list[AtLeast]:
        """The numbers that must be large for the condition to hold."""
        return [one for way in ways(condition, FIXED) or () for one in way]

    def _denied(self, turn: State, operation: Move, way: list[AtLeast]) -> int | None:
        """How many positions show that something that this way needs is out of reach."""
        for one in way:
            found = self.of(turn, operation, one.quantity)
            if found is not None and (found.most is None or found.most < one.least):
                return found.positions
        return None
