"""Positions that stand for all others: a few countries open, every number in them a term.

Of each country that a case is about every number and every marker is a term; governance, alignment, posture,
the regime change marker and the plots are concrete, a case for each that the laws allow.  The tracks, the
plots that are available, the WMD plots, the spikes and what is in force are terms too.

Two further countries stand for all that a case is not about: `ELSEWHERE`, a Muslim one, and `ABROAD`, which
is not.  They hold any number of troops and cells, so the laws that add up all countries speak of every
position.  All others are concrete and empty, and `Cut` refuses an effect that looks at one of them by name.

Whether somebody has won depends on all 38 countries at once.  So it is left open: wherever the rules ask, the
proof goes both ways (`ctcore.labyrinth.proofs.cut`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.in_force import TRUTHS, InForce
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.state import EMPTY_COUNTRIES, Cards, Country, Plot, Plots, State, Tracks
from ctcore.labyrinth.board.vocabulary import (
    Alignment,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
)
from ctcore.symbolic import any_count, any_truth, house

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel import Frame

__all__ = [
    "ABROAD",
    "ELSEWHERE",
    "HAND",
    "PLAYED",
    "SORTS",
    "any_country",
    "any_position",
    "cards_of",
    "few_shapes_of",
    "open_country",
    "shapes_of",
    "with_plots",
]

# Countries that stand for all: each that a rule or a card's operation names, and one of every other sort.
SORTS: tuple[Place, ...] = tuple(
    map(place, ("Gulf States", "Pakistan", "Iraq", "Libya", "France", "United States", "Israel"))
) + tuple(map(place, ("Philippines", "Iran", "Russia")))
# Those that stand for the rest of the map, of which the second is not Muslim.
ELSEWHERE, ABROAD = place("Morocco"), place("Kenya/Tanzania")
_ISRAEL, _IRAQ = place("Israel"), place("Iraq")
_CTR = (place("Russia"), place("Central Asia"))
# The cards of each hand, those on the table, and others, wherever a case says no more.
HAND = {"us": frozenset((4, 12, 120)), "jihadist": frozenset((65, 95, 101))}
PLAYED, _DISCARDS, _LAPSING, _REMOVED, _FIRST = (5, 57), (1, 60), (2,), (3,), 21


def shapes_of(one: Place) -> tuple[Country, ...]:
    """The country in each shape that the laws allow, without plots.

    >>> len(shapes_of(place("Iraq"))), len(shapes_of(place("France"))), len(shapes_of(place("Israel")))
    (25, 3, 1)
    """
    return _shapes(one)


@lru_cache(maxsize=64)
def _shapes(one: Place) -> tuple[Country, ...]:
    if one is _ISRAEL:
        return (any_country(one, posture=Posture.HARD),)
    if not one.is_muslim:
        postures = (None, *Posture) if one.has_posture else (None,)
        return tuple(any_country(one, posture=posture) for posture in postures)
    marked = [
        any_country(one, governance=governance, alignment=alignment, regime_change=marker)
        for governance in Governance
        for alignment in Alignment
        for marker in (None, *RegimeChange)
        if marker is None or governance in (Governance.FAIR, Governance.POOR)
    ]
    return (any_country(one), *marked)


def few_shapes_of(one: Place) -> tuple[Country, ...]:
    """The country in a few shapes: one of each governance and alignment, with and without a marker.

    >>> len(few_shapes_of(place("Iraq"))), len(few_shapes_of(place("France")))
    (8, 3)
    """
    if not one.is_muslim:
        return _shapes(one)
    return tuple(
        any_country(one, governance=governance, alignment=alignment, regime_change=marker)
        for governance, alignment, marker in _FEW
    )


_FEW = (
    (None, None, None),
    (Governance.GOOD, Alignment.ALLY, None),
    (Governance.FAIR, Alignment.ALLY, RegimeChange.TAN),
    (Governance.FAIR, Alignment.NEUTRAL, None),
    (Governance.POOR, Alignment.ALLY, None),
    (Governance.POOR, Alignment.NEUTRAL, RegimeChange.GREEN),
    (Governance.POOR, Alignment.ADVERSARY, None),
    (Governance.ISLAMIST_RULE, Alignment.ADVERSARY, None),
)


@lru_cache(maxsize=1024)
def any_country(one: Place, plots: tuple[Plot, ...] = (), **concrete: Any) -> Country:
    """The country with every number in it open, and that of it concrete; the same one for the same question.

    >>> any_country(place("France")).troops >= 0
    Truth(france.troops >= 0)
    """
    name = one.id
    values: dict[str, Any] = {
        field: any_count(f"{name}.{field}")
        for field in ("troops", "sleepers", "actives", "aid", "disrupted", "bettered")
    }
    values |= {field: any_truth(f"{name}.{field}") for field in ("besieged", "cadre")}
    if one is _IRAQ:
        values["sadr"] = any_truth(f"{name}.sadr")
    if one in _CTR:
        values["ctr"] = any_truth(f"{name}.ctr")
    if one.is_muslim:
        values["nato"] = any_truth(f"{name}.nato")
    if one.fixed is not None:
        values["governance"] = one.fixed
    return Country(one, plots=plots, **(values | concrete))


def with_plots(country: Country, plots: tuple[Plot, ...]) -> Country:
    """The same with those plots; the same one for the same question.

    >>> with_plots(any_country(place("France")), (Plot(PlotKind.WMD),)).plots[0].kind
    <PlotKind.WMD: 'WMD'>
    """
    key = (id(country), plots)
    if key not in _PLOTTED:
        # The country is kept alive, so that its id is not reused.
        _PLOTTED[key] = country, changed(country, plots=plots)
    return _PLOTTED[key][1]


_PLOTTED: dict[tuple[int, tuple[Plot, ...]], tuple[Country, Country]] = {}


def open_country(one: Place) -> Country:
    """The country in one shape: Poor and Neutral, or of no posture.

    >>> str(open_country(ELSEWHERE).governance)
    'Poor'
    """
    if one.is_muslim:
        return any_country(one, governance=Governance.POOR, alignment=Alignment.NEUTRAL)
    return any_country(one, posture=Posture.HARD) if one is _ISRAEL else any_country(one)


def cards_of(
    hands: dict[str, frozenset[int]] | None = None,
    played: Sequence[int] = PLAYED,
    **changes: Any,
) -> Cards:
    """The 120 cards, a few of them in each pile; the rest are the deck.

    >>> len(cards_of().deck), cards_of(played=(9,)).played
    (107, (9,))
    """
    held = hands or HAND
    taken = {*played, *held["us"], *held["jihadist"]}
    given: dict[str, Any] = {
        "discards": frozenset(_DISCARDS) - taken,
        "lapsing": frozenset(_LAPSING) - taken,
        "removed": frozenset(_REMOVED) - taken,
        "first_plot": None if _FIRST in taken else _FIRST,
    } | changes
    first = given["first_plot"]
    piles = (given["discards"], given["lapsing"], given["removed"], {first} if first is not None else set())
    rest = {one.number for one in CARDS} - taken - set[int]().union(*piles)
    given.setdefault("deck", frozenset(rest))
    given.setdefault("length", 3)
    return Cards(us=held["us"], jihadist=held["jihadist"], played=tuple(played), **given)


@lru_cache(maxsize=16)
def _rest(by: tuple[str, ...], posture: Posture) -> State:
    """A position with everything open but countries, cards and what is pending."""
    counts: tuple[str, ...] = ("troops", "cells", "arsenal", "loose_wmd", "spent_wmd", "spikes")
    tracks = Tracks(
        any_count("prestige"),
        any_count("funding"),
        posture,
        any_count("us_reserves"),
        any_count("jihadist_reserves"),
    )
    open_counts: dict[str, Any] = {name: any_count(name) for name in counts}
    truths = {name: any_truth(f"in_force.{name}") for name in TRUTHS}
    return State(
        "lets_roll",
        EMPTY_COUNTRIES,
        tracks,
        cards=cards_of(),
        plots=Plots(**{kind.field: any_count(f"plots.{kind.field}") for kind in PlotKind}),
        in_force=InForce(**truths, house=by),
        **open_counts,
    )


def any_position(
    *stack: Frame,
    countries: Iterable[Country] = (),
    posture: Posture = Posture.HARD,
    **changes: Any,
) -> State:
    """The position with those countries open, and those of the rest of the map; that is pending.

    ``posture`` is that of the United States; ``changes`` are further fields.

    >>> any_position(countries=[any_country(place("France"))]).country("France").aid >= 1
    Truth(france.aid >= 1)
    """
    return changed(_rest(house(), posture), countries=_map_with(tuple(countries)), stack=stack, **changes)


def _map_with(countries: tuple[Country, ...]) -> tuple[Country, ...]:
    """The map with those countries open; the same one for the same countries."""
    key = tuple(map(id, countries))
    if key not in _MAPS:
        listed = list(_REST_OF_THE_MAP)
        for one in countries:
            listed[one.place.index] = one
        # The countries are kept alive, so that their ids are not reused.
        _MAPS[key] = tuple(listed), countries
    return _MAPS[key][0]


_MAPS: dict[tuple[int, ...], tuple[tuple[Country, ...], tuple[Country, ...]]] = {}


_REST_OF_THE_MAP = list(EMPTY_COUNTRIES)
_REST_OF_THE_MAP[_ISRAEL.index] = changed(EMPTY_COUNTRIES[_ISRAEL.index], posture=Posture.HARD)
for _one in (ELSEWHERE, ABROAD):
    # What is remembered of phases is each country's own: there it is nothing.
    _REST_OF_THE_MAP[_one.index] = changed(open_country(_one), disrupted=0, bettered=0)
