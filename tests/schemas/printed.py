"""Which keys printed objects have, at each place of a schema that says how they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from tests.schemas.validating import validator

__all__ = ["always", "places"]

_PLAIN = Draft202012Validator.VALIDATORS["properties"]


def places(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Each place of a schema that describes objects, with its path; not those of the schemas in it."""
    if isinstance(schema, list):
        for number, one in enumerate(schema):
            yield from places(one, f"{path}.{number}")
    elif isinstance(schema, dict):
        if path and "$id" in schema:
            return
        if isinstance(schema.get("properties"), dict) and "type" in schema:
            yield path, schema
        for key, one in schema.items():
            if key not in ("const", "enum", "required"):
                yield from places(one, f"{path}.{key}")


def always(name: str, values: list[Any]) -> dict[str, tuple[set[str], set[str]]]:
    """At each place of the schema that some object met: the keys that all of them had, and those required."""
    whole: Any = validator(name)
    with_properties: Any = extend
    paths = {id(one): path for path, one in places(whole.schema)}
    seen: dict[str, set[str]] = {}
    required: dict[str, set[str]] = {}

    def noting(asking: Any, properties: Any, instance: Any, schema: Any) -> Iterator[Any]:
        path = paths.get(id(schema))
        # Of several ways to be described only that counts which fits.
        if path is not None and isinstance(instance, dict) and plain(asking, schema).is_valid(instance):
            seen[path] = seen.get(path, {*instance}) & {*instance}
            required[path] = {*schema.get("required", ())}
        yield from _PLAIN(asking, properties, instance, schema)

    def plain(asking: Any, schema: Any) -> Any:
        checks: Any = Draft202012Validator
        return checks(schema, registry=whole._registry, _resolver=asking._resolver)

    noting_one = with_properties(Draft202012Validator, {"properties": noting})(
        whole.schema, registry=whole._registry
    )
    for value in values:
        assert noting_one.is_valid(value)
    return {path: (keys, required[path]) for path, keys in seen.items()}
