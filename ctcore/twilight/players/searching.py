"""A player that plays out what may follow each of several lines, and plays the one that does best.

A playout plays on from the end of a line: cards and dice are drawn as they may come, and both players
play the better of a few drawn lines; in a one-player game the FLN plays by chapter 8.  It ends a few cards
later, or with the Propaganda Round, and counts what the position is worth then.  Playouts of the same number
draw alike after every line, so that lines are compared by like luck.  After each round of playouts the worse
half of the lines is left out.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import attrs

from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.vocabulary import FLN, NATURE
from ctcore.twilight.bot import Bot
from ctcore.twilight.players.greedy import Planning
from ctcore.twilight.players.lines import Line, best_line, best_of
from ctcore.twilight.players.worth import worth
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.victory import GOVERNMENT_ENDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Searching"]


@attrs.define
class _Tried:
    """A line, and the sum of what its playouts came to."""

    line: Line
    total: float = 0.0


@attrs.define
class Searching(Planning):
    """It plays the line whose playouts come to most on average.

    ``playouts`` is how many it may play out for one line of its own, or, where ``seconds`` is positive,
    for how long it may; with playouts alone the same draws give the same moves.  ``lines`` is how many
    lines it compares, ``width`` how many choices it tries in finding one, as `Greedy` does, ``cards`` how
    many cards a playout may turn up, and ``tries`` how many lines are drawn for each turn in it.

    >>> import random, ctcore as ct
    >>> from ctcore.twilight.game import GAME
    >>> start = ct.play(ct.setup("short", first=ct.GOVERNMENT), "card 1; no pivotal event")
    >>> moves = [Searching(GAME, playouts=8, lines=2).move(start, random.Random(1)) for _ in range(2)]
    >>> moves[0] == moves[1], ct.judge(start, moves[0]).legal
    (True, True)
    """

    playouts: int = attrs.field(default=32, validator=attrs.validators.ge(1))
    seconds: float = attrs.field(default=0.0, validator=attrs.validators.ge(0))
    lines: int = attrs.field(default=4, validator=attrs.validators.ge(1))
    width: int = attrs.field(default=10, validator=attrs.validators.ge(1))
    cards: int = attrs.field(default=1, validator=attrs.validators.ge(0))
    tries: int = attrs.field(default=2, validator=attrs.validators.ge(1))

    def line(self, state: State, draw: random.Random) -> Line:
        """The line that does best in the playouts."""
        faction = self.game.actor(state)
        found = [_Tried(one) for one in self._candidates(state, draw)]
        seed, rounds = draw.getrandbits(64), (len(found) - 1).bit_length()
        for _ in range(rounds):
            for _ in self._playouts_of_a_round(rounds, len(found)):
                seed += 1
                for one in found:
                    one.total += self._played_out(one.line.after, faction, seed)
            # All of them have had as many playouts.
            found = sorted(found, key=lambda one: -one.total)[: (len(found) + 1) // 2]
        return found[0].line

    def _playouts_of_a_round(self, rounds: int, lines: int) -> Iterator[int]:
        """A number for each playout of each line in one round; one at least."""
        if not self.seconds:
            yield from range(max(1, self.playouts // (rounds * lines)))
            return
        until, number = time.monotonic() + self.seconds / rounds, 0
        while number == 0 or time.monotonic() < until:
            yield number
            number += 1

    def _candidates(self, state: State, draw: random.Random) -> list[Line]:
        """Lines that end in different positions, the best of each search for one."""
        found: dict[State, Line] = {}
        for _ in range(self.lines):
            one = best_line(self.game, state, draw, self.width)
            found.setdefault(one.after, one)
            if len(one.steps) == 1 and len(self.game.choices(state)) == 1:
                break
        return list(found.values())

    def _played_out(self, state: State, faction: Actor, seed: int) -> float:
        """What the position is worth to the player after one playout."""
        draw, game, cards = random.Random(seed), self.game, self.cards  # noqa: S311 - play, not secrets
        # 8: in a one-player game it is known how the FLN plays.
        bot = None if GOVERNMENT_ENDS(state) else Bot(told=False)
        while state.stack:
            actor = state.stack[-1].actor
            if actor is FLN and bot is not None:
                state = game.step(state, bot.move(state, draw))
                continue
            if actor is not NATURE:
                state = best_of(game, state, draw, self.tries).after
                continue
            if isinstance(state.stack[-1], NextCard):
                last = state.deck.card
                if cards == 0 or (last is not None and is_propaganda(last)):
                    break
                cards -= 1
            state = game.step(state, game.random_move(state, draw))
        return worth(state, faction)
