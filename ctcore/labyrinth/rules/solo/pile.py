"""The US looks through the pile of a solo Jihadist (9.2, #18), and knows its order from then on.

Clauses: 9.2, #18
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.vocabulary import NATURE
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice

__all__ = ["TABLE", "LookingThrough", "look_through"]


@frozen
class LookingThrough(Choice, clause="9.2/2", awaits="the order of the pile", label="lot", actor=NATURE):
    """The next card of the solo Jihadist's pile is to be seen (9.2, #18)."""

    cites = ("9.2/1", "#18")


@frozen
class Uncover(Move, form="{card} lies next"):
    """The next card of the pile is seen."""

    called = "see the next card of the pile"
    card: Card


def _below(board: Any) -> frozenset[int]:
    """The cards of the pile whose place is not known."""
    found: frozenset[int] = board.cards.jihadist - frozenset(board.cards.pile)
    return found


def look_through(draft: Draft) -> None:
    """Let the US see the pile of a solo Jihadist, card by card."""
    if BY_RULE(draft) and _below(draft):
        draft.push(LookingThrough())


def _uncover(draft: Draft, _frame: LookingThrough, move: Uncover) -> None:
    draft.put_below_pile(move.card.number)
    if not _below(draft):
        draft.finish()


TABLE = awaits(
    LookingThrough,
    chosen(
        ("solo.uncover", Uncover, _uncover),
        {"card": CARDS},
        asks(
            "not_seen_yet",
            ("9.2/1", "9.2/2"),
            "it is a card of the pile whose place is not known yet",
            lambda state, card: card.number in _below(state),
            "{move.card}",
        ),
    ),
)
