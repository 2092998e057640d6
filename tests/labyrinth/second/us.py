"""The operations of the US (7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.asking import Asking, choose
from tests.labyrinth.second.asking import roll
from tests.labyrinth.second.board import Board, Land, is_ally, regime
from tests.labyrinth.second.facts import (
    ADVERSARY,
    ALLY,
    FAIR,
    GOOD,
    HARD,
    NEUTRAL,
    PLACES,
    POOR,
    SOFT,
    US,
)

# What carries out an operation.
Act = Callable[[], Asking[None]]

WMD_MARKERS = {"iraq": "iraqi_wmd", "libya": "libyan_wmd"}


def us_operation(b: Board, value: int, *, granted: bool = False, optional: bool = False) -> Asking[None]:
    """One operation of that value; one that an event grants takes no reserves, and may be declined (L26)."""
    added = False
    while True:
        options = all_operations(b, value)
        if value <= 2 and not added:
            options["to the reserves"] = partial(to_reserves, b, US, value)
        if b.reserves[US] and value < 3 and not added and not granted:
            options["add reserves"] = nothing
        if optional or not options:
            options["no operation"] = nothing
        text = yield from choose(US, "US operation", {text: text for text in options})
        if text != "add reserves":
            yield from options[text]()
            return
        added, value = True, min(3, value + b.reserves[US])
        b.reserves[US] = 0


def nothing() -> Asking[None]:
    yield from ()


def to_reserves(b: Board, side: str, value: int) -> Asking[None]:
    b.reserves[side] = min(2, b.reserves[side] + value)
    yield from ()


def all_operations(b: Board, value: int) -> dict[str, Act]:
    options: dict[str, Act] = {}
    for place in PLACES:
        land = b.at(place)
        if ideas_possible(land) and ((land.unmarked and land.muslim) or land.level <= value):
            options[f"war of ideas in {land.name}"] = partial(war_of_ideas, b, land, value)

        if disrupt_possible(b, land) and land.level <= value:
            options[f"disrupt in {land.name}"] = partial(disrupt, b, land)

        if value >= 3:
            for number in range(len(land.plots)):
                options[f"alert plot {number + 1} in {land.name}"] = partial(alert, b, land, number)
    options |= deploys(b, value)
    if value >= 3:
        options |= withdrawals(b)
        for place in PLACES:
            if b.at(place).ruled or WMD_MARKERS.get(place) in b.force:
                options |= regime_changes(b, b.at(place))
    return options


# War of Ideas


def ideas_possible(land: Land) -> bool:
    """7.1.3, 7.2.1, 7.2.3, L30."""
    if not land.muslim:
        return land.place not in ("united_states", "israel", "iran")
    if land.ruled or land.alignment == ADVERSARY:
        return False
    if land.governance == GOOD and land.alignment == ALLY:
        return False
    return not land.regime_change or land.strength - land.cells >= 5


def war_of_ideas(b: Board, land: Land, value: int) -> Asking[None]:
    if not land.muslim:
        yield from persuade(b, land)
        return
    yield from b.test(land)
    if land.level <= value:
        yield from convince(b, land, b.penalty())


def persuade(b: Board, land: Land) -> Asking[None]:
    """7.2.3."""
    yield from b.roll_posture(land)
    if land.posture == b.us_posture:
        b.shift_prestige(1)


def convince(b: Board, land: Land, penalty: int) -> Asking[None]:
    """7.2.1, 7.2.2."""
    near = (b.at(place) for place in b.neighbours(land.place))
    helped = any(one.muslim and one.governance == GOOD and one.alignment == ALLY for one in near)
    to_good = land.governance == FAIR and land.alignment == ALLY
    die = (yield from roll()) - penalty + (b.prestige - 1) // 3 - 1 + land.aid + helped - to_good
    if die >= 5 and land.alignment == NEUTRAL:
        land.alignment = ALLY
    elif die >= 5:
        b.improve(land)
    elif die == 4 and not land.aid:
        land.aid = 1


# Deploy, Regime Change, Withdraw


def spare(land: Land, troops: int, *, nato: bool) -> bool:
    """Whether that many may leave (7.3.1)."""
    return not land.regime_change or land.strength - troops - 2 * nato - land.cells >= 5


def takes_troops(b: Board, land: Land) -> bool:
    """7.3.3, 7.1.3, #57."""
    if land.place == "philippines":
        return "abu_sayyaf" in b.force
    return is_ally(land) and not land.ruled


def deploys(b: Board, value: int) -> dict[str, Act]:
    options: dict[str, Act] = {}
    to = [land for land in b.lands.values() if takes_troops(b, land) and land.level <= value]
    for land in to:
        for count in range(1, b.troops + 1):
            options[f"deploy {count} from the track to {land.name}"] = mover(b, None, count, False, land)  # noqa: FBT003 - with NATO, or not
    for origin in b.lands.values():
        for nato in [False, True][: 1 + origin.nato]:
            if nato and spare(origin, 0, nato=True):
                options[f"deploy NATO from {origin.name}"] = mover(b, origin, 0, True, None)  # noqa: FBT003 - with NATO, or not
            for count in range(1, origin.troops + 1):
                if not spare(origin, count, nato=nato):
                    break
                what = f"deploy {count}{' and NATO' if nato else ''} from {origin.name} to"
                options[f"{what} the track"] = mover(b, origin, count, nato, None)
                for land in to:
                    if land is not origin:
                        options[f"{what} {land.name}"] = mover(b, origin, count, nato, land)
    return options


def mover(b: Board, origin: Land | None, count: int, nato: bool, to: Land | None) -> Act:  # noqa: FBT001 - with NATO, or not
    def move() -> Asking[None]:
        leave(b, origin, 0, nato=nato)
        if to:
            yield from b.test(to)
        leave(b, origin, count, nato=False)
        if to:
            to.troops += count
        else:
            b.troops += count

    return move


def leave(b: Board, origin: Land | None, count: int, *, nato: bool) -> None:
    if origin is None:
        b.troops -= count
    else:
        origin.troops -= count
        origin.nato = origin.nato and not nato


def withdrawals(b: Board) -> dict[str, Act]:
    """7.3.5, L35."""
    if b.us_posture != SOFT:
        return {}
    options: dict[str, Act] = {}

    def withdraw(origin: Land, count: int, nato: bool, land: Land | None) -> Act:  # noqa: FBT001 - with NATO, or not
        def act() -> Asking[None]:
            yield from mover(b, origin, count, nato, land)()
            origin.aid, origin.besieged = 0, True
            yield from b.roll_prestige()

        return act

    for origin in b.where(regime):
        if origin.nato:
            options[f"withdraw NATO from {origin.name}"] = withdraw(origin, 0, True, None)  # noqa: FBT003 - with NATO, or not
        for nato in [False, True][: 1 + origin.nato]:
            for count in range(1, origin.troops + 1):
                what = f"withdraw {count}{' and NATO' if nato else ''} from {origin.name} to"
                options[f"{what} the track"] = withdraw(origin, count, nato, None)
                for land in b.where(lambda one: takes_troops(b, one)):
                    if land is not origin:
                        options[f"{what} {land.name}"] = withdraw(origin, count, nato, land)
    return options


def regime_changes(b: Board, land: Land) -> dict[str, Act]:
    """7.3.4, L34, L63."""
    if b.us_posture != HARD:
        return {}
    options: dict[str, Act] = {}

    def change(origin: Land | None, count: int) -> Act:
        return lambda: change_regime(b, land, origin, count)

    for count in range(6, b.troops + 1):
        options[f"regime change in {land.name} with {count} from the track"] = change(None, count)
    for origin in b.lands.values():
        if origin is not land:
            for count in range(6, origin.troops + 1):
                if spare(origin, count, nato=False):
                    text = f"regime change in {land.name} with {count} from {origin.name}"
                    options[text] = change(origin, count)
    return options


def change_regime(b: Board, land: Land, origin: Land | None, count: int) -> Asking[None]:
    leave(b, origin, count, nato=False)
    land.troops += count
    land.regime_change = "green"
    b.force.discard(WMD_MARKERS.get(land.place, ""))
    face = yield from roll()
    b.govern(land, FAIR if face >= 5 else POOR)
    land.alignment = ALLY
    land.actives += land.sleepers
    land.sleepers = 0
    yield from b.roll_prestige()


# Disrupt, Alert


def curbed(b: Board, land: Land) -> bool:
    """#58."""
    return "al_anbar" in b.force and land.place in ("iraq", "syria")


def disrupt_possible(b: Board, land: Land) -> bool:
    """7.4.1, L31, #58, #80."""
    if land.ruled or land.place == "iran":
        return False
    if land.place == "pakistan" and "fata" in b.force and not land.regime_change:
        return False
    if not (is_ally(land) or land.strength >= 2 or not land.muslim):
        return False
    if land.cells:
        return bool(b.kinds(land, sadr=False))
    return land.cadre and not curbed(b, land)


def disrupt(b: Board, land: Land) -> Asking[None]:
    """7.4.2 to 7.4.4, L32."""
    many = land.strength >= 2
    posture = b.us_posture if land.place == "united_states" else land.posture
    left = 2 if (many or posture == HARD) and not curbed(b, land) else 1
    land.disrupted = 2
    if not land.cells:
        land.cadre = False
    turned = 0
    while land.cells and left:
        options = {}
        if land.sleepers:
            options["affect one sleeper cell"] = "sleeper"
        if land.actives > turned:
            options["affect one active cell"] = "active"
        if not options:
            break
        if (yield from choose(US, "disrupt", options)) == "active":
            b.remove_cell(land, "active")
        else:
            land.sleepers, land.actives, turned = land.sleepers - 1, land.actives + 1, turned + 1
        left -= 1
    if many:
        b.shift_prestige(1)


def alert(b: Board, land: Land, number: int) -> Asking[None]:
    b.return_plot(land.plots.pop(number)["kind"])
    yield from ()


def disrupt_anywhere(b: Board, what: str) -> Asking[None]:
    """L62."""
    land = yield from b.select(US, what, b.where(lambda one: disrupt_possible(b, one)), "disrupt in")
    if land:
        yield from disrupt(b, land)
