"""What of chapter 8 occurs: ``python -m tests.bot.counters`` plays games, takes positions, and counts.

Counted are the arrows of the flowchart: yes and no of each question, done and fall-through of each action;
and by name the steps that were taken, and the priorities that narrowed a choice.  The first column counts
in whole games, from the set-up and from stirred positions; the second in positions, the witnesses and drawn
ones.  Exit status 1 where a row never occurs, but for those of `NEVER_IN_GAMES`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.game.match import Even, Player, match
from ctcore.twilight.bot import Bot, Decision, decide
from ctcore.twilight.bot.named import NAMED
from ctcore.twilight.game import GAME
from ctcore.twilight.players import Greedy
from tests.bot.positions import positions
from tests.bot.rows import SELDOM, occurs, rows
from tests.bot.witnesses import decision, read

__all__ = ["GOVERNMENTS", "NEVER_IN_GAMES", "SCENARIOS", "Noting", "in_games", "in_positions", "never"]

SCENARIOS = ("short", "medium", "full")
GOVERNMENTS: dict[str, Callable[[], Player]] = {
    "random": lambda: Even(GAME),
    "greedy": lambda: Greedy(GAME),
}
# What no game of the non-player comes to, and why.
NEVER_IN_GAMES = dict.fromkeys(
    ("take_out.map", "take_out.french", "take_out.most"),
    "after COUP D'ETAT it lowers Commitment, and so takes no Troops out of play (8.3)",
)


class Noting(Bot):
    """A bot that keeps all its decisions."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions: list[Decision] = []

    def _begin(self, state: ct.State, draw: random.Random) -> None:
        super()._begin(state, draw)
        assert self.decision is not None
        self.decisions.append(self.decision)


def _played(state: ct.State, seed: int, government: str = "random") -> Iterator[str]:
    """What occurs in a game that goes on from the position."""
    bot = Noting()
    players: dict[str, Player] = {"government": GOVERNMENTS[government](), "fln": bot}
    for _ in match(GAME, state, players, seed):
        pass
    for one in bot.decisions:
        yield from occurs(one)


def in_games(random_games: int, greedy_games: int, stirred: int, seed: int = 1) -> Counter[str]:
    """How often each row occurs in games: of each scenario, and from stirred positions."""
    count = Counter(dict.fromkeys(rows(), 0))
    for scenario in SCENARIOS:
        for government, games in (("random", random_games), ("greedy", greedy_games)):
            for number in range(seed, seed + games):
                count.update(_played(ct.setup(scenario), number, government))
    for number, state in enumerate(positions(stirred, seed)):
        count.update(_played(state, number))
    return count


def in_positions(each: int, seed: int = 1) -> Counter[str]:
    """How often each row occurs in positions: the witnesses, stirred turns, and drawn ones."""
    count = Counter(dict.fromkeys(rows(), 0))
    for text in read().values():
        count.update(occurs(decision(ct.State.from_text(text))))
    for number, state in enumerate(_drawn(each, seed)):
        count.update(occurs(decide(state, random.Random(number))))  # noqa: S311 - play, not secrets
    return count


def _drawn(each: int, seed: int) -> Iterator[ct.State]:
    yield from positions(30 * each, seed)
    chance = random.Random(seed)  # noqa: S311 - positions, not secrets
    for kind in SELDOM:
        found = (any_position(chance, kind) for _ in range(each))
        yield from (one for one in found if one is not None and ct.actor(one) is ct.FLN)


def never(games: Counter[str], places: Counter[str]) -> list[str]:
    """The rows that do not occur, each with where it is missed."""
    absent = [f"{row}: in no game" for row in rows() if not games[row] and row not in NEVER_IN_GAMES]
    return absent + [f"{row}: in no position" for row in rows() if not places[row]]


def main() -> int:
    """Count, and print a line for each row."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.counters", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each scenario, against random moves")
    parser.add_argument("--greedy", type=int, default=20, help="of each scenario, against one that plans")
    parser.add_argument("--stirred", type=int, default=3000, help="games that go on from stirred positions")
    parser.add_argument("--positions", type=int, default=20, help="of each sort")
    asked = parser.parse_args()
    begun = time.perf_counter()
    games = in_games(asked.games, asked.greedy, asked.stirred)
    places = in_positions(asked.positions)
    sys.stdout.write(f"{'games':>7} {'positions':>9}\n")
    for row in rows():
        note = f" [{NEVER_IN_GAMES[row]}]" if row in NEVER_IN_GAMES else ""
        sys.stdout.write(f"{games[row]:7} {places[row]:9}  {NAMED.get(row, row)}{note}\n")
    absent = never(games, places)
    sys.stdout.writelines(f"NEVER {one}\n" for one in absent)
    sys.stdout.write(f"{len(rows())} rows in {time.perf_counter() - begun:.0f} s\n")
    return int(bool(absent))


if __name__ == "__main__":
    sys.exit(main())
