"""Two exceptions to one figure come and go: each answer is that of a process that knows nothing yet."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.kernel.attach import points_of
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.system import POINTS, RULES_TABLE
from tests.exceptions.fresh import answered_afresh, answers
from tests.exceptions.test_stale import _in_mountains, _lifting, _trainable, turned
from tests.rules.positions import line, turn

if TYPE_CHECKING:
    from collections.abc import Callable

# What is changed, two exceptions to it, and a position in which both matter.
CASES: tuple[tuple[str, tuple[str, str], Callable[[], ct.State]], ...] = (
    (
        "train.pacified",
        ("recall_de_gaulle", "hearts_and_minds"),
        lambda: line(turn(ct.GOVERNMENT), "train; Algiers; Oran; pacify Algiers"),
    ),
    (
        "assault.police_count",
        ("independent", "single_hq_control"),
        lambda: line(_in_mountains(french_police=1), "assault"),
    ),
    ("troop_lift.spaces", ("h21_helicopters", "aircraft_offline"), _lifting),
    ("troop_lift.spaces", ("helicopter_maintenance", "s55_helicopters"), _lifting),
    (
        "train.space/location",
        ("recall_de_gaulle", "rural_self_defense"),
        lambda: line(_trainable(), "train"),
    ),
)
_TRUTHS = (False, True)
# None, the second, both, the first: most of them twice, after another one each time.
_ORDER = (0, 1, 3, 2, 1, 0, 3, 0, 2)


def combined(state: ct.State, truths: tuple[str, str], held: tuple[bool, bool]) -> ct.State:
    """The position with these exceptions in force or not, and with all that is noted of its spaces."""
    for truth, wanted in zip(truths, held, strict=True):
        if getattr(state.in_force, truth) is not wanted:
            state = turned(state, truth)
    return state


def positions(number: int) -> list[ct.State]:
    _, truths, position = CASES[number]
    state = position()
    return [combined(state, truths, held) for held in product(_TRUTHS, _TRUTHS)]


@cache
def afresh() -> list[list[dict[str, object]]]:
    """The answers to each case and each combination."""
    found = answered_afresh([state for number in range(len(CASES)) for state in positions(number)])
    return [found[start : start + 4] for start in range(0, len(found), 4)]


def test_every_figure_with_two_exceptions_is_asked() -> None:
    # Those of the rules themselves: what readings and house rules add is attached to the same points.
    own = {one.name for one in attrs.fields(InForce)}
    several = {
        name
        for name, point in points_of(RULES_TABLE, POINTS).items()
        if len({one.while_ for one in point.attached.provisos} & own) > 1
    }
    assert several == {name for name, _, _ in CASES}


@pytest.mark.parametrize("number", range(len(CASES)), ids=[" and ".join(truths) for _, truths, _ in CASES])
def test_each_answer_is_that_of_a_fresh_process_whatever_was_asked_before(number: int) -> None:
    expected = afresh()[number]
    # The position is one and the same: what is noted of its spaces goes from hand to hand.
    _, truths, position = CASES[number]
    state, every = position(), [*product(_TRUTHS, _TRUTHS)]
    for place in _ORDER:
        state = combined(state, truths, every[place])
        assert answers(state) == expected[place], (truths, every[place])
    # Each combination has answers of its own, or the case shows nothing.
    told = [(one["moves"], one["judged"], one["made"]) for one in expected]
    assert all(told[3] != other for other in told[:3])
