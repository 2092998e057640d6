"""Set-up (3) and the Random Events Phase (5)."""

from __future__ import annotations

from tests.algeria.second.asking import roll
from tests.algeria.second.board import Board, Unit
from tests.algeria.second.facts import (
    AREAS,
    ELITE,
    FLN,
    FLN_TYPES,
    GOVERNMENT,
    NAMES,
    ONE,
    PLACES,
    WILAYA,
    WILAYAS,
    boxed,
    counted,
    coup,
    event,
    set_up,
    success,
)
from tests.asking import Asking, choose


def setting_up(b: Board) -> Asking[None]:
    for side in (GOVERNMENT, FLN):
        yield from placing(b, side)
    b.add("ap", (yield from roll(2)))


def placing(b: Board, side: str) -> Asking[None]:
    wanted = set_up(b.scenario, side)
    while True:
        options = {
            f"set up {counted(n, kind)} in {NAMES[place]}": (name, unit, (place, box, kind), n)
            for name, units in wanted.items()
            for unit, most in units.items()
            for place in PLACES
            if WILAYA[place] == name
            for kind in ([unit, "dispersed"] if unit == "divisions" else [unit])
            for box in ["ug" if side == FLN else "ptl" if kind == "police" else "ops"]
            for n in range(1, min(most, b.left(unit)) + 1)
            if kind != "fronts" or (n == 1 and not b.remote(place) and not b.has_front(place))
        }
        if not options:
            return
        name, unit, where, n = yield from choose(side, "set-up", options)
        wanted[name][unit] -= n
        b.enter(where, n)


def random_events(b: Board) -> Asking[None]:
    if b.force.get("early_independence") and not b.independent():
        die = yield from roll()
        if die <= b.turn:
            yield from independence(b)
    tens = yield from roll()
    ones = yield from roll()
    yield from EVENT[event(10 * tens + ones)](b)
    if b.oas.get("active"):
        yield from oas_control(b)


def oas_control(b: Board) -> Asking[None]:
    b.oas["controller"] = FLN if (yield from roll()) <= 3 else GOVERNMENT


def none(_b: Board) -> Asking[None]:
    yield from ()


def arms(b: Board) -> Asking[None]:
    b.add("ap", max(0, (yield from roll(2)) - b.points["naval"]))


def jealousy(b: Board) -> Asking[None]:
    b.force["jealousy"] = True
    yield from ()


def elections(b: Board) -> Asking[None]:
    dice, _ = coup((yield from roll(2)))
    yield from coup_points(b, dice)


def coup_points(b: Board, dice: int) -> Asking[None]:
    total = yield from roll(abs(dice))
    if dice > 0:
        b.gain(GOVERNMENT, total)
    else:
        b.lose(GOVERNMENT, total)


def debate(b: Board) -> Asking[None]:
    who = GOVERNMENT if b.psl[GOVERNMENT] > b.psl[FLN] else FLN
    raises = yield from choose(who, "debate", {"raise the FLN": True, "lower the Government": False})
    die = yield from roll()
    if raises:
        b.gain(FLN, die)
    else:
        b.lose(GOVERNMENT, die)


def purge(b: Board) -> Asking[None]:
    wilaya = yield from choose(GOVERNMENT, "purge", {f"wilaya {name}": name for name in WILAYAS})
    die = yield from roll()
    yield from victims(b, [place for place in AREAS if WILAYA[place] == wilaya], FLN_TYPES, die)


def victims(b: Board, places: list[str], kinds: list[str], number: int) -> Asking[None]:
    """The FLN neutralizes its units one by one, as many as the number, if that many are there."""
    for _ in range(number):
        options = {
            f"neutralize {ONE[kind]} in {boxed(box)} of {NAMES[place]}": (place, box, kind)
            for place in places
            for (_, box, kind), _n in b.here(place, kinds, ["ug", "ops", "oc"])
        }
        if not options:
            return
        b.neutralize((yield from choose(FLN, "neutralize", options)))


def independence(b: Board) -> Asking[None]:
    b.force["independent"] = True
    b.gain(FLN, (yield from roll(2)))
    b.gain(GOVERNMENT, (yield from roll(2)))


def event_independence(b: Board) -> Asking[None]:
    if b.independent() or b.scenario != "1954":
        b.add("ap", success((yield from roll()))[0])
    else:
        yield from independence(b)


def removing(b: Board, kinds: list[str]) -> Asking[Unit | None]:
    """The Government takes one of its units of those types off the map."""
    options = {
        f"remove {ONE[kind]} from {boxed(box)} of {NAMES[place]}": (place, box, kind)
        for place in AREAS
        for (_, box, kind), _n in b.here(place, kinds)
    }
    if not options:
        return None
    unit = yield from choose(GOVERNMENT, "remove", options)
    b.put(unit, -1)
    return unit


def nato(b: Board) -> Asking[None]:
    due = yield from roll()
    while due > 0:
        unit = yield from removing(b, ["divisions", "dispersed", "french", "air_french"])
        if unit is None:
            return
        kind = "french" if unit[2].endswith("french") else "divisions"
        due -= 1 if kind == "french" else 3
        b.withheld[kind] = b.withheld.get(kind, 0) + 1


def suez(b: Board) -> Asking[None]:
    if b.scenario != "1954" or b.force.get("suez_done"):
        return
    b.force["suez_done"] = True
    b.suez_turn = b.turn
    for _ in range((yield from roll())):
        unit = yield from removing(b, ELITE)
        if unit is None:
            return
        b.suez[unit[0]] = b.suez.get(unit[0], 0) + 1


def amnesty(b: Board) -> Asking[None]:
    b.force["amnesty"] = True
    yield from ()


def sartre(b: Board) -> Asking[None]:
    b.lose(GOVERNMENT, 1)
    yield from ()


EVENT = {
    "none": none,
    "arms": arms,
    "jealousy": jealousy,
    "elections": elections,
    "debate": debate,
    "purge": purge,
    "independence": event_independence,
    "nato": nato,
    "suez": suez,
    "amnesty": amnesty,
    "sartre": sartre,
}
