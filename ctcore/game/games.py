"""The games, each by its name and the module that has its `Game` as ``GAME``.

To add a game, add its row.  Nothing else above the kernel names a game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ctcore.errors import NotationError, near_misses
from ctcore.game.game import Game

__all__ = ["DEFAULT", "GAMES", "game"]

GAMES = {
    "twilight": "ctcore.twilight.game",
    "nim": "ctcore.nim.game",
    "algeria": "ctcore.algeria.game",
    "labyrinth": "ctcore.labyrinth.game",
}
# The game that is asked about if none is named.
DEFAULT = "twilight"


def game(name: str = DEFAULT) -> Game[Any]:
    """The game of that name; raises `NotationError`, with near misses, if there is none.

    >>> game("nim").title
    'Nim'
    """
    if name not in GAMES:
        message = f"no game is called {name!r}; there are {', '.join(GAMES)}."
        raise NotationError(message, near_misses(str(name).lower(), GAMES))
    found: Game[Any] = import_module(GAMES[name]).GAME
    return found
