"""How long each proof takes by other seeds of the solver: ``python -m tests.proofs.seeds``.

A solver that guesses otherwise takes another time, and a proof that is quick by luck alone may end in an
*unknown* with the next version.  So every obligation of a game is discharged once by each of ten seeds
(``--seeds N``).  Told are those whose slowest and quickest proof lie furthest apart, and by name each
that comes near to its ceiling.  Exit status 1 where a seed refutes one, or one takes longer than the ceiling.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

from ctcore.game.games import game as named
from ctcore.symbolic import obligations
from ctcore.symbolic.checking import Checking
from ctcore.symbolic.parallel import discharge_all

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.symbolic import Obligation

__all__ = ["CEILING", "NEAR", "seconds_by", "told"]

# The seconds that a proof may take, of one processor of today, and the part of them that is near.
CEILING, NEAR = 60.0, 0.5
# How many of those that vary most are told.
_SHOWN = 10
# What took less than this by every seed varies by the machine's own clock.
_LEAST = 0.5


def seconds_by(
    seeds: Sequence[int], wanted: Sequence[Obligation], game: str, workers: int | None = None
) -> tuple[dict[str, list[float]], list[str]]:
    """The seconds that each obligation took by each seed, by its name; and what a seed refuted, with why."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    refuted: list[str] = []
    done = 0
    for seed in seeds:
        proofs = discharge_all(wanted, workers=workers, game=named(game), checking=Checking(seed=seed))
        for proof in proofs:
            found[proof.obligation.name].append(proof.seconds)
            if not proof.proved:
                refuted.append(f"{proof.obligation.name} by seed {seed}: {proof.detail}")
            done += 1
            sys.stderr.write(f"\r{done} of {len(wanted) * len(seeds)} proofs")
    sys.stderr.write("\n")
    return dict(found), refuted


def told(found: Mapping[str, Sequence[float]], ceiling: float = CEILING) -> tuple[list[str], bool]:
    """What is told of the seconds by name, and whether each is below the ceiling."""
    spread = sorted(found, key=lambda name: min(found[name]) - max(found[name]))
    lines = [
        f"{name}: {min(found[name]):.1f} to {max(found[name]):.1f} s"
        for name in spread[:_SHOWN]
        if max(found[name]) >= _LEAST
    ]
    slow = [name for name in found if max(found[name]) >= NEAR * ceiling]
    lines += [f"near its ceiling of {ceiling:.0f} s: {name}, {max(found[name]):.1f} s" for name in slow]
    sums = [sum(some) for some in zip(*found.values(), strict=True)]
    lines.append(
        f"{len(found)} obligations by {len(sums)} seeds: {min(sums):.0f} to {max(sums):.0f} s a seed"
    )
    return lines, all(max(found[name]) < ceiling for name in slow)


def main() -> int:
    """Discharge them by each seed, and tell."""
    parser = argparse.ArgumentParser(prog="tests.proofs.seeds", description=__doc__)
    parser.add_argument("pattern", nargs="?", default="", help="only obligations with this in their name")
    parser.add_argument("--game", default=named().name)
    parser.add_argument("--seeds", type=int, default=10, metavar="N")
    parser.add_argument("--jobs", type=int, metavar="N")
    asked = parser.parse_args()
    wanted = [one for one in obligations(named(asked.game)) if asked.pattern in one.name]
    found, refuted = seconds_by(range(1, asked.seeds + 1), wanted, asked.game, asked.jobs)
    lines, below = told(found)
    sys.stdout.write("".join(f"{line}\n" for line in (*refuted, *lines)))
    return int(bool(refuted) or not below)


if __name__ == "__main__":
    raise SystemExit(main())
