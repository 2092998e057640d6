"""Witnesses: a lawful position in which one requirement alone refuses a move, and its twin.

For a requirement the solver looks for a position that breaks it and nothing else, as close
as it can to a scenario's own; then for the nearest position, or the nearest move, in which
all requirements hold.  Both are replayed on ints by the same source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.errors import Defect
from ctcore.symbolic.induction import LawTerms, refute
from ctcore.symbolic.lift import concrete, leaves, lifted
from ctcore.symbolic.terms import Number, Truth, truth
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Kind, Law, Move, Requirement
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

__all__ = ["Situation", "Witness", "find_breach", "find_witness"]

_ALWAYS_FREE = ("available", "out_of_play", "resources", "MOR", "TUN")
_FAR = 10  # how far apart two words are, where numbers are as far as they differ
_LIMIT = 20_000  # milliseconds that the solver may look for the nearest position


@attrs.frozen(slots=True, eq=False)
class Situation:
    """A concrete position near which to look, with what is pending, and a move to judge."""

    position: State
    move: Move


@attrs.frozen(slots=True, eq=False)
class Witness:
    """The position and move that a requirement alone refuses, and the legal twin."""

    kind: Kind
    requirement: Requirement
    illegal: Situation
    legal: Situation


def find_witness(kind: Kind, requirement: Requirement, situations: Sequence[Situation]) -> Witness | None:
    """The witness near one of the situations whose twin is nearest; None if there is none."""
    best: tuple[Situation, Situation] | None = None
    for situation in situations:
        illegal = _solve(kind, situation, requirement)
        if illegal is None:
            continue
        legal = next(_twins(kind, illegal, situations), None)
        if legal is None:
            message = f"{kind.name}/{requirement.name} has a witness but no legal twin"
            raise Defect(message)
        if best is None or _apart(illegal, legal) < _apart(*best):
            best = illegal, legal
        if best[0].position.stack == best[1].position.stack:
            break
    if best is None:
        return None
    illegal = _tightened(kind, *best, requirement)
    return Witness(kind, requirement, illegal, _tightened(kind, best[1], illegal, None))


def find_breach(law: Law, near: Sequence[State]) -> State | None:
    """A position, near one of those given, that breaks this law and no other; None if there is none."""
    rest = [one for one in SYSTEM.laws if one is not law]
    for base in near:
        state = lifted(base, lambda _name: True)
        (broken,) = LawTerms([law]).of(state)
        solver = z3.Solver()
        solver.add(*LawTerms(rest).of(state), z3.Not(broken))
        if refute(solver) is None:
            continue
        found = concrete(state, _nearest(solver, state, base))
        if [one.law for one in SYSTEM.violations(found)] != [law.name]:
            message = f"a breach of {law.name} does not replay on ints"
            raise Defect(message)
        return found
    return None


def _twins(kind: Kind, illegal: Situation, situations: Sequence[Situation]) -> Iterator[Situation]:
    here = illegal.position
    stacked = [one for one in situations if one.position.stack == here.stack]
    moves = sorted((one.move for one in stacked), key=lambda move: _distance(move, illegal.move))
    for move in moves:
        if _distance(move, illegal.move) == 1 and SYSTEM.is_legal(here, move):
            yield Situation(here, move)
    for move in (illegal.move, *moves):
        yield from _found(_solve(kind, Situation(here, move), None))
    others = [one for one in situations if one.position.stack != here.stack]
    for one in sorted(others, key=lambda other: _apart(illegal, other)):
        near = attrs.evolve(
            here, stack=one.position.stack, initiative=one.position.initiative, deck=one.position.deck
        )
        yield from _found(_solve(kind, Situation(near, one.move), None))


def _apart(one: Situation, other: Situation) -> int:
    frames = _distance(one.position.stack[-1], other.position.stack[-1])
    return frames + 2 * _distance(one.move, other.move)


def _distance(one: Any, other: Any) -> int:
    if type(one) is not type(other):
        return _FAR * _FAR
    pairs = [(getattr(one, f.name), getattr(other, f.name)) for f in attrs.fields(type(one))]
    return sum(_difference(a, b) for a, b in pairs)


def _difference(one: Any, other: Any) -> int:
    if type(one) is int and type(other) is int:
        return abs(one - other)
    return 0 if one == other else _FAR


def _tightened(kind: Kind, one: Situation, other: Situation, broken: Requirement | None) -> Situation:
    """The one position moved as near to the other as its requirements let it be."""
    was, wanted = leaves(one.position), leaves(other.position)
    differing = {name for name in was if was[name] != wanted[name]}
    state = lifted(one.position, lambda name: name in differing)
    optimum = z3.Optimize()
    optimum.set("timeout", _LIMIT)
    optimum.add(*LawTerms(SYSTEM.laws).of(state), *_wanted(kind, state, one, broken))
    for name, value in leaves(state).items():
        if isinstance(value, Number):
            gap = value.term - wanted[name]
            optimum.minimize(z3.If(gap >= 0, gap, -gap))
    if optimum.check() != z3.sat:
        return one
    found = Situation(concrete(state, optimum.model()), one.move)
    _replay(found, broken)
    return found


def _found(situation: Situation | None) -> tuple[Situation, ...]:
    return () if situation is None else (situation,)


def _solve(kind: Kind, near: Situation, broken: Requirement | None) -> Situation | None:
    if not _awaits(kind, near):
        return None
    free = _free_names(near)
    state = lifted(near.position, lambda name: name.startswith(free) or "." not in name)
    wanted = _wanted(kind, state, near, broken)
    if any(z3.is_false(one) for one in wanted):
        return None
    solver = z3.Solver()
    solver.add(*LawTerms(SYSTEM.laws).of(state), *wanted)
    if refute(solver) is None:
        return None
    found = Situation(concrete(state, _nearest(solver, state, near.position)), near.move)
    _replay(found, broken)
    return found


def _awaits(kind: Kind, situation: Situation) -> bool:
    return SYSTEM.kind_of(situation.position, situation.move) is kind


def _wanted(kind: Kind, state: State, near: Situation, broken: Requirement | None) -> list[z3.BoolRef]:
    frame, subject = state.stack[-1], kind.subject(state, near.move)
    terms = []
    for requirement in kind.requirements:
        holds = requirement.holds(state, frame, near.move, subject)
        term = truth(holds ^ (requirement is broken))
        terms.append(z3.simplify(term))
    return terms


def _free_names(near: Situation) -> tuple[str, ...]:
    frame: Any = near.position.stack[-1]
    places: list[Place] = [one for one in getattr(frame, "locations", ()) if hasattr(one, "index")]
    places += [one for one in (getattr(frame, "at", None), getattr(near.move, "space", None)) if one]
    return (*_ALWAYS_FREE, *(f"{place.id}." for place in places))


def _nearest(solver: z3.Solver, state: State, base: State) -> z3.ModelRef:
    optimum = z3.Optimize()
    optimum.set("timeout", _LIMIT)
    optimum.add(*solver.assertions())
    terms = leaves(state)
    for name, value in leaves(base).items():
        if isinstance(terms[name], Truth | Number):
            optimum.add_soft(terms[name].term == value)
    return optimum.model() if optimum.check() == z3.sat else solver.model()


def _replay(found: Situation, broken: Requirement | None) -> None:
    verdict = SYSTEM.judge(found.position, found.move)
    expected = [] if broken is None else [broken.name]
    laws = SYSTEM.violations(found.position)
    if [finding.name for finding in verdict.violations] != expected or laws:
        message = f"a witness does not replay on ints: {verdict} {laws}"
        raise Defect(message)
