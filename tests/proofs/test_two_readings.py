"""The same source on ints and on terms gives the same answers."""

from __future__ import annotations

import random
from typing import Any

import pytest
import z3

import ctcore as ct
from ctcore.symbolic import LawTerms, Truth, leaves, truth
from ctcore.symbolic.lift import lifted
from ctcore.testing import every_move


def reachable(scenario: str, seed: int, moves: int) -> ct.State:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state = ct.setup(scenario)
    for _ in range(moves):
        state = ct.step(state, draw.choice(ct.legal_moves(state)))
    return state


def model_of(state: ct.State) -> z3.ModelRef:
    solver = z3.Solver()
    for name, value in leaves(state).items():
        known = z3.Bool(name) if isinstance(value, bool) else z3.Int(name)
        solver.add(known == value)
    assert solver.check() == z3.sat
    return solver.model()


def read(term: Any, model: z3.ModelRef) -> bool:
    if isinstance(term, Truth):
        return bool(z3.is_true(model.eval(term.term)))
    assert isinstance(term, bool)
    return term


STATES = [
    reachable(scenario, seed, moves)
    for scenario in ("short", "medium", "full")
    for seed, moves in ((1, 3), (2, 9), (3, 40), (4, 90))
]


@pytest.mark.parametrize("state", STATES)
def test_each_requirement_reads_the_same_on_ints_and_on_terms(state: ct.State) -> None:
    symbolic, model = lifted(state, lambda _name: True), model_of(state)
    asked = 0
    for move in every_move(state):
        kind = ct.SYSTEM.kind_of(state, move)
        if kind is None:
            continue
        for requirement in kind.requirements:
            on_ints = requirement.holds(state, state.stack[-1], move, kind.subject(state, move))
            on_terms = requirement.holds(symbolic, state.stack[-1], move, kind.subject(symbolic, move))
            assert read(on_terms, model) == on_ints, (kind.name, requirement.name, str(move))
            asked += 1
    assert asked


@pytest.mark.parametrize("state", STATES)
def test_each_law_reads_the_same_on_ints_and_on_terms(state: ct.State) -> None:
    terms, model = LawTerms(ct.SYSTEM.laws).of(lifted(state, lambda _name: True)), model_of(state)
    for law, term in zip(ct.SYSTEM.laws, terms, strict=True):
        assert read(Truth(term), model) == law.holds(state) is True, law.name


def test_a_truth_is_what_laws_give() -> None:
    assert z3.is_bool(truth(True))  # noqa: FBT003 - the value is the point
