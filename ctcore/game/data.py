"""Positions as plain data, written and strictly read by the types of their fields."""

from __future__ import annotations

import json
from enum import Enum
from functools import cache, partial, reduce
from operator import or_
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

import attrs

from ctcore.game.strict import choice, items, members, number, once, refuse, truth, word_at
from ctcore.kernel import Frame
from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from ctcore.game.game import Game
    from ctcore.notation.vocabulary import Vocabulary

__all__ = [
    "TAGS",
    "Codec",
    "Form",
    "as_data",
    "check_format",
    "closed",
    "from_data",
    "laid_out",
    "one_of",
    "spared",
]

S = TypeVar("S", bound=Any)
VERSION = 1
# What every position says first.
TAGS = ("ctcore", "version")
_AS_IT_IS = frozenset({int, bool, str, NoneType, dict})
_SCHEMAS: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    Frame: {"$ref": "urn:ctcore:frame:1"},
}
_READERS: dict[Any, Callable[[Any, str], Any]] = {int: number, bool: truth, str: word_at}


@frozen
class Form:
    """A value that is written as no type tells: what reads it at a path, and its JSON Schema."""

    read: Callable[[Any, str], Any]
    schema: Callable[[], dict[str, Any]]


def one_of(words: Mapping[str, Any]) -> Form:
    """The form of values that are told by words."""
    return Form(lambda data, path: choice(data, path, words), lambda: {"enum": [*words]})


class Codec:
    """Writes values of a game as plain data, and reads them.

    An attrs value is an object with a key for each field, without the fields that have their default.
    A frame also has its type's name under ``frame``.  A tuple or a set is an array, an enum its word, and a
    value of one of the vocabulary's domains its word in data.
    """

    def __init__(
        self,
        words: Vocabulary,
        frames: Callable[[], Iterable[type[Frame]]],
        early: Iterable[type[Frame]] = (),
    ) -> None:
        """Take a game's words and types of frame; those in ``early`` are found without making the others."""
        self.words, self._frames, self.early = words, frames, tuple(early)
        self._by_name = {frame.__name__: frame for frame in self.early}
        self._known: dict[Any, dict[str, Any]] = {}
        self._names: dict[Any, dict[str, str]] = {}
        self._readers: dict[Any, Callable[[Any, str], Any]] = {}

    def plain(self, value: Any) -> Any:
        """The value as plain data."""
        if type(value) in _AS_IT_IS:
            return value
        if isinstance(value, frozenset):
            return sorted(map(self.plain, value))
        if isinstance(value, tuple):
            return [self.plain(each) for each in value]
        if type(value) in self.words.domains:
            return self._code(value)
        if attrs.has(type(value)):
            tag = {"frame": type(value).__name__} if isinstance(value, Frame) else {}
            return tag | self._fields(value)
        return word(value)

    def _fields(self, value: Any) -> dict[str, Any]:
        kind: Any = type(value)
        defaults = spared(kind)
        pairs = ((name, getattr(value, name)) for name, _ in fields_of(kind))
        return {name: self.plain(one) for name, one in pairs if name not in defaults or one != defaults[name]}

    def read(self, kind: Any, data: Any, path: str) -> Any:
        """The value of the type that the data describes; `InvalidPosition` names the path of a fault.

        In the place of a type may stand a `Form`.
        """
        reader = self._readers.get(kind)
        if reader is None:
            reader = self._readers[kind] = self._reader(kind)
        return reader(data, path)

    def _reader(self, kind: Any) -> Callable[[Any, str], Any]:
        told = kind.read if isinstance(kind, Form) else _READERS.get(kind)
        if told is not None and kind not in self.words.domains:
            return told
        if NoneType in get_args(kind):
            first, *others = (one for one in get_args(kind) if one is not NoneType)
            some = reduce(or_, others, first)
            return lambda data, path: None if data is None else self.read(some, data, path)
        if get_origin(kind) in (tuple, frozenset):
            return partial(self._several, kind)
        if isinstance(kind, type) and issubclass(kind, Frame):
            return self.frame
        if attrs.has(kind) and kind not in self.words.domains:
            return partial(self.built, kind)
        return partial(self._chosen, self.vocabulary(kind), self.names(kind))

    def _several(self, kind: Any, data: Any, path: str) -> Any:
        each = get_args(kind)[0]
        found = [self.read(each, one, f"{path}[{place}]") for place, one in enumerate(items(data, path))]
        return tuple(found) if get_origin(kind) is tuple else once(found, path)

    @staticmethod
    def _chosen(words: Mapping[str, Any], names: Mapping[str, str], data: Any, path: str) -> Any:
        return choice(data, path, words, names)

    def frame(self, data: Any, path: str) -> Frame:
        """The frame that plain data describes."""
        tag = members(data, path, optional=tuple(data) if isinstance(data, dict) else ()).get("frame")
        if not isinstance(tag, str) or tag not in self._by_name:
            self._by_name = {frame.__name__: frame for frame in self._frames()}
        kind: Any = choice(tag, f"{path}.frame", self._by_name)
        built: Frame = self.built(kind, data, path, "frame")
        return built

    def built(self, kind: Any, data: Any, path: str, *tags: str) -> Any:
        """A value of the type from an object, which may leave out fields that have a default."""
        return kind(**self.values(data, path, dict(fields_of(kind)), spared(kind), *tags))

    def values(
        self, data: Any, path: str, kinds: Mapping[str, Any], optional: Collection[str] = (), *tags: str
    ) -> dict[str, Any]:
        """What an object has for its keys, each by its type; the tags must be there, and are left out."""
        found = members(data, path, (*tags, *(name for name in kinds if name not in optional)), optional)
        return {
            name: self.read(kind, found[name], f"{path}.{name}" if path else name)
            for name, kind in kinds.items()
            if name in found
        }

    def schema(self, kind: Any) -> dict[str, Any]:
        """The JSON Schema of the values of a type, or of a `Form`."""
        told = kind.schema() if isinstance(kind, Form) else _SCHEMAS.get(kind)
        if told is not None:
            return dict(told)
        if NoneType in get_args(kind):
            rest = [self.schema(one) for one in get_args(kind) if one is not NoneType]
            return {"anyOf": [*rest, {"type": "null"}]}
        if get_origin(kind) in (tuple, frozenset):
            once = {} if get_origin(kind) is tuple else {"uniqueItems": True}
            return {"type": "array", "items": self.schema(get_args(kind)[0]), **once}
        if attrs.has(kind) and kind not in self.words.domains:
            return self.schema_of(dict(fields_of(kind)), spared(kind))
        return {"enum": sorted(self.vocabulary(kind))}

    def schema_of(self, kinds: Mapping[str, Any], optional: Collection[str] = ()) -> dict[str, Any]:
        """The JSON Schema of an object with those keys, some of which may be left out."""
        return closed({name: self.schema(kind) for name, kind in kinds.items()}, optional)

    def vocabulary(self, kind: Any) -> dict[str, Any]:
        """The values of a type by their words in data."""
        if kind not in self._known:
            self._known[kind] = self._listed(kind)
        return self._known[kind]

    def _listed(self, kind: Any) -> dict[str, Any]:
        if isinstance(kind, UnionType):
            return {text: value for each in get_args(kind) for text, value in self.vocabulary(each).items()}
        if kind in self.words.domains:
            return {self._code(value): value for value in self.words.domains[kind]}
        assert issubclass(kind, Enum), f"a field of type {kind} has no text"
        return {word(value): value for value in kind}

    def names(self, kind: Any) -> dict[str, str]:
        """The word in data by the folded name, for each value that data does not write by its name."""
        if kind not in self._names:
            domains = [one for one in (kind, *get_args(kind)) if one in self.words.codes]
            values = (value for one in domains for value in self.words.domains[one])
            self._names[kind] = {fold(str(value)): self._code(value) for value in values}
        return self._names[kind]

    def _code(self, value: Any) -> str:
        code = self.words.codes.get(type(value), str)
        return code(value)


@cache
def spared(kind: Any) -> dict[str, Any]:
    """The default of each field that data leaves out when it has its default."""
    return {
        field.name: field.default
        for field in attrs.fields(kind)
        if field.init and field.default is not attrs.NOTHING and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]
    }


def closed(properties: Mapping[str, Any], optional: Collection[str] = ()) -> dict[str, Any]:
    """The JSON Schema of an object that has these keys, but for optional ones, and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def as_data(game: Game[S], state: S) -> dict[str, Any]:
    """The position as plain data: its format and game, then its fields."""
    fields = game.codec.plain(state)
    return {"ctcore": "position", "version": VERSION, "game": game.name, **fields}


def from_data(game: Game[S], data: Any) -> S:
    """The position that plain data describes, no law of the game checked."""
    check_format(data, VERSION)
    if data.get("game") != game.name:
        refuse("game", f"{data.get('game')!r} is not {game.name!r}")
    return game.at_home(game.codec.built(game.state, data, "", *TAGS, "game"))


def check_format(data: Any, reads: int) -> None:
    """Refuse an object that does not say that it is a position, in the version that is read."""
    if not isinstance(data, dict) or data.get("ctcore") != "position":
        refuse("", 'not a position of ctcore; its object begins with "ctcore": "position"')
    if number(data.get("version"), "version") != reads:
        refuse("version", f"{data['version']} is not a version that this ctcore reads; it reads {reads}")


def laid_out(values: dict[str, Any]) -> str:
    """The object as JSON text: one line for each key, and for each object within it."""
    rows = (f"  {json.dumps(key)}: {_nested(value)}" for key, value in values.items())
    return "{\n" + ",\n".join(rows) + "\n}"


def _nested(value: Any) -> str:
    # Objects within an object or an array stand on lines of their own.
    if isinstance(value, dict) and any(isinstance(each, dict) for each in value.values()):
        rows = [f"    {json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()]
        return "{\n" + ",\n".join(rows) + "\n  }"
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "[\n" + ",\n".join(f"    {json.dumps(each)}" for each in value) + "\n  ]"
    return json.dumps(value)
