"""The sequence of play (4), and how a position is read and written."""

from __future__ import annotations

import json
from typing import Any

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
from tests.asking import Asking, Playing

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
    for name in names[names.index(phase) :]:
        yield from PHASES[name](b)
    while True:
        for name in names[1:]:
            yield from PHASES[name](b)


class Second(Playing):
    """A game that goes on from a position: at set-up, or where a phase begins."""

    def __init__(self, data: dict[str, Any], phase: str = "set-up") -> None:
        self.board = read(json.loads(json.dumps(data)))
        super().__init__(game(self.board, phase))

    def data(self) -> dict[str, Any]:
        return written(self.board)
