"""Strategies for what is pending: any lawful stack of frames on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ctcore.kernel.move import Frame
from ctcore.twilight import scenarios
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.state import EVENT_CARDS, Deck
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Option, Track
from ctcore.twilight.rules.common.operation import OperationFrame, Reach, TurnFrame
from ctcore.twilight.rules.common.support import PopulaceFrame
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.sequence import (
    OPEN_BOXES,
    FirstChoice,
    NextCard,
    SecondChoice,
    SecondOperation,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn

    from ctcore.twilight.board.state import State

__all__ = ["decks", "least_to_go_on", "stacks"]

_OPERATIONS = (Option.OPERATION_AND_ACTIVITY, Option.LIMITED, Option.OPERATION)
_SIZES = tuple(scenarios.load(name).deck.size for name in scenarios.SCENARIOS)
_MORE_LOCATIONS = 4


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
def stacks(draw: DrawFn, state: State, pending: type[Frame] | None) -> tuple[Frame, ...]:
    """Any lawful stack that ends in a frame of the type, on a board whose cylinders may be turned.

    An Operation has locations all over the map, those at work or not in no set order.
    """
    if pending is None:
        return ()
    if pending is NextCard:
        return (NextCard(),)
    first = state.first_eligible
    if not issubclass(pending, OperationFrame):
        return (draw(_turn(pending, first)),)
    # A frame of an Operation names the faction that conducts it.
    faction: Any = pending.actor
    kind = FirstChoice if faction is first else SecondOperation
    turn = draw(_turn(kind, first))
    return (turn, draw(_operation(state, pending, turn)))


def least_to_go_on(stack: tuple[Frame, ...]) -> tuple[Actor, int]:
    """Whose Resources the stack asks for, and how many, before its first location is paid."""
    last = stack[-1] if stack else None
    if isinstance(last, SecondOperation) or getattr(last, "locations", None) == ():
        faction: Actor = stack[0].actor
        return faction, train.PRICE if faction is GOVERNMENT else rally.PRICE
    return GOVERNMENT, 0


def _turn(kind: type[Frame], first: Actor) -> st.SearchStrategy[TurnFrame]:
    if kind is FirstChoice:
        return st.just(FirstChoice(first))
    if kind is SecondChoice:
        return st.sampled_from(Option).map(lambda done: SecondChoice(first.enemy, done))
    assert kind is SecondOperation, f"no strategy draws a {kind.__name__}"
    pairs = [(done, box) for done in Option for box in OPEN_BOXES[done] if box in _OPERATIONS]
    return st.sampled_from(pairs).map(lambda pair: SecondOperation(first.enemy, *pair))


@st.composite
def _operation(draw: DrawFn, state: State, kind: Any, turn: TurnFrame) -> OperationFrame:
    places = PLACES if kind.actor is not GOVERNMENT and state.independent else ALGERIA
    tracks = [Track.FRANCE] + [Track.BORDER_ZONE] * (kind.actor is GOVERNMENT and state.independent)
    # Tracks are few, so they are drawn more often than any one space.
    anywhere: st.SearchStrategy[Place | Track] = st.one_of(st.sampled_from(places), st.sampled_from(tracks))
    others = st.lists(anywhere, max_size=_MORE_LOCATIONS, unique=True)
    if kind in (train.Training, rally.Rallying):
        between: OperationFrame = kind(
            turn.reach, tuple(draw(others)[: 1 if turn.reach is Reach.ONE else None])
        )
        return between
    at = draw(_at_work(state, kind, places))
    locations: list[Place | Track] = [at]
    if turn.reach is Reach.ANY:
        locations = [one for one in draw(others) if one is not at]
        locations.insert(draw(st.integers(0, len(locations))), at)
    inside: OperationFrame = kind(turn.reach, tuple(locations), at, *draw(_progress(kind)))
    return inside


def _at_work(state: State, kind: type[Frame], places: Sequence[Place]) -> st.SearchStrategy[Place]:
    # What rules ask of a space is as likely as not: people, Terror, pieces of one's own.
    faction: Any = kind.actor
    held = "government_pieces" if faction is GOVERNMENT else "fln_pieces"
    here = [state.spaces[place.index] for place in places]
    if issubclass(kind, PopulaceFrame):
        here = [space for space in here if not space.place.is_country]
    groups = (
        [space.place for space in here if space.population],
        [space.place for space in here if space.terror],
        [space.place for space in here if space.guerrillas > 1],
        [space.place for space in here if getattr(space, held)],
        [space.place for space in here],
    )
    return st.one_of(*(st.sampled_from(group) for group in groups if group))


def _progress(kind: type[Frame]) -> st.SearchStrategy[tuple[Any, ...]]:
    # The ends decide: nothing placed yet, and all that may be.
    if issubclass(kind, PopulaceFrame):
        return st.tuples(st.sampled_from((False, False, True)))
    if kind not in (train.TrainingIn, rally.RallyingIn):
        return st.just(())
    most = train.CUBES if kind is train.TrainingIn else rally.MOST
    return st.tuples(st.one_of(st.sampled_from((0, 0, 1, most)), st.integers(0, most)))
