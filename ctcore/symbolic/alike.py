"""One value for all that are alike: so that what is noted of one by its identity is found for the others.

Moves that differ in what is pending alone often come to the same spaces, boxes and tracks, term by term.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.symbolic.terms import Number, Truth
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.parts import Boxes, Cards, Hand, Purses, Tracks

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["Alike"]

_NAMES = {
    kind: tuple(field.name for field in attrs.fields(kind) if field.init)
    for kind in (Boxes, Cards, Hand, InForce, Pool, Purses, Space, Tracks)
}


class Alike:
    """The values that were met, the first of each that are alike."""

    def __init__(self) -> None:
        self._first: dict[tuple[Any, ...], Any] = {}
        # By the id of each value that was met, the first like it; both are held, so that ids stay.
        self._met: dict[int, tuple[Any, Any]] = {}

    def forget(self) -> None:
        """Forget what was met."""
        self._first.clear()
        self._met.clear()

    def state(self, state: State) -> State:
        """The state, each of its parts the first that was met like it."""
        spaces = tuple(map(self.first, state.spaces))
        return attrs.evolve(
            state,
            spaces=self._first.setdefault(tuple(map(id, spaces)), spaces),
            boxes=self.first(state.boxes),
            tracks=self.first(state.tracks),
            cards=self.first(state.cards),
            in_force=self.first(state.in_force),
        )

    def first(self, value: Any) -> Any:
        """The first value that was met like this one: a number or truth, or a part of a state."""
        kind = type(value)
        if not _is_symbolic(kind):
            return value
        if id(value) not in self._met:
            self._met[id(value)] = value, self._first.setdefault(self._key(kind, value), value)
        return self._met[id(value)][1]

    def _key(self, kind: Any, value: Any) -> tuple[Any, ...]:
        """What those values have in common that are alike."""
        if kind is Number:
            return kind, value.rest, frozenset(value.parts.items())
        if kind is Truth:
            return kind, value.key
        fields = [self.first(getattr(value, name)) for name in _NAMES[kind]]
        return kind, *map(_told_apart, fields)


def _told_apart(field: Any) -> tuple[Any, ...]:
    """What is symbolic by its identity, since it does not compare; 1 and True are told apart."""
    kind = type(field)
    return (kind, id(field)) if _is_symbolic(kind) else (kind, field)


def _is_symbolic(kind: Any) -> bool:
    """Whether values of the type are terms, or may hold some."""
    return kind is Number or kind is Truth or kind in _NAMES
