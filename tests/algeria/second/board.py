"""The position as plain data, and the few things that are done to it."""

from __future__ import annotations

from typing import Any

from tests.algeria.second.asking import other, share
from tests.algeria.second.facts import (
    ABROAD,
    ALL_BOXES,
    AREAS,
    DIVISIONS,
    FIREPOWER,
    FLN,
    FLN_TYPES,
    GOVERNMENT,
    HELO,
    NAMES,
    PLACES,
    RATING,
    WORN,
    boxed,
    counted,
)
from tests.asking import Asking, GameOver

Units = dict[str, int]
# A unit where it stands: place, box, type.
Unit = tuple[str, str, str]
LESSER = {"fronts": "cadres", "faileks": "bands", "cadres": "", "bands": ""}


def counter(unit: str) -> str:
    """The type as which the unit lies among the counters that are not in play."""
    return "divisions" if unit == "dispersed" else unit.removeprefix("air_")


class Board:
    """Counts of units by place and box; levels; points; what is in force."""

    def __init__(self) -> None:
        self.scenario = ""
        self.turn = 1
        self.units: dict[str, dict[str, Units]] = {p: {b: {} for b in ALL_BOXES} for p in PLACES}
        self.terror: set[str] = set()
        self.resettled: set[str] = set()
        self.control: dict[str, str] = {}
        # The missions that the area has had this turn: (mission, place).
        self.had: set[tuple[str, str]] = set()
        self.pool: Units = {}
        self.psl = {GOVERNMENT: 0, FLN: 0}
        # Half points that the Government has promised in this Reinforcement Phase (6.3/2).
        self.spent = 0
        self.points = {"ap": 0, "air": 0, "air_maximum": 0, "helo": 0, "helo_maximum": 0, "naval": 0}
        self.zone: dict[str, Any] = {}
        self.cadre_in_france = False
        self.oas: dict[str, Any] = {}
        # Amnesty, jealousy, independence, options, and the like: names that hold, or figures.
        self.force: dict[str, Any] = {}
        # Elite units away in Suez, by area; counters that the NATO event withholds this turn.
        self.suez: dict[str, int] = {}
        self.suez_turn = 0
        self.withheld: Units = {}
        # 13.1: the one unit or point of this turn has been mobilized.
        self.slow_used = False
        # Elite units that a coup has cost.
        self.lost_elite = 0
        # 13.3: who was far enough ahead at the last check.
        self.lead = ""
        self.winner = ""
        self.ending = ""

    # Levels (12).

    def running(self) -> int:
        """The Government's level in half points, less what it has promised."""
        return 2 * self.psl[GOVERNMENT] - self.spent

    def ends(self, winner: str, ending: str) -> None:
        self.winner, self.ending = winner, ending
        raise GameOver

    def check(self) -> None:
        for side in (FLN, GOVERNMENT):
            if self.psl[side] <= 0:
                self.psl[side] = 0
                self.ends(other(side), "a level of 0")

    def gain(self, side: str, points: int) -> None:
        """12.1: what is over 99 is taken off the other level."""
        new = self.psl[side] + points
        self.psl[side] = min(99, new)
        self.psl[other(side)] -= max(0, new - 99)
        self.check()

    def lose(self, side: str, points: int) -> None:
        self.psl[side] -= points
        self.check()

    def shares(self, side: str, points: int) -> Asking[None]:
        """A82: the points that the side gains first, then those that it takes."""
        own = yield from share(side, points)
        self.gain(side, own)
        self.lose(other(side), points - own)

    def add(self, name: str, number: int) -> None:
        """A17: points stop at 99."""
        self.points[name] = min(99, self.points[name] + number)

    # Units.

    def count(self, place: str, box: str, unit: str) -> int:
        return self.units[place][box].get(unit, 0)

    def put(self, unit: Unit, number: int = 1) -> None:
        place, box, kind = unit
        units = self.units[place][box]
        units[kind] = units.get(kind, 0) + number
        assert units[kind] >= 0, (unit, number)
        if not units[kind]:
            del units[kind]

    def shift(self, unit: Unit, to: Unit, number: int = 1) -> None:
        self.put(unit, -number)
        self.put(to, number)

    def enter(self, unit: Unit, number: int = 1) -> None:
        """Counters from the stock."""
        self.stock(unit[2], -number)
        self.put(unit, number)

    def leave(self, unit: Unit, number: int = 1) -> None:
        self.put(unit, -number)
        self.stock(unit[2], number)

    def stock(self, unit: str, number: int) -> None:
        kind = counter(unit)
        self.pool[kind] = self.pool.get(kind, 0) + number
        assert self.pool[kind] >= 0, (unit, number)

    def left(self, unit: str) -> int:
        return self.pool.get(counter(unit), 0)

    def here(self, place: str, kinds: list[str], boxes: list[str] | None = None) -> list[tuple[Unit, int]]:
        """The units of those types in the place, box by box, with their numbers."""
        return [
            ((place, box, kind), self.count(place, box, kind))
            for box in (ALL_BOXES if boxes is None else boxes)
            for kind in kinds
            if self.count(place, box, kind)
        ]

    def number(self, place: str, kinds: list[str], boxes: list[str] | None = None) -> int:
        return sum(n for _, n in self.here(place, kinds, boxes))

    def fresh(self, place: str, kinds: list[str]) -> int:
        """Those that are not neutralized."""
        return self.number(place, kinds, ["ug", "ops", "oc", "ptl"])

    def neutralize(self, unit: Unit, number: int = 1) -> Unit:
        place, box, kind = unit
        after = (place, box + WORN, kind)
        self.shift(unit, after, number)
        return after

    def reduce(self, unit: Unit) -> Unit | None:
        """C.3/3: what is left of an FLN unit that is hit; A10: nothing, if there is no counter for it."""
        place, box, kind = unit
        self.leave(unit)
        lesser = LESSER[kind]
        if not lesser or not self.left(lesser):
            return None
        self.enter((place, box, lesser))
        return (place, box, lesser)

    # Areas.

    def remote(self, place: str) -> bool:
        return RATING[place] == "R" or place in self.resettled

    def urban(self, place: str) -> bool:
        return RATING[place] == "U"

    def rural(self, place: str) -> bool:
        return RATING[place] == "-" and place not in self.resettled and place not in ABROAD

    def on_patrol(self, place: str) -> int:
        return sum(self.units[place]["ptl"].values())

    def division(self, place: str) -> bool:
        """In any mode, box and state."""
        return self.number(place, DIVISIONS) > 0

    def has_front(self, place: str) -> bool:
        return self.number(place, ["fronts"]) > 0

    def done(self, mission: str, place: str) -> bool:
        return (mission, place) in self.had

    # What both players read.

    def independent(self) -> bool:
        return bool(self.force.get("independent"))

    def mobile_abroad(self) -> int:
        return sum(FIREPOWER[unit[2]] * n for place in ABROAD for unit, n in self.here(place, FLN_TYPES))

    def airmobilizations(self, boxes: list[str] | None = None) -> dict[str, tuple[Unit, int]]:
        """A74: what the Government's Helo points can lift now."""
        return {
            f"airmobilize {counted(number, kind)} in {boxed(box)} of {NAMES[place]}": (
                (place, box, kind),
                number,
            )
            for place in AREAS
            for (_, box, kind), most in self.here(place, list(HELO), boxes or ["ops", "ptl"])
            for number in range(1, most + 1)
            if number * HELO[kind] <= self.points["helo"]
        }

    def airmobilize(self, unit: Unit, number: int) -> None:
        place, box, kind = unit
        self.points["helo"] -= number * HELO[kind]
        self.shift(unit, (place, box, "air_" + kind), number)
