"""The Turn Interphase (10), the coup (11.4), and what ends a turn."""

from __future__ import annotations

from tests.algeria.second.asking import roll, tries
from tests.algeria.second.board import Board
from tests.algeria.second.facts import (
    AIRMOBILE,
    AREAS,
    CONTROL,
    ELITE,
    FLN,
    FLN_MOBILE,
    FLN_TYPES,
    GOVERNMENT,
    GOVERNMENT_MOBILE,
    GOVERNMENT_TYPES,
    MOBILIZE,
    NATURE,
    PLACES,
    WORN,
    coup,
    loss,
)
from tests.algeria.second.prepare import coup_points, removing
from tests.algeria.second.reinforce import mobilizations, mobilized
from tests.asking import Asking, choose


def control(b: Board) -> Asking[None]:
    for place in AREAS:
        points = {
            side: sum(CONTROL[u[2]] * n for u, n in b.here(place, kinds, ["ug", "ops", "oc", "ptl"]))
            for side, kinds in ((FLN, FLN_TYPES), (GOVERNMENT, GOVERNMENT_TYPES))
        }
        fln, government = points[FLN], points[GOVERNMENT]
        difference = abs(fln - government)
        who = ""
        if fln and fln >= 2 * government:
            who = FLN
        elif government and government >= 2 * fln:
            who = GOVERNMENT
        elif 0 < difference < 6:
            options = {"control FLN": FLN, "control Government": GOVERNMENT, "control contested": ""}
            who = yield from choose(NATURE, "control", options)
        b.control[place] = who


def level_drm(b: Board, side: str) -> int:
    return -1 if b.psl[side] <= 30 else 1 if b.psl[side] >= 70 else 0


def depreciation(b: Board) -> Asking[None]:
    for name, side in (("air_maximum", GOVERNMENT), ("helo_maximum", GOVERNMENT), ("ap", FLN)):
        points = b.points[name]
        if points and (yield from roll()) + level_drm(b, side) <= loss(points):
            b.points[name] -= loss(points)
            available = name.removesuffix("_maximum")
            b.points[available] = min(b.points[available], b.points[name])


RECOVERING = [*FLN_TYPES, *GOVERNMENT_TYPES]


def recovery(b: Board) -> Asking[None]:
    for place in AREAS:
        for box in ("ug", "ops", "oc", "ptl"):
            for kind in RECOVERING:
                number = b.count(place, box + WORN, kind)
                if number:
                    recovered = yield from tries(number, recovery_faces(b, kind))
                    b.shift((place, box + WORN, kind), (place, box, kind), recovered)
    for place in AREAS:
        if place in b.terror and (yield from tries(1, 2 if b.fresh(place, FLN_TYPES) else 3)):
            b.terror.discard(place)


def recovery_faces(b: Board, kind: str) -> int:
    """How many faces of the die recover it: 5 or more after the DRM (C.5)."""
    level = b.psl[FLN if kind in FLN_TYPES else GOVERNMENT]
    return 2 + (kind in ELITE or level >= 70) - (level <= 30)


def redeployment(b: Board) -> Asking[None]:
    for place in PLACES:
        for worn in ("", WORN):
            for (_, box, kind), n in b.here(place, FLN_TYPES, ["ops" + worn, "oc" + worn]):
                b.shift((place, box, kind), (place, "ug" + worn, kind), n)
            for (_, box, kind), n in b.here(
                place, GOVERNMENT_MOBILE, [x + worn for x in ("oc", "ptl", "ops")]
            ):
                face = kind.removeprefix("air_") if kind in AIRMOBILE else kind
                b.shift((place, box, kind), (place, "ops" + worn, face), n)
    b.points["air"] = b.points["air_maximum"]
    b.points["helo"] = b.points["helo_maximum"]
    b.zone.pop("active", None)
    b.zone.pop("first_turn", None)
    b.had.clear()
    b.force.pop("amnesty", None)
    b.force.pop("jealousy", None)
    yield from ()


def final_adjustment(b: Board) -> Asking[None]:
    france = bool(b.oas.get("active")) and b.oas.get("where") == "France"
    if b.psl[GOVERNMENT] < 30 and (yield from roll()) + france >= 6:
        yield from coup_d_etat(b, int(france))
    if b.oas.get("active"):
        b.lose(GOVERNMENT, 2 if france else 1)
    b.lose(GOVERNMENT, len(b.terror | b.resettled))
    if not any(b.fresh(place, FLN_MOBILE) for place in AREAS):
        b.lose(FLN, (yield from roll(3)))
    b.gain(FLN, b.mobile_abroad() // 10)
    areas = {side: sum(b.control.get(place) == side for place in AREAS) for side in (FLN, GOVERNMENT)}
    difference = areas[FLN] - areas[GOVERNMENT]
    b.gain(FLN if difference > 0 else GOVERNMENT, abs(difference) // 2)


def coup_d_etat(b: Board, drm: int) -> Asking[None]:
    dice, units = coup((yield from roll(2)) + drm)
    yield from coup_points(b, dice)
    if units.startswith("mobilize"):
        yield from free_mobilization(b, (yield from roll(int(units[-1]))))
    elif units:
        number = 1 if units == "remove 1" else (yield from roll())
        for _ in range(number):
            if (yield from removing(b, ELITE)) is not None:
                b.lost_elite += 1


def free_mobilization(b: Board, points: int) -> Asking[None]:
    means = 2 * points
    while True:
        options: dict[str, tuple[str, str, str, int]] = {"end": ("", "", "", 0)}
        options |= mobilizations(b, means, given=True)
        what, place, unit, n = yield from choose(GOVERNMENT, "coup", options)
        if not what:
            return
        means -= n * MOBILIZE[unit]
        mobilized(b, place, unit, n)


def turn_ends(b: Board) -> Asking[None]:
    """13.3, and what lasts for a turn."""
    if b.force.get("shorter_game") and b.turn % 6 == 0:
        lead = b.psl[FLN] - b.psl[GOVERNMENT]
        leader = (FLN if lead > 0 else GOVERNMENT) if abs(lead) >= 26 else ""
        if leader and leader == b.lead:
            b.ends(leader, "a lead at two checks")
        b.lead = leader
    for unit, n in b.withheld.items():
        b.stock(unit, n)
    b.withheld = {}
    b.slow_used = False
    b.turn += 1
    yield from ()
