"""The table of cases: an obligation that loses some is refuted, and every obligation is in it."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from typing import Any

import pytest

from ctcore.symbolic import Found, Obligation, discharge
from ctcore.twilight.obligations import proofs

PROOFS = proofs()
COUNTS: Any = importlib.import_module(f"{PROOFS.__name__}.cases.counts")
NAMES = [one.name for one in PROOFS.every_obligation()]


def test_the_table_has_each_obligation_and_no_other() -> None:
    assert sorted(COUNTS.table()) == sorted(NAMES)
    assert all(sum(counts.values()) > 0 for counts in COUNTS.table().values())


def test_each_effect_has_cases_in_each_scenario_but_where_it_is_told_why_not() -> None:
    for kind in PROOFS.effects.operations.played_kinds():
        absent = {scenario for name, scenario in PROOFS.cases.pairs.ABSENT if name == kind.name}
        assert COUNTS.table()[f"effect.{kind.name}"].keys() == {"short", "medium", "full"} - absent


def with_cases(**counts: int) -> Obligation:
    found = Found(holds=True, cases=sum(counts.values()), sorts={(name,): n for name, n in counts.items()})
    one: Obligation
    (one,) = COUNTS.pinned([Obligation("some", (), "", lambda: found)])
    return one


@pytest.mark.parametrize(
    ("counts", "detail"),
    [
        ({"full": 3, "short": 2}, ""),
        ({"full": 2, "short": 2}, "2 cases instead of 3 (full)"),
        ({"full": 3}, "0 cases instead of 2 (short)"),
        ({"full": 3, "short": 2, "medium": 1}, "1 cases instead of 0 (medium)"),
    ],
)
def test_an_obligation_with_other_cases_than_the_table_has_is_refuted(
    monkeypatch: pytest.MonkeyPatch, counts: dict[str, int], detail: str
) -> None:
    monkeypatch.setattr(COUNTS, "table", lambda: {"some": {"full": 3, "short": 2}})
    monkeypatch.setattr(COUNTS, "AS_USUAL", True)
    proof = discharge(with_cases(**counts))
    assert proof.proved is not bool(detail)
    assert proof.detail.startswith(detail)


def test_an_obligation_of_the_table_that_is_missing_is_refuted() -> None:
    every = PROOFS.every_obligation()
    found = COUNTS.complete(one for one in every if one.name != "lemma.boxes")
    assert [one.name for one in COUNTS.complete(every)] == [one.name for one in every]
    assert len(found) == len(every)
    proof = discharge(found[-1])
    assert (proof.obligation.name, proof.proved) == ("lemma.boxes", False)
    assert "there is no such obligation" in proof.detail


def test_where_a_switch_asks_for_more_there_may_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTS, "table", lambda: {"some": {"full": 3}})
    monkeypatch.setattr(COUNTS, "AS_USUAL", False)
    assert discharge(with_cases(full=4, medium=1)).proved
    assert not discharge(with_cases(full=2, medium=9)).proved


def test_an_obligation_that_does_not_hold_says_why_and_nothing_of_its_cases() -> None:
    (one,) = COUNTS.pinned([Obligation("some", (), "", lambda: Found(holds=False, cases=0, detail="broken"))])
    assert discharge(one).detail == "broken"


# What each switch takes more of was once an error before the first proof.
@pytest.mark.parametrize("switch", ["CTCORE_EVERY_SPACE", "CTCORE_EVERY_SHAPE", "CTCORE_EVERY_SCENARIO"])
def test_each_switch_has_more_cases_and_loses_none(switch: str) -> None:
    source = (
        "from ctcore.symbolic import discharge, obligations\n"
        "for one in obligations():\n"
        "    if one.name in {'effect.pacification.pacify', 'effect.march', 'effect.train.shift'}:\n"
        "        proof = discharge(one); assert proof.proved, proof.detail; print(proof.cases)\n"
    )
    command = (sys.executable, "-c", source)
    ran = subprocess.run(command, env={**os.environ, switch: "1"}, capture_output=True, text=True, check=True)  # noqa: S603 - this interpreter
    usual = sum(
        sum(COUNTS.table()[f"effect.{one}"].values())
        for one in ("pacification.pacify", "march", "train.shift")
    )
    assert sum(map(int, ran.stdout.split())) > usual
