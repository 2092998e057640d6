"""A failing example says what the position has in few lines."""

from __future__ import annotations

from hypothesis.vendor import pretty

import ctcore as ct
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.rally import RallyingIn
from ctcore.twilight.testing import scenario_with

MOST_LINES = 20


def test_every_scenario_prints_in_few_lines() -> None:
    for scenario in ("short", "medium", "full"):
        assert len(pretty.pretty(ct.setup(scenario)).splitlines()) <= MOST_LINES


def test_a_position_is_reported_as_what_reads_it_back() -> None:
    state = ct.play(ct.position("short", "Batna: 3 Underground"), "rally; Batna; place 1")
    assert pretty.pretty(state) == f"State.from_text({state.to_text()!r})"


def test_of_a_position_that_no_line_tells_what_is_there_is_printed_and_nothing_else() -> None:
    at = ct.Place.named("Batna")
    frame = RallyingIn(OperationLimit.WITH_ACTIVITY, (at,), at, 1)
    state = scenario_with("short", {"Batna": {"underground": 3}}, frame=frame)
    lines = pretty.pretty(state.but(commitment=100)).splitlines()
    assert any("Batna: underground=3" in line for line in lines)
    assert lines[-1] == "pending RallyingIn(limit=WITH_ACTIVITY, locations=(Batna), at=Batna, placed=1)"
    assert "Saida" not in "".join(lines)
