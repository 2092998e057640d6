"""Every feasible path through a piece of code that asks truths for their ``bool()``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import z3

from ctcore.errors import Defect
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.terms import deciding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Path", "explore"]

T = TypeVar("T")


@frozen
class Path(Generic[T]):
    """One way through: the conditions it took, and what came of it.

    ``defect`` is what the code ended in, if it came to no result.
    """

    conditions: tuple[z3.BoolRef, ...]
    result: T | None
    defect: Exception | None = None


class _Walk:
    """Answers along a given prefix of choices, then takes each feasible side in turn."""

    def __init__(self, solver: z3.Solver, prefix: tuple[bool, ...]) -> None:
        self.solver = solver
        self.prefix = prefix
        self.taken: list[bool] = []
        self.conditions: list[z3.BoolRef] = []
        self.branches: list[tuple[bool, ...]] = []

    def decide(self, condition: z3.BoolRef) -> bool:
        if len(self.taken) < len(self.prefix):
            side = self.prefix[len(self.taken)]
        else:
            side = self._feasible(condition)
            if side and self._feasible(z3.Not(condition)):
                self.branches.append((*self.taken, False))
        self.taken.append(side)
        self.conditions.append(condition if side else z3.Not(condition))
        return side

    def _feasible(self, condition: z3.BoolRef) -> bool:
        answer = self.solver.check(*self.conditions, condition)
        if answer == z3.unknown:
            message = f"the solver does not know whether a path is feasible: {condition}"
            raise Defect(message)
        return bool(answer == z3.sat)


def explore(run: Callable[[], T], solver: z3.Solver) -> Iterator[Path[T]]:
    """Run code once for each feasible path under the solver's assumptions.

    The code must be a function of its inputs: it is run again from the start for each path.
    """
    pending: list[tuple[bool, ...]] = [()]
    while pending:
        walk = _Walk(solver, pending.pop())
        result, defect = None, None
        with deciding(walk):
            try:
                result = run()
            except Exception as broken:  # noqa: BLE001 - however the code ends is what came of the path
                defect = broken
        pending.extend(walk.branches)
        yield Path(tuple(walk.conditions), result, defect)
