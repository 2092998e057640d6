"""What a card grants in the middle: a free Operation, or Special Activity, on the text that grants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.testing.operations import draw_operation, draw_start
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.frames import Unaccompanied, reach_of
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.operations import march, rally, train
from ctcore.twilight.rules.turns import OPEN_BOXES, FirstChoice, GrantingText, SecondChoice

if TYPE_CHECKING:
    from ctcore.kernel import Frame
    from ctcore.testing.scene import Scene
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["draw_granted", "draw_granting", "draw_unaccompanied", "grants_of"]

_BESIDE_EVENT = tuple(done for done in Option if Option.EVENT in OPEN_BOXES[done])


def grants_of(kind: Any) -> tuple[Grant, ...]:
    """The grants under which a frame of that type may be pending."""
    if kind in {train.Trained, rally.Rallied}:
        # A Special Activity has gone before these.
        return ()
    return tuple(
        grant
        for grant in GRANTS.values()
        if grant.operation is kind.operation and (not grant.populace_free or kind is rally.Agitating)
    )


def draw_granting(scene: Scene, executor: Actor) -> tuple[Frame, Frame]:
    """The turn of a player who carries out a card's text, and the text."""
    if executor is scene.state.first_eligible:
        return FirstChoice(executor), GrantingText()
    return SecondChoice(executor, scene.pick(_BESIDE_EVENT)), GrantingText()


def draw_granted(scene: Scene, kind: Any) -> tuple[Frame, ...] | None:
    """A free Operation on the text that grants it; None where the one drawn is not within its grant."""
    grant = scene.pick(grants_of(kind))
    drawn = draw_operation(scene, kind, reach_of(grant), grant=grant)
    frame = drawn if isinstance(drawn, march.Marching) else _cut(scene, drawn, grant)
    if frame is None:
        return None
    if not frame.locations:
        draw_start(scene, frame)
    return *draw_granting(scene, grant.executor), frame


def _cut(scene: Scene, frame: Any, grant: Grant) -> Any:
    """The frame with no more locations than the grant allows, and only such."""
    at = getattr(frame, "at", None)
    others = [one for one in frame.locations if one is not at and _admits(scene, grant, one)]
    if at is None:
        return attrs.evolve(frame, locations=tuple(others[: grant.most]))
    locations = (*others[: grant.most - 1], at)
    return attrs.evolve(frame, locations=locations) if _admits(scene, grant, at) else None


def _admits(scene: Scene, grant: Grant, location: Any) -> bool:
    return grant.site.admits(scene.space(location)) if isinstance(location, Place) else grant.tracks


def draw_unaccompanied(scene: Scene, card: str) -> tuple[Frame, Frame, Unaccompanied]:
    """What a granted Special Activity stands on that accompanies no Operation."""
    grant = GRANTS[card]
    return *draw_granting(scene, grant.executor), Unaccompanied.granted_by(grant)
