"""What Deploy, Regime Change and Withdraw do (7.3).

Clauses: 7.3; rulings L33, L34, L35
"""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.vocabulary import Alignment
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.testing import governance_of, roll_prestige, tests
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
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.war_of_ideas import Done

__all__ = [
    "Changing",
    "Deploying",
    "Step",
    "_left",
    "_nato_leaves",
    "_sent",
    "between_countries",
    "change_by_the_track",
    "change_by_troops_there",
    "change_regime",
    "from_the_track",
    "nato_to_the_track",
    "to_the_track",
    "withdraw_nato",
    "withdraw_to_a_country",
    "withdraw_to_the_track",
]

_PHILIPPINES, _IRAQ, _LIBYA = place("Philippines"), place("Iraq"), place("Libya")
# 7.3.4: the least troops of a Regime Change, and the value of it and of Withdraw.
_INVADING = 6
_WHOLE_CARD = 3


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


def between_countries(draft: Draft, _frame: UsOperation, move: Deploy) -> None:
    """Move troops from one country to another (7.3.1)."""
    if isinstance(move, DeployWithNato):
        _nato_leaves(draft, move.origin)
    _sent(draft, Deploying(move.count, move.origin, move.place))


def from_the_track(draft: Draft, _frame: UsOperation, move: DeployOut) -> None:
    """Move troops from the track (7.3.1)."""
    _sent(draft, Deploying(move.count, None, move.place))


def to_the_track(draft: Draft, _frame: UsOperation, move: DeployHome) -> None:
    """Move troops to the track (7.3.1)."""
    draft.deploy(move.count, move.place, None, "7.3.1/1")
    if isinstance(move, DeployHomeWithNato):
        _nato_leaves(draft, move.place)
    draft.finish()


def nato_to_the_track(draft: Draft, _frame: UsOperation, move: DeployNato) -> None:
    """Remove NATO, which deploys (#41, L64)."""
    _nato_leaves(draft, move.place)
    draft.finish()


def change_by_troops_there(draft: Draft, _frame: UsOperation, move: RegimeChange) -> None:
    """Change a regime with troops of a country (7.3.4)."""
    draft.replace(Done())
    change_regime(draft, move.count, move.origin, move.place)


def change_by_the_track(draft: Draft, _frame: UsOperation, move: RegimeChangeOut) -> None:
    """Change a regime with troops of the track (7.3.4)."""
    draft.replace(Done())
    change_regime(draft, move.count, None, move.place)


def _left(draft: Draft, origin: Place) -> None:
    draft.aid(origin, -draft.at(origin).aid, "7.3.5/1")
    draft.besiege(origin, "7.3.5/1")
    draft.replace(Done())
    roll_prestige(draft, "7.3.5/1")


def withdraw_to_a_country(draft: Draft, _frame: UsOperation, move: Withdraw) -> None:
    """Withdraw troops to an Ally (7.3.5)."""
    if isinstance(move, WithdrawWithNato):
        _nato_leaves(draft, move.origin)
    _sent(draft, Deploying(move.count, move.origin, move.place, withdrawn=True))


def withdraw_to_the_track(draft: Draft, _frame: UsOperation, move: WithdrawHome) -> None:
    """Withdraw troops to the track (7.3.5)."""
    draft.deploy(move.count, move.place, None, "7.3.5/1")
    if isinstance(move, WithdrawHomeWithNato):
        _nato_leaves(draft, move.place)
    _left(draft, move.place)


def withdraw_nato(draft: Draft, _frame: UsOperation, move: WithdrawNato) -> None:
    """Remove NATO, which withdraws (#41, L64)."""
    _nato_leaves(draft, move.place)
    _left(draft, move.place)
