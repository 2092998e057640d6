"""What the non-player FLN does in a position, and why, on the command line (8)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.game import games
from ctcore.game.flowchart import told
from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.files import write_text
from ctcore.screen.rows import pairs
from ctcore.screen.text import Text
from ctcore.twilight.board.vocabulary import FLN, Option
from ctcore.twilight.bot.flowchart import FLOWCHART
from ctcore.twilight.bot.picture import flowchart_svg
from ctcore.twilight.bot.policy import Decision, decide
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.text.moment import moment

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["nonplayer"]


def nonplayer(  # noqa: PLR0913 - the options of the command
    state: State,
    *,
    seed: int = 1,
    explain: bool = False,
    flowchart: bool = False,
    svg: str | None = None,
    as_json: bool = False,
) -> int:
    """Say what the non-player FLN does here, and by which rules of chapter 8."""
    state = _about_to_choose(state)
    decision = decide(state, random.Random(seed))  # noqa: S311 - play, not secrets
    if svg is not None:
        write_text(Path(svg), flowchart_svg(decision.way))
    if as_json:
        emit({"seed": seed, **decision.as_dict()})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    if decision.told not in decision.line:
        out.print(Text(decision.told))
    out.print(Text(decision.line))
    if explain:
        out.print(pairs([(", ".join(one.clauses), one.told) for one in decision.reasons]))
    if flowchart:
        out.print(pairs(told(FLOWCHART, decision.way)))
    if not (explain or flowchart):
        out.print(Text(_told(decision)))
    if svg is not None:
        out.print(Text(f"written to {svg}"))
    return 0


def _about_to_choose(state: State) -> State:
    # Include the moves that a line of play may leave out, up to where the FLN chooses.
    game = games.game()
    while state.stack and game.actor(state) is not FLN:
        unsaid = game.unsaid(state, Choose(Option.PASS))
        if unsaid is None:
            break
        state = game.step(state, unsaid)
    return state


def _told(decision: Decision) -> str:
    way = " > ".join(decision.way)
    return f"By {way}; --explain says why." if way else "--explain says why."
