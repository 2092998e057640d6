"""OAS (5.3.1): either player may let its Terror stand in for a Special Activity.

Clauses: 5.3.1, 4.1; rulings R134, R135
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#63",
        while_="oas",
        clauses=("5.3.1", "4.1"),
        to="oas.allowed",
        value=lambda _forbidden, _state: True,
    ),
)
