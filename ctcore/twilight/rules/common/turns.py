"""Turns (2.3.1, 2.3.2): who acts on an Event card, how far, and which boxes are open to the Second.

Clauses: 2.3.1-2.3.5, 2.3.7, 5.1.7, 7.3; rulings R2, R6, R8, R12, R49, R65, R157.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from ctcore.kernel import Figure, Frame, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.stack import nearest
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.vocabulary import NATURE, Actor, Option, Pivotal
from ctcore.twilight.rules.common.grants import Grant

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = [
    "ASSET_IS_LIMITED",
    "OPEN_BOXES",
    "OPERATION_BOXES",
    "TRADES_PLACES",
    "ActingFrame",
    "AssetOperation",
    "FirstChoice",
    "GrantingFrame",
    "NextCard",
    "OperationLimit",
    "PivotalWindow",
    "SecondChoice",
    "SecondOperation",
    "TurnFrame",
    "finish_turn",
    "limit_of",
    "pacified_before",
]


class OperationLimit(Enum):
    """What the player's option allows an Operation (2.3.2, 2.3.4)."""

    WITH_ACTIVITY = "any number of locations, with a Special Activity"
    WITHOUT_ACTIVITY = "any number of locations"
    LIMITED = "one location"

    def __str__(self) -> str:
        """The limit in plain words."""
        return self.value


def limit_of(grant: Grant) -> OperationLimit:
    """What a card allows the Operation that it grants: no Special Activity accompanies it (G11)."""
    return OperationLimit.LIMITED if grant.limited else OperationLimit.WITHOUT_ACTIVITY


# 2.3.2: the boxes next to each other on the Initiative Track.  They stand in a row, Event,
# Op + Special Activity, Limited Op, Op Only, and Pass touches all four and itself (2.3.3).
OPEN_BOXES: dict[Option, tuple[Option, ...]] = {
    Option.EVENT: (Option.OPERATION_AND_ACTIVITY, Option.PASS),
    Option.OPERATION_AND_ACTIVITY: (Option.EVENT, Option.LIMITED, Option.PASS),
    Option.LIMITED: (Option.OPERATION_AND_ACTIVITY, Option.OPERATION, Option.PASS),
    Option.OPERATION: (Option.LIMITED, Option.PASS),
    Option.PASS: tuple(Option),
}
OPERATION_BOXES = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
LIMITS = {
    Option.OPERATION_AND_ACTIVITY: OperationLimit.WITH_ACTIVITY,
    Option.LIMITED: OperationLimit.LIMITED,
    Option.OPERATION: OperationLimit.WITHOUT_ACTIVITY,
}


class NextCard(Frame):
    """The next card is to be revealed."""

    __slots__ = ()

    clause = "2.2"
    awaits = "the next card"
    actor = NATURE

    def resumed(self, _draft: Any, _ended: Frame, _result: object, /) -> None:
        """Await the card after one part of the set-up (2.1)."""


@frozen
class TurnFrame(Frame):
    """A player's turn on a card: who acts, and how far an Operation may go.

    ``pacified_before`` counts the spaces that a Train Pacified in the other player's turn on this
    card while RECALL DE GAULLE was in effect (5.1.7, R65).
    """

    label = "turn"
    faction: Actor
    pacified_before: int = attrs.field(default=0, kw_only=True)
    # How far an Operation in it may go.
    limits: ClassVar[tuple[OperationLimit, ...]] = (OperationLimit.WITH_ACTIVITY,)

    @property
    def actor(self) -> Actor:
        """The faction whose turn it is."""
        return self.faction

    @property
    def limit(self) -> OperationLimit:
        """What an Operation begun now may do."""
        return OperationLimit.WITH_ACTIVITY


def pacified_before(state: State) -> int:
    """How many spaces were Pacified in the other player's turn on this card (5.1.7, R65)."""
    turn = nearest(state.stack, TurnFrame)
    return 0 if turn is None else turn.pacified_before


class ActingFrame(TurnFrame):
    """A turn in which a player conducts an Operation, and which is over with it (2.3.2)."""

    __slots__ = ()


class GrantingFrame(Frame):
    """What grants a free Operation or Special Activity, and goes on when that has ended (5.5).

    ``grants`` is the id of the text that it is of.
    """

    __slots__ = ()

    grants: ClassVar[str] = ""


def _over(turn: TurnFrame, draft: Draft, ended: Frame, result: Any, /) -> None:
    """The turn is over with the Operation that stood on it, and the result is the box (R2)."""
    if isinstance(result, Option):
        finish_turn(draft, turn, result)
    else:
        Frame.resumed(turn, draft, ended, result)


class FirstChoice(ActingFrame):
    """The First Eligible player's turn."""

    __slots__ = ()

    clause = "2.3.2"
    awaits = "the First Eligible player's Operation, Event or Pass"
    resumed = _over


@frozen
class SecondChoice(TurnFrame):
    """The Second Eligible player is to choose a box next to the one the First ended in."""

    clause = "2.3.2"
    awaits = "the Second Eligible player's choice of a box"
    first: Option

    def resumed(self, draft: Draft, ended: Frame, result: Any, /) -> None:
        """Choose once the Event before the turn is carried out (2.3.7), or end with what was done."""
        if result is not None and not isinstance(result, Pivotal):
            _over(self, draft, ended, result)


@frozen
class SecondOperation(ActingFrame):
    """The Second Eligible player has chosen a box and is to conduct its Operation."""

    clause = "2.3.2"
    awaits = "the Operation of the Second Eligible player"
    limits = tuple(OperationLimit)
    first: Option
    chosen: Option

    @property
    def limit(self) -> OperationLimit:
        """One location in the Limited Op box, a Special Activity in its own (2.3.4, 2.3.5/7, 2.3.5/8)."""
        return LIMITS[self.chosen]

    resumed = _over


@frozen
class AssetOperation(ActingFrame):
    """The player has used a Hidden Asset and is to conduct its Operation (7.3).

    ``first`` is the box that the First Eligible player ended in; None if this is that player.
    """

    clause = "7.3"
    awaits = "the Operation of the player who used a Hidden Asset"
    first: Option | None

    resumed = _over


class PivotalWindow(TurnFrame):
    """The Second Eligible player may play a Pivotal Event before the First chooses (2.3.7, R12)."""

    __slots__ = ()

    clause = "2.3.7"
    awaits = "the Second Eligible player's Pivotal Event, or none"


# 7.3, R157: whether a Hidden Asset leaves the cylinder in the Limited Op box.
ASSET_IS_LIMITED = Figure(
    "hidden_asset.limited_box", (cite("7.3/13"), "R157"), lambda _state: True, is_truth=True
)
# 2.3.5, R7: whether the First Eligible player loses that place, by its box and the other's.
TRADES_PLACES = Figure(
    "turn.trades_places",
    (cite("2.3.5/2"), "R7"),
    lambda _state, first, _second: first in (Option.OPERATION_AND_ACTIVITY, Option.OPERATION),
    is_truth=True,
)
POINTS = (ASSET_IS_LIMITED, TRADES_PLACES)


def finish_turn(draft: Draft, turn: TurnFrame, done: Option) -> None:
    """End the innermost frame, a player's turn, with the cylinder in that box.

    Clauses: 2.3.2/2, 2.3.2/3, 2.3.2/7, 2.3.5/1, 2.3.5/2, 2.3.5/4, 2.3.3/5, 7.3/13
    """
    first = getattr(turn, "first", None)
    if isinstance(turn, AssetOperation):
        # R157: whatever was done, the cylinder is in the Limited Op box.
        done = Option.LIMITED if ASSET_IS_LIMITED(draft) else Option.OPERATION_AND_ACTIVITY
    if first is None:
        draft.replace(SecondChoice(turn.faction.enemy, done))
        return
    if TRADES_PLACES(draft, first, done):
        draft.set_first(turn.faction, TRADES_PLACES.cited(cite("2.3.5/2"), draft, first, done))
    draft.replace(NextCard())
