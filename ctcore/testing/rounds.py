"""What a Propaganda Round may leave to choose, on a board that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import GOVERNMENT, Piece
from ctcore.twilight.rules.propaganda import frames, redeploy
from ctcore.twilight.rules.propaganda.reset import lost_for_good

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.testing.scene import Scene

__all__ = ["draw_round"]

_GUERRILLAS = frames.FlnRedeploy.moves
_CUBES = frames.GovernmentRedeploy.moves
_MARKED = 12
_WILAYAS = tuple(sorted({str(place.wilaya) for place in ALGERIA}))


def draw_round(scene: Scene, kind: type[frames.RoundFrame]) -> frames.RoundFrame:
    """A frame of the type; what it asks for is brought to the board."""
    scene.state = attrs.evolve(scene.state, suez_crisis=False)
    if kind is frames.TakingOut or issubclass(kind, frames.FlnRedeploy):
        scene.set_box("set_aside", french_troops=0)
    made: frames.RoundFrame = _DRAWN[kind](scene, kind)
    return made


def _adjusting(scene: Scene, kind: Any) -> frames.RoundFrame:
    made: frames.RoundFrame = kind(scene.number(0, 7))
    return made


# Support


def _pacification(scene: Scene, kind: Any) -> frames.RoundFrame:
    if scene.chance():
        _held(scene, scene.a_place(_GUERRILLAS))
        scene.enrich(GOVERNMENT, scene.number(1, 3))
    made: frames.RoundFrame = kind(2 * scene.number(0, scene.state.commitment // 2))
    return made


def _held(scene: Scene, place: Place) -> None:
    """Have Troops and Police in the space, and Government Control of it."""
    scene.bring(place, scene.pick((Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS)))
    scene.bring(place, scene.pick((Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)))
    if not scene.space(place).government_control:
        scene.clear(place, *_GUERRILLAS, Piece.FLN_BASES)


def _agitation(scene: Scene, kind: Any) -> frames.RoundFrame:
    if scene.chance():
        at = scene.a_place(_CUBES)
        scene.bring_one_of(at, _GUERRILLAS)
        if scene.space(at).government_control:
            scene.clear(at, *_CUBES, Piece.GOVERNMENT_BASES)
    made: frames.RoundFrame = kind()
    return made


# The Government's Redeploy


def _government(scene: Scene, kind: Any) -> frames.RoundFrame:
    fields: tuple[Place, ...] = ()
    if issubclass(kind, frames.GovernmentRedeployFrom):
        origin, destination = _cubes_on_their_way(scene)
        fields = (origin, destination) if kind is frames.GovernmentRedeployTo else (origin,)
    marks = scene.marks(_CUBES, _MARKED, fields[0] if fields else None)
    control = tuple(space.government_control for space in scene.state.spaces)
    if marks:
        # Control of long ago: anything, but what the pending choice needs still holds.
        other = {scene.pick(ALGERIA) for _ in range(3)} - set(fields)
        control = tuple(
            held ^ (space.place in other) for held, space in zip(control, scene.state.spaces, strict=True)
        )
    made: frames.RoundFrame = kind(control, marks, *fields)
    return made


def _cubes_on_their_way(scene: Scene) -> tuple[Place, Place]:
    """A space with cubes and another that takes some of them."""
    origin = scene.a_place(_CUBES)
    others = [place for place in ALGERIA if place is not origin]
    if scene.chance():
        scene.bring(origin, scene.pick(redeploy.TROOPS))
        open_now = [place for place in others if redeploy.takes_troops(scene.space(place))]
        return origin, scene.pick(open_now)
    scene.bring(origin, scene.pick(redeploy.POLICE))
    held = [place for place in others if scene.space(place).government_control]
    destination = scene.pick(held or others)
    if not held:
        scene.bring(destination, scene.pick(redeploy.POLICE))
        scene.clear(destination, *_GUERRILLAS, Piece.FLN_BASES)
    scene.kept.add(destination)
    return origin, destination


# The FLN's Redeploy


def _fln(scene: Scene, kind: Any) -> frames.RoundFrame:
    fields: tuple[Place, ...] = ()
    if issubclass(kind, frames.FlnRedeployFrom) or scene.chance():
        origin, destination = _guerrillas_on_their_way(scene)
        fields = {frames.FlnRedeploy: (), frames.FlnRedeployFrom: (origin,)}.get(kind, (origin, destination))
    marks = scene.marks(_GUERRILLAS, _MARKED, fields[0] if fields else None)
    made: frames.RoundFrame = kind(marks, *fields)
    return made


def _guerrillas_on_their_way(scene: Scene) -> tuple[Place, Place]:
    """A space with Guerrillas and another of its Wilaya with an FLN Base."""
    wilaya = scene.pick(_WILAYAS)
    origin, destination = scene.some([place for place in ALGERIA if place.wilaya == wilaya], 2, 2)
    scene.bring_one_of(origin, _GUERRILLAS)
    if not scene.space(destination).fln_bases:
        scene.clear(destination, Piece.GOVERNMENT_BASES, but=1)
        scene.bring(destination, Piece.FLN_BASES)
    return origin, destination


# Reset


def _taking_out(scene: Scene, kind: Any) -> frames.RoundFrame:
    lacking = 3 - scene.state.casualties.french
    if lacking > 0:
        scene.send("casualties", Piece.FRENCH_POLICE, lacking)
    made: frames.RoundFrame = kind(scene.number(1, lost_for_good(scene.state.casualties.french)))
    return made


_DRAWN: dict[type[frames.RoundFrame], Callable[[Scene, Any], frames.RoundFrame]] = {
    frames.Sending: _adjusting,
    frames.Withdrawing: _adjusting,
    frames.Pacification: _pacification,
    frames.Agitation: _agitation,
    frames.GovernmentRedeploy: _government,
    frames.GovernmentRedeployFrom: _government,
    frames.GovernmentRedeployTo: _government,
    frames.FlnRedeploy: _fln,
    frames.FlnRedeployFrom: _fln,
    frames.FlnRedeployTo: _fln,
    frames.TakingOut: _taking_out,
}
