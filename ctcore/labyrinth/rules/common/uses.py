"""What a card is played for (6.1, 6.3.2.1).

Clauses: 6.1, 6.3.2.1, 9.4.1
"""

from __future__ import annotations

from ctcore.kernel.named import Named

__all__ = ["Use"]


class Use(Named):
    """What a card is played for; Radicalization is of the solo game (9.4.1)."""

    EVENT = "event"
    OPERATIONS = "operations"
    EVENT_FIRST = "event, then operations"
    OPERATIONS_FIRST = "operations, then event"
    RADICALIZATION = "Radicalization"
