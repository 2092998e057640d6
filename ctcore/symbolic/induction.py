"""Inductive obligations: if the laws and the guard hold before an action, the laws hold after it.

A case is one shape of an action: concrete spaces and frames, symbolic counts.  Each law
must hold after every feasible path of every case, and no path may end in an error.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.errors import Defect
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.explore import Path, explore
from ctcore.symbolic.laws import terms_of
from ctcore.symbolic.lift import concrete
from ctcore.symbolic.obligation import Found
from ctcore.symbolic.solving import Supposed, may_be, refute
from ctcore.symbolic.terms import conjuncts, truth
from ctcore.symbolic.z3_terms import denied, every

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from ctcore.kernel import Law
    from ctcore.symbolic.laws import LawTerms
    from ctcore.symbolic.terms import Truth

__all__ = ["Case", "Claim", "agrees", "agrees_after", "holds_of", "keeps_laws", "met"]


@frozen(eq=False)
class Case:
    """One shape of an action: a lifted state, the inputs, the guard and the action itself.

    ``guard(state, *inputs)`` and ``act(state, *inputs)`` are the engine's own source, and
    are run again on ints to replay a counterexample.  ``sort`` is the heading it is counted under.
    The paths of the action are kept with the case, for all obligations that meet it.
    """

    label: str
    before: Any
    inputs: tuple[Any, ...]
    guard: Callable[..., bool]
    act: Callable[..., Any]
    sort: tuple[str, ...] = ()
    _paths: list[Path[Any]] = attrs.field(factory=list, init=False, repr=False)
    # What is implied on every path of the action, and of what is run after it.
    implied: dict[int, Truth] = attrs.field(factory=dict, init=False, repr=False)

    def paths(self, solver: Supposed, known: Container[int]) -> Sequence[Path[Any]]:
        """The paths of the action under the case's own assumptions, which the solver holds."""
        if not self._paths:
            act = partial(self.act, self.before, *self.inputs)
            self._paths.extend(explore(act, solver, known, implied=self.implied))
        return self._paths


@frozen(eq=False)
class Claim:
    """A sentence about the states before and after an action, and its test.

    A ``step`` is a lemma: it is proved first, and then assumed for later steps, laws and claims.
    """

    text: str
    test: Callable[[Any, Any], bool]
    step: bool = False


def keeps_laws(cases: Iterable[Case], laws: Sequence[Law], claims: Sequence[Claim] = ()) -> Found:
    """Check that every case preserves the laws and satisfies the claims."""
    terms, covered = terms_of(laws), Counter[tuple[str, ...]]()
    for case, solver, known in met(cases, terms):
        asking = _Asking(case, terms, claims, solver, known)
        for path in case.paths(solver, known):
            broken = asking.broken(path)
            if broken is not None:
                return attrs.evolve(broken, cases=covered.total())
            covered[case.sort] += 1
    return Found(holds=True, cases=covered.total(), sorts=covered)


def _no_steps(*_: object) -> tuple[bool, ...]:
    return ()


def holds_of(
    cases: Iterable[Case],
    laws: Sequence[Law],
    claim: Callable[..., bool],
    steps: Callable[..., Iterable[bool]] = _no_steps,
) -> Found:
    """Check that ``claim(state, *inputs)`` holds in every lawful state that a case's guard admits.

    Each of ``steps(state, *inputs)`` is a lemma: it is proved first, and assumed for what follows.
    """
    covered = Counter[tuple[str, ...]]()
    for case, solver, _ in met(cases, terms_of(laws)):
        proved: list[z3.BoolRef] = []
        for said in (*steps(case.before, *case.inputs), claim(case.before, *case.inputs)):
            denials = (denied(one.term) for one in _goal(said))
            # The solver settles each part alone faster than all at once.
            model = next(filter(None, (refute(solver, *proved, denial) for denial in denials)), None)
            if model is not None:
                before, inputs = concrete(case.before, model), concrete(case.inputs, model)
                if claim(before, *inputs) and all(steps(before, *inputs)):
                    message = f"{case.label}: a counterexample does not replay on ints"
                    raise Defect(message)
                return _refuted(case, before, inputs, _shown(inputs), covered.total())
            proved.append(truth(said))
        covered[case.sort] += 1
    return Found(holds=True, cases=covered.total(), sorts=covered)


def agrees(cases: Iterable[Case], laws: Sequence[Law], claim: Callable[..., bool]) -> Found:
    """Check a claim that may branch: ``claim(state, *inputs)`` must hold on each of its paths.

    It must hold in every lawful state that a case's guard admits, and no path may end in an error.
    """
    covered = Counter[tuple[str, ...]]()
    for case, solver, known in met(cases, terms_of(laws)):
        for path in explore(partial(claim, case.before, *case.inputs), solver, known):
            model = _against(path, solver, known)
            if model is not None:
                return attrs.evolve(_disagrees(case, model, claim), cases=covered.total())
            covered[case.sort] += 1
    return Found(holds=True, cases=covered.total(), sorts=covered)


def agrees_after(cases: Iterable[Case], laws: Sequence[Law], claim: Callable[..., bool]) -> Found:
    """As `agrees`, of a claim about the action: ``claim(before, after, *inputs)``."""
    covered = Counter[tuple[str, ...]]()
    for case, solver, known in met(cases, terms_of(laws)):
        for done in case.paths(solver, known):
            said = partial(claim, case.before, done.result, *case.inputs)
            ends = (done,) if done.defect else explore(said, solver, known, done, case.implied)
            for path in ends:
                model = _against(path, solver, known)
                if model is not None:
                    acted = _acting(case, claim)
                    return attrs.evolve(_disagrees(case, model, acted), cases=covered.total())
                covered[case.sort] += 1
    return Found(holds=True, cases=covered.total(), sorts=covered)


def _acting(case: Case, claim: Callable[..., bool]) -> Callable[..., bool]:
    return lambda before, *inputs: claim(before, case.act(before, *inputs), *inputs)


def _against(path: Path[bool], solver: Supposed, known: Container[int]) -> z3.ModelRef | None:
    """Return a model in which the path ends in an error or in a false claim; None if there is none."""
    if path.defect is not None:
        return refute(solver, *path.conditions)
    # These are equalities of unrelated numbers: the solver settles each alone faster than all at once.
    denials = (denied(one.term) for one in _goal(path.result) if one.key not in known)
    return next(filter(None, (refute(solver, *path.conditions, denial) for denial in denials)), None)


def _goal(claimed: object) -> Iterator[Truth]:
    """Yield the conjuncts of a claim's result on a path."""
    yield from conjuncts(claimed)


def _refuted(case: Case, before: Any, inputs: tuple[Any, ...], said: str, cases: int = 0) -> Found:
    """The counterexample: the shape, what is so there, the position, and the move, the last of the inputs."""
    move = inputs[-1] if inputs and hasattr(type(inputs[-1]), "form") else None
    return Found(holds=False, cases=cases, detail=f"{case.label}, {said}", at=(before, move))


def _disagrees(case: Case, model: z3.ModelRef, claim: Callable[..., bool]) -> Found:
    before, inputs = concrete(case.before, model), concrete(case.inputs, model)
    told = ""
    try:
        held = not case.guard(before, *inputs) or claim(before, *inputs)
    except Exception as broken:  # noqa: BLE001 - what a claim ends in, where it should end in a truth
        held, told = False, f": {_told(broken)}"
    if held:
        message = f"{case.label}: a counterexample does not replay on ints"
        raise Defect(message)
    return _refuted(case, before, inputs, f"{_shown(inputs)}{told}")


# One solver per process. Each case has its own assumptions, but most cases assume the same laws.
_SUPPOSED = Supposed()


def forget() -> None:
    """Drop the answers that the process has cached, so that each query is asked again."""
    _SUPPOSED.forget()


def seed(number: int) -> None:
    """Have the process's solver guess by this seed from now on, with nothing cached from another."""
    if _SUPPOSED.seed != number:
        _SUPPOSED.seed = number
        _SUPPOSED.forget()


def met(cases: Iterable[Case], terms: LawTerms) -> Iterator[tuple[Case, Supposed, dict[int, Truth]]]:
    """Yield each satisfiable case, the solver that assumes it, and its assumptions by key."""
    for case in cases:
        known = _assumed(case, terms)
        if _SUPPOSED.suppose(known).has_any():
            yield case, _SUPPOSED, known


def _assumed(case: Case, terms: LawTerms) -> dict[int, Truth]:
    """What a case supposes by its keys, the most lasting first: laws of the board, of frames, the guard."""
    guard = {one.key: one for one in conjuncts(case.guard(case.before, *case.inputs))}
    return terms.of_first(case.before) | guard


@frozen(eq=False)
class _Asking:
    """Checks each path of a case: first the claims that are steps, then all laws and other claims at once.

    ``known`` has the keys of the assumptions.  A truth among them is skipped: for example, a law
    about something that the action leaves unchanged.
    """

    case: Case
    terms: LawTerms
    claims: Sequence[Claim]
    solver: Supposed
    known: Container[int]

    def broken(self, path: Path[Any]) -> Found | None:
        """Return the counterexample that shows what the path breaks; None if it breaks nothing."""
        if path.defect is not None:
            model = refute(self.solver, *path.conditions)
            return None if model is None else _replayed(self.case, model, self.terms, _told(path.defect))
        assert path.result is not None
        proved = list(path.conditions)
        for claim in (claim for claim in self.claims if claim.step):
            said = self._said(claim, path.result)
            if (denial := self._denial(said)) is not None:
                model = refute(self.solver, *proved, denial)
                if model is not None:
                    return _denied(self.case, model, claim)
            proved += [one.term for one in said]
        claimed = [one for claim in self.claims if not claim.step for one in self._said(claim, path.result)]
        denial = self._denial([*self.terms.of_changed(self.case.before, path.result), *claimed])
        if denial is None or not may_be(self.solver, *proved, denial):
            return None
        return self._first_broken(path.result, proved)

    def _said(self, claim: Claim, after: Any) -> tuple[Truth, ...]:
        return tuple(conjuncts(claim.test(self.case.before, after)))

    def _denial(self, said: Iterable[Truth]) -> z3.BoolRef | None:
        """Return the term "not all of these hold", or None if all of them are assumed."""
        asked = {one.key: one.term for one in said if one.key not in self.known}
        return denied(every(list(asked.values()))) if asked else None

    def _first_broken(self, after: Any, proved: list[z3.BoolRef]) -> Found:
        """Return the counterexample to the first broken law or claim, checked one by one."""
        for law in self.terms.laws:
            denial = self._denial(self.terms.said(law, after))
            model = None if denial is None else refute(self.solver, *proved, denial)
            if model is not None:
                return _replayed(self.case, model, self.terms, f"{law.name}: {law.text}")
        for claim in (claim for claim in self.claims if not claim.step):
            denial = self._denial(self._said(claim, after))
            model = None if denial is None else refute(self.solver, *proved, denial)
            if model is not None:
                return _denied(self.case, model, claim)
        message = f"{self.case.label}: what is refuted at once is not refuted one by one"
        raise Defect(message)


def _denied(case: Case, model: z3.ModelRef, claim: Claim) -> Found:
    before, inputs = concrete(case.before, model), concrete(case.inputs, model)
    if claim.test(before, case.act(before, *inputs)):
        message = f"{case.label}: a counterexample to {claim.text!r} does not replay on ints"
        raise Defect(message)
    return _refuted(case, before, inputs, f"{_shown(inputs)}: not so that {claim.text}")


def _replayed(case: Case, model: z3.ModelRef, terms: LawTerms, what: str) -> Found:
    before, inputs = concrete(case.before, model), concrete(case.inputs, model)
    if not case.guard(before, *inputs):
        message = f"{case.label}: a counterexample does not replay: its guard fails on ints"
        raise Defect(message)
    try:
        after = case.act(before, *inputs)
    except Exception as broken:  # noqa: BLE001 - what an effect ends in, where it should end in a state
        return _refuted(case, before, inputs, f"{_shown(inputs)}: {_told(broken)}")
    violations = [found for law in terms.laws if (found := law.violation(after)) is not None]
    if not violations:
        message = f"{case.label}: a counterexample to {what} does not replay on ints"
        raise Defect(message)
    return _refuted(case, before, inputs, f"{_shown(inputs)}: " + "; ".join(map(str, violations)))


def _told(broken: Exception) -> str:
    return str(broken) if isinstance(broken, Defect) else f"{type(broken).__name__}: {broken}"


def _shown(inputs: tuple[Any, ...]) -> str:
    return ", ".join(map(str, inputs)) or "no inputs"
