"""Moments of a game, at which a lawful position is looked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, Any, Protocol

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game.game import Game

__all__ = ["AtSetup", "Moment", "at_setups"]


class Moment(Hashable, Protocol):
    """A moment: what is pending and what cards are out are as they are, all else may be otherwise."""

    def base(self) -> Any:
        """A position at that moment."""

    def showing(self, words: Collection[str], /) -> Moment:
        """The same moment, or one beside it at which more of what the words name may be."""

    def fixed(self) -> Collection[str]:
        """The numbers and truths that stay as they are."""


@frozen
class AtSetup:
    """The beginning of a game, as a set-up leaves it."""

    name: str
    begun: Callable[[], Any]

    def base(self) -> Any:
        """The position of the set-up."""
        return self.begun()

    def showing(self, _words: Collection[str], /) -> AtSetup:
        """The same moment."""
        return self

    def fixed(self) -> Collection[str]:
        """Nothing."""
        return ()

    def __str__(self) -> str:
        """The set-up by its name."""
        return f"{self.name} set-up"


def at_setups(game: Game[Any]) -> tuple[AtSetup, ...]:
    """The moment of each set-up of a game."""
    return tuple(AtSetup(name, begun) for name, begun in game.setups.items())
