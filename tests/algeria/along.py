"""The engine and the second statement, played side by side and compared at every decision."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

import ctcore as ct
from ctcore.kernel import Move
from tests.algeria.second import Second
from tests.side_by_side import compare

__all__ = ["GAME", "DifferenceError", "bold", "played_along", "steered", "thrifty"]

GAME = ct.game("algeria")
# What a phase keeps of the units that it has dealt with. Who may still be named shows it in the legal moves.
KEPT_BY_A_PHASE = ("apart", "dispersing", "concentrating")
Choosing = Callable[[Any, random.Random], Move]


class DifferenceError(AssertionError):
    """The two say different things of one position."""


def thrifty(state: Any, draw: random.Random) -> Move:
    """A random move, which seldom spends the Government's level on more than it needs."""
    level = state.psl.government
    buying = any(str(move) == "end" for move in GAME.choices(state)) and is_government(state)
    if buying and draw.random() < (0.5 if level < 40 else 0.2):
        return GAME.parse_move(state, "end")
    move = GAME.random_move(state, draw)
    for _ in range(5):
        words = str(move).split()
        dear = words[0] == "mobilize" and (level < 45 or words[1] not in {"1", "2"})
        if not (dear and is_government(state)):
            break
        move = GAME.random_move(state, draw)
    return move


def bold(state: Any, draw: random.Random) -> Move:
    """A random move, which seldom passes, ends, declines or merely moves: more missions, more fire."""
    move = GAME.random_move(state, draw)
    for _ in range(8):
        text = str(move)
        quiet = text in {"pass", "end", "no react", "let the Government act"} and draw.random() < 0.8
        plain = text.startswith(("move ", "mobilize ")) and draw.random() < 0.6
        if not (quiet or plain):
            break
        move = GAME.random_move(state, draw)
    return move


def steered(state: Any, draw: random.Random) -> Move:
    """Dice often fall low or high, and the FLN strikes where it can: coups, "+" and "@", many dice."""
    text = str(GAME.random_move(state, draw))
    if text.startswith("roll ") and draw.random() < 0.6:
        moves = GAME.legal_moves(state)
        return draw.choice([moves[0], moves[-1]])
    if text.startswith(("move ", "harass ", "propaganda ")):
        strikes = [move for move in GAME.legal_moves(state) if str(move).startswith("strike ")]
        if strikes:
            return draw.choice(strikes)
    return bold(state, draw)


def is_government(state: Any) -> bool:
    return str(GAME.actor(state)) == "Government"


def plain(state: Any) -> dict[str, Any]:
    """The position as the second statement writes it."""
    data = GAME.as_data(state)
    for key in ("ctcore", "version", "game", "stack"):
        data.pop(key, None)
    for area in data["areas"]:
        for key in KEPT_BY_A_PHASE:
            area.pop(key, None)
    return data


def played_along(state: Any, second: Second, choose: Choosing, draw: random.Random, most: int) -> set[str]:
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
        move = choose(state, draw)
        moves.append(str(move))
        state = GAME.step(state, move)
        second.play(str(move))
    return asked
