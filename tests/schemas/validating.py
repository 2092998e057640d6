"""The published schemas, and what a value is that one of them refuses."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from ctcore import register


@cache
def validator(name: str) -> Draft202012Validator:
    """What checks a value against the schema of that name, as `ctcore schema` prints it."""
    schema = register.schema(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(name: str, value: Any) -> list[str]:
    """What the schema of that name refuses in the value, each fault with its path."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(name).iter_errors(value)]
