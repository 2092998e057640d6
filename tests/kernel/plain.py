"""The compiled listing said in plain lines: each requirement asked of each move, one after another.

It plays at 0.4 of the speed, and is what the compiled one is compared with.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ctcore.kernel import Kind, Part, Staged
from ctcore.kernel.requirement import POSITION, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Frame, Move, System

Values = tuple[Any, ...]


def legal_moves(system: System[Any], state: Any) -> tuple[Move, ...]:
    """Every legal move, in the order of the table."""
    if not state.stack:
        return ()
    frame = state.stack[-1]
    return tuple(move for kind in system.table[type(frame)] for move in legal(kind, state, frame))


def choices(system: System[Any], state: Any, part: Part | None = None) -> tuple[Any, ...]:
    """What may be chosen next."""
    if not state.stack:
        return ()
    frame = state.stack[-1]
    kinds = system.table[type(frame)] if part is None else (system.kind_of(state, part),)
    return tuple(one for kind in kinds if kind for one in offered(kind, state, frame, part))


def legal(kind: Kind, state: Any, frame: Frame) -> list[Move]:
    """Every legal move of one kind."""
    if isinstance(kind, Staged):
        return [kind.make(values) for values in _wholes(kind, state, frame, ())]
    subjects = kind.subjects
    by_element = sorted(kind.candidates, key=subjects.key) if subjects else kind.candidates
    given: Sequence[Move] = kind.within.make(state, frame) if kind.within else by_element
    return [move for move in given if all(kind.holds(one, state, frame, move) for one in kind.requirements)]


def offered(kind: Kind, state: Any, frame: Frame, part: Part | None) -> Sequence[Any]:
    """The next choices of one kind: whole moves, or values of a stage with which a whole move goes on."""
    if not isinstance(kind, Staged):
        return legal(kind, state, frame)
    before = part.values if part else ()
    fit = (each for each in _next(kind, state, frame, before))
    return [kind.make(each) for each in fit if any(True for _ in _wholes(kind, state, frame, each))]


def _wholes(kind: Staged, state: Any, frame: Frame, before: Values) -> Iterator[Values]:
    if len(before) == len(kind.names):
        yield before
        return
    for each in _next(kind, state, frame, before):
        yield from _wholes(kind, state, frame, each)


def _next(kind: Staged, state: Any, frame: Frame, before: Values) -> Iterator[Values]:
    """What is chosen so far with each value of the next stage that no requirement refuses yet."""
    depth = next(n for n in range(len(kind.stages)) if sum(kind.widths[:n]) == len(before))
    stage, plan = kind.stages[depth], kind.plan
    asked = [one for one in kind.requirements if plan.stages_of(one) <= {*range(depth + 1)}]
    values: Any = stage.values
    known = SimpleNamespace(**dict(zip(kind.names, before, strict=False)))
    if stage.within is not None and {*names_of(stage.within)} <= {*POSITION, *vars(known)}:
        values = stage.within(
            *[kind._read(name, state, frame, known, None) for name in names_of(stage.within)]
        )
    for value in values:
        case = SimpleNamespace(**dict(zip(kind.names, before + value, strict=False)))
        if all(kind.holds(one, state, frame, case) for one in asked):
            yield before + value
