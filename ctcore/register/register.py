"""The whole register: its entries by id, by title, and by what they rule on."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs

from ctcore.errors import RegisterError
from ctcore.register.entries import Clause, Ruling, read_clauses, read_rulings
from ctcore.register.search import fold, near_numbers, near_titles, titled

__all__ = [
    "Register",
    "RegisterError",
    "checkout",
    "clause",
    "clauses",
    "load",
    "lookup",
    "ruling",
    "rulings",
    "rulings_on",
]

# How many letters of a text a message quotes, and how many near misses it lists.
_LONGEST, _MOST = 80, 5
_PACKAGE = Path(__file__).resolve().parent.parent


@attrs.frozen(eq=False)
class Register:
    """Clauses and rulings in printed order; every ruling is on clauses that are here."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    by_id: dict[str, Clause | Ruling] = attrs.field(init=False, repr=False)

    @by_id.default
    def _by_id(self) -> dict[str, Clause | Ruling]:
        named: dict[str, Clause | Ruling] = {clause.id: clause for clause in self.clauses}
        return named | {ruling.id: ruling for ruling in self.rulings}

    def __attrs_post_init__(self) -> None:
        """Refuse a ruling on a clause that is not here."""
        ids = {clause.id for clause in self.clauses}
        for ruling in self.rulings:
            if missing := [cited for cited in ruling.clauses if cited not in ids]:
                message = f"ruling {ruling.id} cites clause {missing[0]}, which is not in the register"
                raise RegisterError(message)

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        """The rulings that cite the clause."""
        return tuple(ruling for ruling in self.rulings if clause in ruling.clauses)

    def within(self, clause: str) -> tuple[Clause, ...]:
        """The clauses one level below the clause."""
        depth = clause.count(".") + 1
        below = (one for one in self.clauses if one.id.startswith(f"{clause}."))
        return tuple(one for one in below if one.id.count(".") == depth)

    def lookup(self, text: str) -> Clause | Ruling:
        """The entry of that number or title, in any case; `RegisterError` with near misses.

        Accents and the shape of quotes and dashes do not matter.  The beginning of a title
        is enough where no other title begins so.
        """
        wanted = fold(text).removeprefix("§").strip().rstrip(".")
        number = re.sub("^(rule|ruling|clause) |(?<=^[a-z]) (?=[0-9])", "", wanted)
        for entry in self.by_id.values():
            if entry.id.casefold() == number:
                return entry
        found = titled(wanted, self.clauses)
        if len(found) == 1:
            return found[0]
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
        if found:
            message = f"{len(found)} clauses are called {shown!r}, or begin so."
            raise RegisterError(message, [str(clause) for clause in found][:_MOST])
        near = near_numbers(number, self.by_id)
        message = f"no clause or ruling is called {shown!r}."
        raise RegisterError(message, near_titles(wanted, self.clauses) if near is None else near)


def checkout() -> Path | None:
    """The directory of the project's checkout, or None when ctcore runs from a wheel."""
    root = _PACKAGE.parent
    return root if (root / "specs" / "clauses.toml").is_file() else None


@cache
def load() -> Register:
    """The register that comes with ctcore, read and checked once."""
    root = checkout()
    packed = _PACKAGE / "_specs"
    specs = packed if packed.is_dir() or root is None else root / "specs"
    try:
        texts = [(specs / name).read_text(encoding="utf-8") for name in ("clauses.toml", "rulings.toml")]
    except OSError as error:
        message = f"the clause register cannot be read: {error}"
        raise RegisterError(message) from error
    return Register(read_clauses(texts[0]), read_rulings(texts[1]))


def clauses() -> tuple[Clause, ...]:
    """Every clause, in printed order."""
    return load().clauses


def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the register."""
    return load().rulings


def clause(number: str) -> Clause:
    """The clause of that number; `RegisterError` with near misses otherwise.

    >>> clause("3.2.1").title
    'Train'
    """
    found = load().lookup(number)
    if isinstance(found, Clause):
        return found
    message = f"{number} is a ruling, not a clause."
    raise RegisterError(message, found.clauses)


def ruling(number: str) -> Ruling:
    """The ruling of that number; `RegisterError` with near misses otherwise.

    >>> ruling("R62").clauses
    ('3.2.1', '2.3.4')
    """
    found = load().lookup(number)
    if isinstance(found, Ruling):
        return found
    message = f"{number} is a clause, not a ruling."
    raise RegisterError(message, [one.id for one in rulings_on(found.id)][:3])


def rulings_on(clause_id: str) -> tuple[Ruling, ...]:
    """The rulings that cite the clause."""
    return load().rulings_on(clause_id)


def lookup(text: str) -> Clause | Ruling:
    """The clause or ruling of that number or title; `RegisterError` with near misses otherwise.

    >>> lookup("rally").id, lookup("r61").id
    ('3.3.1', 'R61')
    """
    return load().lookup(text)
