"""The sequence of play on an Event card (2.2-2.3.6): cards, options, eligibility.

Nature turns up a card.  The First Eligible player conducts an Operation or Passes, and
the box of the Initiative Track follows from what was done (R2).  The Second Eligible then
chooses a box next to that one and acts within it.  An Operation with a Special Activity,
or in several locations, costs its player the First Eligible place on the next card.

Clauses: 2.2, 2.3, 2.3.1-2.3.6, 3.1; rulings R1-R8, R16.
"""

from __future__ import annotations

from fractions import Fraction

import attrs

from ctcore.kernel import Kind, Law, Move, of_case, of_move, of_position
from ctcore.kernel.logic import all_of, any_of, either
from ctcore.kernel.move import Frame
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS, is_propaganda
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Ending, Option, Pivotal
from ctcore.twilight.rules.common.frames import (
    ACCOMPANIED,
    ActivityFrame,
    NextCard,
    OperationFrame,
    Reach,
    TurnFrame,
    in_order,
)
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.prospects import can_start, extortable, may_be_accompanied
from ctcore.twilight.rules.events.pivotal import (
    PRECONDITIONS,
    Decline,
    PlayPivotal,
    execute,
    may_play_any,
)
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.propaganda.opening import open_round
from ctcore.twilight.rules.victory import reached

__all__ = [
    "END",
    "LAWS",
    "OPEN_BOXES",
    "TABLE",
    "Choose",
    "FirstChoice",
    "NextCard",
    "PivotalWindow",
    "Reveal",
    "SecondChoice",
    "SecondOperation",
    "card_chances",
]

# 2.3.2: the boxes next to each other on the Initiative Track.  They stand in a row, Event,
# Op + Special Activity, Limited Op, Op Only, and Pass touches all four and itself (2.3.3).
OPEN_BOXES: dict[Option, tuple[Option, ...]] = {
    Option.EVENT: (Option.OPERATION_AND_ACTIVITY, Option.PASS),
    Option.OPERATION_AND_ACTIVITY: (Option.EVENT, Option.LIMITED, Option.PASS),
    Option.LIMITED: (Option.OPERATION_AND_ACTIVITY, Option.OPERATION, Option.PASS),
    Option.OPERATION: (Option.LIMITED, Option.PASS),
    Option.PASS: tuple(Option),
}
_OPERATIONS = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
_PASS_GAIN = {GOVERNMENT: 2, FLN: 1}
# The price of the cheapest location of any Operation, by faction (3.2, 3.3).
_CHEAPEST = {GOVERNMENT: 2, FLN: 1}
_REACH = {
    Option.OPERATION_AND_ACTIVITY: Reach.ANY,
    Option.LIMITED: Reach.ONE,
    Option.OPERATION: Reach.SEVERAL,
}


# Frames and moves


@attrs.frozen(slots=True)
class FirstChoice(TurnFrame):
    """The First Eligible player's turn."""

    clause = "2.3.2"
    awaits = "the First Eligible player's Operation, or a Pass"


@attrs.frozen(slots=True)
class SecondChoice(TurnFrame):
    """The Second Eligible player is to choose a box next to the one the First ended in."""

    clause = "2.3.2"
    awaits = "the Second Eligible player's choice of a box"
    first: Option


@attrs.frozen(slots=True)
class SecondOperation(TurnFrame):
    """The Second Eligible player has chosen a box and is to conduct its Operation."""

    clause = "2.3.2"
    awaits = "the Operation of the Second Eligible player"
    first: Option
    chosen: Option

    @property
    def reach(self) -> Reach:
        """One location in the Limited Op box, a Special Activity in its own (2.3.4, 2.3.5)."""
        return _REACH[self.chosen]


@attrs.frozen(slots=True)
class PivotalWindow(TurnFrame):
    """The Second Eligible player may play a Pivotal Event before the First chooses (2.3.7, R12)."""

    clause = "2.3.7"
    awaits = "the Second Eligible player's Pivotal Event, or none"


@attrs.frozen(slots=True)
class Reveal(Move):
    """Nature turns up an Event or Propaganda card."""

    form = "card {card}"
    card: int


@attrs.frozen(slots=True)
class Choose(Move):
    """Choose a box: the Event, a Pass, or, as Second Eligible, a sort of Operation."""

    form = "{option}"
    option: Option


# Requirements


def _is_unseen_propaganda(state: State, move: Reveal) -> bool:
    return move.card in PROPAGANDA_CARDS and move.card not in state.deck.played


def _payable(state: State, faction: Actor, option: Option) -> bool:
    """Whether the faction can pay for some Operation in that box, by Extorting first if need be (R49)."""
    enough = state.resources.of(faction) >= _CHEAPEST[faction]
    if faction is GOVERNMENT or option is not Option.OPERATION_AND_ACTIVITY:
        return enough
    return either(enough, lambda: any_of(map(extortable, state.spaces)))


def _can_pay_something(state: State, frame: TurnFrame, move: Choose) -> bool:
    return move.option not in _OPERATIONS or _payable(state, frame.faction, move.option)


_REVEAL = (
    of_case(
        "still_unseen",
        ("2.2", "2.3.6", "10"),
        "the card is an Event or a Propaganda card that has not been turned up or set aside",
        lambda state, _frame, move: move.card in state.deck.unseen or _is_unseen_propaganda(state, move),
        "card: {move.card}",
    ),
    of_case(
        "one_propaganda_card_in_a_pile",
        ("10", "2.2"),
        "each pile of thirteen cards has one Propaganda card",
        lambda state, _frame, move: not is_propaganda(move.card) or not state.deck.propaganda_is_out,
        "turned up from the pile: {state.deck.pile}",
    ),
    of_case(
        "twelve_events_in_a_pile",
        ("10", "2.2"),
        "each pile of thirteen cards has twelve Event cards",
        lambda state, _frame, move: is_propaganda(move.card) or state.deck.events_in_pile > 0,
        "turned up from the pile: {state.deck.pile}",
    ),
)
_no_event_yet = attrs.evolve(
    of_move(
        "events_are_played",
        ("2.3.2", "5.1"),
        "ctcore does not play Events yet; they come with chapter 5",
        lambda move: move.option is not Option.EVENT,
    ),
    pending=True,
)
_CHOOSE_FIRST = (
    of_move(
        "event_or_pass",
        ("2.3.2", "R2"),
        "the First Eligible player declares no box for an Operation: it follows from what was done",
        lambda move: move.option not in _OPERATIONS,
        "declared: {move.option}",
    ),
    _no_event_yet,
)
_CHOOSE_SECOND = (
    of_case(
        "box_next_to_first",
        ("2.3.2", "2.3.3"),
        "the box is next to the one that the First Eligible player ended in",
        lambda _state, frame, move: move.option in OPEN_BOXES[frame.first],
        "First Eligible: {frame.first}, declared: {move.option}",
    ),
    _no_event_yet,
    of_case(
        "can_pay",
        ("3.1", "1.8", "2.3.4", "R8", "R49"),
        "the player can pay for one location, or, in Op + Special Activity, Extort before it",
        _can_pay_something,
        "Government Resources: {state.resources.government}, FLN Resources: {state.resources.fln}",
    ),
)
_END = (
    of_position(
        "at_least_one_location",
        ("3.1", "R8"),
        "an Operation has at least one location",
        lambda _state, frame: len(frame.locations) >= 1,
        "selected: {frame.selected}",
    ),
    of_position(
        "nothing_outstanding",
        ("3.1", "3.2.2", "3.2.3", "R53", "R69"),
        "an Operation does all that it must before it ends",
        lambda _state, frame: not frame.outstanding,
        "still to do: {frame.outstanding}",
    ),
)


def card_chances(state: State) -> dict[Move, Fraction]:
    """How likely each card is to be revealed next (2.2, 10).

    >>> import ctcore as ct
    >>> sum(card_chances(ct.setup("medium")).values())
    Fraction(1, 1)
    """
    return {Reveal(card): chance for card, chance in state.deck.chances().items()}


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


def _decline(draft: Draft, frame: PivotalWindow, _move: Decline) -> None:
    draft.replace(FirstChoice(frame.faction.enemy))


def _play_pivotal(draft: Draft, frame: FirstChoice | PivotalWindow, move: PlayPivotal) -> None:
    draft.play_pivotal(move.event, "2.3.7")
    # The player becomes or stays First Eligible, in the Event box; the other chooses beside it.
    if draft.initiative.first is not frame.faction:
        draft.set_first(frame.faction, "2.3.7")
    draft.replace(SecondChoice(frame.faction.enemy, Option.EVENT))
    execute(draft, move.event)


def _choose(draft: Draft, frame: FirstChoice | SecondChoice, move: Choose) -> None:
    if move.option is Option.PASS:
        draft.gain(frame.faction, _PASS_GAIN[frame.faction], "2.3.3")
        _finish_turn(draft, frame, Option.PASS)
    elif isinstance(frame, SecondChoice):
        draft.replace(SecondOperation(frame.faction, frame.first, move.option))


def _end(draft: Draft, frame: OperationFrame, _move: End) -> None:
    draft.replace()
    done = Option.LIMITED if len(frame.locations) == 1 else Option.OPERATION
    if frame.activity is not None:
        done = Option.OPERATION_AND_ACTIVITY
    _finish_turn(draft, draft.stack[-1], done)


def _finish_turn(draft: Draft, turn: Frame, done: Option) -> None:
    if isinstance(turn, FirstChoice):
        draft.replace(SecondChoice(turn.faction.enemy, done))
    elif isinstance(turn, SecondChoice | SecondOperation):
        # 2.3.5: only these two boxes cost the First Eligible player that place.
        if turn.first in (Option.OPERATION_AND_ACTIVITY, Option.OPERATION):
            draft.set_first(turn.faction, "2.3.5")
        draft.replace(NextCard())


# Kinds of move, and the laws of the sequence's frames

REVEAL = Kind(
    name="reveal",
    move=Reveal,
    candidates=tuple(map(Reveal, (*range(1, EVENT_CARDS + 1), *PROPAGANDA_CARDS))),
    requirements=_REVEAL,
    effect=_reveal,
)
DECLINE = Kind("pivotal.decline", Decline, (Decline(),), (), _decline)
PIVOTAL = Kind("pivotal.play", PlayPivotal, tuple(map(PlayPivotal, Pivotal)), PRECONDITIONS, _play_pivotal)
CHOOSE_FIRST = Kind("choose.first", Choose, tuple(map(Choose, Option)), _CHOOSE_FIRST, _choose)
CHOOSE_SECOND = Kind("choose.second", Choose, tuple(map(Choose, Option)), _CHOOSE_SECOND, _choose)
END = Kind("end", End, (End(),), _END, _end)

TABLE: dict[type[Frame], tuple[Kind, ...]] = {
    NextCard: (REVEAL,),
    PivotalWindow: (PIVOTAL, DECLINE),
    FirstChoice: (CHOOSE_FIRST, PIVOTAL),
    SecondChoice: (CHOOSE_SECOND,),
    SecondOperation: (),
}


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
            is_open = turn.chosen in OPEN_BOXES[turn.first] and turn.chosen in _OPERATIONS
            return turn.faction is first.enemy and is_open
        case _:
            return False


def _stack_is_a_turn(state: State) -> bool:
    if not state.stack:
        return state.ending is not None
    turn, *rest = state.stack
    if state.ending is not None:
        return False
    if isinstance(turn, RoundFrame):
        return not rest and _round_fits(state, turn)
    revealed = isinstance(turn, NextCard) or _is_on_an_event(state)
    if not rest:
        return revealed and _turn_fits(state, turn)
    return (
        revealed
        and isinstance(turn, FirstChoice | SecondOperation)
        and _turn_fits(state, turn)
        and _operation_fits(turn, *rest)
    )


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
    activity_fits = operation.activity is None or (
        operation.reach is Reach.ANY and operation.operation in ACCOMPANIED[operation.activity]
    )
    return (
        activity_fits
        and operation.faction is turn.faction
        and (not activity or (len(activity) == 1 and _accompanies(activity[0], operation)))
    )


def _accompanies(frame: Frame, operation: OperationFrame) -> bool:
    if not isinstance(frame, ActivityFrame) or frame.kind is not operation.activity:
        return False
    return operation.between_steps and operation.paused == operation


def _chosen_operation_is_payable(state: State) -> bool:
    turn = state.stack[-1] if state.stack else None
    if not isinstance(turn, SecondOperation):
        return True
    return _payable(state, turn.faction, turn.chosen)


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
        ("2.3.2", "R8", "R47"),
        "the Second Eligible player who chose an Operation can pay for one location",
        _chosen_operation_is_payable,
    ),
    Law(
        "pending_is_a_turn",
        ("2.3", "2.4", "2.4.1"),
        "what is pending is the next card, a choice of the Propaganda Round, a turn, or a turn and its "
        "player's Operation with the Special Activity that accompanies it; nothing is only when the game "
        "is over",
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
