"""Movement (9.13): a mobile unit goes to another area of its wilaya, or of an adjacent one.

Clauses: 9.13, 11.21/2, 5/jealousy, A.2; rulings A50, A57
"""

from __future__ import annotations

import attrs

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import Position
from ctcore.algeria.board.units import GOVERNMENT, MOBILE_FLN, NONE, Stand, Unit
from ctcore.algeria.rules.common.asking import chosen, is_one_of
from ctcore.algeria.rules.common.choosing import sharing
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.countries import INDEPENDENT
from ctcore.algeria.rules.missions import fln, react
from ctcore.kernel import Closes, Figure, Frame, Move, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["MOVE", "PROVISOS", "MoveUnit"]


def _border(state: Position) -> int:
    return -state.zone.steps if state.zone.active else 0


DRM = Figure("move.drm", ("9.13/7", "A.2", "9.21/4"), fln.patrolled, low=-99)
BORDER_DRM = Figure("move.border_drm", ("9.13/8", "6.33/3", "A34"), _border, low=-99)


@frozen
class MoveUnit(Move, form="move {unit} from {area} to {to}"):
    """Move a unit."""

    stages = ("from {area}", "move {unit}", "to {to}")
    called = "move a unit from an area to another"
    clause = "9.13"
    unit: Unit
    area: Place
    to: Place


class Step(Named):
    """How far a Movement is."""

    ROLL, AWARD, REACT = "the roll", "the award for the unit", "a React"


@frozen
class Moving(fln.Mission, clause="9.13/2"):
    """A unit on its way from ``origin``; ``area`` is where it goes."""

    cites = ("A57",)
    origin: Place = attrs.field(kw_only=True)
    unit: Unit = attrs.field(kw_only=True)
    step: Step = Step.ROLL

    def after_roll(self, draft: Draft, die: int) -> None:
        """Arrive in OC there, or be lost on the way (9.13/6)."""
        origin, target, unit = self.origin, self.area, self.unit
        drm = DRM(draft, draft.area(target))
        if origin.is_country or target.is_country:
            drm += BORDER_DRM(draft)
        if fln.on_the_table(draft, "9.13/6", "Movement", die, drm).plus:
            draft.eliminate(unit, 1, origin, Stand.OPS, "9.13/6")
            self.then(draft, Step.AWARD, sharing(GOVERNMENT, 1, "C.6/1"))
            return
        draft.move(unit, 1, (origin, Stand.OPS), (target, Stand.OC), "9.13/6")
        mission = changed(self, units=NONE.changed(unit, 1))
        mission.then(draft, Step.REACT, react.offer(draft, mission) if decided("A50", draft) else None)

    def after_award(self, draft: Draft, _result: None) -> None:
        """End the mission of a unit that was lost."""
        draft.finish()


def _begin(draft: Draft, _frame: Frame, move: MoveUnit) -> None:
    draft.replace(Moving(move.to, NONE, origin=move.area, unit=move.unit), Dice(1))


def crosses(area: Place, to: Place) -> bool:
    """Whether a Move goes from one wilaya of Algeria to another."""
    return area.wilaya is not to.wilaya and not (area.is_country or to.is_country)


PROVISOS = (
    Closes(
        label="jealousy",
        clauses=("9.13/4", "5/jealousy"),
        to="move",
        while_="jealousy",
        name="no_crossing",
        text="no unit moves from one wilaya to another this turn; international borders may be crossed",
        test=crosses,
        shows="{move.area} is in {move.area.wilaya}, {move.to} in {move.to.wilaya}",
    ),
)
MOVE = chosen(
    ("move", MoveUnit, _begin),
    {"area": PLACES, "unit": MOBILE_FLN, "to": PLACES},
    is_one_of("mobile_unit", ("9.13/1", "2.1/1"), "Cadres, Bands and Faileks move", MOBILE_FLN),
    fln.stands_in_ops("9.13/2"),
    asks(
        "within_reach",
        ("9.13/3", "9.13/4", "9.13/5"),
        "it goes to an area of its wilaya, or to one of another that borders on its wilaya",
        lambda area, to: to in area.reach,
        "{move.area} is in {move.area.wilaya}, {move.to} in {move.to.wilaya}",
    ),
    asks(
        "open_abroad",
        ("11.21/2", "11.2/1"),
        "abroad, units move after independence",
        lambda state, to: INDEPENDENT(state) if to.is_country else True,
        "independent: {state.in_force.independent}",
    ).reading(INDEPENDENT),
)
