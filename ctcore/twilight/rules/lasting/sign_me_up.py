"""SIGN ME UP (5.4): where the FLN has Control and no Base, a Rally is as at a Base.

It places Guerrillas up to Population plus 1 there, or flips all there Underground.  Control is
that of the moment at which the space rallies: what the Rally itself has placed there gives none.
The Base that is not there counts for nothing else.

Clauses: 5.4, 3.3.1; ruling R93
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import Amends
from ctcore.kernel.logic import choose

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["PROVISOS"]


def _as_at_a_base(space: Space, placed: int) -> bool:
    held = space.fln_control & (
        space.place.is_country | (space.fln_pieces - placed > space.government_pieces)
    )
    return held & (space.fln_bases == 0)


PROVISOS = (
    Amends(
        label="#10s",
        while_="sign_me_up",
        clauses=("3.3.1", "5.4", "R93"),
        to="rally.placements",
        value=lambda placements, _state, space, placed: choose(
            _as_at_a_base(space, placed), space.population + 1, placements
        ),
    ),
    Amends(
        label="#10s",
        while_="sign_me_up",
        clauses=("3.3.1", "5.4", "R93"),
        to="rally.may_flip",
        value=lambda may, _state, space: may | _as_at_a_base(space, 0),
    ),
)
