"""That a kind of move changes no figure but as the table of changes says, and what kinds may follow it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import z3

from ctcore.kernel.logic import all_of, both, implies, negate
from ctcore.symbolic import Claim
from ctcore.symbolic.explore import explore
from ctcore.symbolic.induction import met
from ctcore.symbolic.laws import terms_of
from ctcore.symbolic.solving import refute
from ctcore.symbolic.terms import truth
from ctcore.twilight.ceilings.changes import PATH, REVENGE, of_stack, table
from ctcore.twilight.ceilings.figures import changes
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.activities.oas import ALLOWED
from ctcore.twilight.rules.common.revenge import FOLLOWS

from .cases.shapes import cases_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Frame, Kind
    from ctcore.twilight.board.state import State

__all__ = ["claimed", "foretold", "write"]


def claimed(name: str) -> Claim:
    """The claim that a kind of move changes no figure but as the table says."""

    def as_told(before: State, after: State) -> bool:
        told = table().get(name, frozenset())
        return all_of(negate(made) for change, made in changes(before, after) if change not in told)

    return Claim("no figure changes but as the table of changes says", as_told)


def foretold(name: str) -> Claim:
    """The claim that after a kind of move no kinds come in the turn or the Round that were not to come."""

    def as_told(before: State, after: State) -> bool:
        told, follow = of_stack(before.stack), of_stack(after.stack) or frozenset()
        if told is None:
            return True
        if name not in told or not follow <= told | REVENGE:
            return False
        avenged = True if follow.isdisjoint(REVENGE - told) else FOLLOWS(before)
        allowed = after.in_force is before.in_force or implies(ALLOWED(after), ALLOWED(before))
        return both(avenged, lambda: allowed)

    return Claim("no kinds of move come that were not to come", as_told)


def _changes_of(kind: Kind, frames: tuple[type[Frame], ...]) -> frozenset[str]:
    """The changes that some lawful position allows, in any shape."""
    found: set[str] = set()
    for case, solver, known in met(cases_of(kind, frames, also=True), terms_of(SYSTEM.laws)):
        for path in explore(partial(case.act, case.before, *case.inputs), solver, known):
            assert path.result is not None
            open_ = {name: truth(made) for name, made in changes(case.before, path.result)}
            while open_ := {name: made for name, made in open_.items() if name not in found}:
                model = refute(solver, *path.conditions, z3.Or(*open_.values()))
                if model is None:
                    break
                found |= {
                    name
                    for name, made in open_.items()
                    if z3.is_true(model.eval(made, model_completion=True))
                }
    return frozenset(found)


def write(kinds: Iterable[tuple[Kind, tuple[type[Frame], ...]]]) -> None:
    """Write the table anew."""
    lines = ["# The changes that each kind of move may make: written by `python -m proofs changes`.\n"]
    for kind, frames in kinds:
        lines.append(f'"{kind.name}" = "{" ".join(sorted(_changes_of(kind, frames)))}"\n')
    PATH.write_text("".join(lines), encoding="utf-8")
