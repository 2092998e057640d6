"""EMPTY THREAT (5.4): a Terror Operation places its marker and leaves Support and Opposition as they are.

Clauses: 5.4, 3.3.4; ruling R40
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#31u",
        while_="empty_threat",
        clauses=("3.3.4", "5.4", "R40"),
        to="terror.sets_neutral",
        value=lambda _sets, _state: False,
    ),
)
