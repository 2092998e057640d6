"""The ledger's primitives: every change to a state goes through one of these.

Each names the clause that orders it.  A primitive that would leave a negative count or
leave a track is a `Defect`: requirements refuse such moves before any effect runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel import StackDraft
from ctcore.kernel.logic import at_least, at_most
from ctcore.kernel.sealing import unsealed
from ctcore.twilight.board import entries
from ctcore.twilight.board.all_spaces import FACTS
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.forces import TERROR_MARKERS, Space
from ctcore.twilight.board.in_force import marker_of
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP, FRANCE_TRACK_TOP, Initiative
from ctcore.twilight.board.state import Position, State
from ctcore.twilight.board.vocabulary import (
    GOVERNMENT,
    Activity,
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

__all__ = ["Draft"]

_new, _Unsealed = object.__new__, unsealed(State)


class Draft(StackDraft, Position):
    """A step in the making: open it on a state, write through primitives, close it."""

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

    @property
    def terror_left(self) -> int:
        """How many Terror markers are not on the map (3.3.4)."""
        on_map: int = sum(space.terror for space in self.spaces)
        return TERROR_MARKERS - on_map

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

    def place(self, piece: PieceType, count: int, place: Place, clause: str) -> None:
        """Place pieces from Available in a space, Guerrillas Underground (1.4.1, 1.4.3)."""
        refuse_unless(self.available.of(piece) >= count, "places more than is Available")
        self._box(Box.AVAILABLE, piece, -count)
        self._write(self.space(place).changed(_ON_MAP[piece], count))
        self.lines.append((entries.Placed, clause, piece, count, place))

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
        """Take pieces of a space to a box by an Event: Out of Play, or Set Aside (5.1.5, 5.1.9)."""
        space = self.space(place)
        refuse_unless(space.of(piece) >= count, "withdraws more than is there")
        self._write(space.changed(piece, -count))
        self._box(box, piece.type, count)
        self.lines.append((entries.Removed, clause, piece, count, place, box))

    def move(self, piece: Piece, count: int, origin: Place, place: Place, clause: str) -> None:
        """Move pieces from one space to another; Guerrillas keep their status (1.4.3, R27)."""
        space = self.space(origin)
        refuse_unless(space.of(piece) >= count, "moves more than is there")
        self._write(space.changed(piece, -count))
        self._write(self.space(place).changed(piece, count))
        self.lines.append((entries.Moved, clause, piece, count, origin, place))

    def activate(self, place: Place, count: int, clause: str) -> None:
        """Turn Underground Guerrillas of a space Active (1.4.3)."""
        space = self.space(place)
        refuse_unless(space.underground >= count, "activates more than are Underground")
        if count >= 1:
            rest = space.changed(Piece.UNDERGROUND, -count)
            self._write(rest.changed(Piece.ACTIVE, count))
            self.lines.append((entries.Activated, clause, count, place))

    def expose(self, place: Place, clause: str) -> None:
        """Turn all Underground Guerrillas of a space Active, as an Event may (1.4.3)."""
        space = self.space(place)
        shown = space.underground
        if not _is_zero(shown):
            self._write(space.changed(Piece.UNDERGROUND, -shown).changed(Piece.ACTIVE, shown))
            self.lines.append((entries.Activated, clause, shown, place))

    def hide(self, place: Place, clause: str) -> None:
        """Flip all Active Guerrillas of a space Underground (1.4.3)."""
        space = self.space(place)
        hidden = space.active
        if not _is_zero(hidden):
            rest = space.changed(Piece.ACTIVE, -hidden)
            self._write(rest.changed(Piece.UNDERGROUND, hidden))
            self.lines.append((entries.Flipped, clause, hidden, place))

    def transfer(self, piece: PieceType, count: int, origin: Box, target: Box, clause: str) -> None:
        """Move pieces from one box off the map to another (6.2.3, 6.5)."""
        refuse_unless(self.boxes.of(origin).of(piece) >= count, "transfers more than the box holds")
        if not _is_zero(count):
            self._box(origin, piece, -count)
            self._box(target, piece, count)
            self.lines.append((entries.Transferred, clause, piece, count, origin, target))

    def return_troops(self, count: int, place: Place, clause: str) -> None:
        """Put French Troops that were set aside in a space (5.1.9)."""
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
        """Put one Terror marker in a space, of the 12 that there are (3.3.4)."""
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
        """Put a Population +1 marker on a City (1.3.3)."""
        space = self.space(place)
        refuse_unless(place.is_city & (space.pop_markers == 0), "puts a second marker, or one on no City")
        self._write(space.with_markers(population=1))
        self.lines.append((entries.Grown, clause, place))

    def make_room(self, place: Place, clause: str) -> None:
        """Put a Base +1 marker on a Country (1.3.4)."""
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
        """Pay a cost from Resources, in full (1.8)."""
        refuse_unless(self.resources.of(faction) >= amount, "pays more than there is")
        self.tracks = self.tracks.with_resources(faction, -amount)
        self.lines.append((entries.Paid, clause, faction, amount))

    def gain(self, faction: Actor, amount: int, clause: str) -> None:
        """Add Resources, up to 50; the ledger says what was lost above (1.8, R43)."""
        gained = at_most(amount, EDGE_TRACK_TOP - self.resources.of(faction))
        self.tracks = self.tracks.with_resources(faction, gained)
        self.lines.append((entries.Gained, clause, faction, gained, amount - gained))

    def adjust(self, faction: Actor, by: int, clause: str) -> None:
        """Add a sum, which may be negative, to Resources, within 0 and 50 (6.2, R140)."""
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
        """Lower Commitment as the other player orders, down to 0 (1.8, R43, R114)."""
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

    # What was not made

    def call_off(self, activity: Activity, clause: str) -> None:
        """Note that a Special Activity ended that changed nothing, and so was not made (4.1, R9)."""
        self.lines.append((entries.NotMade, clause, activity))

    # Cards and turns

    def reveal(self, card: int, clause: str) -> None:
        """Turn up a card onto the played pile (2.2)."""
        self.cards = self.cards.revealed(card)
        self.lines.append((entries.CardRevealed, clause, card))

    def skip_round(self, clause: str) -> None:
        """Note that a Propaganda card directly after another has no Round (6, R138)."""
        self.lines.append((entries.RoundSkipped, clause))

    def leave_out_victory_phase(self, clause: str) -> None:
        """Note that the first Propaganda Round has no Victory Phase (6.1)."""
        self.lines.append((entries.VictoryPhaseLeftOut, clause))

    def play_pivotal(self, event: Pivotal, clause: str) -> None:
        """Play a Pivotal Event: the card leaves its player, COUP D'ETAT apart (2.3.7, 5.1.5)."""
        if event is Pivotal.COUP_D_ETAT:
            self.cards = attrs.evolve(self.cards, coup_played=True, coup_this_campaign=True)
        else:
            self.cards = attrs.evolve(self.cards, hand=self.hand.without(event))
        if event is Pivotal.MOBILIZATION:
            self.in_force = attrs.evolve(self.in_force, mobilization_played=True)
        self.lines.append((entries.PivotalPlayed, clause, event))

    def recall(self, clause: str) -> None:
        """Put RECALL DE GAULLE into effect (5.1.7)."""
        self.in_force = attrs.evolve(self.in_force, recall_de_gaulle=True)
        self.lines.append((entries.InEffect, clause, Pivotal.RECALL_DE_GAULLE))

    def cancel_recall(self, clause: str) -> None:
        """Take RECALL DE GAULLE out of the game, and OAS with it, played or not (5.1.5, R126)."""
        oas_is_there = self.in_force.oas | self.hand.oas
        self.in_force = attrs.evolve(self.in_force, recall_de_gaulle=False, oas=False)
        self.lines.append((entries.Cancelled, clause, Pivotal.RECALL_DE_GAULLE))
        if oas_is_there:
            self.cards = attrs.evolve(self.cards, hand=self.hand.without(Pivotal.OAS))
            self.lines.append((entries.Cancelled, clause, Pivotal.OAS))

    def make_independent(self, clause: str) -> None:
        """Make Morocco and Tunisia independent: at Oppose, the Border Zone Status at 0 (5.1.8)."""
        self.in_force = attrs.evolve(self.in_force, independent=True)
        self.tracks = attrs.evolve(self.tracks, border_zone=0)
        for place in COUNTRIES:
            self._write(self.space(place).marked(support=Stance.OPPOSE, terror=0))
        self.lines.append((entries.InEffect, clause, Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT))

    def enforce(self, capability: Capability, clause: str) -> None:
        """Put a Capability into force for the rest of the game, or Momentum up to a Reset (5.3, 5.4)."""
        marker = marker_of(capability)
        refuse_unless(marker is not None, f"puts {capability} into force, which does not last")
        self.in_force = attrs.evolve(self.in_force, **{str(marker): True})
        self.lines.append((entries.InForce, clause, capability))

    def repeal(self, effect: Capability, clause: str) -> None:
        """End a Capability or Momentum that is in force (5.3, 5.4, 6.5)."""
        marker = str(marker_of(effect))
        if getattr(self.in_force, marker) is not False:
            self.in_force = attrs.evolve(self.in_force, **{marker: False})
            self.lines.append((entries.Repealed, clause, effect))

    def set_card_aside(self, card: int, clause: str) -> None:
        """Find a card among those that the scenario leaves out (10)."""
        self.cards = attrs.evolve(self.cards, deck=self.deck.without(card))
        self.lines.append((entries.CardSetAside, clause, card))

    def finish_sorting(self, clause: str) -> None:
        """Note that all the cards that the scenario leaves out have been looked through (10)."""
        self.cards = attrs.evolve(self.cards, deck=attrs.evolve(self.deck, inspected=True))
        self.lines.append((entries.Inspected, clause))

    def draw_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Give the faction a Deception marker out of the bag (7.3)."""
        self.cards = attrs.evolve(self.cards, deception=self.deception.drawn(faction, marker))
        self.lines.append((entries.MarkerDrawn, clause, faction, marker))

    def discard_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Take a Deception marker that the faction has used out of the game (7.3)."""
        self.cards = attrs.evolve(self.cards, deception=self.deception.used(faction, marker))
        self.lines.append((entries.MarkerDiscarded, clause, faction, marker))

    def set_first(self, faction: Actor, clause: str) -> None:
        """Set the cylinders so that the faction is First Eligible (2.3.5)."""
        first, second = Eligibility.FIRST, Eligibility.SECOND
        pair = (first, second) if faction is GOVERNMENT else (second, first)
        self.initiative = Initiative(*pair)
        self.lines.append((entries.EligibilitySet, clause, faction))

    def end(self, ending: Ending, clause: str) -> None:
        """End the game (6.1, 6.3.3, 2.4.1)."""
        self.ending = ending
        self.stack = ()
        self.lines.append((entries.Ended, clause, ending))

    def owe_suez(self, clause: str) -> None:
        """Note that SUEZ CRISIS owes the FLN Resources in the next Propaganda Round (5.1.9, R132)."""
        self.cards = attrs.evolve(self.cards, suez_crisis=True)
        self.lines.append((entries.InEffect, clause, Pivotal.SUEZ_CRISIS))

    def settle_suez(self, clause: str) -> None:
        """Note that SUEZ CRISIS owes the FLN no Resources any more (5.1.9, R132)."""
        if self.suez_crisis is not False:
            self.cards = attrs.evolve(self.cards, suez_crisis=False)
            self.lines.append((entries.Settled, clause, Pivotal.SUEZ_CRISIS))

    def begin_campaign(self, clause: str) -> None:
        """Let COUP D'ETAT be played again, now that a new Campaign begins (2.3.7, R15)."""
        if self.coup_this_campaign is not False:
            self.cards = attrs.evolve(self.cards, coup_this_campaign=False)
            self.lines.append((entries.Settled, clause, Pivotal.COUP_D_ETAT))


_ON_MAP = {
    piece: Piece.UNDERGROUND if piece is PieceType.GUERRILLAS else Piece[piece.name] for piece in PieceType
}


def _is_zero(count: int) -> bool:
    # Nothing is written of nothing; a term is written whatever it may be, so that no path splits.
    return type(count) is int and count == 0


def refuse_unless(condition: bool, what: str) -> None:  # noqa: FBT001 - a symbolic truth splits here
    """Raise `Defect` where a primitive would leave a count or a track that cannot be."""
    if not condition:
        message = f"an effect {what}; a requirement should have refused the move"
        raise Defect(message)
