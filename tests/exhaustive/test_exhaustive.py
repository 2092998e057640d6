"""Each resolution against an independent statement of it, in every combination of small counts."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from tests.exhaustive import round_statements, statements
from tests.exhaustive.bench import LARGE
from tests.exhaustive.runs import RUNS, Run


@pytest.mark.clause(
    "1.3.4",
    "1.3.7",
    "1.4.1",
    "1.4.2",
    "1.7",
    "1.8",
    "3.2.2",
    "3.2.3",
    "3.2.4",
    "3.3.2",
    "3.3.3",
    "3.3.4",
    "4.2.1",
    "4.2.3",
    "4.3.1",
    "4.3.2",
    "4.3.3",
    "R25",
    "R29",
    "R30",
    "R31",
    "R39",
    "R40",
    "R41",
    "R56",
    "R67",
    "R69",
    "R75",
    "R76",
    "R77",
    "R79",
    "R87",
    "R88",
    "R89",
    "R101",
    "R102",
    "R103",
    "R105",
    "R106",
    "R110",
    "R111",
    "R112",
    "R113",
    "R114",
    "R115",
    "R116",
    "R117",
    "R120",
    "R122",
    "R123",
    "R125",
    "6.2.1",
    "6.2.2",
    "6.2.3",
    "6.3.1",
    "6.3.2",
    "6.4.1",
    "6.5",
    "R33",
    "R34",
    "R130",
    "R132",
    "R140",
    "R142",
    "R143",
    "R144",
    "R146",
    "R148",
    "R149",
)
@pytest.mark.parametrize("run", RUNS, ids=[run.title for run in RUNS])
def test_the_engine_does_what_the_statement_says(run: Run) -> None:
    cases = run.play()
    assert cases == run.cases or (LARGE and cases > run.cases)


@pytest.mark.parametrize("second", [statements, round_statements])
def test_the_statements_share_no_code_with_the_rules(second: ModuleType) -> None:
    tree = ast.parse(Path(str(second.__file__)).read_text(encoding="utf-8"))
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
