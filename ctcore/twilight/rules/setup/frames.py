"""What is pending before the first card: what the options chosen ask for, one frame each.

They are done in this order: Deception markers are drawn, by the Government and then by the FLN;
the unused cards are looked through; the Government sets up its forces, and then the FLN.

Clauses: 2.1, 7.3, 10; rulings R158, R159.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import CAPABILITIES
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
    "FIRST_CARD",
    "LOOKED_FOR",
    "ORDER",
    "TORTURE",
    "Deployment",
    "DrawingMarkers",
    "FlnDeployment",
    "GovernmentDeployment",
    "SetUpFrame",
    "SortingCards",
    "decided",
]

# The Capability cards, in the order in which they are looked for.
LOOKED_FOR = tuple(CAPABILITIES)
FIRST_CARD = LOOKED_FOR[0]
# 10: the Capability that comes into force only where both players agree.
TORTURE = 18


def decided(card: int) -> tuple[int, ...]:
    """The Capability cards that are looked for before that one.

    >>> decided(18)
    (13, 17)
    """
    return LOOKED_FOR[: LOOKED_FOR.index(card)]


class SetUpFrame(Frame):
    """A part of the set-up that an option asks for."""

    __slots__ = ()

    def resumed(self, _draft: Any, _ended: Frame, _result: object, /) -> None:
        """Begin once the part of the set-up that goes before it is done."""


# Each stands on the next card, or on a part that follows it; their order is a law of its own.
SetUpFrame.stands_on = (NextCard, SetUpFrame)


@frozen
class DrawingMarkers(SetUpFrame):
    """The faction draws its Deception markers from the bag."""

    clause = "7.3"
    awaits = "the Deception marker that a player draws"
    actor = NATURE
    faction: Actor


@frozen
class SortingCards(SetUpFrame):
    """The unused cards are looked through; whether that Capability card is one of them comes next.

    ``torture`` says that both players agreed on TORTURE.
    """

    clause = "10"
    awaits = "whether a Capability card is among those set aside"
    actor = NATURE
    card: int
    torture: bool


@frozen
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


class GovernmentDeployment(Deployment):
    """The Government sets up its forces."""

    __slots__ = ()

    awaits = "where the Government sets up its forces"
    actor = GOVERNMENT
    pieces = types_of(GOVERNMENT_PIECES)


class FlnDeployment(Deployment):
    """The FLN sets up its forces."""

    __slots__ = ()

    awaits = "where the FLN sets up its forces"
    actor = FLN
    pieces = types_of(FLN_PIECES)


# What is done first stands last.
ORDER: tuple[type[SetUpFrame], ...] = (FlnDeployment, GovernmentDeployment, SortingCards, DrawingMarkers)
