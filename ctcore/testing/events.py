"""What a Pivotal Event may leave to choose or to roll, on a board that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import ALGERIA
from ctcore.twilight.board.vocabulary import Option, Piece
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.events import frames
from ctcore.twilight.rules.events.coup import MOST, troops_left
from ctcore.twilight.rules.events.mobilization import half_of_commitment, to_mobilize
from ctcore.twilight.rules.events.pivotal import OWNER
from ctcore.twilight.rules.events.suez import french_troops_left
from ctcore.twilight.rules.turns import SecondChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel import Frame
    from ctcore.testing.scene import Scene

__all__ = ["draw_event"]


def draw_event(scene: Scene, kind: type[frames.EventFrame]) -> tuple[Frame, Frame]:
    """The other player's turn and, on top of it, a frame of that type."""
    owner = OWNER[kind.event]
    scene.first(owner)
    fields = _DRAWN[kind](scene)
    return SecondChoice(owner.enemy, Option.EVENT), kind(*fields)


def _coup(scene: Scene) -> None:
    scene.state = scene.state.but(coup_played=True, coup_this_campaign=True)


def _government_roll(scene: Scene) -> tuple[Any, ...]:
    _coup(scene)
    return ()


def _fln_roll(scene: Scene) -> tuple[Any, ...]:
    _coup(scene)
    return (scene.number(1, FACES),)


def _lost(scene: Scene) -> tuple[Any, ...]:
    _coup(scene)
    return (scene.number(1, MOST),)


def _removing(scene: Scene) -> tuple[Any, ...]:
    _coup(scene)
    if not troops_left(scene.state.spaces, scene.state.available):
        scene.bring(scene.pick(ALGERIA), scene.pick((Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS)))
    out = scene.state.out_of_play
    if not out.french_troops + out.algerian_troops:
        _take_one_out(scene)
    return (scene.number(1, MOST - 1),)


def _take_one_out(scene: Scene) -> None:
    """Have Troops Out of Play, and others that are not."""
    piece = scene.pick((Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS))
    scene.send("out_of_play", piece, 1)
    if not troops_left(scene.state.spaces, scene.state.available):
        scene.bring(scene.pick(ALGERIA), piece)


def _mobilizing(scene: Scene) -> tuple[Any, ...]:
    state = scene.state
    hand = attrs.evolve(state.hand, mobilization=False, morocco_and_tunisia_independent=True)
    scene.state = state.with_truths(mobilization_played=True).but(hand=hand)
    if not scene.state.commitment:
        scene.state = scene.state.but(commitment=scene.number(1, 3))
    if not to_mobilize(scene.state.out_of_play):
        scene.send("out_of_play", scene.pick((Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)), 1)
    most = half_of_commitment(scene.state.commitment)
    # What has gone is Available.
    return (scene.number(max(1, most - to_mobilize(scene.state.available)), most),)


def _owed(scene: Scene) -> None:
    hand = attrs.evolve(scene.state.hand, suez_crisis=False)
    scene.state = scene.state.but(hand=hand, suez_crisis=True)


def _suez_roll(scene: Scene) -> tuple[Any, ...]:
    _owed(scene)
    scene.set_box("set_aside", french_troops=0)
    return ()


def _setting_aside(scene: Scene) -> tuple[Any, ...]:
    _owed(scene)
    scene.set_box("set_aside", french_troops=min(scene.state.set_aside.french_troops, FACES - 1))
    if not french_troops_left(scene.state.spaces, scene.state.available):
        scene.bring(scene.pick(ALGERIA), Piece.FRENCH_TROOPS)
    return (scene.number(1, FACES - scene.state.set_aside.french_troops),)


_DRAWN: dict[type[frames.EventFrame], Callable[[Scene], tuple[Any, ...]]] = {
    frames.CoupGovernmentRoll: _government_roll,
    frames.CoupFlnRoll: _fln_roll,
    frames.CoupLost: _lost,
    frames.CoupRemoving: _removing,
    frames.Mobilizing: _mobilizing,
    frames.SuezRoll: _suez_roll,
    frames.SettingAside: _setting_aside,
}
