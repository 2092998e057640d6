"""A failing example says what the position has in few lines."""

from __future__ import annotations

from hypothesis.vendor import pretty

import ctcore as ct
from ctcore.testing import position
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.rally import RallyingIn

MOST_LINES = 20


def test_every_scenario_prints_in_few_lines() -> None:
    for scenario in ("short", "medium", "full"):
        assert len(pretty.pretty(ct.setup(scenario)).splitlines()) <= MOST_LINES


def test_what_is_there_is_printed_and_nothing_else() -> None:
    at = ct.Place.named("Batna")
    frame = RallyingIn(OperationLimit.WITH_ACTIVITY, (at,), at, 1)
    lines = pretty.pretty(position("short", {"Batna": {"underground": 3}}, frame=frame)).splitlines()
    assert any("Batna: underground=3" in line for line in lines)
    assert lines[-1] == "pending RallyingIn(limit=WITH_ACTIVITY, locations=(Batna), at=Batna, placed=1)"
    assert "Saida" not in "".join(lines)
