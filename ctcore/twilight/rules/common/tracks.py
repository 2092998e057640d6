"""Selecting a track as a location of Train or Rally (3.2.1, 3.3.1): its marker moves one box.

Clauses: 3.2.1, 3.3.1, 1.3.8, 2.3.5; rulings R5, R44, R45, R63.
"""

from __future__ import annotations

from collections.abc import Callable

from ctcore.kernel import Kind, Requirement
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.grant_limits import within_grant
from ctcore.twilight.rules.common.operation import (
    EVERY_TRACK,
    SelectTrack,
    another_location_allowed,
    can_pay,
    pay,
    track_not_selected_before,
)

__all__ = ["selecting_track"]


def selecting_track(
    frame: type[OperationFrame],
    toward: Callable[[Track], int],
    priced: str,
    moved: str,
    *more: Requirement,
) -> Kind[State, OperationFrame, SelectTrack]:
    """The kind of move that selects a track, its marker moving by ``toward(track)`` boxes.

    ``priced`` cites what it costs, ``moved`` how it moves.
    """
    name = str(frame.operation)

    def select(draft: Draft, operation: OperationFrame, move: SelectTrack) -> None:
        pay(draft, operation, priced)
        draft.move_track(move.track, toward(move.track), moved)
        draft.replace(operation.to(frame, location=move.track))

    return Kind(
        name=f"{name.lower()}.select_track",
        move=SelectTrack,
        candidates=EVERY_TRACK,
        requirements=(
            another_location_allowed,
            track_not_selected_before,
            within_grant,
            can_pay(frame, priced, f"a location of {name}"),
            *more,
        ),
        effect=select,
    )
