"""What the solo Jihadist may do, stated a second time from the sentences of chapter 9.

It reads a position and shares no code with the bot or with its rules, but for whether an event can happen.
Each answer has every line of moves that may come, with its probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ctcore.labyrinth.board.cards import CARDS, Card, card
from ctcore.labyrinth.board.places import MUSLIM, NON_MUSLIM, PLACES, Place, place, within
from ctcore.labyrinth.board.state import Country, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind, Posture, Sort
from ctcore.labyrinth.rules import events

__all__ = ["Chapter9"]

SURE = Fraction(1)
SHIA_MIX = dict(
    zip(
        ("Turkey", "Saudi Arabia", "Lebanon", "Yemen", "Iraq", "Pakistan", "Gulf States", "Afghanistan"),
        (4, 16, 36, 52, 52, 36, 16, 4),
        strict=True,
    )
)
SCHENGEN = ("Scandinavia", "Benelux", "Germany", "France", "Spain", "Italy")
PLACE_CELLS = {48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93, 98, 110}
PLACE_PLOTS = {87, 88, 89, 96, 115, 116}
STATES, PAKISTAN, PHILIPPINES = place("United States"), place("Pakistan"), place("Philippines")
RULED = 4

Lines = dict[str, Fraction]
Likely = Mapping[Place, Fraction]
Key = Callable[[Country], Any]


def level(country: Country) -> int:
    return 0 if country.governance is None else country.governance.number


def troops(country: Country) -> int:
    return country.troops + 2 * country.nato


def cells(country: Country) -> int:
    return country.sleepers + country.actives + country.sadr


def in_order(country: Country) -> list[str]:
    """Its cells as 9.3.1 takes them."""
    return ["active"] * country.actives + ["sleeper"] * country.sleepers + ["Sadr"] * country.sadr


def best(countries: Iterable[Country], *keys: Key) -> list[Country]:
    """The countries that come first by each key in turn."""
    left = list(countries)
    for key in keys:
        left = [one for one in left if key(one) == max(map(key, left))]
    return left


def is_pakistan(country: Country) -> bool:
    return country.place is PAKISTAN


# Where a cell travels from, how it stands, and where to.
Leg = tuple[Place, str, Place]


class Chapter9:
    """The answers of chapter 9 in a position; ``excess`` is what a Major Jihad needs (8.4.2, 9.7)."""

    def __init__(self, state: State, excess: int = 5) -> None:
        self.state, self.excess = state, excess
        self.force = state.in_force
        self.hard = state.tracks.us_posture is Posture.HARD

    def at(self, where: Place) -> Country:
        return self.state.countries[where.index]

    # 9.5

    def nearest(self, rolled: Place, there: Sequence[Place]) -> list[Place]:
        reached = (within(steps, rolled, patriot_act=self.force.patriot_act) for steps in range(len(PLACES)))
        return next(near for inside in reached if (near := [one for one in there if one in inside]))

    def by_table(self, table: Likely, there: Sequence[Place]) -> dict[Place, Fraction]:
        found: dict[Place, Fraction] = {}
        for rolled, part in table.items():
            near = self.nearest(rolled, there)
            for one in near:
                found[one] = found.get(one, Fraction(0)) + part / len(near)
        return found

    def among(self, there: Sequence[Place]) -> dict[Place, Fraction]:
        if len(there) <= 6:
            return dict.fromkeys(there, Fraction(1, len(there) or 1))
        sorts = {one.sort for one in there}
        muslim = all(one.is_muslim for one in there)
        column = MUSLIM if muslim else NON_MUSLIM if sorts == {Sort.NON_MUSLIM} else PLACES
        return self.by_table(dict.fromkeys(column, Fraction(1, len(column))), there)

    def of(self, countries: Iterable[Country]) -> dict[Place, Fraction]:
        return self.among([one.place for one in countries])

    @property
    def schengen(self) -> Likely:
        return {place(name): Fraction(1, 6) for name in SCHENGEN}

    @property
    def shia_mix(self) -> Likely:
        return {place(name): Fraction(ways, 216) for name, ways in SHIA_MIX.items()}

    @property
    def anywhere(self) -> Likely:
        return dict.fromkeys(PLACES, Fraction(1, 38))

    # What the board says

    def resources(self, country: Country) -> int:
        return country.place.resources + self.state.spikes * country.place.oil

    def world(self, **changed: Posture) -> int:
        postures = [changed.get(one.place.id, one.posture) for one in self.state.countries]
        return max(-3, min(3, postures.count(Posture.HARD) - postures.count(Posture.SOFT)))

    def penalty(self) -> bool:
        return self.world() * (1 if self.hard else -1) < 0

    def available(self) -> int:
        funding = self.state.tracks.funding
        return max(0, self.state.cells - (10 if funding <= 3 else 5 if funding <= 6 else 0))

    def adjacent(self, one: Place, other: Place) -> bool:
        return one is not other and other in within(1, one, patriot_act=self.force.patriot_act)

    # 9.4.1

    def use(self, number: int) -> str:
        """What the card is played for."""
        side, possible = card(number).side, events.possible(self.state, number, JIHADIST)
        if number in (117, 118):
            possible = bool(self.recovered())
        if number == 120:
            return "event, then operations"
        if side is US or not possible or self.force.ijtihad:
            return "operations"
        no_cell = number in PLACE_CELLS and not self.state.cells
        if no_cell or (number in PLACE_PLOTS and not self.plots_somewhere(number)):
            return "Radicalization"
        return "event" if side is JIHADIST else "event, then operations"

    def recovered(self) -> list[Card]:
        """The cards that Oil Price Spike may recover (9.6)."""
        there = [one for one in CARDS if one.number in self.state.cards.discards and one.side is JIHADIST]
        most = max((one.value for one in there), default=0)
        return [one for one in there if one.value == most]

    def plots_somewhere(self, number: int) -> bool:
        """Whether the priorities of Plot have a country for the event (9.4.2.1)."""

        def fits(one: Country) -> bool:
            if number == 96:
                return one.place.is_muslim
            near = number != 115 or (
                one.place in within(1, place("Indonesia/Malaysia"))
                and (one.is_ally or one.posture is Posture.HARD)
            )
            return cells(one) >= 1 and near

        return any(
            level(one) != RULED and fits(one) and self.plot_box(one) is not None
            for one in self.state.countries
        )

    def act(self, frame: Any) -> Lines:
        """The next part of the operations of a card."""
        kind = str(frame.of or self.kind(frame))
        found = {"Plot": self.plot, "Jihad": self.jihad, "Recruit": self.recruit, "Travel": self.travel}
        return found[kind](frame) or {"radicalize": SURE}

    def kind(self, frame: Any) -> str:
        if frame.plots:
            return "Plot"
        if self.majors(frame) or self.minors(frame):
            return "Jihad"
        return "Recruit" if self.available() and not self.force.gtmo else "Travel"

    # 9.4.2.2

    def plot_box(self, one: Country) -> int | None:
        tracks = self.state.tracks
        above_low, below_9 = tracks.prestige >= 4, tracks.funding < 9
        boxes = (
            one.place is STATES,
            above_low and one.place is PHILIPPINES and self.force.abu_sayyaf and cells(one) >= troops(one),
            above_low and troops(one) >= 1,
            not self.penalty() and one.posture is tracks.us_posture,
            one.aid >= 1,
            below_9 and one.place.sort is Sort.NON_MUSLIM,
            below_9,
        )
        return boxes.index(True) if True in boxes else None

    def plot(self, frame: Any) -> Lines:
        there = [
            one
            for one in self.state.countries
            if cells(one) and level(one) != RULED and one.place not in frame.places
        ]
        found = self.plotted(there, {2: 3, 1: 2, 3: 1})
        return {self.declared("plot in", where, frame.left): part for where, part in found.items()}

    def plotted(self, there: Iterable[Country], order: Mapping[int, int]) -> dict[Place, Fraction]:
        """Where a plot goes, with that order of governance; nowhere if no box has a country."""
        boxed = [one for one in there if self.plot_box(one) is not None]
        return self.of(
            best(boxed, lambda one: -(self.plot_box(one) or 0), lambda one: order.get(level(one), 0))
        )

    def declared(self, words: str, where: Place, left: int, *more: str) -> str:
        dice = (f"{words} {where} with one {cell} cell" for cell in in_order(self.at(where))[:left])
        return "; ".join((*dice, *more, "roll the dice"))

    # 9.4.2.3, 9.4.2.4

    def fights(self, one: Country, frame: Any) -> bool:
        banned = self.force.benazir_bhutto and is_pakistan(one)
        muslim = one.place.is_muslim and 1 <= level(one) < RULED
        return muslim and cells(one) >= 1 and not banned and one.place not in frame.places

    def majors(self, frame: Any) -> list[Country]:
        return [
            one
            for one in self.state.countries
            if self.fights(one, frame)
            and cells(one) - troops(one) >= self.excess
            and min(frame.left, cells(one)) >= 3 - level(one) + (1 if one.besieged else 2)
        ]

    def minors(self, frame: Any) -> list[Country]:
        return [one for one in self.state.countries if self.fights(one, frame) and level(one) <= 2]

    def jihad(self, frame: Any) -> Lines:
        if majors := self.majors(frame):
            found = self.of(best(majors, is_pakistan, self.resources))
            return {
                self.declared("jihad in", where, frame.left, f"major jihad in {where}"): part
                for where, part in found.items()
            }
        found = self.shifted([one.place for one in self.minors(frame)])
        return {self.declared("jihad in", where, frame.left): part for where, part in found.items()}

    def shifted(self, there: Iterable[Place]) -> dict[Place, Fraction]:
        keys: tuple[Key, ...] = (
            lambda one: {1: 3, 2: 2, 3: 1}.get(level(one), 0),
            is_pakistan,
            lambda one: one.aid >= 1,
            lambda one: one.besieged,
            self.resources,
        )
        return self.of(best(map(self.at, there), *keys))

    # 9.4.2.5

    def recruit(self, frame: Any) -> Lines:
        if not self.available() or self.force.gtmo:
            return {}
        there = [one for one in self.state.countries if cells(one) or one.cadre]
        if frame.places:
            left = [one for one in there if one.place is frame.places[-1]]
        else:
            plain = [one for one in there if one.regime_change is None and level(one) != RULED]
            left = (
                [one for one in there if one.regime_change and troops(one) - cells(one) >= 5]
                or [one for one in there if level(one) == RULED and cells(one) < 2 * frame.value]
                or best(plain, lambda one: one.place.recruit or level(one))
            )
            left = best(left, lambda one: one.besieged, lambda one: troops(one) + cells(one))
            if all(one.place.is_muslim for one in left):
                left = best(left, self.resources)
        return {f"recruit in {where}; roll the dice": part for where, part in self.of(left).items()}

    # 9.4.2.6

    def boxes(self) -> list[Callable[[Country], bool]]:
        """What each priority of a destination says of a country."""

        def weak(one: Country) -> bool:
            return level(one) != RULED and bool(one.regime_change or one.besieged or one.aid)

        def ripe(one: Country) -> bool:
            banned = self.force.benazir_bhutto and is_pakistan(one)
            near = cells(one) + 2 - troops(one) >= self.excess
            return one.place.is_muslim and level(one) == 3 and near and not banned

        def decent(one: Country) -> bool:
            beside = (other for other in self.state.countries if self.adjacent(one.place, other.place))
            return one.place.is_muslim and level(one) in (1, 2) and any(map(cells, beside))

        def soft(one: Country) -> bool:
            if one.place is STATES:
                return not self.hard
            return one.place.sort is Sort.NON_MUSLIM and one.posture is (None if self.hard else Posture.SOFT)

        return [weak, ripe, decent, soft]

    def destination(self, box: Callable[[Country], bool]) -> dict[Place, Fraction]:
        left = best(filter(box, self.state.countries), is_pakistan)
        if all(one.place.is_muslim for one in left):
            left = best(left, self.resources)
        return self.of(left)

    def destinations(
        self, points: int, boxes: Iterable[Callable[[Country], bool]]
    ) -> list[tuple[tuple[Place, ...], Fraction]]:
        found: list[tuple[tuple[Place, ...], Fraction]] = [((), SURE)]
        for box in boxes:
            likely = self.destination(box)
            if likely and len(found[0][0]) < points:
                found = [((*to, one), part * by) for to, part in found for one, by in likely.items()]
        left = points - len(found[0][0])
        if not left:
            return found
        return [
            (to + (one,) * left, part * by) for to, part in found for one, by in self.among(PLACES).items()
        ]

    def leg(
        self,
        value: int,
        to: Place,
        trip: Sequence[Place],
        used: Sequence[Leg] = (),
        *,
        near: bool,
    ) -> list[tuple[str, Place, Place, Fraction]]:
        """The cell, its origin, and where it goes; ``near`` is under Biometrics (9.4.2.6.1)."""

        def free(where: Place, cell: str) -> int:
            country = self.at(where)
            there = country.actives if cell == "active" else country.sleepers
            return there - sum((one, kind) == (where, cell) for one, kind, _ in used)

        def left(where: Place) -> int:
            return free(where, "active") + free(where, "sleeper")

        origins = (
            lambda one: level(one) == RULED and cells(one) > value,
            lambda one: one.regime_change is not None and cells(one) > troops(one),
            lambda one: self.adjacent(one.place, to),
            lambda _one: True,
        )
        there = [one for one in self.state.countries if left(one.place) >= 1]
        if near:
            there = [one for one in there if one.place is to or self.adjacent(one.place, to)]
            if not any(one.place is not to for one in there):
                return []
        boxed = next((found for fits in origins if (found := list(filter(fits, there)))), [])
        chosen = best(
            boxed,
            lambda one: free(one.place, "active") >= 1,
            lambda one: one.place is to or one.place not in trip,
        )
        legs = []
        for where, part in self.of(chosen).items():
            country = self.at(where)
            holds = level(country) == RULED or country.regime_change is not None
            last = holds and cells(country) - sum(one is where is not end for one, _, end in used) == 1
            cell = "active" if free(where, "active") else "sleeper"
            legs.append((cell, where, where if last else to, part))
        return legs

    def travel(self, frame: Any) -> Lines:
        mobile = sum(one.sleepers + one.actives for one in self.state.countries)
        if frame.places or not mobile:
            return {}
        found: Lines = {}

        def go(trip: Sequence[Place], used: list[Leg], lines: list[str], part: Fraction, at: int) -> None:
            if at == len(trip):
                line = "; ".join([*lines, "roll the dice"]) if lines else "radicalize"
                found[line] = found.get(line, Fraction(0)) + part
                return
            legs = self.leg(frame.value, trip[at], trip, used, near=self.force.biometrics)
            for cell, origin, to, by in legs:
                line = f"travel with one {cell} cell from {origin} to {to}"
                go(trip, [*used, (origin, cell, to)], [*lines, line], part * by, at + 1)
            if not legs:
                go(trip, used, lines, part, at + 1)

        for trip, part in self.destinations(min(frame.left, mobile), self.boxes()):
            go(trip, [], [], part, 0)
        return found

    # 9.4.3

    def radicalize(self, frame: Any) -> Lines:
        box, plots = str(frame.box), self.state.plots
        if box == "a cell":
            return {f"a cell appears in {where}": part for where, part in self.among(PLACES).items()}
        if box == "a Travel":
            found: Lines = {}
            for (to,), part in self.destinations(1, self.boxes()[1:]):
                for cell, origin, end, by in self.leg(frame.value, to, (to,), near=False):
                    line = f"one {cell} cell moves from {origin} to {end}"
                    found[line] = found.get(line, Fraction(0)) + part * by
            return found
        if box == "a plot":
            there = [one for one in self.state.countries if cells(one) and level(one) != RULED]
            return {
                f"{kind} appears in {where}": part * Fraction(plots.of(kind), plots.total)
                for kind in PlotKind
                if plots.of(kind)
                for where, part in self.of(there).items()
            }
        there = [one for one in self.state.countries if one.place.is_muslim and level(one) in (1, 2)]
        return {f"{where} worsens": part for where, part in self.of(there).items()}

    # 9.4.2.1, 9.6: what an event lets it choose, by the name of what is awaited

    def answer(self, there: Sequence[Place]) -> Lines:
        """Every line that may come, where these are the countries that may be named."""
        frame = self.state.stack[-1]
        name = type(frame).__name__
        if name in _FRAMES:
            return _FRAMES[name](self, frame)
        words, chosen = _NAMED[name]
        return {
            words.format(where=one, cell=(*in_order(self.at(one)), None)[0]): part
            for one, part in chosen(self, there).items()
        }

    def top_card(self, frame: Any) -> Lines:
        return {f"play {card(frame.drawn)} as {self.use(frame.drawn)}": SURE}

    def second_card(self, frame: Any) -> Lines:
        use = "event, then operations" if frame.drawn == 120 else "operations"
        return {f"recruit with {card(frame.drawn)} as {use}": SURE}

    def leak(self, _frame: Any) -> Lines:
        there = [
            one
            for one in ("Wiretapping", "Enhanced Measures", "Renditions")
            if one in self.force.labels and f"{one} leaked" not in self.force.labels
        ]
        return {f"leak {one}": Fraction(1, len(there)) for one in there}

    def kurdistan(self, there: Sequence[Place]) -> dict[Place, Fraction]:
        decent = [one for one in there if level(self.at(one)) in (1, 2)]
        return self.shifted(decent or there)

    def near_the_rolled(self, there: Sequence[Place]) -> dict[Place, Fraction]:
        rolled = self.state.stack[-1].picked[0]  # type: ignore[attr-defined]
        fitting = ([one for one in there if level(self.at(one)) == wanted] for wanted in (1, 2))
        return self.among(self.nearest(rolled, next(filter(None, fitting), there)))

    def plot_by_event(self, there: Sequence[Place]) -> dict[Place, Fraction]:
        return self.plotted(map(self.at, there), {1: 3, 2: 2, 3: 1}) or self.among(there)

    def plots_drawn(self, words: str) -> Lines:
        plots = self.state.plots
        return {f"{words} {one}": Fraction(plots.of(one), plots.total) for one in PlotKind if plots.of(one)}

    def kgb(self, _frame: Any) -> Lines:
        other = Posture.SOFT if self.hard else Posture.HARD
        moves = self.world(caucasus=other) != self.world()
        return {f"choose {'the posture of the Caucasus' if moves else 'a shift of Central Asia'}": SURE}

    def second_recruit(self, frame: Any) -> Lines:
        likely = {STATES: SURE} if frame.by == 48 else self.by_table(self.anywhere, self.poor_or_held())
        return {
            "; ".join([f"recruit in {where}"] * frame.left + ["roll the dice"]): part
            for where, part in likely.items()
        }

    def poor_or_held(self) -> list[Place]:
        """Where Madrassas recruits."""
        poor = (one.place for one in self.state.countries if one.place.is_muslim and level(one) >= 3)
        held = (one.place for one in self.state.countries if cells(one) or one.cadre)
        return list(dict.fromkeys((*poor, *held)))

    def slip(self, frame: Any) -> Lines:
        inside = [one for one in PLACES if one.schengen]
        likely: Likely = {STATES: SURE}
        if frame.schengen:
            named = [one for one in inside if not frame.arrived and self.boxes()[3](self.at(one))]
            likely = self.by_table(self.schengen, named or inside)
        used = [(one, "sleeper", one) for one in frame.arrived]
        found: Lines = {}
        for to, part in likely.items():
            legs = self.leg(2 if frame.schengen else 3, to, (*frame.arrived, to), used, near=False)
            for cell, origin, end, by in legs:
                where = to if frame.schengen and end not in inside else end
                line = f"one {cell} cell travels from {origin} to {where}"
                found[line] = found.get(line, Fraction(0)) + part * by
        return found

    def first_placed(self, _frame: Any) -> Lines:
        plots = (
            (plot.order, number, one.place)
            for one in self.state.countries
            for number, plot in enumerate(one.plots, start=1)
        )
        _, number, where = min(plots, key=lambda one: one[0])
        return {f"resolve plot {number} in {where}": SURE}

    def lost(self, frame: Any) -> Lines:
        return {f"give up one {in_order(self.at(frame.place))[0]} cell": SURE}

    def recover(self, _frame: Any) -> Lines:
        return {f"recover {one}": Fraction(1, len(self.recovered())) for one in self.recovered()}


Chosen = Callable[[Chapter9, Sequence[Place]], Likely]
_FRAMES: dict[str, Callable[[Chapter9, Any], Lines]] = {
    "Phase": Chapter9.top_card,
    "SecondCard": Chapter9.second_card,
    "Acting": Chapter9.act,
    "Radicalizing": Chapter9.radicalize,
    "PlotsPlaced": lambda stated, _frame: stated.plots_drawn("put"),
    "Placing": lambda stated, _frame: stated.plots_drawn("place"),
    "Choosing": Chapter9.kgb,
    "Leaking": Chapter9.leak,
    "Recruiting": Chapter9.second_recruit,
    "Travelling": Chapter9.slip,
    "Resolving": Chapter9.first_placed,
    "Smugglers": Chapter9.lost,
    "Recovering": Chapter9.recover,
}
_SELECTED: dict[str, Chosen] = {
    **dict.fromkeys(("LosingAnAlly", "Jazeera", "Closing"), Chapter9.shifted),
    "Kurdistan": Chapter9.kurdistan,
    **dict.fromkeys(("Rolled", "ShiaCell"), lambda stated, there: stated.by_table(stated.shia_mix, there)),
    **dict.fromkeys(("IranFirst", "Mahdi"), Chapter9.near_the_rolled),
    **dict.fromkeys(("CartoonPlot", "Hambali", "Ksm"), Chapter9.plot_by_event),
    "Videos": lambda stated, there: stated.by_table(stated.anywhere, there),
    **dict.fromkeys(("Regional", "Ansar", "Detainees", "Heu", "Fighters", "Zarqawi"), Chapter9.among),
}
_NAMED: dict[str, tuple[str, Chosen]] = {
    **{name: ("select {where}", chosen) for name, chosen in _SELECTED.items()},
    "Martyr": ("sacrifice one {cell} cell in {where}", Chapter9.plot_by_event),
    "ToraBora": ("remove one {cell} cell in {where}", Chapter9.among),
    "Musharraf": ("remove one {cell} cell in {where}", Chapter9.among),
    "Sharing": ("favour {where}", Chapter9.among),
    "Filling": ("place a cell in {where}", Chapter9.among),
    "Others": ("posture of {where}", lambda stated, there: stated.by_table(stated.schengen, there)),
}
