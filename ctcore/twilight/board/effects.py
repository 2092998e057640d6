"""The ledger's primitives: every change to a state goes through one of these.

Each names the clause that orders it.  A primitive that would leave a negative count or
leave a track is a `Defect`: requirements refuse such moves before any effect runs.
"""

from __future__ import annotations

from ctcore.kernel.logic import at_least, at_most
from ctcore.twilight.board.card_effects import CardEffects
from ctcore.twilight.board.entries import (
    Activated,
    Adjusted,
    CommitmentChanged,
    Flipped,
    Gained,
    Moved,
    NotMade,
    Paid,
    Placed,
    Removed,
    Resettled,
    Returned,
    Shifted,
    TerrorPlaced,
    TerrorRemoved,
    TrackMoved,
    Transferred,
)
from ctcore.twilight.board.forces import TERROR_MARKERS
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import (
    BORDER_ZONE_TOP,
    EDGE_TRACK_TOP,
    FRANCE_TRACK_TOP,
)
from ctcore.twilight.board.step import refuse_unless
from ctcore.twilight.board.vocabulary import (
    Activity,
    Actor,
    Box,
    Piece,
    PieceType,
    Stance,
    Track,
)

__all__ = ["Draft"]


class Draft(CardEffects):
    """A step in the making, with every primitive that changes pieces, markers and tracks."""

    __slots__ = ()

    @property
    def terror_left(self) -> int:
        """How many Terror markers are not on the map (3.3.4)."""
        on_map: int = sum(space.terror for space in self.spaces)
        return TERROR_MARKERS - on_map

    # Pieces

    def place(self, piece: PieceType, count: int, place: Place, clause: str) -> None:
        """Place pieces from Available in a space, Guerrillas Underground (1.4.1, 1.4.3)."""
        refuse_unless(self.available.of(piece) >= count, "places more than is Available")
        self.available = self.available.changed(piece, -count)
        self._write(place, self.space(place).changed(_ON_MAP[piece], count))
        self.lines.append((Placed, clause, piece, count, place))

    def remove(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Available (1.4.1)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "removes more than is there")
        self._write(place, space.changed(piece, -count))
        self.available = self.available.changed(piece.type, count)
        self.lines.append((Removed, clause, piece, count, place, Box.AVAILABLE))

    def lose(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Casualties (1.4.1, 3.3.3)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "loses more than is there")
        self._write(place, space.changed(piece, -count))
        self.casualties = self.casualties.changed(piece.type, count)
        self.lines.append((Removed, clause, piece, count, place, Box.CASUALTIES))

    def withdraw(self, piece: Piece, count: int, place: Place, box: Box, clause: str) -> None:
        """Take pieces of a space to a box by an Event: Out of Play, or Set Aside (5.1.5, 5.1.9)."""
        space, into = self.space(place), _FIELD[box]
        refuse_unless(space.of(piece) >= count, "withdraws more than is there")
        self._write(place, space.changed(piece, -count))
        setattr(self, into, getattr(self, into).changed(piece.type, count))
        self.lines.append((Removed, clause, piece, count, place, box))

    def move(self, piece: Piece, count: int, origin: Place, place: Place, clause: str) -> None:
        """Move pieces from one space to another; Guerrillas keep their status (1.4.3, R27)."""
        space = self.space(origin)
        refuse_unless(space.of(piece) >= count, "moves more than is there")
        self._write(origin, space.changed(piece, -count))
        self._write(place, self.space(place).changed(piece, count))
        self.lines.append((Moved, clause, piece, count, origin, place))

    def activate(self, place: Place, count: int, clause: str) -> None:
        """Turn Underground Guerrillas of a space Active (1.4.3)."""
        space = self.space(place)
        refuse_unless(space.underground >= count, "activates more than are Underground")
        if count >= 1:
            rest = space.changed(Piece.UNDERGROUND, -count)
            self._write(place, rest.changed(Piece.ACTIVE, count))
            self.lines.append((Activated, clause, count, place))

    def hide(self, place: Place, clause: str) -> None:
        """Flip all Active Guerrillas of a space Underground (1.4.3)."""
        space = self.space(place)
        hidden = space.active
        if not _is_zero(hidden):
            rest = space.changed(Piece.ACTIVE, -hidden)
            self._write(place, rest.changed(Piece.UNDERGROUND, hidden))
            self.lines.append((Flipped, clause, hidden, place))

    def transfer(self, piece: PieceType, count: int, origin: Box, target: Box, clause: str) -> None:
        """Move pieces from one box off the map to another (6.2.3, 6.5)."""
        source, into = _FIELD[origin], _FIELD[target]
        refuse_unless(getattr(self, source).of(piece) >= count, "transfers more than the box holds")
        if not _is_zero(count):
            setattr(self, source, getattr(self, source).changed(piece, -count))
            setattr(self, into, getattr(self, into).changed(piece, count))
            self.lines.append((Transferred, clause, piece, count, origin, target))

    def return_troops(self, count: int, place: Place, clause: str) -> None:
        """Put French Troops that were set aside in a space (5.1.9)."""
        piece = PieceType.FRENCH_TROOPS
        refuse_unless(self.set_aside.of(piece) >= count, "returns more than is set aside")
        self.set_aside = self.set_aside.changed(piece, -count)
        self._write(place, self.space(place).changed(Piece.FRENCH_TROOPS, count))
        self.lines.append((Returned, clause, count, place))

    # Markers

    def remove_terror(self, place: Place, count: int, clause: str) -> None:
        """Take Terror markers off a space."""
        space = self.space(place)
        refuse_unless(space.terror >= count, "removes more Terror than is there")
        if not _is_zero(count):
            self._write(place, space.marked(stance=space.stance, terror=space.terror - count))
            self.lines.append((TerrorRemoved, clause, count, place))

    def place_terror(self, place: Place, clause: str) -> None:
        """Put one Terror marker in a space, of the 12 that there are (3.3.4)."""
        space = self.space(place)
        refuse_unless(self.terror_left >= 1, "places a Terror marker when none is left")
        self._write(place, space.marked(stance=space.stance, terror=space.terror + 1))
        self.lines.append((TerrorPlaced, clause, place))

    def set_neutral(self, place: Place, clause: str) -> None:
        """Set a space to Neutral (1.6.1)."""
        space = self.space(place)
        if space.stance != Stance.NEUTRAL:
            self._write(place, space.marked(stance=int(Stance.NEUTRAL), terror=space.terror))
            self.lines.append((Shifted, clause, place, space.stance, int(Stance.NEUTRAL)))

    def resettle(self, place: Place, clause: str) -> None:
        """Put a Pop 0 marker on a Sector and take off its Support or Opposition (4.2.1)."""
        self.set_neutral(place, clause)
        self._write(place, self.space(place).emptied())
        self.lines.append((Resettled, clause, place))

    def shift(self, place: Place, by: int, clause: str) -> None:
        """Shift a space one level: 1 toward Support, -1 toward Opposition (1.6.1)."""
        space = self.space(place)
        after = space.stance + by
        refuse_unless((after <= Stance.SUPPORT) & (after >= Stance.OPPOSE), "shifts past an end")
        self._write(place, space.marked(stance=after, terror=space.terror))
        self.lines.append((Shifted, clause, place, space.stance, after))

    # Tracks

    def pay(self, faction: Actor, amount: int, clause: str) -> None:
        """Pay a cost from Resources, in full (1.8)."""
        refuse_unless(self.resources.of(faction) >= amount, "pays more than there is")
        self.resources = self.resources.changed(faction, -amount)
        self.lines.append((Paid, clause, faction, amount))

    def gain(self, faction: Actor, amount: int, clause: str) -> None:
        """Add Resources, up to 50; the ledger says what was lost above (1.8, R43)."""
        gained = at_most(amount, EDGE_TRACK_TOP - self.resources.of(faction))
        self.resources = self.resources.changed(faction, gained)
        self.lines.append((Gained, clause, faction, gained, amount - gained))

    def adjust(self, faction: Actor, by: int, clause: str) -> None:
        """Add a sum, which may be negative, to Resources, within 0 and 50 (6.2, R140)."""
        had = self.resources.of(faction)
        after = at_least(at_most(had + by, EDGE_TRACK_TOP), 0)
        self.resources = self.resources.changed(faction, after - had)
        self.lines.append((Adjusted, clause, faction, after - had, by - (after - had)))

    def raise_commitment(self, amount: int, clause: str) -> None:
        """Raise Commitment, up to 50; the ledger says what was lost above (1.8, R43)."""
        if _is_zero(amount):
            return
        gained = at_most(amount, EDGE_TRACK_TOP - self.commitment)
        self.commitment = self.commitment + gained
        self.lines.append((CommitmentChanged, clause, gained, amount - gained))

    def lower_commitment(self, amount: int, clause: str) -> None:
        """Lower Commitment as the other player orders, down to 0 (1.8, R43, R114)."""
        if _is_zero(amount):
            return
        lost = at_most(amount, self.commitment)
        self.commitment = self.commitment - lost
        self.lines.append((CommitmentChanged, clause, -lost, lost - amount))

    def move_track(self, track: Track, by: int, clause: str) -> None:
        """Move a track's marker by one box (3.2.1, 3.3.1)."""
        if track is Track.FRANCE:
            before, after = self.france_box, self.france_box + by
            refuse_unless((after >= 0) & (after <= FRANCE_TRACK_TOP), "leaves the France Track")
            self.france_box = after
        else:
            before, after = self.border_status, self.border_status + by
            refuse_unless((after >= 0) & (after <= BORDER_ZONE_TOP), "leaves the Border Zone Track")
            self.border_status = after
        self.lines.append((TrackMoved, clause, track, before, after))

    # What was not made

    def call_off(self, activity: Activity, clause: str) -> None:
        """Note that a Special Activity ended that changed nothing, and so was not made (4.1, R9)."""
        self.lines.append((NotMade, clause, activity))


_FIELD = {box: box.name.lower() for box in Box}
_ON_MAP = {
    piece: Piece.UNDERGROUND if piece is PieceType.GUERRILLAS else Piece[piece.name] for piece in PieceType
}


def _is_zero(count: int) -> bool:
    # Nothing is written of nothing; a term is written whatever it may be, so that no path splits.
    return type(count) is int and count == 0
