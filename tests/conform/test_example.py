"""The example engine, which is not in Python: both of its faults are found, and mended it passes."""

from __future__ import annotations

import shlex

import pytest

from ctcore.conform.sources import vectors
from tests.cli.run import Ran, run
from tests.conform.example import COMMAND

FAULTS = ("population", "support")


def tried(*mended: str, only: str = "games", games: int = 3) -> Ran:
    mends = [word for fault in mended for word in ("--mend", fault)]
    few = ("--only", only, "--games", str(games), "--length", "300", "--json")
    return run("conform", *few, *COMMAND, *mends)


@pytest.mark.parametrize(
    ("mended", "what", "rule"),
    [
        (("support",), ("moves", "terror.select"), "R116, 3.3.4, 4.2.1: Terror takes place where Population"),
        (("population",), ("position", "terror.select"), "from Oppose to Neutral"),
        ((), ("moves", "terror.select"), "R116, 3.3.4, 4.2.1: Terror takes place where Population"),
    ],
    ids=["population", "support", "both"],
)
def test_a_fault_is_found_in_play_and_told_by_a_few_moves(
    mended: tuple[str, ...], what: tuple[str, str], rule: str
) -> None:
    ran = tried(*mended)
    assert ran.status == 1
    found = ran.data["difference"]
    assert (found["what"], found["kind"]) == what
    assert len(found["line"]) < 10 < found["moves_at_first"]
    assert rule in found["deciding"][0]


def test_the_mended_engine_agrees() -> None:
    ran = tried(*FAULTS, games=6)
    assert ran.status == 0, ran.out
    assert ran.data["agrees"] is True
    assert ran.data["compared"]["steps"] > 50


def test_vectors_and_perft_are_run_on_it() -> None:
    ran = tried(*FAULTS, only="vectors,perft")
    assert ran.status == 0, ran.out
    assert ran.data["done"] == {"vectors": len(list(vectors())), "perft": 6}
    assert ran.data["compared"]["positions"] > 50


def test_the_table_of_terror_shows_both_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "3.3.4-terror"
    rows = {name: _tables()[name]}
    monkeypatch.setattr("ctcore.conform.cases.tables", lambda *_: rows)
    shown = {mended: tried(mended, only="tables") for mended in FAULTS}
    assert {mended: ran.status for mended, ran in shown.items()} == dict.fromkeys(FAULTS, 1)
    assert "R116" in shown["support"].data["difference"]["clauses"]
    assert "R40" in shown["population"].data["difference"]["clauses"]
    assert tried(*FAULTS, only="tables").status == 0
    told = run("conform", "--only", "tables", *COMMAND, "--mend", "population")
    see = told.out.partition("  see ")[2].partition("\n  move ")[0]
    verb, *words = shlex.split(" ".join(see.split()))
    assert verb == "ctcore"
    asked = run(*words)
    assert (asked.status, "from Oppose to Neutral" in asked.out) == (0, True)


def _tables() -> dict[str, tuple[object, ...]]:
    from ctcore.conform.rows import tables  # noqa: PLC0415 - as it is before a test changes it

    return dict(tables())
