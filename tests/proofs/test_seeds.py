"""The solver's seeds: each is another way to guess, and what is slow by any of them is named."""

from __future__ import annotations

import z3

from ctcore.game.games import game as named
from ctcore.symbolic import induction, obligations
from ctcore.symbolic.solving import Supposed
from ctcore.symbolic.terms import Number
from tests.proofs.seeds import seconds_by, told


def test_a_seed_is_handed_to_the_solver() -> None:
    solver, handed = Supposed(), list[tuple[str, int]]()
    # The solver itself would refuse another name.
    solver.seed = 1
    solver.solver.set = lambda name, value: handed.append((name, value))
    solver.seed = 7
    assert handed == [("smt.random_seed", 7)]


def test_by_another_seed_nothing_is_answered_from_what_one_before_has_left() -> None:
    solver, asked = induction._SUPPOSED, Number(z3.Int("asked by two seeds")) > 3
    before = solver.seed
    solver.suppose([])
    solver.can_hold([asked.term])
    try:
        induction.seed(before + 1)
        assert (solver.seed, solver._noted) == (before + 1, {})
    finally:
        induction.seed(before)


def test_each_obligation_is_timed_by_each_seed_in_the_processes_that_prove_it() -> None:
    wanted, before = obligations(named("nim")), induction._SUPPOSED.seed
    try:
        found, refuted = seconds_by((1, 2, 3), wanted, "nim", workers=1)
        assert induction._SUPPOSED.seed == 3
    finally:
        induction.seed(before)
    assert {name: len(some) for name, some in found.items()} == {one.name: 3 for one in wanted}
    assert not refuted


def test_what_varies_is_told_and_what_is_near_the_ceiling_is_named() -> None:
    found = {"steady": [5.0, 5.0], "varies": [1.0, 9.0], "quick": [0.0, 0.4], "slow": [31.0, 31.5]}
    lines, below = told(found, ceiling=60)
    assert lines[0] == "varies: 1.0 to 9.0 s"
    assert not any(line.startswith("quick") for line in lines)
    assert [line for line in lines if line.startswith("near")] == ["near its ceiling of 60 s: slow, 31.5 s"]
    assert lines[-1] == "4 obligations by 2 seeds: 37 to 46 s a seed"
    assert below
    assert not told(found, ceiling=31)[1]
