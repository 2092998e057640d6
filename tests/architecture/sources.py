"""The project's own files, read for the tests of its architecture."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "ctcore"
# A clause, a ruling, a card, a half of a card, or a ruling on one card.
CITED = re.compile(r"#\d+(?:/\d+|[us]?\b)|[RG]\d+|\d+(?:\.\d+)*(?:/\d+)?")
# A card as prose names it: "#35", "#35s", "#35/1" or "#35 shaded", and whatever else follows the number.
NAMED = re.compile(r"#(\d+)(?:(/?\w+)|\s+(unshaded|shaded)\b)?")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(below: Path = PACKAGE) -> list[Path]:
    """The Python files below a directory."""
    return sorted(below.rglob("*.py"))


def named(path: Path) -> str:
    """A file's name from the root of the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the project: what git would commit, else what lies about."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - git as the user has it
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = listed.stdout.splitlines() if listed.returncode == 0 else []
    paths = [ROOT / name for name in names] or [path for path in ROOT.rglob("*") if path.is_file()]
    return tuple(path for path in paths if path.is_file())


def faults(paths: Iterable[Path], fault: Callable[[Path], object]) -> dict[str, object]:
    """What is wrong with each file with which something is, by its name; never asked of no files."""
    found = {named(path): fault(path) for path in paths}
    assert found
    return {name: wrong for name, wrong in found.items() if wrong}


def functions(module: ast.Module) -> Iterator[Function]:
    """Every function and method of a module."""
    for node in ast.walk(module):
        if isinstance(node, Function):
            yield node


def body_length(function: Function) -> int:
    """The lines of a function's body without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def parameters(function: Function) -> int:
    """How many parameters a function takes besides ``self`` and ``cls``."""
    every = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return sum(argument.arg not in ("self", "cls") for argument in every)


def docstrings(module: ast.Module) -> Iterator[str]:
    """The docstrings of a module, its classes and its functions."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | Function):
            text = ast.get_docstring(node)
            if text is not None:
                yield text


def without_docstrings(module: ast.Module) -> str:
    """The module's code, comments and docstrings left out."""
    copy = ast.parse(ast.unparse(module))
    for node in ast.walk(copy):
        if isinstance(node, ast.Module | ast.ClassDef | Function) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(copy)


def cards_named(text: str) -> set[str]:
    """The ids of the cards and halves that prose names."""
    return {f"#{found[1]}{found[2] or (found[3] or '')[:1]}" for found in NAMED.finditer(text)}


def cited_in_docstring(text: str) -> list[str]:
    """The ids that a docstring's ``Clauses:`` section cites."""
    found = re.search(r"^Clauses:(.*?)(?:\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return CITED.findall(found[1]) if found else []


def strings(module: ast.Module) -> Iterator[str]:
    """Every text of a module but the docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | Function)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
