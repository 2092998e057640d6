"""Air power and airmobility (11.1), the Navy (11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.rules.deployment_government import Deploying
from tests.algeria.rules.positions import FLN, GOV, at, ledger, offered, play, position, unmet
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Medea": "3 Elite brigades, 1 French brigade, 1 division, 1 Cadre", "Oran": "1 Algerian brigade"},
    "ptl": {"Medea": "1 Elite brigade"},
    "oc": {"Setif": "1 Elite brigade"},
    "ops_neutralized": {"Setif": "1 Algerian brigade"},
    "helo": 4,
}
FRAMES: dict[str, Any] = {"deployment": (Deploying(),), "operations": GOV}
BASE = position(*GOV, **UNITS)


@pytest.mark.clause("11.12/1", "11.12/2", "11.1/1", "A74")
@pytest.mark.parametrize("frames", FRAMES)
def test_helo_points_airmobilize_brigades_in_deployment_and_operations(frames: str) -> None:
    state = position(*FRAMES[frames], **UNITS)
    assert ledger(state, "airmobilize 2 Elite brigades in OPS of Medea") == [
        "11.12/1 Helo 4 -> 2",
        "11.12/1 2 Elite brigades -> airmobile Elite brigades in Medea",
    ]
    more = ("airmobilize 1 French brigade in OPS of Medea", "airmobilize 2 Elite brigades in OPS of Medea")
    state = play(state, *more)
    assert (state.record.helo, state.record.helo_maximum) == (0, 4)
    assert at(state, "Medea", "ops").endswith("1 airmobile French brigade, 2 airmobile Elite brigades")


@pytest.mark.clause("11.12/1", "11.12/2", "A74")
def test_units_on_patrol_are_airmobilized_too_and_stay_on_patrol() -> None:
    state = play(BASE, "airmobilize 1 Elite brigade in PTL of Medea")
    assert at(state, "Medea", "ptl") == "1 airmobile Elite brigade"
    # Nothing else is done by it: the Government still acts.
    assert "pass" in offered(state)


@pytest.mark.clause("11.12/2", "A74", "9.22/1")
def test_it_may_be_done_with_the_mission() -> None:
    state = play(BASE, "flush in Medea", "airmobilize 1 Elite brigade in OPS of Medea")
    assert "1 airmobile Elite brigade from OPS" in offered(state)


AIRMOBILIZE = Rows(
    """
    11.12/1 airmobilize 0 Elite brigades in OPS of Medea
    11.12/1 airmobilize 1 division in OPS of Medea
    11.12/2 airmobilize 1 Elite brigade in OC of Setif
    11.12/2 airmobilize 1 Algerian brigade in OPS of Medea
    11.12/2 airmobilize 1 Algerian brigade in OPS neutralized of Setif
    11.12/1 airmobilize 3 Elite brigades in OPS of Medea [few]
    11.12/1 airmobilize 1 Algerian brigade in OPS of Oran [one]
    11.12/1 11.12/1 airmobilize 1 Elite brigade in OPS of Medea [none]
    """,
    frames=GOV,
    base=UNITS,
    but={"few": {"helo": 2}, "one": {"helo": 1}, "none": {"helo": 0}},
)


@pytest.mark.clause("11.12/1", "11.12/2", "11.1/1", "A19", "A74")
@pytest.mark.parametrize("row", AIRMOBILIZE, ids=str)
def test_illegal_to_airmobilize(row: str) -> None:
    AIRMOBILIZE.check(row)


@pytest.mark.clause("11.12/2", "A74")
def test_illegal_while_the_fln_chooses() -> None:
    assert unmet(position(*FLN, **UNITS), "airmobilize 1 Elite brigade in OPS of Medea") == ["8/2"]


@pytest.mark.clause("11.11/2", "11.12/2", "10.3/3")
def test_points_come_back_and_units_are_flipped_in_redeployment() -> None:
    given = UNITS | {"air": 1, "air_maximum": 9, "helo": 0, "helo_maximum": 9}
    flown = {"ptl": {"Medea": "1 airmobile Elite brigade"}}
    neutral = {"oc_neutralized": {"Setif": "1 airmobile French brigade"}, "ops_neutralized": {}}
    state = play(position(*GOV, **(given | flown | neutral)), "pass", "pass")
    # Depreciation of Air and Helo by numbers of 2 and of AP, recovery; then both are at their maximums.
    state = play(state, "roll 6", "roll 6", "roll 6", "0 succeed")
    assert (state.record.air, state.record.helo) == (9, 9)
    assert at(state, "Medea", "ops").count("4 Elite brigades") == 1
    # Neutralized ones too (A68).
    assert at(state, "Setif", "ops_neutralized") == "1 French brigade"
