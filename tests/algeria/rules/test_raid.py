"""Raid (9.14)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.places import place
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.missions.raid import Raid
from tests.algeria.rules.positions import FLN, MST, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Setif": "3 Bands, 2 Faileks, 1 Cadre", "Oran": "1 Band", "Batna": "1 Band"},
    "ops_neutralized": {"Setif": "1 Band"},
    "in_force": ["independent"],
}
BASE = position(*FLN, **UNITS)
RAID = "raid with 1 Band, 0 Faileks in Setif"


@pytest.mark.clause("9.14/1", "9.14/2", "9.14/4", "9.14/5", "9/2", "9/4", "C.6/3", "11.5/1")
def test_an_example_with_every_line_of_its_ledger() -> None:
    state = position(*FLN, **(UNITS | {"ptl": {"Setif": "1 Police"}}))
    moves = ("raid with 1 Band, 1 Failek in Setif", "roll 6", "gain 0, take 1")
    assert ledger(state, *moves) == [
        "9.14/2 FLN AP 9 -> 8",
        "9/4 1 Band in Setif goes from OPS to OC",
        "9/4 1 Failek in Setif goes from OPS to OC",
        "9.14/4 Raid: 6 gives 3@",
        "9.14/4 FLN AP 8 -> 11",
        "9.14/5 Setif: terrorized",
        "9.14/5 1 Police in Setif goes from PTL to PTL neutralized",
        "C.6/3 Government PSL 50 -> 49",
    ]


@pytest.mark.clause("9.14/3", "9.14/4", "9.14/5", "9.21/4", "A.2", "A.3", "A20")
@pytest.mark.parametrize(
    ("bands", "faileks", "patrol"), [(1, 0, 0), (2, 1, 0), (3, 2, 0), (1, 0, 2), (1, 1, 5), (2, 0, 1)]
)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_with_drm_by_the_table(die: int, bands: int, faileks: int, patrol: int) -> None:
    number, sign = MST[min(8, max(-1, die + bands + faileks - 1 - patrol))]
    given = UNITS | {"ptl": {"Setif": f"{patrol} Elite brigades"}}
    move = str(Raid(bands, faileks, place("Setif")))
    state = play(position(*FLN, **given), move, f"roll {die}")
    assert state.record.ap == 8 + number
    assert state.area("Setif").terror == bool(sign)
    assert (type(pending(state)).__name__ == "ChoosingRaider") == (sign == "+")
    assert levels(state) == (50, 50)


@pytest.mark.clause("9.14/3", "11.5/2")
def test_terror_is_no_drm_of_a_raid() -> None:
    state = play(position(*FLN, terror={"Setif": True}, **UNITS), RAID, "roll 4")
    assert state.record.ap == 10


@pytest.mark.clause("9.14/4")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_ap_are_doubled_in_an_urban_area(die: int) -> None:
    state = play(BASE, "raid with 1 Band, 0 Faileks in Oran", f"roll {die}")
    assert state.record.ap == 8 + 2 * MST[die][0]


@pytest.mark.clause("9.14/5", "A46", "11.5/1", "2.3/4")
def test_plus_neutralizes_a_raiding_unit_that_the_fln_chooses() -> None:
    state = position(*FLN, **(UNITS | {"ptl": {"Setif": "5 Elite brigades"}}))
    state = play(state, "raid with 2 Bands, 1 Failek in Setif", "roll 2")
    assert (pending(state).actor, offered(state)) == (Actor.FLN, {"neutralize Band", "neutralize Failek"})
    assert ledger(state, "neutralize Failek") == ["9.14/5 1 Failek in Setif goes from OC to OC neutralized"]
    after = play(state, "neutralize Failek")
    assert (pending(after).units.bands, pending(after).neutralized.faileks) == (2, 1)


@pytest.mark.clause("9.14/5", "A46", "A56")
def test_at_neutralizes_a_police_that_is_not_yet_and_pays_a_point() -> None:
    given = UNITS | {"ptl": {"Setif": "1 Police"}, "ptl_neutralized": {"Setif": "1 Police"}}
    state = play(position(*FLN, **given), "raid with 2 Bands, 0 Faileks in Setif", "roll 6")
    assert at(state, "Setif", "ptl_neutralized") == "2 Police"
    assert (pending(state).chooser, pending(state).points) == (Actor.FLN, 1)
    # Without one nothing happens, but for the terror.
    none = play(BASE, RAID, "roll 6")
    assert (type(pending(none)).__name__, none.area("Setif").terror) == ("FlnTurn", True)


@pytest.mark.clause("11.5/1", "9.14/5")
def test_an_area_that_is_terrorized_stays_so_with_one_marker() -> None:
    lines = ledger(position(*FLN, terror={"Setif": True}, **UNITS), RAID, "roll 6")
    assert [line for line in lines if "terrorized" in line] == []


LOSS = Rows(
    "9.14/5 neutralize Failek",
    state=lambda: play(BASE, "raid with 1 Band, 0 Faileks in Setif", "roll 1"),
)
RAIDS = Rows(
    """
    9.14/1 raid with 0 Bands, 0 Faileks in Setif
    9.14/1 raid with 2 Bands, -1 Faileks in Setif
    9.14/1 raid with -1 Bands, 2 Faileks in Setif
    9.14/1 raid with 4 Bands, 0 Faileks in Setif
    9.14/1 raid with 0 Bands, 3 Faileks in Setif
    9.14/2 raid with 1 Band, 0 Faileks in Batna
    9.14/2 raid with 1 Band, 0 Faileks in Setif [moved]
    9.14/2 raid with 1 Band, 0 Faileks in Setif [once]
    9.14/2 raid with 1 Band, 0 Faileks in Setif [poor]
    11.21/3 raid with 1 Band, 0 Faileks in Tunisia [abroad]
    """,
    frames=FLN,
    base=UNITS,
    but={
        "moved": {"resettled": {"Setif": True}},
        "once": {"raid": {"Setif": True}},
        "poor": {"ap": 0},
        "abroad": {"ops": {"Tunisia": "1 Band"}},
    },
)


@pytest.mark.clause("9.14/1", "9.14/2", "9/2", "7/6", "11.21/3", "A19")
@pytest.mark.parametrize("row", RAIDS, ids=str)
def test_illegal_raids(row: str) -> None:
    RAIDS.check(row)


@pytest.mark.clause("9.14/5", "A46")
def test_illegal_to_neutralize_what_does_not_raid() -> None:
    LOSS.check(LOSS[0])
