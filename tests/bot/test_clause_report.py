"""Each clause of chapter 8, and each ruling on it, has a test that is marked with it."""

from __future__ import annotations

from pathlib import Path

from ctcore import register
from ctcore.register.tested import in_tests

TESTS = Path(__file__).parents[1]
# The rulings on the non-player FLN.
FIRST, LAST = 173, 200


def test_every_clause_of_the_chapter_has_a_test() -> None:
    clauses = [one.id for one in register.clauses() if one.id.partition(".")[0] == "8"]
    assert len(clauses) >= 19
    assert [one for one in clauses if not in_tests(TESTS, *register.load().citing(one))] == []


def test_every_ruling_on_the_chapter_has_a_test() -> None:
    rulings = [f"R{number}" for number in range(FIRST, LAST + 1)]
    assert [one for one in rulings if not in_tests(TESTS, one)] == []
