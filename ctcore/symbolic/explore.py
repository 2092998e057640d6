"""Run code along every feasible path: it branches wherever it calls ``bool()`` on a symbolic truth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs
import z3

from ctcore.errors import Defect
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.solving import can_hold
from ctcore.symbolic.terms import deciding
from ctcore.symbolic.z3_terms import denied

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from ctcore.symbolic.solving import Asked
    from ctcore.symbolic.terms import Truth

__all__ = ["Path", "explore"]

T = TypeVar("T")
# The side taken, and whether the other was feasible too.
_Choice = tuple[bool, bool]


@frozen
class Path(Generic[T]):
    """One path through the code: its branch conditions, and its result.

    ``defect`` is the exception that the code raised, if it returned no result.  ``decided`` has the truths
    that were decided on the path, by key: code that is run after it does not decide them anew.
    """

    conditions: tuple[z3.BoolRef, ...]
    result: T | None
    defect: Exception | None = None
    decided: Mapping[int, tuple[Truth, bool]] = attrs.field(factory=dict, repr=False)


# Nothing was decided yet.
_START: Path[Any] = Path((), None)


class _Walk:
    """Follow a given prefix of choices, then take a feasible side at each new branch.

    Conditions that are assumed, or were decided earlier on the path, are not sent to the solver again.
    """

    def __init__(
        self,
        solver: Asked,
        prefix: tuple[_Choice, ...],
        known: Container[int],
        implied: dict[int, Truth],
        after: Path[Any],
    ) -> None:
        self.solver = solver
        self.prefix = prefix
        self.known = known
        # What follows from the assumptions alone, as far as that is known: it holds on every path.
        self.implied = implied
        self.taken: list[_Choice] = []
        # Truths decided on this path, by key. Each truth is kept alive, so that its key is not reused.
        self.decided: dict[int, tuple[Truth, bool]] = {**after.decided}
        self.conditions: list[z3.BoolRef] = [*after.conditions]
        self.branches: list[tuple[_Choice, ...]] = []

    def decide(self, condition: Truth) -> bool:
        if condition.key in self.decided:
            return self.decided[condition.key][1]
        if all(one.key in self.known for one in condition.conjuncts()):
            return True
        at = len(self.taken)
        side, is_open = self.prefix[at] if at < len(self.prefix) else self._choice(condition)
        self.taken.append((side, is_open))
        self.decided[condition.key] = condition, side
        if is_open:
            self.conditions.append(condition.term if side else denied(condition.term))
        return side

    def _choice(self, condition: Truth) -> _Choice:
        if condition.key in self.implied:
            return True, False
        # Most conditions follow from the assumptions: then one query is enough.
        if not self._feasible(denied(condition.term)):
            if not self.conditions:
                self.implied[condition.key] = condition
            return True, False
        if not self._feasible(condition.term):
            return False, False
        self.branches.append((*self.taken, (False, True)))
        return True, True

    def _feasible(self, condition: z3.BoolRef) -> bool:
        answer = can_hold(self.solver, (*self.conditions, condition))
        if answer is None:
            message = f"the solver does not know whether a path is feasible: {condition}"
            raise Defect(message)
        return answer


def explore(
    run: Callable[[], T],
    solver: Asked,
    known: Container[int] = (),
    after: Path[Any] = _START,
    implied: dict[int, Truth] | None = None,
) -> Iterator[Path[T]]:
    """Run code once for each feasible path under the solver's assumptions, which must be satisfiable.

    The code must be a pure function: it is run again from the start for each path.  ``known``
    has the keys of the truths that the solver assumes.  ``after`` is a path that was taken before: its
    conditions hold on each path, and begin those of it.  ``implied`` is filled with what holds on every
    path of all explorations that share it, by key.
    """
    pending: list[tuple[_Choice, ...]] = [()]
    implied = {} if implied is None else implied
    while pending:
        walk = _Walk(solver, pending.pop(), known, implied, after)
        result, defect = None, None
        with deciding(walk):
            try:
                result = run()
            except Exception as broken:  # noqa: BLE001 - however the code ends is what came of the path
                defect = broken
        pending.extend(walk.branches)
        yield Path(tuple(walk.conditions), result, defect, walk.decided)
