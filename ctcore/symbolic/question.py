"""The question to the solver whether some facts, with the laws, refute the other verdict."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import z3

from ctcore.game.fields import choices_of
from ctcore.symbolic.nearest import solver_of
from ctcore.symbolic.spread import Undecided
from ctcore.symbolic.z3_terms import denied, every

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ctcore.condition.expression import Condition
    from ctcore.symbolic.facts import Fact
    from ctcore.symbolic.spread import Board, Spread

__all__ = ["Question", "others"]

# A fact that reads more unknowns is about more than one element.
_MUCH = 12


class Question:
    """Whether facts of a position settle a verdict, over a spread of that position.

    Each query raises `Undecided` where the solver gives up.
    """

    def __init__(self, spread: Spread, facts: Sequence[Fact], *, legal: bool) -> None:
        self.spread, self.facts, self.legal = spread, facts, legal
        whole = every(spread.results)
        self.other = denied(whole) if legal else whole
        self.solver = solver_of([*spread.laws, self.other])
        self.marks = [z3.Bool(f"fact {at}", self.solver.ctx) for at in range(len(facts))]
        self.terms = [fact.term.translate(self.solver.ctx) for fact in facts]
        self.solver.add(*map(z3.Implies, self.marks, self.terms))
        self.numbers = {str(mark): at for at, mark in enumerate(self.marks)}

    @property
    def order(self) -> list[int]:
        """The facts in the order in which they are dropped: those about much first, then the narrowest."""
        widths = [len(fact.reads) for fact in self.facts]
        return sorted(range(len(widths)), key=lambda one: -_MUCH if widths[one] > _MUCH else widths[one])

    def refuted(self, chosen: Sequence[int]) -> tuple[Sequence[int] | None, Collection[int]]:
        """Those of the chosen facts that settle the verdict; or None, and more with which they do not.

        As `ctcore.symbolic.smallest` asks it.
        """
        core = self._core(chosen)
        if core is not None:
            return core, ()
        kept = {*range(len(self.marks))}
        while (core := self._core(sorted(kept))) is not None:
            kept.difference_update(set(core).difference(chosen))
        kept |= self._met(kept)
        for one in range(len(self.marks)):
            if one not in kept and self._core(sorted({*kept, one})) is None:
                kept |= self._met(kept)
        return None, kept

    def _met(self, but: Collection[int]) -> set[int]:
        """The facts beside those that hold in the model last found."""
        model, others = self.solver.model(), set(range(len(self.marks))).difference(but)
        return {one for one in others if z3.is_true(model.eval(self.terms[one], model_completion=True))}

    def _core(self, chosen: Sequence[int]) -> Sequence[int] | None:
        if _holds(self.solver, *(self.marks[one] for one in chosen)):
            return None
        return [self.numbers[str(one)] for one in self.solver.unsat_core()]

    def against(self, facts: Sequence[Fact]) -> z3.ModelRef | None:
        """A model in which the facts hold and the verdict is the other one; None if there is none."""
        terms = [fact.term.translate(self.solver.ctx) for fact in facts]
        if not _holds(self.solver, *terms):
            return None
        return self.solver.model().translate(z3.main_ctx())

    def settled_by(self, facts: Sequence[Fact]) -> bool:
        """Whether the facts settle the verdict."""
        return not _holds(self.solver, *(fact.term.translate(self.solver.ctx) for fact in facts))

    @cached_property
    def lawful(self) -> z3.Solver:
        """A solver that holds the laws alone."""
        return solver_of(self.spread.laws)

    def implies(self, one: Fact, other: Fact) -> bool:
        """Whether the other fact holds in every lawful position in which the one does."""
        terms = (one.term, denied(other.term))
        return not _holds(self.lawful, *(term.translate(self.lawful.ctx) for term in terms))

    def refusing(self, facts: Sequence[Fact]) -> tuple[int, ...]:
        """The places of the requirements that the facts refute each by itself; else of a few, together."""
        results = [one.translate(self.lawful.ctx) for one in self.spread.results]
        held = [fact.term.translate(self.lawful.ctx) for fact in facts]
        alone = tuple(at for at, one in enumerate(results) if not _holds(self.lawful, one, *held))
        if alone:
            return alone
        kept = list(range(len(results)))
        for at in range(len(results)):
            rest = [one for one in kept if one != at]
            if not _holds(self.lawful, *held, *(results[one] for one in rest)):
                kept = rest
        return tuple(kept)

    def given(self, facts: Sequence[Fact]) -> tuple[str, ...]:
        """The names of what is taken as it is: what the verdict reads, and what the laws that it needs do."""
        spread, names = self.spread, dict.fromkeys(self.spread.given(self.spread.read))
        by_law = list(map(spread.given, spread.law_read))
        plain = [term for term, given in zip(spread.laws, by_law, strict=True) if not given]
        others = [(term, given) for term, given in zip(spread.laws, by_law, strict=True) if given]
        solver = solver_of([*plain, self.other, *(fact.term for fact in facts)])
        needed = [(term.translate(solver.ctx), given) for term, given in others]
        for one in list(needed):
            rest = [other for other in needed if other is not one]
            if not _holds(solver, *(term for term, _ in rest)):
                needed = rest
        return tuple(names | {name: None for _, given in needed for name in given})


def others(
    spread: Spread, rest: Sequence[Condition], state: Any, *, legal: bool
) -> Iterator[tuple[Board, z3.Solver]]:
    """Each board of the spread on which the rest may hold with the other verdict, that of the state first."""
    choices = choices_of(state)
    whole = every(spread.results)
    terms = [*spread.laws, denied(whole) if legal else whole, *map(spread.term, rest)]
    for board in sorted(spread.boards, key=lambda one: _away(choices, choices_of(one.state))):
        solver = solver_of([*terms, board.marked])
        if _holds(solver):
            yield board, solver


def _away(choices: dict[str, Any], others: dict[str, Any]) -> int:
    return sum(others[name][0] is not value for name, (value, _) in choices.items())


def _holds(solver: z3.Solver, *terms: z3.BoolRef) -> bool:
    answer = solver.check(*terms)
    if answer == z3.unknown:
        message = f"the solver gives up: {solver.reason_unknown()}."
        raise Undecided(message)
    return bool(answer == z3.sat)
