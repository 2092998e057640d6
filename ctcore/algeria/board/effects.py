"""The ledger's primitives of the board: every change of units and markers goes through one.

Each names the clause that orders it.

Clauses: 11.5, 2/4; ruling A10
"""

from __future__ import annotations

from ctcore.algeria.board import entries
from ctcore.algeria.board.draft import TOP, TrackDraft, refuse_unless, while_it_lasts
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import Area, Control
from ctcore.algeria.board.units import GROUNDED, Stand, Unit, Units
from ctcore.errors import Defect
from ctcore.kernel.copying import changed, replaced

__all__ = ["TOP", "Draft", "Spot"]


# A box of an area.
Spot = tuple[Place, Stand]


def _after(area: Area, stand: Stand, unit: Unit, by: int) -> Units:
    """What stands there once units have come, or gone; never fewer than none."""
    # Without a call of `Area.at` or `Units.of`: this is asked more often than anything else.
    units: Units = getattr(area, stand.field)
    if unit.count(units) + by >= 0:
        return units.changed(unit, by)
    message = f"an effect takes more {unit} from {stand} of {area} than stand there"
    raise Defect(message)


# Both faces of a counter are drawn from the counters of the first.
_COUNTER = {unit: Unit.DIVISION if unit is Unit.DISPERSED else GROUNDED.get(unit, unit) for unit in Unit}


class Draft(TrackDraft):
    """A step in the making."""

    __slots__ = ()

    # Areas

    def area(self, place: Place) -> Area:
        """The area as the step has it so far."""
        return self.areas[place.index]

    def write(self, area: Area) -> None:
        """Put an area in the place of what it was."""
        if type(self.areas) is tuple:
            self.areas = list(self.areas)
        self.areas[area.place.index] = area  # type: ignore[index]

    def _stand(self, place: Place, stand: Stand, unit: Unit, by: int) -> None:
        area = self.areas[place.index]
        self.write(replaced(area, stand.field, _after(area, stand, unit, by)))

    def _restand(self, spot: Spot, unit: Unit, by: int, after: Stand, into: Unit) -> None:
        """Take units of an area away where they stand, and put as many elsewhere in it, maybe turned over."""
        place, before = spot
        area = self.areas[place.index]
        left = _after(area, before, unit, -by)
        if before is after:
            self.write(replaced(area, before.field, left.changed(into, by)))
        else:
            there = area.at(after).changed(into, by)
            self.write(changed(area, **{before.field: left, after.field: there}))

    def _counters(self, unit: Unit, by: int) -> None:
        counter = _COUNTER[unit]
        refuse_unless(self.pool.of(counter) + by >= 0, "takes more units than there are counters")
        self.pool = self.pool.changed(counter, by)

    @while_it_lasts
    def place(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Place units of the counters that are not in use (2/4)."""
        self._counters(unit, -count)
        self._stand(place, stand, unit, count)
        self.lines.append((entries.Placed, clause, count, unit, place, stand))

    @while_it_lasts
    def remove(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Take units off the map; their counters may be used again (A10)."""
        self._stand(place, stand, unit, -count)
        self._counters(unit, count)
        self.lines.append((entries.Removed, clause, count, unit, place, stand))

    @while_it_lasts
    def withhold(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take a unit off the map, whose counter comes back next turn (5/nato)."""
        self._stand(place, stand, unit, -1)
        self.withheld = self.withheld.changed(_COUNTER[unit], 1)
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @while_it_lasts
    def lend(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take an Elite unit off the map, to come back to the same area (5/suez, A29)."""
        self._stand(place, stand, unit, -1)
        area = self.area(place)
        self.write(changed(area, suez=area.suez + 1))
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @while_it_lasts
    def bring_back(self, place: Place, clause: str) -> None:
        """Put the Elite units of the Suez crisis back into OPS of an area (5/suez, A29)."""
        count = self.area(place).suez
        self.write(changed(self.area(place), suez=0))
        self._stand(place, Stand.OPS, Unit.ELITE, count)
        self.lines.append((entries.Placed, clause, count, Unit.ELITE, place, Stand.OPS))

    @while_it_lasts
    def lose_elite(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take an Elite unit out of the game (11.4/4)."""
        self._stand(place, stand, unit, -1)
        self.lost_elite += 1
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @while_it_lasts
    def eliminate(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Eliminate FLN units; their counters may be used again (A10)."""
        self._stand(place, stand, unit, -count)
        self._counters(unit, count)
        self.lines.append((entries.Lost, clause, count, unit, place))

    @while_it_lasts
    def stand(self, unit: Unit, count: int, spot: Spot, after: Stand, clause: str) -> None:
        """Put units of an area into another box, or neutralize them, or let them recover."""
        place, before = spot
        self._restand((place, before), unit, count, after, unit)
        self.lines.append((entries.Stood, clause, count, unit, place, before, after))

    @while_it_lasts
    def move(self, unit: Unit, count: int, origin: Spot, spot: Spot, clause: str) -> None:
        """Move units from one area to another."""
        place, stand = spot
        self._stand(origin[0], origin[1], unit, -count)
        self._stand(place, stand, unit, count)
        self.lines.append((entries.Moved, clause, count, unit, place, origin[0], stand))

    @while_it_lasts
    def turn_over(self, unit: Unit, into: Unit, count: int, spot: Spot, clause: str) -> None:
        """Show the other face of counters: a division's mode, an airmobile brigade (11.7, 11.12)."""
        place, stand = spot
        self._restand(spot, unit, count, stand, into)
        area = self.area(place)
        # Units deployed already may be among them.
        over = area.apart.of(unit) - area.ops.of(unit)
        if over > 0:
            self.write(replaced(area, "apart", area.apart.changed(unit, -over).changed(into, over)))
        self.lines.append((entries.Converted, clause, count, unit, place, into))

    @while_it_lasts
    def convert(self, unit: Unit, into: Unit, count: int, spot: Spot, clause: str) -> None:
        """Exchange units for units of another type, of the counters that are not in use (6.2/3, C.3/3)."""
        place, stand = spot
        self._counters(into, -count)
        self._counters(unit, count)
        self._restand(spot, unit, count, stand, into)
        self.lines.append((entries.Converted, clause, count, unit, place, into))

    # Markers

    @while_it_lasts
    def terrorize(self, place: Place, clause: str) -> None:
        """Put a Terror marker into an area that has none (11.5/1)."""
        area = self.area(place)
        if not area.terror:
            self.write(replaced(area, "terror", new=True))
            self.lines.append((entries.Marked, clause, place, "terrorized"))

    @while_it_lasts
    def calm(self, place: Place, clause: str) -> None:
        """Take the Terror marker off an area, if it has one (11.5/3)."""
        area = self.area(place)
        if area.terror:
            self.write(replaced(area, "terror", new=False))
            self.lines.append((entries.Marked, clause, place, "no longer terrorized"))

    @while_it_lasts
    def resettle(self, place: Place, clause: str) -> None:
        """Make a Rural area Remote for the rest of the game (9.27/2)."""
        self.write(replaced(self.area(place), "resettled", new=True))
        self.lines.append((entries.Marked, clause, place, "resettled: Remote from now on"))

    @while_it_lasts
    def control(self, place: Place, control: Control, clause: str) -> None:
        """Record who controls an area (10.1)."""
        area = self.area(place)
        if area.control is not control:
            self.write(replaced(area, "control", control))
            self.lines.append((entries.ControlChanged, clause, place, area.control, control))

    @while_it_lasts
    def done(self, place: Place, mission: str) -> None:
        """Note that a mission has been conducted in an area this turn; the move itself tells it."""
        self.write(replaced(self.area(place), mission, new=True))

    # France

    @while_it_lasts
    def cadre_to_france(self, place: Place, clause: str) -> None:
        """Move a Cadre from UG of an area to France (11.22/2)."""
        self._stand(place, Stand.UG, Unit.CADRE, -1)
        self.set_france(clause, f"a Cadre of {place} goes to France", cadre=True)

    @while_it_lasts
    def cadre_from_france(self, place: Place, stand: Stand, clause: str) -> None:
        """Move the Cadre from France into a box of an area (11.22/4)."""
        self._stand(place, stand, Unit.CADRE, 1)
        self.set_france(clause, f"the Cadre goes from France to {stand} of {place}", cadre=False)

    @while_it_lasts
    def cadre_lost_in_france(self, clause: str) -> None:
        """Eliminate the Cadre in France (9.11/5)."""
        self._counters(Unit.CADRE, 1)
        self.set_france(clause, "the Cadre in France is eliminated", cadre=False)

    def every_area(self) -> list[Area]:
        """The 25 areas as the step has them so far."""
        return [self.areas[one.index] for one in AREAS]
