"""What is open in a position, as rows to print."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import query
from ctcore.cli.report import listed
from ctcore.twilight.rules.cards import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Move, Verdict

__all__ = ["chosen", "moves_listed", "refusals", "shut_kinds"]


def chosen(state: ct.State) -> list[tuple[str, str]]:
    """Each kind of move with its legal moves in notation."""
    return [(one.kind.name, moves_listed(one.moves)) for one in query.choices(ct.SYSTEM, state)]


def shut_kinds(state: ct.State) -> list[tuple[str, str]]:
    """Each kind of move that has no legal one, with the requirements that refuse them all."""
    rows = []
    for one in query.shut(ct.SYSTEM, state):
        unmet = "; ".join(f"{need.clauses[0]}: {need.text}" for need in one.unmet)
        rows.append((one.kind.name, f"none; it needs {unmet}"))
    return rows


def refusals(state: ct.State) -> tuple[Verdict, ...]:
    """Why selected spaces are closed to what an Operation does in one of them."""
    return query.refused(ct.SYSTEM, state)


def moves_listed(moves: Iterable[Move]) -> str:
    """Moves in notation with commas between them; cards as runs of numbers."""
    found = tuple(moves)
    cards = [move.card for move in found if isinstance(move, Reveal)]
    if not cards or len(cards) < len(found):
        return listed(found)
    runs = groupby(enumerate(cards), key=lambda numbered: numbered[1] - numbered[0])
    ends = [[card for _, card in run] for _, run in runs]
    return "card " + listed(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ends)
