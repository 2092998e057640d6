"""Asking the solver: what can hold under its assumptions, and one solver for case after case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import z3

from ctcore.errors import Defect
from ctcore.symbolic.raw import can_hold, every

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.symbolic.terms import Truth

__all__ = ["Supposed", "may_be", "refute"]


def may_be(solver: z3.Solver, *conditions: z3.BoolRef) -> bool:
    """Whether the conditions can hold under the solver's assumptions; unknown raises."""
    answer = can_hold(solver, conditions)
    if answer is None:
        message = f"the solver does not know: {solver.reason_unknown()}"
        raise Defect(message)
    return answer


def refute(solver: z3.Solver, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    """A model of the conditions under the solver's assumptions, or None; unknown raises."""
    return solver.model() if may_be(solver, *conditions) else None


class Supposed:
    """One solver for case after case: what the next case supposes too, from its first truth on, stays."""

    def __init__(self) -> None:
        self.solver = z3.Solver()
        # The truths themselves, by their keys, so that each keeps its key as long as it is supposed.
        self._truths: list[Truth] = []
        self._keys: list[int] = []
        # How many of them the solver has at the end of each of its levels.
        self._ends: list[int] = []
        # Whether all that can hold, once asked.
        self._can_hold: bool | None = None

    def suppose(self, assumed: Sequence[Truth] | Mapping[int, Truth]) -> z3.Solver:
        """The solver with those assumptions, the most lasting first, and with no others.

        A mapping has each by its key.
        """
        by_key = assumed if isinstance(assumed, Mapping) else {one.key: one for one in assumed}
        keys, truths = list(by_key), list(by_key.values())
        same = self._in_common(keys)
        if not same == len(keys) == len(self._keys):
            self._can_hold = None
        while self._ends and self._ends[-1] > same:
            self._ends.pop()
        self.solver.pop(self.solver.num_scopes() - len(self._ends))
        self._truths, self._keys = truths, keys
        # What this case and the last have in common may be common to the next one too.
        for end in (same, len(truths)):
            start = self._ends[-1] if self._ends else 0
            if end > start:
                self.solver.push()
                # One term for all: z3py looks at the sort of each that it is handed.
                self.solver.add(every([one.term for one in truths[start:end]]))
                self._ends.append(end)
        return self.solver

    def can_hold(self) -> bool:
        """Whether what is supposed can hold."""
        if self._can_hold is None:
            self._can_hold = may_be(self.solver)
        return self._can_hold

    def _in_common(self, keys: list[int]) -> int:
        if keys[: len(self._keys)] == self._keys:
            return len(self._keys)
        pairs = enumerate(zip(self._keys, keys, strict=False))
        return next((place for place, (was, now) in pairs if was != now), min(len(self._keys), len(keys)))
