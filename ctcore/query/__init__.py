"""Questions to any system of rules: why, what may be done, what follows, how much there is.

`march_reach` alone asks about a rule of Colonial Twilight.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
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


def __getattr__(name: str) -> Any:
    """What a March can reach, loaded as it is asked for: most questions ask nothing of it."""
    if name not in ("Destination", "Way", "march_reach"):
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module("ctcore.query.reach"), name)
