"""The golden tables of perft: ``python -m tests.perft.tables`` writes ``tests/perft/*.txt`` anew.

Each table counts the lines of so many moves from a position, and divides the longest by their
first move and then by the second, so that a difference can be traced to the move that makes it.
The positions are each scenario's first turn, for either player as First Eligible, and each
phase of a Propaganda Round whose card comes first, nothing having been done before that phase.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore import query
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DEPTH", "FOLDER", "PHASES", "depth_of", "starts", "table"]

DEPTH = 3
FOLDER = Path(__file__).parent
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
    """How many moves the longest lines of that table have."""
    return DEPTHS.get(name.partition("-round-")[2], DEPTH)


def table(state: ct.State, depth: int = DEPTH) -> str:
    """The table of a position: a count for each depth, and the division of the deepest."""
    lines = [f"{moves} {query.perft(ct.SYSTEM, state, moves)}" for moves in range(depth + 1)]
    for first in ct.legal_moves(state):
        after = ct.step(state, first)
        lines.append(f"{first}: {query.perft(ct.SYSTEM, after, depth - 1)}")
        divided = query.divide(ct.SYSTEM, after, depth - 1) if depth > 2 else {}
        lines += [f"  {second}: {count}" for second, count in divided.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every table."""
    for name, state in starts():
        (FOLDER / f"{name}.txt").write_text(table(state, depth_of(name)), encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
