"""Numbers and truths of many rows say of each row what ints and bools say of it."""

from __future__ import annotations

import operator
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.arrays.values import Numbers, Truths, raw, rows_where
from ctcore.errors import Defect
from ctcore.kernel import logic

if TYPE_CHECKING:
    from collections.abc import Callable

PAIRS = list(product(range(-3, 4), repeat=2))
LEFT: Any = Numbers([left for left, _ in PAIRS])
RIGHT: Any = Numbers([right for _, right in PAIRS])
CASES = list(product((False, True), repeat=2))
ONE: Any = Truths([one for one, _ in CASES])
OTHER: Any = Truths([other for _, other in CASES])
OF_NUMBERS = [operator.add, operator.sub, operator.mul, logic.at_least, logic.at_most]
COMPARING = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
OF_TRUTHS = [operator.and_, operator.or_, operator.xor, operator.eq, operator.ne, logic.implies]


@pytest.mark.parametrize("say", [*OF_NUMBERS, *COMPARING], ids=lambda say: say.__name__)
def test_numbers_say_of_each_row_what_ints_do(say: Callable[[Any, Any], Any]) -> None:
    expected = [say(*pair) for pair in PAIRS]
    assert raw(say(LEFT, RIGHT)).tolist() == expected
    for fixed in (-1, 0, 2):
        assert raw(say(LEFT, fixed)).tolist() == [say(left, fixed) for left, _ in PAIRS]
        assert raw(say(fixed, RIGHT)).tolist() == [say(fixed, right) for _, right in PAIRS]


def test_a_quotient_is_pythons() -> None:
    assert raw(LEFT // 2).tolist() == [left // 2 for left, _ in PAIRS]
    assert raw(-LEFT).tolist() == [-left for left, _ in PAIRS]


@pytest.mark.parametrize("say", OF_TRUTHS, ids=lambda say: say.__name__)
def test_truths_say_of_each_row_what_bools_do(say: Callable[[Any, Any], Any]) -> None:
    assert rows_where(say(ONE, OTHER), len(CASES)).tolist() == [say(*case) for case in CASES]
    for fixed in (False, True):
        assert rows_where(say(ONE, fixed), len(CASES)).tolist() == [say(one, fixed) for one, _ in CASES]
        assert rows_where(say(fixed, OTHER), len(CASES)).tolist() == [say(fixed, one) for _, one in CASES]


def test_connectives_of_many_read_alike() -> None:
    for join in (logic.all_of, logic.any_of):
        assert rows_where(join([ONE, OTHER]), len(CASES)).tolist() == [join(case) for case in CASES]
    assert rows_where(logic.negate(ONE), len(CASES)).tolist() == [not one for one, _ in CASES]
    assert rows_where(logic.both(ONE, lambda: OTHER), len(CASES)).tolist() == [a and b for a, b in CASES]
    assert rows_where(logic.either(ONE, lambda: OTHER), len(CASES)).tolist() == [a or b for a, b in CASES]
    chosen = logic.choose_truth(ONE, OTHER, logic.negate(OTHER))
    assert rows_where(chosen, len(CASES)).tolist() == [b if a else not b for a, b in CASES]
    assert raw(logic.choose(LEFT > RIGHT, LEFT, 9)).tolist() == [a if a > b else 9 for a, b in PAIRS]


def test_nothing_is_decided_for_all_rows_in_silence() -> None:
    for asked in (ONE, LEFT):
        with pytest.raises(Defect):
            bool(asked)
    with pytest.raises(Defect):
        range(2)[LEFT]
    with pytest.raises(TypeError):
        hash(ONE)


def test_a_single_truth_holds_in_every_row() -> None:
    assert rows_where(True, 3).tolist() == [True, True, True]  # noqa: FBT003 - the value is the point
    assert (repr(ONE), repr(Numbers([1]))) == ("Truths([False False  True  True])", "Numbers([1])")
