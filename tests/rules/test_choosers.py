"""Who chooses: the Government, the FLN or Nature, in each frame, by the clause that it belongs to."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Frame
from ctcore.twilight.rules.common.turns import TurnFrame

# Whose the choices of a clause are; a longer clause goes before its beginning.
CHOOSERS = {
    "2.2": ct.NATURE,
    "3.2": ct.GOVERNMENT,
    "3.3": ct.FLN,
    "4.2": ct.GOVERNMENT,
    "4.3": ct.FLN,
    "5.1.5": ct.FLN,  # It has won the roll.
    "5.1.6": ct.GOVERNMENT,
    "5.1.9": ct.GOVERNMENT,
    "6.2.3": ct.GOVERNMENT,
    "6.3.1": ct.GOVERNMENT,
    "6.3.2": ct.FLN,
    "6.4.1": ct.GOVERNMENT,
    "6.4.2": ct.FLN,
    "6.5": ct.GOVERNMENT,
}
# Those of the set-up (10, 7.3), and every roll.
BY_NAME = {
    "AttackRolling": ct.NATURE,
    "CoupGovernmentRoll": ct.NATURE,
    "CoupFlnRoll": ct.NATURE,
    "SuezRoll": ct.NATURE,
    "DrawingMarkers": ct.NATURE,
    "SortingCards": ct.NATURE,
    "GovernmentDeployment": ct.GOVERNMENT,
    "FlnDeployment": ct.FLN,
}


@pytest.mark.clause("3.2", "3.3", "4.2", "4.3", "5.1.5", "5.1.6", "5.1.9", "6.2.3", "6.3", "6.4", "6.5", "10")
@pytest.mark.parametrize("frame", ct.SYSTEM.table, ids=lambda frame: frame.__name__)
def test_each_choice_is_made_by_whom_its_clause_names(frame: type[Frame]) -> None:
    if issubclass(frame, TurnFrame):
        # A turn is its faction's.
        others: Any = dict.fromkeys(field.name for field in attrs.fields(frame))
        for side in (ct.GOVERNMENT, ct.FLN):
            assert frame(**others | {"faction": side}).actor is side
        return
    by_clause = next(
        (CHOOSERS[one] for one in sorted(CHOOSERS, reverse=True) if frame.clause.startswith(one)), None
    )
    actor: Any = frame.actor
    assert actor is BY_NAME.get(frame.__name__, by_clause)
