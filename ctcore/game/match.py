"""A game between players: who is to choose names a move, chance is drawn, and the kernel checks each move.

>>> from ctcore.game.games import game
>>> from ctcore.game.match import Even, match
>>> nim = game("nim")
>>> played = list(match(nim, nim.setup(), dict.fromkeys(nim.players, Even(nim)), seed=3))
>>> nim.actor(played[-1].after) is None
True
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.game.game import Game
    from ctcore.kernel import Move, Transition

__all__ = ["Even", "Player", "match"]

S = TypeVar("S", bound=Any)


class Player(Protocol):
    """Who chooses for one player of a game.

    It may remember what it has planned, but must answer about any position in which that player is to choose.
    """

    def move(self, state: Any, draw: random.Random, /) -> Move:
        """A legal move in the position; every chance that it takes is drawn from ``draw``."""


@frozen
class Even:
    """A player that draws its moves evenly, choice by choice (`Game.random_move`)."""

    game: Game[Any]

    def move(self, state: Any, draw: random.Random, /) -> Move:
        """A random legal move."""
        return self.game.random_move(state, draw)


def match(game: Game[S], state: S, players: Mapping[str, Player], seed: int) -> Iterator[Transition[S]]:
    """Play on from the position to the end of the game, and yield each step; the same seed, the same game.

    ``players`` are by the names of `Game.players`.  Chance is drawn from the same seed.  A move
    that is not legal raises `IllegalMove`, as for anybody.
    """
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    by_actor = {game.players[name]: player for name, player in players.items()}
    while (actor := game.actor(state)) is not None:
        chance = game.is_chance(actor)
        move = game.random_move(state, draw) if chance else by_actor[actor].move(state, draw)
        transition = game.trace(state, move)
        yield transition
        state = transition.after
