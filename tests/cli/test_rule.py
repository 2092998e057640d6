from __future__ import annotations

import sys

import pytest

from ctcore import register
from tests.cli.run import run


@pytest.mark.clause("3.3.1")
@pytest.mark.parametrize("name", ["3.3.1", "rally", "RALLY", " 3.3.1. "])
def test_a_rule_goes_by_its_number_or_its_title(name: str) -> None:
    data = run("rule", name, "--json").data
    assert (data["id"], data["title"]) == ("3.3.1", "Rally")
    assert {"R95", "R98"} <= {ruling["id"] for ruling in data["rulings"]}


@pytest.mark.clause("3.3.1")
def test_a_rule_says_where_it_is_enforced_tested_and_what_the_ledger_does_by_it() -> None:
    data = run("rule", "3.3.1", "--json").data
    names = {key: {site["name"] for site in data[key]} for key in ("requirements", "laws", "changes")}
    assert "rally.select.city_not_at_support" in names["requirements"]
    assert {"rally.select.pay", "rally.flip.hide", "rally.shift.shift"} <= names["changes"]
    assert any(name.startswith("rally_") for name in names["laws"])
    sites = {site["module"] for site in data["requirements"]}
    assert "ctcore.twilight.rules.operations.rally" in sites
    assert "tests/cli/test_rule.py" in {site["module"] for site in data["tests"]}


@pytest.mark.clause("3.3.1")
def test_a_rule_is_told_with_its_rulings_and_places() -> None:
    ran = run("rule", "rally")
    assert ran.status == 0
    assert ran.out.startswith("3.3.1 Rally\n  Rally places FLN forces.")
    assert "\n  - Place one Guerrilla from Available.\n" in ran.out
    assert "\nRulings\n" in ran.out
    assert "    rally.select.city_not_at_support" in ran.out
    assert all(len(line) <= 100 for line in ran.out.splitlines())
    assert all(line == line.rstrip() for line in ran.out.splitlines())


@pytest.mark.parametrize("name", ["R61", "r61"])
def test_a_ruling_is_told_with_question_answer_reason_and_clauses(name: str) -> None:
    ran = run("rule", name)
    ruling = register.ruling("R61")
    assert ran.out.startswith(f"R61 {ruling.question}\n  Answer    A selected map space;")
    assert "  On        3.2.1 Train\n" in ran.out
    assert "train.pacify.government_control" in ran.out


def test_a_ruling_on_events_is_found() -> None:
    data = run("rule", "G4", "--json").data
    assert (data["basis"], data["clauses"][0]) == ("house", "1.3.4")


def test_a_chapter_lists_what_is_in_it() -> None:
    out = run("rule", "3.3").out
    assert "Within it\n  3.3.1  Rally\n  3.3.2  March\n" in out


def test_a_title_of_two_clauses_asks_which() -> None:
    ran = run("rule", "control", "--json")
    assert (ran.status, ran.error["suggestions"]) == (2, ["1.7 Control", "6.4.3 Control"])


def test_what_cannot_be_looked_up_is_not_called_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "checkout", lambda: None)
    monkeypatch.setitem(sys.modules, "ctcore.symbolic", None)
    out = run("rule", "3.3.1").out
    assert "\nTests: only in a checkout\n" in out
    assert "\nProofs: only with ctcore[proof]\n" in out
    data = run("rule", "3.3.1", "--json").data
    assert (data["tests"], data["proofs"]) == (None, None)
    assert data["requirements"]
