"""Moments of a game, at which a lawful position is looked for: what is pending, and which cards are out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.symbolic.lift import with_pending
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deck import EVENTS_IN_PILE
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Option
from ctcore.twilight.game import setup
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, SecondChoice

if TYPE_CHECKING:
    from ctcore.condition.expression import Expression
    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["MOMENTS", "Moment"]


@frozen
class Moment:
    """A moment of a game: its scenario, who is First Eligible, what is pending, and the cards turned up.

    With no ``pending`` it is the one that the set-up with ``--card`` comes to.
    """

    scenario: str
    first: Actor
    pending: tuple[Frame, ...] = ()
    played: int = 1
    cards: tuple[int, ...] = (1,)

    def base(self) -> State:
        """The position of the set-up, at that moment."""
        state = setup(self.scenario, first=self.first, card=self.cards[0])
        for card in self.cards[1:]:
            state = state.but(deck=state.deck.revealed(card))
        if not self.pending:
            return state
        return with_pending(setup(self.scenario), self.pending, self.first, self.played)

    def showing(self, asked: Expression) -> Moment:
        """The same moment with the cards turned up whose lasting effects are asked about."""
        markers = [str(word).removeprefix("in_force.") for word in asked.whole()]
        named = {EFFECTS[one].card for one in markers if one in EFFECTS}
        wanted = sorted(card for card in named if card <= EVENT_CARDS)
        if self.pending or not 0 < len(wanted) < EVENTS_IN_PILE:
            return self
        # The one that is being played came last.
        last = min(set(range(1, EVENT_CARDS + 1)) - set(wanted))
        return Moment(self.scenario, self.first, cards=(*wanted, last))

    def __str__(self) -> str:
        """The moment in words."""
        cards = f"cards {', '.join(map(str, self.cards))}" if self.cards[1:] else f"card {self.cards[0]}"
        if self.pending:
            cards = f"{self.played} cards turned up, awaiting {self.pending[-1].awaits}"
        return f"{self.scenario.capitalize()} scenario, {cards}; {self.first} First Eligible"


def _moments() -> tuple[Moment, ...]:
    scenarios, players = ("full", "medium", "short"), (FLN, GOVERNMENT)
    early = [Moment(scenario, first) for scenario in scenarios for first in players]
    late = [
        Moment(scenario, first, (frame,), played)
        for scenario in scenarios
        for played in (14, 1)
        for first in players
        for frame in (FirstChoice(first), SecondChoice(first.enemy, Option.OPERATION), NextCard())
    ]
    return (*early, *late)


# In this order, the nearest to the beginning first.
MOMENTS = _moments()
