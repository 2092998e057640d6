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
from ctcore.twilight.board.state import EVENT_CARDS, Deck
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity, Option
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame, Reach, TurnFrame
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.sequence import (
    OPEN_BOXES,
    FirstChoice,
    NextCard,
    SecondChoice,
    SecondOperation,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from ctcore.twilight.board.state import State

__all__ = ["decks", "with_pending"]

_OPERATIONS = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
_BOXES = [(done, box) for done in Option for box in OPEN_BOXES[done] if box in _OPERATIONS]
_SIZES = tuple(scenarios.load(name).deck.size for name in scenarios.SCENARIOS)
_ACTIVITIES = {
    GOVERNMENT: (Activity.DEPLOY, Activity.TROOP_LIFT, Activity.NEUTRALIZE),
}
_OF_THE_FLN = (Activity.EXTORT, Activity.SUBVERT, Activity.AMBUSH)


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
    scene, first = Scene(draw, board), board.first_eligible
    stack: tuple[Frame, ...]
    if pending is NextCard:
        stack = (NextCard(),)
    elif issubclass(pending, ActivityFrame):
        kind: Any = pending
        is_first = kind.actor is first
        boxes = [pair for pair in _BOXES if pair[1] is Option.OPERATION_AND_ACTIVITY]
        turn = FirstChoice(first) if is_first else SecondOperation(first.enemy, *scene.pick(boxes))
        stack = (turn, *draw_activity(scene, pending))
    elif issubclass(pending, OperationFrame):
        stack = _with_operation(scene, pending)
    else:
        stack = (_turn(scene, pending),)
    return attrs.evolve(scene.state, stack=stack)


def _turn(scene: Scene, kind: type[Frame]) -> TurnFrame:
    first = scene.state.first_eligible
    if kind is FirstChoice:
        return FirstChoice(first)
    if kind is SecondChoice:
        return SecondChoice(first.enemy, scene.pick(Option))
    assert kind is SecondOperation, f"no strategy draws a {kind.__name__}"
    # Whoever has chosen a box for an Operation can pay for its first location.
    scene.enrich(first.enemy, train.PRICE if first.enemy is GOVERNMENT else rally.PRICE)
    return SecondOperation(first.enemy, *scene.pick(_BOXES))


def _with_operation(scene: Scene, pending: Any) -> tuple[Frame, ...]:
    first = scene.state.first_eligible
    # A frame of an Operation names the faction that conducts it, or Nature, who rolls for it.
    faction = pending.actor if pending.actor in {first, first.enemy} else pending.faction
    turn: TurnFrame = FirstChoice(first)
    if faction is not first:
        turn = SecondOperation(first.enemy, *scene.pick(_BOXES))
    activity = None
    if turn.reach is Reach.ANY and scene.chance():
        activity = scene.pick(_ACTIVITIES.get(faction, _OF_THE_FLN))
    free = scene.pick((False, False, False, True))
    frame = draw_operation(scene, pending, turn.reach, activity=activity, free=free)
    if not frame.locations:
        draw_start(scene, frame)
    return turn, with_marks(scene, frame)
