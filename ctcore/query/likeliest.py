"""The choices of one player that make a condition likeliest, against the choices of the others."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.condition.distance import distance
from ctcore.condition.words import words_of
from ctcore.query.effort import DEEPEST
from ctcore.query.goal import CannotAsk
from ctcore.query.rolled import Key, Reached

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.goal import Goal
    from ctcore.query.rolled import Begins

__all__ = ["Likeliest"]

_NONE, _SURE = Fraction(0), Fraction(1)
# The least and the most that the chance can be: the same, unless the search was cut short.
Bounds = tuple[Fraction, Fraction]
# What is known of a position that was not tried yet; of one that is being tried it is None.
_UNTRIED: Bounds = (Fraction(-1), Fraction(-1))


class Likeliest:
    """The largest chance that the condition holds once it is over, and the choices that make it so.

    The player chooses for it, every other player against it, each knowing what has been rolled.  At most
    ``limit`` positions are tried, and 250 choices and rolls after one another; of the others nothing is known
    but that a chance is from 0 to 1.
    """

    def __init__(
        self, game: Game[Any], goal: Goal, is_over: Callable[[Key], bool], begins: Begins, limit: int
    ) -> None:
        self.game, self.goal, self.side, self.limit = game, goal.condition, goal.by, limit
        self._is_over, self._begins, self._away = is_over, begins, words_of(game).away
        self._known: dict[Key, Bounds | None] = {}
        self._chosen: dict[Key, Move] = {}
        self.explored = self._depth = 0

    def of(self, key: Key) -> Bounds:
        """The least and the most that the chance can be from there."""
        known = self._known.get(key, _UNTRIED)
        if known is None:
            message = "play can come round to a position again; odds need an end."
            raise CannotAsk(message)
        if known is not _UNTRIED:
            return known
        if self._is_over(key):
            holds = _SURE if self.goal.read(key.state) else _NONE
            found = holds, holds
        elif self.explored >= self.limit or self._depth == DEEPEST:
            return _NONE, _SURE
        else:
            self._known[key], self._depth = None, self._depth + 1
            found = self._open(key)
            self._depth -= 1
        self._known[key] = found
        return found

    def _open(self, key: Key) -> Bounds:
        chances = self.game.chances(key.state)
        if not chances:
            return self._chooses(key, self.game.actor(key.state) == self.side)
        bounds = [(chance, self.of(self.after(key, move))) for move, chance in chances.items()]
        least, most = (sum((chance * one[end] for chance, one in bounds), _NONE) for end in (0, 1))
        return least, most

    def _chooses(self, key: Key, is_own: bool) -> Bounds:  # noqa: FBT001 - a verdict on the actor
        best: Bounds | None = None
        sign = 1 if is_own else -1
        for move, after in self._in_order(key, self.game.legal_moves(key.state), sign):
            found = self.of(after)
            if best is None or sign * found[not is_own] > sign * best[not is_own]:
                self._chosen[key] = move
            if best is None:
                best = found
            elif is_own:
                best = max(best[0], found[0]), max(best[1], found[1])
            else:
                best = min(best[0], found[0]), min(best[1], found[1])
            if best == ((_SURE, _SURE) if is_own else (_NONE, _NONE)):
                break
        assert best is not None
        return best

    def _in_order(self, key: Key, moves: Sequence[Move], sign: int) -> list[tuple[Move, Key]]:
        """The moves with what follows, for the condition or against it the likeliest first."""
        found = [(move, self.after(key, move)) for move in moves]
        if len(found) > 1:
            found.sort(key=lambda one: sign * distance(self.goal, one[1].state, away=self._away))
        return found

    def after(self, key: Key, move: Move) -> Key:
        """Where the line stands after the move."""
        self.explored += 1
        after = self.game.step(key.state, move)
        return Key(after, None, self._begins(key.begun, move, after))

    def ends(self, at: dict[Key, Reached]) -> dict[Key, Reached]:
        """Where play ends if all choose so, from those positions."""
        rest, ended = at, dict[Key, Reached]()
        while rest:
            after: dict[Key, Reached] = {}
            for key, reached in rest.items():
                chances = self.game.chances(key.state)
                if self._is_over(key) or not (chances or key in self._chosen):
                    _add(ended, key, reached)
                elif chances:
                    for move, chance in chances.items():
                        _add(after, self.after(key, move), reached.by(move, chance, rolled=True))
                else:
                    move = self._chosen[key]
                    _add(after, self.after(key, move), reached.by(move))
            rest = after
        return ended


def _add(into: dict[Key, Reached], key: Key, reached: Reached) -> None:
    known = into.get(key)
    into[key] = reached if known is None else known.joined(reached)
