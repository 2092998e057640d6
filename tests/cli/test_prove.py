from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ctcore as ct
from ctcore import symbolic
from ctcore.runner.forks import CAN_FORK
from ctcore.symbolic import Found, Obligation, parallel
from tests.cli.run import run

FORKS = pytest.mark.skipif(not CAN_FORK, reason="proofs are kept where processes can be forked")

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


@FORKS
def test_what_is_kept_is_proved_again_once_a_rule_is_another(tmp_path: Path) -> None:
    asked = ("--game", "nim", "prove", "--kept", str(tmp_path / "notes"))
    assert run(*asked).out.splitlines()[-1].startswith("2 obligations: 0 kept, 2 proved in ")
    told = run(*asked, "--json").data
    assert [one["kept"] for one in told["proofs"]] == [True, True]
    assert run(*asked).out.startswith(
        "kept   effect.take (2, 3)\nkept   lemma.no_dead_end (2.1, R1)\n2 obligations: "
    )
    # The same rules but for one character, in another place.
    package = Path(ct.__file__).parent
    shutil.copytree(package, tmp_path / "ctcore", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(package.parent / "specs", tmp_path / "specs")
    rules = tmp_path / "ctcore/nim/rules.py"
    old, new = "pile.stones - move.count", "pile.stones + move.count"
    assert rules.read_text().count(old) == 1
    rules.write_text(rules.read_text().replace(old, new))
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "ctcore", *asked],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("REFUTED effect.take (2, 3)")
    assert (
        "\nkept   lemma.no_dead_end (2.1, R1)\n2 obligations: 1 kept, 0 proved, 1 refuted in " in done.stdout
    )


def test_what_does_not_go_with_kept_proofs_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = ("--game", "nim", "prove", "--kept")
    for more in (("--resume", "run"), ("--export", "queries")):
        assert run(*asked, str(tmp_path), *more).err == (
            f"ctcore: --kept and {more[0]} do not go together: what is kept is not asked again.\n"
        )
    assert run(*asked, " ").err == "ctcore: --kept needs the name of a folder.\n"
    monkeypatch.setattr(parallel, "CAN_FORK", False)
    assert run(*asked, str(tmp_path)).err.startswith(
        "ctcore: proofs are kept only where processes can be forked"
    )


def test_one_obligation_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic, "obligations", lambda _game=None: (TRUE,))
    assert run("prove", "--list").out.endswith("\n1 obligation\n")
