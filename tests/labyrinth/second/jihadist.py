"""The operations of the Jihadist (8.1 to 8.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tests.asking import Asking, choose
from tests.labyrinth.second.asking import roll
from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import (
    ADVERSARY,
    ALLY,
    GOOD,
    JIHADIST,
    KINDS,
    NUMBER,
    PLACES,
    POOR,
    RECRUIT,
    RULE,
)
from tests.labyrinth.second.us import nothing, to_reserves


class Die(NamedTuple):
    """What a die is declared for: recruit, travel, jihad, plot; the cell that serves, and whence."""

    what: str
    place: str
    kind: str = ""
    origin: str = ""


def jihadist_operation(b: Board, value: int, *, granted: bool = False) -> Asking[str]:
    """One operation of that value; says which."""
    added = False
    while True:
        options: dict[str, Die | str] = dict(declarable(b, []))
        if value <= 2 and not added:
            options["to the reserves"] = "to the reserves"
        if b.reserves[JIHADIST] and value < 3 and not added and not granted:
            options["add reserves"] = "add reserves"
        if not options:
            options["no operation"] = "no operation"
        chosen = yield from choose(JIHADIST, "Jihadist operation", options)
        if isinstance(chosen, Die):
            yield from declare(b, value, chosen)
            return chosen.what
        if chosen == "no operation":
            yield from nothing()
            return ""
        if chosen == "to the reserves":
            yield from to_reserves(b, JIHADIST, value)
            return "reserves"
        added, value = True, min(3, value + b.reserves[JIHADIST])
        b.reserves[JIHADIST] = 0


def declare(b: Board, value: int, first: Die) -> Asking[None]:
    """All dice of the card are declared first (8.1.2)."""
    dice, major = [first], set[str]()
    while True:
        options: dict[str, Die | str] = {"roll the dice": "roll"}
        if len(dice) < value:
            options |= declarable(b, dice)
        for place in {die.place for die in dice if die.what == "jihad"} - major:
            if b.at(place).cells - b.at(place).strength >= b.excess:
                options[f"major jihad in {b.at(place).name}"] = place
        chosen = yield from choose(JIHADIST, "declaring", options)
        if isinstance(chosen, Die):
            dice.append(chosen)
        elif chosen == "roll":
            break
        else:
            major.add(chosen)
    yield from ROLLED[first.what](b, value, dice, major)


def declarable(b: Board, dice: list[Die]) -> dict[str, Die]:
    """What the next die may be for, after those."""
    used = Counter((die.origin or die.place, die.kind) for die in dice)
    options: dict[str, Die] = {}
    for place in PLACES:
        land = b.at(place)
        if recruits(b, land):
            options[f"recruit in {land.name}"] = Die("recruit", place)
        for kind in (one for one in b.kinds(land) if getattr(land, KINDS[one]) > used[place, one]):
            if land.muslim and not land.ruled and not (place == "pakistan" and "benazir_bhutto" in b.force):
                options[f"jihad in {land.name} with one {kind} cell"] = Die("jihad", place, kind)
            if not land.ruled:
                options[f"plot in {land.name} with one {kind} cell"] = Die("plot", place, kind)
            if kind != "Sadr":
                for to in PLACES:
                    if to == place or to in b.neighbours(place) or "biometrics" not in b.force:
                        text = f"travel with one {kind} cell from {land.name} to {b.at(to).name}"
                        options[text] = Die("travel", to, kind, place)
    return {text: die for text, die in options.items() if not dice or die.what == dice[0].what}


def activate(land: Land, kind: str) -> None:
    if kind == "sleeper":
        land.sleepers, land.actives = land.sleepers - 1, land.actives + 1


def in_order(dice: list[Die]) -> list[str]:
    return list(dict.fromkeys(die.place for die in dice))


# Recruit


def recruits(b: Board, land: Land) -> bool:
    return "gtmo" not in b.force and b.available_cells() > 0 and (land.cells > 0 or land.cadre)


def recruit_number(land: Land) -> int:
    """What a die may show at most; 6 where it is automatic (8.2.3, 8.2.4)."""
    if land.regime_change or land.ruled:
        return 6
    return RECRUIT.get(land.place, land.level)


def roll_recruit(b: Board, _value: int, dice: list[Die], _major: set[str]) -> Asking[None]:
    yield from recruit_dice(b, [die.place for die in dice], {}, funded=True)


def recruit_dice(b: Board, places: list[str], numbers: dict[str, int], *, funded: bool) -> Asking[None]:
    """A die for each place."""
    for place in dict.fromkeys(places):
        yield from b.test(b.at(place))
    won: list[str] = []
    for place in places:
        number = numbers.get(place, recruit_number(b.at(place)))
        if number >= 6 or (yield from roll()) <= number:
            won.append(place)
    yield from fill(b, won, b.available_cells() if funded else b.cells)


def fill(b: Board, won: list[str], left: int) -> Asking[None]:
    """Each success brings a cell, or two (9.7); the Jihadist chooses which if too few are left (8.2.1)."""
    wanted = Counter(won * b.a_success)
    if len(wanted) == 1 or wanted.total() <= left:
        for place in dict.fromkeys(won):
            yield from b.place_cells(place, min(wanted[place], left))
        return
    for _ in range(left):
        options = {f"place a cell in {b.at(place).name}": place for place in +wanted}
        chosen = yield from choose(JIHADIST, "filling", options)
        wanted[chosen] -= 1
        yield from b.place_cells(chosen)


# Travel


def roll_travel(b: Board, _value: int, dice: list[Die], _major: set[str]) -> Asking[None]:
    """8.3, #2: tests first, then all dice, then the results."""
    for place in in_order(dice):
        yield from b.test(b.at(place))
    succeeded = []
    for die in dice:
        land = b.at(die.place)
        near = die.place in b.neighbours(die.origin)
        sure = die.origin == die.place or land.ruled or near
        if near and "biometrics" in b.force and land.governance == GOOD:
            sure = False
        succeeded.append(sure or (yield from roll()) <= land.level)
    for die, success in zip(dice, succeeded, strict=True):
        if success:
            travel(b, die)
    for die, success in zip(dice, succeeded, strict=True):
        if not success:
            b.remove_cell(b.at(die.origin), die.kind, cadre=False)


def travel(b: Board, die: Die) -> None:
    origin = b.at(die.origin)
    setattr(origin, KINDS[die.kind], getattr(origin, KINDS[die.kind]) - 1)
    b.at(die.place).sleepers += 1


# Jihad


def roll_jihad(b: Board, _value: int, dice: list[Die], major: set[str]) -> Asking[None]:
    for die in dice:
        activate(b.at(die.place), die.kind)
    for place in major:
        land = b.at(place)
        land.actives, land.sleepers = land.actives + land.sleepers, 0
    failed: dict[str, list[str]] = {die.place: [] for die in dice}
    for die in dice:
        if (yield from roll()) > b.at(die.place).level:
            failed[die.place].append(die.kind)
    for place, lost in failed.items():
        number = sum(die.place == place for die in dice)
        jihad_results(b, b.at(place), number, lost, major=place in major)


def jihad_results(b: Board, land: Land, dice: int, lost: list[str], *, major: bool) -> None:
    """8.4.1 to 8.4.4; all of it one change (L17). A failed die costs the cell that served it."""
    successes = dice - len(lost)
    was_poor = land.governance == POOR
    past_poor = successes - (3 - land.level)
    land.aid = max(0, land.aid - successes)
    land.governance = ("", "Good", "Fair", "Poor")[min(3, land.level + successes)]
    for kind in [] if b.believes("virulent") else lost:
        if kind == "Sadr":
            land.sadr = False
        else:
            land.actives -= 1
            b.cells += 1
    if major and past_poor >= (1 if land.besieged else 2):
        revolution(b, land)
    elif major and dice == 3 and was_poor:
        land.besieged = True
        b.shift(land, ALLY)
    b.check()


def revolution(b: Board, land: Land) -> None:
    """8.4.4, 8.4.5."""
    land.governance, land.alignment = RULE, ADVERSARY
    land.regime_change, land.besieged, land.aid = "", False, 0
    b.funding = min(9, b.funding + b.resources(land.place))
    if land.strength:
        b.prestige = 1
    if land.place == "pakistan":
        b.wmd_available(b.arsenal)
        b.arsenal = 0


# Plot


def roll_plot(b: Board, value: int, dice: list[Die], _major: set[str]) -> Asking[None]:
    for die in dice:
        activate(b.at(die.place), die.kind)
    successes: Counter[str] = Counter()
    for die in dice:
        successes[die.place] += (yield from roll()) <= b.at(die.place).level
    for place in in_order(dice):
        for _ in range(successes[place]):
            options = {
                f"place {kind}": kind
                for kind, number in b.plots.items()
                if number and (b.solo or kind == "WMD" or NUMBER[kind] <= value)
            }
            if options:
                b.put_plot(b.at(place), (yield from choose(JIHADIST, "plot", options)))


ROLLED: dict[str, Callable[[Board, int, list[Die], set[str]], Asking[None]]] = {
    "recruit": roll_recruit,
    "travel": roll_travel,
    "jihad": roll_jihad,
    "plot": roll_plot,
}
