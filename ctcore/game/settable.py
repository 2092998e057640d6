"""What stands at an element of a position, or at none, and can be set, with the changes that set it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game.fields import choices_of, leaves
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Setting", "count", "elsewhere", "settable"]


@frozen
class Setting:
    """A value that stands somewhere: its name, the value in words, and the ways to change it.

    Each way is a sign or a word for it, and the change as `Game.changed` takes it.  Of a number ``to`` is
    the change that sets it, with ``{}`` for the number.
    """

    name: str
    value: str
    ways: tuple[tuple[str, str], ...]
    to: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The setting as plain data."""
        ways = [{"sign": sign, "change": change} for sign, change in self.ways]
        return {"name": self.name, "value": self.value, "ways": ways, **({"to": self.to} if self.to else {})}


def count(name: str, now: int, change: str) -> Setting:
    """A number that is set, or goes up and down by one; ``change`` is written with ``{}`` for either.

    >>> count("stones", 0, "A.stones {}").ways
    (('+', 'A.stones +1'),)
    """
    less = (("-", change.format("-1")),) if now > 0 else ()
    return Setting(name, str(now), (*less, ("+", change.format("+1"))), change)


def settable(state: Any, element: str) -> Iterator[Setting]:
    """The numbers, truths and choices of a position whose names begin with the element's id.

    >>> from ctcore.game.games import game
    >>> [(one.name, one.value) for one in settable(game("nim").setup(), "B")]
    [('stones', '4')]
    """
    begins = f"{element}."
    return _settings(state, lambda name: name.removeprefix(begins) if name.startswith(begins) else None)


def elsewhere(state: Any, elements: Iterable[str]) -> Iterator[Setting]:
    """The numbers, truths and choices of a position whose names begin with the id of no element.

    >>> from ctcore.game.games import game
    >>> [one.name for one in elsewhere(game("algeria").setup(), ("MOR", "TUN")) if "psl" in one.name]
    ['psl government', 'psl fln', 'psl half']
    """
    begin = tuple(f"{one}." for one in elements)
    return _settings(state, lambda name: None if name.startswith(begin) else name)


def _settings(state: Any, told: Callable[[str], str | None]) -> Iterator[Setting]:
    """What a position holds, each by what is ``told`` of its name; None is told of what is left out."""
    for name, value in leaves(state).items():
        if (own := told(name)) is None:
            continue
        if isinstance(value, bool):
            other = word(not value)
            yield Setting(_words(own), word(value), ((other, f"{name} {other}"),))
        elif type(value) is int:
            yield count(_words(own), value, f"{name} {{}}")
    for name, (value, values) in choices_of(state).items():
        if (own := told(name)) is not None:
            ways = tuple((word(one), f"{name} {word(one)}") for one in values if one is not value)
            yield Setting(_words(own), word(value), ways)


def _words(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")
