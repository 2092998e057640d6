"""When the time of a goal begins and is over, step by step, as the game's own search counts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.query.effort import Effort
from ctcore.query.search import Node, search_of

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.goal import Goal

__all__ = ["Clock"]


class Clock:
    """The time that a goal is given, such as a player's turn; `CannotAsk` if it does not fit the position."""

    def __init__(self, game: Game[Any], state: Any, goal: Goal) -> None:
        self._search = search_of(game)(game, state, goal, Effort(), plain=True)
        self._search.refuse()

    def begins(self, state: Any, move: Move | None = None) -> bool:
        """Whether the time begins with this position, to which the move led, if any."""
        return self._search.has_begun(state, move)

    def is_over(self, state: Any, *, begun: bool) -> bool:
        """Whether the time is over in this position, if it has begun."""
        node = Node(state)
        node.begun = begun
        return self._search.is_over(node)

    def is_last(self, state: Any) -> bool:
        """Whether the time is over once the turn is that begins in this position."""
        return self._search.is_last(state)

    def event(self, state: Any, move: Move) -> str | None:
        """The name of the event that the move plays; None if it plays none."""
        return self._search.event(state, move)

    def passes(self, move: Move) -> bool:
        """Whether by this move a player does only what it must."""
        return self._search.passes(move)
