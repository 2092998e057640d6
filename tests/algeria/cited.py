"""Where each sentence and ruling of Algeria is cited: ``python -m tests.algeria.cited`` lists it.

A citation counts where the rules use it: the clauses of a requirement, a law, a frame, a figure or an
exception, and the ids that code gives to what it changes.  What a docstring cites does not count, and is told
of rulings alone.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from tests.architecture.sources import PACKAGE, docstrings, modules, tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LISTED", "ids", "in_words", "main", "report", "sites", "uncited"]

_LIST = Path(__file__).parent / "uncited.txt"
_ROW = re.compile(r"(\S+)\s+((?:of no effect|not cited yet): \S.*)")
_RANGE = re.compile(r"\bA(\d+)(?:-A(\d+))?\b")


def ids() -> tuple[str, ...]:
    """The sentences that say more than what a word means, then the rulings."""
    clauses = GAME.register.clauses
    said = [one.id for clause in clauses for one in clause.sentences if not one.defines]
    return (*said, *(one.id for one in GAME.register.rulings))


@cache
def sites() -> Mapping[str, list[str]]:
    """Where each id is cited, in words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for sort, name, clauses in (*_of_the_system(), *_of_the_code()):
        for one in clauses:
            told = f"{sort} {name}"
            if told not in found[one]:
                found[one].append(told)
    return found


def _of_the_system() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for kind in GAME.system.kinds:
        yield from (("requirement", f"{kind.name}.{one.name}", one.clauses) for one in kind.requirements)
    yield from (("law", one.name, one.clauses) for one in GAME.system.laws)
    yield from (("frame", one.__name__, (one.clause,)) for one in GAME.frames)
    yield from (("figure", one.name, one.clauses) for one in GAME.figures)
    yield from (("exception", one.label, one.clauses) for one in GAME.exceptions)


def _of_the_code() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    known = {*ids()}
    for path in modules(PACKAGE / "algeria"):
        texts = [one for one in ast.walk(tree(path)) if isinstance(one, ast.Constant)]
        for one in texts:
            if isinstance(one.value, str) and one.value in known:
                yield "code", f"{path.relative_to(PACKAGE / 'algeria')}:{one.lineno}", (one.value,)


@cache
def in_words() -> frozenset[str]:
    """The rulings that docstrings cite, each of a range."""
    found = set()
    for path in modules(PACKAGE / "algeria"):
        for text in docstrings(tree(path)):
            for first, last in _RANGE.findall(text):
                found |= {f"A{number}" for number in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def uncited() -> list[str]:
    """The sentences that nothing cites, and the rulings that no docstring cites either."""
    return [one for one in ids() if not sites().get(one) and one not in in_words()]


def listed() -> dict[str, str]:
    """The sentences and rulings that need not be cited, or are not yet, each with the reason.

    Raises `ValueError` for a line of another form.
    """
    found = {}
    for line in _LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        match = _ROW.fullmatch(line)
        if match is None:
            message = f"{_LIST.name}: {line!r} is not an id with its reason"
            raise ValueError(message)
        found[match[1]] = match[2]
    return found


LISTED = listed()


def report() -> Iterator[str]:
    """A line for each sentence and ruling: what cites it, or why nothing does."""
    for one in ids():
        found = sites().get(one)
        if found:
            yield f"{one:16} {'; '.join(found)}"
        elif one in in_words():
            yield f"{one:16} in docstrings alone"
        else:
            yield f"{one:16} - {LISTED.get(one, 'nowhere')}"


def main() -> None:
    """Print the report, and how many are cited."""
    for line in report():
        sys.stdout.write(f"{line}\n")
    sentences = [one for one in ids() if "/" in one]
    cited = [one for one in sentences if sites().get(one)]
    sys.stdout.write(f"{len(cited)} of {len(sentences)} sentences are cited\n")


if __name__ == "__main__":
    main()
