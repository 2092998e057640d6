"""The connectives: truth tables, and a refusal to be read as Python's own ``and`` and ``if``."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.kernel.logic import (
    all_of,
    any_of,
    at_least,
    at_most,
    both,
    choose,
    choose_truth,
    either,
    implies,
    negate,
)
from tests.kernel.terms import Term

if TYPE_CHECKING:
    from collections.abc import Iterator

TRUTHS = (False, True)


@pytest.mark.parametrize("truth", TRUTHS)
def test_negate(truth: bool) -> None:  # noqa: FBT001 - a truth table
    assert negate(truth) is (not truth)


def test_implies() -> None:
    assert [implies(p, q) for p, q in product(TRUTHS, TRUTHS)] == [True, True, False, True]


@pytest.mark.parametrize("length", range(4))
def test_all_of_and_any_of_agree_with_python(length: int) -> None:
    for truths in product(TRUTHS, repeat=length):
        assert all_of(truths) is all(truths)
        assert any_of(truths) is any(truths)
        assert all_of(iter(truths)) is all(truths)


@pytest.mark.parametrize(("connective", "settles"), [(all_of, False), (any_of, True)])
def test_what_comes_after_the_truth_that_settles_it_is_not_asked(connective: Any, *, settles: bool) -> None:
    asked: list[bool] = []

    def truths() -> Iterator[bool]:
        for one in (not settles, settles, not settles):
            asked.append(one)
            yield one

    assert connective(truths()) is settles
    assert asked == [not settles, settles]


def test_bounds_agree_with_min_and_max() -> None:
    for value, bound in product(range(-3, 4), range(-3, 4)):
        assert (at_most(value, bound), at_least(value, bound)) == (min(value, bound), max(value, bound))


def test_connectives_read_symbolic_truths_without_asking_for_their_value() -> None:
    p: Any = Term("p")
    q: Any = Term("q")
    assert str(negate(p)) == "not p"
    assert str(implies(p, q)) == "(not p or q)"
    assert str(all_of([p, q])) == "((p and True) and q)"
    assert str(any_of([p, q])) == "((p or False) or q)"
    assert str(choose(p, 1, 2)) == "(1 if p else 2)"
    assert str(choose_truth(p, q, otherwise=q)) == "((p and q) or (not p and q))"


@pytest.mark.parametrize("choosing", [choose, choose_truth])
def test_where_the_condition_is_settled_the_one_or_the_other_is_chosen_as_it_is(choosing: Any) -> None:
    one, other = Term("one"), Term("other")
    assert choosing(True, one, other) is one  # noqa: FBT003 - a connective takes truths
    assert choosing(False, one, other) is other  # noqa: FBT003 - as above
    for then, otherwise in product(TRUTHS, repeat=2):
        assert choosing(True, then, otherwise) is then  # noqa: FBT003 - as above
        assert choosing(False, then, otherwise) is otherwise  # noqa: FBT003 - as above


def test_both_and_either_join_what_is_asked_later() -> None:
    p: Any = Term("p")
    q: Any = Term("q")
    assert (str(both(p, lambda: q)), str(either(p, lambda: q))) == ("(p and q)", "(p or q)")
    for truth in TRUTHS:
        assert both(True, lambda: truth) is truth  # noqa: B023, FBT003 - asked at once
        assert either(False, lambda: truth) is truth  # noqa: B023, FBT003 - asked at once
