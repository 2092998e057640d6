"""The engine and the second statement, played side by side and compared at every decision."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import ctcore as ct
from tests.labyrinth.second import Second
from tests.side_by_side import compare

__all__ = ["GAME", "DifferenceError", "played_along"]

GAME = ct.game("labyrinth")


class DifferenceError(AssertionError):
    """The two say different things of one position."""


def plain(state: Any) -> dict[str, Any]:
    """The position as the second statement writes it."""
    data = GAME.as_data(state)
    for key in ("ctcore", "version", "game", "stack"):
        data.pop(key, None)
    return data


def played_along(state: Any, second: Second, draw: random.Random, most: int) -> set[str]:
    """What has been asked in at most that many decisions; ``DifferenceError`` where the two part."""
    moves: deque[str] = deque(maxlen=12)
    asked = set()
    for _ in range(most):
        found = compare(GAME, plain(state), state, second)
        if found:
            raise DifferenceError("\n".join(["; ".join(moves), *found[:20], GAME.to_text(state)]))
        if not state.stack:
            break
        asked.add(second.waiting()[1])
        move = GAME.random_move(state, draw)
        moves.append(str(move))
        state = GAME.step(state, move)
        second.play(str(move))
    return asked
