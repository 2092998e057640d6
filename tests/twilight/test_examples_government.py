"""The rulebook's examples of the Government's Operations, replayed as lines of play."""

from __future__ import annotations

import pytest

import ctcore as ct
from tests.rules.positions import box, line, turn, with_available, with_space, without

SWEEP = """
sweep; Mostaganem               # two Resources for the one space
move 3 French Troops from Sidi Bel Abbes to Mostaganem
activate Mostaganem             # five cubes, in Mountains: two Guerrillas
end
"""
ASSAULT = """
pass                            # the FLN changes nothing in Mostaganem
card 2
assault; Mostaganem             # four Troops, in Mountains: two pieces
end
"""


def before_the_sweep() -> ct.State:
    """Mostaganem and Sidi Bel Abbes as the example has them, in the Full Scenario."""
    state = with_space(turn(ct.GOVERNMENT), "Sidi Bel Abbes", french_troops=3)
    pieces = {"french_police": 1, "french_troops": 1, "underground": 2, "fln_bases": 1}
    return with_space(state, "Mostaganem", **pieces)


@pytest.mark.clause("3.2.3")
def test_the_sweep_in_mostaganem_finds_both_guerrillas() -> None:
    before = before_the_sweep()
    after = line(before, SWEEP)
    space = after.space("Mostaganem")
    assert (space.troops, space.police, space.underground, space.active, space.fln_bases) == (4, 1, 0, 2, 1)
    assert after.space("Sidi Bel Abbes").troops == 0
    assert after.resources.government == before.resources.government - 2


@pytest.mark.clause("3.2.4")
def test_the_assault_that_follows_removes_both_guerrillas_and_spares_the_base() -> None:
    swept = line(before_the_sweep(), SWEEP)
    after = line(swept, ASSAULT)
    space = after.space("Mostaganem")
    assert (space.troops, space.police, space.guerrillas, space.fln_bases) == (4, 1, 0, 1)
    assert after.available.guerrillas == swept.available.guerrillas + 1
    assert after.casualties.guerrillas == swept.casualties.guerrillas + 1
    assert after.resources.government == swept.resources.government - 2
    assert after.commitment == swept.commitment


@pytest.mark.clause("2.3.2", "2.3.5")
def test_a_sweep_of_one_space_keeps_the_government_first_for_the_assault() -> None:
    after = line(before_the_sweep(), SWEEP + ASSAULT)
    assert after.first_eligible is ct.GOVERNMENT
    assert ct.actor(after) is ct.FLN


@pytest.mark.clause("3.2.4")
def test_the_base_falls_to_a_second_assault() -> None:
    after = line(before_the_sweep(), SWEEP + ASSAULT + "pass; card 3; assault; Mostaganem; end")
    assert after.space("Mostaganem").fln_bases == 0
    assert after.commitment == before_the_sweep().commitment + 1


@pytest.mark.clause("1.4.1", "3.2.1")
def test_train_takes_algerian_cubes_from_elsewhere_when_none_is_available() -> None:
    before = with_available(turn(ct.GOVERNMENT), algerian_police=0)
    after = line(before, "train; Algiers; take Algerian Police from Medea; end")
    assert after.space("Medea").algerian_police == before.space("Medea").algerian_police - 1
    assert after.space("Algiers").algerian_police == before.space("Algiers").algerian_police + 1


@pytest.mark.clause("2.3.5", "3.2.1")
def test_a_track_and_a_space_are_two_locations() -> None:
    after = line(turn(ct.GOVERNMENT, "short"), "train; France Track; Algiers; end")
    assert box(after) == "op only"


@pytest.mark.clause("4.2.2", "4.1")
def test_troop_lift_masses_troops_for_an_assault_that_would_be_too_weak() -> None:
    state = without(turn(ct.GOVERNMENT), "french_troops")
    state = with_space(state, "Mostaganem", algerian_police=1, underground=0, active=2, fln_bases=1)
    state = with_space(with_space(state, "Souk Ahras", french_troops=3), "Oran", french_troops=3)
    text = """
    assault
    troop lift; Mostaganem; Souk Ahras; Oran
    move 3 French Troops from Souk Ahras to Mostaganem
    move 3 French Troops from Oran to Mostaganem
    end
    Mostaganem; end
    """
    after = line(state, text)
    assert after.space("Mostaganem").fln_pieces == 0
    assert box(after) == "op + special activity"
