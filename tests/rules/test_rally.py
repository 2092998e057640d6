"""Rally (3.3.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import AMBUSH, BOTH, EXTORT, SUBVERT, Spaces, box, extort, only
from tests.rules.positions import (
    ACTIVE,
    BORDER_ZONE,
    END,
    FLN_BASES,
    FRANCE,
    NEUTRAL,
    OPPOSE,
    PASS,
    SUPPORT,
    UNDERGROUND,
    cited,
    effect,
    granted,
    ledger,
    limited,
    move,
    names,
    pending,
    place,
    play,
    refusal,
    selectable,
    turn,
    with_available,
    with_france,
    with_independence,
    with_resources,
    with_space,
)

RALLY = move("rally")
FLIP = move("rally.flip")
SHIFT = move("rally.shift")

BOXES = "ABCDEF"


def select(space: str) -> Move:
    return move("rally.select", space)


def track(which: ct.Track) -> Move:
    return move("rally.select_track", which)


def put(count: int) -> Move:
    return move("rally.place", count)


def take(piece: ct.Piece, space: str) -> Move:
    return move("rally.take", piece, space)


def take_base(space: str) -> Move:
    return move("rally.take_base", FLN_BASES, space)


def replace(underground: int, active: int) -> Move:
    return move("rally.replace", underground, active)


def agitate(space: str) -> Move:
    return move("rally.agitate", space)


def remove_terror(count: int) -> Move:
    return move("rally.remove_terror", count)


def rallying(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.FLN), RALLY)


def rallying_in(space: str, state: ct.State | None = None) -> ct.State:
    return play(rallying(state), select(space))


def with_pieces(space: str, state: ct.State | None = None, **values: int) -> ct.State:
    """A Rally at work in the space, which holds these pieces."""
    return rallying_in(space, with_space(state or turn(ct.FLN), space, **values))


# Beginning


@pytest.mark.clause("3.3", "3.1")
def test_rally_begins_with_no_location_and_costs_nothing_yet() -> None:
    state = turn(ct.FLN)
    assert effect(state, RALLY) == {}
    assert ledger(state, RALLY) == []
    assert pending(rallying()).locations == ()


@pytest.mark.clause("3.3")
def test_illegal_rally_by_the_government() -> None:
    assert refusal(turn(ct.GOVERNMENT), RALLY) == {"fln_acts"}


@pytest.mark.clause("3.3.1", "R8", "R47")
def test_rally_begins_with_the_price_of_one_location() -> None:
    assert effect(with_resources(turn(ct.FLN), fln=1), RALLY) == {}


@pytest.mark.clause("3.3.1", "R8", "R47")
def test_illegal_rally_without_the_price_of_one_location() -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}}, fln=0)
    assert refusal(state, RALLY) == {"can_pay"}


@pytest.mark.clause("3.3.1", "4.1", "R49")
def test_rally_without_resources_begins_where_extort_can_pay() -> None:
    state = only({"Medea": {"underground": 1}}, fln=0)
    assert effect(state, RALLY) == {}
    assert ct.legal_moves(play(state, RALLY)) == (EXTORT,)
    assert refusal(play(state, RALLY), select("Biskra")) == {"can_pay"}
    assert effect(play(state, RALLY, *extort("Medea")), select("Biskra")) == {"FLN Resources": (1, 0)}


@pytest.mark.clause("3.1", "R8")
def test_illegal_rally_ends_without_a_location() -> None:
    assert refusal(rallying(), END) == {"at_least_one_location"}


@pytest.mark.clause("3.1", "R10", "R99")
def test_rally_may_place_nothing_in_its_one_location() -> None:
    assert effect(rallying_in("Biskra"), END) == {}


# Selecting spaces


@pytest.mark.clause("3.3.1", "R47")
def test_a_location_costs_one_resource_when_it_is_selected() -> None:
    state = rallying()
    assert effect(state, select("Biskra")) == {"FLN Resources": (8, 7)}
    assert ledger(state, select("Biskra")) == ["3.3.1: Paid FLN 1"]


@pytest.mark.clause("3.3.1", "R47")
def test_each_further_location_is_paid_for_when_it_is_selected() -> None:
    state = play(rallying_in("Biskra"), put(1))
    assert effect(state, select("Batna")) == {"FLN Resources": (7, 6)}
    frame = pending(play(state, select("Batna")))
    assert (names(frame.locations), frame.at, frame.placed) == (["Biskra", "Batna"], place("Batna"), 0)


@pytest.mark.clause("3.3.1", "R95")
def test_full_scenario_rally_opens_in_all_of_algeria() -> None:
    assert selectable(rallying(), "rally.select") == {
        space.name for space in turn(ct.FLN).spaces if space.name not in ("Morocco", "Tunisia")
    }


@pytest.mark.clause("3.3.1", "R95", "10")
@pytest.mark.parametrize("scenario", ["short", "medium"])
def test_later_scenarios_open_all_but_the_cities_at_support(scenario: str) -> None:
    state = turn(ct.FLN, scenario)
    assert selectable(rallying(state), "rally.select") == {
        space.name for space in state.spaces if space.name not in ("Constantine", "Algiers", "Oran")
    }


@pytest.mark.clause("3.3.1", "R95")
@pytest.mark.parametrize("stance", [NEUTRAL, OPPOSE])
def test_a_city_at_neutral_or_opposition_is_a_location(stance: int) -> None:
    state = rallying(with_space(turn(ct.FLN), "Oran", support=stance))
    assert effect(state, select("Oran")) == {"FLN Resources": (8, 7)}


@pytest.mark.clause("3.3.1", "R95")
def test_illegal_select_a_city_at_support() -> None:
    state = rallying(with_space(turn(ct.FLN), "Oran", support=SUPPORT))
    assert refusal(state, select("Oran")) == {"city_not_at_support"}


@pytest.mark.clause("3.3.1", "R95")
def test_a_sector_at_support_is_a_location() -> None:
    state = rallying(with_space(turn(ct.FLN), "Mostaganem", support=SUPPORT))
    assert effect(state, select("Mostaganem")) == {"FLN Resources": (8, 7)}


@pytest.mark.clause("3.3.1", "5.1.8", "1.3.4")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_an_independent_country_is_a_location(country: str) -> None:
    state = rallying(with_independence(turn(ct.FLN)))
    assert effect(state, select(country)) == {"FLN Resources": (8, 7)}


@pytest.mark.clause("3.3.1", "5.1.8", "1.3.4")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_select_a_country_before_independence(country: str) -> None:
    assert refusal(rallying(), select(country)) == {"country_independent"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_a_space_twice() -> None:
    assert refusal(rallying_in("Biskra"), select("Biskra")) == {"not_selected_before"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_an_earlier_space_again() -> None:
    state = play(rallying_in("Biskra"), select("Batna"))
    assert refusal(state, select("Biskra")) == {"not_selected_before"}


@pytest.mark.clause("3.3.1", "1.8", "R47")
def test_a_last_location_may_take_the_last_resource() -> None:
    state = rallying_in("Biskra", with_resources(turn(ct.FLN), fln=2))
    assert effect(state, select("Batna")) == {"FLN Resources": (1, 0)}


@pytest.mark.clause("3.3.1", "1.8", "R47")
def test_illegal_select_a_second_location_without_its_price() -> None:
    state = rallying_in("Biskra", with_resources(turn(ct.FLN), fln=1))
    assert refusal(state, select("Batna")) == {"can_pay"}


@pytest.mark.clause("2.3.4", "R1")
def test_illegal_select_a_second_location_of_a_limited_operation() -> None:
    state = play(limited(turn(ct.GOVERNMENT)), RALLY, select("Biskra"))
    assert refusal(state, select("Batna")) == {"another_location_allowed"}


@pytest.mark.clause("2.3.4", "2.3.5")
def test_illegal_select_a_track_after_the_space_of_a_limited_operation() -> None:
    state = play(limited(turn(ct.GOVERNMENT)), RALLY, select("Biskra"))
    assert refusal(state, track(FRANCE)) == {"another_location_allowed"}


@pytest.mark.clause("2.3.4", "2.3.5", "R5")
def test_illegal_select_a_space_after_the_track_of_a_limited_operation() -> None:
    state = play(limited(turn(ct.GOVERNMENT)), RALLY, track(FRANCE))
    assert refusal(state, select("Biskra")) == {"another_location_allowed"}


# Selecting the France Track


@pytest.mark.clause("3.3.1", "R45")
@pytest.mark.parametrize(("before", "after"), ["AB", "BC", "CD", "DE", "EF"])
def test_rally_shifts_the_france_track_one_box_toward_f(before: str, after: str) -> None:
    state = rallying(with_france(turn(ct.FLN), before))
    assert effect(state, track(FRANCE)) == {"France Track": (before, after), "FLN Resources": (8, 7)}
    assert ledger(state, track(FRANCE)) == [
        "3.3.1: Paid FLN 1",
        f"3.3.1: TrackMoved France Track {BOXES.index(before)} {BOXES.index(after)}",
    ]


@pytest.mark.clause("3.3.1", "R44")
def test_illegal_select_the_france_track_in_its_last_box() -> None:
    assert refusal(rallying(with_france(turn(ct.FLN), "F")), track(FRANCE)) == {"track_not_at_its_end"}


@pytest.mark.clause("3.3.1")
@pytest.mark.parametrize("scenario", ["full", "short"])
def test_illegal_rally_on_the_border_zone_track(scenario: str) -> None:
    assert refusal(rallying(turn(ct.FLN, scenario)), track(BORDER_ZONE)) == {"france_track"}


@pytest.mark.clause("3.3.1", "R63")
def test_illegal_select_the_france_track_twice() -> None:
    assert refusal(play(rallying(), track(FRANCE)), track(FRANCE)) == {"not_selected_before"}


@pytest.mark.clause("3.3.1", "R47")
def test_illegal_select_the_france_track_without_its_price() -> None:
    state = rallying_in("Biskra", with_resources(turn(ct.FLN), fln=1))
    assert refusal(state, track(FRANCE)) == {"can_pay"}


@pytest.mark.clause("3.3.1")
def test_the_france_track_takes_no_guerrilla() -> None:
    assert refusal(play(rallying(), track(FRANCE)), put(1)) == {"moment"}


@pytest.mark.clause("2.3.4", "2.3.5", "R5")
def test_the_france_track_alone_may_be_a_limited_operation() -> None:
    state = play(limited(turn(ct.GOVERNMENT)), RALLY)
    assert effect(state, track(FRANCE)) == {"France Track": ("A", "B"), "FLN Resources": (8, 7)}


# Placing Guerrillas


@pytest.mark.clause("3.3.1", "1.4.3", "R27")
def test_rally_places_one_guerrilla_underground() -> None:
    state = with_pieces("Biskra", active=1)
    assert effect(state, put(1)) == {"Biskra: underground": (0, 1), "Available: guerrillas": (22, 21)}
    assert ledger(state, put(1)) == ["3.3.1: Placed Guerrillas 1 Biskra"]


@pytest.mark.clause("3.3.1", "R93")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_rally_places_up_to_population_plus_fln_bases(count: int) -> None:
    state = rallying_in("Philippeville")
    assert effect(state, put(count)) == {
        "Philippeville: underground": (1, 1 + count),
        "Available: guerrillas": (23, 23 - count),
    }


@pytest.mark.clause("3.3.1", "R93", "R94")
def test_two_fln_bases_add_two() -> None:
    state = with_pieces("Philippeville", fln_bases=2)
    assert effect(state, put(4))["Philippeville: underground"] == (1, 5)
    assert refusal(state, put(5)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_place_two_guerrillas_without_a_base() -> None:
    assert refusal(rallying_in("Mostaganem"), put(2)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_place_two_guerrillas_beside_a_government_base() -> None:
    assert refusal(with_pieces("Mostaganem", government_bases=1), put(2)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "R93")
def test_government_bases_do_not_add_to_the_limit() -> None:
    state = with_pieces("Philippeville", government_bases=1)
    assert effect(state, put(3))["Philippeville: underground"] == (1, 4)
    assert refusal(state, put(4)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "R96")
def test_illegal_place_by_the_printed_population_of_a_resettled_sector() -> None:
    state = with_space(turn(ct.FLN, "short"), "Setif", fln_bases=1)
    assert state.space("Setif").resettled
    state = rallying_in("Setif", state)
    assert refusal(state, put(2)) == {"within_limit"}
    assert effect(state, put(1))["Setif: underground"] == (1, 2)


@pytest.mark.clause("3.3.1", "1.3.3", "R96")
def test_a_pop_1_marker_adds_to_the_limit_of_a_city() -> None:
    state = with_pieces("Algiers", fln_bases=2, pop_markers=1)
    assert effect(state, put(6))["Algiers: underground"] == (0, 6)
    assert refusal(state, put(7)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "1.3.4", "R96")
def test_a_country_counts_population_1() -> None:
    state = rallying_in("Tunisia", turn(ct.FLN, "short"))
    assert effect(state, put(3))["Tunisia: underground"] == (5, 8)
    assert refusal(state, put(4)) == {"within_limit"}


@pytest.mark.clause("3.3.1", "R93")
def test_what_was_placed_counts_toward_the_limit() -> None:
    state = play(rallying_in("Philippeville"), put(1))
    assert effect(state, put(2))["Philippeville: underground"] == (2, 4)
    assert refusal(state, put(3)) == {"within_limit"}


@pytest.mark.clause("3.3.1")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_place_no_guerrilla(count: int) -> None:
    assert refusal(rallying_in("Biskra"), put(count)) == {"at_least_one"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_place_more_than_is_available() -> None:
    state = rallying_in("Philippeville", with_available(turn(ct.FLN), guerrillas=1))
    assert refusal(state, put(2)) == {"available"}


@pytest.mark.clause("3.3.1")
def test_illegal_place_before_a_location_is_selected() -> None:
    assert refusal(rallying(), put(1)) == {"moment"}


# Taking Guerrillas from elsewhere


def none_available(state: ct.State | None = None) -> ct.State:
    return with_available(state or turn(ct.FLN), guerrillas=0)


@pytest.mark.clause("1.4.1", "1.4.3", "R18", "R27")
@pytest.mark.parametrize(("piece", "field"), [(UNDERGROUND, "underground"), (ACTIVE, "active")])
def test_rally_takes_a_guerrilla_from_elsewhere_and_hides_it(piece: ct.Piece, field: str) -> None:
    state = with_space(turn(ct.FLN), "Medea", underground=1, active=1)
    state = rallying_in("Biskra", none_available(state))
    assert effect(state, take(piece, "Medea")) == {
        f"Medea: {field}": (1, 0),
        "Biskra: underground": (0, 1),
    }
    assert ledger(state, take(piece, "Medea")) == [
        f"1.4.1: Removed {piece} 1 Medea Available",
        "3.3.1: Placed Guerrillas 1 Biskra",
    ]


@pytest.mark.clause("1.4.1", "R18", "R19")
def test_illegal_take_while_a_guerrilla_is_available() -> None:
    state = rallying_in("Biskra", with_available(turn(ct.FLN), guerrillas=1))
    assert refusal(state, take(UNDERGROUND, "Medea")) == {"none_available"}


@pytest.mark.clause("1.4.1", "R19")
def test_available_is_used_up_first_and_the_rest_taken_piece_by_piece() -> None:
    state = rallying_in("Philippeville", with_available(turn(ct.FLN), guerrillas=2))
    state = play(state, put(2))
    assert effect(state, take(UNDERGROUND, "Medea")) == {
        "Medea: underground": (1, 0),
        "Philippeville: underground": (3, 4),
    }
    state = play(state, take(UNDERGROUND, "Medea"))
    assert refusal(state, take(UNDERGROUND, "Batna")) == {"within_limit"}


@pytest.mark.clause("1.4.1", "R20")
def test_illegal_take_from_the_location_itself() -> None:
    state = with_space(turn(ct.FLN), "Philippeville", active=1)
    state = rallying_in("Philippeville", none_available(state))
    assert refusal(state, take(ACTIVE, "Philippeville")) == {"elsewhere"}


@pytest.mark.clause("1.4.1")
def test_illegal_take_where_no_such_guerrilla_stands() -> None:
    state = rallying_in("Biskra", none_available())
    assert refusal(state, take(ACTIVE, "Medea")) == {"there_to_take"}


@pytest.mark.clause("1.4.1", "5.1.8", "R23")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_take_from_a_country(country: str) -> None:
    state = rallying_in("Biskra", none_available(turn(ct.FLN, "short")))
    assert refusal(state, take(UNDERGROUND, country)) == {"not_from_a_country"}


@pytest.mark.clause("1.4.1", "R23")
def test_illegal_take_from_a_country_for_the_other_country() -> None:
    state = rallying_in("Morocco", none_available(turn(ct.FLN, "short")))
    assert refusal(state, take(UNDERGROUND, "Tunisia")) == {"not_from_a_country"}


@pytest.mark.clause("1.4.1", "5.1.8", "R23")
def test_rally_takes_from_algeria_to_place_in_a_country() -> None:
    state = rallying_in("Morocco", none_available(turn(ct.FLN, "short")))
    assert effect(state, take(UNDERGROUND, "Setif")) == {
        "Setif: underground": (1, 0),
        "Morocco: underground": (4, 5),
    }


@pytest.mark.clause("1.4.1", "R18")
@pytest.mark.parametrize("piece", [FLN_BASES, ct.Piece.ALGERIAN_POLICE])
def test_illegal_take_a_piece_that_is_no_guerrilla(piece: ct.Piece) -> None:
    state = with_space(turn(ct.FLN), "Philippeville", algerian_police=1)
    state = rallying_in("Biskra", none_available(state))
    assert refusal(state, take(piece, "Philippeville")) == {"right_piece"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_a_base_where_a_guerrilla_is_due_says_of_what_some_is_available() -> None:
    """No FLN Base is Available, so no finding may say that one is."""
    state = rallying_in("Biskra", with_available(turn(ct.FLN), fln_bases=0))
    verdict = ct.judge(state, take(FLN_BASES, "Tlemcen"))
    assert {(unmet.name, unmet.text) for unmet in verdict.violations} == {
        ("none_available", "Guerrillas come from the map only when none is Available"),
        ("right_piece", "what is taken is one of: Underground, Active"),
    }


@pytest.mark.clause("1.4.1", "R22")
def test_the_donor_may_be_another_location_even_of_a_guerrilla_just_placed() -> None:
    state = rallying_in("Biskra", with_available(turn(ct.FLN), guerrillas=1))
    state = play(state, put(1), select("Batna"))
    assert effect(state, take(UNDERGROUND, "Biskra")) == {
        "Biskra: underground": (1, 0),
        "Batna: underground": (1, 2),
    }


@pytest.mark.clause("1.4.1", "R93")
def test_guerrillas_taken_count_toward_the_limit() -> None:
    state = rallying_in("Philippeville", none_available(with_space(turn(ct.FLN), "Medea", active=3)))
    for placed in (1, 2, 3):
        state = play(state, take(ACTIVE, "Medea"))
        assert pending(state).placed == placed
    assert refusal(state, take(UNDERGROUND, "Medea")) == {"within_limit"}


# Replacing two Guerrillas with a Base


@pytest.mark.clause("3.3.1", "R97")
@pytest.mark.parametrize(("underground", "active"), [(2, 0), (1, 1), (0, 2)])
def test_two_guerrillas_the_owner_picks_become_a_base(underground: int, active: int) -> None:
    state = with_pieces("Biskra", underground=2, active=2)
    was = state.available
    numbers = {
        "Biskra: underground": (2, 2 - underground),
        "Biskra: active": (2, 2 - active),
        "Biskra: fln_bases": (0, 1),
        "Available: guerrillas": (was.guerrillas, was.guerrillas + 2),
        "Available: fln_bases": (was.fln_bases, was.fln_bases - 1),
    }
    changed = {name: pair for name, pair in numbers.items() if pair[0] != pair[1]}
    assert effect(state, replace(underground, active)) == changed


@pytest.mark.clause("3.3.1", "R97")
def test_the_ledger_of_a_replacement_cites_rally() -> None:
    state = with_pieces("Biskra", underground=1, active=1)
    assert ledger(state, replace(1, 1)) == [
        "3.3.1: Removed Underground 1 Biskra Available",
        "3.3.1: Removed Active 1 Biskra Available",
        "3.3.1: Placed FLN Bases 1 Biskra",
    ]


@pytest.mark.clause("3.3.1", "1.4.2", "R94")
def test_a_second_base_is_within_stacking() -> None:
    state = with_pieces("Philippeville", underground=2)
    assert effect(state, replace(2, 0))["Philippeville: fln_bases"] == (1, 2)


@pytest.mark.clause("1.4.2", "R26")
def test_illegal_replace_with_a_third_base() -> None:
    state = with_pieces("Philippeville", underground=2, fln_bases=2)
    assert refusal(state, replace(2, 0)) == {"room_for_a_base"}


@pytest.mark.clause("1.4.2", "R26")
def test_illegal_replace_with_a_base_beside_one_of_each_side() -> None:
    state = with_pieces("Philippeville", underground=2, fln_bases=1, government_bases=1)
    assert refusal(state, replace(2, 0)) == {"room_for_a_base"}


@pytest.mark.clause("1.4.2", "R26")
def test_illegal_replace_with_a_base_beside_two_government_bases() -> None:
    state = with_pieces("Mostaganem", underground=2, government_bases=2)
    assert refusal(state, replace(2, 0)) == {"room_for_a_base"}


@pytest.mark.clause("1.3.4", "1.4.2", "R26")
def test_a_country_holds_a_third_base_under_its_marker_alone() -> None:
    state = turn(ct.FLN, "short")
    assert refusal(rallying_in("Tunisia", state), replace(2, 0)) == {"room_for_a_base"}
    state = with_pieces("Tunisia", state, base_markers=1)
    assert effect(state, replace(2, 0))["Tunisia: fln_bases"] == (2, 3)
    state = with_pieces("Tunisia", turn(ct.FLN, "short"), base_markers=1, fln_bases=3)
    assert refusal(state, replace(2, 0)) == {"room_for_a_base"}


@pytest.mark.clause("3.3.1", "R97")
def test_illegal_replace_more_underground_than_are_there() -> None:
    assert refusal(with_pieces("Biskra", underground=1, active=1), replace(2, 0)) == {"underground_there"}


@pytest.mark.clause("3.3.1", "R97")
def test_illegal_replace_more_active_than_are_there() -> None:
    assert refusal(with_pieces("Biskra", underground=1, active=1), replace(0, 2)) == {"active_there"}


@pytest.mark.clause("3.3.1", "R97")
@pytest.mark.parametrize("counts", [(1, 0), (0, 1), (2, 1), (3, 0), (0, 0)])
def test_illegal_replace_other_than_two(counts: tuple[int, int]) -> None:
    assert refusal(with_pieces("Biskra", underground=3, active=3), replace(*counts)) == {"two_guerrillas"}


@pytest.mark.clause("3.3.1", "R97")
@pytest.mark.parametrize("counts", [(3, -1), (-1, 3)])
def test_illegal_replace_a_negative_number(counts: tuple[int, int]) -> None:
    assert refusal(with_pieces("Biskra", underground=3, active=3), replace(*counts)) == {"two_guerrillas"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_replace_after_placing() -> None:
    state = play(with_pieces("Philippeville", underground=2), put(1))
    assert refusal(state, replace(2, 0)) == {"nothing_placed_yet"}


@pytest.mark.clause("3.3.1", "R93")
def test_the_new_base_ends_the_work_in_its_space() -> None:
    state = play(with_pieces("Philippeville", underground=3), replace(2, 0))
    for one in (put(1), FLIP, replace(1, 1), take(UNDERGROUND, "Medea")):
        assert refusal(state, one) == {"moment"}


@pytest.mark.clause("3.3.1", "1.4.1")
def test_the_last_available_base_is_placed() -> None:
    state = with_available(with_space(turn(ct.FLN), "Biskra", underground=2), fln_bases=1)
    assert effect(rallying_in("Biskra", state), replace(2, 0)) == {
        "Biskra: underground": (2, 0),
        "Biskra: fln_bases": (0, 1),
        "Available: guerrillas": (21, 23),
        "Available: fln_bases": (1, 0),
    }


# The Base that is not Available


def no_base_available(state: ct.State | None = None) -> ct.State:
    """Rally in Biskra has removed two Guerrillas, and no Base is Available."""
    state = with_space(state or turn(ct.FLN), "Biskra", underground=2)
    return play(rallying_in("Biskra", with_available(state, fln_bases=0)), replace(2, 0))


@pytest.mark.clause("1.4.1", "R25", "R97")
def test_without_an_available_base_the_guerrillas_are_removed_first() -> None:
    state = with_space(turn(ct.FLN), "Biskra", underground=2)
    state = rallying_in("Biskra", with_available(state, fln_bases=0))
    assert effect(state, replace(2, 0)) == {
        "Biskra: underground": (2, 0),
        "Available: guerrillas": (21, 23),
    }
    assert ledger(state, replace(2, 0)) == ["3.3.1: Removed Underground 2 Biskra Available"]


@pytest.mark.clause("1.4.1", "R21", "R25")
def test_the_base_may_be_taken_from_elsewhere_without_loss_of_commitment() -> None:
    state = no_base_available()
    assert effect(state, take_base("Tlemcen")) == {
        "Tlemcen: fln_bases": (1, 0),
        "Biskra: fln_bases": (0, 1),
    }
    assert ledger(state, take_base("Tlemcen")) == [
        "1.4.1: Removed FLN Bases 1 Tlemcen Available",
        "3.3.1: Placed FLN Bases 1 Biskra",
    ]


@pytest.mark.clause("1.4.1", "R25")
def test_the_base_need_not_be_taken() -> None:
    assert effect(no_base_available(), END) == {}
    assert effect(no_base_available(), select("Batna")) == {"FLN Resources": (7, 6)}


@pytest.mark.clause("1.4.1", "R23")
def test_illegal_take_a_base_from_a_country() -> None:
    state = no_base_available(turn(ct.FLN, "short"))
    assert refusal(state, take_base("Morocco")) == {"not_from_a_country"}


@pytest.mark.clause("1.4.1", "R20")
def test_illegal_take_a_base_from_the_location_itself() -> None:
    state = with_space(turn(ct.FLN), "Philippeville", underground=2)
    state = play(rallying_in("Philippeville", with_available(state, fln_bases=0)), replace(2, 0))
    assert refusal(state, take_base("Philippeville")) == {"elsewhere"}


@pytest.mark.clause("1.4.1")
def test_illegal_take_a_base_where_none_stands() -> None:
    state = with_space(turn(ct.FLN), "Batna", fln_bases=0)
    assert refusal(no_base_available(state), take_base("Batna")) == {"there_to_take"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_a_base_while_one_is_available() -> None:
    state = with_available(no_base_available(), fln_bases=1)
    assert refusal(state, take_base("Tlemcen")) == {"none_available"}


@pytest.mark.clause("1.4.2", "R26")
def test_illegal_take_a_base_where_there_is_no_room_for_it() -> None:
    state = with_space(no_base_available(), "Biskra", government_bases=2)
    assert refusal(state, take_base("Tlemcen")) == {"room_for_a_base"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_a_guerrilla_in_place_of_the_base() -> None:
    state = no_base_available()
    assert refusal(state, move("rally.take_base", UNDERGROUND, "Medea")) == {"right_piece"}


@pytest.mark.clause("1.4.1", "R25")
def test_illegal_take_a_second_base() -> None:
    state = play(no_base_available(), take_base("Tlemcen"))
    assert refusal(state, take_base("Batna")) == {"moment"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_place_while_the_base_is_awaited() -> None:
    assert refusal(no_base_available(), put(1)) == {"moment"}


# Flipping


@pytest.mark.clause("3.3.1", "1.4.3", "R93")
def test_beside_a_base_all_active_guerrillas_go_underground() -> None:
    state = with_pieces("Philippeville", underground=1, active=2)
    assert effect(state, FLIP) == {
        "Philippeville: active": (2, 0),
        "Philippeville: underground": (1, 3),
    }
    assert ledger(state, FLIP) == ["3.3.1: Flipped 2 Philippeville"]


@pytest.mark.clause("3.3.1", "R10", "R93")
def test_a_flip_where_none_is_active_changes_nothing_and_the_ledger_says_nothing() -> None:
    state = rallying_in("Philippeville")
    assert effect(state, FLIP) == {}
    assert ledger(state, FLIP) == []


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_flip_without_an_fln_base() -> None:
    assert refusal(with_pieces("Mostaganem", active=2, government_bases=1), FLIP) == {"fln_base"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_flip_after_placing() -> None:
    state = play(with_pieces("Philippeville", active=2), put(1))
    assert refusal(state, FLIP) == {"nothing_placed_yet"}


@pytest.mark.clause("3.3.1", "R93")
def test_illegal_place_after_flipping() -> None:
    state = play(with_pieces("Philippeville", active=2), FLIP)
    assert refusal(state, put(1)) == {"moment"}


# Agitation


def agitating(**values: int) -> ct.State:
    """A Rally in Mostaganem alone, Mostaganem chosen to Agitate, with these values there."""
    return play(with_pieces("Mostaganem", None, **values), agitate("Mostaganem"))


@pytest.mark.clause("3.3.1", "R98")
def test_choosing_the_space_to_agitate_is_free_and_remembers_the_locations() -> None:
    state = play(rallying_in("Mostaganem"), select("Batna"))
    assert effect(state, agitate("Mostaganem")) == {}
    frame = pending(play(state, agitate("Mostaganem")))
    assert (names(frame.locations), frame.at) == (["Mostaganem", "Batna"], place("Mostaganem"))


@pytest.mark.clause("3.3.1", "R98")
@pytest.mark.parametrize(("before", "after"), [(SUPPORT, NEUTRAL), (NEUTRAL, OPPOSE)])
def test_agitation_shifts_one_level_toward_opposition_for_one_resource(before: int, after: int) -> None:
    state = agitating(support=before)
    assert effect(state, SHIFT) == {"Mostaganem: support": (before, after), "FLN Resources": (7, 6)}
    assert ledger(state, SHIFT) == [
        "3.3.1: Paid FLN 1",
        f"3.3.1: Shifted Mostaganem {before} {after}",
    ]


@pytest.mark.clause("3.3.1", "R98")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_agitation_removes_terror_for_one_resource_each(count: int) -> None:
    state = agitating(terror=3)
    assert effect(state, remove_terror(count)) == {
        "Mostaganem: terror": (3, 3 - count),
        "FLN Resources": (7, 7 - count),
    }
    assert ledger(state, remove_terror(count)) == [
        f"3.3.1: Paid FLN {count}",
        f"3.3.1: TerrorRemoved {count} Mostaganem",
    ]


@pytest.mark.clause("3.3.1", "R98")
def test_agitation_may_stop_after_some_terror() -> None:
    assert effect(play(agitating(terror=2), remove_terror(1)), END) == {}


@pytest.mark.clause("3.3.1", "R98")
def test_the_shift_follows_once_no_terror_is_left() -> None:
    state = play(agitating(terror=2), remove_terror(2))
    assert effect(state, SHIFT)["Mostaganem: support"] == (NEUTRAL, OPPOSE)


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_shift_while_terror_is_left() -> None:
    assert refusal(play(agitating(terror=2), remove_terror(1)), SHIFT) == {"no_terror_left"}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_shift_two_levels() -> None:
    assert refusal(play(agitating(support=SUPPORT), SHIFT), SHIFT) == {"not_shifted_yet"}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_remove_terror_after_the_shift() -> None:
    assert refusal(play(agitating(), SHIFT), remove_terror(1)) == {"terror_there"}


@pytest.mark.clause("3.3.1")
def test_illegal_remove_more_terror_than_is_there() -> None:
    assert refusal(agitating(terror=2), remove_terror(3)) == {"terror_there"}


@pytest.mark.clause("3.3.1")
def test_illegal_remove_no_terror() -> None:
    assert refusal(agitating(terror=2), remove_terror(0)) == {"at_least_one"}


@pytest.mark.clause("3.3.1", "1.8", "3.1.2")
def test_illegal_remove_terror_without_the_price_of_each() -> None:
    state = with_space(turn(ct.FLN), "Mostaganem", terror=3)
    state = play(rallying_in("Mostaganem", with_resources(state, fln=3)), agitate("Mostaganem"))
    assert refusal(state, remove_terror(3)) == {"can_pay"}
    assert effect(state, remove_terror(2)) == {"Mostaganem: terror": (3, 1), "FLN Resources": (2, 0)}


@pytest.mark.clause("3.3.1", "1.8")
def test_illegal_shift_without_its_price() -> None:
    state = with_space(turn(ct.FLN), "Mostaganem", terror=1)
    state = play(rallying_in("Mostaganem", with_resources(state, fln=2)), agitate("Mostaganem"))
    assert refusal(play(state, remove_terror(1)), SHIFT) == {"can_pay"}


@pytest.mark.clause("3.3.1", "R42")
def test_terror_may_be_removed_at_opposition_but_not_the_level_shifted() -> None:
    state = agitating(terror=1, support=OPPOSE)
    assert effect(state, remove_terror(1)) == {"Mostaganem: terror": (1, 0), "FLN Resources": (7, 6)}
    assert refusal(play(state, remove_terror(1)), SHIFT) == {"not_at_oppose"}


@pytest.mark.clause("3.3.1", "R38", "R42")
def test_terror_may_be_removed_in_population_0_but_the_space_stays_neutral() -> None:
    state = play(with_pieces("Batna", terror=1), agitate("Batna"))
    assert effect(state, remove_terror(1)) == {"Batna: terror": (1, 0), "FLN Resources": (7, 6)}
    assert refusal(play(state, remove_terror(1)), SHIFT) == {"populated"}


@pytest.mark.clause("3.3.1", "1.6.2")
def test_population_1_is_enough_to_shift() -> None:
    state = play(with_pieces("Setif", underground=1), agitate("Setif"))
    assert effect(state, SHIFT) == {"Setif: support": (0, -1), "FLN Resources": (7, 6)}


@pytest.mark.clause("3.3.1", "1.8")
def test_agitation_may_spend_the_last_resource() -> None:
    state = play(rallying_in("Mostaganem", with_resources(turn(ct.FLN), fln=2)), agitate("Mostaganem"))
    assert effect(state, SHIFT) == {"Mostaganem: support": (0, -1), "FLN Resources": (1, 0)}


@pytest.mark.clause("3.3.1", "R98")
def test_a_base_without_control_opens_agitation() -> None:
    state = with_pieces("Philippeville", french_troops=1, french_police=2, support=NEUTRAL)
    assert not state.space("Philippeville").fln_control
    assert effect(state, agitate("Philippeville")) == {}


@pytest.mark.clause("3.3.1", "R98")
def test_control_without_a_base_opens_agitation() -> None:
    state = with_pieces("Mostaganem", underground=2, french_police=1)
    assert effect(state, agitate("Mostaganem")) == {}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_agitate_with_neither_base_nor_control() -> None:
    state = with_pieces("Mostaganem", underground=1, french_police=1)
    assert refusal(state, agitate("Mostaganem")) == {"base_or_control"}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_agitation_goes_on_once_control_is_lost() -> None:
    state = with_space(agitating(terror=1), "Mostaganem", french_police=1)
    assert refusal(state, remove_terror(1)) == {"base_or_control"}
    assert refusal(with_space(state, "Mostaganem", terror=0), SHIFT) == {"base_or_control"}
    assert effect(state, END) == {}


@pytest.mark.clause("3.3.1", "R98", "R36")
def test_control_gained_by_the_guerrilla_just_placed_opens_agitation() -> None:
    state = play(with_pieces("Mostaganem", underground=1, french_police=1), put(1))
    assert effect(state, agitate("Mostaganem")) == {}


@pytest.mark.clause("3.3.1", "R98")
def test_the_base_just_built_opens_agitation() -> None:
    state = with_pieces("Mostaganem", underground=2, french_police=3)
    assert refusal(state, agitate("Mostaganem")) == {"base_or_control"}
    assert effect(play(state, replace(2, 0)), agitate("Mostaganem")) == {}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_agitate_a_space_that_was_not_selected() -> None:
    assert refusal(rallying_in("Batna"), agitate("Mostaganem")) == {"selected_space"}


@pytest.mark.clause("3.3.1", "R62")
def test_illegal_agitate_in_a_rally_of_the_track_alone() -> None:
    assert refusal(play(rallying(), track(FRANCE)), agitate("Mostaganem")) == {"selected_space"}


@pytest.mark.clause("3.3.1", "R98")
def test_illegal_agitate_in_a_country() -> None:
    state = rallying_in("Tunisia", turn(ct.FLN, "short"))
    assert refusal(state, agitate("Tunisia")) == {"in_algeria", "something_to_do"}
    assert cited(state, agitate("Tunisia"), "in_algeria") == ("3.3.1", "R98")


@pytest.mark.clause("3.3.1", "2.3.4", "R98")
def test_a_limited_rally_in_a_space_may_agitate() -> None:
    state = play(limited(turn(ct.GOVERNMENT)), RALLY, select("Mostaganem"), agitate("Mostaganem"))
    assert effect(state, SHIFT) == {"Mostaganem: support": (0, -1), "FLN Resources": (7, 6)}


@pytest.mark.clause("3.3.1", "R99")
def test_rally_may_select_a_space_just_to_agitate() -> None:
    state = play(rallying_in("Mostaganem"), agitate("Mostaganem"), SHIFT)
    assert effect(state, END) == {}


@pytest.mark.clause("3.3.1", "R42", "R44")
def test_illegal_agitate_where_nothing_can_change() -> None:
    assert refusal(with_pieces("Mostaganem", support=OPPOSE), agitate("Mostaganem")) == {"something_to_do"}
    assert refusal(rallying_in("Batna"), agitate("Batna")) == {"something_to_do"}


@pytest.mark.clause("3.3.1", "1.8")
def test_illegal_agitate_without_the_price_of_a_step() -> None:
    state = rallying_in("Mostaganem", with_resources(turn(ct.FLN), fln=1))
    assert refusal(state, agitate("Mostaganem")) == {"can_pay"}


@pytest.mark.clause("3.3.1", "R51")
def test_agitation_follows_all_placements() -> None:
    for one in (select("Batna"), put(1), FLIP, replace(1, 1)):
        assert refusal(agitating(), one) == {"moment"}


@pytest.mark.clause("3.3.1", "R98")
def test_one_space_alone_is_agitated() -> None:
    state = play(rallying_in("Mostaganem"), select("Medea"), put(1), agitate("Mostaganem"), SHIFT)
    assert refusal(state, agitate("Medea")) == {"moment"}
    assert set(ct.legal_moves(state)) == {END, EXTORT, SUBVERT}


@pytest.mark.clause("2.3")
def test_pass_is_not_open_inside_an_operation() -> None:
    assert refusal(rallying_in("Batna"), PASS) == {"moment"}


# A Special Activity within Rally


def subvert(space: str) -> tuple[Move, ...]:
    """A Subvert of one Algerian Police cube."""
    police = ct.Piece.ALGERIAN_POLICE
    return SUBVERT, move("subvert.select", space), move("subvert.remove", 1, police), END


@pytest.mark.clause("3.3.1", "4.1", "R48")
def test_the_rulebooks_example_rally_to_0_then_extort_then_rally_on() -> None:
    state = rallying(only({"Medea": {"underground": 1}, "Oran": {"underground": 1}}, fln=2))
    state = play(state, select("Batna"), put(1), select("Biskra"), put(1))
    assert state.resources.fln == 0
    assert refusal(state, select("Negrine")) == {"can_pay"}
    state = play(state, *extort("Medea", "Oran"))
    state = play(state, select("Negrine"), put(1), select("Saida"))
    assert effect(state, put(1))["Saida: underground"] == (0, 1)
    assert names(pending(state).locations) == ["Batna", "Biskra", "Negrine", "Saida"]
    assert (state.resources.fln, box(play(state, END))) == (0, BOTH)


@pytest.mark.clause("4.1", "R50")
def test_a_special_activity_ends_the_work_in_a_space() -> None:
    spaces: Spaces = {"Philippeville": {"underground": 1, "active": 1, "fln_bases": 1}}
    state = play(rallying_in("Philippeville", only(spaces)), put(1), *extort("Philippeville"))
    for one in (put(1), FLIP, replace(1, 1), take(ACTIVE, "Medea")):
        assert refusal(state, one) == {"moment"}
    assert refusal(state, select("Philippeville")) == {"not_selected_before"}


@pytest.mark.clause("4.1", "R25", "R50")
def test_a_special_activity_forgoes_the_base_from_elsewhere() -> None:
    state = play(no_base_available(), *extort("Philippeville"))
    assert refusal(state, take_base("Tlemcen")) == {"moment"}
    assert effect(state, select("Batna")) == {"FLN Resources": (8, 7)}


@pytest.mark.clause("3.3.1", "4.1", "R51")
def test_a_special_activity_may_precede_the_agitation_and_pay_for_it() -> None:
    state = rallying_in("Mostaganem", only({"Mostaganem": {"underground": 2}}, fln=1))
    assert refusal(state, agitate("Mostaganem")) == {"can_pay"}
    state = play(state, *extort("Mostaganem"), agitate("Mostaganem"))
    assert effect(state, SHIFT) == {"Mostaganem: support": (0, -1), "FLN Resources": (1, 0)}


@pytest.mark.clause("3.3.1", "4.1", "R51")
@pytest.mark.parametrize("begun", [False, True])
def test_a_special_activity_may_follow_the_agitation_and_then_only_the_end(*, begun: bool) -> None:
    state = play(agitating(terror=2), *((remove_terror(1),) if begun else ()))
    state = play(state, *extort("Mostaganem"))
    assert ct.legal_moves(state) == (END,)
    for one in (remove_terror(1), SHIFT, agitate("Mostaganem"), select("Batna"), track(FRANCE), EXTORT):
        assert refusal(state, one) == ({"one_activity"} if one is EXTORT else {"moment"})
    assert box(play(state, END)) is BOTH


@pytest.mark.clause("4.1", "R48")
def test_illegal_special_activity_after_the_agitation_when_one_came_before() -> None:
    state = play(rallying_in("Mostaganem", only({"Mostaganem": {"underground": 3}})), *extort("Mostaganem"))
    state = play(state, agitate("Mostaganem"), SHIFT)
    assert refusal(state, EXTORT) == {"one_activity"}
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.3.2", "4.1", "R50", "R98")
def test_subvert_may_open_the_way_to_agitation() -> None:
    spaces: Spaces = {"Mostaganem": {"underground": 2, "algerian_police": 2}}
    state = rallying_in("Mostaganem", only(spaces))
    assert refusal(state, agitate("Mostaganem")) == {"base_or_control"}
    state = play(state, *subvert("Mostaganem"), agitate("Mostaganem"))
    assert effect(state, SHIFT)["Mostaganem: support"] == (0, -1)


@pytest.mark.clause("4.1", "4.3.2", "R52")
def test_the_guerrilla_that_subvert_brings_may_make_a_base() -> None:
    state = rallying(only({"Mostaganem": {"underground": 1, "algerian_police": 1}}))
    state = play(state, SUBVERT, move("subvert.select", "Mostaganem"), move("subvert.replace"), END)
    state = play(state, select("Mostaganem"))
    assert effect(state, replace(2, 0))["Mostaganem: fln_bases"] == (0, 1)


@pytest.mark.clause("4.1", "R50")
def test_a_special_activity_may_follow_the_france_track_alone() -> None:
    state = play(rallying(), track(FRANCE), *extort("Philippeville"), END)
    assert box(state) is BOTH


@pytest.mark.clause("4.3.3", "4.1.1", "R55")
def test_illegal_ambush_within_rally() -> None:
    state = rallying(only({"Medea": {"underground": 1, "french_police": 1}}))
    assert refusal(state, AMBUSH) == {"accompanies"}


# A free Rally


@pytest.mark.clause("3.1.2", "R54")
def test_the_locations_of_a_free_rally_cost_nothing() -> None:
    state = granted(turn(ct.FLN), "#5s")
    assert effect(state, select("Biskra")) == {}
    assert ledger(state, select("Biskra")) == []
    assert effect(state, track(FRANCE)) == {"France Track": ("A", "B")}
    poor = with_resources(state, fln=0)
    assert effect(play(poor, select("Biskra")), select("Batna")) == {}


@pytest.mark.clause("3.1.2", "R54")
def test_agitation_costs_its_price_in_a_free_rally_too() -> None:
    state = play(granted(turn(ct.FLN), "#5s"), select("Biskra"), select("Mostaganem"), agitate("Mostaganem"))
    assert effect(state, SHIFT) == {"Mostaganem: support": (0, -1), "FLN Resources": (8, 7)}


@pytest.mark.clause("3.1.2", "1.8", "R54")
def test_illegal_agitation_without_its_price_in_a_free_rally() -> None:
    state = play(granted(turn(ct.FLN), "#5s"), select("Biskra"), select("Mostaganem"))
    state = with_resources(state, fln=0)
    assert refusal(state, agitate("Mostaganem")) == {"can_pay"}
