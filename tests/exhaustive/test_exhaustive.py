"""Each kind of move against the second statement of it, in every combination of counts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import array_api_strict
import attrs
import pytest

from ctcore.kernel import Kind
from ctcore.kernel.logic import choose
from tests.exhaustive.bench import LARGE
from tests.exhaustive.grids import Resolution, disagreements
from tests.exhaustive.resolutions import RESOLUTIONS
from tests.exhaustive.runs import RUNS, Run

# This many rows of each move are compared here; ``python -m tests.exhaustive`` compares all.
MOST = sys.maxsize if LARGE else 8_000
FEWER = 40
WHOLE = sys.maxsize


@pytest.mark.clause(
    "1.4.1",
    "3.2.4",
    "3.3.2",
    "3.3.3",
    "4.3.2",
    "6.2.3",
    "6.5",
    "R29",
    "R33",
    "R101",
    "R103",
    "R113",
    "R122",
    "R142",
    "R143",
)
@pytest.mark.parametrize("run", RUNS, ids=[run.title for run in RUNS])
def test_lines_of_play_do_what_is_stated(run: Run) -> None:
    cases = run.play()
    assert cases == run.cases or (LARGE and cases > run.cases)


@pytest.mark.clause(
    "#5u",
    "#33s",
    "#45s",
    "1.3.4",
    "1.3.7",
    "1.4.1",
    "1.4.2",
    "1.7",
    "1.8",
    "2.3.2",
    "3.1",
    "3.2.1",
    "3.2.2",
    "3.2.3",
    "3.2.4",
    "3.3.1",
    "3.3.2",
    "3.3.3",
    "3.3.4",
    "4.2.1",
    "4.2.2",
    "4.2.3",
    "4.3.1",
    "4.3.2",
    "4.3.3",
    "5.1.5",
    "5.1.7",
    "5.1.9",
    "5.3",
    "5.3.1",
    "5.4",
    "6.2.1",
    "6.2.2",
    "6.2.3",
    "6.3.1",
    "6.3.2",
    "6.4.1",
    "6.4.2",
    "6.5",
    "G4",
    "R17",
    "R25",
    "R26",
    "R29",
    "R30",
    "R31",
    "R33",
    "R34",
    "R39",
    "R40",
    "R41",
    "R47",
    "R49",
    "R56",
    "R59",
    "R60",
    "R61",
    "R65",
    "R67",
    "R68",
    "R71",
    "R75",
    "R76",
    "R77",
    "R78",
    "R79",
    "R80",
    "R82",
    "R84",
    "R86",
    "R87",
    "R88",
    "R89",
    "R91",
    "R92",
    "R93",
    "R94",
    "R95",
    "R98",
    "R100",
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
    "R126",
    "R130",
    "R132",
    "R134",
    "R135",
    "R140",
    "R142",
    "R143",
    "R144",
    "R146",
    "R148",
    "R149",
    "R151",
)
@pytest.mark.parametrize("one", RESOLUTIONS, ids=[one.title for one in RESOLUTIONS])
def test_a_kind_of_move_asks_and_does_what_is_stated(one: Resolution) -> None:
    cases, wrong = disagreements(one, MOST)
    assert wrong == []
    assert cases >= 1


def test_there_are_at_least_half_a_billion_cases() -> None:
    assert any(cases > 500_000_000 for cases in accumulate(one.size for one in RESOLUTIONS))
    assert len({one.title for one in RESOLUTIONS}) == len(RESOLUTIONS)


@pytest.mark.parametrize("one", RESOLUTIONS[::7], ids=[one.title for one in RESOLUTIONS[::7]])
def test_any_library_that_keeps_to_the_standard_can_take_numpys_place(one: Resolution) -> None:
    assert disagreements(one, FEWER, array_api_strict) == disagreements(one, FEWER)


@pytest.mark.parametrize(
    ("test", "compared"),
    [
        (test_lines_of_play_do_what_is_stated, RUNS),
        (test_a_kind_of_move_asks_and_does_what_is_stated, RESOLUTIONS),
    ],
)
def test_the_clauses_are_those_that_the_runs_speak_of(
    test: Any, compared: Sequence[Run | Resolution]
) -> None:
    (said,) = (mark.args for mark in test.pytestmark if mark.name == "clause")
    assert set(said) == {clause for one in compared for clause in one.clauses}


def named(title: str) -> Resolution:
    (found,) = (one for one in RESOLUTIONS if one.title == title)
    return found


def test_a_bug_at_one_single_combination_of_counts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = named("Garrison, who is found: Philippeville")
    kind, where = one.kind, one.of[0][1].space  # type: ignore[attr-defined]
    counts = {"french_police": 13, "algerian_police": 5, "underground": 5, "active": 9}

    def effect(draft: object, frame: object, move: object) -> None:
        before = draft.space(where)  # type: ignore[attr-defined]
        met: Any = True
        for name, count in counts.items():
            met &= getattr(before, name) == count
        kind.effect(draft, frame, move)
        draft.raise_commitment(choose(met, 1, 0), "1.8")  # type: ignore[attr-defined]

    bugged: Kind = attrs.evolve(kind, effect=effect)
    assert disagreements(one, WHOLE)[1] == []
    monkeypatch.setattr(Resolution, "kind", property(lambda _self: bugged))
    cases, wrong = disagreements(one, WHOLE)
    assert cases > 100_000
    assert len(wrong) == 1 + 1  # with #17u or without
    assert all("'Philippeville.active': 9" in each for each in wrong)
