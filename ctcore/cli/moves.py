"""List the legal moves of a position."""

from __future__ import annotations

from typing import Any

from ctcore import query
from ctcore.cli.choices import chosen
from ctcore.cli.current import game
from ctcore.cli.part import part_of, wholes
from ctcore.cli.report import counted, emit, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

__all__ = ["moves"]


def moves(
    state: Any,
    *,
    part: str | None = None,
    as_json: bool = False,
) -> int:
    """List what may be chosen, grouped by kind: legal moves, and the first stage of those made in stages.

    Given the first stages of a move, ``part``, it lists the next stage of it.
    """
    begun, actor = part_of(state, part), game().actor(state)
    count = wholes(state, begun)
    if as_json:
        under_way = {} if begun is None else {"part": query.part_as_dict(game(), begun)}
        groups = [choice.as_dict() for choice in query.choices(game().system, state, begun)]
        emit({"actor": str(actor) if actor else None, **under_way, "count": count, "choices": groups})
        return 0
    out = console()
    out.print(Text(game().moment(state), style="bold"))
    out.print(pairs(chosen(state, begun)))
    out.print(Text(counted(count, "legal move") + (f" from '{begun}' on" if begun else "")))
    if game().is_chance(actor):
        out.print(Text(game().chance_hint(state)))
    if found_outcome := game().outcome(state):
        out.print(Text(str(found_outcome)))
    return 0
