"""A position: what stands in each area, the levels and points on the track, and what is pending.

Clauses: 2.3, 2.2, 6.33, 11.2, 11.3, 12.1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from ctcore.algeria.board.all_areas import cached
from ctcore.algeria.board.in_force import NOTHING, InForce
from ctcore.algeria.board.places import PLACES, Place, place
from ctcore.algeria.board.units import (
    NONE,
    Actor,
    Stand,
    Units,
    divisions,
    fln_points,
    government_points,
    some_fln,
    some_government,
)
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Frame
from ctcore.kernel.named import Named

__all__ = [
    "STANDS",
    "Area",
    "Control",
    "Ending",
    "France",
    "Levels",
    "Oas",
    "OasPlace",
    "Record",
    "State",
    "Zone",
]


class Control(Named):
    """Who controls an area (2.3/2)."""

    CONTESTED, GOVERNMENT, FLN = "contested", "Government", "FLN"


class OasPlace(Named):
    """Where the OAS marker may stand (11.3/3)."""

    ALGIERS, CONSTANTINE, ORAN, FRANCE = "Algiers", "Constantine", "Oran", "France"

    @property
    def area(self) -> Place | None:
        """The area; None for France."""
        return None if self is OasPlace.FRANCE else place(self.value)


class Ending(Named):
    """How a game ends: a level of 0 (12.2), or the lead of the shorter game (13.3)."""

    LEVEL, LEAD = "a level of 0", "a lead at two checks"


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class Area:
    """An area as it stands: its units by box, neutralized ones apart, and its markers.

    ``apart`` are those of OPS that are not activated yet (6.32), or are deployed already (7/2); there are
    some in these phases alone.  ``suez`` are the Elite units that will come back here (5/suez).
    The last five say which missions have been conducted here this turn.

    Clauses: 2.2, 2.3, 9.11, 9.12, 9.14, 9.25, 9.26, 11.5
    """

    place: Place
    ug: Units = NONE
    ops: Units = NONE
    oc: Units = NONE
    ptl: Units = NONE
    ug_neutralized: Units = NONE
    ops_neutralized: Units = NONE
    oc_neutralized: Units = NONE
    ptl_neutralized: Units = NONE
    apart: Units = NONE
    suez: int = 0
    terror: bool = False
    resettled: bool = False
    control: Control = Control.CONTESTED
    propaganda: bool = False
    strike: bool = False
    raid: bool = False
    civil_affairs: bool = False
    suppression: bool = False
    # Answers about this one value; a note beside it, not part of it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __str__(self) -> str:
        """The name of the area."""
        return self.place.name

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (Area, _AREA_VALUES(self))

    @property
    def id(self) -> str:
        """The code that the map prints, by which its leaves go."""
        return self.place.id

    def at(self, stand: Stand) -> Units:
        """The units that stand so."""
        found: Units = getattr(self, stand.field)
        return found

    @property
    def is_remote(self) -> bool:
        """Whether the area is Remote, as printed or since it was resettled (2.2/8, 9.27/2)."""
        return self.place.is_remote | self.resettled

    @property
    def is_rural(self) -> bool:
        """Whether the area is Rural (2.2/8)."""
        return (self.place.rating == "rural") & (self.resettled ^ True)

    @property
    def described(self) -> str:
        """What sort of area it is now, in words."""
        return "Remote" if self.is_remote is True else self.place.described

    @property
    def ready_fln(self) -> int:
        """The FLN units that are not neutralized."""
        return some_fln(self.ug) + some_fln(self.ops) + some_fln(self.oc)

    @property
    def fronts(self) -> int:
        """The Fronts here, neutralized or not (6.2/4)."""
        return self.ug.fronts + self.ops.fronts + self.oc.fronts + self.neutralized_fronts

    @property
    def neutralized_fronts(self) -> int:
        """The Fronts here that are neutralized."""
        return self.ug_neutralized.fronts + self.ops_neutralized.fronts + self.oc_neutralized.fronts

    @property
    def patrol(self) -> int:
        """The units on patrol (9.21/4): those in PTL that are not neutralized."""
        return some_government(self.ptl)

    @property
    def divisions(self) -> int:
        """The French divisions here, in any mode, box and state (9.22/3)."""
        return _divisions(self)

    @property
    def fln_points(self) -> int:
        """What the FLN's units count for control (10.1/2, 10.1/3)."""
        return _fln_points(self)

    @property
    def government_points(self) -> int:
        """What the Government's units count for control (10.1/2, 10.1/3)."""
        return _government_points(self)


STANDS = {stand: stand.field for stand in Stand}
_BOXES: Callable[[Area], tuple[Units, ...]] = attrgetter(*STANDS.values())


@cached
def _fln_points(area: Area) -> int:
    return fln_points(area.ug) + fln_points(area.ops) + fln_points(area.oc)


@cached
def _government_points(area: Area) -> int:
    return government_points(area.ops) + government_points(area.oc) + government_points(area.ptl)


@cached
def _divisions(area: Area) -> int:
    return sum([divisions(units) for units in _BOXES(area) if units is not NONE])


_AREA_VALUES = attrgetter(*(field.name for field in attrs.fields(Area) if field.init))


@frozen
class Levels:
    """The two PSLs (2.3/5); ``half`` says that half a point of the Government's is spent (6.3/2, A31)."""

    government: int
    fln: int
    half: bool = False

    def of(self, actor: Actor) -> int:
        """The level of one player."""
        return self.government if actor is Actor.GOVERNMENT else self.fln

    @property
    def running(self) -> str:
        """The Government's level in words, with what is half spent (A31).

        >>> Levels(44, 50, half=True).running
        '43 1/2'
        """
        return f"{self.government - 1} 1/2" if self.half is True else str(self.government)


@frozen
class Record:
    """AP and points on the Record Track (2.3/1, 11.1, 11.6), each from 0 to 99."""

    ap: int = 0
    air: int = 0
    air_maximum: int = 0
    helo: int = 0
    helo_maximum: int = 0
    naval: int = 0


@frozen
class Zone:
    """The Border Zone (6.33): whether it is mobilized, the steps beyond "0", whether it is active.

    ``first_turn`` says that it was first mobilized this turn (A33).
    """

    mobilized: bool = False
    steps: int = 0
    active: bool = False
    first_turn: bool = False


@frozen
class France:
    """The France box (11.22): whether a Cadre is there, and has conducted its Propaganda this turn."""

    cadre: bool = False
    propaganda: bool = False


@frozen
class Oas:
    """The OAS marker (11.3): whether it is in play, who controls it, and where it stands.

    ``has_left`` says that it was removed once: it comes back at a lower level (A60).
    """

    active: bool = False
    controller: Actor | None = None
    where: OasPlace | None = None
    has_left: bool = False


NO_RECORD, NO_ZONE, NO_FRANCE, NO_OAS = Record(), Zone(), France(), Oas()


class Position:
    """What a state and a step in the making both show, so that a rule can read either."""

    __slots__ = ()

    turn: int
    areas: Sequence[Area]
    pool: Units
    withheld: Units
    lost_elite: int
    suez_turn: int
    psl: Levels
    record: Record
    zone: Zone
    france: France
    oas: Oas
    lead: Actor | None
    in_force: InForce
    winner: Actor | None
    memo: dict[Any, Any]


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class State(Position):
    """A position.

    ``areas`` lists the 25 areas and the two countries in map order; ``pool`` the counters that are not in
    use (2/4), ``withheld`` those that come back to it next turn (5/nato), ``lost_elite`` the Elite units that
    left the game (11.4/4), ``suez_turn`` the turn of the Suez crisis.
    ``lead`` is who led by 26 or more at the last check (13.3).  ``stack`` is what
    is pending, innermost last; it is empty when the game is over, and ``winner`` and ``ending`` say how.
    """

    # These fields only group others: names of values leave them out.
    named_by_fields = ("areas", "record")

    scenario: str
    turn: int
    areas: tuple[Area, ...]
    pool: Units
    psl: Levels
    record: Record = NO_RECORD
    withheld: Units = NONE
    lost_elite: int = 0
    suez_turn: int = 0
    zone: Zone = NO_ZONE
    france: France = NO_FRANCE
    oas: Oas = NO_OAS
    lead: Actor | None = None
    stack: tuple[Frame, ...] = ()
    in_force: InForce = NOTHING
    winner: Actor | None = None
    ending: Ending | None = None
    # Answers about this one value; a note beside it, not part of it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (State, _STATE_VALUES(self))

    def area(self, which: str | Place) -> Area:
        """The area, or country, of that name or code; `NotationError` with near misses otherwise."""
        return self.areas[(which if isinstance(which, Place) else place(which)).index]

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed."""
        return changed(self, **changes)

    def with_area(self, area: Area) -> State:
        """The same position with that area in the place of the one of its name."""
        areas = tuple(area if one.place is area.place else one for one in self.areas)
        return changed(self, areas=areas)


_STATE_VALUES = attrgetter(*(field.name for field in attrs.fields(State) if field.init))


EMPTY_AREAS = tuple(Area(one) for one in PLACES)
