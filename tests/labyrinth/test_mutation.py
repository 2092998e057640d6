"""Mutants of Labyrinth's rules: each has a name and a place, and is noticed in a process of its own alone."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from ctcore.labyrinth.game import GAME
from tests.labyrinth.mutation import RULES
from tests.mutation.__main__ import explained
from tests.mutation.child import in_child
from tests.mutation.mutant import Mutant
from tests.mutation.source import ROOT, Edit, text_of
from tests.mutation.tested import noticed

DISRUPT = "ctcore/labyrinth/rules/us/disrupting.py"

pytestmark = pytest.mark.copies


@cache
def every() -> list[Mutant]:
    return RULES.mutants()


def named(wanted: str) -> Mutant:
    return next(one for one in every() if one.id == wanted)


def test_every_mutant_has_a_name_of_its_own_and_a_place() -> None:
    assert len({one.id for one in every()}) == len(every()) > 2000
    assert {one.where for one in every() if not (ROOT / one.where.rpartition(":")[0]).is_file()} == set()
    edits = [one.change for one in every() if isinstance(one.change, Edit)]
    assert all(edit.old != edit.new for edit in edits)
    for edit in edits[::50]:
        ast.parse(edit.text)


def test_every_explanation_is_of_a_mutant_and_gives_a_reason() -> None:
    assert explained(RULES.explained).keys() <= {one.id for one in every()}
    assert all(explained(RULES.explained).values())


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("requirement dropped: us.disrupt/within_reach", ["test_refusals.py", "test_us.py"]),
        ("requirement mis-cited: events.1.mark/plot_there", ["test_citations.py", "test_cards_us.py"]),
        ("figure: solo.by_rule negated", ["test_solo.py"]),
    ],
)
def test_the_tests_of_a_sort_and_of_a_module_come_first_and_games_last(wanted: str, first: list[str]) -> None:
    files = RULES.files_for(named(wanted))
    assert [file.rpartition("/")[2] for file in files[: len(first)]] == first
    assert files[-1].endswith("/test_second.py")
    assert sorted(files) == RULES.files


def test_a_change_of_the_text_is_noticed() -> None:
    start = text_of(DISRUPT).index("draft.prestige(1, ")
    one = Mutant("number", "planted", f"{DISRUPT}:1", Edit(DISRUPT, start, start + 16, "draft.prestige(2"))
    assert "test_us.py" in in_child(lambda: noticed(one, RULES.files_for(one)[:1]))


def test_a_dropped_requirement_is_noticed_and_stays_here() -> None:
    one = named("requirement dropped: us.disrupt/within_reach")
    assert "test_refusals.py" in in_child(lambda: noticed(one, RULES.files_for(one)[:1]))
    kind = next(kind for kind in GAME.system.kinds if kind.name == "us.disrupt")
    assert "within_reach" in {asked.name for asked in kind.requirements}
