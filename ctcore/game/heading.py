"""The header of a record of any game: how it was set up, who played it, how it ended."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from ctcore.errors import CtcoreError, WrongType, near_misses
from ctcore.game.houses import house_of
from ctcore.game.pages import MAGIC, Entry, RecordError, wrapped
from ctcore.game.rulings import options_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ctcore.game.game import Game

__all__ = [
    "Claims",
    "Heading",
    "Headings",
    "Plain",
    "by_key",
    "check_players",
    "check_version",
    "number",
    "one_of",
]

VERSION = 1
_REQUIRED = ("ctcore", "version", "game", "scenario", "result")
_LONGEST_NAME = 200
# Between the labels of house rules, none of which has one.
BETWEEN = "; "


class Heading(Protocol):
    """How a recorded game was set up."""

    def position(self) -> Any:
        """The position before the first move."""


@frozen
class Claims:
    """What a header states of the game that follows: its result, and its last position."""

    result: Entry
    position: Entry | None


class Headings(Protocol):
    """How a game writes the headers of its records, and reads them."""

    def heading_of(self, start: Any, *, seed: int | None = None, **players: str) -> Any:
        """The heading of a game that begins in the position; raises `ValueError` for a bad name."""

    def written(self, heading: Any, result: str, position: str) -> Iterator[str]:
        """The lines of the header, in their order."""

    def read_heading(self, entries: tuple[Entry, ...]) -> tuple[Any, Claims]:
        """The set-up and the claims of a header; raises `RecordError` at the first line that is wrong."""


def check_players(names: Mapping[str, str], known: tuple[str, ...]) -> None:
    """Raise `WrongType` for an unknown player, and `ValueError` for a name that is not one plain line."""
    for player, name in names.items():
        if player not in known:
            message = f"no player is called {player!r}; there are {', '.join(known) or 'none with a name'}"
            raise WrongType(message)
        plain = name == " ".join(name.split()) and "#" not in name and name.isprintable()
        if not plain or len(name) > _LONGEST_NAME:
            message = f"a player's name is one line of plain text without '#', not {name[:_LONGEST_NAME]!r}"
            raise ValueError(message)


@frozen
class _Setup:
    """How a game began: its set-up, or another position; the seed and the players' names as given."""

    scenario: str
    begun: Any = attrs.field(eq=False)
    house: tuple[str, ...] = ()
    start: Any = None
    seed: int | None = None
    players: tuple[tuple[str, str], ...] = ()

    def position(self) -> Any:
        """The position before the first move."""
        return self.begun() if self.start is None else self.start


class Plain:
    """The headers of a game that adds nothing of its own to them."""

    def __init__(self, game: Game[Any], players: tuple[str, ...] = ()) -> None:
        self.game, self.players = game, players

    def heading_of(self, start: Any, *, seed: int | None = None, **players: str) -> _Setup:
        """The heading of a game that begins in the position."""
        check_players(players, self.players)
        house = house_of(start)
        begun = [name for name in self.game.setups if self._setup(name, house)() == start]
        scenario = (begun or list(self.game.setups))[0]
        named = tuple((key, name) for key, name in players.items() if name)
        other = None if begun else start
        return _Setup(scenario, self._setup(scenario, house), house, other, seed, named)

    def written(self, heading: _Setup, result: str, position: str) -> Iterator[str]:
        """The lines of the header, in order, without those of unknown values."""
        start = heading.start
        values = {
            "version": VERSION,
            "game": self.game.name,
            "scenario": heading.scenario,
            "house": BETWEEN.join(heading.house) or None,
            "start": None if start is None else json.dumps(self.game.as_data(start)),
            "seed": heading.seed,
            **dict(heading.players),
            "result": result,
            "position": position,
        }
        yield MAGIC
        yield from (wrapped(key, str(value)) for key, value in values.items() if value is not None)

    def read_heading(self, entries: tuple[Entry, ...]) -> tuple[_Setup, Claims]:
        """The set-up and the claims of a header."""
        keys = (*_REQUIRED, "house", "start", "seed", "position", *self.players)
        found = by_key(entries, keys, _REQUIRED)
        check_version(found["version"], VERSION)
        one_of(found["game"], {self.game.name: self.game})
        one_of(found["scenario"], self.game.setups)
        house = self._house(found["house"]) if "house" in found else ()
        heading = _Setup(
            found["scenario"].value,
            self._setup(found["scenario"].value, house),
            house,
            self._start(found["start"]) if "start" in found else None,
            number(found["seed"]) if "seed" in found else None,
            tuple((key, found[key].value) for key in self.players if key in found),
        )
        return heading, Claims(found["result"], found.get("position"))

    def _setup(self, name: str, house: tuple[str, ...]) -> Callable[[], Any]:
        """The set-up of that name, by the game's house rules if the position is played by any."""
        return partial(self.game.setup, name) if house else self.game.setups[name]

    def _house(self, entry: Entry) -> tuple[str, ...]:
        """The labels of the house rules; `RecordError` if the game is not played by these."""
        house = tuple(entry.value.split(BETWEEN))
        if house != self.game.house:
            turned = " ".join(f"--ruling {one}" for one in options_of(house))
            message = f"the game is played by {' and '.join(house)}: read it with {turned or '--house FILE'}."
            raise RecordError(entry.line, message)
        return house

    def _start(self, entry: Entry) -> Any:
        try:
            return self.game.from_json(entry.value)
        except CtcoreError as wrong:
            raise RecordError(entry.line, f"'start' is not a position: {wrong}") from None


def by_key(entries: tuple[Entry, ...], keys: tuple[str, ...], required: tuple[str, ...]) -> dict[str, Entry]:
    """The entries by key; raises `RecordError` if one is unknown, repeated, empty or missing."""
    found: dict[str, Entry] = {}
    for entry in entries:
        if entry.key not in keys:
            near = near_misses(entry.key[:60], keys, most=1)
            raise RecordError(entry.line, f"{entry.key[:60]!r} is not a key of a header.", near)
        if entry.key in found:
            raise RecordError(entry.line, f"{entry.key!r} stands in line {found[entry.key].line} already.")
        if not entry.value:
            raise RecordError(entry.line, f"{entry.key!r} has no value.")
        found[entry.key] = entry
    missing = [key for key in required if key not in found]
    if missing:
        raise RecordError(entries[-1].line, f"the header ends without {', '.join(map(repr, missing))}.")
    return found


def check_version(entry: Entry, reads: int) -> None:
    """Raise `RecordError` for any other version of the format."""
    version = number(entry)
    if version != reads:
        message = f"this ctcore reads records of version {reads}, not of {version}."
        raise RecordError(entry.line, message)


def number(entry: Entry) -> int:
    """The entry's value, a whole number."""
    digits = entry.value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
        raise RecordError(entry.line, f"{entry.key!r} is a whole number, not {entry.value[:60]!r}.")
    return int(entry.value)


# The most digits of a number.
_DIGITS = 18


def one_of(entry: Entry, vocabulary: Mapping[str, Any]) -> Any:
    """The value in the vocabulary of the entry's word."""
    if entry.value not in vocabulary:
        near = near_misses(entry.value[:60], vocabulary, most=1)
        listed = " or ".join(vocabulary)
        raise RecordError(entry.line, f"{entry.key!r} is {listed}, not {entry.value[:60]!r}.", near)
    return vocabulary[entry.value]
