"""The register's clauses and rulings; reads its files and checks them whole."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "Clause",
    "Ruling",
    "fields_of",
    "read_clauses",
    "read_rulings",
    "read_table",
    "ruling_of",
]


class HasId(Protocol):
    """An entry of the register."""

    @property
    def id(self) -> str:
        """The id by which it is cited."""


@frozen
class Clause:
    """A numbered rule of the game: its printed number and title, and its content in our words."""

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

    ``answer`` is normative, ``alternative`` the reading that was rejected, which a ruling on one
    card may lack: that has the id of its card and a number, ``"#26/1"``.  ``basis`` is ``"text"``
    where the rules force the answer, ``"evidence"`` where other evidence does, ``"house"`` where
    the project decides.
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
Entry = TypeVar("Entry", bound=HasId)


def read_clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a file, in its order; raises `RegisterError`, which names the entry, for a bad one."""
    names = ("id", "title", "text")
    return read_table(text, "clause", lambda row: Clause(**fields_of(row, "clause", names)))


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order; raises `RegisterError`, which names the entry, for a bad one."""
    return read_table(text, "ruling", ruling_of)


def ruling_of(row: Mapping[str, Any], *, spare: tuple[str, ...] = ()) -> Ruling:
    """The ruling of a row, from which the keys in ``spare`` may be missing."""
    names = ("id", "clauses", "question", "answer", "reason", "alternative", "basis")
    ruling = Ruling(**{**dict.fromkeys(spare, ""), **fields_of(row, "ruling", names, spare)})
    if ruling.basis not in BASES:
        message = f"ruling {ruling.id}: basis {ruling.basis!r} is none of {', '.join(BASES)}"
        raise RegisterError(message)
    return ruling


def read_table(text: str, table: str, entry: Callable[[Mapping[str, Any]], Entry]) -> tuple[Entry, ...]:
    """The entries of a file that is one list of tables; ``entry`` reads each of them."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"the register's {table}s are not TOML: {error}"
        raise RegisterError(message) from error
    if set(data) != {table} or not isinstance(data[table], list):
        message = f"the register's {table}s hold [[{table}]] entries and nothing else, not {', '.join(data)}"
        raise RegisterError(message)
    found = tuple(entry(row) for row in data[table])
    ids = [one.id for one in found]
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        message = f"the register has {table} {', '.join(twice)} more than once"
        raise RegisterError(message)
    return found


def fields_of(
    row: Mapping[str, Any], what: str, names: tuple[str, ...], spare: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The values of a row, which has exactly those keys; only the ``spare`` ones may be missing."""
    unlike = sorted((set(row) ^ set(names)) - set(spare))
    whole = f"{what} {row.get('id', '?')}".removesuffix(" ?")
    if unlike:
        amiss = "has no" if unlike[0] in names else "has an unknown key"
        message = f"{whole}: {amiss} {unlike[0]!r}"
        raise RegisterError(message)
    return {name: _value(row[name], f"{whole}: {name}") for name in names if name in row}


def _value(value: object, where: str) -> Any:
    words = value if isinstance(value, list) else [value]
    if not words or not all(isinstance(word, str) and word.strip() for word in words):
        message = f"{where} is text, or a list of texts, and not empty; found {value!r}"
        raise RegisterError(message)
    return tuple(words) if isinstance(value, list) else str(value).strip()
