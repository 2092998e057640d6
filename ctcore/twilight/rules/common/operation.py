"""What all Operations share (3.1): their frame, the selection of locations, and paying.

An Operation selects its locations one by one: each is paid for and resolved before the
next (R47), and selecting the next one ends the work in the last.

Clauses: 3.1, 2.3.2, 2.3.4, 1.8; rulings R5, R8, R10, R47, R52.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs

from ctcore.kernel import Frame, Kind, Law, Move, Requirement, Scope, Subjects, of_case, of_move, of_position
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Track

__all__ = [
    "BY_SPACE",
    "EVERY_SPACE",
    "EVERY_TRACK",
    "OperationFrame",
    "Reach",
    "Select",
    "SelectTrack",
    "TurnFrame",
    "another_location_allowed",
    "at_least_one",
    "beginning",
    "can_pay",
    "first_location_law",
    "frame_law",
    "locations_law",
    "not_selected_before",
    "selected_spaces",
    "space_qualifies",
    "spaces_law",
    "track_not_selected_before",
]


class Reach(Enum):
    """How many locations the player's option allows (2.3.2, 2.3.4)."""

    ANY = "any number of locations"
    ONE = "one location"

    def __str__(self) -> str:
        """The reach in plain words."""
        return self.value


@attrs.frozen(slots=True)
class TurnFrame(Frame):
    """A player's turn on a card: who acts, and how far an Operation may reach."""

    faction: Actor

    @property
    def actor(self) -> Actor:
        """The faction whose turn it is."""
        return self.faction

    @property
    def reach(self) -> Reach:
        """How many locations an Operation begun now may select."""
        return Reach.ANY


@attrs.frozen(slots=True)
class OperationFrame(Frame):
    """An Operation under way: its reach, and its locations in the order of selection."""

    reach: Reach
    locations: tuple[Place | Track, ...]

    @property
    def selected(self) -> str:
        """The locations in words."""
        return ", ".join(map(str, self.locations)) or "none"


@attrs.frozen(slots=True)
class Select(Move):
    """Select a space as a location of the Operation, and pay for it."""

    form = "{space}"
    space: Place


@attrs.frozen(slots=True)
class SelectTrack(Move):
    """Select a track as a location of the Operation, pay for it, and shift its marker."""

    form = "{track}"
    track: Track


EVERY_SPACE = tuple(Select(place) for place in PLACES)
EVERY_TRACK = tuple(SelectTrack(track) for track in Track)


def _spaces(state: State) -> tuple[Space, ...]:
    return state.spaces


def _index(move: Select) -> int:
    return move.space.index


def selected_spaces(frame: OperationFrame) -> list[int]:
    """The places in ``spaces`` of the frame's locations, tracks apart."""
    return [location.index for location in frame.locations if isinstance(location, Place)]


def _place(space: Space) -> int:
    return space.place.index


# The moves whose one subject is the space that they name.
BY_SPACE = Subjects(_spaces, _index, _place)


def _within_reach(_state: State, frame: OperationFrame) -> bool:
    return frame.reach is Reach.ANY or not frame.locations


another_location_allowed = of_position(
    "another_location_allowed",
    ("2.3.4", "2.3.5", "R5"),
    "a Limited Operation has one location",
    _within_reach,
    "allowed: {frame.reach}, selected: {frame.selected}",
)

not_selected_before = of_case(
    "not_selected_before",
    ("3.1", "R52"),
    "a location is selected once in an Operation",
    lambda _state, frame, move: move.space not in frame.locations,
    "selected: {frame.selected}",
)

track_not_selected_before = of_case(
    "not_selected_before",
    ("3.1", "R52"),
    "a location is selected once in an Operation",
    lambda _state, frame, move: move.track not in frame.locations,
    "selected: {frame.selected}",
)

at_least_one = of_move(
    "at_least_one", ("3.1",), "the count is at least 1", lambda move: move.count >= 1, "count: {move.count}"
)


def frame_law(
    frames: tuple[type[OperationFrame], ...],
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: Callable[[State, Any], bool],
) -> Law:
    """A law of an Operation's frames: ``test(state, frame)`` holds of each that is pending."""

    def holds(state: State) -> bool:
        return all_of(test(state, frame) for frame in state.stack if isinstance(frame, frames))

    return Law(name, clauses, text, holds)


def locations_law(
    frames: tuple[type[OperationFrame], ...], name: str, clause: str, admits: Callable[[Any], bool]
) -> Law:
    """The law of what an Operation may have selected, ``admits(location)`` of each location.

    The space at work is the last selected; Pacification and Agitation go back to any.
    """

    def fits(_state: State, frame: OperationFrame) -> bool:
        distinct = len(set(frame.locations)) == len(frame.locations)
        reached = frame.reach is Reach.ANY or len(frame.locations) <= 1
        return distinct and reached and _at_work(frame) and all(map(admits, frame.locations))

    text = (
        f"the locations of {name.capitalize()} are distinct, within reach and of the right kind, "
        "and it works in the last of them"
    )
    return frame_law(frames, f"{name}_locations_fit", (clause, "3.1", "R47"), text, fits)


def _at_work(frame: OperationFrame) -> bool:
    at = getattr(frame, "at", None)
    if at is None:
        return True
    return at in frame.locations if hasattr(frame, "shifted") else frame.locations[-1:] == (at,)


def spaces_law(  # noqa: PLR0913, PLR0917 - what tells one such law from another
    frames: tuple[type[OperationFrame], ...],
    name: str,
    clause: str,
    text: str,
    requirements: tuple[Requirement, ...],
    which: Callable[[Any], tuple[Place | Track, ...]],
) -> Law:
    """The law that spaces pass what the selection of a location asks of a space."""

    def qualify(state: State, frame: OperationFrame) -> bool:
        spaces = (state.spaces[place.index] for place in which(frame) if isinstance(place, Place))
        return all_of(space_qualifies(requirements, state, space) for space in spaces)

    return frame_law(frames, name, (clause,), text, qualify)


def space_qualifies(requirements: tuple[Requirement, ...], state: State, space: Space) -> bool:
    """Whether a space passes what requirements ask of a space, whatever else they ask."""
    asked = (one for one in requirements if one.scope in (Scope.SUBJECT, Scope.GIVEN))
    return all_of(one.holds(state, None, None, space) for one in asked)


def first_location_law(
    frames: tuple[type[OperationFrame], ...], name: str, clause: str, faction: Actor, price: int
) -> Law:
    """The law that an Operation begun can pay for its first location, so that it can go on."""

    def payable(state: State, frame: OperationFrame) -> bool:
        return (len(frame.locations) >= 1) | (state.resources.of(faction) >= price)

    text = f"{name.capitalize()} without a location yet can pay for one"
    return frame_law(frames, f"{name}_can_go_on", (clause, "R8", "R47"), text, payable)


def can_pay(faction: Actor, price: int, clause: str, what: str) -> Requirement:
    """Require that a faction has a price in full, before it acts (1.8, 3.1).

    >>> can_pay(GOVERNMENT, 2, "3.2.1", "one location of Train").text
    'the Government has 2 Resources for one location of Train'
    """

    def government(state: State, _frame: Frame) -> bool:
        return state.resources.government >= price

    def fln(state: State, _frame: Frame) -> bool:
        return state.resources.fln >= price

    test, purse = (government, "government") if faction is GOVERNMENT else (fln, "fln")
    text = f"the {faction} has {price} Resource{'s' if price > 1 else ''} for {what}"
    shows = f"{faction} Resources: {{state.resources.{purse}}}"
    return of_position("can_pay", (clause, "1.8", "R47"), text, test, shows)


def beginning(
    move: Move, faction: Actor, price: int, clause: str, frame: Callable[..., OperationFrame]
) -> Kind:
    """The kind of move that begins an Operation of a faction, its first location affordable (R8)."""
    name = str(move)

    def begin(draft: Draft, turn: TurnFrame, _move: Move) -> None:
        draft.push(frame(turn.reach, ()))

    return Kind(
        name=name,
        move=type(move),
        candidates=(move,),
        requirements=(
            of_position(
                f"{faction.name.lower()}_acts",
                ("3.2" if faction is GOVERNMENT else "3.3", "3.1"),
                f"{name.capitalize()} is an Operation of the {faction}",
                lambda _state, turn: turn.faction is faction,
                "acting: {frame.faction}",
            ),
            can_pay(faction, price, clause, f"one location of {name.capitalize()}"),
        ),
        effect=begin,
    )
