"""What ``ask --reach`` tells: the facts on which a verdict rests, and what turns it round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.report import listed, pairs
from ctcore.screen.console import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game.play import IllegalMoveInLine
    from ctcore.kernel import Move, Part, Transition
    from ctcore.symbolic import Matters, Reach

__all__ = ["reach_as_dict", "reach_of", "tell_reach"]


def reach_of(played: Sequence[Transition[Any]], refused: IllegalMoveInLine | None) -> Reach:
    """How far the verdict on the refused move of a line reaches, or on its last one."""
    symbolic = loaded("ctcore.symbolic", needs="z3", extra="proof", asks="proofs")
    verdict = refused.verdict if refused else game().judge(played[-1].before, played[-1].move)
    found: Reach = symbolic.reach_of(verdict, game())
    return found


def reach_as_dict(
    found: Reach, played: Sequence[Transition[Any]], refused: IllegalMoveInLine | None
) -> dict[str, Any]:
    """The reach as plain data, with the move whose verdict it is and how many moves precede it."""
    move, before = _asked(played, refused)
    return {"move": str(move), "moves_before": len(before), **found.as_dict()}


def tell_reach(found: Reach, played: Sequence[Transition[Any]], refused: IllegalMoveInLine | None) -> None:
    """Say where the answer is the same, by which clause, and for each fact what turns the answer round.

    Where other moves of the line precede the one whose verdict it is, say so first.
    """
    out, answer = console(), "yes" if found.legal else "no"
    if found.unshown:
        out.print(pairs([("", f"How far it reaches is not shown: {found.unshown}")], indent=0))
        return
    where = f"wherever {found.condition}" if found.facts else "in every position lawful with this pending"
    clauses = listed(list(dict.fromkeys(one.clause for one in found.findings)))
    by = f", by {clauses}" if clauses else ""
    move, before = _asked(played, refused)
    which = f" of the {'refused' if refused else 'last'} move, {move}, in the position before it"
    of = which if len(before) > game().preamble(before) else ""
    out.print(pairs([("", f"Proved{of}: {answer} {where}{by}.")], indent=0, style="bold"))
    other = "no" if found.legal else "yes"
    if found.facts:
        out.print(pairs([(str(fact.condition), _told(fact, other)) for fact in found.facts]))
    given = listed(["what is pending", *found.given])
    least = "" if found.smallest or not found.facts else " That fewer facts do is not ruled out."
    out.print(pairs([("", f"Given: {given}.{least}")], indent=0))


def _asked(
    played: Sequence[Transition[Any]], refused: IllegalMoveInLine | None
) -> tuple[Move | Part, Sequence[Transition[Any]]]:
    """The move of a line whose verdict is asked about, and what was played before it."""
    return (played[-1].move, played[:-1]) if refused is None else (refused.verdict.move, played)


def _told(fact: Matters, other: str) -> str:
    changes = "" if fact.changes is None else f' with "{"; ".join(fact.changes)}"'
    return f"{fact.says}; else {other}, as{changes}" if changes else f"{fact.says}; else {other}"
