"""Which kinds of move can change a figure, and which may still be made before a turn is over.

The table of changes says for each kind of move which figures its effect may raise or lower.  It is made by
the solver, which tries the effect in every shape of position (``python -m proofs changes``), and proved: no
kind changes a figure but as the table says (``ctcore prove effect``).
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Actor
from ctcore.twilight.ceilings.figures import raising
from ctcore.twilight.rules.activities import oas
from ctcore.twilight.rules.common.frames import ACCOMPANIED, ActivityFrame, OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.revenge import FOLLOWS
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Expression
    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["PATH", "may_rise", "table", "to_come"]

PATH = Path(__file__).with_name("changes.toml")


@cache
def table() -> dict[str, frozenset[str]]:
    """The changes that each kind of move may make, by its name.

    >>> sorted(table()["rally.flip"])
    ['+map.underground', '+underground', '-active', '-map.active']
    """
    rows = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {name: frozenset(row.split()) for name, row in rows.items()}


def may_rise(number: Expression, state: State, passing: Actor | None = None) -> bool:
    """Whether the number may be larger, or the condition true, until what is pending on the turn is done.

    With ``passing`` that player passes afterwards.

    >>> import ctcore as ct
    >>> from ctcore.condition import position
    >>> event = ct.play(ct.setup("short", card=25), "no pivotal event; event")
    >>> may_rise(position.resources.fln, event), may_rise(position.available.french_police, event)
    (False, True)
    """
    kinds = to_come(state)
    if kinds is None:
        return True
    passed = frozenset() if passing is None else {f"+resources.{passing.name.lower()}", "+initiative"}
    return not (_of(kinds) | passed).isdisjoint(_raising(number))


@cache
def _of(kinds: frozenset[str]) -> frozenset[str]:
    """The changes that those kinds may make, all together."""
    rows = table()
    return frozenset[str]().union(*(rows[name] for name in kinds))


@cache
def _raising(number: Expression) -> frozenset[str]:
    return raising(number)


def to_come(state: State) -> frozenset[str] | None:
    """Return the kinds of move that may be made before the stack is down to one frame; None if unknown.

    By house rules, or where a whole turn is still to come, it is not known.

    >>> import ctcore as ct
    >>> sorted(to_come(ct.play(ct.setup("short", card=25), "no pivotal event; event")))
    ['event.25.removing.remove', 'event.25.rolling.roll', 'event.25.rolling_again.roll']
    """
    if state.in_force.house or len(state.stack) < 2:  # noqa: PLR2004 - the turn and what stands on it
        return None
    found = frozenset(name for frame in state.stack[1:] for name in _until_done(frame))
    if not oas.ALLOWED(state):
        found -= {"oas"}
    if FOLLOWS(state):
        found |= {"revenge.place", "revenge.end"}
    return found


@cache
def _until_done(frame: Frame) -> tuple[str, ...]:
    match frame:
        case TextFrame():
            return tuple(_of_text(frame))
        case Unaccompanied():
            assert frame.grant is not None
            return tuple(_named(str(frame.grant.activity)))
        case OperationFrame():
            return tuple(_of_operation(frame))
        case ActivityFrame():
            return tuple(_named(str(frame.activity)))
        case EventFrame():
            return tuple(_named(frame.event.name.split("_")[0]))
    return tuple(kind.name for kind in SYSTEM.table[type(frame)])


def _of_text(frame: TextFrame) -> Iterator[str]:
    """The kinds of this step of the text and of later ones, and of what it grants in them."""
    text = frame.text
    for one in text.frames:
        if issubclass(one, TextFrame) and one.step >= frame.step:
            yield from (kind.name for kind in text.table.get(one, ()))
    grant = GRANTS.get(text.id)
    if grant is not None:
        yield from _named(str(grant.operation or grant.activity))
        yield "end"


def _of_operation(frame: OperationFrame) -> Iterator[str]:
    operation = frame.operation
    assert operation is not None
    yield from _named(str(operation))
    yield "end"
    if frame.grant is None and frame.limit is OperationLimit.WITH_ACTIVITY:
        for activity, accompanied in ACCOMPANIED.items():
            if operation in accompanied and frame.activity in {None, activity}:
                yield from _named(str(activity))


@cache
def _named(title: str) -> tuple[str, ...]:
    """The kinds of a family, by the title of the Operation, Special Activity or Pivotal Event."""
    family = title.lower().replace(" ", "_")
    return tuple(kind.name for kind in SYSTEM.kinds if kind.name.partition(".")[0] == family)
