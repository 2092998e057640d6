"""Find who plays: a player of a game by the name that the game gives it, or by an entry point.

>>> from ctcore.game.games import game
>>> sorted(names(game("nim"), "first"))
['random']
>>> player_named(game("nim"), "first", "random")
Even(game=ctcore.game.games.game('nim'))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError, near_misses

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctcore.game.game import Game
    from ctcore.game.match import Player

__all__ = ["RANDOM", "names", "player_named"]

RANDOM = "random"
_EVEN = "ctcore.game.match:Even"


def names(game: Game[Any], seat: str) -> Mapping[str, str]:
    """The names of who may play that player, each with its factory; ``random`` is the first.

    Raises `NotationError` if the game has no such player.
    """
    if seat not in game.players:
        known = tuple(game.players)
        message = f"{game.title} has no player {seat!r}; there are {', '.join(known) or 'none'}."
        raise NotationError(message, near_misses(seat, known))
    return {RANDOM: _EVEN, **game.opponents.get(seat, {})}


def player_named(game: Game[Any], seat: str, text: str) -> Player:
    """Make who is to play that player of the game: a new one each time.

    ``text`` is one of the `names`, or an entry point ``module:attribute``, which is called with the game.
    Settings may follow, with a comma before each: ``search,playouts=100``; a whole number or a decimal one is
    a number, anything else a word.  Raises `NotationError` for an unknown name, with near misses, for an
    entry point that cannot be loaded, and for settings that it does not take.

    >>> from ctcore.game.games import game
    >>> player_named(game("nim"), "first", "ctcore.game.match:Even")
    Even(game=ctcore.game.games.game('nim'))
    >>> player_named(game("nim"), "first", "rando")
    Traceback (most recent call last):
    ctcore.errors.NotationError: nobody called 'rando' plays first; there is random. Did you mean random?
    """
    name, *settings = (part.strip() for part in text.split(","))
    known = names(game, seat)
    entry = name if ":" in name else known.get(name)
    if entry is None:
        message = f"nobody called {name!r} plays {seat}; there is {', '.join(known)}."
        raise NotationError(message, near_misses(name, known))
    given = dict(_setting(text, one) for one in settings)
    try:
        found: Any = _loaded(entry)(game, **given)
    except (TypeError, ValueError) as error:
        message = f"{text!r} cannot play {seat}: {error}."
        raise NotationError(message) from error
    if not callable(getattr(found, "move", None)):
        message = f"{text!r} cannot play {seat}: what {entry} makes has no method move."
        raise NotationError(message)
    player: Player = found
    return player


def _loaded(entry: str) -> Callable[..., Any]:
    module, _, attribute = entry.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        message = f"{entry!r} cannot be loaded: {error}."
        raise NotationError(message) from error
    if not callable(found):
        message = f"{entry!r} is not a class or a function that takes a game."
        raise NotationError(message)
    made: Callable[..., Any] = found
    return made


def _setting(text: str, one: str) -> tuple[str, int | float | str]:
    name, equals, value = (part.strip() for part in one.partition("="))
    if not (equals and name.isidentifier() and value):
        message = f"{text!r} has a setting {one!r}; write it as name=value."
        raise NotationError(message)
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value
