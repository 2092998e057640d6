"""What the FLN's missions share (9, A.2): who may conduct one, what is paid, losses, the chance of a React.

The units of a mission are put into OC as it is declared (A84), and stay the units of the mission.

Clauses: A.2, 9, 7/6, 9.11/5, 9.12/7, C.6; rulings A45, A51, A52, A84
"""

from __future__ import annotations

from typing import Any, ClassVar

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.tables import Success, mission_success
from ctcore.algeria.board.units import NONE, Stand, Unit, Units
from ctcore.algeria.rules.combat import REDUCED, lose_one
from ctcore.algeria.rules.common.asking import in_algeria
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.missions import react
from ctcore.kernel import AtMost, Figure, Requirement, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["Choosing", "Mission", "begin", "can_pay", "drm", "once", "ready_there", "suffer"]


class Choosing(Choice, clause="8/2"):
    """A player is to choose in the Operations Phase."""


@frozen
class Mission(Procedure, awaits="the result of the mission", label="mission"):
    """A mission of the FLN under way: its area, and its units there, neutralized ones apart."""

    # Each mission has a clause of its own.
    cites: ClassVar[tuple[str, ...]] = ("2/2", "9/3", "A20")
    area: Place
    units: Units
    neutralized: Units = NONE

    @property
    def some_left(self) -> bool:
        """Whether any unit of the mission is left (A51)."""
        return self.units != NONE or self.neutralized != NONE

    def may_react(self, draft: Draft) -> None:
        """Let the Government React, as the last step (8/5)."""
        self.then(draft, type(self.step).REACT, react.offer(draft, self))

    def after_award(self, draft: Draft, _result: None) -> None:
        """Go on to the React once points are given, for a unit or the Police."""
        self.may_react(draft)

    after_police = after_award

    def after_react(self, draft: Draft, _reacted: object) -> None:
        """End the mission."""
        draft.finish()


# Requirements


def once(field: str, clause: str, mission: str) -> Requirement:
    """Require that the mission has not been conducted in the area this turn."""
    return asks(
        "once_a_turn",
        (clause,),
        f"an area has one {mission} a turn",
        lambda subject: getattr(subject, field) ^ True,
        "{subject} had it this turn",
    )


def can_pay(price: Figure[int], clause: str) -> Requirement:
    """Require that the FLN has the AP."""
    return asks(
        "can_pay",
        (clause, "9/2"),
        "the FLN has the AP",
        lambda state: price(state) <= state.record.ap,
        "FLN AP: {state.record.ap}, price: {figure}",
    ).reading(price)


def ready_there(field: str, unit: Unit, clause: str) -> Requirement:
    """Require that as many units stand in OPS, and are not neutralized."""
    return asks(
        f"{field}_there",
        (clause, "7/6", "A19"),
        f"as many {unit} stand in OPS there, not neutralized",
        AtMost(field, lambda subject: unit.count(subject.ops)),
        f"{{subject}}, OPS: {{subject.ops}}, wanted: {{move.{field}}}",
    )


def stands_in_ops(clause: str) -> Requirement:
    """Require that such a unit stands in OPS, and is not neutralized."""
    return asks(
        "unit_there",
        (clause, "7/6", "A19"),
        "the unit stands in OPS there, not neutralized",
        lambda subject, unit: unit.count(subject.ops) >= 1,
        "{subject}, OPS: {subject.ops}",
    )


def not_remote(clause: str) -> Requirement:
    """Require that the area is not Remote."""
    return asks(
        "not_remote",
        (clause,),
        "the area is not Remote",
        lambda subject: subject.is_remote ^ True,
        "{subject} is {subject.described}",
    )


abroad_units_only_move = in_algeria("abroad units only move", "11.21/3")


def patrolled(_state: object, area: Area) -> int:
    """What patrols take off a roll (9.13/7, 9.14/3)."""
    return -area.patrol


def drm(_state: object, area: Area) -> int:
    """What patrols and terror take off a roll (9.11/3, 9.12/3)."""
    return -area.patrol - (1 if area.terror else 0)


# Effects


def conduct(draft: Draft, mission: Mission, field: str, price: Figure[int], clause: str) -> None:
    """Pay for a mission, note it in its area, put its units into OC, and roll a die."""
    draft.ap(-price(draft), clause)
    draft.done(mission.area, field)
    begin(draft, mission.area, mission.units)
    draft.replace(mission, Dice(1))


def on_the_table(draft: Draft, clause: str, mission: str, die: int, drm: int) -> Success:
    """The row of the Mission Success Table for a die and its modifiers, told in the ledger (9/3)."""
    row = mission_success(die + drm)
    draft.told(clause, f"{mission}: {die} {drm:+} gives {row}" if drm else f"{mission}: {die} gives {row}")
    return row


def begin(draft: Draft, place: Place, units: Units) -> None:
    """Put the units of a mission into OC (9/4, A84)."""
    for unit, count in units.items():
        draft.stand(unit, count, (place, Stand.OPS), Stand.OC, "9/4")


def suffer(draft: Draft, mission: Any, unit: Unit, clause: str) -> tuple[Any, bool]:
    """Let a unit of the mission take a hit: the mission after it, and whether it was a reduction."""
    into = lose_one(draft, unit, mission.area, Stand.OC, clause)
    units = mission.units.changed(unit, -1)
    return changed(mission, units=units if into is None else units.changed(into, 1)), unit in REDUCED
