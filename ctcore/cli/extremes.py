"""Print the largest or the smallest value to which play can bring a number, with the line that does it."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.report import counted, emit, listed, pairs
from ctcore.cli.watching import helps, watching
from ctcore.condition.answer import Answer
from ctcore.condition.expression import ANY
from ctcore.query.best import Best
from ctcore.query.reachable import most
from ctcore.query.search import search_of
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.condition import Quantity
    from ctcore.query.effort import Effort
    from ctcore.query.goal import Extreme, Goal

__all__ = ["best_of", "tell_extreme"]


def best_of(text: str, goal: Goal, *, is_largest: bool) -> Best:
    """The best value that is sought, of the number that the text names."""
    language = loaded("ctcore.condition.grammar", needs="lark", extra="find", asks="conditions")
    quantity: Quantity = language.quantity(text, game())
    enough = _lawful(goal, quantity, is_largest=is_largest)
    return Best(quantity, largest=is_largest, enough=enough)


def tell_extreme(state: Any, goal: Goal, best: Best, effort: Effort, *, as_json: bool) -> Answer:
    """Seek it and print it; the answer is yes only if it is shown that no line comes to more."""
    with watching(effort, silent=as_json):
        found = most(state, goal, best, limit=effort, game=game())
    if as_json:
        emit(_as_dict(found, goal, best.quantity, is_largest=best.is_largest))
    else:
        _tell(found, goal, state, best)
    return found.answer


def _lawful(goal: Goal, quantity: Quantity, *, is_largest: bool) -> int | None:
    """The value that no lawful position passes; None if that is not known, as without the solver."""
    if not find_spec("z3"):
        return None
    symbolic: Any = loaded("ctcore.symbolic", needs="z3", extra="find", asks="lawful positions")
    asked = None if goal.condition == ANY else goal.condition
    found: int | None = symbolic.extreme(quantity, asked, largest=is_largest, game=game()).value
    return found


def _tell(found: Extreme, goal: Goal, state: Any, best: Best) -> None:
    out, quantity = console(), best.quantity
    out.print(Text(_answer(found, quantity, is_largest=best.is_largest), "bold"))
    out.print(Text(f"{game().moment(state)}; {quantity} is {quantity.read(state)} now"))
    if found.value is not None:
        out.print(pairs([("", found.line.text or "nothing need be done")]))
        if found.line.events:
            out.print(Text(f"It executes the Event of card {listed(found.line.events)}."))
        if found.line.chance != 1:
            out.print(Text(f"Its dice and draws come up with probability {found.line.chance}."))
        if found.line.chosen:
            out.print(Text(f"It relies on a choice of {search_of(game()).others(goal)}."))
    if found.answer is Answer.OPEN:
        tried = counted(found.line.explored, "position")
        out.print(Text(f"Tried {tried}. {helps(found.line.ended_by, events=goal.events)}"))
    out.print(Text(f"Asked: {listed(search_of(game()).terms(game(), goal))}."))


def _answer(found: Extreme, quantity: Quantity, *, is_largest: bool) -> str:
    word, more = ("largest", "more") if is_largest else ("smallest", "less")
    limit = "at most" if is_largest else "at least"
    if found.answer is Answer.NO:
        return "No: no line of play brings the condition about."
    if found.answer is Answer.YES:
        return f"The {word} {quantity} is {found.value}; no line of play brings {more}."
    bound = (
        f"{limit} {found.bound}" if found.bound is not None else f"it is not known that none brings {more}"
    )
    if found.value is None:
        return f"Open: no line was found; {bound}."
    return f"Open: {quantity} is {found.value} by a line; {bound}."


def _as_dict(found: Extreme, goal: Goal, quantity: Quantity, *, is_largest: bool) -> dict[str, Any]:
    line, known = found.line, found.value is not None
    return {
        "condition": None if goal.condition == ANY else str(goal.condition),
        "largest": str(quantity) if is_largest else None,
        "smallest": None if is_largest else str(quantity),
        "by": str(goal.by),
        "within": goal.within,
        "moment": goal.moment,
        "events": goal.events,
        "answer": str(found.answer),
        "value": found.value,
        "bound": found.bound,
        "positions": line.explored,
        "ended_by": line.ended_by,
        "line": line.text if known else None,
        "events_executed": list(line.events),
        "chance": str(line.chance) if known else None,
        "other_player_chooses": line.chosen,
        "position": None if line.after is None else json.loads(game().to_json(line.after)),
    }
