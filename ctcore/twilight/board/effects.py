"""The ledger's primitives: every change to a state goes through one of these.

Here are those of cards and turns; those of the board are beside this file.

Clauses: 2.2, 2.3.5, 2.3.7, 4.1, 5.1.5-5.1.9, 5.3, 5.4, 6.1, 7.3, 10
"""

from __future__ import annotations

import attrs

from ctcore.kernel.copying import changed
from ctcore.twilight.board import card_entries as entries
from ctcore.twilight.board.board_effects import BoardDraft, refuse_unless
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.in_force import marker_of
from ctcore.twilight.board.map import COUNTRIES
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Actor, Eligibility, Ending, Pivotal, Stance

__all__ = ["Draft"]


class Draft(BoardDraft):
    """A step in the making: open it on a state, write through primitives, close it."""

    __slots__ = ()

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
        """Play a Pivotal Event; all but COUP D'ETAT leave their player (2.3.7/9, 2.3.7/10, 5.1.5/1)."""
        if event is Pivotal.COUP_D_ETAT:
            self.cards = changed(self.cards, coup_played=True, coup_this_campaign=True)
        else:
            self.cards = changed(self.cards, hand=self.hand.without(event))
        if event is Pivotal.MOBILIZATION:
            self.in_force = self.in_force.but(mobilization_played=True)
        self.lines.append((entries.PivotalPlayed, clause, event))

    def recall(self, clause: str) -> None:
        """Put RECALL DE GAULLE into effect, until COUP D'ETAT cancels it (5.1.7/2)."""
        self.in_force = self.in_force.but(recall_de_gaulle=True)
        self.lines.append((entries.InEffect, clause, Pivotal.RECALL_DE_GAULLE))

    def cancel_recall(self, clause: str) -> None:
        """Take RECALL DE GAULLE out of the game, and OAS with it, played or not.

        Clauses: 5.1.5/4, 5.1.5/5, 5.3.1/2, R126
        """
        oas_is_there = self.in_force.oas | self.hand.oas
        self.in_force = self.in_force.but(recall_de_gaulle=False, oas=False)
        self.lines.append((entries.Cancelled, clause, Pivotal.RECALL_DE_GAULLE))
        if oas_is_there:
            self.cards = changed(self.cards, hand=self.hand.without(Pivotal.OAS))
            self.lines.append((entries.Cancelled, clause, Pivotal.OAS))

    def make_independent(self, clause: str) -> None:
        """Make Morocco and Tunisia independent: at Oppose, the Border Zone Status at 0.

        Clauses: 5.1.8/4, 5.1.8/10
        """
        self.in_force = self.in_force.but(independent=True)
        self.tracks = changed(self.tracks, border_zone=0)
        for place in COUNTRIES:
            self._write(self.space(place).marked(support=Stance.OPPOSE, terror=0))
        self.lines.append((entries.InEffect, clause, Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT))

    def enforce(self, capability: Capability, clause: str) -> None:
        """Put a Capability into force for the rest of the game, or Momentum up to a Reset.

        Whatever else lasts goes on beside it.

        Clauses: 5.3/2, 5.3/3, 5.3/7, 5.4/3, 5.4/4
        """
        marker = marker_of(capability)
        refuse_unless(marker is not None, f"puts {capability.id} into force, which does not last")
        self.in_force = self.in_force.but(**{str(marker): True})
        self.lines.append((entries.InForce, clause, capability))

    def repeal(self, effect: Capability, clause: str) -> None:
        """End a Capability or Momentum that is in force (5.3/4, 5.4/3, 6.5/9)."""
        marker = str(marker_of(effect))
        if getattr(self.in_force, marker) is not False:
            self.in_force = self.in_force.but(**{marker: False})
            self.lines.append((entries.Repealed, clause, effect))

    def set_card_aside(self, card: int, clause: str) -> None:
        """Find a card among those that the scenario leaves out (10/36)."""
        self.cards = changed(self.cards, deck=self.deck.without(card))
        self.lines.append((entries.CardSetAside, clause, card))

    def finish_sorting(self, clause: str) -> None:
        """Note that all the cards that the scenario leaves out have been looked through (10/36)."""
        self.cards = changed(self.cards, deck=attrs.evolve(self.deck, inspected=True))
        self.lines.append((entries.Inspected, clause))

    def draw_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Give the faction a Deception marker out of the bag (7.3)."""
        self.cards = changed(self.cards, deception=self.deception.drawn(faction, marker))
        self.lines.append((entries.MarkerDrawn, clause, faction, marker))

    def discard_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Take a Deception marker that the faction has used out of the game (7.3)."""
        self.cards = changed(self.cards, deception=self.deception.used(faction, marker))
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
        """Note that SUEZ CRISIS owes the FLN Resources in the next Propaganda Round (5.1.9/4, R132)."""
        self.cards = changed(self.cards, suez_crisis=True)
        self.lines.append((entries.InEffect, clause, Pivotal.SUEZ_CRISIS))

    def settle_suez(self, clause: str) -> None:
        """Note that SUEZ CRISIS owes the FLN no Resources any more (5.1.9/4, R132)."""
        if self.suez_crisis is not False:
            self.cards = changed(self.cards, suez_crisis=False)
            self.lines.append((entries.Settled, clause, Pivotal.SUEZ_CRISIS))

    def begin_campaign(self, clause: str) -> None:
        """Let COUP D'ETAT be played again, now that a new Campaign begins (2.3.7, R15)."""
        if self.coup_this_campaign is not False:
            self.cards = changed(self.cards, coup_this_campaign=False)
            self.lines.append((entries.Settled, clause, Pivotal.COUP_D_ETAT))
