"""The frames of a Propaganda Round in every shape that rules tell apart, their counts symbolic.

Which spaces the Government controlled when the Redeploy Phase began is symbolic too.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ctcore.symbolic import any_count, any_truth
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.rules.propaganda.frames import (
    Agitation,
    FlnRedeploy,
    FlnRedeployFrom,
    FlnRedeployTo,
    GovernmentRedeploy,
    GovernmentRedeployFrom,
    GovernmentRedeployTo,
    Pacification,
    RoundFrame,
    Sending,
    TakingOut,
    Withdrawing,
)

from .operation_shapes import ALGERIAN, ELSEWHERE, EVERY_SPACE, HERE, THERE, marks_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.map import Place
    from ctcore.twilight.rules.common.frames import Mark

__all__ = ["CONTROL", "round_frames"]

# Who held each space when the Redeploy Phase began, as anybody may have.
CONTROL = tuple(any_truth(f"control.{place.id}") for place in PLACES)
FLN_CONTROL = tuple(any_truth(f"fln_control.{place.id}") for place in PLACES)


def _pairs() -> tuple[tuple[Place, Place], ...]:
    """Ordered pairs for each sort of space that cubes leave and enter: of one Wilaya, or of two."""
    if EVERY_SPACE:
        return tuple(permutations(ALGERIAN, 2))
    city = next(place for place in ALGERIAN if place.is_city and place is not THERE)
    return (*permutations((HERE, THERE, ELSEWHERE), 2), (THERE, city))


def _within_wilayas() -> tuple[tuple[Place, Place], ...]:
    pairs = [pair for pair in permutations(ALGERIAN, 2) if pair[0].wilaya == pair[1].wilaya]
    if EVERY_SPACE:
        return tuple(pairs)
    return tuple({tuple((one.kind, one.population) for one in pair): pair for pair in pairs}.values())


def _moved(frame: type[GovernmentRedeploy | FlnRedeploy], *places: Place) -> tuple[Mark, ...]:
    return marks_on(*places, pieces=frame.moves)


def _redeploying() -> Iterator[RoundFrame]:
    kind = GovernmentRedeploy
    for places in ((), (HERE,), (HERE, THERE)):
        yield kind(CONTROL, _moved(kind, *places))
    yield kind(CONTROL, _moved(kind, HERE, THERE), fln_control=FLN_CONTROL)


def _redeploying_from() -> Iterator[RoundFrame]:
    kind = GovernmentRedeployFrom
    yield from (kind(CONTROL, (), place) for place in ALGERIAN)
    yield kind(CONTROL, _moved(kind, HERE, ELSEWHERE), HERE)


def _redeploying_to() -> Iterator[RoundFrame]:
    kind = GovernmentRedeployTo
    yield from (kind(CONTROL, (), *pair) for pair in _pairs())
    for pair in ((HERE, THERE), (THERE, HERE)):
        yield kind(CONTROL, _moved(kind, HERE, THERE), *pair)
        yield kind(CONTROL, _moved(kind, HERE, THERE), *pair, fln_control=FLN_CONTROL)


def _fln_redeploying() -> Iterator[RoundFrame]:
    for places in ((), (HERE,), (HERE, THERE)):
        yield FlnRedeploy(_moved(FlnRedeploy, *places), control=CONTROL, fln_control=FLN_CONTROL)


def _fln_redeploying_from() -> Iterator[RoundFrame]:
    yield from (FlnRedeployFrom((), left) for left in dict(_within_wilayas()))
    left, entered = _within_wilayas()[0]
    yield FlnRedeployFrom(_moved(FlnRedeploy, left, entered), left)


def _fln_redeploying_to() -> Iterator[RoundFrame]:
    yield from (FlnRedeployTo((), *pair) for pair in _within_wilayas())
    pair = _within_wilayas()[0]
    yield FlnRedeployTo(_moved(FlnRedeploy, *pair), *pair, control=CONTROL, fln_control=FLN_CONTROL)


_SHAPES: dict[type[RoundFrame], Callable[[], Iterator[RoundFrame]]] = {
    Sending: lambda: iter((Sending(any_count("frame.moved")),)),
    Withdrawing: lambda: iter((Withdrawing(any_count("frame.moved")),)),
    Pacification: lambda: iter((Pacification(any_count("frame.spent")),)),
    Agitation: lambda: iter((Agitation(),)),
    GovernmentRedeploy: _redeploying,
    GovernmentRedeployFrom: _redeploying_from,
    GovernmentRedeployTo: _redeploying_to,
    FlnRedeploy: _fln_redeploying,
    FlnRedeployFrom: _fln_redeploying_from,
    FlnRedeployTo: _fln_redeploying_to,
    TakingOut: lambda: iter((TakingOut(any_count("frame.left")),)),
}


def round_frames(frame: type[RoundFrame]) -> Iterator[RoundFrame]:
    """The frames of that type in every shape."""
    return _SHAPES[frame]()
