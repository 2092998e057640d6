"""Speed on one core, beside python-chess, and what reasons cost: ``python -m tests.bench [--json]``.

Rounds of every measure are interleaved, so that a slow moment of the machine falls on all;
medians of processor time are printed.  Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import chess

import ctcore as ct

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel import Move

SCENARIOS = ("short", "medium", "full")
DECISIONS = 3000
PLIES = 120
SEED = 1954
Case = tuple[ct.State, "Move"]


# Random play


class Play:
    """Random games of ctcore that go on from round to round; the whole, or operations alone."""

    def __init__(self) -> None:
        self.draw = random.Random(SEED)  # noqa: S311 - play, not secrets
        self.games = 0
        self.state = ct.setup("short")

    def whole(self) -> float:
        """Decisions per second of random play."""
        legal_moves, step, choice = ct.SYSTEM.legal_moves, ct.SYSTEM.step, self.draw.choice
        state = self.state
        start = process_time()
        for _ in range(DECISIONS):
            moves = legal_moves(state)
            state = step(state, choice(moves)) if moves else self._next_game()
        spent = process_time() - start
        self.state = state
        return DECISIONS / spent

    def operations(self) -> float:
        """Decisions per second inside Train and Rally, the rest of play left untimed."""
        legal_moves, step, choice = ct.SYSTEM.legal_moves, ct.SYSTEM.step, self.draw.choice
        state, made, spent = self.state, 0, 0.0
        while made < DECISIONS:
            start = process_time()
            while len(state.stack) > 1:
                state = step(state, choice(legal_moves(state)))
                made += 1
            spent += process_time() - start
            moves = legal_moves(state)
            state = step(state, choice(moves)) if moves else self._next_game()
        self.state = state
        return made / spent

    def _next_game(self) -> ct.State:
        self.games += 1
        return ct.setup(SCENARIOS[self.games % len(SCENARIOS)])


def chess_play(draw: random.Random) -> float:
    """Decisions per second of python-chess: list the legal moves, push one."""
    choice = draw.choice
    board, spent, made = chess.Board(), 0.0, 0
    start = process_time()
    while made < DECISIONS:
        moves = list(board.legal_moves)
        if moves and board.ply() < PLIES:
            board.push(choice(moves))
            made += 1
        else:
            board = chess.Board()
    spent = process_time() - start
    return made / spent


# Reasons


def cases() -> tuple[list[Case], list[Case]]:
    """Legal and illegal moves of every kind, in the Trains and Rallies of random games."""
    draw = random.Random(SEED)  # noqa: S311 - play, not secrets
    legal: list[Case] = []
    illegal: list[Case] = []
    for scenario in SCENARIOS:
        for seed in range(12):
            for transition in ct.random_game(scenario, seed=seed):
                state = transition.before
                if len(state.stack) > 1:
                    _sort_moves(state, draw, legal, illegal)
    draw.shuffle(legal)
    draw.shuffle(illegal)
    return legal[:6000], illegal[:6000]


def _sort_moves(state: ct.State, draw: random.Random, legal: list[Case], illegal: list[Case]) -> None:
    allowed = ct.legal_moves(state)
    legal += [(state, move) for move in draw.sample(allowed, min(4, len(allowed)))]
    said = [move for kind in ct.SYSTEM.table[type(state.stack[-1])] for move in kind.candidates]
    refused = [move for move in said if not ct.SYSTEM.is_legal(state, move)]
    illegal += [(state, move) for move in draw.sample(refused, min(4, len(refused)))]


def each(question: Callable[[ct.State, Move], object], among: list[Case]) -> float:
    """Microseconds for one answer."""
    start = process_time()
    for state, move in among:
        question(state, move)
    return (process_time() - start) / len(among) * 1e6


def all_reasons(state: ct.State, move: Move) -> str:
    """The verdict with every finding rendered."""
    return "".join(map(str, ct.SYSTEM.judge(state, move).findings))


def violations(among: list[Case]) -> float:
    """Microseconds to check every law of a position."""
    some = among[:: max(1, len(among) // 200)]
    return each(lambda state, _move: ct.violations(state), some)


def import_time() -> float:
    """Milliseconds of processor time to import ctcore in a new interpreter."""
    code = (
        "import time; before = time.process_time(); import ctcore; "
        "print((time.process_time() - before) * 1e3)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own text
    return float(done.stdout)


# The table


def measure(rounds: int) -> dict[str, float]:
    """The median of each measure over interleaved rounds."""
    whole, operations, draw = Play(), Play(), random.Random(SEED)  # noqa: S311 - play, not secrets
    legal, illegal = cases()
    system = ct.SYSTEM
    measures: dict[str, Callable[[], float]] = {
        "ctcore, random play (decisions/s)": whole.whole,
        "ctcore, inside Train and Rally (decisions/s)": operations.operations,
        "python-chess (decisions/s)": lambda: chess_play(draw),
        "yes or no on a legal move (us)": lambda: each(system.is_legal, legal),
        "verdict on a legal move (us)": lambda: each(system.judge, legal),
        "every reason in words, legal (us)": lambda: each(all_reasons, legal[:500]),
        "yes or no on an illegal move (us)": lambda: each(system.is_legal, illegal),
        "verdict on an illegal move (us)": lambda: each(system.judge, illegal),
        "every reason in words, illegal (us)": lambda: each(all_reasons, illegal[:500]),
        "every law of a position (us)": lambda: violations(legal),
        "import ctcore (ms)": import_time,
    }
    found: dict[str, list[float]] = {name: [] for name in measures}
    for run in measures.values():  # once untimed: caches and interned values settle
        run()
    for _ in range(rounds):
        for name, run in measures.items():
            found[name].append(run())
    return {name: median(values) for name, values in found.items()} | ratios(found)


def ratios(found: dict[str, list[float]]) -> dict[str, float]:
    """The ratios that are promised, each the median over rounds."""
    pairs = {
        "ratio: random play to python-chess": (
            "ctcore, random play (decisions/s)",
            "python-chess (decisions/s)",
        ),
        "ratio: Train and Rally to python-chess": (
            "ctcore, inside Train and Rally (decisions/s)",
            "python-chess (decisions/s)",
        ),
        "ratio: verdict to yes or no, legal": (
            "verdict on a legal move (us)",
            "yes or no on a legal move (us)",
        ),
        "ratio: verdict to yes or no, illegal": (
            "verdict on an illegal move (us)",
            "yes or no on an illegal move (us)",
        ),
    }
    return {
        name: median(one / other for one, other in zip(found[top], found[bottom], strict=True))
        for name, (top, bottom) in pairs.items()
    }


GOALS = {
    "ratio: random play to python-chess": "1 or more",
    "ratio: Train and Rally to python-chess": "1 or more",
    "ratio: verdict to yes or no, legal": "1.5 or less",
    "ratio: verdict to yes or no, illegal": "3 or less",
}


def table(found: dict[str, float]) -> str:
    """The measures as a table, with what is aimed at."""
    lines = []
    for name, value in found.items():
        goal = f"   goal: {GOALS[name]}" if name in GOALS else ""
        shown = f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
        lines.append(f"{name:<46} {shown:>10}{goal}")
    return "\n".join(lines)


def main() -> int:
    """Measure and print; always 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=9, help="how many interleaved rounds (9)")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = measure(options.rounds)
    sys.stdout.write((json.dumps(found, indent=2) if options.json else table(found)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
