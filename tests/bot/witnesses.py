"""Positions in which one step or priority alone decides: ``python -m tests.bot.witnesses`` finds them anew.

A witness of a name is a position in which the FLN does something else once that name counts for nothing, all
dice and draws being the same; one of an arrow of the flowchart is a position in which it is taken.  Each is
kept in ``witnesses.txt``, as short as it could be made; ``python -m tests.bot.witnesses terror.population``
looks for some only, and keeps the others.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.errors import CtcoreError
from ctcore.twilight.bot import Decision, Draw
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.bot.named import NAMED
from ctcore.twilight.bot.policy import _decided
from tests.bot.positions import positions
from tests.bot.rows import FRAMES, occurs, rows

__all__ = ["PATH", "Fixed", "decides", "decision", "found", "read", "shortened", "shows"]

PATH = Path(__file__).with_name("witnesses.txt")
# What the dice show.  How many positions are drawn between two looks at what is still wanted.
DIE, ROUND = 3, 40
MOST_ROUNDS = 60


class Fixed(Scripted):
    """Dice that all show the same, and the first, or the last, of what is tied."""

    __slots__ = ("_last", "_shown")

    def __init__(self, shown: int, *, last: bool = False) -> None:
        super().__init__()
        self._shown, self._last = shown, last

    def draw(self, what: str, ways: int) -> int:
        came = ways - 1 if self._last else 0
        self.drawn.append(Draw(what, ways, came))
        return came

    def die(self, what: str) -> int:
        self._dice = [self._shown]
        return super().die(what)


def decision(state: ct.State, *without: str, last: bool = False) -> Decision:
    """What the FLN does there without those steps and priorities; ties fall to the first, or to the last."""
    return _decided(state, Fixed(DIE, last=last), (), without=without)


def decides(name: str, state: ct.State) -> bool:
    """Whether that step or priority alone decides there, ties falling to the first, or to the last."""
    return any(
        decision(state, last=last).moves != decision(state, name, last=last).moves for last in (False, True)
    )


def shows(row: str, state: ct.State) -> bool:
    """Whether the position is a witness: of a step or priority, or of an arrow of the flowchart."""
    return decides(row, state) if row in NAMED else row in occurs(decision(state))


def read() -> dict[str, str]:
    """The witnesses, by name: each position in one line."""
    lines = PATH.read_text(encoding="utf-8").splitlines() if PATH.exists() else []
    return dict(line.split(" = ", 1) for line in lines if " = " in line)


def _write(witnesses: dict[str, str]) -> None:
    text = "# Where that occurs, or decides alone; `python -m tests.bot.witnesses` finds it.\n"
    lines = (f"{row} = {witnesses[row]}\n" for row in rows() if row in witnesses)
    PATH.write_text(text + "".join(lines), encoding="utf-8")


def _drawn(seed: int) -> Iterator[ct.State]:
    """Positions in which the FLN is to choose: turns as play comes to them, stirred, and of every frame."""
    yield from positions(ROUND, seed)
    chance = random.Random(seed)  # noqa: S311 - positions, not secrets
    for kind in FRAMES:
        state = any_position(chance, kind)
        if state is not None and ct.actor(state) is ct.FLN:
            yield state


def found(wanted: Iterable[str]) -> dict[str, str]:
    """A witness for each of those names, the shortest of what some rounds bring."""
    left, best = set(wanted), dict[str, str]()
    for seed in range(MOST_ROUNDS):
        for state in _drawn(seed):
            for name in left.intersection(occurs(decision(state))):
                if shows(name, state):
                    short = shortened(name, state)
                    if name not in best or len(short) < len(best[name]):
                        best[name] = short
        # A few rounds for what was found, all of them for the rest.
        left -= {name for name in best if len(best[name]) < 200 + 20 * seed}
        sys.stdout.write(f"round {seed}: {len(best)} found, {len(left)} still wanted\n")
        sys.stdout.flush()
        if not left:
            break
    return best


def shortened(name: str, state: ct.State) -> str:
    """The position with as many of its parts left out as can be, and still a witness."""
    parts = state.to_text().split("; ")
    for _ in count():
        before = len(parts)
        for at in range(len(parts) - 2, 0, -1):
            fewer = parts[:at] + parts[at + 1 :]
            if _still(name, "; ".join(fewer)):
                parts = fewer
        if len(parts) == before:
            break
    return "; ".join(parts)


def _still(name: str, text: str) -> bool:
    try:
        state = ct.State.from_text(text)
    except CtcoreError:
        return False
    return ct.actor(state) is ct.FLN and shows(name, state)


def main(names: list[str]) -> int:
    """Find and keep; exit status 1 where a name has none."""
    kept = {row: text for row, text in read().items() if row in rows() and names and row not in names}
    kept |= found(names or rows())
    _write(kept)
    absent = [row for row in rows() if row not in kept]
    sys.stdout.writelines(f"NONE {row}\n" for row in absent)
    return int(bool(absent))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
