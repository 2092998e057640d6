"""The register's clauses and rulings; reads its files and checks them whole."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen
from ctcore.register.prose import SORTS, has_marks, sentences_of, without_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = [
    "Clause",
    "Ruling",
    "Sentence",
    "fields_of",
    "read_clauses",
    "read_notes",
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
class Sentence:
    """One sentence of a clause, cited by the clause's number and its own: ``"2.1/3"``.

    ``title`` is the clause's.  ``chart`` is the clause with the numbers that the sentence needs, or empty,
    and ``rulings`` are those on a doubt that it leaves.  ``optional`` marks an optional rule.  ``sort`` is
    one of `SORTS`, or empty where the register does not say; ``excepts`` are the sentences to which it is
    an exception.
    """

    id: str
    title: str
    text: str
    chart: str = ""
    rulings: tuple[str, ...] = ()
    optional: bool = False
    sort: str = ""
    excepts: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The number and the clause's title."""
        return f"{self.id} {self.title}"

    @property
    def clause(self) -> str:
        """The id of its clause."""
        return self.id.partition("/")[0]

    @property
    def binds(self) -> bool:
        """Whether it orders, allows, forbids or computes something, and so has to be carried out."""
        return self.sort not in ("defines", "note")

    def as_dict(self) -> dict[str, Any]:
        """The sentence as plain data; ``chart``, ``optional``, ``sort``, ``excepts`` only if it has them."""
        said = {"id": self.id, "title": self.title, "clause": self.clause, "text": self.text}
        kept = {
            "chart": self.chart,
            "optional": self.optional,
            "sort": self.sort,
            "excepts": list(self.excepts),
        }
        return {**said, "rulings": list(self.rulings), **{name: one for name, one in kept.items() if one}}


@frozen
class Clause:
    """A numbered rule of the game: its printed number and title, and its content in our words.

    A game may cite its rules by ``sentences``; ``text`` is then what the clause says besides, or empty.
    Where the clause is ``prose``, they are the sentences of its text.  ``under`` is the clause in which it
    stands, if its number does not say so: 3.11 under 3.1.
    """

    id: str
    title: str
    text: str
    under: str = ""
    sentences: tuple[Sentence, ...] = ()
    prose: bool = False

    def __str__(self) -> str:
        """The number and the title."""
        return f"{self.id} {self.title}"

    @property
    def whole(self) -> str:
        """All that it says: its text and its sentences."""
        besides = () if self.prose else self.sentences
        return "\n\n".join([*filter(None, [self.text]), *(one.text for one in besides)])

    @property
    def within(self) -> str:
        """The clause one level above, or empty for a chapter."""
        return self.under or self.id.rpartition(".")[0]

    def as_dict(self) -> dict[str, Any]:
        """The clause as plain data; ``text``, ``under`` and ``sentences`` only if it has them."""
        kept = {
            "text": self.text,
            "under": self.under,
            "sentences": [one.as_dict() for one in self.sentences],
        }
        return {"id": self.id, "title": self.title, **{name: one for name, one in kept.items() if one}}


@frozen
class Ruling:
    """What this project decides where the rules leave a doubt.

    ``answer`` is normative, ``alternative`` the reading that was rejected, or empty.  A ruling on one card
    has the id of its card and a number, ``"#26/1"``.  ``basis`` is ``"text"`` where the rules force the
    answer, ``"evidence"`` where other evidence does, ``"house"`` where the project decides.  ``switch``
    marks one whose alternative is worth a house rule.
    """

    id: str
    clauses: tuple[str, ...]
    question: str
    answer: str
    reason: str
    alternative: str
    basis: str
    switch: bool = False

    def __str__(self) -> str:
        """The number and the question."""
        return f"{self.id} {self.question}"

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data; ``switch`` only if it is one."""
        told = {**attrs.asdict(self), "clauses": list(self.clauses)}
        return told if self.switch else {name: one for name, one in told.items() if name != "switch"}


BASES = ("text", "evidence", "house")
Entry = TypeVar("Entry", bound=HasId)


def read_clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a file, in its order; raises `RegisterError`, which names the entry, for a bad one."""
    return read_table(text, "clause", _clause)


def _clause(row: Mapping[str, Any]) -> Clause:
    own = {name: value for name, value in row.items() if name != "sentence"}
    spare = ("text", "under") if "sentence" in row else ("under",)
    clause = Clause(**{"text": "", **fields_of(own, "clause", ("id", "title", "text", "under"), spare)})
    if "sentence" not in row and has_marks(clause.text):
        return _in_prose(clause)
    rows = row.get("sentence", [])
    if "sentence" in row and not (isinstance(rows, list) and rows):
        message = f"clause {clause.id}: its sentences are [[clause.sentence]] entries"
        raise RegisterError(message)
    sentences = tuple(_sentence(one, clause) for one in rows)
    _check_once("sentence", sentences)
    return attrs.evolve(clause, sentences=sentences)


def _in_prose(clause: Clause) -> Clause:
    sentences = tuple(Sentence(title=clause.title, **said) for said in sentences_of(clause.id, clause.text))
    _check_once("sentence", sentences)
    return attrs.evolve(clause, text=without_marks(clause.text), sentences=sentences, prose=True)


def _sentence(row: Mapping[str, Any], clause: Clause) -> Sentence:
    said, marks = _parted(row, f"sentence {row.get('id', '?')}", ("optional",))
    spare = ("chart", "rulings", "sort", "excepts")
    sentence = Sentence(
        title=clause.title, **fields_of(said, "sentence", ("id", "text", *spare), spare), **marks
    )
    if not re.fullmatch(rf"{re.escape(clause.id)}/[a-z0-9]+", sentence.id):
        message = (
            f"sentence {sentence.id}: its id is that of its clause, /, and a number or a word: {clause.id}/1"
        )
        raise RegisterError(message)
    for name in ("rulings", "excepts"):
        if not isinstance(getattr(sentence, name), tuple):
            message = f"sentence {sentence.id}: {name} is a list of ids"
            raise RegisterError(message)
    if sentence.sort not in ("", *SORTS):
        message = f"sentence {sentence.id}: its sort is one of {', '.join(SORTS)}; found {sentence.sort!r}"
        raise RegisterError(message)
    return sentence


def _parted(
    row: Mapping[str, Any], what: str, marks: tuple[str, ...]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The row without its marks, and the marks that it has; each is true, or left out."""
    found = {name: row[name] for name in marks if name in row}
    if wrong := [name for name, value in found.items() if value is not True]:
        message = f"{what}: {wrong[0]} is true, or left out; found {found[wrong[0]]!r}"
        raise RegisterError(message)
    return {name: value for name, value in row.items() if name not in marks}, found


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order; raises `RegisterError`, which names the entry, for a bad one."""
    return read_table(text, "ruling", ruling_of)


def ruling_of(row: Mapping[str, Any]) -> Ruling:
    """The ruling of a row, which may have no ``alternative`` and no ``switch``."""
    said, marks = _parted(row, f"ruling {row.get('id', '?')}", ("switch",))
    names = ("id", "clauses", "question", "answer", "reason", "alternative", "basis")
    ruling = Ruling(**{"alternative": "", **fields_of(said, "ruling", names, ("alternative",)), **marks})
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
    _check_once(table, found)
    return found


def read_notes(text: str, name: str) -> dict[str, str]:
    """What a file says of each id: a TOML table of texts; raises `RegisterError` for another file.

    >>> read_notes('"2.1/3" = "a summary"', "waived.toml")
    {'2.1/3': 'a summary'}
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{name} is not TOML: {error}"
        raise RegisterError(message) from error
    if wrong := [one for one, said in found.items() if not (isinstance(said, str) and said.strip())]:
        message = f"{name}: {wrong[0]} has a text, and not an empty one; found {found[wrong[0]]!r}"
        raise RegisterError(message)
    return found


def _check_once(table: str, found: Iterable[HasId]) -> None:
    ids = [one.id for one in found]
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        message = f"the register has {table} {', '.join(twice)} more than once"
        raise RegisterError(message)


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
