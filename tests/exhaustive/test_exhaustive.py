"""Each resolution against an independent statement of it, in every combination of small counts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.exhaustive import statements
from tests.exhaustive.bench import LARGE
from tests.exhaustive.runs import RUNS, Run


@pytest.mark.parametrize(
    "run", [pytest.param(run, marks=pytest.mark.clause(*run.clauses), id=run.title) for run in RUNS]
)
def test_the_engine_does_what_the_statement_says(run: Run) -> None:
    cases = run.play()
    assert cases == run.cases or (LARGE and cases > run.cases)


def test_the_statements_share_no_code_with_the_rules() -> None:
    tree = ast.parse(Path(str(statements.__file__)).read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    }
    assert imported <= {"__future__", "collections.abc", "attrs", "ctcore"}
    of_ctcore = {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_ct(node.value)
    }
    assert of_ctcore == {"Place"}


def _is_ct(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "ct"
