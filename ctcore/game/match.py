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
    from collections.abc import Iterator, Mapping, Sequence

    from ctcore.game.game import Game
    from ctcore.kernel import Move, Transition

__all__ = ["Even", "Explaining", "Player", "Why", "chart_of", "match", "moved", "reasons_of"]

S = TypeVar("S", bound=Any)


class Player(Protocol):
    """Who chooses for one player of a game.

    It may remember what it has planned, but must answer about any position in which that player is to choose.
    """

    def move(self, state: Any, draw: random.Random, /) -> Move:
        """A legal move in the position; every chance that it takes is drawn from ``draw``."""


class Why(Protocol):
    """One reason of a player for what it has decided."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it follows."""

    @property
    def told(self) -> str:
        """The reason in words, without its clauses."""


class Explaining(Player, Protocol):
    """A player that says why; a player need not (`reasons_of`)."""

    @property
    def reasons(self) -> Sequence[Why]:
        """The reasons of its last decision, in the order in which it came to it; none before the first."""


def reasons_of(player: Player) -> tuple[Why, ...]:
    """The reasons of the player's last decision; none of a player that gives none.

    >>> from ctcore.game.games import game
    >>> reasons_of(Even(game("nim")))
    ()
    """
    return tuple(getattr(player, "reasons", ()))


def chart_of(player: Player) -> str:
    """A picture in SVG of how the player came to its last decision; empty for a player that draws none.

    A player that has one gives it as ``chart``; its colours may be the variables of `Game.palettes`.

    >>> from ctcore.game.games import game
    >>> chart_of(Even(game("nim")))
    ''
    """
    return str(getattr(player, "chart", ""))


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
    while game.actor(state) is not None:
        transition = game.trace(state, moved(game, state, by_actor, draw))
        yield transition
        state = transition.after


def moved(game: Game[S], state: S, by_actor: Mapping[Any, Player], draw: random.Random) -> Move:
    """The move that is made in the position: drawn if chance is to move, else chosen by the player.

    >>> from ctcore.game.games import game
    >>> nim = game("nim")
    >>> state = nim.setup()
    >>> nim.judge(state, moved(nim, state, {nim.actor(state): Even(nim)}, random.Random(1))).legal
    True
    """
    actor = game.actor(state)
    return game.random_move(state, draw) if game.is_chance(actor) else by_actor[actor].move(state, draw)
