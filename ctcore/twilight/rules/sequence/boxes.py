"""What a player may do on an Event card (2.3.1-2.3.6): options, boxes, eligibility.

The First Eligible player conducts an Operation or Passes, and
the box of the Initiative Track follows from what was done (R2).  The Second Eligible then
chooses a box next to that one and acts within it.  An Operation with a Special Activity,
or in several locations, costs its player the First Eligible place on the next card.

Clauses: 2.3, 2.3.1-2.3.7, 3.1, 5.1.7; rulings R1-R8, R16, R65.
"""

from __future__ import annotations

from ctcore.kernel import Figure, Kind, Move, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Option, Pivotal
from ctcore.twilight.rules.common import revenge
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.grant_limits import grant_used
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import (
    OPEN_BOXES,
    OPERATION_BOXES,
    AssetOperation,
    FirstChoice,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
    TurnFrame,
    finish_turn,
)
from ctcore.twilight.rules.events.pivotal import PRECONDITIONS, Decline, PlayPivotal, execute
from ctcore.twilight.rules.operations import train
from ctcore.twilight.rules.sequence import event_box, hidden_asset
from ctcore.twilight.rules.sequence.payable import affords_some, extorting_pays

__all__ = ["END", "TABLE", "Choose"]

_PASS_GAIN = {GOVERNMENT: 2, FLN: 1}


# Frames and moves


@frozen
class Choose(Move):
    """Choose a box: the Event, a Pass, or, as Second Eligible, a sort of Operation."""

    form = "{option}"
    option: Option


# 2.3.2, R1: whether an Operation with a Special Activity ends in the box for that, by its locations.
ACTIVITY_DECIDES = Figure(
    "box.activity_decides", (cite("2.3.2/6"), "R1"), lambda _state, _locations: True, is_truth=True
)
POINTS = (ACTIVITY_DECIDES,)

# Requirements


def _can_pay_in_box(state: State, frame: TurnFrame, option: Option) -> bool:
    return option not in OPERATION_BOXES or extorting_pays(state, frame.faction, option)


_CHOOSE_FIRST = (
    asks(
        "event_or_pass",
        (cite("2.3.2/1", "2.3.2/2"), "R2"),
        "the First Eligible player declares no box for an Operation: it follows from what was done",
        lambda option: option not in OPERATION_BOXES,
        "declared: {move.option}",
    ),
    *event_box.ONE_TEXT,
)
_CHOOSE_SECOND = (
    asks(
        "box_next_to_first",
        (cite("2.3.2/8", "2.3.2/10", "2.3.2/11", "2.3.2/12", "2.3.2/13"), cite("2.3.3/3")),
        "the box is next to the one that the First Eligible player ended in",
        lambda frame, option: option in OPEN_BOXES[frame.first],
        "First Eligible: {frame.first}, declared: {move.option}",
    ),
    *event_box.ONE_TEXT,
    asks(
        "can_pay",
        (cite("3.1/4"), cite("1.8/6"), "2.3.4", "R8", "R49"),
        "the player can pay for one location, or, in Op + Special Activity, Extort before it",
        Unless(lambda state, frame: affords_some(state, frame.faction), _can_pay_in_box),
        "Government Resources: {state.resources.government}, FLN Resources: {state.resources.fln}",
    ),
)
_END = (
    asks(
        "at_least_one_location",
        ("3.1", "R8"),
        "an Operation has at least one location",
        lambda frame: len(frame.locations) >= 1,
        "selected: {frame.selected}",
    ),
    grant_used,
    asks(
        "nothing_outstanding",
        ("3.1", "3.2.2", "3.2.3", "R53", "R69"),
        "an Operation does all that it must before it ends",
        lambda frame: not frame.outstanding,
        "still to do: {frame.outstanding}",
    ),
)


# Effects


def _decline(draft: Draft, frame: PivotalWindow, _move: Decline) -> None:
    """Leave it to the First Eligible player, who chooses first (2.3/3, 2.3.7/7)."""
    draft.replace(FirstChoice(frame.faction.enemy))


def _play_pivotal(draft: Draft, frame: FirstChoice | PivotalWindow, move: PlayPivotal) -> None:
    """Play it in place of the card; its player is First, and the other acts beside the Event box.

    Clauses: 2.3.7/8, 2.3.7/12, 2.3.7/13, 2.3.7/14
    """
    draft.play_pivotal(move.event, cite("2.3.7/8"))
    # The player becomes or stays First Eligible, in the Event box; the other chooses beside it.
    if draft.initiative.first is not frame.faction:
        draft.set_first(frame.faction, cite("2.3.7/12"))
    draft.replace(SecondChoice(frame.faction.enemy, Option.EVENT))
    execute(draft, move.event)


def _choose(draft: Draft, frame: FirstChoice | SecondChoice, move: Choose) -> None:
    """Pass, and do nothing more; or act by the box (2.3.2/8, 2.3.2/13, 2.3.3/1)."""
    if move.option is Option.PASS:
        draft.gain(frame.faction, _PASS_GAIN[frame.faction], cite("2.3.3/2"))
        finish_turn(draft, frame, Option.PASS)
    elif move.option is Option.EVENT:
        event_box.carry_out(draft, frame, Text.ONLY)
    elif isinstance(frame, SecondChoice):
        before = frame.pacified_before
        draft.replace(SecondOperation(frame.faction, frame.first, move.option, pacified_before=before))


def _end(draft: Draft, frame: OperationFrame, _move: End) -> None:
    """End the Operation; its locations and its Special Activity make the box (2.3.2/4, 2.3.2/5, 2.3.2/6)."""
    done = Option.LIMITED if len(frame.locations) == 1 else Option.OPERATION
    if frame.activity is not None and ACTIVITY_DECIDES(draft, len(frame.locations)):
        done = Option.OPERATION_AND_ACTIVITY
    draft.finish(done)
    train.remember(draft, frame)
    revenge.follow(draft, frame)


# Kinds of move, and the laws of the sequence's frames

DECLINE = Kind("pivotal.decline", Decline, (Decline(),), (), _decline)
PIVOTAL = Kind("pivotal.play", PlayPivotal, tuple(map(PlayPivotal, Pivotal)), PRECONDITIONS, _play_pivotal)
CHOOSE_FIRST = Kind("choose.first", Choose, tuple(map(Choose, Option)), _CHOOSE_FIRST, _choose)
CHOOSE_SECOND = Kind("choose.second", Choose, tuple(map(Choose, Option)), _CHOOSE_SECOND, _choose)
END = Kind("end", End, (End(),), _END, _end)

TABLE = (
    awaits(PivotalWindow, PIVOTAL, DECLINE)
    | awaits(FirstChoice, CHOOSE_FIRST, event_box.FIRST, hidden_asset.FIRST, PIVOTAL)
    | awaits(SecondChoice, CHOOSE_SECOND, event_box.SECOND, hidden_asset.SECOND)
    | awaits(SecondOperation)
    | awaits(AssetOperation)
)
