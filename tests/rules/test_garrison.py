"""Garrison (3.2.2): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ALGERIAN_POLICE,
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
    several,
    stage,
    turn,
    with_independence,
    with_resources,
    with_space,
)

GARRISON = move("garrison")


def leave(space: str) -> Move:
    return stage("garrison.move", space)


def enter(space: str) -> Move:
    return stage("garrison.move", space)


def send(count: int, piece: ct.Piece = FRENCH_POLICE) -> Move:
    return stage("garrison.move", count, piece)


def search(space: str) -> Move:
    return move("garrison.search", space)


def garrison(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.GOVERNMENT), GARRISON)


def sent(state: ct.State, origin: str, destination: str, *moves: Move) -> ct.State:
    """The state after Police leave one space for another."""
    return play(state, leave(origin), enter(destination), *moves)


def with_police(count: int = 8, algerian: int = 0) -> ct.State:
    """The Full Scenario with so many Police in Algiers, and a Garrison begun."""
    return garrison(with_space(turn(ct.GOVERNMENT), "Algiers", french_police=count, algerian_police=algerian))


# Beginning


@pytest.mark.clause("3.2.2", "R70")
def test_garrison_costs_two_resources_once_at_the_beginning() -> None:
    state = turn(ct.GOVERNMENT)
    assert effect(state, GARRISON) == {"Government Resources": (16, 14)}
    assert ledger(state, GARRISON) == ["3.2.2: Paid Government 2"]
    assert pending(garrison()).locations == ()


@pytest.mark.clause("3.2.2", "R70")
def test_nothing_more_is_paid_for_any_number_of_spaces() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    state = line(
        state,
        "garrison; move 1 French Police from Algiers to Oran; move 1 French Police from Oran to Medea",
    )
    assert effect(state, search("Mostaganem")) == {}
    assert state.resources.government == 0


@pytest.mark.clause("3.2.2", "1.8", "R70")
def test_illegal_garrison_without_two_resources() -> None:
    assert refusal(with_resources(turn(ct.GOVERNMENT), government=1), GARRISON) == {"can_pay"}


@pytest.mark.clause("3.2")
def test_illegal_garrison_by_the_fln() -> None:
    assert refusal(turn(ct.FLN), GARRISON) == {"government_acts"}


@pytest.mark.clause("3.2.2", "3.1", "R8", "R69")
def test_illegal_garrison_ends_before_anything_is_done() -> None:
    assert refusal(garrison(), END) == {"at_least_one_location", "nothing_outstanding"}


@pytest.mark.clause("3.2.2", "R69")
def test_illegal_garrison_ends_before_a_space_is_searched() -> None:
    state = sent(garrison(), "Algiers", "Oran", send(1))
    assert refusal(state, END) == {"nothing_outstanding"}


@pytest.mark.clause("3.2.2", "R69")
def test_garrison_ends_once_a_space_is_searched() -> None:
    assert effect(play(garrison(), search("Oran")), END) == {}


# The spaces that Police leave


@pytest.mark.clause("3.2.2", "R67")
def test_police_may_leave_each_populated_space_that_has_some() -> None:
    assert offered(garrison(), "garrison.move") == {"Constantine", "Algiers", "Medea", "Oran"}


@pytest.mark.clause("3.2.2", "4.2.1", "R67")
def test_short_scenario_police_leave_resettled_sectors_but_not_those_of_population_0() -> None:
    state = garrison(turn(ct.GOVERNMENT, "short"))
    spaces = offered(state, "garrison.move")
    assert {"Bordj Bou Arreridj", "Tlemcen"} <= spaces
    assert not spaces & {"Biskra", "Negrine", "Mecheria", "Mascara", "Tiaret", "Ain Sefra"}


@pytest.mark.clause("3.2.2", "R67")
def test_choosing_the_space_that_police_leave_changes_nothing_on_the_table() -> None:
    assert effect(garrison(), leave("Algiers")) == {}
    assert ledger(garrison(), leave("Algiers")) == []


@pytest.mark.clause("3.2.2", "R67")
def test_illegal_leave_a_sector_of_population_0() -> None:
    state = garrison(with_space(turn(ct.GOVERNMENT), "Batna", french_police=1))
    assert refusal(state, leave("Batna")) == {"leaves_populated_or_resettled"}


@pytest.mark.clause("3.2.2")
def test_illegal_leave_a_space_without_police() -> None:
    assert refusal(garrison(), leave("Sidi Bel Abbes")) == {"some_count_piece"}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_leave_a_country(country: str) -> None:
    state = garrison(with_independence(turn(ct.GOVERNMENT)))
    # No piece of the Government is ever there (R57).
    assert refusal(state, leave(country)) == {"some_count_piece"}


@pytest.mark.clause("3.2.2", "R68")
def test_illegal_leave_where_all_police_have_moved_already() -> None:
    state = sent(garrison(), "Algiers", "Mostaganem", send(1))
    assert refusal(state, leave("Mostaganem")) == {"some_count_piece"}


@pytest.mark.clause("3.2.2", "R68")
def test_police_that_have_not_moved_leave_a_space_that_others_entered() -> None:
    state = sent(garrison(), "Algiers", "Oran", send(1))
    state = play(state, leave("Oran"), enter("Medea"))
    assert refusal(state, send(2)) == {"unmoved_there"}
    assert effect(state, send(1)) == {"Oran: french_police": (2, 1), "Medea: french_police": (0, 1)}


@pytest.mark.clause("3.2.2", "R68")
def test_illegal_a_seventh_cube_leaves() -> None:
    state = sent(with_police(8), "Algiers", "Oran", send(6))
    assert refusal(state, leave("Algiers")) == {"some_count_piece"}


@pytest.mark.clause("3.2.2", "R68")
def test_a_sixth_cube_leaves() -> None:
    state = sent(with_police(8), "Algiers", "Oran", send(5))
    assert effect(state, leave("Algiers")) == {}


@pytest.mark.clause("3.2.2", "R69")
def test_illegal_police_leave_after_the_search() -> None:
    assert refusal(play(garrison(), search("Oran")), leave("Algiers")) == {"before_the_search"}


@pytest.mark.clause("2.3.4", "R3")
def test_illegal_leave_the_one_destination_of_a_limited_garrison() -> None:
    state = sent(garrison(limited(turn(ct.FLN))), "Algiers", "Medea", send(1))
    assert refusal(state, leave("Medea")) == {"some_destination"}


@pytest.mark.clause("2.3.4", "R3")
def test_an_unlimited_garrison_leaves_an_earlier_destination() -> None:
    state = sent(garrison(several(turn(ct.FLN))), "Algiers", "Medea", send(1))
    assert effect(state, leave("Medea")) == {}


# The spaces that Police enter


@pytest.mark.clause("3.2.2", "R67")
def test_police_enter_any_populated_space_of_algeria_at_any_distance() -> None:
    state = play(garrison(), leave("Oran"))
    populated = {space.name for space in state.spaces if space.population >= 1 and not space.place.is_country}
    assert offered(state, "garrison.move") == populated - {"Oran"}
    assert effect(state, enter("Souk Ahras")) == {}


@pytest.mark.clause("3.2.2", "4.2.1", "R67")
def test_police_enter_a_resettled_sector() -> None:
    state = garrison(turn(ct.GOVERNMENT, "short"))
    assert effect(play(state, leave("Oran")), enter("Setif")) == {}


@pytest.mark.clause("3.2.2", "R67")
def test_illegal_enter_a_sector_of_population_0() -> None:
    assert refusal(play(garrison(), leave("Oran")), enter("Batna")) == {"populated_or_resettled"}


@pytest.mark.clause("3.2.2")
def test_illegal_enter_the_space_just_left() -> None:
    assert refusal(play(garrison(), leave("Oran")), enter("Oran")) == {"another_space"}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_enter_a_country(country: str) -> None:
    state = play(garrison(with_independence(turn(ct.GOVERNMENT))), leave("Oran"))
    assert refusal(state, enter(country)) == {"in_algeria"}


@pytest.mark.clause("2.3.4", "3.2.2", "R3")
def test_illegal_enter_a_second_destination_of_a_limited_garrison() -> None:
    state = sent(garrison(limited(turn(ct.FLN))), "Algiers", "Mostaganem", send(1))
    assert refusal(play(state, leave("Oran")), enter("Medea")) == {"another_location_allowed"}


@pytest.mark.clause("2.3.4", "3.2.2", "R3")
def test_a_limited_garrison_brings_police_of_several_spaces_to_one() -> None:
    state = sent(garrison(limited(turn(ct.FLN))), "Algiers", "Mostaganem", send(1))
    state = sent(state, "Oran", "Mostaganem")
    assert effect(state, send(1)) == {"Oran: french_police": (1, 0), "Mostaganem: french_police": (1, 2)}
    assert names(pending(play(state, send(1))).locations) == ["Mostaganem"]


# How many move


@pytest.mark.clause("3.2.2", "R68")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_up_to_six_police_move(count: int) -> None:
    state = sent(with_police(8), "Algiers", "Oran")
    assert effect(state, send(count)) == {
        "Algiers: french_police": (8, 8 - count),
        "Oran: french_police": (1, 1 + count),
    }
    assert ledger(state, send(count)) == [f"3.2.2: Moved French Police {count} Algiers Oran"]


@pytest.mark.clause("3.2.2", "R68")
def test_illegal_seven_police_move() -> None:
    assert refusal(sent(with_police(8), "Algiers", "Oran"), send(7)) == {"up_to_six"}


@pytest.mark.clause("3.2.2", "R68")
def test_six_are_counted_over_all_spaces_and_both_nationalities() -> None:
    state = sent(with_police(4, algerian=4), "Algiers", "Oran", send(3))
    state = sent(state, "Algiers", "Medea")
    assert refusal(state, send(4, ALGERIAN_POLICE)) == {"up_to_six"}
    assert effect(state, send(3, ALGERIAN_POLICE)) == {
        "Algiers: algerian_police": (4, 1),
        "Medea: algerian_police": (1, 4),
    }


@pytest.mark.clause("3.2.2")
@pytest.mark.parametrize("piece", [FRENCH_TROOPS, ct.Piece.ALGERIAN_TROOPS, ct.Piece.GOVERNMENT_BASES])
def test_illegal_garrison_moves_other_pieces(piece: ct.Piece) -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", french_troops=1, government_bases=1)
    assert refusal(sent(garrison(state), "Algiers", "Oran"), send(1, piece)) == {"right_piece"}


@pytest.mark.clause("3.2.2")
def test_illegal_move_more_police_than_are_there() -> None:
    assert refusal(sent(garrison(), "Algiers", "Oran"), send(2)) == {"unmoved_there"}


@pytest.mark.clause("3.2.2")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_move_no_police(count: int) -> None:
    assert refusal(sent(garrison(), "Algiers", "Oran"), send(count)) == {"at_least_one"}


@pytest.mark.clause("3.2.2", "R68")
def test_illegal_move_the_same_cube_twice() -> None:
    state = sent(garrison(), "Algiers", "Medea", send(1))
    state = sent(state, "Medea", "Oran")
    assert refusal(state, send(1)) == {"unmoved_there"}
    assert effect(state, send(1, ALGERIAN_POLICE)) == {
        "Medea: algerian_police": (1, 0),
        "Oran: algerian_police": (0, 1),
    }


@pytest.mark.clause("3.2.2")
def test_two_groups_may_change_places() -> None:
    state = sent(garrison(), "Algiers", "Oran", send(1))
    state = sent(state, "Oran", "Algiers", send(1))
    assert pending(state).moved == 2
    assert names(pending(state).locations) == ["Oran", "Algiers"]


# The search


@pytest.mark.clause("3.2.2", "R53", "R69")
@pytest.mark.parametrize(
    ("space", "police", "underground", "found"),
    [
        ("Oran", 1, 3, 1),
        ("Oran", 2, 3, 2),
        ("Oran", 3, 2, 2),
        ("Oran", 0, 2, 0),
        ("Oran", 2, 0, 0),
        ("Souk Ahras", 2, 3, 2),
        ("Mostaganem", 1, 2, 0),
        ("Mostaganem", 2, 2, 1),
        ("Mostaganem", 3, 2, 1),
        ("Mostaganem", 4, 2, 2),
        ("Mostaganem", 6, 2, 2),
    ],
)
def test_each_police_cube_finds_a_guerrilla_each_two_in_mountains(
    space: str, police: int, underground: int, found: int
) -> None:
    state = garrison(
        with_space(turn(ct.GOVERNMENT), space, french_police=police, underground=underground, active=1)
    )
    changes = {
        f"{space}: underground": (underground, underground - found),
        f"{space}: active": (1, 1 + found),
    }
    assert effect(state, search(space)) == (changes if found else {})
    entry = [f"3.2.2: Activated {found} {space}"] if found else []
    assert ledger(state, search(space)) == entry


@pytest.mark.clause("3.2.2", "R56")
def test_french_and_algerian_police_are_summed_before_they_are_halved() -> None:
    values = {"french_police": 1, "algerian_police": 1, "underground": 2}
    state = garrison(with_space(turn(ct.GOVERNMENT), "Mostaganem", **values))
    assert effect(state, search("Mostaganem"))["Mostaganem: active"] == (0, 1)


@pytest.mark.clause("3.2.2")
def test_troops_find_nobody_in_a_garrison() -> None:
    values = {"french_troops": 3, "algerian_troops": 1, "french_police": 0, "underground": 2}
    state = garrison(with_space(turn(ct.GOVERNMENT), "Oran", **values))
    assert effect(state, search("Oran")) == {}


@pytest.mark.clause("3.2.2", "R69")
def test_police_that_just_moved_in_search_and_those_that_moved_out_do_not() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Oran", underground=3)
    state = sent(garrison(state), "Algiers", "Oran", send(1))
    assert effect(state, search("Oran"))["Oran: active"] == (0, 2)
    state = with_space(turn(ct.GOVERNMENT), "Oran", underground=3)
    state = sent(garrison(state), "Oran", "Algiers", send(1))
    assert effect(state, search("Oran")) == {}


@pytest.mark.clause("3.2.2", "R10", "R69")
def test_a_space_without_police_or_guerrillas_may_be_searched_in_vain() -> None:
    assert effect(garrison(), search("Bougie")) == {}


@pytest.mark.clause("3.2.2", "4.2.1", "R67", "R69")
def test_a_resettled_sector_is_searched_on_its_own_ground() -> None:
    short = turn(ct.GOVERNMENT, "short")
    state = garrison(with_space(short, "Setif", french_police=3, underground=3))
    assert effect(state, search("Setif"))["Setif: active"] == (0, 1)
    assert effect(garrison(short), search("Tlemcen"))["Tlemcen: active"] == (0, 1)


@pytest.mark.clause("3.2.2", "R67", "R69")
def test_illegal_search_a_sector_of_population_0() -> None:
    assert refusal(garrison(), search("Batna")) == {"populated_or_resettled"}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_search_a_country(country: str) -> None:
    assert refusal(garrison(with_independence(turn(ct.GOVERNMENT))), search(country)) == {"in_algeria"}


@pytest.mark.clause("3.2.2", "R69")
def test_illegal_search_a_second_space() -> None:
    assert refusal(play(garrison(), search("Oran")), search("Medea")) == {"one_search"}


@pytest.mark.clause("2.3.4", "R69")
def test_a_limited_garrison_searches_its_one_destination() -> None:
    state = sent(garrison(limited(turn(ct.FLN))), "Algiers", "Constantine", send(1))
    assert refusal(state, search("Algiers")) == {"another_location_allowed"}
    assert effect(state, search("Constantine"))["Constantine: active"] == (0, 1)


@pytest.mark.clause("2.3.4", "R69")
def test_a_limited_garrison_without_movement_searches_any_one_space() -> None:
    state = garrison(limited(turn(ct.FLN)))
    assert effect(state, search("Constantine"))["Constantine: active"] == (0, 1)
    state = play(state, search("Constantine"))
    assert ct.legal_moves(state) == (END,)


# Boxes and Special Activities


@pytest.mark.clause("2.3.2", "3.2.2", "R3")
@pytest.mark.parametrize(
    ("text", "ended_in"),
    [
        ("activate Oran", "limited op"),
        ("move 1 French Police from Algiers to Oran; activate Oran", "limited op"),
        (
            (
                "move 1 French Police from Algiers to Oran; move 1 Algerian Police from Medea to Oran; "
                "activate Oran"
            ),
            "limited op",
        ),
        ("move 1 French Police from Algiers to Oran; activate Algiers", "op only"),
        ("move 1 French Police from Algiers to Oran; activate Medea", "op only"),
        (
            (
                "move 1 French Police from Algiers to Oran; from Algiers; to Medea; "
                "move 1 Algerian Police; activate Oran"
            ),
            "op only",
        ),
        (
            (
                "activate Oran; troop lift; Oran; Constantine; from Constantine; to Oran; "
                "move 1 French Troop; end"
            ),
            "op + special activity",
        ),
    ],
)
def test_destinations_and_the_searched_space_make_the_box(text: str, ended_in: str) -> None:
    assert box(line(turn(ct.GOVERNMENT), f"garrison; {text}; end")) == ended_in


@pytest.mark.clause("4.1", "3.2.2", "R50")
@pytest.mark.parametrize(
    "before",
    ["", "move 1 French Police from Algiers to Oran", "activate Oran"],
)
def test_a_special_activity_falls_before_between_and_after_the_steps(before: str) -> None:
    state = line(turn(ct.GOVERNMENT), f"garrison; {before}")
    assert effect(state, move("troop_lift")) == {}


@pytest.mark.clause("4.1", "R48", "R68", "R69")
def test_garrison_goes_on_after_a_special_activity_with_what_it_had_done() -> None:
    state = line(
        turn(ct.GOVERNMENT),
        "garrison; move 1 French Police from Algiers to Medea; troop lift; Oran; Constantine; "
        "move 1 French Troop from Constantine to Oran; end",
    )
    assert names(pending(state).locations) == ["Medea"]
    assert pending(state).moved == 1
    state = sent(state, "Medea", "Oran")
    assert refusal(state, send(1)) == {"unmoved_there"}


@pytest.mark.clause("4.1", "2.3.4")
def test_illegal_special_activity_in_a_limited_garrison() -> None:
    state = play(garrison(limited(turn(ct.FLN))), search("Oran"))
    assert refusal(state, move("troop_lift")) == {"activity_allowed"}


@pytest.mark.clause("4.1.1", "R55")
def test_illegal_deploy_in_a_garrison() -> None:
    assert refusal(garrison(), move("deploy")) == {"accompanies"}
