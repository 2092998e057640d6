"""Questions to any system of rules: why, what may be done, what follows, how much there is.

`march_reach` alone asks about a rule of Colonial Twilight.
"""

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
from ctcore.query.reach import Destination, Way, march_reach

__all__ = [
    "Answer",
    "Choice",
    "Destination",
    "Shut",
    "Way",
    "choices",
    "divide",
    "explain",
    "ledger_of",
    "march_reach",
    "perft",
    "refused",
    "shut",
    "total",
]
