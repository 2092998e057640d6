"""The published schemas, and what a value is that one of them refuses."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

import ctcore as ct
from ctcore.game.schemas import schema


@cache
def validator(name: str, game: str = "twilight") -> Draft202012Validator:
    """What checks a value against the schema of that name, as `ctcore schema` prints it."""
    found = schema(ct.game(game), name)
    # The schemas that stand in this one are looked for once, not at every reference.
    known = Registry().with_resource(found["$id"], DRAFT202012.create_resource(found)).crawl()
    return Draft202012Validator(found, registry=known)


def faults(name: str, value: Any, game: str = "twilight") -> list[str]:
    """What the schema of that name refuses in the value, each fault with its path."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(name, game).iter_errors(value)]
