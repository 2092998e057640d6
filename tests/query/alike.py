"""Whether small positions are answered as by the plain search: `python -m tests.query.alike`."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import ctcore as ct
from ctcore.condition.answer import Answer
from ctcore.query.goal import Goal
from ctcore.query.reachable import seek
from tests.query.small import goal_in, positions

# How many positions are explored at most; if that is not enough, nothing is compared.
LIMIT = 12_000


def compared(seed: int, player: ct.Actor, number: int, limit: int = LIMIT) -> Iterator[tuple[str, str]]:
    """The answers to a question in a number of positions, and what differs, if anything does."""
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    for state in islice(positions(seed, player), number):
        asked = goal_in(state, chance, player)
        goal = Goal(asked, player, moment=chance.random() < 0.5, least=True, events=False)
        plain = seek(state, goal, limit=limit, plain=True)
        if plain.answer is Answer.OPEN:
            yield "open", ""
            continue
        found = seek(state, goal, limit=limit)
        if found.answer is Answer.OPEN or (found.answer is Answer.YES and not found.cheapest):
            yield "open", ""
            continue
        same = (found.answer, found.price) == (plain.answer, plain.price)
        told = (
            f"{asked} by the {player}, {'at a moment' if goal.moment else 'at the end'}, of {state.to_text()}"
        )
        says = f"{found.answer} for {found.price}, plain {plain.answer} for {plain.price}: {told}"
        yield str(plain.answer), "" if same else says


def main() -> int:
    """Compare, and tell what differs; status 1 where something does, or too little was decided."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    found: Counter[str] = Counter()
    differences = 0
    for player in (ct.FLN, ct.GOVERNMENT):
        for answer, difference in compared(asked.seed, player, asked.number // 2):
            found[f"{player} {answer}"] += 1
            if difference:
                differences += 1
                sys.stdout.write(f"{difference}\n")
            sys.stderr.write(f"\r{dict(found)}")
    decided = sum(number for name, number in found.items() if not name.endswith("open"))
    told = f"{dict(found)}: {decided} of {asked.number} decided by both, {differences} differ"
    sys.stdout.write(f"{told}\n")
    return int(differences > 0 or decided * 5 < asked.number * 4)


if __name__ == "__main__":
    raise SystemExit(main())
