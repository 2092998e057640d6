"""SAS, unshaded: a Train may Pacify two of its spaces, RECALL DE GAULLE or not.

Clauses: 3.2.1, 5.1.7, 5.3; rulings R51, R61
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#13u",
        while_="hearts_and_minds",
        clauses=("3.2.1", "5.1.7", "5.3"),
        to="train.pacified",
        value=lambda spaces, _state: spaces + 1,
    ),
)
