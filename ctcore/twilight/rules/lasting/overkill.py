"""Overkill, unshaded (#33): from then on a Neutralize removes four pieces in all.

Clauses: 4.2.3, 5.3
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#33u",
        while_="overkill",
        clauses=("4.2.3", "5.3"),
        to="neutralize.removed",
        value=lambda _pieces, _state: 4,
    ),
)
