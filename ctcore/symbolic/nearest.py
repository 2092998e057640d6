"""Solvers whose answers depend on nothing asked before, and the model that is nearest to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import z3

from ctcore.symbolic.lift import named_values
from ctcore.symbolic.terms import Number, Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game import Game

__all__ = ["STEPS", "nearest", "solver_of"]

# The solver's limit for one query, in its own steps: some seconds, and the same on every machine.
STEPS = 40_000_000


def solver_of(terms: Sequence[z3.BoolRef]) -> z3.Solver:
    """Return a new solver in its own context, so that its models do not depend on earlier queries."""
    apart = z3.Context()
    solver = z3.Solver(ctx=apart)
    solver.set("rlimit", STEPS)
    solver.add(*(term.translate(apart) for term in terms))
    return solver


def nearest(game: Game[Any], solver: z3.Solver, state: Any, start: dict[str, Any]) -> z3.ModelRef:
    """Return the model that changes least from the start values; earlier names take precedence.

    The model is unique, so it does not depend on which models the solver finds first.
    """
    terms = {
        name: leaf.term for name, leaf in named_values(state).items() if isinstance(leaf, Number | Truth)
    }
    names = sorted(terms, key=game.changes_late, reverse=True)
    known: dict[str, Any] = {name: terms[name].translate(solver.ctx) for name in names}
    same = {name: term == start[name] for name, term in known.items()}
    model = _near(solver, same)
    changed: list[str] = []
    held: list[Any] = []
    for name, one in same.items():
        if not z3.is_true(model.eval(one, model_completion=True)):
            solver.add(*held)
            held.clear()
            if solver.check(one) != z3.sat:
                changed.append(name)
                continue
            model = solver.model()
        held.append(one)
    solver.add(*held)
    for name in changed:
        model = _settled(solver, known[name], start[name], model)
    return model.translate(z3.main_ctx())


def _near(solver: z3.Solver, same: dict[str, z3.BoolRef]) -> z3.ModelRef:
    """Return a model that keeps many start values. It is not unique: it may differ between solvers."""
    marks = [z3.Bool(f"keeps {name}", solver.ctx) for name in same]
    solver.add(*map(z3.Implies, marks, same.values()))
    kept = marks
    while solver.check(*kept) == z3.unsat:
        core = {str(one) for one in solver.unsat_core()}
        kept = [mark for mark in kept if str(mark) not in core]
    if solver.check(*kept) != z3.sat:
        solver.check()
    return solver.model()


def _settled(solver: z3.Solver, term: Any, start: Any, model: z3.ModelRef) -> z3.ModelRef:
    """Fix the term at the value nearest to ``start``, the larger of two equally near; return a model."""
    if z3.is_int(term):
        away = abs(_int(model, term) - start)
        while away > 1 and solver.check(term > start - away, term < start + away) == z3.sat:
            model = solver.model()
            away = abs(_int(model, term) - start)
        if _int(model, term) < start and solver.check(term == start + away) == z3.sat:
            model = solver.model()
    solver.add(term == model.eval(term, model_completion=True))
    return model


def _int(model: z3.ModelRef, term: Any) -> int:
    found: Any = model.eval(term, model_completion=True)
    return int(found.as_long())
