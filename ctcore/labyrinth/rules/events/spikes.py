"""Oil Price Spike: a card is taken back into the hand, and oil exporters have more resources (#117, #118).

Clauses: #117, #118, 9.6; ruling L83
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Side
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice
from ctcore.labyrinth.rules.events.happening import Happening, card_of, event
from ctcore.labyrinth.rules.solo.using import SPIKES, recoverable_by_rule

__all__ = ["TABLE", "Recovering"]


@frozen
class Recovering(Choice, clause="6.2.1/1", awaits="a card to take", label="event"):
    """A card is taken from the discards or from a box (#117, #118, L83)."""

    cites = ("#117", "#118", "L83")
    side: Side

    @property
    def actor(self) -> Side:
        """Whose event it is."""
        return self.side


@frozen
class Recover(Move, form="recover {card}"):
    """Take a card of the discards or of a box."""

    called = "recover a card"
    card: Card


def _recoverable(board: Any) -> frozenset[int]:
    cards = board.cards
    first = {cards.first_plot} if cards.first_plot is not None else set()
    found: frozenset[int] = (cards.discards | cards.lapsing | first) - SPIKES
    return found


def _may_recover(state: Any, frame: Recovering, card: Card) -> bool:
    solo = frame.side is JIHADIST and BY_RULE(state)
    return not solo or card.number in recoverable_by_rule(state)


def _recover(draft: Draft, frame: Recovering, move: Recover) -> None:
    cards, number = draft.cards, move.card.number
    hand = "us" if frame.side is US else "jihadist"
    draft.cards = changed(
        cards,
        discards=cards.discards - {number},
        lapsing=cards.lapsing - {number},
        first_plot=None if cards.first_plot == number else cards.first_plot,
        **{hand: cards.hand(frame.side) | {number}},
    )
    draft.reveal(number)
    if frame.side is JIHADIST:
        draft.put_on_pile(number)
    draft.told(card_of(draft), f"the {frame.side} takes {move.card}")
    draft.finish()


RECOVER = chosen(
    ("events.117.recover", Recover, _recover),
    {"card": CARDS},
    asks(
        "lies_open",
        ("#117", "#118", "L83"),
        "the card is among the discards or in a box, and no Oil Price Spike",
        lambda state, card: card.number in _recoverable(state),
        "{move.card}",
    ),
    asks(
        "by_rule",
        ("9.6/1",),
        "a solo Jihadist takes a discarded Jihadist card of the highest value there",
        _may_recover,
        "{move.card}",
    ),
)


def _spike(draft: Draft, frame: Happening) -> None:
    if _recoverable(draft):
        draft.push(Recovering(frame.side))


event(117, 118, steps=(_spike, lambda draft, frame: draft.spike(1, frame.clause_of_card)))
TABLE = awaits(Recovering, RECOVER)
