"""Troops on the move: what Deploy, Regime Change and Withdraw ask of where they leave and arrive.

Clauses: 7.3.1, 7.3.3, #41, #57; rulings L25, L33, L64
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import AtMost, Requirement, asks
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.state import TROOPS, Country, State
from ctcore.labyrinth.board.vocabulary import Posture
from ctcore.labyrinth.rules.common.asking import at_least_one
from ctcore.labyrinth.rules.us.war_of_ideas import HELD_BY

__all__ = [
    "COUNTS",
    "ELSEWHERE",
    "ON_THE_TRACK",
    "SOME",
    "TO_AN_ALLY",
    "let_go",
    "may_leave",
    "nato_in",
    "nato_leaves",
    "there",
    "troops_in",
    "us_is",
    "worth_three",
]

_PHILIPPINES = place("Philippines")
COUNTS = range(1, TROOPS + 1)
# 7.3.4, 7.3.5: the value of a Regime Change, and of a Withdraw.
_WHOLE_CARD = 3
SOME = at_least_one("7.3.1/1")


def there(state: State, which: Place) -> Country:
    """The country as it stands."""
    return state.countries[which.index]


def troops_in(field: str) -> Requirement:
    """Require as many troops in the country that this field names (7.3.1)."""
    return asks(
        "troops_there",
        ("7.3.1/1",),
        "as many troops are there",
        AtMost("count", lambda state, which: there(state, which).troops),
        f"troops in {{move.{field}}}: {{lacking}}, wanted: {{move.count}}",
        lacking=lambda state, which, _count: str(there(state, which).troops),
        reads=("state", field, "count"),
    )


ON_THE_TRACK = asks(
    "troops_on_the_track",
    ("7.3.1/1", "4.6.3/1"),
    "as many troops are on the track",
    AtMost("count", lambda state: state.troops),
    "on the track: {state.troops}, wanted: {move.count}",
)


def may_leave(state: State, which: Place) -> int:
    """How many troops a country can give up: a regime change country keeps 5 more than cells (7.3.1, L33)."""
    country = there(state, which)
    if country.regime_change is None:
        return TROOPS
    return country.strength - country.cells - HELD_BY


def let_go(field: str, bound: Callable[[State, Place], int] = may_leave, *clauses: str) -> Requirement:
    """Require that a regime change country keeps enough troops (7.3.1, L33)."""
    return asks(
        "let_go",
        ("7.3.1/1", "L33", *clauses),
        "a regime change country keeps 5 more troops than cells",
        AtMost("count", bound),
        f"{{move.{field}}} can give up {{lacking}}, wanted: {{move.count}}",
        lacking=lambda state, which, _count: str(max(0, bound(state, which))),
        reads=("state", field, "count"),
    )


def nato_in(field: str) -> Requirement:
    """Require NATO in the country that this field names (L64)."""
    return asks(
        "nato_there",
        ("#41", "L64"),
        "NATO is there",
        lambda state, which: there(state, which).nato,
        f"{{move.{field}}}",
        reads=("state", field),
    )


def _is_ally(state: Any, subject: Country) -> bool:
    """Whether troops may go there: an Ally, or the Philippines under Abu Sayyaf (7.3.3, #57, L25)."""
    if subject.place is _PHILIPPINES:
        return bool(state.in_force.abu_sayyaf)
    return subject.is_ally and not subject.is_ruled


TO_AN_ALLY = asks(
    "to_an_ally",
    ("7.3.3/1", "L25"),
    "the destination is an Ally that is not under Islamist Rule",
    _is_ally,
    "{subject}: {subject.alignment}",
)
ELSEWHERE = asks(
    "elsewhere",
    ("7.3.1/1",),
    "the destination is another country",
    lambda origin, place: origin is not place,
    "{move.place}",
)


def us_is(posture: Posture, *clauses: str) -> Requirement:
    """Require that the US has that posture."""
    return asks(
        f"us_{posture.name.lower()}",
        clauses,
        f"the US is {posture}",
        lambda state: state.tracks.us_posture is posture,
        "US posture: {state.tracks.us_posture}",
    )


def worth_three(*clauses: str) -> Requirement:
    """Require a value of 3, as Regime Change and Withdraw do."""
    return asks(
        "value_of_three",
        clauses,
        "the value is 3",
        lambda frame: frame.value >= _WHOLE_CARD,
        "value: {frame.value}",
    )


def nato_leaves(draft: Draft, where: Place) -> None:
    """Take NATO away (#41, L64)."""
    draft.mark(where, "#41", "NATO leaves", nato=False)
