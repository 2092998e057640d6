"""Challe Plan, unshaded (#45): until the next Reset Police count as Troops in every Assault.

They are counted before the cubes are halved in Mountains, or not halved (#35u).

Clauses: 3.2.4, 5.4
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#45u",
        while_="single_hq_control",
        clauses=("3.2.4", "5.4"),
        to="assault.police_count",
        value=lambda _count, _state, _space: True,
    ),
)
