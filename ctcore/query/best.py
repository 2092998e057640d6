"""The best value that play was found to bring a number to, and what no play can pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.query.search import least_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.condition.expression import Quantity
    from ctcore.query.search import Node

__all__ = ["Best"]


class Best:
    """The largest value of a number found so far, or the smallest; and the ceiling above it.

    What is compared is the *worth* of a position: its value where the largest is sought, and the value
    with its sign changed where the smallest is.  ``ceiling`` is the worth that no line is known to pass,
    None while there is none; ``enough`` says so from the beginning.

    >>> import ctcore as ct
    >>> from ctcore.condition import position
    >>> least = Best(position.resources.fln, largest=False)
    >>> least.worth(ct.setup("short")), least.may_rise(-20)
    (-15, True)
    """

    def __init__(self, quantity: Quantity, *, largest: bool, enough: int | None = None) -> None:
        self.quantity, self.sign = quantity, 1 if largest else -1
        self.enough = None if enough is None else self.sign * enough
        self.found: Node | None = None
        self.top: int | None = None
        self._left: list[int | None] = []

    @property
    def is_largest(self) -> bool:
        """Whether the largest value is sought, not the smallest."""
        return self.sign == 1

    def worth(self, state: Any) -> int:
        """The value of a position, the larger the better."""
        return self.sign * int(self.quantity.read(state))

    def takes(self, node: Node) -> bool:
        """Keep the node if none was better; whether none can be."""
        worth = self.worth(node.state)
        if self.top is None or worth > self.top:
            self.top, self.found = worth, node
        return self.enough is not None and self.top >= self.enough

    def may_rise(self, ceiling: int | None) -> bool:
        """Whether a line with that ceiling may come to more than the best so far."""
        return self.top is None or ceiling is None or ceiling > self.top

    def leave(self, nodes: Iterable[Node]) -> None:
        """Note that the search has ended before it went on from these."""
        self._left = [least_of(node.ceiling, self.enough) for node in nodes]

    @property
    def value(self) -> int | None:
        """The best value found, if any."""
        return None if self.top is None else self.sign * self.top

    def bound(self, *, ended: bool) -> int | None:
        """The value that no line passes, once the search is over; None if none is known."""
        if ended:
            return self.value
        known = [one for one in (*self._left, self.top) if one is not None]
        return None if None in self._left or not known else self.sign * max(known)
