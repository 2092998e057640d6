"""The ledger's primitives: every change of units, markers, levels and points goes through one.

Each names the clause that orders it.  Once a player has won (12.2/1) nothing changes any more: what was
still to be carried out is not (A13).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from ctcore.algeria.board import entries
from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import STANDS, Area, Control, Ending, Oas, OasPlace, Position, State
from ctcore.algeria.board.units import AIRBORNE, GROUNDED, Actor, Stand, Unit
from ctcore.errors import Defect
from ctcore.kernel import Frame, StackDraft
from ctcore.kernel.copying import changed, replaced, unsealed

__all__ = ["TOP", "Draft", "Spot"]

GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN
# 2.3/5, A17: the end of the Record Track.
TOP = 99
# A box of an area.
Spot = tuple[Place, Stand]
M = TypeVar("M", bound=Callable[..., None])
_new, _Unsealed = object.__new__, unsealed(State)
# Both faces of a counter are drawn from the counters of the first.
_COUNTER = {unit: Unit.DIVISION if unit is Unit.DISPERSED else GROUNDED.get(unit, unit) for unit in Unit}


def _while_it_lasts(method: M) -> M:
    """Do nothing once the game is over."""

    @wraps(method)
    def guarded(self: Draft, *given: Any, **named: Any) -> None:
        if self.winner is None:
            method(self, *given, **named)

    return cast("M", guarded)


class Draft(StackDraft, Position):
    """A step in the making."""

    __slots__ = (
        "_before",
        "areas",
        "ending",
        "france",
        "in_force",
        "lead",
        "lines",
        "lost_elite",
        "memo",
        "oas",
        "pool",
        "psl",
        "record",
        "turn",
        "winner",
        "withheld",
        "zone",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before = state
        self.turn, self.pool, self.withheld = state.turn, state.pool, state.withheld
        self.areas: Sequence[Area] = state.areas
        self.lost_elite, self.psl, self.record = state.lost_elite, state.psl, state.record
        self.zone, self.france, self.oas, self.lead = state.zone, state.france, state.oas, state.lead
        self.stack, self.in_force = state.stack, state.in_force
        self.winner, self.ending = state.winner, state.ending
        self.memo = state.memo
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> State:
        """Build the state after the step."""
        after = _new(_Unsealed)
        after.scenario = self._before.scenario
        after.turn, after.pool, after.withheld = self.turn, self.pool, self.withheld
        after.areas = self.areas if type(self.areas) is tuple else tuple(self.areas)
        after.lost_elite, after.psl, after.record = self.lost_elite, self.psl, self.record
        after.zone, after.france, after.oas, after.lead = self.zone, self.france, self.oas, self.lead
        after.stack, after.in_force = self.stack, self.in_force
        after.winner, after.ending = self.winner, self.ending
        after.memo = {}
        after.__class__ = State
        made: State = after
        return made

    # What is pending

    def push(self, frame: Frame) -> None:
        """Make a frame the innermost pending one."""
        if self.winner is None:
            self.stack = (*self.stack, frame)

    def replace(self, frame: Frame, *more: Frame) -> None:
        """Put a frame, and those that stand on it, in the place of the innermost one."""
        if self.winner is None:
            self.stack = (*self.stack[:-1], frame, *more)

    def finish(self, result: Any = None) -> None:
        """End the innermost frame; the one that it stands on goes on with the result."""
        if self.winner is None:
            super().finish(result)

    @property
    def scenario(self) -> str:
        """The scenario that is played."""
        return self._before.scenario

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
        area, field = self.areas[place.index], STANDS[stand]
        units = getattr(area, field)
        refuse_unless(units.of(unit) + by >= 0, f"takes more {unit} from {stand} of {place} than stand there")
        self.write(replaced(area, field, units.changed(unit, by)))

    def _counters(self, unit: Unit, by: int) -> None:
        counter = _COUNTER[unit]
        refuse_unless(self.pool.of(counter) + by >= 0, f"takes more {counter} than there are counters")
        self.pool = self.pool.changed(counter, by)

    @_while_it_lasts
    def place(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Place units of the counters that are not in use (2/4)."""
        self._counters(unit, -count)
        self._stand(place, stand, unit, count)
        self.lines.append((entries.Placed, clause, count, unit, place, stand))

    @_while_it_lasts
    def remove(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Take units off the map; their counters may be used again (A10)."""
        self._stand(place, stand, unit, -count)
        self._counters(unit, count)
        self.lines.append((entries.Removed, clause, count, unit, place, stand))

    @_while_it_lasts
    def withhold(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take a unit off the map, whose counter comes back next turn (5/nato)."""
        self._stand(place, stand, unit, -1)
        self.withheld = self.withheld.changed(_COUNTER[unit], 1)
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @_while_it_lasts
    def lend(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take an Elite unit off the map, to come back to the same area (5/suez, A29)."""
        self._stand(place, stand, unit, -1)
        area = self.area(place)
        self.write(changed(area, suez=area.suez + 1))
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @_while_it_lasts
    def bring_back(self, place: Place, clause: str) -> None:
        """Put the Elite units of the Suez crisis back into OPS of an area (5/suez, A29)."""
        count = self.area(place).suez
        self.write(changed(self.area(place), suez=0))
        self._stand(place, Stand.OPS, Unit.ELITE, count)
        self.lines.append((entries.Placed, clause, count, Unit.ELITE, place, Stand.OPS))

    @_while_it_lasts
    def lose_elite(self, unit: Unit, place: Place, stand: Stand, clause: str) -> None:
        """Take an Elite unit out of the game (11.4/4)."""
        self._stand(place, stand, unit, -1)
        self.lost_elite += 1
        self.lines.append((entries.Removed, clause, 1, unit, place, stand))

    @_while_it_lasts
    def eliminate(self, unit: Unit, count: int, place: Place, stand: Stand, clause: str) -> None:
        """Eliminate FLN units; their counters may be used again (A10)."""
        self._stand(place, stand, unit, -count)
        self._counters(unit, count)
        self.lines.append((entries.Lost, clause, count, unit, place))

    @_while_it_lasts
    def stand(self, unit: Unit, count: int, spot: Spot, after: Stand, clause: str) -> None:
        """Put units of an area into another box, or neutralize them, or let them recover."""
        place, before = spot
        self._stand(place, before, unit, -count)
        self._stand(place, after, unit, count)
        self.lines.append((entries.Stood, clause, count, unit, place, before, after))

    @_while_it_lasts
    def move(self, unit: Unit, count: int, origin: Spot, spot: Spot, clause: str) -> None:
        """Move units from one area to another."""
        place, stand = spot
        self._stand(origin[0], origin[1], unit, -count)
        self._stand(place, stand, unit, count)
        self.lines.append((entries.Moved, clause, count, unit, place, origin[0], stand))

    @_while_it_lasts
    def turn_over(self, unit: Unit, into: Unit, count: int, spot: Spot, clause: str) -> None:
        """Show the other face of counters: a division's mode, an airmobile brigade (11.7, 11.12)."""
        place, stand = spot
        self._stand(place, stand, unit, -count)
        self._stand(place, stand, into, count)
        area = self.area(place)
        # Of those deployed already, some may be among them.
        over = area.apart.of(unit) - area.ops.of(unit)
        if over > 0:
            self.write(replaced(area, "apart", area.apart.changed(unit, -over).changed(into, over)))
        self.lines.append((entries.Converted, clause, count, unit, place, into))

    @_while_it_lasts
    def convert(self, unit: Unit, into: Unit, count: int, spot: Spot, clause: str) -> None:
        """Exchange units for units of another type, of the counters that are not in use (6.2/3, C.3/3)."""
        place, stand = spot
        self._counters(into, -count)
        self._counters(unit, count)
        self._stand(place, stand, unit, -count)
        self._stand(place, stand, into, count)
        self.lines.append((entries.Converted, clause, count, unit, place, into))

    # Markers

    @_while_it_lasts
    def terrorize(self, place: Place, clause: str) -> None:
        """Put a Terror marker into an area that has none (11.5/1)."""
        area = self.area(place)
        if not area.terror:
            self.write(replaced(area, "terror", new=True))
            self.lines.append((entries.Marked, clause, place, "terrorized"))

    @_while_it_lasts
    def calm(self, place: Place, clause: str) -> None:
        """Take the Terror marker off an area, if it has one (11.5/3)."""
        area = self.area(place)
        if area.terror:
            self.write(replaced(area, "terror", new=False))
            self.lines.append((entries.Marked, clause, place, "no longer terrorized"))

    @_while_it_lasts
    def resettle(self, place: Place, clause: str) -> None:
        """Make a Rural area Remote for the rest of the game (9.27/2)."""
        self.write(replaced(self.area(place), "resettled", new=True))
        self.lines.append((entries.Marked, clause, place, "resettled: Remote from now on"))

    @_while_it_lasts
    def control(self, place: Place, control: Control, clause: str) -> None:
        """Record who controls an area (10.1)."""
        area = self.area(place)
        if area.control is not control:
            self.write(replaced(area, "control", control))
            self.lines.append((entries.ControlChanged, clause, place, area.control, control))

    @_while_it_lasts
    def done(self, place: Place, mission: str) -> None:
        """Note that a mission has been conducted in an area this turn; the move itself tells it."""
        self.write(replaced(self.area(place), mission, new=True))

    # Levels

    @_while_it_lasts
    def level(self, actor: Actor, by: int, clause: str) -> None:
        """Raise or lower a PSL: beyond 99 the other's is lowered instead; at 0 the game is over (12)."""
        before = self.psl.of(actor)
        after = before + by
        if after > TOP:
            self._set_level(actor, TOP, clause)
            self._set_level(actor.other, self.psl.of(actor.other) - (after - TOP), "12.1/1")
        else:
            self._set_level(actor, after, clause)

    def _set_level(self, actor: Actor, after: int, clause: str) -> None:
        before = self.psl.of(actor)
        kept = max(0, after)
        if kept == before:
            return
        self.psl = replaced(self.psl, actor.name.lower(), kept)
        self.lines.append((entries.LevelChanged, clause, actor, before, kept))
        if kept == 0:
            self.end(actor.other, Ending.LEVEL, "12.2/1")

    @_while_it_lasts
    def spend(self, halves: int, clause: str) -> None:
        """Pay half points of the Government's PSL (6.3); what is half stays so until it is rounded (A30)."""
        psl = self.psl
        whole, odd = divmod(halves, 2)
        after = psl.government - whole
        half = psl.half
        if odd:
            # Half a point and half a point are one.
            after, half = (after - 1, False) if half else (after, True)
        refuse_unless(after >= (1 if half else 0), "spends more PSP than there are")
        self.psl = changed(psl, half=half)
        if after != psl.government:
            self._set_level(GOVERNMENT, after, clause)
        else:
            self.lines.append((entries.Recorded, clause, f"half a point is spent: {self.psl.running} PSP"))

    @_while_it_lasts
    def round_up(self, clause: str) -> None:
        """Round what was spent up to whole points (6.3/2, A30)."""
        if self.psl.half:
            self.psl = changed(self.psl, half=False)
            self._set_level(GOVERNMENT, self.psl.government - 1, clause)

    @_while_it_lasts
    def end(self, winner: Actor, ending: Ending, clause: str) -> None:
        """End the game (12.2, 13.3)."""
        self.lines.append((entries.Won, clause, winner))
        self.winner, self.ending, self.stack = winner, ending, ()

    # Points

    @_while_it_lasts
    def ap(self, by: int, clause: str) -> None:
        """Give the FLN AP, at most 99 in all (A17), or take some."""
        before = self.record.ap
        after = min(TOP, before + by)
        refuse_unless(after >= 0, "pays more AP than there are")
        if after != before:
            self.record = replaced(self.record, "ap", after)
            self.lines.append((entries.ApChanged, clause, before, after))

    @_while_it_lasts
    def points(self, field: str, by: int, clause: str) -> None:
        """Change points on the Record Track, at most 99 (A17)."""
        before = getattr(self.record, field)
        after = min(TOP, before + by)
        refuse_unless(after >= 0, f"takes more {field} points than there are")
        if after != before:
            self.record = replaced(self.record, field, after)
            said = field.replace("_", " ").capitalize()
            self.lines.append((entries.PointsChanged, clause, said, before, after))

    # What lasts

    @_while_it_lasts
    def put_in_force(self, clause: str, words: str, **truths: bool) -> None:
        """Put something in force, or end it."""
        self.in_force = self.in_force.but(**truths)
        self.lines.append((entries.Recorded, clause, words))

    @_while_it_lasts
    def told(self, clause: str, words: str) -> None:
        """Write a line about what happened and changes nothing by itself."""
        self.lines.append((entries.Recorded, clause, words))

    @_while_it_lasts
    def set_oas(self, oas: Oas, clause: str, words: str) -> None:
        """Change the OAS marker (11.3)."""
        self.oas = oas
        self.lines.append((entries.Recorded, clause, words))

    @_while_it_lasts
    def place_oas(self, where: OasPlace, clause: str) -> None:
        """Put the OAS marker somewhere (11.3/3)."""
        self.oas = changed(self.oas, where=where)
        self.lines.append((entries.OasMoved, clause, where))

    @_while_it_lasts
    def set_zone(self, clause: str, words: str, **changes: Any) -> None:
        """Change the Border Zone (6.33)."""
        self.zone = changed(self.zone, **changes)
        self.lines.append((entries.Recorded, clause, words))

    @_while_it_lasts
    def set_france(self, clause: str, words: str, **changes: Any) -> None:
        """Change what is in France (11.22)."""
        self.france = changed(self.france, **changes)
        self.lines.append((entries.Recorded, clause, words))

    @_while_it_lasts
    def cadre_to_france(self, place: Place, clause: str) -> None:
        """Move a Cadre from UG of an area to France (11.22/2)."""
        self._stand(place, Stand.UG, Unit.CADRE, -1)
        self.set_france(clause, f"a Cadre of {place} goes to France", cadre=True)

    @_while_it_lasts
    def cadre_from_france(self, place: Place, stand: Stand, clause: str) -> None:
        """Move the Cadre from France into a box of an area (11.22/4)."""
        self._stand(place, stand, Unit.CADRE, 1)
        self.set_france(clause, f"the Cadre goes from France to {stand} of {place}", cadre=False)

    @_while_it_lasts
    def cadre_lost_in_france(self, clause: str) -> None:
        """Eliminate the Cadre in France (9.11/5)."""
        self._counters(Unit.CADRE, 1)
        self.set_france(clause, "the Cadre in France is eliminated", cadre=False)

    def every_area(self) -> list[Area]:
        """The 25 areas as the step has them so far."""
        return [self.areas[one.index] for one in AREAS]


def refuse_unless(holds: object, what: str) -> None:
    """Raise `Defect` where an effect would do what no requirement admits."""
    if not holds:
        message = f"an effect {what}"
        raise Defect(message)


# What a brigade becomes when it is airmobilized, and back.
OTHER_FACE = {**AIRBORNE, **GROUNDED, Unit.DIVISION: Unit.DISPERSED, Unit.DISPERSED: Unit.DIVISION}
