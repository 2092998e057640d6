"""Count lines of play."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.current import Asked, asked, game, set_asked
from ctcore.cli.report import counted, emit, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.kernel import Move

__all__ = ["perft"]

# Counting shorter lines takes less time than starting a process.
_DEEP = 6


def perft(
    state: Any,
    *,
    depth: int = 2,
    divide: bool = False,
    jobs: int | None = None,
    as_json: bool = False,
) -> int:
    """Count the lines of N moves from a position, to compare with another engine."""
    parts = _parts(state, depth, jobs or os.cpu_count() or 1) if depth else {}
    count = sum(parts.values()) if depth else query.perft(game().system, state, depth)
    named = {str(move): lines for move, lines in parts.items()} if divide else {}
    if as_json:
        emit({"depth": depth, "lines": count, **({"divide": named} if divide else {})})
        return 0
    out = console()
    out.print(Text(game().moment(state), style="bold"))
    if named:
        out.print(pairs([(move, str(lines)) for move, lines in named.items()]))
    out.print(Text(f"{counted(count, 'line')} of {counted(depth, 'move')}"))
    return 0


def _parts(state: Any, depth: int, jobs: int) -> dict[Move, int]:
    """How many lines begin with each move, counted in several processes if that is faster."""
    if jobs == 1 or depth < _DEEP:
        return query.divide(game().system, state, depth)
    after = {move: game().step(state, move) for move in game().legal_moves(state)}
    begun = [
        (move, game().step(then, more)) for move, then in after.items() for more in game().legal_moves(then)
    ]
    parts = dict.fromkeys(after, 0)
    from ctcore.kernel.processes import pool_of  # noqa: PLC0415 - few trees are that deep

    with pool_of(jobs) as pool:
        counts = pool.map(partial(_lines, asked(), depth=depth - 2), [then for _, then in begun])
        for (move, _), lines in zip(begun, counts, strict=True):
            parts[move] += lines
    return parts


def _lines(which: Asked, state: Any, *, depth: int) -> int:
    set_asked(which)
    return query.perft(game().system, state, depth)
