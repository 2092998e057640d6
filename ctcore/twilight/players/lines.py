"""Lines of a player's own moves: one drawn choice by choice, and the best that a search of lines finds.

A line runs as long as one player chooses: to the other's choice, the next card, or the end of the game.
Dice within it are drawn.  Every choice is one that the engine offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import NATURE
from ctcore.twilight.players.worth import worth
from ctcore.twilight.rules.common.turns import NextCard

if TYPE_CHECKING:
    import random

    from ctcore.game.game import Game
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Line", "best_line", "best_of", "drawn", "runs_on"]


@frozen
class Line:
    """Moves one after another: each with the position in which it is made, the position after all, its worth.

    ``worth`` is in points of a victory margin of the player whose line it is (`worth`).
    """

    steps: tuple[tuple[State, Move], ...]
    after: State
    worth: float

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves alone."""
        return tuple(move for _, move in self.steps)


def runs_on(state: State, faction: Actor) -> bool:
    """Whether the player's line goes on here: it chooses, or dice are rolled for what is under way.

    >>> import ctcore as ct
    >>> start = ct.setup("short")
    >>> runs_on(start, ct.FLN), runs_on(ct.play(start, "card 1; no pivotal event"), ct.FLN)
    (False, True)
    """
    if not state.stack:
        return False
    frame = state.stack[-1]
    return frame.actor is faction or (frame.actor is NATURE and not isinstance(frame, NextCard))


def drawn(game: Game[Any], state: State, draw: random.Random) -> Line:
    """A line of the player who is to choose, each choice drawn evenly.

    >>> import random, ctcore as ct
    >>> from ctcore.twilight.game import GAME
    >>> start = ct.play(ct.setup("short"), "card 1; no pivotal event")
    >>> line = drawn(GAME, start, random.Random(1))
    >>> len(line.steps) > 0, runs_on(line.after, ct.FLN)
    (True, False)
    """
    faction = game.actor(state)
    return _on(game, state, faction, draw, [])


def best_of(game: Game[Any], state: State, draw: random.Random, number: int) -> Line:
    """The best of that many lines, each drawn evenly."""
    faction = game.actor(state)
    found = _on(game, state, faction, draw, [])
    for _ in range(number - 1):
        other = _on(game, state, faction, draw, [])
        if other.worth > found.worth:
            found = other
    return found


def best_line(
    game: Game[Any], state: State, draw: random.Random, width: int, least: Line | None = None
) -> Line:
    """The best line that is found by trying at most ``width`` choices at each decision of the best so far.

    Each choice is completed by a drawn line; then the first choice of the best line is made, and so on.
    ``least`` is a line from here that is known already.

    >>> import random, ctcore as ct
    >>> from ctcore.twilight.game import GAME
    >>> start = ct.play(ct.setup("short"), "card 1; no pivotal event")
    >>> best_line(GAME, start, random.Random(1), 8).worth > worth(start, ct.FLN)
    True
    """
    faction, best = game.actor(state), least
    here, done = state, 0
    while runs_on(here, faction) and (best is None or done < len(best.steps)):
        before = list(best.steps[:done]) if best is not None else []
        offered = game.choices(here) if here.stack[-1].actor is faction else ()
        if len(offered) > 1 or best is None:
            for choice in offered if len(offered) <= width else draw.sample(offered, width):
                move = _whole(game, here, choice, draw)
                line = _on(game, game.step(here, move), faction, draw, [*before, (here, move)])
                if best is None or line.worth > best.worth:
                    best = line
        assert best is not None
        done += 1
        here = best.steps[done][0] if done < len(best.steps) else best.after
    assert best is not None
    return best


def _on(
    game: Game[Any], state: State, faction: Actor, draw: random.Random, done: list[tuple[State, Move]]
) -> Line:
    """The line that begins with those steps and is drawn from there on."""
    while runs_on(state, faction):
        move = game.random_move(state, draw)
        done.append((state, move))
        state = game.step(state, move)
    return Line(tuple(done), state, worth(state, faction))


def _whole(game: Game[Any], state: State, choice: Move | Part, draw: random.Random) -> Move:
    """The move that the choice is, or one that is drawn from those that begin with it."""
    while isinstance(choice, Part):
        choice = draw.choice(game.choices(state, choice))
    return choice
