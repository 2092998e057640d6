"""The game that the command line is asked about: that of ``--game NAME``, or the usual one."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.game import games

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["game", "set_game"]

_GAME: ContextVar[Game[Any]] = ContextVar("_GAME")


def game() -> Game[Any]:
    """The game that is asked about."""
    return _GAME.get(None) or games.game()


def set_game(name: str) -> None:
    """Ask about the game of that name; `NotationError` with near misses where there is none."""
    _GAME.set(games.game(name))
