"""Strategies for what is pending: any lawful stack of frames, on a board that is made to fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

from ctcore.kernel.move import Frame
from ctcore.testing.activities import draw_activity, draw_subvert
from ctcore.testing.events import draw_event
from ctcore.testing.grants import draw_granted, draw_unaccompanied, grants_of
from ctcore.testing.operations import draw_operation, draw_start, with_marks
from ctcore.testing.rounds import begin_campaign, draw_round, reset
from ctcore.testing.scene import Scene
from ctcore.twilight.board.deception import MARKERS_EACH
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Activity,
    Actor,
    Ending,
    Operation,
    Option,
    Piece,
)
from ctcore.twilight.rules.card_laws import LAWS as CARD_LAWS
from ctcore.twilight.rules.common.deployment import FRENCH
from ctcore.twilight.rules.common.frames import (
    ACCOMPANIED,
    ActivityFrame,
    NextCard,
    OperationFrame,
    Reach,
    TurnFrame,
)
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import may_play_any
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.turns import (
    OPEN_BOXES,
    OPERATION_BOXES,
    AssetOperation,
    FirstChoice,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
)
from ctcore.twilight.rules.victory import THRESHOLD, reached

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from ctcore.twilight.board.state import State

__all__ = ["with_pending"]

_BOXES = [(done, box) for done in Option for box in OPEN_BOXES[done] if box in OPERATION_BOXES]
_LIMITED = tuple(done for done in Option if Option.LIMITED in OPEN_BOXES[done])


@st.composite
def with_pending(draw: DrawFn, board: State, pending: type[Frame] | None) -> State:
    """The board with any lawful stack that ends in a frame of the type.

    Where the board does not fit what was drawn, pieces and Resources are brought to it.
    """
    scene = Scene(draw, board)
    stack: tuple[Frame, ...]
    if pending in {FirstChoice, PivotalWindow} and scene.state.deck.opens_campaign:
        begin_campaign(scene)
    if pending is None:
        _fit_to_ending(scene)
        return scene.state
    if pending is NextCard:
        reset(scene)
        stack = (NextCard(),)
    elif issubclass(pending, RoundFrame):
        stack = (draw_round(scene, pending),)
    elif issubclass(pending, EventFrame):
        stack = draw_event(scene, pending)
    elif issubclass(pending, ActivityFrame):
        stack = _with_activity(scene, pending)
    elif issubclass(pending, OperationFrame):
        granted = draw_granted(scene, pending) if grants_of(pending) and scene.seldom() else None
        stack = granted or _with_operation(scene, pending)
    else:
        stack = (_turn(scene, pending),)
    return _on_a_card(attrs.evolve(scene.state, stack=stack))


def _on_a_card(state: State) -> State:
    """The position on its card; on the next one where it cannot be on the first after a Round."""
    if not state.deck.opens_campaign or all(law.holds(state) for law in CARD_LAWS):
        return state
    later = min(filter(state.deck.may_be, state.deck.unseen))
    return state.but(deck=state.deck.revealed(later))


def _turn(scene: Scene, kind: type[Frame]) -> TurnFrame:
    first = scene.state.first_eligible
    if scene.seldom():
        # Hardly ever is there no Guerrilla to be had, but rules ask.
        for space in scene.state.spaces:
            scene.clear(space.place, Piece.UNDERGROUND, Piece.ACTIVE)
    if kind is FirstChoice:
        return FirstChoice(first)
    if kind is SecondChoice:
        return SecondChoice(first.enemy, scene.pick(Option))
    if kind is PivotalWindow:
        return _window(scene)
    if kind is AssetOperation:
        asset = _asset(scene, scene.pick((first, first.enemy)))
        scene.enrich(asset.faction, train.PRICE if asset.faction is GOVERNMENT else rally.PRICE)
        return asset
    assert kind is SecondOperation, f"no strategy draws a {kind.__name__}"
    # Whoever has chosen a box for an Operation can pay for its first location.
    scene.enrich(first.enemy, train.PRICE if first.enemy is GOVERNMENT else rally.PRICE)
    return SecondOperation(first.enemy, *scene.pick(_BOXES))


def _window(scene: Scene) -> PivotalWindow:
    if not may_play_any(scene.state, scene.state.first_eligible.enemy):
        # COUP D'ETAT asks for nothing but a Campaign of its own.
        scene.first(FLN)
        scene.state = scene.state.but(coup_this_campaign=False)
    return PivotalWindow(scene.state.first_eligible.enemy)


def _asset(scene: Scene, faction: Actor) -> AssetOperation:
    """The turn of a player who has used a Hidden Asset, and so holds one marker less."""
    deception = scene.state.deception
    held = {faction.name.lower(): deception.of(faction)[: MARKERS_EACH - 1]}
    scene.state = scene.state.but(deception=attrs.evolve(deception, **held))
    first = None if faction is scene.state.first_eligible else scene.pick(_LIMITED)
    return AssetOperation(faction, first)


def _fit_to_ending(scene: Scene) -> None:
    """Have what the ending asks for: a victory condition met, or what a Round settles settled."""
    if scene.state.ending is Ending.NO_FINAL_ROUND:
        reset(scene)
    elif scene.state.ending is Ending.FINAL_ROUND:
        scene.state = scene.state.but(suez_crisis=False)
    state = scene.state
    needed = THRESHOLD[GOVERNMENT] + 1 - state.total_support
    if state.ending is Ending.VICTORY_PHASE and not reached(state.spaces, state.commitment, FLN):
        scene.state = state.but(commitment=scene.number(max(0, needed), EDGE_TRACK_TOP))


def _accompanied_turn(scene: Scene, faction: Actor) -> TurnFrame:
    if scene.seldom():
        return _asset(scene, faction)
    first = scene.state.first_eligible
    boxes = [pair for pair in _BOXES if pair[1] is Option.OPERATION_AND_ACTIVITY]
    return FirstChoice(first) if faction is first else SecondOperation(faction, *scene.pick(boxes))


def _with_activity(scene: Scene, pending: Any) -> tuple[Frame, ...]:
    if pending.kind is Activity.SUBVERT and scene.seldom():
        below = draw_unaccompanied(scene, "#37s")
        return *below, draw_subvert(scene, pending, below[-1])
    return _accompanied_turn(scene, pending.actor), *draw_activity(scene, pending)


def _with_operation(scene: Scene, pending: Any) -> tuple[Frame, ...]:
    first = scene.state.first_eligible
    # A frame of an Operation names the faction that conducts it, or Nature, who rolls for it.
    faction = pending.actor if pending.actor in {first, first.enemy} else pending.faction
    turn: TurnFrame = FirstChoice(first)
    if scene.seldom():
        turn = _asset(scene, faction)
    elif faction is not first:
        turn = SecondOperation(first.enemy, *scene.pick(_BOXES))
    if pending in {train.Trained, rally.Rallied}:
        # A Special Activity has followed the Pacification or Agitation.
        turn = _accompanied_turn(scene, faction)
    opened: dict[str, Any] = {}
    if turn.reach is Reach.ANY and (pending in {train.Trained, rally.Rallied} or scene.chance()):
        activity = scene.pick([one for one in Activity if pending.operation in ACCOMPANIED[one]])
        opened = {"unmade": True} if scene.seldom() else {"activity": activity}
    frame = draw_operation(scene, pending, turn.reach, **opened)
    if not frame.locations:
        draw_start(scene, frame)
    elif frame.between_steps and scene.seldom():
        short = max(0, frame.price_of(scene.state, None) - 1) - scene.state.resources.of(frame.faction)
        scene.state = scene.state.but(resources=scene.state.resources.changed(frame.faction, short))
    if frame.operation is Operation.TRAIN and scene.seldom() and not isinstance(frame, train.TrainingIn):
        _no_french(scene)
    return turn, with_marks(scene, frame)


def _no_french(scene: Scene) -> None:
    """Have no French piece that could be Deployed."""
    for space in scene.state.spaces:
        scene.clear(space.place, *FRENCH)
    scene.set_box("available", french_troops=0, french_police=0, government_bases=0)
