"""The golden tables of perft: ``python -m tests.perft.tables`` writes ``tests/perft/*.txt`` anew.

Each table counts the lines of up to three moves from a scenario's first turn, for either
player as First Eligible, and divides those of three moves by their first move and then by
the second, so that a difference can be traced to the move that makes it.
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

__all__ = ["DEPTH", "FOLDER", "starts", "table"]

DEPTH = 3
FOLDER = Path(__file__).parent


def starts() -> Iterator[tuple[str, ct.State]]:
    """Each scenario on its first card, with either player First Eligible, under a name."""
    for scenario in SCENARIOS:
        for faction in (ct.GOVERNMENT, ct.FLN):
            yield f"{scenario}-{faction.name.lower()}", ct.setup(scenario, first=faction, card=1)


def table(state: ct.State) -> str:
    """The table of a position: a count for each depth, and the division of the deepest."""
    lines = [f"{depth} {query.perft(ct.SYSTEM, state, depth)}" for depth in range(DEPTH + 1)]
    for first in ct.legal_moves(state):
        after = ct.step(state, first)
        lines.append(f"{first}: {query.perft(ct.SYSTEM, after, DEPTH - 1)}")
        divided = query.divide(ct.SYSTEM, after, DEPTH - 1)
        lines += [f"  {second}: {count}" for second, count in divided.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every table."""
    for name, state in starts():
        (FOLDER / f"{name}.txt").write_text(table(state), encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
