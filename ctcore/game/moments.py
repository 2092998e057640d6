"""Moments of a game, at which to search for a lawful position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ctcore.game.fields import choices_of, map_choices, truths_of_choices
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game.game import Game

__all__ = ["AtSetup", "Moment", "at_setups", "with_each_value"]

S = TypeVar("S", bound=Any)


class Moment(Hashable, Protocol):
    """A moment: it fixes what is pending and which cards are out, and leaves all else open."""

    def base(self) -> Any:
        """A position at that moment."""

    def showing(self, words: Collection[str], /) -> Iterable[Moment]:
        """This moment, or those like it that have or leave open what the words name, the nearest first."""

    def fixed(self) -> Collection[str]:
        """The numbers and truths that the moment fixes."""


@frozen
class AtSetup:
    """The beginning of a game, as a set-up leaves it, but for some choices with other values."""

    name: str
    begun: Callable[[], Any]
    others: tuple[tuple[str, Any], ...] = ()

    def base(self) -> Any:
        """The position of the set-up."""
        return _with(self.begun(), dict(self.others))

    def showing(self, words: Collection[str], /) -> Iterator[AtSetup]:
        """The same moment, once for each value of the choices that the words ask about."""
        for others in _each(self.begun(), words):
            yield AtSetup(self.name, self.begun, tuple(others.items()))

    def fixed(self) -> Collection[str]:
        """Nothing."""
        return ()

    def __str__(self) -> str:
        """The set-up by its name."""
        return ", ".join((f"{self.name} set-up", *(f"{name} {word(one)}" for name, one in self.others)))


def at_setups(game: Game[Any]) -> tuple[AtSetup, ...]:
    """The moment of each set-up of a game."""
    return tuple(AtSetup(name, partial(game.setup, name)) for name in game.setups)


def with_each_value(state: S, words: Collection[str]) -> Iterator[S]:
    """The position once for each value of the choices that the words ask about, the nearest first.

    A word that asks of elements, such as ``mark.cross``, asks about this choice of each of them.
    """
    return (_with(state, others) for others in _each(state, words))


def _each(state: Any, words: Collection[str]) -> Iterator[dict[str, Any]]:
    """Ways to give other values to what the words ask about, those first that change the fewest."""
    asked = {name for word, (name, _) in truths_of_choices(state).items() if _is_asked(word, words)}
    others = {
        name: [one for one in values if one is not now]
        for name, (now, values) in choices_of(state).items()
        if name in asked
    }
    for count in range(len(others) + 1):
        for names in combinations(others, count):
            for values in product(*(others[name] for name in names)):
                yield dict(zip(names, values, strict=True))


def _is_asked(word: str, words: Collection[str]) -> bool:
    """Whether the words of a condition have it, with or without the element that it is asked of."""
    return any(f".{word}".lower().endswith(f".{one}".lower()) for one in words)


def _with(state: S, others: dict[str, Any]) -> S:
    return map_choices(state, others.get)
