"""That each requirement has a row that it alone refuses, and each sentence of the register a test."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from ctcore.algeria.game import GAME
from tests.algeria.rules.rows import ALL

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("test_*.py"))
# Where one is not met, the other is not met either.
BESIDE = {
    ("air.airmobilize", "some_helo"): "enough_helo",
    ("coup.mobilize", "right_unit"): "counters_left",
    ("deployment.bring", "fln_unit"): "underground_there",
    ("deployment.deploy", "mobile_unit"): "activated_there",
    ("deployment.patrol", "mobile_unit"): "activated_there",
    ("harass", "in_algeria"): "target_there",
    ("recruiting.convert", "open_abroad"): "units_there",
    ("reinforcement.activate", "right_unit"): "waits_there",
    ("reinforcement.mobilize", "right_unit"): "counters_left",
}
REQUIREMENTS = sorted({(kind.name, one.name) for kind in GAME.system.kinds for one in kind.requirements})


@cache
def broken() -> set[tuple[str, frozenset[str]]]:
    """What the rows of all files break, by kinds of move."""
    for file in FILES:
        import_module(f"tests.algeria.rules.{file.stem}")
    return {found for rows in ALL for found in rows.broken()}


@cache
def marked() -> dict[str, set[str]]:
    """The tests by the clauses that they are marked with."""
    found: dict[str, set[str]] = {}
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for clause in _clauses(node):
                    found.setdefault(clause, set()).add(node.name)
    return found


def _clauses(test: ast.FunctionDef) -> set[str]:
    marks = [one for one in test.decorator_list if ast.unparse(one).startswith("pytest.mark.clause")]
    return {ast.literal_eval(argument) for one in marks if isinstance(one, ast.Call) for argument in one.args}


@pytest.mark.parametrize(("kind", "name"), REQUIREMENTS)
def test_each_requirement_is_what_alone_refuses_some_row(kind: str, name: str) -> None:
    other = BESIDE.get((kind, name))
    assert (kind, frozenset({name} if other is None else {name, other})) in broken()


@pytest.mark.parametrize("clause", [one.id for clause in GAME.register.clauses for one in clause.sentences])
def test_each_sentence_has_a_test_of_what_happens(clause: str) -> None:
    assert [name for name in marked().get(clause, ()) if not name.startswith("test_illegal")]
