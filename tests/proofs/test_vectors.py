"""The stored witnesses, replayed by the engine: the golden file that others run too."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ctcore as ct
from ctcore.conform.sources import vectors_of
from ctcore.symbolic import discharge, obligations
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
PARTS: Any = proofs().effects.parts
SITUATION: Any = proofs().witnesses.situations.Situation
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


def every_part() -> list[Any]:
    kinds = [kind for kind in ct.SYSTEM.kinds if kind.name.split(".")[0] not in OF_THE_SEQUENCE]
    return [part for kind in kinds for part in PARTS.parts(kind)]


def test_each_part_of_the_rules_has_its_file() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(FILES)


def test_each_requirement_has_its_vector() -> None:
    assert sorted(one["id"] for one in VECTORS if "part" not in one) == sorted(every_requirement())


def test_what_a_house_rule_opens_has_no_vector() -> None:
    told = 'title = "Train at Support"\n[[opens]]\nto = "train.space/location"\nwhen = ["a City", "Support"]'
    before = every_requirement()
    TWILIGHT.with_provisos(*TWILIGHT.provisos_of(told))
    assert every_requirement() == before


def test_only_what_is_proved_implied_has_no_witness_of_its_own() -> None:
    assert sorted(IMPLIED) == sorted(proofs().effects.operations.IMPLIED)


def test_a_vector_cites_and_says_what_its_requirement_does() -> None:
    found = {vector["id"]: (vector["clauses"], vector["text"]) for vector in VECTORS}
    stated = (
        {part.name: (list(part.requirement.clauses), part.requirement.text) for part in every_part()}
        | {
            f"{kind.name}/{one.name}": (list(one.clauses), one.text)
            for kind in ct.SYSTEM.kinds
            for one in kind.requirements
        }
        | {
            unit.name: (list(unit.ground.clauses), unit.requirement.text)
            for kind in ct.SYSTEM.kinds
            for unit in proofs().effects.conditions.units(kind)
        }
    )
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


@in_every_file
def test_each_part_of_a_requirement_decides_alone_or_is_proved_not_to(name: str) -> None:
    """Turned round with all else as it is, it turns the answer: of a move refused, and of one allowed."""
    vectors = OF_FILES[name]
    shown: dict[tuple[str, str], list[str]] = defaultdict(list)
    for vector in vectors:
        for part in parts_by_kind().get(vector["kind"], ()):
            for side in PARTS.SIDES:
                if side in vector and part.shows(side, situation(vector[side])):
                    shown[part.name, side].append(vector["id"])
    kinds = {vector["kind"] for vector in vectors}
    asked = [part for kind in kinds for part in parts_by_kind().get(kind, ())]
    wanted = {(part.name, side) for part in asked for side in PARTS.SIDES if PARTS.decides(part, side)}
    assert wanted == shown.keys()
    # A part has a vector of its own where it alone shows the part.
    own = {(one["id"], side) for one in vectors if "part" in one for side in PARTS.SIDES if side in one}
    assert own <= {at for at, ids in shown.items() if at[0] in ids}


@cache
def parts_by_kind() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for part in every_part():
        found.setdefault(part.kind.name, []).append(part)
    return found


def situation(side: dict[str, Any]) -> Any:
    state = position(side["position"])
    return SITUATION(state, ct.parse_move(state, side["move"]))


def test_a_part_that_is_proved_never_to_decide_is_a_part_and_has_its_obligation() -> None:
    known = {(f"{one.requirement.name}/{one.text}", one.kind.name) for one in every_part()}
    listed = {
        (side, part, kind)
        for side, some in PARTS.DECIDES_NOTHING.items()
        for part, kinds in some.items()
        for kind in kinds
    }
    assert {(part, kind) for _, part, kind in listed} <= known
    proved = {
        one.name for one in obligations() if one.name.startswith(("implied.illegal.", "implied.legal."))
    }
    assert proved == {f"implied.{side}.{kind}/{part}" for side, part, kind in listed}


def test_the_parts_of_a_test_stand_between_its_connectives() -> None:
    texts = {one.name: one for one in every_part()}
    city = "rally.select/city_not_at_support"
    assert [one.text for name, one in texts.items() if name.startswith(f"{city}/")] == [
        "subject.place.is_city",
        "subject.support != Stance.SUPPORT",
    ]
    # Unless says either of two functions, and each may have parts.
    free = [one.text for name, one in texts.items() if name.startswith("train.select/within_grant/")]
    assert free == ["frame.grant is None", "len(frame.locations) < frame.grant.most"]


@pytest.mark.parametrize("side", PARTS.SIDES)
def test_a_part_that_decides_is_not_proved_to_decide_nothing(side: str) -> None:
    kind = next(one for one in ct.SYSTEM.kinds if one.name == "rally.select")
    name = "city_not_at_support/subject.place.is_city"
    assert not discharge(proofs().effects.operations.implied_part(kind, name, side)).proved
