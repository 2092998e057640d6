"""Strategies for what is pending: any lawful stack of frames on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ctcore.kernel.move import Frame
from ctcore.twilight import scenarios
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.state import EVENT_CARDS, FRANCE_TRACK_TOP, Deck
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Option, Track
from ctcore.twilight.rules.common.frame_laws import space_qualifies
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, TurnFrame
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
    places, tracks = _locations(state, kind)
    # Tracks are few, so they are drawn more often than any one space.
    anywhere: st.SearchStrategy[Place | Track] = st.one_of(
        st.sampled_from(places), *(st.just(track) for track in tracks)
    )
    others = draw(st.lists(anywhere, max_size=_MORE_LOCATIONS, unique=True))
    if kind in (train.Training, rally.Rallying):
        between: OperationFrame = kind(turn.reach, _within(turn.reach, others))
        return between
    at = draw(_at_work(state, kind, places))
    before = [one for one in others if one is not at]
    inside: OperationFrame = kind(
        turn.reach, _within(turn.reach, [at, *reversed(before)])[::-1], at, *draw(_progress(state, kind, at))
    )
    return inside


def _within(reach: Reach, locations: list[Place | Track]) -> tuple[Place | Track, ...]:
    return tuple(locations[: 1 if reach is Reach.ONE else None])


def _locations(state: State, kind: Any) -> tuple[list[Place], list[Track]]:
    """The spaces and tracks that the Operation may have selected."""
    if kind.actor is GOVERNMENT:
        moved = [Track.FRANCE] * (state.france_box < FRANCE_TRACK_TOP)
        moved += [Track.BORDER_ZONE] * (state.border_status >= 1)
        return list(ALGERIA), moved
    city_closed = [space.place for space in state.spaces if space.place.is_city and space.stance > 0]
    open_to_rally = [one for one in (PLACES if state.independent else ALGERIA) if one not in city_closed]
    return open_to_rally, [Track.FRANCE] * (state.france_box >= 1)


def _at_work(state: State, kind: type[Frame], places: Sequence[Place]) -> st.SearchStrategy[Place]:
    # What rules ask of a space is as likely as not: people, Terror, pieces of one's own.
    faction: Any = kind.actor
    held = "government_pieces" if faction is GOVERNMENT else "fln_pieces"
    here = [state.spaces[place.index] for place in places]
    if issubclass(kind, PopulaceFrame):
        here = [space for space in here if not space.place.is_country]
    if kind is train.TrainingIn:
        # Cities always may be trained in, so there is one.
        here = [space for space in here if space_qualifies(train.SELECT.requirements, state, space)]
    groups = (
        [space.place for space in here if space.population],
        [space.place for space in here if space.terror],
        [space.place for space in here if space.guerrillas > 1],
        [space.place for space in here if getattr(space, held)],
        [space.place for space in here],
    )
    return st.one_of(*(st.sampled_from(group) for group in groups if group))


def _progress(state: State, kind: type[Frame], at: Place) -> st.SearchStrategy[tuple[Any, ...]]:
    space = state.spaces[at.index]
    if issubclass(kind, PopulaceFrame):
        far_end = -1 if kind is train.Pacifying else 1
        may_have_shifted = space.terror == 0 and space.population >= 1 and space.stance != far_end
        return st.tuples(st.sampled_from((False, False, True) if may_have_shifted else (False,)))
    if kind is train.TrainingIn:
        most = min(train.CUBES, space.algerian_troops + space.algerian_police)
    elif kind is rally.RallyingIn:
        most = min(rally.placement_limit(space), space.guerrillas)
    else:
        return st.just(())
    # The ends decide: nothing placed yet, and all that may be.
    return st.tuples(st.one_of(st.sampled_from((0, 0, most)), st.integers(0, most)))
