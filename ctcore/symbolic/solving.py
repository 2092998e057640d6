"""Query the solver: can these terms hold under the assumptions? One solver serves case after case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeAlias

import z3

from ctcore.errors import Defect
from ctcore.symbolic import z3_terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.symbolic.terms import Truth

__all__ = ["Holding", "Supposed", "can_hold", "heard_by", "may_be", "refute"]

# What hears of each query: who holds the assumptions, the terms asked, and the answer.
Listener = Callable[..., None]
_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Tell the listener of each query that the solver is asked within the block."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


# What can be asked.
Asked: TypeAlias = "z3.Solver | Holding | Supposed"
# How many sets of assumptions are cached, with the answers under each.
_ROOM = 2_000


def _tell(solver: Holding | Supposed, terms: Sequence[z3.BoolRef], *, answer: bool | None) -> None:
    if (listener := _LISTENER.get()) is not None:
        listener(solver, terms, answer=answer)


def _unless_stopped(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> bool | None:
    """As `z3_terms.can_hold`; raise `KeyboardInterrupt` where Ctrl-C came: z3 takes that signal for itself.

    Nothing else cancels a solver that has no limit.
    """
    answer = z3_terms.can_hold(solver, terms)
    if answer is None and solver.reason_unknown() in ("canceled", "interrupted from keyboard"):
        raise KeyboardInterrupt
    return answer


class Holding:
    """A solver that only ever holds more, and knows what it was told: some solvers rewrite that."""

    def __init__(self, solver: z3.Solver | None = None) -> None:
        self.solver = solver or z3.Solver()
        self.told: list[z3.BoolRef] = []

    def add(self, *terms: z3.BoolRef) -> None:
        """Assume these too."""
        self.solver.add(*terms)
        self.told += terms


class Supposed:
    """One solver for case after case, with cached answers.

    The assumptions that the next case shares, as a common prefix, stay on the solver's stack.  Many cases
    have exactly the same assumptions, since they differ only in concrete values: they share the answers.
    """

    def __init__(self) -> None:
        self.solver = z3.Solver()
        self._seed = 0
        # The current assumptions, by key.
        self._wanted: Mapping[int, Truth] = {}
        self._notes = _Notes({})
        # The assumptions that the solver holds. Each truth is kept alive, so that its key is not reused.
        self._told: Mapping[int, Truth] = {}
        # How many of them it holds at the end of each level of its stack.
        self._ends: list[int] = []
        self._noted: dict[tuple[int, ...], _Notes] = {}

    @property
    def assumed(self) -> Mapping[int, Truth]:
        """The current assumptions, by key."""
        return self._wanted

    @property
    def seed(self) -> int:
        """What the solver's guesses begin with."""
        return self._seed

    @seed.setter
    def seed(self, number: int) -> None:
        self._seed = number
        self.solver.set("smt.random_seed", number)

    def forget(self) -> None:
        """Drop the cached answers, so that each query is asked again."""
        self._noted.clear()

    def suppose(self, assumed: Sequence[Truth] | Mapping[int, Truth]) -> Supposed:
        """Replace the assumptions by those truths, given with the least often changing first.

        A mapping gives each under its key.
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
        """Return whether the terms can hold under the assumptions; None if the solver does not know."""
        key = frozenset(map(z3_terms.key_of, terms))
        if key not in self._notes.answers:
            answer = _unless_stopped(self.told(), terms)
            _tell(self, terms, answer=answer)
            if answer is None:
                return None
            self._notes.answers[key] = answer
            self._notes.terms.extend(terms)
        return self._notes.answers[key]

    def has_any(self) -> bool:
        """Return whether the assumptions can hold; raise `Defect` if the solver does not know."""
        return may_be(self)

    def told(self) -> z3.Solver:
        """Return the solver, holding exactly the current assumptions."""
        keys, told = list(self._wanted), list(self._told)
        same = len(told) if keys[: len(told)] == told else _in_common(keys, told)
        if same == len(keys) == len(told) == (self._ends[-1] if self._ends else 0):
            return self.solver
        while self._ends and self._ends[-1] > same:
            self._ends.pop()
        self.solver.pop(self.solver.num_scopes() - len(self._ends))
        self._told = self._wanted
        truths = list(self._wanted.values())
        # The prefix shared with the last case gets its own level: the next case may share it too.
        for end in (same, len(truths)):
            start = self._ends[-1] if self._ends else 0
            if end > start:
                self.solver.push()
                z3_terms.suppose(self.solver, [one.term for one in truths[start:end]])
                self._ends.append(end)
        return self.solver


def _in_common(left: list[int], right: list[int]) -> int:
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(left), len(right)))


class _Notes:
    """The solver's answers under some assumptions, by the keys of the terms asked.

    Assumptions and terms are kept alive, so that no key is reused.
    """

    def __init__(self, assumed: Mapping[int, Truth]) -> None:
        self.assumed = assumed
        self.terms: list[z3.BoolRef] = []
        self.answers: dict[frozenset[int], bool] = {}


def can_hold(solver: Asked, terms: Sequence[z3.BoolRef]) -> bool | None:
    """Return whether the terms can hold under the solver's assumptions; None if it does not know.

    Raises `Defect` where a listener would hear of a plain solver, which does not know what it was told.
    """
    if isinstance(solver, Supposed):
        return solver.can_hold(terms)
    if isinstance(solver, Holding):
        answer = _unless_stopped(solver.solver, terms)
        _tell(solver, terms, answer=answer)
        return answer
    if _LISTENER.get() is not None:
        message = "a query of a solver that does not know what it was told cannot be written down"
        raise Defect(message)
    return z3_terms.can_hold(solver, terms)


def may_be(solver: Asked, *conditions: z3.BoolRef) -> bool:
    """Return whether the conditions can hold under the solver's assumptions; raise `Defect` if unknown."""
    answer = can_hold(solver, conditions)
    if answer is None:
        message = f"the solver does not know: {_plain(solver).reason_unknown()}"
        raise Defect(message)
    return answer


def refute(solver: Asked, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    """Return a model of the conditions under the assumptions, or None; raise `Defect` if unknown."""
    if not may_be(solver, *conditions):
        return None
    if isinstance(solver, Supposed):
        # The answer may come from the cache; a model needs a fresh query.
        z3_terms.can_hold(solver.told(), conditions)
    return _plain(solver).model()


def _plain(solver: Asked) -> z3.Solver:
    return solver.solver if isinstance(solver, Holding | Supposed) else solver
