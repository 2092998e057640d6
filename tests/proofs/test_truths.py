"""Each lasting effect is free in the proofs: what reads one is proved with it and without it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import attrs
import pytest
import z3

from ctcore.symbolic import LawTerms, truth
from ctcore.symbolic.explore import explore
from ctcore.symbolic.solving import Supposed, may_be
from ctcore.symbolic.terms import conjuncts
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.obligations import proofs
from ctcore.twilight.system import PROVISOS, SYSTEM
from tests.exceptions.cards import attached

if TYPE_CHECKING:
    from collections.abc import Iterator

    import ctcore as ct
    from ctcore.kernel import Kind, System

PROOFS = proofs()
TERMS = LawTerms(SYSTEM.laws)
SOLVER = Supposed()
# Where a card closes a kind of move, or opens it, every case has the one truth; and the forces
# abroad are set up in the scenario that begins after independence.
SETTLED = {
    ("assault", "peace_talks"): False,
    ("attack", "peace_talks"): False,
    ("assault.select", "poor_coordination"): False,
    ("assault.select_with", "poor_coordination"): True,
    # Both are texts of one card.
    ("assault.select_with", "single_hq_control"): False,
    ("assault.buy_off", "amnesty"): True,
    ("sweep.search", "poor_coordination"): False,
    ("sweep.search_with", "poor_coordination"): True,
    ("sweep.buy_off", "amnesty"): True,
    ("revenge.place", "revenge"): True,
    ("deploy", "balky_conscripts"): False,
    ("deploy.resettle", "mobilization_played"): True,
    ("neutralize.torture", "torture"): True,
    ("oas", "oas"): True,
    ("setup.fln", "independent"): True,
    # What these texts do is done abroad.
    ("event.8u.removing.remove", "independent"): True,
    ("event.23u.removing.remove", "independent"): True,
    ("event.49u.removing.remove", "independent"): True,
    ("event.49s.relocating.move", "independent"): True,
    ("event.58u.removing.remove", "independent"): True,
    ("event.58s.placing.place", "independent"): True,
    ("event.58s.placing.lift", "independent"): True,
}
# What the fixture's cards speak of.
PROVED = (
    "assault",
    "attack",
    "choose.second",
    "extort",
    "extort.select",
    "extort.stopped",
    "subvert",
    "terror",
    "terror.select",
    "train.place",
    "train.select",
    "train.take",
    "troop_lift.select",
)


SOME = 4


class Recording:
    """What is in force, with the names of the truths that were read."""

    def __init__(self, of: Any) -> None:
        self.of = of
        self.memo: dict[Any, Any] = {}
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read |= {name} & EFFECTS.keys()
        return getattr(self.of, name)


@pytest.fixture(scope="module")
def rules() -> Iterator[System[ct.State]]:
    with attached() as system:
        yield system


def cases(kind: Kind) -> Iterator[Any]:
    yield from PROOFS.cases.shapes.cases_of(kind, PROOFS.effects.operations.frames_of(kind.name))


def read_by(every: list[Any]) -> set[str]:
    """The truths that the requirements of a kind and its effect read, in any of its proof cases."""
    found: set[str] = set()
    # The cases of a kind ask the same of different spaces: some of them read all that any does.
    for case in every[::SOME]:
        in_force: Any = Recording(case.before.in_force)
        before = attrs.evolve(case.before, in_force=in_force)
        solver = SOLVER.suppose(list(conjuncts(case.guard(before, *case.inputs))))
        for _ in explore(lambda: case.act(before, *case.inputs), solver):  # noqa: B023 - run at once
            pass
        found |= in_force.read
    return found


def met(every: list[Any], truths: set[str]) -> set[tuple[str, bool]]:
    """The truths with which some of the proof cases is satisfiable, and without which some is."""
    wanted = {(one, value) for one in truths for value in (True, False)}
    found: set[tuple[str, bool]] = set()
    for case in every:
        guard = {one.key: one for one in conjuncts(case.guard(case.before, *case.inputs))}
        solver = SOLVER.suppose(TERMS.of_first(case.before) | guard)
        for one, value in sorted(wanted - found):
            flag = truth(getattr(case.before.in_force, one))
            if may_be(solver, flag if value else z3.Not(flag)):
                found.add((one, value))
        if wanted == found:
            break
    return found


@pytest.mark.long
def test_some_case_of_a_kind_is_satisfiable_with_each_truth_that_it_reads_and_some_without(
    rules: System[ct.State],
) -> None:
    readers = defaultdict(set)
    for kind in rules.kinds:
        every = list(cases(kind))
        read = read_by(every)
        if not read:
            continue
        both = {(one, value) for one in read for value in (True, False)}
        settled = {(one, not SETTLED[kind.name, one]) for one in read if (kind.name, one) in SETTLED}
        assert met(every, read) == both - settled, kind.name
        for one in read:
            readers[one].add(kind.name)
    # Every truth that an exception heeds is read by some kind.
    assert {one.while_ for one in PROVISOS} <= readers.keys()
    assert {"choose.second", "terror", "terror.select"} <= readers["effective_bombers"]
    assert readers["peace_talks"] == {"assault", "attack"}
    assert {"assault", "assault.select", "choose.second"} <= readers["scorch"]
    assert {"assault", "troop_lift", "troop_lift.select"} <= readers["aircraft_offline"]


@pytest.mark.parametrize("name", PROVED)
def test_each_effect_is_proved_for_both_truths_of_each_card(rules: System[ct.State], name: str) -> None:
    kind = next(kind for kind in rules.kinds if kind.name == name)
    found = PROOFS.effects.operations.effect_of(kind).check()
    assert found.holds, found.detail
    assert found.cases
