"""Travel of the solo Jihadist (9.4.2.6): destinations first, then an origin for each.

Clauses: 9.4.2.6, 9.4.2.6.1, 9.4.2.6.2; rulings L46, L94, L108, L109, L111, L113
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import PLACES, Place, neighbours, place
from ctcore.labyrinth.board.solo import major_is_open
from ctcore.labyrinth.board.tracks import resources
from ctcore.labyrinth.board.vocabulary import CELLS, Cell, Governance, Posture, Sort
from ctcore.labyrinth.bot.cells import first_cell
from ctcore.labyrinth.bot.priority import Priority
from ctcore.labyrinth.rules.jihadist.operation import RollDice, Travel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.labyrinth.board.state import Country
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["FROM_B", "NAMED", "Leg", "Trip", "destination_by_box", "leg", "travel"]

_PAKISTAN, _STATES = place("Pakistan"), place("United States")
# 9.4.2.6/1: cells that the country would get.
_MORE = 2
_PAKISTAN_FIRST = Priority(
    "travel.pakistan", ("9.4.2.6/1",), "Pakistan", lambda _thinking, where: where is _PAKISTAN
)
_RESOURCES = Priority(
    "travel.resources",
    ("9.4.2.6/1",),
    "the most resources, if all are Muslim",
    lambda thinking, where: resources(thinking.state, thinking.country(where)),
)


@frozen
class Leg:
    """A cell, where it travels from and where to."""

    cell: Cell
    origin: Place
    place: Place


class Trip:
    """The Travel of a card under way: the cells that travel already, and all its destinations."""

    def __init__(
        self, value: int, destinations: Sequence[Place], used: Sequence[tuple[Place, Cell]] = ()
    ) -> None:
        """Begin with the destinations, and the cells that have travelled already."""
        self.value, self.destinations, self.used = value, tuple(destinations), list(used)
        self.legs: list[Leg] = []

    def stays(self, thinking: Thinking, where: Place) -> int:
        """The cells of a country that none of its legs takes away, Sadr among them."""
        return thinking.country(where).cells - sum(one.origin is where is not one.place for one in self.legs)

    def free(self, thinking: Thinking, where: Place, cell: Cell) -> int:
        """The cells of that sort that may still travel."""
        return thinking.country(where).count(cell) - self.used.count((where, cell))

    def left(self, thinking: Thinking, where: Place) -> int:
        """All cells there that may still travel; Sadr does not."""
        return sum(self.free(thinking, where, cell) for cell in CELLS)


# Destinations


def _is_adjacent(thinking: Thinking, one: Place, other: Place) -> bool:
    return other in neighbours(one, patriot_act=thinking.state.in_force.patriot_act)


def _cell_beside(thinking: Thinking, where: Place) -> bool:
    near = neighbours(where, patriot_act=thinking.state.in_force.patriot_act)
    return any(thinking.country(one).cells for one in near)


def _box_a(_thinking: Thinking, country: Country) -> bool:
    return not country.is_ruled and bool(country.regime_change or country.besieged or country.aid)


def _box_b(thinking: Thinking, country: Country) -> bool:
    talks = thinking.state.in_force.benazir_bhutto and country.place is _PAKISTAN
    poor = country.governance is Governance.POOR and country.place.is_muslim
    return poor and not talks and major_is_open(thinking.state, country, _MORE)


def _box_c(thinking: Thinking, country: Country) -> bool:
    decent = country.place.is_muslim and country.governance in (Governance.GOOD, Governance.FAIR)
    return decent and _cell_beside(thinking, country.place)


def _box_d(thinking: Thinking, country: Country) -> bool:
    if country.place.sort is not Sort.NON_MUSLIM:
        return False
    if thinking.state.tracks.us_posture is Posture.HARD:
        return not country.is_marked
    return country.posture is Posture.SOFT or country.place is _STATES


Box = tuple[str, str, "Callable[[Any, Any], bool]"]
_A: Box = (
    "travel.a",
    "a country with regime change, besieged marker or Aid, not under Islamist Rule",
    _box_a,
)
_B: Box = ("travel.b", "a Poor country where two more cells allow a Major Jihad", _box_b)
_C: Box = ("travel.c", "a Good or Fair Muslim country with a cell next to it", _box_c)
_D: Box = ("travel.d", "a country that is not Muslim: unmarked if the US is Hard, Soft if it is Soft", _box_d)
_ALL = (_A, _B, _C, _D)
FROM_B, ONLY_D = (_B, _C, _D), (_D,)


def destination_by_box(
    thinking: Thinking, box: Box, among: Sequence[Place] = PLACES, table: Any = None
) -> Place | None:
    """The destination that a box names; None if no country is in it (9.4.2.6)."""
    name, says, fits = box
    there = [where for where in among if fits(thinking, thinking.country(where))]
    if not there:
        return None
    left = thinking.narrow(there, _PAKISTAN_FIRST)
    if all(one.is_muslim for one in left):
        left = thinking.narrow(left, _RESOURCES)
    where = thinking.random_place("a destination", left, table)
    ruling = "L108" if where is _STATES else "L46"
    thinking.tell(name, ("9.4.2.6/1", ruling), says, where)
    return where


def destinations(thinking: Thinking, points: int, boxes: Sequence[Box] = _ALL) -> list[Place]:
    """A destination for each point: one for each box, then one at random for all that are left (9.4.2.6)."""
    found: list[Place] = []
    for box in boxes:
        if len(found) < points and (where := destination_by_box(thinking, box)) is not None:
            found.append(where)
    if len(found) < points:
        where = thinking.random_place("a random destination", PLACES)
        thinking.tell("travel.random", ("9.4.2.6/1",), "points left: one destination at random", where)
        found += [where] * (points - len(found))
    return found


# Origins


def _ruled(thinking: Thinking, trip: Trip, where: Place, _to: Place) -> bool:
    country = thinking.country(where)
    return country.is_ruled and country.cells > trip.value


def _overrun(thinking: Thinking, _trip: Trip, where: Place, _to: Place) -> bool:
    country = thinking.country(where)
    return country.regime_change is not None and country.cells > country.strength


def _beside(thinking: Thinking, _trip: Trip, where: Place, to: Place) -> bool:
    return _is_adjacent(thinking, where, to)


def _anywhere(_thinking: Thinking, _trip: Trip, _where: Place, _to: Place) -> bool:
    return True


_ORIGINS = (
    ("origin.ruled", "a country under Islamist Rule with more cells than the value", _ruled),
    ("origin.regime_change", "a regime change country with more cells than troops", _overrun),
    ("origin.adjacent", "a country next to it", _beside),
    ("origin.random", "any country with cells, at random", _anywhere),
)
_ACTIVE = Priority(
    "origin.active",
    ("9.4.2.6.1/1",),
    "a country with an active cell that has not travelled yet",
    lambda thinking, one: one.trip.free(thinking, one.where, Cell.ACTIVE) >= 1,
)
_OTHER = Priority(
    "origin.no_destination",
    ("9.4.2.6.1/1",),
    "no other destination of the card",
    lambda _thinking, one: one.where is one.to or one.where not in one.trip.destinations,
)


@frozen(eq=False)
class _From:
    """A country from which a cell may travel to a destination."""

    trip: Trip
    where: Place
    to: Place

    @property
    def place(self) -> Place:
        """The country, by which it is told."""
        return self.where


def leg(thinking: Thinking, trip: Trip, to: Place, there: Sequence[Place]) -> Leg | None:
    """The cell that travels to a destination, from one of these countries; None if none can (9.4.2.6.1)."""
    with_cells = [where for where in there if trip.left(thinking, where) >= 1]
    for name, says, fits in _ORIGINS:
        boxed = [_From(trip, one, to) for one in with_cells if fits(thinking, trip, one, to)]
        if not boxed:
            continue
        left = thinking.narrow(boxed, _ACTIVE, _OTHER)
        where = thinking.random_place("an origin", [one.where for one in left])
        thinking.tell(name, ("9.4.2.6.1/1", "L109"), says, where)
        country = thinking.country(where)
        holds = country.is_ruled or country.regime_change is not None
        if holds and where is not to and trip.stays(thinking, where) == 1:
            thinking.tell("origin.last_cell", ("9.4.2.6.1/1",), "the last cell there travels in place", where)
            to = where
        cell = first_cell(thinking, [one for one in CELLS if trip.free(thinking, where, one) >= 1])
        trip.used.append((where, cell))
        trip.legs.append(Leg(cell, where, to))
        return trip.legs[-1]
    return None


def travel(thinking: Thinking) -> bool:
    """Travel with each point of the card that can (9.4.2.6, 9.4.2.6.2).

    A destination for which there is no cell costs its point, which is left (L94, L113).
    """
    frame, state = thinking.frame, thinking.state
    if frame.places:
        return False
    if not any(one.sleepers + one.actives for one in state.countries):
        return False
    trip = Trip(frame.value, destinations(thinking, frame.left))
    for to in trip.destinations:
        _leg_by_rule(thinking, trip, to)
    for one in trip.legs:
        thinking.play(Travel(one.cell, one.origin, one.place))
    if trip.legs:
        thinking.tell(
            "travel.rolls", ("9.4.2.6.2/1",), "all cells are picked, and rolled for", len(trip.legs)
        )
        thinking.play(RollDice())
    return bool(trip.legs)


def _leg_by_rule(thinking: Thinking, trip: Trip, to: Place) -> None:
    bound = thinking.state.in_force.biometrics
    if bound and not _cell_beside(thinking, to):
        cited = ("9.4.2.6/1", "L94", "L111")
        thinking.tell("travel.biometrics", cited, "Biometrics: no cell is next to it", to)
    elif leg(thinking, trip, to, _within_reach(thinking, to) if bound else PLACES) is None:
        thinking.tell("travel.no_cell", ("9.4.1/4", "9.4.2.6.1/1", "L113"), "no cell is left for it", to)


def _within_reach(thinking: Thinking, to: Place) -> list[Place]:
    """The countries from which a cell travels to a destination under Biometrics (#2)."""
    return [one for one in PLACES if one is to or _is_adjacent(thinking, one, to)]


NAMED = (_PAKISTAN_FIRST, _RESOURCES, _ACTIVE, _OTHER)
