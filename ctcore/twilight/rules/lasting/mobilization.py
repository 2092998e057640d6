"""MOBILIZATION (5.1.6): from then on the Government may Resettle.

Clauses: 5.1.6, 4.2.1; ruling R84
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#64",
        while_="mobilization_played",
        clauses=("4.2.1", "5.1.6", "R84"),
        to="deploy.resettlement",
        value=lambda _forbidden, _state: True,
    ),
)
