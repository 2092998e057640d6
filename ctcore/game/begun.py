"""The options of a game's set-ups that are yes or no, each as an option of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.game.verb import flag
from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game.told import Told
    from ctcore.game.verb import Option

__all__ = ["options", "with_options"]

S = TypeVar("S", bound=Any)


def options(known: Mapping[str, str]) -> tuple[Option, ...]:
    """The options of the command line for those keywords of a set-up, each with its help.

    >>> [one.flag for one in options({"shorter_game": "By 13.3."})]
    ['--shorter-game']
    """
    return tuple(flag(_dashed(name), help=told) for name, told in known.items())


def with_options(game: Told[S], setup: str | None, given: Mapping[str, Any]) -> S:
    """The set-up of that name with these options.

    Raises `BadInput` if the position is not a set-up, or if the set-up does not take them.

    >>> from ctcore.game.games import game
    >>> with_options(game("algeria"), "1954", {"shorter_game": True}).in_force.shorter_game
    True
    """
    if setup is None:
        message = f"{' and '.join(map(_dashed, given))}: options of the set-up go with --scenario."
        raise BadInput(message)
    try:
        return game.setup(setup.casefold(), **given)
    except ValueError as wrong:
        told = str(wrong)
        for name in game.setup_options:
            told = told.replace(name, _dashed(name))
        message = f"the options do not go together: {told}."
        raise BadInput(message) from None


def _dashed(name: str) -> str:
    return f"--{name.replace('_', '-')}"
