"""The stored witnesses, replayed by the engine: the golden file that others run too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ctcore as ct
from ctcore.conform.sources import vectors_of
from ctcore.twilight.game import GAME as TWILIGHT
from ctcore.twilight.obligations import proofs

FOLDER = Path(__file__).parents[2] / "proofs" / "vectors"
OF_FILES: dict[str, list[dict[str, Any]]] = {
    path.stem: [vector for vector in vectors_of(path) if "requirement" in vector]
    for path in sorted(FOLDER.glob("*.json"))
}
VECTORS = [vector for vectors in OF_FILES.values() for vector in vectors]
IMPLIED = [vector["id"] for vector in VECTORS if vector.get("implied")]
OF_THE_SEQUENCE = ("choose",)
FILES = (
    *("event", "oas", "revenge"),
    *("train", "garrison", "sweep", "assault", "rally", "march", "attack", "terror"),
    *("deploy", "troop_lift", "neutralize", "extort", "subvert", "ambush"),
    *("end", "laws", "reveal", "pivotal", "coup", "mobilization", "suez", "hidden_asset", "setup"),
    *("commitment", "pacification", "agitation", "redeploy", "fln_redeploy", "reset"),
)


def position(data: dict[str, Any]) -> ct.State:
    return ct.from_json(json.dumps(data))


def every_requirement() -> list[str]:
    units = proofs().effects.conditions.units
    kinds = [kind for kind in ct.SYSTEM.kinds if kind.name.split(".")[0] not in OF_THE_SEQUENCE]
    return [
        *(f"{kind.name}/{requirement.name}" for kind in kinds for requirement in kind.requirements),
        *(unit.name for kind in kinds for unit in units(kind)),
    ]


def test_each_part_of_the_rules_has_its_file() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(FILES)


def test_each_requirement_has_its_vector() -> None:
    assert sorted(vector["id"] for vector in VECTORS) == sorted(every_requirement())


def test_what_a_house_rule_opens_has_no_vector() -> None:
    told = 'title = "Train at Support"\n[[opens]]\nto = "train.space/location"\nwhen = ["a City", "Support"]'
    before = every_requirement()
    TWILIGHT.with_provisos(*TWILIGHT.provisos_of(told))
    assert every_requirement() == before


def test_only_what_is_proved_implied_has_no_witness_of_its_own() -> None:
    assert sorted(IMPLIED) == sorted(proofs().effects.operations.IMPLIED)


def test_a_vector_cites_and_says_what_its_requirement_does() -> None:
    found = {vector["id"]: (vector["clauses"], vector["text"]) for vector in VECTORS}
    stated = {
        f"{kind.name}/{one.name}": (list(one.clauses), one.text)
        for kind in ct.SYSTEM.kinds
        for one in kind.requirements
    } | {
        unit.name: (list(unit.ground.clauses), unit.requirement.text)
        for kind in ct.SYSTEM.kinds
        for unit in proofs().effects.conditions.units(kind)
    }
    assert found == {name: stated[name] for name in found}


# The vectors of a file are one test: to begin a test takes longer than to replay a vector.
in_every_file = pytest.mark.parametrize("name", [name for name, vectors in OF_FILES.items() if vectors])


@in_every_file
def test_illegal_vector_is_refused_by_exactly_its_requirements(name: str) -> None:
    for vector in OF_FILES[name]:
        if "illegal" in vector:
            state = position(vector["illegal"]["position"])
            move = ct.parse_move(state, vector["illegal"]["move"])
            verdict = ct.judge(state, move)
            found = [
                {"requirement": finding.name, "clauses": list(finding.clauses)}
                for finding in verdict.violations
            ]
            assert verdict.kind.name == vector["kind"], vector["id"]
            assert found == vector["illegal"]["violated"], vector["id"]
            if not vector.get("implied"):
                assert [one["requirement"] for one in found] == [vector["requirement"]], vector["id"]
            assert move not in ct.legal_moves(state), vector["id"]
            with pytest.raises(ct.IllegalMove):
                ct.step(state, move)


@in_every_file
def test_legal_twin_is_played_to_its_position(name: str) -> None:
    for vector in OF_FILES[name]:
        if "legal" in vector:
            state = position(vector["legal"]["position"])
            move = ct.parse_move(state, vector["legal"]["move"])
            assert move in ct.legal_moves(state), vector["id"]
            transition = ct.trace(state, move)
            assert transition.after == position(vector["legal"]["after"]), vector["id"]
            assert [entry.as_dict() for entry in transition.ledger] == vector["legal"]["ledger"], vector["id"]


@pytest.mark.parametrize("vector", [pytest.param(one, id=one["id"]) for one in VECTORS if "condition" in one])
def test_a_condition_of_a_ground_decides_alone(vector: dict[str, Any]) -> None:
    """Refused, its ground lacks it alone; admitted, no other ground admits, unless it is implied."""
    for side in ("illegal", "legal"):
        if side not in vector:
            continue
        state = position(vector[side]["position"])
        verdict = ct.judge(state, ct.parse_move(state, vector[side]["move"]))
        (finding,) = (one for one in verdict.findings if one.name == vector["requirement"])
        lacks = {one.label: one.lacks for one in finding.grounds}
        if side == "illegal" or vector.get("implied"):
            assert len(lacks[vector["ground"]]) == 1
        else:
            assert [one.label for one in finding.met_on] == [vector["ground"]]
