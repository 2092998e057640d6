"""Questions to any system of rules: why, what may be done, what follows, how much there is."""

from ctcore.query.explain import Answer, Choice, choices, explain, ledger_of, total
from ctcore.query.perft import divide, perft

__all__ = ["Answer", "Choice", "choices", "divide", "explain", "ledger_of", "perft", "total"]
