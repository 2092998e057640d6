"""Regime Change and Withdraw (7.3.4, 7.3.5).

Clauses: 7.3.4, 7.3.5, #37, #39; rulings L34, L35, L63, L64
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Kind, Move, Requirement, asks
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import TROOPS, Country
from ctcore.labyrinth.board.vocabulary import Alignment, Posture
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.testing import governance_of, roll_prestige
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.troops import (
    COUNTS,
    ELSEWHERE,
    ON_THE_TRACK,
    SOME,
    TO_AN_ALLY,
    let_go,
    nato_in,
    nato_leaves,
    sent,
    there,
    troops_in,
)
from ctcore.labyrinth.rules.us.war_of_ideas import Done

__all__ = [
    "CHANGES",
    "WITHDRAWALS",
    "Changing",
    "RegimeChange",
    "RegimeChangeOut",
    "Withdraw",
    "WithdrawHome",
]

_IRAQ, _LIBYA = place("Iraq"), place("Libya")
# 7.3.4: the least troops of a Regime Change, and the value of it and of Withdraw.
_INVADING = 6
_WHOLE_CARD = 3


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


@frozen
class Withdraw(Move, form="withdraw {count} from {origin} to {place}"):
    """Withdraw troops from a regime change country to an Ally."""

    called = "withdraw troops to an Ally"
    count: int
    origin: Place
    place: Place


@frozen
class WithdrawHome(Move, form="withdraw {count} from {place} to the track"):
    """Withdraw troops from a regime change country to the track."""

    called = "withdraw troops to the track"
    count: int
    place: Place


@frozen
class WithdrawWithNato(Withdraw, form="withdraw {count} and NATO from {origin} to {place}"):
    """Withdraw troops to an Ally, and take NATO away."""

    called = "withdraw troops and NATO to an Ally"


@frozen
class WithdrawHomeWithNato(WithdrawHome, form="withdraw {count} and NATO from {place} to the track"):
    """Withdraw troops to the track, and take NATO away."""

    called = "withdraw troops and NATO to the track"


class WithdrawNato(PlaceMove, form="withdraw NATO from {place}"):
    """Take NATO away by a Withdraw, and leave the troops."""


# Requirements


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
        ("7.3.4/1", "L34", "L63", "L99"),
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
            lambda state, which: there(state, which).regime_change is not None,
            f"{{move.{field}}}",
            reads=("state", field),
        ),
        _us_is(Posture.SOFT, "7.3.5/1"),
        _worth_three("7.3.5/1"),
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


def _left(draft: Draft, origin: Place) -> None:
    draft.aid(origin, -draft.at(origin).aid, "7.3.5/1")
    draft.besiege(origin, "7.3.5/1")
    draft.replace(Done())
    roll_prestige(draft, "7.3.5/1")


@frozen
class Withdrawing(Procedure, clause="7.3.5/1", awaits="the test of the destination"):
    """Troops are withdrawn to a country once it is marked: the Philippines may not be (4.9.4, #57)."""

    cites = ("4.9.4/1", "#57")
    count: int
    origin: Place
    place: Place

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Move the troops, and go on where they were."""
        draft.deploy(self.count, self.origin, self.place, "7.3.5/1")
        _left(draft, self.origin)


def _withdraw(draft: Draft, _frame: UsOperation, move: Withdraw) -> None:
    if isinstance(move, WithdrawWithNato):
        nato_leaves(draft, move.origin)
    sent(draft, Withdrawing(move.count, move.origin, move.place), move.place)


def _withdraw_home(draft: Draft, _frame: UsOperation, move: WithdrawHome) -> None:
    draft.deploy(move.count, move.place, None, "7.3.5/1")
    if isinstance(move, WithdrawHomeWithNato):
        nato_leaves(draft, move.place)
    _left(draft, move.place)


def _withdraw_nato(draft: Draft, _frame: UsOperation, move: WithdrawNato) -> None:
    nato_leaves(draft, move.place)
    _left(draft, move.place)


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
WITHDRAWALS: tuple[Kind, ...] = (
    chosen(
        ("us.withdraw", Withdraw, _withdraw),
        {"place": PLACES, "origin": PLACES, "count": COUNTS},
        SOME,
        *_withdraws("origin"),
        TO_AN_ALLY,
        ELSEWHERE,
        troops_in("origin"),
    ),
    chosen(
        ("us.withdraw_home", WithdrawHome, _withdraw_home),
        {"place": PLACES, "count": COUNTS},
        SOME,
        *_withdraws("place"),
        troops_in("place"),
    ),
    chosen(
        ("us.withdraw_with_nato", WithdrawWithNato, _withdraw),
        {"place": PLACES, "origin": PLACES, "count": COUNTS},
        SOME,
        *_withdraws("origin"),
        TO_AN_ALLY,
        ELSEWHERE,
        troops_in("origin"),
        nato_in("origin"),
    ),
    chosen(
        ("us.withdraw_home_with_nato", WithdrawHomeWithNato, _withdraw_home),
        {"place": PLACES, "count": COUNTS},
        SOME,
        *_withdraws("place"),
        troops_in("place"),
        nato_in("place"),
    ),
    chosen(
        ("us.withdraw_nato", WithdrawNato, _withdraw_nato),
        {"place": PLACES},
        *_withdraws("place"),
        nato_in("place"),
    ),
)
