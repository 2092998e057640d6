"""A player that plays the line of its own that is worth most at once, and looks no further."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.players.lines import Line, best_line

if TYPE_CHECKING:
    import random

    from ctcore.game.game import Game
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["Greedy", "Planning"]


@attrs.define
class Planning:
    """A player that plans a line of its own, and plays it as long as the game goes as planned.

    Each chance is drawn from what it is given, so that the same draws give the same moves.  It plans with
    what its player may know (7.3), and makes only moves that the engine calls legal.
    """

    game: Game[Any]
    _plan: list[tuple[State, Move]] = attrs.field(init=False, factory=list, repr=False)

    def move(self, state: State, draw: random.Random) -> Move:
        """The next move of its plan; a new plan if the position is not the one that was expected."""
        known = self.game.position_seen(self.game.observe(state, self.game.actor(state)))
        if not self.game.choices(known):
            return self.game.random_move(state, draw)
        if not (self._plan and self._plan[0][0] == known):
            self._plan = list(self.line(known, draw).steps)
        _, move = self._plan.pop(0)
        if known == state or self.game.system.is_legal(state, move):
            return move
        # What a hidden marker of its own allows or forbids is not planned.
        self._plan = []
        return self.game.random_move(state, draw)

    def line(self, state: State, draw: random.Random) -> Line:
        """The line that it would play from here: of moves drawn one by one, in a class that only plans so."""
        return best_line(self.game, state, draw, 1)


@attrs.define
class Greedy(Planning):
    """It plays the line of its own that is worth most when it is over (`worth`).

    ``width`` is how many choices it tries at each decision, each completed by a drawn line.

    >>> import random, ctcore as ct
    >>> from ctcore.twilight.game import GAME
    >>> start = ct.play(ct.setup("short", first=ct.GOVERNMENT), "card 1; no pivotal event")
    >>> player = Greedy(GAME)
    >>> ct.judge(start, player.move(start, random.Random(1))).legal
    True
    """

    width: int = attrs.field(default=10, validator=attrs.validators.ge(1))

    def line(self, state: State, draw: random.Random) -> Line:
        """The best line that it finds."""
        return best_line(self.game, state, draw, self.width)
