"""Terms: what they compute, and that nothing is decided in silence."""

from __future__ import annotations

import random
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from ctcore.errors import Defect
from ctcore.kernel import logic
from ctcore.symbolic import Found, Number, Obligation, Truth, discharge, refute, truth
from ctcore.symbolic.explore import explore

SMALL = st.integers(-9, 9)


def value_of(term: Any) -> Any:
    if isinstance(term, int):
        return term
    found = z3.simplify(term.term)
    return z3.is_true(found) if isinstance(term, Truth) else found.as_long()


def constant(value: int) -> Number:
    return Number(z3.IntVal(value))


@given(SMALL, SMALL)
def test_arithmetic_and_comparison_agree_with_ints(one: int, other: int) -> None:
    left, right = constant(one), constant(other)
    for term, expected in (
        (left + right, one + other),
        (left - right, one - other),
        (one - right, one - other),
        (one + right, one + other),
        (left * right, one * other),
        (-left, -one),
        (left < right, one < other),
        (left <= right, one <= other),
        (left > right, one > other),
        (one >= right, one >= other),
        (left == right, one == other),
        (left != right, one != other),
    ):
        assert value_of(term) == expected


@given(SMALL, SMALL, st.booleans())
def test_connectives_agree_with_python(one: int, other: int, flag: bool) -> None:  # noqa: FBT001 - drawn
    left, right, symbolic = constant(one), constant(other), Truth(z3.BoolVal(flag))
    assert value_of(logic.at_most(left, right)) == min(one, other)  # type: ignore[arg-type]
    assert value_of(logic.choose(symbolic, left, right)) == (one if flag else other)  # type: ignore[arg-type]
    assert value_of(logic.negate(symbolic)) is not flag  # type: ignore[arg-type]
    assert value_of(logic.implies(symbolic, one < right)) == ((not flag) or one < other)  # type: ignore[arg-type]
    assert value_of(logic.all_of([True, symbolic])) is flag  # type: ignore[list-item]
    assert value_of(logic.any_of([symbolic, False])) is flag  # type: ignore[list-item]
    assert value_of(symbolic ^ (one < right)) == (flag ^ (one < other))


def test_a_truth_has_no_bool_of_its_own() -> None:
    unknown = Number(z3.Int("n")) == 3
    with pytest.raises(Defect, match="asked for its bool"):
        bool(unknown)
    with pytest.raises(Defect, match="asked for its bool"):
        _ = unknown and True


def test_a_number_is_no_index_and_no_truth_is_a_number() -> None:
    with pytest.raises(Defect, match="index"):
        _ = "abc"[Number(z3.Int("n"))]
    with pytest.raises(Defect, match="not a truth"):
        truth(1)
    with pytest.raises(Defect, match="index"):
        hash(Number(z3.Int("n")))


def test_in_an_explorer_a_number_is_an_index_a_key_and_a_length_with_each_of_its_values() -> None:
    number = Number(z3.Int("n"))
    solver = z3.Solver()
    solver.add(z3.Int("n") >= -1, z3.Int("n") <= 2)
    table = {-1: "a", 0: "b", 1: "c", 2: "d"}
    found = {path.result for path in explore(lambda: (table[number], len(range(number))), solver)}  # type: ignore[index]
    assert found == {("a", 0), ("b", 0), ("c", 1), ("d", 2)}
    solver.reset()
    solver.add(z3.Int("n") >= 100)
    (path,) = explore(lambda: table[number], solver)  # type: ignore[index]
    assert isinstance(path.defect, Defect)


@given(SMALL, st.integers(1, 9))
def test_remainder_and_size_agree_with_ints(one: int, divisor: int) -> None:
    left = constant(one)
    assert value_of(left % divisor) == one % divisor
    assert tuple(map(value_of, divmod(left, divisor))) == divmod(one, divisor)
    assert value_of(abs(left)) == abs(one)


def test_every_feasible_path_is_taken_and_no_other() -> None:
    number = Number(z3.Int("n"))

    def classify() -> str:
        if number < 0:
            return "negative"
        if number == 0:
            return "zero"
        return "impossible" if number < 0 else "positive"

    solver = z3.Solver()
    assert sorted(str(path.result) for path in explore(classify, solver)) == ["negative", "positive", "zero"]
    solver.add(number.term > 0)
    assert [path.result for path in explore(classify, solver)] == ["positive"]


@pytest.mark.parametrize("seed", range(40))
def test_the_paths_of_random_code_are_those_that_some_values_take(seed: int) -> None:
    # Code that asks the same again, its contrary, what follows, and what is supposed.
    draw = random.Random(seed)  # noqa: S311 - a sample, not secrets
    low, high = sorted((draw.randint(0, 6), draw.randint(0, 6)))
    asked = [(draw.randint(-1, 7), draw.random() < 1 / 2, draw.random() < 1 / 3) for _ in range(5)]

    def code(number: Any) -> tuple[bool, ...]:
        answers: list[bool] = []
        for bound, contrary, only_if in asked:
            if only_if and not (answers and answers[-1]):
                continue
            condition = (number >= bound) ^ True if contrary else number >= bound
            answers.append(bool(condition))
        return tuple(answers)

    number, solver = Number(z3.Int("n")), z3.Solver()
    supposed = [number >= low, number <= high]
    solver.add(*(one.term for one in supposed))
    paths = list(explore(lambda: code(number), solver, {one.key for one in supposed}))
    assert sorted(str(path.result) for path in paths) == sorted({str(code(n)) for n in range(low, high + 1)})
    for value in range(low, high + 1):
        taken = [path for path in paths if refute(solver, *path.conditions, number.term == value) is not None]
        assert [path.result for path in taken] == [code(value)]


def test_a_defect_on_one_path_is_reported_with_its_conditions() -> None:
    number = Number(z3.Int("n"))

    def fragile() -> int:
        if number > 3:
            message = "too many"
            raise Defect(message)
        return 0

    paths = list(explore(fragile, z3.Solver()))
    (broken,) = [path for path in paths if path.defect]
    solver = z3.Solver()
    solver.add(*broken.conditions)
    assert refute(solver, number.term <= 3) is None
    assert refute(solver, number.term == 4) is not None


def test_a_path_that_ends_in_any_error_is_reported_and_hides_no_other() -> None:
    number = Number(z3.Int("n"))

    def fragile() -> int:
        spaces: tuple[int, ...] = (1,) if number > 3 else ()
        return spaces[-1]

    paths = list(explore(fragile, z3.Solver()))
    assert sorted(type(path.defect).__name__ for path in paths) == ["IndexError", "NoneType"]
    assert [path.result for path in paths if path.defect is None] == [1]


def test_unknown_is_a_failure() -> None:
    n = z3.Int("n")
    solver = z3.Solver()
    solver.set("timeout", 1)
    primes = z3.And(n > 10**30, *(n % k != 0 for k in range(2, 400)), n * n * n % 7919 == 17)
    obligation = Obligation("hard", (), "", lambda: Found(refute(solver, primes, n**3 > n**2) is None, 1))
    proof = discharge(obligation)
    assert proof.proved is False
    assert "does not know" in proof.detail


def test_an_obligation_that_checks_nothing_is_not_proved() -> None:
    proof = discharge(Obligation("empty", (), "", lambda: Found(holds=True, cases=0)))
    assert proof.proved is False
    assert "vacuous" in proof.detail
