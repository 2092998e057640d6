"""What is pending before the first card: what the options chosen ask for, one frame each.

They are done in this order: Deception markers are drawn, by the Government and then by the FLN;
the unused cards are looked through; the Government sets up its forces, and then the FLN.

Clauses: 2.1, 7.3, 10; rulings R158, R159.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ctcore.kernel import Frame
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.board.vocabulary import (
    FLN,
    FLN_PIECES,
    GOVERNMENT,
    GOVERNMENT_PIECES,
    NATURE,
    Actor,
    PieceType,
    types_of,
)
from ctcore.twilight.rules.common.turns import NextCard

__all__ = [
    "Deployment",
    "DrawingMarkers",
    "FlnDeployment",
    "GovernmentDeployment",
    "SetUpFrame",
    "SortingCards",
]


@attrs.frozen(slots=True)
class SetUpFrame(Frame):
    """A part of the set-up that an option asks for."""

    def resumed(self, _draft: Any, _ended: Frame, _result: object, /) -> None:
        """Begin once the part of the set-up that goes before it is done."""


# Each stands on the next card, or on a part that follows it; their order is a law of its own.
SetUpFrame.stands_on = (NextCard, SetUpFrame)


@attrs.frozen(slots=True)
class DrawingMarkers(SetUpFrame):
    """The faction draws its Deception markers from the bag."""

    clause = "7.3"
    awaits = "the Deception marker that a player draws"
    actor = NATURE
    faction: Actor


@attrs.frozen(slots=True)
class SortingCards(SetUpFrame):
    """The unused cards are looked through; whether that Capability card is one of them comes next.

    ``torture`` says that both players agreed on TORTURE.
    """

    clause = "10"
    awaits = "whether a Capability card is among those set aside"
    actor = NATURE
    card: int
    torture: bool


@attrs.frozen(slots=True)
class Deployment(SetUpFrame):
    """A player sets up its forces; ``left`` counts those that are not on the map yet.

    They stand in Available, beyond the pieces that the scenario has there.
    """

    clause = "10"
    pieces: ClassVar[tuple[PieceType, ...]] = ()
    left: Pool

    @property
    def all_left(self) -> int:
        """How many pieces are not on the map yet."""
        return sum(count for _, count in self.left.items())


@attrs.frozen(slots=True)
class GovernmentDeployment(Deployment):
    """The Government sets up its forces."""

    awaits = "where the Government sets up its forces"
    actor = GOVERNMENT
    pieces = types_of(GOVERNMENT_PIECES)


@attrs.frozen(slots=True)
class FlnDeployment(Deployment):
    """The FLN sets up its forces."""

    awaits = "where the FLN sets up its forces"
    actor = FLN
    pieces = types_of(FLN_PIECES)
