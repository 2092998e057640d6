"""A game that goes on from a position: at set-up, or where a phase begins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.labyrinth.second.answers import chances
from tests.labyrinth.second.asking import Asking, GameOver, Question
from tests.labyrinth.second.board import Board
from tests.labyrinth.second.facts import JIHADIST, US
from tests.labyrinth.second.plain import read, written
from tests.labyrinth.second.sequence import game


def guarded(b: Board, phase: str) -> Asking[None]:
    try:
        yield from game(b, phase)
    except GameOver:
        return


class Second:
    """The second statement at play."""

    def __init__(self, data: dict[str, Any], phase: str = "set-up") -> None:
        self.board = read(json.loads(json.dumps(data)))
        self._game = guarded(self.board, phase)
        self._question: Question | None = next(self._game, None)

    def waiting(self) -> tuple[str, str]:
        """Who is to answer, and about what; two empty words when the game is over."""
        return (self._question.who, self._question.what) if self._question else ("", "")

    def legal(self) -> frozenset[str]:
        return frozenset(self._question.options) if self._question else frozenset()

    def is_by_rule(self) -> bool:
        """Whether a solo Jihadist is to choose (9)."""
        return self.board.solo and self.waiting()[0] == JIHADIST

    def chances(self) -> Mapping[str, Fraction]:
        """What a solo Jihadist does here, with how likely it is (9)."""
        question = self._question
        assert question
        if question.chances is not None:
            return question.chances
        return chances(self.board, question.what, question.options)

    def play(self, text: str) -> None:
        if text not in self.legal():
            msg = f"{text} is not legal now: {sorted(self.legal())}"
            raise ValueError(msg)
        try:
            self._question = self._game.send(text)
        except StopIteration:
            self._question = None
        # What has left a hand is not known in one any more (L97).
        self.board.known &= self.board.hands[US] | self.board.hands[JIHADIST]

    def data(self) -> dict[str, Any]:
        return written(self.board)
