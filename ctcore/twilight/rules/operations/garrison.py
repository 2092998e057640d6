"""Garrison (3.2.2): the Government moves Police among populated and Resettled spaces, and searches one.

For 2 Resources in all, up to six Police cubes move, each once and at any distance, from
and to spaces of Algeria that are populated or Resettled (R67, R68).  Then exactly one such
space is searched (R69): each Police cube there finds an Underground Guerrilla, each two in
Mountains.  The destinations and the searched space are its locations (R3); a Limited
Garrison has one.

Clauses: 3.2.2, 2.3.4, 3.1, 1.8; rulings R3, R47, R50, R56, R67-R70.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Admission, Kind, Move, of_case, of_position, of_subject
from ctcore.kernel.choices import Choices
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Operation, Piece
from ctcore.twilight.rules.common.frame_laws import frame_law, locations_law, spaces_law
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, TurnFrame, remarked
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_ORIGIN,
    Enter,
    Leave,
    MovePieces,
    another_space,
    leaving,
    origin,
    right_piece,
    some_unmarked,
    unmarked_there,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one, beginning, in_algeria, pay
from ctcore.twilight.rules.common.resolution import search

PRICE = 2
CUBES = 6
POLICE = (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)


# Frames and moves


@attrs.frozen(slots=True)
class Garrisoning(OperationFrame):
    """Garrison between two moves of Police; ``marks`` counts the cubes that have moved."""

    clause = "3.2.2"
    awaits = "Police to move, the space to search, or the end"
    actor = GOVERNMENT
    operation = Operation.GARRISON
    price = PRICE
    moves = POLICE
    searched: bool

    @classmethod
    def selectable(cls) -> tuple[Place, ...]:
        """Spaces with people, or with people before they were Resettled."""
        return tuple(place for place in ALGERIA if place.population)

    @classmethod
    def possible(cls, some: Choices, below: Any, **known: Any) -> Any:
        """Searched or not, once it has a location."""
        frame = super().possible(some, below, searched=False, **known)
        return attrs.evolve(frame, searched=some.one_of((False, True))) if frame.locations else frame

    @classmethod
    def begun(cls, reach: Reach) -> Garrisoning:
        """Garrison just begun."""
        return cls(reach, (), searched=False)

    @property
    def moved(self) -> int:
        """How many cubes have moved."""
        return sum(mark.count for mark in self.marks)

    @property
    def outstanding(self) -> str:
        """The search, until it is made."""
        return "" if self.searched else "the search of one space"

    def payable(self, _state: State) -> bool:
        """Whether more locations are paid for: the price was paid at the beginning."""
        return True


@attrs.frozen(slots=True)
class GarrisoningFrom(Garrisoning):
    """Garrison with the space chosen that Police leave."""

    between_steps = False
    awaits = "the space that the Police enter"
    origin: Place


@attrs.frozen(slots=True)
class GarrisoningTo(GarrisoningFrom):
    """Garrison with both spaces chosen."""

    awaits = "how many Police move"
    destination: Place


@attrs.frozen(slots=True)
class Garrison(Move):
    """Begin a Garrison."""

    form = "garrison"


@attrs.frozen(slots=True)
class Search(Move):
    """Activate Guerrillas in a space."""

    form = "activate {space}"
    space: Place


# Requirements

_some_police = some_unmarked(POLICE)
_populated_or_resettled = of_subject(
    "populated_or_resettled",
    ("3.2.2", "4.2.1", "R67", "R69"),
    "Garrison takes place among populated and Resettled spaces",
    lambda space: (space.population >= 1) | space.resettled,
    "{subject.name}: Population {subject.population}, Resettled: {subject.resettled}",
)
_before_the_search = of_position(
    "before_the_search",
    ("3.2.2", "R69"),
    "Police move before the one search",
    lambda _state, frame: not frame.searched,
    "searched: {frame.searched}",
)
_cubes_left = of_position(
    "cubes_left",
    ("3.2.2", "R68"),
    "at most six Police cubes move",
    lambda _state, frame: frame.moved < CUBES,
    "moved: {frame.moved}",
)


def _within_reach(_state: State, frame: Garrisoning, move: Enter | Search) -> bool:
    return frame.reach is not Reach.ONE or not frame.locations or move.space in frame.locations


_one_location = of_case(
    "another_location_allowed",
    ("2.3.4", "3.2.2", "R3", "R69"),
    "in a Limited Garrison all Police move to one space, and that one is searched",
    _within_reach,
    "allowed: {frame.reach}, selected: {frame.selected}",
)

_LEAVE = (
    _before_the_search,
    _cubes_left,
    in_algeria,
    _populated_or_resettled,
    of_case(
        "unmoved_police_there",
        ("3.2.2", "R68"),
        "Police that have not moved yet stand in the space",
        lambda state, frame, move: _some_police(state.spaces[move.space.index], frame),
        "{subject.name}: {subject.pieces}, moved already: {frame.moved_pieces}",
    ),
    of_case(
        "another_location_allowed",
        ("2.3.4", "3.2.2", "R3"),
        "in a Limited Garrison all Police move to one space",
        lambda _state, frame, move: frame.reach is not Reach.ONE or move.space not in frame.locations,
        "allowed: {frame.reach}, selected: {frame.selected}",
    ),
)
_ENTER = (in_algeria, _populated_or_resettled, another_space("3.2.2"), _one_location)
_MOVE = (
    at_least_one,
    right_piece(POLICE, "3.2.2", "Garrison moves Police"),
    of_case(
        "up_to_six",
        ("3.2.2", "R68"),
        "at most six Police cubes move",
        lambda _state, frame, move: frame.moved + move.count <= CUBES,
        "moved: {frame.moved}, more: {move.count}",
    ),
    unmarked_there("3.2.2", "R68"),
)
# 3.2.2: what Garrison asks of a space.
SPACE = Admission("garrison.space", (_populated_or_resettled,))
_SEARCH = (
    of_position(
        "one_search",
        ("3.2.2", "R69"),
        "Garrison searches exactly one space",
        lambda _state, frame: not frame.searched,
        "selected: {frame.selected}",
    ),
    in_algeria,
    SPACE,
    _one_location,
)


# Effects


def _begin(draft: Draft, turn: TurnFrame, _move: Garrison) -> None:
    frame = Garrisoning.begun(turn.reach)
    pay(draft, frame, "3.2.2")
    draft.push(frame)


def _leave(draft: Draft, frame: Garrisoning, move: Leave) -> None:
    draft.replace(frame.to(GarrisoningFrom, frame.searched, move.space))


def _enter(draft: Draft, frame: GarrisoningFrom, move: Enter) -> None:
    draft.replace(frame.to(GarrisoningTo, frame.searched, frame.origin, move.space))


def _new(frame: Garrisoning, place: Place) -> Place | None:
    return None if place in frame.locations else place


def _move(draft: Draft, frame: GarrisoningTo, move: MovePieces) -> None:
    there = frame.destination
    draft.move(move.piece, move.count, frame.origin, there, "3.2.2")
    after = frame.to(Garrisoning, frame.searched, location=_new(frame, there))
    draft.replace(attrs.evolve(after, marks=remarked(frame.marks, there, move.piece, move.count)))


def _search(draft: Draft, frame: Garrisoning, move: Search) -> None:
    space = draft.space(move.space)
    search(draft, move.space, space.french_police, space.algerian_police, "3.2.2")
    draft.replace(frame.to(Garrisoning, True, location=_new(frame, move.space)))  # noqa: FBT003 - the field searched


# Kinds of move, and the laws of Garrison's frames

BEGIN = attrs.evolve(beginning(Garrison(), "3.2.2", Garrisoning), effect=_begin)
LEAVE = Kind("garrison.leave", Leave, EVERY_ORIGIN, _LEAVE, _leave, BY_SPACE, within=leaving(POLICE))
ENTER = Kind("garrison.enter", Enter, EVERY_DESTINATION, _ENTER, _enter, BY_SPACE)
MOVE = Kind(
    name="garrison.move",
    move=MovePieces,
    candidates=tuple(MovePieces(count, piece) for piece in POLICE for count in range(1, CUBES + 1)),
    requirements=_MOVE,
    effect=_move,
    there=origin,
)
SEARCH = Kind("garrison.search", Search, tuple(map(Search, PLACES)), _SEARCH, _search, BY_SPACE)

TABLE: dict[type[OperationFrame], tuple[Kind, ...]] = {
    Garrisoning: (LEAVE, SEARCH),
    GarrisoningFrom: (ENTER,),
    GarrisoningTo: (MOVE,),
}


def _qualifies(place: Place | object) -> bool:
    return isinstance(place, Place) and not place.is_country


def _moving_fits(state: State, frame: GarrisoningFrom) -> bool:
    left = state.spaces[frame.origin.index]
    free = _some_police(left, frame)
    ready = not frame.searched and not frame.origin.is_country
    limited = frame.reach is not Reach.ONE or frame.origin not in frame.locations
    return free & (frame.moved < CUBES) & _populated_or_resettled.test(left) & (ready and limited)


def _destination_fits(state: State, frame: GarrisoningTo) -> bool:
    there = frame.destination
    reached = frame.reach is not Reach.ONE or frame.locations in ((), (there,))
    apart = there is not frame.origin and not there.is_country
    return _populated_or_resettled.test(state.spaces[there.index]) & (reached and apart)


LAWS = (
    locations_law((Garrisoning,), "garrison", "3.2.2", _qualifies),
    frame_law(
        (Garrisoning,),
        "garrison_moves_six_police",
        ("3.2.2", "R68"),
        "at most six cubes have moved in a Garrison, all of them Police",
        lambda _state, frame: (frame.moved <= CUBES) & all(mark.piece in POLICE for mark in frame.marks),
    ),
    spaces_law(
        (Garrisoning,),
        "garrison_spaces_qualify",
        ("3.2.2",),
        "Garrison has moved Police to, and searched, only populated and Resettled spaces",
        SPACE,
        lambda frame: frame.locations,
    ),
    frame_law(
        (Garrisoning,),
        "garrison_searches_a_location",
        ("3.2.2", "R3", "R69"),
        "a space that Garrison has searched is among its locations",
        lambda _state, frame: not frame.searched or bool(frame.locations),
    ),
    frame_law(
        (GarrisoningFrom,),
        "garrison_origin_fits",
        ("3.2.2", "R67", "R68"),
        "the space that Police leave has some that may move, and the search is still to come",
        _moving_fits,
    ),
    frame_law(
        (GarrisoningTo,),
        "garrison_destination_fits",
        ("3.2.2", "R67"),
        "the space that Police enter is another one, populated or Resettled",
        _destination_fits,
    ),
)
