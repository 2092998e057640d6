"""Mutants of Algeria's rules: each has a name and a place, and is noticed in a process of its own alone."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from ctcore.algeria.game import GAME
from tests.algeria.mutation import RULES
from tests.mutation.__main__ import explained, sample
from tests.mutation.child import in_child
from tests.mutation.mutant import Mutant
from tests.mutation.source import ROOT, Edit, text_of
from tests.mutation.tested import noticed

RAID = "ctcore/algeria/rules/missions/raid.py"

pytestmark = pytest.mark.copies


@cache
def every() -> list[Mutant]:
    return RULES.mutants()


def test_every_mutant_has_a_name_of_its_own_and_a_place() -> None:
    assert len({one.id for one in every()}) == len(every()) > 2000
    assert {one.where for one in every() if not (ROOT / one.where.rpartition(":")[0]).is_file()} == set()
    sorts = {one.sort for one in every()}
    assert sorts >= {"requirement dropped", "figure", "bound", "number", "swap", "call dropped"}
    assert {one.sort for one in sample(every(), 20)} == sorts


def test_every_edit_is_of_something_and_can_be_read() -> None:
    edits = [one.change for one in every() if isinstance(one.change, Edit)]
    assert all(edit.old != edit.new for edit in edits)
    for edit in edits[::50]:
        ast.parse(edit.text)


def test_what_declares_requirements_is_changed_as_a_requirement() -> None:
    functions = {one.code.rpartition(":")[2] for one in every()}
    assert "Raiding.after_roll" in functions
    # It is called on import alone, so that its own text may not be changed later.
    assert "once" not in functions


def test_every_explanation_is_of_a_mutant_and_gives_a_reason() -> None:
    assert explained(RULES.explained).keys() <= {one.id for one in every()}
    assert all(explained(RULES.explained).values())


def test_the_tests_that_cite_the_most_of_its_clauses_come_first() -> None:
    one = next(one for one in every() if one.id == "requirement dropped: raid/once_a_turn")
    assert RULES.files_for(one)[0].endswith("/test_raid.py")
    assert len(RULES.files_for(one)) > 20


@pytest.mark.parametrize(
    ("old", "new"), [("+ number - 1", "+ number - 2"), ('draft.terrorize(self.area, "9.14/5")', "pass")]
)
def test_a_change_of_the_text_is_noticed(old: str, new: str) -> None:
    start = text_of(RAID).index(old)
    one = Mutant("number", "planted", f"{RAID}:1", Edit(RAID, start, start + len(old), new))
    assert "test_raid.py" in in_child(lambda: noticed(one, RULES.files_for(one)[:1]))


def test_a_dropped_requirement_is_noticed_and_stays_here() -> None:
    one = next(one for one in every() if one.id == "requirement dropped: raid/once_a_turn")
    assert "test_raid.py" in in_child(lambda: noticed(one, RULES.files_for(one)[:1]))
    kind = next(kind for kind in GAME.system.kinds if kind.name == "raid")
    assert "once_a_turn" in {asked.name for asked in kind.requirements}
