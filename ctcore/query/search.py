"""The positions that legal moves lead to, one after the other, until one is what is sought."""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING, Any

from ctcore.condition.distance import distance
from ctcore.kernel.frozen import frozen
from ctcore.query.goal import Within
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.outline import bounds
from ctcore.twilight.outline.near_spaces import Near
from ctcore.twilight.outline.plan import Plan
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import NextCard, PivotalWindow, TurnFrame
from ctcore.twilight.rules.events.pivotal import Decline
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.query.goal import Goal
    from ctcore.twilight.board.state import State
    from ctcore.twilight.outline import Bound

__all__ = ["Node", "Search", "is_event", "passes"]


# What has no plan yet is gone on from after what has.
_UNPLANNED = 100


class Node:
    """A position that was come to, and how."""

    __slots__ = ("before", "begun", "done", "move", "plan", "price", "state", "steps")

    def __init__(self, state: State, before: Node | None, move: Move | None, paid: int) -> None:
        self.state, self.before, self.move = state, before, move
        # The plan that is followed, and how many of its moves are made.
        self.plan: Plan | None = before.plan if before else None
        self.done: int = before.done if before else 0
        self.price: int = paid + (before.price if before else 0)
        self.steps: int = 1 + before.steps if before else 0
        # Whether the player's turn, or the Round, has begun.
        self.begun: bool = before.begun if before else False

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
class Pass:
    """One way through the positions: by a plan, near some spaces or all over, and in which order."""

    near: Near | None = None
    planned: bool = False
    by_price: bool = False
    below: int | None = None


class Search:
    """All that is looked at for one goal."""

    def __init__(self, root: State, goal: Goal, limit: int, *, plain: bool) -> None:
        self.root, self.goal, self.limit, self.plain = root, goal, limit, plain
        self.looked = 0
        self.closed: dict[str, int] = {}
        self._bounds: dict[Any, dict[type[Move], Bound]] = {}

    def run(self) -> tuple[Node | None, bool]:
        """The position sought, if one was found; and whether nothing, or nothing cheaper, was left to try."""
        goal = self.goal
        if self.plain:
            node, ended = self._through(Pass(by_price=goal.least), self.limit)
            return node, ended or (node is not None and goal.least)
        near = Near.of(goal.condition, self.root)
        node, ended = None, False
        if not goal.condition.read(self.root):
            node, _ = self._through(Pass(planned=True), self.limit // 8)
        if node is None and near is not None:
            node, _ = self._through(Pass(near), self.limit // 4)
        if node is None:
            node, ended = self._through(Pass(), self.limit // 2 if goal.least else self.limit)
        if not goal.least or (node is None and ended):
            return node, ended
        below = None if node is None else node.price
        cheaper, ended = self._through(Pass(by_price=True, below=below), self.limit)
        return cheaper or node, ended or cheaper is not None

    def _through(self, way: Pass, most: int) -> tuple[Node | None, bool]:
        """Go through positions, so many at most: what was found, and whether nothing was left."""
        seen: dict[Any, int] = {}
        heap: list[tuple[int, int, int, int, Node]] = []
        number, self.looked = count(), 0
        self._push(heap, seen, Node(self.root, None, None, 0), way, next(number))
        while heap:
            node = heapq.heappop(heap)[-1]
            over = self._is_over(node)
            if (over or self.goal.moment) and self.goal.condition.read(node.state):
                return node, False
            if over or seen[(node.state, node.begun, node.plan, node.done)] < node.price:
                continue
            if self.looked >= most:
                return None, False
            self.looked += 1
            for move in self._moves(node.state, way, node.price):
                after = SYSTEM.step(node.state, move)
                paid = max(0, node.state.resources.of(self.goal.by) - after.resources.of(self.goal.by))
                found = Node(after, node, move, paid)
                if not way.planned or self._follows(node, found):
                    self._push(heap, seen, found, way, next(number))
            # Notes of it are asked for no more.
            node.state.memo.clear()
        return None, True

    def _push(self, heap: list[Any], seen: dict[Any, int], node: Node, way: Pass, number: int) -> None:
        least = node.price + (0 if self.plain else self._still_to_pay(node.state))
        if way.below is not None and least >= way.below:
            return
        node.begun = node.begun or self._has_begun(node.state)
        key = (node.state, node.begun, node.plan, node.done)
        known = seen.get(key)
        if known is not None and known <= node.price:
            return
        seen[key] = node.price
        away = distance(self.goal.condition, node.state)
        if way.planned:
            away = _UNPLANNED if node.plan is None else len(node.plan.moves) - node.done
        first = least if way.by_price else away + node.steps
        # A plan is followed to its end before another one is tried.
        then = -node.steps if way.planned else node.steps
        heapq.heappush(heap, (first, away, then, number, node))

    def _follows(self, node: Node, found: Node) -> bool:
        """Whether the move leads on by a plan; a plan begins with its Operation."""
        assert found.move is not None
        if node.plan is not None:
            done = node.plan.follows(node.state, found.move, node.done)
            found.done = node.done if done is None else done
            return done is not None or len(node.state.stack) == 1
        bound = self._bound(node.state).get(type(found.move))
        if bound is not None and bound.moves:
            found.plan = Plan(bound)
        return not is_event(found.move) and (found.plan is not None or len(found.state.stack) == 1)

    def _still_to_pay(self, state: State) -> int:
        """What the player is to pay at least: for a first location, without which no Operation ends."""
        if self.goal.moment or len(state.stack) == 1:
            return 0
        frame = state.stack[1]
        if not isinstance(frame, OperationFrame) or frame.faction is not self.goal.by:
            return 0
        free = frame.locations or frame.grant is not None
        return 0 if free or frame.priced_by_space else frame.price(state)

    def _has_begun(self, state: State) -> bool:
        turn = state.outermost
        if self.goal.within is not Within.TURN:
            return True
        return (
            isinstance(turn, TurnFrame)
            and turn.faction is self.goal.by
            and not isinstance(turn, PivotalWindow)
        )

    def _is_over(self, node: Node) -> bool:
        stack = node.state.stack
        if not stack:
            return True
        if len(stack) > 1:
            return False
        if self.goal.within is Within.TURN:
            return node.begun and not self._has_begun(node.state)
        return isinstance(stack[0], NextCard)

    def _moves(self, state: State, way: Pass, price: int) -> Iterator[Move]:
        moves = SYSTEM.legal_moves(state)
        if SYSTEM.actor(state) is self.goal.by.enemy:
            yield from tuple(move for move in moves if passes(move)) or moves
            return
        bound = {} if self.plain else self._bound(state)
        for move in moves:
            if not self.goal.events and is_event(move):
                continue
            if way.near is not None and not way.near.has(state, move):
                continue
            known = bound.get(type(move))
            if known is None or not self._is_out(move, known, way, price):
                yield move

    def _is_out(self, move: Move, known: Bound, way: Pass, price: int) -> bool:
        """Whether the Operation cannot, or not for less than a line that is known."""
        if known.price is None:
            self.closed[move.form] = max(known.positions, self.closed.get(move.form, 0))
            return True
        least = 0 if self.goal.moment else known.price
        return way.below is not None and price + least >= way.below

    def _bound(self, state: State) -> dict[type[Move], Bound]:
        turn = state.outermost
        begins = isinstance(turn, TurnFrame) and len(state.stack) == 1 and turn.faction is self.goal.by
        if not begins or self.goal.within is not Within.TURN:
            return {}
        # Which box the player is in is nothing to an outline.
        tracks = (state.france_track, state.border_zone)
        key = (state.spaces, state.boxes, tracks, state.in_force, state.deception)
        if key not in self._bounds:
            self._bounds[key] = bounds(state, self.goal.condition)
        return self._bounds[key]


def passes(move: Move) -> bool:
    """Whether a player does nothing by the move that it need not."""
    return isinstance(move, Decline | End) or (isinstance(move, Choose) and move.option is Option.PASS)


def is_event(move: Move) -> bool:
    """Whether a player executes the Event of a card by the move."""
    return isinstance(move, ExecuteText) or (isinstance(move, Choose) and move.option is Option.EVENT)
