"""Moments of a game, at which to search for a lawful position: what is pending, and which cards are out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS
from ctcore.twilight.board.deck import EVENTS_IN_PILE, PILE, Deck
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Eligibility, Option
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, SecondChoice
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.system import setup

if TYPE_CHECKING:
    from collections.abc import Collection

    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["MOMENTS", "Moment", "boards", "with_pending"]

_CYLINDERS = {
    GOVERNMENT: Initiative(Eligibility.FIRST, Eligibility.SECOND),
    FLN: Initiative(Eligibility.SECOND, Eligibility.FIRST),
}


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

    def showing(self, words: Collection[str]) -> tuple[Moment]:
        """The same moment with the cards turned up whose lasting effects the words of a condition name."""
        markers = [word.removeprefix("in_force.") for word in words]
        named = {EFFECTS[one].card for one in markers if one in EFFECTS}
        wanted = sorted(card for card in named if card <= EVENT_CARDS)
        if self.pending or not 0 < len(wanted) < EVENTS_IN_PILE:
            return (self,)
        # The one that is being played came last.
        last = min(set(range(1, EVENT_CARDS + 1)) - set(wanted))
        return (Moment(self.scenario, self.first, cards=(*wanted, last)),)

    def fixed(self) -> frozenset[str]:
        """What stays as it is at this moment: the effects of cards that have not come up."""
        played = self.base().deck.played
        return frozenset(
            f"in_force.{name}"
            for name, effect in EFFECTS.items()
            if effect.card <= EVENT_CARDS and effect.card not in played
        )

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
# Words of a condition that tell who is First Eligible, which is not a number.
_OF_THE_MOMENT = frozenset({"fln_first", "government_first"})


def boards(words: Collection[str]) -> tuple[State, ...]:
    """Positions that stand for every one in what those words ask: one, or one for each First Eligible."""
    board = with_pending(setup("full"), (FirstChoice(FLN),), FLN)
    if not _OF_THE_MOMENT & set(words):
        return (board,)
    return tuple(board.but(initiative=_CYLINDERS[first]) for first in (GOVERNMENT, FLN))


def with_pending(
    state: State, stack: tuple[Frame, ...], first: Actor, played: int = 1, card: int | None = None
) -> State:
    """The state with that number of cards played, that faction first, and those frames pending.

    A choice of the Propaganda Round stands on a Propaganda card, a turn on an Event card, that one where
    it is given, and the text of a card on its own; before the next card, a pile that is through ends with
    its Propaganda card.
    """
    turn = stack[0]
    shown = _shown(played, ends_on_propaganda=isinstance(turn, RoundFrame))
    if shown and not isinstance(turn, NextCard | RoundFrame) and played % PILE == 0:
        # The last pile's Propaganda card came first.
        shown = (*shown[:-PILE], shown[-1], *shown[-PILE:-1])
    card = next((one.text.card for one in stack if isinstance(one, TextFrame)), card)
    if card is not None and shown:
        # The two cards change places.
        shown = tuple({shown[-1]: card, card: shown[-1]}.get(one, one) for one in shown)
    deck = Deck(frozenset(range(1, EVENT_CARDS + 1)) - set(shown), shown, state.deck.size)
    return state.but(stack=stack, initiative=_CYLINDERS[first], deck=deck)


def _shown(played: int, *, ends_on_propaganda: bool) -> tuple[int, ...]:
    """That many cards in the order of their numbers, twelve Event cards and a Propaganda card in turn."""
    whole, rest = divmod(played - ends_on_propaganda, PILE)
    cards: tuple[int, ...] = ()
    for pile in range(whole + 1):
        start = pile * EVENTS_IN_PILE + 1
        events = EVENTS_IN_PILE if pile < whole else rest
        cards += (*range(start, start + events), *PROPAGANDA_CARDS[pile : pile + (pile < whole)])
    return (*cards, PROPAGANDA_CARDS[whole]) if ends_on_propaganda else cards
