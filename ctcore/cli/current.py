"""The game in question: that of ``--game``, with the house rules of ``--house`` and ``--ruling``."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError, near_misses
from ctcore.game import games
from ctcore.game.rulings import options_of, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game import Game

__all__ = [
    "Asked",
    "asked",
    "game",
    "game_options",
    "set_asked",
    "set_game",
    "set_house",
    "set_rulings",
    "set_variant",
]

# A game's name and the texts of its house rules: from these another process makes the game.
Asked = tuple[str, tuple[str, ...]]
_USUAL: Asked = (games.DEFAULT, ())
_ASKED: ContextVar[Asked] = ContextVar("_ASKED", default=_USUAL)
_GAME: ContextVar[Game[Any]] = ContextVar("_GAME")
# The options by which its house rules were named.
_NAMED: ContextVar[tuple[str, ...]] = ContextVar("_NAMED", default=())


def game() -> Game[Any]:
    """The game in question."""
    return _GAME.get(None) or games.game()


def asked() -> Asked:
    """The name and house rules from which another process makes the same game (`set_asked`)."""
    return _ASKED.get()


def game_options() -> tuple[str, ...]:
    """The options that name the game and its house rules: ``--game``, ``--house`` and ``--ruling``."""
    name, _ = asked()
    return (*(() if name == games.DEFAULT else ("--game", name)), *_NAMED.get())


def set_asked(which: Asked) -> None:
    """Ask about that game; raises `NotationError` if there is none, or if its house rules are wrong."""
    if which == _ASKED.get() and _GAME.get(None) is not None:
        return
    _GAME.set(_made(which))
    _ASKED.set(which)


@lru_cache(maxsize=8)
def _made(which: Asked) -> Game[Any]:
    """The game of that name and those house rules; kept, since a page asks about the same one each time."""
    name, texts = which
    found = games.game(name)
    for text in texts:
        try:
            found = found.with_provisos(*found.provisos_of(text))
        except ValueError as wrong:
            raise NotationError(f"{wrong}.") from None  # noqa: EM102 - the refusal's own words
    return found


def set_game(name: str) -> None:
    """Ask about the game of that name; raises `NotationError`, with near misses, if there is none."""
    set_asked((name, ()))
    _NAMED.set(())


def set_house(file: str) -> None:
    """Ask about the game by one of its variants, or with the house rules of a file.

    `NotationError` names a fault's file and place.
    """
    from pathlib import Path  # noqa: PLC0415 - most games are played as printed

    from ctcore.screen.files import read_text  # noqa: PLC0415 - as above

    variants = game().variants
    if file not in variants and not Path(file).exists() and (near := near_misses(file, tuple(variants))):
        message = f"there is no file {file!r}, and no variant of that name."
        raise NotationError(message, near)
    text = variants.get(file) or read_text(file, "--house")
    try:
        set_asked((game().name, (*asked()[1], text)))
    except NotationError as wrong:
        message = f"{file}: {wrong.message}"
        raise NotationError(message, wrong.suggestions) from None
    _NAMED.set((*_NAMED.get(), "--house", file))


def set_rulings(options: Sequence[str]) -> None:
    """Ask about the game by what these rulings reject, each given as ``A42=rejected``.

    Raises `NotationError` for a ruling that the game cannot turn.
    """
    name, texts = asked()
    set_asked((name, (*texts, *game().rulings_written(**read(options)))))
    _NAMED.set((*_NAMED.get(), *(word for one in options for word in ("--ruling", one))))


def set_variant(labels: str) -> None:
    """Ask about that variant of the game whose house rules have these labels, as a record's header has them.

    The labels may be those of rulings turned, too.  Nothing changes if the game has no such variant, or if
    house rules are asked about already.
    """
    turned = () if game().house or not labels else options_of(labels.split("; "))
    if turned:
        set_rulings(turned)
        return
    variants = () if game().house or not labels else tuple(game().variants)
    for name in variants:
        if "; ".join(game().variant(name).house) == labels:
            set_house(name)
            return
