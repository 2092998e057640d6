"""Subvert (4.3.2): each requirement from both sides, cubes removed or one of them replaced."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    ATTACK,
    BOTH,
    EXTORT,
    LIMITED_OP,
    MARCH,
    OP_ONLY,
    RALLY,
    SUBVERT,
    TERROR,
    Spaces,
    box,
    enter,
    group,
    leave,
    march,
    only,
    second,
    stopped,
)
from tests.rules.positions import (
    ACTIVE,
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    END,
    FLN_BASES,
    UNDERGROUND,
    cited,
    effect,
    ledger,
    move,
    pending,
    play,
    refusal,
    selectable,
    turn,
    with_available,
    with_independence,
    with_space,
)

REPLACE = move("subvert.replace")
FRENCH_POLICE = ct.Piece.FRENCH_POLICE


def choose(space: str) -> Move:
    return move("subvert.select", space)


def remove(count: int, piece: ct.Piece = ALGERIAN_POLICE) -> Move:
    return move("subvert.remove", count, piece)


def take(piece: ct.Piece, space: str) -> Move:
    return move("subvert.take", piece, space)


def take_stopped(piece: ct.Piece, space: str) -> Move:
    return move("subvert.take_stopped", piece, space)


def subverting(spaces: Spaces) -> ct.State:
    """A Rally in which Subvert is open, with only these pieces on the map."""
    return play(only(spaces), RALLY, SUBVERT)


def subverting_in(space: str, spaces: Spaces) -> ct.State:
    return play(subverting(spaces), choose(space))


def medea(**there: int) -> ct.State:
    """Subvert at work in Medea, where these pieces and an Underground Guerrilla are."""
    return subverting_in("Medea", {"Medea": {"underground": 1} | there})


# Opening


@pytest.mark.clause("4.1", "4.3.2")
def test_opening_changes_nothing_yet() -> None:
    state = play(only({"Medea": {"underground": 1, "algerian_police": 1}}), RALLY)
    assert effect(state, SUBVERT) == {}
    assert ledger(state, SUBVERT) == []


@pytest.mark.clause("4.3.2", "4.1.1", "R55")
@pytest.mark.parametrize("begin", [RALLY, MARCH, TERROR])
def test_subvert_accompanies_rally_march_and_terror(begin: Move) -> None:
    state = only({"Medea": {"underground": 1, "algerian_police": 1}})
    assert effect(play(state, begin), SUBVERT) == {}


@pytest.mark.clause("4.3.2", "4.1.1", "R55")
def test_illegal_subvert_with_attack() -> None:
    state = play(only({"Medea": {"underground": 1, "algerian_police": 1}}), ATTACK)
    assert refusal(state, SUBVERT) == {"accompanies"}


@pytest.mark.clause("4.3", "4.1.1")
def test_illegal_subvert_with_an_operation_of_the_government() -> None:
    assert refusal(play(turn(ct.GOVERNMENT), move("train")), SUBVERT) == {"moment", "belongs"}


@pytest.mark.clause("2.3.2", "2.3.4", "4.1")
@pytest.mark.parametrize("option", [LIMITED_OP, OP_ONLY])
def test_illegal_subvert_within_a_box_without_special_activity(option: ct.Option) -> None:
    state = only({"Medea": {"underground": 1, "algerian_police": 1}}, faction=ct.GOVERNMENT)
    assert refusal(play(second(state, option), RALLY), SUBVERT) == {"activity_allowed"}
    assert effect(play(second(state, BOTH), RALLY), SUBVERT) == {}


@pytest.mark.clause("4.1", "R48")
def test_illegal_second_special_activity() -> None:
    state = play(medea(algerian_police=3), remove(1), END)
    assert refusal(state, SUBVERT) == {"one_activity"}
    assert refusal(with_space(state, "Medea", algerian_police=0), EXTORT) == {"one_activity"}


@pytest.mark.clause("4.3.2", "R9")
@pytest.mark.parametrize(
    "there",
    [
        {"underground": 1, "french_police": 1, "french_troops": 1},
        {"active": 1, "fln_bases": 1, "algerian_police": 1, "algerian_troops": 1},
    ],
)
def test_a_subvert_where_no_space_qualifies_is_opened_and_ends_as_it_began(there: dict[str, int]) -> None:
    state = play(only({"Medea": there}), RALLY, SUBVERT)
    assert ct.legal_moves(state) == (END,)
    assert effect(state, END) == {}


@pytest.mark.clause("4.1", "R49")
def test_illegal_subvert_before_an_operation_that_cannot_pay_for_a_location() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "algerian_police": 1}, "Oran": {"underground": 1}}
    state = play(only(spaces, fln=0), RALLY)
    assert refusal(state, SUBVERT) == {"leaves_a_location"}
    spent = play(only(spaces, fln=1), RALLY, move("rally.select", "Batna"))
    assert effect(spent, SUBVERT) == {}


# Its spaces


@pytest.mark.clause("4.3.2", "R122")
def test_a_space_with_an_underground_guerrilla_and_an_algerian_cube_is_chosen_for_nothing() -> None:
    spaces: Spaces = {
        "Medea": {"underground": 1, "algerian_police": 1, "french_troops": 4},
        "Batna": {"underground": 1, "algerian_troops": 1},
        "Oran": {"underground": 1, "french_police": 1},
        "Algiers": {"active": 1, "algerian_police": 1},
    }
    state = subverting(spaces)
    assert selectable(state, "subvert.select") == {"Medea", "Batna"}
    assert effect(state, choose("Batna")) == {}
    assert ledger(state, choose("Batna")) == []


@pytest.mark.clause("4.3.2")
def test_illegal_choose_a_space_without_an_underground_guerrilla() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "algerian_police": 1}}
    state = subverting(spaces | {"Oran": {"active": 1, "algerian_police": 1}})
    assert refusal(state, choose("Oran")) == {"underground_there"}


@pytest.mark.clause("4.3.2")
def test_illegal_choose_a_space_without_an_algerian_cube() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "algerian_police": 1}}
    state = subverting(spaces | {"Oran": {"underground": 1, "french_police": 1, "government_bases": 1}})
    assert refusal(state, choose("Oran")) == {"algerian_cubes_there"}


@pytest.mark.clause("4.3.2", "1.3.4")
def test_illegal_choose_a_country() -> None:
    state = with_independence(subverting({"Medea": {"underground": 1, "algerian_police": 1}}))
    assert refusal(with_space(state, "Morocco", underground=1), choose("Morocco")) == {"algerian_cubes_there"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_choose_a_space_twice() -> None:
    assert refusal(play(medea(algerian_police=2), remove(1)), choose("Medea")) == {"not_chosen_before"}


@pytest.mark.clause("4.3.2")
def test_illegal_choose_a_third_space() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = subverting({"Medea": there, "Oran": there, "Bougie": there})
    state = play(state, choose("Medea"), choose("Oran"))
    assert refusal(state, choose("Bougie")) == {"up_to_two_spaces"}
    assert refusal(play(state, remove(1)), choose("Bougie")) == {"up_to_two_spaces"}


@pytest.mark.clause("4.3.2")
def test_illegal_choose_a_second_space_after_two_cubes() -> None:
    there = {"underground": 1, "algerian_police": 2}
    state = play(subverting({"Medea": there, "Oran": there}), choose("Medea"), remove(2))
    assert refusal(state, choose("Oran")) == {"cubes_left"}


# Removing cubes


@pytest.mark.clause("4.3.2", "R122")
@pytest.mark.parametrize("piece", [ALGERIAN_POLICE, ALGERIAN_TROOPS])
@pytest.mark.parametrize("count", [1, 2])
def test_algerian_cubes_go_to_available_and_the_guerrilla_stays_underground(
    piece: ct.Piece, count: int
) -> None:
    field = piece.name.lower()
    state = medea(**{field: 3})
    was = state.available.of(piece.type)
    assert effect(state, remove(count, piece)) == {
        f"Medea: {field}": (3, 3 - count),
        f"Available: {field}": (was, was + count),
    }
    assert ledger(state, remove(count, piece)) == [f"4.3.2: Removed {piece} {count} Medea Available"]


@pytest.mark.clause("4.3.2", "R122")
def test_one_cube_of_each_sort_from_one_space() -> None:
    state = play(medea(algerian_police=1, algerian_troops=1), remove(1))
    assert effect(state, remove(1, ALGERIAN_TROOPS))["Medea: algerian_troops"] == (1, 0)


@pytest.mark.clause("4.3.2", "R122")
def test_one_cube_each_from_two_spaces() -> None:
    there = {"underground": 1, "algerian_police": 2}
    state = play(subverting({"Medea": there, "Oran": there}), choose("Medea"), remove(1), choose("Oran"))
    assert effect(state, remove(1))["Oran: algerian_police"] == (2, 1)
    assert refusal(state, remove(2)) == {"up_to_two_cubes"}


@pytest.mark.clause("4.3.2")
def test_illegal_remove_three_cubes() -> None:
    state = medea(algerian_police=3)
    assert refusal(state, remove(3)) == {"up_to_two_cubes"}
    assert refusal(play(state, remove(1)), remove(2)) == {"up_to_two_cubes"}
    assert refusal(play(state, remove(2)), remove(1)) == {"up_to_two_cubes"}


@pytest.mark.clause("4.3.2")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_remove_no_cube(count: int) -> None:
    assert refusal(medea(algerian_police=1), remove(count)) == {"at_least_one"}


@pytest.mark.clause("4.3.2")
def test_illegal_remove_more_cubes_than_are_there() -> None:
    state = medea(algerian_police=1, french_police=2)
    assert refusal(state, remove(2)) == {"cubes_there"}
    assert refusal(state, remove(1, ALGERIAN_TROOPS)) == {"cubes_there"}


@pytest.mark.clause("4.3.2")
@pytest.mark.parametrize("piece", [FRENCH_POLICE, ct.Piece.FRENCH_TROOPS, ct.Piece.GOVERNMENT_BASES])
def test_illegal_remove_what_is_not_algerian(piece: ct.Piece) -> None:
    state = medea(algerian_police=1, french_police=1, french_troops=1, government_bases=1)
    assert refusal(state, remove(1, piece)) == {"right_piece"}


@pytest.mark.clause("4.3.2")
def test_illegal_remove_a_cube_before_a_space_is_chosen() -> None:
    state = subverting({"Medea": {"underground": 1, "algerian_police": 1}})
    assert refusal(state, remove(1)) == {"space_chosen"}


@pytest.mark.clause("4.1", "R9")
def test_a_subvert_without_a_cube_ends_and_was_not_made() -> None:
    state = subverting({"Medea": {"underground": 1, "algerian_police": 1}})
    assert pending(play(state, END)).unmade
    assert pending(play(state, choose("Medea"), END)).unmade
    for one in (remove(1), REPLACE):
        assert pending(play(state, choose("Medea"), one, END)).accompanied_by == "Subvert"


@pytest.mark.clause("4.3.2", "1.7", "R36")
def test_control_follows_at_once_so_that_rally_may_agitate() -> None:
    state = only({"Medea": {"underground": 2, "algerian_police": 2}})
    state = play(state, RALLY, move("rally.select", "Medea"))
    assert refusal(state, move("rally.agitate", "Medea")) == {"base_or_control"}
    state = play(state, SUBVERT, choose("Medea"), remove(1), END)
    assert effect(state, move("rally.agitate", "Medea")) == {}


# Replacing a cube


@pytest.mark.clause("4.3.2", "1.4.3", "R123")
def test_one_algerian_police_becomes_an_underground_guerrilla() -> None:
    state = medea(algerian_police=2)
    assert effect(state, REPLACE) == {
        "Medea: algerian_police": (2, 1),
        "Available: algerian_police": (5, 6),
        "Medea: underground": (1, 2),
        "Available: guerrillas": (29, 28),
    }
    assert ledger(state, REPLACE) == [
        "4.3.2: Removed Algerian Police 1 Medea Available",
        "4.3.2: Placed Guerrillas 1 Medea",
    ]


@pytest.mark.clause("4.3.2", "R122")
def test_a_replacement_is_the_whole_subvert() -> None:
    there = {"underground": 1, "algerian_police": 2}
    state = play(subverting({"Medea": there, "Oran": there}), choose("Medea"), REPLACE)
    assert ct.legal_moves(state) == (END,)
    for one in (REPLACE, remove(1), choose("Oran"), take(UNDERGROUND, "Oran")):
        assert refusal(state, one) == {"moment"}


@pytest.mark.clause("4.3.2", "R123")
def test_illegal_replace_troops() -> None:
    assert refusal(medea(algerian_troops=1, french_police=1), REPLACE) == {"algerian_police_there"}


@pytest.mark.clause("4.3.2", "R122")
def test_illegal_replace_after_removing() -> None:
    assert refusal(play(medea(algerian_police=2), remove(1)), REPLACE) == {"nothing_removed"}


@pytest.mark.clause("4.3.2")
def test_illegal_replace_in_other_than_one_space() -> None:
    there = {"underground": 1, "algerian_police": 2}
    state = subverting({"Medea": there, "Oran": there})
    assert refusal(state, REPLACE) == {"one_space"}
    assert refusal(play(state, choose("Medea"), choose("Oran")), REPLACE) == {"one_space"}
    assert cited(state, REPLACE, "one_space") == ("4.3.2",)


# The Guerrilla that is not Available


def without_guerrilla(**batna: int) -> ct.State:
    """Subvert has removed a Police cube of Medea, and no Guerrilla is Available."""
    spaces: Spaces = {"Medea": {"underground": 1, "algerian_police": 1}, "Batna": batna}
    return play(with_available(only(spaces), guerrillas=0), RALLY, SUBVERT, choose("Medea"), REPLACE)


@pytest.mark.clause("1.4.1", "R25")
def test_without_an_available_guerrilla_the_cube_is_removed_first() -> None:
    state = only({"Medea": {"underground": 1, "algerian_police": 1}})
    state = play(with_available(state, guerrillas=0), RALLY, SUBVERT, choose("Medea"))
    assert effect(state, REPLACE) == {
        "Medea: algerian_police": (1, 0),
        "Available: algerian_police": (6, 7),
    }
    state = play(state, REPLACE)
    assert ct.legal_moves(state) == (END,)
    assert effect(state, END) == {}


@pytest.mark.clause("1.4.1", "1.4.3", "R18", "R27")
@pytest.mark.parametrize(("piece", "field"), [(UNDERGROUND, "underground"), (ACTIVE, "active")])
def test_the_guerrilla_may_be_taken_from_elsewhere_and_is_hidden(piece: ct.Piece, field: str) -> None:
    state = without_guerrilla(underground=1, active=1)
    assert effect(state, take(piece, "Batna")) == {
        f"Batna: {field}": (1, 0),
        "Medea: underground": (1, 2),
    }
    assert ledger(state, take(piece, "Batna")) == [
        f"1.4.1: Removed {piece} 1 Batna Available",
        "4.3.2: Placed Guerrillas 1 Medea",
    ]
    assert ct.legal_moves(play(state, take(piece, "Batna"))) == (END,)


@pytest.mark.clause("1.4.1", "R18", "R19", "R20")
def test_illegal_take_the_wrong_piece_or_from_the_wrong_place() -> None:
    state = without_guerrilla(active=1, fln_bases=1)
    assert refusal(state, take(UNDERGROUND, "Medea")) == {"elsewhere"}
    assert refusal(state, take(UNDERGROUND, "Batna")) == {"there_to_take"}
    assert refusal(state, take(FLN_BASES, "Batna")) == {"right_piece"}
    assert refusal(with_available(state, guerrillas=1), take(ACTIVE, "Batna")) == {"none_available"}


@pytest.mark.clause("1.4.1", "5.1.8", "R23")
def test_illegal_take_a_guerrilla_from_a_country() -> None:
    state = with_space(with_independence(without_guerrilla(active=1)), "Tunisia", underground=1)
    assert refusal(with_available(state, guerrillas=0), take(UNDERGROUND, "Tunisia")) == {
        "not_from_a_country"
    }


# In the middle of a March


def after_the_border(resident: dict[str, int], *, active: int = 0) -> ct.State:
    """A March stopped two Guerrillas in Tebessa; Subvert of Medea then lacks a Guerrilla."""
    spaces: Spaces = {
        "Souk Ahras": {"underground": 2 - active, "active": active},
        "Tebessa": resident,
        "Medea": {"underground": 1, "algerian_police": 1},
    }
    state = play(with_available(only(spaces), guerrillas=0), MARCH)
    state = play(state, *march("Souk Ahras", "Tebessa", 2 - active, active))
    return play(state, SUBVERT, choose("Medea"), REPLACE)


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_guerrilla_that_is_taken_away_is_stopped_no_longer() -> None:
    state = play(after_the_border({}), take(UNDERGROUND, "Tebessa"), END)
    assert stopped(state) == {"Tebessa: Underground": 1}
    assert refusal(state, leave("Tebessa")) == {"some_underground_active"}
    state = play(state, leave("Medea"), enter("Algiers"))
    assert effect(state, group(2)) == {
        "FLN Resources": (7, 6),
        "Medea: underground": (2, 0),
        "Algiers: underground": (0, 2),
    }


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_resident_is_taken_unless_a_stopped_guerrilla_is_named() -> None:
    state = after_the_border({"underground": 1})
    assert effect(state, take(UNDERGROUND, "Tebessa")) == effect(state, take_stopped(UNDERGROUND, "Tebessa"))
    after = play(state, take(UNDERGROUND, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 2}
    assert refusal(after, leave("Tebessa")) == {"some_underground_active"}
    after = play(state, take_stopped(UNDERGROUND, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 1}
    assert effect(play(after, leave("Tebessa"), enter("Negrine")), group(1))["Negrine: underground"] == (0, 1)


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_active_guerrilla_may_be_named_beside_an_active_resident() -> None:
    state = after_the_border({"active": 1}, active=1)
    assert selectable(state, "subvert.take_stopped") == {"Tebessa"}
    assert refusal(state, take_stopped(UNDERGROUND, "Tebessa")) == {"both_there"}
    after = play(state, take_stopped(ACTIVE, "Tebessa"), END)
    assert stopped(after) == {"Tebessa: Underground": 1}
    assert effect(play(after, leave("Tebessa"), enter("Negrine")), group(0, 1))["Negrine: active"] == (0, 1)


@pytest.mark.clause("4.1", "R28", "R103")
def test_illegal_name_a_stopped_guerrilla_where_all_or_none_are_stopped() -> None:
    state = with_available(with_space(after_the_border({}), "Oran", underground=1), guerrillas=0)
    assert refusal(state, take_stopped(UNDERGROUND, "Tebessa")) == {"both_there"}
    assert refusal(state, take_stopped(UNDERGROUND, "Oran")) == {"both_there"}


@pytest.mark.clause("1.4.1", "R18", "R19")
def test_illegal_take_a_stopped_piece_that_may_not_be_taken() -> None:
    state = after_the_border({"underground": 1, "fln_bases": 1})
    assert refusal(state, take_stopped(FLN_BASES, "Tebessa")) == {"both_there"}
    one_available = with_available(state, guerrillas=1)
    assert refusal(one_available, take_stopped(UNDERGROUND, "Tebessa")) == {"none_available"}


@pytest.mark.clause("1.4.1", "R20", "R103")
def test_illegal_take_a_stopped_guerrilla_from_the_space_of_the_cube() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = with_available(only({"Souk Ahras": {"underground": 1}, "Tebessa": there}), guerrillas=0)
    state = play(state, MARCH, *march("Souk Ahras", "Tebessa", 1), SUBVERT, choose("Tebessa"), REPLACE)
    assert refusal(state, take_stopped(UNDERGROUND, "Tebessa")) == {"elsewhere"}


@pytest.mark.clause("1.4.1", "R23", "R103")
def test_illegal_take_a_stopped_guerrilla_from_a_country() -> None:
    spaces: Spaces = {"Mecheria": {"underground": 1}, "Medea": {"underground": 1, "algerian_police": 1}}
    state = with_space(only(spaces, border_zone=0), "Morocco", underground=1)
    state = play(with_available(state, guerrillas=0), MARCH, *march("Mecheria", "Morocco", 1))
    state = play(state, SUBVERT, choose("Medea"), REPLACE)
    assert refusal(state, take_stopped(UNDERGROUND, "Morocco")) == {"not_from_a_country"}


@pytest.mark.clause("4.1", "R28")
def test_a_stopped_guerrilla_subverts_and_the_new_one_may_march() -> None:
    there = {"algerian_police": 1}
    state = play(only({"Souk Ahras": {"underground": 1}, "Tebessa": there}), MARCH)
    state = play(state, *march("Souk Ahras", "Tebessa", 1), SUBVERT, choose("Tebessa"), REPLACE, END)
    assert stopped(state) == {"Tebessa: Underground": 1}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(2)) == {"underground_there"}
    assert effect(state, group(1))["Negrine: underground"] == (0, 1)


# Boxes


@pytest.mark.clause("2.3.2", "R2")
def test_a_rally_in_one_space_with_subvert_is_both() -> None:
    state = play(medea(algerian_police=1), remove(1), END, move("rally.select", "Batna"), END)
    assert box(state) is BOTH
