"""The FLN's reinforcement (6.1, 6.2): its AP, what it builds and converts."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import State
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import at, ledger, offered, pending, play, position, said
from tests.algeria.rules.rows import Rows

PHASE = (Recruiting(),)
UNITS: dict[str, Any] = {
    "ug": {
        "Setif": "1 Front, 2 Cadres, 1 Band",
        "Medea": "2 Cadres",
        "Batna": "1 Cadre",
        "Tunisia": "1 Cadre, 2 Bands",
        "Oran": "1 Front",
    },
    "ug_neutralized": {"Medea": "1 Cadre", "Bougie": "1 Front"},
    "in_force": ["independent"],
}
LONE = {"in_force": (), "ug": {"Setif": "1 Front, 2 Cadres"}, "ug_neutralized": {}}


def income(**given: Any) -> int:
    """The AP that the phase begins with, of none before and an FLN PSL of 1."""
    return play(position(Mobilizing(), ap=0, psl=(50, 1), **given), "end").record.ap - 1


# AP


@pytest.mark.clause("6.1/1", "6.1/2", "A.4", "2.3/2", "6/1")
@pytest.mark.parametrize(
    ("area", "control", "units", "due"),
    [
        *(("Oran", "FLN", "", 5), ("Oran", "contested", "1 Cadre", 2), ("Oran", "contested", "", 0)),
        *(
            ("Oran", "Government", "1 Cadre", 0),
            ("Setif", "FLN", "", 2),
            ("Setif", "contested", "1 Cadre", 1),
        ),
        *(
            ("Setif", "contested", "", 0),
            ("Setif", "Government", "1 Cadre", 0),
            ("Batna", "FLN", "1 Cadre", 0),
        ),
        *(("Batna", "contested", "1 Cadre", 0), ("Tunisia", "contested", "1 Cadre", 0)),
    ],
)
def test_areas_give_ap_by_their_sort_and_control(area: str, control: str, units: str, due: int) -> None:
    given = {"control": {area: control}, "ug": {area: units}, "in_force": ["independent"]}
    assert income(**given) == due


@pytest.mark.clause("6.1/1", "6.1/2", "2.3/3")
def test_illegal_ap_for_neutralized_units_of_a_contested_area() -> None:
    assert income(ug_neutralized={"Oran": "2 Cadres", "Setif": "1 Front"}) == 0
    assert income(ug={"Oran": "1 Front"}, ug_neutralized={"Oran": "2 Cadres"}) == 2


@pytest.mark.clause("6.1/3", "11.5/2", "A25")
@pytest.mark.parametrize(
    ("area", "control", "due"), [("Oran", "FLN", 4), ("Oran", "contested", 1), ("Setif", "contested", 0)]
)
def test_terror_takes_one_ap_of_what_is_due(area: str, control: str, due: int) -> None:
    given = {"control": {area: control}, "ug": {area: "1 Cadre"}, "terror": {area: True}}
    assert income(**given) == due
    # What is not due is not taken from elsewhere (A25).
    assert income(terror={"Bougie": True}, control={"Oran": "FLN"}) == 5


@pytest.mark.clause("6.1/2", "9.27/2")
def test_a_resettled_area_gives_nothing() -> None:
    given: dict[str, Any] = {"control": {"Setif": "FLN"}, "ug": {"Setif": "1 Cadre"}}
    assert (income(**given), income(resettled={"Setif": True}, **given)) == (2, 0)


@pytest.mark.clause("6.1/5", "11.6/1", "A25", "A28")
@pytest.mark.parametrize(
    ("psl", "naval", "due"), [(50, 0, 5), (51, 0, 6), (60, 0, 6), (1, 0, 1), (99, 3, 7), (20, 5, 0)]
)
def test_a_tenth_of_the_psl_rounded_up_less_the_naval_points(psl: int, naval: int, due: int) -> None:
    state = position(Mobilizing(), ap=0, psl=(50, psl), naval=naval)
    assert play(state, "end").record.ap == due


@pytest.mark.clause("6.1/5", "A28")
def test_an_active_border_zone_takes_nothing_off() -> None:
    zone = play(
        position(Mobilizing(), ap=0, in_force=["independent"]),
        *("mobilize Border Zone", "activate Border Zone", "end"),
    )
    assert zone.record.ap == 5


@pytest.mark.clause("6.1/4", "A17", "2.3/1")
def test_ap_are_saved_and_stop_at_99() -> None:
    lines = ledger(position(Mobilizing(), ap=97, control={"Oran": "FLN"}), "end")
    assert "6.1/1 FLN AP 97 -> 99" in lines
    assert not [line for line in lines if line.startswith("6.1/5 FLN AP")]


# Building


@pytest.mark.clause("6.2/1", "6.2/2", "A.1")
def test_units_are_built_in_ug_at_a_front_for_three_ap_and_may_act_this_turn() -> None:
    state = position(*PHASE, **UNITS)
    assert ledger(state, "build 2 Cadres in Setif") == [
        "6.2/1 FLN AP 9 -> 3",
        "6.2/1 2 Cadres are placed in UG of Setif",
    ]
    after = play(state, "build 2 Cadres in Setif", "build 1 Band in Setif")
    assert (at(after, "Setif", "ug"), after.record.ap) == ("1 Front, 4 Cadres, 2 Bands", 0)
    after = play(after, "end", "end", "bring 4 Cadres out in Setif")
    assert at(after, "Setif", "ops") == "4 Cadres"


@pytest.mark.clause("6.2/1", "11.21/2", "A39", "A.1")
def test_abroad_building_costs_two_and_needs_no_front() -> None:
    state = position(*PHASE, **UNITS)
    assert play(state, "build 2 Bands in Morocco").record.ap == 5
    before = offered(position(*PHASE, **(UNITS | LONE)))
    assert [move for move in before if "Morocco" in move or "Tunisia" in move] == []


BUILD = Rows(
    *("6.2/1 build 0 Cadres in Setif", "6.2/1 build 1 Front in Setif", "6.2/1 build 1 Failek in Tunisia"),
    *("6.2/1 build 1 Cadre in Medea", "6.2/1 build 1 Cadre in Bougie", "6.2/1 build 1 Band in Batna"),
    *(
        "6.2/1 build 4 Bands in Setif",
        "6.2/1 build 1 Cadre in Setif [poor]",
        "6.2/1 build 5 Bands in Morocco",
    ),
    *("11.21/2 build 1 Cadre in Tunisia [before]", "2/4 build 1 Band in Setif [used]"),
    frames=PHASE,
    base=UNITS,
    but={
        "poor": {"ap": 2},
        "before": LONE,
        "used": {"ops": {"Oran": "21 Bands"}, "ap": 50},
    },
)


@pytest.mark.clause("6.2/1", "11.21/2", "11.2/1", "2/4", "A10", "A19")
@pytest.mark.parametrize("row", BUILD, ids=str)
def test_illegal_building(row: str) -> None:
    BUILD.check(row)


# Converting


@pytest.mark.clause("6.2/3", "6.2/5", "6.2/7", "A.1", "A37", "A38", "A39")
@pytest.mark.parametrize(
    ("move", "ap", "area", "units"),
    [
        ("convert 1 Cadre to Front in Medea", 6, "Medea", "1 Front, 1 Cadre"),
        ("convert 2 Cadres to Band in Medea", 7, "Medea", "2 Bands"),
        ("convert 2 Bands to Failek in Tunisia", 5, "Tunisia", "1 Cadre, 2 Faileks"),
        ("convert 1 Cadre to Band in Tunisia", 8, "Tunisia", "3 Bands"),
        ("convert 1 Front to Cadre in Oran", 9, "Oran", "1 Cadre"),
        ("convert 1 Cadre to Band in Batna", 8, "Batna", "1 Band"),
    ],
)
def test_units_are_converted_for_ap(move: str, ap: int, area: str, units: str) -> None:
    after = play(position(*PHASE, **UNITS), move)
    assert (after.record.ap, at(after, area, "ug")) == (ap, units)
    assert after.psl == position(*PHASE, **UNITS).psl


@pytest.mark.clause("6.2/6", "A37")
def test_a_new_front_serves_at_once_and_a_new_band_may_be_converted_at_once() -> None:
    state = play(position(*PHASE, **UNITS), "convert 1 Cadre to Front in Medea", "build 1 Band in Medea")
    assert at(state, "Medea", "ug") == "1 Front, 1 Cadre, 1 Band"
    state = play(
        position(*PHASE, **UNITS),
        *("convert 1 Cadre to Band in Tunisia", "convert 3 Bands to Failek in Tunisia"),
    )
    assert (at(state, "Tunisia", "ug"), state.record.ap) == ("3 Faileks", 2)


CONVERT = Rows(
    *("6.2/1 convert 0 Cadres to Band in Medea", "6.2/3 convert 1 Band to Cadre in Setif"),
    *("6.2/3 convert 1 Front to Band in Oran", "6.2/7 convert 1 Band to Failek in Setif"),
    *("6.2/7 convert 1 Cadre to Front in Tunisia", "6.2/4 convert 1 Cadre to Front in Batna"),
    *("6.2/4 convert 1 Cadre to Front in Setif", "6.2/4 convert 2 Cadres to Front in Medea"),
    *("6.2/7 convert 3 Cadres to Band in Medea", "6.2/7 convert 1 Front to Cadre in Bougie"),
    *("6.2/4 convert 1 Cadre to Front in Medea [moved]", "6.2/3 convert 2 Cadres to Band in Medea [poor]"),
    "2/4 convert 1 Cadre to Band in Medea [used]",
    "6.2/4 convert 1 Cadre to Front in Bougie [neutral]",
    frames=PHASE,
    base=UNITS,
    but={
        "moved": {"resettled": {"Medea": True}},
        "poor": {"ap": 1},
        "used": {"ops": {"Oran": "21 Bands"}},
        "neutral": {"ug": {"Bougie": "1 Cadre"}, "ug_neutralized": {"Bougie": "1 Front"}},
    },
)


@pytest.mark.clause("6.2/3", "6.2/4", "6.2/5", "6.2/7", "2.2/8", "11.21/3", "A19", "A38", "A39")
@pytest.mark.parametrize("row", CONVERT, ids=str)
def test_illegal_converting(row: str) -> None:
    CONVERT.check(row)


@pytest.mark.clause("11.21/2", "11.2/1")
def test_illegal_converting_abroad_before_independence() -> None:
    # No unit can stand there yet, so that this never decides alone.
    BEFORE.check("11.21/2 6.2/7 convert 1 Cadre to Band in Tunisia")


BEFORE = Rows("11.21/2 6.2/7 convert 1 Cadre to Band in Tunisia", frames=PHASE)


@pytest.mark.clause("6.2/2", "6/2", "A12")
def test_the_phase_ends_with_the_government_to_deploy() -> None:
    state: State = play(position(*PHASE, **UNITS), "end")
    assert type(pending(state)).__name__ == "Deploying"
    assert said(position(*PHASE, **UNITS), "end") == []
