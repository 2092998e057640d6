"""AMNESTY (#5u): the Government may buy a Guerrilla off each space of a Sweep or an Assault.

Clauses: #5u, 5.4, 3.2.3, 3.2.4
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#5u",
        while_="amnesty",
        clauses=("3.2.3", "3.2.4", "5.4"),
        to="buying_off.allowed",
        value=lambda _allowed, _state: True,
    ),
)
