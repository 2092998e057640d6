"""Where each printed clause of Algeria is carried out: ``python -m tests.algeria.files`` prints the table.

A module's ``Clauses:`` line begins with what the module is about. So a clause has its home in the module
whose line names it before all others do, or names the clause that it stands under, if none names it; other
modules that name it carry out a part of it too.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from tests.architecture.sources import PACKAGE, modules, tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.register import Clause

__all__ = ["clauses", "files", "table"]

_ROOM = PACKAGE / "algeria"
# Where rules are carried out.
_ROOMS = ("board", "rules")


def clauses() -> tuple[Clause, ...]:
    """The clauses that say something by themselves: those with sentences, and the charts."""
    every = GAME.register.clauses
    above = {_above(one) for one in every}
    return tuple(one for one in every if one.sentences or one.id not in above)


def _above(clause: Clause) -> str:
    return clause.under or clause.id.rpartition(".")[0]


@cache
def _lines() -> Mapping[str, tuple[str, ...]]:
    """What the line of each module names, in its order; rulings are left out."""
    found = {}
    for path in (one for room in _ROOMS for one in modules(_ROOM / room)):
        said = ast.get_docstring(tree(path)) or ""
        if (line := re.search(r"^Clauses: ([^;]+)", said, re.MULTILINE)) is not None:
            found[path.relative_to(_ROOM).as_posix()] = tuple(re.split(r",\s*", line[1].strip()))
    return found


def files(clause: Clause) -> tuple[str, ...]:
    """The files that carry out a clause: its home first, those that name a part of it last.

    Where two name it at the same place of their lines, neither is its home, and `ValueError` says so.
    """
    found = []
    for file, line in _lines().items():
        whole = [place for place, one in enumerate(line) if one == clause.id]
        parts = [place for place, one in enumerate(line) if one.startswith(f"{clause.id}/")]
        found += [(0, place, file) for place in whole[:1]] or [(1, place, file) for place in parts[:1]]
    found.sort()
    if not found or found[0][0]:
        above = [one for one in GAME.register.clauses if one.id == _above(clause)]
        homes = files(above[0])[:1] if above else ()
        return tuple(dict.fromkeys((*homes, *(file for _, _, file in found))))
    if [one[:2] for one in found[:2]] == [found[0][:2]] * 2:
        message = f"{clause.id} has two homes: {found[0][2]} and {found[1][2]}"
        raise ValueError(message)
    return tuple(file for _, _, file in found)


def table() -> str:
    """The table of the clauses as Markdown: each with its home, and the other files."""
    return "\n".join(_rows())


def _rows() -> Iterator[str]:
    yield "| Clause | Its file | Also in |\n| --- | --- | --- |"
    for one in clauses():
        home, *others = files(one)
        yield f"| {one.id} {one.title} | `{home}` | {', '.join(f'`{other}`' for other in others)} |"


if __name__ == "__main__":
    sys.stdout.write(f"{table()}\n")
