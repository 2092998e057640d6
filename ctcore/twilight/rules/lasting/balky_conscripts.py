"""Balky Conscripts, shaded (#2): until the next Reset the Government may not Deploy, nor so Resettle.

Clauses: 4.2.1, 5.4
"""

from ctcore.kernel import Closes

__all__ = ["PROVISOS"]

PROVISOS = (
    Closes(
        label="#2s",
        while_="balky_conscripts",
        clauses=("4.2.1", "5.4"),
        to="deploy",
        name="balky_conscripts",
        text="the Government may not Deploy",
        test=lambda: True,
    ),
)
