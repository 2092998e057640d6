"""Every sentence and ruling that Algeria's code cites is in its register."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from tests.architecture.sources import PACKAGE, ROOT, docstrings, faults, modules, tree

if TYPE_CHECKING:
    from pathlib import Path

GAME = ct.game("algeria")
# A clause, a chart, a sentence of either, or a ruling.
CITED = re.compile(r"A\d+|(?:[ABC]\.\d+|\d+(?:\.\d+)*)(?:/[a-z0-9]+)?")
RULES = GAME.register
REGISTER = {
    *(one.id for one in RULES.rulings),
    *(clause.id for clause in RULES.clauses),
    *(one.id for clause in RULES.clauses for one in clause.sentences),
}
REQUIREMENTS = [
    pytest.param(one, id=f"{kind.name}:{one.name}") for kind in GAME.system.kinds for one in kind.requirements
]


def _of_clauses(text: str) -> set[str]:
    """The ids that a docstring's ``Clauses:`` section cites, ranges of rulings by their ends."""
    found = re.search(r"^Clauses:(.*?)(?:\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return set(CITED.findall(found[1])) if found else set()


def _clause_like(path: Path) -> set[str]:
    texts = {one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant)}
    return {one for one in texts if isinstance(one, str) and CITED.fullmatch(one) and not one.isdigit()}


def test_the_register_is_whole() -> None:
    assert {"9.22", "9.22/5", "C.3", "C.3/5", "5/suez", "A42", "A87"} <= REGISTER
    assert {"9.22/9", "A89", "5/none2"}.isdisjoint(REGISTER)


def test_every_id_in_the_code_is_in_the_register() -> None:
    # Places have codes of their own.
    assert faults(modules(PACKAGE / "algeria" / "rules"), lambda path: _clause_like(path) - REGISTER) == {}


def test_every_id_that_a_docstring_cites_is_in_the_register() -> None:
    def unknown(path: Path) -> set[str]:
        return set().union(*map(_of_clauses, docstrings(tree(path)))) - REGISTER

    assert faults(modules(PACKAGE / "algeria"), unknown) == {}


@pytest.mark.parametrize("one", REQUIREMENTS)
def test_every_requirement_cites_what_is_there(one: ct.kernel.Requirement) -> None:
    assert one.clauses
    assert set(one.clauses) <= REGISTER


def test_every_law_and_frame_cites_what_is_there() -> None:
    assert {clause for law in GAME.system.laws for clause in law.clauses} <= REGISTER
    assert {frame.clause for frame in GAME.frames} <= REGISTER
    assert all(frame.awaits for frame in GAME.frames)


def test_every_clause_that_a_test_is_marked_with_is_in_the_register() -> None:
    def unknown(path: Path) -> set[str]:
        marks = [
            argument
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause")
            for argument in node.args
        ]
        return {str(ast.literal_eval(one)) for one in marks} - REGISTER

    assert faults(modules(ROOT / "tests" / "algeria"), unknown) == {}
