"""Deploy, Regime Change and Withdraw (7.3): troops move between countries and the track.

Clauses: 7.3, #41; rulings L33, L34, L35, L64
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import AtMost, Kind, Requirement, asks
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import NATO_TROOPS, TROOPS, Country, State
from ctcore.labyrinth.board.vocabulary import Posture
from ctcore.labyrinth.rules.common.asking import at_least_one, chosen
from ctcore.labyrinth.rules.us.deploy_effects import (
    between_countries,
    change_by_the_track,
    change_by_troops_there,
    change_regime,
    from_the_track,
    nato_to_the_track,
    to_the_track,
    withdraw_nato,
    withdraw_to_a_country,
    withdraw_to_the_track,
)
from ctcore.labyrinth.rules.us.deploy_moves import (
    Deploy,
    DeployHome,
    DeployHomeWithNato,
    DeployNato,
    DeployOut,
    DeployWithNato,
    RegimeChange,
    RegimeChangeOut,
    Withdraw,
    WithdrawHome,
    WithdrawHomeWithNato,
    WithdrawNato,
    WithdrawWithNato,
)
from ctcore.labyrinth.rules.us.war_of_ideas import HELD_BY

__all__ = ["KINDS", "Deploy", "DeployHome", "DeployOut", "RegimeChange", "RegimeChangeOut", "change_regime"]

_PHILIPPINES, _IRAQ, _LIBYA = place("Philippines"), place("Iraq"), place("Libya")
# 7.3.4: the least troops of a Regime Change, and the value of it and of Withdraw.
_INVADING = 6
_WHOLE_CARD = 3


# Requirements


def _there(state: State, which: Place) -> Country:
    return state.countries[which.index]


def _troops_in(field: str) -> Requirement:
    return asks(
        "troops_there",
        ("7.3.1/1",),
        "as many troops are there",
        AtMost("count", lambda state, which: _there(state, which).troops),
        f"troops in {{move.{field}}}: {{lacking}}, wanted: {{move.count}}",
        lacking=lambda state, which, _count: str(_there(state, which).troops),
        reads=("state", field, "count"),
    )


_on_the_track = asks(
    "troops_on_the_track",
    ("7.3.1/1", "4.6.3/1"),
    "as many troops are on the track",
    AtMost("count", lambda state: state.troops),
    "on the track: {state.troops}, wanted: {move.count}",
)


def _may_leave(state: State, which: Place) -> int:
    country = _there(state, which)
    if country.regime_change is None:
        return TROOPS
    return country.strength - country.cells - HELD_BY


def _may_leave_with_nato(state: State, which: Place) -> int:
    return _may_leave(state, which) - NATO_TROOPS


def _let_go(field: str, bound: Callable[[State, Place], int] = _may_leave, *clauses: str) -> Requirement:
    return asks(
        "let_go",
        ("7.3.1/1", "L33", *clauses),
        "a regime change country keeps 5 more troops than cells",
        AtMost("count", bound),
        f"{{move.{field}}} can give up {{lacking}}, wanted: {{move.count}}",
        lacking=lambda state, which, _count: str(max(0, bound(state, which))),
        reads=("state", field, "count"),
    )


def _nato_in(field: str) -> Requirement:
    return asks(
        "nato_there",
        ("#41", "L64"),
        "NATO is there",
        lambda state, which: _there(state, which).nato,
        f"{{move.{field}}}",
        reads=("state", field),
    )


_lets_nato_go = asks(
    "let_go",
    ("7.3.1/1", "L33", "L64"),
    "a regime change country keeps 5 more troops than cells; NATO counts as 2",
    lambda state, place: _may_leave_with_nato(state, place) >= 0,
    "{move.place}",
)


def _is_ally(state: Any, subject: Country) -> bool:
    """Whether troops may go there: an Ally, or the Philippines under Abu Sayyaf (7.3.3, #57, L25)."""
    if subject.place is _PHILIPPINES:
        return bool(state.in_force.abu_sayyaf)
    return subject.is_ally and not subject.is_ruled


_to_an_ally = asks(
    "to_an_ally",
    ("7.3.3/1", "L25"),
    "the destination is an Ally that is not under Islamist Rule",
    _is_ally,
    "{subject}: {subject.alignment}",
)
_elsewhere = asks(
    "elsewhere",
    ("7.3.1/1",),
    "the destination is another country",
    lambda origin, place: origin is not place,
    "{move.place}",
)
_worth_the_destination = asks(
    "value_needed",
    ("7.3.2/1", "7.1.1/1"),
    "the value is at least the number of the destination's governance",
    lambda frame, subject: frame.value >= subject.level,
    "{subject} needs {subject.level}, value: {frame.value}",
)


def _worth_three(*clauses: str) -> Requirement:
    return asks(
        "value_of_three",
        clauses,
        "the value is 3",
        lambda frame: frame.value >= _WHOLE_CARD,
        "value: {frame.value}",
    )


def _us_is(posture: Posture, *clauses: str) -> Requirement:
    return asks(
        f"us_{posture.name.lower()}",
        clauses,
        f"the US is {posture}",
        lambda state: state.tracks.us_posture is posture,
        "US posture: {state.tracks.us_posture}",
    )


def may_be_changed(state: Any, subject: Country) -> bool:
    """Whether its regime may be changed: under Islamist Rule, or by #37 or #39 (7.3.4, L34, L63)."""
    if subject.place is _IRAQ and state.in_force.iraqi_wmd:
        return True
    if subject.place is _LIBYA and state.in_force.libyan_wmd:
        return True
    return subject.is_ruled


_INVADES = (
    asks(
        "country_of_the_card",
        ("#37", "#39", "L63"),
        "a Regime Change with the card of the event itself is in the country that it names",
        lambda frame, place: getattr(frame, "place", place) is place,
        "{move.place}",
    ),
    asks(
        "under_islamist_rule",
        ("7.3.4/1", "L34", "L63"),
        "the country is under Islamist Rule, or Iraqi or Libyan WMD is in effect for it",
        may_be_changed,
        "{subject}: {subject.governance}",
    ),
    _us_is(Posture.HARD, "7.3.4/1"),
    _worth_three("7.3.4/1"),
    asks(
        "six_troops",
        ("7.3.4/1", "L34"),
        "6 troops or more go in",
        lambda count: count >= _INVADING,
        "{move.count}",
    ),
)


def _withdraws(field: str) -> tuple[Requirement, ...]:
    return (
        asks(
            "regime_change_country",
            ("7.3.5/1",),
            "the troops leave a regime change country",
            lambda state, which: _there(state, which).regime_change is not None,
            f"{{move.{field}}}",
            reads=("state", field),
        ),
        _us_is(Posture.SOFT, "7.3.5/1"),
        _worth_three("7.3.5/1"),
    )


# Kinds of move

_COUNTS = range(1, TROOPS + 1)
_LARGE = range(_INVADING, TROOPS + 1)
_some = at_least_one("7.3.1/1")
KINDS: tuple[Kind, ...] = (
    chosen(
        ("us.deploy", Deploy, between_countries),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        _to_an_ally,
        _worth_the_destination,
        _elsewhere,
        _troops_in("origin"),
        _let_go("origin"),
    ),
    chosen(
        ("us.deploy_out", DeployOut, from_the_track),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _to_an_ally,
        _worth_the_destination,
        _on_the_track,
    ),
    chosen(
        ("us.deploy_home", DeployHome, to_the_track),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _troops_in("place"),
        _let_go("place"),
    ),
    chosen(
        ("us.deploy_with_nato", DeployWithNato, between_countries),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        _to_an_ally,
        _worth_the_destination,
        _elsewhere,
        _troops_in("origin"),
        _nato_in("origin"),
        _let_go("origin", _may_leave_with_nato, "L64"),
    ),
    chosen(
        ("us.deploy_home_with_nato", DeployHomeWithNato, to_the_track),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _troops_in("place"),
        _nato_in("place"),
        _let_go("place", _may_leave_with_nato, "L64"),
    ),
    chosen(
        ("us.deploy_nato", DeployNato, nato_to_the_track),
        {"place": PLACES},
        _nato_in("place"),
        _lets_nato_go,
    ),
    chosen(
        ("us.regime_change", RegimeChange, change_by_troops_there),
        {"place": PLACES, "origin": PLACES, "count": _LARGE},
        *_INVADES,
        _elsewhere,
        _troops_in("origin"),
        _let_go("origin"),
    ),
    chosen(
        ("us.regime_change_out", RegimeChangeOut, change_by_the_track),
        {"place": PLACES, "count": _LARGE},
        *_INVADES,
        _on_the_track,
    ),
    chosen(
        ("us.withdraw", Withdraw, withdraw_to_a_country),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("origin"),
        _to_an_ally,
        _elsewhere,
        _troops_in("origin"),
    ),
    chosen(
        ("us.withdraw_home", WithdrawHome, withdraw_to_the_track),
        {"place": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("place"),
        _troops_in("place"),
    ),
    chosen(
        ("us.withdraw_with_nato", WithdrawWithNato, withdraw_to_a_country),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("origin"),
        _to_an_ally,
        _elsewhere,
        _troops_in("origin"),
        _nato_in("origin"),
    ),
    chosen(
        ("us.withdraw_home_with_nato", WithdrawHomeWithNato, withdraw_to_the_track),
        {"place": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("place"),
        _troops_in("place"),
        _nato_in("place"),
    ),
    chosen(
        ("us.withdraw_nato", WithdrawNato, withdraw_nato),
        {"place": PLACES},
        *_withdraws("place"),
        _nato_in("place"),
    ),
)
