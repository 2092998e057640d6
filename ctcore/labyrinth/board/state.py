"""A position: what stands in each country, the tracks, the plots, the cards, and what is pending.

What a player may know of it is told by `ctcore.labyrinth.observing`: the other's hand, the order of the deck
and plots that lie face down are hidden (4.8.1, 5.3.2).

Clauses: 4.2, 4.3, 4.6, 4.7, 4.8
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import attrs

from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import choose
from ctcore.kernel.move import Frame
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.in_force import NOTHING, InForce
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.vocabulary import (
    NUMBERED,
    US,
    Alignment,
    Cell,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
    Side,
)

__all__ = ["Cards", "Country", "Ending", "Plot", "Plots", "Position", "State", "Tracks", "set_aside"]

# 4.6.1.
TROOPS = CELLS_IN_ALL = 15
# 4.8.1, 4.7.8.1.
PLOTS = {PlotKind.PLOT_1: 3, PlotKind.PLOT_2: 2, PlotKind.PLOT_3: 1}
WMD = 6
# L64: as how many troops NATO counts.
NATO_TROOPS = 2


@frozen
class Plot:
    """A plot in a country (8.5.2); ``shown`` says that it lies face up (#5), ``marked`` by Backlash (#1).

    ``order`` counts those placed in a solo game, in which they are resolved in that order (L47); else 0.
    """

    kind: PlotKind
    shown: bool = False
    marked: bool = False
    order: int = 0

    def __str__(self) -> str:
        """Its kind, and whether it lies face up."""
        return f"{self.kind}, face up" if self.shown else str(self.kind)


@frozen
class Plots:
    """How many plots of each kind there are (4.8.1)."""

    plot_1: int = 0
    plot_2: int = 0
    plot_3: int = 0
    wmd: int = 0

    def of(self, kind: PlotKind) -> int:
        """Those of that kind."""
        found: int = getattr(self, kind.field)
        return found

    def changed(self, kind: PlotKind, by: int) -> Plots:
        """The same with more, or fewer, of that kind."""
        return changed(self, **{kind.field: self.of(kind) + by})

    @property
    def total(self) -> int:
        """All of them."""
        return self.plot_1 + self.plot_2 + self.plot_3 + self.wmd


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class Country:
    """A country as it stands.

    A Muslim country has a governance and an alignment once it is marked (4.2.4); elsewhere governance is
    printed. ``sadr`` is the marker of #54, an active cell beside the fifteen; ``nato`` that of #41, which
    counts as two troops; ``ctr`` that of #3.  ``disrupted`` and ``bettered`` say whether the US disrupted
    here, and whether the country was tested or improved to Fair or Good: 2 in this Action Phase, 1 in the
    last, 0 before (L67). ``plots`` lie in the order in which they were placed (L86).

    Clauses: 4.2, 4.3, 4.6.4, 4.8
    """

    place: Place
    governance: Governance | None = None
    alignment: Alignment | None = None
    posture: Posture | None = None
    troops: int = 0
    sleepers: int = 0
    actives: int = 0
    aid: int = 0
    besieged: bool = False
    cadre: bool = False
    regime_change: RegimeChange | None = None
    plots: tuple[Plot, ...] = ()
    sadr: bool = False
    nato: bool = False
    ctr: bool = False
    disrupted: int = 0
    bettered: int = 0

    def __str__(self) -> str:
        """The name of the country."""
        return self.place.name

    @property
    def id(self) -> str:
        """The id by which its leaves go."""
        return self.place.id

    @property
    def cells(self) -> int:
        """All cells, Sadr among them (4.6, L54)."""
        return self.sleepers + self.actives + choose(self.sadr, 1, 0)

    @property
    def strength(self) -> int:
        """The troops, NATO counted as two (L64)."""
        return self.troops + choose(self.nato, NATO_TROOPS, 0)

    @property
    def is_marked(self) -> bool:
        """Whether it needs no test: governance, or posture, is marked or printed for good (4.9.4)."""
        if self.place.is_muslim:
            return self.governance is not None
        return self.posture is not None if self.place.has_posture else True

    @property
    def is_good(self) -> bool:
        """Whether its governance is Good."""
        return self.governance is Governance.GOOD

    @property
    def is_ruled(self) -> bool:
        """Whether it is under Islamist Rule (4.2.1)."""
        return self.governance is Governance.ISLAMIST_RULE

    @property
    def is_ally(self) -> bool:
        """Whether it is an Ally; a country that is not Muslim never is (4.2.3)."""
        return self.alignment is Alignment.ALLY

    @property
    def level(self) -> int:
        """The number of its governance: 1 Good to 4 Islamist Rule; 0 while it is not marked (4.2.1)."""
        return 0 if self.governance is None else self.governance.number

    def count(self, cell: Cell) -> int:
        """How many cells stand so."""
        if cell is Cell.SADR:
            return choose(self.sadr, 1, 0)
        return self.sleepers if cell is Cell.SLEEPER else self.actives


@frozen
class Tracks:
    """Prestige, Funding, the posture of the US, and the reserves of both (4.7)."""

    prestige: int
    funding: int
    us_posture: Posture
    us_reserves: int = 0
    jihadist_reserves: int = 0

    def reserves(self, side: Side) -> int:
        """The reserves of that side (4.7.9)."""
        return self.us_reserves if side is US else self.jihadist_reserves


@frozen
class Cards:
    """Where the 120 cards are, by their numbers (5.2.2, 5.3, 6.2.9).

    ``deck`` are those that can still be drawn, in no order; ``played`` those being played now;
    ``reshuffles`` how often the deck was made anew, out of ``length`` - 1 times (3.3).  ``pile`` are the
    cards of a solo Jihadist whose place is known, the top one first; the others lie below them, in no
    order (9.2).  ``next_deck`` is the small deck that the next card comes from, where there are three (9.2).
    ``known`` are the cards of either hand of which the other side knows (L97).
    """

    deck: frozenset[int]
    us: frozenset[int] = frozenset()
    jihadist: frozenset[int] = frozenset()
    played: tuple[int, ...] = ()
    discards: frozenset[int] = frozenset()
    lapsing: frozenset[int] = frozenset()
    first_plot: int | None = None
    removed: frozenset[int] = frozenset()
    length: int = 1
    reshuffles: int = 0
    pile: tuple[int, ...] = ()
    next_deck: int = 0
    known: frozenset[int] = frozenset()

    def hand(self, side: Side) -> frozenset[int]:
        """The cards that a side holds."""
        return self.us if side is US else self.jihadist

    @property
    def on_top(self) -> int | None:
        """The top card of the solo Jihadist's pile; None if it is not known (9.2)."""
        return next((one for one in self.pile if one in self.jihadist), None)

    def may_be_next(self, number: int, side: Side) -> bool:
        """Whether it may be the card of that hand drawn at random: of a pile the top one (9.2)."""
        return number in self.hand(side) and (side is US or self.on_top in (None, number))


class Ending(Named):
    """How a game ends (2)."""

    GOOD_RESOURCES = "resources under Good governance"
    FAIR_AND_GOOD = "Fair and Good countries"
    NO_CELLS = "no cell on the map"
    ISLAMIST_RESOURCES = "resources under Islamist Rule"
    PRESTIGE = "no Prestige, and Poor countries"
    WMD = "a WMD plot in the United States"
    LAST_CARD = "the last card"


NO_PLOTS = Plots()


class Position:
    """What a state and a step in the making both show, so that a rule can read either."""

    __slots__ = ()

    countries: Sequence[Country]
    tracks: Tracks
    troops: int
    cells: int
    plots: Plots
    loose_wmd: int
    arsenal: int
    cards: Cards
    in_force: InForce
    spikes: int
    winner: Side | None

    def country(self, which: str | Place) -> Country:
        """The country of that name or id; `NotationError` with near misses otherwise."""
        return self.countries[(which if isinstance(which, Place) else place(which)).index]


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class State(Position):
    """A position.

    ``countries`` lists the 38 countries in map order; ``troops`` and ``cells`` are those on their tracks
    (4.6.2), ``plots`` those available (4.7.8); ``arsenal`` and ``loose_wmd`` are the WMD plots of
    Pakistan's arsenal and of the box of Loose Nuke, HEU and Kazakh Strain, ``spent_wmd`` those out of the
    game (4.7.8.1).  ``spikes`` are the Oil Price Spikes in effect (4.2.6).  ``stack`` is what is pending,
    innermost last; it is empty when the game is over, and ``winner`` and ``ending`` say how.
    """

    # These fields only group others: names of values leave them out.
    named_by_fields = ("countries", "tracks")

    scenario: str
    countries: tuple[Country, ...]
    tracks: Tracks
    troops: int
    cells: int
    cards: Cards
    plots: Plots = NO_PLOTS
    arsenal: int = 3
    loose_wmd: int = 3
    spent_wmd: int = 0
    spikes: int = 0
    in_force: InForce = NOTHING
    stack: tuple[Frame, ...] = ()
    winner: Side | None = None
    ending: Ending | None = None
    # Answers about this one value; a note beside it, not part of it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (State, _STATE_VALUES(self))

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed."""
        return changed(self, **changes)


def set_aside(board: Position) -> Plots:
    """The numbered plots whose places WMD plots have taken in a solo game (9.3.3); none in another."""
    on_map = Counter(plot.kind for one in board.countries for plot in one.plots)
    left = {kind.field: PLOTS[kind] - board.plots.of(kind) - on_map[kind] for kind in NUMBERED}
    return Plots(**left)


_STATE_VALUES = attrgetter(*(field.name for field in attrs.fields(State) if field.init))
EMPTY_COUNTRIES = tuple(Country(one, one.fixed) for one in PLACES)
