"""React (9.23): right after an FLN mission, Government units strike at the units that conducted it.

Clauses: 8/5, 9.23, 11.12/3; rulings A50-A53, A79
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import FLN_UNITS, NONE, SENSE, Actor, Stand, Units
from ctcore.algeria.rules.air import AIRMOBILIZE, Committing, commit_early
from ctcore.algeria.rules.combat import Combat, fight
from ctcore.algeria.rules.common.dice import Procedure, Tries
from ctcore.algeria.rules.missions.gathering import Gathering, Task, can_send, may_send
from ctcore.kernel import Frame, Kind, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "NoReact", "React", "Reacting", "offer"]


@frozen
class Reacting(Frame):
    """The Government may React to the mission below (8/5)."""

    clause = "9.23/1"
    awaits = "a React, or none"
    stands_on = (Procedure,)
    label = "reacting"
    actor = Actor.GOVERNMENT
    area: Place
    units: Units
    neutralized: Units


@frozen
class Reaction(Procedure):
    """A React under way: units of the FLN evade one group after another, then there is combat.

    ``fln`` and ``neutralized`` are those that have not evaded; ``at`` is the group that rolls.
    """

    clause = "9.23/6"
    awaits = "which units evade"
    stands_on = (Procedure,)
    label = "react"
    area: Place
    fln: Units
    neutralized: Units
    government: Units = NONE
    at: int = -1
    air: int = -1

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        """Take the units that joined, or those that evade; after the combat the React is over."""
        if isinstance(ended, Gathering):
            frame = changed(self, government=result)
            if not commit_early(draft, frame):
                _evade_next(draft, frame, 0)
        elif isinstance(ended, Committing):
            _evade_next(draft, changed(self, air=result), 0)
        elif isinstance(ended, Tries):
            _evade(draft, self, result)
        else:
            draft.finish(result=True)


class React(Move):
    """React to the mission."""

    __slots__ = ()

    form = "react"


class NoReact(Move):
    """Do not React."""

    __slots__ = ()

    form = "no react"


_GROUPS = tuple((unit, stand) for stand in (Stand.OC, Stand.OC_NEUTRALIZED) for unit in FLN_UNITS)


def offer(draft: Draft, mission: Any) -> bool:
    """Let the Government choose whether to React, if any unit could; whether it may (A51, A52)."""
    if mission.area.is_country or not mission.some_left or not may_send(draft, mission.area):
        return False
    draft.push(Reacting(mission.area, mission.units, mission.neutralized))
    return True


def _react(draft: Draft, frame: Reacting, _move: React) -> None:
    draft.replace(Reaction(frame.area, frame.units, frame.neutralized), Gathering(Task.REACT, frame.area))


def _no_react(draft: Draft, _frame: Reacting, _move: NoReact) -> None:
    draft.finish(result=False)


def _evade_next(draft: Draft, frame: Reaction, at: int) -> None:
    for number in range(at, len(_GROUPS)):
        unit, stand = _GROUPS[number]
        count = (frame.neutralized if stand.is_neutralized else frame.fln).of(unit)
        if count:
            draft.replace(changed(frame, at=number), Tries(count, SENSE[unit]))
            return
    combat = Combat(frame.area, frame.fln, frame.neutralized, frame.government, air=frame.air)
    draft.replace(changed(frame, at=-1), combat)
    fight(draft, combat)


def _evade(draft: Draft, frame: Reaction, count: int) -> None:
    unit, stand = _GROUPS[frame.at]
    if count:
        hidden = Stand.UG_NEUTRALIZED if stand.is_neutralized else Stand.UG
        draft.stand(unit, count, (frame.area, stand), hidden, "9.23/6")
        kept = "neutralized" if stand.is_neutralized else "fln"
        units: Units = getattr(frame, kept)
        frame = changed(frame, **{kept: units.changed(unit, -count)})
    _evade_next(draft, frame, frame.at + 1)


def _can_react(state: State, frame: Reacting) -> bool:
    return can_send(state, frame.area)


TABLE = awaits(
    Reacting,
    Kind(
        "react",
        React,
        (React(),),
        (
            asks(
                "some_unit_can_come",
                ("9.23/1", "9.23/5"),
                "a mobile unit is in OPS or PTL there, or an airmobile one can fly in",
                _can_react,
                "area: {frame.area}",
            ),
        ),
        _react,
    ),
    Kind("react.none", NoReact, (NoReact(),), (), _no_react),
    AIRMOBILIZE,
)
