"""What stands on the map and the tracks, and the changes that all rules share (2, 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.asking import Asking, GameOver, choose
from tests.labyrinth.second.asking import roll, rolls
from tests.labyrinth.second.facts import (
    ADVERSARY,
    ALLY,
    FAIR,
    GOOD,
    HARD,
    JIHADIST,
    KINDS,
    LEVELS,
    LINES,
    MUSLIM,
    NAMES,
    NATURE,
    NEUTRAL,
    NON_MUSLIM,
    NUMBER,
    OF,
    OIL,
    PLACES,
    PLOTS,
    POOR,
    RESOURCES,
    RULE,
    SIDES,
    SOFT,
    SORT,
    US,
    card,
    other,
)

# 9.2/3, 9.3.3, 9.7.
IN_PLAY = 6
OWNERS = ["", JIHADIST, US]
IDEOLOGIES = ["attractive", "potent", "infectious", "virulent"]


class Land:
    """A country; the names are those of the notation."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.name = NAMES[place]
        self.governance = self.alignment = self.posture = ""
        self.troops = self.sleepers = self.actives = self.aid = 0
        self.besieged = self.cadre = self.sadr = self.nato = self.ctr = False
        self.regime_change = ""
        self.plots: list[dict[str, Any]] = []
        # 2 in this Action Phase, 1 in the last (L67).
        self.disrupted = self.bettered = 0

    @property
    def muslim(self) -> bool:
        return self.place in RESOURCES

    @property
    def cells(self) -> int:
        return self.sleepers + self.actives + self.sadr

    @property
    def strength(self) -> int:
        return self.troops + 2 * self.nato

    @property
    def level(self) -> int:
        """1 Good to 4 Islamist Rule, 0 unmarked."""
        return LEVELS.index(self.governance) + 1 if self.governance else 0

    @property
    def ruled(self) -> bool:
        return self.governance == RULE

    @property
    def unmarked(self) -> bool:
        if self.muslim:
            return not self.governance
        return SORT[self.place] == "other" and self.place != "united_states" and not self.posture


class Board:
    """The position, and what happens to it."""

    def __init__(self) -> None:
        self.scenario = ""
        self.lands = {place: Land(place) for place in PLACES}
        self.prestige = self.funding = 0
        self.us_posture = HARD
        self.reserves = {US: 0, JIHADIST: 0}
        self.troops = self.cells = 0
        self.hands: dict[str, set[int]] = {US: set(), JIHADIST: set()}
        # The cards of either hand of which the other side knows (L97).
        self.known: set[int] = set()
        self.deck: set[int] = set()
        self.played: list[int] = []
        self.discards: set[int] = set()
        self.lapsing: set[int] = set()
        self.removed: set[int] = set()
        self.first_plot: int | None = None
        self.length, self.reshuffles = 1, 0
        self.plots: dict[str, int] = dict.fromkeys(NUMBER, 0)
        self.arsenal, self.loose, self.spent = 3, 3, 0
        self.spikes = 0
        self.force: set[str] = set()
        self.winner = self.ending = ""
        # Whether a card was used for Plot this turn, and whose step it is (L19).
        self.plotted = False
        self.mover = JIHADIST
        # Cards of this Action Phase, the first of them while it is played, and the one drawn under #47.
        self.count = self.leading = 0
        self.drawn: int | None = None
        # Whether the operation that #97 grants was the first Plot of the turn (L78).
        self.first_by_event = False
        # The solo game (9): how the notation names it, the cards on top of the pile, the next small deck.
        self.house: list[str] = []
        self.pile: list[int] = []
        self.next_deck = 0
        # Where the cells have gone that travel by #74 and #79.
        self.arrived: list[str] = []
        # What the Shia-Mix table has named.
        self.rolled = ""

    # The solo game

    @property
    def solo(self) -> bool:
        return bool(self.house)

    def believes(self, ideology: str) -> bool:
        """Whether it has this ideology, or one that brings it (9.7)."""
        named = [one for one in IDEOLOGIES if f"ideology {one}" in " ".join(self.house)]
        return bool(named) and IDEOLOGIES.index(ideology) <= IDEOLOGIES.index(named[0])

    @property
    def a_success(self) -> int:
        """How many cells a success of Recruit places."""
        return 2 if self.believes("attractive") else 1

    @property
    def excess(self) -> int:
        """By how many cells must exceed troops for a Major Jihad."""
        return 3 if self.believes("potent") else 5

    @property
    def small_decks(self) -> bool:
        return "three small decks" in " ".join(self.house)

    def top(self) -> list[int]:
        """Which cards of the Jihadist may be the one at random: of a pile the top one (9.2)."""
        return self.pile[:1] or sorted(self.hands[JIHADIST])

    def leave(self, side: str, number: int) -> None:
        """A card leaves a hand."""
        self.hands[side].remove(number)
        if side == JIHADIST and number in self.pile:
            self.pile.remove(number)

    def at_random(self, side: str) -> list[int]:
        return self.top() if self.solo and side == JIHADIST else sorted(self.hands[side])

    def take(self, side: str, number: int) -> None:
        """A card comes to a hand; on top of the pile of a solo Jihadist."""
        self.hands[side].add(number)
        if self.solo and side == JIHADIST:
            self.pile.insert(0, number)

    # What is read off

    def at(self, place: str) -> Land:
        return self.lands[place]

    def where(self, test: Callable[[Land], Any], among: Iterable[str] = PLACES) -> list[Land]:
        return [self.lands[place] for place in among if test(self.lands[place])]

    def resources(self, place: str) -> int:
        return RESOURCES[place] + (self.spikes if place in OIL else 0)

    def resources_under(self, level: str) -> int:
        return sum(self.resources(place) for place in MUSLIM if self.at(place).governance == level)

    def any_ruled(self, among: Iterable[str] = PLACES) -> bool:
        return any(self.at(place).ruled for place in among)

    def world(self) -> int:
        """Hard minus Soft, within 3 (4.7.2, L14)."""
        postures = [self.at(place).posture for place in NON_MUSLIM if place != "united_states"]
        return max(-3, min(3, postures.count(HARD) - postures.count(SOFT)))

    def penalty(self) -> int:
        world = self.world()
        same = world > 0 if self.us_posture == HARD else world < 0
        return 0 if same else abs(world)

    def box(self) -> str:
        return "low" if self.troops >= 10 else "war" if self.troops >= 5 else "overstretch"

    def hand_size(self, side: str) -> int:
        if side == US:
            return {"low": 9, "war": 8, "overstretch": 7}[self.box()]
        return 7 + (self.funding - 1) // 3

    def available_cells(self) -> int:
        """Those that Recruit may take (4.7.4.2)."""
        return max(0, self.cells - (10, 5, 0)[(self.funding - 1) // 3])

    def neighbours(self, place: str) -> set[str]:
        """4.1.1, #43."""
        near = LINES[place]
        if "patriot_act" in self.force:
            if place == "united_states":
                return {"canada"}
            if place != "canada":
                return near - {"united_states"}
        return near

    def within(self, place: str, steps: int) -> set[str]:
        found = {place}
        for _ in range(steps):
            found |= {near for one in found for near in self.neighbours(one)}
        return found

    # Victory

    def win(self, side: str, ending: str) -> None:
        self.winner, self.ending = side, ending
        raise GameOver

    def check(self) -> None:
        """2.1, after each change (L17)."""
        levels = [self.at(place).governance for place in MUSLIM]
        won = []
        if self.resources_under(GOOD) >= 12:
            won.append((US, "resources under Good governance"))
        if levels.count(GOOD) + levels.count(FAIR) >= 15:
            won.append((US, "Fair and Good countries"))
        if not self.solo and not any(land.cells for land in self.lands.values()):
            won.append((US, "no cell on the map"))
        ruled = [place for place in MUSLIM if self.at(place).ruled]
        joined = self.solo or any(two in LINES[one] for one in ruled for two in ruled)
        if self.resources_under(RULE) >= 6 and joined:
            won.append((JIHADIST, "resources under Islamist Rule"))
        if self.prestige == 1 and levels.count(POOR) + levels.count(RULE) >= 15:
            won.append((JIHADIST, "no Prestige, and Poor countries"))
        for side in (self.mover, other(self.mover)):
            for one, ending in won:
                if one == side:
                    self.win(one, ending)

    # Tracks

    def shift_prestige(self, by: int) -> None:
        self.prestige = max(1, min(12, self.prestige + by))
        self.check()

    def shift_funding(self, by: int) -> None:
        self.funding = max(1, min(9, self.funding + by))

    def roll_prestige(self) -> Asking[None]:
        """4.7.1."""
        way, one, two = yield from rolls(3)
        self.shift_prestige(min(one, two) * (1 if way >= 5 else -1))

    # Countries

    def govern(self, land: Land, level: str) -> None:
        """Governance set; what goes with Good goes, and what gets better is remembered (7.2.1.1, L67)."""
        better = not land.level or LEVELS.index(level) + 1 < land.level
        land.governance = level
        if better and level in (GOOD, FAIR):
            land.bettered = 2
        if level == GOOD:
            land.regime_change, land.besieged, land.aid = "", False, 0
        self.check()

    def improve(self, land: Land) -> None:
        if land.level > 1:
            self.govern(land, LEVELS[land.level - 2])

    def worsen(self, land: Land, by: int = 1) -> None:
        """Not past Poor (8.4.1)."""
        if land.level in (1, 2) and by:
            self.govern(land, LEVELS[min(3, land.level + by) - 1])

    def shift(self, land: Land, toward: str) -> None:
        if land.alignment:
            at, end = SIDES.index(land.alignment), SIDES.index(toward)
            land.alignment = SIDES[at + (end > at) - (end < at)]

    def test(self, land: Land) -> Asking[None]:
        """4.9.4: a country without governance, or posture, gets one."""
        if land.unmarked and land.muslim:
            face = yield from roll()
            land.alignment = NEUTRAL
            land.governance = FAIR if face >= 5 else POOR
            if face >= 5:
                land.bettered = 2
            self.check()
        elif land.unmarked:
            yield from self.roll_posture(land)

    def roll_posture(self, land: Land) -> Asking[None]:
        """4.9.3; +1 for the United States (L7)."""
        face = yield from roll()
        if land.place == "united_states":
            self.us_posture = HARD if face + 1 >= 5 else SOFT
        else:
            land.posture = HARD if face >= 5 else SOFT

    def roll_us_posture(self) -> Asking[None]:
        yield from self.roll_posture(self.at("united_states"))

    # Cells

    def kinds(self, land: Land, sadr: bool = True) -> list[str]:  # noqa: FBT001, FBT002 - a word would say no more
        return [kind for kind, field in KINDS.items() if getattr(land, field) and (sadr or kind != "Sadr")]

    def remove_cell(self, land: Land, kind: str, *, cadre: bool = True) -> None:
        """To the track; Sadr leaves the game; a cadre for the last (4.8.4)."""
        if kind == "Sadr":
            land.sadr = False
        else:
            field = KINDS[kind]
            setattr(land, field, getattr(land, field) - 1)
            self.cells += 1
        if cadre and not land.cells:
            land.cadre = True
        self.check()

    def ask_removal(self, side: str, what: str, lands: list[Land], end: str = "") -> Asking[Land | None]:
        """That side removes one cell from one of the countries; None if there is none, or at the end."""
        options: dict[str, tuple[Land, str] | None] = {
            f"remove one {kind} cell in {land.name}": (land, kind)
            for land in lands
            for kind in self.kinds(land)
        }
        if not options:
            return None
        if end:
            options[end] = None
        chosen = yield from choose(side, what, options)
        if chosen is None:
            return None
        self.remove_cell(*chosen)
        return chosen[0]

    def place_cells(self, place: str, number: int = 1) -> Asking[None]:
        """From the track as sleepers, whatever the Funding, as many as there are (4.7.4.2)."""
        land = self.at(place)
        if self.cells and number:
            yield from self.test(land)
            number = min(number, self.cells)
            self.cells -= number
            land.sleepers += number
            land.cadre = False

    # Plots

    def put_plot(self, land: Land, kind: str) -> None:
        """Face down, but a WMD plot in the United States under #5; #57 costs Prestige."""
        self.plots[kind] -= 1
        plot: dict[str, Any] = {"kind": kind}
        if self.solo:
            placed = [one["order"] for other in self.lands.values() for one in other.plots]
            plot["order"] = max(placed, default=0) + 1
        land.plots.append(plot)
        self.show()
        if land.place == "philippines" and "abu_sayyaf" in self.force and land.strength <= land.cells:
            self.shift_prestige(-1)

    def show(self) -> None:
        """#5: WMD plots in the United States lie face up; solo, while there are any, all plots there."""
        armed = self.solo and (self.plots["WMD"] or "WMD" in self.on_map())
        for plot in self.at("united_states").plots if "nest" in self.force else ():
            if armed or plot["kind"] == "WMD":
                plot["shown"] = True

    def return_plot(self, kind: str) -> None:
        """7.5.3, 8.5.6: numbered to the available ones, WMD out of the game."""
        if kind == "WMD":
            self.spent += 1
            aside = [one for one in PLOTS if self.aside(one)]
            if aside and self.in_play() < IN_PLAY:
                self.plots[aside[-1]] += 1
        else:
            self.plots[kind] += 1
            self.put_aside()

    def on_map(self) -> list[str]:
        return [plot["kind"] for land in self.lands.values() for plot in land.plots]

    def in_play(self) -> int:
        return sum(self.plots.values()) + len(self.on_map())

    def aside(self, kind: str) -> int:
        """How many of that number have made room for WMD plots (9.3.3)."""
        return PLOTS[kind] - self.plots[kind] - self.on_map().count(kind)

    def put_aside(self) -> None:
        """9.3.3, L100: of the available numbered ones the lowest."""
        while self.solo and self.in_play() > IN_PLAY and any(self.plots[kind] for kind in PLOTS):
            self.plots[next(kind for kind in PLOTS if self.plots[kind])] -= 1

    def wmd_available(self, number: int = 1) -> None:
        self.plots["WMD"] += number
        self.put_aside()
        self.show()

    def loosen(self) -> None:
        """One out of the box of Loose Nuke, HEU and Kazakh Strain."""
        if self.loose:
            self.loose -= 1
            self.wmd_available()

    # Cards

    def draw(self, side: str) -> Asking[None]:
        """5.3.1: a card from the deck, made anew if it is empty."""
        if not self.deck:
            self.reshuffle()
        drawn = self.small_deck() if self.small_decks else self.deck
        number = yield from choose(NATURE, "draw", {f"draw {card(one)}": one for one in drawn})
        if self.small_decks:
            self.next_deck = (OWNERS.index(OF[number]) + 1) % len(OWNERS)
        self.deck.remove(number)
        self.take(side, number)

    def small_deck(self) -> set[int]:
        """9.2/3: of the small decks the next that has cards."""
        order = OWNERS[self.next_deck :] + OWNERS[: self.next_deck]
        decks = [{number for number in self.deck if OF[number] == owner} for owner in order]
        return next((deck for deck in decks if deck), set())

    def reshuffle(self) -> None:
        if self.reshuffles + 1 >= self.length:
            self.last_card()
        self.reshuffles += 1
        self.deck = self.discards | self.lapsing
        if self.first_plot is not None:
            self.deck.add(self.first_plot)
        self.discards, self.lapsing, self.first_plot = set(), set(), None
        self.next_deck = 0

    def last_card(self) -> None:
        """2.3: green regime changes count as Islamist Rule."""
        green = [place for place in MUSLIM if self.at(place).regime_change == "green"]
        ruled = self.resources_under(RULE) + sum(map(self.resources, green))
        good = self.resources_under(GOOD)
        enough = not self.solo or good >= {1: 6, 2: 9, 3: 12}[self.length]
        self.win(US if good > 2 * ruled and enough else JIHADIST, "the last card")

    def select(
        self, side: str, what: str, lands: list[Land], text: str = "select", end: str = ""
    ) -> Asking[Land | None]:
        """One of the countries; None if there is none, or at the end."""
        options: dict[str, Land | None] = {f"{text} {land.name}": land for land in lands}
        if not options:
            return None
        if end:
            options[end] = None
        return (yield from choose(side, what, options))

    def set_posture(self, side: str, what: str, places: Iterable[str]) -> Asking[str]:
        """L24: Hard or Soft, marked or not; returns where."""
        options = {
            f"set {self.at(place).name} to {posture}": (place, posture)
            for place in places
            for posture in (SOFT, HARD)
        }
        place, posture = yield from choose(side, what, options)
        self.at(place).posture = posture
        return place


def regime(land: Land) -> bool:
    return bool(land.regime_change)


def is_ally(land: Land) -> bool:
    return land.alignment == ALLY


def is_adversary(land: Land) -> bool:
    return land.alignment == ADVERSARY
