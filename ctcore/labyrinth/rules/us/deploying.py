"""Deploy, Regime Change and Withdraw (7.3): troops move between countries and the track.

Clauses: 7.3, #41; rulings L33, L34, L35, L64
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import AtMost, Kind, Move, Requirement, asks
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import NATO_TROOPS, TROOPS, Country, State
from ctcore.labyrinth.board.vocabulary import Alignment, Posture
from ctcore.labyrinth.rules.common.asking import PlaceMove, at_least_one, chosen
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.testing import governance_of, roll_prestige, tests
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.war_of_ideas import HELD_BY, Done

__all__ = ["KINDS", "Deploy", "DeployHome", "DeployOut", "RegimeChange", "RegimeChangeOut", "change_regime"]

_PHILIPPINES, _IRAQ, _LIBYA = place("Philippines"), place("Iraq"), place("Libya")
# 7.3.4: the least troops of a Regime Change, and the value of it and of Withdraw.
_INVADING = 6
_WHOLE_CARD = 3


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


@frozen
class Deploying(Procedure, clause="7.3.1/1", awaits="the test of the destination"):
    """Troops are deployed, or withdrawn, once their destination is marked.

    The Philippines may not be marked yet (4.9.4, #57).
    """

    cites = ("4.9.4/1", "7.3.5/1", "#57")
    count: int
    origin: Place | None
    place: Place
    withdrawn: bool = False

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Move the troops; a Withdraw goes on where they were."""
        if self.withdrawn and self.origin is not None:
            draft.deploy(self.count, self.origin, self.place, "7.3.5/1")
            _left(draft, self.origin)
        else:
            draft.deploy(self.count, self.origin, self.place, "7.3.1/1")
            draft.finish()


def _sent(draft: Draft, deploying: Deploying) -> None:
    draft.replace(deploying)
    if not tests(draft, deploying.place, "4.9.4/1"):
        deploying.resumed(draft, deploying, None)


def _nato_leaves(draft: Draft, where: Place) -> None:
    draft.mark(where, "#41", "NATO leaves", nato=False)


def _deploy(draft: Draft, _frame: UsOperation, move: Deploy) -> None:
    if isinstance(move, DeployWithNato):
        _nato_leaves(draft, move.origin)
    _sent(draft, Deploying(move.count, move.origin, move.place))


def _out(draft: Draft, _frame: UsOperation, move: DeployOut) -> None:
    _sent(draft, Deploying(move.count, None, move.place))


def _home(draft: Draft, _frame: UsOperation, move: DeployHome) -> None:
    draft.deploy(move.count, move.place, None, "7.3.1/1")
    if isinstance(move, DeployHomeWithNato):
        _nato_leaves(draft, move.place)
    draft.finish()


def _nato_home(draft: Draft, _frame: UsOperation, move: DeployNato) -> None:
    _nato_leaves(draft, move.place)
    draft.finish()


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


def _withdraw(draft: Draft, _frame: UsOperation, move: Withdraw) -> None:
    if isinstance(move, WithdrawWithNato):
        _nato_leaves(draft, move.origin)
    _sent(draft, Deploying(move.count, move.origin, move.place, withdrawn=True))


def _withdraw_home(draft: Draft, _frame: UsOperation, move: WithdrawHome) -> None:
    draft.deploy(move.count, move.place, None, "7.3.5/1")
    if isinstance(move, WithdrawHomeWithNato):
        _nato_leaves(draft, move.place)
    _left(draft, move.place)


def _withdraw_nato(draft: Draft, _frame: UsOperation, move: WithdrawNato) -> None:
    _nato_leaves(draft, move.place)
    _left(draft, move.place)


# Kinds of move

_COUNTS = range(1, TROOPS + 1)
_LARGE = range(_INVADING, TROOPS + 1)
_some = at_least_one("7.3.1/1")
KINDS: tuple[Kind, ...] = (
    chosen(
        ("us.deploy", Deploy, _deploy),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        _to_an_ally,
        _worth_the_destination,
        _elsewhere,
        _troops_in("origin"),
        _let_go("origin"),
    ),
    chosen(
        ("us.deploy_out", DeployOut, _out),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _to_an_ally,
        _worth_the_destination,
        _on_the_track,
    ),
    chosen(
        ("us.deploy_home", DeployHome, _home),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _troops_in("place"),
        _let_go("place"),
    ),
    chosen(
        ("us.deploy_with_nato", DeployWithNato, _deploy),
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
        ("us.deploy_home_with_nato", DeployHomeWithNato, _home),
        {"place": PLACES, "count": _COUNTS},
        _some,
        _troops_in("place"),
        _nato_in("place"),
        _let_go("place", _may_leave_with_nato, "L64"),
    ),
    chosen(
        ("us.deploy_nato", DeployNato, _nato_home),
        {"place": PLACES},
        _nato_in("place"),
        _lets_nato_go,
    ),
    chosen(
        ("us.regime_change", RegimeChange, _invade),
        {"place": PLACES, "origin": PLACES, "count": _LARGE},
        *_INVADES,
        _elsewhere,
        _troops_in("origin"),
        _let_go("origin"),
    ),
    chosen(
        ("us.regime_change_out", RegimeChangeOut, _invade_out),
        {"place": PLACES, "count": _LARGE},
        *_INVADES,
        _on_the_track,
    ),
    chosen(
        ("us.withdraw", Withdraw, _withdraw),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("origin"),
        _to_an_ally,
        _elsewhere,
        _troops_in("origin"),
    ),
    chosen(
        ("us.withdraw_home", WithdrawHome, _withdraw_home),
        {"place": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("place"),
        _troops_in("place"),
    ),
    chosen(
        ("us.withdraw_with_nato", WithdrawWithNato, _withdraw),
        {"place": PLACES, "origin": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("origin"),
        _to_an_ally,
        _elsewhere,
        _troops_in("origin"),
        _nato_in("origin"),
    ),
    chosen(
        ("us.withdraw_home_with_nato", WithdrawHomeWithNato, _withdraw_home),
        {"place": PLACES, "count": _COUNTS},
        _some,
        *_withdraws("place"),
        _troops_in("place"),
        _nato_in("place"),
    ),
    chosen(
        ("us.withdraw_nato", WithdrawNato, _withdraw_nato),
        {"place": PLACES},
        *_withdraws("place"),
        _nato_in("place"),
    ),
)
