"""List the legal moves of a position."""

from __future__ import annotations

import ctcore as ct
from ctcore import query
from ctcore.cli.choices import chosen
from ctcore.cli.position import moment
from ctcore.cli.report import counted, emit, pairs
from ctcore.cli.set_up import asked_of_a_position
from ctcore.screen.console import console
from ctcore.screen.text import Text
from ctcore.twilight.text.pile import natures_turn

__all__ = ["moves"]


@asked_of_a_position
def moves(
    state: ct.State,
    *,
    as_json: bool = False,
) -> int:
    """List what may be chosen, grouped by kind: legal moves, and the first stage of those made in stages."""
    found, actor = query.choices(ct.SYSTEM, state), ct.actor(state)
    count = len(ct.legal_moves(state))
    if as_json:
        groups = [choice.as_dict() for choice in found]
        emit({"actor": str(actor) if actor else None, "count": count, "choices": groups})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    out.print(pairs(chosen(state)))
    out.print(Text(counted(count, "legal move")))
    if actor is ct.NATURE:
        out.print(Text(natures_turn(state)))
    if found_outcome := ct.outcome(state):
        out.print(Text(str(found_outcome)))
    return 0
