"""CROSS-WILAYA COORDINATION (5.3): Guerrillas redeploy from any space of Algeria to any FLN Base there.

Morocco and Tunisia take no part in it: Guerrillas neither leave them nor go there.

Clauses: 5.3, 6.4.2; ruling R151
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#27s",
        while_="cross_wilaya_coordination",
        clauses=("6.4.2", "5.3", "R151"),
        to="fln_redeploy.leave_wilaya",
        value=lambda _leave, _state: True,
    ),
)
