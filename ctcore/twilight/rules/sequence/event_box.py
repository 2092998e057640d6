"""The Event box (2.3.2, 5.1, 5.2): a player carries out the text of the card, or one of its two.

Either player may execute either text.  One that can do nothing may be executed all the same (5.1.3); one
that takes from its own player what that player has not may not (G7).

Clauses: 2.3.2, 5.1, 5.1.3, 5.2; rulings G5, G7.
"""

from __future__ import annotations

from ctcore.kernel import Kind, Move, Unless, asks, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.turns import OPEN_BOXES, FirstChoice, SecondChoice, TurnFrame
from ctcore.twilight.rules.events.texts.book import cards_with, losses_of, text_of

__all__ = ["FIRST", "ONE_TEXT", "SECOND", "ExecuteText", "carry_out"]


@frozen
class ExecuteText(Move):
    """Execute the Event by one of the two texts of its card."""

    form = "event {text}"
    called = "Event"
    text: Text


# Requirements


def _can_bear(state: State, frame: TurnFrame, text: Text) -> bool:
    losses = losses_of(state.deck.card, text)
    return all_of(loss.borne(state, frame.faction) for loss in losses) if losses else True


def _unborne(state: State, frame: TurnFrame, text: Text) -> str:
    """The text, and what it takes that its player does not have."""
    executed = text_of(state.deck.card, text)
    losses = () if executed is None else executed.losses
    told = [one.told(state, frame.faction) for one in losses if not one.borne(state, frame.faction)]
    return f"{executed.id}: {', '.join(told)}" if executed is not None and told else "nothing is lacking"


_BORNE = "who executes the Event can bear in full the loss that it fixes for that player"
# What the choice of the Event box asks of a card with one text; no such text fixes a loss.
ONE_TEXT = (
    asks(
        "one_text",
        (cite("5.2/2"),),
        "a card with two texts is executed by one of them: event unshaded, or event shaded",
        Unless(
            lambda state: state.deck.card in cards_with(Text.ONLY), lambda option: option is not Option.EVENT
        ),
        "card: {state.deck.card}",
    ),
)
_OF_TWO = (
    asks(
        "two_texts",
        (cite("5.2/2", "5.2/3"),),
        "the card has two texts, and the one that is executed is said",
        lambda state, text: text is not Text.ONLY and state.deck.card in cards_with(text),
        "card: {state.deck.card}, said: {move.text}",
    ),
    asks(
        "can_bear_the_loss",
        (cite("1.8/6"), "5.1", "G7"),
        _BORNE,
        _can_bear,
        "executing: {frame.faction}; {lacking}",
        lacking=_unborne,
    ),
)
_BOX_OPEN = asks(
    "box_next_to_first",
    (cite("2.3.2/8", "2.3.2/9"), "2.3.3"),
    "the Event box is next to the one that the First Eligible player ended in",
    lambda frame: Option.EVENT in OPEN_BOXES[frame.first],
    "First Eligible: {frame.first}",
)


# Effects


def carry_out(draft: Draft, turn: FirstChoice | SecondChoice, side: Text) -> None:
    """Carry out a text of the card in play, up to the first choice in it (5.1/1)."""
    text = text_of(draft.deck.card, side)
    assert text is not None, f"card {draft.deck.card} has no {side}"
    text.begin(draft, turn)


def _execute(draft: Draft, turn: FirstChoice | SecondChoice, move: ExecuteText) -> None:
    carry_out(draft, turn, move.text)


# Kinds of move

_TWO = (ExecuteText(Text.UNSHADED), ExecuteText(Text.SHADED))
FIRST: Kind[State, FirstChoice, ExecuteText] = Kind("event.first", ExecuteText, _TWO, _OF_TWO, _execute)
SECOND: Kind[State, SecondChoice, ExecuteText] = Kind(
    "event.second", ExecuteText, _TWO, (_BOX_OPEN, *_OF_TWO), _execute
)
