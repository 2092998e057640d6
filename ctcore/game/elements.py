"""The elements that moves are about: spaces of the board, tracks and boxes, each by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError, near_misses
from ctcore.notation.spelling import fold, shorten

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game.game import Game

__all__ = ["element", "element_named", "elements"]


def elements(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """The spaces that kinds of move say they are about, by id; see `Game.elements`.

    >>> from ctcore.game.games import game
    >>> list(elements(game("nim"))["space"])
    ['A', 'B', 'C']
    """
    about = (kind for kind in game.system.kinds if kind.subjects is not None)
    values = dict.fromkeys(
        value for kind in about if kind.subjects for value in kind.said(kind.subjects.field)
    )
    found = {str(game.codec.plain(value)): value for value in values}
    return {"space": {one: found[one] for one in sorted(found)}}


def element(game: Game[Any], value: Any) -> tuple[str, str] | None:
    """The sort and the id of what the value names; see `Game.element`."""
    return _known(game).get(value)


def element_named(game: Game[Any], text: str) -> tuple[str, str]:
    """The sort and the id of the element that has that id or name, in any case.

    Raises `NotationError`, with near misses, if there is none.

    >>> from ctcore.game.games import game
    >>> element_named(game("twilight"), "barika"), element_named(game("nim"), "a")
    (('space', 'I-1'), ('space', 'A'))
    """
    known = _known(game)
    names = {fold(str(value)): told for value, told in known.items()}
    names |= {fold(told[1]): told for told in known.values()}
    found = names.get(fold(text))
    if found is None:
        words = (*map(str, known), *(one for _, one in known.values()))
        message = f"{shorten(text)!r} is not the name of anything that moves of {game.title} are about."
        raise NotationError(message, near_misses(text, dict.fromkeys(words)))
    return found


def _known(game: Game[Any]) -> Mapping[Any, tuple[str, str]]:
    """Each element by the value that names it, found once."""

    def made(_game: Game[Any]) -> dict[Any, tuple[str, str]]:
        return {value: (sort, one) for sort, values in game.elements.items() for one, value in values.items()}

    return game.room("elements", made)
