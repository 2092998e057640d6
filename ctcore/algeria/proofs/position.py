"""Positions that stand for all others: a few areas open, every number in them a term.

Of the areas that a move touches every count that the laws let differ from 0 is a term; so are the counters
that are not in use, the levels, the points, the Border Zone, France, the OAS and what is in force.  All
other areas are concrete and empty.

That is enough.  An effect changes the areas that it names and no others; of the others it asks at most
whether some unit is there, or for a sum over all areas.  Where it does, one further area, `ELSEWHERE`, is
open and stands for all of them.  Laws about one area hold of an area that does not change.  The law that
adds up all areas, that of the counters, still speaks of every position: ``withheld``, which the next turn
alone reads, has any number of each counter, and so stands for those that lie elsewhere.

The laws speak of one counter at a time.  So what does the same to every type of unit, one after another, is
proved counter by counter (``units``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ctcore.algeria.board.in_force import TRUTHS, InForce
from ctcore.algeria.board.places import Place, place
from ctcore.algeria.board.state import EMPTY_AREAS, STANDS, Area, France, Levels, Oas, Record, State, Zone
from ctcore.algeria.board.units import (
    COUNTERS,
    FIELD,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    NONE,
    Stand,
    Unit,
    Units,
)
from ctcore.kernel.copying import changed
from ctcore.symbolic import any_count, any_truth, house

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Frame

__all__ = [
    "ALL_UNITS",
    "ELSEWHERE",
    "SORTS",
    "AnyUnits",
    "any_position",
    "any_units",
    "open_area",
]

ALL_UNITS = tuple(Unit)
# One area of each sort, and a country, that stand for all of it.
SORTS: dict[str, Place] = {one.rating: one for one in map(place, ("ALG", "I-1", "V-1", "TUN"))}
ELSEWHERE = place("III-1")
_FLN_STANDS = tuple(one for one in Stand if one.recovered is not Stand.PTL)
_MOBILE_STANDS = tuple(one for one in Stand if one.recovered is not Stand.UG)
_POLICE_STANDS = (Stand.PTL, Stand.PTL_NEUTRALIZED)
_DONE = ("propaganda", "strike", "raid", "civil_affairs", "suppression")


class AnyUnits(Units):
    """Units whose numbers are terms: each type is gone through, none is asked whether it has some.

    To do something to no unit of a type changes nothing (`lemma.none_changes_nothing`).

    >>> [str(unit) for unit, _ in AnyUnits(bands=any_count("b")).items()]
    ['Bands']
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def items(self) -> list[tuple[Unit, int]]:
        """Each type whose number is not the plain 0."""
        counts = [(unit, self.of(unit)) for unit in Unit]
        return [(unit, count) for unit, count in counts if not (type(count) is int and count == 0)]

    def plus(self, other: Units) -> Units:
        """These and those together."""
        return AnyUnits(*(self.of(unit) + other.of(unit) for unit in Unit))

    def only(self, units: tuple[Unit, ...]) -> Units:
        """Those of these types alone."""
        return AnyUnits(**{FIELD[unit]: self.of(unit) for unit in units})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Units):
            return NotImplemented
        return all(self.of(unit) == other.of(unit) for unit in Unit)

    def __ne__(self, other: object) -> bool:
        return not self == other


def any_units(name: str, units: Iterable[Unit]) -> AnyUnits:
    """Any number of each of those types.

    >>> sorted(any_units("x", (Unit.BAND,)).bands.parts.values())
    [1]
    """
    return AnyUnits(**{FIELD[unit]: any_count(f"{name}.{FIELD[unit]}") for unit in units})


def _there(one: Place, stand: Stand, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Those of the types that the laws let stand so in the place."""
    fln = FLN_UNITS if not one.is_country else FLN_UNITS[1:]
    found: tuple[Unit, ...] = ()
    if stand in _FLN_STANDS and not (one.is_country and stand.is_neutralized):
        found += fln
    if stand in _MOBILE_STANDS and not one.is_country:
        found += GOVERNMENT_MOBILE
    if stand in _POLICE_STANDS and not one.is_country:
        found += (Unit.POLICE,)
    return tuple(unit for unit in found if unit in units)


@lru_cache(maxsize=256)
def open_area(
    one: Place, units: tuple[Unit, ...] = ALL_UNITS, *, apart: bool = False, done: bool = True
) -> Area:
    """The place with every number of those units open, and its markers.

    The same question has the same object.  ``apart`` opens which are set apart, and ``done`` which missions
    there have been.
    """
    boxes: dict[str, Any] = {}
    for stand, field in STANDS.items():
        there = _there(one, stand, units)
        boxes[field] = any_units(f"{one.id}.{field}", there) if there else NONE
    if apart and not one.is_country:
        mobile = [unit for unit in GOVERNMENT_MOBILE if unit in units]
        boxes["apart"] = any_units(f"{one.id}.apart", mobile)
    if done and not one.is_country:
        boxes |= {name: any_truth(f"{one.id}.{name}") for name in _DONE}
    if not one.is_country:
        boxes["terror"] = any_truth(f"{one.id}.terror")
        boxes["suez"] = any_count(f"{one.id}.suez")
    if one.rating == "rural":
        boxes["resettled"] = any_truth(f"{one.id}.resettled")
    return Area(one, **boxes)


@lru_cache(maxsize=8)
def _rest(units: tuple[Unit, ...], by: tuple[str, ...]) -> State:
    """A position with everything open but areas and what is pending."""
    counters = [unit for unit in COUNTERS if unit in units]
    closed = {FIELD[unit]: count for unit, count in COUNTERS.items() if unit not in units}
    record = {name: any_count(f"record.{name}") for name in ("ap", "air", "helo", "naval")}
    most = {name: any_count(f"record.{name}") for name in ("air_maximum", "helo_maximum")}
    return State(
        "1954",
        any_count("turn"),
        EMPTY_AREAS,
        changed(any_units("pool", counters), **closed),
        Levels(any_count("psl.government"), any_count("psl.fln")),
        Record(**record, **most),
        withheld=any_units("withheld", counters),
        lost_elite=any_count("lost_elite") if Unit.ELITE in units else 0,
        zone=Zone(
            any_truth("zone.mobilized"),
            any_count("zone.steps"),
            any_truth("zone.active"),
            any_truth("zone.first_turn"),
        ),
        france=France(
            any_truth("france.cadre") if Unit.CADRE in units else False, any_truth("france.propaganda")
        ),
        oas=Oas(has_left=any_truth("oas.has_left")),
        suez_turn=any_count("suez_turn"),
        in_force=InForce(house=by).but(**{name: any_truth(f"in_force.{name}") for name in TRUTHS}),
    )


def any_position(
    *stack: Frame,
    areas: Iterable[Area] = (),
    units: tuple[Unit, ...] = ALL_UNITS,
    half: bool = False,
    **changes: Any,
) -> State:
    """The position with those areas open, the others empty, and that pending.

    ``half`` says that half a point is spent; ``changes`` are further fields.

    >>> from ctcore.algeria.rules.sequence import Turn
    >>> state = any_position(Turn(), areas=[open_area(SORTS["urban"])])
    >>> state.area("Algiers").oc.bands >= 0
    Truth(ALG.oc.bands >= 0)
    """
    listed = list(EMPTY_AREAS)
    for area in areas:
        listed[area.place.index] = area
    rest = _rest(units, house())
    psl = changed(rest.psl, half=True) if half else rest.psl
    return changed(rest, areas=tuple(listed), stack=stack, psl=psl, **changes)
