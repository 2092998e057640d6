"""The normal form of terms is trusted by every proof: here z3py's own operators check it."""

from __future__ import annotations

import ast
import operator
import random
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import z3

from ctcore.kernel import logic
from ctcore.symbolic import Number, Truth, number, terms, truth, z3_terms
from ctcore.symbolic.terms import conjuncts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

# What the engine's source writes, and what z3py's own operators make of the same.
Pair = tuple[Any, Any]

X, Y, P, Q = z3.Int("x"), z3.Int("y"), z3.Bool("p"), z3.Bool("q")
RANDOM_TERMS = 1_000


def same(one: Pair) -> z3.BoolRef:
    ours, theirs = one
    return (truth(ours) if z3.is_bool(theirs) else number(ours)) == theirs


def wrong(pairs: Iterable[Pair]) -> Pair | None:
    """The first pair that is not equal for all values, or None; unknown is wrong too."""
    solver = z3.Solver()
    return next((one for one in pairs if solver.check(z3.Not(same(one))) != z3.unsat), None)


def leaves() -> tuple[list[Pair], list[Pair]]:
    """Numbers and truths of each shape that the normal form tells apart, constants among them."""
    x, y, p, q = Number(X), Number(Y), Truth(P), Truth(Q)
    numbers = [
        *((value, z3.IntVal(value)) for value in range(-2, 3)),
        (x, X),
        (y, Y),
        (x + 1, X + 1),
        (3 - x, 3 - X),
        (2 * y - x, 2 * Y - X),
        (x // 2, X / z3.IntVal(2)),
        (p.choose(x, y), z3.If(P, X, Y)),
        (p.choose(x + 1, x), z3.If(P, X + 1, X)),
    ]
    truths = [
        (True, z3.BoolVal(val=True)),
        (False, z3.BoolVal(val=False)),
        (p, P),
        (p ^ True, z3.Not(P)),
        (p & q, z3.And(P, Q)),
        (p | q, z3.Or(P, Q)),
        (x <= y, X <= Y),
        (x < 0, X < 0),
        (p & (q | (x == y)), z3.And(P, z3.Or(Q, X == Y))),
    ]
    return numbers, truths


NUMBERS, TRUTHS = leaves()
ARITHMETIC: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "+": (operator.add, operator.add),
    "-": (operator.sub, operator.sub),
    "*": (operator.mul, operator.mul),
    "<": (operator.lt, operator.lt),
    "<=": (operator.le, operator.le),
    ">": (operator.gt, operator.gt),
    ">=": (operator.ge, operator.ge),
    "==": (operator.eq, operator.eq),
    "!=": (operator.ne, operator.ne),
    "at_most": (logic.at_most, lambda a, b: z3.If(a <= b, a, b)),
    "at_least": (logic.at_least, lambda a, b: z3.If(a >= b, a, b)),
}
CONNECTIVES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "&": (operator.and_, z3.And),
    "|": (operator.or_, z3.Or),
    "^": (operator.xor, z3.Xor),
    "==": (operator.eq, operator.eq),
    "!=": (operator.ne, operator.ne),
    "implies": (logic.implies, z3.Implies),
    "both": (lambda a, b: logic.both(a, lambda: b), z3.And),
    "either": (lambda a, b: logic.either(a, lambda: b), z3.Or),
    "all_of": (lambda a, b: logic.all_of([a, b, a]), z3.And),
    "any_of": (lambda a, b: logic.any_of([a, b, a]), z3.Or),
}


def arithmetic(name: str) -> Iterator[Pair]:
    ours, theirs = ARITHMETIC[name]
    for (a, x), (b, y) in product(NUMBERS, repeat=2):
        yield ours(a, b), theirs(x, y)


def connected(name: str) -> Iterator[Pair]:
    ours, theirs = CONNECTIVES[name]
    for (a, x), (b, y) in product(TRUTHS, repeat=2):
        yield ours(a, b), theirs(x, y)


def chosen() -> Iterator[Pair]:
    conditions = [*TRUTHS[:4], (Number(X) <= Number(Y), X <= Y)]
    for (c, z), (a, x), (b, y) in product(conditions, NUMBERS, NUMBERS):
        yield logic.choose(c, a, b), z3.If(z, x, y)


def with_one_operand() -> Iterator[Pair]:
    yield from ((-a, -x) for a, x in NUMBERS)
    yield from ((a // by, x / z3.IntVal(by)) for (a, x), by in product(NUMBERS, range(1, 5)))
    yield from ((logic.negate(a), z3.Not(x)) for a, x in TRUTHS)
    yield from ((logic.negate(logic.negate(a)), x) for a, x in TRUTHS)


def drawn(draw: random.Random, depth: int) -> Pair:
    """A random truth over numbers and truths of that depth."""
    if not depth:
        return draw.choice(TRUTHS)
    if draw.random() < 0.5:
        ours, theirs = CONNECTIVES[draw.choice(list(CONNECTIVES))]
        (a, x), (b, y) = drawn(draw, depth - 1), drawn(draw, depth - 1)
    else:
        ours, theirs = ARITHMETIC[draw.choice(["<", "<=", ">", ">=", "==", "!="])]
        (a, x), (b, y) = drawn_number(draw, depth - 1), drawn_number(draw, depth - 1)
    return ours(a, b), theirs(x, y)


def drawn_number(draw: random.Random, depth: int) -> Pair:
    if not depth:
        return draw.choice(NUMBERS)
    a, x = drawn_number(draw, depth - 1)
    sort = draw.choice(["+", "+", "-", "-", "at_most", "choose", "times", "over"])
    if sort in ("times", "over"):
        by = draw.randint(1, 4)
        return (a * -by, x * -by) if sort == "times" else (a // by, x / z3.IntVal(by))
    b, y = drawn_number(draw, depth - 1)
    if sort == "choose":
        c, z = drawn(draw, depth - 1)
        return logic.choose(c, a, b), z3.If(z, x, y)
    ours, theirs = ARITHMETIC[sort]
    return ours(a, b), theirs(x, y)


@pytest.mark.parametrize("name", ARITHMETIC)
def test_each_operator_on_numbers_of_each_shape_is_that_of_z3(name: str) -> None:
    assert wrong(arithmetic(name)) is None


@pytest.mark.parametrize("name", CONNECTIVES)
def test_each_connective_of_truths_of_each_shape_is_that_of_z3(name: str) -> None:
    assert wrong(connected(name)) is None


def test_a_choice_between_numbers_of_each_shape_is_that_of_z3() -> None:
    assert wrong(chosen()) is None


def test_negation_and_division_of_each_shape_are_those_of_z3() -> None:
    assert wrong(with_one_operand()) is None


def test_larger_random_terms_are_those_of_z3() -> None:
    draw = random.Random(1)  # noqa: S311 - a sample, not secrets
    pairs = [drawn(draw, draw.randint(1, 3)) for _ in range(RANDOM_TERMS)]
    assert [one for one in pairs if wrong([one])] == []
    assert any(isinstance(ours, bool) for ours, _ in pairs)


@pytest.mark.parametrize("value", range(-6, 7))
@pytest.mark.parametrize("by", range(1, 5))
def test_a_quotient_is_that_of_python(value: int, by: int) -> None:
    assert z3.simplify((Number(z3.IntVal(value)) // by).term).as_long() == value // by


def test_a_truth_holds_where_its_conjuncts_do() -> None:
    for ours, theirs in (*TRUTHS, *connected("&"), *connected("all_of")):
        parts = list(conjuncts(ours))
        assert wrong([(part, part.term) for part in parts]) is None
        assert z3.Solver().check(z3.And([part.term for part in parts]) != theirs) == z3.unsat


def test_what_a_move_takes_here_and_adds_there_cancels_out() -> None:
    x, y, n = (Number(z3.Int(name)) for name in "xyn")
    before, after = x + y == 21, (x - n) + (y + n) == 21
    assert before.key == after.key
    assert ((x + 1) <= x) is False
    assert (x - x) == 0
    assert Truth(P).choose(x, x) - x == 0
    assert (2 * x <= 2 * y).key == (2 * (x - y) <= 0).key
    assert Truth(P).choose(x, y) - Truth(P).choose(x, y) == 0


def test_a_truth_is_plainly_what_it_is() -> None:
    p, q = Truth(P), Truth(z3.Bool("q"))
    assert (p ^ Truth(P)) is False
    assert (p == Truth(P)) is True
    assert isinstance(p ^ q, Truth)
    assert isinstance(p ^ (p ^ True), Truth)


COMPARED = z3_terms.compared
AT_MOST = terms._at_most


def planted_order(comparison: int, left: z3.ArithRef, right: int) -> z3.BoolRef:
    return COMPARED(comparison, left, right + 1)


@pytest.mark.parametrize(
    ("module", "name", "bug"),
    [
        (z3_terms, "compared", planted_order),
        (z3_terms, "where", lambda condition, value: z3.If(condition, 0, value)),
        (z3_terms, "AT_LEAST", z3_terms.EQUAL),
        (z3_terms, "denied", lambda term: term),
        (z3_terms, "some", z3_terms.every),
        (terms, "_at_most", lambda left, right, _more=0: terms._equal(left, right)),
        (terms, "_at_most", lambda left, right, _more=0: AT_MOST(left, right)),
        (terms, "_added", lambda left, _, times: terms._sum_of(terms._linear(left)[0], times)),
    ],
)
def test_a_bug_of_the_normal_form_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, bug: Any
) -> None:
    # Terms are built on first use: with the bug, so that no other test may have these leaves.
    numbers, truths = leaves()
    monkeypatch.setitem(globals(), "NUMBERS", numbers)
    monkeypatch.setitem(globals(), "TRUTHS", truths)
    monkeypatch.setattr(terms, "_COMPARED", {})
    monkeypatch.setattr(terms, "_CHOSEN", {})
    monkeypatch.setattr(module, name, bug)
    sums = wrong(arithmetic("+")) or wrong(arithmetic("<")) or wrong(arithmetic("at_least"))
    assert sums or wrong(connected("|")) or wrong(with_one_operand())


def test_a_handle_is_taken_of_a_term_that_something_keeps_alive() -> None:
    """A term without a name is freed before the call that takes its handle; its cache keeps a numeral."""
    source = ast.parse(Path(str(z3_terms.__file__)).read_text(encoding="utf-8"))
    handles = [one.value for one in ast.walk(source) if isinstance(one, ast.Attribute) and one.attr == "ast"]
    made = [one for one in handles if not isinstance(one, ast.Name)]
    assert {ast.unparse(one).partition("(")[0] for one in made} == {"numeral"}
