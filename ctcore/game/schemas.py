"""The published schemas of a game's JSON: those of all games, and what this one tells in its own way.

A game's folder of schemas has what it adds: a schema of its own, or keys of one that all games have.
Those of positions, of frames and of a ledger's entries follow from the game's types.
"""

from __future__ import annotations

import json
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

import attrs

from ctcore.errors import RegisterError, near_misses
from ctcore.game.data import closed, spared
from ctcore.kernel import Entry
from ctcore.kernel.choices import fields_of
from ctcore.notation.spelling import shorten
from ctcore.register import specs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ctcore.game.game import Game

__all__ = ["names", "published", "schema"]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
# Schemas name each other so: urn:ctcore:parts:1, with a place in it after a #.
_URN = "urn:ctcore:"
_POSITION = f"{_URN}position"
_CLAUSES = {"$ref": f"{_URN}parts:1#/$defs/clauses"}
_DERIVED = ("entry", "frame", "position")


def names(game: Game[Any]) -> tuple[str, ...]:
    """The names of the schemas: those of the verbs, and of what several verbs have in common."""
    return tuple(sorted({*_DERIVED, *(path.stem for folder in _folders(game) for path in _files(folder))}))


def published(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """Each schema by its name.

    >>> from ctcore.game import games
    >>> {"ask", "position", "error"} <= set(published(games.game("nim")))
    True
    """
    found = {"entry": _entry(game), "frame": _frame(game), "position": _position(game), "parts": _parts(game)}
    for folder in _folders(game):
        for path in _files(folder):
            text = path.read_text(encoding="utf-8").replace(f'"{_POSITION}"', f'"{found["position"]["$id"]}"')
            found[path.stem] = _merged(found.get(path.stem, {}), json.loads(text))
    return {name: found[name] for name in sorted(found)}


def schema(game: Game[Any], name: str) -> dict[str, Any]:
    """The JSON Schema of that name, with every other one that it refers to under ``$defs``.

    Raises `RegisterError`, with near misses, where there is none.

    >>> from ctcore.game import games
    >>> found = schema(games.game("nim"), "moves")
    >>> found["$id"], sorted(found["properties"])
    ('urn:ctcore:moves:1', ['actor', 'choices', 'count', 'ctcore', 'part', 'version'])
    >>> list(found["$defs"])
    ['parts']
    """
    known = published(game)
    if name not in known:
        message = f"there is no schema {shorten(name)!r}; there are {', '.join(known)}."
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


def _folders(game: Game[Any]) -> tuple[Path, ...]:
    own = game.schemas
    return (specs() / "schemas", *([own] if own is not None else []))


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def _merged(one: Any, other: Any) -> Any:
    """One schema with what another adds to it."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one | {key: _merged(one[key], new) if key in one else new for key, new in other.items()}
    return one + other if isinstance(one, list) else other


def _head(name: str, title: str, version: int = 1) -> dict[str, Any]:
    return {"$schema": _DRAFT, "$id": f"{_URN}{name}:{version}", "title": title}


# What follows from the game's types


def _position(game: Game[Any]) -> dict[str, Any]:
    first = next(iter(game.setups.values()))()
    version = game.as_data(first)["version"]
    keys, seldom = game.keys
    told = {name: game.codec.schema(kind) for name, kind in keys.items()}
    title = "A position, as `--position` reads it and `play --json` writes it; "
    properties = {"ctcore": {"const": "position"}, "version": {"const": version}, **told}
    return {
        **_head("position", f"{title}the laws of the game are not in its schema", version),
        **closed(properties, seldom),
    }


def _parts(game: Game[Any]) -> dict[str, Any]:
    """The players of the game, all who choose, how long there may be for a goal, and what moves name."""
    players = list(game.players.values())
    everyone = list(type(players[0])) if players and isinstance(players[0], Enum) else players
    return {
        "$defs": {
            "player": _words(players),
            "actor": _words(everyone),
            "scenario": _words(list(game.setups)),
            "time": _words(list(game.times)),
            "sort": _words([*game.elements, "number", "truth", "none", "word"]),
        }
    }


def _words(values: list[Any]) -> dict[str, Any]:
    return {"enum": list(map(str, values))} if values else {"type": "string"}


def _frame(game: Game[Any]) -> dict[str, Any]:
    kinds: dict[str, Any] = {kind.__name__: kind for kind in (*game.codec.early, *game.frames)}
    told = []
    for name in sorted(kinds):
        fields = {one: game.codec.schema(hint) for one, hint in fields_of(kinds[name])}
        told.append(closed({"frame": {"const": name}, **fields}, spared(kinds[name])))
    return {**_head("frame", "What is pending: one frame of a position, with its fields"), "oneOf": told}


def _entry(game: Game[Any]) -> dict[str, Any]:
    # Other games have entries of their own.
    package = type(game).__module__.rpartition(".")[0]
    kinds = {kind.__name__: kind for kind in _below(Entry) if kind.__module__.startswith(package)}
    title = "One line of a ledger: one change, under the clause that orders it"
    return {**_head("entry", title), "oneOf": [_of_entry(kinds[name]) for name in sorted(kinds)]}


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        # One that others are based on is never in a ledger itself.
        if one.__subclasses__():
            yield from _below(one)
        else:
            yield one


def _of_entry(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    fields = {field.name: _value(hints[field.name]) for field in attrs.fields(kind)}
    told = {"change": {"const": kind.__name__}, **fields, "changed_by": _CLAUSES, "text": {"type": "string"}}
    return closed(told, ["changed_by"])


def _value(hint: Any) -> dict[str, Any]:
    """A field of an entry, which is a number, a truth, None or words."""
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = {_PLAIN.get(one, "string") for one in options}
    return {"type": min(words) if len(words) == 1 else sorted(words)}


_PLAIN = {int: "integer", bool: "boolean", NoneType: "null"}
