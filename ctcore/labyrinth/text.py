"""A position in words: the moment, the countries by regions, the tracks, the cards, what is pending.

What a side may not know is told to it only as a number (`ctcore.labyrinth.observing`).

Clauses: 4.2, 4.6, 4.7, 4.8, 5.1
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ctcore.game.listing import listed as moves_in_notation
from ctcore.game.listing import runs
from ctcore.kernel.choices import fields_of
from ctcore.labyrinth.atlas import regions
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.board.tracks import (
    band,
    fair_and_good,
    gwot_penalty,
    poor_and_ruled,
    prestige_modifier,
    resources,
    resources_under,
    troops_box,
    world,
)
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, PlotKind
from ctcore.labyrinth.rules.drawing import Draw
from ctcore.labyrinth.rules.sequence import Step, Turn
from ctcore.labyrinth.rules.victory import outcome
from ctcore.labyrinth.system import SYSTEM
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.kernel import Frame, Move, Part
    from ctcore.labyrinth.board.state import Country, State
    from ctcore.labyrinth.observing import Observation
    from ctcore.screen.console import Screen

__all__ = [
    "brief",
    "here",
    "markers",
    "moment",
    "moves_listed",
    "over",
    "pending",
    "phase_of",
    "print_board",
    "standing",
]

_PHASES = {
    Step.SETUP: "set-up",
    Step.DEAL: "deal",
    Step.JIHADIST: "Jihadist Action Phase",
    Step.US: "US Action Phase",
    Step.PLOTS: "Resolve Plots",
}
_PRESTIGE = {-1: "Low", 0: "Medium", 1: "High", 2: "Very High"}
# Fields of frames that only count steps, say by which clause, are hidden, or are told below.
_UNTOLD = {"because", "side", "sides", "at", "step", "drawn", "given", "frame"}


# Where the game stands


def moment(state: State) -> str:
    """The position in one line: scenario, phase, and who acts.

    >>> from ctcore.labyrinth.game import GAME
    >>> moment(GAME.setup("anaconda"))
    'anaconda scenario, set-up; Jihadist to act: a country for a cell'
    """
    where = ", ".join(filter(None, (f"{state.scenario} scenario", phase_of(state))))
    if not state.stack:
        return f"{where}; the game is over: {over(state) or 'no winner'}"
    return f"{where}; {SYSTEM.actor(state)} to act: {state.stack[-1].awaits}"


def phase_of(state: State) -> str:
    """The part of the turn (5.1); empty when the game is over."""
    bottom = state.stack[0] if state.stack else None
    return _PHASES[bottom.step] if isinstance(bottom, Turn) else ""


def over(state: State) -> str:
    """Who has won, and how; empty while the game lasts."""
    return str(outcome(state) or "")


def pending(state: State) -> Iterator[tuple[str, str]]:
    """What is pending as rows: what comes next, and what waits for it."""
    if won := over(state):
        yield "Outcome", won
    if state.stack:
        yield "Next", f"{SYSTEM.actor(state)}: {_told(state.stack[-1])}"
    for below in state.stack[-2:0:-1]:
        yield "Then", _told(below)


def _told(frame: Frame) -> str:
    told = listed(_fields(frame))
    return f"{frame.awaits} ({frame.clause})" + (f": {told}" if told else "")


def _fields(frame: Frame) -> Iterator[str]:
    """What a frame holds that both players see."""
    for name, _ in fields_of(type(frame)):
        value: Any = getattr(frame, name)
        if name in _UNTOLD or value in (None, False, (), 0):
            continue
        if name == "number":
            yield str(CARDS[value - 1])
        elif isinstance(value, tuple):
            yield f"{name} {' and '.join(map(str, value))}"
        else:
            yield name if value is True else f"{name} {value}"


# What stands in a country


def status(country: Country) -> str:
    """Governance and alignment, or governance and posture; "unmarked" before a test (4.2.4, 4.3.2)."""
    words = (country.governance, country.alignment, country.posture)
    told = [str(one) for one in words if one is not None]
    return " ".join(told if country.is_marked else [*told, "unmarked"])


def markers(country: Country) -> Iterator[str]:
    """The markers of a country (4.8).

    >>> from ctcore.labyrinth.board.places import place
    >>> from ctcore.labyrinth.board.state import Country
    >>> list(markers(Country(place("Iraq"), aid=2, besieged=True, sadr=True)))
    ['2 aid', 'besieged regime', 'Sadr']
    """
    if country.regime_change is not None:
        yield f"{country.regime_change} regime change"
    if country.aid:
        yield f"{country.aid} aid"
    flags = (("besieged", "besieged regime"), ("cadre", "cadre"), ("sadr", "Sadr"), ("nato", "NATO"))
    yield from (word for name, word in (*flags, ("ctr", "CTR")) if getattr(country, name))


def pieces(country: Country) -> Iterator[str]:
    """Troops and cells."""
    if country.troops:
        yield f"{country.troops} troops"
    if country.sleepers:
        yield counted(country.sleepers, "sleeper cell")
    if country.actives:
        yield counted(country.actives, "active cell")


def plots(country: Country, hidden: int = 0) -> Iterator[str]:
    """The plots whose kind is known, and how many more lie face down."""
    yield from map(str, country.plots)
    if hidden:
        yield counted(hidden, "plot") + " face down"


def here(country: Country, hidden: int = 0) -> str:
    """All that stands in a country, in a line; empty if nothing is marked and nothing is there."""
    return listed(
        filter(None, (status(country), *pieces(country), *markers(country), *plots(country, hidden)))
    )


def standing(state: State, place: Place) -> tuple[str, str]:
    """The country by its name, and what stands there.

    >>> from ctcore.labyrinth.game import GAME
    >>> standing(GAME.setup("lets_roll"), GAME.elements["space"]["afghanistan"])
    ('Afghanistan', 'Islamist Rule Adversary, 4 sleeper cells')
    """
    country = state.country(place)
    return str(country), here(country) or "not marked"


def _hidden(country: Country, seen: Observation | None) -> int:
    """How many plots of a country the side does not know."""
    return 0 if seen is None else seen.plots[country.place.index].count(None)


# The tracks and the cards


def tracks(state: State) -> Iterator[tuple[str, str]]:
    """The tracks, with what follows from where they stand (4.7)."""
    held, balance = state.tracks, world(state)
    side = "even" if balance == 0 else f"{'Hard' if balance > 0 else 'Soft'} {abs(balance)}"
    yield "Prestige", f"{held.prestige} ({_PRESTIGE[prestige_modifier(held.prestige)]})"
    yield "Funding", f"{held.funding} ({band(held.funding)})"
    yield "GWOT", f"US {held.us_posture}, World {side}, penalty {gwot_penalty(state)}"
    yield "Troops", f"{state.troops} on the track ({troops_box(state.troops)})"
    yield "Cells", f"{state.cells} on the track"
    yield "Reserves", f"US {held.us_reserves}, Jihadist {held.jihadist_reserves}"
    good, islamist = (resources_under(state, one) for one in (Governance.GOOD, Governance.ISLAMIST_RULE))
    counts = f"Fair and Good {fair_and_good(state)}, Poor and Islamist {poor_and_ruled(state)}"
    yield "Victory", f"Good resources {good}, Islamist resources {islamist}, {counts}"
    if state.spikes:
        yield "Oil", counted(state.spikes, "Oil Price Spike")
    if state.in_force.labels or state.in_force.house:
        yield "In force", "; ".join((*state.in_force.labels, *state.in_force.house))


def available(state: State, seen: Observation | None = None) -> str:
    """The available plots, by kinds for whoever may know them (4.7.8, 4.8.1).

    >>> from ctcore.labyrinth.game import GAME
    >>> available(GAME.setup())
    '3 of Plot 1, 2 of Plot 2, 1 of Plot 3'
    """
    if seen is not None and seen.side is US and state.stack:
        return f"{seen.available}, face down"
    return listed(f"{state.plots.of(kind)} of {kind}" for kind in PlotKind if state.plots.of(kind)) or "none"


def cards(state: State, seen: Observation | None = None) -> Iterator[tuple[str, str]]:
    """The hands, as far as the side knows them, and the piles (5.2, 5.3)."""
    held = state.cards
    if seen is None or not state.stack:
        for side in (US, JIHADIST):
            yield f"{side} hand", _faces(held.hand(side))
        yield "Deck", counted(len(held.deck), "card")
    else:
        yield "Own hand", _faces(seen.own)
        yield "Other hand", counted(seen.held, "card") + (f": {_faces(seen.seen)}" if seen.seen else "")
        if any(seen.pile):
            known = ("not seen" if one is None else str(CARDS[one - 1]) for one in seen.pile)
            yield "Its pile", f"from the top: {listed(known)}"
        yield "Deck", counted(len(seen.unseen) + len(seen.seen) - seen.held, "card")
    if held.first_plot is not None:
        yield "First Plot", str(CARDS[held.first_plot - 1])
    piles = (("Played", held.played), ("Lapsing", held.lapsing))
    yield from ((name, _faces(some)) for name, some in piles if some)
    yield "Piles", f"{len(held.discards)} discarded, {len(held.removed)} removed"
    if held.length > 1:
        yield "Decks", f"{held.reshuffles + 1} of {held.length}"


def moves_listed(moves: Iterable[Move | Part]) -> str:
    """Moves in notation with commas between them; many draws by the numbers of their cards."""
    found = tuple(moves)
    draws = [move.card.number for move in found if isinstance(move, Draw)]
    if len(draws) <= _FEW or len(draws) < len(found):
        return moves_in_notation(found)
    return f"draw {runs(draws)}"


def _faces(numbers: Iterable[int]) -> str:
    return listed(CARDS[number - 1] for number in sorted(numbers)) or "none"


# The board


def brief(state: State, seen: Observation | None = None) -> tuple[tuple[str, str], ...]:
    """The tracks, the cards that the side knows, where plots lie, and what is under way, as rows."""
    lying = Counter({str(one): len(one.plots) for one in state.countries})
    plots_on_map = listed(f"{count} in {name}" for name, count in lying.items() if count) or "none"
    return (
        *tracks(state),
        ("Plots", f"on the map: {plots_on_map}; available: {available(state, seen)}"),
        *cards(state, seen),
        *pending(state),
    )


def print_board(state: State, out: Screen, seen: Observation | None = None) -> None:
    """Print a position, or what a side knows of it: countries by regions, tracks, cards, what is pending."""
    shown = state if seen is None else seen.position
    out.print(Text(moment(state), style="bold"))
    empty: list[str] = []
    for region in regions():
        rows: list[tuple[str, str]] = []
        for country in shown.countries:
            if country.place in region.middles:
                words = here(country, _hidden(country, seen))
                worth = resources(state, country)
                rows.append((str(country).ljust(_NAME), f"{words or 'not marked'}{_worth(worth)}"))
        told = [row for row in rows if not row[1].startswith("not marked")]
        empty += [name.rstrip() for name, words in rows if words.startswith("not marked")]
        if told:
            out.print(Text(region.name, style="bold"))
            out.print(pairs(told, indent=0, width=out.width))
    out.print()
    below: Sequence[tuple[str, str]] = (*(("Not marked", listed(empty)),) * bool(empty), *brief(state, seen))
    if state.stack and (seen is None or seen.side is SYSTEM.actor(state)):
        below = (*below, ("Legal moves", str(len(SYSTEM.legal_moves(state)))))
    out.print(pairs(below, indent=0, width=out.width))


_NAME, _FEW = 18, 9


def _worth(resources: int) -> str:
    return f" (resources {resources})" if resources else ""
