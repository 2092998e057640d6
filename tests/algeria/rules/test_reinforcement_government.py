"""The Government's reinforcement (6.3): what it mobilizes and activates, and what that costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ctcore.algeria.board.state import Zone
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import at, ledger, levels, offered, pending, play, position, said
from tests.algeria.rules.rows import Rows

PHASE = (Mobilizing(),)
UNITS: dict[str, Any] = {
    "ops": {"Medea": "2 divisions, 1 French brigade, 3 Elite brigades, 1 Algerian brigade", "Oran": "1 Band"},
    "apart": {"Medea": "2 divisions, 1 French brigade, 3 Elite brigades"},
    "ops_neutralized": {"Oran": "1 dispersed division"},
    "ptl": {"Oran": "2 Police"},
    "ptl_neutralized": {"Setif": "1 Police"},
    "in_force": ["independent"],
}
BASE = position(*PHASE, **UNITS)
# Chart B.1, typed again: to mobilize one, to activate one.
PRICES = {
    "division": ("5", "1"),
    "French brigade": ("2", "1/2"),
    "Elite brigade": ("3", "1/2"),
    "Algerian brigade": ("2", None),
    "Police": ("1", None),
    "Air point": ("2", None),
    "Helo point": ("3", None),
    "Naval point": ("3", None),
}


def paid(*moves: str, **given: Any) -> Fraction:
    """What the moves have cost so far, halves and all."""
    before = position(*PHASE, **(UNITS | given))
    after = play(before, *moves)
    return before.psl.government - after.psl.government + Fraction(after.psl.half, 2)


# Prices


@pytest.mark.clause("6.3/1", "6.3/3", "B.1", "11.1/1", "6/1")
@pytest.mark.parametrize("what", PRICES)
def test_each_price_is_that_of_the_chart(what: str) -> None:
    mobilize, activate = PRICES[what]
    where = "" if what.endswith("point") else " in Medea"
    assert paid(f"mobilize 1 {what}{where}") == Fraction(mobilize)
    if activate is not None:
        assert paid(f"activate 1 {what} in Medea") == Fraction(activate)


@pytest.mark.clause("6.3/3", "6.32/1", "B.1")
def test_a_dispersed_division_is_activated_for_one() -> None:
    state = play(
        position(*PHASE, ops={"Oran": "1 dispersed division"}, apart={"Oran": "1 dispersed division"})
    )
    assert levels(play(state, "activate 1 dispersed division in Oran")) == (49, 50)


@pytest.mark.clause("6.3/2", "A30", "A31")
def test_the_sum_of_the_phase_is_rounded_up_once_at_its_end() -> None:
    state = play(BASE, "activate 1 Elite brigade in Medea")
    assert (levels(state), state.psl.half, state.psl.running) == ((50, 50), True, "49 1/2")
    assert levels(play(state, "end"))[0] == 49
    # Two halves are one: nothing is rounded.
    state = play(state, "activate 1 French brigade in Medea")
    assert (levels(state), state.psl.half) == ((49, 50), False)
    assert levels(play(state, "end"))[0] == 49
    state = play(BASE, "activate 3 Elite brigades in Medea", "activate 2 divisions in Medea")
    assert (state.psl.running, levels(play(state, "end"))[0]) == ("46 1/2", 46)


@pytest.mark.clause("6.3/2", "A31")
def test_the_ledger_tells_each_half_that_is_spent() -> None:
    assert ledger(BASE, "activate 1 Elite brigade in Medea") == [
        "6.32/1 activated in Medea: 1 Elite brigade",
        "6.32/1 with half a point that is spent the Government has 49 1/2",
    ]
    half = play(BASE, "activate 1 Elite brigade in Medea")
    assert "6.3/2 Government PSL 50 -> 49" in ledger(half, "end")


@pytest.mark.clause("A16", "A31", "12.2/1", "2.3/6")
def test_paying_down_to_zero_is_legal_and_loses() -> None:
    state = position(*PHASE, psl=(5, 50), **UNITS)
    over = play(state, "mobilize 5 Police in Oran")
    assert (over.winner, levels(over)) == (Actor.FLN, (0, 50))
    # Half a point is left, and is rounded away at the end of the phase (A31).
    low = play(position(*PHASE, psl=(1, 50), **UNITS), "activate 1 Elite brigade in Medea")
    assert (low.winner, low.psl.running) == (None, "0 1/2")
    over = play(low, "end")
    assert (over.winner, over.stack) == (Actor.FLN, ())


# Mobilizing


@pytest.mark.clause("6.31/1", "6.31/2", "6.32/3")
def test_a_new_mobile_unit_enters_ops_anywhere_and_need_not_be_activated() -> None:
    state = play(BASE, "mobilize 2 Algerian brigades in Batna", "mobilize 1 division in Batna")
    assert at(state, "Batna", "ops") == "1 division, 2 Algerian brigades"
    assert at(state, "Batna", "apart") == "none"
    state = play(state, "end", "end", "deploy 1 division from Batna to Oran")
    assert at(state, "Oran", "ops") == "1 Band, 1 division"


@pytest.mark.clause("6.31/3", "6.31/4", "2.2/7", "A35")
def test_police_enter_ptl_and_may_be_moved_by_paying_anew() -> None:
    assert said(BASE, "mobilize 1 Police in Batna") == ["6.31/3 1 Police is placed in PTL of Batna"]
    assert ledger(BASE, "remove 2 Police from PTL of Oran") == ["6.31/4 2 Police leave PTL of Oran"]
    state = play(BASE, "remove 2 Police from PTL of Oran", "remove 1 Police from PTL neutralized of Setif")
    assert (levels(state), state.pool.police) == ((50, 50), 10)
    # It comes back not neutralized.
    state = play(state, "mobilize 3 Police in Setif")
    assert (at(state, "Setif", "ptl"), levels(state)) == ("3 Police", (47, 50))


@pytest.mark.clause("6.31/5", "11.1/1", "11.6/1", "2.3/1")
def test_points_raise_the_maximum_and_what_is_available() -> None:
    state = play(position(*PHASE, air=1, air_maximum=3), "mobilize 2 Air points", "mobilize 1 Helo point")
    record = state.record
    assert (record.air, record.air_maximum, record.helo, record.helo_maximum) == (3, 5, 1, 1)
    assert play(state, "mobilize 2 Naval points").record.naval == 2
    # A17: what exceeds the track is lost.
    over = play(position(*PHASE, air=98), "mobilize 2 Air points")
    assert (over.record.air, over.record.air_maximum) == (99, 99)


MOBILIZE = Rows(
    *("6.31/1 mobilize 0 Police in Oran", "2/4 6.3/3 mobilize 1 dispersed division in Oran"),
    *("11.2/1 mobilize 1 Police in Tunisia", "2/4 mobilize 8 Police in Oran"),
    *("6.3/1 mobilize 2 divisions in Oran [poor]", "13.1/2 mobilize 2 Algerian brigades in Oran [slow]"),
    "13.1/2 mobilize 2 Air points [slow]",
    *("6.31/5 mobilize 0 Air points", "6.3/1 mobilize 4 Helo points [poor]"),
    *("6.31/4 remove 0 Police from PTL of Oran", "6.31/4 remove 3 Police from PTL of Oran"),
    "6.31/4 remove 1 Police from PTL of Setif",
    frames=PHASE,
    base=UNITS,
    but={"poor": {"psl": (9, 50)}, "slow": {"in_force": ["slow_reaction"]}},
)


@pytest.mark.clause("6.3/1", "6.3/3", "6.31/1", "6.31/3", "6.31/4", "6.31/5", "11.2/1", "2/4", "A16")
@pytest.mark.parametrize("row", MOBILIZE, ids=str)
def test_illegal_mobilizing(row: str) -> None:
    MOBILIZE.check(row)


# Activating


@pytest.mark.clause("6.32/1", "6.32/2", "2.2/6", "A32", "A7")
def test_what_is_not_activated_goes_to_oc_algerian_brigades_stay() -> None:
    state = play(BASE, "activate 1 division in Medea", "activate 2 Elite brigades in Medea")
    assert said(state, "end")[:3] == [
        "6.32/2 1 division in Medea goes from OPS to OC",
        "6.32/2 1 French brigade in Medea goes from OPS to OC",
        "6.32/2 1 Elite brigade in Medea goes from OPS to OC",
    ]
    after = play(state, "end")
    assert at(after, "Medea", "ops") == "1 division, 2 Elite brigades, 1 Algerian brigade"
    assert at(after, "Medea", "oc") == "1 division, 1 French brigade, 1 Elite brigade"
    # A neutralized unit cannot be activated (A19).
    assert at(after, "Oran", "oc_neutralized") == "1 dispersed division"


ACTIVATE = Rows(
    *("6.32/1 activate 0 divisions in Medea", "6.32/1 activate 3 divisions in Medea"),
    *("6.32/1 6.32/1 activate 1 Algerian brigade in Medea", "6.32/1 activate 1 dispersed division in Oran"),
    *("6.3/1 activate 2 divisions in Medea [poor]", "6.32/1 activate 1 French brigade in Medea [paid]"),
    frames=PHASE,
    base=UNITS,
    but={"poor": {"psl": (1, 50)}, "paid": {"apart": {}}},
)


@pytest.mark.clause("6.32/1", "6.32/3", "A16", "A19", "A32")
@pytest.mark.parametrize("row", ACTIVATE, ids=str)
def test_illegal_activating(row: str) -> None:
    ACTIVATE.check(row)


# The Border Zone


@pytest.mark.clause("6.33/1", "11.21/5", "A33", "A34", "6.3/3", "2.2/11")
def test_the_zone_is_first_mobilized_at_0_and_activated_for_one_more() -> None:
    assert ledger(BASE, "mobilize Border Zone", "activate Border Zone") == [
        "6.33/1 the Border Zone is mobilized",
        "6.33/1 Government PSL 50 -> 44",
        "6.33/3 the Border Zone is active",
        "6.33/3 Government PSL 44 -> 43",
    ]
    state = play(BASE, "mobilize Border Zone")
    assert (state.zone, levels(state)) == (Zone(mobilized=True, first_turn=True), (44, 50))
    state = play(state, "activate Border Zone")
    assert (state.zone.active, levels(state)) == (True, (43, 50))


@pytest.mark.clause("6.33/2", "6.33/1", "A33", "11.21/5")
def test_in_later_turns_its_drm_is_improved_step_by_step() -> None:
    state = position(*PHASE, zone=Zone(mobilized=True), **UNITS)
    assert ledger(state, "mobilize Border Zone") == [
        "6.33/2 the Border Zone counts -1",
        "6.33/2 Government PSL 50 -> 44",
    ]
    state = play(state, *["mobilize Border Zone"] * 3)
    assert (state.zone.steps, levels(state)[0], state.zone.active) == (3, 32, False)
    assert pending(state).steps == 3


@pytest.mark.clause("6.33/3", "6.32/1", "A34", "A68")
def test_it_is_active_for_the_turn_in_which_it_is_paid() -> None:
    state = position(
        *PHASE, zone=Zone(mobilized=True, steps=2), ug={"Medea": "1 Cadre"}, **UNITS | {"ptl": {}}
    )
    assert play(state, "end").zone.active is False
    state = play(state, "activate Border Zone", "end", "end", "end", "end", "pass", "pass")
    assert state.zone.active
    while state.turn == 2:
        state = play(state, max(offered(state)))
    assert (state.zone.active, state.zone.steps, state.zone.mobilized) == (False, 2, True)


ZONE = Rows(
    *("11.21/5 mobilize Border Zone [before]", "6.33/2 mobilize Border Zone [last]"),
    *("6.33/2 mobilize Border Zone [first]", "6.3/1 mobilize Border Zone [poor]"),
    *("6.33/3 activate Border Zone", "6.33/3 activate Border Zone [active]"),
    "6.3/1 activate Border Zone [broke]",
    frames=PHASE,
    base={"in_force": ["independent"]},
    but={
        "before": {"in_force": ()},
        "last": {"zone": Zone(mobilized=True, steps=3)},
        "first": {"zone": Zone(mobilized=True, first_turn=True)},
        "poor": {"psl": (5, 50)},
        "active": {"zone": Zone(mobilized=True, active=True)},
        "broke": {"zone": Zone(mobilized=True), "psl": (1, 50), "half": True},
    },
)


@pytest.mark.clause("6.33/1", "6.33/2", "6.33/3", "11.21/5", "A16", "A33")
@pytest.mark.parametrize("row", ZONE, ids=str)
def test_illegal_use_of_the_zone(row: str) -> None:
    ZONE.check(row)


@pytest.mark.clause("6/2", "A12", "4/1")
def test_the_government_acts_first_then_the_fln() -> None:
    assert pending(BASE).actor is Actor.GOVERNMENT
    assert pending(play(BASE, "end")).actor is Actor.FLN
