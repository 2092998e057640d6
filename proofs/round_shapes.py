"""The frames of a Propaganda Round in every shape that rules tell apart, their counts symbolic.

Which spaces the Government controlled when the Redeploy Phase began is symbolic too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.symbolic import any_count, any_truth
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.rules.propaganda.frames import (
    Agitation,
    FlnRedeploy,
    GovernmentRedeploy,
    Pacification,
    RoundFrame,
    Sending,
    TakingOut,
    Withdrawing,
)

from .operation_shapes import HERE, THERE, marks_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.map import Place
    from ctcore.twilight.rules.common.frames import Mark

__all__ = ["CONTROL", "WRITTEN", "round_frames"]

# Who held each space when the Redeploy Phase began, as anybody may have.
CONTROL = tuple(any_truth(f"control.{place.id}") for place in PLACES)
FLN_CONTROL = tuple(any_truth(f"fln_control.{place.id}") for place in PLACES)


def _moved(frame: type[GovernmentRedeploy | FlnRedeploy], *places: Place) -> tuple[Mark, ...]:
    return marks_on(*places, pieces=frame.moves)


def _redeploying() -> Iterator[RoundFrame]:
    kind = GovernmentRedeploy
    for places in ((), (HERE,), (HERE, THERE)):
        yield kind(CONTROL, _moved(kind, *places))
    yield kind(CONTROL, _moved(kind, HERE, THERE), fln_control=FLN_CONTROL)


def _fln_redeploying() -> Iterator[RoundFrame]:
    for places in ((), (HERE,), (HERE, THERE)):
        yield FlnRedeploy(_moved(FlnRedeploy, *places), control=CONTROL, fln_control=FLN_CONTROL)


_SHAPES: dict[type[RoundFrame], Callable[[], Iterator[RoundFrame]]] = {
    Sending: lambda: iter((Sending(any_count("frame.moved")),)),
    Withdrawing: lambda: iter((Withdrawing(any_count("frame.moved")),)),
    Pacification: lambda: iter((Pacification(any_count("frame.spent")),)),
    Agitation: lambda: iter((Agitation(),)),
    GovernmentRedeploy: _redeploying,
    FlnRedeploy: _fln_redeploying,
    TakingOut: lambda: iter((TakingOut(any_count("frame.left")),)),
}


WRITTEN = tuple(_SHAPES)


def round_frames(frame: type[RoundFrame]) -> Iterator[RoundFrame]:
    """The frames of that type in every shape."""
    return _SHAPES[frame]()
