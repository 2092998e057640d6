"""The Turn Interphase (10.1-10.3): control, depreciation, recovery, redeployment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.state import France, State, Zone
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.operations import FlnTurn, Operations
from tests.algeria.rules.positions import GOV, at, chances, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

# A pass of the FLN ends the Operations Phase.
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))
# Without AP nothing depreciates; a Cadre keeps the FLN from losing PSP.
PLAIN: dict[str, Any] = {"ap": 0, "ug": {"Bougie": "1 Cadre"}, "control": {"Bougie": "FLN"}}


def interphase(**given: Any) -> State:
    return play(position(*LAST, **(PLAIN | given)), "pass")


def lines(**given: Any) -> list[str]:
    return ledger(position(*LAST, **(PLAIN | given)), "pass")


def of_points(count: int, *, fln: bool) -> str:
    """Units that count that many points."""
    if not count:
        return ""
    return f"{count} Bands" if fln else f"{count} Police"


# Control


@pytest.mark.clause("10.1/1", "10.1/4", "10.1/5", "A63", "C.1")
@pytest.mark.parametrize("fln", range(11))
@pytest.mark.parametrize("government", range(11))
def test_control_by_the_points_of_both(fln: int, government: int) -> None:
    given: dict[str, Any] = {
        "ug": PLAIN["ug"] | {"Setif": of_points(fln, fln=True)},
        "ptl": {"Setif": of_points(government, fln=False)},
    }
    state = interphase(**given)
    if (fln and fln >= 2 * government) or (government and government >= 2 * fln):
        expected = "FLN" if fln > government else "Government"
        assert [line for line in lines(**given) if "Setif" in line] == [
            f"10.1/4 Setif: contested -> {expected}"
        ]
        return
    difference = abs(fln - government)
    if difference in range(1, 6):
        frame: Any = pending(state)
        assert (type(frame).__name__, frame.difference) == ("Contesting", difference)
    else:
        assert [line for line in lines(**given) if "Setif" in line] == []


@pytest.mark.clause("10.1/5")
@pytest.mark.parametrize("difference", range(1, 6))
def test_exactly_one_success_gives_control(difference: int) -> None:
    given: dict[str, Any] = {
        "ug": PLAIN["ug"] | {"Setif": f"{difference + 1} Bands"},
        "ptl": {"Setif": f"{2 * difference + 1} Police"} if difference < 5 else {},
        "ops": {} if difference < 5 else {"Setif": "3 dispersed divisions, 2 Elite brigades"},
    }
    state = interphase(**given)
    one = Fraction(difference * (6 - difference), 36)
    found = chances(state)
    assert found["control FLN"] == found["control Government"] == str(one)
    assert found["control contested"] == str(1 - 2 * one)
    assert ledger(state, "control FLN")[0] == "10.1/5 Setif: contested -> FLN"
    after = play(state, "control contested")
    assert str(after.area("Setif").control) == "contested"


@pytest.mark.clause("10.1/4", "10.1/5")
def test_13_against_7_stays_contested_and_cites_the_difference() -> None:
    given: dict[str, Any] = {
        "ug": {"Medea": "13 Bands"} | PLAIN["ug"],
        "ptl": {"Medea": "7 Police"},
        "control": PLAIN["control"] | {"Medea": "FLN"},
    }
    assert "10.1/5 Medea: FLN -> contested" in lines(**given)


@pytest.mark.clause("10.1/2", "10.1/3", "2.3/3")
@pytest.mark.parametrize(
    ("fln", "government", "out", "control"),
    [
        *(("1 Front", "1 division", "", "FLN"), ("1 Front", "1 dispersed division", "", "contested")),
        *(("1 Failek", "1 dispersed division", "", "Government"), ("1 Band", "", "3 Police", "FLN")),
        *(("", "1 Elite brigade", "", "Government"), ("", "", "2 Police", "contested")),
    ],
)
def test_what_units_count(fln: str, government: str, out: str, control: str) -> None:
    given = {
        "oc": {"Setif": ", ".join(one for one in (fln, government) if one)},
        "ptl_neutralized": {"Setif": out},
    }
    assert str(interphase(**given).area("Setif").control) == control


@pytest.mark.clause("10.1/3", "6.32/2", "10.1/2")
def test_units_of_every_box_count_not_activated_ones_too() -> None:
    given: dict[str, Any] = {
        "ops": {"Setif": "1 Elite brigade, 1 Band"},
        "oc": {"Setif": "1 Elite brigade"},
        "ptl": {"Setif": "1 Elite brigade"},
    }
    assert "10.1/4 Setif: contested -> Government" in lines(**given)


@pytest.mark.clause("10.1/6", "A64")
def test_control_is_judged_anew_in_all_25_areas_and_not_abroad() -> None:
    given: dict[str, Any] = {
        "control": PLAIN["control"] | {"Oran": "Government", "Saida": "FLN"},
        "ug": PLAIN["ug"] | {"Tunisia": "3 Bands"},
        "in_force": ["independent"],
    }
    found = [line for line in lines(**given) if " -> " in line and "PSL" not in line]
    assert [line for line in found if "Tunisia" in line and "contested" in line] == []
    assert {"A63 Oran: Government -> contested", "A63 Saida: FLN -> contested"} <= set(found)


ONE_ALONE = Rows(
    "2/1 roll 7",
    state=lambda: interphase(ap=5),
)


@pytest.mark.clause("10.1/5")
def test_one_side_alone_both_or_neither() -> None:
    state = interphase(ug=PLAIN["ug"] | {"Setif": "3 Bands"}, ptl={"Setif": "2 Police"})
    assert offered(state) == {"control FLN", "control Government", "control contested"}


# Depreciation


# Chart C.4, typed again: the loss number up to each number of points.
LOSS = {1: 1, 5: 1, 6: 2, 10: 2, 11: 3, 15: 3, 16: 4, 20: 4, 21: 5, 24: 5, 25: 6, 60: 6}


@pytest.mark.clause("10.11/1", "10.11/2", "C.4", "2.3/1")
@pytest.mark.parametrize("points", LOSS)
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("field", ["ap", "air", "helo"])
def test_a_roll_of_at_most_the_loss_number_loses_that_many(field: str, die: int, points: int) -> None:
    after = play(interphase(**{field: points}), f"roll {die}")
    left = points - (LOSS[points] if die <= LOSS[points] else 0)
    kept = after.record.ap if field == "ap" else getattr(after.record, f"{field}_maximum")
    assert kept == left


@pytest.mark.clause("C.4/1", "A65")
@pytest.mark.parametrize(("level", "drm"), [(30, -1), (31, 0), (69, 0), (70, 1), (1, -1), (99, 1)])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_owner_s_psl_is_a_drm(die: int, level: int, drm: int) -> None:
    after = play(interphase(ap=17, psl=(50, level)), f"roll {die}")
    assert after.record.ap == (13 if die + drm <= 4 else 17)
    state = interphase(air=17, psl=(level, 50))
    after = play(state, f"roll {die}")
    assert after.record.air_maximum == (13 if die + drm <= 4 else 17)


@pytest.mark.clause("10.11/1", "11.6/1")
def test_air_then_helo_then_ap_never_naval_points() -> None:
    state = interphase(air=20, helo=3, naval=8, ap=5)
    assert ledger(state, "roll 4", "roll 1", "roll 1")[:4] == [
        "10.11/2 Air maximum 20 -> 16",
        "11.1/1 Air 20 -> 16",
        "10.11/2 Helo maximum 3 -> 2",
        "11.1/1 Helo 3 -> 2",
    ]
    assert play(state, "roll 4", "roll 1", "roll 1").record.naval == 8


@pytest.mark.clause("10.11/1")
def test_illegal_to_roll_for_points_of_which_there_are_none() -> None:
    assert type(pending(interphase(helo=1))).__name__ == "Dice"
    assert interphase().turn == 3
    ONE_ALONE.check(ONE_ALONE[0])


# Recovery


@pytest.mark.clause("10.2/1", "C.5/1", "A67")
@pytest.mark.parametrize(
    ("units", "psl", "chance"),
    [
        *(("1 Band", (50, 50), "1/3"), ("1 Band", (50, 70), "1/2"), ("1 Band", (50, 30), "1/6")),
        *(("1 Police", (50, 50), "1/3"), ("1 Police", (70, 50), "1/2"), ("1 Police", (30, 50), "1/6")),
        *(("1 Elite brigade", (50, 50), "1/2"), ("1 Elite brigade", (70, 50), "1/2")),
        *(("1 Elite brigade", (30, 50), "1/3"), ("1 Front", (30, 50), "1/3")),
        *(("1 division", (69, 31), "1/3"), ("1 Algerian brigade", (31, 69), "1/3")),
    ],
)
def test_each_neutralized_unit_rolls_5_or_more_with_drm(
    units: str, psl: tuple[int, int], chance: str
) -> None:
    box = "ptl_neutralized" if "Police" in units else "oc_neutralized"
    state = interphase(psl=psl, **{box: {"Setif": units}})
    assert chances(state)["1 succeed"] == chance


@pytest.mark.clause("10.2/1", "A67", "2.3/3")
def test_units_that_recover_do_so_in_their_box_then_all_redeploy() -> None:
    state = interphase(oc_neutralized={"Setif": "3 Bands"})
    assert chances(state) == {
        "0 succeed": "8/27",
        "1 succeed": "4/9",
        "2 succeed": "2/9",
        "3 succeed": "1/27",
    }
    found = ledger(state, "2 succeed")
    assert found[0] == "10.2/1 2 Bands in Setif go from OC neutralized to OC"
    after = play(state, "2 succeed")
    assert (at(after, "Setif", "ug"), at(after, "Setif", "ug_neutralized")) == ("2 Bands", "1 Band")


@pytest.mark.clause("10.2/2", "C.5/1", "11.5/3", "A67")
@pytest.mark.parametrize(
    ("given", "chance"),
    [
        ({}, "1/2"),
        ({"ug": {"Setif": "1 Cadre"}}, "1/3"),
        # The PSL does not count for areas.
        ({"psl": (80, 50)}, "1/2"),
    ],
)
def test_terrorized_areas_recover_by_a_roll_of_the_government(given: dict[str, Any], chance: str) -> None:
    state = interphase(terror={"Setif": True}, **given)
    assert chances(state)["1 succeed"] == chance
    assert not play(state, "1 succeed").area("Setif").terror
    assert play(state, "0 succeed").area("Setif").terror


@pytest.mark.clause("10.2/2", "A67")
def test_areas_roll_after_all_units_and_look_at_those_that_recovered() -> None:
    state = interphase(terror={"Setif": True}, oc_neutralized={"Setif": "1 Band"})
    assert chances(play(state, "0 succeed"))["1 succeed"] == "1/2"
    assert chances(play(state, "1 succeed"))["1 succeed"] == "1/3"


@pytest.mark.clause("10.2/2")
def test_each_terrorized_area_of_the_map_rolls() -> None:
    lines = ledger(interphase(terror=dict.fromkeys(map(str, AREAS), True)), *["1 succeed"] * len(AREAS))
    assert [line for line in lines if "terror" in line] == [
        f"10.2/2 {one}: no longer terrorized" for one in AREAS
    ]
    after = play(interphase(terror={"Barika": True}, oc_neutralized={"Setif": "1 Band"}), *["1 succeed"] * 2)
    assert not after.area("Barika").terror


OUT = {
    "ug_neutralized": "1 Front, 2 Cadres, 1 Band, 1 Failek",
    "ops_neutralized": "1 Cadre, 1 division, 1 dispersed division, 1 French brigade, 2 Elite brigades",
    "oc_neutralized": "2 Bands, 1 Algerian brigade",
    "ptl_neutralized": "1 Elite brigade, 2 Police",
}


@pytest.mark.clause("10.2/1", "2.3/3")
@pytest.mark.parametrize("recovers", [False, True])
@pytest.mark.parametrize("area", ["Barika", "Setif", "Oran"])
def test_every_neutralized_unit_of_every_box_rolls_once(area: str, recovers: bool) -> None:  # noqa: FBT001 - a row of a table
    state = interphase(**{field: {area: units} for field, units in OUT.items()})
    rolled, lines = 0, list[str]()
    while "0 succeed" in offered(state):
        dice = pending(state).number
        rolled += dice
        move = f"{dice if recovers else 0} succeed"
        lines += [line for line in ledger(state, move) if line.startswith("10.2/1")]
        state = play(state, move)
    there = [one.split(" ", 1) for units in OUT.values() for one in units.split(", ")]
    assert rolled == sum(int(count) for count, _ in there)
    assert len(lines) == (len(there) if recovers else 0)


@pytest.mark.clause("10.2/1", "10.2/2", "2/1")
def test_illegal_more_recoveries_than_dice() -> None:
    RECOVERY.check(RECOVERY[0])
    RECOVERY.check(RECOVERY[1])
    NEVER.check(NEVER[0])
    SURELY.check(SURELY[0])


def flushed(area: str, units: str) -> State:
    """A Flush whose contact number leaves no face, or every face, of the die."""
    begun = play(position(*GOV, ops={area: f"1 Cadre, {units}"}), f"flush in {area}")
    return play(begun, f"{units} from OPS", "go")


NEVER = Rows("2/1 1 succeed", state=lambda: flushed("Batna", "1 division"))
SURELY = Rows("2/1 0 succeed", state=lambda: flushed("Algiers", "3 Elite brigades"))
RECOVERY = Rows(
    """
    2/1 4 succeed
    2/1 -1 succeed
    """,
    state=lambda: interphase(oc_neutralized={"Setif": "3 Bands"}),
)


# Redeployment


@pytest.mark.clause("10.3/1", "10.3/2", "A68", "2.2/3", "2.2/5")
def test_all_units_go_home_neutralized_ones_too() -> None:
    given: dict[str, Any] = {
        "ops": {"Setif": "1 Front, 1 Band", "Tunisia": "1 Failek"},
        "oc": {"Setif": "1 Cadre, 1 division"},
        "ptl": {"Setif": "1 Elite brigade, 1 Police"},
        "oc_neutralized": {"Setif": "1 Band, 1 French brigade"},
        "ptl_neutralized": {"Setif": "1 Algerian brigade"},
        "in_force": ["independent"],
    }
    state = interphase(**given)
    while state.turn == 2:
        state = play(state, "control contested" if "control contested" in offered(state) else "0 succeed")
    assert at(state, "Setif", "ug") == "1 Front, 1 Cadre, 1 Band"
    assert at(state, "Setif", "ops") == "1 division, 1 Elite brigade"
    assert at(state, "Setif", "ptl") == "1 Police"
    assert at(state, "Setif", "ug_neutralized") == "1 Band"
    assert at(state, "Setif", "ops_neutralized") == "1 French brigade, 1 Algerian brigade"
    assert at(state, "Tunisia", "ug") == "1 Failek"


@pytest.mark.clause("10.3/3", "A68", "11.11/2", "6.33/3")
def test_what_lasts_a_turn_ends_with_it() -> None:
    marks = ("propaganda", "strike", "raid", "civil_affairs", "suppression")
    given: dict[str, Any] = {key: {"Oran": True} for key in marks}
    given |= {
        "in_force": ["independent", "amnesty", "jealousy"],
        "france": France(cadre=True, propaganda=True),
    }
    zone = Zone(mobilized=True, steps=1, active=True, first_turn=True)
    state = interphase(zone=zone, **given)
    assert state.turn == 3
    assert not any(getattr(state.area("Oran"), mark) for mark in marks)
    assert state.zone == Zone(mobilized=True, steps=1)
    assert state.france == France(cadre=True)
    assert state.in_force.labels == ("Independence",)


@pytest.mark.clause("10.3/3", "11.1/1")
def test_what_was_used_of_air_and_helo_comes_back() -> None:
    state = interphase(air=1, air_maximum=4, helo=0, helo_maximum=2)
    after = play(state, "roll 6", "roll 6")
    assert (after.record.air, after.record.helo, levels(after)) == (4, 2, (50, 50))
