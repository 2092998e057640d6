"""Sweep (3.2.3): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ALGERIAN_TROOPS,
    END,
    FRENCH_POLICE,
    FRENCH_TROOPS,
    box,
    effect,
    ledger,
    limited,
    line,
    move,
    names,
    offered,
    pending,
    play,
    refusal,
    selectable,
    several,
    stage,
    turn,
    with_independence,
    with_resources,
    with_space,
)

SWEEP = move("sweep")
LIFT = move("troop_lift")
COUNTRIES = ["Morocco", "Tunisia"]


def select(space: str) -> Move:
    return move("sweep.select", space)


def leave(space: str) -> Move:
    return stage("sweep.move", space)


def enter(space: str) -> Move:
    return stage("sweep.move", space)


def send(count: int, piece: ct.Piece = FRENCH_TROOPS) -> Move:
    return stage("sweep.move", count, piece)


def search(space: str) -> Move:
    return move("sweep.search", space)


def sweep(state: ct.State | None = None, *spaces: str) -> ct.State:
    """A Sweep begun, with these spaces selected."""
    return play(state or turn(ct.GOVERNMENT), SWEEP, *map(select, spaces))


def troops_in_saida(troops: int = 3, algerian: int = 0) -> ct.State:
    """The Full Scenario with so many Troops in Saida, next to Sidi Bel Abbes and Mecheria."""
    state = with_space(turn(ct.GOVERNMENT), "Philippeville", algerian_troops=0)
    state = with_space(state, "Algiers", algerian_troops=0)
    return with_space(state, "Saida", french_troops=troops, algerian_troops=algerian)


def on_the_way(troops: int = 3, algerian: int = 0, *more: str) -> ct.State:
    """A Sweep of Sidi Bel Abbes (and more), Troops in Saida about to enter it."""
    state = sweep(troops_in_saida(troops, algerian), "Sidi Bel Abbes", *more)
    return play(state, leave("Saida"), enter("Sidi Bel Abbes"))


# Beginning and selecting


@pytest.mark.clause("3.2", "3.1")
def test_sweep_begins_with_no_location_and_costs_nothing_yet() -> None:
    assert effect(turn(ct.GOVERNMENT), SWEEP) == {}
    assert ledger(turn(ct.GOVERNMENT), SWEEP) == []
    assert pending(sweep()).locations == ()


@pytest.mark.clause("3.2.3", "1.8", "R8")
def test_illegal_sweep_without_the_price_of_one_space() -> None:
    assert refusal(with_resources(turn(ct.GOVERNMENT), government=1), SWEEP) == {"can_pay"}
    assert effect(with_resources(turn(ct.GOVERNMENT), government=2), SWEEP) == {}


@pytest.mark.clause("3.2")
def test_illegal_sweep_by_the_fln() -> None:
    assert refusal(turn(ct.FLN), SWEEP) == {"government_acts"}


@pytest.mark.clause("3.2.3", "R47")
def test_each_space_costs_two_resources_when_it_is_selected() -> None:
    assert effect(sweep(), select("Mostaganem")) == {"Government Resources": (16, 14)}
    assert ledger(sweep(), select("Mostaganem")) == ["3.2.3: Paid Government 2"]
    assert effect(sweep(None, "Mostaganem"), select("Batna")) == {"Government Resources": (14, 12)}


@pytest.mark.clause("3.2.3", "1.8", "R47")
def test_illegal_select_a_second_space_without_its_price() -> None:
    state = sweep(with_resources(turn(ct.GOVERNMENT), government=3), "Mostaganem")
    assert refusal(state, select("Batna")) == {"can_pay"}
    state = sweep(with_resources(turn(ct.GOVERNMENT), government=4), "Mostaganem")
    assert effect(state, select("Batna")) == {"Government Resources": (2, 0)}


@pytest.mark.clause("3.2.3", "R73")
def test_every_space_of_algeria_may_be_swept() -> None:
    state = with_independence(turn(ct.GOVERNMENT))
    algeria = {space.name for space in state.spaces if not space.place.is_country}
    assert selectable(sweep(state), "sweep.select") == algeria
    assert len(algeria) == 28


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", COUNTRIES)
def test_illegal_sweep_abroad(country: str) -> None:
    assert refusal(sweep(with_independence(turn(ct.GOVERNMENT))), select(country)) == {"in_algeria"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_a_space_twice() -> None:
    assert refusal(sweep(None, "Oran", "Batna"), select("Oran")) == {"not_selected_before"}


@pytest.mark.clause("2.3.4")
def test_illegal_select_a_second_space_of_a_limited_sweep() -> None:
    state = sweep(limited(turn(ct.FLN)), "Oran")
    assert refusal(state, select("Batna")) == {"another_location_allowed"}
    assert effect(sweep(several(turn(ct.FLN)), "Oran"), select("Batna")) == {"Government Resources": (14, 12)}


@pytest.mark.clause("3.2.3", "R47")
def test_illegal_select_after_troops_have_moved() -> None:
    state = play(on_the_way(), send(1))
    assert refusal(state, select("Oran")) == {"before_any_move"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_select_after_a_space_was_searched() -> None:
    assert refusal(play(sweep(None, "Oran"), search("Oran")), select("Batna")) == {"before_any_search"}


@pytest.mark.clause("3.2.3", "R47", "R71")
def test_illegal_select_after_both_moves_and_search() -> None:
    state = play(on_the_way(), send(1), search("Sidi Bel Abbes"))
    assert refusal(state, select("Oran")) == {"before_any_move", "before_any_search"}


@pytest.mark.clause("3.2.3", "R50")
def test_a_space_is_selected_after_troops_that_were_lifted_but_not_swept() -> None:
    text = "sweep; Oran; troop lift; Constantine; Oran; move 1 French Troop from Constantine to Oran; end"
    assert effect(line(turn(ct.GOVERNMENT), text), select("Batna")) == {"Government Resources": (14, 12)}


# Moving Troops


@pytest.mark.clause("3.2.3", "R71")
def test_troops_come_from_all_spaces_next_to_a_selected_one() -> None:
    assert offered(sweep(troops_in_saida(), "Oran"), "sweep.move") == {"Sidi Bel Abbes"}
    assert offered(sweep(troops_in_saida(), "Sidi Bel Abbes"), "sweep.move") == {"Oran", "Saida"}
    assert offered(sweep(troops_in_saida(), "Mecheria"), "sweep.move") == {"Saida"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_leave_a_space_next_to_none_selected() -> None:
    assert refusal(sweep(troops_in_saida(), "Batna"), leave("Saida")) == {"some_destination"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_leave_the_selected_space_itself() -> None:
    state = sweep(None, "Sidi Bel Abbes")
    assert refusal(state, leave("Sidi Bel Abbes")) == {"some_destination"}


@pytest.mark.clause("3.2.3")
def test_illegal_leave_before_a_space_is_selected() -> None:
    assert refusal(sweep(), leave("Sidi Bel Abbes")) == {"some_destination"}


@pytest.mark.clause("3.2.3")
def test_illegal_leave_a_space_that_has_police_alone() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Saida", french_police=2)
    assert refusal(sweep(state, "Mecheria"), leave("Saida")) == {"some_count_piece"}


@pytest.mark.clause("1.3.4", "R57")
def test_illegal_leave_a_country() -> None:
    state = sweep(with_independence(turn(ct.GOVERNMENT)), "Mecheria")
    assert refusal(state, leave("Morocco")) == {"some_count_piece"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_leave_where_all_troops_have_swept_already() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Sidi Bel Abbes", french_troops=0)
    state = with_space(state, "Saida", french_troops=2)
    state = play(sweep(state, "Sidi Bel Abbes", "Mascara"), leave("Saida"), enter("Sidi Bel Abbes"), send(2))
    assert refusal(state, leave("Sidi Bel Abbes")) == {"some_count_piece"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_move_the_same_troops_twice() -> None:
    state = play(on_the_way(3, 0, "Mascara"), send(2), leave("Sidi Bel Abbes"), enter("Mascara"))
    assert refusal(state, send(2)) == {"unmoved_there"}
    assert effect(state, send(1)) == {
        "Sidi Bel Abbes: french_troops": (3, 2),
        "Mascara: french_troops": (0, 1),
    }


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_troops_move_after_the_first_search() -> None:
    state = play(sweep(troops_in_saida(), "Sidi Bel Abbes", "Mecheria"), search("Mecheria"))
    assert refusal(state, leave("Saida")) == {"before_any_search"}


@pytest.mark.clause("3.2.3")
def test_illegal_enter_a_space_that_was_not_selected() -> None:
    state = play(sweep(troops_in_saida(), "Sidi Bel Abbes"), leave("Saida"))
    assert refusal(state, enter("Mecheria")) == {"selected_space"}


@pytest.mark.clause("3.2.3", "1.3.5")
def test_illegal_enter_a_selected_space_that_is_not_adjacent() -> None:
    state = play(sweep(troops_in_saida(), "Sidi Bel Abbes", "Oran"), leave("Saida"))
    assert refusal(state, enter("Oran")) == {"adjacent"}
    assert offered(state, "sweep.move") == {"Sidi Bel Abbes"}


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_enter_the_space_just_left() -> None:
    state = play(sweep(None, "Sidi Bel Abbes", "Oran"), leave("Sidi Bel Abbes"))
    assert refusal(state, enter("Sidi Bel Abbes")) == {"adjacent"}


@pytest.mark.clause("1.3.4", "R57")
def test_illegal_enter_a_country() -> None:
    state = with_space(with_independence(turn(ct.GOVERNMENT)), "Mecheria", french_troops=1)
    state = play(sweep(state, "Saida"), leave("Mecheria"))
    assert refusal(state, enter("Morocco")) == {"selected_space"}


@pytest.mark.clause("3.2.3", "R71")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_number_of_troops_moves(count: int) -> None:
    state = on_the_way()
    assert effect(state, send(count)) == {
        "Saida: french_troops": (3, 3 - count),
        "Sidi Bel Abbes: french_troops": (1, 1 + count),
    }
    assert ledger(state, send(count)) == [f"3.2.3: Moved French Troops {count} Saida Sidi Bel Abbes"]


@pytest.mark.clause("3.2.3")
def test_algerian_troops_sweep_too() -> None:
    state = on_the_way(1, 2)
    assert effect(state, send(2, ALGERIAN_TROOPS)) == {
        "Saida: algerian_troops": (2, 0),
        "Sidi Bel Abbes: algerian_troops": (0, 2),
    }


@pytest.mark.clause("3.2.3")
def test_illegal_move_more_troops_than_are_there() -> None:
    assert refusal(on_the_way(2), send(3)) == {"unmoved_there"}
    assert refusal(on_the_way(2), send(1, ALGERIAN_TROOPS)) == {"unmoved_there"}


@pytest.mark.clause("3.2.3")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_move_no_troops(count: int) -> None:
    assert refusal(on_the_way(), send(count)) == {"at_least_one"}


@pytest.mark.clause("3.2.3")
@pytest.mark.parametrize("piece", [FRENCH_POLICE, ct.Piece.ALGERIAN_POLICE, ct.Piece.GOVERNMENT_BASES])
def test_illegal_sweep_moves_other_pieces(piece: ct.Piece) -> None:
    state = with_space(troops_in_saida(), "Saida", french_police=1, algerian_police=1, government_bases=1)
    state = play(sweep(state, "Sidi Bel Abbes"), leave("Saida"), enter("Sidi Bel Abbes"))
    assert refusal(state, send(1, piece)) == {"right_piece"}


@pytest.mark.clause("3.2.3", "R72")
def test_one_space_feeds_several_destinations_and_one_destination_several_spaces() -> None:
    state = play(on_the_way(3, 0, "Mecheria"), send(1))
    state = play(state, leave("Saida"), enter("Mecheria"))
    assert effect(state, send(2)) == {"Saida: french_troops": (2, 0), "Mecheria: french_troops": (0, 2)}
    state = play(state, send(1), leave("Oran"), enter("Sidi Bel Abbes"))
    assert effect(state, send(1, ALGERIAN_TROOPS)) == {
        "Oran: algerian_troops": (1, 0),
        "Sidi Bel Abbes: algerian_troops": (0, 1),
    }


@pytest.mark.clause("3.2.3", "R71")
def test_troops_change_places_between_two_selected_spaces() -> None:
    state = play(sweep(None, "Sidi Bel Abbes", "Oran"), leave("Sidi Bel Abbes"), enter("Oran"), send(1))
    state = play(state, leave("Oran"), enter("Sidi Bel Abbes"))
    assert refusal(state, send(1)) == {"unmoved_there"}
    assert effect(state, send(1, ALGERIAN_TROOPS))["Oran: algerian_troops"] == (1, 0)


# Searching


@pytest.mark.clause("3.2.3", "R53", "R56")
@pytest.mark.parametrize(
    ("space", "troops", "police", "underground", "found"),
    [
        ("Souk Ahras", 1, 0, 2, 1),
        ("Souk Ahras", 1, 1, 3, 2),
        ("Souk Ahras", 2, 2, 3, 3),
        ("Oran", 0, 2, 2, 2),
        ("Oran", 1, 0, 0, 0),
        ("Oran", 0, 0, 2, 0),
        ("Mostaganem", 1, 0, 2, 0),
        ("Mostaganem", 1, 1, 2, 1),
        ("Mostaganem", 2, 1, 2, 1),
        ("Mostaganem", 2, 2, 3, 2),
        ("Mostaganem", 5, 1, 2, 2),
    ],
)
def test_each_cube_finds_a_guerrilla_each_two_in_mountains(
    space: str, troops: int, police: int, underground: int, found: int
) -> None:
    values = {"french_troops": troops, "french_police": police, "algerian_troops": 0}
    state = with_space(turn(ct.GOVERNMENT), space, underground=underground, active=1, **values)
    state = sweep(state, space)
    changes = {
        f"{space}: underground": (underground, underground - found),
        f"{space}: active": (1, 1 + found),
    }
    assert effect(state, search(space)) == (changes if found else {})
    assert ledger(state, search(space)) == ([f"3.2.3: Activated {found} {space}"] if found else [])


@pytest.mark.clause("3.2.3", "R56")
def test_all_four_sorts_of_cubes_are_summed_before_they_are_halved() -> None:
    cubes = dict.fromkeys(("french_troops", "french_police", "algerian_police"), 1)
    state = with_space(turn(ct.GOVERNMENT), "Philippeville", algerian_troops=1, underground=3, **cubes)
    assert effect(sweep(state, "Philippeville"), search("Philippeville"))["Philippeville: active"] == (0, 2)


@pytest.mark.clause("3.2.3", "R71")
def test_troops_that_just_came_search() -> None:
    state = with_space(troops_in_saida(2), "Sidi Bel Abbes", underground=4)
    state = play(sweep(state, "Sidi Bel Abbes"), leave("Saida"), enter("Sidi Bel Abbes"), send(2))
    assert effect(state, search("Sidi Bel Abbes"))["Sidi Bel Abbes: active"] == (0, 3)


@pytest.mark.clause("3.2.3", "3.1")
def test_the_order_of_the_searches_is_free() -> None:
    state = sweep(None, "Constantine", "Mostaganem")
    assert selectable(state, "sweep.search") == {"Constantine", "Mostaganem"}
    state = play(state, search("Mostaganem"))
    assert effect(state, search("Constantine"))["Constantine: active"] == (0, 1)


@pytest.mark.clause("3.2.3")
def test_illegal_search_a_space_that_was_not_selected() -> None:
    assert refusal(sweep(None, "Oran"), search("Constantine")) == {"selected_space"}


@pytest.mark.clause("3.2.3")
def test_illegal_search_a_space_twice() -> None:
    state = play(sweep(None, "Constantine", "Oran"), search("Constantine"))
    assert refusal(state, search("Constantine")) == {"not_searched_yet"}


@pytest.mark.clause("3.1", "R8")
def test_illegal_sweep_ends_without_a_space() -> None:
    assert refusal(sweep(), END) == {"at_least_one_location"}


@pytest.mark.clause("3.2.3", "R53")
def test_illegal_sweep_ends_before_every_space_is_searched() -> None:
    state = play(sweep(None, "Constantine", "Oran"), search("Constantine"))
    assert refusal(state, END) == {"nothing_outstanding"}
    assert effect(play(state, search("Oran")), END) == {}


@pytest.mark.clause("3.2.3", "R10", "R73")
def test_a_space_without_any_piece_may_be_swept_for_nothing() -> None:
    assert effect(sweep(None, "Biskra"), search("Biskra")) == {}


# Limited Operations and boxes


@pytest.mark.clause("2.3.4", "3.2.3")
def test_a_limited_sweep_has_one_destination_and_several_origins() -> None:
    state = with_space(limited(turn(ct.FLN)), "Saida", french_troops=1)
    state = play(sweep(state, "Sidi Bel Abbes"), leave("Saida"), enter("Sidi Bel Abbes"), send(1))
    state = play(state, leave("Oran"), enter("Sidi Bel Abbes"), send(1, ALGERIAN_TROOPS))
    state = play(state, search("Sidi Bel Abbes"))
    assert ct.legal_moves(state) == (END,)
    assert names(pending(state).locations) == ["Sidi Bel Abbes"]


@pytest.mark.clause("2.3.2", "2.3.4", "R2")
@pytest.mark.parametrize(
    ("text", "ended_in"),
    [
        ("Oran; activate Oran", "limited op"),
        ("Oran; move 1 French Troop from Sidi Bel Abbes to Oran; activate Oran", "limited op"),
        ("Oran; Batna; activate Oran; activate Batna", "op only"),
    ],
)
def test_the_number_of_swept_spaces_makes_the_box(text: str, ended_in: str) -> None:
    assert box(line(turn(ct.GOVERNMENT), f"sweep; {text}; end")) == ended_in


@pytest.mark.clause("4.1", "2.3.2", "R1")
def test_one_swept_space_with_a_special_activity_makes_the_box_of_both() -> None:
    lift = "troop lift; Constantine; Oran; move 1 French Troop from Constantine to Oran; end"
    for text in (f"{lift}; Oran; activate Oran", f"Oran; activate Oran; {lift}"):
        assert box(line(turn(ct.GOVERNMENT), f"sweep; {text}; end")) == "op + special activity"


# Troop Lift within Sweep


@pytest.mark.clause("4.1", "R50")
def test_lifted_troops_search_two_spaces() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Souk Ahras", french_troops=2, underground=2)
    state = with_space(state, "Tlemcen", underground=2)
    state = play(sweep(state, "Souk Ahras", "Tlemcen"), search("Souk Ahras"))
    assert state.space("Souk Ahras").active == 2
    text = "troop lift; Souk Ahras; Tlemcen; move 2 French Troops from Souk Ahras to Tlemcen; end"
    state = line(state, text)
    assert effect(state, search("Tlemcen"))["Tlemcen: active"] == (0, 2)


@pytest.mark.clause("4.1", "R50", "R71")
def test_lifted_troops_that_have_not_swept_may_sweep() -> None:
    text = (
        "sweep; Oran; troop lift; Constantine; Sidi Bel Abbes; from Constantine; to Sidi Bel Abbes; "
        "move 1 French Troop; end"
    )
    state = play(line(turn(ct.GOVERNMENT), text), leave("Sidi Bel Abbes"), enter("Oran"))
    assert effect(state, send(2)) == {
        "Sidi Bel Abbes: french_troops": (2, 0),
        "Oran: french_troops": (0, 2),
    }


@pytest.mark.clause("3.2.3", "4.2.2", "R74")
def test_illegal_swept_troops_sweep_again_after_a_lift() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Constantine", french_troops=0)
    text = (
        "sweep; Oran; Setif; move 1 French Troop from Sidi Bel Abbes to Oran; "
        "troop lift; Oran; Constantine; Barika; move 1 swept French Troop from Oran to Barika; end"
    )
    state = line(state, text)
    assert refusal(state, leave("Barika")) == {"some_count_piece"}


@pytest.mark.clause("3.2.3", "4.2.2", "R74")
def test_beside_lifted_troops_that_have_swept_others_still_sweep() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Barika", french_troops=2)
    text = (
        "sweep; Oran; Setif; move 1 French Troop from Sidi Bel Abbes to Oran; "
        "troop lift; Oran; Barika; move 1 swept French Troop from Oran to Barika; end"
    )
    state = play(line(state, text), leave("Barika"), enter("Setif"))
    assert refusal(state, send(3)) == {"unmoved_there"}
    assert effect(state, send(2)) == {"Barika: french_troops": (3, 1), "Setif: french_troops": (0, 2)}
