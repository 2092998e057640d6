"""Strategies for what is pending: any lawful stack of frames, on a board that is made to fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

from ctcore.kernel.move import Frame
from ctcore.testing.activities import draw_activity
from ctcore.testing.operations import draw_operation, draw_start, with_marks
from ctcore.testing.scene import Scene
from ctcore.twilight import scenarios
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Actor, Operation, Option, Piece
from ctcore.twilight.rules.common.deployment import FRENCH
from ctcore.twilight.rules.common.frames import (
    ACCOMPANIED,
    ActivityFrame,
    NextCard,
    OperationFrame,
    Reach,
    TurnFrame,
)
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.turns import OPEN_BOXES, FirstChoice, SecondChoice, SecondOperation

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from ctcore.twilight.board.state import State

__all__ = ["decks", "with_pending"]

_OPERATIONS = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
_BOXES = [(done, box) for done in Option for box in OPEN_BOXES[done] if box in _OPERATIONS]
_SIZES = tuple(scenarios.load(name).deck.size for name in scenarios.SCENARIOS)


@st.composite
def decks(draw: DrawFn, pending: type[Frame] | None) -> Deck:
    """A deck that fits what is pending: a card left to reveal, one revealed, or, for None, all played.

    Which cards were played decides nothing yet, so they follow one another.
    """
    size, after = draw(st.sampled_from(_SIZES)), draw(st.integers(0, EVENT_CARDS - 1))
    least = size if pending is None else 0 if pending is NextCard else 1
    count = draw(st.integers(least, size - 1 if pending is NextCard else size))
    played = tuple((after + place) % EVENT_CARDS + 1 for place in range(count))
    return Deck(frozenset(range(1, EVENT_CARDS + 1)) - set(played), played, size)


@st.composite
def with_pending(draw: DrawFn, board: State, pending: type[Frame] | None) -> State:
    """The board with any lawful stack that ends in a frame of the type.

    Where the board does not fit what was drawn, pieces and Resources are brought to it.
    """
    if pending is None:
        return board
    scene = Scene(draw, board)
    stack: tuple[Frame, ...]
    if pending is NextCard:
        stack = (NextCard(),)
    elif issubclass(pending, ActivityFrame):
        kind: Any = pending
        stack = (_accompanied_turn(scene, kind.actor), *draw_activity(scene, pending))
    elif issubclass(pending, OperationFrame):
        stack = _with_operation(scene, pending)
    else:
        stack = (_turn(scene, pending),)
    return attrs.evolve(scene.state, stack=stack)


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
    assert kind is SecondOperation, f"no strategy draws a {kind.__name__}"
    # Whoever has chosen a box for an Operation can pay for its first location.
    scene.enrich(first.enemy, train.PRICE if first.enemy is GOVERNMENT else rally.PRICE)
    return SecondOperation(first.enemy, *scene.pick(_BOXES))


def _accompanied_turn(scene: Scene, faction: Actor) -> TurnFrame:
    first = scene.state.first_eligible
    boxes = [pair for pair in _BOXES if pair[1] is Option.OPERATION_AND_ACTIVITY]
    return FirstChoice(first) if faction is first else SecondOperation(faction, *scene.pick(boxes))


def _with_operation(scene: Scene, pending: Any) -> tuple[Frame, ...]:
    first = scene.state.first_eligible
    # A frame of an Operation names the faction that conducts it, or Nature, who rolls for it.
    faction = pending.actor if pending.actor in {first, first.enemy} else pending.faction
    turn: TurnFrame = FirstChoice(first)
    if faction is not first:
        turn = SecondOperation(first.enemy, *scene.pick(_BOXES))
    if pending in {train.Trained, rally.Rallied}:
        # A Special Activity has followed the Pacification or Agitation.
        turn = _accompanied_turn(scene, faction)
    activity = None
    if turn.reach is Reach.ANY and (pending in {train.Trained, rally.Rallied} or scene.chance()):
        activity = scene.pick([one for one in Activity if pending.operation in ACCOMPANIED[one]])
    free = scene.seldom()
    frame = draw_operation(scene, pending, turn.reach, activity=activity, free=free)
    if not frame.locations:
        draw_start(scene, frame)
    elif frame.between_steps and scene.seldom():
        short = max(0, frame.price - 1) - scene.state.resources.of(frame.faction)
        scene.state = attrs.evolve(scene.state, resources=scene.state.resources.changed(frame.faction, short))
    if frame.operation is Operation.TRAIN and scene.seldom() and not isinstance(frame, train.TrainingIn):
        _no_french(scene)
    return turn, with_marks(scene, frame)


def _no_french(scene: Scene) -> None:
    """Have no French piece that could be Deployed."""
    for space in scene.state.spaces:
        scene.clear(space.place, *FRENCH)
    scene.set_box("available", french_troops=0, french_police=0, government_bases=0)
