"""The benchmarks run alone, on one core, and end in one table: ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest

from tests.bench.beside import Chess, Row, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROWS = pytest.StashKey[list[Row]]()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks out of every run that is not for them."""
    asked = config.getoption("benchmark_only", default=False)
    return True if collection_path.name.endswith("_speed.py") and not asked else None


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    rows = terminalreporter.config.stash.get(ROWS, [])
    if rows:
        terminalreporter.section("speed on one core")
        for line in table(rows):
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def rows(pytestconfig: pytest.Config) -> list[Row]:
    """The table so far."""
    return pytestconfig.stash[ROWS]


@pytest.fixture(scope="session")
def one_core() -> Iterator[None]:
    """Stay on one core, and leave what the test runner has loaded out of garbage collection."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if cores:
        os.sched_setaffinity(0, {min(cores)})
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    if cores:
        os.sched_setaffinity(0, cores)


@pytest.fixture(scope="session")
def chess_games(one_core: None) -> Chess:  # noqa: ARG001 - on that core
    """The games of python-chess."""
    return Chess()
