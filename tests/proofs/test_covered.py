"""The lines of the rules that proofs run are counted, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from ctcore.symbolic import Found, Obligation, obligations
from tests.proofs.covered import ROOT, lines_of, lines_to_run, run_by

TERROR = str(ROOT / "operations" / "terror.py")


def test_a_proof_of_terror_runs_its_effect_and_not_that_of_sweep() -> None:
    wanted = lines_of()
    run = run_by([one for one in obligations() if one.name == "does.terror.select"], wanted)
    by_name = {
        (Path(path).stem, name): lines - run[path, name, first]
        for (path, name, first), lines in wanted.items()
    }
    assert by_name["terror", "_select"] == set()
    assert by_name["sweep", "_search"]
    assert {path for (path, _, _), lines in run.items() if lines} >= {TERROR}


def test_a_refuted_obligation_counts_for_nothing() -> None:
    refuted = Obligation("no", (), "never", lambda: Found(holds=False, cases=1, detail="at once"))
    with pytest.raises(ValueError, match="no: at once"):
        run_by([refuted], {})


def test_what_loading_runs_is_not_told_once_all_is_loaded() -> None:
    with pytest.raises(RuntimeError, match="loaded already"):
        lines_to_run()
