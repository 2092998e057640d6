"""What a Special Activity may look like in the middle, on a drawn Operation and a board that fits both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.testing.operations import bring_a_target, draw_operation, draw_start, extortion, with_marks
from ctcore.testing.supply import boxed, supplied
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import FLN, Activity, Box, Operation, Piece
from ctcore.twilight.rules.activities import ambush, neutralize, subvert
from ctcore.twilight.rules.common import lifting
from ctcore.twilight.rules.common.deployment import AVAILABLE, FRENCH, MOVES, SPACES
from ctcore.twilight.rules.common.frames import Mark, OperationFrame, Reach, marked, remarked
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
    frame = kind(*fields)
    return operation, _swept(scene, operation, frame) if kind.kind is Activity.TROOP_LIFT else frame


def _start(scene: Scene, operation: OperationFrame) -> None:
    if not operation.locations:
        draw_start(scene, operation)


# The Government's


def _deploy(scene: Scene, kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    _start(scene, operation)
    if kind is Deployed:
        return operation, ((_resettled(scene),),)
    spaces = tuple(scene.some(ALGERIA, SPACES))
    if spaces and scene.chance():
        holders: tuple[Place | Box, ...] = (*spaces, AVAILABLE)
        _hold(scene, scene.pick(holders))
    return operation, (spaces, *_net(scene, spaces, MOVES))


def _hold(scene: Scene, where: Place | Box) -> None:
    """Have a French Troops cube in the space or Available."""
    if isinstance(where, Place):
        scene.bring(where, _FRENCH)
    elif scene.state.available.french_troops < 1:
        taken = supplied(scene.state, _FRENCH, 1, scene.kept, _NOT_AVAILABLE)
        scene.state = boxed(taken, "available", _FRENCH, 1)


def _net(scene: Scene, spaces: Sequence[Place], most: int) -> tuple[int, tuple[Mark, ...]]:
    """How many pieces a Deploy has moved, and what stands more, or less, in each space for it."""
    if not spaces or scene.chance():
        return 0, ()
    sorts = [(place, piece) for place in spaces for piece in FRENCH]
    moved = scene.number(1, most)
    net: tuple[Mark, ...] = ()
    for place, piece in scene.some(sorts, _NET_SORTS):
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
    scene.state = attrs.evolve(scene.state.with_truths(mobilization_played=True), hand=hand)
    scene.change(at, resettled=True, stance=0)
    return at


def _troop_lift(
    scene: Scene, _kind: Any, operation: OperationFrame
) -> tuple[OperationFrame, tuple[Any, ...]]:
    spaces = tuple(scene.some(ALGERIA, lifting.SPACES(scene.state)))
    arrived: tuple[Mark, ...] = ()
    left: tuple[Mark, ...] = ()
    at = spaces[0] if spaces else scene.a_place((_FRENCH,))
    scene.bring(at, _FRENCH, scene.number(1, 2))
    scene.kept |= set(spaces)
    if len(spaces) >= lifting.FEWEST and scene.chance():
        arrived, left = _lifted(scene, spaces)
    if not operation.locations:
        host = None if arrived or scene.chance() else _host(scene, spaces)
        _to_assault(scene, operation, spaces, at, host)
    if spaces and operation.operation is Operation.SWEEP and scene.chance():
        scene.partly = (at, _FRENCH)
    return operation, (spaces, arrived, (), left)


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
        # The first space keeps one more that may still be lifted.
        scene.reserved[mark.place, _FRENCH] = mark.count
        scene.bring(mark.place, _FRENCH, mark.count + (1 if mark.place is spaces[0] else 0))
    return arrived, left


def _host(scene: Scene, spaces: Sequence[Place]) -> Place:
    """A space that Troops may yet be lifted to from the first: another one, chosen or to be chosen."""
    if len(spaces) > 1 and (len(spaces) == lifting.SPACES(scene.state) or scene.chance()):
        return scene.pick(spaces[1:])
    return scene.pick([one for one in ALGERIA if one not in spaces])


def _to_assault(
    scene: Scene, operation: OperationFrame, spaces: Sequence[Place], at: Place, host: Place | None
) -> None:
    """Let the Operation come to a location once the Troop Lift is over; by a lift to the host, if given."""
    scene.enrich(operation.faction, operation.price_of(scene.state, None))
    if operation.operation is not Operation.ASSAULT:
        return
    if host is not None and host is not at:
        scene.bring(host, Piece.UNDERGROUND)
        scene.clear(at, Piece.UNDERGROUND, Piece.ACTIVE, Piece.FLN_BASES)
        for space in scene.state.spaces:
            if space.fln_pieces:
                scene.clear(space.place, *_TROOPS, *_POLICE)
        return
    elsewhere = [one for one in ALGERIA if one not in spaces]
    target = scene.pick(spaces if spaces and scene.chance() else elsewhere)
    scene.bring_one_of(target, (Piece.FLN_BASES, Piece.ACTIVE, Piece.UNDERGROUND))
    scene.bring_one_of(target, _POLICE)


def _swept(scene: Scene, operation: OperationFrame, frame: Any) -> Any:
    """The frame with some of what it lifted said to have Swept, as the Sweep's own marks allow."""
    swept: tuple[Mark, ...] = ()
    swept_left: tuple[Mark, ...] = ()
    for mark in frame.arrived:
        most = min(mark.count, marked(operation.marks, mark.place, _FRENCH))
        if most and scene.chance():
            swept = remarked(swept, mark.place, _FRENCH, scene.number(1, most))
    for _ in range(sum(mark.count for mark in swept)):
        more = [one.place for one in frame.left if marked(swept_left, one.place, _FRENCH) < one.count]
        swept_left = remarked(swept_left, scene.pick(more), _FRENCH, 1)
    return attrs.evolve(frame, swept=swept, swept_left=swept_left)


def _neutralize(
    scene: Scene, _kind: Any, operation: OperationFrame
) -> tuple[OperationFrame, tuple[Any, ...]]:
    _start(scene, operation)
    spaces = tuple(scene.some(ALGERIA, neutralize.SPACES))
    for place in spaces:
        scene.bring_one_of(place, _TROOPS)
        scene.bring_one_of(place, _POLICE)
    removed = scene.number(0, neutralize.REMOVED(scene.state)) if spaces else 0
    if not removed and scene.chance():
        # An Active Guerrilla where Troops and Police are is something to remove.
        at = spaces[0] if spaces else scene.a_place((Piece.ACTIVE,))
        scene.bring_one_of(at, _TROOPS)
        scene.bring_one_of(at, _POLICE)
        scene.bring(at, Piece.ACTIVE)
    return operation, (spaces, removed, scene.number(0, removed))


# The FLN's


def _extort(scene: Scene, _kind: Any, operation: OperationFrame) -> tuple[OperationFrame, tuple[Any, ...]]:
    spaces = tuple(scene.some(scene.open_places(), _EXTORTED))
    if not (spaces or operation.locations) or scene.chance():
        extortion(scene, more=scene.number(0, 1) if operation.locations else 1)
    if not operation.locations:
        if spaces:
            scene.enrich(FLN, operation.price_of(scene.state, None))
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
    if not removed and scene.chance():
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
    if not operation.locations:
        _start(scene, operation)
    elif not spaces and scene.chance():
        scene.enrich(FLN, operation.price_of(scene.state, None))
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
