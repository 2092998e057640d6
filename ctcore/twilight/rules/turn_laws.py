"""Laws of what is pending: the next card, a turn with its Operation, a Round, or nothing.

Clauses: 2.3, 2.4, 3.1, 4.1, 6.1, 6.3.3; rulings R8, R12, R28, R47-R49, R138, R139.
"""

from __future__ import annotations

from ctcore.kernel import Law
from ctcore.kernel.logic import all_of, any_of, either
from ctcore.kernel.move import Frame
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Ending, Option
from ctcore.twilight.rules.common.frames import (
    ACCOMPANIED,
    ActivityFrame,
    NextCard,
    OperationFrame,
    Reach,
    TurnFrame,
    in_order,
)
from ctcore.twilight.rules.common.prospects import can_start, may_be_accompanied
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import OWNER, may_play_any
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.rules.turns import (
    OPEN_BOXES,
    OPERATION_BOXES,
    AssetOperation,
    FirstChoice,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
    payable,
)
from ctcore.twilight.rules.victory import reached

__all__ = ["LAWS"]


def _turn_fits(state: State, turn: Frame) -> bool:
    first = state.initiative.first
    match turn:
        case NextCard():
            return not state.deck.is_final
        case FirstChoice():
            return turn.faction is first
        case PivotalWindow() | SecondChoice():
            return turn.faction is first.enemy
        case SecondOperation():
            is_open = turn.chosen in OPEN_BOXES[turn.first] and turn.chosen in OPERATION_BOXES
            return turn.faction is first.enemy and is_open
        case AssetOperation():
            is_open = turn.first is None or Option.LIMITED in OPEN_BOXES[turn.first]
            acts = turn.faction is (first if turn.first is None else first.enemy)
            return acts and is_open and len(state.deception.of(turn.faction)) < MARKERS_EACH
        case _:
            return False


def _stack_is_a_turn(state: State) -> bool:
    if not state.stack or state.ending is not None:
        return not state.stack and state.ending is not None
    turn, *rest = state.stack
    if isinstance(turn, RoundFrame):
        return not rest and _round_fits(state, turn)
    if rest and isinstance(turn, NextCard):
        # Which parts of the set-up are pending, and in what order, is a law of their own.
        return all(isinstance(frame, SetUpFrame) for frame in rest)
    revealed = isinstance(turn, NextCard) or _is_on_an_event(state)
    if not rest:
        return revealed and _turn_fits(state, turn)
    if isinstance(rest[0], EventFrame):
        return revealed and _turn_fits(state, turn) and _event_fits(turn, *rest)
    return (
        revealed
        and isinstance(turn, FirstChoice | SecondOperation | AssetOperation)
        and _turn_fits(state, turn)
        and _operation_fits(turn, *rest)
    )


def _event_fits(turn: Frame, event: Frame, *more: Frame) -> bool:
    # 2.3.7: its player is First Eligible, in the Event box, and the other is to choose next.
    if not isinstance(event, EventFrame) or not isinstance(turn, SecondChoice) or more:
        return False
    return turn.first is Option.EVENT and OWNER[event.event] is turn.faction.enemy


def _is_on_an_event(state: State) -> bool:
    return state.deck.card is not None and not is_propaganda(state.deck.card)


def _round_fits(state: State, frame: RoundFrame) -> bool:
    deck = state.deck
    conducted = deck.card is not None and is_propaganda(deck.card) and not deck.repeats_propaganda
    # 6.3.3: the final Round ends before Redeploy.
    return conducted and (not deck.is_final or not frame.follows_support)


def _operation_fits(turn: TurnFrame, operation: Frame, *activity: Frame) -> bool:
    if not isinstance(operation, OperationFrame) or operation.reach is not turn.reach:
        return False
    # One that was opened and not made is none (R9), but the Operation was free to have one.
    activity_fits = operation.activity is None or (
        not operation.unmade and operation.operation in ACCOMPANIED[operation.activity]
    )
    return (
        activity_fits
        and (operation.reach is Reach.ANY or not operation.opened)
        and operation.faction is turn.faction
        and (not activity or (len(activity) == 1 and _accompanies(activity[0], operation)))
    )


def _accompanies(frame: Frame, operation: OperationFrame) -> bool:
    if not isinstance(frame, ActivityFrame) or frame.kind is not operation.activity:
        return False
    return operation.between_steps and operation.paused == operation


def _chosen_operation_is_payable(state: State) -> bool:
    turn = state.stack[-1] if state.stack else None
    if isinstance(turn, AssetOperation):
        return payable(state, turn.faction, Option.OPERATION_AND_ACTIVITY)
    if not isinstance(turn, SecondOperation):
        return True
    return payable(state, turn.faction, turn.chosen)


def _operation_can_go_on(state: State) -> bool:
    operation = state.stack[1] if len(state.stack) > 1 else None
    if not isinstance(operation, OperationFrame) or operation.locations:
        return True
    activity = state.stack[-1]
    if isinstance(activity, ActivityFrame):
        return activity.leaves_a_location(state, operation)
    return either(
        can_start(state, operation),
        lambda: may_be_accompanied(operation) and operation.can_be_helped(state),
    )


def _ending_fits(state: State) -> bool:
    deck, ending = state.deck, state.ending
    if ending is None:
        return True
    if deck.card is None or not is_propaganda(deck.card):
        return False
    if ending is Ending.VICTORY_PHASE:
        conducted = deck.propaganda_played > 1 and not deck.repeats_propaganda
        met = any_of(reached(state.spaces, state.commitment, faction) for faction in (GOVERNMENT, FLN))
        return met & conducted
    return deck.is_final and deck.repeats_propaganda == (ending is Ending.NO_FINAL_ROUND)


def _window_is_open(state: State) -> bool:
    turn = state.stack[-1] if state.stack else None
    return may_play_any(state, turn.faction) if isinstance(turn, PivotalWindow) else True


def _marks_fit(state: State) -> bool:
    operation = state.stack[1] if len(state.stack) > 1 else None
    if not isinstance(operation, OperationFrame):
        return True
    once = in_order(operation.marks)
    theirs = all(mark.piece in operation.moves for mark in operation.marks)
    return (once and theirs) & all_of(
        (mark.count >= 0) & (mark.count <= state.spaces[mark.place.index].of(mark.piece))
        for mark in operation.marks
    )


LAWS = (
    Law(
        "moved_pieces_stand",
        ("3.1", "R28"),
        "the pieces that an Operation may not move again are of its sort, and on the map",
        _marks_fit,
    ),
    Law(
        "operation_can_go_on",
        ("3.1", "R8", "R47", "R49"),
        "an Operation without a location yet can pay for one, or a Special Activity can help it to",
        _operation_can_go_on,
    ),
    Law(
        "chosen_operation_can_go_on",
        ("2.3.2", "7.3", "R8", "R47"),
        "a player who chose an Operation as Second Eligible, or used a Hidden Asset, can pay for a location",
        _chosen_operation_is_payable,
    ),
    Law(
        "pending_is_a_turn",
        ("2.3", "2.4", "2.4.1"),
        "what is pending is the next card, with what is left of the set-up, a choice of the Propaganda "
        "Round, a turn, a turn and its player's Operation with the Special Activity that accompanies it, "
        "or a turn and the Pivotal Event that goes before it; nothing is only when the game is over",
        _stack_is_a_turn,
    ),
    Law(
        "ending_fits",
        ("6.1", "6.3.3", "2.4.1", "R138", "R139"),
        "a game ends in a Victory Phase after the first where a victory condition is met, or with its "
        "last Propaganda card",
        _ending_fits,
    ),
    Law(
        "window_is_open",
        ("2.3.7", "R12"),
        "the Second Eligible player is asked for a Pivotal Event only where one may be played",
        _window_is_open,
    ),
)
