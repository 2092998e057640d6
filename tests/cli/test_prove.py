from __future__ import annotations

from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import symbolic
from ctcore.symbolic import Found, Obligation
from tests.cli.run import run

if TYPE_CHECKING:
    import pytest

TRUE = Obligation("sum.right", ("1.8",), "one and one are two", lambda: Found(holds=True, cases=1))
FALSE = Obligation(
    "sum.wrong", ("1.9",), "one and one are three", lambda: Found(holds=False, cases=1, detail="at 1 + 1")
)
EMPTY = Obligation("sum.empty", ("1.8", "1.9"), "nothing is true", lambda: Found(holds=True, cases=0))


def test_the_map_s_facts_are_proved_with_their_clauses_and_time() -> None:
    ran = run("prove", "map.", "--json")
    assert (ran.status, ran.data["proved"]) == (0, True)
    found = {proof["name"]: proof for proof in ran.data["proofs"]}
    assert found["map.borders"]["clauses"] == ["1.3.5"]
    assert all(proof["seconds"] >= 0 and proof["proved"] for proof in found.values())
    told = run("prove", "map.borders").out
    assert told.startswith("proved map.borders (1.3.5)  ")
    assert "1 of 1 proved in " in told


def test_a_law_is_proved_by_the_solver() -> None:
    assert run("prove", "lemma.operations_go_on").status == 0


def test_of_a_law_the_obligations_are_named_that_prove_that_it_is_kept() -> None:
    ran = run("prove", "bases_are_stacked_within_limit")
    assert ran.status == 2
    assert "(1.4.2, 1.3.4, R26) is a law; that every move keeps it is proved by ctcore prove " in ran.err
    count = sum(one.name.startswith("effect.") for one in symbolic.obligations())
    assert f"ctcore prove effect. ({count} obligations)" in ran.err
    told = run("--game", "nim", "prove", "piles_hold_stones").err
    assert told == (
        "ctcore: piles_hold_stones (1) is a law; that every move keeps it is proved by "
        "ctcore --game nim prove effect.take.\n"
    )


def test_an_obligation_about_one_requirement_says_so_in_the_singular() -> None:
    told = {one["name"]: one["text"] for one in run("prove", "--list", "--json").data["obligations"]}
    assert told["effect.attack.roll"].startswith(
        "wherever its 1 requirement holds, attack.roll keeps each of "
    )
    assert told["may.attack.roll"].startswith("the 1 requirement of attack.roll holds exactly where ")
    assert [name for name, text in told.items() if " 1 requirements " in text] == []


def test_every_law_is_kept_by_some_obligation() -> None:
    kept = {name for one in symbolic.obligations() for name in one.keeps}
    assert kept == {law.name for law in ct.SYSTEM.laws}


def test_list_names_every_obligation_and_proves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = run("prove", "--list", "--json").data["obligations"]
    assert [one["name"] for one in listed] == [one.name for one in symbolic.obligations()]
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (TRUE, FALSE))
    told = run("prove", "--list")
    assert told.status == 0
    assert (
        told.out
        == "sum.right (1.8)\none and one are two\nsum.wrong (1.9)\none and one are three\n2 obligations\n"
    )


def test_what_is_refuted_is_status_1_with_its_counterexample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (TRUE, FALSE, EMPTY))
    ran = run("prove", "--json")
    assert ran.status == 1
    assert [proof["proved"] for proof in ran.data["proofs"]] == [True, False, False]
    told = run("prove")
    assert told.status == 1
    assert "REFUTED sum.wrong (1.9)" in told.out
    assert "     at 1 + 1\n" in told.out
    assert "     vacuous: no case was checked\n" in told.out
    assert "1 of 3 proved in " in told.out


def test_an_error_in_one_obligation_is_its_failure_and_ends_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> symbolic.Found:
        message = "no such space"
        raise IndexError(message)

    broken = symbolic.Obligation("sum.broken", ("1.8",), "a check that ends in an error", fails)
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (broken, TRUE))
    told = run("prove")
    assert told.status == 1
    assert "REFUTED sum.broken (1.8)" in told.out
    assert "     IndexError: no such space\n" in told.out
    assert "proved sum.right (1.8)" in told.out
    assert "1 of 2 proved in " in told.out


def test_a_pattern_chooses_by_name_and_by_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (TRUE, FALSE, EMPTY))
    names = {
        pattern: [one["name"] for one in run("prove", pattern, "--list", "--json").data["obligations"]]
        for pattern in ("RIGHT", "1.8", "sum")
    }
    assert names == {
        "RIGHT": ["sum.right"],
        "1.8": ["sum.right", "sum.empty"],
        "sum": ["sum.right", "sum.wrong", "sum.empty"],
    }
    ran = run("prove", "sum.rite", "--json")
    assert (ran.status, ran.error["suggestions"][0]) == (2, "sum.right")


def test_one_obligation_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (TRUE,))
    assert run("prove", "--list").out.endswith("\n1 obligation\n")
