"""The lines of the ledger about the board: each kind of change, with the clause that ordered it."""

from __future__ import annotations

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import (
    Actor,
    Box,
    Piece,
    PieceType,
    Stance,
    Track,
    counted,
)

__all__ = [
    "Activated",
    "Adjusted",
    "CommitmentChanged",
    "Flipped",
    "Gained",
    "Grown",
    "Moved",
    "Paid",
    "Placed",
    "Removed",
    "Resettled",
    "Returned",
    "RoomMade",
    "Shifted",
    "TerrorPlaced",
    "TerrorRemoved",
    "TrackMoved",
    "Transferred",
]


def _swallowed(sum_: int) -> str:
    """What a sum would have done that is 0, or wholly lost at the end of the track (1.8, R43, R140)."""
    if not sum_:
        return "{faction} gains nothing"
    verb, had = ("gain", f"{EDGE_TRACK_TOP} already") if sum_ > 0 else ("lose", "none")
    return f"{{faction}} would {verb} {counted(abs(sum_), 'Resources')}, and has {had}"


def _lost_above(count: int) -> str:
    return f", {count} more {'is' if count == 1 else 'are'} lost above {EDGE_TRACK_TOP}"


def _past_the_end(count: int) -> str:
    return f", {count} more would pass the track's end"


@frozen
class _OfSpace(Entry):
    """A change of one space."""

    place: Place


@frozen
class _SomeOfSpace(Entry):
    """A change of a number of pieces or markers in one space."""

    count: int
    place: Place


@frozen
class Placed(Entry):
    """Pieces went from a box to a space; Guerrillas stand Underground (1.4.3)."""

    form = "{count} {piece} from {origin} to {place}"
    piece: PieceType
    count: int
    place: Place
    origin: Box


@frozen
class Removed(Entry):
    """Pieces went from a space to a box."""

    form = "{count} {piece} from {place} to {box}"
    piece: Piece
    count: int
    place: Place
    box: Box


@frozen
class Transferred(Entry):
    """Pieces went from one box off the map to another."""

    form = "{count} {piece} from {origin} to {box}"
    piece: PieceType
    count: int
    origin: Box
    box: Box


class Returned(_SomeOfSpace):
    """French Troops that were set aside went to a space (5.1.9)."""

    __slots__ = ()

    form = "{count} French Troop(s) from Set Aside to {place}"


@frozen
class Moved(Entry):
    """Pieces went from one space to another, Guerrillas as they were (1.4.3, R27)."""

    form = "{count} {piece} from {origin} to {place}"
    piece: Piece
    count: int
    origin: Place
    place: Place


class Activated(_SomeOfSpace):
    """Underground Guerrillas of a space became Active (1.4.3)."""

    __slots__ = ()

    form = "{count} Underground Guerrilla(s) in {place} [becomes|become] Active"

    def wording(self) -> str:
        """How many turned, or that none did where one would have but for a card."""
        return self.form if self.count else "no Underground Guerrilla in {place} becomes Active"


class Flipped(_SomeOfSpace):
    """Active Guerrillas of a space went Underground."""

    __slots__ = ()

    form = "{count} Active Guerrilla(s) in {place} [goes|go] Underground"


@frozen
class Paid(Entry):
    """A faction paid Resources."""

    form = "{faction} pays {amount} Resource(s)"
    faction: Actor
    amount: int

    def wording(self) -> str:
        """What was paid, or that a card made it free."""
        return self.form if self.amount else "{faction} pays nothing"


@frozen
class Gained(Entry):
    """A faction gained Resources; what would pass 50 is lost (1.8, R43)."""

    form = "{faction} gains {amount} Resource(s)"
    faction: Actor
    amount: int
    lost: int

    def wording(self) -> str:
        """What was gained and what was lost above, or that nothing could be gained."""
        if not self.amount:
            return _swallowed(self.lost)
        return self.form + (_lost_above(self.lost) if self.lost else "")


@frozen
class Adjusted(Entry):
    """A sum was added to Resources or taken off; what would pass 50 or 0 is lost (6.2, R140)."""

    faction: Actor
    by: int
    lost: int

    def wording(self) -> str:
        """What was gained or lost and what would pass the track's end, or that nothing could be."""
        if not self.by:
            return _swallowed(self.lost)
        verb = "gains" if self.by >= 0 else "loses"
        excess = _past_the_end(abs(self.lost)) if self.lost else ""
        return f"{{faction}} {verb} {counted(abs(self.by), 'Resources')}{excess}"


@frozen
class CommitmentChanged(Entry):
    """Commitment rose or fell; what would pass 50 or 0 is lost (1.8, R43)."""

    by: int
    lost: int

    def wording(self) -> str:
        """By how much it changed and what was lost, or that it stands at the track's end."""
        if self.lost and not self.by:
            verb, end = ("rise", EDGE_TRACK_TOP) if self.lost > 0 else ("fall", 0)
            return f"Commitment would {verb} by {abs(self.lost)}, and is {end} already"
        excess = _lost_above(self.lost) if self.lost > 0 else _past_the_end(-self.lost) if self.lost else ""
        return f"Commitment {self.by:+d}{excess}"


@frozen
class TrackMoved(Entry):
    """The marker of a track moved; boxes count from 0, France's A being 0."""

    track: Track
    before: int = attrs.field(converter=int)
    after: int = attrs.field(converter=int)

    def wording(self) -> str:
        """The track, and its boxes by letter or number."""
        names = "ABCDEF" if self.track is Track.FRANCE else "01234"
        return f"{{track}} from {names[self.before]} to {names[self.after]}"


@frozen
class Shifted(Entry):
    """A space shifted toward Support or toward Opposition (1.6.1)."""

    place: Place
    before: int = attrs.field(converter=int)
    after: int = attrs.field(converter=int)

    def wording(self) -> str:
        """The space, and its levels by name."""
        return f"{{place}} from {Stance(self.before)} to {Stance(self.after)}"


class TerrorRemoved(_SomeOfSpace):
    """Terror markers left a space."""

    __slots__ = ()

    form = "{count} Terror removed from {place}"


class TerrorPlaced(_OfSpace):
    """A Terror marker was placed in a space (3.3.4)."""

    __slots__ = ()

    form = "a Terror marker in {place}"


class Resettled(_OfSpace):
    """A Sector received a Pop 0 marker (4.2.1)."""

    __slots__ = ()

    form = "{place} is Resettled"


class Grown(_OfSpace):
    """A City received a Population +1 marker (1.3.3)."""

    __slots__ = ()

    form = "{place} has 1 more Population"


class RoomMade(_OfSpace):
    """A Country received a Base +1 marker (1.3.4)."""

    __slots__ = ()

    form = "{place} has room for 1 more Base"
