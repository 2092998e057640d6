"""React (9.23): right after an FLN mission, Government units strike at the units that conducted it.

Clauses: 9.23, 8/5, 11.12/3; rulings A50-A53, A79
"""

from __future__ import annotations

from typing import Any, Self

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import NONE, SENSE, Actor, Stand, Unit, Units
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.dice import Choice
from ctcore.algeria.rules.missions.contact import Contacting, groups
from ctcore.algeria.rules.missions.gathering import Gathering, Task, can_send, may_send
from ctcore.kernel import Move, asks, awaits
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

    groups = groups(Stand.OC, Stand.OC_NEUTRALIZED)

    def those(self, _area: Area, stand: Stand) -> Units:
        """The units of the mission that stand so."""
        return self.neutralized if stand.is_neutralized else self.fln

    def most(self, _draft: Draft, _area: Area, unit: Unit) -> int:
        """The highest die on which it evades."""
        return SENSE[unit]

    def rolled(self, draft: Draft, unit: Unit, stand: Stand, count: int) -> Self:
        """Put those that evade into UG (9.23/6)."""
        draft.stand(unit, count, (self.area, stand), stand.within(Stand.UG), "9.23/6")
        return self.and_these(unit, -count, neutralized=stand.is_neutralized)


class React(Move, form="react"):
    """React to the mission."""


class NoReact(Move, form="no react"):
    """Do not React."""


def offer(draft: Draft, mission: Any) -> Reacting | None:
    """What lets the Government choose whether to React; None if no unit could (A51, A52)."""
    may = not mission.area.is_country and mission.some_left and may_send(draft, mission.area)
    return Reacting(mission.area, mission.units, mission.neutralized) if may else None


def _react(draft: Draft, frame: Reacting, _move: React) -> None:
    draft.replace(Reaction(frame.area, frame.units, frame.neutralized), Gathering(Task.REACT, frame.area))


def _no_react(draft: Draft, _frame: Reacting, _move: NoReact) -> None:
    draft.finish(result=False)


REACT = chosen(
    ("react", React, _react),
    {},
    asks(
        "some_unit_can_come",
        ("9.23/1", "9.23/5"),
        "a mobile unit is in OPS or PTL there, or an airmobile one can fly in",
        lambda state, frame: can_send(state, frame.area),
        "area: {frame.area}",
    ),
)
TABLE = awaits(Reacting, REACT, chosen(("react.none", NoReact, _no_react), {}), AIRMOBILIZE)
