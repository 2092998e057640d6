"""The engine and the second statement, played side by side and compared at every decision."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import ctcore as ct
from tests.labyrinth.second import Second

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


def differences(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    found = []
    for key in sorted({*first, *second}):
        one, two = first.get(key), second.get(key)
        pairs = zip(one, two, strict=True) if key == "countries" and one and two else [(one, two)]
        found += [f"{key}: the engine {a}, the second statement {b}" for a, b in pairs if a != b]
    return found


def compare(state: Any, second: Second) -> list[str]:
    """What the two say differently: the position, who is to choose, the legal moves."""
    found = differences(plain(state), second.data())
    who, what = second.waiting()
    actor = str(GAME.actor(state)) if state.stack else ""
    if actor != who:
        found.append(
            f"to choose: the engine {actor or 'nobody'}, the second statement {who or 'nobody'} ({what})"
        )
    elif state.stack:
        legal, others = {str(move) for move in GAME.legal_moves(state)}, second.legal()
        found += [f"legal for the engine alone: {text}" for text in sorted(legal - others)]
        found += [f"legal for the second statement alone: {text}" for text in sorted(others - legal)]
    return found


def played_along(state: Any, second: Second, draw: random.Random, most: int) -> set[str]:
    """What has been asked in at most that many decisions; ``DifferenceError`` where the two part."""
    moves: deque[str] = deque(maxlen=12)
    asked = set()
    for _ in range(most):
        found = compare(state, second)
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
