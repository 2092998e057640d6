"""The missions of the FLN (9.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from tests.algeria.second.asking import roll
from tests.algeria.second.board import Board, Unit
from tests.algeria.second.facts import (
    ABROAD,
    ACROSS,
    AREAS,
    CITIES,
    FLN,
    FLN_MOBILE,
    GOVERNMENT,
    GOVERNMENT_TYPES,
    NAMES,
    ONE,
    PLACES,
    WILAYA,
    boxed,
    counted,
    success,
)
from tests.algeria.second.fight import fight, pay_losses, react, to_oc
from tests.asking import Asking, choose

Missions = dict[str, Callable[[], Asking[None]]]


def missions(b: Board) -> Missions:
    return propagandas(b) | strikes(b) | moves(b) | raids(b) | harassments(b)


def worse(b: Board, place: str) -> int:
    """The DRM of Propaganda and Strike: patrols and terror."""
    return -b.on_patrol(place) - (place in b.terror)


def propagandas(b: Board) -> Missions:
    found: Missions = {}
    if b.points["ap"] < 1:
        return found
    for place in AREAS:
        if not b.remote(place) and not b.done("propaganda", place):
            for (_, _box, kind), _n in b.here(place, ["fronts", "cadres"], ["ops"]):
                text = f"propaganda by {ONE[kind]} in {NAMES[place]}"
                found[text] = partial(propaganda, b, place, kind)
    if b.cadre_in_france and not b.done("propaganda", "France"):
        found["propaganda in France"] = partial(propaganda_in_france, b)
    return found


def propaganda(b: Board, place: str, kind: str) -> Asking[None]:
    group = declared(b, "propaganda", 1, [(place, "ops", kind)])
    number, effect = success((yield from roll()) + worse(b, place))
    yield from b.shares(FLN, number * (2 if b.urban(place) else 1))
    if effect == "+":
        group = yield from all_hit(b, group)
    yield from react(b, group)


def propaganda_in_france(b: Board) -> Asking[None]:
    declared(b, "propaganda", 1, [], "France")
    number, effect = success((yield from roll()))
    yield from b.shares(FLN, number)
    if effect == "+":
        b.cadre_in_france = False
        b.stock("cadres", 1)
        yield from pay_losses(b, 1, 0)


def declared(b: Board, mission: str, price: int, units: list[Unit], place: str = "") -> list[Unit]:
    """9/1 and 9/2: declared, paid; A84: the units stand in OC."""
    b.had.add((mission, place or units[0][0]))
    b.points["ap"] -= price
    return to_oc(b, units)


def all_hit(b: Board, group: list[Unit]) -> Asking[list[Unit]]:
    """The "+" of Propaganda and Strike: Cadres are lost, a Front becomes a Cadre."""
    left = []
    for unit in sorted(group, key=lambda one: one[2] == "fronts"):
        after = b.reduce(unit)
        left += [] if after is None else [after]
    fronts = sum(unit[2] == "fronts" for unit in group)
    yield from pay_losses(b, len(group) - fronts, fronts)
    return left


def strikes(b: Board) -> Missions:
    found: Missions = {}
    for place in CITIES:
        if b.points["ap"] >= 3 and b.count(place, "ops", "fronts") and not b.done("strike", place):
            for n in range(b.count(place, "ops", "cadres") + 1):
                found[f"strike with {counted(n, 'cadres')} in {NAMES[place]}"] = partial(strike, b, place, n)
    return found


def strike(b: Board, place: str, cadres: int) -> Asking[None]:
    units = [(place, "ops", "fronts")] + [(place, "ops", "cadres")] * cadres
    group = declared(b, "strike", 3, units)
    number, effect = success((yield from roll()) + cadres + worse(b, place))
    if number:
        yield from b.shares(FLN, (yield from roll(number)))
    if effect == "+":
        group = yield from all_hit(b, group)
    elif effect == "@":
        police = b.count(place, "ptl", "police")
        if police:
            b.neutralize((place, "ptl", "police"), police)
        yield from b.shares(FLN, police)
    if not (yield from react(b, group)):
        b.lose(GOVERNMENT, (yield from roll()))


def reaches(b: Board, origin: str, to: str) -> bool:
    """9.13/3 to 9.13/5, and the event Jealousy."""
    if origin == to or (not b.independent() and (origin in ABROAD or to in ABROAD)):
        return False
    if WILAYA[origin] == WILAYA[to]:
        return True
    if b.force.get("jealousy") and origin not in ABROAD and to not in ABROAD:
        return False
    return any(WILAYA[near] == WILAYA[origin] for near in ACROSS[to])


def moves(b: Board) -> Missions:
    return {
        f"move {ONE[kind]} from {NAMES[origin]} to {NAMES[to]}": partial(move, b, (origin, "ops", kind), to)
        for origin in PLACES
        for (_, _box, kind), _n in b.here(origin, FLN_MOBILE, ["ops"])
        for to in PLACES
        if reaches(b, origin, to)
    }


def move(b: Board, unit: Unit, to: str) -> Asking[None]:
    origin, _, kind = unit
    drm = -b.on_patrol(to)
    if (origin in ABROAD) != (to in ABROAD) and b.zone.get("active"):
        drm -= b.zone.get("steps", 0)
    _, effect = success((yield from roll()) + drm)
    if effect == "+":
        b.leave(unit)
        yield from pay_losses(b, 1, 0)
        return
    arrived = (to, "oc", kind)
    b.shift(unit, arrived)
    if to not in ABROAD:
        yield from react(b, [arrived])


def groups(b: Board, place: str, kinds: list[str]) -> list[list[int]]:
    """All ways to take some of each type from OPS."""
    most = [range(b.count(place, "ops", kind) + 1) for kind in kinds]
    return [list(numbers) for numbers in product(*most) if any(numbers)]


def units_of(place: str, kinds: list[str], numbers: list[int]) -> list[Unit]:
    return [(place, "ops", kind) for kind, n in zip(kinds, numbers, strict=True) for _ in range(n)]


def raids(b: Board) -> Missions:
    kinds = ["bands", "faileks"]
    found: Missions = {}
    for place in AREAS:
        if b.points["ap"] >= 1 and not b.remote(place) and not b.done("raid", place):
            for numbers in groups(b, place, kinds):
                words = ", ".join(counted(n, kind) for kind, n in zip(kinds, numbers, strict=True))
                units = units_of(place, kinds, numbers)
                found[f"raid with {words} in {NAMES[place]}"] = partial(raid, b, place, units)
    return found


def raid(b: Board, place: str, units: list[Unit]) -> Asking[None]:
    group = declared(b, "raid", 1, units)
    number, effect = success((yield from roll()) + len(group) - 1 - b.on_patrol(place))
    b.add("ap", number * (2 if b.urban(place) else 1))
    if effect:
        b.terror.add(place)
    if effect == "+":
        unit = yield from choose(FLN, "raid", {f"neutralize {ONE[unit[2]]}": unit for unit in group})
        group.remove(unit)
        group.append(b.neutralize(unit))
    elif effect == "@" and b.count(place, "ptl", "police"):
        b.neutralize((place, "ptl", "police"))
        yield from b.shares(FLN, 1)
    yield from react(b, group)


def harassments(b: Board) -> Missions:
    found: Missions = {}
    for place in AREAS:
        targets = [unit for unit, _ in b.here(place, GOVERNMENT_TYPES)]
        for numbers in groups(b, place, FLN_MOBILE) if targets else []:
            # One unit alone, but not a Cadre; or any with a Failek.
            if numbers[2] or numbers == [0, 1, 0]:
                units = units_of(place, FLN_MOBILE, numbers)
                words = " and ".join(counted(n, kind) for kind, n in zip(FLN_MOBILE, numbers, strict=True))
                for target in targets:
                    text = f"harass {ONE[target[2]]} in {boxed(target[1])} of {NAMES[place]} with {words}"
                    found[text] = partial(harass, b, units, target)
    return found


def harass(b: Board, units: list[Unit], target: Unit) -> Asking[None]:
    group = declared(b, "harass", 0, units)
    left = yield from fight(b, group, [target], harass=True)
    yield from react(b, left)
