"""The ledger's primitives: every change to a state goes through one of these.

Each names the clause that orders it.  A primitive that would leave a negative count or
leave a track is a `Defect`: requirements refuse such moves before any effect runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel.logic import at_least, at_most
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.entries import (
    Activated,
    Adjusted,
    CardRevealed,
    CommitmentChanged,
    EligibilitySet,
    Ended,
    Flipped,
    Gained,
    InEffect,
    InForce,
    Moved,
    Paid,
    PivotalPlayed,
    Placed,
    Removed,
    Resettled,
    Returned,
    Settled,
    Shifted,
    TerrorPlaced,
    TerrorRemoved,
    TrackMoved,
    Transferred,
)
from ctcore.twilight.board.forces import TERROR_MARKERS
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.state import (
    BORDER_ZONE_TOP,
    EDGE_TRACK_TOP,
    FRANCE_TRACK_TOP,
    Initiative,
    State,
)
from ctcore.twilight.board.vocabulary import (
    GOVERNMENT,
    Actor,
    Box,
    Eligibility,
    Ending,
    Piece,
    PieceType,
    Pivotal,
    Stance,
    Track,
)

if TYPE_CHECKING:
    from ctcore.kernel.move import Frame

__all__ = ["Draft"]


class Draft:
    """A step in the making: open it on a state, write through primitives, close it."""

    __slots__ = (
        "_before",
        "_spaces",
        "available",
        "border_status",
        "casualties",
        "commitment",
        "deck",
        "france_box",
        "initiative",
        "lines",
        "out_of_play",
        "resources",
        "seldom",
        "set_aside",
        "stack",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before = state
        self._spaces: list[Any] | None = None
        self.available = state.available
        self.casualties = state.casualties
        self.out_of_play = state.out_of_play
        self.set_aside = state.set_aside
        self.resources = state.resources
        self.commitment = state.commitment
        self.france_box = state.france_box
        self.border_status = state.border_status
        self.initiative = state.initiative
        self.deck = state.deck
        self.stack = state.stack
        self.lines: list[tuple[Any, ...]] = []
        # What few moves change, by the name of the state's field; most steps leave it empty.
        self.seldom: dict[str, Any] = {}

    def space(self, place: Place) -> Any:
        """The space as the step has it so far."""
        return (self._spaces or self._before.spaces)[place.index]

    @property
    def spaces(self) -> Any:
        """The spaces as the step has them so far."""
        return self._spaces or self._before.spaces

    @property
    def independent(self) -> bool:
        """Whether Morocco and Tunisia are independent (5.1.8)."""
        found: bool = self.now("independent")
        return found

    def now(self, field: str) -> Any:
        """One of the fields that few moves change, as the step has it so far."""
        return self.seldom[field] if field in self.seldom else getattr(self._before, field)

    @property
    def terror_left(self) -> int:
        """How many Terror markers are not on the map (3.3.4)."""
        on_map: int = sum(space.terror for space in self.spaces)
        return TERROR_MARKERS - on_map

    def close(self) -> State:
        """Build the state after the step."""
        was = self._before
        after = State(
            was.scenario,
            was.spaces if self._spaces is None else tuple(self._spaces),
            self.available,
            self.casualties,
            self.out_of_play,
            self.set_aside,
            self.resources,
            self.commitment,
            self.france_box,
            was.independent,
            self.border_status,
            was.recall_de_gaulle,
            was.coup_played,
            was.mobilization_played,
            was.hand,
            self.initiative,
            self.deck,
            self.stack,
            was.coup_this_campaign,
            was.suez_crisis,
            was.capabilities,
            was.deception,
        )
        return attrs.evolve(after, **self.seldom) if self.seldom else after

    # Pieces

    def place(self, piece: PieceType, count: int, place: Place, clause: str) -> None:
        """Place pieces from Available in a space, Guerrillas Underground (1.4.1, 1.4.3)."""
        _refuse_unless(self.available.of(piece) >= count, "places more than is Available")
        self.available = self.available.changed(piece, -count)
        self._write(place, self.space(place).changed(_ON_MAP[piece], count))
        self.lines.append((Placed, clause, piece, count, place))

    def remove(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Available (1.4.1)."""
        space = self.space(place)
        _refuse_unless(space.of(piece) >= count, "removes more than is there")
        self._write(place, space.changed(piece, -count))
        self.available = self.available.changed(piece.type, count)
        self.lines.append((Removed, clause, piece, count, place, Box.AVAILABLE))

    def lose(self, piece: Piece, count: int, place: Place, clause: str) -> None:
        """Remove pieces of a space to Casualties (1.4.1, 3.3.3)."""
        space = self.space(place)
        _refuse_unless(space.of(piece) >= count, "loses more than is there")
        self._write(place, space.changed(piece, -count))
        self.casualties = self.casualties.changed(piece.type, count)
        self.lines.append((Removed, clause, piece, count, place, Box.CASUALTIES))

    def move(self, piece: Piece, count: int, origin: Place, place: Place, clause: str) -> None:
        """Move pieces from one space to another; Guerrillas keep their status (1.4.3, R27)."""
        space = self.space(origin)
        _refuse_unless(space.of(piece) >= count, "moves more than is there")
        self._write(origin, space.changed(piece, -count))
        self._write(place, self.space(place).changed(piece, count))
        self.lines.append((Moved, clause, piece, count, origin, place))

    def activate(self, place: Place, count: int, clause: str) -> None:
        """Turn Underground Guerrillas of a space Active (1.4.3)."""
        space = self.space(place)
        _refuse_unless(space.underground >= count, "activates more than are Underground")
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
        _refuse_unless(getattr(self, source).of(piece) >= count, "transfers more than the box holds")
        if not _is_zero(count):
            setattr(self, source, getattr(self, source).changed(piece, -count))
            setattr(self, into, getattr(self, into).changed(piece, count))
            self.lines.append((Transferred, clause, piece, count, origin, target))

    def return_troops(self, count: int, place: Place, clause: str) -> None:
        """Put French Troops that were set aside in a space (5.1.9)."""
        piece = PieceType.FRENCH_TROOPS
        _refuse_unless(self.set_aside.of(piece) >= count, "returns more than is set aside")
        self.set_aside = self.set_aside.changed(piece, -count)
        self._write(place, self.space(place).changed(Piece.FRENCH_TROOPS, count))
        self.lines.append((Returned, clause, count, place))

    # Markers

    def remove_terror(self, place: Place, count: int, clause: str) -> None:
        """Take Terror markers off a space."""
        space = self.space(place)
        _refuse_unless(space.terror >= count, "removes more Terror than is there")
        if not _is_zero(count):
            self._write(place, space.marked(stance=space.stance, terror=space.terror - count))
            self.lines.append((TerrorRemoved, clause, count, place))

    def place_terror(self, place: Place, clause: str) -> None:
        """Put one Terror marker in a space, of the 12 that there are (3.3.4)."""
        space = self.space(place)
        _refuse_unless(self.terror_left >= 1, "places a Terror marker when none is left")
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
        _refuse_unless((after <= Stance.SUPPORT) & (after >= Stance.OPPOSE), "shifts past an end")
        self._write(place, space.marked(stance=after, terror=space.terror))
        self.lines.append((Shifted, clause, place, space.stance, after))

    # Tracks

    def pay(self, faction: Actor, amount: int, clause: str) -> None:
        """Pay a cost from Resources, in full (1.8)."""
        _refuse_unless(self.resources.of(faction) >= amount, "pays more than there is")
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

    def settle_suez(self, clause: str) -> None:
        """Note that SUEZ CRISIS owes the FLN no Resources any more (5.1.9, R132)."""
        if self.now("suez_crisis") is not False:
            self.seldom["suez_crisis"] = False
            self.lines.append((Settled, clause, Pivotal.SUEZ_CRISIS))

    def begin_campaign(self, clause: str) -> None:
        """Let COUP D'ETAT be played again, now that a new Campaign begins (2.3.7, R15)."""
        if self.now("coup_this_campaign") is not False:
            self.seldom["coup_this_campaign"] = False
            self.lines.append((Settled, clause, Pivotal.COUP_D_ETAT))

    def raise_commitment(self, amount: int, clause: str) -> None:
        """Raise Commitment, up to 50; the ledger says what was lost above (1.8, R43)."""
        gained = at_most(amount, EDGE_TRACK_TOP - self.commitment)
        self.commitment = self.commitment + gained
        self.lines.append((CommitmentChanged, clause, gained, amount - gained))

    def lower_commitment(self, amount: int, clause: str) -> None:
        """Lower Commitment as the other player orders, down to 0 (1.8, R43, R114)."""
        lost = at_most(amount, self.commitment)
        self.commitment = self.commitment - lost
        self.lines.append((CommitmentChanged, clause, -lost, lost - amount))

    def move_track(self, track: Track, by: int, clause: str) -> None:
        """Move a track's marker by one box (3.2.1, 3.3.1)."""
        if track is Track.FRANCE:
            before, after = self.france_box, self.france_box + by
            _refuse_unless((after >= 0) & (after <= FRANCE_TRACK_TOP), "leaves the France Track")
            self.france_box = after
        else:
            before, after = self.border_status, self.border_status + by
            _refuse_unless((after >= 0) & (after <= BORDER_ZONE_TOP), "leaves the Border Zone Track")
            self.border_status = after
        self.lines.append((TrackMoved, clause, track, before, after))

    # Cards and turns

    def reveal(self, card: int, clause: str) -> None:
        """Turn up a card onto the played pile (2.2)."""
        self.deck = self.deck.revealed(card)
        self.lines.append((CardRevealed, clause, card))

    def play_pivotal(self, event: Pivotal, clause: str) -> None:
        """Play a Pivotal Event: the card leaves its player, COUP D'ETAT apart (2.3.7, 5.1.5)."""
        if event is Pivotal.COUP_D_ETAT:
            self.seldom |= {"coup_played": True, "coup_this_campaign": True}
        else:
            self.seldom["hand"] = attrs.evolve(self.now("hand"), **{event.name.lower(): False})
        if event is Pivotal.MOBILIZATION:
            self.seldom["mobilization_played"] = True
        self.lines.append((PivotalPlayed, clause, event))

    def recall(self, clause: str) -> None:
        """Put RECALL DE GAULLE into effect (5.1.7)."""
        self.seldom["recall_de_gaulle"] = True
        self.lines.append((InEffect, clause, Pivotal.RECALL_DE_GAULLE))

    def make_independent(self, clause: str) -> None:
        """Make Morocco and Tunisia independent: at Oppose, the Border Zone Status at 0 (5.1.8)."""
        self.seldom["independent"] = True
        self.border_status = 0
        for place in COUNTRIES:
            self._write(place, self.space(place).marked(stance=int(Stance.OPPOSE), terror=0))
        self.lines.append((InEffect, clause, Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT))

    def enforce(self, capability: Capability, clause: str) -> None:
        """Put a Capability into force for the rest of the game (5.3)."""
        self.seldom["capabilities"] = tuple(sorted((*self.now("capabilities"), capability)))
        self.lines.append((InForce, clause, capability))

    def set_first(self, faction: Actor, clause: str) -> None:
        """Set the cylinders so that the faction is First Eligible (2.3.5)."""
        first, second = Eligibility.FIRST, Eligibility.SECOND
        pair = (first, second) if faction is GOVERNMENT else (second, first)
        self.initiative = Initiative(*pair)
        self.lines.append((EligibilitySet, clause, faction))

    def end(self, ending: Ending, clause: str) -> None:
        """End the game (6.1, 6.3.3, 2.4.1)."""
        self.seldom["ending"] = ending
        self.stack = ()
        self.lines.append((Ended, clause, ending))

    def push(self, frame: Frame) -> None:
        """Make a frame the innermost pending one."""
        self.stack = (*self.stack, frame)

    def replace(self, *frames: Frame) -> None:
        """Put frames in the place of the innermost one; none ends it."""
        self.stack = (*self.stack[:-1], *frames)

    def _write(self, place: Place, space: Any) -> None:
        if self._spaces is None:
            self._spaces = list(self._before.spaces)
        self._spaces[place.index] = space


_FIELD = {box: box.name.lower() for box in Box}
_ON_MAP = {
    piece: Piece.UNDERGROUND if piece is PieceType.GUERRILLAS else Piece[piece.name] for piece in PieceType
}


def _is_zero(count: int) -> bool:
    # Nothing is written of nothing; a term is written whatever it may be, so that no path splits.
    return type(count) is int and count == 0


def _refuse_unless(condition: bool, what: str) -> None:  # noqa: FBT001 - a symbolic truth splits here
    if not condition:
        message = f"an effect {what}; a requirement should have refused the move"
        raise Defect(message)
