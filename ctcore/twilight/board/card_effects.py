"""The ledger's primitives for cards and turns: what is revealed, played, in effect, in force, over."""

from __future__ import annotations

import attrs

from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.entries import (
    Cancelled,
    CardRevealed,
    CardSetAside,
    EligibilitySet,
    Ended,
    InEffect,
    InForce,
    Inspected,
    MarkerDiscarded,
    MarkerDrawn,
    PivotalPlayed,
    RoundSkipped,
    Settled,
    VictoryPhaseLeftOut,
)
from ctcore.twilight.board.in_force import marker_of
from ctcore.twilight.board.map import COUNTRIES
from ctcore.twilight.board.state import Initiative
from ctcore.twilight.board.step import Step, refuse_unless
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Eligibility, Ending, Pivotal, Stance

__all__ = ["CardEffects"]


class CardEffects(Step):
    """The primitives that change cards, cylinders, and what Events leave behind."""

    __slots__ = ()

    def reveal(self, card: int, clause: str) -> None:
        """Turn up a card onto the played pile (2.2)."""
        self.deck = self.deck.revealed(card)
        self.lines.append((CardRevealed, clause, card))

    def skip_round(self, clause: str) -> None:
        """Note that a Propaganda card directly after another has no Round (6, R138)."""
        self.lines.append((RoundSkipped, clause))

    def leave_out_victory_phase(self, clause: str) -> None:
        """Note that the first Propaganda Round has no Victory Phase (6.1)."""
        self.lines.append((VictoryPhaseLeftOut, clause))

    def play_pivotal(self, event: Pivotal, clause: str) -> None:
        """Play a Pivotal Event: the card leaves its player, COUP D'ETAT apart (2.3.7, 5.1.5)."""
        if event is Pivotal.COUP_D_ETAT:
            self.seldom |= {"coup_played": True, "coup_this_campaign": True}
        else:
            self.seldom["hand"] = attrs.evolve(self.now("hand"), **{event.name.lower(): False})
        if event is Pivotal.MOBILIZATION:
            self.put(mobilization_played=True)
        self.lines.append((PivotalPlayed, clause, event))

    def recall(self, clause: str) -> None:
        """Put RECALL DE GAULLE into effect (5.1.7)."""
        self.put(recall_de_gaulle=True)
        self.lines.append((InEffect, clause, Pivotal.RECALL_DE_GAULLE))

    def cancel_recall(self, clause: str) -> None:
        """Take RECALL DE GAULLE out of the game, and OAS with it, played or not (5.1.5, R126)."""
        oas_is_there = self.in_force.oas | self.now("hand").oas
        self.put(recall_de_gaulle=False, oas=False)
        self.lines.append((Cancelled, clause, Pivotal.RECALL_DE_GAULLE))
        if oas_is_there:
            self.seldom["hand"] = attrs.evolve(self.now("hand"), oas=False)
            self.lines.append((Cancelled, clause, Pivotal.OAS))

    def make_independent(self, clause: str) -> None:
        """Make Morocco and Tunisia independent: at Oppose, the Border Zone Status at 0 (5.1.8)."""
        self.put(independent=True)
        self.border_status = 0
        for place in COUNTRIES:
            self._write(place, self.space(place).marked(stance=int(Stance.OPPOSE), terror=0))
        self.lines.append((InEffect, clause, Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT))

    def enforce(self, capability: Capability, clause: str) -> None:
        """Put a Capability into force for the rest of the game (5.3)."""
        marker = marker_of(capability)
        refuse_unless(marker is not None, f"puts {capability} into force, which does not last")
        self.put(**{str(marker): True})
        self.lines.append((InForce, clause, capability))

    def set_card_aside(self, card: int, clause: str) -> None:
        """Find a card among those that the scenario leaves out (10)."""
        self.deck = self.deck.without(card)
        self.lines.append((CardSetAside, clause, card))

    def finish_sorting(self, clause: str) -> None:
        """Note that all the cards that the scenario leaves out have been looked through (10)."""
        self.deck = attrs.evolve(self.deck, inspected=True)
        self.lines.append((Inspected, clause))

    def draw_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Give the faction a Deception marker out of the bag (7.3)."""
        self.seldom["deception"] = self.now("deception").drawn(faction, marker)
        self.lines.append((MarkerDrawn, clause, faction, marker))

    def discard_marker(self, faction: Actor, marker: DeceptionMarker, clause: str) -> None:
        """Take a Deception marker that the faction has used out of the game (7.3)."""
        self.seldom["deception"] = self.now("deception").used(faction, marker)
        self.lines.append((MarkerDiscarded, clause, faction, marker))

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

    def owe_suez(self, clause: str) -> None:
        """Note that SUEZ CRISIS owes the FLN Resources in the next Propaganda Round (5.1.9, R132)."""
        self.seldom["suez_crisis"] = True
        self.lines.append((InEffect, clause, Pivotal.SUEZ_CRISIS))

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
