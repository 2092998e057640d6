"""Print what a log of a game leaves out: how many moves were filled in, and the gaps that stay open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ctcore.cli.report import counted, listed, pairs
from ctcore.game.log import FORCED, OPEN, SHORTEST, WRITTEN
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.game.log import Gap, Log

__all__ = ["log_as_dict", "tell_log"]

_HOW = {FORCED: "forced", SHORTEST: "by the only shortest way", OPEN: "in a gap that stays open"}


def tell_log(log: Log) -> None:
    """Print how many moves were filled in and how, and each gap in which the rules leave a choice."""
    out, how = console(), Counter(how for _, how in log.steps)
    told = [f"{how[one]} {words}" for one, words in _HOW.items() if how[one]]
    filled = sum(how.values()) - how[WRITTEN]
    out.print(Text(f"{counted(filled, 'move')} filled in{': ' if told else ''}{listed(told)}"))
    for gap in log.gaps:
        out.print(Text(f"line {gap.line}, before {gap.before!r}, the log leaves open:", "bold"))
        out.print(pairs([("", way) for way in _ways(gap)]))


def _ways(gap: Gap) -> list[str]:
    told = ["; ".join(way) for way in gap.ways]
    return [f"{told[0]} (played here)", *told[1:], *(["and more"] if gap.more else [])]


def log_as_dict(log: Log) -> dict[str, Any]:
    """The same as plain data: each move that was filled in with its place and how, and the open gaps."""
    return {
        "filled": [
            {"move": number, "how": how} for number, (_, how) in enumerate(log.steps, 1) if how != WRITTEN
        ],
        "open": [
            {"line": gap.line, "before": gap.before, "ways": list(map(list, gap.ways)), "more": gap.more}
            for gap in log.gaps
        ],
    }
