"""A condition says the same of ints and of symbolic terms."""

from __future__ import annotations

from functools import cache
from typing import Any

import z3
from hypothesis import given

from ctcore.condition import Condition, condition, quantity
from ctcore.condition.distance import distance
from ctcore.symbolic.lift import named_values
from ctcore.symbolic.terms import Number, Truth, number, truth
from ctcore.testing import lawful_states
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN
from ctcore.twilight.rules.common.turns import FirstChoice
from proofs.cases.lifted import any_state
from tests.condition.texts import conditions, quantities


@cache
def _lifted() -> State:
    return any_state((FirstChoice(FLN),), FLN)


def _values(state: State) -> list[tuple[Any, Any]]:
    """The terms of the lifted state, each with the value that it has in the state."""
    values = named_values(state)
    found: list[tuple[Any, Any]] = []
    for name, leaf in named_values(_lifted()).items():
        if isinstance(leaf, Truth):
            found.append((leaf.term, z3.BoolVal(values[name])))
        elif isinstance(leaf, Number):
            found.append((leaf.term, z3.IntVal(values[name])))
    return found


def _of_the_moment(state: State) -> State:
    return _lifted().but(initiative=state.initiative)


@given(conditions(), lawful_states(FirstChoice))
def test_a_condition_says_the_same_of_ints_and_of_terms(text: str, state: State) -> None:
    asked = condition(text)
    term = truth(asked.read(_of_the_moment(state)))
    said = z3.simplify(z3.substitute(term, *_values(state)))
    assert z3.is_true(said) is asked.read(state)
    assert z3.is_true(said) or z3.is_false(said)


@given(quantities(), lawful_states(FirstChoice))
def test_a_number_is_the_same_of_ints_and_of_terms(text: str, state: State) -> None:
    asked = quantity(text)
    term = number(asked.read(_of_the_moment(state)))
    assert z3.simplify(z3.substitute(term, *_values(state))).as_long() == asked.read(state)


@given(conditions(), lawful_states(FirstChoice))
def test_a_condition_is_nowhere_near_exactly_where_it_does_not_hold(text: str, state: State) -> None:
    asked: Condition = condition(text)
    assert (distance(asked, state) == 0) is asked.read(state)
    assert (distance(asked, state, holds=False) == 0) is not asked.read(state)
