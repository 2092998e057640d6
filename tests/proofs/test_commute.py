"""Two exceptions on one figure commute, or one cites what orders it; a figure stays within its bounds."""

from __future__ import annotations

import inspect
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest
import z3

import ctcore as ct
from ctcore.kernel import Figure, attach, overlapping, points_of
from ctcore.symbolic import any_count, any_truth, number, truth
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import ALGERIAN, FRENCH_CUBES, POLICE, TROOPS, CubeType, Option
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.system import POINTS, PROVISOS, RULES_TABLE
from proofs.cases.lifted import any_state
from tests.exceptions.cards import attached

if TYPE_CHECKING:
    from collections.abc import Iterator

FIGURES = [point for point in POINTS if isinstance(point, Figure)]
STATE = any_state((NextCard(),), ct.FLN)
# What figures are asked about, by the names of their arguments; of spaces, one of each sort.
_PLACES = tuple({(one.kind, one.terrain, one.border, one.population): one for one in PLACES}.values())
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "space": tuple(STATE.spaces[one.index] for one in _PLACES),
    "left": _PLACES,
    "entered": _PLACES,
    "pieces": (TROOPS, POLICE, FRENCH_CUBES, ALGERIAN),
    "named": (None, *CubeType),
    "faction": (ct.GOVERNMENT, ct.FLN),
    **dict.fromkeys(("first", "second"), tuple(Option)),
    **{name: (any_count(name),) for name in ("cubes", "fallen", "group", "french", "algerian", "placed")},
    **{name: (any_count(name),) for name in ("troops", "locations")},
}
# One more exception for the Troop Lift, which does not commute with the others.
LIFTS: list[Any] = [one for one in PROVISOS if one.to == "troop_lift.spaces"]
LABELS = [one.label for one in LIFTS]
TWICE = attrs.evolve(LIFTS[0], label="#99", while_="torture", value=lambda spaces, _state: spaces * 2)


def arguments(figure: Figure[Any]) -> Iterator[tuple[Any, ...]]:
    _, *names = inspect.signature(figure.rule).parameters
    yield from product(*(ARGUMENTS[name.removeprefix("_")] for name in names))


def term(value: Any) -> z3.ExprRef:
    return truth(value) if isinstance(value, bool) or hasattr(value, "conjuncts") else number(value)


def found(*conditions: z3.BoolRef) -> bool:
    """Whether there are values of which all of that holds."""
    solver = z3.Solver()
    solver.add(*conditions)
    answer = solver.check()
    assert answer != z3.unknown
    return bool(answer == z3.sat)


def at_odds() -> list[tuple[str, str, str]]:
    """Each two exceptions on a figure, neither citing an order, whose order makes a difference."""
    odd = []
    # House rules are of games that other tests have made.
    printed = (each for each in overlapping(FIGURES) if not (each[1].house or each[2].house))
    for figure, one, other in printed:
        before: Any = any_truth("before") if figure.is_truth else any_count("before")
        for about in arguments(figure):
            first = other.value(one.value(before, STATE, *about), STATE, *about)
            second = one.value(other.value(before, STATE, *about), STATE, *about)
            if found(term(first) != term(second)):
                odd.append((figure.name, one.label, other.label))
                break
    return odd


def test_each_two_exceptions_on_one_figure_commute_or_one_cites_what_orders_it() -> None:
    assert at_odds() == []


def test_exceptions_that_commute_are_not_reported_and_one_that_does_not_is() -> None:
    pairs = {(one.label, other.label) for _, one, other in overlapping(FIGURES)}
    assert pairs >= {*combinations(LABELS, 2), ("#61", "#45u")}
    with attached(TWICE):
        assert at_odds() == [("troop_lift.spaces", label, "#99") for label in LABELS]
    with attached(attrs.evolve(TWICE, after=("G16",))):
        assert at_odds() == []


def _name(figure: Figure[Any]) -> str:
    return figure.name


def beyond(figure: Figure[Any]) -> bool:
    """Whether the figure is outside its bounds for some values, whatever is in force."""
    assert figure.low is not None
    assert figure.high is not None
    return any(
        found(z3.Or(value < figure.low, value > figure.high))
        for value in (number(figure(STATE, *about)) for about in arguments(figure))
    )


@pytest.mark.parametrize(
    "figure", [one for one in FIGURES if one.low is not None], ids=lambda one: str(one.name)
)
def test_a_figure_stays_within_its_bounds_whatever_is_in_force(figure: Figure[Any]) -> None:
    assert not beyond(figure)
    with attached():
        assert not beyond(figure)


def test_a_figure_that_exceptions_together_take_beyond_its_bounds_is_reported() -> None:
    (lift,) = (one for one in FIGURES if one.name == "troop_lift.spaces")
    with attached(TWICE):
        assert beyond(lift)


def test_every_figure_is_asked_about_what_is_known_here() -> None:
    assert all(list(arguments(figure)) for figure in FIGURES)


def admissions() -> dict[str, list[Any]]:
    """Groups and grounds that two exceptions or more touch, and what each says of spaces of each sort."""
    said: dict[str, list[Any]] = {}
    for name, point in points_of(RULES_TABLE, POINTS).items():
        if not isinstance(point, Figure) and len({one.label for one in point.attached.provisos}) > 1:
            said[name] = [truth(point.admits(STATE.in_force, space)) for space in ARGUMENTS["space"]]
    return said


def test_exceptions_on_one_group_or_ground_say_the_same_in_any_order() -> None:
    """Those that close add a condition each, and those that open a ground each."""
    before = admissions()
    assert before
    try:
        attach(RULES_TABLE, POINTS, tuple(reversed(PROVISOS)), EFFECTS)
        after = admissions()
    finally:
        attach(RULES_TABLE, POINTS, PROVISOS, EFFECTS)
    assert before.keys() == after.keys()
    pairs = [pair for name, terms in before.items() for pair in zip(terms, after[name], strict=True)]
    assert not any(found(one != other) for one, other in pairs)
