"""Deployment (7): patrols, other areas, the modes of divisions; the FLN comes out; a Cadre and France."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import France
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.deployment_government import Deploying
from tests.algeria.rules.positions import at, ledger, offered, pending, play, position, unmet
from tests.algeria.rules.rows import Rows

PHASE, OUT = (Deploying(),), (Emerging(),)
UNITS: dict[str, Any] = {
    "ops": {"Medea": "2 divisions, 1 French brigade, 2 Elite brigades", "Oran": "1 dispersed division"},
    "oc": {"Medea": "1 division, 1 Elite brigade", "Setif": "1 dispersed division"},
    "ops_neutralized": {"Setif": "1 division, 1 Algerian brigade"},
    "ptl": {"Oran": "1 Police"},
}
BASE = position(*PHASE, **UNITS)
HIDDEN: dict[str, Any] = {
    "ug": {"Medea": "1 Front, 2 Cadres, 2 Bands", "Tunisia": "1 Cadre, 1 Failek", "Setif": "1 Cadre"},
    "ug_neutralized": {"Medea": "1 Cadre", "Bougie": "1 Front, 1 Cadre"},
    "in_force": ["independent"],
}
FLN_BASE = position(*OUT, **HIDDEN)
IN_FRANCE = HIDDEN | {"france": France(cadre=True)}


# The Government


@pytest.mark.clause("7/1", "7/2", "7/3", "9.21/1", "9.21/2", "2.2/7")
def test_the_government_puts_units_on_patrol_or_into_another_area_or_leaves_them() -> None:
    assert pending(BASE).actor is Actor.GOVERNMENT
    assert ledger(BASE, "patrol with 1 division in Medea") == ["7/2 1 division in Medea goes from OPS to PTL"]
    assert ledger(BASE, "deploy 2 Elite brigades from Medea to Batna") == [
        "7/2 2 Elite brigades go from Medea to OPS of Batna"
    ]
    state = play(BASE, "end")
    assert (state.area("Medea"), type(pending(state)).__name__) == (BASE.area("Medea"), "Emerging")


@pytest.mark.clause("7/2", "A40")
def test_illegal_to_place_a_unit_twice() -> None:
    state = play(BASE, "deploy 1 French brigade from Medea to Batna")
    assert unmet(state, "patrol with 1 French brigade in Batna") == ["7/2"]
    assert unmet(state, "deploy 1 French brigade from Batna to Medea") == ["7/2"]
    # What came and what was there are told apart.
    state = play(BASE, "deploy 1 dispersed division from Oran to Medea", "patrol with 2 divisions in Medea")
    assert unmet(state, "patrol with 1 dispersed division in Medea") == ["7/2"]
    # The next turn it may go again.
    assert at(play(state, "end"), "Medea", "apart") == "none"


DEPLOY = Rows(
    """
    7/2 patrol with 0 divisions in Medea
    7/2 patrol with 3 divisions in Medea
    7/2 patrol with 1 Algerian brigade in Setif
    7/2 patrol with 1 dispersed division in Setif
    7/2 7/2 patrol with 1 Police in Oran
    7/2 deploy 0 divisions from Medea to Oran
    7/2 deploy 1 division from Medea to Medea
    7/2 deploy 1 division from Medea to Tunisia
    7/2 deploy 1 Algerian brigade from Setif to Oran
    7/2 7/2 deploy 1 Police from Oran to Medea
    """,
    frames=PHASE,
    base=UNITS,
)


@pytest.mark.clause("7/2", "7/3", "9.21/1", "11.21/2", "A19")
@pytest.mark.parametrize("row", DEPLOY, ids=str)
def test_illegal_deployment(row: str) -> None:
    DEPLOY.check(row)


@pytest.mark.clause("7/4", "11.7/1", "11.7/2", "A19", "A40")
def test_divisions_change_their_mode_once_in_any_box_neutralized_ones_too() -> None:
    moves = (
        *("disperse 2 divisions in OPS of Medea", "disperse 1 division in OC of Medea"),
        *("disperse 1 division in OPS neutralized of Setif", "concentrate 1 division in OC of Setif"),
        *("concentrate 1 division in OPS of Oran",),
    )
    assert ledger(BASE, moves[0]) == ["7/4 2 divisions -> dispersed divisions in Medea"]
    state = play(BASE, *moves)
    assert at(state, "Medea", "ops").startswith("2 dispersed divisions")
    assert at(state, "Medea", "oc") == "1 dispersed division, 1 Elite brigade"
    assert at(state, "Setif", "ops_neutralized") == "1 dispersed division, 1 Algerian brigade"
    assert (at(state, "Oran", "ops"), at(state, "Setif", "oc")) == ("1 division", "1 division")
    assert set(state.stack[-1].told.split(", ")) == {  # type: ignore[attr-defined]
        *("2 dispersed divisions in OPS of Medea", "1 dispersed division in OC of Medea"),
        *("1 dispersed division in OPS neutralized of Setif", "1 division in OC of Setif"),
        "1 division in OPS of Oran",
    }


CHANGED = Rows(
    """
    7/4 concentrate 1 division in OPS of Medea
    7/4 disperse 1 division in OPS of Oran
    """,
    state=lambda: play(BASE, "disperse 2 divisions in OPS of Medea", "concentrate 1 division in OPS of Oran"),
)


@pytest.mark.clause("7/4", "A40")
@pytest.mark.parametrize("row", CHANGED, ids=str)
def test_illegal_to_change_twice_in_a_turn(row: str) -> None:
    CHANGED.check(row)


@pytest.mark.clause("7/4", "7/2", "A40")
def test_a_division_that_changed_may_be_placed_and_carries_its_mark() -> None:
    state = play(BASE, "disperse 2 divisions in OPS of Medea", "patrol with 1 dispersed division in Medea")
    assert unmet(state, "concentrate 1 division in PTL of Medea") == ["7/4"]
    state = play(state, "deploy 1 dispersed division from Medea to Oran")
    # Of the two in Oran one has changed, the other has not.
    state = play(state, "concentrate 1 division in OPS of Oran")
    assert unmet(state, "concentrate 1 division in OPS of Oran") == ["7/4"]


@pytest.mark.clause("7/4", "7/2", "A40", "A86")
def test_of_two_that_changed_the_one_that_stays_keeps_its_mark_too() -> None:
    state = position(*PHASE, ops={"Medea": "1 division", "Oran": "1 division"})
    state = play(state, "deploy 1 division from Medea to Oran", "disperse 2 divisions in OPS of Oran")
    # One has been placed; the other goes.
    assert unmet(state, "patrol with 2 dispersed divisions in Oran") == ["7/2"]
    state = play(state, "patrol with 1 dispersed division in Oran")
    assert unmet(state, "concentrate 1 division in PTL of Oran") == ["7/4"]
    assert unmet(state, "concentrate 1 division in OPS of Oran") == ["7/4"]


@pytest.mark.clause("7/4", "7/2", "A86")
def test_while_divisions_that_have_not_changed_are_there_they_go_first_and_carry_no_mark() -> None:
    state = position(*PHASE, ops={"Medea": "1 division, 3 dispersed divisions"})
    state = play(state, "disperse 1 division in OPS of Medea", "patrol with 1 dispersed division in Medea")
    assert pending(state).told == "1 dispersed division in OPS of Medea"
    assert unmet(state, "concentrate 3 divisions in OPS of Medea") == ["7/4"]
    after = play(state, "concentrate 2 divisions in OPS of Medea", "concentrate 1 division in PTL of Medea")
    assert at(after, "Medea", "ops") == "2 divisions, 1 dispersed division"


MODES = Rows(
    """
    7/2 disperse 0 divisions in OPS of Medea
    11.7/2 disperse 1 division in OPS of Medea [slow]
    7/2 concentrate 0 divisions in OPS of Oran
    7/4 disperse 1 division in OPS of Oran
    7/4 concentrate 2 divisions in OPS of Oran
    """,
    frames=PHASE,
    base=UNITS,
    but={"slow": {"in_force": ["slow_reaction"]}},
)


@pytest.mark.clause("7/4", "11.7/2", "13.1/3")
@pytest.mark.parametrize("row", MODES, ids=str)
def test_illegal_changes_of_mode(row: str) -> None:
    MODES.check(row)


@pytest.mark.clause("13.1/3", "A75")
def test_slow_reaction_lets_divisions_concentrate() -> None:
    state = position(*PHASE, in_force=["slow_reaction"], **UNITS)
    assert at(play(state, "concentrate 1 division in OPS of Oran"), "Oran", "ops") == "1 division"


# The FLN


@pytest.mark.clause("7/5", "7/6", "2.2/3", "2.2/4", "A41")
def test_the_fln_brings_units_out_fronts_too_for_nothing() -> None:
    assert pending(FLN_BASE).actor is Actor.FLN
    assert ledger(FLN_BASE, "bring 2 Bands out in Medea") == ["7/5 2 Bands in Medea go from UG to OPS"]
    state = play(FLN_BASE, "bring 1 Front out in Medea", "bring 1 Cadre out in Medea")
    assert (at(state, "Medea", "ops"), at(state, "Medea", "ug")) == ("1 Front, 1 Cadre", "1 Cadre, 2 Bands")
    assert state.record == FLN_BASE.record


@pytest.mark.clause("7/5", "A9", "11.21/3")
def test_abroad_mobile_units_come_out_at_the_end_by_themselves() -> None:
    assert ledger(FLN_BASE, "end") == [
        "7/5 1 Cadre in Tunisia goes from UG to OPS",
        "7/5 1 Failek in Tunisia goes from UG to OPS",
    ]
    state = play(FLN_BASE, "end")
    assert at(state, "Setif", "ug") == "1 Cadre"
    assert type(pending(state)).__name__ == "FlnTurn"


BRING = Rows(
    """
    7/5 bring 0 Cadres out in Medea
    7/5 bring 3 Cadres out in Medea
    7/5 bring 1 Front out in Bougie
    7/5 bring 1 Cadre out in Tunisia
    7/5 7/5 bring 1 Police out in Medea
    """,
    frames=OUT,
    base=HIDDEN,
)


@pytest.mark.clause("7/5", "2.2/4", "A9", "A19", "A41")
@pytest.mark.parametrize("row", BRING, ids=str)
def test_illegal_to_bring_out(row: str) -> None:
    BRING.check(row)


# France


@pytest.mark.clause("11.22/2", "7/5", "2.2/10", "A4", "A41")
def test_a_cadre_goes_from_an_area_with_a_front_to_france() -> None:
    assert ledger(FLN_BASE, "send a Cadre from Medea to France") == [
        "11.22/2 a Cadre of Medea goes to France"
    ]
    state = play(FLN_BASE, "send a Cadre from Medea to France")
    assert (state.france.cadre, at(state, "Medea", "ug")) == (True, "1 Front, 1 Cadre, 2 Bands")
    city = position(*OUT, ug={"Oran": "1 Cadre"}, ug_neutralized={"Oran": "1 Front"})
    assert play(city, "send a Cadre from Oran to France").france.cadre


@pytest.mark.clause("11.22/4", "A41")
@pytest.mark.parametrize("box", ["UG", "OPS"])
def test_it_comes_back_to_any_area_with_a_front(box: str) -> None:
    state = play(position(*OUT, **IN_FRANCE), f"take the Cadre from France to {box} of Bougie")
    assert (state.france.cadre, at(state, "Bougie", box.lower())) == (False, "1 Cadre")


CROSSING = Rows(
    """
    11.22/2 send a Cadre from Setif to France
    11.22/2 send a Cadre from Bougie to France
    11.22/2 11.22/2 send a Cadre from Oran to France
    11.22/2 send a Cadre from Medea to France [there]
    11.22/4 take the Cadre from France to UG of Medea
    11.22/4 take the Cadre from France to UG of Setif [there]
    11.22/4 take the Cadre from France to OC of Medea [there]
    11.22/4 take the Cadre from France to OPS of Tunisia [there]
    """,
    frames=OUT,
    base=HIDDEN,
    but={"there": {"france": France(cadre=True)}},
)


@pytest.mark.clause("11.22/1", "11.22/2", "11.22/4", "2.2/10", "A41")
@pytest.mark.parametrize("row", CROSSING, ids=str)
def test_illegal_crossings(row: str) -> None:
    CROSSING.check(row)


ONCE = Rows(
    "11.22/2 take the Cadre from France to UG of Medea",
    state=lambda: play(FLN_BASE, "send a Cadre from Medea to France"),
)
ONCE_BACK = Rows(
    "11.22/2 send a Cadre from Medea to France",
    state=lambda: play(position(*OUT, **IN_FRANCE), "take the Cadre from France to UG of Medea"),
)


@pytest.mark.clause("11.22/2", "A41")
def test_illegal_to_cross_both_ways_in_a_turn() -> None:
    ONCE.check(ONCE[0])
    ONCE_BACK.check(ONCE_BACK[0])
    crossing = {
        one for one in offered(play(FLN_BASE, "send a Cadre from Medea to France")) if "France" in one
    }
    assert crossing == set()
