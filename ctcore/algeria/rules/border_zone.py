"""The Border Zone (6.33): it is mobilized, improved in later turns, and activated turn by turn.

Clauses: 6.33, 11.21/5; rulings A33, A34
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.rules.common.asking import chosen, is_not_so, is_so
from ctcore.algeria.rules.common.switches import decided
from ctcore.algeria.rules.countries import INDEPENDENT
from ctcore.algeria.rules.purse import ZONE, ZONE_ACTIVE, can_pay_once
from ctcore.kernel import Move, Unless, asks
from ctcore.kernel.copying import changed

__all__ = ["ACTIVATE_ZONE", "MOBILIZE_ZONE", "ActivateZone", "MobilizeZone"]

MOST_STEPS = 3


class MobilizeZone(Move, form="mobilize Border Zone"):
    """Mobilize the Border Zone, or improve its DRM."""


class ActivateZone(Move, form="activate Border Zone"):
    """Activate the Border Zone for this turn."""


def _mobilize_zone(draft: Draft, frame: Any, _move: MobilizeZone) -> None:
    if draft.zone.mobilized:
        steps = draft.zone.steps + 1
        draft.set_zone("6.33/2", f"the Border Zone counts -{steps}", steps=steps)
        draft.replace(changed(frame, steps=frame.steps + 1))
        draft.spend(ZONE(draft), "6.33/2")
    else:
        draft.set_zone("6.33/1", "the Border Zone is mobilized", mobilized=True, first_turn=True)
        draft.spend(ZONE(draft), "6.33/1")


def _activate_zone(draft: Draft, _frame: Any, _move: ActivateZone) -> None:
    draft.set_zone("6.33/3", "the Border Zone is active", active=True)
    draft.spend(ZONE_ACTIVE(draft), "6.33/3")


MOBILIZE_ZONE = chosen(
    ("reinforcement.zone", MobilizeZone, _mobilize_zone),
    {},
    asks(
        "independent",
        ("11.21/5",),
        "Morocco and Tunisia are independent",
        lambda state: INDEPENDENT(state),  # noqa: PLW0108 - it is asked of what this names
        "independent: {state.in_force.independent}",
    ).reading(INDEPENDENT),
    asks(
        "a_step_is_left",
        ("6.33/2", "A33"),
        "the Border Zone has a further box",
        lambda state: (state.zone.mobilized ^ True) | (state.zone.steps < MOST_STEPS),
        "steps: {state.zone.steps}",
    ),
    is_not_so(
        "not_on_its_first_turn",
        ("6.33/2", "A33"),
        "the DRM is improved in a later turn than that of the first mobilization",
        "zone.first_turn",
        "first mobilized this turn",
    ),
    asks(
        "one_step_by_the_rejected_reading",
        ("6.33/2", "A33"),
        "by the rejected reading of A33 the DRM is improved once a turn",
        Unless(lambda state: decided("A33", state), lambda frame: frame.steps == 0),
        "steps this turn: {frame.steps}",
    ),
    can_pay_once(ZONE, "6.3/1", "6.33/1"),
)
ACTIVATE_ZONE = chosen(
    ("reinforcement.activate_zone", ActivateZone, _activate_zone),
    {},
    is_so("mobilized", ("6.33/3",), "the Border Zone is mobilized", "zone.mobilized", "mobilized"),
    is_not_so("not_active_yet", ("6.33/3",), "it is not active yet", "zone.active", "active"),
    can_pay_once(ZONE_ACTIVE, "6.3/1", "6.33/3"),
)
