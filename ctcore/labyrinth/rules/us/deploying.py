"""Deploy (7.3.1 to 7.3.3): troops move between countries and the track, and NATO away.

Clauses: 7.3.1, 7.3.2, 7.3.3, #41, #57; rulings L25, L33, L64
"""

from __future__ import annotations

from ctcore.kernel import Kind, Move, asks
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.state import NATO_TROOPS, State
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Procedure
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
    sent,
    troops_in,
)

__all__ = ["KINDS", "Deploy", "DeployHome", "DeployOut"]


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


# Effects


@frozen
class Deploying(Procedure, clause="7.3.1/1", awaits="the test of the destination"):
    """Troops are deployed once their destination is marked: the Philippines may not be (4.9.4, #57)."""

    cites = ("4.9.4/1", "#57")
    count: int
    origin: Place | None
    place: Place

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Move the troops."""
        draft.deploy(self.count, self.origin, self.place, "7.3.1/1")
        draft.finish()


def _deploy(draft: Draft, _frame: UsOperation, move: Deploy) -> None:
    if isinstance(move, DeployWithNato):
        nato_leaves(draft, move.origin)
    sent(draft, Deploying(move.count, move.origin, move.place), move.place)


def _out(draft: Draft, _frame: UsOperation, move: DeployOut) -> None:
    sent(draft, Deploying(move.count, None, move.place), move.place)


def _home(draft: Draft, _frame: UsOperation, move: DeployHome) -> None:
    draft.deploy(move.count, move.place, None, "7.3.1/1")
    if isinstance(move, DeployHomeWithNato):
        nato_leaves(draft, move.place)
    draft.finish()


def _nato_home(draft: Draft, _frame: UsOperation, move: DeployNato) -> None:
    nato_leaves(draft, move.place)
    draft.finish()


# Kinds of move

KINDS: tuple[Kind, ...] = (
    chosen(
        ("us.deploy", Deploy, _deploy),
        {"place": PLACES, "origin": PLACES, "count": COUNTS},
        SOME,
        TO_AN_ALLY,
        _worth_the_destination,
        ELSEWHERE,
        troops_in("origin"),
        let_go("origin"),
    ),
    chosen(
        ("us.deploy_out", DeployOut, _out),
        {"place": PLACES, "count": COUNTS},
        SOME,
        TO_AN_ALLY,
        _worth_the_destination,
        ON_THE_TRACK,
    ),
    chosen(
        ("us.deploy_home", DeployHome, _home),
        {"place": PLACES, "count": COUNTS},
        SOME,
        troops_in("place"),
        let_go("place"),
    ),
    chosen(
        ("us.deploy_with_nato", DeployWithNato, _deploy),
        {"place": PLACES, "origin": PLACES, "count": COUNTS},
        SOME,
        TO_AN_ALLY,
        _worth_the_destination,
        ELSEWHERE,
        troops_in("origin"),
        nato_in("origin"),
        let_go("origin", _may_leave_with_nato, "L64"),
    ),
    chosen(
        ("us.deploy_home_with_nato", DeployHomeWithNato, _home),
        {"place": PLACES, "count": COUNTS},
        SOME,
        troops_in("place"),
        nato_in("place"),
        let_go("place", _may_leave_with_nato, "L64"),
    ),
    chosen(
        ("us.deploy_nato", DeployNato, _nato_home),
        {"place": PLACES},
        nato_in("place"),
        _lets_nato_go,
    ),
)
