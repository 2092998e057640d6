"""ID CARDS (5.4): a group that marches into a City with three Government cubes or more becomes Active.

So it does beside the usual test, which holds there as elsewhere; the group's size is no matter,
nor are Bases or the Border Zone.

Clauses: 5.4, 3.3.2; ruling R105
"""

from ctcore.kernel import Amends
from ctcore.kernel.logic import choose

__all__ = ["PROVISOS"]

_MANY = 3

PROVISOS = (
    Amends(
        label="#53u",
        while_="id_cards",
        clauses=("3.3.2", "5.4", "R105"),
        to="march.exposed",
        value=lambda exposed, _state, _left, space, _group: (
            choose(space.cubes >= _MANY, 1, exposed) if space.place.is_city else exposed
        ),
    ),
)
