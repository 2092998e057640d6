"""Positions of Labyrinth for the rule tests, in the words of its notation.

Every helper keeps troops, cells, plots and cards conserved and the position lawful, and says so by
asserting it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ctcore as ct
from ctcore.kernel import Frame
from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.entries import Won
from ctcore.labyrinth.board.in_force import NOTHING
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import CELLS_IN_ALL, TROOPS, Cards, Country, Plot, Plots, State, Tracks
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
    Side,
)
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.common.dice import Dice
from ctcore.labyrinth.rules.sequence import Phase, Step, Turn
from ctcore.labyrinth.rules.setup import setup
from tests.labyrinth.cited import wrongly_cited

__all__ = [
    "at",
    "can_play",
    "jihadist_event",
    "jihadist_holding",
    "ledger",
    "offered",
    "pending",
    "phase",
    "play",
    "position",
    "unmet",
    "us_event",
    "us_holding",
]

_READ: dict[str, Any] = {
    "governance": Governance,
    "alignment": Alignment,
    "posture": Posture,
    "regime_change": RegimeChange,
}
_IN_ALL = {PlotKind.PLOT_1: 3, PlotKind.PLOT_2: 2, PlotKind.PLOT_3: 1}


def phase(side: Side, played: int = 0) -> tuple[Frame, ...]:
    """An Action Phase of that side, in which some cards were played."""
    return (Turn(Step.US if side is US else Step.JIHADIST), Phase(side, played))


def position(side: Side | tuple[Frame, ...] = JIHADIST, /, **given: Any) -> State:
    """The position of Let's Roll! in an Action Phase of that side, or with these frames.

    ``countries`` maps names to what is there, in words, as ``{"Iraq": {"governance": "Fair", "aid": 1}}``.
    ``us`` and ``jihadist`` are hands, ``discards``, ``lapsing``, ``removed`` and ``first_plot`` other
    cards; the rest are the deck, unless ``deck`` says which are, and those left over are discards.
    ``prestige``, ``funding``, ``us_posture``, ``reserves`` are tracks, ``wmd`` is the number of available
    WMD plots, out of the Loose Nuke box, and ``in_force`` the truths that hold.
    """
    state = setup("lets_roll", length=given.pop("length", "standard"))
    countries = list(state.countries)
    for name, said in given.pop("countries", {}).items():
        index = place(name).index
        countries[index] = changed(countries[index], **{key: _read(key, said[key]) for key in said})
    us_reserves, jihadist_reserves = given.pop("reserves", (0, 0))
    tracks = Tracks(
        given.pop("prestige", state.tracks.prestige),
        given.pop("funding", state.tracks.funding),
        Posture(given.pop("us_posture", "Hard")),
        us_reserves,
        jihadist_reserves,
    )
    wmd = given.pop("wmd", 0)
    on_map = Counter(plot.kind for one in countries for plot in one.plots)
    made = state.but(
        countries=tuple(countries),
        tracks=tracks,
        troops=TROOPS - sum(one.troops for one in countries),
        cells=CELLS_IN_ALL - sum(one.sleepers + one.actives for one in countries),
        plots=_available(on_map, wmd),
        loose_wmd=3 - wmd - on_map[PlotKind.WMD],
        cards=_cards(given, state.cards.length),
        in_force=NOTHING.but(**dict.fromkeys(given.pop("in_force", ()), True)),
        stack=phase(side) if isinstance(side, Side) else side,
        **given,
    )
    return lawful(made)


def _available(on_map: Counter[PlotKind], wmd: int) -> Plots:
    left = [count - on_map[kind] for kind, count in _IN_ALL.items()]
    return Plots(left[0], left[1], left[2], wmd)


def _read(field: str, value: Any) -> Any:
    if field in _READ and value is not None:
        return _READ[field](value)
    if field == "plots":
        return tuple(one if isinstance(one, Plot) else Plot(PlotKind(one)) for one in value)
    return value


def _cards(given: dict[str, Any], length: int) -> Cards:
    piles = {
        name: frozenset(given.pop(name, ())) for name in ("us", "jihadist", "discards", "lapsing", "removed")
    }
    first = given.pop("first_plot", None)
    known = frozenset().union(*piles.values()) | ({first} if first is not None else set())
    left = frozenset(one.number for one in CARDS) - known
    deck = frozenset(given.pop("deck", left))
    piles["discards"] |= left - deck
    return Cards(
        deck,
        us=piles["us"],
        jihadist=piles["jihadist"],
        discards=piles["discards"],
        lapsing=piles["lapsing"],
        first_plot=first,
        removed=piles["removed"],
        length=length,
        reshuffles=given.pop("reshuffles", 0),
    )


def lawful(state: State) -> State:
    """The state itself, once no law speaks against it."""
    assert GAME.violations(state) == ()
    return state


# Play


def _cards_to_come(state: State, more: int = 0) -> tuple[int, int, int]:
    """The decks, the cards of the deck, and those in hands or being played: no move adds to them.

    Only an Oil Price Spike does, ``more`` by one: it takes a card that is none, and lapses itself.
    """
    cards = state.cards
    return (
        cards.length - cards.reshuffles,
        len(cards.deck),
        len(cards.us) + len(cards.jihadist) + len(cards.played) + more,
    )


def trace(state: State, text: str) -> Any:
    """The step of a move in words: lawful, with a choice after it, and over where the game is won."""
    step = GAME.trace(state, GAME.parse_move(state, text))
    after = lawful(step.after)
    over = [number for number, entry in enumerate(step.ledger) if isinstance(entry, Won)]
    assert [*wrongly_cited(step)] == []
    assert _cards_to_come(after) <= _cards_to_come(state, text.startswith("recover"))
    # A roll waits for a die at least.
    assert all(one.left >= 1 for one in after.stack if isinstance(one, Dice))
    # L17: nothing is carried out after the end.
    assert over in ([], [len(step.ledger) - 1])
    assert (after.winner is not None) == bool(over) == (after.stack == ())
    assert after.stack == () or GAME.legal_moves(after)
    return step


def play(state: State, *moves: str) -> State:
    """The state after the moves, lawful after each."""
    for text in moves:
        state = trace(state, text).after
    return state


def ledger(state: State, *moves: str) -> list[str]:
    """Every line of the ledger of the moves: the clause, then the words."""
    lines: list[str] = []
    for text in moves:
        step = trace(state, text)
        lines += [f"{entry.clause} {entry}" for entry in step.ledger]
        state = step.after
    return lines


# What to say of a position


def pending(state: State) -> Any:
    """The innermost frame."""
    return state.stack[-1]


def at(state: State, name: str) -> Country:
    """A country as it stands."""
    return state.country(name)


def offered(state: State, *beginning: str) -> set[str]:
    """The legal moves in words, those that begin so."""
    return {text for one in GAME.legal_moves(state) if (text := str(one)).startswith(beginning or ("",))}


# Refusals


def unmet(state: State, text: str) -> list[str]:
    """The names of the requirements that an illegal move does not meet, all of them."""
    move = GAME.parse_move(state, text)
    verdict = GAME.judge(state, move)
    assert not verdict.legal
    assert not GAME.system.is_legal(state, move)
    with pytest.raises(ct.IllegalMove) as refused:
        GAME.step(state, move)
    assert refused.value.verdict.results == verdict.results
    return [finding.name for finding in verdict.violations]


# Cards


def us_event(number: int, *moves: str, **given: Any) -> State:
    """The state after the US played the card for its event, with other cards left in both hands."""
    return play(us_holding(number, **given), f"play {number} as event", *moves)


def us_holding(number: int, **given: Any) -> State:
    """The US is to play, and holds the card; it and the Jihadist hold others that matter to no test."""
    others = {"us": (6, 7), "jihadist": (49, 50), **given}
    return position(US, **others | {"us": (*others["us"], number)})


def jihadist_event(number: int, *moves: str, **given: Any) -> State:
    """The state after the Jihadist played the card for its event, with other cards left in both hands."""
    return play(jihadist_holding(number, **given), f"play {number} as event", *moves)


def jihadist_holding(number: int, **given: Any) -> State:
    """The Jihadist is to play, and holds the card; it and the US hold others that matter to no test."""
    others = {"us": (6, 7), "jihadist": (49, 50), **given}
    return position(JIHADIST, **others | {"jihadist": (*others["jihadist"], number)})


def can_play(state: State, number: int) -> bool:
    """Whether the side to play may play the card for its event."""
    return f"play {CARDS[number - 1]} as event" in offered(state)
