"""Verdicts to ask about: random positions of a game, and a legal and any other move in each."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any

from ctcore.game.games import game as named
from ctcore.kernel import Staged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Move, Verdict

__all__ = ["verdicts"]


def verdicts(name: str, seed: int = 0) -> Iterator[Verdict]:
    """Verdicts without end: of each position drawn one that is likely a no, and a yes."""
    game = named(name)
    while True:
        seed += 1
        draw = random.Random(seed)  # noqa: S311 - a test's draws
        state = game.setup(draw.choice(list(game.setups)))
        for _ in range(draw.randrange(5, 150)):
            if not state.stack:
                break
            state = game.step(state, game.random_move(state, draw))
        if not state.stack or game.is_chance(game.actor(state)):
            continue
        some = [move for kind in game.system.table[type(state.stack[-1])] for move in _any(kind, draw)]
        for move in (draw.choice(some), draw.choice(game.choices(state))):
            yield game.judge(state, move)


def _any(kind: Kind[Any, Any, Any], draw: random.Random) -> list[Move]:
    """A move of the kind, drawn from all that may ever be legal; none if it lists none."""
    every = kind.candidates or (tuple(islice(kind.witnesses(), 200)) if isinstance(kind, Staged) else ())
    return [draw.choice(every)] if every else []
