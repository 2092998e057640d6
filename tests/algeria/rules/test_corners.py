"""Corners that were once played wrongly, each by a position of its own; more stand with their chapters."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import Ending, Oas, State, Zone
from ctcore.algeria.board.units import Actor, Unit, Units
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.operations import FlnTurn, Operations
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.kernel.copying import changed
from tests.algeria.rules.positions import (
    FLN,
    GOV,
    at,
    ledger,
    levels,
    offered,
    pending,
    play,
    position,
    said,
    unmet,
)

EVENT = (RandomEvents(Step.TENS), Dice(1))
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))


def words(state: State, move: str) -> str:
    """The verdict on a move in words."""
    return str(GAME.judge(state, GAME.parse_move(state, move)))


# Deployment


@pytest.mark.clause("7/4", "A40")
@pytest.mark.parametrize(
    "other",
    [{"oc": {"Medea": "1 dispersed division"}}, {"ops_neutralized": {"Medea": "1 dispersed division"}}],
)
def test_of_two_like_divisions_only_the_one_that_has_changed_is_bound(other: dict[str, Any]) -> None:
    state = position(Deploying(), ops={"Medea": "1 division"}, **other)
    state = play(state, "disperse 1 division in OPS of Medea")
    state = play(state, "deploy 1 dispersed division from Medea to Setif")
    assert unmet(state, "concentrate 1 division in OPS of Setif") == ["7/4"]
    stand = "OC" if "oc" in other else "OPS neutralized"
    assert f"concentrate 1 division in {stand} of Medea" in offered(state)


@pytest.mark.clause("7/5", "A9")
def test_units_abroad_are_offered_no_empty_choice() -> None:
    state = position(Emerging(), ug={"Tunisia": "1 Band"}, in_force=["independent"])
    assert offered(state) == {"end"}


# Control


@pytest.mark.clause("10.1/5", "A63")
@pytest.mark.parametrize(("fln", "police", "clause"), [(1, 1, "10.1/5"), (13, 7, "10.1/5"), (0, 0, "A63")])
def test_what_leaves_an_area_contested_is_cited(fln: int, police: int, clause: str) -> None:
    given: dict[str, Any] = {
        "ug": {"Setif": f"{fln} Bands", "Medea": "1 Cadre"},
        "ptl": {"Setif": f"{police} Police"},
        "control": {"Setif": "FLN"},
    }
    assert f"{clause} Setif: FLN -> contested" in ledger(position(*LAST, ap=0, **given), "pass")


# Strike


@pytest.mark.clause("9.12/7", "A10")
def test_cadres_that_are_lost_leave_their_counters_to_the_front() -> None:
    given: dict[str, Any] = {
        "ops": {"Algiers": "1 Front, 2 Cadres"},
        "ptl": {"Algiers": "5 Police"},
        "ug": {"Medea": "28 Cadres"},
    }
    state = play(position(*FLN, **given), "strike with 2 Cadres in Algiers", "roll 1")
    assert at(state, "Algiers", "oc") == "1 Cadre"


@pytest.mark.clause("C.6/1", "C.6/2", "A83")
def test_an_award_for_eliminated_units_comes_before_that_for_reductions() -> None:
    given: dict[str, Any] = {"ops": {"Algiers": "1 Front, 1 Cadre"}, "ptl": {"Algiers": "5 Police"}}
    state = play(position(*FLN, psl=(50, 1), **given), "strike with 1 Cadre in Algiers", "roll 1")
    assert pending(state).because == "C.6/1"
    assert levels(play(state, "gain 0, take 1")) == (50, 0)
    assert levels(play(state, "gain 1, take 0")) == (53, 0)


# The ledger


@pytest.mark.clause("6.3/2", "A31", "A32")
def test_a_half_is_told_whenever_it_changes() -> None:
    given = {"ops": {"Medea": "3 Elite brigades"}, "apart": {"Medea": "3 Elite brigades"}}
    lines = ledger(position(Mobilizing(), **given), "activate 3 Elite brigades in Medea")
    assert any("48 1/2" in line for line in lines)
    assert lines[0] == "6.32/1 activated in Medea: 3 Elite brigades"


@pytest.mark.clause("6.1/3", "6.1/5", "11.6/1")
def test_what_terror_and_naval_points_take_is_told() -> None:
    given: dict[str, Any] = {"control": {"Oran": "FLN"}, "terror": {"Oran": True}, "naval": 2}
    lines = ledger(position(Mobilizing(), **given), "end")
    assert [line for line in lines if "6.1/3" in line]
    assert [line for line in lines if "2 Naval points (11.6/1)" in line]


@pytest.mark.clause("6.33/3", "A68")
def test_the_end_of_what_lasts_a_turn_is_told_under_its_ruling() -> None:
    zone = Zone(mobilized=True, active=True)
    given: dict[str, Any] = {"in_force": ["independent", "amnesty"], "ug": {"Medea": "1 Cadre"}, "ap": 0}
    lines = ledger(position(*LAST, zone=zone, **given), "pass")
    assert "A68 amnesty ends" in lines
    assert [line for line in lines if line.startswith("6.33/3 the Border Zone is inactive")]


@pytest.mark.clause("5/suez")
def test_an_event_61_that_does_nothing_says_so() -> None:
    assert ledger(position(*EVENT, in_force=["suez_done"]), "roll 6", "roll 1")[1].startswith(
        "5/suez nothing"
    )


@pytest.mark.clause("9.14/3", "9.22/8", "9.23/7", "C.3/1")
def test_the_modified_roll_and_the_firepower_are_told() -> None:
    given = {"ops": {"Setif": "2 Bands"}, "ptl": {"Setif": "3 Police"}}
    lines = said(position(*FLN, **given), "raid with 2 Bands, 0 Faileks in Setif", "roll 5")
    assert [line for line in lines if line.startswith("9.14/4 Raid: 5 -2")]


# Refusals that say what is so


@pytest.mark.clause("6.3/1", "6.2/3", "9.25/1", "11.22/4", "5/jealousy")
def test_illegal_moves_name_only_what_speaks_against_them() -> None:
    rich = position(Mobilizing(), ptl={"Oran": "1 Police"})
    assert "pays no more" not in words(rich, "activate 1 Police in Oran")
    assert "pays no more" not in words(rich, "mobilize 1 dispersed division in Oran")
    assert "wanted: 60" in words(rich, "mobilize 12 divisions in Oran")
    assert "Fronts" not in words(rich, "mobilize 14 divisions in Oran")
    assert "Oran, PTL: 1, wanted: 3" in words(rich, "remove 3 Police from PTL of Oran")
    abroad = position(Recruiting(), ug={"Tunisia": "1 Failek"}, in_force=["independent"])
    assert "has the AP" not in words(abroad, "convert 1 Failek to Band in Tunisia")
    remote = position(*GOV, ptl={"Saida": "1 Police"})
    assert unmet(remote, "civil affairs in Saida") == ["9.25/1"]
    assert "9.11/2" not in words(remote, "civil affairs in Saida")
    jealous = position(*FLN, in_force=["jealousy"], ops={"Setif": "1 Cadre"})
    assert "5/jealousy as changed by" not in words(jealous, "move Cadre from Setif to Barika")
    few = position(*GOV, ops={"Medea": "1 French brigade"}, helo=9)
    assert "Medea, OPS: 1 French brigade, wanted: 2" in words(
        few, "airmobilize 2 French brigades in OPS of Medea"
    )


# Notation and choices


HARASSED: dict[str, Any] = {
    "ops": {"Medea": "1 Cadre, 2 Bands, 1 Failek, 1 Algerian brigade"},
    "ptl": {"Medea": "1 Police"},
}


@pytest.mark.clause("9.15/3")
def test_every_harass_reads_back_as_it_is_written() -> None:
    state = position(*FLN, **HARASSED)
    moves = [one for one in GAME.legal_moves(state) if str(one).startswith("harass")]
    # Alone, or with the Failek and up to 1 Cadre and 2 Bands, at one of two targets.
    assert len(moves) == 2 * (1 + 2 * 3)
    assert [GAME.parse_move(state, str(one)) for one in moves] == moves


@pytest.mark.clause("11.21/5", "6.33/1")
@pytest.mark.parametrize("order", [1, -1])
def test_the_zone_is_offered_by_the_position_whatever_was_listed_before(order: int) -> None:
    before, after = position(Mobilizing()), position(Mobilizing(), in_force=["independent"])
    for state in (before, after)[::order]:
        assert ("mobilize Border Zone" in offered(state)) is state.in_force.independent
    assert unmet(before, "mobilize Border Zone") == ["11.21/5"]


@pytest.mark.clause("A13", "9.27/4", "A72")
def test_the_end_in_a_resettlement_is_lawful() -> None:
    given: dict[str, Any] = {"ptl": {"Setif": "1 Police"}, "ops": {"Setif": "1 Front"}, "psl": (3, 98)}
    over = play(position(*GOV, **given), "resettle Setif", "roll 9")
    assert (over.winner, over.area("Setif").fronts) == (Actor.FLN, 1)
    assert GAME.violations(over) == ()


# Laws that hold back what no play reaches


def laws_broken(state: State) -> set[str]:
    """The names of the laws that the position breaks."""
    return {str(one).rpartition("[")[2].removesuffix("]") for one in GAME.violations(state)}


def _unlawful() -> dict[str, State]:
    base = position(*FLN, in_force=["independent"])
    tunis = base.area("Tunisia")
    return {
        "a step beyond the last": base.but(zone=Zone(mobilized=True, steps=4)),
        "steps, not mobilized": base.but(zone=Zone(steps=1)),
        "a zone before independence": position(*FLN).but(zone=Zone(mobilized=True)),
        "an OAS that nobody controls": base.but(oas=Oas(active=True)),
        "a country that is controlled": base.with_area(changed(tunis, control=base.area("Oran").control.FLN)),
        "a country with a mark": base.with_area(changed(tunis, raid=True)),
        "a half outside the phase": base.but(psl=changed(base.psl, half=True)),
        "fewer than no Elite lost": base.but(lost_elite=-1, pool=changed(base.pool, elite=8)),
        "turn 0": base.but(turn=0),
        "no such scenario": base.but(scenario="xyz"),
        "a winner, and things pending": base.but(winner=Actor.FLN, ending=Ending.LEVEL),
        "nothing pending, no winner": base.but(stack=()),
        "a winner by a level above 0": base.but(stack=(), winner=Actor.FLN, ending=Ending.LEVEL),
    }


@pytest.mark.clause("12.2/1", "6.33/2", "11.3/2", "11.21/3", "6.3/2", "2/4")
@pytest.mark.parametrize("name", _unlawful())
def test_illegal_positions(name: str) -> None:
    assert GAME.violations(_unlawful()[name])


@pytest.mark.clause("6.2/4", "A6")
@pytest.mark.parametrize("other", ["ug", "oc", "ops_neutralized", "ug_neutralized", "oc_neutralized"])
def test_illegal_a_second_front_in_an_area_whatever_its_box(other: str) -> None:
    state = position(*FLN, ops={"Setif": "1 Front"})
    area = changed(state.area("Setif"), **{other: Units(fronts=1)})
    one_less = state.but(pool=state.pool.changed(Unit.FRONT, -1)).with_area(area)
    assert laws_broken(one_less) == {"one_front"}


@pytest.mark.clause("2.1/1", "2.2/2", "2.2/8", "6.2/4", "11.2/1", "11.22/1")
def test_where_units_may_stand() -> None:
    units = {
        "ug": {"Setif": "1 Front, 1 Cadre, 1 Band, 1 Failek"},
        "ops": {"Oran": "1 Front, 1 division"},
        "oc": {"Oran": "1 Cadre, 1 Elite brigade"},
        "ptl": {"Oran": "1 Police, 1 Algerian brigade"},
    }
    state = position(*FLN, **units)
    assert GAME.violations(state) == ()
    oran, batna, tunis = (state.area(name) for name in ("Oran", "Batna", "Tunisia"))
    police, front = Units(police=1), Units(fronts=1)
    for law, area in (
        ("units_in_their_boxes", changed(oran, ops=oran.ops.plus(police))),
        ("units_in_their_boxes", changed(oran, ptl=oran.ptl.plus(front))),
        ("no_front_in_remote", changed(batna, ug=front)),
        ("only_the_fln_abroad", changed(tunis, ptl=police)),
        ("only_the_fln_abroad", changed(tunis, ug=front)),
    ):
        # The counters are not conserved either: they are still in the pool.
        assert {law, "counters"} <= laws_broken(state.with_area(area))
