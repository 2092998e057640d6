"""The Reinforcement Phase (6), and the OAS as far as it is placed there (11.3)."""

from __future__ import annotations

from tests.algeria.second.board import Board
from tests.algeria.second.facts import (
    ABROAD,
    ACTIVATE,
    AREAS,
    CITIES,
    FLN,
    FLN_TYPES,
    GOVERNMENT,
    GOVERNMENT_MOBILE,
    MOBILIZE,
    NAMES,
    PLACES,
    WORN,
    boxed,
    counted,
)
from tests.algeria.second.prepare import oas_control
from tests.asking import Asking, choose

# The types that must be named to stay active.
NAMED = ["divisions", "dispersed", "french", "elite"]
POINTS = {"air": ("Air", 4), "helo": ("Helo", 6), "naval": ("Naval", 6)}


def oas_placing(b: Board, who: str) -> Asking[None]:
    if b.oas.get("active") and b.oas["controller"] == who:
        options = {f"place OAS in {name}": name for name in [*(NAMES[city] for city in CITIES), "France"]}
        b.oas["where"] = yield from choose(who, "place OAS", options)


def oas_arising(b: Board) -> Asking[None]:
    """A60: at 30 or less the first time, below 30 when it was removed."""
    level = b.psl[GOVERNMENT]
    if not b.oas.get("active") and (level < 30 if b.oas.get("has_left") else level <= 30):
        b.oas = {"active": True}
        yield from oas_control(b)


class Promised:
    """What the Government has done in its part of this phase: activated units by place and type, and more."""

    def __init__(self) -> None:
        self.active: dict[tuple[str, str], int] = {}

    def add(self, place: str, unit: str, number: int) -> None:
        self.active[place, unit] = self.active.get((place, unit), 0) + number

    def missing(self, b: Board, place: str, unit: str) -> int:
        return b.count(place, "ops", unit) - self.active.get((place, unit), 0)


def slow(b: Board) -> bool:
    return bool(b.force.get("slow_reaction"))


def reinforcement_government(b: Board) -> Asking[None]:
    if b.psl[FLN] > b.psl[GOVERNMENT]:
        b.force.pop("slow_reaction", None)
    if b.turn > b.suez_turn:
        for place, number in b.suez.items():
            b.put((place, "ops", "elite"), number)
        b.suez = {}
    yield from oas_arising(b)
    yield from oas_placing(b, GOVERNMENT)
    promised = Promised()
    while True:
        options: dict[str, tuple[str, str, str, int]] = {"end": ("end", "", "", 0)}
        options |= mobilizations(b, b.running())
        options |= activations(b, promised) | point_options(b) | zone_options(b)
        options |= removals(b)
        what, place, unit, number = yield from choose(GOVERNMENT, "reinforcement", options)
        if what == "end":
            break
        carry_out(b, promised, (what, place, unit, number))
        if b.running() == 0:
            b.spent = 0
            b.lose(GOVERNMENT, b.psl[GOVERNMENT])
    b.psl[GOVERNMENT] = b.running() // 2
    b.spent = 0
    unpaid_to_oc(b, promised)
    b.check()


def mobilizations(b: Board, means: int, *, given: bool = False) -> dict[str, tuple[str, str, str, int]]:
    """Units for that many half points; 13.1 does not limit those that a coup has ``given`` (A88)."""
    most = {unit: min(b.left(unit), means // price) for unit, price in MOBILIZE.items()}
    if slow(b) and not given:
        most = {unit: n if unit == "police" else min(n, 0 if b.slow_used else 1) for unit, n in most.items()}
    return {
        f"mobilize {counted(n, unit)} in {NAMES[place]}": ("mobilize", place, unit, n)
        for place in AREAS
        for unit in most
        for n in range(1, most[unit] + 1)
    }


def point_options(b: Board) -> dict[str, tuple[str, str, str, int]]:
    most = {name: b.running() // price for name, (_, price) in POINTS.items()}
    if slow(b):
        most = {name: min(n, 0 if b.slow_used else 1) for name, n in most.items()}
    return {
        f"mobilize {n} {POINTS[name][0]} point{'s' if n > 1 else ''}": ("points", "", name, n)
        for name in POINTS
        for n in range(1, most[name] + 1)
    }


def activations(b: Board, promised: Promised) -> dict[str, tuple[str, str, str, int]]:
    return {
        f"activate {counted(n, unit)} in {NAMES[place]}": ("activate", place, unit, n)
        for place in AREAS
        for unit in NAMED
        for n in range(1, promised.missing(b, place, unit) + 1)
        if n * ACTIVATE[unit] <= b.running()
    }


def zone_options(b: Board) -> dict[str, tuple[str, str, str, int]]:
    found: dict[str, tuple[str, str, str, int]] = {}
    if not b.zone.get("mobilized"):
        more = b.independent()
    else:
        more = b.zone.get("steps", 0) < 3 and not b.zone.get("first_turn")
        if not b.zone.get("active") and b.running() >= 2:
            found["activate Border Zone"] = ("activate zone", "", "", 1)
    if more and b.running() >= 12:
        found["mobilize Border Zone"] = ("mobilize zone", "", "", 1)
    return found


def removals(b: Board) -> dict[str, tuple[str, str, str, int]]:
    found = {
        f"remove {n} Police from {boxed(box)} of {NAMES[place]}": ("remove", place, box, n)
        for place in AREAS
        for box in ("ptl", "ptl" + WORN)
        for n in range(1, b.count(place, box, "police") + 1)
    }
    if b.oas.get("active") and b.running() > 140:
        found["remove OAS"] = ("remove OAS", "", "", 1)
    return found


def carry_out(b: Board, promised: Promised, move: tuple[str, str, str, int]) -> None:
    what, place, unit, n = move
    if what == "mobilize":
        b.spent += n * MOBILIZE[unit]
        mobilized(b, place, unit, n)
        promised.add(place, unit, n)
    elif what == "points":
        b.spent += n * POINTS[unit][1]
        b.add(unit, n)
        if unit != "naval":
            b.add(unit + "_maximum", n)
        b.slow_used = True
    elif what == "activate":
        b.spent += n * ACTIVATE[unit]
        promised.add(place, unit, n)
    elif what == "remove":
        b.leave((place, unit, "police"), n)
    elif what == "remove OAS":
        b.oas = {"has_left": True}
    else:
        carry_out_zone(b, what)


def carry_out_zone(b: Board, what: str) -> None:
    b.spent += 2 if what == "activate zone" else 12
    if what == "activate zone":
        b.zone["active"] = True
    elif b.zone.get("mobilized"):
        b.zone["steps"] = b.zone.get("steps", 0) + 1
    else:
        b.zone |= {"mobilized": True, "first_turn": True}


def mobilized(b: Board, place: str, unit: str, number: int) -> None:
    b.enter((place, "ptl" if unit == "police" else "ops", unit), number)
    if unit != "police":
        b.slow_used = True


def unpaid_to_oc(b: Board, promised: Promised) -> None:
    """6.32/2; what is neutralized cannot be activated (A19)."""
    for place in AREAS:
        for unit in GOVERNMENT_MOBILE:
            if unit in NAMED:
                b.shift((place, "ops", unit), (place, "oc", unit), promised.missing(b, place, unit))
            worn = b.count(place, "ops" + WORN, unit)
            b.shift((place, "ops" + WORN, unit), (place, "oc" + WORN, unit), worn)


def reinforcement_fln(b: Board) -> Asking[None]:
    collect(b)
    yield from oas_placing(b, FLN)
    while True:
        options: dict[str, tuple[str, str, str, int, int]] = {"end": ("", "", "", 0, 0)}
        options |= building(b) | converting(b)
        place, old, new, n, price = yield from choose(FLN, "reinforcement", options)
        if not place:
            return
        b.points["ap"] -= n * price
        if old:
            b.leave((place, "ug", old), n)
        b.enter((place, "ug", new), n)


def collect(b: Board) -> None:
    for place in AREAS:
        b.add("ap", income(b, place))
    b.add("ap", max(0, -(-b.psl[FLN] // 10) - b.points["naval"]))


def income(b: Board, place: str) -> int:
    if b.remote(place):
        return 0
    control = b.control.get(place, "")
    if control == FLN:
        due = 5 if b.urban(place) else 2
    elif not control and b.fresh(place, FLN_TYPES):
        due = 2 if b.urban(place) else 1
    else:
        due = 0
    return max(0, due - (place in b.terror))


def building(b: Board) -> dict[str, tuple[str, str, str, int, int]]:
    found = {}
    for place in PLACES:
        abroad = place in ABROAD
        if not (b.independent() if abroad else b.fresh(place, ["fronts"])):
            continue
        price = 2 if abroad else 3
        for unit in ("cadres", "bands"):
            for n in range(1, min(b.left(unit), b.points["ap"] // price) + 1):
                found[f"build {counted(n, unit)} in {NAMES[place]}"] = (place, "", unit, n, price)
    return found


def converting(b: Board) -> dict[str, tuple[str, str, str, int, int]]:
    found = {}
    ap = b.points["ap"]
    for place in PLACES:
        abroad = place in ABROAD
        cadres, bands = b.count(place, "ug", "cadres"), b.count(place, "ug", "bands")
        if cadres and ap >= 3 and not (abroad or b.remote(place) or b.has_front(place)) and b.left("fronts"):
            found[f"convert 1 Cadre to Front in {NAMES[place]}"] = (place, "cadres", "fronts", 1, 3)
        for n in range(1, min(cadres, ap, b.left("bands")) + 1):
            words = "Cadre to Band" if n == 1 else "Cadres to Bands"
            found[f"convert {n} {words} in {NAMES[place]}"] = (place, "cadres", "bands", n, 1)
        for n in range(1, min(bands if abroad else 0, ap // 2, b.left("faileks")) + 1):
            words = "Band to Failek" if n == 1 else "Bands to Faileks"
            found[f"convert {n} {words} in {NAMES[place]}"] = (place, "bands", "faileks", n, 2)
        if b.count(place, "ug", "fronts") and b.left("cadres"):
            found[f"convert 1 Front to Cadre in {NAMES[place]}"] = (place, "fronts", "cadres", 1, 0)
    return found
