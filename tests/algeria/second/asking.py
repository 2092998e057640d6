"""A procedure asks, and goes on with what is answered: generators that yield questions and are sent texts."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import NamedTuple, TypeVar

from tests.algeria.second.facts import FLN, GOVERNMENT, NATURE

T = TypeVar("T")


class Question(NamedTuple):
    """Who is to answer, about what in a word, and the texts that answer it."""

    who: str
    what: str
    texts: frozenset[str]


# What a procedure is: it yields questions, is sent the text chosen, and returns what comes of it.
Asking = Generator[Question, str, T]


class GameOver(Exception):  # noqa: N818 - it is not an error
    """A level is 0, or the shorter game is decided."""


def choose(who: str, what: str, options: Mapping[str, T]) -> Asking[T]:
    text = yield Question(who, what, frozenset(options))
    return options[text]


def roll(number: int = 1) -> Asking[int]:
    """The sum of that many dice."""
    return (yield from choose(NATURE, "dice", {f"roll {n}": n for n in range(number, 6 * number + 1)}))


def tries(number: int, most: int) -> Asking[int]:
    """How many of that many dice show at most `most`."""
    low, high = (number if most >= 6 else 0), (0 if most <= 0 else number)
    return (yield from choose(NATURE, "tries", {f"{n} succeed": n for n in range(low, high + 1)}))


def share(who: str, points: int) -> Asking[int]:
    """How many of the points go to the own level; the rest is taken off the other's."""
    if points == 0:
        return 0
    options = {f"gain {own}, take {points - own}": own for own in range(points + 1)}
    return (yield from choose(who, "points", options))


def other(side: str) -> str:
    return GOVERNMENT if side == FLN else FLN
