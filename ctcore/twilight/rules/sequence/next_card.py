"""The next card (2.2, 2.3.6, 10): Nature turns it up, and a turn or a Propaganda Round begins.

Clauses: 2.2, 2.3.6, 2.3.7, 2.4, 10; rulings R12, R13.
"""

from __future__ import annotations

from collections.abc import Sequence

from ctcore.kernel import Kind, Move, Unless, asks, awaits, cite
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, PROPAGANDA_CARDS, is_propaganda
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.named import CardMove
from ctcore.twilight.board.state import State
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.events.pivotal import may_play_any
from ctcore.twilight.rules.propaganda.opening import open_round

__all__ = ["TABLE", "Reveal", "card_weights"]


class Reveal(CardMove):
    """Nature turns up an Event or Propaganda card."""

    __slots__ = ()

    form = "card {card}"
    called = "turn up a card"


# Requirements


_REVEAL = (
    asks(
        "still_unseen",
        ("2.2", "2.3.6", cite("10/35")),
        "the card is an Event or a Propaganda card that has not been turned up or set aside",
        lambda state, card: (
            card in state.cards.deck.unseen
            or (card in PROPAGANDA_CARDS and card not in state.cards.deck.played)
        ),
        "card: {move.card}{lacking}",
        lacking=lambda _state, card: (
            "" if 0 < card <= PROPAGANDA_CARDS[-1] else f"; they go from 1 to {PROPAGANDA_CARDS[-1]}"
        ),
    ),
    asks(
        "one_propaganda_card_in_a_pile",
        (cite("10/5", "10/15", "10/25"), "2.2"),
        "each pile of thirteen cards has one Propaganda card",
        Unless(lambda state: not state.deck.propaganda_is_out, lambda card: card <= EVENT_CARDS),
        "turned up from the pile: {state.deck.turned_up}",
    ),
    asks(
        "twelve_events_in_a_pile",
        (cite("10/5", "10/15", "10/25"), "2.2"),
        "each pile of thirteen cards has twelve Event cards",
        Unless(lambda state: state.deck.events_in_pile > 0, lambda card: card > EVENT_CARDS),
        "turned up from the pile: {state.deck.turned_up}",
    ),
    asks(
        "room_beside_capabilities",
        (cite("10/36"), "R159"),
        "once the unused cards were looked through, the Capabilities not found there are in the deck",
        Unless(
            lambda state: not state.deck.inspected or state.deck.open_places > 0,
            lambda card: card > EVENT_CARDS or card in CAPABILITIES,
        ),
        "Event cards left beside those: {state.deck.open_places}",
    ),
)
_REVEALS = {card: Reveal(card) for card in (*range(1, EVENT_CARDS + 1), *PROPAGANDA_CARDS)}


def card_weights(state: State) -> tuple[Sequence[Move], Sequence[int]]:
    """The cards that may be revealed next, and how likely each is, in proportion (2.2, 10).

    >>> import ctcore as ct
    >>> cards, weights = card_weights(ct.setup("medium"))
    >>> str(cards[-1]), len(cards), len(set(weights))
    ('card 60', 65, 1)
    """
    numbers, weights = state.deck.weights()
    return [_REVEALS[card] for card in numbers], weights


# Effects


def _reveal(draft: Draft, _frame: NextCard, move: Reveal) -> None:
    if draft.deck.played:
        draft.reveal(move.card, "2.3.6")
    else:
        draft.reveal(move.card, cite("2.2/1"))
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
