"""Asking the solver: what can hold under its assumptions, and one solver for case after case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from ctcore.errors import Defect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.symbolic.terms import Truth

__all__ = ["Supposed", "may_be", "refute"]


def may_be(solver: z3.Solver, *conditions: z3.BoolRef) -> bool:
    """Whether the conditions can hold under the solver's assumptions; unknown raises."""
    answer = solver.check(*conditions)
    if answer == z3.unknown:
        message = f"the solver does not know: {solver.reason_unknown()}"
        raise Defect(message)
    return bool(answer == z3.sat)


def refute(solver: z3.Solver, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    """A model of the conditions under the solver's assumptions, or None; unknown raises."""
    return solver.model() if may_be(solver, *conditions) else None


class Supposed:
    """One solver for case after case: what the next case supposes too stays as it is."""

    def __init__(self) -> None:
        self.solver = z3.Solver()
        # The truths themselves, so that each keeps its key as long as it is supposed.
        self.levels: list[Sequence[Truth]] = []

    def suppose(self, *levels: Sequence[Truth]) -> z3.Solver:
        """The solver with those assumptions, the most lasting first, and with no others."""
        same = 0
        for was, now in zip(self.levels, levels, strict=False):
            if [one.key for one in was] != [one.key for one in now]:
                break
            same += 1
        del self.levels[same:]
        self.solver.pop(self.solver.num_scopes() - same)
        for level in levels[same:]:
            self.solver.push()
            self.solver.add(*(one.term for one in level))
            self.levels.append(level)
        return self.solver

    @property
    def keys(self) -> set[int]:
        """The keys of all that is supposed."""
        return {one.key for level in self.levels for one in level}
