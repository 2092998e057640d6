"""On a cluster of Dask's: in the nightly run, since it takes long to start."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import run

WORDS = ("simulate", "--scenario", "short", "--games", "20")
NIGHTLY = pytest.mark.skipif(not os.environ.get("CTCORE_LARGE"), reason="a cluster takes long to start")


@NIGHTLY
@pytest.mark.filterwarnings("ignore")
def test_games_on_a_cluster_are_those_played_here(tmp_path: Path) -> None:
    import distributed  # noqa: PLC0415 - it takes long to load

    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    assert run(*WORDS, "--jobs", "1", "--out", str(here)).status == 0
    begun: Any = distributed.LocalCluster
    with begun(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        backend = f"dask,scheduler_host={cluster.scheduler_address}"
        ran = run(*WORDS, "--backend", backend, "--out", str(there))
    assert ran.status == 0, ran.err
    assert there.read_bytes() == here.read_bytes()
