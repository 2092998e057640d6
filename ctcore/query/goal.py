"""Whether play can bring a condition about from a position: a line that does, or that none does.

The plain search: the positions that legal moves lead to, in the order of what the player pays, the same
position once.  It says no only where nothing is left to try.  The other player passes where that is
legal, and otherwise does what suits; dice and draws fall as they should, and their chance is told.
"""

from __future__ import annotations

import heapq
from enum import Enum
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from ctcore.condition.answer import Answer
from ctcore.condition.distance import distance
from ctcore.errors import CtcoreError, Defect
from ctcore.kernel.frozen import frozen
from ctcore.query.outline import closed
from ctcore.twilight.board.vocabulary import FLN, NATURE, Actor, Option
from ctcore.twilight.game import SYSTEM, chances
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import NextCard, PivotalWindow, TurnFrame
from ctcore.twilight.rules.events.pivotal import Decline
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["Goal", "Sought", "Unasked", "Within", "seek"]


class Within(Enum):
    """How long a player has: its turn on the card, until the next card, or the Propaganda Round."""

    TURN = "turn"
    CARD = "card"
    ROUND = "round"

    def __str__(self) -> str:
        """The word for it."""
        return self.value


class Unasked(CtcoreError):  # noqa: N818 - named as what it reports
    """The question cannot be asked of this position."""


@frozen
class Goal:
    """What is sought: that the condition holds, by that player, within so long.

    It is to hold when that time is over, or, with ``moment``, at any moment of it.  With ``least`` the
    line found pays the fewest Resources.  Without ``events`` the player executes no Event of a card; a
    Pivotal Event is none of those.
    """

    condition: Condition
    by: Actor
    within: Within = Within.TURN
    moment: bool = False
    least: bool = False
    events: bool = True


@frozen(eq=False)
class Sought:
    """What a search came to: yes with a line, no where nothing was left to try, open where it was cut short.

    ``price`` is what the player pays in the line, ``chance`` how likely its dice and draws are, ``looked``
    how many positions the search has gone on from.  ``chosen`` tells whether the other player made a choice
    in the line that was no pass.  ``closed`` has the Operations that were left out, since their outlines show
    that they cannot, each with the number of its positions.
    """

    answer: Answer
    looked: int
    line: tuple[Move, ...] = ()
    after: State | None = None
    price: int = 0
    chance: Fraction = Fraction(1)
    chosen: bool = False
    closed: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The line as text that `ctcore.play` reads."""
        return "; ".join(map(str, self.line))


class _Node:
    """A position that was come to, and how."""

    __slots__ = ("before", "begun", "move", "price", "state", "steps")

    def __init__(self, state: State, before: _Node | None, move: Move | None, paid: int) -> None:
        self.state, self.before, self.move = state, before, move
        self.price: int = paid + (before.price if before else 0)
        self.steps: int = 1 + before.steps if before else 0
        # Whether the player's turn, or the Round, has begun.
        self.begun: bool = before.begun if before else False


class _Search:
    """One search; each position is gone on from once."""

    def __init__(self, root: State, goal: Goal, *, plain: bool) -> None:
        self.root, self.goal, self.plain = root, goal, plain
        self.closed: dict[str, int] = {}
        self.outlines: dict[Any, dict[type[Move], int]] = {}
        self.heap: list[tuple[int, int, int, int, _Node]] = []
        self.seen: dict[Any, int] = {}
        self.looked, self.number = 0, count()

    def run(self, limit: int) -> Sought:
        self._push(_Node(self.root, None, None, 0))
        while self.heap:
            node = heapq.heappop(self.heap)[-1]
            over = self._is_over(node)
            if (over or self.goal.moment) and self.goal.condition.read(node.state):
                return self._found(node)
            if over or self.seen[(node.state, node.begun)] < node.price:
                continue
            if self.looked >= limit:
                return Sought(Answer.OPEN, self.looked, closed=tuple(self.closed.items()))
            self.looked += 1
            for move in self._moves(node.state):
                after = SYSTEM.step(node.state, move)
                self._push(_Node(after, node, move, self._paid(node.state, after)))
            # Notes of it are asked for no more.
            node.state.memo.clear()
        return Sought(Answer.NO, self.looked, closed=tuple(self.closed.items()))

    def _push(self, node: _Node) -> None:
        node.begun = node.begun or self._has_begun(node.state)
        key = (node.state, node.begun)
        known = self.seen.get(key)
        if known is not None and known <= node.price:
            return
        self.seen[key] = node.price
        away = distance(self.goal.condition, node.state)
        first = node.price if self.goal.least else away + node.steps
        heapq.heappush(self.heap, (first, away, node.steps, next(self.number), node))

    def _has_begun(self, state: State) -> bool:
        turn = state.outermost
        if self.goal.within is not Within.TURN:
            return True
        return (
            isinstance(turn, TurnFrame)
            and turn.faction is self.goal.by
            and not isinstance(turn, PivotalWindow)
        )

    def _is_over(self, node: _Node) -> bool:
        stack = node.state.stack
        if not stack:
            return True
        if len(stack) > 1:
            return False
        if self.goal.within is Within.TURN:
            return node.begun and not self._has_begun(node.state)
        return isinstance(stack[0], NextCard)

    def _moves(self, state: State) -> tuple[Move, ...]:
        moves = SYSTEM.legal_moves(state)
        if SYSTEM.actor(state) is self.goal.by.enemy:
            passes = tuple(move for move in moves if _passes(move))
            return passes or moves
        if not self.goal.events:
            moves = tuple(move for move in moves if not _is_event(move))
        if self.plain or self.goal.within is not Within.TURN or self.goal.by is not FLN:
            return moves
        without = self._closed(state)
        for operation, number in without.items():
            self.closed[operation.form] = max(number, self.closed.get(operation.form, 0))
        return tuple(move for move in moves if type(move) not in without)

    def _closed(self, state: State) -> dict[type[Move], int]:
        if not (isinstance(state.outermost, TurnFrame) and len(state.stack) == 1):
            return {}
        # Which box the player is in is nothing to an outline.
        key = (state.spaces, state.boxes, state.border_zone, state.in_force, state.outermost.faction)
        if key not in self.outlines:
            self.outlines[key] = closed(state, self.goal.condition)
        return self.outlines[key]

    def _paid(self, before: State, after: State) -> int:
        return max(0, before.resources.of(self.goal.by) - after.resources.of(self.goal.by))

    def _found(self, node: _Node) -> Sought:
        line = tuple(_line(node))
        state, chance, chosen = self.root, Fraction(1), False
        for move in line:
            actor = SYSTEM.actor(state)
            if actor is NATURE:
                chance *= chances(state)[move]
            chosen = chosen or (actor is self.goal.by.enemy and not _passes(move))
            state = SYSTEM.step(state, move)
        if state != node.state or not self.goal.condition.read(state):
            message = "a line that was found does not replay"
            raise Defect(message)
        done = (line, state, node.price, chance, chosen)
        return Sought(Answer.YES, self.looked, *done, tuple(self.closed.items()))


def _passes(move: Move) -> bool:
    return isinstance(move, Decline | End) or (isinstance(move, Choose) and move.option is Option.PASS)


def _is_event(move: Move) -> bool:
    return isinstance(move, ExecuteText) or (isinstance(move, Choose) and move.option is Option.EVENT)


def _line(node: _Node) -> Iterator[Move]:
    found = []
    at: _Node | None = node
    while at is not None and at.move is not None:
        found.append(at.move)
        at = at.before
    return reversed(found)


def seek(state: State, goal: Goal, *, limit: int = 20_000, plain: bool = False) -> Sought:
    """Look for a line of play that brings the goal about, from at most so many positions.

    Operations whose outline shows that they cannot are left out, but for a ``plain`` search.
    Raises `Unasked` where the position is not at a card, or not in the Round, that the goal speaks of.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> found = seek(ct.setup("short", card=1), Goal(space("Souk Ahras").at_neutral, ct.FLN))
    >>> found.price, found.text
    (1, 'no pivotal event; terror; Souk Ahras; end')
    """
    frame = state.outermost
    in_round = isinstance(frame, RoundFrame)
    if goal.within is Within.ROUND and not in_round:
        message = "the position is not in a Propaganda Round."
        raise Unasked(message)
    if goal.within is not Within.ROUND and not isinstance(frame, TurnFrame):
        says = "in a Propaganda Round; ask within the round" if in_round else "on no Event card"
        message = f"the position is {says}."
        raise Unasked(message)
    if goal.within is Within.TURN and _has_gone(state, goal.by):
        message = f"the {goal.by} has had its turn on this card."
        raise Unasked(message)
    return _Search(state, goal, plain=plain).run(limit)


def _has_gone(state: State, player: Actor) -> bool:
    """Whether the player's turn on the card is over: the other's is the second one."""
    frame = state.outermost
    return getattr(frame, "first", None) is not None and frame.faction is not player
