"""The kinds of Jihadist operation (8.1.3).

Clauses: 8.1.3
"""

from __future__ import annotations

from ctcore.kernel.named import Named

__all__ = ["Operation"]


class Operation(Named):
    """The kinds of Jihadist operation that roll (8.1.3)."""

    RECRUIT, TRAVEL, JIHAD, PLOT = "Recruit", "Travel", "Jihad", "Plot"
