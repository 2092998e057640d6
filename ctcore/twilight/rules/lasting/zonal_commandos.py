"""ZONAL COMMANDOS (5.3): the Guerrilla that makes an Ambush stays Underground; one is needed all the same.

Clauses: 5.3, 4.3.3; ruling R124
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#17s",
        while_="zonal_commandos",
        clauses=("4.3.3", "5.3"),
        to="ambush.shown",
        value=lambda _shown, _state: 0,
    ),
)
