"""Deploy and Withdraw (7.3.1 to 7.3.3, 7.3.5): troops move between countries and the track, and NATO away.

Clauses: 7.3.1, 7.3.2, 7.3.3, 7.3.5, #41, #57; rulings L25, L33, L35, L64
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ctcore.kernel import Kind, Move, Requirement, asks
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.state import NATO_TROOPS, State
from ctcore.labyrinth.board.vocabulary import Posture
from ctcore.labyrinth.rules.common.asking import Effect, PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.common.testing import roll_prestige, tests
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.troops import (
    COUNTS,
    ELSEWHERE,
    ON_THE_TRACK,
    SOME,
    TO_AN_ALLY,
    let_go,
    may_leave,
    nato_in,
    nato_leaves,
    there,
    troops_in,
    us_is,
    worth_three,
)
from ctcore.labyrinth.rules.us.war_of_ideas import Done

__all__ = ["KINDS", "WITHDRAWALS", "Deploy", "DeployHome", "DeployOut", "Deploying"]


@frozen
class Deploy(Move, form="deploy {count} from {origin} to {place}"):
    """Move troops from one country to another."""

    called = "deploy troops from one country to another"
    stages = ("to {place}", "from {origin}", "deploy {count}")
    count: int
    origin: Place
    place: Place


@frozen
class DeployOut(Move, form="deploy {count} from the track to {place}"):
    """Move troops from the track to a country."""

    called = "deploy troops from the track"
    count: int
    place: Place


@frozen
class DeployHome(Move, form="deploy {count} from {place} to the track"):
    """Move troops from a country to the track."""

    called = "deploy troops to the track"
    count: int
    place: Place


@frozen
class DeployWithNato(Deploy, form="deploy {count} and NATO from {origin} to {place}"):
    """Move troops from one country to another, and take NATO away."""

    called = "deploy troops and NATO from one country to another"
    stages = ("to {place}", "from {origin}", "deploy {count} and NATO")


@frozen
class DeployHomeWithNato(DeployHome, form="deploy {count} and NATO from {place} to the track"):
    """Move troops from a country to the track, and take NATO away."""

    called = "deploy troops and NATO to the track"


class DeployNato(PlaceMove, form="deploy NATO from {place}"):
    """Take NATO away, and leave the troops."""


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


def _may_leave_with_nato(state: State, which: Place) -> int:
    return may_leave(state, which) - NATO_TROOPS


_lets_nato_go = asks(
    "let_go",
    ("7.3.1/1", "L33", "L64"),
    "a regime change country keeps 5 more troops than cells; NATO counts as 2",
    lambda state, place: _may_leave_with_nato(state, place) >= 0,
    "{move.place}",
)
_worth_the_destination = asks(
    "value_needed",
    ("7.3.2/1", "7.1.1/1"),
    "the value is at least the number of the destination's governance",
    lambda frame, subject: frame.value >= subject.level,
    "{subject} needs {subject.level}, value: {frame.value}",
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
        us_is(Posture.SOFT, "7.3.5/1"),
        worth_three("7.3.5/1"),
    )


# Effects


@frozen
class Deploying(Procedure, clause="7.3.1/1", awaits="the test of the destination"):
    """Troops move once their destination is marked: the Philippines may not be (4.9.4, #57).

    ``withdraws`` says that they do so by a Withdraw.
    """

    cites = ("4.9.4/1", "7.3.5/1", "#57")
    count: int
    origin: Place | None
    place: Place
    withdraws: bool = False

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Move the troops."""
        _move(draft, self.count, self.origin, self.place, withdraws=self.withdraws)


def _move(draft: Draft, count: int, origin: Place | None, to: Place | None, *, withdraws: bool) -> None:
    draft.deploy(count, origin, to, "7.3.5/1" if withdraws else "7.3.1/1")
    _left(draft, origin if withdraws else None)


def _left(draft: Draft, withdrawn_from: Place | None) -> None:
    """End the operation, by a Withdraw with what it leaves behind (7.3.5)."""
    if withdrawn_from is None:
        draft.finish()
        return
    draft.aid(withdrawn_from, -draft.at(withdrawn_from).aid, "7.3.5/1")
    draft.besiege(withdrawn_from, "7.3.5/1")
    draft.replace(Done())
    roll_prestige(draft, "7.3.5/1")


def _sends(origin: str | None, to: str | None, *, withdraws: bool = False, nato: bool = False) -> Effect:
    """Send troops from where one field of the move says to where another does; None is the track."""

    def send(draft: Draft, _frame: UsOperation, move: Any) -> None:
        leaves: Any = None if origin is None else getattr(move, origin)
        if nato:
            nato_leaves(draft, leaves)
        if to is None:
            _move(draft, move.count, leaves, None, withdraws=withdraws)
            return
        arrives: Place = getattr(move, to)
        moving = Deploying(move.count, leaves, arrives, withdraws)
        draft.replace(moving)
        if not tests(draft, arrives, "4.9.4/1"):
            moving.resumed(draft, moving, None)

    return send


def _sends_nato(*, withdraws: bool) -> Effect:
    def send(draft: Draft, _frame: UsOperation, move: Any) -> None:
        nato_leaves(draft, move.place)
        _left(draft, move.place if withdraws else None)

    return send


# Kinds of move


def _kinds(name: str, moves: Sequence[type[Move]], *, withdraws: bool) -> list[Kind]:
    """Troops go to a country, then to the track, both without NATO and then with it; then NATO goes alone."""
    before = _withdraws if withdraws else lambda _field: ()
    worth = () if withdraws else (_worth_the_destination,)

    def troops(suffix: str, move: type[Move], *, home: bool, nato: bool = False) -> Kind:
        origin, to = ("place", None) if home else ("origin", "place")
        held = let_go(origin, _may_leave_with_nato, "L64") if nato else let_go(origin)
        return chosen(
            (f"us.{name}{suffix}", move, _sends(origin, to, withdraws=withdraws, nato=nato)),
            {"place": PLACES, **({} if home else {"origin": PLACES}), "count": COUNTS},
            SOME,
            *before(origin),
            *(() if home else (TO_AN_ALLY, *worth, ELSEWHERE)),
            troops_in(origin),
            *((nato_in(origin),) if nato else ()),
            *(() if withdraws else (held,)),
        )

    away, back, away_with_nato, back_with_nato, alone = moves
    return [
        troops("", away, home=False),
        troops("_home", back, home=True),
        troops("_with_nato", away_with_nato, home=False, nato=True),
        troops("_home_with_nato", back_with_nato, home=True, nato=True),
        chosen(
            (f"us.{name}_nato", alone, _sends_nato(withdraws=withdraws)),
            {"place": PLACES},
            *before("place"),
            nato_in("place"),
            *(() if withdraws else (_lets_nato_go,)),
        ),
    ]


_OUT = chosen(
    ("us.deploy_out", DeployOut, _sends(None, "place")),
    {"place": PLACES, "count": COUNTS},
    SOME,
    TO_AN_ALLY,
    _worth_the_destination,
    ON_THE_TRACK,
)
_TO_COUNTRY, *_OTHERS = _kinds(
    "deploy", (Deploy, DeployHome, DeployWithNato, DeployHomeWithNato, DeployNato), withdraws=False
)
KINDS = (_TO_COUNTRY, _OUT, *_OTHERS)
WITHDRAWALS = tuple(
    _kinds(
        "withdraw",
        (Withdraw, WithdrawHome, WithdrawWithNato, WithdrawHomeWithNato, WithdrawNato),
        withdraws=True,
    )
)
