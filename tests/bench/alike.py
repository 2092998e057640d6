"""How alike the positions of many random games are: ``python -m tests.bench.alike``.

Games could be played many at a time, on arrays, if enough of them waited for the same move in positions that
differ in numbers alone.  Here they are played one by one, and it is counted how large such groups would be:
the commonest groups wait until no other game can go on, and then the largest of them is played at once.

Positions are grouped by what is pending: as it stands, but for its counts; with any spaces in the place of
its own, too; and by the types of its frames alone.  In the second and third a group is of one kind of move.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore.game.fields import is_printed
from ctcore.kernel.choices import fields_of
from ctcore.twilight.board.map import Place

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from ctcore.kernel import Move

__all__ = ["LIKENESSES", "Groups", "as_it_stands", "grouped", "keys_of", "of_types", "whatever_the_spaces"]

SCENARIOS = ("short", "medium", "full")
# How many of the commonest groups wait.
WAITING = (30, 100, 300)
# In the place of what is data in a group.
_DATA = "data"


def as_it_stands(state: ct.State, _move: Move) -> Hashable:
    """What is pending, but for its counts."""
    return _but(state.stack, (int,))


def whatever_the_spaces(state: ct.State, move: Move) -> Hashable:
    """What is pending, but for its counts and its spaces, and the kind of move that is made."""
    return _but(state.stack, (int, Place)), type(move)


def of_types(state: ct.State, move: Move) -> Hashable:
    """The types of what is pending, and the kind of move that is made."""
    return *map(type, state.stack), type(move)


LIKENESSES = {
    "what is pending, counts aside": as_it_stands,
    "counts and spaces aside, kind of move": whatever_the_spaces,
    "types of frames, kind of move": of_types,
}


def _but(value: Any, data: tuple[type, ...]) -> Hashable:
    """The value as a key, but for what is of those types."""
    if isinstance(value, tuple):
        return tuple(_but(one, data) for one in value)
    kind = type(value)
    if kind in data:
        return _DATA
    if attrs.has(kind) and not is_printed(kind):
        return kind, *(_but(getattr(value, name), data) for name, _ in fields_of(kind))
    found: Hashable = value
    return found


def keys_of(scenario: str, seed: int) -> list[tuple[Hashable, ...]]:
    """The groups, by each likeness, in which each decision of a random game would be made."""
    steps = ct.random_game(scenario, seed)
    return [tuple(each(step.before, step.move) for each in LIKENESSES.values()) for step in steps]


@attrs.frozen
class Groups:
    """What came of games played so: how many decisions each group had, and how many were made alone."""

    sizes: tuple[int, ...]
    alone: int

    @property
    def share(self) -> float:
        """The share of decisions that were made in groups."""
        together = sum(self.sizes)
        return together / (together + self.alone)

    @property
    def most(self) -> float:
        """How many times the decisions could be made in the same time if those in groups took none."""
        return 1 / (1 - self.share) if self.alone else float("inf")


def grouped(games: Sequence[Sequence[Hashable]], waiting: int) -> Groups:
    """Play all games at once, in groups; ``waiting`` is how many of the commonest groups wait for more games.

    >>> grouped(["abc", "xab"], 1)
    Groups(sizes=(2,), alone=4)
    """
    common = Counter(key for game in games for key in game)
    numbers = {key: number for number, (key, _) in enumerate(common.most_common(waiting))}
    at = [iter(game) for game in games]
    groups: dict[Hashable, list[int]] = defaultdict(list)
    # Each group by its size; what is out of date has another size by now.
    largest: list[tuple[int, int, Hashable]] = []
    moving, sizes, alone = [*range(len(games))], [], 0
    while moving:
        for number in moving:
            for key in at[number]:
                if key in numbers:
                    groups[key].append(number)
                    heappush(largest, (-len(groups[key]), numbers[key], key))
                    break
                alone += 1
        moving = []
        while largest and not moving:
            size, _, key = heappop(largest)
            if len(groups[key]) == -size:
                moving = groups.pop(key)
                sizes.append(-size)
    return Groups(tuple(sizes), alone)


def told(games: Sequence[Sequence[tuple[Hashable, ...]]]) -> Iterator[str]:
    """The table: for each likeness, and each number of groups that wait, what came of it."""
    yield f"{'alike are positions by':<40}{'groups':>8}{'share':>8}{'mean size':>11}{'at most':>9}"
    for place, name in enumerate(LIKENESSES):
        by_key = [[keys[place] for keys in game] for game in games]
        for waiting in WAITING:
            found = grouped(by_key, waiting)
            mean = sum(found.sizes) / len(found.sizes)
            yield f"{name:<40}{waiting:>8}{found.share:>8.0%}{mean:>11.1f}{found.most:>8.1f}x"


def main() -> int:
    """Play the games, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.alike", description=__doc__)
    parser.add_argument("--games", type=int, default=600, metavar="N", help="of all scenarios in turns")
    asked = parser.parse_args()
    # Equal keys are one object, so that many games can be kept.
    known: dict[Hashable, Hashable] = {}
    games = []
    for number in range(asked.games):
        found = keys_of(SCENARIOS[number % len(SCENARIOS)], number)
        games.append([tuple(known.setdefault(key, key) for key in keys) for keys in found])
    random.Random(1).shuffle(games)  # noqa: S311 - an order, not secrets
    sys.stdout.write(f"{len(games)} games at once, {sum(map(len, games)):,} decisions\n")
    sys.stdout.writelines(f"{line}\n" for line in told(games))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
