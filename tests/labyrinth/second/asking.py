"""What the procedures of this game ask: a draw of the solo Jihadist, and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from tests.asking import Asking, Question, choose
from tests.labyrinth.second.facts import JIHADIST, NATURE

T = TypeVar("T")


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
