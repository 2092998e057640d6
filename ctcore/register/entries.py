"""The register's entries and the reading of its files, checked whole."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Card", "Clause", "Half", "Ruling", "read_cards", "read_clauses", "read_rulings"]


@frozen
class Clause:
    """A numbered rule of the game: its printed number and title, and what it says in our words."""

    id: str
    title: str
    text: str

    def __str__(self) -> str:
        """The number and the title."""
        return f"{self.id} {self.title}"

    def as_dict(self) -> dict[str, Any]:
        """The clause as plain data."""
        return attrs.asdict(self)


@frozen
class Ruling:
    """What this project decides where the rules leave a doubt.

    ``answer`` is normative, ``alternative`` the reading that was rejected.  ``basis`` is
    ``"text"`` where the rules force the answer, ``"evidence"`` where other evidence does,
    ``"house"`` where the project decides.
    """

    id: str
    clauses: tuple[str, ...]
    question: str
    answer: str
    reason: str
    alternative: str
    basis: str

    def __str__(self) -> str:
        """The number and the question."""
        return f"{self.id} {self.question}"

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data."""
        return {**attrs.asdict(self), "clauses": list(self.clauses)}


@frozen
class Card:
    """A card of the game: its printed number and title, and what sort of card it is."""

    id: str
    title: str
    sort: str

    def __str__(self) -> str:
        """The number and the title."""
        return f"{self.id} {self.title}"

    @property
    def number(self) -> int:
        """The printed number, 1 to 71."""
        return int(self.id.removeprefix("#"))

    @property
    def halves(self) -> tuple[Half, ...]:
        """The two texts of a dual-use Event (5.2); no other card has halves."""
        return tuple(Half(self, side) for side in SIDES) if self.sort == DUAL_USE else ()

    def as_dict(self) -> dict[str, Any]:
        """The card as plain data."""
        return {**attrs.asdict(self), "halves": [half.id for half in self.halves]}


@frozen
class Half:
    """One of the two texts of a dual-use Event; ``side`` is ``"unshaded"`` or ``"shaded"`` (5.2)."""

    card: Card
    side: str

    def __str__(self) -> str:
        """The number, the title and the side."""
        return f"{self.id} {self.title}, {self.side}"

    @property
    def id(self) -> str:
        """The card's number with ``u`` for unshaded or ``s`` for shaded."""
        return f"{self.card.id}{self.side[0]}"

    @property
    def title(self) -> str:
        """The card's title."""
        return self.card.title

    @property
    def sort(self) -> str:
        """The card's sort."""
        return self.card.sort

    def as_dict(self) -> dict[str, Any]:
        """The half as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "sort": self.sort,
            "card": self.card.id,
            "side": self.side,
        }


BASES = ("text", "evidence", "house")
SIDES = ("unshaded", "shaded")
DUAL_USE = "dual-use Event"
Entry = TypeVar("Entry", Clause, Ruling, Card)


def read_clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a file, in its order; `RegisterError` names an entry that is misshapen."""
    return _read(text, "clause", Clause)


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order; `RegisterError` names an entry that is misshapen."""
    found = _read(text, "ruling", Ruling)
    for ruling in found:
        if ruling.basis not in BASES:
            message = f"ruling {ruling.id}: basis {ruling.basis!r} is none of {', '.join(BASES)}"
            raise RegisterError(message)
    return found


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a file, in its order; `RegisterError` names an entry that is misshapen."""
    found = _read(text, "card", Card)
    for card in found:
        if not re.fullmatch("#[1-9][0-9]*", card.id):
            message = f"card {card.id}: the id of a card is # and its number"
            raise RegisterError(message)
    return found


def _read(text: str, table: str, entry: type[Entry]) -> tuple[Entry, ...]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"the register's {table}s are not TOML: {error}"
        raise RegisterError(message) from error
    if set(data) != {table} or not isinstance(data[table], list):
        message = f"the register's {table}s hold [[{table}]] entries and nothing else, not {', '.join(data)}"
        raise RegisterError(message)
    found = tuple(_entry(row, table, entry) for row in data[table])
    ids = [one.id for one in found]
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        message = f"the register has {table} {', '.join(twice)} more than once"
        raise RegisterError(message)
    return found


def _entry(row: Mapping[str, Any], table: str, entry: type[Entry]) -> Entry:
    names = [field.name for field in attrs.fields(entry)]
    unlike = sorted(set(row) ^ set(names))
    if unlike:
        what = "has no" if unlike[0] in names else "has an unknown key"
        message = f"{table} {row.get('id', '?')}: {what} {unlike[0]!r}"
        raise RegisterError(message)
    return entry(**{name: _value(row[name], f"{table} {row['id']}: {name}") for name in names})


def _value(value: object, where: str) -> Any:
    words = value if isinstance(value, list) else [value]
    if not words or not all(isinstance(word, str) and word.strip() for word in words):
        message = f"{where} is text, or a list of texts, and not empty; found {value!r}"
        raise RegisterError(message)
    return tuple(words) if isinstance(value, list) else str(value).strip()
