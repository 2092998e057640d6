"""Intern equal parts of states, so that answers cached by identity are shared between equal parts.

Moves that differ only in what is pending often produce equal parts, term by term.
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
    """Interned values: for each set of equal values, the first that was seen."""

    def __init__(self) -> None:
        self._first: dict[tuple[Any, ...], Any] = {}
        # id of a value -> (the value, the first equal one). Both are kept alive, so that no id is reused.
        self._met: dict[int, tuple[Any, Any]] = {}

    def forget(self) -> None:
        """Drop all interned values."""
        self._first.clear()
        self._met.clear()

    def state(self, state: S) -> S:
        """Return the state with each of its parts interned."""
        kind: Any = type(state)
        parts = {name: getattr(state, name) for name, _ in fields_of(kind) if name != "stack"}
        return changed(state, **{name: self._part(value) for name, value in parts.items()})

    def _part(self, value: Any) -> Any:
        if isinstance(value, tuple):
            parts = tuple(map(self.first, value))
            return self._first.setdefault(tuple(map(_told_apart, parts)), parts)
        return self.first(value)

    def first(self, value: Any) -> Any:
        """Return the first equal value seen. It interns numbers, truths and parts of states."""
        kind = type(value)
        if not _is_symbolic(kind):
            return value
        if id(value) not in self._met:
            self._met[id(value)] = value, self._first.setdefault(self._key(kind, value), value)
        return self._met[id(value)][1]

    def _key(self, kind: Any, value: Any) -> tuple[Any, ...]:
        """Return a key that equal values share, and only they."""
        if kind is Number:
            return kind, value.rest, frozenset(value.parts.items())
        if kind is Truth:
            return kind, value.key
        fields = [self.first(getattr(value, name)) for name, _ in fields_of(kind)]
        return kind, *map(_told_apart, fields)


def _told_apart(field: Any) -> tuple[Any, ...]:
    """Key a symbolic value by identity, since it does not compare; keep 1 and True distinct."""
    kind = type(field)
    return (kind, id(field)) if _is_symbolic(kind) else (kind, field)


def _is_symbolic(kind: Any) -> bool:
    """Return whether values of the type are terms or may contain terms."""
    return kind is Number or kind is Truth or is_part(kind)
