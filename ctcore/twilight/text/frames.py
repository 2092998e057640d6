"""What is pending, as plain data: each frame an object tagged with its type."""

from __future__ import annotations

import types
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import attrs

from ctcore.game.strict import choice, items, members, number, truth, word_at
from ctcore.kernel.form import word
from ctcore.notation.spelling import fold
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.setup.frames import ORDER
from ctcore.twilight.stacks import frames
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel import Frame

__all__ = ["PLACE_NAMES", "frame_as_data", "read_frame"]

# The name of each space, folded, and the id that it is written by.
PLACE_NAMES = {fold(place.name): place.id for place in PLACES}

# The frames that are there from the beginning; those of texts are made when a position has one.
_FRAMES = {frame.__name__: frame for frame in (*SYSTEM.table.early, *ORDER, Unaccompanied)}


_READERS: dict[Any, Callable[[Any, str], Any]] = {int: number, bool: truth, str: word_at}


def frame_as_data(frame: Frame) -> dict[str, Any]:
    """The frame as plain data: its type's name under ``frame``, then its fields."""
    return {"frame": type(frame).__name__, **_fields_as_data(frame)}


def read_frame(data: Any, path: str) -> Frame:
    """The frame that plain data describes; `InvalidPosition` where it is misshapen.

    >>> read_frame({"frame": "FirstChoice", "faction": "FLN"}, "stack[0]")
    FirstChoice(faction=Actor.FLN)
    """
    tag = members(data, path, optional=tuple(data) if isinstance(data, dict) else ()).get("frame")
    known = (
        _FRAMES if isinstance(tag, str) and tag in _FRAMES else {frame.__name__: frame for frame in frames()}
    )
    frame: Any = choice(tag, f"{path}.frame", known)
    built: Frame = _built(frame, data, path, "frame")
    return built


def _built(kind: Any, data: Any, path: str, *tags: str) -> Any:
    fields, spared = _fields(kind), _spared(kind)
    found = members(data, path, (*tags, *(name for name in fields if name not in spared)), spared)
    return kind(
        **{name: _read(fields[name], found[name], f"{path}.{name}") for name in fields if name in found}
    )


@cache
def _spared(kind: Any) -> dict[str, Any]:
    """The fields that are left out where they have their default, and that default."""
    return {field.name: field.default for field in attrs.fields(kind) if field.default is not attrs.NOTHING}


def _fields_as_data(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    spared = _spared(kind)
    pairs = ((name, getattr(value, name)) for name in _fields(kind))
    return {name: _plain(one) for name, one in pairs if name not in spared or one != spared[name]}


@cache
def _fields(frame: Any) -> dict[str, Any]:
    hints = get_type_hints(frame)
    return {field.name: hints[field.name] for field in attrs.fields(frame)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Place):
        return value.id
    if attrs.has(type(value)):
        return _fields_as_data(value)
    return word(value) if isinstance(value, Enum) else value


def _read(kind: Any, value: Any, path: str) -> Any:
    if kind in _READERS:
        return _READERS[kind](value, path)
    if type(None) in get_args(kind):
        if value is None:
            return None
        records = [each for each in get_args(kind) if attrs.has(each) and each is not Place]
        kind = records[0] if records else kind
    if get_origin(kind) is tuple:
        each = get_args(kind)[0]
        return tuple(_read(each, one, f"{path}[{place}]") for place, one in enumerate(items(value, path)))
    if attrs.has(kind) and kind is not Place:
        return _built(kind, value, path)
    names = PLACE_NAMES if Place in (kind, *get_args(kind)) else {}
    return choice(value, path, _vocabulary(kind), names)


@cache
def _vocabulary(kind: Any) -> dict[str, Any]:
    if isinstance(kind, types.UnionType):
        kinds = [each for each in get_args(kind) if each is not type(None)]
        return {text: value for each in kinds for text, value in _vocabulary(each).items()}
    if kind is Place:
        return {place.id: place for place in PLACES}
    assert issubclass(kind, Enum), f"a frame's field of type {kind} has no text"
    return {word(value): value for value in kind}
