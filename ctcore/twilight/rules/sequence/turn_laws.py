"""Laws about pending frames: the next card, a turn with its Operation, a Round, or nothing.

Clauses: 2.3, 2.4, 3.1, 3.1.2, 4.1, 5.1.7, 5.5, 6.1, 6.3.3; rulings G10, G11, R8, R12, R28, R47-R49, R65,
R138, R139.
"""

from __future__ import annotations

from ctcore.kernel import Law, cite, standing_law
from ctcore.kernel.logic import either
from ctcore.kernel.move import Frame
from ctcore.kernel.stack import below
from ctcore.twilight.board.deception import MARKERS_EACH
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Ending, Option, Track
from ctcore.twilight.rules.common.frames import (
    ACCOMPANIED,
    ActivityFrame,
    OperationFrame,
    Unaccompanied,
)
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.common.marks import marks_stand
from ctcore.twilight.rules.common.prospects import can_start, may_be_accompanied
from ctcore.twilight.rules.common.turns import (
    OPEN_BOXES,
    OPERATION_BOXES,
    AssetOperation,
    FirstChoice,
    GrantingFrame,
    NextCard,
    OperationLimit,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
    TurnFrame,
    limit_of,
)
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import OWNER, may_play_any
from ctcore.twilight.rules.operations.train import MOST_PACIFIED
from ctcore.twilight.rules.propaganda.frames import AdjustingFrame, RoundFrame
from ctcore.twilight.rules.sequence.payable import payable
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.rules.victory import FINAL_SUPPORT_PHASE, decided

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
    turn = state.outermost
    if turn is None or state.ending is not None:
        return turn is None and state.ending is not None
    if isinstance(turn, RoundFrame):
        return _round_fits(state, turn)
    if state.pending(SetUpFrame) is not None:
        # Which parts of the set-up are pending, and in what order, is a law of their own.
        return True
    return (isinstance(turn, NextCard) or _is_on_an_event(state)) and _turn_fits(state, turn)


def _event_fits(state: State) -> bool:
    # 2.3.7: its player is First Eligible, in the Event box, and the other is to choose next.
    event, turn = state.pending(EventFrame), state.pending(SecondChoice)
    if event is None or turn is None:
        return True
    return turn.first is Option.EVENT and OWNER[event.event] is turn.faction.enemy


def _is_on_an_event(state: State) -> bool:
    return state.deck.card is not None and not state.deck.shows_propaganda


def _round_fits(state: State, frame: RoundFrame) -> bool:
    deck = state.deck
    conducted = deck.shows_propaganda and not deck.repeats_propaganda
    # 6.3.3, 8.5.1: the final Round ends before Redeploy, a one-player game's before the Support Phase.
    last = isinstance(frame, AdjustingFrame) if not FINAL_SUPPORT_PHASE(state) else not frame.follows_support
    return conducted and (not deck.is_final or last)


def _operation_fits(state: State) -> bool:
    operation = state.pending(OperationFrame)
    if operation is None:
        # A frame that grants this and nothing else is there as long as that is.
        text = state.pending(GrantingFrame)
        return text is None or not text.grants
    under, grant = below(state.stack, operation), operation.grant
    if isinstance(under, TurnFrame):
        return grant is None and operation.limit is under.limit and operation.faction is under.faction
    return _is_granted(operation, grant, under) if isinstance(under, GrantingFrame) else True


def _is_granted(operation: OperationFrame, grant: Grant | None, text: GrantingFrame) -> bool:
    if grant is None or GRANTS.get(grant.card) != grant or text.grants not in {"", grant.card}:
        return False
    tracks = [location for location in operation.locations if isinstance(location, Track)]
    return (
        operation.operation is grant.operation
        and operation.faction is grant.executor
        and operation.limit is limit_of(grant)
        and len(operation.locations) <= grant.most
        and (grant.tracks or not tracks)
    )


def _activity_fits(state: State) -> bool:
    operation, activity = state.pending(OperationFrame), state.pending(ActivityFrame)
    if operation is None:
        return True
    alone = isinstance(operation, Unaccompanied)
    if activity is None:
        return not alone and _may_have_had(operation)
    paused = operation.between_steps and operation.paused == operation
    return activity.activity is operation.activity and (alone or paused) and _may_have_had(operation)


def _may_have_had(operation: OperationFrame) -> bool:
    """Whether the Operation was free to have the Special Activity that was opened in it, made or not (R9)."""
    activity, grant = operation.activity, operation.grant
    if operation.unmade:
        return activity is None and grant is None and operation.limit is OperationLimit.WITH_ACTIVITY
    if activity is None:
        return True
    if grant is not None:
        return grant.activity is activity
    return operation.limit is OperationLimit.WITH_ACTIVITY and operation.operation in ACCOMPANIED[activity]


def _chosen_operation_is_payable(state: State) -> bool:
    turn = state.innermost
    if isinstance(turn, AssetOperation):
        return payable(state, turn.faction, Option.OPERATION_AND_ACTIVITY)
    if not isinstance(turn, SecondOperation):
        return True
    return payable(state, turn.faction, turn.chosen)


def _operation_can_go_on(state: State) -> bool:
    operation, activity = state.pending(OperationFrame), state.innermost
    if operation is None or operation.locations or isinstance(operation, Unaccompanied):
        return True
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
    if not deck.shows_propaganda:
        return False
    if ending is Ending.VICTORY_PHASE:
        conducted = deck.propaganda_played > 1 and not deck.repeats_propaganda
        return decided(state) & conducted
    return deck.is_final and deck.repeats_propaganda == (ending is Ending.NO_FINAL_ROUND)


def _window_is_open(state: State) -> bool:
    turn = state.innermost
    return may_play_any(state, turn.faction) if isinstance(turn, PivotalWindow) else True


def _marks_fit(state: State) -> bool:
    operation = state.pending(OperationFrame)
    if operation is None or not operation.marks:
        return True
    return marks_stand(state, operation.marks, operation.moves)


def _pacified_before_fits(state: State) -> bool:
    turn = state.pending(TurnFrame)
    if turn is None:
        return True
    is_second = getattr(turn, "first", None) is not None
    return (turn.pacified_before >= 0) & (turn.pacified_before <= (MOST_PACIFIED if is_second else 0))


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
    standing_law(
        "pending_stands",
        ("2.3", "2.3.7", "2.4", "3.1", "4.1", "5.5"),
        "what is left of the set-up stands on the next card, an Operation on a turn or on what grants it, "
        "a Special Activity on an Operation, and a Pivotal Event on the turn that it goes before",
    ),
    Law(
        "pending_is_a_turn",
        ("2.3", "2.4", "2.4.1"),
        "what is pending is the next card, a choice of the Propaganda Round, or the turn of the player "
        "whose turn it is, and what stands on that; nothing is only when the game is over",
        _stack_is_a_turn,
    ),
    Law(
        "operation_fits_its_turn",
        (cite("2.3.2/10", "2.3.2/11", "2.3.2/12"), "2.3.4", "3.1", "3.1.2", cite("5.5/4"), "G11"),
        "an Operation is that of the player whose turn it is, as far as the box allows, or one that a "
        "card grants, within what it grants",
        _operation_fits,
    ),
    Law(
        "activity_fits_its_operation",
        ("4.1", "4.1.1", "2.3.4", "5.5", "G11", "R48"),
        "a Special Activity stands on an Operation that it may accompany, or alone where a card grants that",
        _activity_fits,
    ),
    Law(
        "event_goes_before_its_turn",
        (cite("2.3.7/8"),),
        "a Pivotal Event is carried out while the other player, Second Eligible, is still to choose",
        _event_fits,
    ),
    Law(
        "ending_fits",
        (cite("6.1/2"), "6.3.3", "2.4.1", "R138", "R139"),
        "a game ends in a Victory Phase after the first where a victory condition is met, or with its "
        "last Propaganda card",
        _ending_fits,
    ),
    Law(
        "pacified_before_fits",
        (cite("5.1.7/5"), cite("3.2.1/19"), "R65"),
        "only the First Eligible player's turn can have Pacified before, and two spaces at most",
        _pacified_before_fits,
    ),
    Law(
        "window_is_open",
        (cite("2.3.7/6", "2.3.7/7"), "R12"),
        "the Second Eligible player is asked for a Pivotal Event only where one may be played",
        _window_is_open,
    ),
)
