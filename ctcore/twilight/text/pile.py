"""The pile that the next card comes from, and what Nature is to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.screen.rows import counted
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.deck import Deck
    from ctcore.twilight.board.state import State

__all__ = ["natures_turn", "pile"]


def pile(deck: Deck) -> str:
    """The pile that the next card comes from, and how likely that card is to be Propaganda (10)."""
    number, left = deck.propaganda_played + (not deck.propaganda_is_out), deck.events_in_pile
    counts = f"{number} of {deck.piles}, {counted(left + (not deck.propaganda_is_out), 'card')} left"
    if deck.propaganda_is_out:
        return f"{counts}; its Propaganda card is out"
    return f"{counts}; {_likely(deck)}"


def natures_turn(state: State) -> str:
    """What Nature is to do, for a reader who wants to go on."""
    deck = state.deck
    if not any(isinstance(move, Reveal) for move in SYSTEM.legal_moves(state)):
        return "Nature draws or rolls; a line of play says what, as in the moves above."
    how = "no Propaganda card comes next" if deck.propaganda_is_out else _likely(deck)
    return f"Nature turns up a card ({how}); --card N turns one up and shows what its players may do."


def _likely(deck: Deck) -> str:
    chance = sum(chance for card, chance in deck.chances().items() if is_propaganda(card))
    if chance == 1:
        return "its Propaganda card comes next"
    return f"its Propaganda card comes next with a chance of 1 in {1 / chance}"
