"""What an Operation may look like in the middle: a drawn frame of any type, and a board that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.state import FRANCE_TRACK_TOP
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Operation, Piece, Stance, Track
from ctcore.twilight.rules.common.frames import OperationFrame, Reach
from ctcore.twilight.rules.common.lifting import can_lift_first
from ctcore.twilight.rules.common.prospects import can_extort_first, may_be_accompanied
from ctcore.twilight.rules.common.resolution import placement_limit
from ctcore.twilight.rules.common.support import PopulaceFrame
from ctcore.twilight.rules.operations import attack, garrison, march, rally, sweep, train

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.testing.scene import Scene

__all__ = ["bring_a_target", "draw_operation", "draw_start", "extortion", "with_marks"]

_MORE_LOCATIONS = 4
_POLICE = (Piece.ALGERIAN_POLICE, Piece.FRENCH_POLICE)
_CUBES = (Piece.ALGERIAN_TROOPS, Piece.FRENCH_TROOPS, *_POLICE)
_GUERRILLAS = (Piece.ACTIVE, Piece.UNDERGROUND)
_TROOPS_MARKED = 12
_GUERRILLAS_MARKED = 30


def draw_operation(scene: Scene, kind: Any, reach: Reach, **common: Any) -> OperationFrame:
    """A frame of the type, without marks yet; what stands at its places is brought there.

    ``common`` holds the fields that all Operations have.
    """
    draw_fields = _DRAWN[kind.operation]
    fields = draw_fields(scene, kind, reach)
    frame: OperationFrame = kind(reach, *fields, **common)
    return frame


def with_marks(scene: Scene, frame: Any) -> Any:
    """The frame with marks on pieces that stand, one spared where some are to leave."""
    spared = getattr(frame, "origin", None)
    if isinstance(frame, garrison.Garrisoning):
        # At least one of the six is still to move where Police are to leave.
        most = garrison.CUBES - (0 if spared is None else 1)
        return attrs.evolve(frame, marks=scene.marks(garrison.POLICE, most, spared))
    if isinstance(frame, sweep.Sweeping) and frame.locations:
        return attrs.evolve(frame, marks=scene.marks(sweep.TROOPS, _TROOPS_MARKED, spared))
    if isinstance(frame, march.Marching) and frame.steps:
        return attrs.evolve(frame, marks=scene.marks(_GUERRILLAS, _GUERRILLAS_MARKED, spared))
    return frame


# What each Operation's frames hold


def _within(reach: Reach, locations: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(locations[: 1 if reach is Reach.ONE else None])


def _spaces_and_tracks(scene: Scene, kind: Any) -> tuple[list[Place], list[Track]]:
    """The spaces and tracks that a Train or a Rally may have selected."""
    state = scene.state
    if kind.operation is Operation.TRAIN:
        moved = [Track.FRANCE] * (state.france_box < FRANCE_TRACK_TOP)
        moved += [Track.BORDER_ZONE] * (state.border_status >= 1)
        return list(ALGERIA), moved
    closed = [space.place for space in state.spaces if space.place.is_city and space.stance > Stance.NEUTRAL]
    return [one for one in scene.open_places() if one not in closed], [Track.FRANCE] * (state.france_box >= 1)


def _raising(scene: Scene, kind: Any, reach: Reach) -> tuple[Any, ...]:
    """Train and Rally: locations all over the map, and what was done in the one at work."""
    places, tracks = _spaces_and_tracks(scene, kind)
    others: list[Any] = [*scene.some(tracks, len(tracks)), *scene.some(places, _MORE_LOCATIONS)]
    others = others[::-1] if scene.chance() else others
    if kind in (train.Training, rally.Rallying):
        return (_within(reach, others),)
    at = _place_of_work(scene, kind, places)
    before = [one for one in others if one is not at]
    # Pacification and Agitation go back to any location, whose order says nothing.
    locations = (at, *before) if issubclass(kind, PopulaceFrame) else (*before, at)
    if reach is Reach.ONE:
        locations = (at,)
    return (
        (locations,)
        if kind in (train.Trained, rally.Rallied)
        else (locations, at, *_progress(scene, kind, at))
    )


def _place_of_work(scene: Scene, kind: Any, places: Sequence[Place]) -> Place:
    here = [scene.space(place) for place in places]
    if issubclass(kind, PopulaceFrame | train.Trained | rally.Rallied):
        here = [space for space in here if not space.place.is_country]
    if kind is train.TrainingIn:
        # Cities always may be trained in, so there is one.
        here = [one for one in here if train.SPACE.admits(scene.state.in_force, one)]
    ours = _CUBES if kind.actor is GOVERNMENT else _GUERRILLAS
    return scene.a_place(ours, [space.place for space in here])


def _progress(scene: Scene, kind: Any, at: Place) -> tuple[Any, ...]:
    space = scene.space(at)
    if issubclass(kind, PopulaceFrame):
        far_end = -1 if kind is train.Pacifying else 1
        may_have_shifted = space.terror == 0 and space.population >= 1 and space.stance != far_end
        return (scene.pick((False, False, True)) if may_have_shifted else False,)
    if kind is train.TrainingIn:
        return (_placed(scene, min(train.CUBES(scene.state), space.algerian_troops + space.algerian_police)),)
    if kind is rally.RallyingIn:
        return (_placed(scene, min(placement_limit(scene.state, space), space.guerrillas)),)
    return ()


def _placed(scene: Scene, most: int) -> int:
    # Nothing placed yet is where most is open.
    return 0 if scene.chance() else scene.number(0, most)


def _garrison(scene: Scene, _kind: Any, reach: Reach) -> tuple[Any, ...]:
    state = scene.state
    inside = [
        one for one in ALGERIA if state.spaces[one.index].population >= 1 or state.spaces[one.index].resettled
    ]
    locations = _within(reach, scene.some(inside, _MORE_LOCATIONS))
    if not scene.chance():
        return locations, bool(locations) and scene.chance()
    # Police that may move are what a Garrison is about.
    closed = locations if reach is Reach.ONE else ()
    scene.bring_one_of(scene.a_place(_POLICE, [one for one in inside if one not in closed]), _POLICE)
    return locations, False


def _sweep(scene: Scene, _kind: Any, reach: Reach) -> tuple[Any, ...]:
    if not scene.chance():
        locations = _within(reach, scene.some(ALGERIA, _MORE_LOCATIONS))
        return locations, tuple(scene.some(locations, len(locations)))
    # Troops beside a location are what a Sweep is about.
    entered = scene.a_place(_GUERRILLAS)
    beside = [one for one in entered.neighbours if not one.is_country]
    origin = scene.pick([one for one in beside if scene.space(one).troops] or beside)
    scene.bring_one_of(origin, (Piece.ALGERIAN_TROOPS, Piece.FRENCH_TROOPS))
    others = [one for one in scene.some(ALGERIA, _MORE_LOCATIONS) if one is not entered]
    return _within(reach, (entered, *others)), ()


def _march(scene: Scene, _kind: Any, reach: Reach) -> tuple[Any, ...]:
    places = scene.open_places()
    if reach is Reach.ONE:
        target = scene.a_place(_CUBES, places)
        steps = [march.Step(one, target) for one in scene.some(_ways(target, places), _MORE_LOCATIONS)]
    else:
        origins = scene.some(places, _MORE_LOCATIONS)
        steps = [march.Step(one, scene.pick(_ways(one, places))) for one in origins]
    if scene.chance():
        # Guerrillas that may go on are what a March is about.
        origin = scene.a_place(_GUERRILLAS, _ways(target, places) if reach is Reach.ONE else places)
        scene.bring_one_of(origin, _GUERRILLAS)
        scene.enrich(FLN, march.PRICE)
    return _entered(steps), tuple(steps)


def _ways(place: Place, places: Sequence[Place]) -> list[Place]:
    return [one for one in places if one in place.neighbours]


def _entered(steps: Sequence[march.Step]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(step.destination for step in steps))


def _attack(scene: Scene, kind: Any, reach: Reach) -> tuple[Any, ...]:
    others = scene.some(ALGERIA, _MORE_LOCATIONS)
    if kind is attack.Attacking:
        return (_within(reach, others),)
    at = scene.a_place(_GUERRILLAS)
    before = () if reach is Reach.ONE else tuple(one for one in others if one is not at)
    if kind is attack.AttackCapturing:
        return (*before, at), at
    scene.uncover(at)
    scene.bring(at, Piece.ACTIVE)
    scene.bring_one_of(at, (Piece.GOVERNMENT_BASES, *_CUBES))
    if kind is attack.AttackRolling:
        return (*before, at), at
    left = scene.number(1, min(attack.LOSSES, scene.space(at).government_pieces))
    french = scene.number(0, attack.LOSSES - left)
    return (*before, at), at, left, french, scene.chance()


def _plain(scene: Scene, _kind: Any, reach: Reach) -> tuple[Any, ...]:
    return (() if scene.seldom() else _within(reach, scene.some(ALGERIA, _MORE_LOCATIONS)),)


_DRAWN: dict[Operation, Callable[[Scene, Any, Reach], tuple[Any, ...]]] = {
    Operation.TRAIN: _raising,
    Operation.GARRISON: _garrison,
    Operation.SWEEP: _sweep,
    Operation.ASSAULT: _plain,
    Operation.RALLY: _raising,
    Operation.MARCH: _march,
    Operation.ATTACK: _attack,
    Operation.TERROR: _plain,
}


# An Operation without a location yet


def draw_start(scene: Scene, frame: OperationFrame) -> None:
    """Fit the board to an Operation that has no location yet: it can still come to one (R8, R49)."""
    if _helped(scene, frame):
        return
    if frame.grant is None:
        scene.enrich(frame.faction, frame.price_of(scene.state, None))
    if frame.open_locations(scene.state) == 0:
        bring_a_target(scene, frame)


def _helped(scene: Scene, frame: OperationFrame) -> bool:
    """Perhaps leave the first location to a Special Activity, and fit the board to that."""
    if not (frame.between_steps and may_be_accompanied(frame) and scene.chance()):
        return False
    if frame.operation is Operation.ASSAULT:
        return frame.payable(scene.state) and _only_a_lift_helps(scene)
    if frame.faction is GOVERNMENT:
        return False
    if frame.open_locations(scene.state) == 0:
        bring_a_target(scene, frame)
    extortion(scene)
    return bool(can_extort_first(scene.state, frame))


def _only_a_lift_helps(scene: Scene) -> bool:
    """Separate cubes from FLN pieces everywhere, and have Troops to lift to some of those."""
    for space in scene.state.spaces:
        if space.fln_pieces:
            scene.clear(space.place, *_CUBES)
    hosts = [one for one in ALGERIA if scene.space(one).fln_pieces]
    if not hosts:
        hosts = [scene.pick([one for one in ALGERIA if not scene.space(one).cubes])]
        scene.bring(hosts[0], Piece.UNDERGROUND)
    scene.kept |= set(hosts)
    scene.bring(scene.pick([one for one in ALGERIA if not scene.space(one).fln_pieces]), Piece.FRENCH_TROOPS)
    return bool(can_lift_first(scene.state))


def bring_a_target(scene: Scene, frame: OperationFrame) -> None:
    """Have pieces stand where the Operation can select a first location."""
    free = [one for one in ALGERIA if one not in scene.kept]
    if frame.operation is Operation.TERROR:
        peopled = [one for one in free if scene.space(one).population]
        scene.bring(scene.pick(peopled), Piece.UNDERGROUND, scene.number(1, 2))
        return
    if frame.operation is Operation.RALLY:
        # It lacks one only where a card wants an FLN Base there.
        bare = [one for one in free if not (one.is_city or scene.space(one).bases)]
        scene.bring(scene.pick(bare), Piece.FLN_BASES)
        return
    at = scene.a_place(_GUERRILLAS, free)
    scene.bring_one_of(at, _GUERRILLAS)
    if frame.operation is not Operation.MARCH:
        scene.bring_one_of(at, _CUBES)


def extortion(scene: Scene, *, more: int = 1) -> Place:
    """Have a space that can be Extorted, with so many Underground Guerrillas to spare."""
    free = [scene.space(one) for one in ALGERIA if one not in scene.kept]
    peopled = [space for space in free if space.population]
    few = min(space.government_pieces for space in peopled)
    at = scene.pick([space.place for space in peopled if space.government_pieces <= max(few, 2)])
    space = scene.space(at)
    wanted = max(1 + more, space.underground, space.government_pieces + 1 - space.active - space.fln_bases)
    scene.bring(at, Piece.UNDERGROUND, wanted)
    return at
