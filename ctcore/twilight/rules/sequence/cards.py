"""The next card (2.2, 2.3.6, 10): Nature turns it up, and a turn or a Propaganda Round begins.

Clauses: 2.2, 2.3.6, 2.3.7, 2.4, 10; rulings R12, R13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import Kind, Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, PROPAGANDA_CARDS, is_propaganda
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.events.pivotal import may_play_any
from ctcore.twilight.rules.propaganda.opening import open_round

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["TABLE", "Reveal", "card_chances"]


@frozen
class Reveal(Move):
    """Nature turns up an Event or Propaganda card."""

    form = "card {card}"
    card: int


# Requirements


def _is_unseen_propaganda(state: State, move: Reveal) -> bool:
    return move.card in PROPAGANDA_CARDS and move.card not in state.cards.deck.played


_REVEAL = (
    asks(
        "still_unseen",
        ("2.2", "2.3.6", "10"),
        "the card is an Event or a Propaganda card that has not been turned up or set aside",
        lambda state, move: move.card in state.deck.unseen or _is_unseen_propaganda(state, move),
        "card: {move.card}",
    ),
    asks(
        "one_propaganda_card_in_a_pile",
        ("10", "2.2"),
        "each pile of thirteen cards has one Propaganda card",
        lambda state, card: card <= EVENT_CARDS or not state.deck.propaganda_is_out,
        "turned up from the pile: {state.deck.turned_up}",
    ),
    asks(
        "twelve_events_in_a_pile",
        ("10", "2.2"),
        "each pile of thirteen cards has twelve Event cards",
        lambda state, card: card > EVENT_CARDS or state.deck.events_in_pile > 0,
        "turned up from the pile: {state.deck.turned_up}",
    ),
    asks(
        "room_beside_capabilities",
        ("10", "R159"),
        "once the unused cards were looked through, the Capabilities not found there are in the deck",
        lambda state, card: (
            not state.deck.inspected
            or state.deck.open_places > 0
            or card > EVENT_CARDS
            or card in CAPABILITIES
        ),
        "Event cards left beside those: {state.deck.open_places}",
    ),
)
_REVEALS = {card: Reveal(card) for card in (*range(1, EVENT_CARDS + 1), *PROPAGANDA_CARDS)}


def card_chances(state: State) -> dict[Move, Fraction]:
    """How likely each card is to be revealed next (2.2, 10).

    >>> import ctcore as ct
    >>> sum(card_chances(ct.setup("medium")).values())
    Fraction(1, 1)
    """
    return {_REVEALS[card]: chance for card, chance in state.deck.chances().items()}


# Effects


def _reveal(draft: Draft, _frame: NextCard, move: Reveal) -> None:
    if draft.deck.played:
        draft.reveal(move.card, "2.3.6")
    else:
        draft.reveal(move.card, "2.2")
    if is_propaganda(move.card):
        open_round(draft)
    else:
        _open_turn(draft)


def _open_turn(draft: Draft) -> None:
    first = draft.initiative.first
    if may_play_any(draft, first.enemy):
        draft.replace(PivotalWindow(first.enemy))
    else:
        draft.replace(FirstChoice(first))


# Kinds of move

REVEAL = Kind(
    name="reveal",
    move=Reveal,
    candidates=tuple(_REVEALS.values()),
    requirements=_REVEAL,
    effect=_reveal,
)

TABLE = awaits(NextCard, REVEAL)
