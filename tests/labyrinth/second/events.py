"""What the 120 events do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tests.asking import Asking, choose
from tests.labyrinth.second import alone
from tests.labyrinth.second.asking import roll, rolls
from tests.labyrinth.second.board import Board, Land, is_adversary, is_ally, regime
from tests.labyrinth.second.facts import (
    ADVERSARY,
    ALLY,
    ELECTION,
    FAIR,
    GOOD,
    HARD,
    JIHADIST,
    KINDS,
    MUSLIM,
    NATURE,
    NEUTRAL,
    OF,
    PLACES,
    POOR,
    POSTURED,
    REMOVED,
    SCHENGEN,
    SHIA,
    SOFT,
    US,
    VALUE,
    card,
    other,
)
from tests.labyrinth.second.jihadist import fill, recruit_dice, recruit_number
from tests.labyrinth.second.play import BOTH_ORDERS, ijtihad, operated, play, play_options
from tests.labyrinth.second.playable import (
    ARABIA,
    LEAKS,
    ZARQAWI,
    bettered,
    exposed,
    foiled,
    hambali,
    has_cells,
    has_troops,
    held_with_cells,
    leakable,
    mahdi,
    near_troops,
    offers,
    playable,
    quartet,
    smugglers,
)
from tests.labyrinth.second.priorities import to_plot
from tests.labyrinth.second.us import convince, disrupt_anywhere, persuade, regime_changes

Event = Callable[[Board, str], Asking[None]]
EVENTS: dict[int, Event] = {}
AMERICAN = ["united_states", "united_kingdom", "canada"]


def event(*numbers: int) -> Callable[[Event], Event]:
    def put(one: Event) -> Event:
        EVENTS.update(dict.fromkeys(numbers, one))
        return one

    return put


def happen(b: Board, number: int, side: str) -> Asking[None]:
    yield from EVENTS[number](b, side)


def nothing() -> Asking[None]:
    yield from ()


# What several events do


def scores(b: Board, prestige: int = 0, funding: int = 0) -> None:
    if prestige:
        b.shift_prestige(prestige)
    if funding:
        b.shift_funding(funding)


def make(b: Board, place: str, level: str, alignment: str) -> None:
    """L56."""
    b.at(place).alignment = alignment
    b.govern(b.at(place), level)


def lose(b: Board, side: str, number: int = 1) -> Asking[list[int]]:
    """Random discards, one after the other."""
    lost = []
    for _ in range(min(number, len(b.hands[side]))):
        one = yield from choose(NATURE, "lose", {f"lose {card(one)}": one for one in b.at_random(side)})
        b.leave(side, one)
        b.discards.add(one)
        lost.append(one)
    return lost


def lose_one(b: Board, side: str) -> Asking[None]:
    if ELECTION in (yield from lose(b, side)):
        yield from election(b)


def discard(b: Board, side: str, what: str, numbers: Iterable[int]) -> Asking[None]:
    options = {f"discard {card(number)}": number for number in numbers}
    if options:
        number = yield from choose(side, what, options)
        b.hands[side].remove(number)
        b.discards.add(number)
        if number == ELECTION:
            yield from election(b)


def draws(b: Board, side: str, number: int = 1) -> Asking[None]:
    for _ in range(number):
        yield from b.draw(side)


def place_two(b: Board, places: list[str]) -> Asking[None]:
    """A cell in each of two countries; with one left the Jihadist chooses where (L69)."""
    if b.cells == 1:
        options = {f"favour {b.at(place).name}": place for place in places}
        places = [(yield from choose(JIHADIST, "sharing", options))]
    for place in places if b.cells else []:
        yield from b.test(b.at(place))
    for place in places:
        yield from b.place_cells(place)


def put_plots(b: Board, land: Land, number: int, kinds: Sequence[str] = ()) -> Asking[None]:
    """An event places plots; an unmarked country is tested (L77)."""
    for _ in range(number):
        options = {f"put {kind}": kind for kind in b.plots if b.plots[kind] and (not kinds or kind in kinds)}
        if not options:
            return
        yield from b.test(land)
        kind = next(iter(options.values()))
        if len(kinds) != 1:
            kind = yield from choose(JIHADIST, "event plot", options)
        b.put_plot(land, kind)


def clear_plots(b: Board, land: Land) -> None:
    while land.plots:
        b.return_plot(land.plots.pop()["kind"])


def selected(b: Board, side: str, what: str, lands: list[Land]) -> Asking[Land]:
    land = yield from b.select(side, what, lands)
    assert land
    return land


def lose_ally(b: Board) -> Asking[None]:
    land = yield from b.select(JIHADIST, "an Ally", b.where(is_ally))
    if land:
        land.alignment = NEUTRAL


def election(b: Board) -> Asking[None]:
    yield from b.roll_us_posture()
    b.shift_prestige(-1 if b.penalty() else 1)


@event(120)
def _120(b: Board, _: str) -> Asking[None]:
    yield from election(b)


# US


@event(1)
def _1(b: Board, _: str) -> Asking[None]:
    options = {
        f"mark plot {number + 1} in {land.name}": plot
        for land in b.where(lambda one: one.plots, MUSLIM)
        for number, plot in enumerate(land.plots)
    }
    (yield from choose(US, "mark", options))["marked"] = True


@event(2)
def _2(b: Board, _: str) -> Asking[None]:
    b.force.add("biometrics")
    yield from nothing()


@event(3)
def _3(b: Board, _: str) -> Asking[None]:
    b.at("russia").ctr = True
    if b.at("central_asia").alignment in (ALLY, NEUTRAL):
        b.at("central_asia").ctr = True
    yield from nothing()


@event(4)
def _4(b: Board, _: str) -> Asking[None]:
    yield from b.test(b.at("philippines"))
    scores(b, funding=-1)
    b.force = (b.force - {"abu_sayyaf"}) | {"moro_talks"}


@event(5)
def _5(b: Board, _: str) -> Asking[None]:
    b.force.add("nest")
    b.show()
    yield from nothing()


@event(6, 7)
def _6(b: Board, _: str) -> Asking[None]:
    scores(b, funding=-2)
    yield from nothing()


@event(8, 9, 10)
def _8(b: Board, _: str) -> Asking[None]:
    yield from b.ask_removal(US, "special forces", near_troops(b))


@event(11)
def _11(b: Board, _: str) -> Asking[None]:
    b.force.add("abbas")
    if quartet(b):
        scores(b, 1, -2)
    yield from nothing()


@event(12)
def _12(b: Board, _: str) -> Asking[None]:
    yield from b.test(b.at("egypt"))
    scores(b, funding=-2 if b.any_ruled() else -4)


@event(13)
def _13(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, US, "awakening", b.where(has_troops, ["iraq", "syria"]))
    land.aid += 1
    scores(b, 1)
    b.force = (b.force - {"al_anbar"}) | {"anbar_awakening"}


@event(14)
def _14(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, US, "covert", b.where(is_adversary))
    if (yield from roll()) >= 4:
        land.alignment = NEUTRAL


@event(15)
def _15(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, US, "ethiopia", b.where(lambda one: one.ruled, ["somalia", "sudan"]))
    make(b, land.place, POOR, NEUTRAL)


@event(16)
def _16(b: Board, _: str) -> Asking[None]:
    yield from b.set_posture(US, "Benelux", ["benelux"])
    if not b.any_ruled():
        scores(b, funding=-1)


@event(17)
def _17(b: Board, _: str) -> Asking[None]:
    held = b.hands[JIHADIST] & {65, 69, 71}
    b.pile = []
    if held:
        b.hands[JIHADIST] -= held
        b.discards |= held
    else:
        yield from b.ask_removal(US, "FSB", b.where(has_cells, ["russia", "central_asia"]))


@event(18)
def _18(b: Board, _: str) -> Asking[None]:
    b.known |= b.hands[JIHADIST]
    while b.solo and len(b.pile) < len(b.hands[JIHADIST]):
        hidden = b.hands[JIHADIST] - set(b.pile)
        b.pile.append((yield from choose(NATURE, "order", {f"{card(one)} lies next": one for one in hidden})))
    yield from operated(b, US, 1, None, granted=True, optional=True)
    options: dict[str, tuple[int, str] | None] = dict(play_options(b, US, b.hands[US]))
    if options:
        options["no extra card"] = None
        extra = yield from choose(US, "extra card", options)
        if extra:
            yield from play(b, US, *extra)


@event(19)
def _19(b: Board, _: str) -> Asking[None]:
    make(b, "turkey", FAIR, ALLY)
    yield from nothing()


@event(20)
def _20(b: Board, _: str) -> Asking[None]:
    make(b, "jordan", FAIR, ALLY)
    scores(b, 1, -1)
    yield from nothing()


@event(21)
def _21(b: Board, side: str) -> Asking[None]:
    options = {
        f"foil plot {number + 1} in {land.name}": (land, number)
        for land in b.where(foiled)
        for number in range(len(land.plots))
    }
    land, number = yield from choose(US, "foil", options)
    b.return_plot(land.plots.pop(number)["kind"])
    yield from draws(b, side)
    yield from b.set_posture(US, "a posture", POSTURED)


def clear_cells(b: Board, land: Land, *, cadre: bool) -> None:
    for kind in list(KINDS):
        while getattr(land, KINDS[kind]):
            b.remove_cell(land, kind, cadre=cadre)


@event(22)
def _22(b: Board, _: str) -> Asking[None]:
    for place in ("israel", "jordan", "lebanon"):
        clear_cells(b, b.at(place), cadre=True)
    yield from nothing()


@event(23, 24, 25)
def _23(b: Board, _: str) -> Asking[None]:
    yield from b.ask_removal(US, "predator", b.where(has_cells, MUSLIM))


@event(26)
def _26(b: Board, _: str) -> Asking[None]:
    scores(b, 2, -3)
    yield from nothing()


@event(27)
def _27(b: Board, _: str) -> Asking[None]:
    b.at("iraq").aid += 1
    scores(b, 1)
    b.force.add("saddam_captured")
    yield from nothing()


@event(28)
def _28(b: Board, _: str) -> Asking[None]:
    land = yield from b.select(US, "sharia", b.where(lambda one: one.besieged))
    if land:
        land.besieged = False


@event(29)
def _29(b: Board, _: str) -> Asking[None]:
    b.at("united_kingdom").posture = b.us_posture
    left = list(SCHENGEN)
    for _number in range(3):
        land = yield from b.select(US, "blair", b.where(lambda _: True, left), "persuade", "end")
        if not land:
            return
        left.remove(land.place)
        yield from persuade(b, land)


@event(30)
def _30(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, US, "nation building", b.where(regime))
    land.aid += 1
    if land.alignment != ADVERSARY:
        yield from convince(b, land, 0)


@event(31)
def _31(b: Board, side: str) -> Asking[None]:
    for place in AMERICAN:
        land = b.at(place)
        clear_plots(b, land)
        land.cadre = False
        clear_cells(b, land, cadre=False)
    b.force.add("wiretapping")
    yield from draws(b, side)


@event(32)
def _32(b: Board, _: str) -> Asking[None]:
    options: dict[str, tuple[int, Land] | None] = {**offers(b), "discard none": None}
    chosen = yield from choose(US, "back channel", options)
    if chosen:
        number, land = chosen
        b.hands[US].remove(number)
        b.discards.add(number)
        if number == ELECTION:
            yield from election(b)
        land.alignment = NEUTRAL
        land.aid += 1


@event(33)
def _33(b: Board, _: str) -> Asking[None]:
    b.force.add("benazir_bhutto")
    if b.at("pakistan").governance == POOR:
        b.govern(b.at("pakistan"), FAIR)
    yield from nothing()


@event(34)
def _34(b: Board, _: str) -> Asking[None]:
    yield from disrupt_anywhere(b, "measures")
    if b.hands[JIHADIST]:
        options = {f"take {card(number)}": number for number in b.at_random(JIHADIST)}
        number = yield from choose(NATURE, "take", options)
        b.leave(JIHADIST, number)
        b.hands[US].add(number)
        b.known.add(number)
    b.force.add("enhanced_measures")


@event(35)
def _35(b: Board, _: str) -> Asking[None]:
    yield from b.test(b.at("turkey"))
    b.improve(b.at("turkey"))
    yield from b.set_posture(US, "France", ["france"])
    scores(b, funding=-2)


@event(36)
def _36(b: Board, _: str) -> Asking[None]:
    b.at("pakistan").alignment = ALLY
    yield from b.set_posture(US, "India", ["india"])
    b.force.add("indo_pakistani_talks")


def at_once(b: Board, place: str, marker: str) -> Asking[None]:
    b.force.add(marker)
    options = regime_changes(b, b.at(place))
    text = yield from choose(US, "at once", {text: text for text in [*options, "later"]})
    if text != "later":
        yield from options[text]()


@event(37)
def _37(b: Board, _: str) -> Asking[None]:
    yield from at_once(b, "iraq", "iraqi_wmd")


@event(38)
def _38(b: Board, _: str) -> Asking[None]:
    b.at("libya").alignment = ALLY
    scores(b, 1)
    first = yield from b.set_posture(US, "Schengen", SCHENGEN)
    yield from b.set_posture(US, "Schengen", [one for one in SCHENGEN if one != first])
    b.force = (b.force - {"libyan_wmd"}) | {"libyan_deal"}


@event(39)
def _39(b: Board, _: str) -> Asking[None]:
    yield from at_once(b, "libya", "libyan_wmd")


@event(40)
def _40(b: Board, _: str) -> Asking[None]:
    b.improve((yield from selected(b, US, "turnout", b.where(regime))))


@event(41)
def _41(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, US, "NATO", b.where(regime))
    land.aid += 1
    for one in b.lands.values():
        one.nato = one is land


@event(42)
def _42(b: Board, _: str) -> Asking[None]:
    b.force.discard("fata")
    yield from nothing()


@event(43)
def _43(b: Board, _: str) -> Asking[None]:
    b.force.add("patriot_act")
    yield from nothing()


@event(44)
def _44(b: Board, _: str) -> Asking[None]:
    yield from disrupt_anywhere(b, "measures")
    yield from lose_one(b, JIHADIST)
    b.force.add("renditions")


@event(45)
def _45(b: Board, _: str) -> Asking[None]:
    yield from b.roll_us_posture()
    scores(b, 3)
    yield from b.set_posture(US, "a posture", POSTURED)


@event(46)
def _46(b: Board, _: str) -> Asking[None]:
    b.improve((yield from selected(b, US, "sistani", b.where(held_with_cells, SHIA))))


@event(47)
def _47(b: Board, _: str) -> Asking[None]:
    b.force.add("ijtihad")
    yield from nothing()


# Jihadist


def second_card(b: Board, by: int) -> Asking[None]:
    """#48, #53: the second card of the phase is used to Recruit (L65)."""
    if b.solo:
        yield from alone.second_card(b, by)
        return
    if not b.hands[JIHADIST]:
        return
    options = {}
    for number in (yield from ijtihad(b)):
        both = number == ELECTION or (by == 53 and OF[number] == US)
        for use in BOTH_ORDERS if both else ["operations"]:
            options[f"recruit with {card(number)} as {use}"] = (number, use)
    number, use = yield from choose(JIHADIST, "second card", options)
    b.drawn, b.count = None, 2
    yield from play(b, JIHADIST, number, use, lambda: recruit_with(b, by, VALUE[number]))


def recruit_with(b: Board, by: int, value: int) -> Asking[str]:  # noqa: C901 - one loop of questions
    places: list[str] = []
    added = False
    dice = value + (by == 53)
    while True:
        options: dict[str, str] = {}
        if len(places) < dice:
            for land in b.lands.values():
                free = (by == 53 and land.level >= 3) or (by == 48 and land.place == "united_states")
                # #48 is for the United States alone; #53 leaves Funding aside.
                may = free if by == 48 else free or land.cells or land.cadre
                if may and (by == 53 or b.available_cells()) and "gtmo" not in b.force:
                    options[f"recruit in {land.name}"] = land.place
        if places:
            options["roll the dice"] = "roll"
        elif not options:
            options["no operation"] = "none"
        if b.reserves[JIHADIST] and value < 3 and not added:
            options["add reserves"] = "add"
        chosen = yield from choose(JIHADIST, "recruiting", options)
        if chosen == "add":
            added, dice = True, min(3, value + b.reserves[JIHADIST]) + (by == 53)
            b.reserves[JIHADIST] = 0
        elif chosen == "none":
            return ""
        elif chosen == "roll":
            break
        else:
            places.append(chosen)
    yield from recruit_dice(b, places, {"united_states": 2} if by == 48 else {}, funded=by == 48)
    return "recruit"


@event(48)
def _48(b: Board, _: str) -> Asking[None]:
    yield from second_card(b, 48)


@event(49)
def _49(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("somalia")


@event(50)
def _50(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, JIHADIST, "ansar", b.where(lambda _: True, ["iraq", "iran"]))
    yield from b.place_cells(land.place)


@event(51)
def _51(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("iraq", 2 if "saddam_captured" in b.force else 4)


@event(52)
def _52(b: Board, _: str) -> Asking[None]:
    yield from lose_one(b, US)


@event(53)
def _53(b: Board, _: str) -> Asking[None]:
    yield from second_card(b, 53)


@event(54)
def _54(b: Board, _: str) -> Asking[None]:
    b.at("iraq").sadr = True
    yield from nothing()


@event(55)
def _55(b: Board, _: str) -> Asking[None]:
    yield from b.test(b.at("china"))
    yield from b.place_cells("central_asia" if b.at("china").posture == HARD else "china")


@event(56)
def _56(b: Board, _: str) -> Asking[None]:
    scores(b, -1)
    b.force.add("vieira_de_mello_slain")
    yield from nothing()


@event(57)
def _57(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("philippines")
    b.force.add("abu_sayyaf")


@event(58)
def _58(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("iraq")
    b.force.add("al_anbar")


@event(59)
def _59(b: Board, _: str) -> Asking[None]:
    own = [number for number in b.hands[US] if OF[number] == US]
    best = max((VALUE[number] for number in own), default=0)
    yield from discard(b, US, "amerithrax", [number for number in own if VALUE[number] == best])


@event(60)
def _60(b: Board, _: str) -> Asking[None]:
    b.force = (b.force - {"benazir_bhutto"}) | {"bhutto_shot"}
    yield from nothing()


@event(61)
def _61(b: Board, side: str) -> Asking[None]:
    land = yield from selected(b, JIHADIST, "detainees", b.where(lambda one: one.disrupted))
    yield from b.place_cells(land.place)
    yield from draws(b, side)


@event(62)
def _62(b: Board, _: str) -> Asking[None]:
    if b.at("russia").ctr:
        b.at("russia").ctr = False
        return
    options = {"choose the posture of the Caucasus": True, "choose a shift of Central Asia": False}
    if (yield from choose(JIHADIST, "ex-KGB", options)):
        b.at("caucasus").posture = SOFT if b.us_posture == HARD else HARD
    else:
        yield from b.test(b.at("central_asia"))
        b.shift(b.at("central_asia"), ADVERSARY)


@event(63)
def _63(b: Board, _: str) -> Asking[None]:
    yield from lose_one(b, US)
    scores(b, funding=1)
    scores(b, -1)


@event(64)
def _64(b: Board, _: str) -> Asking[None]:
    yield from b.test(b.at("lebanon"))
    if b.at("syria").alignment:
        b.at("syria").alignment = ADVERSARY
    b.worsen(b.at("syria"))


def smuggle(b: Board, land: Land) -> Asking[None]:
    """L68."""
    if land.ruled or (yield from roll()) <= land.level:
        b.loosen()
        return
    options = {f"give up one {kind} cell": kind for kind in b.kinds(land)}
    b.remove_cell(land, (yield from choose(JIHADIST, "smugglers", options)))


@event(65)
def _65(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, JIHADIST, "HEU", smugglers(b, ["russia", "central_asia"]))
    yield from smuggle(b, land)


@event(66)
def _66(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("united_kingdom")


@event(67)
def _67(b: Board, _: str) -> Asking[None]:
    yield from place_two(b, ["central_asia", "afghanistan"])


@event(68)
def _68(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("indonesia_malaysia", 2)


@event(69)
def _69(b: Board, _: str) -> Asking[None]:
    yield from smuggle(b, b.at("central_asia"))


@event(70)
def _70(b: Board, _: str) -> Asking[None]:
    yield from place_two(b, ["pakistan", "india"])


@event(71)
def _71(b: Board, _: str) -> Asking[None]:
    yield from smuggle(b, b.at("russia"))


@event(72)
def _72(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("afghanistan", 3)
    if b.at("afghanistan").ruled:
        yield from b.place_cells("afghanistan", b.available_cells())


@event(73)
def _73(b: Board, _: str) -> Asking[None]:
    b.force.add("pirates")
    yield from nothing()


def slip(b: Board, places: list[str]) -> Asking[None]:
    """#74, #79: two different cells (L71)."""
    arrived: list[str] = []
    b.arrived = arrived
    for _ in range(2):
        options = {}
        for land in b.lands.values():
            for kind in b.kinds(land, sadr=False):
                if kind == "sleeper" and land.sleepers <= arrived.count(land.place):
                    continue
                for to in places:
                    text = f"one {kind} cell travels from {land.name} to {b.at(to).name}"
                    options[text] = (land, kind, b.at(to))
        if not options:
            return
        land, kind, goal = yield from choose(JIHADIST, "slip", options)
        yield from b.test(goal)
        setattr(land, KINDS[kind], getattr(land, KINDS[kind]) - 1)
        goal.sleepers += 1
        arrived.append(goal.place)


@event(74)
def _74(b: Board, _: str) -> Asking[None]:
    yield from slip(b, SCHENGEN)


@event(75)
def _75(b: Board, _: str) -> Asking[None]:
    b.at("germany").posture = b.at("france").posture = SOFT
    scores(b, -1)
    yield from nothing()


@event(76)
def _76(b: Board, side: str) -> Asking[None]:
    yield from draws(b, side, 2)
    scores(b, -2)
    yield from lose_ally(b)


@event(77)
def _77(b: Board, _: str) -> Asking[None]:
    b.shift((yield from selected(b, JIHADIST, "jazeera", b.where(has_troops, ARABIA))), ADVERSARY)


@event(78)
def _78(b: Board, _: str) -> Asking[None]:
    held = b.hands[US] & {103, 104, 105, 106}
    b.hands[US] -= held
    b.discards |= held
    b.us_posture = HARD
    yield from b.roll_prestige()


@event(79)
def _79(b: Board, _: str) -> Asking[None]:
    yield from slip(b, PLACES)


@event(80)
def _80(b: Board, _: str) -> Asking[None]:
    yield from b.place_cells("pakistan")
    b.force.add("fata")


@event(81)
def _81(b: Board, _: str) -> Asking[None]:
    land = yield from selected(b, JIHADIST, "fighters", b.where(regime))
    yield from b.place_cells(land.place, 5)
    if land.aid:
        land.aid -= 1
    else:
        land.besieged = True


@event(82)
def _82(b: Board, _: str) -> Asking[None]:
    lands: list[Land] = []
    for _number in range(3):
        free = b.where(lambda land: not land.cells and land not in lands)
        land = yield from b.select(JIHADIST, "videos", free)
        if land:
            lands.append(land)
    for land in lands:
        yield from b.test(land)
    won = []
    for land in lands:
        number = recruit_number(land)
        if number >= 6 or (yield from roll()) <= number:
            won.append(land.place)
    yield from fill(b, won, b.cells)
    for land in lands:
        land.cadre = not land.cells


@event(83)
def _83(b: Board, _: str) -> Asking[None]:
    b.shift(b.at("pakistan"), ADVERSARY)
    yield from b.place_cells("pakistan")


@event(84, 85)
def _84(b: Board, _: str) -> Asking[None]:
    options = {f"leak {name}": mark for name, mark in LEAKS.items() if mark in leakable(b)}
    mark = yield from choose(JIHADIST, "leak", options)
    b.force.add(f"no_{mark}")
    yield from b.roll_us_posture()
    yield from b.roll_prestige()
    yield from lose_ally(b)


@event(86)
def _86(b: Board, _: str) -> Asking[None]:
    yield from lose_one(b, US)
    scores(b, -1)
    land = yield from selected(b, JIHADIST, "Shia-Mix", b.where(lambda _: True, SHIA))
    yield from b.place_cells(land.place)


def radicalized(b: Board, number: int) -> Asking[bool]:
    """9.4.2.1/1, L112, L114: whether Plot had no country, also where the US played the card."""
    if not b.solo or to_plot(b, alone.event_sites(b, number), by_event=True):
        return False
    yield from alone.radicalize(b, VALUE[number], VALUE[number])
    return True


@event(87, 88, 89)
def _87(b: Board, _: str) -> Asking[None]:
    if (yield from radicalized(b, 87)):
        return
    options = {
        f"sacrifice one {kind} cell in {land.name}": (land, kind)
        for land in b.where(lambda one: not one.ruled)
        for kind in b.kinds(land)
    }
    land, kind = yield from choose(JIHADIST, "martyr", options)
    b.remove_cell(land, kind)
    yield from put_plots(b, land, 2)


@event(90)
def _90(b: Board, _: str) -> Asking[None]:
    lost = yield from lose(b, US, 2)
    for number in lost:
        if OF[number] == JIHADIST and playable(b, number, JIHADIST):
            if number in REMOVED:
                b.discards.remove(number)
                b.removed.add(number)
            yield from happen(b, number, JIHADIST)
    if ELECTION in lost:
        yield from election(b)
    b.us_posture = SOFT


@event(91)
def _91(b: Board, _: str) -> Asking[None]:
    places: list[str] = []
    number = 2 if b.any_ruled() else 1
    for _number in range(2):
        free = b.where(lambda land: land.unmarked and land.place not in places, MUSLIM)
        places.append((yield from selected(b, JIHADIST, "regional", free)).place)
    if b.cells >= 2 * number:
        for place in places:
            yield from b.test(b.at(place))
        for place in places:
            yield from b.place_cells(place, number)
        return
    left = dict.fromkeys(places, number)
    while b.cells:
        options = {f"favour {b.at(place).name}": place for place in places if left[place]}
        place = yield from choose(JIHADIST, "sharing", options)
        left[place] -= 1
        yield from b.place_cells(place)


@event(92)
def _92(b: Board, _: str) -> Asking[None]:
    b.funding = 9
    yield from nothing()


@event(93)
def _93(b: Board, _: str) -> Asking[None]:
    b.at("afghanistan").besieged = True
    yield from place_two(b, ["afghanistan", "pakistan"])
    scores(b, -3 if b.any_ruled(["afghanistan", "pakistan"]) else -1)


@event(94)
def _94(b: Board, _: str) -> Asking[None]:
    b.worsen((yield from selected(b, JIHADIST, "closing", bettered(b))))


@event(95)
def _95(b: Board, _: str) -> Asking[None]:
    land = b.at("saudi_arabia")
    scores(b, funding=9 if land.ruled else land.level)
    yield from nothing()


# Unassociated


@event(96)
def _96(b: Board, _: str) -> Asking[None]:
    yield from b.set_posture(US, "Scandinavia", ["scandinavia"])
    if (yield from radicalized(b, 96)):
        return
    kinds = list(b.plots) if b.any_ruled() else ["Plot 1"]
    if any(b.plots[kind] for kind in kinds):
        lands = b.where(lambda land: not land.ruled, MUSLIM)
        land = yield from selected(b, JIHADIST, "cartoon plot", lands)
        yield from put_plots(b, land, 1, kinds)


@event(97)
def _97(b: Board, side: str) -> Asking[None]:
    given = {}
    for one in (JIHADIST, US):
        options = {f"trade {card(number)}": number for number in b.at_random(one)}
        given[one] = yield from choose(NATURE, "trade", options)
    for one in (US, JIHADIST):
        b.leave(one, given[one])
        b.take(one, given[other(one)])
        b.known.add(given[one])
    b.first_by_event = yield from operated(b, side, 1, None, granted=True)


@event(98)
def _98(b: Board, side: str) -> Asking[None]:
    if side == US:
        scores(b, funding=-1)
    else:
        yield from b.place_cells("israel")


@event(99)
def _99(b: Board, _: str) -> Asking[None]:
    yield from discard(b, US, "hamas", b.hands[US])
    scores(b, -1, -1)


@event(100)
def _100(b: Board, _: str) -> Asking[None]:
    scores(b, funding={"overstretch": 2, "low": -2}.get(b.box(), 0))
    yield from nothing()


@event(101)
def _101(b: Board, _: str) -> Asking[None]:
    scores(b, 1)
    b.at("serbia").posture = SOFT if b.us_posture == HARD else HARD
    yield from nothing()


@event(102)
def _102(b: Board, _: str) -> Asking[None]:
    level = FAIR if (yield from roll()) >= 5 else POOR
    make(b, "central_asia", level, NEUTRAL)


@event(103)
def _103(b: Board, side: str) -> Asking[None]:
    if side == US:
        near = b.within("lebanon", 3)
        yield from b.ask_removal(US, "hizballah", b.where(lambda land: land.place in near, SHIA))
    else:
        make(b, "lebanon", POOR, NEUTRAL)


def rolled(b: Board, fitting: Callable[[Land], object]) -> Asking[list[Land]]:
    """Solo: a country of the Shia-Mix table is tested; those that fit, Good ones before Fair ones (L47)."""
    land = yield from selected(b, JIHADIST, "Shia-Mix", b.where(lambda _: True, SHIA))
    yield from b.test(land)
    b.rolled = land.place
    lands = b.where(fitting, SHIA)
    by_level = [[one for one in lands if one.governance == level] for level in (GOOD, FAIR)]
    return next(filter(None, by_level), lands)


@event(104, 105)
def _104(b: Board, side: str) -> Asking[None]:
    lands = b.where(lambda _: True, SHIA)
    if b.solo and side == JIHADIST:
        lands = yield from rolled(b, lambda _: True)
    land = yield from selected(b, side, "iran", lands)
    yield from b.test(land)
    if side == US:
        yield from b.ask_removal(US, "iran cell", [land, b.at("iran")])
    else:
        level = land.level
        number = sum(land.ruled or face <= level for face in (yield from rolls(2)))
        land.aid = max(0, land.aid - number)
        b.worsen(land, number)


@event(106)
def _106(b: Board, side: str) -> Asking[None]:
    lands = mahdi(b)
    if b.solo and side == JIHADIST:
        lands = yield from rolled(b, lambda one: one in mahdi(b))
    land = yield from selected(b, side, "mahdi", lands)
    if side == JIHADIST:
        b.worsen(land)
        return
    for _number in range(2):
        if not (yield from b.ask_removal(US, "mahdi cell", [land], "end")):
            return


@event(107)
def _107(b: Board, side: str) -> Asking[None]:
    if side == US:
        b.at("iraq").aid += 1
        return
    yield from b.test(b.at("turkey"))
    land = yield from selected(b, side, "kurdistan", b.where(lambda _: True, ["turkey", "iraq"]))
    b.worsen(land)


@event(108)
def _108(b: Board, side: str) -> Asking[None]:
    yield from b.ask_removal(side, "musharraf", [b.at("pakistan")])
    make(b, "pakistan", POOR, ALLY)


@event(109)
def _109(b: Board, side: str) -> Asking[None]:
    lands = b.where(lambda one: one.regime_change and one.cells >= 2)
    land = yield from b.ask_removal(side, "tora bora", lands)
    if land:
        yield from b.ask_removal(side, "tora bora", [land])
    yield from b.roll_prestige()
    yield from draws(b, side)


@event(110)
def _110(b: Board, side: str) -> Asking[None]:
    if side == US:
        scores(b, 3)
        return
    land = yield from selected(b, side, "zarqawi", b.where(has_troops, ZARQAWI))
    yield from b.place_cells(land.place, 3)
    if b.plots["Plot 2"]:
        yield from b.test(land)
        b.put_plot(land, "Plot 2")


@event(111)
def _111(b: Board, side: str) -> Asking[None]:
    if side == US:
        scores(b, funding=-2)
    else:
        scores(b, -3 if b.any_ruled() else -1)
    yield from nothing()


@event(112)
def _112(b: Board, side: str) -> Asking[None]:
    if side == US:
        scores(b, 1, -4)
    else:
        scores(b, -4 if b.any_ruled() else -2)
    yield from nothing()


@event(113)
def _113(b: Board, _: str) -> Asking[None]:
    land = b.at("sudan")
    yield from b.test(land)
    if b.prestige >= 7:
        land.aid += 1
        b.shift(land, ALLY)
    else:
        land.besieged = True
        b.shift(land, ADVERSARY)


@event(114)
def _114(b: Board, _: str) -> Asking[None]:
    yield from b.roll_prestige()
    b.force.add("gtmo")


@event(115)
def _115(b: Board, side: str) -> Asking[None]:
    land = yield from selected(b, side, "hambali", hambali(b))
    if side == US:
        yield from b.ask_removal(side, "hambali cell", [land])
        yield from draws(b, side, 2)
    else:
        yield from put_plots(b, land, 1)


@event(116)
def _116(b: Board, side: str) -> Asking[None]:
    if side == US:
        for land in b.where(exposed):
            clear_plots(b, land)
        yield from draws(b, side, 2)
    elif sum(b.plots.values()):
        lands = b.where(lambda one: one.cells and not one.ruled)
        found = yield from b.select(side, "KSM", lands)
        if found:
            yield from put_plots(b, found, 1)


@event(117, 118)
def _117(b: Board, side: str) -> Asking[None]:
    piles = [b.discards, b.lapsing, {b.first_plot} if b.first_plot is not None else set()]
    options = {f"recover {card(one)}": one for pile in piles for one in pile if one not in (117, 118)}
    if options:
        number = yield from choose(side, "recover", options)
        b.discards.discard(number)
        b.lapsing.discard(number)
        if b.first_plot == number:
            b.first_plot = None
        b.take(side, number)
        b.known.add(number)
    b.spikes += 1
    b.check()


@event(119)
def _119(b: Board, side: str) -> Asking[None]:
    land = b.at("yemen")
    yield from b.test(land)
    if side == JIHADIST:
        b.shift(land, ADVERSARY)
        land.besieged = True
    elif not land.ruled:
        land.alignment = ALLY
        land.aid += 1


assert set(EVENTS) == set(range(1, 121))
