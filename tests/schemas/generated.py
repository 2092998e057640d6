"""The schemas that follow from the types of the source: of frames and of a ledger's entries.

``python -m tests.schemas`` writes both anew into ``specs/schemas/``.
"""

from __future__ import annotations

import json
import sys
import types
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

import attrs

from ctcore.game.data import spared
from ctcore.kernel import Entry
from ctcore.kernel.choices import fields_of
from ctcore.register import checkout
from ctcore.twilight.board.map import Place
from ctcore.twilight.stacks import frames
from ctcore.twilight.text.position import CODEC
from ctcore.twilight.text.remarks import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAFT = "https://json-schema.org/draft/2020-12/schema"
CLAUSES = {"$ref": "urn:ctcore:parts:1#/$defs/clauses"}
_PLAIN = {int: "integer", bool: "boolean"}


def generated() -> dict[str, str]:
    """Each of these schemas as text, by its name."""
    return {
        "entry": _text(
            "entry", "One line of a ledger: one change, under the clause that orders it", _entries()
        ),
        "frame": _text("frame", "What is pending: one frame of a position, with its fields", _frames()),
    }


def _text(name: str, title: str, some: list[dict[str, Any]]) -> str:
    head = {"$schema": DRAFT, "$id": f"urn:ctcore:{name}:1", "title": title}
    lines = ",\n    ".join(json.dumps(one) for one in some)
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "oneOf": [\n    {lines}\n  ]\n}}\n'


def _entries() -> list[dict[str, Any]]:
    # What is said beside a ledger is told as one of its lines.
    every = {kind.__name__: kind for kind in (*_below(Entry), Remark)}
    # Other games of the tests have entries of their own.
    kinds = {name: kind for name, kind in every.items() if kind.__module__.startswith("ctcore.twilight.")}
    return [_entry(kinds[name]) for name in sorted(kinds)]


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        # One that others are based on is not an entry of its own.
        if one.__subclasses__():
            yield from _below(one)
        else:
            yield one


def _entry(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    fields = {field.name: _value(hints[field.name]) for field in attrs.fields(kind)}
    told = {"change": {"const": kind.__name__}, **fields, "changed_by": CLAUSES, "text": {"type": "string"}}
    return _object(told, "changed_by")


def _value(hint: Any) -> dict[str, Any]:
    """A field of an entry, which is a number, a truth, None or words."""
    options = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    words = {"null" if one is type(None) else _PLAIN.get(one, "string") for one in options}
    return {"type": min(words) if len(words) == 1 else sorted(words)}


def _frames() -> list[dict[str, Any]]:
    return [_frame(kind) for kind in sorted(set(_all_frames()), key=lambda kind: kind.__name__)]


def _all_frames() -> Iterator[type[Any]]:
    yield from CODEC.early
    yield from frames()


def _frame(kind: type[Any]) -> dict[str, Any]:
    found = _record(kind)
    fields = {"frame": {"const": kind.__name__}, **found["properties"]}
    return _object(fields, *(set(found["properties"]) - set(found["required"])))


def _record(kind: Any) -> dict[str, Any]:
    fields = {name: _field(hint) for name, hint in fields_of(kind)}
    return _object(fields, *spared(kind))


def _field(hint: Any) -> dict[str, Any]:
    if hint in (int, bool, str):
        return {"type": _PLAIN.get(hint, "string")}
    if type(None) in get_args(hint):
        rest = [one for one in get_args(hint) if one is not type(None)]
        return {"anyOf": [*map(_field, rest), {"type": "null"}]}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _field(get_args(hint)[0])}
    if attrs.has(hint) and hint is not Place:
        return _record(hint)
    return {"enum": sorted(CODEC.vocabulary(hint))}


def _object(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def main() -> None:
    """Write the schemas of frames and entries anew."""
    root = checkout()
    assert root is not None
    for name, text in generated().items():
        (root / "specs" / "schemas" / f"{name}.json").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}\n")
