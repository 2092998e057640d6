"""Play whole games with all cards and count what each came to: ``python -m tests.cards``.

Exit status 1 where a law broke, a position had no legal move or a step failed, and where a text was
executed by one of the players in no game, or a lasting effect decided nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.cards.counters import EFFECT_COLUMNS, TEXT_COLUMNS, Counts, effects, events, never
from tests.cards.games import Game, play

SCENARIOS = ("short", "medium", "full")
# How many games a process gets at once; after how many games the progress is told.
TOGETHER, TOLD = 5, 50


def main() -> int:
    """Play the games that are asked for."""
    asked = _options()
    scenarios = (asked.scenario,) if asked.scenario else SCENARIOS
    counts = {scenario: Counts() for scenario in scenarios}
    faults = 0
    for game in _told(played(scenarios, asked.games, asked.jobs), asked.games):
        counts[game.scenario] += game.counts
        if game.fault:
            faults += 1
            sys.stdout.write(f"BROKEN {game.scenario}, seed {game.seed}: {game.fault}\n")
    sys.stdout.writelines(f"{line}\n" for line in table(counts))
    absent = [f"{scenario}: {one}" for scenario in scenarios for one in never(scenario, counts[scenario])]
    sys.stdout.writelines(f"NEVER {one}\n" for one in absent)
    return int(bool(faults or absent))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.cards", description=__doc__)
    parser.add_argument("--games", type=int, default=300, metavar="N", help="of each scenario")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--scenario", choices=SCENARIOS, help="only this one")
    return parser.parse_args()


def played(scenarios: Iterable[str], games: int, jobs: int) -> Iterator[Game]:
    """The games in the order of their scenarios and seeds, whoever plays them."""
    every = [(scenario, seed) for scenario in scenarios for seed in range(1, games + 1)]
    if jobs == 1:
        yield from map(play, every)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, every, chunksize=TOGETHER)


def _told(games: Iterable[Game], of: int) -> Iterator[Game]:
    begun, moves, played = time.perf_counter(), 0, 0
    for game in games:
        moves, played = moves + len(game.moves), game.seed
        if played % TOLD == 0 or played == of:
            seconds = time.perf_counter() - begun
            sys.stdout.write(f"{game.scenario}: {played} of {of} games; {moves:,} moves in {seconds:.0f} s\n")
            sys.stdout.flush()
        yield game


def table(counts: dict[str, Counts]) -> Iterator[str]:
    """The counters: a row for each text and effect, and columns for each scenario."""
    for listed, columns in ((events, TEXT_COLUMNS), (effects, EFFECT_COLUMNS)):
        widths = [max(6, len(column) + 1) for column in columns]
        rows = list(dict.fromkeys(row for scenario in counts for row in listed(scenario)))
        wide = max(map(len, rows))
        heads = "".join(f"{column:>{width}}" for column, width in zip(columns, widths, strict=True))
        yield " " * wide + "".join(f"  {scenario:>{sum(widths)}}" for scenario in counts)
        yield " " * wide + f"  {heads}" * len(counts)
        for row in rows:
            cells = (
                "".join(
                    f"{found[column, row]:>{width}}" for column, width in zip(columns, widths, strict=True)
                )
                for found in counts.values()
            )
            yield f"{row:<{wide}}" + "".join(f"  {cell}" for cell in cells)


if __name__ == "__main__":
    sys.exit(main())
