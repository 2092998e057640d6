"""The ledger's primitives of the board: every change of pieces, markers and tracks goes through one.

Each names the clause that orders it.  A primitive that would leave a negative count or
leave a track is a `Defect`: requirements refuse such moves before any effect runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ctcore.errors import Defect
from ctcore.kernel import StackDraft
from ctcore.kernel.copying import unsealed
from ctcore.kernel.logic import at_least, at_most
from ctcore.twilight.board import entries
from ctcore.twilight.board.all_spaces import FACTS
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP, FRANCE_TRACK_TOP
from ctcore.twilight.board.state import Position, State
from ctcore.twilight.board.vocabulary import (
    Actor,
    Box,
    Piece,
    PieceType,
    Stance,
    Track,
)

__all__ = ["BoardDraft", "refuse_unless"]

_new, _Unsealed = object.__new__, unsealed(State)


class BoardDraft(StackDraft, Position):
    """The part of a step in the making that writes of the board: pieces, markers and tracks."""

    __slots__ = (
        "_before",
        "boxes",
        "cards",
        "ending",
        "in_force",
        "initiative",
        "lines",
        "memo",
        "spaces",
        "tracks",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before = state
        self.spaces: Sequence[Space] = state.spaces
        self.boxes = state.boxes
        self.tracks = state.tracks
        self.cards = state.cards
        self.initiative = state.initiative
        self.stack = state.stack
        self.in_force = state.in_force
        self.ending = state.ending
        # What was noted of the state before holds as long as what it is about stays.
        self.memo = state.memo
        self.lines: list[tuple[Any, ...]] = []

    def space(self, place: Place) -> Space:
        """The space as the step has it so far."""
        return self.spaces[place.index]

    def close(self) -> State:
        """Build the state after the step."""
        was, after = self._before, _new(_Unsealed)
        after.scenario = was.scenario
        after.spaces = was.spaces if self.spaces is was.spaces else tuple(self.spaces)
        after.boxes = self.boxes
        after.tracks = self.tracks
        after.cards = self.cards
        after.initiative = self.initiative
        after.stack = self.stack
        after.in_force = self.in_force
        after.ending = self.ending
        facts = was.memo.get(FACTS)
        after.memo = {} if facts is None else {FACTS: facts}
        after.__class__ = State
        made: State = after
        return made

    def _write(self, space: Space) -> None:
        if self.spaces is self._before.spaces:
            self.spaces = list(self.spaces)
        self.spaces[space.place.index] = space  # type: ignore[index]

    def _box(self, box: Box, piece: PieceType, by: int) -> None:
        self.boxes = self.boxes.changed(box, piece, by)

    # Pieces

    def place(
        self, piece: PieceType, count: int, place: Place, clause: str, box: Box = Box.AVAILABLE
    ) -> None:
        """Place pieces of Available, or of that box, in a space, Guerrillas Underground.

        Clauses: 1.4.1/7, 1.4.3/4
        """
        refuse_unless(self.boxes.of(box).of(piece) >= count, "places more than the box holds")
        self._box(box, piece, -count)
        self._write(self.space(place).changed(_ON_MAP[piece], count))
        self.lines.append((entries.Placed, clause, piece, count, place, box))

    def remove(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Available (1.4.1)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "removes more than is there")
        self._write(space.changed(piece, -count))
        self._box(Box.AVAILABLE, piece.type, count)
        self.lines.append((entries.Removed, clause, piece, count, place, Box.AVAILABLE))

    def lose(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Casualties (1.4.1, 3.3.3)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "loses more than is there")
        self._write(space.changed(piece, -count))
        self._box(Box.CASUALTIES, piece.type, count)
        self.lines.append((entries.Removed, clause, piece, count, place, Box.CASUALTIES))

    def withdraw(self, piece: Piece, count: int, place: Place, box: Box, clause: str) -> None:
        """Take pieces of a space to a box by an Event: Out of Play, or Set Aside (5.1.5/9, 5.1.9/2)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "withdraws more than is there")
        self._write(space.changed(piece, -count))
        self._box(box, piece.type, count)
        self.lines.append((entries.Removed, clause, piece, count, place, box))

    def move(self, piece: Piece, count: int, origin: Place, place: Place, clause: str) -> None:
        """Move pieces from one space to another; Guerrillas keep their status (1.4.3/6, R27)."""
        space = self.space(origin)
        refuse_unless(space.of(piece) >= count, "moves more than is there")
        self._write(space.changed(piece, -count))
        self._write(self.space(place).changed(piece, count))
        self.lines.append((entries.Moved, clause, piece, count, origin, place))

    def activate(self, place: Place, count: int, clause: str, *, told: bool = False) -> None:
        """Turn Underground Guerrillas of a space Active (1.4.3); ``told`` writes a line of none too."""
        space = self.space(place)
        refuse_unless(space.underground >= count, "activates more than are Underground")
        if count >= 1:
            self._write(space.turned(count))
            self.lines.append((entries.Activated, clause, count, place))
        elif told:
            self.lines.append((entries.Activated, clause, count, place))

    def expose(self, place: Place, clause: str) -> None:
        """Turn all Guerrillas of a space Active, as an Event may; Active ones stay so (1.4.3/5)."""
        space = self.space(place)
        shown = space.underground
        if not _is_zero(shown):
            self._write(space.turned(shown))
            self.lines.append((entries.Activated, clause, shown, place))

    def hide(self, place: Place, clause: str) -> None:
        """Flip all Active Guerrillas of a space Underground (1.4.3)."""
        space = self.space(place)
        hidden = space.active
        if not _is_zero(hidden):
            self._write(space.turned(-hidden))
            self.lines.append((entries.Flipped, clause, hidden, place))

    def transfer(self, piece: PieceType, count: int, origin: Box, target: Box, clause: str) -> None:
        """Move pieces from one box off the map to another (6.2.3, 6.5)."""
        refuse_unless(self.boxes.of(origin).of(piece) >= count, "transfers more than the box holds")
        if not _is_zero(count):
            self._box(origin, piece, -count)
            self._box(target, piece, count)
            self.lines.append((entries.Transferred, clause, piece, count, origin, target))

    def return_troops(self, count: int, place: Place, clause: str) -> None:
        """Put French Troops that were set aside in a space (5.1.9/5)."""
        piece = PieceType.FRENCH_TROOPS
        refuse_unless(self.set_aside.of(piece) >= count, "returns more than is set aside")
        self._box(Box.SET_ASIDE, piece, -count)
        self._write(self.space(place).changed(Piece.FRENCH_TROOPS, count))
        self.lines.append((entries.Returned, clause, count, place))

    # Markers

    def remove_terror(self, place: Place, count: int, clause: str) -> None:
        """Take Terror markers off a space."""
        space = self.space(place)
        refuse_unless(space.terror >= count, "removes more Terror than is there")
        if not _is_zero(count):
            self._write(space.marked(support=space.support, terror=space.terror - count))
            self.lines.append((entries.TerrorRemoved, clause, count, place))

    def place_terror(self, place: Place, clause: str) -> None:
        """Put one Terror marker in a space, of the 12 that there are; Support stays (3.3.4/8, 9/15)."""
        space = self.space(place)
        refuse_unless(self.terror_left >= 1, "places a Terror marker when none is left")
        self._write(space.marked(support=space.support, terror=space.terror + 1))
        self.lines.append((entries.TerrorPlaced, clause, place))

    def set_neutral(self, place: Place, clause: str) -> None:
        """Set a space to Neutral (1.6.1)."""
        space = self.space(place)
        if space.support != Stance.NEUTRAL:
            self._write(space.marked(support=Stance.NEUTRAL, terror=space.terror))
            self.lines.append((entries.Shifted, clause, place, space.support, Stance.NEUTRAL))

    def set_level(self, place: Place, level: Stance, clause: str) -> None:
        """Set a populated space of Algeria to a level, whatever it was, Terror staying (1.6.1, G9)."""
        space = self.space(place)
        refuse_unless((space.population >= 1) & (not place.is_country), "sets a level where there is none")
        if space.support != level:
            self._write(space.marked(support=level, terror=space.terror))
            self.lines.append((entries.Shifted, clause, place, space.support, level))

    def grow(self, place: Place, clause: str) -> None:
        """Put a Population +1 marker on a City (1.3.3/6)."""
        space = self.space(place)
        refuse_unless(place.is_city & (space.pop_markers == 0), "puts a second marker, or one on no City")
        self._write(space.with_markers(population=1))
        self.lines.append((entries.Grown, clause, place))

    def make_room(self, place: Place, clause: str) -> None:
        """Put a Base +1 marker on a Country (1.3.4/10, 1.4.2/3)."""
        space = self.space(place)
        refuse_unless(
            place.is_country & (space.base_markers == 0), "puts a second marker, or one on no Country"
        )
        self._write(space.with_markers(bases=1))
        self.lines.append((entries.RoomMade, clause, place))

    def resettle(self, place: Place, clause: str) -> None:
        """Put a Pop 0 marker on a Sector and take off its Support or Opposition (4.2.1)."""
        self.set_neutral(place, clause)
        self._write(self.space(place).emptied())
        self.lines.append((entries.Resettled, clause, place))

    def shift(self, place: Place, by: int, clause: str) -> None:
        """Shift a space one level: 1 toward Support, -1 toward Opposition (1.6.1)."""
        space = self.space(place)
        after = space.support + by
        refuse_unless((after <= Stance.SUPPORT) & (after >= Stance.OPPOSE), "shifts past an end")
        self._write(space.marked(support=after, terror=space.terror))
        self.lines.append((entries.Shifted, clause, place, space.support, after))

    # Tracks

    def pay(self, faction: Actor, amount: int, clause: str) -> None:
        """Pay a cost from Resources, in full (1.8/1, 1.8/6)."""
        refuse_unless(self.resources.of(faction) >= amount, "pays more than there is")
        self.tracks = self.tracks.with_resources(faction, -amount)
        self.lines.append((entries.Paid, clause, faction, amount))

    def gain(self, faction: Actor, amount: int, clause: str) -> None:
        """Add Resources, up to 50; the ledger says what was lost above (1.8/1, 5.1.1/10, R43)."""
        gained = at_most(amount, EDGE_TRACK_TOP - self.resources.of(faction))
        self.tracks = self.tracks.with_resources(faction, gained)
        self.lines.append((entries.Gained, clause, faction, gained, amount - gained))

    def adjust(self, faction: Actor, by: int, clause: str) -> None:
        """Add a sum, which may be negative, to Resources, within 0 and 50 (6.2/1, 1.8/7, R140)."""
        had = self.resources.of(faction)
        after = at_least(at_most(had + by, EDGE_TRACK_TOP), 0)
        self.tracks = self.tracks.with_resources(faction, after - had)
        self.lines.append((entries.Adjusted, clause, faction, after - had, by - (after - had)))

    def raise_commitment(self, amount: int, clause: str) -> None:
        """Raise Commitment, up to 50; the ledger says what was lost above (1.8, R43)."""
        if _is_zero(amount):
            return
        gained = at_most(amount, EDGE_TRACK_TOP - self.commitment)
        self.tracks = self.tracks.with_commitment(gained)
        self.lines.append((entries.CommitmentChanged, clause, gained, amount - gained))

    def lower_commitment(self, amount: int, clause: str) -> None:
        """Lower Commitment as the other player orders, down to 0 (1.8/7, R43, R114)."""
        if _is_zero(amount):
            return
        lost = at_most(amount, self.commitment)
        self.tracks = self.tracks.with_commitment(-lost)
        self.lines.append((entries.CommitmentChanged, clause, -lost, lost - amount))

    def move_track(self, track: Track, by: int, clause: str) -> None:
        """Move a track's marker by one box (3.2.1, 3.3.1)."""
        is_france = track is Track.FRANCE
        before: int = self.france_track if is_france else self.border_zone
        after, top = before + by, FRANCE_TRACK_TOP if is_france else BORDER_ZONE_TOP
        refuse_unless((after >= 0) & (after <= top), f"leaves the {track}")
        self.tracks = self.tracks.moved(track, after)
        self.lines.append((entries.TrackMoved, clause, track, before, after))


_ON_MAP = {
    piece: Piece.UNDERGROUND if piece is PieceType.GUERRILLAS else Piece[piece.name] for piece in PieceType
}


def _is_zero(count: int) -> bool:
    # Nothing is written of nothing; a term is written whatever it may be, so that no path splits.
    return type(count) is int and count == 0


def refuse_unless(condition: bool, what: str) -> None:  # noqa: FBT001 - a symbolic truth splits here
    """Raise `Defect` if a primitive would leave a count or a track that cannot be."""
    if not condition:
        message = f"an effect {what}; a requirement should have refused the move"
        raise Defect(message)
