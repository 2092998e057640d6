"""The golden counts of perft: ``python -m tests.perft.tables`` writes ``tests/perft/counts.txt`` anew.

A row counts the lines of one move, two moves and so on from a position; those of a turn divide the longest by
their first move.  The positions are each scenario's first turn, for either player as First Eligible, and each
phase of a Propaganda Round whose card comes first, nothing having been done before that phase.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import query
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["COUNTS", "PHASES", "depth_of", "row", "starts"]

DEPTH = 3
COUNTS = Path(__file__).with_name("counts.txt")
# The phases of a Round, in their order; each ends with one move.
PHASES = ("sending", "withdrawing", "pacification", "agitation", "government-redeploy", "fln-redeploy")
# The Government may redeploy in hundreds of ways, so that two moves tell enough there and before it.
DEPTHS = {"agitation": 2, "government-redeploy": 2}


def starts() -> Iterator[tuple[str, ct.State]]:
    """Each position, under a name."""
    for scenario in SCENARIOS:
        for faction in (ct.GOVERNMENT, ct.FLN):
            state = ct.setup(scenario, first=faction, card=1)
            if ct.actor(state) is not faction:
                # The Second Eligible player is asked for a Pivotal Event first.
                state = ct.step(state, ct.parse_move(state, "no pivotal event"))
            yield f"{scenario}-{faction.name.lower()}", state
    for scenario in SCENARIOS:
        state = ct.setup(scenario, card=67)
        for phase in PHASES:
            yield f"{scenario}-round-{phase}", state
            state = ct.step(state, ct.parse_move(state, "end"))


def depth_of(name: str) -> int:
    """How many moves the longest lines counted from that position have."""
    return DEPTHS.get(name.partition("-round-")[2], DEPTH)


def row(name: str, state: ct.State) -> str:
    """The row of a position: its counts, and where a turn begins what each first move adds to the last."""
    depth = depth_of(name)
    counts = " ".join(str(query.perft(ct.SYSTEM, state, moves)) for moves in range(1, depth + 1))
    if "-round-" in name:
        return f"{name}: {counts}"
    divided = query.divide(ct.SYSTEM, state, depth)
    return f"{name}: {counts} = {', '.join(f'{move} {count}' for move, count in divided.items())}"


if __name__ == "__main__":
    COUNTS.write_text("".join(f"{row(name, state)}\n" for name, state in starts()), encoding="utf-8")
