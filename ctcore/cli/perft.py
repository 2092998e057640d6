"""Count lines of play."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

import ctcore as ct
from ctcore import query
from ctcore.cli.position import Json, moment
from ctcore.cli.report import console, counted, emit, pairs
from ctcore.cli.set_up import asked_of_a_position

__all__ = ["perft"]

Depth = Annotated[int, typer.Option("--depth", metavar="N", min=0, help="How many moves a line has.")]
Divide = Annotated[bool, typer.Option("--divide", help="Count apart the lines that begin with each move.")]


@asked_of_a_position
def perft(
    state: ct.State,
    *,
    depth: Depth = 2,
    divide: Divide = False,
    as_json: Json = False,
) -> int:
    """Count the lines of so many moves from a position, to compare with another engine."""
    parts = query.divide(ct.SYSTEM, state, depth) if divide and depth else {}
    count = sum(parts.values()) if divide and depth else query.perft(ct.SYSTEM, state, depth)
    named = {str(move): lines for move, lines in parts.items()}
    if as_json:
        emit({"depth": depth, "lines": count, **({"divide": named} if divide else {})})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    if named:
        out.print(pairs([(move, str(lines)) for move, lines in named.items()]))
    out.print(Text(f"{counted(count, 'line')} of {counted(depth, 'move')}"))
    return 0
