"""March (3.3.2): each requirement from both sides, borders, prices and activation to the last piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

import ctcore as ct
from tests.rules.fln_positions import (
    BOTH,
    EXTORT,
    LIMITED_OP,
    MARCH,
    OP_ONLY,
    Spaces,
    box,
    enter,
    extort,
    group,
    leave,
    march,
    only,
    second,
    stopped,
)
from tests.rules.positions import (
    END,
    NEUTRAL,
    OPPOSE,
    SUPPORT,
    effect,
    granted,
    judged,
    ledger,
    move,
    names,
    offered,
    pending,
    place,
    play,
    refusal,
    turn,
    with_space,
)

COUNTRIES = ["Morocco", "Tunisia"]


def marching(spaces: Spaces, *, fln: int = 8, border_zone: int | None = None) -> ct.State:
    """A March just begun, with only these pieces on the map."""
    return play(only(spaces, fln=fln, border_zone=border_zone), MARCH)


def limited_march(spaces: Spaces) -> ct.State:
    """The Second Eligible player's Limited March, just begun."""
    return play(second(only(spaces, faction=ct.GOVERNMENT), LIMITED_OP), MARCH)


def guerrillas(state: ct.State, space: str) -> tuple[int, int]:
    """The Underground and the Active Guerrillas of a space."""
    there = state.space(space)
    return there.underground, there.active


# Beginning


@pytest.mark.clause("3.3", "3.3.2", "R47")
def test_march_begins_without_a_location_and_costs_nothing_yet() -> None:
    state = only({"Medea": {"underground": 1}})
    assert effect(state, MARCH) == {}
    assert ledger(state, MARCH) == []
    assert pending(play(state, MARCH)).locations == ()


@pytest.mark.clause("3.3")
def test_illegal_march_by_the_government() -> None:
    assert refusal(turn(ct.GOVERNMENT), MARCH) == {"fln_acts"}


@pytest.mark.clause("3.3.2", "R8")
def test_one_guerrilla_and_one_resource_are_enough_to_begin() -> None:
    assert effect(only({"Medea": {"active": 1}}, fln=1), MARCH) == {}


@pytest.mark.clause("3.3.2", "R8")
def test_illegal_march_without_a_guerrilla_on_the_map() -> None:
    assert refusal(only({"Medea": {"fln_bases": 1}}), MARCH) == {"some_guerrilla"}


@pytest.mark.clause("3.3.2", "1.8", "R47")
def test_illegal_march_without_resources_where_nothing_can_be_extorted() -> None:
    assert refusal(only({"Medea": {"active": 1}}, fln=0), MARCH) == {"can_pay"}


@pytest.mark.clause("3.3.2", "4.1", "R49")
def test_march_without_resources_begins_where_extort_can_pay() -> None:
    state = only({"Medea": {"underground": 1}}, fln=0)
    assert effect(state, MARCH) == {}
    assert ct.legal_moves(play(state, MARCH)) == (EXTORT,)


@pytest.mark.clause("3.3.2", "2.3.4", "R49")
def test_illegal_limited_march_without_resources_beside_an_extortable_space() -> None:
    state = second(only({"Medea": {"underground": 1}}, faction=ct.GOVERNMENT), LIMITED_OP)
    assert effect(state, MARCH) == {}
    poor = only({"Medea": {"underground": 1}}, faction=ct.GOVERNMENT, fln=0)
    assert refusal(play(poor, move("choose.first", ct.Option.PASS)), move("choose.second", LIMITED_OP)) == {
        "can_pay"
    }


@pytest.mark.clause("3.1", "R8")
def test_illegal_march_ends_before_a_group_has_moved() -> None:
    state = marching({"Medea": {"underground": 1}})
    assert refusal(state, END) == {"at_least_one_location"}
    assert effect(play(state, *march("Medea", "Algiers", 1)), END) == {}


# Leaving a space


@pytest.mark.clause("3.3.2")
def test_guerrillas_may_begin_in_any_space_that_holds_them() -> None:
    spaces: Spaces = {"Medea": {"underground": 1}, "Algiers": {"active": 1}, "Tunisia": {}}
    state = marching(spaces | {"Batna": {"fln_bases": 1}})
    assert offered(state, "march.move") == {"Medea", "Algiers"}
    assert effect(state, leave("Algiers")) == {}
    assert ledger(state, leave("Algiers")) == []


@pytest.mark.clause("3.3.2")
def test_illegal_leave_a_space_without_guerrillas() -> None:
    state = marching({"Medea": {"underground": 1}, "Batna": {"fln_bases": 1}})
    assert refusal(state, leave("Batna")) == {"some_underground_active"}


@pytest.mark.clause("3.3.2", "R103")
@pytest.mark.parametrize(("underground", "active"), [(1, 0), (0, 1)])
def test_illegal_leave_a_space_where_all_guerrillas_are_stopped(underground: int, active: int) -> None:
    state = marching({"Barika": {"underground": underground, "active": active}})
    state = play(state, *march("Barika", "Setif", underground, active))
    assert refusal(state, leave("Setif")) == {"some_underground_active"}


@pytest.mark.clause("3.3.2", "1.8", "R102")
def test_illegal_leave_for_nowhere_affordable() -> None:
    state = marching({"Orleansville": {"underground": 1}, "Oran": {"underground": 1}}, fln=1)
    state = play(state, *march("Orleansville", "Medea", 1))
    assert refusal(state, leave("Oran")) == {"some_destination"}
    (unmet,) = judged(state, leave("Oran")).violations
    assert {"1.8", "R102"} <= set(unmet.clauses)
    assert "FLN Resources: 0" in unmet.shown


@pytest.mark.clause("3.3.2", "R102")
def test_without_resources_a_space_entered_before_is_somewhere_to_go() -> None:
    state = marching({"Orleansville": {"underground": 1}, "Algiers": {"underground": 1}}, fln=1)
    state = play(state, *march("Orleansville", "Medea", 1))
    assert effect(play(state, leave("Algiers")), enter("Medea")) == {}


@pytest.mark.clause("3.3.2", "R100")
def test_illegal_leave_where_every_way_out_is_used() -> None:
    state = play(marching({"Algiers": {"underground": 2}}), *march("Algiers", "Medea", 1))
    assert refusal(state, leave("Algiers")) == {"some_destination"}


@pytest.mark.clause("2.3.4", "3.3.2", "R107")
def test_illegal_leave_a_space_beside_another_than_the_one_destination() -> None:
    state = limited_march({"Medea": {"underground": 1}, "Batna": {"underground": 1}})
    state = play(state, *march("Medea", "Orleansville", 1))
    assert refusal(state, leave("Batna")) == {"some_destination"}


# Entering a space


@pytest.mark.clause("3.3.2", "R47")
def test_entering_costs_one_resource() -> None:
    state = play(marching({"Medea": {"underground": 1}}), leave("Medea"))
    assert ledger(play(state, enter("Algiers")), group(1)) == [
        "3.3.2: Paid FLN 1",
        "3.3.2: Moved Underground 1 Medea Algiers",
    ]


@pytest.mark.clause("3.3.2", "1.3.5")
def test_march_enters_each_adjacent_space_of_algeria_and_no_other() -> None:
    state = play(marching({"Mecheria": {"underground": 1}}), leave("Mecheria"))
    assert offered(state, "march.move") == {"Tlemcen", "Saida", "Ain Sefra"}
    state = play(marching({"Mecheria": {"underground": 1}}, border_zone=0), leave("Mecheria"))
    assert offered(state, "march.move") == {"Tlemcen", "Saida", "Ain Sefra", "Morocco"}


@pytest.mark.clause("3.3.2", "1.3.5")
@pytest.mark.parametrize("space", ["Oran", "Bougie", "Medea"])
def test_illegal_enter_a_space_that_is_not_adjacent(space: str) -> None:
    state = play(marching({"Medea": {"underground": 1}}), leave("Medea"))
    assert refusal(state, enter(space)) == {"adjacent"}


@pytest.mark.clause("3.3.2", "R100")
def test_illegal_enter_between_the_same_spaces_a_second_time() -> None:
    state = play(marching({"Medea": {"underground": 2}}), *march("Medea", "Algiers", 1), leave("Medea"))
    assert refusal(state, enter("Algiers")) == {"one_group"}
    assert effect(state, enter("Orleansville")) == {}


@pytest.mark.clause("3.3.2", "R100", "R104")
def test_the_way_back_is_another_way() -> None:
    state = play(marching({"Medea": {"underground": 1}}), *march("Medea", "Algiers", 1), leave("Algiers"))
    assert effect(state, enter("Medea")) == {}
    state = play(state, enter("Medea"), group(1), leave("Medea"))
    assert refusal(state, enter("Algiers")) == {"one_group"}


@pytest.mark.clause("3.3.2", "R104")
def test_a_group_may_come_back_to_a_space_by_another_way() -> None:
    state = marching({"Saida": {"underground": 1}})
    round_trip = (("Saida", "Mascara"), ("Mascara", "Sidi Bel Abbes"), ("Sidi Bel Abbes", "Saida"))
    for left, entered in round_trip:
        state = play(state, *march(left, entered, 1))
    assert (guerrillas(state, "Saida"), state.resources.fln) == ((1, 0), 5)
    assert effect(play(state, leave("Saida")), enter("Sidi Bel Abbes")) == {}


@pytest.mark.clause("3.3.2", "1.8", "R102")
def test_illegal_enter_a_further_space_without_its_price() -> None:
    state = marching({"Orleansville": {"underground": 1}, "Algiers": {}, "Tizi Ouzou": {"active": 1}}, fln=1)
    state = play(state, *march("Orleansville", "Medea", 1), leave("Tizi Ouzou"))
    assert refusal(state, enter("Bougie")) == {"can_pay"}
    assert effect(state, enter("Medea")) == {}


@pytest.mark.clause("3.3.2", "3.1.2", "R54")
def test_a_free_march_costs_nothing_even_without_resources() -> None:
    state = granted(only({"Medea": {"underground": 1}}, fln=0), "#1s")
    assert effect(play(state, leave("Medea")), enter("Algiers")) == {}
    assert ledger(play(state, leave("Medea")), enter("Algiers")) == []


# Morocco and Tunisia


@pytest.mark.clause("3.3.2", "5.1.8", "1.3.4")
@pytest.mark.parametrize(("left", "country"), [("Mecheria", "Morocco"), ("Negrine", "Tunisia")])
def test_illegal_enter_a_country_before_independence(left: str, country: str) -> None:
    state = play(marching({left: {"underground": 1}}), leave(left))
    assert refusal(state, enter(country)) == {"country_independent"}


@pytest.mark.clause("3.3.2", "5.1.8", "1.3.4", "R106")
@pytest.mark.parametrize(("left", "country"), [("Mecheria", "Morocco"), ("Negrine", "Tunisia")])
def test_an_independent_country_may_be_entered_and_left(left: str, country: str) -> None:
    spaces: Spaces = {left: {"underground": 1}, country: {}}
    state = play(marching(spaces, border_zone=0), leave(left), enter(country))
    assert effect(state, group(1)) == PAID | {
        f"{left}: underground": (1, 0),
        f"{country}: underground": (0, 1),
    }


@pytest.mark.clause("3.3.2", "R106")
@pytest.mark.parametrize(("border_zone", "active"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_border_zone_counts_on_the_way_out_of_algeria_too(border_zone: int, *, active: bool) -> None:
    state = marching({"Mecheria": {"underground": 2}}, border_zone=border_zone)
    state = play(state, *march("Mecheria", "Morocco", 2))
    assert guerrillas(state, "Morocco") == ((0, 2) if active else (2, 0))


@pytest.mark.clause("3.3.2", "R103", "R106")
@pytest.mark.parametrize(
    ("left", "entered"), [("Morocco", "Tlemcen"), ("Tlemcen", "Morocco"), ("Tunisia", "Biskra")]
)
def test_an_international_border_stops_a_group(left: str, entered: str) -> None:
    state = with_space(only({}, border_zone=0), left, underground=1)
    state = play(state, MARCH, *march(left, entered, 1))
    assert stopped(state) == {f"{entered}: Underground": 1}
    assert refusal(state, leave(entered)) == {"some_underground_active"}


@pytest.mark.clause("3.3.2", "R105", "10")
def test_every_crossing_of_a_border_zone_of_3_is_noticed() -> None:
    state = play(turn(ct.FLN, "short"), MARCH, *march("Morocco", "Ain Sefra", 1))
    assert guerrillas(state, "Ain Sefra") == (0, 1)


# The group


# What entering a space costs, the first and the second.
PAID, PAID_AGAIN = {"FLN Resources": (8, 7)}, {"FLN Resources": (7, 6)}


def on_the_way(**there: int) -> ct.State:
    """A group about to go from Saida into Mascara."""
    return play(marching({"Saida": there}), leave("Saida"), enter("Mascara"))


@pytest.mark.clause("3.3.2")
@pytest.mark.parametrize(("underground", "active"), [(1, 0), (0, 1), (2, 1), (2, 2)])
def test_any_guerrillas_of_a_space_may_make_up_the_group(underground: int, active: int) -> None:
    state = on_the_way(underground=2, active=2)
    after = play(state, group(underground, active))
    assert guerrillas(after, "Mascara") == (underground, active)
    assert guerrillas(after, "Saida") == (2 - underground, 2 - active)
    assert effect(state, group(underground, active)) != {}


@pytest.mark.clause("3.3.2")
def test_the_ledger_of_a_group_cites_march() -> None:
    assert ledger(on_the_way(underground=2, active=2), group(2, 1)) == [
        "3.3.2: Paid FLN 1",
        "3.3.2: Moved Underground 2 Saida Mascara",
        "3.3.2: Moved Active 1 Saida Mascara",
    ]


@pytest.mark.clause("3.3.2")
@pytest.mark.parametrize(("underground", "active"), [(0, 0), (-1, 1), (1, -1), (2, -1)])
def test_illegal_group_of_nobody(underground: int, active: int) -> None:
    assert refusal(on_the_way(underground=2, active=2), group(underground, active)) == {"someone_moves"}


@pytest.mark.clause("3.3.2")
def test_illegal_group_of_more_than_stand_there() -> None:
    state = on_the_way(underground=2, active=1)
    assert refusal(state, group(3, 0)) == {"underground_there"}
    assert refusal(state, group(0, 2)) == {"active_there"}
    assert refusal(state, group(3, 2)) == {"underground_there", "active_there"}
    assert effect(state, group(2, 1)) != {}


@pytest.mark.clause("3.3.2", "R101")
def test_arrivals_merge_with_residents_and_go_on_together() -> None:
    state = marching({"Saida": {"underground": 1}, "Mascara": {"underground": 1, "active": 1}})
    state = play(state, *march("Saida", "Mascara", 1), leave("Mascara"), enter("Tiaret"))
    assert effect(state, group(2, 1)) == PAID_AGAIN | {
        "Mascara: underground": (2, 0),
        "Mascara: active": (1, 0),
        "Tiaret: underground": (0, 2),
        "Tiaret: active": (0, 1),
    }


@pytest.mark.clause("3.3.2", "R100")
def test_groups_from_several_spaces_enter_the_same_one() -> None:
    state = marching({"Saida": {"underground": 1}, "Tiaret": {"active": 1}, "Mascara": {}})
    state = play(state, *march("Saida", "Mascara", 1), *march("Tiaret", "Mascara", 0, 1))
    assert guerrillas(state, "Mascara") == (1, 1)
    assert (names(pending(state).locations), state.resources.fln) == (["Mascara"], 7)


# Borders


@pytest.mark.clause("3.3.2", "R103")
@pytest.mark.parametrize(
    ("left", "entered"),
    [("Saida", "Sidi Bel Abbes"), ("Medea", "Algiers"), ("Constantine", "Setif"), ("Oran", "Sidi Bel Abbes")],
)
def test_within_a_wilaya_a_group_marches_on(left: str, entered: str) -> None:
    state = play(marching({left: {"underground": 1}}), *march(left, entered, 1))
    assert stopped(state) == {}
    assert effect(state, leave(entered)) == {}


@pytest.mark.clause("3.3.2", "R103")
@pytest.mark.parametrize(
    ("left", "entered"),
    [("Barika", "Setif"), ("Medea", "Tizi Ouzou"), ("Orleansville", "Mostaganem"), ("Laghouat", "Biskra")],
)
def test_a_wilaya_border_stops_a_group(left: str, entered: str) -> None:
    state = play(marching({left: {"underground": 1, "active": 1}}), *march(left, entered, 1, 1))
    assert stopped(state) == {f"{entered}: Underground": 1, f"{entered}: Active": 1}
    assert refusal(state, leave(entered)) == {"some_underground_active"}


@pytest.mark.clause("3.3.2", "R103")
def test_a_group_marches_within_its_wilaya_and_then_over_one_border() -> None:
    state = marching({"Batna": {"underground": 1}})
    state = play(state, *march("Batna", "Barika", 1), *march("Barika", "Bordj Bou Arreridj", 1))
    assert guerrillas(state, "Bordj Bou Arreridj") == (1, 0)
    assert refusal(state, leave("Bordj Bou Arreridj")) == {"some_underground_active"}
    assert ct.legal_moves(state) == (move("extort"), move("subvert"), END)


@pytest.mark.clause("3.3.2", "R28", "R101", "R103")
def test_residents_march_on_where_arrivals_are_stopped() -> None:
    state = marching({"Barika": {"underground": 2}, "Setif": {"underground": 1}})
    state = play(state, *march("Barika", "Setif", 2), leave("Setif"), enter("Bougie"))
    assert refusal(state, group(2)) == {"underground_there"}
    assert effect(state, group(1)) == PAID_AGAIN | {
        "Setif: underground": (3, 2),
        "Bougie: underground": (0, 1),
    }
    state = play(state, group(1))
    assert stopped(state) == {"Setif: Underground": 2, "Bougie: Underground": 1}
    assert refusal(state, leave("Setif")) == {"some_underground_active"}


@pytest.mark.clause("3.3.2", "R28", "R103")
def test_stopped_active_guerrillas_do_not_hold_back_underground_residents() -> None:
    state = marching({"Barika": {"active": 1}, "Setif": {"underground": 1, "active": 1}})
    state = play(state, *march("Barika", "Setif", 0, 1), leave("Setif"), enter("Bougie"))
    assert refusal(state, group(1, 2)) == {"active_there"}
    assert effect(state, group(1, 1))["Setif: active"] == (2, 1)


@pytest.mark.clause("3.3.2", "R28", "R103", "R105")
def test_a_group_noticed_at_a_border_is_stopped_as_active() -> None:
    setif = {"stance": SUPPORT, "french_police": 2, "underground": 1}
    state = play(marching({"Barika": {"underground": 2}, "Setif": setif}), *march("Barika", "Setif", 2))
    assert stopped(state) == {"Setif: Active": 2}
    assert guerrillas(state, "Setif") == (1, 2)
    state = play(state, leave("Setif"), enter("Bougie"))
    assert refusal(state, group(1, 1)) == {"active_there"}
    assert effect(state, group(1)) == PAID_AGAIN | {
        "Setif: underground": (1, 0),
        "Bougie: underground": (0, 1),
    }


# Activation


@pytest.mark.clause("3.3.2", "R105")
@pytest.mark.parametrize(
    ("count", "cubes", "noticed"),
    [(1, 0, False), (3, 0, False), (4, 0, True), (1, 2, False), (1, 3, True), (2, 1, False), (2, 2, True)],
)
def test_at_support_more_than_three_are_noticed(count: int, cubes: int, *, noticed: bool) -> None:
    spaces: Spaces = {"Saida": {"underground": count}}
    spaces["Sidi Bel Abbes"] = {"stance": SUPPORT, "french_police": cubes}
    state = play(marching(spaces), *march("Saida", "Sidi Bel Abbes", count))
    assert guerrillas(state, "Sidi Bel Abbes") == ((0, count) if noticed else (count, 0))


@pytest.mark.clause("3.3.2", "R105")
@pytest.mark.parametrize("stance", [NEUTRAL, OPPOSE])
def test_within_algeria_nobody_is_noticed_but_at_support(stance: int) -> None:
    spaces: Spaces = {"Saida": {"underground": 4}}
    spaces["Sidi Bel Abbes"] = {"stance": stance, "french_police": 6, "french_troops": 4}
    state = play(marching(spaces), *march("Saida", "Sidi Bel Abbes", 4))
    assert guerrillas(state, "Sidi Bel Abbes") == (4, 0)


@pytest.mark.clause("3.3.2", "R105")
def test_a_wilaya_border_alone_is_no_reason_to_be_noticed() -> None:
    spaces: Spaces = {"Barika": {"underground": 4}, "Setif": {"french_police": 6}}
    state = play(marching(spaces, border_zone=3), *march("Barika", "Setif", 4))
    assert guerrillas(state, "Setif") == (4, 0)


@pytest.mark.clause("3.3.2", "R105")
@pytest.mark.parametrize(
    "cubes",
    [
        {"french_troops": 2},
        {"algerian_troops": 2},
        {"algerian_police": 2},
        {"french_police": 1, "algerian_troops": 1},
    ],
)
def test_every_cube_of_the_government_counts(cubes: dict[str, int]) -> None:
    spaces: Spaces = {"Saida": {"underground": 2}, "Sidi Bel Abbes": {"stance": SUPPORT} | cubes}
    state = play(marching(spaces), leave("Saida"), enter("Sidi Bel Abbes"))
    assert effect(state, group(1)) == PAID | {
        "Saida: underground": (2, 1),
        "Sidi Bel Abbes: underground": (0, 1),
    }
    assert effect(state, group(2)) == PAID | {"Saida: underground": (2, 0), "Sidi Bel Abbes: active": (0, 2)}


@pytest.mark.clause("3.3.2", "R105")
def test_bases_and_residents_do_not_count() -> None:
    there = {"stance": SUPPORT, "french_police": 1, "government_bases": 1, "fln_bases": 1}
    spaces: Spaces = {"Saida": {"underground": 2}, "Sidi Bel Abbes": there | {"underground": 3, "active": 2}}
    state = play(marching(spaces), leave("Saida"), enter("Sidi Bel Abbes"))
    assert effect(state, group(2)) == PAID | {
        "Saida: underground": (2, 0),
        "Sidi Bel Abbes: underground": (3, 5),
    }


@pytest.mark.clause("3.3.2", "R105")
def test_residents_stay_underground_when_a_group_is_noticed() -> None:
    there = {"stance": SUPPORT, "french_police": 2, "underground": 3}
    spaces: Spaces = {"Saida": {"underground": 2}, "Sidi Bel Abbes": there}
    state = play(marching(spaces), leave("Saida"), enter("Sidi Bel Abbes"))
    assert effect(state, group(2)) == PAID | {"Saida: underground": (2, 0), "Sidi Bel Abbes: active": (0, 2)}
    assert ledger(state, group(2)) == [
        "3.3.2: Paid FLN 1",
        "3.3.2: Moved Underground 2 Saida Sidi Bel Abbes",
        "3.3.2: Activated 2 Sidi Bel Abbes",
    ]


@pytest.mark.clause("3.3.2", "R105")
def test_the_active_of_a_group_count_and_stay_active() -> None:
    there = {"stance": SUPPORT, "french_police": 2}
    spaces: Spaces = {"Saida": {"underground": 1, "active": 1}, "Sidi Bel Abbes": there}
    state = play(marching(spaces), leave("Saida"), enter("Sidi Bel Abbes"))
    assert ledger(state, group(1, 1))[-1] == "3.3.2: Activated 1 Sidi Bel Abbes"
    assert guerrillas(play(state, group(1, 1)), "Sidi Bel Abbes") == (0, 2)
    assert guerrillas(play(state, group(1, 0)), "Sidi Bel Abbes") == (1, 0)


@pytest.mark.clause("3.3.2", "R105")
def test_each_group_is_judged_alone() -> None:
    spaces: Spaces = {"Saida": {"underground": 2}, "Mascara": {"underground": 2}}
    spaces["Sidi Bel Abbes"] = {"stance": SUPPORT, "french_police": 1}
    state = play(marching(spaces), *march("Saida", "Sidi Bel Abbes", 2))
    state = play(state, *march("Mascara", "Sidi Bel Abbes", 2))
    assert guerrillas(state, "Sidi Bel Abbes") == (4, 0)


@pytest.mark.clause("3.3.2", "R105")
def test_the_same_group_is_judged_at_every_entry() -> None:
    spaces: Spaces = {"Saida": {"underground": 3}}
    spaces |= {name: {"stance": SUPPORT} for name in ("Sidi Bel Abbes", "Mostaganem")}
    spaces["Mostaganem"] |= {"algerian_police": 1}
    state = play(marching(spaces), *march("Saida", "Sidi Bel Abbes", 3))
    assert guerrillas(state, "Sidi Bel Abbes") == (3, 0)
    state = play(state, *march("Sidi Bel Abbes", "Mostaganem", 3))
    assert guerrillas(state, "Mostaganem") == (0, 3)


@pytest.mark.clause("3.3.2", "R105", "R46")
@pytest.mark.parametrize("border_zone", [0, 1, 2, 3])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("cubes", [0, 1, 2])
def test_across_the_border_the_zone_counts_with_the_cubes(border_zone: int, count: int, cubes: int) -> None:
    spaces: Spaces = {"Mecheria": {"french_police": cubes}}
    state = with_space(only(spaces, border_zone=border_zone), "Morocco", underground=count)
    state = play(state, MARCH, *march("Morocco", "Mecheria", count))
    noticed = count + cubes + border_zone >= 4
    assert guerrillas(state, "Mecheria") == ((0, count) if noticed else (count, 0))


@pytest.mark.clause("3.3.2", "R105")
def test_the_zone_does_not_count_within_algeria() -> None:
    spaces: Spaces = {"Saida": {"underground": 2}, "Sidi Bel Abbes": {"stance": SUPPORT, "french_police": 1}}
    state = play(marching(spaces, border_zone=3), *march("Saida", "Sidi Bel Abbes", 2))
    assert guerrillas(state, "Sidi Bel Abbes") == (2, 0)


# The rulebook's examples


def first_example() -> ct.State:
    spaces: Spaces = {"Saida": {"underground": 2}}
    spaces["Sidi Bel Abbes"] = {"stance": SUPPORT, "french_police": 1, "algerian_police": 1}
    return marching(spaces)


@pytest.mark.clause("3.3.2", "R105")
def test_the_first_example_two_guerrillas_meet_two_police_at_support_and_march_on() -> None:
    state = play(first_example(), *march("Saida", "Sidi Bel Abbes", 2))
    assert (guerrillas(state, "Sidi Bel Abbes"), state.resources.fln) == ((0, 2), 7)
    for onward in ("Oran", "Mostaganem"):
        assert effect(play(state, leave("Sidi Bel Abbes")), enter(onward)) == {}
        assert effect(play(state, leave("Sidi Bel Abbes"), enter(onward)), group(0, 2)) == PAID_AGAIN | {
            "Sidi Bel Abbes: active": (2, 0),
            f"{onward}: active": (0, 2),
        }


@pytest.mark.clause("3.3.2", "R103", "R105")
@pytest.mark.parametrize(("count", "after"), [(2, (0, 2)), (1, (1, 0))])
def test_the_second_example_over_the_border_into_mecheria(count: int, after: tuple[int, int]) -> None:
    state = with_space(only({"Mecheria": {"french_police": 1}}, border_zone=1), "Morocco", underground=2)
    state = play(state, MARCH, *march("Morocco", "Mecheria", count))
    assert guerrillas(state, "Mecheria") == after
    assert refusal(state, leave("Mecheria")) == {"some_underground_active"}


# Limited March


@pytest.mark.clause("2.3.4", "R107")
def test_a_limited_march_brings_groups_from_several_spaces_to_one() -> None:
    origins = ("Saida", "Tiaret", "Mostaganem", "Sidi Bel Abbes", "Ain Sefra")
    state = limited_march({name: {"underground": 1} for name in origins})
    for name in origins:
        state = play(state, *march(name, "Mascara", 1))
    assert (guerrillas(state, "Mascara"), state.resources.fln) == ((5, 0), 7)
    assert ct.legal_moves(state) == (END,)
    assert ct.actor(play(state, END)) is ct.NATURE


@pytest.mark.clause("2.3.4", "R107")
def test_illegal_enter_a_second_destination_of_a_limited_march() -> None:
    state = limited_march({"Medea": {"underground": 1}, "Tiaret": {"underground": 1}})
    state = play(state, *march("Medea", "Orleansville", 1), leave("Tiaret"))
    assert refusal(state, enter("Mascara")) == {"another_location_allowed"}
    assert effect(state, enter("Orleansville")) == {}


@pytest.mark.clause("2.3.4", "R107")
def test_illegal_limited_march_goes_on_from_its_destination() -> None:
    state = play(limited_march({"Medea": {"underground": 1}}), *march("Medea", "Algiers", 1))
    assert stopped(state) == {}
    assert refusal(state, leave("Algiers")) == {"some_destination"}


# Boxes


@pytest.mark.clause("2.3.2", "2.3.4", "R4")
def test_one_space_entered_is_a_limited_op_and_each_space_passed_through_counts() -> None:
    spaces: Spaces = {"Saida": {"underground": 1}, "Tiaret": {"underground": 1}}
    one = play(marching(spaces), *march("Saida", "Mascara", 1))
    assert box(play(one, END)) is LIMITED_OP
    assert box(play(one, *march("Tiaret", "Mascara", 1), END)) is LIMITED_OP
    assert box(play(one, *march("Mascara", "Mostaganem", 1), END)) is OP_ONLY


@pytest.mark.clause("2.3.2", "R2")
def test_a_march_into_one_space_with_a_special_activity_is_both() -> None:
    state = marching({"Saida": {"underground": 1}, "Medea": {"underground": 1}})
    state = play(state, *march("Saida", "Mascara", 1), *extort("Medea"), END)
    assert box(state) is BOTH


# Every March, against Guerrillas that are told apart

# A Guerrilla: where it is, whether it is Active, and whether a border has stopped it.
Guerrilla = tuple[str, bool, bool]
# The Guerrillas, the ways used, the spaces entered, the Resources.
Marched = tuple[tuple[Guerrilla, ...], frozenset[tuple[str, str]], frozenset[str], int]


def _steps(start: ct.State, marched: Marched) -> Iterator[Marched]:
    """What one group more leads to, each Guerrilla going or staying for itself."""
    here, used, entered, resources = marched
    for left in sorted({one[0] for one in here}):
        able = [number for number, one in enumerate(here) if one[0] == left and not one[2]]
        for neighbour in place(left).neighbours:
            way, price = (left, neighbour.name), int(neighbour.name not in entered)
            closed = neighbour.is_country and not start.independent
            if way in used or price > resources or closed:
                continue
            for size in range(1, len(able) + 1):
                for going in combinations(able, size):
                    after = _arrived(start, here, going, neighbour.name)
                    yield after, used | {way}, entered | {neighbour.name}, resources - price


def _arrived(
    start: ct.State, here: tuple[Guerrilla, ...], going: tuple[int, ...], entered: str
) -> tuple[Guerrilla, ...]:
    left, there = place(here[going[0]][0]), start.space(entered)
    abroad = left.is_country or there.place.is_country
    watchers = there.cubes + (int(start.border_status) if abroad else 0)
    noticed = (abroad or there.stance == SUPPORT) and len(going) + watchers > 3
    halted = abroad or left.wilaya != there.place.wilaya
    moved = [(entered, one[1] or noticed, halted) if n in going else one for n, one in enumerate(here)]
    return tuple(sorted(moved))


def _told_apart(start: ct.State) -> set[Marched]:
    """Every March by Guerrillas that are told apart, as far as it may go."""
    here = [(space.name, False, False) for space in start.spaces for _ in range(space.underground)]
    here += [(space.name, True, False) for space in start.spaces for _ in range(space.active)]
    first: Marched = (tuple(sorted(here)), frozenset(), frozenset(), start.resources.fln)
    found, waiting = {first}, [first]
    while waiting:
        fresh = set(_steps(start, waiting.pop())) - found
        found |= fresh
        waiting += fresh
    return found


def _marched(state: ct.State) -> Marched:
    frame = pending(state)
    here: list[Guerrilla] = []
    for space in state.spaces:
        for piece, active in ((ct.Piece.UNDERGROUND, False), (ct.Piece.ACTIVE, True)):
            halted = stopped(state).get(f"{space.name}: {piece}", 0)
            here += [(space.name, active, True)] * halted
            here += [(space.name, active, False)] * (space.of(piece) - halted)
    ways = frozenset((step.origin.name, step.destination.name) for step in frame.steps)
    return tuple(sorted(here)), ways, frozenset(names(frame.locations)), state.resources.fln


def _reached(start: ct.State) -> set[Marched]:
    """Every March by the moves of the engine, between two groups; no Special Activity."""
    first = play(start, MARCH)
    seen, waiting = {first}, [first]
    while waiting:
        state = waiting.pop()
        moves = (one for one in ct.legal_moves(state) if one not in (END, EXTORT, move("subvert")))
        fresh = {ct.step(state, one) for one in moves} - seen
        seen |= fresh
        waiting += fresh
    return {_marched(state) for state in seen if END in ct.legal_moves(state) or state == first}


@pytest.mark.clause("3.3.2", "R28", "R100", "R101", "R102", "R103", "R104", "R105", "R106")
@pytest.mark.parametrize(
    ("spaces", "fln", "border_zone"),
    [
        (
            {"Algiers": {"underground": 2, "active": 1}, "Medea": {"stance": SUPPORT, "french_police": 2}},
            2,
            None,
        ),
        (
            {"Constantine": {"underground": 2}, "Philippeville": {"stance": SUPPORT, "algerian_police": 2}},
            2,
            None,
        ),
        ({"Morocco": {"underground": 2}, "Mecheria": {"underground": 1, "french_police": 1}}, 1, 1),
        ({"Mecheria": {"underground": 1}, "Tlemcen": {"active": 1}}, 2, 0),
        ({"Tunisia": {"underground": 1, "active": 1}, "Souk Ahras": {"underground": 1}}, 1, 3),
    ],
)
def test_counting_guerrillas_reaches_what_telling_them_apart_does(
    spaces: Spaces, fln: int, border_zone: int | None
) -> None:
    start = only(spaces, fln=fln, border_zone=border_zone)
    assert _reached(start) == _told_apart(start)
