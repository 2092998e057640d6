"""The parts of a position other than its spaces: the boxes, the tracks, the cards, the cylinders."""

from __future__ import annotations

from enum import IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.deception import NO_DECEPTION, Deception
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Actor,
    Box,
    Eligibility,
    PieceType,
    Pivotal,
    Track,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "BORDER_ZONE_TOP",
    "EDGE_TRACK_TOP",
    "FRANCE_TRACK_TOP",
    "Boxes",
    "Cards",
    "FranceBox",
    "Hand",
    "Initiative",
    "Purses",
    "Tracks",
]

EDGE_TRACK_TOP = 50
BORDER_ZONE_TOP = 4


@frozen
class Boxes:
    """The pieces off the map (1.3.8); each box is stored, and none derived from the others."""

    available: Pool
    casualties: Pool
    out_of_play: Pool
    set_aside: Pool

    def of(self, box: Box) -> Pool:
        """The pieces in one of the boxes.

        >>> Boxes(Pool(guerrillas=8), Pool(), Pool(), Pool()).of(Box.AVAILABLE).guerrillas
        8
        """
        pool: Pool = getattr(self, _BOX_FIELD[box])
        return pool

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Every box, in their order."""
        found: tuple[Pool, ...] = _POOLS(self)
        return found

    def changed(self, box: Box, piece: PieceType, by: int) -> Boxes:
        """Add that many pieces of the type to one of the boxes; a negative number takes some away."""
        field = _BOX_FIELD[box]
        return replaced(self, field, getattr(self, field).changed(piece, by))


_BOX_FIELD = {box: box.name.lower() for box in Box}
_POOLS = attrgetter(*_BOX_FIELD.values())


@frozen
class Purses:
    """The Resources of the two players, 0 to 50 each (1.8)."""

    government: int
    fln: int

    def of(self, faction: Actor) -> int:
        """The Resources of one faction.

        >>> Purses(20, 15).of(FLN), Purses(20, 15)[GOVERNMENT]
        (15, 20)
        """
        return self.government if faction is GOVERNMENT else self.fln

    __getitem__ = of

    def changed(self, faction: Actor, by: int) -> Purses:
        """Add that much to the faction's purse; a negative number takes some away."""
        if faction is GOVERNMENT:
            return Purses(self.government + by, self.fln)
        return Purses(self.government, self.fln + by)


class FranceBox(IntEnum):
    """The boxes of the France Track (1.3.8); a shift moves the marker by one.

    >>> FranceBox.E >= 4, str(FranceBox.E)
    (True, 'E')
    """

    A, B, C, D, E, F = range(6)

    def __str__(self) -> str:
        """The letter that the board prints."""
        return self.name


def _boxed(place: int) -> FranceBox:
    """The box of that number; any other number is kept, and a law reports it."""
    kept: Any = place
    box: FranceBox = _FRANCE_BOXES.get(place, kept) if type(place) is int else kept
    return box


_FRANCE_BOXES = {int(box): box for box in FranceBox}
FRANCE_TRACK_TOP = max(_FRANCE_BOXES)


@frozen
class Tracks:
    """The markers on the tracks (1.3.8, 1.8).

    ``border_zone`` is 0 until Morocco and Tunisia are independent, then 0 to 4.
    """

    resources: Purses
    commitment: int
    france_track: FranceBox = attrs.field(converter=_boxed)
    border_zone: int = 0

    def with_resources(self, faction: Actor, by: int) -> Tracks:
        """Add that much to the faction's purse; a negative number takes some away."""
        return replaced(self, "resources", self.resources.changed(faction, by))

    def moved(self, track: Track, box: int) -> Tracks:
        """The tracks with the marker of one in that box."""
        if track is Track.FRANCE:
            return changed(self, france_track=_boxed(box))
        return changed(self, border_zone=box)

    def with_commitment(self, by: int) -> Tracks:
        """Add that much to Commitment; a negative number takes some away."""
        return changed(self, commitment=self.commitment + by)


@frozen
class Initiative:
    """The two players' eligibility, as their cylinders show it (2.3.1)."""

    government: Eligibility
    fln: Eligibility

    @property
    def first(self) -> Actor:
        """The First Eligible player."""
        return GOVERNMENT if self.government is Eligibility.FIRST else FLN


@frozen
class Hand:
    """The Pivotal Event cards that players still keep (5.1.4), a truth for each.

    >>> [str(card) for card in Hand(coup_d_etat=True, oas=True)]
    ["COUP D'ETAT", 'OAS']
    """

    coup_d_etat: bool = False
    mobilization: bool = False
    recall_de_gaulle: bool = False
    morocco_and_tunisia_independent: bool = False
    oas: bool = False
    suez_crisis: bool = False

    @staticmethod
    def of(cards: Iterable[Pivotal]) -> Hand:
        """The hand of those cards."""
        return Hand(**{card.name.lower(): True for card in cards})

    def without(self, event: Pivotal) -> Hand:
        """The hand once that card has left it."""
        return changed(self, **{event.name.lower(): False})

    def __iter__(self) -> Iterator[Pivotal]:
        """The cards, in the order of the rulebook."""
        return (card for card in Pivotal if getattr(self, card.name.lower()))


@frozen
class Cards:
    """The deck, what players hold, and what Pivotal Events leave to remember.

    ``hand`` holds the Pivotal Event cards that players still keep; ``coup_played`` says what RECALL DE
    GAULLE asks, ``coup_this_campaign`` whether COUP D'ETAT must wait for the next Campaign (2.3.7, R15).
    ``suez_crisis`` says that SUEZ CRISIS still owes the FLN its Resources (R132), ``deception``
    holds the markers of that option.
    """

    deck: Deck
    hand: Hand
    coup_played: bool = False
    coup_this_campaign: bool = False
    suez_crisis: bool = False
    deception: Deception = NO_DECEPTION

    def revealed(self, card: int) -> Cards:
        """The cards once Nature has turned that one up."""
        return changed(self, deck=self.deck.revealed(card))
