"""The engine and the second statement, played side by side and compared at every decision."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import ctcore as ct
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.bot import chances
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


def played_along(state: Any, second: Second, draw: random.Random, most: int, game: Any = GAME) -> set[str]:
    """What has been asked in at most that many decisions; ``DifferenceError`` where the two part.

    In the solo game what the Jihadist may come to is compared instead of its legal moves, each line of
    moves with its probability.
    """
    moves: deque[str] = deque(maxlen=12)
    asked = set()
    for _ in range(most):
        lines = bot_lines(state) if second.board.solo and state.stack else {}
        offers = (likely(lines), likely(second.chances())) if lines and second.is_by_rule() else None
        found = compare(game, plain(state), state, second, offers)
        if found:
            raise DifferenceError("\n".join([*moves, *found[:20], game.to_text(state)]))
        if not state.stack:
            break
        asked.add(second.waiting()[1])
        text, line = drawn_line(lines, draw) if lines else drawn_move(game, state, draw)
        moves.append(text)
        for move in line:
            state = game.step(state, move)
        second.play(text)
    return asked


def bot_lines(state: Any) -> dict[tuple[Any, ...], Fraction]:
    """What the bot may come to; nothing where somebody else chooses."""
    return dict(chances(state)) if GAME.actor(state) is JIHADIST else {}


def likely(lines: Mapping[Any, Fraction]) -> set[str]:
    """Each line with its probability, as a text."""
    return {f"{joined(line)}: {part}" for line, part in lines.items()}


def joined(line: Any) -> str:
    return line if isinstance(line, str) else "; ".join(map(str, line))


def drawn_line(lines: Mapping[Any, Fraction], draw: random.Random) -> tuple[str, tuple[Any, ...]]:
    (line,) = draw.choices([*lines], [*map(float, lines.values())])
    return joined(line), line


def drawn_move(game: Any, state: Any, draw: random.Random) -> tuple[str, tuple[Any, ...]]:
    move = game.random_move(state, draw)
    return str(move), (move,)
