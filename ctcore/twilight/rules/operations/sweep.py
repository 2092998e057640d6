"""Sweep (3.2.3): the Government moves Troops into adjacent spaces and finds Guerrillas.

The Government selects and pays for all spaces first, 2 Resources each; then Troops move into
them from adjacent spaces, each Troop cube once; then each selected space is searched, in
an order of the Government's choice: each cube there finds an Underground Guerrilla, each
two in Mountains (R47, R71).  A Special Activity may fall between any two of these steps, so
Troops that are lifted may serve two spaces (R50), but none Sweeps twice (R74).  Cards may let
the Government buy Guerrillas off, from the selection of a space on, and may make it name the one
type of cube that searches a space.

Clauses: 3.2.3, 2.3.4, 3.1, 1.8, #5u, #45s; rulings R47, R50, R53, R56, R71-R74.
"""

from __future__ import annotations

import attrs

from ctcore.kernel import Figure, Kind, Move, Staged, asks, awaits, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import CubesOfSpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import ALGERIAN, FRENCH_CUBES, GOVERNMENT, TROOPS, CubeType, Operation
from ctcore.twilight.rules.common import buying_off
from ctcore.twilight.rules.common.buying_off import ALLOWED, BuyOff, buy_off
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
    pays,
    selected_spaces,
)
from ctcore.twilight.rules.common.resolution import COUNTED, search, type_named, type_unnamed
from ctcore.twilight.rules.common.turns import OperationLimit

# 3.2.3: what each location costs.
PRICE = Figure("sweep.price", (cite("3.2.3/2"),), lambda _state: 2)
POINTS = (PRICE,)


# Frames and moves


@frozen
class Sweeping(OperationFrame):
    """Sweep between two steps; ``marks`` counts the Troops that have moved, ``searched`` the spaces done.

    ``bought_off`` are the spaces that a Guerrilla has been bought off.
    """

    clause = "3.2.3"
    awaits = "a space to Sweep, Troops to move, a space to search, or the end"
    actor = GOVERNMENT
    operation = Operation.SWEEP
    price = PRICE
    moves = TROOPS
    searched: tuple[Place, ...]
    bought_off: tuple[Place, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def begun(cls, limit: OperationLimit) -> Sweeping:
        """Sweep just begun."""
        return cls(limit, (), ())

    @property
    def done(self) -> str:
        """The spaces that have been searched, in words."""
        return listed(self.searched)

    @property
    def supposes(self) -> tuple[Figure[bool], ...]:
        """That Guerrillas may be bought off, where some have been."""
        return (ALLOWED,) if self.bought_off else ()

    @property
    def bought(self) -> str:
        """The spaces that a Guerrilla has been bought off, in words."""
        return listed(self.bought_off)

    @property
    def outstanding(self) -> str:
        """The selected spaces that have not been searched yet."""
        left = ", ".join(str(place) for place in self.locations if place not in self.searched)
        return f"the search of {left}" if left else ""


class Sweep(Move):
    """Begin a Sweep."""

    __slots__ = ()

    form = "sweep"
    clause = "3.2.3"


class SearchWith(CubesOfSpaceMove):
    """Activate Guerrillas in a space with cubes of one type, where the types may not be added together."""

    __slots__ = ()

    form = "activate {space} with {cubes}"


# Requirements

_before_any_move = asks(
    "before_any_move",
    (cite("3.2.3/3"), "R47"),
    "all spaces are selected and paid for before Troops move",
    lambda frame: not frame.marks,
    "moved already: {frame.moved_pieces}",
)
_before_any_search = asks(
    "before_any_search",
    (cite("3.2.3/5"), "R71"),
    "all spaces are selected, and all Troops move, before the first space is searched",
    lambda frame: not frame.searched,
    "searched: {frame.done}",
)

_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Sweeping, cite("3.2.3/2"), "a space of Sweep"),
    _before_any_move,
    _before_any_search,
    in_algeria,
)
_MOVE = (
    *moves_pieces(TROOPS, cite("3.2.3/3", "3.2.3/4"), "Sweep moves Troops, not Police"),
    _before_any_search,
    asks(
        "selected_space",
        (cite("3.2.3/3"),),
        "Troops enter a space selected for this Sweep",
        lambda frame, destination: destination in frame.locations,
        "selected: {frame.selected}",
    ),
    asks(
        "adjacent",
        (cite("3.2.3/3"), "1.3.5", "R71"),
        "Troops come from an adjacent space",
        lambda origin, destination: origin in destination.neighbours,
        "from: {move.origin}, to: {move.destination}",
    ),
    unmoved_there(cite("3.2.3/3"), "R71", "R74"),
)
_SEARCH = (
    asks(
        "selected_space",
        (cite("3.2.3/5"),),
        "a space selected for this Sweep is searched",
        lambda frame, space: space in frame.locations,
        "selected: {frame.selected}",
    ),
    asks(
        "not_searched_yet",
        (cite("3.2.3/5"),),
        "each space is searched once",
        lambda frame, space: space not in frame.searched,
        "searched: {frame.done}",
    ),
)


_BUY_OFF = (
    asks(
        "buying_off_allowed",
        ("3.2.3", "#5u"),
        "the Government buys Guerrillas off only where a card allows it",
        lambda in_force: ALLOWED.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
    ).reading(ALLOWED),
    asks(
        "selected_space",
        ("#5u", "3.2.3"),
        "Guerrillas are bought off spaces selected for this Sweep",
        lambda frame, space: space in frame.locations,
        "selected: {frame.selected}",
    ),
    asks(
        "not_bought_off_yet",
        ("#5u",),
        "only one Guerrilla is bought off a space",
        lambda frame, space: space not in frame.bought_off,
        "bought off so far: {frame.bought}",
    ),
    pays(GOVERNMENT, buying_off.PRICE, "#5u", "a Guerrilla bought off"),
)


# Effects


def _select(draft: Draft, frame: Sweeping, move: Select) -> None:
    pay(draft, frame, cite("3.2.3/2"))
    draft.replace(frame.but(locations=(*frame.locations, move.space)))


def _move(draft: Draft, frame: Sweeping, move: MoveCubes) -> None:
    draft.move(move.piece, move.count, move.origin, move.destination, cite("3.2.3/3"))
    marks = remarked(frame.marks, move.destination, move.piece, move.count)
    draft.replace(frame.but(marks=marks))


def _search(draft: Draft, frame: Sweeping, move: Search) -> None:
    _searched(draft, frame, move.space, None)


def _search_with(draft: Draft, frame: Sweeping, move: SearchWith) -> None:
    _searched(draft, frame, move.space, move.cubes)


def _searched(draft: Draft, frame: Sweeping, place: Place, named: CubeType | None) -> None:
    space = draft.space(place)
    french = COUNTED(draft, space, FRENCH_CUBES, named)
    algerian = COUNTED(draft, space, ALGERIAN, named)
    cited = COUNTED.cited(cite("3.2.3/5", "3.2.3/6"), draft, space, FRENCH_CUBES, named)
    search(draft, place, french, algerian, COUNTED.cited(cited, draft, space, ALGERIAN, named))
    draft.replace(frame.but(searched=(*frame.searched, place)))


def _buy_off(draft: Draft, frame: Sweeping, move: BuyOff) -> None:
    buy_off(draft, move, "3.2.3")
    draft.replace(frame.but(bought_off=(*frame.bought_off, move.space)))


# Kinds of move, and the laws of Sweep's frames


def _in_map_order(frame: Sweeping) -> list[int]:
    return sorted(selected_spaces(frame))


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
    (type_unnamed("3.2.3"), *_SEARCH),
    _search,
    BY_SPACE,
    selected_spaces,
    within=only_at(_SEARCHES, _in_map_order),
)
_SEARCHES_WITH = tuple(SearchWith(place, cubes) for place in PLACES for cubes in CubeType)
SEARCH_WITH = Kind(
    "sweep.search_with",
    SearchWith,
    _SEARCHES_WITH,
    (type_named("3.2.3"), *_SEARCH),
    _search_with,
    BY_SPACE,
    selected_spaces,
    within=only_at(_SEARCHES_WITH, _in_map_order),
)
BUY_OFF = buying_off.buying_off("sweep.buy_off", _BUY_OFF, _buy_off, _in_map_order)

TABLE = awaits(Sweeping, SELECT, MOVE, SEARCH, SEARCH_WITH, BUY_OFF)


def _phase_fits(_state: State, frame: Sweeping) -> bool:
    moved = all(mark.piece in TROOPS for mark in frame.marks) and (bool(frame.locations) or not frame.marks)
    searched = len(set(frame.searched)) == len(frame.searched)
    return moved and searched and all(place in frame.locations for place in frame.searched)


def _purchases_fit(state: State, frame: Sweeping) -> bool:
    bought = frame.bought_off
    once = len(set(bought)) == len(bought) and all(place in frame.locations for place in bought)
    return all_of(one(state) for one in frame.supposes) & once


LAWS = (
    locations_law((Sweeping,), "sweep", "3.2.3", lambda one: isinstance(one, Place) and not one.is_country),
    frame_law(
        (Sweeping,),
        "sweep_steps_fit",
        (cite("3.2.3/3", "3.2.3/4", "3.2.3/5"), "R47", "R71"),
        "Sweep has moved only Troops, and searched only its locations, each once",
        _phase_fits,
    ),
    frame_law(
        (Sweeping,),
        "sweep_purchases_fit",
        ("#5u", "5.4"),
        "Guerrillas are bought off locations of the Sweep, each once, and only where a card allows it",
        _purchases_fit,
    ),
)
