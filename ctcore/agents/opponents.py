"""Who sits in the seat of a player that learns nothing: a `Player`, or where one is kept, as text."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.game.match import Player

__all__ = ["player_of"]


def player_of(said: Player | str, game: Game[Any]) -> Player:
    """The player itself, or the one that the text ``"module:attribute"`` names.

    What has a method ``move`` is the player; a class or a function is called with the game, and makes one.
    Raises `LookupError` if nothing is kept there, and `TypeError` if what is there is not a player.

    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> player_of("ctcore.game.match:Even", nim) == player_of(player_of("ctcore.game.match:Even", nim), nim)
    True
    """
    found: Any = _kept(said) if isinstance(said, str) else said
    if isinstance(found, type) or not hasattr(found, "move"):
        found = found(game) if callable(found) else found
    if not callable(getattr(found, "move", None)):
        message = f"{said!r} is not a player: a player has a method move(state, draw)"
        raise TypeError(message)
    return cast("Player", found)


def _kept(name: str) -> object:
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        message = f"no player is kept under {name!r}; write module:attribute"
        raise LookupError(message) from error
