"""Strategies for what is pending: any lawful stack of frames on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ctcore.twilight.board.map import ALGERIA, PLACES
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Option, Track
from ctcore.twilight.rules.common.operation import Reach, TurnFrame
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

    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.common.operation import OperationFrame

__all__ = ["least_to_go_on", "stacks"]

_OPERATIONS = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
_MOST_LOCATIONS = 5
# The shapes of a stack, those with an Operation most often; examples shrink toward the first.
_SHAPES = ("first", *["first operation"] * 5, *["second operation"] * 4, "second", "choice", "card")


@st.composite
def stacks(draw: DrawFn, state: State) -> tuple[Frame, ...]:
    """Any lawful stack for a board: the next card, a turn, or a turn and its Operation.

    Most have an Operation; the game is over on a board whose deck is spent, sometimes.
    """
    played, size = len(state.deck.played), state.deck.size
    shape = draw(st.sampled_from(_SHAPES))
    if not played or shape == "card":
        return (NextCard(),) if played < size else ()
    turn = draw(
        {"first": _first, "choice": _second_choice, "second": _second_operation}[shape.split()[0]](state)
    )
    return (turn, draw(_operations(state, turn))) if "operation" in shape else (turn,)


def _first(state: State) -> st.SearchStrategy[TurnFrame]:
    return st.builds(FirstChoice, st.just(state.first_eligible))


def _second_choice(state: State) -> st.SearchStrategy[TurnFrame]:
    return st.builds(SecondChoice, st.just(state.first_eligible.enemy), st.sampled_from(Option))


def _second_operation(state: State) -> st.SearchStrategy[TurnFrame]:
    pairs = [(first, box) for first in Option for box in OPEN_BOXES[first] if box in _OPERATIONS]
    second = state.first_eligible.enemy
    return st.sampled_from(pairs).map(lambda pair: SecondOperation(second, *pair))


@st.composite
def _operations(draw: DrawFn, state: State, turn: TurnFrame) -> OperationFrame:
    is_train = turn.faction is GOVERNMENT
    reach, locations = turn.reach, draw(_locations(state, turn))
    spaces = [one for one in locations if not isinstance(one, Track)]
    inside = [one for one in spaces if not one.is_country]
    kinds: list[type[OperationFrame]] = [train.Training if is_train else rally.Rallying]
    if spaces:
        kinds += [train.TrainingIn] if is_train else [rally.RallyingIn, rally.RallyingBase]
    if inside:
        kinds.append(train.Pacifying if is_train else rally.Agitating)
    # The simplest frame comes first, as examples shrink toward it, and least often.
    kind: Any = draw(st.sampled_from([kinds[0], *(kinds[1:] * 3)]))
    match kind:
        case train.TrainingIn:
            return train.TrainingIn(
                reach, locations, draw(st.sampled_from(spaces)), draw(_placed(train.CUBES))
            )
        case rally.RallyingIn:
            return rally.RallyingIn(
                reach, locations, draw(st.sampled_from(spaces)), draw(_placed(rally.MOST))
            )
        case rally.RallyingBase:
            return rally.RallyingBase(reach, locations, draw(st.sampled_from(spaces)))
        case train.Pacifying | rally.Agitating:
            frame: OperationFrame = kind(reach, locations, draw(st.sampled_from(inside)), draw(st.booleans()))
            return frame
        case _:
            between: OperationFrame = kind(reach, locations)
            return between


def _placed(most: int) -> st.SearchStrategy[int]:
    # Nothing placed yet is one case among few, and most rules ask for it.
    return st.one_of(st.just(0), st.integers(0, most))


def _locations(state: State, turn: TurnFrame) -> st.SearchStrategy[tuple[Any, ...]]:
    pieces = {GOVERNMENT: "government_pieces", FLN: "fln_pieces"}[turn.faction]
    abroad = turn.faction is FLN and state.independent
    places = PLACES if abroad else ALGERIA
    tracks = [Track.FRANCE]
    if turn.faction is GOVERNMENT and state.independent:
        tracks.append(Track.BORDER_ZONE)
    # Spaces that hold something, or are contested, are drawn as often as all others together.
    held = [
        place for place in places if getattr(state.spaces[place.index], pieces) or _marked(state, place.index)
    ]
    anywhere = st.sampled_from([*places, *tracks])
    location = st.one_of(st.sampled_from(held), anywhere) if held else anywhere
    most = 1 if turn.reach is Reach.ONE else _MOST_LOCATIONS
    least = st.sampled_from((1, 1, 1, 0)).flatmap(
        lambda n: st.lists(location, min_size=n, max_size=most, unique=True)
    )
    return least.map(tuple)


def _marked(state: State, index: int) -> bool:
    space = state.spaces[index]
    return bool(space.terror or space.stance)


def least_to_go_on(stack: tuple[Frame, ...]) -> tuple[Actor, int]:
    """Whose Resources the stack asks for, and how many, before its first location is paid."""
    last = stack[-1] if stack else None
    if isinstance(last, SecondOperation) or getattr(last, "locations", None) == ():
        faction: Actor = stack[0].actor
        return faction, train.PRICE if faction is GOVERNMENT else rally.PRICE
    return GOVERNMENT, 0
