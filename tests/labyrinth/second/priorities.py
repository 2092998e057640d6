"""Where the solo Jihadist acts (9.4.2): the boxes, and what is put first within each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import FAIR, GOOD, HARD, MUSLIM, NON_MUSLIM, PLACES, POOR, SCHENGEN, SOFT
from tests.labyrinth.second.jihadist import Die, recruit_number
from tests.labyrinth.second.lots import SCHENGEN_TABLE, Lot, at_random, by_globe, by_table, total

Key = Callable[[Land], int]
POINTS_OF_FUNDING = 9
LOW = 3


def first(lands: list[Land], *keys: Key) -> list[Land]:
    """Those that are best by the first key; among these, the best by the second, and so on."""
    for key in keys:
        most = max(map(key, lands), default=0)
        lands = [land for land in lands if key(land) == most]
    return lands


def levels(*names: str) -> Key:
    """The place in which each is named; those not named come last."""
    return lambda land: -names.index(land.governance) if land.governance in names else -len(names)


def is_pakistan(land: Land) -> int:
    return land.place == "pakistan"


def richest(b: Board, lands: list[Land]) -> list[Land]:
    """The most resources, if all are Muslim."""
    return first(lands, lambda land: b.resources(land.place)) if all(one.muslim for one in lands) else lands


def places(lands: Iterable[Land]) -> list[str]:
    return [land.place for land in lands]


# Plot (9.4.2.2)


def plot_boxes(b: Board) -> list[Callable[[Land], object]]:
    philippines = b.at("philippines")
    sayyaf = "abu_sayyaf" in b.force and philippines.cells >= philippines.strength
    loved, poor = b.prestige > LOW, b.funding < POINTS_OF_FUNDING
    return [
        lambda land: land.place == "united_states",
        lambda land: loved and sayyaf and land is philippines,
        lambda land: loved and land.strength,
        lambda land: not b.penalty() and land.posture == b.us_posture,
        lambda land: land.aid,
        lambda land: poor and land.place in NON_MUSLIM,
        lambda land: poor and land.place not in NON_MUSLIM,
    ]


def to_plot(b: Board, lands: list[Land], *, by_event: bool = False) -> list[Land]:
    """The countries that are equally right; none if Radicalization follows."""
    order = levels(GOOD, FAIR, POOR) if by_event else levels(FAIR, GOOD, POOR)
    for box in plot_boxes(b):
        found = [land for land in lands if box(land)]
        if found:
            return first(found, order)
    return []


# Jihad (9.4.2.3, 9.4.2.4)


def jihads(b: Board) -> list[Land]:
    """Where Jihad is allowed (8.4, L61)."""
    barred = "pakistan" if "benazir_bhutto" in b.force else ""
    return b.where(lambda land: not land.ruled and land.place != barred, MUSLIM)


def to_jihad(b: Board, value: int) -> list[Land]:
    """Where a Major Jihad could bring Islamist Rule (8.4.2, L38)."""

    def could(land: Land) -> bool:
        needed = 3 - land.level + (1 if land.besieged else 2)
        return land.cells - land.strength >= b.excess and min(value, land.cells) >= needed

    return richest(b, first([land for land in jihads(b) if could(land)], is_pakistan))


def shaken(b: Board, lands: list[Land], *governances: str) -> list[Land]:
    """The countries with such governance that come first, as for Minor Jihad."""
    fitting = [land for land in lands if land.governance in governances]
    keys = (levels(*governances), is_pakistan, lambda land: land.aid > 0, lambda land: land.besieged)
    return richest(b, first(fitting, *keys))


def to_shake(b: Board, done: set[str]) -> list[Land]:
    fitting = [land for land in jihads(b) if land.cells and land.place not in done]
    return shaken(b, fitting, GOOD, FAIR)


# Recruit (9.4.2.5)


def to_recruit(b: Board, value: int) -> list[Land]:
    lands = b.where(lambda land: land.cells or land.cadre)
    ruled_few = [land for land in lands if land.ruled and land.cells < 2 * value]
    others = [land for land in lands if not land.ruled and not land.regime_change]
    held = [land for land in lands if land.regime_change and land.strength - land.cells >= 5]
    found = held or ruled_few or first(others, recruit_number)
    return richest(b, first(found, lambda land: land.besieged, lambda land: land.strength + land.cells))


# Travel (9.4.2.6)


def is_open(b: Board, land: Land) -> bool:
    """Whether a Major Jihad would be possible with two more cells."""
    barred = land.place == "pakistan" and "benazir_bhutto" in b.force
    return land.governance == POOR and not barred and land.cells + 2 - land.strength >= b.excess


def weak(land: Land) -> bool:
    return not land.ruled and bool(land.regime_change or land.besieged or land.aid)


def torn(b: Board, land: Land) -> bool:
    """Box D: unmarked where the US is Hard, Soft where it is Soft."""
    if land.place not in NON_MUSLIM:
        return False
    if b.us_posture == HARD:
        return land.unmarked
    return land.posture == SOFT or land.place == "united_states"


def travel_boxes(b: Board) -> list[list[Land]]:
    near = {near for land in b.lands.values() if land.cells for near in b.neighbours(land.place)}
    return [
        b.where(weak),
        b.where(lambda land: is_open(b, land), MUSLIM),
        b.where(lambda land: land.governance in (GOOD, FAIR) and land.place in near, MUSLIM),
        b.where(lambda land: torn(b, land)),
    ]


def destinations(b: Board, boxes: list[list[Land]]) -> list[Lot[str]]:
    """A lot for each box that names a country."""
    return [at_random(b, places(richest(b, first(box, is_pakistan)))) for box in boxes if box]


class Journey(NamedTuple):
    """The cells picked so far, the points that pick none, and whether Biometrics (#2) binds the Travel."""

    dice: tuple[Die, ...] = ()
    unused: int = 0
    bound: bool = False

    def left(self, land: Land) -> dict[str, int]:
        """The cells there that have not been named, active ones first; Sadr never travels."""
        named = Counter(die.kind for die in self.dice if die.origin == land.place)
        return {"active": land.actives - named["active"], "sleeper": land.sleepers - named["sleeper"]}

    def gone(self, place: str) -> int:
        return sum(die.origin == place != die.place for die in self.dice)


def origins(b: Board, to: str, journey: Journey, value: int, others: set[str]) -> Lot[str]:
    """9.4.2.6.1."""
    near = b.neighbours(to)
    lands = b.where(lambda land: any(journey.left(land).values()))
    if journey.bound:
        lands = [land for land in lands if land.place in near or land.place == to]
    boxes: list[Callable[[Land], object]] = [
        lambda land: land.ruled and land.cells > value,
        lambda land: land.regime_change and land.cells > land.strength,
        lambda land: land.place in near,
        lambda _: True,
    ]
    for box in boxes:
        found = [land for land in lands if box(land)]
        if found:
            active: Key = lambda land: journey.left(land)["active"] > 0  # noqa: E731 - one of two keys
            return at_random(b, places(first(found, active, lambda land: land.place not in others)))
    return {}


def one_travels(b: Board, journey: Journey, origin: str, to: str) -> Journey:
    """The last cell of a country under Islamist Rule or with a regime change stays where it is."""
    land = b.at(origin)
    kind = "active" if journey.left(land)["active"] else "sleeper"
    held = land.ruled or bool(land.regime_change)
    if held and land.cells - journey.gone(origin) == 1:
        to = origin
    return journey._replace(dice=(*journey.dice, Die("travel", to, kind, origin)))


def tours(b: Board, points: int) -> Lot[tuple[str, ...]]:
    """The destinations of a Travel with that many points, each with its chance."""
    found: Lot[tuple[str, ...]] = {(): Fraction(1)}
    lots = destinations(b, travel_boxes(b))[:points]
    for lot in lots:
        found = {(*tour, to): chance * part for tour, chance in found.items() for to, part in lot.items()}
    rest = points - len(lots)
    if rest:
        anywhere = by_globe(b, PLACES)
        found = {
            (*tour, *[to] * rest): chance * part
            for tour, chance in found.items()
            for to, part in anywhere.items()
        }
    return found


Slip = tuple[str, str, str]


def slips(b: Board, goals: set[str], arrived: list[str]) -> Lot[Slip]:
    """#74, #79: origin, kind and goal of the next cell, after those that have arrived (9.4.2.1/3, L95)."""
    value, lot = 3, {"united_states": Fraction(1)}
    if goals == set(SCHENGEN):
        named = [] if arrived else places(b.where(lambda land: torn(b, land), SCHENGEN))
        value, lot = 2, by_table(b, SCHENGEN_TABLE, named or SCHENGEN)
    stay = Journey(tuple(Die("travel", place, "sleeper", place) for place in arrived))
    found: list[tuple[Slip, Fraction]] = []
    for to, chance in lot.items():
        for origin, part in origins(b, to, stay, value, set(arrived) - {to}).items():
            die = one_travels(b, stay, origin, to).dice[-1]
            # It stays in its country only where the event lets it.
            goal = die.place if die.place in goals else to
            found.append(((origin, die.kind, goal), chance * part))
    return total(found)


def journeys(b: Board, points: int, value: int) -> Lot[Journey]:
    """Every way in which the cells of a Travel may be picked, with its chance."""
    found: list[tuple[Journey, Fraction]] = []
    start = Journey((), 0, "biometrics" in b.force)
    # A destination for each point, though cells may be fewer (L113).
    for tour, chance in tours(b, points).items():
        made: Lot[Journey] = {start: chance}
        for to in tour:
            made = total(
                (after, made[one] * part)
                for one in made
                for after, part in added(b, one, to, value, set(tour) - {to}).items()
            )
        found += made.items()
    return total(found)


def added(b: Board, journey: Journey, to: str, value: int, others: set[str]) -> Lot[Journey]:
    """The journey with one more cell for the destination, or with one more unused point."""
    lot: Lot[str] = {}
    # L94, L111: under Biometrics a cell must stand next to it.
    near = b.where(lambda land: land.cells, b.neighbours(to))
    if near or not journey.bound:
        lot = origins(b, to, journey, value, others)
    if not lot:
        return {journey._replace(unused=journey.unused + 1): Fraction(1)}
    return {one_travels(b, journey, origin, to): part for origin, part in lot.items()}


def radical_travel(b: Board, value: int) -> Lot[Die]:
    """9.4.3: one cell travels by box B or a later one, even under Biometrics."""
    lots = destinations(b, travel_boxes(b)[1:]) or [by_globe(b, PLACES)]
    return total(
        (one_travels(b, Journey(), origin, to).dice[0], chance * part)
        for to, chance in lots[0].items()
        for origin, part in origins(b, to, Journey(), value, set()).items()
    )
