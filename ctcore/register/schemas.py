"""The published schemas: what the JSON of each verb, and of positions, vectors and tables, is made of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.errors import RegisterError, near_misses
from ctcore.register.register import specs

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["published", "schema"]

# Schemas name each other so: urn:ctcore:position:2, with a place in it after a #.
_URN = "urn:ctcore:"


def published() -> dict[str, dict[str, Any]]:
    """Each schema by its name: that of a verb, or of what several verbs have in common.

    >>> {"ask", "position", "error"} <= set(published())
    True
    """
    paths = sorted((specs() / "schemas").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of that name, with every other one that it refers to under ``$defs``.

    Raises `RegisterError`, with near misses, where there is none.

    >>> found = schema("moves")
    >>> found["$id"], sorted(found["properties"])
    ('urn:ctcore:moves:1', ['actor', 'choices', 'count', 'ctcore', 'version'])
    >>> list(found["$defs"])
    ['parts']
    """
    known = published()
    if name not in known:
        message = f"there is no schema {name!r}; there are {', '.join(known)}."
        raise RegisterError(message, near_misses(name, known, most=1))
    whole = known[name]
    found: set[str] = set()
    _collect(name, known, found)
    inner = {other: known[other] for other in sorted(found) if other != name}
    return {**whole, "$defs": {**whole.get("$defs", {}), **inner}} if inner else whole


def _collect(name: str, known: dict[str, dict[str, Any]], found: set[str]) -> None:
    """Add the schema of that name and all that it refers to."""
    found.add(name)
    for other in _named(known[name]):
        if other not in found:
            _collect(other, known, found)


def _named(value: Any) -> Iterator[str]:
    """The names of the schemas that a value of JSON refers to."""
    if isinstance(value, dict):
        told = value.get("$ref")
        if isinstance(told, str) and told.startswith(_URN):
            yield told.removeprefix(_URN).partition(":")[0]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _named(one)
