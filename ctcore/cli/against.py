"""What ``find --against`` tells: whether a condition can be brought about so that no answer undoes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput, counted, emit, pairs
from ctcore.cli.watching import watching
from ctcore.condition.answer import Answer
from ctcore.query.against import withstand
from ctcore.query.search import search_of
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.kernel import Move
    from ctcore.query.against import Withstood
    from ctcore.query.effort import Effort
    from ctcore.query.goal import Goal

__all__ = ["against"]


def against(
    state: Any, goal: Goal, effort: Effort, besides: Mapping[str, object], *, as_json: bool
) -> Answer:
    """Answer whether the goal can be brought about against every answer of the others, and print that.

    ``besides`` are the values of the options that do not go with this question.
    """
    if given := next((name for name, value in besides.items() if value is not None), None):
        message = f"--against does not go with --{given}."
        raise BadInput(message)
    with watching(effort, silent=as_json):
        found = withstand(state, goal, limit=effort, game=game())
    if as_json:
        emit(_as_dict(found, goal))
    else:
        _tell(found, goal, state)
    return found.answer


def _tell(found: Withstood, goal: Goal, state: Any) -> None:
    out, others = console(), search_of(game()).others(goal)
    tried = f"{counted(found.explored, 'position')}, {counted(found.tries, 'try')}".replace("trys", "tries")
    out.print(Text(_answer(found, others, tried), "bold"))
    out.print(Text(game().moment(state)))
    if found.reached is False:
        out.print(Text("No try reached it by the end of the turn. The nearest"))
    elif found.reached and found.answer is not Answer.YES:
        out.print(Text("A try that reaches it"))
    if found.line:
        out.print(_by_actor(state, found.line))
    if found.refutation:
        out.print(Text("Followed by" if found.reached is False else "Undone by"))
        out.print(_by_actor(state, (*found.line, *found.refutation), len(found.line)))
    if found.answer is not Answer.OPEN:
        out.print(Text(f"Tried: {tried}."))
    when = game().times[goal.within]
    events = "" if goal.events else ", by no Event of a card"
    says = f"Asked: of {goal.by}, {when}, at its end{events}, with {others} answering as it likes"
    out.print(pairs([("", f"{says}, and with dice and draws as those like who chose last.")], indent=0))


def _answer(found: Withstood, others: str, tried: str) -> str:
    if found.answer is Answer.YES:
        return f"Yes: {others} cannot undo it."
    if found.answer is Answer.NO:
        return f"No: whatever is tried, {others} can prevent or undo it."
    return f"Not found out in {tried}; that shows neither that it can be undone nor that it cannot."


def _by_actor(state: Any, line: Sequence[Move], skipped: int = 0) -> Text:
    """The moves of a line in a row for each who chooses, without the first ``skipped``."""
    rows: list[tuple[str, list[Move]]] = []
    for number, move in enumerate(line):
        actor = str(game().actor(state))
        if number >= skipped:
            if not rows or rows[-1][0] != actor:
                rows.append((actor, []))
            rows[-1][1].append(move)
        state = game().step(state, move)
    return pairs([(actor, _written(moves)) for actor, moves in rows])


def _written(line: Sequence[Move]) -> str:
    return "; ".join(map(str, line))


def _as_dict(found: Withstood, goal: Goal) -> dict[str, Any]:
    return {
        "condition": str(goal.condition),
        "by": str(goal.by),
        "within": goal.within,
        "against": True,
        "events": goal.events,
        "answer": str(found.answer),
        "positions": found.explored,
        "tries": found.tries,
        "line": _written(found.line) if found.line else None,
        "reached": found.reached,
        "refutation": _written(found.refutation) if found.refutation else None,
    }
