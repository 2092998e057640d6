"""The register's entries and the reading of its files, checked whole."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ctcore.errors import RegisterError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Clause", "Ruling", "read_clauses", "read_rulings"]


@attrs.frozen(slots=True)
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


@attrs.frozen(slots=True)
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


BASES = ("text", "evidence", "house")
Entry = TypeVar("Entry", Clause, Ruling)


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
