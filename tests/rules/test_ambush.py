"""Ambush (4.3.3): each requirement from both sides, within the Attack that it makes sure of."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    AMBUSH,
    ATTACK,
    BOTH,
    EXTORT,
    LIMITED_OP,
    MARCH,
    OP_ONLY,
    RALLY,
    TERROR,
    Spaces,
    box,
    extort,
    only,
    second,
)
from tests.rules.positions import (
    ACTIVE,
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    END,
    FLN_BASES,
    effect,
    lawful,
    ledger,
    move,
    names,
    pending,
    play,
    refusal,
    selectable,
    turn,
    with_available,
    with_independence,
    with_resources,
    with_space,
)

FRENCH_POLICE, FRENCH_TROOPS = ct.Piece.FRENCH_POLICE, ct.Piece.FRENCH_TROOPS
GOVERNMENT_BASES = ct.Piece.GOVERNMENT_BASES
CUBES = ("french_police", "algerian_police", "french_troops", "algerian_troops")


def lie_in(space: str) -> Move:
    return move("ambush.select", space)


def lose(piece: ct.Piece) -> Move:
    return move("ambush.lose", piece)


def attack(space: str, die: int = 6) -> tuple[Move, ...]:
    """An Attack in the space that fails but for 6 Guerrillas."""
    return move("attack.select", space), move("attack.roll", die)


def ambushing(spaces: Spaces, *, fln: int = 8) -> ct.State:
    """An Attack whose first thing is an Ambush, with only these pieces on the map."""
    return play(only(spaces, fln=fln), ATTACK, AMBUSH)


def ambushed(**medea: int) -> ct.State:
    """An Ambush at work in Medea, which holds these pieces."""
    return play(ambushing({"Medea": {"underground": 2} | medea}), lie_in("Medea"))


# Opening


@pytest.mark.clause("4.3.3", "4.1", "R50", "R124")
def test_ambush_opens_before_the_first_attack() -> None:
    state = play(only({"Medea": {"underground": 1, "french_police": 1}}, fln=1), ATTACK)
    assert effect(state, AMBUSH) == {}
    assert ledger(state, AMBUSH) == []


@pytest.mark.clause("4.3.3", "4.1.1", "R55")
@pytest.mark.parametrize("begin", [RALLY, MARCH, TERROR])
def test_illegal_ambush_with_another_operation(begin: Move) -> None:
    state = play(only({"Medea": {"underground": 1, "french_police": 1}}), begin)
    assert refusal(state, AMBUSH) == {"accompanies"}


@pytest.mark.clause("4.3.3", "4.1.1", "R55")
def test_illegal_ambush_with_an_operation_of_the_government() -> None:
    assert refusal(play(turn(ct.GOVERNMENT), move("train")), AMBUSH) == {"moment", "belongs"}


@pytest.mark.clause("2.3.2", "2.3.4", "4.1")
@pytest.mark.parametrize("option", [LIMITED_OP, OP_ONLY])
def test_illegal_ambush_within_a_box_without_special_activity(option: ct.Option) -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}}, faction=ct.GOVERNMENT)
    assert refusal(play(second(state, option), ATTACK), AMBUSH) == {"activity_allowed"}
    assert effect(play(second(state, BOTH), ATTACK), AMBUSH) == {}


@pytest.mark.clause("4.1", "R48")
def test_illegal_ambush_after_another_special_activity() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = only({"Medea": there, "Oran": there, "Bougie": {"underground": 1}})
    assert refusal(play(state, ATTACK, *extort("Bougie")), AMBUSH) == {"one_activity"}
    line = (ATTACK, AMBUSH, lie_in("Medea"), lose(ALGERIAN_POLICE), END)
    assert refusal(play(state, *line), AMBUSH) == {"one_activity"}
    assert refusal(play(state, *line), EXTORT) == {"one_activity"}


@pytest.mark.clause("4.3.3", "R9", "R124")
def test_an_ambush_where_no_space_is_left_for_it_is_opened_and_ends_as_it_began() -> None:
    spaces: Spaces = {"Medea": {"active": 1, "french_police": 1}, "Oran": {"underground": 1}}
    assert ct.legal_moves(play(only(spaces), ATTACK, AMBUSH)) == (END,)
    spaces = {"Medea": {"underground": 1, "algerian_police": 2}}
    state = play(only(spaces), ATTACK, move("attack.select", "Medea"), move("attack.roll", 1))
    state = play(state, move("attack.lose", ALGERIAN_POLICE), move("attack.lose", ALGERIAN_POLICE))
    # The captured goods lie Underground, but the space is resolved.
    state = play(with_space(state, "Medea", algerian_police=1), AMBUSH)
    assert refusal(state, lie_in("Medea")) == {"not_selected_before"}
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.3.3", "1.8", "R125")
def test_illegal_ambush_of_a_space_without_its_price() -> None:
    there = {"underground": 1, "french_police": 1}
    state = play(only({"Medea": there, "Oran": there}, fln=1), ATTACK, *attack("Oran"), AMBUSH)
    assert refusal(state, lie_in("Medea")) == {"can_pay"}
    assert effect(with_resources(state, fln=1), lie_in("Medea"))["FLN Resources"] == (1, 0)


@pytest.mark.clause("4.3.3", "4.1", "R49")
def test_an_attack_begun_at_0_has_extort_and_no_ambush() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "french_police": 1}, "Oran": {"underground": 1}}
    state = play(only(spaces, fln=0), ATTACK)
    assert ct.legal_moves(state) == (EXTORT,)
    assert refusal(state, AMBUSH) == {"leaves_a_location"}


# Its spaces


@pytest.mark.clause("4.3.3", "R124", "R125")
def test_a_space_costs_the_price_of_attack_and_shows_one_guerrilla_only() -> None:
    state = ambushing({"Medea": {"underground": 3, "active": 1, "french_police": 1}})
    assert effect(state, lie_in("Medea")) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (3, 2),
        "Medea: active": (1, 2),
    }
    assert ledger(state, lie_in("Medea")) == ["3.3.3: Paid FLN 1", "4.3.3: Activated 1 Medea"]


@pytest.mark.clause("4.3.3", "R124")
def test_a_space_ambushed_is_a_location_of_the_attack() -> None:
    state = play(ambushing({"Medea": {"underground": 1, "french_police": 2}}), lie_in("Medea"))
    state = play(state, lose(FRENCH_POLICE), END)
    assert names(pending(state).locations) == ["Medea"]
    assert refusal(state, move("attack.select", "Medea")) == {"not_selected_before"}


@pytest.mark.clause("4.3.3", "R124")
def test_ambush_and_attack_may_follow_each_other_either_way() -> None:
    there = {"underground": 2, "algerian_police": 1}
    state = play(only({"Medea": there, "Oran": there}), ATTACK)
    ambush = (AMBUSH, lie_in("Medea"), lose(ALGERIAN_POLICE), END)
    first, then = play(state, *ambush, *attack("Oran")), play(state, *attack("Oran"), *ambush)
    assert (first.spaces, first.resources) == (then.spaces, then.resources)
    assert first.resources.fln == 6
    assert box(play(first, END)) is box(play(then, END)) is BOTH


@pytest.mark.clause("4.3.3")
def test_illegal_ambush_without_an_underground_guerrilla() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "french_police": 1}}
    state = ambushing(spaces | {"Oran": {"active": 2, "french_police": 1}})
    assert refusal(state, lie_in("Oran")) == {"underground_there"}


@pytest.mark.clause("4.3.3", "3.3.3")
def test_illegal_ambush_without_an_enemy() -> None:
    state = ambushing({"Medea": {"underground": 1, "french_police": 1}, "Oran": {"underground": 1}})
    assert refusal(state, lie_in("Oran")) == {"government_pieces_there"}


@pytest.mark.clause("4.3.3", "1.3.4", "R115")
def test_illegal_ambush_in_a_country() -> None:
    state = with_independence(ambushing({"Medea": {"underground": 1, "french_police": 1}}))
    assert refusal(with_space(state, "Tunisia", underground=1), lie_in("Tunisia")) == {
        "government_pieces_there"
    }


@pytest.mark.clause("4.3.3", "R110", "R124")
@pytest.mark.parametrize("field", [*CUBES, "government_bases"])
def test_any_piece_of_the_government_may_be_ambushed(field: str) -> None:
    state = ambushing({"Medea": {"underground": 1, field: 1}})
    assert selectable(state, "ambush.select") == {"Medea"}


@pytest.mark.clause("4.3.3", "3.1", "R52", "R124")
def test_illegal_ambush_in_a_space_that_is_resolved() -> None:
    there = {"underground": 1, "french_police": 2}
    state = only({"Medea": there, "Oran": {"underground": 2, "algerian_police": 2}})
    state = play(state, ATTACK, *attack("Oran"), AMBUSH)
    state = with_space(state, "Oran", underground=1)
    assert refusal(state, lie_in("Oran")) == {"not_selected_before"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_ambush_in_a_space_twice() -> None:
    state = play(ambushed(french_police=2), lose(FRENCH_POLICE))
    assert refusal(state, lie_in("Medea")) == {"not_selected_before"}


@pytest.mark.clause("4.3.3")
def test_two_spaces_may_be_ambushed() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = ambushing({"Medea": there, "Oran": there})
    state = play(state, lie_in("Medea"), lose(ALGERIAN_POLICE))
    assert effect(state, lie_in("Oran"))["FLN Resources"] == (7, 6)
    state = play(state, lie_in("Oran"), lose(ALGERIAN_POLICE))
    assert names(pending(state).spaces) == ["Medea", "Oran"]


@pytest.mark.clause("4.3.3")
def test_illegal_ambush_in_a_third_space() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = ambushing({"Medea": there, "Oran": there, "Bougie": there})
    for name in ("Medea", "Oran"):
        state = play(state, lie_in(name), lose(ALGERIAN_POLICE))
    assert refusal(state, lie_in("Bougie")) == {"up_to_two_spaces"}
    assert effect(play(state, END), move("attack.select", "Bougie"))["FLN Resources"] == (6, 5)


@pytest.mark.clause("4.3.3", "1.8", "R125")
def test_illegal_ambush_in_a_second_space_without_its_price() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = play(ambushing({"Medea": there, "Oran": there}, fln=1), lie_in("Medea"), lose(ALGERIAN_POLICE))
    assert refusal(state, lie_in("Oran")) == {"can_pay"}


# The one loss


@pytest.mark.clause("4.3.3", "R31", "R32", "R125")
@pytest.mark.parametrize("piece", [FRENCH_POLICE, ALGERIAN_POLICE, FRENCH_TROOPS, ALGERIAN_TROOPS])
def test_exactly_one_piece_becomes_a_casualty_without_roll_or_attrition(piece: ct.Piece) -> None:
    field = piece.name.lower()
    state = ambushed(**{field: 3})
    assert effect(state, lose(piece)) == {f"Medea: {field}": (3, 2), f"Casualties: {field}": (0, 1)}
    assert ledger(state, lose(piece)) == [f"4.3.3: Removed {piece} 1 Medea Casualties"]
    assert refusal(play(state, lose(piece)), lose(piece)) == {"moment"}


@pytest.mark.clause("4.3.3", "R31", "R114")
def test_a_base_lowers_commitment_and_costs_no_guerrilla() -> None:
    state = ambushed(government_bases=2)
    assert effect(state, lose(GOVERNMENT_BASES)) == {
        "Medea: government_bases": (2, 1),
        "Casualties: government_bases": (0, 1),
        "commitment": (25, 24),
    }
    poor = lawful(state.but(commitment=0))
    assert "commitment" not in effect(poor, lose(GOVERNMENT_BASES))


@pytest.mark.clause("4.3.3", "R113", "R125")
def test_no_goods_are_captured_even_with_no_guerrilla_available() -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}, "Oran": {"active": 1}})
    state = play(with_available(state, guerrillas=0), ATTACK, AMBUSH, lie_in("Medea"), lose(FRENCH_POLICE))
    assert selectable(state, "attack.take") == set()
    assert refusal(state, move("attack.take", ACTIVE, "Oran")) == {"moment"}


@pytest.mark.clause("4.3.3", "R112")
def test_police_go_before_troops_and_troops_before_bases() -> None:
    state = ambushed(government_bases=1, **dict.fromkeys(CUBES, 1))
    assert selectable(state, "ambush.lose") == {"French Police", "Algerian Police"}
    assert refusal(state, lose(FRENCH_TROOPS)) == {"police_first"}
    assert refusal(state, lose(GOVERNMENT_BASES)) == {"bases_last"}
    state = ambushed(french_troops=1, algerian_troops=1, government_bases=1)
    assert selectable(state, "ambush.lose") == {"French Troops", "Algerian Troops"}
    assert refusal(state, lose(GOVERNMENT_BASES)) == {"bases_last"}
    assert refusal(state, lose(FRENCH_POLICE)) == {"piece_there"}


@pytest.mark.clause("4.3.3")
def test_illegal_remove_a_piece_of_the_fln() -> None:
    state = ambushed(french_police=1, fln_bases=1)
    assert refusal(state, lose(FLN_BASES)) == {"government_piece"}
    assert refusal(state, lose(ACTIVE)) == {"government_piece"}


@pytest.mark.clause("4.3.3", "R53")
def test_the_loss_must_be_chosen_before_anything_else() -> None:
    state = ambushed(french_police=1, algerian_police=1)
    assert set(ct.legal_moves(state)) == {lose(FRENCH_POLICE), lose(ALGERIAN_POLICE)}
    assert refusal(state, END) == {"moment"}


# Ending


@pytest.mark.clause("4.1", "R9")
def test_an_ambush_without_a_space_ends_and_was_not_made() -> None:
    state = ambushing({"Medea": {"underground": 1, "french_police": 1}})
    assert pending(play(state, END)).unmade
    state = play(state, lie_in("Medea"), lose(FRENCH_POLICE), END)
    assert pending(state).accompanied_by == "Ambush"


@pytest.mark.clause("4.1", "R48")
def test_an_ambush_ends_after_one_space_and_the_attack_goes_on() -> None:
    there = {"underground": 2, "algerian_police": 1}
    state = play(ambushing({"Medea": there, "Oran": there}), lie_in("Medea"), lose(ALGERIAN_POLICE))
    assert effect(state, END) == {}
    assert ledger(state, END) == []
    state = play(state, END)
    assert effect(state, move("attack.select", "Oran"))["Oran: underground"] == (2, 0)


@pytest.mark.clause("2.3.2", "R2", "R124")
def test_an_ambush_of_one_space_is_a_whole_attack_with_special_activity() -> None:
    state = play(ambushed(french_police=1), lose(FRENCH_POLICE), END)
    assert effect(state, END) == {}
    assert box(play(state, END)) is BOTH
