"""Strategies for decks: Propaganda cards anywhere in their piles, cut where something may be pending."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from hypothesis import strategies as st

from ctcore.kernel.move import Frame
from ctcore.twilight import scenarios
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, PROPAGANDA_CARDS
from ctcore.twilight.board.deck import PILE, Deck
from ctcore.twilight.board.vocabulary import Ending
from ctcore.twilight.rules.common.frames import NextCard
from ctcore.twilight.rules.events.frames import Mobilizing, SettingAside, SuezRoll
from ctcore.twilight.rules.propaganda.frames import RoundFrame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn


__all__ = ["decks"]

# What only a scenario that deals the card can come to.
_DEALT: dict[type[Frame] | None, str] = {
    Mobilizing: "mobilization",
    SuezRoll: "suez_crisis",
    SettingAside: "suez_crisis",
}
_STARTS = tuple(map(scenarios.load, scenarios.SCENARIOS))


@st.composite
def decks(draw: DrawFn, pending: type[Frame] | None, ending: Ending | None) -> Deck:
    """A deck that fits what is pending, or, for None, how the game ended.

    Its last card is an Event on which a turn is taken, the Propaganda card of a Round, or any
    card with more to follow where the next one is to be revealed.  Events follow one another,
    since which of them were played decides nothing.
    """
    starts = [one for one in _STARTS if pending not in _DEALT or getattr(one.hand, _DEALT[pending])]
    size = draw(st.sampled_from(starts)).deck.size
    # Where each pile has its Propaganda card; the ends of a pile decide whether two follow one another.
    ends = (0, PILE - 1)
    place = st.one_of(st.sampled_from(ends), st.integers(*ends))
    piles = [PILE * pile + draw(place) for pile in range(len(whole_piles(size)))]
    if pending is NextCard:
        count = draw(st.one_of(st.just(0), st.integers(0, piles[-1])))
    elif pending is None or issubclass(pending, RoundFrame):
        piles, count = _at_propaganda(draw, piles, pending, ending)
    else:
        events = [number for number in range(piles[-1]) if number not in piles]
        count = draw(st.sampled_from(events or [0])) + 1
        piles = piles if events else [one + (one == 0) for one in piles]
    return _dealt(draw, size, piles, count)


def whole_piles(size: int) -> range:
    """The numbers of the piles that a deck of so many Events is made of."""
    return range(Deck(frozenset(), (), size).piles)


def _at_propaganda(
    draw: DrawFn, piles: Sequence[int], pending: type[Frame] | None, ending: Ending | None
) -> tuple[list[int], int]:
    """The piles and the cut of a deck whose last card is a Propaganda card."""
    places, last = list(piles), len(piles) - 1
    if pending is None:
        pile = draw(st.integers(1, last)) if ending is Ending.VICTORY_PHASE else last
    else:
        assert issubclass(pending, RoundFrame)
        pile = draw(st.integers(0, last - 1 if pending.follows_support else last))
    if ending is Ending.NO_FINAL_ROUND:
        places[pile - 1 :] = [PILE * pile - 1, PILE * pile]
    elif pile and places[pile] - places[pile - 1] == 1:
        # An Event between the two, so that there is a Round.
        places[pile] += 1
    return places, places[pile] + 1


def _dealt(draw: DrawFn, size: int, piles: Sequence[int], count: int) -> Deck:
    first_event = draw(st.integers(0, EVENT_CARDS - 1))
    first_propaganda = draw(st.integers(0, len(PROPAGANDA_CARDS) - 1))
    played: list[int] = []
    for number in range(count):
        shown = sum(place < number for place in piles)
        if number in piles:
            played.append(PROPAGANDA_CARDS[(first_propaganda + shown) % len(PROPAGANDA_CARDS)])
        else:
            played.append((first_event + number - shown) % EVENT_CARDS + 1)
    deck = Deck(frozenset(range(1, EVENT_CARDS + 1)) - set(played), tuple(played), size)
    return _sorted(draw, deck) if draw(st.booleans()) else deck


def _sorted(draw: DrawFn, deck: Deck) -> Deck:
    """The deck after its unused cards were looked through for Capabilities, some of which are aside."""
    if deck.size == EVENT_CARDS:
        return deck
    found = sorted(deck.unseen & CAPABILITIES.keys())
    aside = draw(st.lists(st.sampled_from(found), unique=True)) if found else []
    inside = deck.size - (EVENT_CARDS - len(deck.unseen))
    # All Capabilities that are not aside are in what is left of the deck, so that has room for them.
    surplus = len(found) - len(aside) - inside
    aside += [card for card in found if card not in aside][: max(0, surplus)]
    for card in aside:
        deck = deck.without(card)
    return attrs.evolve(deck, inspected=True)
