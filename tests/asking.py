"""Second statements of rules: procedures that ask and go on with the answer, and a game of them at play.

A procedure is a generator that yields questions, is sent the text chosen, and returns what comes of it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

__all__ = ["Asking", "GameOver", "Playing", "Question", "choose"]

T = TypeVar("T")


class Question(NamedTuple):
    """Who is to answer, about what in a word, and by text what each answer stands for.

    ``chances`` says how likely a bot gives each, where its rules do.
    """

    who: str
    what: str
    options: Mapping[str, Any]
    chances: Mapping[str, Fraction] | None = None


Asking = Generator[Question, str, T]


class GameOver(Exception):  # noqa: N818 - it is not an error
    """Somebody has won, or the last turn has ended."""


def choose(who: str, what: str, options: Mapping[str, T]) -> Asking[T]:
    text = yield Question(who, what, options)
    return options[text]


def _to_its_end(game: Asking[None]) -> Asking[None]:
    try:
        yield from game
    except GameOver:
        return


class Playing:
    """A game at play: what it asks now, and the answers that it takes."""

    def __init__(self, game: Asking[None]) -> None:
        self._game = _to_its_end(game)
        self.question: Question | None = next(self._game, None)

    def waiting(self) -> tuple[str, str]:
        """Who is to answer, and about what; two empty words when the game is over."""
        return (self.question.who, self.question.what) if self.question else ("", "")

    def legal(self) -> frozenset[str]:
        return frozenset(self.question.options) if self.question else frozenset()

    def play(self, text: str) -> None:
        if text not in self.legal():
            msg = f"{text} is not legal now: {sorted(self.legal())}"
            raise ValueError(msg)
        try:
            self.question = self._game.send(text)
        except StopIteration:
            self.question = None
