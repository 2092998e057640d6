"""TORTURE (5.3.2): Neutralize costs Commitment, and one more piece may go from each of its spaces.

Clauses: 5.3.2, 4.2.3, 1.8; rulings G7, R91, R92
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#18",
        while_="torture",
        clauses=("4.2.3", "5.3.2", "R91"),
        to="neutralize.commitment",
        value=lambda cost, _state: cost + 1,
    ),
    Amends(
        label="#18",
        while_="torture",
        clauses=("4.2.3", "5.3.2", "R92"),
        to="neutralize.extra",
        value=lambda _extra, _state: True,
    ),
)
