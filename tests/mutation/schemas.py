"""Changes of published schemas: a bound, a required key, a listed value, a closed object."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from tests.mutation.mutant import Mutant
from tests.mutation.source import Edit, read_as, text_of

__all__ = ["in_schemas"]

_BOUNDS = ("minimum", "maximum", "minItems", "maxItems", "minLength", "minProperties")
_RULES = ("additionalProperties", "const", "pattern", "uniqueItems", "type")
# What is named there is a property of something described, and not a word of the schema.
_NAMES = ("properties", "$defs", "patternProperties")

Path = tuple[str | int, ...]


def in_schemas(paths: Iterable[str]) -> Iterator[Mutant]:
    """Each bound one more and one less, each key not required, each listed value and each rule left out."""
    for path in paths:
        whole = json.loads(text_of(path))
        for at, found in _places(whole, ()):
            for sort, says, changed in _changes(found):
                name = f"{path.removeprefix('specs/').removesuffix('.json')} {'/'.join(map(str, at))}: {says}"
                yield Mutant(f"schema {sort}", name, f"{path}:1", partial(_put, path, whole, at, changed))


def _put(path: str, whole: Any, at: Path, changed: dict[str, Any]) -> None:
    """Have the file read with that in its place: the process is a mutant's own."""
    read_as(Edit(path, 0, len(text_of(path)), json.dumps(_with(whole, at, changed), ensure_ascii=False)))


def _places(value: Any, at: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from _places(one, (*at, place))
    elif isinstance(value, dict):
        if not at or at[-1] not in _NAMES:
            yield at, value
        for key, one in value.items():
            if key not in ("const", "enum", "required", "examples", "default"):
                yield from _places(one, (*at, key))


def _changes(found: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for key in _BOUNDS:
        if key in found:
            for by in (1, -1):
                yield "bound", f"{key} {found[key]} {by:+}", {**found, key: found[key] + by}
    for key in found.get("required", ()):
        rest = [one for one in found["required"] if one != key]
        yield "key not required", key, {**found, "required": rest}
    for value in found.get("enum", ()):
        rest = [one for one in found["enum"] if one != value]
        if rest:
            yield "value left out", repr(value), {**found, "enum": rest}
    for key in _RULES:
        if key in found:
            yield f"{key} left out", json.dumps(found[key])[:40], _without(found, key)


def _without(found: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != key}


def _with(whole: Any, at: Path, changed: dict[str, Any]) -> Any:
    if not at:
        return changed
    first, *rest = at
    if isinstance(whole, list):
        return [
            _with(one, tuple(rest), changed) if place == first else one for place, one in enumerate(whole)
        ]
    return {key: _with(one, tuple(rest), changed) if key == first else one for key, one in whole.items()}
