"""Terror (3.3.4): each requirement from both sides, the marker and the Support that it takes away."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    BOTH,
    EXTORT,
    LIMITED_OP,
    OP_ONLY,
    SUBVERT,
    TERROR,
    Spaces,
    box,
    extort,
    only,
    second,
)
from tests.rules.positions import (
    END,
    NEUTRAL,
    OPPOSE,
    SUPPORT,
    effect,
    ledger,
    move,
    play,
    refusal,
    selectable,
    turn,
    with_available,
    with_independence,
    with_resources,
    with_space,
)


def select(space: str) -> Move:
    return move("terror.select", space)


def terrorizing(spaces: Spaces, *, fln: int = 8) -> ct.State:
    """Terror just begun, with only these pieces on the map."""
    return play(only(spaces, fln=fln), TERROR)


# Beginning


@pytest.mark.clause("3.3", "3.3.4")
def test_terror_begins_without_a_location_and_costs_nothing_yet() -> None:
    state = only({"Medea": {"underground": 1}}, fln=1)
    assert effect(state, TERROR) == {}
    assert ledger(state, TERROR) == []


@pytest.mark.clause("3.3")
def test_illegal_terror_by_the_government() -> None:
    assert refusal(turn(ct.GOVERNMENT), TERROR) == {"fln_acts"}


@pytest.mark.clause("3.3.4", "R8", "R116")
@pytest.mark.parametrize("there", [{"active": 2}, {"fln_bases": 1}])
def test_illegal_terror_without_an_underground_guerrilla(there: dict[str, int]) -> None:
    assert refusal(only({"Medea": there}), TERROR) == {"some_space"}


@pytest.mark.clause("3.3.4", "R116")
def test_illegal_terror_where_underground_guerrillas_stand_in_population_0_and_abroad_alone() -> None:
    state = with_independence(only({"Batna": {"underground": 1}}))
    assert refusal(with_space(state, "Tunisia", underground=2), TERROR) == {"some_space"}


@pytest.mark.clause("3.1", "R8")
def test_illegal_terror_ends_without_a_space() -> None:
    assert refusal(terrorizing({"Medea": {"underground": 1}}), END) == {"at_least_one_location"}


# Selecting


@pytest.mark.clause("3.3.4")
def test_terror_places_a_marker_and_sets_the_space_to_neutral() -> None:
    state = terrorizing({"Medea": {"underground": 2, "support": SUPPORT}})
    assert effect(state, select("Medea")) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (2, 1),
        "Medea: active": (0, 1),
        "Medea: terror": (0, 1),
        "Medea: support": (SUPPORT, NEUTRAL),
    }
    assert ledger(state, select("Medea")) == [
        "3.3.4: Paid FLN 1",
        "3.3.4: Activated 1 Medea",
        "3.3.4: TerrorPlaced Medea",
        "3.3.4: Shifted Medea 1 0",
    ]


@pytest.mark.clause("3.3.4")
@pytest.mark.parametrize("space", ["Algiers", "Oran", "Constantine", "Medea", "Souk Ahras", "Tebessa"])
def test_terror_takes_place_in_any_populated_city_or_sector(space: str) -> None:
    state = terrorizing({space: {"underground": 1, "french_troops": 2, "french_police": 1}})
    assert effect(state, select(space))[f"{space}: terror"] == (0, 1)


@pytest.mark.clause("3.3.4", "R40", "R117")
def test_a_space_at_opposition_becomes_neutral_too() -> None:
    state = terrorizing({"Medea": {"underground": 1, "support": OPPOSE}})
    assert effect(state, select("Medea"))["Medea: support"] == (OPPOSE, NEUTRAL)


@pytest.mark.clause("3.3.4", "R40")
@pytest.mark.parametrize("stance", [SUPPORT, OPPOSE])
def test_under_terror_there_is_no_further_marker_but_neutral_still(stance: int) -> None:
    state = terrorizing({"Medea": {"underground": 1, "terror": 1, "support": stance}})
    assert effect(state, select("Medea")) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (1, 0),
        "Medea: active": (0, 1),
        "Medea: support": (stance, NEUTRAL),
    }


@pytest.mark.clause("3.3.4", "R117")
def test_futile_terror_is_legal_and_shows_a_guerrilla() -> None:
    state = terrorizing({"Medea": {"underground": 1, "terror": 1}})
    assert ledger(state, select("Medea")) == ["3.3.4: Paid FLN 1", "3.3.4: Activated 1 Medea"]


@pytest.mark.clause("3.3.4", "R39")
@pytest.mark.parametrize(("out", "placed"), [(11, True), (12, False)])
def test_the_twelfth_marker_is_the_last_but_the_space_is_set_to_neutral(out: int, *, placed: bool) -> None:
    state = terrorizing({"Medea": {"underground": 1, "support": SUPPORT}, "Oran": {"terror": out}})
    changed = effect(state, select("Medea"))
    assert ("Medea: terror" in changed) is placed
    assert changed["Medea: support"] == (SUPPORT, NEUTRAL)


@pytest.mark.clause("3.3.4", "1.3.3")
def test_population_1_is_enough() -> None:
    assert effect(terrorizing({"Barika": {"underground": 1}}), select("Barika"))["Barika: terror"] == (0, 1)


@pytest.mark.clause("3.3.4", "R116")
def test_illegal_terror_in_population_0() -> None:
    state = terrorizing({"Medea": {"underground": 1}, "Batna": {"underground": 2}})
    assert refusal(state, select("Batna")) == {"populated"}


@pytest.mark.clause("3.3.4", "4.2.1", "R116")
def test_illegal_terror_in_a_resettled_sector() -> None:
    state = play(turn(ct.FLN, "short"), TERROR)
    assert state.space("Setif").underground >= 1
    assert refusal(state, select("Setif")) == {"populated"}


@pytest.mark.clause("3.3.4", "1.3.4", "R116")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_terror_in_a_country(country: str) -> None:
    state = play(turn(ct.FLN, "short"), TERROR)
    assert refusal(state, select(country)) == {"city_or_sector"}


@pytest.mark.clause("3.3.4")
def test_illegal_terror_by_active_guerrillas() -> None:
    state = terrorizing({"Medea": {"underground": 1}, "Oran": {"active": 2, "fln_bases": 1}})
    assert refusal(state, select("Oran")) == {"underground_there"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_terror_in_a_space_twice() -> None:
    state = play(terrorizing({"Medea": {"underground": 2}}), select("Medea"))
    assert refusal(state, select("Medea")) == {"not_selected_before"}


@pytest.mark.clause("3.3.4", "1.8", "R47")
def test_illegal_second_space_without_its_price() -> None:
    state = terrorizing({"Medea": {"underground": 1}, "Oran": {"underground": 1, "french_police": 2}}, fln=1)
    assert refusal(play(state, select("Medea")), select("Oran")) == {"can_pay"}
    assert effect(play(with_resources(state, fln=2), select("Medea")), select("Oran"))["FLN Resources"] == (
        1,
        0,
    )


@pytest.mark.clause("2.3.4")
def test_illegal_second_space_of_limited_terror() -> None:
    state = only({"Medea": {"underground": 1}, "Oran": {"underground": 1}}, faction=ct.GOVERNMENT)
    state = play(second(state, LIMITED_OP), TERROR, select("Medea"))
    assert refusal(state, select("Oran")) == {"another_location_allowed"}


# No dead ends at 0 Resources


@pytest.mark.clause("3.3.4", "R49")
def test_illegal_terror_at_0_resources_where_extort_would_use_up_the_only_location() -> None:
    assert refusal(only({"Medea": {"underground": 1}}, fln=0), TERROR) == {"can_pay"}


@pytest.mark.clause("3.3.4", "R49")
def test_a_second_underground_guerrilla_lets_extort_pay_for_terror_in_the_same_space() -> None:
    state = only({"Medea": {"underground": 2}}, fln=0)
    assert effect(state, TERROR) == {}
    assert ct.legal_moves(play(state, TERROR)) == (EXTORT,)
    state = play(state, TERROR, *extort("Medea"))
    assert effect(state, select("Medea"))["FLN Resources"] == (1, 0)


@pytest.mark.clause("3.3.4", "R49")
@pytest.mark.parametrize(
    "other",
    [
        {"Oran": {"underground": 1, "french_police": 1}},
        {"Oran": {"underground": 1}},
        {"Tlemcen": {"underground": 1}},
    ],
)
def test_another_space_open_to_terror_lets_extort_use_up_one(other: Spaces) -> None:
    state = only({"Medea": {"underground": 1}} | other, fln=0)
    after = play(state, TERROR, EXTORT)
    assert "Medea" in selectable(after, "extort.select")
    after = play(after, move("extort.select", "Medea"))
    assert selectable(after, "extort.select") == set()
    assert effect(after, END) == {}


@pytest.mark.clause("3.3.4", "4.3.1", "R49")
def test_illegal_extort_uses_up_the_last_location_of_terror_even_with_resources() -> None:
    state = terrorizing({"Medea": {"underground": 1}})
    assert refusal(play(state, EXTORT), move("extort.select", "Medea")) == {"leaves_a_location"}
    state = terrorizing({"Medea": {"underground": 1}, "Oran": {"underground": 1}})
    state = play(state, EXTORT, move("extort.select", "Oran"))
    assert refusal(state, move("extort.select", "Medea")) == {"leaves_a_location"}


@pytest.mark.clause("3.3.4", "4.3.1", "R49", "R52")
def test_once_terror_has_a_location_extort_may_use_up_all_others() -> None:
    state = terrorizing({"Medea": {"underground": 2}, "Oran": {"underground": 1}})
    state = play(state, select("Medea"), EXTORT, move("extort.select", "Oran"))
    assert effect(state, move("extort.select", "Medea"))["FLN Resources"] == (8, 9)


@pytest.mark.clause("3.3.4", "R49", "5.1.8")
def test_extort_abroad_pays_for_the_only_location_of_terror() -> None:
    state = with_independence(only({"Medea": {"underground": 1}}, fln=0))
    state = play(with_space(state, "Morocco", underground=1), TERROR, EXTORT)
    assert selectable(state, "extort.select") == {"Morocco"}
    assert refusal(state, move("extort.select", "Medea")) == {"leaves_a_location"}


@pytest.mark.clause("3.3.4", "4.3.2", "R49")
def test_illegal_subvert_before_terror_takes_the_last_location_away() -> None:
    there = {"underground": 1, "algerian_police": 1}
    state = only({"Batna": there, "Oran": {"underground": 1}, "Medea": {"active": 1}})
    state = with_available(state, guerrillas=0)
    state = play(state, TERROR, SUBVERT, move("subvert.select", "Batna"), move("subvert.replace"))
    assert refusal(state, move("subvert.take", ct.Piece.UNDERGROUND, "Oran")) == {"leaves_a_location"}
    assert effect(state, move("subvert.take", ct.Piece.ACTIVE, "Medea"))["Medea: active"] == (1, 0)
    assert effect(state, END) == {}


# Boxes


@pytest.mark.clause("2.3.2", "R2")
def test_the_boxes_of_terror() -> None:
    state = terrorizing({"Medea": {"underground": 2}, "Oran": {"underground": 1}})
    one = play(state, select("Medea"))
    assert box(play(one, END)) is LIMITED_OP
    assert box(play(one, select("Oran"), END)) is OP_ONLY
    assert box(play(one, *extort("Medea"), END)) is BOTH
