"""What all Operations share (3.1): beginning, the selection of locations, and paying.

An Operation selects its locations one by one: each is paid for and resolved before the
next (R47), and selecting the next one ends the work in the last.

Clauses: 3.1, 2.3.2, 2.3.4, 1.8, 3.1.2; rulings G11, R5, R8, R10, R47, R49, R52, R54, R57.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Kind, Move, Requirement, Subjects, of_case, of_move, of_position
from ctcore.kernel.logic import either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Track
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, TurnFrame
from ctcore.twilight.rules.common.granted import populace_free
from ctcore.twilight.rules.common.prospects import can_extort_for

__all__ = [
    "BY_SPACE",
    "EVERY_SPACE",
    "EVERY_TRACK",
    "End",
    "Select",
    "SelectTrack",
    "another_location_allowed",
    "at_least_one",
    "at_least_one_by",
    "beginning",
    "can_pay",
    "in_algeria",
    "not_selected_before",
    "pay",
    "pays",
    "selected_spaces",
    "track_not_selected_before",
]


@attrs.frozen(slots=True)
class Select(Move):
    """Select a space as a location, and pay for it."""

    form = "{space}"
    space: Place


@attrs.frozen(slots=True)
class SelectTrack(Move):
    """Select a track as a location of the Operation, pay for it, and shift its marker."""

    form = "{track}"
    track: Track


@attrs.frozen(slots=True)
class End(Move):
    """End the Operation, or the Special Activity that accompanies it."""

    form = "end"


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


# Requirements


def _within_reach(_state: State, frame: OperationFrame) -> bool:
    return frame.reach is not Reach.ONE or not frame.locations


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

in_algeria = of_move(
    "in_algeria",
    ("1.3.4", "R57"),
    "the Government acts in Algeria only",
    lambda move: not move.space.is_country,
    "{move.space} is a {move.space.kind}",
)


def at_least_one_by(clause: str) -> Requirement:
    """Require that a count, which that clause speaks of, is not 0 or less."""
    text = "the count is at least 1"
    return of_move("at_least_one", (clause,), text, lambda move: move.count >= 1, "count: {move.count}")


at_least_one = at_least_one_by("3.1")


def _price(faction: Actor, price: int, what: str) -> tuple[str, str]:
    purse = faction.name.lower()
    text = f"the {faction} has {price} Resource{'s' if price > 1 else ''} for {what}"
    return text, f"{faction} Resources: {{state.resources.{purse}}}"


def pays(faction: Actor, price: int, clause: str, what: str) -> Requirement:
    """Require that a faction has a price in full, before it acts, free Operation or not (1.8, R54).

    A card that grants what is paid for makes that free too (G11).

    >>> pays(GOVERNMENT, 2, "3.2.1", "a step of Pacification").text
    'the Government has 2 Resources for a step of Pacification'
    """

    def government(state: State, _frame: object) -> bool:
        return state.resources.government >= price

    def fln(state: State, frame: object) -> bool:
        return populace_free(frame) or state.resources.fln >= price

    text, shows = _price(faction, price, what)
    test = government if faction is GOVERNMENT else fln
    return of_position("can_pay", (clause, "1.8", "R47"), text, test, shows)


def can_pay(frame: type[OperationFrame], clause: str, what: str) -> Requirement:
    """Require that a location's price is there in full, before it is selected (1.8, 3.1); none if free."""
    faction: Any = frame.actor
    price = frame.price

    def government(state: State, frame: OperationFrame) -> bool:
        return frame.grant is not None or state.resources.government >= price

    def fln(state: State, frame: OperationFrame) -> bool:
        return frame.grant is not None or state.resources.fln >= price

    text, shows = _price(faction, price, what)
    test = government if faction is GOVERNMENT else fln
    return of_position("can_pay", (clause, "1.8", "3.1.2", "R47"), text, test, shows)


def pay(draft: Draft, frame: OperationFrame, clause: str) -> None:
    """Pay for one location of an Operation, unless it is free (3.1, 3.1.2)."""
    if frame.grant is None:
        draft.pay(frame.faction, frame.price, clause)


def beginning(move: Move, clause: str, frame: type[OperationFrame], *more: Requirement) -> Kind:
    """The kind of move that begins an Operation, so that a first location can follow (R8, R49)."""
    faction: Any = frame.actor
    name = str(move)

    def begin(draft: Draft, turn: TurnFrame, _move: Move) -> None:
        draft.push(frame.begun(turn.reach))

    of_its_faction = of_position(
        f"{faction.name.lower()}_acts",
        ("3.2" if faction is GOVERNMENT else "3.3", "3.1"),
        f"{name.capitalize()} is an Operation of the {faction}",
        lambda _state, turn: turn.faction is faction,
        "acting: {frame.faction}",
    )
    return Kind(
        name=name,
        move=type(move),
        candidates=(move,),
        requirements=(of_its_faction, _first_is_payable(frame, clause, name), *more),
        effect=begin,
    )


def _first_is_payable(frame: type[OperationFrame], clause: str, name: str) -> Requirement:
    faction: Any = frame.actor
    price = frame.price
    text, shows = _price(faction, price, f"one location of {name.capitalize()}")

    def government(state: State, _turn: TurnFrame) -> bool:
        return state.resources.government >= price

    def fln(state: State, turn: TurnFrame) -> bool:
        return either(state.resources.fln >= price, lambda: can_extort_for(state, frame.begun(turn.reach)))

    if faction is GOVERNMENT:
        return of_position("can_pay", (clause, "1.8", "R47"), text, government, shows)
    text += ", or can Extort before it and keep a location to select"
    return of_position("can_pay", (clause, "1.8", "R47", "R49"), text, fln, shows)
