"""What verbs print with ``--json`` is what their published schemas say, and not a key more."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import ctcore as ct
from ctcore.cli.verbs import verbs_of
from ctcore.game.games import GAMES as HOUSE
from ctcore.game.schemas import published, schema
from tests.cli.run import Ran, run
from tests.schemas.examples import EXAMPLES, NO, OVER, YES, Example
from tests.schemas.printed import always
from tests.schemas.validating import faults

VERBS = verbs_of(ct.game())
PUBLISHED = published(ct.game())

# A schema of these stands for no verb.
SHARED = {
    *(
        "bridge",
        "entry",
        "error",
        "frame",
        "move",
        "parts",
        "position",
        "protocol",
        "queries",
        "question",
        "record",
        "table",
        "vector",
    ),
}
# What the examples always have, and need not: a verdict that no Event opens, a trace without a sort, a run of
# another stage.
SOMETIMES = {
    "ask": {".properties.refused": {"opened_by"}},
    "rule": {".$defs.entry.properties.sentences.items": {"sort"}},
    "trace": {".$defs.trace": {"sort"}, ".properties.whole": {"proofs", "tests"}},
    "conform": {".anyOf.0.properties.compared": {"cases", "moves", "positions"}},
}
GAMES = ("short", "medium", "full")


def asked(verb: str, example: Example) -> Ran:
    return run(verb, "--json", *example.words, stdin=example.stdin)


def test_every_verb_has_its_schema_and_its_examples() -> None:
    assert sorted({*VERBS} - {*PUBLISHED}) == []
    assert sorted({*VERBS} ^ {*EXAMPLES}) == []
    assert {*PUBLISHED} - {*VERBS} <= SHARED


@pytest.mark.parametrize("verb", EXAMPLES)
def test_what_a_verb_prints_is_what_its_schema_says_and_has_every_key_that_it_always_has(verb: str) -> None:
    printed = []
    said = set()
    for example in EXAMPLES[verb]:
        ran = asked(verb, example)
        assert ran.status == example.status, (example, ran.err)
        assert bool(ran.out) != bool(ran.err), example
        if ran.out:
            assert faults(verb, ran.data) == [], example
            printed.append(ran.data)
            if example.status in {YES, NO} and "ctcore" in ran.data:
                said.add((ran.data["ctcore"], ran.data["version"]))
        else:
            assert faults("error", ran.error) == [], example
    found = {path: keys - required for path, (keys, required) in always(verb, printed).items()}
    assert {path: keys for path, keys in found.items() if keys} == SOMETIMES.get(verb, {})
    # A verb says its name and the version of its schema; the position that a line comes to is printed as any.
    version = 2 if verb == "play" else VERBS[verb].version
    assert said == {("position" if verb == "play" else verb, version)}
    assert PUBLISHED[verb]["$id"] == f"urn:ctcore:{verb}:{VERBS[verb].version}"


def test_a_key_that_a_schema_does_not_know_is_refused() -> None:
    data = run("moves", "--scenario", "short", "--json").data
    assert faults("moves", data | {"colour": "red"}) != []
    data["choices"][0]["colour"] = "red"
    assert faults("moves", data) != []


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_published_is_a_schema(game: str) -> None:
    for one in published(ct.game(game)).values():
        Draft202012Validator.check_schema(one)


def test_no_object_of_a_schema_leaves_its_keys_open() -> None:
    open_ones = {name: _open(schema(ct.game(), name)) for name in PUBLISHED}
    # A position that breaks a law may be no position at all; a schema is whatever schemas are.
    assert open_ones.pop("vector") == open_ones.pop("protocol") == ["position"]
    assert {name: found for name, found in open_ones.items() if found} == {}


def _open(schema: Any, name: str = "") -> list[str]:
    if isinstance(schema, list):
        return [one for part in schema for one in _open(part, name)]
    if not isinstance(schema, dict):
        return []
    is_object = "properties" in schema or "object" in schema.get("type", "")
    bare = is_object and "additionalProperties" not in schema
    deeper = [one for key, part in schema.items() for one in _open(part, key)]
    return [*([name] if bare else []), *deeper]


@pytest.mark.parametrize("scenario", GAMES)
def test_positions_and_ledgers_of_a_game_are_what_their_schemas_say(scenario: str) -> None:
    steps = list(ct.random_game(scenario, seed=5))
    for step in (*steps[::25], steps[-1]):
        assert faults("position", json.loads(ct.to_json(step.after))) == []
    told = {entry["change"]: entry for step in steps for entry in step.as_dict()["ledger"]}
    assert len(told) > 15
    assert faults("move", {"move": "pass", "ledger": list(told.values())}) == []


def test_a_game_is_a_record() -> None:
    data = run("replay", "-", "--json", stdin=OVER).data
    kept = {name: data[name] for name in ("moves", "played", "outcome", "position")}
    assert kept["outcome"] is not None
    assert faults("record", kept) == []


def test_a_schema_is_found_by_its_name_and_no_other() -> None:
    ran = run("schema", "mvoes")
    assert (ran.status, ran.out) == (2, "")
    assert "Did you mean moves?" in ran.err
    assert all(name in run("schema").out for name in PUBLISHED)


@pytest.mark.parametrize("question", ["Can I rally in Algiers?", "What is a Sweep?", "Is Oran a City?"])
def test_the_answer_to_a_question_is_what_the_schema_of_its_command_says(question: str) -> None:
    data = run("ask", question, "--json").data
    assert faults("question", data) == []
    assert faults(data["answer"]["ctcore"], data["answer"]) == []
