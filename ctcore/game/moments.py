"""Moments of a game, at which to search for a lawful position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ctcore.game.fields import values_of_enums
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game.game import Game

__all__ = ["AtSetup", "Moment", "at_setups", "with_each_value"]

S = TypeVar("S", bound=Any)


class Moment(Hashable, Protocol):
    """A moment: it fixes what is pending and which cards are out, and leaves all else open."""

    def base(self) -> Any:
        """A position at that moment."""

    def showing(self, words: Collection[str], /) -> Moment:
        """This moment, or one like it that leaves open more of what the words name."""

    def fixed(self) -> Collection[str]:
        """The numbers and truths that the moment fixes."""


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


def with_each_value(state: S, words: Collection[str]) -> tuple[S, ...]:
    """The position once for each value of an enum that the words ask about."""
    kind: Any = type(state)
    values = values_of_enums(kind)
    fields = sorted({field for word, (field, _) in values.items() if word in words})
    each = [{getattr(state, field), *(one for at, one in values.values() if at == field)} for field in fields]
    return tuple(
        changed(state, **dict(zip(fields, chosen, strict=True)))
        for chosen in product(*(sorted(options, key=str) for options in each))
    )
