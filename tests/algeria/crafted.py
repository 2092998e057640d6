"""Positions with much on the map, near the limits of levels, points and counters: to play on from."""

from __future__ import annotations

import random
from typing import Any

from tests.algeria.second.facts import (
    ABROAD,
    ALL_BOXES,
    AREAS,
    CITIES,
    COUNTERS,
    FLN_MOBILE,
    HELO,
    NAMES,
    PLACES,
    RATING,
    WORN,
)

__all__ = ["PENDING", "crafted"]

# A phase, and what is pending at its beginning.
PENDING: dict[str, list[dict[str, Any]]] = {
    "random events": [
        {"frame": "RandomEvents", "step": "the tens of the event"},
        {"frame": "Dice", "number": 1},
    ],
    "deployment of the Government": [{"frame": "Deploying"}],
    "operations": [{"frame": "Operations"}, {"frame": "FlnTurn"}],
}
OPEN = ["ops", "ops", "ug", "oc"]


class Crafting:
    """Counters put on the map until they run out."""

    def __init__(self, draw: random.Random, phase: str, scenario: str) -> None:
        self.draw = draw
        self.phase = phase
        self.scenario = scenario
        self.left = dict(COUNTERS)
        self.areas: dict[str, dict[str, Any]] = {place: {} for place in PLACES}
        rural = [place for place in AREAS if RATING[place] == "-"]
        self.resettled = {place for place in rural if self.chance(0.15)}
        self.independent = scenario != "1954" or self.chance(0.5)

    def chance(self, part: float) -> bool:
        return self.draw.random() < part

    def worn(self, place: str) -> str:
        return WORN if place not in ABROAD and self.chance(0.25) else ""

    def put(self, place: str, box: str, kind: str, number: int) -> None:
        counter = "divisions" if kind == "dispersed" else kind.removeprefix("air_")
        number = min(number, self.left[counter])
        if number > 0:
            self.left[counter] -= number
            units = self.areas[place].setdefault(box, {})
            units[kind] = units.get(kind, 0) + number

    def fln(self, place: str) -> None:
        late = self.phase == "operations"
        if place not in ABROAD and RATING[place] != "R" and place not in self.resettled and self.chance(0.6):
            self.put(place, (self.draw.choice(OPEN) if late else "ug") + self.worn(place), "fronts", 1)
        for kind in FLN_MOBILE:
            for _ in range(self.draw.randint(0, 3)):
                box = ("ops" if place in ABROAD else self.draw.choice(OPEN)) if late else "ug"
                self.put(place, box + self.worn(place), kind, self.draw.randint(1, 3))

    def strikers(self, city: str) -> None:
        """A Front and some Cadres, ready for a Strike."""
        if not any("fronts" in self.areas[city].get(box, {}) for box in ALL_BOXES):
            self.put(city, "ops", "fronts", 1)
        self.put(city, "ops", "cadres", self.draw.randint(0, 6))

    def government(self, place: str) -> None:
        boxes = {"random events": ["ops"], "operations": ["ops", "ptl", "oc"]}.get(self.phase, ["ops", "oc"])
        for kind in ("divisions", "dispersed", *HELO):
            for _ in range(self.draw.randint(0, 2)):
                lifted = self.phase == "operations" and kind in HELO and self.chance(0.3)
                box = self.draw.choice(boxes) + self.worn(place)
                self.put(place, box, ("air_" if lifted else "") + kind, self.draw.randint(1, 2))
        self.put(place, "ptl" + self.worn(place), "police", self.draw.randint(0, 3))
        self.put(place, "ptl", "police", self.draw.randint(0, 1))

    def marked(self, place: str) -> dict[str, Any]:
        marks: dict[str, Any] = {"place": place}
        if place in AREAS:
            marks["terror"] = self.chance(0.3)
            marks["resettled"] = place in self.resettled
            marks["control"] = self.draw.choice([None, "FLN", "Government"])
        marks |= {box: self.areas[place].get(box) for box in ALL_BOXES}
        return {key: value for key, value in marks.items() if value}


def level(draw: random.Random) -> int:
    """Often near 0, 30, 70 or 99."""
    low, high = draw.choice([(1, 6), (1, 99), (26, 34), (66, 74), (94, 99)])
    return draw.randint(low, high)


def some(draw: random.Random, *ranges: tuple[int, int]) -> int:
    return draw.choice([0, *(draw.randint(*limits) for limits in ranges)])


def record(draw: random.Random, phase: str) -> dict[str, int]:
    air, helo = some(draw, (0, 12)), some(draw, (0, 12))
    late = phase != "random events"
    return {
        "ap": some(draw, (1, 9), (1, 9), (90, 99)),
        "air": draw.randint(0, min(air, 5)) if late else air,
        "air_maximum": air,
        "helo": draw.randint(0, helo) if late else helo,
        "helo_maximum": helo,
        "naval": some(draw, (0, 9)),
    }


def in_force(made: Crafting) -> dict[str, bool]:
    late, first = made.phase != "random events", made.scenario == "1954"
    return {
        "independent": made.independent,
        "suez_done": not first or made.chance(0.3),
        "amnesty": late and made.chance(0.3),
        "jealousy": late and made.chance(0.3),
        "shorter_game": made.chance(0.4),
        "slow_reaction": first and made.chance(0.3),
        "early_independence": first and (late or made.independent) and made.chance(0.3),
    }


def crafted(draw: random.Random, phase: str, scenario: str) -> dict[str, Any]:
    """A position at the beginning of that phase, as plain data."""
    made = Crafting(draw, phase, scenario)
    for place in sorted({*draw.sample(PLACES, draw.randint(1, 8)), draw.choice(CITIES)}):
        if (place not in ABROAD or made.independent) and made.chance(0.9):
            made.fln(place)
        if place not in ABROAD:
            made.government(place)
    if phase == "operations" and made.chance(0.4):
        made.strikers(draw.choice(CITIES))
    cadre = made.chance(0.3) and made.left["cadres"] > 0
    made.left["cadres"] -= cadre
    if made.chance(0.2):
        for kind in ("cadres", "bands"):
            made.put(draw.choice(AREAS), "ug", kind, made.left[kind] - draw.randint(0, 1))
    oas = {"active": True, "controller": draw.choice(["FLN", "Government"])}
    oas["where"] = "France" if phase == "operations" else NAMES.get(draw.choice([*CITIES, ""]), "France")
    zone = {
        "mobilized": True,
        "steps": draw.randint(1, 3),
        "active": phase != "random events" and made.chance(0.6),
    }
    truths = {name: True for name, holds in in_force(made).items() if holds}
    data: dict[str, Any] = {
        "areas": [made.marked(place) for place in PLACES],
        "pool": {kind: number for kind, number in made.left.items() if number},
        "record": {name: number for name, number in record(draw, phase).items() if number},
        "zone": zone if made.independent and made.chance(0.6) else {},
        "france": {"cadre": True} if cadre else {},
        "oas": oas if made.chance(0.4) else {},
        "lead": draw.choice(["FLN", "Government"]) if truths.get("shorter_game") else None,
        "in_force": truths,
    }
    return {
        "ctcore": "position",
        "version": 1,
        "game": "algeria",
        "scenario": scenario,
        "turn": draw.choice([1, 2, 6, 12]),
        "psl": {"government": level(draw), "fln": level(draw)},
        **{key: value for key, value in data.items() if value},
        "stack": [{"frame": "Turn"}, *PENDING[phase]],
    }
