"""Moghazni, unshaded (#46): until the next Reset Train may select Sectors that Support the Government.

They are at Support under Government Control.  One that is open only in this way takes Algerian
Police alone, be they Available or taken from elsewhere.

Clauses: 3.2.1, 1.4.1, 5.4
"""

from __future__ import annotations

from ctcore.kernel import Closes, Condition, Ground, Opens
from ctcore.twilight.board.vocabulary import Piece, Stance

__all__ = ["PROVISOS"]


def _police_alone(to: str) -> Closes:
    return Closes(
        label="#46u",
        while_="rural_self_defense",
        clauses=("3.2.1", "5.4"),
        to=to,
        name="police_alone",
        text="a Sector that MOGHAZNI alone opens takes Algerian Police only",
        test=lambda piece: piece is not Piece.ALGERIAN_POLICE,
        shows="piece: {move.piece}",
    )


_SPACE = (
    Condition("a Sector", "not a Sector", lambda space: space.place.is_sector),
    Condition("Support", "no Support", lambda space: space.support == Stance.SUPPORT),
    Condition("Government Control", "no Government Control", lambda space: space.government_control),
)
PROVISOS = (
    Opens(
        label="#46u",
        while_="rural_self_defense",
        clauses=("3.2.1", "5.4"),
        to="train.space/location",
        ground=Ground("MOGHAZNI", ("3.2.1", "5.4"), _SPACE),
        then=(_police_alone("train.place"), _police_alone("train.take")),
    ),
)
