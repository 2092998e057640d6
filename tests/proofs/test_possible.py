"""Shapes for proofs from what a frame says it may hold: each kind has a case in each of its frames."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import LawTerms, discharge
from ctcore.symbolic.solving import Supposed, may_be
from ctcore.symbolic.terms import Number, conjuncts
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.operations.rally import Rallying, RallyingIn

if TYPE_CHECKING:
    from ctcore.kernel import Frame, Kind

PROOFS = proofs()
SHAPES, POSSIBLE = PROOFS.cases.shapes, PROOFS.cases.possible
FRAMES = tuple(ct.SYSTEM.table)
SORT = PROOFS.cases.spaces.sort_of
PAIRS, OPERATIONS = PROOFS.cases.pairs, PROOFS.effects.operations
EFFECTS = importlib.import_module(f"{PROOFS.__name__}.effects.pairs")
KINDS = {kind.name: kind for kind in ct.SYSTEM.kinds}
SUPPOSED = Supposed()


def has_a_case(kind: Kind, frame: type[Frame]) -> bool:
    terms = LawTerms(ct.SYSTEM.laws)
    return any(
        may_be(SUPPOSED.suppose([*terms.of(case.before), *conjuncts(case.guard(case.before, *case.inputs))]))
        for case in SHAPES.cases_of(kind, (frame,))
    )


# 4.1.1: what accompanies what; R9: one Special Activity to an Operation.
NEVER = {
    *(("deploy", frame) for frame in ("Trained", "Garrisoning", "Sweeping", "Assaulting")),
    ("troop_lift", "Trained"),
    *(("neutralize", frame) for frame in ("Training", "TrainingIn", "Trained", "Pacifying", "Assaulting")),
    ("extort", "Rallied"),
    *(("subvert", frame) for frame in ("Rallied", "Attacking", "AttackCapturing")),
    *(
        ("ambush", frame)
        for frame in (
            *("Rallying", "RallyingIn", "RallyingBase", "Rallied", "Agitating"),
            *("Marching", "Terrorizing"),
        )
    ),
    *(("oas", frame) for frame in ("Trained", "Rallied")),
}


def test_each_pair_of_kind_and_frame_has_a_case_but_those_that_the_rules_forbid_by_name() -> None:
    pairs = [(kind, frame) for frame, kinds in ct.SYSTEM.table.items() for kind in kinds]
    found = {(kind.name, frame.__name__) for kind, frame in pairs if PAIRS.impossible(kind, frame)}
    assert found == NEVER


# `ctcore prove` asks this of every effect as it goes.
@pytest.mark.parametrize("name", ["deploy", "neutralize", "end", "setup.leave", "suez.roll"])
def test_what_cannot_be_met_has_no_case_and_all_else_has_one(name: str) -> None:
    assert PAIRS.gaps(KINDS[name], OPERATIONS.frames_of(name), EFFECTS.met(KINDS[name])) == ()


def test_an_effect_that_is_met_where_it_should_not_be_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    obligation = OPERATIONS.effect_of(KINDS["pacification.end"])
    assert discharge(obligation).proved
    monkeypatch.setitem(PAIRS.ABSENT, ("pacification.end", "medium"), "for no reason")
    proof = discharge(obligation)
    assert not proof.proved
    assert proof.detail.endswith("cases in the medium scenario, though for no reason")


def test_a_pair_without_a_case_and_one_with_a_wrong_reason_are_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    shift = KINDS["train.shift"]
    met = {(scenario, "Pacifying"): 1 for scenario in ("short", "medium", "full")}
    (frame,) = (one for one in FRAMES if one.__name__ == "Pacifying")
    assert PAIRS.gaps(shift, (frame,), met) == ()
    assert PAIRS.gaps(shift, (frame, Rallying), met) == ("0 cases in Rallying",)
    assert PAIRS.gaps(shift, (frame,), {("full", "Pacifying"): 1}) == (
        "0 cases in the short scenario",
        "0 cases in the medium scenario",
    )
    monkeypatch.setitem(PAIRS.ABSENT, ("train.shift", "short"), "for no reason")
    assert PAIRS.gaps(shift, (frame,), met) == ("1 cases in the short scenario, though for no reason",)


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
    monkeypatch.setattr(ct.SYSTEM.table, "late", {Ransoming: ct.SYSTEM.table[Rallying]}.get)
    select = next(kind for kind in ct.SYSTEM.kinds if kind.name == "rally.select")
    assert has_a_case(select, Ransoming)
