"""Shapes for proofs from what a frame says it may hold: each kind has a case in each of its frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import LawTerms
from ctcore.symbolic.loading import _proofs
from ctcore.symbolic.solving import Supposed, may_be
from ctcore.symbolic.terms import Number, conjuncts
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Activity
from ctcore.twilight.rules.common.frames import ACCOMPANIED, OperationFrame
from ctcore.twilight.rules.operations.rally import Rallying, RallyingIn

if TYPE_CHECKING:
    from ctcore.kernel import Frame, Kind

PROOFS = _proofs()
SHAPES, POSSIBLE = PROOFS.cases.shapes, PROOFS.cases.possible
FRAMES = tuple(ct.SYSTEM.table)
SORT = PROOFS.cases.spaces.sort_of
ACTIVITIES = {str(activity).lower().replace(" ", "_"): activity for activity in Activity}
SUPPOSED = Supposed()


def refused(frame: Any, kind: Kind) -> bool:
    """Whether 4.1.1 forbids the Special Activity, or another has gone before (R9)."""
    activity = ACTIVITIES.get(kind.name)
    if activity is None or not issubclass(frame, OperationFrame):
        return False
    return frame.follows_activity or frame.operation not in ACCOMPANIED[activity]


def has_a_case(kind: Kind, frame: type[Frame]) -> bool:
    terms = LawTerms(ct.SYSTEM.laws)
    return any(
        may_be(SUPPOSED.suppose([*terms.of(case.before), *conjuncts(case.guard(case.before, *case.inputs))]))
        for case in SHAPES.cases_of(kind, (frame,))
    )


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_each_kind_has_a_case_or_is_refused_by_name(frame: type[Frame]) -> None:
    never = {kind.name for kind in ct.SYSTEM.table[frame] if not has_a_case(kind, frame)}
    assert never == {kind.name for kind in ct.SYSTEM.table[frame] if refused(frame, kind)}


def test_shapes_meet_each_sort_of_space_and_leave_counts_open() -> None:
    frames = [stack[-1] for stack in POSSIBLE.possible_stacks(RallyingIn)]
    assert {SORT(frame.at) for frame in frames} == {SORT(place) for place in PLACES}
    assert all(isinstance(frame.placed, Number) for frame in frames)
    assert {len(frame.locations) for frame in frames} == {1, 2}


def test_no_shape_comes_twice() -> None:
    for frame in FRAMES:
        shown = [repr(stack) for stack in POSSIBLE.possible_stacks(frame)]
        assert len(set(shown)) == len(shown) >= 1


@attrs.frozen(slots=True)
class Ransoming(Rallying):
    """A frame that the project has never seen."""

    awaits = "a ransom"
    hostage: Place
    asked: int
    loud: bool


def test_a_new_frame_has_shapes_and_cases_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = list(SHAPES.lifted_frames(Ransoming))
    assert {SORT(frame.hostage) for frame in frames} == {SORT(place) for place in PLACES}
    assert {frame.loud for frame in frames} == {False, True}
    monkeypatch.setitem(ct.SYSTEM.table, Ransoming, ct.SYSTEM.table[Rallying])
    select = next(kind for kind in ct.SYSTEM.kinds if kind.name == "rally.select")
    assert has_a_case(select, Ransoming)
