"""RAMPANT MISTRUST (5.4): no group marches into a Sector of another Wilaya.

An International Border may be crossed all the same, both ways.  A City lies beside Sectors of
its own Wilaya alone, so that nobody could enter it from another.

Clauses: 5.4, 3.3.2, 1.3.3, 1.3.5
"""

from ctcore.kernel import Closes

__all__ = ["PROVISOS"]

PROVISOS = (
    Closes(
        label="#44u",
        while_="rampant_mistrust",
        clauses=("3.3.2", "5.4", "1.3.3"),
        to="march.move",
        name="sector_of_own_wilaya",
        text="no group enters a Sector of another Wilaya",
        test=lambda origin, destination: (
            destination.is_sector and origin.wilaya is not None and origin.wilaya != destination.wilaya
        ),
        shows="{move.origin}: {move.origin.in_wilaya}, {move.destination}: {move.destination.in_wilaya}",
    ),
)
