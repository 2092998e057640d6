"""The two readings of one source: the same source on ints and on terms gives the same answers."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
import z3

import ctcore as ct
from ctcore.kernel import Frame, Kind, Move
from ctcore.symbolic import LawTerms, Truth, named_values, truth
from ctcore.symbolic.lift import lifted
from ctcore.testing import every_move

# How many moves of each kind are judged in a position, drawn from all that there could be.
MOVES = 8
# Random play hardly ever comes to these: the first three need an empty pool, the last a late Extort.
# With every option the set-up's frames come too, and Hidden Assets.
OPTIONS: Any = {"deception": {"Hidden Asset": 4}, "capabilities": True, "open_deployment": True}
RARE = {"RallyingBase", "SubvertingCube", "AttackCapturing", "Rallied", "Card26uRemoving"}


@cache
def one_of_each_frame() -> dict[type[Frame], ct.State]:
    """For each frame a position that play reaches in which it is the innermost."""
    found: dict[type[Frame], ct.State] = {}
    wanted = {frame for frame in ct.SYSTEM.table if frame.__name__ not in RARE}
    for scenario, seed in (
        (scenario, seed) for seed in range(20) for scenario in ("full", "medium", "short")
    ):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        options = OPTIONS if scenario == "short" else {}
        state = ct.setup(scenario, **options)
        for _ in range(500):
            moves = ct.legal_moves(state)
            if not moves or wanted <= found.keys():
                break
            sort = draw.choice(list(dict.fromkeys(map(type, moves))))
            state = ct.step(state, draw.choice([move for move in moves if type(move) is sort]))
            if state.stack:
                found.setdefault(type(state.stack[-1]), state)
    return found


NAMES = sorted({frame.__name__ for frame in ct.SYSTEM.table} - RARE)


def position(name: str) -> ct.State:
    return next(state for frame, state in one_of_each_frame().items() if frame.__name__ == name)


def model_of(state: ct.State) -> z3.ModelRef:
    solver = z3.Solver()
    for name, value in named_values(state).items():
        known = z3.Bool(name) if isinstance(value, bool) else z3.Int(name)
        solver.add(known == value)
    assert solver.check() == z3.sat
    return solver.model()


def read(term: Any, model: z3.ModelRef) -> bool:
    if isinstance(term, Truth):
        return bool(z3.is_true(model.eval(term.term)))
    assert isinstance(term, bool)
    return term


def some_moves(state: ct.State) -> list[tuple[Kind, Move]]:
    draw = random.Random(3)  # noqa: S311 - a sample, not secrets
    by_kind: dict[str, list[tuple[Kind, Move]]] = {}
    for kind in ct.SYSTEM.table[type(state.stack[-1])]:
        by_kind[kind.name] = [(kind, move) for move in every_move(state, kind.move)]
    return [one for moves in by_kind.values() for one in draw.sample(moves, min(MOVES, len(moves)))]


def test_play_reaches_each_frame() -> None:
    assert {*NAMES} <= {frame.__name__ for frame in one_of_each_frame()}


@pytest.mark.parametrize("name", NAMES)
def test_requirements_and_laws_read_the_same_on_ints_and_on_terms(name: str) -> None:
    state = position(name)
    symbolic, model = lifted(state, lambda _name: True), model_of(state)
    asked = 0
    for kind, move in some_moves(state):
        for requirement in kind.requirements:
            on_ints = kind.holds(requirement, state, state.stack[-1], move)
            on_terms = kind.holds(requirement, symbolic, state.stack[-1], move)
            assert read(on_terms, model) == on_ints, (kind.name, requirement.name, str(move))
            asked += 1
    # Where all is done, an end asks nothing.
    assert asked or not any(kind.requirements for kind in ct.SYSTEM.table[type(state.stack[-1])])
    terms = LawTerms(ct.SYSTEM.laws)
    for law in ct.SYSTEM.laws:
        assert all(read(one, model) for one in terms.said(law, symbolic)) is law.holds(state) is True, (
            law.name
        )


def test_a_truth_is_what_laws_give() -> None:
    assert z3.is_bool(truth(True))  # noqa: FBT003 - the value is the point
