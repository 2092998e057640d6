"""Assault (3.2.4): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ACCOMPANIED,
    END,
    FRENCH_TROOPS,
    PASS,
    box,
    cited,
    effect,
    ledger,
    limited,
    line,
    move,
    names,
    pending,
    play,
    refusal,
    selectable,
    several,
    stage,
    turn,
    with_commitment,
    with_independence,
    with_resources,
    with_space,
    without,
)

ASSAULT = move("assault")
LIFT = move("troop_lift")
PAID = ("Government Resources", (16, 14))


def select(space: str) -> Move:
    return move("assault.select", space)


def assault(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.GOVERNMENT), ASSAULT)


def there(space: str, state: ct.State | None = None, **pieces: int) -> ct.State:
    """An Assault begun, with exactly these pieces in a space."""
    none = {"french_troops": 0, "french_police": 0, "algerian_troops": 0, "algerian_police": 0}
    none |= {"underground": 0, "active": 0, "fln_bases": 0}
    state = with_space(state or turn(ct.GOVERNMENT), space, **(none | pieces))
    return assault(state)


def removed(space: str, state: ct.State) -> tuple[int, int]:
    """How many Active Guerrillas and FLN Bases an Assault of the space removes."""
    before, after = state.space(space), play(state, select(space)).space(space)
    assert before.underground == after.underground
    return before.active - after.active, before.fln_bases - after.fln_bases


# Beginning and selecting


@pytest.mark.clause("3.2", "3.1")
def test_assault_begins_with_no_location_and_costs_nothing_yet() -> None:
    assert effect(turn(ct.GOVERNMENT), ASSAULT) == {}
    assert ledger(turn(ct.GOVERNMENT), ASSAULT) == []
    assert pending(assault()).locations == ()


@pytest.mark.clause("3.2.4", "1.8", "R8")
def test_illegal_assault_without_the_price_of_one_space() -> None:
    assert refusal(with_resources(turn(ct.GOVERNMENT), government=1), ASSAULT) == {"can_pay"}
    assert effect(with_resources(turn(ct.GOVERNMENT), government=2), ASSAULT) == {}


@pytest.mark.clause("3.2")
def test_illegal_assault_by_the_fln() -> None:
    assert refusal(turn(ct.FLN), ASSAULT) == {"government_acts"}


@pytest.mark.clause("3.1", "R8")
def test_illegal_assault_ends_without_a_space() -> None:
    assert refusal(assault(), END) == {"at_least_one_location"}


@pytest.mark.clause("3.2.4", "R75")
def test_full_scenario_assault_opens_where_cubes_and_fln_pieces_stand() -> None:
    assert selectable(assault(), "assault.select") == {"Constantine", "Philippeville", "Medea"}


@pytest.mark.clause("3.2.4", "R47")
def test_each_space_costs_two_resources_when_it_is_selected() -> None:
    assert effect(assault(), select("Medea")) == dict([PAID])
    assert ledger(assault(), select("Medea")) == ["3.2.4: Paid Government 2"]
    assert effect(play(assault(), select("Medea")), select("Constantine")) == {
        "Government Resources": (14, 12)
    }


@pytest.mark.clause("3.2.4", "1.8", "R47")
def test_illegal_select_a_second_space_without_its_price() -> None:
    state = play(assault(with_resources(turn(ct.GOVERNMENT), government=3)), select("Medea"))
    assert refusal(state, select("Constantine")) == {"can_pay"}
    state = play(assault(with_resources(turn(ct.GOVERNMENT), government=4)), select("Medea"))
    assert effect(state, select("Constantine")) == {"Government Resources": (2, 0)}


@pytest.mark.clause("3.2.4", "R75")
def test_illegal_select_a_space_without_cubes() -> None:
    assert refusal(assault(), select("Batna")) == {"cubes_there"}


@pytest.mark.clause("3.2.4", "R75")
def test_illegal_select_a_space_where_a_government_base_stands_alone() -> None:
    state = there("Batna", active=1, government_bases=1)
    assert refusal(state, select("Batna")) == {"cubes_there"}


@pytest.mark.clause("3.2.4", "R75")
def test_illegal_select_a_space_without_fln_pieces() -> None:
    assert refusal(assault(), select("Algiers")) == {"fln_pieces_there"}


@pytest.mark.clause("3.2.4", "R10", "R75")
@pytest.mark.parametrize("cube", ["french_troops", "french_police", "algerian_troops", "algerian_police"])
@pytest.mark.parametrize("piece", ["underground", "active", "fln_bases"])
def test_any_cube_and_any_fln_piece_open_a_space(cube: str, piece: str) -> None:
    state = without(turn(ct.GOVERNMENT), "algerian_troops")
    state = there("Mostaganem", state, **{cube: 1, piece: 1})
    assert effect(state, select("Mostaganem")) == dict([PAID])


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_assault_abroad(country: str) -> None:
    state = assault(with_space(with_independence(turn(ct.GOVERNMENT)), country, active=2))
    assert refusal(state, select(country)) == {"in_algeria", "cubes_there"}
    assert cited(state, select(country), "in_algeria") == ("1.3.4", "R57")


@pytest.mark.clause("3.1", "R52")
def test_illegal_assault_a_space_twice() -> None:
    assert refusal(play(assault(), select("Medea")), select("Medea")) == {"not_selected_before"}


@pytest.mark.clause("2.3.4")
def test_illegal_select_a_second_space_of_a_limited_assault() -> None:
    state = play(assault(limited(turn(ct.FLN))), select("Medea"))
    assert refusal(state, select("Constantine")) == {"another_location_allowed"}
    assert ct.legal_moves(state) == (END,)
    state = play(assault(several(turn(ct.FLN))), select("Medea"))
    assert effect(state, select("Constantine")) == {"Government Resources": (14, 12)}


# Hits


@pytest.mark.clause("3.2.4", "R76")
@pytest.mark.parametrize(
    ("space", "troops", "police", "hits"),
    [
        ("Souk Ahras", 2, 3, 2),
        ("Souk Ahras", 0, 3, 0),
        ("Oran", 0, 2, 2),
        ("Oran", 1, 2, 3),
        ("Mostaganem", 1, 3, 0),
        ("Mostaganem", 2, 3, 1),
        ("Mostaganem", 3, 0, 1),
        ("Mostaganem", 4, 0, 2),
        ("Tebessa", 1, 3, 0),
        ("Tebessa", 4, 3, 2),
    ],
)
def test_troops_count_and_police_in_cities_before_independence(
    space: str, troops: int, police: int, hits: int
) -> None:
    state = there(space, french_troops=troops, french_police=police, active=9)
    assert removed(space, state) == (hits, 0)


@pytest.mark.clause("1.3.7", "3.2.4", "R76")
@pytest.mark.parametrize(
    ("space", "troops", "police", "hits"),
    [
        ("Souk Ahras", 2, 3, 5),
        ("Biskra", 0, 1, 1),
        ("Tlemcen", 1, 1, 2),
        ("Ain Sefra", 0, 2, 2),
        ("Tebessa", 1, 1, 1),
        ("Tebessa", 1, 4, 2),
        ("Negrine", 0, 3, 1),
        ("Mecheria", 2, 2, 2),
        ("Laghouat", 1, 3, 1),
        ("Mostaganem", 2, 3, 1),
    ],
)
def test_police_count_in_border_sectors_once_the_countries_are_independent(
    space: str, troops: int, police: int, hits: int
) -> None:
    state = with_independence(turn(ct.GOVERNMENT), border_zone=4)
    state = there(space, state, french_troops=troops, french_police=police, active=9)
    assert removed(space, state) == (hits, 0)


@pytest.mark.clause("3.2.4", "R56", "R76")
def test_french_and_algerian_cubes_are_summed_before_they_are_halved() -> None:
    state = without(turn(ct.GOVERNMENT), "algerian_troops")
    state = there("Mostaganem", state, french_troops=1, algerian_troops=1, active=3)
    assert removed("Mostaganem", state) == (1, 0)
    state = there("Oran", french_troops=1, french_police=1, algerian_police=1, active=9)
    assert removed("Oran", state) == (3, 0)


@pytest.mark.clause("3.2.4", "R77")
@pytest.mark.parametrize(
    ("hits", "active", "underground", "bases", "gone"),
    [
        (2, 3, 0, 1, (2, 0)),
        (2, 2, 0, 1, (2, 0)),
        (3, 2, 0, 1, (2, 1)),
        (4, 2, 0, 2, (2, 2)),
        (4, 2, 0, 1, (2, 1)),
        (3, 2, 0, 2, (2, 1)),
        (1, 0, 0, 1, (0, 1)),
        (2, 0, 0, 2, (0, 2)),
        (4, 2, 1, 2, (2, 0)),
        (1, 0, 1, 1, (0, 0)),
        (0, 1, 0, 1, (0, 0)),
        (0, 0, 0, 1, (0, 0)),
    ],
)
def test_active_guerrillas_go_first_and_bases_only_without_any_guerrilla(
    hits: int, active: int, underground: int, bases: int, gone: tuple[int, int]
) -> None:
    pieces = {"active": active, "underground": underground, "fln_bases": bases}
    state = there("Souk Ahras", None, french_troops=hits, french_police=1, **pieces)
    assert removed("Souk Ahras", state) == gone


@pytest.mark.clause("3.2.4", "R29")
@pytest.mark.parametrize(("count", "spared"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_guerrillas_go_to_available_and_casualties_by_turns(count: int, spared: int) -> None:
    state = there("Souk Ahras", french_troops=count, active=count)
    guerrillas = state.available.guerrillas
    changes = {
        "Souk Ahras: active": (count, 0),
        "Available: guerrillas": (guerrillas, guerrillas + spared),
        "Casualties: guerrillas": (0, count - spared),
    }
    expected = dict([PAID]) | {name: change for name, change in changes.items() if change[0] != change[1]}
    assert effect(state, select("Souk Ahras")) == expected


@pytest.mark.clause("3.2.4", "R29")
def test_the_turns_begin_anew_in_each_space() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Souk Ahras", french_troops=1, active=1)
    state = play(there("Oran", state, french_police=1, active=1), select("Souk Ahras"))
    guerrillas = state.available.guerrillas
    assert effect(state, select("Oran")) == {
        "Oran: active": (1, 0),
        "Available: guerrillas": (guerrillas, guerrillas + 1),
        "Government Resources": (14, 12),
    }


@pytest.mark.clause("3.2.4", "R79")
def test_a_base_goes_to_available_and_raises_commitment() -> None:
    state = there("Oran", french_police=3, active=1, fln_bases=2)
    bases, guerrillas = state.available.fln_bases, state.available.guerrillas
    assert effect(state, select("Oran")) == {
        "Oran: active": (1, 0),
        "Oran: fln_bases": (2, 0),
        "Available: guerrillas": (guerrillas, guerrillas + 1),
        "Available: fln_bases": (bases, bases + 2),
        "commitment": (25, 27),
        "Government Resources": (16, 14),
    }
    assert ledger(state, select("Oran")) == [
        "3.2.4: Paid Government 2",
        "3.2.4: Removed Active 1 Oran Available",
        "3.2.4: Removed FLN Bases 2 Oran Available",
        "3.2.4: CommitmentChanged 2 0",
    ]


@pytest.mark.clause("3.2.4", "1.8", "R43")
def test_commitment_above_50_is_lost() -> None:
    state = there("Oran", with_commitment(turn(ct.GOVERNMENT), 49), french_police=2, fln_bases=2)
    assert effect(state, select("Oran"))["commitment"] == (49, 50)
    state = there("Oran", with_commitment(turn(ct.GOVERNMENT), 50), french_police=1, fln_bases=1)
    assert "commitment" not in effect(state, select("Oran"))


@pytest.mark.clause("3.2.4", "3.1")
def test_no_government_piece_is_lost_in_an_assault() -> None:
    state = there("Oran", french_police=2, french_troops=1, active=5)
    assert set(effect(state, select("Oran"))) == {
        "Oran: active",
        "Available: guerrillas",
        "Casualties: guerrillas",
        "Government Resources",
    }


# Boxes


@pytest.mark.clause("2.3.2", "2.3.4", "R2")
@pytest.mark.parametrize(("text", "ended_in"), [("Medea", "limited op"), ("Medea; Constantine", "op only")])
def test_the_number_of_assaulted_spaces_makes_the_box(text: str, ended_in: str) -> None:
    assert box(line(turn(ct.GOVERNMENT), f"assault; {text}; end")) == ended_in


# Special Activities


@pytest.mark.clause("4.1", "4.2.2", "R50")
def test_the_same_troops_assault_lift_and_assault_again() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Souk Ahras", french_troops=3, active=3)
    state = play(there("Tlemcen", state, active=2, fln_bases=1), select("Souk Ahras"))
    assert refusal(state, select("Tlemcen")) == {"cubes_there"}
    text = "troop lift; Souk Ahras; Tlemcen; move 3 French Troops from Souk Ahras to Tlemcen; end"
    state = line(state, text)
    assert removed("Tlemcen", state) == (2, 1)
    assert names(pending(state).locations) == ["Souk Ahras"]
    assert box(play(state, select("Tlemcen"), END)) == "op + special activity"


@pytest.mark.clause("4.1.1", "R55")
@pytest.mark.parametrize("kind", ["deploy", "neutralize"])
def test_illegal_assault_with_another_special_activity(kind: str) -> None:
    state = with_space(turn(ct.GOVERNMENT), "Constantine", active=1)
    assert refusal(assault(state), move(kind)) == {"accompanies"}


def only(*, troops: dict[str, int], fln: dict[str, int], first: ct.Actor = ct.GOVERNMENT) -> ct.State:
    """The Full Scenario with these French Troops and Active Guerrillas as the only pieces of Algeria."""
    state = turn(first)
    for field in ("french_troops", "french_police", "algerian_troops", "algerian_police"):
        state = without(state, field)
    state = without(state, "underground", "fln_bases")
    for name in {*troops, *fln}:
        state = with_space(state, name, french_troops=troops.get(name, 0), active=fln.get(name, 0))
    return state


@pytest.mark.clause("3.2.4", "R8", "R49")
def test_illegal_assault_without_any_fln_piece_in_algeria() -> None:
    assert refusal(only(troops={"Oran": 2}, fln={}), ASSAULT) == {"some_space"}


@pytest.mark.clause("3.2.4", "R8", "R49")
def test_illegal_assault_without_any_cube_in_algeria() -> None:
    assert refusal(only(troops={}, fln={"Oran": 2}), ASSAULT) == {"some_space"}


@pytest.mark.clause("3.2.4", "4.2.2", "R49")
def test_a_troop_lift_may_bring_the_first_cubes_to_assault_with() -> None:
    state = play(only(troops={"Oran": 1}, fln={"Batna": 1}), ASSAULT)
    assert ct.legal_moves(state) == (LIFT,)
    state = line(state, "troop lift; Oran; Batna; move 1 French Troop from Oran to Batna")
    assert effect(line(state, "end"), select("Batna")) == dict([PAID])


@pytest.mark.clause("3.2.4", "2.3.4", "R49")
def test_illegal_assault_that_only_a_troop_lift_could_help_where_none_may_follow() -> None:
    state = only(troops={"Oran": 1}, fln={"Batna": 1}, first=ct.FLN)
    assert refusal(limited(state), ASSAULT) == {"some_space"}
    assert refusal(several(state), ASSAULT) == {"some_space"}
    assert effect(play(state, PASS, ACCOMPANIED), ASSAULT) == {}


@pytest.mark.clause("4.1", "4.2.2", "R49")
def test_illegal_lift_that_leaves_nothing_to_assault() -> None:
    state = line(only(troops={"Oran": 2}, fln={"Oran": 1}), "assault; troop lift; Oran; Saida")
    state = play(state, stage("troop_lift.move", "Oran"), stage("troop_lift.move", "Saida"))
    two = stage("troop_lift.move", 2, FRENCH_TROOPS)
    assert refusal(state, two) == {"leaves_a_location"}
    assert effect(state, stage("troop_lift.move", 1, FRENCH_TROOPS)) == {
        "Oran: french_troops": (2, 1),
        "Saida: french_troops": (0, 1),
    }


@pytest.mark.clause("4.1", "4.2.2", "R9", "R49")
def test_a_lift_that_could_only_take_the_last_target_away_is_opened_and_not_made() -> None:
    state = line(only(troops={"Oran": 1}, fln={"Oran": 1}), "assault; troop lift; Oran; Saida")
    assert refusal(state, stage("troop_lift.move", "Oran")) == {"some_destination_count_piece"}
    state = play(state, END)
    assert refusal(state, LIFT) == {"one_activity"}
    assert effect(state, select("Oran"))["Oran: active"] == (1, 0)


@pytest.mark.clause("4.1", "4.2.2", "R49")
def test_illegal_spaces_of_a_lift_that_bring_no_cube_to_the_fln() -> None:
    state = line(only(troops={"Oran": 1}, fln={"Batna": 1}), "assault; troop lift; Saida")
    assert refusal(state, move("troop_lift.select", "Biskra")) == {"leaves_a_location"}
    state = play(state, move("troop_lift.select", "Oran"))
    assert selectable(state, "troop_lift.select") == {"Batna"}
    state = play(state, move("troop_lift.select", "Batna"), stage("troop_lift.move", "Oran"))
    assert refusal(state, stage("troop_lift.move", "Saida")) == {"some_count_piece"}
    assert effect(state, stage("troop_lift.move", "Batna")) == {}


@pytest.mark.clause("4.1", "4.2.2", "R49")
def test_a_lift_takes_the_last_cubes_from_a_target_to_another() -> None:
    state = only(troops={"Oran": 1}, fln={"Oran": 1, "Batna": 1})
    text = "assault; troop lift; Oran; Batna; move 1 French Troop from Oran to Batna; end"
    assert selectable(line(state, text), "assault.select") == {"Batna"}
