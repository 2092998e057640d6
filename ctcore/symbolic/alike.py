"""Intern equal parts of states, so that what is noted of one by its identity is found for the others.

Moves that differ in what is pending alone often come to the same parts, term by term.
"""

from __future__ import annotations

from typing import Any, TypeVar

from ctcore.game.fields import is_part
from ctcore.kernel.choices import fields_of
from ctcore.kernel.copying import changed
from ctcore.symbolic.terms import Number, Truth

__all__ = ["Alike"]

S = TypeVar("S")


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

    def state(self, state: S) -> S:
        """The state, each of its parts the first that was met like it."""
        kind: Any = type(state)
        parts = {name: getattr(state, name) for name, _ in fields_of(kind) if name != "stack"}
        return changed(state, **{name: self._part(value) for name, value in parts.items()})

    def _part(self, value: Any) -> Any:
        if isinstance(value, tuple):
            parts = tuple(map(self.first, value))
            return self._first.setdefault(tuple(map(_told_apart, parts)), parts)
        return self.first(value)

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
        fields = [self.first(getattr(value, name)) for name, _ in fields_of(kind)]
        return kind, *map(_told_apart, fields)


def _told_apart(field: Any) -> tuple[Any, ...]:
    """What is symbolic by its identity, since it does not compare; 1 and True are told apart."""
    kind = type(field)
    return (kind, id(field)) if _is_symbolic(kind) else (kind, field)


def _is_symbolic(kind: Any) -> bool:
    """Whether values of the type are terms, or may hold some."""
    return kind is Number or kind is Truth or is_part(kind)
