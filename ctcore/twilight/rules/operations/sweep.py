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

from ctcore.kernel import Kind, Move, Staged, asks, awaits, frame_law
from ctcore.kernel.choices import Choices
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, TROOPS, Operation
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.frames import OperationFrame, listed, remarked
from ctcore.twilight.rules.common.movement import (
    MoveCubes,
    beside,
    counts,
    entering,
    leaving,
    moves_pieces,
    unmoved_there,
)
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Search,
    Select,
    another_location_allowed,
    beginning,
    can_pay,
    in_algeria,
    not_selected_before,
    only_at,
    pay,
    selected_spaces,
)
from ctcore.twilight.rules.common.resolution import search
from ctcore.twilight.rules.common.turns import OperationLimit

PRICE = 2


# Frames and moves


@frozen
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
    def possible(cls, some: Choices, below: Any, /, **known: Any) -> Any:
        """Some of the locations searched."""
        frame = super().possible(some, below, searched=(), **known)
        begun = some.one_of((False, True))
        return attrs.evolve(frame, searched=some.some_of(frame.locations)) if begun else frame

    @classmethod
    def begun(cls, limit: OperationLimit) -> Sweeping:
        """Sweep just begun."""
        return cls(limit, (), ())

    @property
    def done(self) -> str:
        """The spaces that have been searched, in words."""
        return listed(self.searched)

    @property
    def outstanding(self) -> str:
        """The selected spaces that have not been searched yet."""
        left = ", ".join(str(place) for place in self.locations if place not in self.searched)
        return f"the search of {left}" if left else ""


class Sweep(Move):
    """Begin a Sweep."""

    __slots__ = ()

    form = "sweep"


# Requirements

_before_any_move = asks(
    "before_any_move",
    ("3.2.3", "R47"),
    "all spaces are selected and paid for before Troops move",
    lambda frame: not frame.marks,
    "moved already: {frame.moved_pieces}",
)
_before_any_search = asks(
    "before_any_search",
    ("3.2.3", "R71"),
    "all spaces are selected, and all Troops move, before the first space is searched",
    lambda frame: not frame.searched,
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
_MOVE = (
    *moves_pieces(TROOPS, "3.2.3", "Sweep moves Troops, not Police"),
    _before_any_search,
    asks(
        "selected_space",
        ("3.2.3",),
        "Troops enter a space selected for this Sweep",
        lambda frame, destination: destination in frame.locations,
        "selected: {frame.selected}",
    ),
    asks(
        "adjacent",
        ("3.2.3", "1.3.5", "R71"),
        "Troops come from an adjacent space",
        lambda origin, destination: origin in destination.neighbours,
        "from: {move.origin}, to: {move.destination}",
    ),
    unmoved_there("3.2.3", "R71", "R74"),
)
_SEARCH = (
    asks(
        "selected_space",
        ("3.2.3",),
        "a space selected for this Sweep is searched",
        lambda frame, space: space in frame.locations,
        "selected: {frame.selected}",
    ),
    asks(
        "not_searched_yet",
        ("3.2.3",),
        "each space is searched once",
        lambda frame, space: space not in frame.searched,
        "searched: {frame.done}",
    ),
)


# Effects


def _select(draft: Draft, frame: Sweeping, move: Select) -> None:
    pay(draft, frame, "3.2.3")
    draft.replace(frame.to(Sweeping, (), location=move.space))


def _move(draft: Draft, frame: Sweeping, move: MoveCubes) -> None:
    draft.move(move.piece, move.count, move.origin, move.destination, "3.2.3")
    marks = remarked(frame.marks, move.destination, move.piece, move.count)
    draft.replace(frame.to(Sweeping, frame.searched, marks=marks))


def _search(draft: Draft, frame: Sweeping, move: Search) -> None:
    space = draft.space(move.space)
    algerian = space.algerian_troops + space.algerian_police
    search(draft, move.space, space.french_troops + space.french_police, algerian, "3.2.3")
    draft.replace(frame.to(Sweeping, (*frame.searched, move.space)))


# Kinds of move, and the laws of Sweep's frames

BEGIN = beginning(Sweep(), "3.2.3", Sweeping)
SELECT = Kind("sweep.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
MOVE = Staged(
    "sweep.move",
    MoveCubes,
    _MOVE,
    _move,
    BY_SPACE,
    stages=(
        leaving(TROOPS, lambda frame: beside(frame.locations)),
        entering(lambda frame: [(place,) for place in frame.locations]),
        counts(TROOPS),
    ),
)
_SEARCHES = tuple(map(Search, PLACES))
SEARCH = Kind(
    "sweep.search",
    Search,
    _SEARCHES,
    _SEARCH,
    _search,
    BY_SPACE,
    selected_spaces,
    within=only_at(_SEARCHES, lambda frame: sorted(selected_spaces(frame))),
)

TABLE = awaits(Sweeping, SELECT, MOVE, SEARCH)


def _phase_fits(_state: State, frame: Sweeping) -> bool:
    moved = all(mark.piece in TROOPS for mark in frame.marks) and (bool(frame.locations) or not frame.marks)
    searched = len(set(frame.searched)) == len(frame.searched)
    return moved and searched and all(place in frame.locations for place in frame.searched)


LAWS = (
    locations_law((Sweeping,), "sweep", "3.2.3", lambda one: isinstance(one, Place) and not one.is_country),
    frame_law(
        (Sweeping,),
        "sweep_steps_fit",
        ("3.2.3", "R47", "R71"),
        "Sweep has moved only Troops, and searched only its locations, each once",
        _phase_fits,
    ),
)
