"""Hidden Asset (7.3): a Limited Op becomes an Operation with Special Activity, in any number of spaces.

The player discards the marker where it may choose a Limited Op, and conducts the Operation; the
cylinder goes to the Limited Op box all the same.  So a First Eligible player stays First, and
the other chooses next to that box.

Clauses: 7.3, 2.3.2, 2.3.4, 2.3.5; ruling R157.
"""

from __future__ import annotations

from ctcore.kernel import Kind, Move, asks, cite
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.turns import (
    OPEN_BOXES,
    AssetOperation,
    FirstChoice,
    SecondChoice,
    TurnFrame,
)
from ctcore.twilight.rules.sequence.payable import payable

__all__ = ["FIRST", "SECOND", "UseHiddenAsset"]


class UseHiddenAsset(Move):
    """Discard a Hidden Asset, to conduct an Operation with Special Activity for a Limited Op."""

    __slots__ = ()

    form = "hidden asset"


def _holds(state: State, frame: TurnFrame) -> bool:
    return state.deception.holds(frame.faction, DeceptionMarker.HIDDEN_ASSET)


_HELD = asks(
    "holds_hidden_asset",
    (cite("7.3/11"),),
    "the player holds a Hidden Asset",
    _holds,
    "Government: {state.deception.governments}, FLN: {state.deception.flns}",
)
_OPEN = asks(
    "limited_op_open",
    (cite("7.3/12"), "2.3.2", "R157"),
    "the player may choose a Limited Op",
    lambda frame: Option.LIMITED in OPEN_BOXES[frame.first],
    "First Eligible: {frame.first}",
)
_CAN_PAY = asks(
    "can_pay",
    (cite("7.3/11"), cite("3.1/4"), cite("1.8/6"), "R8", "R49"),
    "the player can pay for one location, or Extort before it",
    lambda state, frame: payable(state, frame.faction, Option.OPERATION_AND_ACTIVITY),
    "Government Resources: {state.resources.government}, FLN Resources: {state.resources.fln}",
)


def _use(draft: Draft, frame: FirstChoice | SecondChoice, _move: UseHiddenAsset) -> None:
    draft.discard_marker(frame.faction, DeceptionMarker.HIDDEN_ASSET, cite("7.3/14"))
    first = frame.first if isinstance(frame, SecondChoice) else None
    draft.replace(AssetOperation(frame.faction, first, pacified_before=frame.pacified_before))


_USE = (UseHiddenAsset(),)
FIRST = Kind("hidden_asset.first", UseHiddenAsset, _USE, (_HELD, _CAN_PAY), _use)
SECOND = Kind("hidden_asset.second", UseHiddenAsset, _USE, (_HELD, _OPEN, _CAN_PAY), _use)
