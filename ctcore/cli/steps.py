"""Print the steps of a game with their ledgers, and the answer to a move that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import findings, pairs
from ctcore.query.said import no
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Transition, Verdict

__all__ = ["in_short", "print_no", "print_steps"]


def print_steps(played: Iterable[Transition[Any]], phase: str) -> None:
    """Print each move with its ledger, and each phase that begins after the ``phase`` before them."""
    out = console()
    for transition in played:
        if phase != (phase := game().phase(transition.before)) and phase:
            out.print(Text(f"  {phase}", style="italic"))
        out.print(Text(f"  {transition.move}"))
        ledger, remarks = transition.ledger, game().remarks(transition)
        # Tell what an ending move leaves undone before what follows from it.
        entries = [*remarks, *ledger] if game().closes(transition.move) else [*ledger, *remarks]
        rows = [(entry.cited, str(entry)) for entry in entries]
        if rows:
            out.print(pairs(rows, indent=4))


def in_short(step: Transition[Any]) -> str:
    """The move, and what it changes, each change with its clause behind it."""
    changes = "; ".join(f"{entry} ({entry.cited})" for entry in step.ledger)
    return f"{step.move}: {changes}" if changes else str(step.move)


def print_no(verdict: Verdict) -> None:
    """Print no, by which rule, and every unmet requirement with the values that decide it."""
    out, said = console(), no(verdict)
    out.print(Text("No", "bold red").append(pairs([("", said.text)], indent=0)[len("No") :]))
    out.print(findings(said.findings))
