"""The Call Up, shaded (#29): until the next Reset Train places at most two cubes in a space.

Clauses: 3.2.1, 5.4
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#29s",
        while_="effective_threats",
        clauses=("3.2.1", "5.4"),
        to="train.cubes",
        value=lambda _cubes, _state: 2,
    ),
)
