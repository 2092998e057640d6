"""The whole register: its entries by id, by title, and by what they rule on."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import RegisterError
from ctcore.register.entries import Clause, Ruling, read_clauses, read_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        """The entry of that number or title, in any case; `RegisterError` with near misses."""
        wanted = " ".join(text.split()).removeprefix("§").strip().rstrip(".").casefold()
        for entry in self.by_id.values():
            if entry.id.casefold() == wanted:
                return entry
        titled = [clause for clause in self.clauses if clause.title.casefold() == wanted]
        if len(titled) == 1:
            return titled[0]
        if titled:
            message = f"{len(titled)} clauses are called {text!r}."
            raise RegisterError(message, [str(clause) for clause in titled])
        message = f"no clause or ruling is called {text!r}."
        raise RegisterError(message, self._near(wanted))

    def _near(self, wanted: str) -> list[str]:
        named = {clause.title.casefold(): str(clause) for clause in self.clauses}
        if not wanted or wanted[0].isdigit() or wanted[1:].isdigit():
            return get_close_matches(wanted.upper(), self.by_id, n=3, cutoff=0.5)
        holding = [title for title in named if wanted in title]
        return [named[title] for title in _three(holding, get_close_matches(wanted, named))]


def _three(*lists: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for texts in lists for text in texts))[:3]


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
