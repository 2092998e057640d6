"""The texts of the cards, and what is said of each; ``python -m tests.docs.cards`` prints the site's table.

One row tells of each text what it leaves to choose or changes, under which clauses, and how many
tests and obligations are about it.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ctcore import register
from ctcore.register.tables import rows_of
from ctcore.symbolic import obligations
from ctcore.twilight.rules.events.texts import book
from ctcore.twilight.system import PROVISOS, SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Frame, Kind
    from ctcore.register import Clause, Half

__all__ = ["About", "about", "every_text", "lasting", "table"]

ROOT = Path(__file__).parents[2]
HEADS = ("Text", "Title", "What lasts", "Asks or changes", "Clauses", "Tests", "Proofs", "Rulings")
_MARK = re.compile(r"mark\.clause\(([^)]*)\)")
# A numbered rule of one operation, activity, Event or phase, and not of the board.
_RULE = re.compile(r"[2-8]\.\d+\.\d+")
# What the moves of Pivotal Events that ask something are called by.
_PIVOTAL = {"#62": "suez", "#64": "mobilization", "#66": "coup"}
# Obligations about one kind of move.
_OF_A_KIND = ("effect.", "may.", "does.")


@attrs.frozen
class About:
    """What is said of one text of a card."""

    text: Half
    does: tuple[str, ...]
    clauses: tuple[str, ...]
    tests: int
    proofs: int
    rulings: tuple[str, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        lasts = f"{self.text.label} ({self.text.whose} {self.text.lasting})" if self.text.lasting else ""
        if self.text.lasting == "Pivotal Event":
            lasts = "as its text says (Pivotal Event)"
        counts = (str(self.tests), str(self.proofs))
        told = (", ".join(self.does), ", ".join(self.clauses), *counts, ", ".join(self.rulings))
        return (self.text.id, self.text.title, lasts, *told)


def every_text() -> tuple[Half, ...]:
    """Every text of an Event card or a Pivotal Event, in their order."""
    return tuple(text for card in register.cards() if card.sort != "Propaganda" for text in card.texts)


def about(text: Half) -> About:
    """What is said of a text, and how many tests and obligations are about it."""
    provisos = [one for one in PROVISOS if one.label == text.id]
    kinds = [kind for row in _tables().get(text.id, {}).values() for kind in row]
    kinds += [kind for kind in SYSTEM.kinds if kind.name.partition(".")[0] == _PIVOTAL.get(text.id)]
    asked = [kind.name.rpartition(".")[2] for kind in kinds]
    cited = [clause for kind in kinds for one in kind.requirements for clause in one.clauses]
    cited += [clause for one in provisos for clause in one.clauses]
    granting = ["5.5"] if any(frame.__name__.endswith("Granting") for frame in _frames(text.id)) else []
    pivotal = [one.id for one in register.clauses_naming(text.id) if _is_titled(one, text)]
    ids = {*register.citing(text.id), *pivotal}
    return About(
        text=text,
        does=_once([*(one for one in asked if one != "end"), *(one.to for one in provisos)]),
        clauses=_once(one for one in [*cited, *granting] if one[0].isdigit()),
        tests=sum(1 for clauses in _tests() if ids & clauses),
        proofs=_proofs(text.id, {*pivotal, *(one for proviso in provisos for one in proviso.clauses)}),
        rulings=tuple(one.id for one in register.rulings_on(text.id)),
    )


def _is_titled(clause: Clause, text: Half) -> bool:
    return clause.title.casefold().removesuffix(" pivotal event") == text.title.casefold()


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


@cache
def _tables() -> dict[str, dict[type[Frame], tuple[Kind, ...]]]:
    return {text.id: text.table for text in book.texts().values()}


def _frames(name: str) -> tuple[type[Frame], ...]:
    return next((text.frames for text in book.texts().values() if text.id == name), ())


def _proofs(name: str, changed: set[str]) -> int:
    """Of its own kinds of move, or of those of the rules that it changes."""
    own, wanted = f".event.{name[1:]}.", {one for one in changed if _RULE.fullmatch(one)}
    return sum(1 for named, clauses in _obligations() if own in named or wanted & clauses)


@cache
def _obligations() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple(
        (one.name, frozenset(one.clauses)) for one in obligations() if one.name.startswith(_OF_A_KIND)
    )


@cache
def _tests() -> tuple[frozenset[str], ...]:
    """What each row of a table, and each marker of a test, cites."""
    tables = sorted((ROOT / "tests").rglob("tables/*.txt"))
    texts = (path.read_text(encoding="utf-8") for path in tables if path.name != "starts.txt")
    rows = [frozenset(row.clauses) for text in texts for row in rows_of(text)]
    modules = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    marks = (mark for module in modules for mark in _MARK.findall(module))
    return (*rows, *(frozenset(re.findall(r'"([^"]+)"', mark)) for mark in marks))


def table() -> str:
    """The table as the rules, the tests and the proofs make it."""
    lines = [f"| {' | '.join(HEADS)} |", f"|{'---|' * len(HEADS)}"]
    return "\n".join([*lines, *(f"| {' | '.join(about(one).cells)} |" for one in every_text())])


def lasting() -> str:
    """The table of what each text that lasts goes by."""
    texts = [text for text in every_text() if text.label]
    rows = [(one.id, one.title, one.label, f"`in_force.{one.marker}`") for one in texts]
    lines = ["| Text | Title | Label | In conditions |", "|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


if __name__ == "__main__":
    sys.stdout.write(f"{table()}\n")
