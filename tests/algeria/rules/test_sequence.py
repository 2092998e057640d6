"""The sequence of play (4): a whole turn, phase by phase."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.operations import FlnTurn, Operations
from ctcore.algeria.rules.random_events import RandomEvents, Step
from tests.algeria.rules.positions import ledger, pending, play, position, unmet

EVENT = (RandomEvents(Step.TENS), Dice(1))
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))


def phase(state: Any) -> str:
    return type(state.stack[1]).__name__


@pytest.mark.clause("4/1", "6/2", "7/1", "3/5", "A12")
def test_a_turn_has_five_parts_the_government_first_in_two_of_them() -> None:
    state = position(*EVENT, ug={"Setif": "1 Cadre"}, ap=0)
    found = []
    for moves in (("roll 1", "roll 1"), ("end",), ("end",), ("end",), ("end",), ("pass", "pass")):
        found.append((phase(state), str(pending(state).actor)))
        state = play(state, *moves)
    assert found == [
        ("RandomEvents", "Nature"),
        ("Mobilizing", "Government"),
        ("Recruiting", "FLN"),
        ("Deploying", "Government"),
        ("Emerging", "FLN"),
        ("Operations", "FLN"),
    ]
    assert phase(state) == "Depreciating"
    state = play(state, "roll 6")
    assert (phase(state), state.turn) == ("RandomEvents", 3)


@pytest.mark.clause("4/2", "C.1", "10.4/1")
def test_the_interphase_has_four_segments_in_order() -> None:
    given: dict[str, Any] = {
        "ug": {"Setif": "3 Bands"},
        "ptl": {"Setif": "2 Police"},
        "oc_neutralized": {"Oran": "1 Elite brigade"},
        "psl": (25, 50),
        "ap": 5,
    }
    state = play(position(*LAST, **given), "pass")
    assert phase(state) == "Controlling"
    state = play(state, "control FLN")
    assert phase(state) == "Depreciating"
    state = play(state, "roll 1")
    assert (phase(state), state.record.ap) == ("Recovering", 4)
    # Redeployment follows of itself, then the check for a coup.
    assert ledger(state, "1 succeed") == [
        "10.2/1 1 Elite brigade in Oran goes from OC neutralized to OC",
        "10.3/2 1 Elite brigade in Oran goes from OC to OPS",
    ]
    assert phase(play(state, "1 succeed")) == "Adjusting"


@pytest.mark.clause("4/1", "5/nato")
def test_the_next_turn_opens_with_its_events() -> None:
    state = position(*LAST, withheld="2 divisions", ug={"Setif": "1 Cadre"}, ap=0)
    assert "4/1 turn 3" in ledger(state, "pass")
    after = play(state, "pass")
    assert (after.turn, str(after.withheld), after.pool.divisions) == (3, "none", 13)


@pytest.mark.clause("4/1", "6/2", "7/1")
def test_illegal_to_act_in_another_phase() -> None:
    state = position(*EVENT, ug={"Setif": "1 Front"})
    assert unmet(state, "pass") == ["2/1"]
    state = play(state, "roll 1", "roll 1")
    assert unmet(state, "build 1 Cadre in Setif") == ["6.3/1"]
    state = play(state, "end")
    assert unmet(state, "mobilize 1 Police in Oran") == ["6.2/1"]
    state = play(state, "end")
    assert unmet(state, "bring 1 Front out in Setif") == ["7/2"]
