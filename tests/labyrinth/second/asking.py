"""A procedure asks, and goes on with what is answered: generators that yield questions and are sent texts."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from tests.labyrinth.second.facts import JIHADIST, NATURE

T = TypeVar("T")


class Question(NamedTuple):
    """Who is to answer, about what in a word, and by text what each answer stands for.

    ``chances`` says how likely the solo Jihadist gives each, where its rules do (9).
    """

    who: str
    what: str
    options: Mapping[str, Any]
    chances: Mapping[str, Fraction] | None = None


# What a procedure is: it yields questions, is sent the text chosen, and returns what comes of it.
Asking = Generator[Question, str, T]


class GameOver(Exception):  # noqa: N818 - it is not an error
    """Somebody has won."""


def choose(who: str, what: str, options: Mapping[str, T]) -> Asking[T]:
    text = yield Question(who, what, options)
    return options[text]


def draw(what: str, lot: Mapping[T, Fraction], said: Callable[[T], str]) -> Asking[T]:
    """The solo Jihadist comes to one of them, each as likely as it is said (9)."""
    options = {said(one): one for one in lot}
    text = yield Question(JIHADIST, what, options, {said(one): chance for one, chance in lot.items()})
    return options[text]


def say(what: str, text: str) -> Asking[None]:
    """The only thing that the solo Jihadist may do."""
    yield from draw(what, {text: Fraction(1)}, str)


def roll() -> Asking[int]:
    """One die."""
    return (yield from choose(NATURE, "dice", {f"roll {face}": face for face in range(1, 7)}))


def rolls(number: int) -> Asking[list[int]]:
    faces = []
    for _ in range(number):
        faces.append((yield from roll()))  # noqa: PERF401 - it asks
    return faces
