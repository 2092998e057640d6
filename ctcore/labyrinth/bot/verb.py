"""What the solo Jihadist does in a position, why, and how likely, on the command line (9)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.errors import InvalidPosition
from ctcore.game.flowchart import told
from ctcore.labyrinth.board.vocabulary import Side
from ctcore.labyrinth.bot.flow import FLOW
from ctcore.labyrinth.bot.picture import PICTURE
from ctcore.labyrinth.bot.policy import chances, decide
from ctcore.labyrinth.system import SYSTEM
from ctcore.labyrinth.text import moment
from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.files import write_text
from ctcore.screen.rows import pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from ctcore.kernel import Move
    from ctcore.labyrinth.board.state import State

__all__ = ["verb"]


def verb(  # noqa: PLR0913 - the options of the command
    state: State | None,
    *,
    seed: int = 1,
    explain: bool = False,
    odds: bool = False,
    flowchart: bool = False,
    svg: str | None = None,
    as_json: bool = False,
) -> int:
    """Say what the solo Jihadist does here, by which rules of chapter 9, and how likely each line is.

    The flow is told without a position too; all else raises `InvalidPosition` without one.
    """
    if state is None:
        if not flowchart or as_json:
            message = "name the position in which the Jihadist is to choose, or ask for --flowchart."
            raise InvalidPosition(message)
        _tell_flow((), svg)
        return 0
    state = _about_to_choose(state)
    decision = decide(state, random.Random(seed))  # noqa: S311 - play, not secrets
    lines = _by_chance(chances(state)) if odds else []
    if as_json:
        _draw_flow(decision.way, svg)
        likely = {"lines": [{"line": line, "probability": str(part)} for line, part in lines]} if odds else {}
        emit({"seed": seed, **decision.as_dict(), **likely})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    out.print(Text(decision.line))
    if explain:
        out.print(pairs([(", ".join(one.clauses), one.told) for one in decision.reasons]))
    if odds:
        out.print(pairs([(str(part), line) for line, part in lines]))
    if not (explain or odds or flowchart):
        out.print(Text("--explain says why, and --odds how likely each line is."))
    _tell_flow(decision.way, svg, in_words=flowchart)
    return 0


def _tell_flow(way: Sequence[str], svg: str | None, *, in_words: bool = True) -> None:
    _draw_flow(way, svg)
    if in_words:
        console().print(pairs(told(FLOW, way)))
    if svg is not None:
        console().print(Text(f"written to {svg}"))


def _draw_flow(way: Sequence[str], svg: str | None) -> None:
    if svg is not None:
        write_text(Path(svg), PICTURE.svg(way))


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
