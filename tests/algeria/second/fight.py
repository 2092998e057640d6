"""Fire on the Combat Results Table (C.3), and those who join a Flush or a React (9.22, 9.23, 11.12)."""

from __future__ import annotations

from tests.algeria.second.asking import roll, tries
from tests.algeria.second.board import LESSER, Board, Unit
from tests.algeria.second.facts import (
    AIRMOBILE,
    AREAS,
    ELITE,
    FIREPOWER,
    FLN,
    FLN_TYPES,
    GOVERNMENT,
    GOVERNMENT_MOBILE,
    NAMES,
    ONE,
    SENSE,
    WORN,
    boxed,
    combat,
    counted,
)
from tests.asking import Asking, choose

# A unit that joins: from where, how many.
Joining = tuple[Unit, int]


def to_oc(b: Board, units: list[Unit]) -> list[Unit]:
    """The units, moved to the OC box of their area."""
    after = []
    for place, box, kind in units:
        oc = "oc" + (WORN if box.endswith(WORN) else "")
        b.shift((place, box, kind), (place, oc, kind))
        after.append((place, oc, kind))
    return after


def fight(b: Board, fln: list[Unit], government: list[Unit], *, harass: bool = False) -> Asking[list[Unit]]:
    """FLN fire and its points, Government fire and its points, then neutralization. The FLN units left."""
    place = fln[0][0]
    police = government[0][2] == "police"
    hits = combat(sum(FIREPOWER[unit[2]] for unit in fln), (yield from roll()))
    if not police:
        yield from b.shares(FLN, hits)
    power = sum(FIREPOWER[unit[2]] for unit in government)
    power = (power + 1) // 2 if harass else power
    power += yield from air_fire(b, place)
    returned = combat(power, (yield from roll()))
    left = yield from take_hits(b, fln, returned)
    if hits > returned:
        for unit in government:
            if not unit[1].endswith(WORN):
                b.neutralize(unit)
                if police:
                    yield from b.shares(FLN, 1)
    if returned > hits:
        left = [unit if unit[1].endswith(WORN) else b.neutralize(unit) for unit in left]
    return left


def air_fire(b: Board, place: str) -> Asking[int]:
    """The Firepower of the Air points that the Government adds (11.11)."""
    most = b.points["air"]
    if not most or b.urban(place):
        return 0
    options = {f"use {n} Air point{'' if n == 1 else 's'}": n for n in range(most + 1)}
    used = yield from choose(GOVERNMENT, "air", options)
    b.points["air"] -= used
    return (yield from roll(used)) if used else 0


def take_hits(b: Board, fln: list[Unit], hits: int) -> Asking[list[Unit]]:
    """C.3/3 and A83: the FLN takes all hits, then the points for them are paid. The units left."""
    left = list(fln)
    eliminated = reduced = 0
    for _ in range(hits):
        if not left:
            break
        options = {f"hit {ONE[kind]} in {boxed(box)}": (place, box, kind) for place, box, kind in left}
        unit = yield from choose(FLN, "hits", options)
        left.remove(unit)
        after = b.reduce(unit)
        if after is not None:
            left.append(after)
        if LESSER[unit[2]]:
            reduced += 1
        else:
            eliminated += 1
    yield from pay_losses(b, eliminated, reduced)
    return left


def pay_losses(b: Board, eliminated: int, reduced: int) -> Asking[None]:
    yield from b.shares(GOVERNMENT, eliminated)
    for _ in range(reduced):
        b.gain(GOVERNMENT, 2)
        b.lose(FLN, 1)


def drm_contact(b: Board, place: str, kind: str, total: int) -> int:
    """9.22/6, 9.24/3."""
    return (SENSE[kind] > total) + b.remote(place) + (place in b.terror) - b.urban(place)


def contacted(b: Board, unit: Unit, number: int, total: int) -> Asking[list[Unit]]:
    place, _, kind = unit
    return [unit] * (yield from tries(number, total - drm_contact(b, place, kind, total)))


# Who takes part.


def may_fly(b: Board, place: str, kind: str) -> bool:
    return kind in ELITE or b.division(place)


def joiners(b: Board, place: str) -> list[Joining]:
    """Mobile units in OPS or PTL of the area, and airmobile ones that may fly in."""
    found = b.here(place, GOVERNMENT_MOBILE, ["ops", "ptl"])
    for other in AREAS:
        if other != place:
            flying = b.here(other, AIRMOBILE, ["ops", "ptl"])
            found += [(unit, n) for unit, n in flying if may_fly(b, place, unit[2])]
    return found


def any_could_join(b: Board, place: str) -> bool:
    """Also by airmobilizing first."""
    lifted = [unit for unit, _ in b.airmobilizations().values()]
    return bool(joiners(b, place)) or any(may_fly(b, place, unit[2]) for unit in lifted)


def joining(b: Board, place: str) -> Asking[list[Unit]]:
    """The Government calls its units one call at a time; they stand in OC from then on (A84)."""
    joined: list[Unit] = []
    while True:
        options: dict[str, Joining | None] = {}
        if joined:
            options["go"] = None
        for unit, most in joiners(b, place):
            for n in range(1, most + 1):
                kinds = [one[2] for one in joined] + [unit[2]] * n
                if len(kinds) == 1 or b.division(place) or all(kind in ELITE for kind in kinds):
                    options[joining_words(place, unit, n)] = (unit, n)
        lifted = b.airmobilizations()
        options |= lifted
        text = yield from choose(GOVERNMENT, "join", {text: text for text in options})
        found = options[text]
        if found is None:
            return joined
        unit, n = found
        if text in lifted:
            b.airmobilize(unit, n)
            continue
        after = (place, "oc", unit[2])
        b.shift(unit, after, n)
        joined += [after] * n


def joining_words(place: str, unit: Unit, number: int) -> str:
    words = f"{counted(number, unit[2])} from {boxed(unit[1])}"
    return words if unit[0] == place else f"fly in {words} of {NAMES[unit[0]]}"


def react(b: Board, group: list[Unit]) -> Asking[bool]:
    """9.23 against the units of the mission that are left; whether any unit reacted."""
    if not group or not any_could_join(b, group[0][0]):
        return False
    place = group[0][0]
    text = ""
    while text != "react":
        lifted = b.airmobilizations()
        texts = [*lifted, "no react", *(["react"] if joiners(b, place) else [])]
        text = yield from choose(GOVERNMENT, "react", {text: text for text in texts})
        if text == "no react":
            return False
        if text in lifted:
            b.airmobilize(*lifted[text])
    joined = yield from joining(b, place)
    staying = []
    for box in ("oc", "oc" + WORN):
        for kind in FLN_TYPES:
            number = group.count((place, box, kind))
            if number:
                evaded = yield from tries(number, SENSE[kind])
                away = "ug" + box.removeprefix("oc")
                b.shift((place, box, kind), (place, away, kind), evaded)
                staying += [(place, box, kind)] * (number - evaded)
    if staying:
        yield from fight(b, staying, joined)
    return True
