"""Each law has a position that breaks it alone: what reading a position refuses, law by law."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest
import z3

import ctcore as ct
from ctcore.symbolic import LawTerms, named_values
from ctcore.symbolic.lift import lifted
from ctcore.twilight.board.state import FIELDS
from ctcore.twilight.obligations import proofs
from tests.rules.positions import unsayable

PATH = Path(__file__).parents[2] / "proofs" / "vectors" / "laws.json"
VECTORS: list[dict[str, Any]] = json.loads(PATH.read_text(encoding="utf-8"))["vectors"]
LAWS = {law.name: law for law in ct.SYSTEM.laws}
SHORT = ct.setup("short")
WITNESSES = import_module(f"{proofs().__name__}.witnesses.vectors")
# What a position's text cannot say is broken by hand.
BY_HAND = {name: unsayable()[name] for name in WITNESSES.UNSAYABLE_LAWS}
# These ask of what is known to be in force, and leave open what a proof leaves open.
OF_KNOWN = {"lasting_effects_have_come_up"}


def position(vector: dict[str, Any]) -> ct.State:
    """The position as it stands, its breach not refused."""
    from ctcore.twilight.text import position as text  # noqa: PLC0415 - its unguarded half

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "SYSTEM", attrs.evolve(ct.SYSTEM, laws=()))
        return ct.from_json(json.dumps(vector["position"]))


@cache
def broken_states() -> list[tuple[str, ct.State]]:
    return [(vector["law"], position(vector)) for vector in VECTORS] + list(BY_HAND.items())


def test_each_law_is_broken_alone_or_proved_implied() -> None:
    implied = set(WITNESSES.IMPLIED_LAWS)
    assert implied | set(WITNESSES.UNSAYABLE_LAWS) == set(unsayable())
    assert sorted([name for name, _ in broken_states()]) == sorted(set(LAWS) - implied)


def test_an_implied_law_has_its_proof() -> None:
    names = {obligation.name for obligation in proofs().obligations()}
    assert "lemma.pop_0_markers_never_short" in names


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["law"] for vector in VECTORS])
def test_illegal_position_is_refused_by_exactly_its_law(vector: dict[str, Any]) -> None:
    with pytest.raises(ct.InvalidPosition) as refused:
        ct.from_json(json.dumps(vector["position"]))
    assert [(one.law, list(one.clauses)) for one in refused.value.violations] == [
        (vector["law"], vector["clauses"])
    ]
    assert vector["law"] in str(refused.value)
    assert vector["clauses"][0] in str(refused.value)


@pytest.mark.parametrize("name", BY_HAND)
def test_illegal_state_that_text_cannot_say_breaks_its_law(name: str) -> None:
    assert name in [violation.law for violation in ct.violations(BY_HAND[name])]


@pytest.mark.parametrize("name", LAWS)
def test_a_broken_law_reads_the_same_on_ints_and_on_terms(name: str) -> None:
    for broken, state in broken_states():
        if broken != name:
            continue
        solver = z3.Solver()
        for leaf, value in named_values(state).items():
            solver.add((z3.Bool(leaf) if isinstance(value, bool) else z3.Int(leaf)) == value)
        said = LawTerms([LAWS[name]]).of(
            lifted(state, lambda leaf: name not in OF_KNOWN or "in_force." not in leaf)
        )
        assert LAWS[name].holds(state) is False
        assert solver.check(*(one.term for one in said)) == z3.unsat


def test_every_field_of_a_state_is_lifted_or_stays_concrete_on_purpose() -> None:
    lifted_names = {name.split(".")[0] for name in named_values(SHORT)}
    spaces = {space.id for space in SHORT.spaces}
    concrete = {"scenario", "initiative", "deck", "stack", "deception", "ending"}
    assert (lifted_names - spaces) | {"spaces"} | concrete == set(FIELDS)
