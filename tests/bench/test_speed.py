"""The benchmarks.  Nothing here passes or fails by its speed: the table is what is wanted.

Medians of processor time.  pytest-benchmark runs all rounds of one benchmark before those of the
next, so chess is played in the untimed set-up of every round of ours, and once after the last: each
of our rounds lies between two of chess, and a slow moment of the machine falls on both.
"""

from __future__ import annotations

from itertools import count
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from tests.bench.beside import PLIES, Chess, Row, play_row
from tests.bench.workloads import (
    PARTS,
    SCENARIOS,
    SECOND_SCENARIOS,
    SEED,
    ask,
    ask_time,
    cases,
    check,
    drawn_whole,
    every_reason,
    fresh,
    how_many_legal,
    how_many_legal_in_chess,
    import_time,
    kept_bytes,
    peak_memory,
    play,
    play_by_parts,
    play_second,
    positions,
    round_trip,
    seeded,
    with_laws,
    with_ledger,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from tests.bench.workloads import Case, Draw, Step

    Setup = Callable[[], object]

pytestmark = [pytest.mark.benchmark(timer=process_time), pytest.mark.usefixtures("one_core")]

ROUNDS = 15
ASKED = 1500
BETWEEN = 100


def note(benchmark: BenchmarkFixture, rows: list[Row], *found: Row) -> None:
    """Add to the table, and to the file of ``--benchmark-json``."""
    rows += found
    benchmark.extra_info["rows"] = [attrs.asdict(row) for row in found]


def times(benchmark: BenchmarkFixture) -> list[float]:
    """The seconds of each round, in order."""
    assert benchmark.stats is not None
    return list(benchmark.stats.stats.data)


def timed(
    benchmark: BenchmarkFixture,
    run: Callable[..., object],
    setup: Setup | None = None,
    rounds: int = ROUNDS,
) -> None:
    """Time the rounds, the set-up of each aside, after one round untimed: caches settle."""
    pedantic: Any = benchmark.pedantic  # it has no types
    pedantic(run, setup=setup, rounds=rounds, warmup_rounds=1)


# Random play, beside python-chess


def beside_chess(benchmark: BenchmarkFixture, chess: Chess, run: Callable[[], object]) -> None:
    """Time rounds of ours, each between two of chess."""
    chess.rates.clear()
    timed(benchmark, run, chess.round)
    del chess.rates[0]  # the one before our untimed round
    chess.round()


KINDS: dict[str, tuple[tuple[str, ...], Step, Draw]] = {
    "random games of all scenarios": (SCENARIOS, ct.step, ct.random_move),
    "the same, every move listed whole": (SCENARIOS, ct.step, drawn_whole),
    "the same, with every ledger": (SCENARIOS, with_ledger, ct.random_move),
    "the same, every law checked after each": (SCENARIOS, with_laws, ct.random_move),
    **{f"random games: {one}": ((one,) * 2, ct.step, ct.random_move) for one in SCENARIOS},
}


@pytest.mark.parametrize("kind", KINDS)
def test_whole_games(benchmark: BenchmarkFixture, rows: list[Row], chess_games: Chess, kind: str) -> None:
    scenarios, step, among = KINDS[kind]
    seeds, made = count(SEED), list[int]()

    def games() -> None:
        made.append(sum(play(scenario, next(seeds), step, among=among)[0] for scenario in scenarios))

    beside_chess(benchmark, chess_games, games)
    ours = [decisions / spent for decisions, spent in zip(made[1:], times(benchmark), strict=True)]
    found = [play_row(kind, ours, chess_games.rates)]
    if len(rows) == 0:
        middle, whole = zip(*chess_games.rates, strict=True)
        found.append(Row(f"python-chess, random to {PLIES} plies", median(middle), "moves/s"))
        found.append(Row("python-chess, random to the end", median(whole), "moves/s"))
    note(benchmark, rows, *found)


def test_second_game(benchmark: BenchmarkFixture, rows: list[Row]) -> None:
    seeds, made, theirs = count(SEED), list[int](), list[float]()

    def twilight() -> None:
        start, seed = process_time(), SEED + len(theirs)
        decisions = sum(play(scenario, seed)[0] for scenario in SCENARIOS)
        theirs.append(decisions / (process_time() - start))

    def games() -> None:
        several = [next(seeds) for _ in SCENARIOS]
        made.append(sum(play_second(one, seed)[0] for seed in several for one in SECOND_SCENARIOS))

    timed(benchmark, games, twilight)
    ours = [decisions / spent for decisions, spent in zip(made[1:], times(benchmark), strict=True)]
    beside = median(one / other for one, other in zip(ours, theirs[1:], strict=True))
    said = f"{beside:.2f} times the rate of Twilight's in the same run"
    note(benchmark, rows, Row("random games of Algeria", median(ours), "decisions/s", note=said))


def test_how_many_moves_are_listed(benchmark: BenchmarkFixture, rows: list[Row], chess_games: Chess) -> None:
    ours: list[int] = []
    seeds = range(SEED, SEED + 2)
    timed(
        benchmark,
        lambda: ours.extend(n for one in SCENARIOS for seed in seeds for n in how_many_legal(one, seed)),
        rounds=1,
    )
    games = [(seed, min(length, PLIES)) for seed, length in chess_games.games]
    theirs = [number for game in games for number in how_many_legal_in_chess(*game)]
    said = (
        f"{mean(ours):.1f} on average; a ply of chess has {median(theirs):.0f}, {mean(theirs):.1f} on average"
    )
    note(benchmark, rows, Row("legal moves of a decision, listed for each", median(ours), "moves", note=said))


def test_parts_of_games(benchmark: BenchmarkFixture, rows: list[Row], chess_games: Chess) -> None:
    seeds, found = count(SEED), list[list[tuple[list[int], list[float]]]]()

    def games() -> None:
        found.append([play_by_parts(scenario, next(seeds)) for scenario in SCENARIOS])

    beside_chess(benchmark, chess_games, games)
    made = [[sum(game[0][part] for game in games) for games in found[1:]] for part in range(len(PARTS))]
    spent = [[sum(game[1][part] for game in games) for games in found[1:]] for part in range(len(PARTS))]
    rows_of_parts = []
    for part, name in enumerate(PARTS):
        rates = [decisions / seconds for decisions, seconds in zip(made[part], spent[part], strict=True)]
        share = sum(spent[part]) / sum(map(sum, spent))
        rows_of_parts.append(play_row(name, rates, chess_games.rates, f"{share:.0%} of the time"))
    note(benchmark, rows, *rows_of_parts)


# Questions about positions


@pytest.fixture(scope="module")
def asked() -> dict[str, list[Case]]:
    draw = seeded(SEED)
    legal, illegal = cases(positions(), draw)
    return {"legal": legal[:ASKED], "illegal": illegal[:ASKED]}


ANSWERS: dict[str, Callable[..., object]] = {
    "yes or no": ct.SYSTEM.is_legal,
    "judge": ct.judge,
    "judge, in words": every_reason,
}


@pytest.mark.parametrize("sort", ["legal", "illegal"])
def test_questions(
    benchmark: BenchmarkFixture, rows: list[Row], asked: dict[str, list[Case]], sort: str
) -> None:
    among, spent = asked[sort], {name: list[float]() for name in ANSWERS}

    def answers() -> None:
        for name, question in ANSWERS.items():
            start = process_time()
            ask(question, among)
            spent[name].append((process_time() - start) / len(among) * 1e6)

    timed(benchmark, answers)
    rounds = {name: each[1:] for name, each in spent.items()}
    first, found = rounds["yes or no"], []
    for name, each in rounds.items():
        price = median(one / other for one, other in zip(each, first, strict=True))
        said = "" if each is first else f"{price:.2f} times a yes or no"
        found.append(Row(f"{name}: a move that is {sort}", median(each), "us", note=said))
    note(benchmark, rows, *found)


def test_every_law(benchmark: BenchmarkFixture, rows: list[Row]) -> None:
    some = positions(1)[:: len(SCENARIOS)][:BETWEEN]

    def without_notes() -> tuple[tuple[list[ct.State]], dict[str, object]]:
        return ([fresh(state) for state in some],), {}

    timed(benchmark, check, without_notes)
    spent = median(times(benchmark)) / len(some) * 1e6
    note(benchmark, rows, Row("violations: every law of a position", spent, "us"))


def test_json_round_trip(benchmark: BenchmarkFixture, rows: list[Row]) -> None:
    some = positions(1)[:: len(SCENARIOS)][:BETWEEN]
    timed(benchmark, lambda: round_trip(some))
    spent = median(times(benchmark)) / len(some) * 1e6
    note(benchmark, rows, Row("to_json and from_json, its laws checked", spent, "us"))


# New interpreters, and memory


def test_new_processes(benchmark: BenchmarkFixture, rows: list[Row]) -> None:
    found: list[tuple[float, float, float]] = []
    timed(benchmark, lambda: found.append((import_time("chess"), import_time("ctcore"), ask_time())))
    theirs, imports, asks = zip(*found[1:], strict=True)
    made = []
    for what, ours in (("import, a whole process", imports), ("ctcore ask, a whole process", asks)):
        longer = median(one / other for one, other in zip(ours, theirs, strict=True))
        said = f"{longer:.1f} times import chess, {median(theirs):.0f} ms"
        made.append(Row(what, median(ours), "ms", note=said))
    note(benchmark, rows, *made)


def test_memory(benchmark: BenchmarkFixture, rows: list[Row]) -> None:
    ours, theirs, bare = (peak_memory(module) for module in ("ctcore", "chess", "sys"))
    kept: list[tuple[float, float]] = []
    timed(benchmark, lambda: kept.append(kept_bytes("full", SEED)), rounds=1)
    noted, plain = kept[-1]
    said = f"python-chess {theirs:.0f}, nothing imported {bare:.0f}"
    note(
        benchmark,
        rows,
        Row("peak memory of import, a new interpreter", ours, "MiB", note=said),
        Row("a state kept, its moves and notes too", noted, "bytes"),
        Row("a state kept, without them", plain, "bytes"),
    )
