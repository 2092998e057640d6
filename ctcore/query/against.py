"""Whether a player can bring a condition about so that no answer of the others undoes it.

The player's moves are searched from the nearest to the condition on; each way to end its turn is put to
every answer of the others.  Dice and draws fall as the player likes who chose last.
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.condition.answer import Answer
from ctcore.condition.distance import distance
from ctcore.condition.expression import Not
from ctcore.condition.words import words_of
from ctcore.game.games import game as default_game
from ctcore.kernel.frozen import frozen
from ctcore.query.clock import Clock
from ctcore.query.effort import DEEPEST, LIMIT, Effort
from ctcore.query.goal import CannotAsk, Goal, Sought
from ctcore.query.reachable import seek

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = ["Withstood", "withstand"]

# Each end of the player's turn is put to the others with at most this share of all positions to try.
_SHARE = 8
# Refutations that are tried first on what comes next.
_KEPT = 8
# How many positions shares are taken of if the search counts none.
_MOST = 40_000
# How many positions a search for one line tries at most.
_SOUGHT = 2_000


@frozen(eq=False)
class Withstood:
    """Whether a condition can be brought about against all answers: yes with a line, no, or open.

    ``line`` are the player's moves, after what others let pass; where the answer is not yes, those that come
    nearest, and ``refutation`` the moves that follow and undo them, if known.  ``reached`` says whether the
    condition holds after ``line``; None if the player has tried nothing.  ``explored`` counts the
    positions tried, ``tries`` the ends of the player's turn that were put to the others.
    """

    answer: Answer
    explored: int
    tries: int
    line: tuple[Move, ...] = ()
    refutation: tuple[Move, ...] = ()
    reached: bool | None = None


def withstand(
    state: Any,
    goal: Goal,
    *,
    limit: int | Effort = LIMIT,
    game: Game[Any] | None = None,
) -> Withstood:
    """Whether the goal's player can bring it about so that it holds at the end, whatever others answer.

    The goal's time must go on after the player's turn: a card, a Round, a game.  At most ``limit`` positions
    are tried; with an `Effort` as the limit it stops when that is used up.  Without a game it asks the
    default one.

    What goes on for more than 250 choices is open.

    Raises `CannotAsk` if the time does not fit the position or is a turn, if any moment is asked about, or
    if play can come round to a position again.

    >>> from ctcore.condition import words_of
    >>> from ctcore.game.games import game
    >>> nim = game("nim")
    >>> goal = Goal(words_of(nim).of_position("winner.first"), nim.players["first"], "game")
    >>> found = withstand(nim.setup("classic"), goal, game=nim)
    >>> str(found.answer), str(found.line[0])
    ('yes', 'take 2 from A')
    """
    game = game or default_game()
    if goal.within == next(iter(game.times)):
        message = f"others answer after a turn: ask within {' or '.join(list(game.times)[1:])}."
        raise CannotAsk(message)
    if goal.moment:
        message = "what holds at some moment cannot be undone: ask about the end."
        raise CannotAsk(message)
    return _Contest(game, state, goal, Effort(limit) if isinstance(limit, int) else limit).run()


@attrs.frozen
class _At:
    """A position, and whom dice and draws favour there; None if nothing is rolled."""

    state: Any
    favours: Any = None


class _Spent(Exception):  # noqa: N818 - no error: the time or the positions are used up
    """No more may be tried."""


class _Contest:
    """One question, and what is known of the positions tried for it."""

    def __init__(self, game: Game[Any], root: Any, goal: Goal, effort: Effort) -> None:
        self.game, self.root, self.goal = game, root, goal
        self._clock, self._away = Clock(game, root, goal), words_of(game).away
        self._effort, self._limit = effort, _MOST if effort.positions is None else effort.positions
        self._known: dict[_At, bool | None] = {}
        # How many choices stand before the one that is looked at.
        self._depth = 0
        self._chosen: dict[_At, tuple[Move, ...]] = {}
        self._refutations: list[tuple[Move, ...]] = []
        self.explored = self.tries = 0

    def run(self) -> Withstood:
        """The answer, with the line and what undoes it."""
        root = self._at(self.root, self.goal.by)
        try:
            stands: bool | None = self._stands(root, self._limit)
        except _Spent:
            stands = None
        answer = {True: Answer.YES, False: Answer.NO, None: Answer.OPEN}[stands]
        line, at, tried = self._line(root)
        reached = bool(self.goal.condition.read(at.state)) if tried else None
        refutation = self._undone(at) if self._known.get(at) is False else ()
        return Withstood(answer, self.explored, self.tries, line, refutation, reached)

    def _stands(self, at: _At, bound: int) -> bool:
        """Whether the player can make the condition stand; raises `_Spent` if that is not found out."""
        known = self._known.get(at)
        if known is not None:
            return known
        if self._is_over(at):
            return bool(self.goal.condition.read(at.state))
        if at in self._known:
            message = "play can come round to a position again; what withstands all answers needs an end."
            raise CannotAsk(message)
        if self._depth == DEEPEST:
            raise _Spent
        self._known[at], self._depth = None, self._depth + 1
        own = self._is_own(at)
        try:
            found = self._some_end_stands(at, bound) if own else self._every_answer_fails(at, bound)
            self._known[at] = found
        finally:
            self._depth -= 1
            if self._known[at] is None:
                del self._known[at]
        return found

    # The player's own moves

    def _some_end_stands(self, root: _At, bound: int) -> bool:
        """Whether some end of the player's moves stands against every answer; the nearest is tried first.

        Of those that do not, one is kept to be told: where the condition holds, then one that is refuted.
        """
        left_open, nearest = False, None
        for line, at in self._own_ends(root, bound):
            self.tries += 1
            share = self._limit // _SHARE if self._clock.is_last(at.state) else bound
            stands: bool | None = None
            try:
                stands = self._stands(at, min(bound, self.explored + share))
            except _Spent:
                left_open = True
            if stands:
                self._chosen[root] = line
                return True
            holds = self.goal.condition.read(at.state)
            rank = (not holds, stands is None, self._distance(at))
            if nearest is None or rank < nearest:
                self._chosen[root], nearest = line, rank
        if left_open:
            raise _Spent
        return False

    def _own_ends(self, root: _At, bound: int) -> Iterator[tuple[tuple[Move, ...], _At]]:
        """Where the player's own moves may lead: to a choice of another, or to the end; the nearest first."""
        nearest = self._nearest(root, bound)
        if nearest is not None:
            yield nearest
        number, seen = count(), {root}
        heap: list[tuple[int, int, tuple[Move, ...], _At]] = [(0, next(number), (), root)]
        while heap:
            _, _, line, at = heapq.heappop(heap)
            if self._is_over(at) or not self._is_own(at):
                if nearest is None or at != nearest[1]:
                    yield line, at
                continue
            self._explore(bound)
            for move in self._moves(at):
                after = self._after(at, move)
                if after not in seen:
                    seen.add(after)
                    away = self._distance(after) + len(line)
                    heapq.heappush(heap, (away, next(number), (*line, move), after))

    def _nearest(self, root: _At, bound: int) -> tuple[tuple[Move, ...], _At] | None:
        """An end of the player's moves, on a line by which the condition holds at the end of its turn.

        Where the player's turn has not begun, the line may go on through a choice of another: it ends there.
        """
        turn = next(iter(self.game.times))
        goal = Goal(self.goal.condition, self.goal.by, turn, events=self.goal.events)
        try:
            line = self._seek(root, goal, bound).line
        except CannotAsk:
            return None
        own, at = 0, root
        while own < len(line) and self._is_own(at):
            own, at = own + 1, self._after(at, line[own])
        return (line[:own], at) if own else None

    # The answers of others

    def _every_answer_fails(self, at: _At, bound: int) -> bool:
        """Whether the condition stands whatever another does there."""
        for line in self._refutations:
            if self._is_refuted_by(at, line):
                self._chosen[at] = line
                return False
        found = self._searched(at, bound) if self._clock.is_last(at.state) else None
        if found is None:
            self._explore(bound)
            found = True
            for move, after in self._in_order(at):
                if not self._stands(after, bound):
                    self._chosen[at], found = (move,), False
                    break
        if not found and self._clock.is_last(at.state):
            self._refutations = [self._undone(at), *self._refutations][:_KEPT]
        return found

    def _searched(self, at: _At, bound: int) -> bool | None:
        """The same by a search for a line of the other's, whose turn is the last; None if that fails."""
        turn, actor = next(iter(self.game.times)), self.game.actor(at.state)
        goal = Goal(Not(self.goal.condition), actor, turn, events=self.goal.events)
        sought = self._seek(at, goal, bound)
        if self._is_refuted_by(at, sought.line):
            self._chosen[at] = sought.line
            return False
        return True if sought.answer is Answer.NO else None

    def _is_refuted_by(self, at: _At, line: tuple[Move, ...]) -> bool:
        """Whether those moves undo the condition, with no choice of the player's among them."""
        for move in line:
            moves = self.game.legal_moves(at.state)
            if move not in moves or (self._is_own(at) and len(moves) > 1):
                return False
            at = self._after(at, move)
        return self._is_over(at) and not self.goal.condition.read(at.state)

    def _in_order(self, at: _At) -> list[tuple[Move, _At]]:
        """The moves with what follows, those first that lead away from the condition."""
        found = [(move, self._after(at, move)) for move in self._moves(at)]
        if len(found) > 1:
            found.sort(key=lambda one: -self._distance(one[1]))
        return found

    # What is told

    def _line(self, at: _At) -> tuple[tuple[Move, ...], _At, bool]:
        """The player's line from there, after what others let pass, where it ends, and if it has one."""
        told: tuple[Move, ...] = ()
        while not self._is_over(at):
            if self._is_own(at):
                moves = self._chosen.get(at, ())
                return (*told, *moves), self._led(at, moves), bool(moves)
            passing = next((move for move in self._moves(at) if self._clock.passes(move)), None)
            if passing is None:
                break
            told, at = (*told, passing), self._after(at, passing)
        return told, at, False

    def _undone(self, at: _At) -> tuple[Move, ...]:
        """The moves by which the condition is undone, from where it does not stand."""
        told: tuple[Move, ...] = ()
        while not self._is_over(at):
            moves = self._chosen[at]
            told, at = (*told, *moves), self._led(at, moves)
        return told

    def _led(self, at: _At, moves: tuple[Move, ...]) -> _At:
        for move in moves:
            at = self._after(at, move)
        return at

    # Positions

    def _seek(self, at: _At, goal: Goal, bound: int) -> Sought:
        effort = self._effort.beside(min(_SOUGHT, bound - self.explored))
        found = seek(at.state, goal, limit=effort, game=self.game)
        self.explored += found.explored
        return found

    def _moves(self, at: _At) -> tuple[Move, ...]:
        moves = self.game.legal_moves(at.state)
        if self.goal.events:
            return tuple(moves)
        return tuple(move for move in moves if not self._clock.event(at.state, move))

    def _after(self, at: _At, move: Move) -> _At:
        actor = self.game.actor(at.state)
        return self._at(self.game.step(at.state, move), at.favours if self.game.is_chance(actor) else actor)

    def _at(self, state: Any, favours: Any) -> _At:
        return _At(state, favours if self.game.is_chance(self.game.actor(state)) else None)

    def _is_own(self, at: _At) -> bool:
        """Whether the player chooses there, or is favoured by what is rolled."""
        return bool(self.goal.by in (self.game.actor(at.state), at.favours))

    def _is_over(self, at: _At) -> bool:
        return self._clock.is_over(at.state, begun=True)

    def _distance(self, at: _At) -> int:
        return distance(self.goal.condition, at.state, away=self._away)

    def _explore(self, bound: int) -> None:
        """Count one more position that is tried."""
        if self.explored >= bound or not self._effort.goes_on():
            raise _Spent
        self.explored += 1
