"""POOR COORDINATION (#45s): Troops and Police are not added together in a Sweep or an Assault.

In each space the Government names one type of cube, and cubes of the other add nothing.

Clauses: #45s, 5.4, 3.2.3, 3.2.4; ruling G17
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#45s",
        while_="poor_coordination",
        clauses=("3.2.3", "3.2.4", "5.4"),
        to="cubes.apart",
        value=lambda _apart, _state: True,
    ),
    Amends(
        label="#45s",
        while_="poor_coordination",
        clauses=("3.2.3", "3.2.4", "5.4"),
        to="cubes.counted",
        value=lambda counted, _state, space, pieces, named: (
            counted if named is None else sum(space.of(piece) for piece in pieces if piece in named.pieces)
        ),
    ),
)
