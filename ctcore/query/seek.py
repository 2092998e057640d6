"""Whether play can bring a condition about from a position: a line that does, or that none does.

A line is looked for near the spaces that the condition asks about first, and then all over: in the positions
that legal moves lead to, the same position once.  A no is said only where nothing is left to try.  The other
player passes where that is legal, and otherwise does what suits; dice and draws fall as they should, and
their chance is told.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.condition.answer import Answer
from ctcore.errors import Defect
from ctcore.query.goal import Sought, Unasked, Within
from ctcore.query.search import Search, is_event, passes
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.vocabulary import NATURE
from ctcore.twilight.game import SYSTEM, chances
from ctcore.twilight.rules.common.turns import TurnFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.event_box import ExecuteText

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.query.goal import Goal
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["seek"]


def seek(state: State, goal: Goal, *, limit: int = 20_000, plain: bool = False) -> Sought:
    """Look for a line of play that brings the goal about, from at most so many positions.

    Operations whose outline shows that they cannot are left out.  A ``plain`` search leaves nothing out, and
    looks everywhere alike.
    Raises `Unasked` where the position is not at a card, or not in the Round, that the goal speaks of.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> from ctcore.query.goal import Goal
    >>> found = seek(ct.setup("short", card=1), Goal(space("Souk Ahras").at_neutral, ct.FLN))
    >>> found.price, found.text
    (1, 'no pivotal event; terror; Souk Ahras; end')
    """
    frame = state.outermost
    in_round = isinstance(frame, RoundFrame)
    if goal.within is Within.ROUND and not in_round:
        message = "the position is not in a Propaganda Round."
        raise Unasked(message)
    if goal.within is not Within.ROUND and not isinstance(frame, TurnFrame):
        says = "in a Propaganda Round; ask within the round" if in_round else "on no Event card"
        message = f"the position is {says}."
        raise Unasked(message)
    if goal.within is Within.TURN and _has_gone(state, goal.by):
        message = f"the {goal.by} has had its turn on this card."
        raise Unasked(message)
    search = Search(state, goal, limit, plain=plain)
    node, ended = search.run()
    closed = tuple(search.closed.items())
    if node is None:
        return Sought(Answer.NO if ended else Answer.OPEN, search.looked, closed=closed)
    played, told = _replayed(state, goal, node.line)
    if played != node.state or not goal.condition.read(played):
        message = "a line that was found does not replay"
        raise Defect(message)
    cheapest = goal.least and ended
    found = Sought(Answer.YES, search.looked, node.line, played, node.price, cheapest=cheapest, closed=closed)
    return attrs.evolve(found, **told)


def _replayed(state: State, goal: Goal, line: tuple[Move, ...]) -> tuple[State, dict[str, Any]]:
    """The position after the line, and what of its dice, of the other player and of Events is told."""
    chance, chosen, events = Fraction(1), False, []
    for move in line:
        actor = SYSTEM.actor(state)
        if actor is NATURE:
            chance *= chances(state)[move]
        chosen = chosen or (actor is goal.by.enemy and not passes(move))
        events += [_event(state, move)] if is_event(move) else []
        state = SYSTEM.step(state, move)
    return state, {"chance": chance, "chosen": chosen, "events": tuple(events)}


def _event(state: State, move: Move) -> str:
    """The Event that is executed by the move: its card, and which text of two."""
    assert state.deck.card is not None
    face = card(state.deck.card)
    return f"{face} ({move.text})" if isinstance(move, ExecuteText) else str(face)


def _has_gone(state: State, player: Actor) -> bool:
    """Whether the player's turn on the card is over: the other's is the second one."""
    frame = state.outermost
    return getattr(frame, "first", None) is not None and frame.faction is not player
