"""The laws: what holds in every position.

Clauses: 2.1, 4.2, 4.3, 4.6, 4.7, 4.8, 5.2, 5.3, 7.3.4.1
"""

from __future__ import annotations

from collections import Counter

from ctcore.kernel import Law, standing_law
from ctcore.kernel.logic import all_of, any_of, at_least, choose, implies
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.solo import BY_RULE, SMALL_DECKS
from ctcore.labyrinth.board.state import CELLS_IN_ALL, TROOPS, WMD, Country, Ending, State, set_aside
from ctcore.labyrinth.board.tracks import (
    FUNDING,
    PRESTIGE,
    fair_and_good,
    gwot_penalty,
    hands,
    poor_and_ruled,
    recruitable,
    world,
)
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    NUMBERED,
    US,
    Governance,
    PlotKind,
    Posture,
)
from ctcore.labyrinth.board.winning import won_by
from ctcore.labyrinth.rules.setup import LENGTHS, SCENARIOS, Scattering
from ctcore.labyrinth.rules.us.regimes import Changing

__all__ = ["LAWS"]

_IRAQ, _RUSSIA, _CENTRAL_ASIA = place("Iraq"), place("Russia"), place("Central Asia")
_ISRAEL = place("Israel")
_MOST_RESERVES = 2
_THIS_PHASE = 2
_ARSENAL = 3
# 4.7.2, 4.7.3, 4.7.4.1: the ends of the World, and what the tracks deal.
_WORLD = 3
_FEWEST_DEALT, _MOST_DEALT = 7, 9


def _countries(state: State) -> tuple[Country, ...]:
    return state.countries


def _settled(state: State) -> list[Country]:
    """The countries, but for those of Anaconda that are still to be tested, or are just being so (10.3)."""
    hiding = (one for one in state.stack if isinstance(one, Scattering))
    hidden = {at for one in hiding for at in one.placed[max(one.tested - 1, 0) :]}
    return [one for one in state.countries if one.place not in hidden]


# Countries


def _never_negative(country: Country) -> bool:
    counts = (country.troops, country.sleepers, country.actives, country.aid)
    return all_of(one >= 0 for one in counts)


def _governed(country: Country) -> bool:
    """Governance and alignment are marked together; elsewhere governance is printed (4.2.4, 4.3.1, 4.4)."""
    if country.place.is_muslim:
        return (country.governance is None) is (country.alignment is None)
    return country.governance is country.place.fixed and country.alignment is None


def _postured(country: Country) -> bool:
    if country.place is _ISRAEL:
        return country.posture is Posture.HARD
    return country.place.has_posture or country.posture is None


def _tested(country: Country) -> bool:
    """What an operation or an event puts in a country tests it first (4.9.4)."""
    stands = (country.troops >= 1) | (country.sleepers + country.actives >= 1) | (country.aid >= 1)
    return implies(stands | country.sadr | bool(country.plots), country.is_marked)


def _regime(state: State) -> bool:
    """A marker lies in Poor and Fair countries, and where governance is still to be rolled (7.3.4)."""
    rolled = {frame.place for frame in state.stack if isinstance(frame, Changing)}
    return all_of(
        one.regime_change is None
        or one.governance in (Governance.FAIR, Governance.POOR)
        or one.place in rolled
        for one in state.countries
    )


def _markers(country: Country) -> bool:
    """Sadr is in Iraq, CTR in Russia and Central Asia, NATO in a Muslim country (#54, #3, #41)."""
    at = country.place
    return (
        implies(country.sadr, at is _IRAQ)
        & implies(country.ctr, at in (_RUSSIA, _CENTRAL_ASIA))
        & implies(country.nato, at.is_muslim)
    )


def _remembered(country: Country) -> bool:
    return all_of((one >= 0) & (one <= _THIS_PHASE) for one in (country.disrupted, country.bettered))


# Counters


def _troops(state: State) -> bool:
    return (state.troops >= 0) & (state.troops + sum([one.troops for one in state.countries]) == TROOPS)


def _cells(state: State) -> bool:
    there = sum([one.sleepers + one.actives for one in state.countries])
    return (state.cells >= 0) & (state.cells + there == CELLS_IN_ALL)


def _plots(state: State) -> bool:
    there = Counter(plot.kind for one in state.countries for plot in one.plots)
    wmd = state.plots.wmd + state.arsenal + state.loose_wmd + state.spent_wmd + there[PlotKind.WMD]
    counts = (state.plots.wmd, state.arsenal, state.loose_wmd, state.spent_wmd)
    aside = set_aside(state)
    numbered = all_of((state.plots.of(kind) >= 0) & (aside.of(kind) >= 0) for kind in NUMBERED)
    # 9.3.3: in a solo game no more are set aside than WMD plots are in play.
    most = state.plots.wmd + there[PlotKind.WMD] if BY_RULE(state) else 0
    whole = (state.arsenal == 0) | (state.arsenal == _ARSENAL)
    return numbered & (aside.total <= most) & (wmd == WMD) & all_of(one >= 0 for one in counts) & whole


def _one_nato(state: State) -> bool:
    return sum([choose(one.nato, 1, 0) for one in state.countries]) <= 1


# Tracks


def _tracks(state: State) -> bool:
    tracks = state.tracks
    reserves = (tracks.us_reserves, tracks.jihadist_reserves)
    return (
        (tracks.prestige >= PRESTIGE[0])
        & (tracks.prestige <= PRESTIGE[1])
        & (tracks.funding >= FUNDING[0])
        & (tracks.funding <= FUNDING[1])
        & all_of((one >= 0) & (one <= _MOST_RESERVES) for one in reserves)
    )


def _world(state: State) -> bool:
    """The penalty is how far the World is from 0, if it is not on the side of the US (4.7.2.1)."""
    found, hard = world(state), state.tracks.us_posture is Posture.HARD
    against = found < 0 if hard else found > 0
    return abs(found) <= _WORLD and gwot_penalty(state) == (abs(found) if against else 0)


def _hands(state: State) -> bool:
    return all_of((one >= _FEWEST_DEALT) & (one <= _MOST_DEALT) for one in hands(state))


def _available(state: State) -> bool:
    return recruitable(state) <= at_least(state.cells, 0)


def _victory_track(state: State) -> bool:
    marked = sum(one.place.is_muslim and one.governance is not None for one in state.countries)
    return fair_and_good(state) + poor_and_ruled(state) == marked


def _spikes(state: State) -> bool:
    return state.spikes >= 0


# Cards


def _pile(state: State) -> bool:
    """What is known of a solo Jihadist's pile is of its hand, each card once; else nothing is (9.2)."""
    pile = state.cards.pile
    known = len({*pile}) == len(pile) and {*pile} <= state.cards.jihadist
    solo = BY_RULE(state) or not pile
    last = 2 if SMALL_DECKS(state) else 0
    return known and solo and (state.cards.next_deck >= 0) & (state.cards.next_deck <= last)


def _partition(state: State) -> bool:
    cards = state.cards
    first = (cards.first_plot,) if cards.first_plot is not None else ()
    piles = (cards.deck, cards.us, cards.jihadist, cards.discards, cards.lapsing, cards.removed)
    every = Counter(number for pile in (*piles, cards.played, first) for number in pile)
    return every == Counter(one.number for one in CARDS)


def _known(state: State) -> bool:
    """What a side knows of the other's cards is of a hand (L97)."""
    return state.cards.known <= state.cards.us | state.cards.jihadist


def _decks(state: State) -> bool:
    cards = state.cards
    known = any_of(cards.length == one for one in LENGTHS.values())
    return known & (cards.reshuffles >= 0) & (cards.reshuffles < cards.length)


# The end


def _over(state: State) -> bool:
    """A game with a winner is over, and one that is not over has nobody who has won (2.1, L17)."""
    if state.stack:
        return state.winner is None and state.ending is None
    return state.winner in (US, JIHADIST) and state.ending is not None


def _by_what_ended(state: State) -> bool:
    if state.winner is None or state.ending in (None, Ending.WMD, Ending.LAST_CARD):
        return True
    return won_by(state, state.winner, state.ending)


LAWS: tuple[Law, ...] = (
    Law(
        "counts_are_not_negative",
        ("4.6.3/1",),
        "no country has fewer than no troops, cells or Aid",
        _never_negative,
        _countries,
        of_board=True,
    ),
    Law(
        "marked_together",
        ("4.2.4/1", "4.3.1/1", "4.4/1"),
        "governance and alignment are marked together, in Muslim countries alone; elsewhere it is printed",
        _governed,
        _countries,
        of_board=True,
    ),
    Law(
        "posture_where_it_varies",
        ("4.3.2/1", "4.3.3/1"),
        "only non-Muslim countries have a posture, the United States on a track; Israel is Hard",
        _postured,
        _countries,
        of_board=True,
    ),
    Law(
        "tested_where_something_is",
        ("4.9.4/1", "10.3/1"),
        "a country with troops, cells, Aid or plots is marked",
        _tested,
        _settled,
    ),
    Law(
        "regime_change_in_poor_or_fair",
        ("7.3.4.1/1",),
        "a regime change country is Poor or Fair",
        _regime,
    ),
    Law(
        "markers_where_they_belong",
        ("4.7.7/1", "#3", "#41", "#54"),
        "Sadr is in Iraq, CTR in Russia or Central Asia, NATO in a Muslim country",
        _markers,
        _countries,
        of_board=True,
    ),
    Law(
        "two_phases_are_remembered",
        ("5.2.2/4", "L67"),
        "what is remembered of Disrupt and of better governance is of this or of the last phase",
        _remembered,
        _countries,
        of_board=True,
    ),
    Law("fifteen_troops", ("4.6.1/1", "4.6.2/1", "4.6.3/1"), "there are 15 troops", _troops, of_board=True),
    Law(
        "fifteen_cells",
        ("4.6.1/1", "4.6.2/1", "4.6.3/1", "4.6.4/1", "L54"),
        "there are 15 cells",
        _cells,
        of_board=True,
    ),
    Law(
        "plots_are_counted",
        ("3.2/3", "4.7.8.1/1", "4.7.8.1/3", "4.7.8.1/4", "4.8.1/1", "9.3.3/1", "L16", "L43", "L100"),
        "there are 3 plots of 1, 2 of 2, 1 of 3, and 6 WMD plots; solo, WMD plots replace some",
        _plots,
        of_board=True,
    ),
    Law("one_nato", ("#41", "L64"), "NATO is in one country at most", _one_nato, of_board=True),
    Law(
        "tracks_have_ends",
        ("4.7/1", "4.7.1/1", "4.7.4.1/1", "4.7.9/1"),
        "Prestige is 1 to 12, Funding 1 to 9, reserves 0 to 2",
        _tracks,
        of_board=True,
    ),
    Law(
        "penalty_of_the_world",
        ("4.7.2/1", "4.7.2/2", "4.7.2.1/1", "L14"),
        "the World is -3 to 3, and the GWOT penalty its distance from 0, or 0 on the side of the US",
        _world,
        of_board=True,
    ),
    Law(
        "hands_of_the_tracks",
        ("4.7.3/1", "4.7.4.1/1", "5.2.8/1", "L5", "L10"),
        "the tracks deal each side 7 to 9 cards",
        _hands,
        of_board=True,
    ),
    Law(
        "available_cells_are_on_the_track",
        ("4.7.4/1", "4.7.4.2/1", "L15"),
        "no more cells are available than are on the track",
        _available,
        of_board=True,
    ),
    Law(
        "victory_track_counts_what_is_marked",
        ("4.7.6/1",),
        "the Victory track counts each marked Muslim country once",
        _victory_track,
        of_board=True,
    ),
    Law("spikes_are_counted", ("4.2.6/1",), "Oil Price Spikes are counted from 0", _spikes, of_board=True),
    Law(
        "each_card_once",
        ("4.10.1/1", "5.2.2/2", "6.2.9/1"),
        "each of the 120 cards is in one place",
        _partition,
        of_board=True,
    ),
    Law(
        "pile_of_a_solo_jihadist",
        ("9.2/1", "9.2/3"),
        "what is known of a pile is the hand of a solo Jihadist, and each card once",
        _pile,
        of_board=True,
    ),
    Law(
        "known_cards_are_held",
        ("5.3.2/1", "L97"),
        "a card that the other side knows of is in a hand",
        _known,
        of_board=True,
    ),
    Law(
        "decks_of_the_length",
        ("3.3/1", "4.7.5/1", "5.3.1/1"),
        "no more decks than the length has",
        _decks,
        of_board=True,
    ),
    Law(
        "known_scenario",
        ("3.1/1",),
        "the scenario is one of the four",
        lambda state: state.scenario in SCENARIOS,
    ),
    Law("over_with_a_winner", ("2.1/1", "2.3/1"), "the game is over when somebody has won", _over),
    Law("won_as_it_ended", ("2.1/1", "L17"), "the winner has reached what ended the game", _by_what_ended),
    standing_law("stands_as_it_may", ("5.1/1",), "what is pending stands on what it may stand on"),
)
