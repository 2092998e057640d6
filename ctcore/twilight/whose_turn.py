"""Whose turn it is on a card, and whose is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.turns import TurnFrame
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import OWNER
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["is_event", "still_to_come", "whose_turn"]


def whose_turn(state: State) -> Actor | None:
    """Whose turn it is; that of a Pivotal Event's player, until it is carried out (2.3.7)."""
    event, turn = state.pending(EventFrame), state.outermost
    if event is not None:
        return OWNER[event.event]
    return turn.faction if isinstance(turn, TurnFrame) else None


def still_to_come(state: State) -> Actor | None:
    """Whose turn on the card is still to come once what is pending on this one is done; None if nobody's."""
    turn: Any = state.outermost
    if state.pending(EventFrame) is not None:
        # A Pivotal Event stands on the other player's turn.
        return turn.faction  # type: ignore[no-any-return]
    return turn.faction.enemy if getattr(turn, "first", None) is None else None


def is_event(move: Move) -> bool:
    """Whether a player executes the Event of a card by the move."""
    return isinstance(move, ExecuteText) or (isinstance(move, Choose) and move.option is Option.EVENT)
