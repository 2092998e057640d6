"""What a Special Activity may look like in the middle, on a drawn Operation and a board that fits both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.testing.operations import bring_a_target, draw_operation, draw_start, extortion, with_marks
from ctcore.testing.supply import boxed, supplied
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import FLN, Activity, Box, Operation, Piece
from ctcore.twilight.rules.activities import ambush, deploy, neutralize, subvert, troop_lift
from ctcore.twilight.rules.common.deployment import AVAILABLE, FRENCH, MOVES, SPACES, some_move
from ctcore.twilight.rules.common.frames import Mark, OperationFrame, Reach, marked, remarked
from ctcore.twilight.rules.common.lifting import FEWEST
from ctcore.twilight.rules.common.resettlement import Deployed
from ctcore.twilight.rules.operations import assault, attack, garrison, march, rally, sweep, terror, train

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel import Frame
    from ctcore.testing.scene import Scene

__all__ = ["draw_activity", "draw_subvert"]

# Between which frames of an Operation a Special Activity may stand.
_UNDER: dict[Operation, tuple[type[OperationFrame], ...]] = {
    Operation.TRAIN: (train.Training, train.Trained),
    Operation.GARRISON: (garrison.Garrisoning,),
    Operation.SWEEP: (sweep.Sweeping,),
    Operation.ASSAULT: (assault.Assaulting,),
    Operation.RALLY: (rally.Rallying, rally.Rallied),
    Operation.MARCH: (march.Marching,),
    Operation.ATTACK: (attack.Attacking,),
    Operation.TERROR: (terror.Terrorizing,),
}
_FRENCH = Piece.FRENCH_TROOPS
_TROOPS = (Piece.ALGERIAN_TROOPS, Piece.FRENCH_TROOPS)
_POLICE = (Piece.ALGERIAN_POLICE, Piece.FRENCH_POLICE)
_UNDERGROUND = (Piece.UNDERGROUND,)
_NOT_AVAILABLE = ("out_of_play", "casualties", "set_aside")
_NET_SORTS = 3
_ARRIVALS = 2
_EXTORTED = 4


def draw_activity(scene: Scene, kind: Any) -> tuple[Frame, Frame]:
    """An Operation and, on top of it, a frame of that type."""
    # Assault and Terror come up most: of them a Special Activity can leave no first location.
    often = [one for one in kind.accompanied if one in {Operation.ASSAULT, Operation.TERROR}]
    under = scene.pick(_UNDER[scene.pick((*kind.accompanied, *often, *often))])
    operation = draw_operation(scene, under, Reach.ANY, activity=kind.kind)
    draw_fields = _DRAWN[kind.kind]
    operation, fields = draw_fields(scene, kind, operation)
    operation = with_marks(scene, operation)
    if kind.kind is Activity.TROOP_LIFT:
        fields = _swept(scene, operation, *fields)
    return operation, kind(*fields)


def _start(scene: Scene, operation: OperationFrame) -> None:
    if not operation.locations:
        draw_start(scene, operation)


# The Government's


def _deploy(scene: Scene, kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    _start(scene, operation)
    if kind is Deployed:
        return operation, ((_resettled(scene),),)
    spaces = tuple(scene.some(ALGERIA, SPACES, least=0 if kind is deploy.Deploying else 1))
    if kind is deploy.Deploying:
        return operation, _deploying(scene, spaces)
    holders: tuple[Place | Box, ...] = (*spaces, AVAILABLE)
    origin = scene.pick(holders)
    destination = scene.pick([one for one in holders if one is not origin])
    # Two Troops may always move: one, or two where one would undo what moved before.
    _hold(scene, origin, 2)
    moved, net = _net(scene, spaces, MOVES - 1)
    ends = (origin,) if kind is deploy.DeployingFrom else (origin, destination)
    trial = deploy.DeployingTo(spaces, moved, net, origin, destination)
    if not some_move(scene.state, trial, origin, destination):
        moved = MOVES - 2
    return operation, (spaces, moved, net, *ends)


def _deploying(scene: Scene, spaces: tuple[Place, ...]) -> tuple[Any, ...]:
    moved, net = _net(scene, spaces, MOVES)
    if not moved:
        holders: tuple[Place | Box, ...] = (*spaces, AVAILABLE)
        _hold(scene, scene.pick(holders), 1)
    return spaces, moved, net


def _hold(scene: Scene, where: Place | Box, count: int) -> None:
    """Have French Troops in the space or Available."""
    if isinstance(where, Place):
        scene.bring(where, _FRENCH, count)
        return
    short = count - scene.state.available.french_troops
    if short > 0:
        taken = supplied(scene.state, _FRENCH, short, scene.kept, _NOT_AVAILABLE)
        scene.state = boxed(taken, "available", _FRENCH, short)


def _net(scene: Scene, spaces: Sequence[Place], most: int) -> tuple[int, tuple[Mark, ...]]:
    """How many pieces a Deploy has moved, and what stands more, or less, in each space for it."""
    if not spaces or scene.chance():
        return 0, ()
    sorts = [(place, piece) for place in spaces for piece in FRENCH]
    moved = scene.number(1, most)
    net: tuple[Mark, ...] = ()
    for place, piece in scene.some(sorts, _NET_SORTS, least=1):
        more = min(moved, scene.space(place).of(piece))
        by = scene.pick([one for one in range(-moved, more + 1) if one])
        net = remarked(net, place, piece, by)
    return moved, net


def _resettled(scene: Scene) -> Place:
    there = [space.place for space in scene.state.spaces if space.resettled]
    if there:
        return scene.pick(there)
    at = scene.pick([one for one in ALGERIA if one.is_sector and one.population == 1])
    hand = attrs.evolve(scene.state.hand, mobilization=False)
    scene.state = attrs.evolve(scene.state, mobilization_played=True, hand=hand)
    scene.change(at, resettled=True, stance=0)
    return at


def _troop_lift(scene: Scene, kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    least = 0 if kind is troop_lift.Lifting else FEWEST
    spaces = tuple(scene.some(ALGERIA, troop_lift.MOST, least=least))
    arrived: tuple[Mark, ...] = ()
    left: tuple[Mark, ...] = ()
    at = spaces[0] if spaces else scene.a_place((_FRENCH,))
    # Of two Troops that may be lifted, one at least can be so that something has changed.
    scene.bring(at, _FRENCH, 2)
    scene.kept |= set(spaces)
    if len(spaces) >= FEWEST and scene.chance():
        arrived, left = _lifted(scene, spaces)
    if not operation.locations:
        _to_assault(scene, operation, spaces)
    elif kind is troop_lift.LiftingFrom and len(spaces) == troop_lift.MOST and scene.seldom():
        return operation, (spaces, *_nearly_undone(scene, spaces), at)
    if kind is troop_lift.LiftingTo and operation.operation is Operation.SWEEP:
        scene.partly = (at, _FRENCH)
    ends: tuple[Any, ...] = (at,) if kind is not troop_lift.Lifting else ()
    if kind is troop_lift.LiftingTo:
        ends = (at, scene.pick(spaces[1:]))
    return operation, (spaces, arrived, (), left, *ends)


def _lifted(scene: Scene, spaces: Sequence[Place]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Troops that stand where they were lifted to, and how many went from where."""
    arrived: tuple[Mark, ...] = ()
    left: tuple[Mark, ...] = ()
    for _ in range(scene.number(1, _ARRIVALS)):
        origin, entered = scene.pick([(one, other) for one in spaces for other in spaces if one is not other])
        count = scene.number(1, 2)
        arrived = remarked(arrived, entered, _FRENCH, count)
        left = remarked(left, origin, _FRENCH, count)
    for mark in arrived:
        # The first space keeps two more that may still be lifted.
        scene.reserved[mark.place, _FRENCH] = mark.count
        scene.bring(mark.place, _FRENCH, mark.count + (2 if mark.place is spaces[0] else 0))
    return arrived, left


def _nearly_undone(scene: Scene, spaces: Sequence[Place]) -> tuple[tuple[Mark, ...], ...]:
    """One cube came from the second space to the first, and the one that may follow undoes it there."""
    first, second, third = spaces
    scene.bring(first, _FRENCH, 2)
    scene.clear(first, _FRENCH, but=2)
    for place in (second, third):
        scene.clear(place, _FRENCH)
    scene.reserved[first, _FRENCH] = 1
    return (Mark(first, _FRENCH, 1),), (), (Mark(second, _FRENCH, 1),)


def _to_assault(scene: Scene, operation: OperationFrame, spaces: Sequence[Place]) -> None:
    """Let the Operation come to a location once the Troop Lift is over."""
    scene.enrich(operation.faction, operation.price)
    if operation.operation is not Operation.ASSAULT:
        return
    elsewhere = [one for one in ALGERIA if one not in spaces]
    target = scene.pick(spaces if spaces and scene.chance() else elsewhere)
    scene.bring_one_of(target, (Piece.FLN_BASES, Piece.ACTIVE, Piece.UNDERGROUND))
    scene.bring_one_of(target, _POLICE)


def _swept(scene: Scene, operation: OperationFrame, *fields: Any) -> tuple[Any, ...]:
    """The fields with some of the arrivals said to have Swept, as the Sweep's own marks allow."""
    spaces, arrived, _, left, *ends = fields
    swept: tuple[Mark, ...] = ()
    for mark in arrived:
        most = min(mark.count, marked(operation.marks, mark.place, _FRENCH))
        if most and scene.chance():
            swept = remarked(swept, mark.place, _FRENCH, scene.number(1, most))
    return (spaces, arrived, swept, left, *ends)


def _neutralize(
    scene: Scene, _kind: Any, operation: OperationFrame
) -> tuple[OperationFrame, tuple[Any, ...]]:
    _start(scene, operation)
    spaces = tuple(scene.some(ALGERIA, neutralize.SPACES))
    for place in spaces:
        scene.bring_one_of(place, _TROOPS)
        scene.bring_one_of(place, _POLICE)
    removed = scene.number(0, neutralize.MOST) if spaces else 0
    if not removed:
        # An Active Guerrilla where Troops and Police are is something to remove.
        at = spaces[0] if spaces else scene.a_place((Piece.ACTIVE,))
        scene.bring_one_of(at, _TROOPS)
        scene.bring_one_of(at, _POLICE)
        scene.bring(at, Piece.ACTIVE)
    return operation, (spaces, removed, scene.number(0, removed))


# The FLN's


def _extort(scene: Scene, _kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    spaces = tuple(scene.some(scene.open_places(), _EXTORTED))
    if not spaces or scene.chance():
        extortion(scene, more=scene.number(0, 1) if operation.locations else 1)
    if not operation.locations:
        if spaces:
            scene.enrich(FLN, operation.price)
        _target(scene, operation)
        if spaces and operation.operation is Operation.TERROR and scene.chance():
            scene.lone_underground(extortion(scene))
    return operation, (spaces,)


def _target(scene: Scene, operation: OperationFrame) -> None:
    # A start that nothing helps: the Special Activity is under way already.
    if operation.open_locations(scene.state) == 0:
        bring_a_target(scene, operation)


def _subvert(scene: Scene, kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    _start(scene, operation)
    if kind is not subvert.Subverting:
        at = scene.a_place(_UNDERGROUND)
        if kind is subvert.SubvertingCube and scene.chance():
            _nothing_but_the_map(scene, operation, at)
        return operation, ((at,),)
    spaces = tuple(scene.some(ALGERIA, subvert.SPACES))
    removed = scene.number(0, subvert.CUBES) if spaces else 0
    if not removed:
        at = spaces[-1] if spaces else scene.a_place(_UNDERGROUND)
        scene.bring_one_of(at, subvert.ALGERIAN)
        scene.bring(at, Piece.UNDERGROUND)
    return operation, (spaces, removed)


def draw_subvert(scene: Scene, kind: Any, alone: OperationFrame) -> Frame:
    """A frame of Subvert that a card grants without an Operation."""
    _, fields = _subvert(scene, kind, alone)
    frame: Frame = kind(*fields)
    return frame


def _nothing_but_the_map(scene: Scene, operation: OperationFrame, at: Place) -> None:
    """Have no Guerrilla Available, and another space where it matters which one is taken."""
    scene.set_box("available", guerrillas=0)
    other = scene.pick([one for one in ALGERIA if one is not at and scene.space(one).population])
    if operation.operation is Operation.TERROR and not operation.locations:
        scene.lone_underground(other)
    elif operation.locations:
        scene.bring(other, Piece.UNDERGROUND, 2)
        scene.partly = (other, Piece.UNDERGROUND)


def _ambush(scene: Scene, kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    in_it = kind is ambush.AmbushingIn
    if in_it and not operation.locations:
        operation = attrs.evolve(operation, locations=(scene.a_place(_UNDERGROUND),))
    resolved = [one for one in operation.locations if isinstance(one, Place)]
    spaces = tuple(scene.some(resolved, ambush.SPACES, least=int(in_it)))
    if in_it:
        scene.bring_one_of(spaces[-1], (Piece.GOVERNMENT_BASES, *_TROOPS, *_POLICE))
    if not spaces:
        scene.enrich(FLN, operation.price)
        at = scene.a_place(_UNDERGROUND, [one for one in ALGERIA if one not in operation.locations])
        scene.bring(at, Piece.UNDERGROUND)
        scene.bring_one_of(at, (Piece.GOVERNMENT_BASES, *_TROOPS, *_POLICE))
    return operation, (spaces,)


_DRAWN: dict[Activity, Callable[[Scene, Any, OperationFrame], tuple[OperationFrame, tuple[Any, ...]]]] = {
    Activity.DEPLOY: _deploy,
    Activity.TROOP_LIFT: _troop_lift,
    Activity.NEUTRALIZE: _neutralize,
    Activity.EXTORT: _extort,
    Activity.SUBVERT: _subvert,
    Activity.AMBUSH: _ambush,
}
