"""Harass (9.15)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.tables import hits
from ctcore.algeria.board.units import Actor
from tests.algeria.rules.positions import FLN, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Medea": "1 Cadre, 2 Bands, 1 Failek, 1 Algerian brigade", "Tunisia": "1 Band"},
    "oc": {"Medea": "1 division"},
    "ptl": {"Medea": "1 Police", "Oran": "1 Police"},
    "ptl_neutralized": {"Medea": "1 Elite brigade"},
    "in_force": ["independent"],
}
BASE = position(*FLN, **UNITS)
ALONE = "with 0 Cadres and 1 Band and 0 Faileks"
ALGERIAN = f"harass Algerian brigade in OPS of Medea {ALONE}"
POLICE = f"harass Police in PTL of Medea {ALONE}"
# The Firepower of a target, typed again; it answers with half of it, fractions up.
TARGETS = {
    "Algerian brigade in OPS": 5,
    "division in OC": 25,
    "Police in PTL": 2,
    "Elite brigade in PTL neutralized": 9,
}


@pytest.mark.clause(
    "9.15/1", "9.15/2", "9.15/4", "9.15/5", "9.15/6", "9.15/7", "C.3/5", "C.6/3", "A49", "A55"
)
def test_an_example_with_every_line_of_its_ledger() -> None:
    assert ledger(BASE, ALGERIAN, "roll 6", "gain 1, take 1", "roll 3") == [
        "9/4 1 Band in Medea goes from OPS to OC",
        "C.3/1 the FLN fires with 2: 6 gives 2",
        "C.6/3 FLN PSL 50 -> 51",
        "C.6/3 Government PSL 50 -> 49",
        "C.3/1 the Government fires with 3: 3 gives 0",
        "C.3/5 1 Algerian brigade in Medea goes from OPS to OPS neutralized",
    ]


@pytest.mark.clause("9.15/4", "9.15/5", "A48", "A18", "A19", "C.3/6", "2.1/2", "2.1/3")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("target", TARGETS)
def test_any_government_unit_is_a_target_and_answers_with_half(target: str, die: int) -> None:
    state = play(BASE, f"harass {target} of Medea {ALONE}", "roll 1")
    dealt = hits((TARGETS[target] + 1) // 2, die)
    after = play(state, f"roll {die}")
    if dealt:
        assert (pending(after).actor, pending(after).left) == (Actor.FLN, dealt)
        after = play(after, "hit Band in OC")
        assert (pending(after).chooser, pending(after).points) == (Actor.GOVERNMENT, 1)
    assert at(after, "Medea", "oc") == ("1 division" if dealt else "1 Band, 1 division")


@pytest.mark.clause("9.15/3", "A47")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_failek_takes_others_along_and_all_firepower_is_added(die: int) -> None:
    move = "harass Algerian brigade in OPS of Medea with 1 Cadre and 2 Bands and 1 Failek"
    state = play(BASE, move, f"roll {die}")
    assert pending(state).points == hits(1 + 2 * 2 + 4, die)
    assert at(state, "Medea", "oc") == "1 Cadre, 2 Bands, 1 Failek, 1 division"


@pytest.mark.clause("9.15/7", "A56", "C.6/3", "2.3/4")
def test_police_pay_once_when_neutralized_whatever_the_hits() -> None:
    state = play(BASE, POLICE, "roll 6", "roll 1")
    assert at(state, "Medea", "ptl_neutralized") == "1 Elite brigade, 1 Police"
    assert (pending(state).chooser, pending(state).points) == (Actor.FLN, 1)
    assert levels(play(state, "gain 0, take 1")) == (49, 50)
    # No hit, no point.
    assert levels(play(BASE, POLICE, "roll 1", "roll 3")) == (50, 50)


@pytest.mark.clause("9.15/7", "9.15/6", "A49")
def test_government_units_are_never_eliminated_and_stay_where_they_are() -> None:
    state = play(BASE, f"harass division in OC of Medea {ALONE}", "roll 6", "gain 2, take 0", "roll 1")
    assert (at(state, "Medea", "oc"), pending(state).left) == ("1 Band, 1 division", 1)
    state = play(state, "hit Band in OC", "gain 0, take 1")
    assert at(state, "Medea", "oc_neutralized") == "1 division"
    assert levels(state) == (50, 51)


@pytest.mark.clause("9.15/5", "11.11/1", "A48")
def test_air_points_are_added_undivided_where_allowed() -> None:
    state = play(position(*FLN, air=2, **UNITS), ALGERIAN, "roll 1")
    assert offered(state) == {f"use {count} Air point{'s' * (count != 1)}" for count in range(3)}
    state = play(state, "use 1 Air point", "roll 6", "roll 6")
    assert pending(state).left == hits(3 + 6, 6)
    assert state.record.air == 1


@pytest.mark.clause("9.15/6", "9.23/6", "8/5", "A49")
def test_the_harassed_unit_may_react_if_it_is_not_neutralized() -> None:
    state = play(
        position(*FLN, ops={"Saida": "1 Band, 1 Elite brigade"}),
        f"harass Elite brigade in OPS of Saida {ALONE}",
        "roll 1",
        "roll 1",
    )
    assert pending(state).left == 1
    state = play(
        position(*FLN, ops={"Saida": "1 Band, 1 Algerian brigade"}),
        f"harass Algerian brigade in OPS of Saida {ALONE}",
        "roll 1",
        "roll 1",
    )
    state = play(state, "react", "1 Algerian brigade from OPS", "go", "0 succeed")
    assert type(pending(state)).__name__ == "Dice"


@pytest.mark.clause("9.15/1", "9.15/2")
def test_each_unit_harasses_by_itself_any_number_of_times() -> None:
    state = play(BASE, POLICE, "roll 1", "roll 3", "no react", POLICE, "roll 1", "roll 3")
    assert at(state, "Medea", "oc") == "2 Bands, 1 division"
    assert state.record.ap == BASE.record.ap


HARASS = Rows(
    """
    9.15/4 harass Band in OPS of Medea with 0 Cadres and 1 Band and 0 Faileks
    9.15/4 harass Algerian brigade in PTL of Medea with 0 Cadres and 1 Band and 0 Faileks
    9.15/4 9.15/1 harass Elite brigade in PTL of Oran with 0 Cadres and 1 Band and 0 Faileks
    9.15/1 harass Police in PTL of Oran with 0 Cadres and 1 Band and 0 Faileks
    9.15/4 11.21/3 harass Police in PTL of Tunisia with 0 Cadres and 1 Band and 0 Faileks
    9.15/2 harass Police in PTL of Medea with 0 Cadres and 2 Bands and 0 Faileks
    9.15/2 harass Police in PTL of Medea with 1 Cadre and 0 Bands and 0 Faileks
    9.15/2 harass Police in PTL of Medea with 1 Cadre and 1 Band and 0 Faileks
    9.15/3 harass Police in PTL of Medea with 2 Cadres and 0 Bands and 1 Failek
    9.15/1 harass Police in PTL of Medea with 0 Cadres and 3 Bands and 1 Failek
    9.15/1 harass Police in PTL of Medea with 0 Cadres and 0 Bands and 2 Faileks
    """,
    frames=FLN,
    base=UNITS,
)


@pytest.mark.clause("9.15/1", "9.15/2", "9.15/3", "9.15/4", "7/6", "11.21/3", "A19", "A47")
@pytest.mark.parametrize("row", HARASS, ids=str)
def test_illegal_to_harass(row: str) -> None:
    HARASS.check(row)
