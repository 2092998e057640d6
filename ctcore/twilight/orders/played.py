"""The orders of a game that was played: the Operations among its steps, and whose each is.

Clauses: 3.1, 3.1.2, 5.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.twilight import moves as of
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.orders.judging import granted, is_over
from ctcore.twilight.orders.order import OPENINGS, OPERATIONS, collect, expand
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel import Move, Transition
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor
    from ctcore.twilight.orders.order import Order

__all__ = ["Played", "in_orders", "orders_of"]

# What an order says itself, or what goes without saying.
_SAID = (Option.OPERATION, Option.OPERATION_AND_ACTIVITY)


@frozen
class Played:
    """An order that was played, and who played it; ``first`` is the number of its first step, from 0."""

    player: Actor
    order: Order
    first: int

    @property
    def after(self) -> int:
        """The number of the step that follows its last."""
        # No move opens a free Operation.
        return self.first + len(expand(self.order)) - self.order.free

    def __str__(self) -> str:
        """The player and the order."""
        return f"{self.player}: {self.order}"


def orders_of(transitions: Iterable[Transition[State]]) -> tuple[Played, ...]:
    """The whole Operations among the steps of a game, of a record or of a line, in their order.

    Free Operations are among them (5.5).  All else is left out: cards, Events, Passes, a Special
    Activity or an Agitation that a card grants alone, Propaganda Rounds, and an Operation of which
    the steps hold only a part.

    >>> import ctcore as ct
    >>> line = "card 5; rally; Barika; place 1; end; op only; train; Algiers; end"
    >>> for played in ct.orders_of(ct.play_line(ct.setup("short"), line)):
    ...     print(played.first, played)
    2 FLN: Rally in Barika
    7 Government: Train in Algiers
    """
    found: list[Played] = []
    begun: tuple[int, Actor, Move | None] | None = None
    moves: list[Move] = []
    for number, step in enumerate(transitions):
        start = _begins(step)
        if start is not None:
            begun, moves = (number, *start), []
        moves.append(step.move)
        if begun is not None and is_over(step.before, step.move):
            first, player, opening = begun
            found.append(Played(player, collect(moves, granted=opening), first))
            begun = None
    return tuple(found)


def _begins(step: Transition[State]) -> tuple[Actor, Move | None] | None:
    """Who begins an Operation with that step, and which, if it is free; None if none begins."""
    if type(step.move) in OPERATIONS:
        return SYSTEM.actor(step.before), None
    free = granted(step.before)
    return None if free is None else (SYSTEM.actor(step.before), OPENINGS[free])


def in_orders(transitions: Sequence[Transition[State]]) -> list[str]:
    """The steps in words: whole Operations as orders, all else move by move.

    Ends, the box that an Operation says itself, and that no Pivotal Event is played are left out.

    >>> import ctcore as ct
    >>> line = "card 5; rally; Barika; place 1; end; op only; train; Algiers; end"
    >>> in_orders(ct.play_line(ct.setup("short"), line))
    ['card 5', 'Rally in Barika', 'Train in Algiers']
    """
    by_first = {played.first: played for played in orders_of(transitions)}
    found: list[str] = []
    number = 0
    while number < len(transitions):
        played, move = by_first.get(number), transitions[number].move
        if played is not None:
            found.append(str(played.order))
        elif not (isinstance(move, of.End | of.Decline) or getattr(move, "option", None) in _SAID):
            found.append(str(move))
        number = number + 1 if played is None else played.after
    return found
