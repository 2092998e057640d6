"""What of chapter 8 occurs: ``python -m tests.bot.counters`` plays games, draws positions, and counts.

Counted are the arrows of the flowchart: yes and no of each question, done and fall-through of each action;
and by name the steps that were taken, and the priorities that narrowed a choice.  Exit status 1 where one
never occurs.
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
from ctcore.kernel import Frame
from ctcore.twilight.bot import FLOWCHART, Bot, Decision, decide
from ctcore.twilight.bot.flowchart import ALWAYS, Question
from ctcore.twilight.bot.named import NAMED
from ctcore.twilight.game import GAME
from ctcore.twilight.players import Greedy
from ctcore.twilight.rules.setup.frames import SetUpFrame
from tests.bot.positions import positions

__all__ = [
    "FRAMES",
    "GOVERNMENTS",
    "SCENARIOS",
    "Noting",
    "counted",
    "decisions_of",
    "drawn",
    "is_explained",
    "never",
    "rows",
]

SCENARIOS = ("short", "medium", "full")
GOVERNMENTS: dict[str, Callable[[], Player]] = {
    "random": lambda: Even(GAME),
    "greedy": lambda: Greedy(GAME),
}
# In these of the frames whose actor varies, Nature rolls or the Government chooses, whoever plays the card.
OTHERS = ("Rolling", "RollingAgain", "Card4Removing", "Card16sRemoving")


def _whose(frame: type[Frame]) -> object:
    """The actor of a frame, or what finds it."""
    return frame.actor


# Every frame of play in which the FLN may be to choose.
FRAMES = [
    frame
    for frame in ct.SYSTEM.table
    if not issubclass(frame, SetUpFrame)
    and (_whose(frame) is ct.FLN or not isinstance(_whose(frame), ct.Actor))
    and not frame.__name__.endswith(OTHERS)
]
# Those in which priorities narrow that seldom occur in play.
SELDOM = [
    frame
    for frame in FRAMES
    if frame.__name__.startswith("Card") or frame.__name__ in {"CoupRemoving", "Avenging", "FlnRedeploy"}
]
# What says of an arrow that its action was done.
DONE = "done"


class Noting(Bot):
    """A bot that keeps all its decisions."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions: list[Decision] = []

    def _begin(self, state: ct.State, draw: random.Random) -> None:
        super()._begin(state, draw)
        assert self.decision is not None
        self.decisions.append(self.decision)


def is_explained(decision: Decision) -> bool:
    """Whether a rule of chapter 8 is among the reasons, and every reason has a rule."""
    cited = [clause for one in decision.reasons for clause in one.clauses]
    own = [clause for clause in cited if clause == "8" or clause.startswith("8.")]
    return bool(own) and all(one.clauses for one in decision.reasons)


def decisions_of(scenario: str, seed: int, government: str = "random") -> list[Decision]:
    """The decisions of the FLN in a whole game."""
    bot = Noting()
    players: dict[str, Player] = {"government": GOVERNMENTS[government](), "fln": bot}
    for _ in match(GAME, ct.setup(scenario), players, seed):
        pass
    return bot.decisions


def arrows() -> list[str]:
    """Every arrow of the flowchart that can be taken."""
    found: list[str] = []
    for name, box in FLOWCHART.items():
        if isinstance(box, Question):
            found += [_arrow(name, box.yes), _arrow(name, box.no)]
        else:
            found += [_arrow(name, DONE), *([_arrow(name, box.none)] if name not in ALWAYS else [])]
    return found


def _arrow(name: str, to: str) -> str:
    return f"{name} > {to}"


def rows() -> list[str]:
    """Everything that is counted."""
    return [*arrows(), *NAMED]


def occurs(decision: Decision) -> Iterator[str]:
    """What of chapter 8 a decision shows."""
    yield from (_arrow(*pair) for pair in zip(decision.way, decision.way[1:], strict=False))
    if decision.way:
        yield _arrow(decision.way[-1], DONE)
    yield from (one.name for one in decision.reasons if one.name)


def drawn(each: int, seed: int = 1) -> Iterator[ct.State]:
    """Lawful positions in which the FLN is to choose: turns that begin, stirred, and what occurs seldom."""
    yield from positions(30 * each, seed)
    chance = random.Random(seed)  # noqa: S311 - positions, not secrets
    for kind in SELDOM:
        found = (any_position(chance, kind) for _ in range(each))
        yield from (one for one in found if one is not None and ct.actor(one) is ct.FLN)


def counted(games: int, positions_each: int, seed: int = 1) -> Counter[str]:
    """How often each row occurs in games of each scenario against each Government, and in drawn positions."""
    count = Counter(dict.fromkeys(rows(), 0))
    for scenario in SCENARIOS:
        for government in GOVERNMENTS:
            for number in range(seed, seed + games):
                for one in decisions_of(scenario, number, government):
                    count.update(occurs(one))
    for number, state in enumerate(drawn(positions_each, seed)):
        count.update(occurs(decide(state, random.Random(number))))  # noqa: S311 - play, not secrets
    return count


def never(count: Counter[str]) -> list[str]:
    """The rows that did not occur."""
    return [row for row in rows() if not count[row]]


def main() -> int:
    """Count, and print a line for each row."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.counters", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each scenario against each Government")
    parser.add_argument("--positions", type=int, default=30, help="of each sort")
    asked = parser.parse_args()
    begun = time.perf_counter()
    count = counted(asked.games, asked.positions)
    for row in rows():
        sys.stdout.write(f"{count[row]:7}  {NAMED.get(row, row)}\n")
    for row in never(count):
        sys.stdout.write(f"NEVER {row}\n")
    sys.stdout.write(f"{len(rows())} rows in {time.perf_counter() - begun:.0f} s\n")
    return int(bool(never(count)))


if __name__ == "__main__":
    sys.exit(main())
