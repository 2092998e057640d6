"""What stands at an element of a position and can be set there, with the changes that set it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game.fields import choices_of, leaves
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Setting", "count", "settable"]


@frozen
class Setting:
    """A value that stands somewhere: its name, the value in words, and the ways to change it.

    Each way is a sign or a word for it, and the change as `Game.changed` takes it.
    """

    name: str
    value: str
    ways: tuple[tuple[str, str], ...]

    def as_dict(self) -> dict[str, Any]:
        """The setting as plain data."""
        ways = [{"sign": sign, "change": change} for sign, change in self.ways]
        return {"name": self.name, "value": self.value, "ways": ways}


def count(name: str, now: int, change: str) -> Setting:
    """A number that goes up and down by one; ``change`` is written with ``{}`` for the step.

    >>> count("stones", 0, "A.stones {}").ways
    (('+', 'A.stones +1'),)
    """
    less = (("-", change.format("-1")),) if now > 0 else ()
    return Setting(name, str(now), (*less, ("+", change.format("+1"))))


def settable(state: Any, element: str) -> Iterator[Setting]:
    """The numbers, truths and choices of a position whose names begin with the element's id.

    >>> from ctcore.game.games import game
    >>> [(one.name, one.value) for one in settable(game("nim").setup(), "B")]
    [('stones', '4')]
    """
    begins = f"{element}."
    for name, value in leaves(state).items():
        if not name.startswith(begins):
            continue
        told = _told(name.removeprefix(begins))
        if isinstance(value, bool):
            other = word(not value)
            yield Setting(told, word(value), ((other, f"{name} {other}"),))
        elif type(value) is int:
            yield count(told, value, f"{name} {{}}")
    for name, (value, values) in choices_of(state).items():
        if name.startswith(begins):
            ways = tuple((word(one), f"{name} {word(one)}") for one in values if one is not value)
            yield Setting(_told(name.removeprefix(begins)), word(value), ways)


def _told(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")
