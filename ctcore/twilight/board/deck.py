"""The deck as it is publicly known (2.2, 10): what has never been seen, and the played pile.

A scenario's deck is made of piles: twelve Event cards with one Propaganda card shuffled in,
one pile on another.  Nobody knows the order, but everybody can count: which cards are still
unseen, how many are left of the pile, and whether its Propaganda card is out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, PROPAGANDA_CARDS, is_propaganda

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["EVENTS_IN_PILE", "PILE", "Deck", "whole"]

# 10: twelve Event cards to a pile, and a Propaganda card.
EVENTS_IN_PILE = 12
PILE = EVENTS_IN_PILE + 1


@frozen
class Deck:
    """What is publicly known of the cards.

    ``unseen`` holds the numbers of Event cards that the draw deck may contain, ``played``
    those revealed, Propaganda cards among them, the latest last; ``size`` is how many Event
    cards the scenario's deck holds in all.  ``aside`` holds Event cards known to be set aside
    (10), and ``inspected`` says that all unused cards were looked through for Capabilities.
    """

    concrete = True

    unseen: frozenset[int]
    played: tuple[int, ...]
    size: int
    aside: frozenset[int] = frozenset()
    inspected: bool = False
    # That it keeps the laws of decks is noted beside it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    # Asked of every card that may come next, so counted once.
    events_in_pile: int = attrs.field(init=False, eq=False, repr=False)

    @events_in_pile.default
    def _events_in_pile(self) -> int:
        """How many Event cards the pile that the next card comes from still holds."""
        return EVENTS_IN_PILE - _events(self.pile)

    events_played: int = attrs.field(init=False, eq=False, repr=False)

    @events_played.default
    def _events_played(self) -> int:
        """How many Event cards have been revealed."""
        return _events(self.played)

    # How many of the Event cards left in the deck may be any: those are certain that were looked
    # for among the unused cards and not found (10).
    open_places: int = attrs.field(init=False, eq=False, repr=False)

    @open_places.default
    def _open_places(self) -> int:
        """How many Event cards the deck still holds beside those that it holds for certain."""
        return self.size - self.events_played - len(self.certain)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (Deck, (self.unseen, self.played, self.size, self.aside, self.inspected))

    @property
    def certain(self) -> frozenset[int]:
        """The unseen Event cards that the deck holds for certain: Capabilities that were not unused."""
        return self.unseen & CAPABILITIES.keys() if self.inspected else frozenset()

    @property
    def card(self) -> int | None:
        """The card last revealed, or None before the first."""
        return self.played[-1] if self.played else None

    @property
    def piles(self) -> int:
        """How many piles, and so how many Propaganda cards, the deck was made of."""
        return self.size // EVENTS_IN_PILE

    @property
    def propaganda_played(self) -> int:
        """How many Propaganda cards have been revealed."""
        return len(self.played) - self.events_played

    @property
    def is_final(self) -> bool:
        """Whether the last Propaganda card has been revealed: no card follows it (2.4.1, R138)."""
        return self.propaganda_played == self.piles

    @property
    def repeats_propaganda(self) -> bool:
        """Whether the last two cards were both Propaganda, so that the second has no Round (6)."""
        return len(self.played) > 1 and all(map(is_propaganda, self.played[-2:]))

    @property
    def opens_campaign(self) -> bool:
        """Whether the card last revealed is the first Event card after a Propaganda card."""
        *_, before, card = (0, 0, *self.played)
        return is_propaganda(before) and not is_propaganda(card)

    @property
    def shows_propaganda(self) -> bool:
        """Whether the card last revealed is a Propaganda card."""
        return self.card is not None and is_propaganda(self.card)

    @property
    def pile(self) -> tuple[int, ...]:
        """The cards revealed from the pile that the next card comes from."""
        return self.played[len(self.played) // PILE * PILE :]

    @property
    def turned_up(self) -> str:
        """The cards revealed from that pile, in words."""
        return ", ".join(map(str, self.pile)) or "none"

    @property
    def propaganda_is_out(self) -> bool:
        """Whether the pile that the next card comes from has shown its Propaganda card."""
        return EVENTS_IN_PILE - self.events_in_pile < len(self.pile)

    def may_be(self, card: int) -> bool:
        """Whether the next card may be that one, as far as anybody knows (2.2, 10).

        >>> deck = Deck(frozenset(range(2, 61)), (1,), 36)
        >>> deck.may_be(1), deck.may_be(2), deck.may_be(67)
        (False, True, True)
        """
        if is_propaganda(card):
            return card in PROPAGANDA_CARDS and card not in self.played and not self.propaganda_is_out
        held = card in self.certain or self.open_places > 0
        return card in self.unseen and self.events_in_pile > 0 and held

    def chances(self) -> dict[int, Fraction]:
        """How likely each card is to come next, given all that is publicly known (2.2, 10).

        The Propaganda cards not seen yet are alike, and share the chance of one.  Event cards
        share theirs too, unless the unused cards were inspected: a Capability that was not
        among those is in the deck for certain.

        >>> deck = Deck(frozenset(range(1, 61)), (), 36)
        >>> deck.chances()[1], deck.chances()[67]
        (Fraction(1, 65), Fraction(1, 65))
        """
        from fractions import Fraction  # noqa: PLC0415 - most games are played without their chances

        cards, weights = self.weights()
        whole = sum(weights)
        return {card: Fraction(weight, whole) for card, weight in zip(cards, weights, strict=True)}

    def weights(self) -> tuple[list[int], list[int]]:
        """The cards that can come next, and how likely each is, as whole numbers in proportion."""
        if self.is_final:
            return [], []
        alike = [] if self.propaganda_is_out else [one for one in PROPAGANDA_CARDS if one not in self.played]
        if not self.events_in_pile:
            return alike, [1] * len(alike)
        # Of the Event cards left in the deck, each has its share of those in the pile; of the other unseen
        # ones, each that of the places that are left for any.
        sure = self.certain
        inside, others = self.open_places + len(sure), len(self.unseen) - len(sure)
        share = self.events_in_pile * (len(alike) or 1)
        certain, doubtful = share * (others or 1), share * self.open_places
        left = sorted(self.unseen if doubtful else sure)
        weights = [certain if card in sure else doubtful for card in left] if sure else [doubtful] * len(left)
        return [*alike, *left], [inside * (others or 1)] * len(alike) + weights

    def revealed(self, card: int) -> Deck:
        """The deck after Nature turns up that card."""
        return Deck(self.unseen - {card}, (*self.played, card), self.size, self.aside, self.inspected)

    def without(self, card: int) -> Deck:
        """The deck with that unused Event card known to be set aside (10)."""
        return attrs.evolve(self, unseen=self.unseen - {card}, aside=self.aside | {card})


def _events(cards: tuple[int, ...]) -> int:
    """How many of the cards are Event cards."""
    return len([card for card in cards if card <= EVENT_CARDS])


def whole(size: int) -> Deck:
    """A deck of that many of the 60 Event cards, none of them seen yet."""
    return Deck(frozenset(range(1, EVENT_CARDS + 1)), (), size)
