"""A position of any game in one line: the set-up, what differs from it, and what is pending.

``ctcore1 nim classic; A.stones 2; stack [{"frame": "Turn", "player": "Second"}]``

A number, a truth and a choice are told by name and word, all else by its key and JSON.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import NotationError, WrongType, near_misses
from ctcore.game.fields import (
    choices_of,
    differing,
    holds_number,
    leaves,
    map_choices,
    map_leaves,
    values_of,
)
from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import word
from ctcore.notation.spelling import fold, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.game.game import Game

__all__ = ["applied", "changed", "check_length", "differences", "from_text", "is_line", "parts", "to_text"]

S = TypeVar("S", bound=Any)
VERSION = 1
_LONGEST = 100_000
_HEAD = re.compile(r"\s*ctcore(?P<version>[0-9]+)\s+(?P<game>[^\s;]+)\s+(?P<setup>[^\s;]+)\s*")
_TRUTHS = {"yes": True, "no": False}
# How JSON writes the value of a choice; and what a word may not hold to stand in a line.
_IN_JSON, _APART = re.compile('".*"|null'), re.compile(r'[;\[\]{}"]')


def is_line(game: Game[Any], text: str) -> bool:
    """Whether the text begins as a position of this game in one line does."""
    return re.match(rf"\s*ctcore[0-9]+\s+{game.name}\s", text) is not None


def to_text(game: Game[S], state: S) -> str:
    """The position in one line; see `Game.to_text`."""
    data = game.as_data(state)
    lines = (
        "; ".join([f"ctcore{VERSION} {game.name} {name}", *_told(start(), state, data)])
        for name, start in game.setups.items()
    )
    return min(lines, key=lambda line: line.count(";"))


def differences(game: Game[S], start: S, state: S) -> tuple[str, ...]:
    """The changes that turn the one position into the other; see `Game.differences`."""
    return tuple(_told(start, state, game.as_data(state)))


def _told(start: Any, state: Any, data: dict[str, Any]) -> list[str]:
    """The same, where the position told has these plain data."""
    numbers, choices, rest = list[str](), list[str](), set[str]()
    for key, name, hint, value in differing(start, state):
        if holds_number(hint):
            numbers.append(f"{name} {_word(value)}")
        elif values_of(hint) and not _APART.search(word(value)):
            choices.append(f"{name} {word(value)}")
        else:
            rest.add(key)
    keys = (key for key, _ in fields_of(type(state)) if key in rest)
    # A field that data leave out has its default; null tells that, last.
    told = sorted(keys, key=lambda key: key not in data)
    return [*numbers, *choices, *(f"{key} {json.dumps(data.get(key))}" for key in told)]


def check_length(text: str) -> None:
    """Raise `WrongType` if it is not text, and `NotationError` if it is longer than any position."""
    if not isinstance(text, str):
        message = f"a position is read from text, not from {type(text).__name__}"
        raise WrongType(message)
    if len(text) > _LONGEST:
        message = f"the text has {len(text)} characters; no position needs {_LONGEST}."
        raise NotationError(message)


def from_text(game: Game[S], text: str) -> S:
    """The position that a line describes; see `Game.from_text`."""
    check_length(text)
    head = _HEAD.match(text)
    example = f"'ctcore{VERSION} {game.name} {next(iter(game.setups))}'"
    if head is None or head["game"] != game.name:
        message = (
            f"{shorten(text)!r} is not a position of {game.title} in one line; it begins as {example} does."
        )
        raise NotationError(message)
    if head["version"] != str(VERSION):
        message = f"this ctcore reads lines of version {VERSION}, not of {shorten(head['version'])}."
        raise NotationError(message)
    rest = text[head.end() :]
    if rest.strip() and not rest.startswith(";"):
        message = f"character {head.end() + 1}: a semicolon is missing before {shorten(rest)!r}."
        raise NotationError(message)
    return game.changed(game.setup(head["setup"]), rest)


def changed(game: Game[S], state: S, *changes: str) -> S:
    """The position with changes made; see `Game.changed`."""
    return game.lawful(applied(game, state, [part for change in changes for part in parts(change)]))


def parts(text: str) -> Iterator[str]:
    """The parts of a line, between semicolons that stand in no JSON."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == ";" and depth <= 0:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()


def applied(game: Game[S], state: S, parts: Iterable[str]) -> S:
    """The position with each part of the line applied, no law checked."""
    known, choices = leaves(state), choices_of(state)
    values: dict[str, Any] = {}
    chosen: dict[str, Any] = {}
    data: dict[str, Any] = {}
    for part in filter(None, parts):
        name, _, said = part.partition(" ")
        if name in known:
            values[name] = _value(game, part, said.strip(), known[name])
        elif name in choices and not _IN_JSON.fullmatch(said.strip()):
            chosen[name] = _choice(game, part, said.strip(), choices[name][1])
        else:
            key = _key(game, (*known, *choices), part)
            data[key] = _json(game, state, part)
    found = map_leaves(state, values.get)
    found = map_choices(found, chosen.get)
    if not data:
        return found
    whole = game.as_data(found) | data
    return game.from_data(
        {key: value for key, value in whole.items() if value is not None or key not in data}
    )


def _key(game: Game[S], known: Iterable[str], part: str) -> str:
    name = part.partition(" ")[0]
    keys = [field for field, _ in fields_of(game.state)]
    if name not in keys:
        message = f"{shorten(part)!r} is not part of a position."
        raise NotationError(message, near_misses(name, [*known, *keys]))
    return name


def _value(game: Game[S], part: str, said: str, now: Any) -> Any:
    if isinstance(now, bool):
        if said not in _TRUTHS:
            message = f"{shorten(part)!r}: it takes yes or no."
            raise NotationError(message)
        return _TRUTHS[said]
    if type(now) is not int:  # an enum that is a number, too
        found = game.vocabulary.meanings(type(now), said.lower())
        if found:
            return found[0]
        message = f"{shorten(part)!r}: it takes {', '.join(game.vocabulary.choices(type(now)))}."
        raise NotationError(message)
    if not re.fullmatch("[+-]?[0-9]{1,6}|= ?-[0-9]{1,6}", said):
        message = f"{shorten(part)!r}: it takes a number, or +N or -N for N more or fewer."
        raise NotationError(message)
    return int(said.removeprefix("=")) + (now if said[0] in "+-" else 0)


def _choice(game: Game[Any], part: str, said: str, values: tuple[Any, ...]) -> Any:
    """The value of a choice that a word means."""
    asked = fold(said)
    found = [one for one in values if fold(word(one)) == asked]
    found += [one for kind in {*map(type, values)} for one in game.vocabulary.meanings(kind, asked)]
    if found:
        return found[0]
    words = [word(one) for one in values]
    message = f"{shorten(part)!r}: it takes {', '.join(words)}."
    raise NotationError(message, near_misses(asked, words))


def _json(game: Game[Any], state: Any, part: str) -> Any:
    name, _, said = part.partition(" ")
    try:
        return json.loads(said)
    except ValueError:
        example = shorten(json.dumps(game.as_data(state).get(name)))
        message = f"{shorten(part)!r}: it takes JSON; as it stands it is {name} {example}."
        raise NotationError(message) from None


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    # With its sign alone it would be read as that many fewer.
    return f"= {value}" if type(value) is int and value < 0 else str(value)
