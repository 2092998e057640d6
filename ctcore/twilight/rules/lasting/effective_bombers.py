"""EFFECTIVE BOMBERS (5.3): Terror in a City costs no Resources, so that an FLN without any may begin it.

Clauses: 5.3, 3.3.4; ruling R47
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#32s",
        while_="effective_bombers",
        clauses=("3.3.4", "5.3", "R47"),
        to="terror.price",
        value=lambda price, _state, space: 0 if space.place.is_city else price,
    ),
)
