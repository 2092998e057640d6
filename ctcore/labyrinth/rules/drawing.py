"""Cards are drawn one at a time; an empty deck is made anew, or ends the game (5.2.8, 5.3).

Clauses: 5.2.8, 5.3.1, 2.3, 3.3; rulings L11, L88, L110
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ctcore.kernel import Kind, Move, Within, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, Card, small_deck
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.solo import SMALL_DECKS
from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.tracks import hands
from ctcore.labyrinth.board.vocabulary import JIHADIST, NATURE, US, Side
from ctcore.labyrinth.board.winning import at_the_end
from ctcore.labyrinth.rules.common.dice import Choice

__all__ = ["TABLE", "Draw", "Drawing", "deal", "draws"]

_DEALT = "5.2.8/1"
_SMALL_DECKS = (0, 1, 2)


@frozen
class Drawing(Choice, clause="5.2.8/1", awaits="a card to be drawn", label="drawing", actor=NATURE):
    """Each of these sides in turn draws a card (5.2.8, L11); ``because`` is the clause that orders it."""

    cites = ("4.7.7.3/1", "5.3.1/1", "L11", "L88", "L96")
    sides: tuple[Side, ...]
    because: str


@frozen
class Draw(Move, form="draw {card}"):
    """A card is drawn."""

    called = "draw a card"
    card: Card


def _draw(draft: Draft, frame: Drawing, move: Draw) -> None:
    side, *left = _in_turn(draft, frame)
    draft.draw(move.card.number, side, frame.because)
    if side is JIHADIST and frame.because != _DEALT:
        # 9.2: a card that is added to the solo Jihadist's pile lies on top; one that is dealt anywhere.
        draft.put_on_pile(move.card.number)
    if left:
        draft.replace(changed(frame, sides=tuple(left)))
        refill(draft)
    else:
        draft.finish()


def _in_turn(draft: Draft, frame: Drawing) -> list[Side]:
    """The sides that draw; from three small decks the whole hand of the Jihadist comes first (9.2/3)."""
    if SMALL_DECKS(draft) and frame.because == _DEALT:
        return sorted(frame.sides, key=(JIHADIST, US).index)
    return list(frame.sides)


def refill(draft: Draft) -> None:
    """Make a new deck where a card is drawn from none; at the last time the game ends (5.3.1, L88, L96)."""
    while not draft.cards.deck and draft.winner is None:
        if draft.cards.reshuffles + 1 >= draft.cards.length:
            draft.told("5.3.1/1", "a card must be drawn, and the deck is empty for the last time")
            draft.end(at_the_end(draft), Ending.LAST_CARD, "2.3/1")
        else:
            draft.reshuffle("5.3.1/1")


def draws(draft: Draft, sides: Sequence[Side], because: str) -> bool:
    """Let these sides draw a card each, in turn; whether anybody does."""
    if not sides:
        return False
    draft.push(Drawing(tuple(sides), because))
    refill(draft)
    return True


def deal(draft: Draft) -> None:
    """Deal both hands, a card at a time, the Jihadist first; the numbers are fixed before (5.2.8, L11)."""
    jihadist, us = hands(draft)
    both = min(jihadist, us)
    rest = (JIHADIST,) * (jihadist - both) + (US,) * (us - both)
    draws(draft, (JIHADIST, US) * both + rest, _DEALT)


_DRAWS = tuple(map(Draw, CARDS))


def _left(state: State, _frame: Any) -> list[Draw]:
    drawn_from = _decks_in_turn(state)
    return [_DRAWS[number - 1] for number in sorted(state.cards.deck) if small_deck(number) in drawn_from]


def _decks_in_turn(state: State) -> tuple[int, ...]:
    """The small decks that the next card may come from: one in turn, past empty ones (9.2/3); else all."""
    if not SMALL_DECKS(state):
        return _SMALL_DECKS
    left = {small_deck(one) for one in state.cards.deck}
    turn = sorted(left, key=lambda one: (one - state.cards.next_deck) % len(_SMALL_DECKS))
    return tuple(turn[:1])


DRAW: Kind = Kind(
    "deck.draw",
    Draw,
    _DRAWS,
    (
        asks(
            "in_the_deck",
            ("5.2.8/1", "5.3.1/1"),
            "the card can still be drawn",
            lambda state, card: card.number in state.cards.deck,
            "{move.card}",
        ),
        asks(
            "of_the_small_deck",
            ("9.2/3", "L43", "L110"),
            "of three small decks the card is of the next that is not empty",
            lambda state, card: small_deck(card.number) in _decks_in_turn(state),
            "{move.card}",
        ),
    ),
    _draw,
    within=Within(_left),
)
TABLE = awaits(Drawing, DRAW)
