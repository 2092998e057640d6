"""A figure: a number or a truth that a rule states of a position, as provisos amend it.

Tests, texts, values shown, bounds of candidates and laws all read the one figure, so that a proviso changes
all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import attrs

from ctcore.kernel.citing import Cited
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import choose, choose_truth
from ctcore.kernel.notes import in_force_of, notes_of
from ctcore.kernel.proviso import Amends, Attached

__all__ = ["Figure"]


T = TypeVar("T")


class _Alone:
    """A state with nothing but what is in force."""

    __slots__ = ("in_force",)

    def __init__(self, in_force: object) -> None:
        self.in_force = in_force


@frozen(eq=False)
class Figure(Generic[T]):
    """What a rule states, ``rule(state, *about)``, as amended.

    ``low`` and ``high`` bound a number under every combination of provisos; ``is_truth`` says that
    it is a truth, not a number.
    """

    name: str
    clauses: tuple[str, ...]
    rule: Callable[..., T]
    low: int | None = None
    high: int | None = None
    is_truth: bool = False
    attached: Attached = attrs.field(factory=Attached, repr=False)

    def __call__(self, state: Any, *about: Any) -> T:
        """The figure in this state, about those arguments; read on ints or on symbolic terms."""
        # Without a call of `_amending`, or of the rule with no arguments spread: this is asked more often
        # than anything else.
        value = self.rule(state, *about) if about else self.rule(state)
        if not self.attached.provisos:
            return value
        try:
            amending = state.in_force.memo[self.attached.key]
        except (AttributeError, KeyError):
            amending = self._amending(state)
        for one in amending:
            truth = one.holds(state.in_force)
            then = one.value(value, state, *about)
            value = then if truth is True else self._chosen(truth, then, value)
        return value

    def of(self, in_force: object, *about: object) -> T:
        """The figure, if it depends on what is in force and the arguments alone; else `AttributeError`.

        >>> from ctcore.kernel.notes import NOTHING
        >>> Figure("gate.open", ("1.1",), lambda _state: False, is_truth=True).of(NOTHING)
        False
        """
        return self(_Alone(in_force), *about)

    def _amending(self, state: object) -> tuple[Amends, ...]:
        # Those that are, or may be, in force; noted beside what is in force.
        in_force = in_force_of(state)
        notes = notes_of(in_force)
        found: tuple[Amends, ...] | None = notes.get(self.attached.key)
        if found is None:
            found = tuple([one for one in self.attached.provisos if one.holds(in_force) is not False])
            notes[self.attached.key] = found
        return found

    def is_amended(self, state: object) -> bool:
        """Whether any of its provisos is, or may be, in force."""
        return bool(self._amending(state))

    def changed_by(self, state: object, *about: object) -> tuple[str, ...]:
        """The labels of the provisos that change the figure's value here, in the order in which they act."""
        return tuple([one.label for one in self.changing(state, *about)])

    def changing(self, state: object, *about: object) -> list[Amends]:
        """The provisos that change the figure's value here, in the order in which they act."""
        value, found = self.rule(state, *about), []
        for one in self._amending(state):
            before, value = value, self._amended(one, value, state, about)
            if value != before:
                found.append(one)
        return found

    def cited(self, clause: str, state: Any, *about: object) -> str:
        """The clause for a line of the ledger, with the labels of the provisos that changed the figure here.

        Labels that the clause has already, from another figure, come first.
        """
        if not self.attached.provisos:
            return clause
        # As `_amending`, without a call.
        try:
            amending = state.in_force.memo[self.attached.key]
        except (AttributeError, KeyError):
            amending = self._amending(state)
        if not amending or any(one.holds(state.in_force) is not True for one in amending):
            return clause
        by = self.changed_by(state, *about)
        before, sentences = getattr(clause, "changed_by", ()), getattr(clause, "sentences", ())
        return Cited(clause, tuple(dict.fromkeys((*before, *by))), sentences) if by else clause

    def _amended(self, one: Amends, value: T, state: Any, about: tuple[object, ...]) -> T:
        return self._chosen(one.holds(state.in_force), one.value(value, state, *about), value)

    def _chosen(self, truth: object, then: object, value: T) -> T:
        chosen: Any = choose_truth if self.is_truth else choose
        return cast("T", chosen(truth, then, value))
