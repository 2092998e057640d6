"""List the legal moves of a position."""

from __future__ import annotations

from typing import Any

from ctcore import query
from ctcore.cli.choices import chosen
from ctcore.cli.current import game
from ctcore.cli.report import counted, emit, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

__all__ = ["moves"]


def moves(
    state: Any,
    *,
    as_json: bool = False,
) -> int:
    """List what may be chosen, grouped by kind: legal moves, and the first stage of those made in stages."""
    found, actor = query.choices(game().system, state), game().actor(state)
    count = len(game().legal_moves(state))
    if as_json:
        groups = [choice.as_dict() for choice in found]
        emit({"actor": str(actor) if actor else None, "count": count, "choices": groups})
        return 0
    out = console()
    out.print(Text(game().moment(state), style="bold"))
    out.print(pairs(chosen(state)))
    out.print(Text(counted(count, "legal move")))
    if game().is_chance(actor):
        out.print(Text(game().chance_hint(state)))
    if found_outcome := game().outcome(state):
        out.print(Text(str(found_outcome)))
    return 0
