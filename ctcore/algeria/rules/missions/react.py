"""React (9.23): right after an FLN mission, Government units strike at the units that conducted it.

Clauses: 9.23, 8/5, 11.12/3; rulings A50-A53, A79
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.units import FLN_UNITS, NONE, SENSE, Actor, Stand, Units
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.dice import Choice, Tries
from ctcore.algeria.rules.missions.contact import Contacting
from ctcore.algeria.rules.missions.gathering import Gathering, Task, can_send, may_send
from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "NoReact", "React", "Reacting", "offer"]


@frozen
class Reacting(Choice, clause="9.23/1", awaits="a React, or none", label="reacting", actor=Actor.GOVERNMENT):
    """The Government may React to the mission below (8/5)."""

    cites = ("9.23/2", "A52", "A79")
    area: Place
    units: Units
    neutralized: Units


@frozen
class Reaction(Contacting, clause="9.23/6", awaits="which units evade", label="react"):
    """A React under way: units of the FLN evade one group after another, then there is combat.

    ``fln`` and ``neutralized`` are those that have not evaded; ``at`` is the group that rolls.
    """

    cites = ("A53",)
    area: Place
    fln: Units
    neutralized: Units
    government: Units = NONE
    at: int = -1
    air: int = -1

    def next_group(self, draft: Draft, at: int) -> None:
        """Roll for the next group from that place on, or fight those that have not evaded."""
        for number in range(at, len(_GROUPS)):
            unit, stand = _GROUPS[number]
            count = (self.neutralized if stand.is_neutralized else self.fln).of(unit)
            if count:
                draft.replace(changed(self, at=number), Tries(count, SENSE[unit]))
                return
        self.fight(draft)

    def rolled(self, draft: Draft, count: int) -> None:
        """Put those that evade into UG (9.23/6)."""
        frame, (unit, stand) = self, _GROUPS[self.at]
        if count:
            hidden = Stand.UG_NEUTRALIZED if stand.is_neutralized else Stand.UG
            draft.stand(unit, count, (self.area, stand), hidden, "9.23/6")
            frame = self.and_these(unit, -count, neutralized=stand.is_neutralized)
        frame.next_group(draft, self.at + 1)


class React(Move, form="react"):
    """React to the mission."""

    __slots__ = ()


class NoReact(Move, form="no react"):
    """Do not React."""

    __slots__ = ()


_GROUPS = tuple((unit, stand) for stand in (Stand.OC, Stand.OC_NEUTRALIZED) for unit in FLN_UNITS)


def offer(draft: Draft, mission: Any) -> Reacting | None:
    """What lets the Government choose whether to React; None where no unit could (A51, A52)."""
    may = not mission.area.is_country and mission.some_left and may_send(draft, mission.area)
    return Reacting(mission.area, mission.units, mission.neutralized) if may else None


def _react(draft: Draft, frame: Reacting, _move: React) -> None:
    draft.replace(Reaction(frame.area, frame.units, frame.neutralized), Gathering(Task.REACT, frame.area))


def _no_react(draft: Draft, _frame: Reacting, _move: NoReact) -> None:
    draft.finish(result=False)


REACT = chosen(
    "react",
    React,
    _react,
    asks(
        "some_unit_can_come",
        ("9.23/1", "9.23/5"),
        "a mobile unit is in OPS or PTL there, or an airmobile one can fly in",
        lambda state, frame: can_send(state, frame.area),
        "area: {frame.area}",
    ),
)
TABLE = awaits(Reacting, REACT, chosen("react.none", NoReact, _no_react), AIRMOBILIZE)
