"""What all Operations share (3.1): beginning, the selection of locations, and paying.

An Operation selects its locations one by one: each is paid for and resolved before the
next (R47), and selecting the next one ends the work in the last.

Clauses: 3.1, 2.3.1, 2.3.2, 2.3.4, 1.8, 3.1.1, 3.1.2; rulings G11, R5, R8, R10, R47, R49, R52, R54, R57.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from operator import attrgetter
from typing import Any, Protocol

from ctcore.kernel import (
    Figure,
    Kind,
    Move,
    Requirement,
    Subjects,
    Unless,
    Within,
    asks,
    cite,
)
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Track
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.grant_limits import populace_free
from ctcore.twilight.rules.common.prospects import can_extort_for
from ctcore.twilight.rules.common.turns import OperationLimit, TurnFrame

__all__ = [
    "BY_SPACE",
    "EVERY_SPACE",
    "EVERY_TRACK",
    "End",
    "InOneSpace",
    "Search",
    "Select",
    "SelectTrack",
    "another_location_allowed",
    "at_least_one",
    "at_least_one_by",
    "at_work",
    "beginning",
    "can_pay",
    "in_algeria",
    "not_selected_before",
    "only_at",
    "pay",
    "pays",
    "selected_spaces",
    "track_not_selected_before",
]


class Select(SpaceMove):
    """Select a space as a location, and pay for it."""

    __slots__ = ()

    form = "{space}"


@frozen
class SelectTrack(Move):
    """Select a track as a location of the Operation, pay for it, and shift its marker."""

    form = "{track}"
    track: Track


class Search(SpaceMove):
    """Activate Guerrillas in a space."""

    __slots__ = ()

    form = "activate {space}"


class End(Move):
    """End the Operation, or the Special Activity that accompanies it."""

    __slots__ = ()

    form = "end"


EVERY_SPACE = tuple(Select(place) for place in PLACES)
EVERY_TRACK = tuple(SelectTrack(track) for track in Track)


def _spaces(state: State) -> tuple[Space, ...]:
    return state.spaces


_index: Callable[[Place], int] = attrgetter("index")


def selected_spaces(frame: OperationFrame) -> list[int]:
    """The places in ``spaces`` of the frame's locations that are not tracks."""
    return [location.index for location in frame.locations if isinstance(location, Place)]


def _anywhere(_space: Space) -> bool:
    return True


def only_at(
    candidates: Iterable[Any],
    places: Callable[[Any], Collection[int]],
    where: Callable[[Space], bool] = _anywhere,
) -> Within:
    """Make the generator of those candidates that name one of ``places(frame)`` that is as ``where`` asks."""
    by_place: dict[int, list[Move]] = {}
    for move in candidates:
        by_place.setdefault(move.space.index, []).append(move)

    def make(state: State, frame: Any) -> list[Move]:
        spaces = state.spaces
        return [move for place in places(frame) if where(spaces[place]) for move in by_place.get(place, ())]

    def covers(state: State, frame: Any, move: Any) -> bool:
        place = move.space.index
        return place in places(frame) and place in by_place and where(state.spaces[place])

    return Within(make, covers)


# The moves whose one subject is the space that they name.
BY_SPACE = Subjects(_spaces, "space", _index)


# Requirements


def _within_reach(frame: OperationFrame) -> bool:
    return frame.limit is not OperationLimit.LIMITED or not frame.locations


another_location_allowed = asks(
    "another_location_allowed",
    ("2.3.4", cite("2.3.5/8"), "R5"),
    "a Limited Operation has one location",
    _within_reach,
    "allowed: {frame.limit}, selected: {frame.selected}",
)

not_selected_before = asks(
    "not_selected_before",
    (cite("3.1/2"), "3.1.1", "R52"),
    "a location is selected once in an Operation",
    Unless(lambda frame: not frame.locations, lambda frame, space: space not in frame.locations),
    "selected: {frame.selected}",
)

track_not_selected_before = asks(
    "not_selected_before",
    (cite("3.1/2"), "3.1.1", "R52"),
    "a location is selected once in an Operation",
    Unless(lambda frame: not frame.locations, lambda frame, track: track not in frame.locations),
    "selected: {frame.selected}",
)

in_algeria = asks(
    "in_algeria",
    (cite("1.3.4/5"), "R57"),
    "the Government acts in Algeria only",
    lambda space: not space.is_country,
    "{move.space} is a {move.space.kind}",
)


def at_least_one_by(clause: str) -> Requirement:
    """Require that a count, which that clause speaks of, is not 0 or less."""
    text = "the count is at least 1"
    return asks("at_least_one", (clause,), text, lambda count: count >= 1, "count: {move.count}")


at_least_one = at_least_one_by("3.1")


def _price(faction: Actor, what: str, *, stated: bool = True) -> tuple[str, str]:
    """What a requirement of a price says, and the values that it shows, the price among them where stated."""
    shows = f"{faction} Resources: {{state.resources.{faction.name.lower()}}}"
    return f"the {faction} has the price of {what}", f"price: {{figure}}, {shows}" if stated else shows


def pays(faction: Actor, price: Figure[int], clause: str, what: str) -> Requirement:
    """Require that a faction has a price in full, before it acts, free Operation or not (1.8/6, 5.5/5, R54).

    A card that grants what is paid for makes that free too (G11).

    >>> price = Figure("pacification.price", ("6.3.1",), lambda _state: 2)
    >>> pays(GOVERNMENT, price, "6.3.1", "a step of Pacification").text
    'the Government has the price of a step of Pacification'
    """

    def government(state: State) -> bool:
        return state.resources.government >= price(state)

    def fln(state: State, frame: object) -> bool:
        return populace_free(frame) or state.resources.fln >= price(state)

    text, shows = _price(faction, what)
    test = government if faction is GOVERNMENT else fln
    return asks("can_pay", (clause, cite("1.8/6"), "R47"), text, test, shows).reading(price)


def can_pay(frame: type[OperationFrame], clause: str, what: str) -> Requirement:
    """Require that a location's price is there in full, before it is selected; none if free.

    Clauses: 1.8/6, 3.1/4
    """
    faction: Any = frame.actor
    price, clauses = frame.price, (clause, cite("1.8/6"), cite("3.1.2/2"), "R47")
    text, shows = _price(faction, what)
    if frame.priced_by_space:
        test = _can_pay_there(price, faction)
        return asks("can_pay", clauses, text, test, shows).reading(price, lambda subject: (subject,))

    def government(state: State, frame: OperationFrame) -> bool:
        return frame.grant is not None or state.resources.government >= price(state)

    def fln(state: State, frame: OperationFrame) -> bool:
        return frame.grant is not None or state.resources.fln >= price(state)

    return asks("can_pay", clauses, text, government if faction is GOVERNMENT else fln, shows).reading(price)


def _can_pay_there(price: Figure[int], faction: Actor) -> Callable[..., bool]:
    """The same, where the price depends on the space."""

    def government(state: State, frame: OperationFrame, subject: Space) -> bool:
        return frame.grant is not None or state.resources.government >= price(state, subject)

    def fln(state: State, frame: OperationFrame, subject: Space) -> bool:
        return frame.grant is not None or state.resources.fln >= price(state, subject)

    return government if faction is GOVERNMENT else fln


def pay(draft: Draft, frame: OperationFrame, clause: str, place: Place | None = None) -> None:
    """Pay for one location of an Operation, unless it is free; a price of 0 is told.

    Clauses: 3.1/4, 3.1.2/2, 5.5/2
    """
    if frame.grant is not None:
        return
    space = None if place is None else draft.space(place)
    price = frame.price
    about = (space,) if frame.priced_by_space else ()
    draft.pay(frame.faction, price(draft, *about), price.cited(clause, draft, *about))


class InOneSpace(Protocol):
    """A frame that is at work in one space."""

    @property
    def at(self) -> Place:
        """That space."""


def at_work(state: State, frame: InOneSpace) -> Space:
    """The space that the frame is at work in."""
    return state.spaces[frame.at.index]


def beginning(
    move: Move, clause: str, frame: type[OperationFrame], *more: Requirement, priced: tuple[str, ...] = ()
) -> Kind[State, TurnFrame]:
    """The kind of move that begins an Operation, so that a first location can follow (R8, R49).

    The player who executes it chooses the order, and the pieces (3.1/5).

    ``priced`` cites what says, beside the clause, for what it pays.
    """
    faction: Any = frame.actor
    name = str(move)

    def begin(draft: Draft, turn: TurnFrame, _move: Move) -> None:
        draft.push(frame.begun(turn.limit))

    of_its_faction = asks(
        f"{faction.name.lower()}_acts",
        ("3.2" if faction is GOVERNMENT else "3.3", cite("3.1/1"), "2.3.1"),
        f"{name.capitalize()} is an Operation of the {faction}",
        lambda frame: frame.faction is faction,
        "acting: {frame.faction}",
    )
    return Kind(
        name=name,
        move=type(move),
        candidates=(move,),
        requirements=(
            of_its_faction,
            _first_is_payable(frame, (clause, cite("1.8/6"), *priced), name),
            *more,
        ),
        effect=begin,
    )


def _first_is_payable(begun: type[OperationFrame], clauses: tuple[str, ...], name: str) -> Requirement:
    faction: Any = begun.actor
    what = f"a location of {name.capitalize()}"
    text, shows = _price(faction, what, stated=not begun.priced_by_space)

    def government(state: State) -> bool:
        return begun.affordable(state)

    def fln(state: State, frame: TurnFrame) -> bool:
        return either(begun.affordable(state), lambda: can_extort_for(state, begun.begun(frame.limit)))

    if faction is GOVERNMENT:
        asked = asks("can_pay", (*clauses, "R47"), text, government, shows)
    else:
        text += ", or can Extort before it and keep a location to select"
        asked = asks("can_pay", (*clauses, "R47", "R49"), text, fln, shows)
    return asked if begun.priced_by_space else asked.reading(begun.price)
