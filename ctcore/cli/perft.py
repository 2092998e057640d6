"""Count lines of play."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import query
from ctcore.cli.position import moment
from ctcore.cli.report import counted, emit, pairs
from ctcore.cli.set_up import asked_of_a_position
from ctcore.kernel.processes import pool_of
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.kernel import Move

__all__ = ["perft"]

# Shorter lines are counted sooner than a process starts.
_DEEP = 6


@asked_of_a_position
def perft(
    state: ct.State,
    *,
    depth: int = 2,
    divide: bool = False,
    jobs: int | None = None,
    as_json: bool = False,
) -> int:
    """Count the lines of so many moves from a position, to compare with another engine."""
    parts = _parts(state, depth, jobs or os.cpu_count() or 1) if depth else {}
    count = sum(parts.values()) if depth else query.perft(ct.SYSTEM, state, depth)
    named = {str(move): lines for move, lines in parts.items()} if divide else {}
    if as_json:
        emit({"depth": depth, "lines": count, **({"divide": named} if divide else {})})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    if named:
        out.print(pairs([(move, str(lines)) for move, lines in named.items()]))
    out.print(Text(f"{counted(count, 'line')} of {counted(depth, 'move')}"))
    return 0


def _parts(state: ct.State, depth: int, jobs: int) -> dict[Move, int]:
    """How many lines begin with each move, counted in so many processes where that is soonest."""
    if jobs == 1 or depth < _DEEP:
        return query.divide(ct.SYSTEM, state, depth)
    after = {move: ct.step(state, move) for move in ct.legal_moves(state)}
    begun = [(move, ct.step(then, more)) for move, then in after.items() for more in ct.legal_moves(then)]
    parts = dict.fromkeys(after, 0)
    with pool_of(jobs) as pool:
        counts = pool.map(partial(_lines, depth=depth - 2), [then for _, then in begun])
        for (move, _), lines in zip(begun, counts, strict=True):
            parts[move] += lines
    return parts


def _lines(state: ct.State, *, depth: int) -> int:
    return query.perft(ct.SYSTEM, state, depth)
