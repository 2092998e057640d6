"""How fast the non-player FLN decides its turns, beside python-chess, as the other benchmarks are."""

from __future__ import annotations

from itertools import count
from time import process_time
from typing import TYPE_CHECKING

import pytest

from tests.bench.beside import Chess, Row, play_row
from tests.bench.test_speed import beside_chess, note
from tests.bench.workloads import SCENARIOS, SEED, turns_of_the_bot

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

pytestmark = [pytest.mark.benchmark(timer=process_time), pytest.mark.usefixtures("one_core")]

KINDS = {"turns of the non-player FLN": False, "the same, with every reason": True}


@pytest.mark.parametrize("kind", KINDS)
def test_turns_of_the_nonplayer(
    benchmark: BenchmarkFixture, rows: list[Row], chess_games: Chess, kind: str
) -> None:
    seeds, found = count(SEED), list[tuple[int, float]]()

    def games() -> None:
        played = [turns_of_the_bot(scenario, next(seeds), told=KINDS[kind]) for scenario in SCENARIOS]
        found.append((sum(turns for turns, _ in played), sum(spent for _, spent in played)))

    beside_chess(benchmark, chess_games, games)
    ours = [turns / spent for turns, spent in found[1:]]
    note(benchmark, rows, play_row(kind, ours, chess_games.rates, unit="turns/s"))
