"""Inductive obligations: laws before, guard, action, laws after, for all values.

A case is one shape of an action: concrete spaces and frames, symbolic counts.  Each law
must hold after every feasible path of every case, and no path may end in an error.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.errors import Defect
from ctcore.symbolic.explore import explore
from ctcore.symbolic.lift import concrete
from ctcore.symbolic.obligation import Found
from ctcore.symbolic.terms import truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctcore.kernel import Law
    from ctcore.symbolic.explore import Path
    from ctcore.twilight.board.state import State

__all__ = ["Case", "Claim", "LawTerms", "holds_of", "keeps_laws", "refute"]


@attrs.frozen(slots=True, eq=False)
class Case:
    """One shape of an action: a lifted state, its inputs, when it may happen, what it does.

    ``guard(state, *inputs)`` and ``act(state, *inputs)`` are the engine's own source, and
    are run again on ints to replay a counterexample.
    """

    label: str
    before: State
    inputs: tuple[Any, ...]
    guard: Callable[..., bool]
    act: Callable[..., State]


@attrs.frozen(slots=True, eq=False)
class Claim:
    """A sentence over the states before and after an action, with two readings.

    One that is a ``step`` is proved before the laws and further steps are, and helps to prove them.
    """

    text: str
    test: Callable[[State, State], bool]
    step: bool = False


class LawTerms:
    """The terms of laws over states, those over one space made once for each space."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self.laws = tuple(laws)
        # Each is kept beside what it is about, so that an id stays its own.
        self._over_states: dict[int, tuple[State, list[z3.BoolRef]]] = {}
        self._over_elements: dict[tuple[str, int], tuple[Any, z3.BoolRef]] = {}

    def of(self, state: State) -> list[z3.BoolRef]:
        """One term for each law."""
        if id(state) not in self._over_states:
            self._over_states[id(state)] = (state, [self._term(law, state) for law in self.laws])
        return self._over_states[id(state)][1]

    def _term(self, law: Law, state: State) -> z3.BoolRef:
        if law.each is None:
            return truth(law.test(state))
        return z3.And([self._element(law, element) for element in law.each(state)])

    def _element(self, law: Law, element: Any) -> z3.BoolRef:
        key = (law.name, id(element))
        if key not in self._over_elements:
            self._over_elements[key] = (element, truth(law.test(element)))
        return self._over_elements[key][1]


def refute(solver: z3.Solver, *conditions: z3.BoolRef) -> z3.ModelRef | None:
    """A model of the conditions under the solver's assumptions, or None; unknown raises."""
    answer = solver.check(*conditions)
    if answer == z3.unknown:
        message = f"the solver does not know: {solver.reason_unknown()}"
        raise Defect(message)
    return solver.model() if answer == z3.sat else None


def keeps_laws(cases: Iterable[Case], laws: Sequence[Law], claims: Sequence[Claim] = ()) -> Found:
    """Whether each law that holds before a case holds after it, and each claim holds of it."""
    terms = LawTerms(laws)
    covered = 0
    for case in cases:
        solver = _assuming(case, terms)
        if refute(solver) is None:
            continue
        for path in explore(partial(case.act, case.before, *case.inputs), solver):
            broken = _broken(case, path, terms, claims, solver)
            if broken is not None:
                return Found(holds=False, cases=covered, detail=broken)
            covered += 1
    return Found(holds=True, cases=covered)


def holds_of(cases: Iterable[Case], laws: Sequence[Law], claim: Callable[..., bool]) -> Found:
    """Whether ``claim(state, *inputs)`` holds of every lawful state that a case's guard admits."""
    terms, covered = LawTerms(laws), 0
    for case in cases:
        solver = _assuming(case, terms)
        if refute(solver) is None:
            continue
        model = refute(solver, z3.Not(truth(claim(case.before, *case.inputs))))
        if model is not None:
            inputs = concrete(case.inputs, model)
            if claim(concrete(case.before, model), *inputs):
                message = f"{case.label}: a counterexample does not replay on ints"
                raise Defect(message)
            return Found(holds=False, cases=covered, detail=f"{case.label}, {_shown(inputs)}")
        covered += 1
    return Found(holds=True, cases=covered)


def _assuming(case: Case, terms: LawTerms) -> z3.Solver:
    solver = z3.Solver()
    solver.add(*terms.of(case.before), truth(case.guard(case.before, *case.inputs)))
    return solver


def _broken(
    case: Case, path: Path[State], terms: LawTerms, claims: Sequence[Claim], solver: z3.Solver
) -> str | None:
    if path.defect is not None:
        model = refute(solver, *path.conditions)
        return None if model is None else _replayed(case, model, terms, _told(path.defect))
    assert path.result is not None
    steps: list[z3.BoolRef] = []
    for claim in (claim for claim in claims if claim.step):
        step = truth(claim.test(case.before, path.result))
        model = refute(solver, *path.conditions, *steps, z3.Not(step))
        if model is not None:
            return _denied(case, model, claim)
        steps.append(step)
    return _unlawful(case, path, terms, steps, solver) or _unclaimed(case, path, claims, solver)


def _unlawful(
    case: Case, path: Path[State], terms: LawTerms, steps: Sequence[z3.BoolRef], solver: z3.Solver
) -> str | None:
    assert path.result is not None
    for law, was, now in zip(terms.laws, terms.of(case.before), terms.of(path.result), strict=True):
        if was.eq(now):
            continue
        model = refute(solver, *path.conditions, *steps, z3.Not(now))
        if model is not None:
            return _replayed(case, model, terms, f"{law.name}: {law.text}")
    return None


def _unclaimed(case: Case, path: Path[State], claims: Sequence[Claim], solver: z3.Solver) -> str | None:
    assert path.result is not None
    for claim in claims:
        if claim.step:
            continue
        model = refute(solver, *path.conditions, z3.Not(truth(claim.test(case.before, path.result))))
        if model is not None:
            return _denied(case, model, claim)
    return None


def _denied(case: Case, model: z3.ModelRef, claim: Claim) -> str:
    before, inputs = concrete(case.before, model), concrete(case.inputs, model)
    if claim.test(before, case.act(before, *inputs)):
        message = f"{case.label}: a counterexample to {claim.text!r} does not replay on ints"
        raise Defect(message)
    return f"{case.label}, {_shown(inputs)}: not so that {claim.text}"


def _replayed(case: Case, model: z3.ModelRef, terms: LawTerms, what: str) -> str:
    before, inputs = concrete(case.before, model), concrete(case.inputs, model)
    if not case.guard(before, *inputs):
        message = f"{case.label}: a counterexample does not replay: its guard fails on ints"
        raise Defect(message)
    try:
        after = case.act(before, *inputs)
    except Exception as broken:  # noqa: BLE001 - what an effect ends in, where it should end in a state
        return f"{case.label}, {_shown(inputs)}: {_told(broken)}"
    violations = [found for law in terms.laws if (found := law.violation(after)) is not None]
    if not violations:
        message = f"{case.label}: a counterexample to {what} does not replay on ints"
        raise Defect(message)
    return f"{case.label}, {_shown(inputs)}: " + "; ".join(map(str, violations))


def _told(broken: Exception) -> str:
    return str(broken) if isinstance(broken, Defect) else f"{type(broken).__name__}: {broken}"


def _shown(inputs: tuple[Any, ...]) -> str:
    return ", ".join(map(str, inputs)) or "no inputs"
