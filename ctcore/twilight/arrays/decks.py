"""Any deck: Propaganda cards anywhere in their piles, cut where something may be pending."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.move import Frame
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, PROPAGANDA_CARDS
from ctcore.twilight.board.deck import PILE, Deck
from ctcore.twilight.board.vocabulary import Ending
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ctcore.kernel.choices import Choices

__all__ = ["any_deck"]

# Where in its pile a Propaganda card lies: the ends decide whether two follow one another, and come often.
_PLACES = (0, PILE - 1, 0, PILE - 1, 0, PILE - 1, *range(1, PILE - 1))


def any_deck(
    some: Choices,
    size: int,
    stack: tuple[Frame, ...],
    ending: Ending | None,
    wanted: Collection[int] = (),
) -> Deck:
    """A deck of that many Events that fits what is pending or, if nothing is, how the game ended.

    Its last card is an Event on which a turn is taken, the Propaganda card of a Round, or any card
    with more to follow where the next one is to be revealed.  Events follow one another, since
    which of them were played decides nothing, but for the card whose text is carried out, and those
    ``wanted``, which came up in the Campaign before the last one.
    """
    turn = stack[0] if stack else None
    text = next((frame.text.card for frame in stack if isinstance(frame, TextFrame)), None)
    count = Deck(frozenset(), (), size).piles
    piles = [PILE * pile + some.one_of(_PLACES) for pile in range(count)]
    if isinstance(turn, NextCard) and not wanted:
        cut = some.one_of((0, 1, *range(2, piles[-1] + 1)))
    elif turn is None or isinstance(turn, RoundFrame):
        piles, cut = _at_propaganda(some, piles, turn, ending)
    else:
        places = [number for number in range(max(piles[-1], 1)) if number not in piles[:-1]]
        cut = some.one_of(one for one in places if len(_campaign(piles, one)) >= len(wanted)) + 1
        piles[-1] = max(piles[-1], cut)
    deck = _having(_dealt(some, size, piles, cut, text), wanted)
    return _sorted(some, deck) if some.one_of((False, True)) else deck


def _at_propaganda(
    some: Choices, piles: Sequence[int], turn: RoundFrame | None, ending: Ending | None
) -> tuple[list[int], int]:
    """The piles and the cut of a deck whose last card is a Propaganda card."""
    places, last = list(piles), len(piles) - 1
    if turn is None:
        pile = some.one_of(range(1, last + 1)) if ending is Ending.VICTORY_PHASE else last
    else:
        pile = some.one_of(range(last if turn.follows_support else last + 1))
    if ending is Ending.NO_FINAL_ROUND:
        places[pile - 1 :] = [PILE * pile - 1, PILE * pile]
    elif pile and places[pile] - places[pile - 1] == 1:
        # An Event between the two, so that there is a Round.
        places[pile] += 1
    return places, places[pile] + 1


def _dealt(some: Choices, size: int, piles: Sequence[int], count: int, last: int | None) -> Deck:
    """A number of cards played, the last of them that Event if one is given."""
    before = count - 1 - sum(place < count - 1 for place in piles)
    first_event = some.one_of(range(EVENT_CARDS)) if last is None else (last - 1 - before) % EVENT_CARDS
    first_propaganda = some.one_of(range(len(PROPAGANDA_CARDS)))
    played: list[int] = []
    for number in range(count):
        shown = sum(place < number for place in piles)
        if number in piles:
            played.append(PROPAGANDA_CARDS[(first_propaganda + shown) % len(PROPAGANDA_CARDS)])
        else:
            played.append((first_event + number - shown) % EVENT_CARDS + 1)
    return Deck(frozenset(range(1, EVENT_CARDS + 1)) - set(played), tuple(played), size)


def _campaign(piles: Sequence[int], place: int) -> range:
    """The places of the Event cards that came up in the Campaign of a card, before it."""
    return range(max((one + 1 for one in piles if one < place), default=0), place)


def _having(deck: Deck, wanted: Collection[int]) -> Deck:
    """The deck in which those cards came up in the Campaign before its last card, others in their places."""
    played = list(deck.played)
    rounds = [place for place, card in enumerate(played) if card > EVENT_CARDS]
    for place, card in zip(_campaign(rounds, len(played) - 1), wanted, strict=False):
        if card in played:
            played[played.index(card)] = played[place]
        played[place] = card
    return attrs.evolve(deck, played=tuple(played), unseen=frozenset(range(1, EVENT_CARDS + 1)) - {*played})


def _sorted(some: Choices, deck: Deck) -> Deck:
    """The deck after its unused cards were looked through for Capabilities, some of which are aside."""
    if deck.size == EVENT_CARDS:
        return deck
    found = sorted(deck.unseen & CAPABILITIES.keys())
    begin, number = some.one_of(range(len(found) or 1)), some.one_of(range(len(found) + 1))
    aside = [*found[begin:], *found[:begin]][:number]
    inside = deck.size - (EVENT_CARDS - len(deck.unseen))
    # All Capabilities that are not aside are in what is left of the deck, so that has room for them.
    surplus = len(found) - len(aside) - inside
    aside += [card for card in found if card not in aside][: max(0, surplus)]
    for card in aside:
        deck = deck.without(card)
    return attrs.evolve(deck, inspected=True)
