"""Sweep (3.2.3): the Government moves Troops into adjacent spaces and finds Guerrillas.

The Government selects and pays for all spaces first, 2 Resources each; then Troops move into
them from adjacent spaces, each Troop cube once; then each selected space is searched, in
an order of the Government's choice: each cube there finds an Underground Guerrilla, each
two in Mountains (R47, R71).  A Special Activity may fall between any two of these steps, so
Troops that are lifted may serve two spaces (R50), but none Sweeps twice (R74).

Clauses: 3.2.3, 2.3.4, 3.1, 1.8; rulings R47, R50, R53, R56, R71-R74.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Kind, Move, of_case, of_position
from ctcore.kernel.choices import Choices
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Operation, Piece
from ctcore.twilight.rules.common.frame_laws import frame_law, locations_law
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, listed, remarked
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_ORIGIN,
    Enter,
    Leave,
    MovePieces,
    beside_selected,
    has_some,
    origin,
    right_piece,
    some_unmarked,
    unmarked_there,
)
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    at_least_one,
    beginning,
    can_pay,
    in_algeria,
    not_selected_before,
    only_at,
    pay,
    selected_spaces,
)
from ctcore.twilight.rules.common.resolution import search

PRICE = 2
TROOPS = (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS)
# As many Troops of one nationality as there are (1.4.1).
MOST = 9


# Frames and moves


@attrs.frozen(slots=True)
class Sweeping(OperationFrame):
    """Sweep between two steps; ``marks`` counts the Troops that have moved, ``searched`` the spaces done."""

    clause = "3.2.3"
    awaits = "a space to Sweep, Troops to move, a space to search, or the end"
    actor = GOVERNMENT
    operation = Operation.SWEEP
    price = PRICE
    moves = TROOPS
    searched: tuple[Place, ...]

    @classmethod
    def possible(cls, some: Choices, below: Any, **known: Any) -> Any:
        """Some of the locations searched."""
        frame = super().possible(some, below, searched=(), **known)
        return attrs.evolve(frame, searched=some.some_of(frame.locations))

    @classmethod
    def begun(cls, reach: Reach) -> Sweeping:
        """Sweep just begun."""
        return cls(reach, (), ())

    @property
    def done(self) -> str:
        """The spaces that have been searched, in words."""
        return listed(self.searched)

    @property
    def outstanding(self) -> str:
        """The selected spaces that have not been searched yet."""
        left = ", ".join(str(place) for place in self.locations if place not in self.searched)
        return f"the search of {left}" if left else ""


@attrs.frozen(slots=True)
class SweepingFrom(Sweeping):
    """Sweep with the space chosen that Troops leave."""

    between_steps = False
    awaits = "the space that the Troops enter"
    origin: Place


@attrs.frozen(slots=True)
class SweepingTo(SweepingFrom):
    """Sweep with both spaces chosen."""

    awaits = "how many Troops move"
    destination: Place


@attrs.frozen(slots=True)
class Sweep(Move):
    """Begin a Sweep."""

    form = "sweep"


@attrs.frozen(slots=True)
class Search(Move):
    """Activate Guerrillas in a selected space."""

    form = "activate {space}"
    space: Place


# Requirements

_some_troops = some_unmarked(TROOPS)

_before_any_move = of_position(
    "before_any_move",
    ("3.2.3", "R47"),
    "all spaces are selected and paid for before Troops move",
    lambda _state, frame: not frame.marks,
    "moved already: {frame.moved_pieces}",
)
_before_any_search = of_position(
    "before_any_search",
    ("3.2.3", "R71"),
    "all spaces are selected, and all Troops move, before the first space is searched",
    lambda _state, frame: not frame.searched,
    "searched: {frame.done}",
)

_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Sweeping, "3.2.3", "a space of Sweep"),
    _before_any_move,
    _before_any_search,
    in_algeria,
)
_LEAVE = (
    _before_any_search,
    of_case(
        "next_to_a_selected_space",
        ("3.2.3", "R71"),
        "Troops come from a space next to one selected",
        lambda _state, frame, move: any(move.space in one.neighbours for one in frame.locations),
        "selected: {frame.selected}",
    ),
    of_case(
        "unmoved_troops_there",
        ("3.2.3", "R71", "R74"),
        "Troops that have not moved in this Sweep stand in the space",
        lambda state, frame, move: _some_troops(state.spaces[move.space.index], frame),
        "{subject.name}: {subject.pieces}, moved already: {frame.moved_pieces}",
    ),
)
_ENTER = (
    of_case(
        "selected_space",
        ("3.2.3",),
        "Troops enter a space selected for this Sweep",
        lambda _state, frame, move: move.space in frame.locations,
        "selected: {frame.selected}",
    ),
    of_case(
        "adjacent",
        ("3.2.3", "1.3.5", "R71"),
        "Troops come from an adjacent space",
        lambda _state, frame, move: move.space in frame.origin.neighbours,
        "from: {frame.origin}, to: {move.space}",
    ),
)
_MOVE = (
    at_least_one,
    right_piece(TROOPS, "3.2.3", "Sweep moves Troops, not Police"),
    unmarked_there("3.2.3", "R71", "R74"),
)
_SEARCH = (
    of_case(
        "selected_space",
        ("3.2.3",),
        "a space selected for this Sweep is searched",
        lambda _state, frame, move: move.space in frame.locations,
        "selected: {frame.selected}",
    ),
    of_case(
        "not_searched_yet",
        ("3.2.3",),
        "each space is searched once",
        lambda _state, frame, move: move.space not in frame.searched,
        "searched: {frame.done}",
    ),
)


# Effects


def _select(draft: Draft, frame: Sweeping, move: Select) -> None:
    pay(draft, frame, "3.2.3")
    draft.replace(frame.to(Sweeping, (), location=move.space))


def _leave(draft: Draft, frame: Sweeping, move: Leave) -> None:
    draft.replace(frame.to(SweepingFrom, (), move.space))


def _enter(draft: Draft, frame: SweepingFrom, move: Enter) -> None:
    draft.replace(frame.to(SweepingTo, (), frame.origin, move.space))


def _move(draft: Draft, frame: SweepingTo, move: MovePieces) -> None:
    there = frame.destination
    draft.move(move.piece, move.count, frame.origin, there, "3.2.3")
    marks = remarked(frame.marks, there, move.piece, move.count)
    draft.replace(attrs.evolve(frame.to(Sweeping, ()), marks=marks))


def _search(draft: Draft, frame: Sweeping, move: Search) -> None:
    space = draft.space(move.space)
    algerian = space.algerian_troops + space.algerian_police
    search(draft, move.space, space.french_troops + space.french_police, algerian, "3.2.3")
    draft.replace(frame.to(Sweeping, (*frame.searched, move.space)))


# Kinds of move, and the laws of Sweep's frames

BEGIN = beginning(Sweep(), "3.2.3", Sweeping)
SELECT = Kind("sweep.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
LEAVE = Kind(
    "sweep.leave",
    Leave,
    EVERY_ORIGIN,
    _LEAVE,
    _leave,
    BY_SPACE,
    concerns=beside_selected,
    within=only_at(EVERY_ORIGIN, beside_selected, has_some(TROOPS)),
)
ENTER = Kind(
    "sweep.enter",
    Enter,
    EVERY_DESTINATION,
    _ENTER,
    _enter,
    BY_SPACE,
    concerns=selected_spaces,
    within=only_at(EVERY_DESTINATION, selected_spaces),
)
MOVE = Kind(
    name="sweep.move",
    move=MovePieces,
    candidates=tuple(MovePieces(count, piece) for piece in TROOPS for count in range(1, MOST + 1)),
    requirements=_MOVE,
    effect=_move,
    there=origin,
)
SEARCH = Kind("sweep.search", Search, tuple(map(Search, PLACES)), _SEARCH, _search, BY_SPACE, selected_spaces)

TABLE: dict[type[OperationFrame], tuple[Kind, ...]] = {
    Sweeping: (SELECT, LEAVE, SEARCH),
    SweepingFrom: (ENTER,),
    SweepingTo: (MOVE,),
}


def _phase_fits(_state: State, frame: Sweeping) -> bool:
    moved = all(mark.piece in TROOPS for mark in frame.marks) and (bool(frame.locations) or not frame.marks)
    searched = len(set(frame.searched)) == len(frame.searched)
    return moved and searched and all(place in frame.locations for place in frame.searched)


def _origin_fits(state: State, frame: SweepingFrom) -> bool:
    left = state.spaces[frame.origin.index]
    free = _some_troops(left, frame)
    beside = any(frame.origin in one.neighbours for one in frame.locations if isinstance(one, Place))
    return free & (beside and not frame.searched and not frame.origin.is_country)


LAWS = (
    locations_law((Sweeping,), "sweep", "3.2.3", lambda one: isinstance(one, Place) and not one.is_country),
    frame_law(
        (Sweeping,),
        "sweep_steps_fit",
        ("3.2.3", "R47", "R71"),
        "Sweep has moved only Troops, and searched only its locations, each once",
        _phase_fits,
    ),
    frame_law(
        (SweepingFrom,),
        "sweep_origin_fits",
        ("3.2.3", "R71"),
        "the space that Troops leave is next to a location and has some that may move, before any search",
        _origin_fits,
    ),
    frame_law(
        (SweepingTo,),
        "sweep_destination_fits",
        ("3.2.3", "R71"),
        "the space that Troops enter is a location, next to the one they leave",
        lambda _state, frame: (
            frame.destination in frame.locations and frame.destination in frame.origin.neighbours
        ),
    ),
)
