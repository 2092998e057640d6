"""Hold the Government's players against one another: ``python -m tests.strength``.

Each pair plays as many games as ``--games`` says, 200 if it does not, from the same seeds, so that every
player meets the same cards until play departs. Exit status 1 where the stronger does not win more surely than
the weaker: where the interval of its rate of wins is not wholly above that of the other's.
"""

from __future__ import annotations

import argparse
import sys
import time

import attrs

from ctcore.runner import backend_named
from ctcore.simulate import Simulation, Summary, simulated, summed_up
from ctcore.simulate.intervals import Estimate, rate
from ctcore.twilight.game import GAME

__all__ = ["STEPS", "Pair", "compared"]


@attrs.frozen
class Pair:
    """Two who play the Government, the weaker first, and who plays the FLN against each."""

    weaker: str
    stronger: str
    fln: str


STEPS = (
    Pair("random", "greedy", "bot"),
    Pair("greedy", "search,playouts=64", "bot"),
    Pair("random", "greedy", "greedy"),
    Pair("greedy", "search", "greedy"),
)


def compared(pair: Pair, games: int, jobs: int | None = None) -> tuple[Summary, Summary]:
    """What comes of that many games of the weaker, and of the stronger."""
    backend = backend_named(None)
    found = []
    for government in (pair.weaker, pair.stronger):
        players = {"government": government, "fln": pair.fln}
        variant = GAME.variant_for(players)
        game = GAME if variant is None else GAME.variant(variant)
        asked = Simulation(game, game.setup("short"), players)
        rows = sorted(
            simulated(asked, range(1, games + 1), jobs=jobs, backend=backend), key=lambda row: row.seed
        )
        found.append(summed_up(rows))
    return found[0], found[1]


def wins(found: Summary) -> Estimate:
    """How often the Government wins."""
    return rate(sum(one.games for one in found.wins if one.words == ("Government",)), found.games)


def main() -> int:
    """Compare all; exit status 1 where the stronger is not surely stronger."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--fln", help="only the pairs that meet this FLN")
    asked = parser.parse_args()
    status = 0
    for pair in [one for one in STEPS if asked.fln in {None, one.fln}]:
        begun = time.perf_counter()
        weaker, stronger = compared(pair, asked.games, asked.jobs)
        for name, found in ((pair.weaker, weaker), (pair.stronger, stronger)):
            won, lead = wins(found), found.lead
            assert lead is not None
            sys.stdout.write(
                f"{name:<18} against {pair.fln:<7} wins {won.value:6.1%} ({won.low:.1%} to {won.high:.1%}), "
                f"lead {lead.value:+.1f} ({lead.low:+.1f} to {lead.high:+.1f})\n"
            )
        below, above = wins(weaker).high, wins(stronger).low
        assert below is not None
        assert above is not None
        status |= above <= below
        sys.stdout.write(f"  {2 * asked.games} games in {time.perf_counter() - begun:.0f} s\n")
        sys.stdout.flush()
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
