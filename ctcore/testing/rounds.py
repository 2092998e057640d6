"""What a Propaganda Round may leave to choose, on a board that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH, NO_DECEPTION, DeceptionMarker
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.state import BORDER_ZONE_TOP, EDGE_TRACK_TOP, FRANCE_TRACK_TOP
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Piece, PieceType, Stance
from ctcore.twilight.rules.propaganda import frames, redeploy
from ctcore.twilight.rules.propaganda.commitment import price_of_sending, worth_of_withdrawing
from ctcore.twilight.rules.propaganda.laws import LAWS as ROUND_LAWS
from ctcore.twilight.rules.propaganda.laws import controlled_before
from ctcore.twilight.rules.propaganda.reset import lost_for_good
from ctcore.twilight.rules.victory import THRESHOLD

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.testing.scene import Scene
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.rules.common.frames import Mark

__all__ = ["begin_campaign", "draw_round", "reset"]

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


def reset(scene: Scene) -> None:
    """Have the board as it is before the next card, or once no card is left: after a Round, reset."""
    deck = scene.state.deck
    if deck.card is not None and not is_propaganda(deck.card):
        return
    if deck.card is None:
        _settle(scene)
        _deal(scene)
    else:
        begin_campaign(scene)


def _settle(scene: Scene) -> None:
    """Have nothing left to do of COUP D'ETAT and SUEZ CRISIS."""
    scene.state = attrs.evolve(scene.state, coup_this_campaign=False, suez_crisis=False)
    scene.set_box("set_aside", french_troops=0)


def begin_campaign(scene: Scene) -> None:
    """Have the board as a Reset Phase leaves it."""
    _settle(scene)
    scene.set_box("casualties", **dict.fromkeys((piece.name.lower() for piece in PieceType), 0))
    for space in scene.state.spaces:
        scene.change(space.place, underground=space.guerrillas, active=0)
    scene.state = attrs.evolve(
        scene.state,
        france_box=min(scene.state.france_box, FRANCE_TRACK_TOP - 1),
        border_status=min(scene.state.border_status, BORDER_ZONE_TOP - 1),
    )
    scene.first(FLN)


def _deal(scene: Scene) -> None:
    """Have two Deception markers with each player, or none at all."""
    deception = scene.state.deception
    if deception != NO_DECEPTION:
        more = tuple(DeceptionMarker)[-1:] * MARKERS_EACH
        government, fln = ((*held, *more)[:MARKERS_EACH] for held in (deception.government, deception.fln))
        scene.state = attrs.evolve(
            scene.state, deception=attrs.evolve(deception, government=government, fln=fln)
        )


def _adjusting(scene: Scene, kind: Any) -> frames.RoundFrame:
    sends = kind is frames.Sending
    box = scene.state.available if sends else scene.state.out_of_play
    moved = scene.number(0, min(7, box.french))
    since = -price_of_sending(moved) if sends else worth_of_withdrawing(moved)
    _keep_from_winning(scene)
    most = EDGE_TRACK_TOP
    if scene.state.deck.propaganda_played > 1:
        most = THRESHOLD[GOVERNMENT] - scene.state.total_support
    # So much of the track is what was there before any piece was sent or withdrawn.
    low, high = max(since, 0), min(most + since, EDGE_TRACK_TOP)
    commitment = min(max(scene.state.commitment, low), high)
    scene.state = attrs.evolve(scene.state, commitment=commitment)
    made: frames.RoundFrame = kind(moved)
    return made


def _keep_from_winning(scene: Scene) -> None:
    """Have the FLN short of its victory condition, where a Victory Phase has gone before."""
    if scene.state.deck.propaganda_played == 1:
        return
    for space in scene.state.spaces:
        at_oppose = space.stance == Stance.OPPOSE and not space.place.is_country
        if at_oppose and scene.state.opposition_plus_bases > THRESHOLD[FLN]:
            scene.change(space.place, stance=int(Stance.NEUTRAL))


# Support


def _pacification(scene: Scene, kind: Any) -> frames.RoundFrame:
    if scene.chance():
        _held(scene, scene.a_place(_GUERRILLAS))
        scene.enrich(GOVERNMENT, scene.number(1, 3))
    _keep_from_winning(scene)
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
    origin = _cubes_on_their_way(scene)[0] if scene.chance() else None
    marks = scene.marks(_CUBES, _MARKED, origin, _may_have_come)
    now = tuple(space.government_control for space in scene.state.spaces)
    theirs = tuple(space.fln_control for space in scene.state.spaces)
    held = [
        place
        for place, space in zip(PLACES, scene.state.spaces, strict=True)
        if controlled_before(space, marks)
    ]
    fewer = tuple(mark for mark in marks if mark.piece in redeploy.TROOPS or mark.place in held)
    before = tuple(controlled_before(space, fewer) for space in scene.state.spaces)
    made: list[frames.RoundFrame] = [
        kind(_control(scene, marks), marks),
        kind(before, fewer),
        kind(now, (), fln_control=theirs),
    ]
    # Nobody knows where cubes came from: the first that may have been, of which the last is one.
    return next(one for one in made if one is made[-1] or _may_be(scene, one))


def _may_be(scene: Scene, frame: frames.RoundFrame) -> bool:
    state = attrs.evolve(scene.state, stack=(frame,))
    return all(law.holds(state) for law in ROUND_LAWS)


def _may_have_come(space: Space, piece: Piece) -> bool:
    return piece not in redeploy.TROOPS or redeploy.takes_troops(space)


def _control(scene: Scene, marks: tuple[Mark, ...]) -> tuple[bool, ...]:
    """Who controlled what before cubes came and left; the spaces kept stay as they are."""
    police = {mark.place for mark in marks if mark.piece in redeploy.POLICE}
    open_now = [place for place in ALGERIA if place not in scene.kept]
    other = {scene.pick(open_now) for _ in range(3)} if marks and open_now else set()
    return tuple(
        space.place in police
        or controlled_before(space, marks)
        or space.government_control ^ (space.place in other)
        for space in scene.state.spaces
    )


def _cubes_on_their_way(scene: Scene) -> tuple[Place, Place]:
    """A space with cubes and another that takes some of them."""
    origin = scene.a_place(_CUBES)
    others = [place for place in ALGERIA if place is not origin]
    if scene.chance():
        scene.bring(origin, scene.pick(redeploy.TROOPS))
        open_now = [place for place in others if redeploy.takes_troops(scene.space(place))]
        destination = scene.pick(open_now)
        scene.kept.add(destination)
        return origin, destination
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
    origin = _guerrillas_on_their_way(scene)[0] if scene.chance() else None
    marks = scene.marks(_GUERRILLAS, _MARKED, origin, _may_have_gathered)
    made: frames.RoundFrame = kind(marks)
    return made


def _may_have_gathered(space: Space, _piece: Piece) -> bool:
    return space.fln_bases >= 1 and not space.place.is_country


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
    french, gone = scene.state.casualties.french, scene.state.out_of_play.french
    # What has gone out of a third of those there at first is Out of Play.
    least = max(1, -((2 * gone + 2 - french) // 3))
    made: frames.RoundFrame = kind(scene.number(least, lost_for_good(french)))
    return made


_DRAWN: dict[type[frames.RoundFrame], Callable[[Scene, Any], frames.RoundFrame]] = {
    frames.Sending: _adjusting,
    frames.Withdrawing: _adjusting,
    frames.Pacification: _pacification,
    frames.Agitation: _agitation,
    frames.GovernmentRedeploy: _government,
    frames.FlnRedeploy: _fln,
    frames.TakingOut: _taking_out,
}
