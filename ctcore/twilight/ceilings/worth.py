"""What a position is worth where a number is to be large: a part for each space, and the shared figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Constant, OfPosition
from ctcore.query.separable import terms

if TYPE_CHECKING:
    from ctcore.condition.expression import Quantity
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["FIXED", "Worth"]

# Truths of the position that no Operation changes.
FIXED = ("independent",)


class Worth:
    """A number as a sum: a multiple of the player's purse, a part of each space, and other figures.

    What a move adds to the other figures is counted, what it takes from them is not: how much that is may
    depend on what else was done.
    """

    def __init__(self, quantity: Quantity, parts: list[tuple[int, Quantity]], player: Actor) -> None:
        self.quantity = quantity
        purse = f"resources.{player.name.lower()}"
        of_purse = sum(times for times, leaf in parts if str(leaf) == purse)
        # Where the purse is to be small, what is paid counts, and no gain does.
        self.purse, self.paid = max(0, of_purse), max(0, -of_purse)
        self.player = player
        self.parts = [
            (times, leaf)
            for times, leaf in parts
            if times and str(leaf) != purse and not isinstance(leaf, Constant)
        ]
        self.figures = [(times, leaf) for times, leaf in self.parts if isinstance(leaf, OfPosition)]
        self.constant = sum(times * leaf.value for times, leaf in parts if isinstance(leaf, Constant))

    @classmethod
    def of(cls, quantity: Quantity, player: Actor) -> Worth | None:
        """The number so taken apart; None if it is not one."""
        parts = terms(quantity, FIXED)
        return None if parts is None else cls(quantity, parts, player)

    def apart(self, state: Any) -> int:
        """The number without the player's purse."""
        return self.constant + sum(times * int(leaf.read(state)) for times, leaf in self.parts)

    def added(self, before: State, after: State) -> int:
        """What a move adds to the other figures, at most."""
        paid = self.paid * max(0, before.resources.of(self.player) - after.resources.of(self.player))
        if not self.figures or (before.tracks == after.tracks and before.boxes == after.boxes):
            return paid
        between = before.but(spaces=after.spaces)
        return paid + sum(
            max(0, times * (int(leaf.read(after)) - int(leaf.read(between)))) for times, leaf in self.figures
        )
