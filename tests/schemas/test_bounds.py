"""What a schema refuses: each bound is stated a second time, and what is beyond it is refused."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from ctcore.register import specs

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("bounds.toml").read_text(encoding="utf-8"))
# Texts of a pattern: one that may stand there, and some that come near.
PATTERNS = {
    "ask#ruling": ("R12", ("R", "r12", "R12a", "RR1", "")),
    "bridge/3.settings.*.to": ("card {}", ("card", "{", "")),
    "odds#fraction": ("1/6", ("1/", "/6", "1/6/6", "-1", "a", "")),
    "random.fingerprint": ("0123456789abcdef", ("0123456789abcde", "0123456789abcdef0", "0123456789abcdeF")),
    "rulings.rulings.*.turned_by": (
        "--ruling R12=rejected",
        ("--ruling R12=accepted", "R12=rejected", "--ruling R=rejected", "--ruling R12=rejected "),
    ),
    "twilight/bot.reasons.*.name": ("#12.may_pay", ("12.may_pay", "#.a", "#12", "bot.May", "bot.may.pay")),
}
# What another schema says of a place: that of the command that is understood, or that of all games.
ELSEWHERE = {"question.answer", "twilight/random.outcomes", "twilight/random.outcomes.*"}
_WITHIN = ("properties", "$defs", "patternProperties")
_SAYS = {"type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf"}
# What means nothing unless the sort of the value is said.
_OF_A_SORT = {"additionalProperties", "items", "minimum", "minLength", "minItems", "minProperties", "pattern"}
_OF_A_PLACE = {"type", "enum", "minimum", "maximum", "minLength", "pattern", "minItems", "maxItems"}


def _walk(value: Any, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, list):
        for number, one in enumerate(value):
            yield from _walk(one, f"{name}/{number}")
    elif isinstance(value, dict):
        yield name, value
        for key, one in value.items():
            if key in _WITHIN:
                for inner, schema in one.items():
                    yield from _walk(schema, f"{name}{'#' if key == '$defs' else '.'}{inner}")
            elif key in ("items", "additionalProperties"):
                yield from _walk(one, f"{name}.*")
            elif key not in ("const", "enum", "required", "examples", "default", "dependentRequired"):
                yield from _walk(one, name)


@cache
def described() -> list[tuple[str, dict[str, Any]]]:
    """Each description in a file of schemas, with the names and numbers that lead to it."""
    found: list[tuple[str, dict[str, Any]]] = []
    for path in sorted((specs() / "schemas").rglob("*.json")):
        game = "" if path.parent.name == "schemas" else f"{path.parent.name}/"
        found += _walk(json.loads(path.read_text(encoding="utf-8")), f"{game}{path.stem}")
    return found


def of_sort(sort: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        (name, one)
        for name, one in described()
        if sort == one.get("type") or (isinstance(one.get("type"), list) and sort in one["type"])
    ]


def takes(one: dict[str, Any], value: Any) -> bool:
    """Whether the value fits what is said of the place itself, whatever is said of its parts."""
    alone = {key: said for key, said in one.items() if key in {*_OF_A_PLACE, "uniqueItems"}}
    return bool(Draft202012Validator(alone).is_valid(value))


def wrong(found: Iterator[tuple[str, bool]]) -> list[str]:
    return [name for name, right in found if not right]


def test_every_place_says_what_stands_there() -> None:
    inner = [
        (f"{name}.{key}", one)
        for name, schema in described()
        for key, one in (schema.get("properties", {}) | {"*": schema.get("items", {"type": ""})}).items()
    ]
    ways = [
        (name, one)
        for name, schema in described()
        for way in ("anyOf", "oneOf")
        for one in schema.get(way, ())
        # Some ways differ by their keys alone.
        if one.keys() != {"required"}
    ]
    # The answer to a question is that of its command; and what a game adds to a place says no more of it.
    assert {name for name, one in (*inner, *ways) if not _SAYS & one.keys()} == ELSEWHERE
    unsaid = {name for name, one in described() if _OF_A_SORT & one.keys() and "type" not in one}
    assert unsaid == {"twilight/random.outcomes"}


def test_a_text_is_empty_only_where_it_may_be() -> None:
    plain = [(name, one) for name, one in of_sort("string") if not {"enum", "pattern"} & one.keys()]
    assert wrong((name, takes(one, "") is (name in BOUNDS["empty_texts"])) for name, one in plain) == []
    assert wrong((name, takes(one, "x")) for name, one in plain) == []
    assert {*BOUNDS["empty_texts"]} <= {name for name, _ in plain}


def test_a_number_begins_where_it_is_said_to() -> None:
    whole = [(name, one) for name, one in of_sort("integer") if "enum" not in one]
    least = dict.fromkeys(BOUNDS["from_one"], 1) | dict.fromkeys(BOUNDS["signed"], -5)
    assert least.keys() <= {name for name, _ in whole}
    assert wrong((name, takes(one, least.get(name, 0))) for name, one in whole) == []
    bounded = ((name, one) for name, one in whole if name not in BOUNDS["signed"])
    assert wrong((name, not takes(one, least.get(name, 0) - 1)) for name, one in bounded) == []


def test_seconds_and_percent_have_their_bounds() -> None:
    found = {name: one for name, one in of_sort("number") if name.endswith(("seconds", "percent"))}
    assert len(found) == len(BOUNDS["measured"])
    assert {*found} == {*BOUNDS["measured"]}
    for name, one in found.items():
        assert (takes(one, 0), takes(one, -0.1)) == (True, False), name
        assert takes(one, 100), name
        assert takes(one, 100.1) is name.endswith("seconds"), name


def test_a_list_has_as_many_values_as_it_is_said_to() -> None:
    lists = [(name, one) for name, one in of_sort("array")]
    assert {*BOUNDS["not_empty"], *BOUNDS["lengths"], *BOUNDS["without_repeats"]} <= {
        name for name, _ in lists
    }
    for name, one in lists:
        least, most = BOUNDS["lengths"].get(name, (int(name in BOUNDS["not_empty"]), None))
        assert takes(one, [*range(least)]), name
        assert not least or not takes(one, [*range(least - 1)]), name
        endless = most in (None, float("inf"))
        assert takes(one, [*range(40 if endless else most)]), name
        assert endless or not takes(one, [*range(most + 1)]), name
        assert takes(one, [7] * max(2, least)) is (name not in BOUNDS["without_repeats"]), name


def test_a_key_is_required_unless_it_is_said_that_it_may_be_missing() -> None:
    missing, beside = {}, {}
    for name, one in described():
        keys, required = one.get("properties", {}).keys(), {*one.get("required", ())}
        missing[name], beside[name] = sorted(keys - required), sorted(required - keys)
    assert {name: keys for name, keys in missing.items() if keys} == BOUNDS["optional"]
    assert {name: keys for name, keys in beside.items() if keys} == BOUNDS["required"]


def test_only_the_words_that_are_listed_may_stand_there() -> None:
    found = {name: one["enum"] for name, one in described() if "enum" in one}
    assert {name: sorted(words) for name, words in found.items()} == {
        name: sorted(words) for name, words in BOUNDS["words"].items()
    }


@pytest.mark.parametrize("name", PATTERNS)
def test_a_text_of_a_pattern_is_read_from_end_to_end(name: str) -> None:
    right, near = PATTERNS[name]
    of_pattern = [one for other, one in described() if other == name and "pattern" in one]
    assert of_pattern
    for one in of_pattern:
        assert takes(one, right)
        assert [text for text in near if takes(one, text)] == []


def test_every_pattern_is_tried() -> None:
    assert {name for name, one in described() if "pattern" in one} == {*PATTERNS}


def test_totals_are_of_something() -> None:
    (totals,) = (one for name, one in described() if name == "trace.totals")
    assert totals["minProperties"] == 1
    assert [name for name, one in described() if "minProperties" in one] == ["trace.totals"]
