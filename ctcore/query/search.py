"""Explore the positions that legal moves lead to until one meets the goal."""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from ctcore.condition.distance import distance
from ctcore.condition.words import words_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.best import Best
    from ctcore.query.effort import Effort
    from ctcore.query.goal import Goal

__all__ = ["Node", "Search", "Way", "least_of", "search_of"]

# The distance while no position has been looked at.
_UNKNOWN = 10**6


class Node:
    """A reached position and the line that led to it."""

    __slots__ = ("before", "begun", "ceiling", "move", "price", "state", "steps")

    def __init__(self, state: Any, before: Node | None = None, move: Move | None = None) -> None:
        self.state, self.before, self.move = state, before, move
        # Where the best value is sought: what no end of a line that goes on from here passes, if known.
        self.ceiling: int | None = before.ceiling if before else None
        # What the player has paid up to the position before, until the search adds the last step.
        self.price: int = before.price if before else 0
        self.steps: int = 1 + before.steps if before else 0
        # Whether the player's time has begun.
        self.begun: bool = before.begun if before else False

    @property
    def key(self) -> tuple[Any, ...]:
        """What distinguishes the node from others."""
        return self.state, self.begun

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that led here."""
        found = []
        at: Node | None = self
        while at is not None and at.move is not None:
            found.append(at.move)
            at = at.before
        return tuple(reversed(found))


@frozen(eq=False)
class Way:
    """In which order to explore: the cheapest first or the nearest to the goal; and below which price."""

    by_price: bool = False
    below: int | None = None


class Search:
    """One search for one goal, in any game.

    A game refines it in a subclass (`Game.searching`): when the time is over, what the player pays,
    when another player passes, which moves need not be tried.
    """

    # What a player pays with: the option that asks for the cheapest line, and the unit of payment.
    paid_with: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: Game[Any], root: Any, goal: Goal, effort: Effort, *, plain: bool) -> None:
        self.game, self.root, self.goal, self.effort, self.plain = game, root, goal, effort, plain
        # The best value found so far, where a number is to be as large or as small as can be.
        self.best: Best | None = None
        # How many positions were tried in this pass, and in all; how near to the goal the nearest came.
        self.explored, self.tried, self.nearest = 0, 0, _UNKNOWN
        # What is ruled out, with the number of positions in which it was shown that it cannot reach the goal.
        self.closed: dict[str, int] = {}
        self._away = words_of(game).away

    # What a game may override

    def refuse(self) -> None:
        """Raise `CannotAsk` if the goal's time does not fit the position."""

    def has_begun(self, state: Any, move: Move | None) -> bool:  # noqa: ARG002 - the position tells it
        """Whether the player's time has begun with this position, to which the move led, if any."""
        return self.goal.within != "turn" or self.game.actor(state) == self.goal.by

    def is_over(self, node: Node) -> bool:
        """Whether the player's time is over: another player is to choose, or nobody is."""
        if not node.state.stack:
            return True
        return self.goal.within == "turn" and node.begun and self.is_other(self.game.actor(node.state))

    def is_last(self, state: Any) -> bool:  # noqa: ARG002 - a game may know no turns
        """Whether a turn begins in this position with which a longer time ends."""
        return False

    def price(self, before: Any, after: Any) -> int:  # noqa: ARG002 - nothing is paid
        """The price that the player pays in a step."""
        return 0

    def still_to_pay(self, state: Any) -> int:  # noqa: ARG002 - nothing is paid
        """The least that the player must still pay from here."""
        return 0

    def passes(self, move: Move) -> bool:  # noqa: ARG002 - nobody passes
        """Whether by this move another player does only what it must."""
        return False

    def event(self, state: Any, move: Move) -> str | None:  # noqa: ARG002 - no move is one
        """The name of the event that the move plays; None if it plays none."""
        return None

    def moves_of_player(self, node: Node, way: Any) -> Iterator[Move]:  # noqa: ARG002 - every way tries all
        """The moves to try of the player and of chance."""
        for move in self.game.legal_moves(node.state):
            if self.goal.events or self.event(node.state, move) is None:
                yield move

    def leads_on(self, node: Node, found: Node, way: Any) -> bool:  # noqa: ARG002 - any way goes everywhere
        """Whether to explore further from a position that was found."""
        return True

    def is_hopeless(self, node: Node) -> bool:  # noqa: ARG002 - nothing is known of any game
        """Whether no line through the node brings the condition about, as far as is known at once."""
        return False

    def order(self, node: Node, way: Any, least: int) -> tuple[int, int, int]:
        """Sort key of the positions to explore: the nearest to the goal first, or the cheapest.

        Where the best value is sought, ends come first, then where nothing has begun, then the best.
        """
        away = self.away(node.state)
        if self.best is not None:
            begins = len(getattr(node.state, "stack", ())) == 1
            return 0 if self.is_over(node) else 1 if begins else 2, away, -node.steps
        return (least if way.by_price else away + node.steps), away, node.steps

    @classmethod
    def usual_player(cls, game: Game[Any], state: Any) -> Any:  # noqa: ARG003 - the same in any position
        """The player asked about when none is named and no player is to choose."""
        return next(iter(game.players.values()), None)

    @classmethod
    def others(cls, goal: Goal) -> str:  # noqa: ARG003 - whoever they are
        """The players that do not seek the goal, in words."""
        return "another player"

    @classmethod
    def terms(cls, game: Game[Any], goal: Goal) -> list[str]:
        """The terms of the question, in words."""
        when = "at any moment of it" if goal.moment else "at its end"
        return [f"of {goal.by} {game.times[goal.within]}", when, "with others, dice and draws as it likes"]

    # The search

    def is_other(self, actor: Any) -> bool:
        """Whether that is a player, and not the one who seeks the goal."""
        return actor is not None and actor != self.goal.by and not self.game.is_chance(actor)

    def moves_of_other(self, state: Any) -> Sequence[Move]:
        """The moves to try where another player chooses: those by which it passes, or any if it has none."""
        moves: Sequence[Move] = self.game.legal_moves(state)
        return [move for move in moves if self.passes(move)] or moves

    def away(self, state: Any) -> int:
        """About how far a position is from the goal, or from a value that no position has."""
        if self.best is not None:
            return -self.best.worth(state)
        far = distance(self.goal.condition, state, away=self._away)
        self.nearest = min(self.nearest, far)
        return far

    def ceiling(self, node: Node) -> int | None:  # noqa: ARG002 - nothing is known of any game
        """The best value, as `Best.worth` has it, that no line through the node passes; None if unknown."""
        return None

    def node(self, state: Any, before: Node | None = None, move: Move | None = None) -> Node:
        """The node of a position: where the search begins, or one to which a move leads from another."""
        found = Node(state, before, move)
        if before is not None:
            found.price += self.price(before.state, state)
        found.begun = found.begun or self.has_begun(state, move)
        return found

    def run(self) -> tuple[Node | None, bool]:
        """The position found, if any; and whether nothing, or nothing cheaper, was left to try."""
        node, ended = self.through(Way(by_price=self.goal.least), self.effort)
        return node, ended or (node is not None and self.goal.least)

    def through(self, way: Any, effort: Effort) -> tuple[Node | None, bool]:
        """Explore with so much effort: what was found, and whether nothing was left."""
        seen: dict[Any, int] = {}
        heap: list[tuple[int, int, int, int, Node]] = []
        number, self.explored = count(), 0
        self._push(heap, seen, self.node(self.root), way, next(number))
        while heap:
            node = heapq.heappop(heap)[-1]
            over = self.is_over(node)
            if (over or (self.goal.moment and node.begun)) and self._reaches(node):
                return node, False
            if over or seen[node.key] < node.price or self._is_passed(node):
                continue
            if not effort.use():
                if self.best is not None:
                    self.best.leave([node, *(one[-1] for one in heap)])
                return None, False
            self.explored += 1
            self.tried += 1
            for move in self._moves(node, way):
                found = self.node(self.game.system.step(node.state, move), node, move)
                if self.leads_on(node, found, way):
                    self._push(heap, seen, found, way, next(number))
            _forget_notes(node.state)
        return None, True

    def _reaches(self, node: Node) -> bool:
        """Whether the condition holds, and nothing better than this position need be sought."""
        holds = self.goal.condition.read(node.state)
        return holds and (self.best is None or self.best.takes(node))

    def _is_passed(self, node: Node) -> bool:
        """Whether no line through the node comes to more than is known already."""
        return self.best is not None and not self.best.may_rise(node.ceiling)

    def _push(self, heap: list[Any], seen: dict[Any, int], node: Node, way: Any, number: int) -> None:
        least = node.price + (0 if self.plain else self.still_to_pay(node.state))
        if way.below is not None and least >= way.below:
            return
        known = seen.get(node.key)
        if known is not None and (self.best is not None or known <= node.price):
            return
        if not self.plain and self.is_hopeless(node):
            seen[node.key] = node.price
            return
        if self.best is not None:
            node.ceiling = least_of(node.ceiling, self.ceiling(node))
            if self._is_passed(node):
                return
        seen[node.key] = node.price
        heapq.heappush(heap, (*self.order(node, way, least), number, node))

    def _moves(self, node: Node, way: Any) -> Iterator[Move]:
        if not self.is_other(self.game.actor(node.state)):
            yield from self.moves_of_player(node, way)
            return
        yield from self.moves_of_other(node.state)


def least_of(one: int | None, other: int | None) -> int | None:
    """Return the smaller of two bounds; None stands for one that is not known.

    >>> least_of(3, None), least_of(3, 2), least_of(None, None)
    (3, 2, None)
    """
    known = [bound for bound in (one, other) if bound is not None]
    return min(known, default=None)


def _forget_notes(state: Any) -> None:
    """Drop the cached answers of a state that is done with."""
    notes = getattr(state, "memo", None)
    if notes:
        notes.clear()


def search_of(game: Game[Any]) -> type[Search]:
    """The search that a game has: its own, or that of any game."""
    found: type[Search] | None = game.searching()
    return Search if found is None else found
