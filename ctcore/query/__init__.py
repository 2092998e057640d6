"""Questions to any system of rules: why, what may be done, what follows, how many lines there are."""

from ctcore.query.explain import (
    Answer,
    Choice,
    Shut,
    choices,
    explain,
    ledger_of,
    refused,
    shut,
    total,
)
from ctcore.query.perft import divide, perft

__all__ = [
    "Answer",
    "Choice",
    "Shut",
    "choices",
    "divide",
    "explain",
    "ledger_of",
    "perft",
    "refused",
    "shut",
    "total",
]
