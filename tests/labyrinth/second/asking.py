"""A procedure asks, and goes on with what is answered: generators that yield questions and are sent texts."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import NamedTuple, TypeVar

from tests.labyrinth.second.facts import NATURE

T = TypeVar("T")


class Question(NamedTuple):
    """Who is to answer, about what in a word, and the texts that answer it."""

    who: str
    what: str
    texts: frozenset[str]


# What a procedure is: it yields questions, is sent the text chosen, and returns what comes of it.
Asking = Generator[Question, str, T]


class GameOver(Exception):  # noqa: N818 - it is not an error
    """Somebody has won."""


def choose(who: str, what: str, options: Mapping[str, T]) -> Asking[T]:
    text = yield Question(who, what, frozenset(options))
    return options[text]


def roll() -> Asking[int]:
    """One die."""
    return (yield from choose(NATURE, "dice", {f"roll {face}": face for face in range(1, 7)}))


def rolls(number: int) -> Asking[list[int]]:
    faces = []
    for _ in range(number):
        faces.append((yield from roll()))  # noqa: PERF401 - it asks
    return faces
