"""The frames of each Special Activity, on top of each Operation that it may accompany.

The Operation has no location yet, or some and marked pieces; the Special Activity has
none, one or several spaces, and counts of what it has done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.symbolic import any_count
from ctcore.twilight.board.vocabulary import FRENCH, GUERRILLAS, POLICE, TROOPS, Activity, Operation, Piece
from ctcore.twilight.rules.activities import ambush, deploy, extort, neutralize, subvert
from ctcore.twilight.rules.activities.deploy import Deployed
from ctcore.twilight.rules.activities.troop_lift import lift as troop_lift
from ctcore.twilight.rules.common.frames import ActivityFrame, Mark, OperationFrame
from ctcore.twilight.rules.operations import assault, attack, garrison, march, rally, sweep, terror, train

from .operation_shapes import ALGERIAN, ANY, ELSEWHERE, HERE, MARCHES, SPACES, THERE, marks_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.map import Place

__all__ = ["WRITTEN", "accompanied", "activity_stacks"]

_TROOPS = (Piece.FRENCH_TROOPS,)
_LEFT, _ENTERED = MARCHES[0]


# The Operation below


def _begun() -> dict[Operation, OperationFrame]:
    return {
        Operation.TRAIN: train.Training(ANY, ()),
        Operation.GARRISON: garrison.Garrisoning(ANY, (), searched=False),
        Operation.SWEEP: sweep.Sweeping(ANY, (), ()),
        Operation.ASSAULT: assault.Assaulting(ANY, ()),
        Operation.RALLY: rally.Rallying(ANY, ()),
        Operation.MARCH: march.Marching(ANY, (), ()),
        Operation.ATTACK: attack.Attacking(ANY, ()),
        Operation.TERROR: terror.Terrorizing(ANY, ()),
    }


def _under_way() -> dict[Operation, OperationFrame]:
    steps = (march.Leg(_LEFT, _ENTERED),)
    stopped = marks_on(HERE, ELSEWHERE, _ENTERED, pieces=GUERRILLAS)
    swept = marks_on(HERE, THERE, pieces=TROOPS)
    posted = marks_on(HERE, THERE, pieces=POLICE)
    return {
        Operation.TRAIN: train.Trained(ANY, (HERE,)),
        Operation.GARRISON: garrison.Garrisoning(ANY, (HERE,), searched=True, marks=posted),
        Operation.SWEEP: sweep.Sweeping(ANY, (HERE, THERE), (THERE,), marks=swept),
        Operation.ASSAULT: assault.Assaulting(ANY, (HERE,)),
        Operation.RALLY: rally.Rallied(ANY, (HERE,)),
        Operation.MARCH: march.Marching(ANY, (_ENTERED,), steps, marks=stopped),
        Operation.ATTACK: attack.Attacking(ANY, (HERE, THERE)),
        Operation.TERROR: terror.Terrorizing(ANY, (HERE,)),
    }


# The Operations that tell most of each Special Activity, one under way and one just begun.
_TELLING = {
    Activity.DEPLOY: (Operation.TRAIN, Operation.TRAIN),
    Activity.TROOP_LIFT: (Operation.SWEEP, Operation.ASSAULT),
    Activity.NEUTRALIZE: (Operation.GARRISON, Operation.SWEEP),
    Activity.EXTORT: (Operation.MARCH, Operation.TERROR),
    Activity.SUBVERT: (Operation.MARCH, Operation.TERROR),
    Activity.AMBUSH: (Operation.ATTACK, Operation.ATTACK),
}


def accompanied(frame: type[ActivityFrame]) -> tuple[OperationFrame, ...]:
    """The Operations that the Special Activity may stand on, the two that tell most first."""
    begun, under_way = _begun(), _under_way()
    one, other = _TELLING[frame.activity]
    below = [under_way[one], begun[other]]
    for operation in frame.accompanied:
        below += [found for table in (under_way, begun) if (found := table[operation]) not in below]
    return tuple(attrs.evolve(found, activity=frame.activity) for found in below)


# The Special Activities


def _net(*places: Place) -> tuple[Mark, ...]:
    return marks_on(*places, pieces=FRENCH)


def _deploying() -> Iterator[ActivityFrame]:
    for spaces in ((), (HERE,), (THERE,), (HERE, THERE), (HERE, ELSEWHERE, THERE)):
        yield deploy.Deploying(spaces, 0, ())
    for spaces in ((THERE,), (HERE, THERE), (HERE, ELSEWHERE, THERE)):
        yield deploy.Deploying(spaces, any_count("moved"), _net(*spaces))


def _counted(name: str, *spaces: Place) -> tuple[Mark, ...]:
    marks = marks_on(*spaces, pieces=_TROOPS)
    return tuple(Mark(one.place, one.piece, any_count(f"{name}.{one.place.id}")) for one in marks)


_BOTH = (HERE, THERE)


def _lifted(frame: Any, spaces: tuple[Place, ...]) -> Any:
    """The frame with marks of what has arrived and left, and of what of either had swept."""
    arrived, swept, left, swept_left = (
        _counted(name, *_BOTH) for name in ("arrived", "swept", "left", "swept_left")
    )
    return frame(spaces, arrived, swept, left, swept_left=swept_left)


def _lifting() -> Iterator[ActivityFrame]:
    for spaces in ((), (HERE,), _BOTH, (HERE, ELSEWHERE, THERE)):
        yield troop_lift.Lifting(spaces, (), (), ())
    yield _lifted(troop_lift.Lifting, _BOTH)
    yield _lifted(troop_lift.Lifting, (HERE, ELSEWHERE, THERE))


def _neutralizing() -> Iterator[ActivityFrame]:
    removed, guerrillas = any_count("removed"), any_count("guerrillas")
    yield neutralize.Neutralizing((), 0, 0)
    yield neutralize.Neutralizing((HERE, THERE), removed, guerrillas)
    yield from (neutralize.Neutralizing((at,), removed, guerrillas) for at in ALGERIAN)


def _extorting() -> Iterator[ActivityFrame]:
    for spaces in ((), (THERE,), (HERE, SPACES[-1])):
        yield extort.Extorting(spaces)


def _subverting() -> Iterator[ActivityFrame]:
    yield subvert.Subverting((), 0)
    yield subvert.Subverting((HERE, THERE), any_count("removed"))
    yield from (subvert.Subverting((at,), any_count("removed")) for at in ALGERIAN[:4])


def _in_one(frame: Callable[..., ActivityFrame], *places: Place) -> Callable[[], Iterator[ActivityFrame]]:
    return lambda: (frame((at,)) for at in places)


def _ambushing() -> Iterator[ActivityFrame]:
    for spaces in ((), (HERE,), (HERE, THERE)):
        yield ambush.Ambushing(spaces)


def _ambushing_in() -> Iterator[ActivityFrame]:
    yield from (ambush.AmbushingIn(spaces) for spaces in ((HERE,), (THERE,), (HERE, THERE)))


_FRAMES: dict[Any, Callable[[], Iterator[ActivityFrame]]] = {
    deploy.Deploying: _deploying,
    Deployed: _in_one(Deployed, HERE),
    troop_lift.Lifting: _lifting,
    neutralize.Neutralizing: _neutralizing,
    extort.Extorting: _extorting,
    subvert.Subverting: _subverting,
    subvert.SubvertingCube: _in_one(subvert.SubvertingCube, HERE, THERE),
    subvert.Subverted: _in_one(subvert.Subverted, HERE, THERE),
    ambush.Ambushing: _ambushing,
    ambush.AmbushingIn: _ambushing_in,
}


WRITTEN = tuple(_FRAMES)


def activity_stacks(frame: type[ActivityFrame]) -> Iterator[tuple[OperationFrame, ActivityFrame]]:
    """Operations with a Special Activity's frame on them: every Operation with the first frame."""
    below = accompanied(frame)
    for count, one in enumerate(_FRAMES[frame]()):
        every = below if count == 0 else below[:2]
        yield from ((operation, one) for operation in every if _may_stand_on(one, operation))


def _may_stand_on(frame: ActivityFrame, operation: OperationFrame) -> bool:
    # A space that is Ambushed is a location of the Attack.
    return not isinstance(frame, ambush.Ambushing) or set(frame.spaces) <= set(operation.locations)
