"""The game that the command line is asked about: that of ``--game``, with the house rules of ``--house``."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.game import games

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["Asked", "asked", "game", "set_asked", "set_game", "set_house"]

# The name of a game, and the text of its house rules or nothing: by these another process finds it.
Asked = tuple[str, str]
_USUAL: Asked = (games.DEFAULT, "")
_ASKED: ContextVar[Asked] = ContextVar("_ASKED", default=_USUAL)
_GAME: ContextVar[Game[Any]] = ContextVar("_GAME")


def game() -> Game[Any]:
    """The game that is asked about."""
    return _GAME.get(None) or games.game()


def asked() -> Asked:
    """By what another process finds the game that is asked about (`set_asked`)."""
    return _ASKED.get()


def set_asked(which: Asked) -> None:
    """Ask about that game; `NotationError` where there is none, or its house rules say what cannot be."""
    if which == _ASKED.get() and _GAME.get(None) is not None:
        return
    name, text = which
    found = games.game(name)
    if text:
        try:
            found = found.with_provisos(*found.provisos_of(text))
        except ValueError as wrong:
            raise NotationError(f"{wrong}.") from None  # noqa: EM102 - said by who refused it
    _GAME.set(found)
    _ASKED.set(which)


def set_game(name: str) -> None:
    """Ask about the game of that name; `NotationError` with near misses where there is none."""
    set_asked((name, ""))


def set_house(file: str) -> None:
    """Ask about the game with the house rules of that file; `NotationError` names the place of a fault."""
    from ctcore.cli.files import read_text  # noqa: PLC0415 - most games are played as printed

    set_asked((game().name, read_text(file, "--house")))
