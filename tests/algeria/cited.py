"""Where each sentence and ruling of Algeria is cited: ``python -m tests.algeria.cited`` lists it.

A citation counts where the rules use it: the clauses of a requirement, a law, a frame, a figure or an
exception, those of a table of ``data``, and the ids under which code changes something.  What a docstring or
a proof cites does not count.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from ctcore.register import cited_by_frame
from tests.architecture.sources import PACKAGE, modules, tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LISTED", "ids", "main", "report", "sites", "uncited"]

_ROOM = PACKAGE / "algeria"
_LIST = Path(__file__).parent / "uncited.txt"
_ROW = re.compile(r"(\S+)\s+(of no effect: \S.*)")
# What these are given is told of the requirement, law or figure.
_DECLARING = {"asks", "Law", "Figure", "Amends", "Closes"}


def ids() -> tuple[str, ...]:
    """The sentences that say more than what a word means, then the rulings."""
    clauses = GAME.register.clauses
    said = [one.id for clause in clauses for one in clause.sentences if one.binds]
    return (*said, *(one.id for one in GAME.register.rulings))


@cache
def sites() -> Mapping[str, list[str]]:
    """Where each id is cited, in words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for sort, name, clauses in (*_of_the_system(), *_of_the_data(), *_of_the_code()):
        for one in clauses:
            told = f"{sort} {name}"
            if told not in found[one]:
                found[one].append(told)
    return found


def _of_the_system() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for kind in GAME.system.kinds:
        yield from (("requirement", f"{kind.name}.{one.name}", one.clauses) for one in kind.requirements)
    yield from (("law", one.name, one.clauses) for one in GAME.system.laws)
    yield from (("frame", one.__name__, cited_by_frame(one)) for one in GAME.frames)
    yield from (("figure", one.name, one.clauses) for one in GAME.figures)
    yield from (("exception", one.label, one.clauses) for one in GAME.exceptions)


def _of_the_data() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for path in sorted((_ROOM / "data").glob("*.toml")):
        yield "data", path.name, tuple(tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", ()))


def _of_the_code() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    known = {*ids()}
    for path in modules(_ROOM):
        inner = path.relative_to(_ROOM).as_posix()
        # Switches are told as figures.
        if not inner.startswith(("board/", "rules/")) or inner.endswith("/switches.py"):
            continue
        for name, node in _changing(tree(path)):
            yield "effect", f"{inner}: {name}", tuple(one for one in _texts(node) if one in known)


def _changing(node: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The functions, and the values of tables, each with its name."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef):
            yield f"{within}{one.name}", one
        elif isinstance(one, ast.ClassDef):
            yield from _changing(one, f"{one.name}.")
        elif isinstance(one, ast.Assign | ast.AnnAssign) and isinstance(one.value, ast.Dict):
            target = one.target if isinstance(one, ast.AnnAssign) else one.targets[0]
            yield ast.unparse(target), one.value


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in it, but those of what it declares."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _DECLARING):
        for one in ast.iter_child_nodes(node):
            yield from _texts(one)


def uncited() -> list[str]:
    """The sentences and rulings that nothing cites."""
    return [one for one in ids() if not sites().get(one)]


def listed() -> dict[str, str]:
    """The sentences and rulings that need not be cited, each with the reason.

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


def report() -> Iterator[tuple[str, str]]:
    """Each sentence and ruling, with what cites it, or why nothing does."""
    for one in ids():
        yield one, "; ".join(sites().get(one, ())) or LISTED.get(one, "nowhere")


def main() -> None:
    """Print the report, and how many are cited."""
    for one, told in report():
        sys.stdout.write(f"{one:16} {told}\n")
    sentences = [one for one in ids() if "/" in one]
    cited = [one for one in sentences if sites().get(one)]
    sys.stdout.write(f"{len(cited)} of {len(sentences)} sentences are cited\n")


if __name__ == "__main__":
    main()
