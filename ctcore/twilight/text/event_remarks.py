"""Remarks on a step of an Event: that it changed nothing, or that nothing replaced a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.card_entries import EligibilitySet
from ctcore.twilight.board.entries import Placed, Shifted
from ctcore.twilight.board.vocabulary import counted
from ctcore.twilight.rules.common.dice import Roll
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.texts.exchanging import Exchange
from ctcore.twilight.rules.events.texts.frame import TextFrame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

    Step = Transition[State]
    Said = Iterator[tuple[str, str]]

__all__ = ["entries_of", "of_an_event", "top_of"]


# The texts that set a space to a level and do more there.
_SET_ONE = {"event.19u.choosing.select": "#19u", "event.51u.choosing.select": "#51u"}


def entries_of(step: Step, kind: type[Any]) -> list[Any]:
    """The lines of that kind in the ledger of a step."""
    return [entry for entry in step.ledger if isinstance(entry, kind)]


def top_of(state: State) -> Any:
    """The innermost pending frame; None once the game is over."""
    return state.stack[-1] if state.stack else None


def of_an_event(name: str, step: Step) -> Said:
    """Remark that an Event, or a roll or a choice of it, changed nothing or replaced no piece."""
    executed = str(step.move).split()[0] == "event"
    if isinstance(step.move, Exchange):
        yield from _not_replaced(step)
    if name in _SET_ONE and step.ledger and not entries_of(step, Shifted):
        yield _SET_ONE[name], _level_stays(step)
    if not (executed or name.startswith(("event.", "coup.", "suez."))) or isinstance(step.move, End):
        return
    if all(isinstance(entry, EligibilitySet) for entry in step.ledger) and not _goes_on(step):
        clause = "5.1" if executed else step.before.stack[-1].clause
        what = "Event" if executed else "roll" if isinstance(step.move, Roll) else "choice"
        yield clause, f"the {what} changes nothing"


def _level_stays(step: Step) -> str:
    """Remark that a space that the text would set stayed as it was, and why."""
    move: Any = step.move
    there = step.before.space(move.space)
    why = "" if there.population else ": Population 0"
    return f"{there.place} " + (f"stays at {there.support}" if there.support else f"stays Neutral{why}")


def _goes_on(step: Step) -> bool:
    """Whether a later part of the Event may still use this step."""
    frame, after = top_of(step.before), top_of(step.after)
    if isinstance(frame, TextFrame) and type(frame) is type(after):
        # A choice in the last step of a text serves no later step.
        return frame.step + 1 < len(frame.text.steps)
    return any(isinstance(one, TextFrame | EventFrame | OperationFrame) for one in step.after.stack)


def _not_replaced(step: Step) -> Said:
    """Remark that pieces of a space were removed and none replaced them (1.4.1)."""
    move: Any = step.move
    frame, after = top_of(step.before), top_of(step.after)
    short = move.count - sum(one.count for one in entries_of(step, Placed))
    if short and not (type(after) is type(frame) and after.owed):
        yield "1.4.1", f"{counted(short, 'pieces')} without a replacement: none is to be had"
