"""Questions to any system of rules: why, what may be done, what follows, how many lines there are."""

from ctcore.query.closed import Closed, closed_at, open_and_closed
from ctcore.query.explain import (
    Answer,
    Choice,
    Shut,
    briefly,
    choices,
    explain,
    ledger_of,
    refused,
    shut,
    total,
)
from ctcore.query.offered import Field, Offer, Offered, fields_of, naming, offered, part_as_dict
from ctcore.query.perft import divide, perft
from ctcore.query.readings import Readings, Turning, readings

__all__ = [
    "Answer",
    "Choice",
    "Closed",
    "Field",
    "Offer",
    "Offered",
    "Readings",
    "Shut",
    "Turning",
    "briefly",
    "choices",
    "closed_at",
    "divide",
    "explain",
    "fields_of",
    "ledger_of",
    "naming",
    "offered",
    "open_and_closed",
    "part_as_dict",
    "perft",
    "readings",
    "refused",
    "shut",
    "total",
]
