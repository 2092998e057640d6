"""Asking the solver: what can hold under its assumptions, and one solver for case after case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import z3

from ctcore.errors import Defect
from ctcore.symbolic import raw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.symbolic.terms import Truth

__all__ = ["Supposed", "can_hold", "may_be", "refute"]

# So many sets of assumptions are kept, with what was answered under each.
_ROOM = 2_000


class Supposed:
    """One solver for case after case, which is asked nothing twice.

    What the next case supposes too, from its first truth on, stays.  Many cases suppose the very same
    truths, since they differ in what is concrete alone: those share what the solver answered.
    """

    def __init__(self) -> None:
        self.solver = z3.Solver()
        # What is supposed now, by its keys.
        self._wanted: Mapping[int, Truth] = {}
        self._notes = _Notes({})
        # What the solver has been told; each truth is held, so that it keeps its key.
        self._told: Mapping[int, Truth] = {}
        # How many of them it has at the end of each of its levels.
        self._ends: list[int] = []
        self._noted: dict[tuple[int, ...], _Notes] = {}

    def suppose(self, assumed: Sequence[Truth] | Mapping[int, Truth]) -> Supposed:
        """Suppose those truths, the most lasting first, and no others.

        A mapping has each by its key.
        """
        self._wanted = assumed if isinstance(assumed, Mapping) else {one.key: one for one in assumed}
        keys = tuple(self._wanted)
        if len(self._noted) > _ROOM:
            self._noted.clear()
        if keys not in self._noted:
            self._noted[keys] = _Notes(self._wanted)
        self._notes = self._noted[keys]
        return self

    def can_hold(self, terms: Sequence[z3.BoolRef] = ()) -> bool | None:
        """Whether the terms can hold with what is supposed; None where the solver does not know."""
        key = frozenset(term.get_id() for term in terms)
        if key not in self._notes.answers:
            answer = raw.can_hold(self.told(), terms)
            if answer is None:
                return None
            self._notes.answers[key] = answer
            self._notes.terms.extend(terms)
        return self._notes.answers[key]

    def has_any(self) -> bool:
        """Whether what is supposed can hold; unknown raises."""
        return may_be(self)

    def told(self) -> z3.Solver:
        """The solver, told what is supposed and nothing else."""
        keys, told = list(self._wanted), list(self._told)
        same = len(told) if keys[: len(told)] == told else _in_common(keys, told)
        if same == len(keys) == len(told) == (self._ends[-1] if self._ends else 0):
            return self.solver
        while self._ends and self._ends[-1] > same:
            self._ends.pop()
        self.solver.pop(self.solver.num_scopes() - len(self._ends))
        self._told = self._wanted
        truths = list(self._wanted.values())
        # What this case and the last have in common may be common to the next one too.
        for end in (same, len(truths)):
            start = self._ends[-1] if self._ends else 0
            if end > start:
                self.solver.push()
                # One term for all: z3py looks at the sort of each that it is handed.
                self.solver.add(raw.every([one.term for one in truths[start:end]]))
                self._ends.append(end)
        return self.solver


def _in_common(left: list[int], right: list[int]) -> int:
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(left), len(right)))


class _Notes:
    """What the solver answered under some assumptions, by the keys of what it was asked.

    All is held, so that no key is used again.
    """

    def __init__(self, assumed: Mapping[int, Truth]) -> None:
        self.assumed = assumed
        self.terms: list[z3.BoolRef] = []
        self.answers: dict[frozenset[int], bool] = {}


def can_hold(solver: z3.Solver | Supposed, terms: Sequence[z3.BoolRef]) -> bool | None:
    """Whether the terms can hold with what the solver supposes; None where it does not know."""
    return solver.can_hold(terms) if isinstance(solver, Supposed) else raw.can_hold(solver, terms)


def may_be(solver: z3.Solver | Supposed, *conditions: z3.BoolRef) -> bool:
    """Whether the conditions can hold under the solver's assumptions; unknown raises."""
    answer = can_hold(solver, conditions)
    if answer is None:
        told = solver.solver if isinstance(solver, Supposed) else solver
        message = f"the solver does not know: {told.reason_unknown()}"
        raise Defect(message)
    return answer


def refute(solver: z3.Solver | Supposed, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    """A model of the conditions under the solver's assumptions, or None; unknown raises."""
    if not may_be(solver, *conditions):
        return None
    if isinstance(solver, Supposed):
        # The answer may be an old one, the model is of what was asked last.
        solver = solver.told()
        may_be(solver, *conditions)
    return solver.model()
