"""A game that goes on from a position: at set-up, or where a phase begins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.asking import Playing
from tests.labyrinth.second.answers import chances
from tests.labyrinth.second.facts import JIHADIST, US
from tests.labyrinth.second.plain import read, written
from tests.labyrinth.second.sequence import game


class Second(Playing):
    """The second statement at play."""

    def __init__(self, data: dict[str, Any], phase: str = "set-up") -> None:
        self.board = read(json.loads(json.dumps(data)))
        super().__init__(game(self.board, phase))

    def is_by_rule(self) -> bool:
        """Whether a solo Jihadist is to choose (9)."""
        return self.board.solo and self.waiting()[0] == JIHADIST

    def chances(self) -> Mapping[str, Fraction]:
        """What a solo Jihadist does here, with how likely it is (9)."""
        question = self.question
        assert question
        if question.chances is not None:
            return question.chances
        return chances(self.board, question.what, question.options)

    def play(self, text: str) -> None:
        super().play(text)
        # What has left a hand is not known in one any more (L97).
        self.board.known &= self.board.hands[US] | self.board.hands[JIHADIST]

    def data(self) -> dict[str, Any]:
        return written(self.board)
