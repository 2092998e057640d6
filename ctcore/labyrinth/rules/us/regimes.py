"""Regime Change (7.3.4).

Clauses: 7.3.4, #37, #39; rulings L34, L63
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Kind, Move, asks
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import TROOPS, Country
from ctcore.labyrinth.board.vocabulary import Alignment, Posture
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.testing import governance_of, roll_prestige
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.troops import (
    ELSEWHERE,
    ON_THE_TRACK,
    let_go,
    troops_in,
    us_is,
    worth_three,
)
from ctcore.labyrinth.rules.us.war_of_ideas import Done

__all__ = ["CHANGES", "Changing", "RegimeChange", "RegimeChangeOut"]

_IRAQ, _LIBYA = place("Iraq"), place("Libya")
# 7.3.4: the least troops of a Regime Change.
_INVADING = 6


@frozen
class RegimeChange(Move, form="regime change in {place} with {count} from {origin}"):
    """Change the regime of a country with troops of another."""

    called = "change a regime with troops of a country"
    count: int
    origin: Place
    place: Place


@frozen
class RegimeChangeOut(Move, form="regime change in {place} with {count} from the track"):
    """Change the regime of a country with troops of the track."""

    called = "change a regime with troops of the track"
    count: int
    place: Place


# Requirements


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
        ("7.3.4/1", "L34", "L63", "L99"),
        "the country is under Islamist Rule, or Iraqi or Libyan WMD is in effect for it",
        may_be_changed,
        "{subject}: {subject.governance}",
    ),
    us_is(Posture.HARD, "7.3.4/1"),
    worth_three("7.3.4/1"),
    asks(
        "six_troops",
        ("7.3.4/1", "L34"),
        "6 troops or more go in",
        lambda count: count >= _INVADING,
        "{move.count}",
    ),
)


# Effects


class Step(Named):
    """What a Regime Change waits for."""

    GOVERNANCE, PRESTIGE = "the roll of governance", "the roll of Prestige"


@frozen
class Changing(Procedure, clause="7.3.4/2", awaits="the roll of governance", label="regime_change"):
    """The regime of a country changes (7.3.4, L34)."""

    cites = ("L34",)
    step: Step
    place: Place

    def after_governance(self, draft: Draft, result: tuple[int, ...]) -> None:
        """Set governance and alignment; the cells there become active; roll Prestige."""
        with draft.as_one():
            draft.govern(self.place, governance_of(draft, result[0]), "7.3.4/2")
            draft.align(self.place, Alignment.ALLY, "7.3.4/2")
            draft.activate(self.place, draft.at(self.place).sleepers, "7.3.4/2")
        self.then(draft, Step.PRESTIGE)
        roll_prestige(draft, "7.3.4/2")

    def after_prestige(self, draft: Draft, _result: object) -> None:
        """End the operation."""
        draft.finish()


def change_regime(draft: Draft, count: int, origin: Place | None, to: Place) -> None:
    """Move the troops, put the marker down and roll governance (7.3.4)."""
    draft.deploy(count, origin, to, "7.3.4/2")
    draft.mark_regime_change(to, "7.3.4/2")
    if to is _IRAQ and draft.in_force.iraqi_wmd:
        draft.put_in_force("#37", "Iraqi WMD is used", iraqi_wmd=False)
    if to is _LIBYA and draft.in_force.libyan_wmd:
        draft.put_in_force("#39", "Libyan WMD is used", libyan_wmd=False)
    draft.push(Changing(Step.GOVERNANCE, to), Dice(1))


def _invade(draft: Draft, _frame: UsOperation, move: RegimeChange) -> None:
    draft.replace(Done())
    change_regime(draft, move.count, move.origin, move.place)


def _invade_out(draft: Draft, _frame: UsOperation, move: RegimeChangeOut) -> None:
    draft.replace(Done())
    change_regime(draft, move.count, None, move.place)


# Kinds of move

_LARGE = range(_INVADING, TROOPS + 1)
CHANGES: tuple[Kind, ...] = (
    chosen(
        ("us.regime_change", RegimeChange, _invade),
        {"place": PLACES, "origin": PLACES, "count": _LARGE},
        *_INVADES,
        ELSEWHERE,
        troops_in("origin"),
        let_go("origin"),
    ),
    chosen(
        ("us.regime_change_out", RegimeChangeOut, _invade_out),
        {"place": PLACES, "count": _LARGE},
        *_INVADES,
        ON_THE_TRACK,
    ),
)
