"""Intelligence (9.24), Civil Affairs (9.25) and Population Resettlement (9.27)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ctcore.algeria.board.units import Actor
from tests.algeria.rules.positions import (
    GOV,
    MST,
    at,
    chances,
    ledger,
    levels,
    offered,
    pending,
    play,
    position,
)
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ptl": {"Setif": "2 Police", "Batna": "1 Police", "Oran": "1 Police", "Medea": "1 Police"},
    "ptl_neutralized": {"Bougie": "1 Police"},
    "ug": {"Setif": "2 Cadres, 1 Band", "Batna": "1 Failek", "Bougie": "1 Cadre", "Oran": "1 Band"},
    "ug_neutralized": {"Setif": "1 Band"},
    "ops": {"Setif": "1 Front", "Medea": "1 Cadre"},
}
BASE = position(*GOV, **UNITS)
EVASION = {"Front": 3, "Cadre": 4, "Band": 3, "Failek": 2}


# Intelligence


@pytest.mark.clause("9.24/1", "9.24/2", "9.24/4", "2.2/3", "2.2/6", "A58")
def test_intelligence_with_every_line_of_its_ledger() -> None:
    assert ledger(BASE, "intelligence in Setif", "1 succeed", "1 succeed", "1 succeed") == [
        "9.24/1 Government PSL 50 -> 49",
        "9.24/4 1 Cadre in Setif goes from UG to OC",
        "9.24/4 1 Band in Setif goes from UG to OC",
        "9.24/4 1 Band in Setif goes from UG neutralized to OC neutralized",
    ]
    after = play(BASE, "intelligence in Setif", "0 succeed", "0 succeed", "0 succeed")
    assert at(after, "Setif", "ptl") == "2 Police"
    # No limit per turn.
    assert "intelligence in Setif" in offered(play(after, "let the Government act"))


@pytest.mark.clause("9.24/2", "9.24/3", "2.1/3", "11.5/2", "A21", "2/3")
@pytest.mark.parametrize("unit", EVASION)
@pytest.mark.parametrize("police", [1, 2, 3])
@pytest.mark.parametrize(
    ("area", "terror"), [("Setif", False), ("Oran", True), ("Saida", True), ("Oran", False)]
)
def test_each_unit_is_contacted_by_a_die_of_at_most_the_contact(
    police: int,
    unit: str,
    area: str,
    terror: bool,  # noqa: FBT001 - a row of a table
) -> None:
    if unit == "Front" and area == "Saida":
        area = "Medea"
    total = 2 * police
    most = total - (EVASION[unit] > total) - terror - (area == "Saida") + (area == "Oran")
    given = {"ug": {area: f"1 {unit}"}, "ptl": {area: f"{police} Police"}, "terror": {area: terror}}
    state = play(position(*GOV, ptl_neutralized={area: "1 Police"}, **given), f"intelligence in {area}")
    assert chances(state).get("1 succeed", "0") == str(Fraction(max(0, min(6, most)), 6))


INTELLIGENCE = Rows(
    """
    9.24/1 intelligence in Bougie
    9.24/2 intelligence in Medea
    9.24/1 9.24/2 intelligence in Saida
    9.24/1 intelligence in Setif [none]
    """,
    frames=GOV,
    base=UNITS,
    but={"none": {"ptl": {"Setif": "1 Elite brigade"}}},
)


@pytest.mark.clause("9.24/1", "9.24/2", "A18", "A19")
@pytest.mark.parametrize("row", INTELLIGENCE, ids=str)
def test_illegal_intelligence(row: str) -> None:
    INTELLIGENCE.check(row)


# Civil Affairs


@pytest.mark.clause("9.25/1", "9.25/2", "9.25/3", "9/2")
def test_civil_affairs_with_every_line_of_its_ledger() -> None:
    state = position(*GOV, terror={"Setif": True}, **UNITS)
    assert ledger(state, "civil affairs in Setif", "roll 6") == [
        "9.25/1 Government PSL 50 -> 49",
        "9.25/2 Civil Affairs: 6 gives 3@",
        "9.25/2 FLN PSL 50 -> 47",
        "9.25/3 Setif: no longer terrorized",
    ]


@pytest.mark.clause("9.25/2", "9.25/3", "5/amnesty", "11.5/3", "B.4", "A.3")
@pytest.mark.parametrize("amnesty", [False, True])
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("area", ["Setif", "Oran"])
def test_every_die_of_civil_affairs(area: str, die: int, amnesty: bool) -> None:  # noqa: FBT001 - a row of a table
    number, sign = MST[die + amnesty]
    given = UNITS | {"terror": {area: True}, "in_force": ["amnesty"] * amnesty}
    state = play(position(*GOV, **given), f"civil affairs in {area}", f"roll {die}")
    # Neither patrols nor a city change the number.
    assert levels(state) == (49, 50 - number)
    assert state.area(area).terror == (not sign)
    assert at(state, area, "ptl").endswith("Police")


CIVIL = Rows(
    """
    9.25/1 civil affairs in Bougie
    9.25/1 civil affairs in Batna
    9.25/1 civil affairs in Setif [once]
    9.25/1 civil affairs in Setif [moved]
    13.1/4 civil affairs in Setif [slow]
    """,
    frames=GOV,
    base=UNITS,
    but={
        "once": {"civil_affairs": {"Setif": True}},
        "moved": {"resettled": {"Setif": True}, "ops": {}},
        "slow": {"in_force": ["slow_reaction"]},
    },
)


@pytest.mark.clause("9.25/1", "13.1/4", "A19")
@pytest.mark.parametrize("row", CIVIL, ids=str)
def test_illegal_civil_affairs(row: str) -> None:
    CIVIL.check(row)


@pytest.mark.clause("9.25/1")
def test_an_area_has_civil_affairs_once_a_turn() -> None:
    state = play(BASE, "civil affairs in Setif", "roll 3", "let the Government act")
    assert {one for one in offered(state) if one.startswith("civil")} == {
        "civil affairs in Oran",
        "civil affairs in Medea",
    }


# Resettlement


@pytest.mark.clause("9.27/1", "9.27/2", "9.27/3", "9.27/4", "C.6/2", "A72", "A14")
def test_resettlement_with_every_line_of_its_ledger() -> None:
    assert ledger(BASE, "resettle Setif", "roll 10") == [
        "9.27/1 Government PSL 50 -> 49",
        "9.27/2 Setif: resettled: Remote from now on",
        "9.27/3 Setif: terrorized",
        "9.27/3 FLN PSL 50 -> 60",
        "9.27/4 1 Front -> Cadre in Setif",
        "C.6/2 Government PSL 49 -> 51",
        "C.6/2 FLN PSL 60 -> 59",
    ]
    state = play(BASE, "resettle Setif", "roll 10")
    assert (state.area("Setif").is_remote, at(state, "Setif", "ops")) == (True, "1 Cadre")
    assert chances(play(BASE, "resettle Setif"))["roll 3"] == "1/216"


@pytest.mark.clause("9.27/4", "A72")
@pytest.mark.parametrize("box", ["ug", "ops", "oc", "ug_neutralized", "ops_neutralized", "oc_neutralized"])
def test_a_front_of_any_box_becomes_a_cadre_there(box: str) -> None:
    state = position(*GOV, ptl={"Medea": "1 Police"}, **{box: {"Medea": "1 Front"}})
    assert at(play(state, "resettle Medea", "roll 3"), "Medea", box) == "1 Cadre"


@pytest.mark.clause("9.27/4", "A10", "A72")
def test_a_neutralized_front_stays_so_and_without_a_counter_it_is_gone() -> None:
    given: dict[str, Any] = {"ptl": {"Medea": "1 Police"}, "oc_neutralized": {"Medea": "1 Front"}}
    assert (
        at(play(position(*GOV, **given), "resettle Medea", "roll 3"), "Medea", "oc_neutralized") == "1 Cadre"
    )
    state = play(position(*GOV, ug={"Oran": "30 Cadres"}, **given), "resettle Medea", "roll 3")
    assert at(state, "Medea", "oc_neutralized") == "none"
    # It pays as a reduction.
    assert levels(state) == (51, 52)


@pytest.mark.clause("9.27/1", "9.27/2")
def test_any_number_of_areas_is_resettled_in_a_turn_each_once() -> None:
    state = play(BASE, "resettle Setif", "roll 3", "let the Government act", "resettle Medea", "roll 3")
    assert [area.place.name for area in state.areas if area.resettled] == ["Setif", "Medea"]


RESETTLE = Rows(
    """
    9.27/1 resettle Oran
    9.27/1 resettle Batna
    9.27/1 resettle Bougie
    9.27/1 resettle Setif [moved]
    13.1/4 resettle Setif [slow]
    """,
    frames=GOV,
    base=UNITS,
    but={
        "moved": {"resettled": {"Setif": True}, "ops": {}},
        "slow": {"in_force": ["slow_reaction"]},
    },
)


@pytest.mark.clause("9.27/1", "9.27/2", "13.1/4", "A19", "2.2/8")
@pytest.mark.parametrize("row", RESETTLE, ids=str)
def test_illegal_resettlement(row: str) -> None:
    RESETTLE.check(row)


@pytest.mark.clause("9/2", "A16", "12.2/1")
@pytest.mark.parametrize("move", ["intelligence in Setif", "civil affairs in Setif", "resettle Setif"])
def test_paying_the_last_point_is_legal_and_loses(move: str) -> None:
    state = position(*GOV, psl=(1, 50), **UNITS)
    after = play(state, move)
    assert (after.winner, levels(after)) == (Actor.FLN, (0, 50))
    assert (after.area("Setif").resettled, pending(state).actor) == (False, Actor.GOVERNMENT)
