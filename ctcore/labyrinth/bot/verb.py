"""What the solo Jihadist does in a position, why, and how likely, on the command line (9)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ctcore.labyrinth.board.vocabulary import Side
from ctcore.labyrinth.bot.policy import chances, decide
from ctcore.labyrinth.system import SYSTEM
from ctcore.labyrinth.text import moment
from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.rows import pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from fractions import Fraction

    from ctcore.kernel import Move
    from ctcore.labyrinth.board.state import State

__all__ = ["verb"]


def verb(
    state: State, *, seed: int = 1, explain: bool = False, odds: bool = False, as_json: bool = False
) -> int:
    """Say what the solo Jihadist does here, by which rules of chapter 9, and how likely each line is."""
    state = _about_to_choose(state)
    decision = decide(state, random.Random(seed))  # noqa: S311 - play, not secrets
    lines = _by_chance(chances(state)) if odds else []
    if as_json:
        told = {"lines": [{"line": line, "probability": str(part)} for line, part in lines]} if odds else {}
        emit({"seed": seed, **decision.as_dict(), **told})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    out.print(Text(decision.line))
    if explain:
        out.print(pairs([(", ".join(one.clauses), one.told) for one in decision.reasons]))
    if odds:
        out.print(pairs([(str(part), line) for line, part in lines]))
    if not (explain or odds):
        out.print(Text("--explain says why, and --odds how likely each line is."))
    return 0


def _about_to_choose(state: State) -> State:
    """The position in which the Jihadist chooses: a chance with a single outcome is taken for granted."""
    while state.stack and state.stack[-1].actor is Side.NATURE:
        moves = list(SYSTEM.legal_moves(state))
        if len(moves) != 1:
            break
        state = SYSTEM.step(state, moves[0])
    return state


def _by_chance(found: dict[tuple[Move, ...], Fraction]) -> list[tuple[str, Fraction]]:
    """The lines with their probabilities, the likeliest first."""
    lines = [("; ".join(map(str, moves)), part) for moves, part in found.items()]
    return sorted(lines, key=lambda one: (-one[1], one[0]))
