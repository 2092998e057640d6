"""Where a clause is tested: by the markers of tests, by statements in them, and by the rows of tables."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, TypeGuard

from ctcore.register.places import Site
from ctcore.register.tables import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

__all__ = ["every_test", "in_tests"]


def in_tests(tests: Path, *clauses: str) -> tuple[Site, ...]:
    """The tests below a directory that a ``clause`` marker ties to a clause, or a statement, or a row.

    A statement is a call of ``Statement``: its clauses come first, and then what it says.  Rows are those of
    the tables in its folders named ``tables``, but for the positions that these start from (``starts.txt``);
    the first cell has the clauses, and a row goes by the sentence that it shows.
    """
    # A file that never spells one of the clauses is not read further: that takes longest.
    named = _every_test(tests, lambda text: any(clause in text for clause in clauses))
    found = (site for site, cites in named if not set(clauses).isdisjoint(cites))
    return tuple(dict.fromkeys(found))


def every_test(tests: Path) -> Iterator[tuple[Site, tuple[str, ...]]]:
    """The tests below a directory, each with what it is tied to; then the rows."""
    return _every_test(tests, lambda _text: True)


def _every_test(tests: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[Site, tuple[str, ...]]]:
    """Those of the files whose text is wanted."""
    root = _root(tests)
    readers = {"test_*.py": _marked, "tables/*.txt": _rows}
    for files, read in readers.items():
        for path in sorted(tests.rglob(files)):
            text = "" if path.name == "starts.txt" else path.read_text(encoding="utf-8")
            if wanted(text):
                module = path.relative_to(root).as_posix()
                yield from ((Site(module, name), cites) for name, cites in read(text))


@cache
def _rows(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of a table by the sentence that each shows, with the clauses that it names."""
    return tuple((row.shows, row.clauses) for row in rows_of(text))


def _root(tests: Path) -> Path:
    """What holds the folder of all tests, of which the searched folder may be a part."""
    return next((one for one in (tests, *tests.parents) if one.name == "tests"), tests).parent


@cache
def _marked(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The tests and the statements of a file by name, each with its clauses, in order."""
    tree = ast.parse(text)
    found = (*_in_body(tree, frozenset()), *_stated(tree))
    return tuple((name, tuple(sorted(cites))) for name, cites in found)


def _stated(tree: ast.Module) -> Iterator[tuple[str, frozenset[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Statement":
            clauses, says, *_ = node.args
            yield ast.literal_eval(says), frozenset(ast.literal_eval(clauses))


def _in_body(tree: ast.Module | ast.ClassDef, around: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    around = around.union(*(_named([node.value]) for node in tree.body if _assigns_mark(node)))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            tests = _in_body(node, around | _named(node.decorator_list))
            yield from ((f"{node.name}.{name}", clauses) for name, clauses in tests)
        elif _is_test(node):
            yield node.name, around | _named(node.decorator_list)


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test")


def _assigns_mark(node: ast.stmt) -> TypeGuard[ast.Assign]:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _named(decorators: Iterable[ast.expr]) -> frozenset[str]:
    """The clauses that markers among the decorators name."""
    calls = (node for one in decorators for node in ast.walk(one) if isinstance(node, ast.Call))
    return frozenset(
        argument.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "clause"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
