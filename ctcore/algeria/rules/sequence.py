"""The sequence of play (4, C.1): the phases of a turn, one after another, turn after turn.

Clauses: 4, C.1, 6/2, 7/1; rulings A12, A68
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.units import NONE
from ctcore.algeria.rules import (
    adjustment,
    deployment_fln,
    deployment_government,
    interphase,
    operations,
    random_events,
    reinforcement_fln,
    reinforcement_government,
    victory,
)
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen

__all__ = ["Turn", "begin_turn"]


@frozen
class Turn(Procedure, clause="4/1", awaits="the next phase", label="turn", stands_on=()):
    """A turn of the game (4/1); it goes on with the next phase when one ends."""

    cites = ("3/5", "4/2", "6/2", "7/1", "A12")

    def resumed(self, draft: Any, ended: Frame, _result: Any, /) -> None:
        """Open the phase that comes after the one that has ended."""
        _NEXT.get(type(ended), begin_turn)(draft)


def begin_turn(draft: Draft) -> None:
    """Open the first phase of the turn (4/1)."""
    random_events.begin(draft)


def _after_recovery(draft: Draft) -> None:
    interphase.redeploy(draft)
    adjustment.begin(draft)


def _next_turn(draft: Draft) -> None:
    victory.check_lead(draft)
    if draft.winner is not None:
        return
    # 5/nato: what was withheld may be mobilized from the next turn on.
    draft.pool, draft.withheld = draft.pool.plus(draft.withheld), NONE
    draft.turn += 1
    draft.told("4/1", f"turn {draft.turn}")
    begin_turn(draft)


_NEXT: dict[type[Frame], Any] = {
    random_events.RandomEvents: reinforcement_government.begin,
    reinforcement_government.Mobilizing: reinforcement_fln.begin,
    reinforcement_fln.Recruiting: deployment_government.begin,
    deployment_government.Deploying: deployment_fln.begin,
    deployment_fln.Emerging: operations.begin,
    operations.Operations: interphase.begin_control,
    interphase.Controlling: interphase.begin_depreciation,
    interphase.Depreciating: interphase.begin_recovery,
    interphase.Recovering: _after_recovery,
    adjustment.Adjusting: _next_turn,
}
