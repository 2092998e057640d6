"""The lines of the ledger: each kind of change, with the clause that ordered it."""

from __future__ import annotations

import attrs

from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import (
    Actor,
    Box,
    Piece,
    PieceType,
    Pivotal,
    Stance,
    Track,
    counted,
)

__all__ = [
    "Activated",
    "Adjusted",
    "Cancelled",
    "CardRevealed",
    "CardSetAside",
    "CommitmentChanged",
    "EligibilitySet",
    "Flipped",
    "Gained",
    "InEffect",
    "InForce",
    "Inspected",
    "MarkerDiscarded",
    "MarkerDrawn",
    "Moved",
    "Paid",
    "PivotalPlayed",
    "Placed",
    "Removed",
    "Resettled",
    "Returned",
    "Settled",
    "Shifted",
    "TerrorPlaced",
    "TerrorRemoved",
    "TrackMoved",
    "Transferred",
]


def _swallowed(faction: Actor, sum_: int) -> str:
    """What a sum that the track's end swallows whole would have done (1.8, R43, R140)."""
    verb, had = ("gain", f"{EDGE_TRACK_TOP} already") if sum_ > 0 else ("lose", "none")
    return f"{faction} would {verb} {counted(abs(sum_), 'Resources')}, and has {had}"


def _lost(count: int) -> str:
    return f"{count} more {'is' if count == 1 else 'are'} lost"


@attrs.frozen(slots=True)
class Placed(Entry):
    """Pieces went from Available to a space; Guerrillas stand Underground (1.4.3)."""

    piece: PieceType
    count: int
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{counted(self.count, self.piece)} from Available to {self.place}"


@attrs.frozen(slots=True)
class Removed(Entry):
    """Pieces went from a space to a box."""

    piece: Piece
    count: int
    place: Place
    box: Box

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{counted(self.count, self.piece)} from {self.place} to {self.box}"


@attrs.frozen(slots=True)
class Transferred(Entry):
    """Pieces went from one box off the map to another."""

    piece: PieceType
    count: int
    origin: Box
    box: Box

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{counted(self.count, self.piece)} from {self.origin} to {self.box}"


@attrs.frozen(slots=True)
class Returned(Entry):
    """French Troops that were set aside went to a space (5.1.9)."""

    count: int
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{counted(self.count, PieceType.FRENCH_TROOPS)} from Set Aside to {self.place}"


@attrs.frozen(slots=True)
class Moved(Entry):
    """Pieces went from one space to another, Guerrillas as they were (1.4.3, R27)."""

    piece: Piece
    count: int
    origin: Place
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{counted(self.count, self.piece)} from {self.origin} to {self.place}"


@attrs.frozen(slots=True)
class Activated(Entry):
    """Underground Guerrillas of a space became Active (1.4.3)."""

    count: int
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        become = "becomes" if self.count == 1 else "become"
        return f"{counted(self.count, 'Underground Guerrillas')} in {self.place} {become} Active"


@attrs.frozen(slots=True)
class Flipped(Entry):
    """Active Guerrillas of a space went Underground."""

    count: int
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        go = "goes" if self.count == 1 else "go"
        return f"{counted(self.count, 'Active Guerrillas')} in {self.place} {go} Underground"


@attrs.frozen(slots=True)
class Paid(Entry):
    """A faction paid Resources."""

    faction: Actor
    amount: int

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.faction} pays {counted(self.amount, 'Resources')}"


@attrs.frozen(slots=True)
class Gained(Entry):
    """A faction gained Resources; what would pass 50 is lost (1.8, R43)."""

    faction: Actor
    amount: int
    lost: int

    def __str__(self) -> str:
        """The change in plain words."""
        if self.lost and not self.amount:
            return _swallowed(self.faction, self.lost)
        excess = f", {_lost(self.lost)} above {EDGE_TRACK_TOP}" if self.lost else ""
        return f"{self.faction} gains {counted(self.amount, 'Resources')}{excess}"


@attrs.frozen(slots=True)
class Adjusted(Entry):
    """A sum was added to Resources or taken off; what would pass 50 or 0 is lost (6.2, R140)."""

    faction: Actor
    by: int
    lost: int

    def __str__(self) -> str:
        """The change in plain words."""
        if self.lost and not self.by:
            return _swallowed(self.faction, self.lost)
        verb = "gains" if self.by >= 0 else "loses"
        excess = f", {abs(self.lost)} more would pass the track's end" if self.lost else ""
        return f"{self.faction} {verb} {counted(abs(self.by), 'Resources')}{excess}"


@attrs.frozen(slots=True)
class CommitmentChanged(Entry):
    """Commitment rose or fell; what would pass 50 or 0 is lost (1.8, R43)."""

    by: int
    lost: int

    def __str__(self) -> str:
        """The change in plain words."""
        if self.lost and not self.by:
            verb, end = ("rise", EDGE_TRACK_TOP) if self.lost > 0 else ("fall", 0)
            return f"Commitment would {verb} by {abs(self.lost)}, and is {end} already"
        excess = f", {_lost(abs(self.lost))} beyond the track" if self.lost else ""
        return f"Commitment {self.by:+d}{excess}"


@attrs.frozen(slots=True)
class TrackMoved(Entry):
    """The marker of a track moved; boxes count from 0, France's A being 0."""

    track: Track
    before: int
    after: int

    def __str__(self) -> str:
        """The change in plain words."""
        names = "ABCDEF" if self.track is Track.FRANCE else "01234"
        return f"{self.track} from {names[self.before]} to {names[self.after]}"


@attrs.frozen(slots=True)
class Shifted(Entry):
    """A space's stance changed (1.6.1)."""

    place: Place
    before: int
    after: int

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.place} from {Stance(self.before)} to {Stance(self.after)}"


@attrs.frozen(slots=True)
class TerrorRemoved(Entry):
    """Terror markers left a space."""

    count: int
    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.count} Terror removed from {self.place}"


@attrs.frozen(slots=True)
class TerrorPlaced(Entry):
    """A Terror marker was placed in a space (3.3.4)."""

    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"a Terror marker in {self.place}"


@attrs.frozen(slots=True)
class Resettled(Entry):
    """A Sector received a Pop 0 marker (4.2.1)."""

    place: Place

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.place} is Resettled"


@attrs.frozen(slots=True)
class CardRevealed(Entry):
    """Nature turned up a card."""

    card: int

    def __str__(self) -> str:
        """The change in plain words."""
        return f"card {self.card} is revealed"


@attrs.frozen(slots=True)
class CardSetAside(Entry):
    """A card turned out to be among those that the scenario leaves out (10)."""

    card: int

    def __str__(self) -> str:
        """The change in plain words."""
        return f"card {self.card} is set aside"


@attrs.frozen(slots=True)
class Inspected(Entry):
    """All unused cards have been looked through for Capabilities (10)."""

    def __str__(self) -> str:
        """The change in plain words."""
        return "the unused cards have been looked through"


@attrs.frozen(slots=True)
class MarkerDrawn(Entry):
    """A player drew a Deception marker (7.3)."""

    faction: Actor
    marker: DeceptionMarker

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.faction} draws {self.marker}"


@attrs.frozen(slots=True)
class MarkerDiscarded(Entry):
    """A player used a Deception marker (7.3)."""

    faction: Actor
    marker: DeceptionMarker

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.faction} uses {self.marker}"


@attrs.frozen(slots=True)
class PivotalPlayed(Entry):
    """A player put a Pivotal Event in the place of the card (2.3.7)."""

    event: Pivotal

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.event} is played"


@attrs.frozen(slots=True)
class InEffect(Entry):
    """A Pivotal Event's lasting effect began (5.1.7-5.1.9)."""

    event: Pivotal

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.event} is in effect"


@attrs.frozen(slots=True)
class Cancelled(Entry):
    """A Pivotal Event left the game, in effect or not (5.1.5, R126)."""

    event: Pivotal

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.event} is out of the game"


@attrs.frozen(slots=True)
class InForce(Entry):
    """A Capability came into force (5.3)."""

    capability: Capability

    def __str__(self) -> str:
        """The change in plain words."""
        return f"Capability in force: {self.capability}"


@attrs.frozen(slots=True)
class EligibilitySet(Entry):
    """The cylinders were set for the next card."""

    first: Actor

    def __str__(self) -> str:
        """The change in plain words."""
        return f"{self.first} is First Eligible"


@attrs.frozen(slots=True)
class Settled(Entry):
    """What was left to do of a Pivotal Event is done: SUEZ CRISIS is paid, COUP D'ETAT free again."""

    event: Pivotal

    def __str__(self) -> str:
        """The change in plain words."""
        if self.event is Pivotal.SUEZ_CRISIS:
            return f"{self.event} owes nothing more"
        return f"{self.event} may be played in the new Campaign"
