"""Which kinds of move can change a figure, and which may still be made before a turn or a Round is over.

The table of changes says for each kind of move which figures its effect may raise or lower.  It is made by
the solver, which tries the effect in every shape of position (``python -m proofs changes``), and proved: no
kind changes a figure but as the table says (``ctcore prove effect``).
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import Activity, Actor, Pivotal
from ctcore.twilight.ceilings.figures import raising
from ctcore.twilight.rules.activities import oas
from ctcore.twilight.rules.common.frames import ACCOMPANIED, ActivityFrame, OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.common.revenge import FOLLOWS
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.propaganda.frames import (
    Agitation,
    FlnRedeploy,
    GovernmentRedeploy,
    Pacification,
    RoundFrame,
    Sending,
    TakingOut,
    Withdrawing,
)
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.condition.expression import Expression
    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["PATH", "REVENGE", "may_rise", "of_stack", "table", "to_come"]

PATH = Path(__file__).with_name("changes.toml")
# The choices of a Propaganda Round, in the order of its phases (6.2.3, 6.3-6.5).
_PHASES: tuple[type[Frame], ...] = (
    *(Sending, Withdrawing, Pacification, Agitation, GovernmentRedeploy, FlnRedeploy, TakingOut),
)
# What may follow an Assault.
REVENGE = frozenset({"revenge.place", "revenge.end"})


@cache
def table() -> dict[str, frozenset[str]]:
    """The changes that each kind of move may make, by its name.

    >>> sorted(table()["rally.flip"])
    ['+map.underground', '+underground', '-active', '-map.active']
    """
    rows = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {name: frozenset(row.split()) for name, row in rows.items()}


def may_rise(number: Expression, state: State, passing: Actor | None = None) -> bool:
    """Whether the number may be larger, or the condition true, until what is pending is done.

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
    """Return the kinds of move that may be made before a turn or the Round is over; None if unknown.

    By house rules, or where a whole turn is still to come, it is not known.

    >>> import ctcore as ct
    >>> sorted(to_come(ct.play(ct.setup("short", card=25), "no pivotal event; event")))
    ['event.25.removing.remove', 'event.25.rolling.roll', 'event.25.rolling_again.roll']
    """
    found = None if state.in_force.house else of_stack(state.stack)
    if found is None:
        return None
    if not oas.ALLOWED(state):
        found -= {"oas"}
    if FOLLOWS(state):
        found |= REVENGE
    return found


def of_stack(stack: Sequence[Frame]) -> frozenset[str] | None:
    """The kinds of move that may be made before what is pending is done; OAS, too, where it is not allowed.

    None if the turn itself is what is pending, or nothing is.
    """
    if stack and isinstance(stack[0], RoundFrame):
        at = _PHASES.index(type(stack[0]))
        return frozenset(kind.name for sort in _PHASES[at:] for kind in SYSTEM.table[sort])
    if len(stack) < 2:  # noqa: PLR2004 - the turn and what stands on it
        return None
    return frozenset(name for frame in stack[1:] for name in _until_done(type(frame), *_told(frame)))


def _told(frame: Any) -> tuple[Any, ...]:
    """What of a frame decides what may be made before it is done: no activity follows one not made (R9)."""
    limit = (
        OperationLimit.WITHOUT_ACTIVITY if getattr(frame, "unmade", False) else getattr(frame, "limit", None)
    )
    return limit, *(getattr(frame, name, None) for name in ("activity", "grant", "event"))


@cache
def _until_done(
    sort: type[Frame],
    limit: OperationLimit | None,
    activity: Activity | None,
    grant: Grant | None,
    event: Pivotal | None,
) -> tuple[str, ...]:
    if issubclass(sort, TextFrame):
        return tuple(_of_text(sort))
    if issubclass(sort, Unaccompanied):
        assert grant is not None
        return tuple(_named(str(grant.activity)))
    if issubclass(sort, OperationFrame):
        return tuple(_of_operation(sort, limit, activity, grant))
    if issubclass(sort, ActivityFrame):
        return tuple(_named(str(activity)))
    if issubclass(sort, EventFrame):
        assert event is not None
        return tuple(_named(event.name.split("_")[0]))
    return tuple(kind.name for kind in SYSTEM.table[sort])


def _of_text(sort: type[TextFrame]) -> Iterator[str]:
    """The kinds of this step of the text and of later ones, and of what it grants in them."""
    text = sort.text
    for one in text.frames:
        if issubclass(one, TextFrame) and one.step >= sort.step:
            yield from (kind.name for kind in text.table.get(one, ()))
    granted = GRANTS.get(text.id)
    if granted is not None:
        yield from _named(str(granted.operation or granted.activity))
        yield "end"


def _of_operation(
    sort: type[OperationFrame], limit: OperationLimit | None, made: Activity | None, grant: Grant | None
) -> Iterator[str]:
    operation = sort.operation
    assert operation is not None
    yield from _named(str(operation))
    yield "end"
    if grant is None and limit is OperationLimit.WITH_ACTIVITY:
        for activity, accompanied in ACCOMPANIED.items():
            if operation in accompanied and made in {None, activity}:
                yield from _named(str(activity))


@cache
def _named(title: str) -> tuple[str, ...]:
    """The kinds of a family, by the title of the Operation, Special Activity or Pivotal Event."""
    family = title.lower().replace(" ", "_")
    return tuple(kind.name for kind in SYSTEM.kinds if kind.name.partition(".")[0] == family)
