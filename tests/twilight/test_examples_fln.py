"""The rulebook's examples of the FLN's Operations, and lines of play for the others."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.game.play import IllegalMoveInLine
from tests.rules.fln_positions import Spaces, only
from tests.rules.positions import SUPPORT, with_available


def lines(state: ct.State, line: str) -> list[str]:
    """The line as it is written back, move by move."""
    return [str(step.move) for step in ct.play_line(state, line)]


def ledger(state: ct.State, line: str) -> list[str]:
    """What the line changes, in words."""
    return [str(entry) for step in ct.play_line(state, line) for entry in step.ledger]


def refused(state: ct.State, line: str) -> tuple[str, set[str]]:
    """The move of the line that is refused, and the requirements that it breaks."""
    with pytest.raises(IllegalMoveInLine) as found:
        ct.play(state, line)
    verdict = found.value.verdict
    return str(verdict.move), {finding.name for finding in verdict.violations}


# 3.3.2, the first example


def saida() -> ct.State:
    police = {"support": SUPPORT, "french_police": 1, "algerian_police": 1}
    return only({"Saida": {"underground": 2}, "Sidi Bel Abbes": police})


@pytest.mark.clause("3.3.2", "R105")
@pytest.mark.parametrize("onward", ["Oran", "Mostaganem"])
def test_two_guerrillas_from_saida_are_seen_in_sidi_bel_abbes_and_go_on(onward: str) -> None:
    line = (
        "march; move 2 Underground, 0 Active from Saida to Sidi Bel Abbes; "
        f"move 0 Underground, 2 Active from Sidi Bel Abbes to {onward}; end"
    )
    after = ct.play(saida(), line)
    assert (after.space(onward).active, after.resources.fln) == (2, 6)
    assert lines(saida(), line) == line.split("; ")


@pytest.mark.clause("3.3.2", "R103")
def test_illegal_line_marches_on_from_saida_over_two_wilaya_borders() -> None:
    line = (
        "march; from Saida; to Sidi Bel Abbes; move 2 Underground; from Sidi Bel Abbes to Mostaganem; "
        "move 2 Active; move 2 Active from Mostaganem to Orleansville; from Orleansville"
    )
    assert refused(saida(), line) == ("from Orleansville", {"some_underground_active"})


# 3.3.2, the second example


def morocco() -> ct.State:
    spaces: Spaces = {"Mecheria": {"french_police": 1}, "Morocco": {"underground": 2}}
    return only(spaces, border_zone=1)


@pytest.mark.clause("3.3.2", "R105")
def test_two_guerrillas_from_morocco_are_seen_in_mecheria_and_one_is_not() -> None:
    two = ct.play(morocco(), "march; move 2 Underground from Morocco to Mecheria; end")
    assert (two.space("Mecheria").underground, two.space("Mecheria").active) == (0, 2)
    one = ct.play(morocco(), "march; move 1 Underground from Morocco to Mecheria; end")
    assert (one.space("Mecheria").underground, one.space("Mecheria").active) == (1, 0)


@pytest.mark.clause("3.3.2", "R103")
@pytest.mark.parametrize("count", [1, 2])
def test_illegal_line_marches_on_from_mecheria(count: int) -> None:
    line = f"march; move {count} Underground from Morocco to Mecheria; from Mecheria"
    assert refused(morocco(), line) == ("from Mecheria", {"some_underground_active"})


# 4.1: Rally to 0 Resources, Extort, Rally on


@pytest.mark.clause("4.1", "R47", "R48")
def test_rally_to_0_extort_and_rally_on() -> None:
    state = only({"Medea": {"underground": 1}, "Bougie": {"underground": 1}}, fln=1)
    line = "rally; Batna; place 1 Guerrilla; extort; Medea; Bougie; end; Biskra; place 1 Guerrilla; end"
    assert refused(state, "rally; Batna; place 1; Biskra") == ("Biskra", {"can_pay"})
    assert lines(state, line) == line.split("; ")
    assert ledger(state, line)[2:6] == [
        "1 Underground Guerrilla in Medea becomes Active",
        "FLN gains 1 Resource",
        "1 Underground Guerrilla in Bougie becomes Active",
        "FLN gains 1 Resource",
    ]
    assert ct.play(state, line).resources.fln == 1


@pytest.mark.clause("4.1", "R49")
def test_rally_begun_at_0_extorts_first() -> None:
    state = only({"Medea": {"underground": 1}}, fln=0)
    after = ct.play(state, "rally; extort; Medea; end; Medea; place 1; end")
    assert (after.space("Medea").guerrillas, after.resources.fln) == (2, 0)
    assert refused(state, "rally; Medea") == ("Medea", {"can_pay"})
    assert refused(state, "terror") == ("terror", {"can_pay"})


# A line for each


@pytest.mark.clause("3.3.3", "4.3.3")
def test_a_line_of_attack_with_ambush() -> None:
    there = {"underground": 2, "french_police": 1, "algerian_troops": 1}
    state = only({"Medea": there, "Oran": there})
    line = (
        "attack; ambush; Medea; remove French Police; end; Oran; roll 1; "
        "remove French Police; remove Algerian Troop; end"
    )
    after = ct.play(state, line)
    assert lines(state, line) == line.split("; ")
    medea, oran = after.space("Medea"), after.space("Oran")
    assert (medea.pieces, oran.pieces) == (
        "1 Algerian Troop, 1 Underground, 1 Active",
        "1 Underground, 1 Active",
    )
    assert str(after.casualties) == "2 French Police, 1 Algerian Troop"


@pytest.mark.clause("3.3.3", "R113")
def test_a_line_of_attack_whose_goods_come_from_elsewhere() -> None:
    state = only({"Medea": {"active": 2, "algerian_police": 1}, "Batna": {"active": 1}})
    state = with_available(state, guerrillas=0)
    line = "attack; Medea; roll 1; remove Algerian Police; take Active from Batna; end"
    assert lines(state, line) == line.split("; ")
    assert ct.play(state, line).space("Medea").underground == 1


@pytest.mark.clause("3.3.4", "4.3.2")
def test_a_line_of_terror_with_subvert() -> None:
    there = {"underground": 1, "algerian_police": 2, "support": SUPPORT}
    state = only({"Medea": there, "Oran": there})
    line = "terror; Medea; subvert; Oran; remove 1 Algerian Police; end; Oran; end"
    after = ct.play(state, line)
    assert lines(state, line) == line.split("; ")
    assert [after.space(name).terror for name in ("Medea", "Oran")] == [1, 1]
    assert after.space("Oran").pieces == "1 Algerian Police, 1 Active"
    replaced = ct.play(state, "terror; Medea; subvert; Oran; replace Algerian Police; end; end")
    assert replaced.space("Oran").pieces == "1 Algerian Police, 2 Underground"


@pytest.mark.clause("4.3.1", "4.3.2", "R28", "R103")
def test_lines_that_name_a_stopped_guerrilla() -> None:
    spaces: Spaces = {"Souk Ahras": {"underground": 1}, "Tebessa": {"underground": 1}}
    state = only(spaces | {"Medea": {"underground": 1, "algerian_police": 1}})
    crossing = "march; move 1 Underground, 0 Active from Souk Ahras to Tebessa"
    onward = "move 1 Underground, 0 Active from Tebessa to Negrine; end"
    line = f"{crossing}; extort; Tebessa stopped; end; {onward}"
    assert lines(state, line) == line.split("; ")
    by_default = f"{crossing}; extort; Tebessa; end; {onward}"
    assert refused(state, by_default) == (
        "move 1 Underground, 0 Active from Tebessa to Negrine",
        {"underground_there"},
    )
    bare = with_available(state, guerrillas=0)
    taking = "subvert; Medea; replace Algerian Police"
    line = f"{crossing}; {taking}; take stopped Underground from Tebessa; end; {onward}"
    assert lines(bare, line) == line.split("; ")
    by_default = f"{crossing}; {taking}; take Underground from Tebessa; end; {onward}"
    assert refused(bare, by_default) == (
        "move 1 Underground, 0 Active from Tebessa to Negrine",
        {"underground_there"},
    )
