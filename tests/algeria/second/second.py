"""The sequence of play (4), and how a position is read and written."""

from __future__ import annotations

import json
from typing import Any

from tests.algeria.second.asking import Asking, GameOver, Question
from tests.algeria.second.board import Board
from tests.algeria.second.deploy import deployment_fln, deployment_government
from tests.algeria.second.government import operations
from tests.algeria.second.interphase import (
    control,
    depreciation,
    final_adjustment,
    recovery,
    redeployment,
    turn_ends,
)
from tests.algeria.second.plain import read, written
from tests.algeria.second.prepare import random_events, setting_up
from tests.algeria.second.reinforce import reinforcement_fln, reinforcement_government

PHASES = {
    "set-up": setting_up,
    "random events": random_events,
    "reinforcement of the Government": reinforcement_government,
    "reinforcement of the FLN": reinforcement_fln,
    "deployment of the Government": deployment_government,
    "deployment of the FLN": deployment_fln,
    "operations": operations,
    "control": control,
    "depreciation": depreciation,
    "recovery": recovery,
    "redeployment": redeployment,
    "adjustment": final_adjustment,
    "end of the turn": turn_ends,
}


def game(b: Board, phase: str) -> Asking[None]:
    """From the beginning of that phase to the end of the game."""
    names = list(PHASES)
    try:
        for name in names[names.index(phase) :]:
            yield from PHASES[name](b)
        while True:
            for name in names[1:]:
                yield from PHASES[name](b)
    except GameOver:
        return


class Second:
    """A game that goes on from a position: at set-up, or where a phase begins."""

    def __init__(self, data: dict[str, Any], phase: str = "set-up") -> None:
        self.board = read(json.loads(json.dumps(data)))
        self._game = game(self.board, phase)
        self._question: Question | None = next(self._game, None)

    def waiting(self) -> tuple[str, str]:
        """Who is to answer, and about what; two empty words when the game is over."""
        return (self._question.who, self._question.what) if self._question else ("", "")

    def legal(self) -> frozenset[str]:
        return self._question.texts if self._question else frozenset()

    def play(self, text: str) -> None:
        if text not in self.legal():
            msg = f"{text} is not legal now: {sorted(self.legal())}"
            raise ValueError(msg)
        try:
            self._question = self._game.send(text)
        except StopIteration:
            self._question = None

    def data(self) -> dict[str, Any]:
        return written(self.board)
