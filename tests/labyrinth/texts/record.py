"""A plain record of a position, and what the texts of events do to it.

It shares the map and the faces of the cards with the engine, and no rule.  What is chosen, rolled or drawn
it reads from the moves that were played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from ctcore.labyrinth.board.cards import card
from ctcore.labyrinth.board.in_force import TRUTHS
from ctcore.labyrinth.board.places import PLACES, place, within
from ctcore.labyrinth.board.state import Country, State
from ctcore.labyrinth.board.vocabulary import PlotKind

__all__ = ["MUSLIM", "NON_MUSLIM", "POSTURED", "SCHENGEN", "SHIA_MIX", "Land", "Record"]

MUSLIM = {one.name for one in PLACES if one.is_muslim}
SHIA_MIX = {one.name for one in PLACES if one.sort.value == "Shia-Mix"}
NON_MUSLIM = {one.name for one in PLACES if one.sort.value == "non-Muslim"}
POSTURED = NON_MUSLIM - {"United States", "Israel"}
SCHENGEN = {one.name for one in PLACES if one.schengen}
GOVERNANCE = (None, "Good", "Fair", "Poor", "Islamist Rule")
ALIGNMENT = ("Ally", "Neutral", "Adversary")
GOOD, FAIR, POOR, RULED = 1, 2, 3, 4


def said(value: Any) -> str | None:
    return None if value is None else str(value)


@dataclass
class Land:
    """What is in a country; governance is a number, 0 where it is not marked."""

    governance: int
    alignment: str | None
    posture: str | None
    troops: int
    sleepers: int
    actives: int
    aid: int
    besieged: bool
    cadre: bool
    regime_change: bool
    sadr: bool
    nato: bool
    ctr: bool
    disrupted: int
    bettered: int
    # The kind of each plot, whether Backlash marks it, and whether it lies face up.
    plots: list[tuple[str, bool, bool]]


def land(country: Country) -> Land:
    same = ("troops", "sleepers", "actives", "aid", "besieged", "cadre")
    also = ("sadr", "nato", "ctr", "disrupted", "bettered")
    return Land(
        governance=GOVERNANCE.index(said(country.governance)),
        alignment=said(country.alignment),
        posture=said(country.posture),
        regime_change=country.regime_change is not None,
        plots=[(str(one.kind), one.marked, one.shown) for one in country.plots],
        **{name: getattr(country, name) for name in (*same, *also)},
    )


@dataclass
class Record:
    """A position, and the moves by which an event was carried out for ``side``."""

    lands: dict[str, Land]
    prestige: int
    funding: int
    us: str
    troops: int
    cells: int
    plots: dict[str, int]
    loose: int
    spent: int
    spikes: int
    force: set[str]
    hands: dict[str, set[int]]
    deck: set[int]
    discards: set[int]
    removed: set[int]
    lapsing: set[int]
    first_plot: int | None
    side: str = ""
    number: int = 0
    moves: Iterator[str] = field(default_factory=lambda: iter(()))

    @classmethod
    def of(cls, state: State) -> Record:
        cards, tracks = state.cards, state.tracks
        return cls(
            {one.place.name: land(one) for one in state.countries},
            tracks.prestige,
            tracks.funding,
            str(tracks.us_posture),
            state.troops,
            state.cells,
            {str(kind): state.plots.of(kind) for kind in PlotKind},
            state.loose_wmd,
            state.spent_wmd,
            state.spikes,
            {name for name in TRUTHS if getattr(state.in_force, name)},
            {"US": set(cards.us), "Jihadist": set(cards.jihadist)},
            set(cards.deck),
            set(cards.discards),
            set(cards.removed),
            set(cards.lapsing),
            cards.first_plot,
        )

    def as_dict(self) -> dict[str, Any]:
        """What it says of the position."""
        self.side, self.number, self.moves = "", 0, iter(())
        return vars(self) | {"lands": {name: vars(one) for name, one in self.lands.items()}, "moves": None}

    # What it says

    @property
    def is_us(self) -> bool:
        return self.side == "US"

    @property
    def opposite(self) -> str:
        """The posture that the US does not have."""
        return "Soft" if self.us == "Hard" else "Hard"

    def near(self, where: str) -> set[str]:
        cut = "patriot_act" in self.force
        return {one.name for one in within(1, place(where), patriot_act=cut)} - {where}

    def near_or_in(self, where: str) -> set[str]:
        return self.near(where) | {where}

    def cells_in(self, where: str) -> int:
        there = self.lands[where]
        return there.sleepers + there.actives + there.sadr

    def troops_in(self, where: str) -> int:
        return self.lands[where].troops + 2 * self.lands[where].nato

    def ruled(self, *names: str) -> bool:
        """Whether one of them is under Islamist Rule."""
        return any(self.lands[one].governance == RULED for one in names)

    def any_ruled(self) -> bool:
        return self.ruled(*self.lands)

    def regime_changes(self) -> list[str]:
        return [name for name, one in self.lands.items() if one.regime_change]

    def marked(self, where: str) -> bool:
        if where in MUSLIM:
            return self.lands[where].governance > 0
        return self.lands[where].posture is not None or where not in POSTURED

    def world(self) -> int:
        postures = [one.posture for one in self.lands.values()]
        return max(-3, min(3, postures.count("Hard") - postures.count("Soft")))

    def penalty(self) -> int:
        world = self.world() * (1 if self.us == "Hard" else -1)
        return max(0, -world)

    def box(self) -> str:
        return ("Overstretch", "War", "Low Intensity", "Low Intensity")[self.troops // 5]

    def resources(self, where: str) -> int:
        return place(where).resources + self.spikes * place(where).oil

    def available(self) -> int:
        """The cells that Funding makes available."""
        return max(0, self.cells - (10 if self.funding <= 3 else 5 if self.funding <= 6 else 0))

    # The moves

    def named(self, form: str) -> str:
        """What the next move names, in the place of a star; it must read so."""
        return self.named_all(form)[0]

    def named_all(self, form: str) -> tuple[str, ...]:
        move = next(self.moves)
        found = re.fullmatch(re.escape(form).replace(r"\*", "(.*)"), move)
        assert found is not None, (form, move)
        return found.groups()

    def named_or(self, form: str, end: str) -> str:
        """What the next move names, or nothing where it reads as ``end``."""
        move = next(self.moves)
        if move == end:
            return ""
        self.moves = chain([move], self.moves)
        return self.named(form)

    def selected(self, fits: Callable[[str], object]) -> str:
        where = self.named("select *")
        assert fits(where), where
        return where

    def roll(self) -> int:
        return int(self.named("roll *"))

    def card_named(self, verb: str) -> int:
        return int(self.named(f"{verb} *").split()[0])

    # Tracks and cards

    def gain_prestige(self, by: int) -> None:
        self.prestige = max(1, min(12, self.prestige + by))

    def gain_funding(self, by: int) -> None:
        self.funding = max(1, min(9, self.funding + by))

    def roll_us_posture(self) -> None:
        self.us = "Hard" if self.roll() + 1 >= 5 else "Soft"

    def roll_prestige(self) -> None:
        direction, *amounts = (self.roll() for _ in range(3))
        self.gain_prestige(min(amounts) if direction >= 5 else -min(amounts))

    def draw(self, side: str, count: int = 1) -> None:
        for _ in range(count):
            number = self.card_named("draw")
            self.deck.remove(number)
            self.hands[side].add(number)

    def discard(self, side: str, number: int) -> None:
        self.hands[side].remove(number)
        self.discards.add(number)

    def hold_election(self) -> None:
        self.roll_us_posture()
        self.gain_prestige(1 if self.penalty() == 0 else -1)

    def discard_at_random(self, side: str, count: int = 1, *, election: bool = True) -> list[int]:
        lost = []
        for _ in range(min(count, len(self.hands[side]))):
            lost.append(self.card_named("lose"))
            self.discard(side, lost[-1])
            if lost[-1] == 120 and election:
                self.hold_election()
        return lost

    # Countries

    def govern(self, where: str, to: int) -> None:
        there = self.lands[where]
        before, there.governance = there.governance, to
        if to in (GOOD, RULED) and to != before:
            there.regime_change, there.besieged, there.aid = False, False, 0
        if to in (GOOD, FAIR) and (before == 0 or to < before):
            there.bettered = 2

    def set_to(self, where: str, governance: int, alignment: str) -> None:
        self.govern(where, governance)
        self.lands[where].alignment = alignment

    def worsen(self, where: str, by: int = 1) -> None:
        before = self.lands[where].governance
        if before != RULED:
            self.govern(where, min(POOR, before + by))

    def improve(self, where: str) -> None:
        self.govern(where, max(GOOD, self.lands[where].governance - 1))

    def shift(self, where: str, by: int) -> None:
        """Shift alignment as many boxes toward Adversary."""
        there = self.lands[where]
        if there.alignment is not None:
            there.alignment = ALIGNMENT[max(0, min(2, ALIGNMENT.index(there.alignment) + by))]

    def test(self, where: str) -> None:
        if self.marked(where):
            return
        fair = self.roll() >= 5
        if where in MUSLIM:
            self.set_to(where, FAIR if fair else POOR, "Neutral")
        else:
            self.lands[where].posture = "Hard" if fair else "Soft"

    def select_posture(self, *there: str) -> str:
        where, posture = self.named_all("set * to *")
        assert where in there, where
        self.lands[where].posture = posture
        return where

    def war_of_ideas(self, where: str, *, penalty: bool = True) -> None:
        face, there = self.roll(), self.lands[where]
        if where not in MUSLIM:
            there.posture = "Hard" if face >= 5 else "Soft"
            self.gain_prestige(there.posture == self.us)
            return
        beside = (self.lands[one] for one in self.near(where))
        face += (self.prestige - 1) // 3 - 1 + there.aid
        face += any(one.alignment == "Ally" and one.governance == GOOD for one in beside)
        face -= there.alignment == "Ally" and there.governance == FAIR
        face -= self.penalty() if penalty else 0
        if face >= 5 and there.alignment == "Ally":
            self.improve(where)
        elif face >= 5:
            there.alignment = "Ally"
        elif face == 4 and not there.aid:
            there.aid = 1

    # Cells

    def place_cells(self, where: str, count: int = 1) -> None:
        """Place as many as there are; a country that gets none is not tested."""
        if self.cells:
            self.test(where)
            placed = min(count, self.cells)
            self.cells -= placed
            self.lands[where].sleepers += placed
            self.lands[where].cadre = self.lands[where].cadre and not placed

    def place_in_each(self, names: Iterable[str]) -> None:
        """Place a cell for each name; with too few the Jihadist says where."""
        wanted = list(names)
        scarce = self.cells < len(wanted)
        for name in dict.fromkeys(() if scarce or not self.cells else wanted):
            self.test(name)
        while self.cells and wanted:
            where = self.named("favour *") if scarce else wanted[0]
            wanted.remove(where)
            self.place_cells(where)

    def lose_cell(self, where: str, cell: str, *, cadre: bool = True) -> None:
        there = self.lands[where]
        if cell == "Sadr":
            there.sadr = False
        else:
            name = f"{cell}s"
            assert getattr(there, name) >= 1
            setattr(there, name, getattr(there, name) - 1)
            self.cells += 1
        if cadre and not self.cells_in(where):
            there.cadre = True

    def lose_all(self, where: str, *, cadre: bool) -> None:
        there = self.lands[where]
        held = ["sleeper"] * there.sleepers + ["active"] * there.actives + ["Sadr"] * there.sadr
        for cell in held:
            self.lose_cell(where, cell, cadre=cadre)

    def remove_one(self, fits: Callable[[str], object]) -> str:
        """Remove a cell of a country that fits; nothing, and no name, if there is none."""
        if not any(self.cells_in(one) and fits(one) for one in self.lands):
            return ""
        cell, where = self.named_all("remove one * cell in *")
        assert fits(where), where
        self.lose_cell(where, cell)
        return where

    # Plots

    def take_plot(self, where: str, at: int) -> None:
        kind, _, _ = self.lands[where].plots.pop(at)
        if kind == "WMD":
            self.spent += 1
        else:
            self.plots[kind] += 1

    def take_all_plots(self, where: str) -> None:
        while self.lands[where].plots:
            self.take_plot(where, 0)

    def place_plot(self, where: str, kind: str) -> None:
        self.plots[kind] -= 1
        shown = kind == "WMD" and where == "United States" and "nest" in self.force
        self.lands[where].plots.append((kind, False, shown))
        held = self.troops_in(where) > self.cells_in(where)
        if where == "Philippines" and "abu_sayyaf" in self.force and not held:
            self.gain_prestige(-1)

    def place_plots(self, where: str, count: int = 1) -> None:
        for _ in range(min(count, sum(self.plots.values()))):
            self.place_plot(where, self.named("put *"))

    # Disrupt

    def can_disrupt(self, where: str) -> bool:
        there, anbar = self.lands[where], "al_anbar" in self.force and where in ("Iraq", "Syria")
        fata = "fata" in self.force and where == "Pakistan" and not there.regime_change
        reached = there.alignment == "Ally" or self.troops_in(where) >= 2 or where in NON_MUSLIM
        found = bool(there.sleepers + there.actives) or (there.cadre and not there.sadr and not anbar)
        return reached and found and not fata and not self.ruled(where)

    def disrupt(self) -> None:
        """Disrupt once, if that is possible."""
        if not any(map(self.can_disrupt, self.lands)):
            return
        where = self.named("disrupt in *")
        assert self.can_disrupt(where), where
        there, anbar = self.lands[where], "al_anbar" in self.force and where in ("Iraq", "Syria")
        hard = (self.us if where == "United States" else there.posture) == "Hard"
        there.disrupted = 2
        if not there.sleepers + there.actives:
            there.cadre = False
        many = 2 if (self.troops_in(where) >= 2 or hard) and not anbar else 1
        for _ in range(min(many, there.sleepers + there.actives)):
            if self.named("affect one * cell") == "sleeper":
                there.sleepers, there.actives = there.sleepers - 1, there.actives + 1
            else:
                self.lose_cell(where, "active")
        self.gain_prestige(self.troops_in(where) >= 2)

    # Cards

    def put_away(self, number: int) -> None:
        """Put a card away whose event has happened."""
        self.hands[self.side].discard(number)
        face = card(number)
        leaves = face.removed or (face.removed_by_us and self.is_us)
        pile = self.removed if leaves else self.lapsing if face.lapses else self.discards
        pile.add(number)
