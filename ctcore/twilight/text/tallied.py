"""How some games ended: how many in each way, and by what margins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ctcore.screen.rows import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.twilight.rules.victory import Outcome

__all__ = ["tallied"]


def tallied(outcomes: Sequence[Outcome]) -> list[tuple[str, str]]:
    """How many games ended in each way, and how often and by what margins each player won."""
    return [*_table(outcomes), *_margins(outcomes)]


def _table(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str]]:
    """How many games ended in each way, and the rules that say so."""
    ways = Counter((str(found.winner), found.clauses, str(found.ending), found.reason) for found in outcomes)
    for (winner, clauses, ending, reason), count in sorted(ways.items(), key=lambda way: (-way[1], way[0])):
        yield counted(count, "game"), f"the {winner} wins, as {ending}; {reason} ({', '.join(clauses)})"


def _margins(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str]]:
    for name, margins in (
        ("Government", [found.government_margin for found in outcomes]),
        ("FLN", [found.fln_margin for found in outcomes]),
    ):
        won = sum(str(found.winner) == name for found in outcomes)
        mean = sum(margins) / len(margins)
        spread = f"margins {min(margins):+} to {max(margins):+}, {mean:+.1f} on average"
        yield name, f"wins {won} of {len(outcomes)}; {spread}"
