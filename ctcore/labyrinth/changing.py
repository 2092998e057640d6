"""Positions changed in words: what stands in a country, the hands, and whose phase it is.

``Iraq: Poor Adversary, 2 troops, 1 sleeper, 1 aid, no besieged`` says what stands there, with troops, cells
and plots taken from those that are available; ``US hand: 4, 15`` deals cards by their numbers, from the deck
or from wherever they are; ``phase: US`` begins an Action Phase.

Clauses: 4.2, 4.6, 4.7.8, 4.8, 5.2.2
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.one_line import applied, parts
from ctcore.kernel.copying import changed as evolved
from ctcore.labyrinth.board.cards import card
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.state import CELLS_IN_ALL, PLOTS, TROOPS, WMD, Country, Plot
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
)
from ctcore.labyrinth.rules.sequence import Phase, Step, Turn
from ctcore.labyrinth.words import WORDS
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.game import Game
    from ctcore.labyrinth.board.state import State

__all__ = ["changed"]

_OF = re.compile(r"(?P<name>[^:;{}\[\]\"]+):\s*(?P<rest>.*)", re.DOTALL)
_COUNT = re.compile(r"(?P<count>[0-9]{1,2})\s+(?P<what>[a-z ]+?)")
_COUNTED = {
    "troops": "troops",
    "troop": "troops",
    **{f"sleeper{end}": "sleepers" for end in ("", "s", " cell", " cells")},
    **{f"active{end}": "actives" for end in ("", "s", " cell", " cells")},
    "aid": "aid",
}
_TRUTHS = {
    **dict.fromkeys(("besieged", "besieged regime"), "besieged"),
    **{name: name for name in ("cadre", "sadr", "nato", "ctr")},
}
_REGIMES = {f"{one} regime change".lower(): one for one in RegimeChange}
_PILES = {"us hand": "us", "jihadist hand": "jihadist", "discards": "discards", "removed": "removed"}
_PHASES = {"us": (Step.US, US), "jihadist": (Step.JIHADIST, JIHADIST)}
_PHASE = "phase"


def changed(game: Game[State], state: State, *changes: str) -> State:
    """The position with changes made; troops, cells and plots come from those available (4.6.2, 4.7.8).

    Raises `NotationError` for unknown words, and `InvalidPosition` if a law is broken, as when there are
    too few troops.

    >>> from ctcore.labyrinth.game import GAME
    >>> found = changed(GAME, GAME.setup(), "Iraq: 2 troops, 1 sleeper", "us hand: 4, 15", "phase: US")
    >>> found.troops, found.country("Iraq").sleepers, sorted(found.cards.us), str(GAME.actor(found))
    (9, 1, [4, 15], 'US')
    """
    told = [part for change in changes for part in parts(change) if part]
    named = {part: match for part in told if (match := _OF.fullmatch(part))}
    plain = [part for part in told if part not in named]
    found = applied(game, state, plain)
    for said in named.values():
        found = _with(found, said["name"].strip(), said["rest"])
    return game.lawful(_counted(found, {part.partition(" ")[0] for part in plain}) if named else found)


def _with(state: State, name: str, rest: str) -> State:
    """The position with what is said of one country, hand or pile, or of the phase."""
    words = fold(name)
    if words in _PILES:
        return _dealt(state, _PILES[words], rest)
    if words == _PHASE:
        return _begun(state, fold(rest))
    which = WORDS.meanings(Place, words)
    at = state.country(which[0] if which else place(name))
    said = [one.strip() for one in rest.split(",") if one.strip()]
    if not said:
        message = f"{at}: nothing is said of it; write '{at}: 2 troops, 1 sleeper'."
        raise NotationError(message)
    now = at
    for one in said:
        now = _country(now, one)
    countries = (*state.countries[: at.place.index], now, *state.countries[at.place.index + 1 :])
    return state.but(countries=countries)


def _begun(state: State, side: str) -> State:
    if side not in _PHASES:
        message = f"{side!r} has no Action Phase; there are {', '.join(_PHASES)}."
        raise NotationError(message, near_misses(side, _PHASES))
    step, who = _PHASES[side]
    return state.but(stack=(Turn(step), Phase(who)))


def _dealt(state: State, pile: str, rest: str) -> State:
    """The cards of these numbers lie there alone; what lay there goes into the deck."""
    numbers = {card(_number(one)).number for one in rest.split(",") if one.strip()}
    held, moved = state.cards, numbers | getattr(state.cards, pile)
    piles: dict[str, Any] = {
        one: getattr(held, one) - moved
        for one in ("deck", "us", "jihadist", "discards", "lapsing", "removed")
    }
    back = getattr(held, pile) - numbers
    piles |= {pile: frozenset(numbers), "deck": piles["deck"] | back}
    first = None if held.first_plot in numbers else held.first_plot
    return state.but(cards=evolved(held, **piles, first_plot=first))


def _number(text: str) -> int:
    found = text.strip().removeprefix("#")
    if not found.isdigit():
        message = f"{text.strip()!r} is not the number of a card."
        raise NotationError(message)
    return int(found)


def _country(country: Country, said: str) -> Country:
    """The country with one thing changed."""
    words = fold(said)
    if found := _standing(words.split()):
        return evolved(country, **found)
    if words == "unmarked":
        governance = country.place.fixed
        return evolved(country, governance=governance, alignment=None, posture=None)
    if match := _COUNT.fullmatch(words):
        if match["what"] in _COUNTED:
            return evolved(country, **{_COUNTED[match["what"]]: int(match["count"])})
    elif words in _REGIMES:
        return evolved(country, regime_change=_REGIMES[words])
    elif plot := WORDS.meanings(PlotKind, words):
        return evolved(country, plots=(*country.plots, Plot(plot[0])))
    return _flagged(country, said, words)


def _flagged(country: Country, said: str, words: str) -> Country:
    name, is_so = words.removeprefix("no ").removeprefix("not "), not words.startswith(("no ", "not "))
    if name in _TRUTHS:
        return evolved(country, **{_TRUTHS[name]: is_so})
    none: dict[str, dict[str, Any]] = {"regime change": {"regime_change": None}, "plots": {"plots": ()}}
    if name in none and not is_so:
        return evolved(country, **none[name])
    known = (
        *_COUNTED,
        *_TRUTHS,
        *_REGIMES,
        *map(str, PlotKind),
        *map(str, (*Governance, *Alignment, *Posture)),
    )
    message = f"{country}: {said!r} is none of {', '.join(dict.fromkeys(known))}."
    raise NotationError(message, near_misses(words, [fold(one) for one in known]))


def _standing(words: Iterable[str]) -> dict[str, Any]:
    """Governance, alignment and posture, if these words name nothing else."""
    text, found = " ".join(words), dict[str, Any]()
    for field, kind in (("governance", Governance), ("alignment", Alignment), ("posture", Posture)):
        for one in kind:
            if re.search(rf"\b{fold(str(one))}\b", text):
                text, found[field] = text.replace(fold(str(one)), "").strip(), one
    return {} if text else found


def _counted(state: State, named: set[str]) -> State:
    """The position with as many troops, cells and plots on the tracks as are left, but for those told."""
    there = Counter(plot.kind for one in state.countries for plot in one.plots)
    left: dict[str, Any] = {}
    if "troops" not in named:
        left["troops"] = TROOPS - sum(one.troops for one in state.countries)
    if "cells" not in named:
        left["cells"] = CELLS_IN_ALL - sum(one.sleepers + one.actives for one in state.countries)
    for word, count in left.items():
        if count < 0:
            message = f"{word}: {-count} more would be in the countries than there are (4.6.1)"
            raise InvalidPosition(message)
    plots = state.plots
    for kind, number in PLOTS.items():
        if f"plots.{kind.field}" not in named:
            plots = plots.changed(kind, number - there[kind] - plots.of(kind))
    wmd = there[PlotKind.WMD] + state.plots.wmd + state.loose_wmd + state.spent_wmd + state.arsenal - WMD
    return state.but(**left, plots=plots, loose_wmd=state.loose_wmd - wmd)
