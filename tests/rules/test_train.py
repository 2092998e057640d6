"""Train (3.2.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ACTIVE,
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    BORDER_ZONE,
    END,
    FRANCE,
    NEUTRAL,
    OPPOSE,
    PASS,
    SUPPORT,
    box,
    effect,
    granted,
    lacking,
    ledger,
    limited,
    line,
    move,
    names,
    pending,
    place,
    play,
    refusal,
    selectable,
    several,
    turn,
    with_available,
    with_france,
    with_independence,
    with_recall,
    with_resources,
    with_space,
)

TRAIN = move("train")
PACIFY_SHIFT = move("train.shift")

BOXES = "ABCDEF"


def select(space: str) -> Move:
    return move("train.select", space)


def track(which: ct.Track) -> Move:
    return move("train.select_track", which)


def put(count: int, piece: ct.Piece) -> Move:
    return move("train.place", count, piece)


def take(piece: ct.Piece, space: str) -> Move:
    return move("train.take", piece, space)


def pacify(space: str) -> Move:
    return move("train.pacify", space)


def remove_terror(count: int) -> Move:
    return move("train.remove_terror", count)


def training(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.GOVERNMENT), TRAIN)


def in_algiers(state: ct.State | None = None) -> ct.State:
    return play(training(state), select("Algiers"))


def recall_sector(**pieces: int) -> ct.State:
    """RECALL DE GAULLE in play, and Mostaganem (Population 2) with these pieces and no others."""
    wanted = {"french_troops": 1, "french_police": 1, "underground": 0, **pieces}
    return training(with_space(with_recall(turn(ct.GOVERNMENT)), "Mostaganem", **wanted))


# Beginning


@pytest.mark.clause("3.2", "3.1")
def test_train_begins_with_no_location_and_costs_nothing_yet() -> None:
    state = turn(ct.GOVERNMENT)
    assert effect(state, TRAIN) == {}
    assert ledger(state, TRAIN) == []
    assert pending(training()).locations == ()


@pytest.mark.clause("3.2")
def test_illegal_train_by_the_fln() -> None:
    assert refusal(turn(ct.FLN), TRAIN) == {"government_acts"}


@pytest.mark.clause("3.2.1", "R8", "R47")
def test_train_begins_with_the_price_of_one_location() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    assert effect(state, TRAIN) == {}


@pytest.mark.clause("3.2.1", "R8", "R47")
def test_illegal_train_without_the_price_of_one_location() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=1)
    assert refusal(state, TRAIN) == {"can_pay"}


@pytest.mark.clause("3.1", "R8")
def test_illegal_train_ends_without_a_location() -> None:
    assert refusal(training(), END) == {"at_least_one_location"}


@pytest.mark.clause("3.1", "R10", "R66")
def test_train_may_place_nothing_in_its_one_location() -> None:
    assert effect(in_algiers(), END) == {}


# Selecting spaces


@pytest.mark.clause("3.2.1", "R47")
def test_a_location_costs_two_resources_when_it_is_selected() -> None:
    state = training()
    assert effect(state, select("Algiers")) == {"Government Resources": (16, 14)}
    assert ledger(state, select("Algiers")) == ["3.2.1: Paid Government 2"]


@pytest.mark.clause("3.2.1", "R47")
def test_each_further_location_is_paid_for_when_it_is_selected() -> None:
    state = play(in_algiers(), put(1, ALGERIAN_POLICE))
    assert effect(state, select("Oran")) == {"Government Resources": (14, 12)}
    frame = pending(play(state, select("Oran")))
    assert (names(frame.locations), frame.at, frame.placed) == (["Algiers", "Oran"], place("Oran"), 0)


@pytest.mark.clause("3.2.1")
def test_full_scenario_train_opens_in_the_three_cities_alone() -> None:
    assert selectable(training(), "train.select") == {"Constantine", "Algiers", "Oran"}


@pytest.mark.clause("3.2.1", "R59")
def test_a_city_needs_neither_control_nor_any_piece() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Oran", french_police=0, algerian_troops=0, underground=3)
    assert effect(training(state), select("Oran")) == {"Government Resources": (16, 14)}


@pytest.mark.clause("3.2.1", "R59")
def test_a_sector_with_a_government_base_needs_neither_control_nor_population() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Batna", government_bases=1)
    assert not state.space("Batna").government_control
    assert state.space("Batna").population == 0
    assert effect(training(state), select("Batna")) == {"Government Resources": (16, 14)}


@pytest.mark.clause("3.2.1")
def test_illegal_select_a_populated_sector_without_base_or_recall() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Mostaganem", french_troops=1, french_police=1, underground=0)
    assert lacking(training(state), select("Mostaganem")) == {
        "City": {"not a City"},
        "Base": {"no Government Base"},
    }


@pytest.mark.clause("3.2.1")
def test_illegal_select_batna_names_all_that_it_lacks() -> None:
    assert lacking(training(), select("Batna")) == {"City": {"not a City"}, "Base": {"no Government Base"}}
    state = training(with_recall(turn(ct.GOVERNMENT)))
    assert lacking(state, select("Batna")) == {
        "City": {"not a City"},
        "Base": {"no Government Base"},
        "RECALL DE GAULLE": {"no Population", "no Government Control", "no Troops", "no Police"},
    }


@pytest.mark.clause("3.2.1")
def test_illegal_select_a_sector_for_its_fln_base() -> None:
    state = with_recall(with_space(turn(ct.GOVERNMENT), "Tlemcen", french_troops=1, french_police=1))
    assert lacking(training(state), select("Tlemcen"))["RECALL DE GAULLE"] == {"no Government Control"}


@pytest.mark.clause("3.2.1", "5.1.7", "R60")
def test_recall_de_gaulle_opens_a_populated_controlled_sector_with_troops_and_police() -> None:
    assert effect(recall_sector(), select("Mostaganem")) == {"Government Resources": (16, 14)}


@pytest.mark.clause("5.1.7", "R60")
def test_recall_de_gaulle_counts_algerian_troops_and_police() -> None:
    state = recall_sector(french_troops=0, french_police=0, algerian_troops=0, algerian_police=1)
    assert lacking(state, select("Mostaganem"))["RECALL DE GAULLE"] == {"no Troops"}
    state = with_space(with_recall(turn(ct.GOVERNMENT)), "Philippeville", algerian_police=3)
    assert effect(training(state), select("Philippeville")) == {"Government Resources": (16, 14)}


@pytest.mark.clause("5.1.7", "R60")
def test_recall_sector_is_a_full_location_that_takes_four_cubes_and_may_be_pacified() -> None:
    state = play(recall_sector(), select("Mostaganem"))
    assert effect(state, put(4, ALGERIAN_POLICE)) == {
        "Mostaganem: algerian_police": (0, 4),
        "Available: algerian_police": (5, 1),
    }
    assert pacify("Mostaganem") in ct.legal_moves(play(state, put(4, ALGERIAN_POLICE)))


@pytest.mark.clause("5.1.7", "R60")
def test_illegal_select_a_recall_sector_without_government_control() -> None:
    state = recall_sector(underground=2)
    assert lacking(state, select("Mostaganem"))["RECALL DE GAULLE"] == {"no Government Control"}


@pytest.mark.clause("5.1.7", "R60")
def test_illegal_select_a_recall_sector_without_troops() -> None:
    state = recall_sector(french_troops=0)
    assert lacking(state, select("Mostaganem"))["RECALL DE GAULLE"] == {"no Troops"}


@pytest.mark.clause("5.1.7", "R60")
def test_illegal_select_a_recall_sector_without_police() -> None:
    state = recall_sector(french_police=0)
    assert lacking(state, select("Mostaganem"))["RECALL DE GAULLE"] == {"no Police"}


@pytest.mark.clause("5.1.7", "R60")
def test_illegal_select_a_recall_sector_printed_without_population() -> None:
    state = with_space(with_recall(turn(ct.GOVERNMENT)), "Saida", french_troops=1, french_police=1)
    assert lacking(training(state), select("Saida"))["RECALL DE GAULLE"] == {"no Population"}


@pytest.mark.clause("5.1.7", "4.2.1", "R60")
def test_illegal_select_a_resettled_recall_sector() -> None:
    state = with_space(turn(ct.GOVERNMENT, "short"), "Medea", algerian_troops=0)
    state = with_space(state, "Bordj Bou Arreridj", algerian_troops=1)
    assert state.space("Bordj Bou Arreridj").resettled
    assert lacking(training(state), select("Bordj Bou Arreridj"))["RECALL DE GAULLE"] == {"no Population"}


@pytest.mark.clause("3.2.1", "5.1.7", "10")
def test_short_scenario_train_opens_where_bases_cities_and_recall_allow() -> None:
    assert selectable(training(turn(ct.GOVERNMENT, "short")), "train.select") == {
        "Constantine",
        "Algiers",
        "Oran",
        "Philippeville",
        "Souk Ahras",
        "Medea",
        "Sidi Bel Abbes",
    }


@pytest.mark.clause("3.2.1", "10")
def test_medium_scenario_train_opens_in_cities_and_where_bases_stand() -> None:
    assert selectable(training(turn(ct.GOVERNMENT, "medium")), "train.select") == {
        "Constantine",
        "Algiers",
        "Oran",
        "Souk Ahras",
        "Medea",
        "Sidi Bel Abbes",
    }


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_train_abroad(country: str) -> None:
    assert refusal(training(turn(ct.GOVERNMENT, "short")), select(country)) == {"in_algeria", "location"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_a_space_twice() -> None:
    assert refusal(in_algiers(), select("Algiers")) == {"not_selected_before"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_an_earlier_space_again() -> None:
    assert refusal(play(in_algiers(), select("Oran")), select("Algiers")) == {"not_selected_before"}


@pytest.mark.clause("3.2.1", "1.8", "R47")
def test_a_last_location_may_take_the_last_two_resources() -> None:
    state = in_algiers(with_resources(turn(ct.GOVERNMENT), government=4))
    assert effect(state, select("Oran")) == {"Government Resources": (2, 0)}


@pytest.mark.clause("3.2.1", "1.8", "R47")
def test_illegal_select_a_second_location_without_its_price() -> None:
    state = in_algiers(with_resources(turn(ct.GOVERNMENT), government=3))
    assert refusal(state, select("Oran")) == {"can_pay"}


@pytest.mark.clause("2.3.4", "R1")
def test_illegal_select_a_second_location_of_a_limited_operation() -> None:
    state = play(limited(turn(ct.FLN)), TRAIN, select("Algiers"))
    assert refusal(state, select("Oran")) == {"another_location_allowed"}


@pytest.mark.clause("2.3.4", "2.3.5")
def test_illegal_select_a_track_after_the_space_of_a_limited_operation() -> None:
    state = play(limited(with_france(turn(ct.FLN), "B")), TRAIN, select("Algiers"))
    assert refusal(state, track(FRANCE)) == {"another_location_allowed"}


@pytest.mark.clause("2.3.4", "2.3.5", "R5")
def test_illegal_select_a_space_after_the_track_of_a_limited_operation() -> None:
    state = play(limited(with_france(turn(ct.FLN), "B")), TRAIN, track(FRANCE))
    assert refusal(state, select("Algiers")) == {"another_location_allowed"}


# Selecting tracks


@pytest.mark.clause("3.2.1", "R45")
@pytest.mark.parametrize(("before", "after"), ["BA", "CB", "DC", "ED", "FE"])
def test_train_shifts_the_france_track_one_box_toward_a(before: str, after: str) -> None:
    state = training(with_france(turn(ct.GOVERNMENT), before))
    assert effect(state, track(FRANCE)) == {
        "France Track": (before, after),
        "Government Resources": (16, 14),
    }
    assert ledger(state, track(FRANCE)) == [
        "3.2.1: Paid Government 2",
        f"3.2.1: TrackMoved France Track {BOXES.index(before)} {BOXES.index(after)}",
    ]


@pytest.mark.clause("3.2.1", "R44")
def test_illegal_select_the_france_track_in_its_first_box() -> None:
    assert refusal(training(), track(FRANCE)) == {"track_not_at_its_end"}


@pytest.mark.clause("3.2.1", "5.1.8", "R45")
@pytest.mark.parametrize("status", [0, 1, 2, 3])
def test_train_shifts_the_border_zone_one_box_toward_4(status: int) -> None:
    state = training(with_independence(turn(ct.GOVERNMENT), border_zone=status))
    assert effect(state, track(BORDER_ZONE)) == {
        "Border Zone": (status, status + 1),
        "Government Resources": (16, 14),
    }
    assert ledger(state, track(BORDER_ZONE)) == [
        "3.2.1: Paid Government 2",
        f"3.2.1: TrackMoved Border Zone Track {status} {status + 1}",
    ]


@pytest.mark.clause("3.2.1", "R44")
def test_illegal_select_the_border_zone_in_its_last_box() -> None:
    state = training(with_independence(turn(ct.GOVERNMENT), border_zone=4))
    assert refusal(state, track(BORDER_ZONE)) == {"track_not_at_its_end"}


@pytest.mark.clause("3.2.1", "5.1.8", "R46")
def test_illegal_select_the_border_zone_before_independence() -> None:
    assert refusal(training(), track(BORDER_ZONE)) == {"border_zone_open"}


@pytest.mark.clause("3.2.1", "R63")
def test_both_tracks_may_be_locations_of_one_train() -> None:
    state = play(training(with_independence(with_france(turn(ct.GOVERNMENT), "C"))), track(FRANCE))
    assert effect(state, track(BORDER_ZONE)) == {
        "Border Zone": (0, 1),
        "Government Resources": (14, 12),
    }
    frame = pending(play(state, track(BORDER_ZONE)))
    assert names(frame.locations) == ["France Track", "Border Zone Track"]


@pytest.mark.clause("3.2.1", "R63")
@pytest.mark.parametrize("which", [FRANCE, BORDER_ZONE])
def test_illegal_select_a_track_twice(which: ct.Track) -> None:
    state = play(training(with_independence(with_france(turn(ct.GOVERNMENT), "C"))), track(which))
    assert refusal(state, track(which)) == {"not_selected_before"}


@pytest.mark.clause("3.2.1", "R47")
def test_illegal_select_a_track_without_its_price() -> None:
    state = with_resources(with_france(turn(ct.GOVERNMENT), "C"), government=3)
    assert refusal(in_algiers(state), track(FRANCE)) == {"can_pay"}


@pytest.mark.clause("3.2.1")
def test_a_track_takes_no_cubes() -> None:
    state = play(training(with_france(turn(ct.GOVERNMENT), "C")), track(FRANCE))
    assert refusal(state, put(1, ALGERIAN_POLICE)) == {"moment"}


@pytest.mark.clause("2.3.4", "2.3.5", "R5")
def test_a_track_alone_may_be_a_limited_operation() -> None:
    state = play(limited(with_france(turn(ct.FLN), "B")), TRAIN)
    assert effect(state, track(FRANCE)) == {
        "France Track": ("B", "A"),
        "Government Resources": (16, 14),
    }


# Placing cubes


@pytest.mark.clause("3.2.1", "R58")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_train_places_up_to_four_available_cubes(count: int) -> None:
    state = in_algiers()
    assert effect(state, put(count, ALGERIAN_POLICE)) == {
        "Algiers: algerian_police": (1, 1 + count),
        "Available: algerian_police": (5, 5 - count),
    }
    assert ledger(state, put(count, ALGERIAN_POLICE)) == [f"3.2.1: Placed Algerian Police {count} Algiers"]


@pytest.mark.clause("3.2.1", "R58")
def test_train_mixes_troops_and_police_within_four() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Philippeville", algerian_troops=0)
    state = play(in_algiers(state), put(3, ALGERIAN_POLICE))
    assert effect(state, put(1, ALGERIAN_TROOPS)) == {
        "Algiers: algerian_troops": (1, 2),
        "Available: algerian_troops": (1, 0),
    }


@pytest.mark.clause("3.2.1", "R58")
def test_four_cubes_are_counted_for_each_location() -> None:
    state = play(in_algiers(), put(4, ALGERIAN_POLICE), select("Oran"))
    assert effect(state, put(1, ALGERIAN_POLICE)) == {
        "Oran: algerian_police": (0, 1),
        "Available: algerian_police": (1, 0),
    }


@pytest.mark.clause("3.2.1", "R58")
def test_illegal_place_five_cubes() -> None:
    assert refusal(in_algiers(), put(5, ALGERIAN_POLICE)) == {"within_limit"}


@pytest.mark.clause("3.2.1", "R58")
def test_illegal_place_a_fifth_cube() -> None:
    state = play(in_algiers(), put(3, ALGERIAN_POLICE))
    assert refusal(state, put(2, ALGERIAN_POLICE)) == {"within_limit"}


@pytest.mark.clause("3.2.1")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_place_no_cube(count: int) -> None:
    assert refusal(in_algiers(), put(count, ALGERIAN_POLICE)) == {"at_least_one"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_place_more_than_is_available() -> None:
    state = in_algiers(with_available(turn(ct.GOVERNMENT), algerian_police=2))
    assert refusal(state, put(3, ALGERIAN_POLICE)) == {"available"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_place_troops_when_only_police_are_available() -> None:
    assert refusal(in_algiers(), put(1, ALGERIAN_TROOPS)) == {"available"}


@pytest.mark.clause("3.2.1", "R18")
@pytest.mark.parametrize(
    "piece",
    [ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.GOVERNMENT_BASES, ACTIVE, ct.Piece.FLN_BASES],
)
def test_illegal_train_places_other_pieces(piece: ct.Piece) -> None:
    assert refusal(in_algiers(), put(1, piece)) == {"algerian_cubes"}


@pytest.mark.clause("3.2.1")
def test_illegal_place_before_a_location_is_selected() -> None:
    assert refusal(training(), put(1, ALGERIAN_POLICE)) == {"moment"}


# Taking cubes from elsewhere


@pytest.mark.clause("1.4.1", "3.2.1", "R18")
def test_train_takes_a_cube_from_elsewhere_when_none_of_its_type_is_available() -> None:
    state = in_algiers()
    assert state.available.algerian_police == 5
    assert effect(state, take(ALGERIAN_TROOPS, "Oran")) == {
        "Oran: algerian_troops": (1, 0),
        "Algiers: algerian_troops": (1, 2),
    }
    assert ledger(state, take(ALGERIAN_TROOPS, "Oran")) == [
        "1.4.1: Removed Algerian Troops 1 Oran Available",
        "3.2.1: Placed Algerian Troops 1 Algiers",
    ]


@pytest.mark.clause("1.4.1", "R64")
def test_donors_are_all_spaces_of_algeria_with_such_a_cube_but_the_location() -> None:
    moves = ct.legal_moves(in_algiers())
    taken = [one for one in moves if isinstance(one, type(take(ALGERIAN_TROOPS, "Oran")))]
    assert taken == [take(ALGERIAN_TROOPS, "Philippeville"), take(ALGERIAN_TROOPS, "Oran")]


@pytest.mark.clause("1.4.1", "R18", "R19")
def test_illegal_take_while_one_of_the_type_is_available() -> None:
    assert refusal(in_algiers(), take(ALGERIAN_POLICE, "Medea")) == {"none_available"}


@pytest.mark.clause("1.4.1", "R19")
def test_available_is_used_up_first_and_the_rest_taken_piece_by_piece() -> None:
    state = in_algiers(with_available(turn(ct.GOVERNMENT), algerian_police=1))
    assert refusal(state, take(ALGERIAN_POLICE, "Medea")) == {"none_available"}
    state = play(state, put(1, ALGERIAN_POLICE))
    assert effect(state, take(ALGERIAN_POLICE, "Medea")) == {
        "Medea: algerian_police": (1, 0),
        "Algiers: algerian_police": (2, 3),
    }


@pytest.mark.clause("3.2.1", "R58")
def test_cubes_taken_count_toward_the_four() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Setif", algerian_police=5)
    state = in_algiers(state)
    for _ in range(4):
        state = play(state, take(ALGERIAN_POLICE, "Setif"))
    assert pending(state).placed == 4
    assert refusal(state, take(ALGERIAN_POLICE, "Setif")) == {"within_limit"}
    assert refusal(state, put(1, ALGERIAN_POLICE)) == {"within_limit", "available"}


@pytest.mark.clause("1.4.1", "R20", "R64")
def test_illegal_take_from_the_location_itself() -> None:
    assert refusal(in_algiers(), take(ALGERIAN_TROOPS, "Algiers")) == {"elsewhere"}


@pytest.mark.clause("1.4.1")
def test_illegal_take_where_no_such_cube_stands() -> None:
    assert refusal(in_algiers(), take(ALGERIAN_TROOPS, "Medea")) == {"there_to_take"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_a_cube_that_is_not_algerian() -> None:
    state = in_algiers(with_available(turn(ct.GOVERNMENT), french_police=0))
    assert refusal(state, take(ct.Piece.FRENCH_POLICE, "Oran")) == {"right_piece"}


@pytest.mark.clause("1.4.1", "R22")
def test_the_donor_may_be_another_location_even_of_a_cube_just_placed() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Philippeville", algerian_troops=0)
    state = play(in_algiers(state), put(1, ALGERIAN_TROOPS), select("Oran"))
    assert effect(state, take(ALGERIAN_TROOPS, "Algiers")) == {
        "Algiers: algerian_troops": (2, 1),
        "Oran: algerian_troops": (1, 2),
    }


# Pacification


def pacifying(**values: int) -> ct.State:
    """A Train in Algiers alone, Algiers chosen to Pacify, with these values there."""
    wanted = {"terror": 0, "stance": NEUTRAL, **values}
    return play(in_algiers(with_space(turn(ct.GOVERNMENT), "Algiers", **wanted)), pacify("Algiers"))


@pytest.mark.clause("3.2.1", "R61")
def test_choosing_the_space_to_pacify_is_free_and_remembers_the_locations() -> None:
    state = play(in_algiers(), select("Oran"))
    assert effect(state, pacify("Algiers")) == {}
    frame = pending(play(state, pacify("Algiers")))
    assert (names(frame.locations), frame.at) == (["Algiers", "Oran"], place("Algiers"))


@pytest.mark.clause("3.2.1", "R61")
@pytest.mark.parametrize(("before", "after"), [(OPPOSE, NEUTRAL), (NEUTRAL, SUPPORT)])
def test_pacification_shifts_one_level_toward_support_for_two_resources(before: int, after: int) -> None:
    state = pacifying(stance=before)
    assert effect(state, PACIFY_SHIFT) == {
        "Algiers: stance": (before, after),
        "Government Resources": (14, 12),
    }
    assert ledger(state, PACIFY_SHIFT) == [
        "3.2.1: Paid Government 2",
        f"3.2.1: Shifted Algiers {before} {after}",
    ]


@pytest.mark.clause("3.2.1", "R61")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_pacification_removes_terror_for_two_resources_each(count: int) -> None:
    state = pacifying(terror=3)
    assert effect(state, remove_terror(count)) == {
        "Algiers: terror": (3, 3 - count),
        "Government Resources": (14, 14 - 2 * count),
    }
    assert ledger(state, remove_terror(count)) == [
        f"3.2.1: Paid Government {2 * count}",
        f"3.2.1: TerrorRemoved {count} Algiers",
    ]


@pytest.mark.clause("3.2.1", "R61")
def test_pacification_may_stop_after_some_terror() -> None:
    assert effect(play(pacifying(terror=2), remove_terror(1)), END) == {}


@pytest.mark.clause("3.2.1", "R61")
def test_the_shift_follows_once_no_terror_is_left() -> None:
    state = play(pacifying(terror=2), remove_terror(1), remove_terror(1))
    assert effect(state, PACIFY_SHIFT)["Algiers: stance"] == (NEUTRAL, SUPPORT)


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_shift_while_terror_is_left() -> None:
    assert refusal(play(pacifying(terror=2), remove_terror(1)), PACIFY_SHIFT) == {"no_terror_left"}


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_shift_two_levels() -> None:
    state = play(pacifying(stance=OPPOSE), PACIFY_SHIFT)
    assert refusal(state, PACIFY_SHIFT) == {"not_shifted_yet"}


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_remove_terror_after_the_shift() -> None:
    state = play(pacifying(), PACIFY_SHIFT)
    assert refusal(state, remove_terror(1)) == {"terror_there"}


@pytest.mark.clause("3.2.1")
def test_illegal_remove_more_terror_than_is_there() -> None:
    assert refusal(pacifying(terror=2), remove_terror(3)) == {"terror_there"}


@pytest.mark.clause("3.2.1")
def test_illegal_remove_no_terror() -> None:
    assert refusal(pacifying(terror=2), remove_terror(0)) == {"at_least_one"}


@pytest.mark.clause("3.2.1", "1.8", "3.1.2")
def test_illegal_remove_terror_without_the_price_of_each() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=2)
    state = play(in_algiers(with_resources(state, government=5)), pacify("Algiers"))
    assert refusal(state, remove_terror(2)) == {"can_pay"}
    assert effect(state, remove_terror(1)) == {"Algiers: terror": (2, 1), "Government Resources": (3, 1)}
    assert refusal(play(state, remove_terror(1)), remove_terror(1)) == {"can_pay"}


@pytest.mark.clause("3.2.1", "1.8")
def test_illegal_shift_without_its_price() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=1)
    state = play(in_algiers(with_resources(state, government=5)), pacify("Algiers"), remove_terror(1))
    assert refusal(state, PACIFY_SHIFT) == {"can_pay"}


@pytest.mark.clause("3.2.1", "R42")
def test_terror_may_be_removed_at_support_but_not_the_level_shifted() -> None:
    state = pacifying(terror=1, stance=SUPPORT)
    assert effect(state, remove_terror(1)) == {"Algiers: terror": (1, 0), "Government Resources": (14, 12)}
    assert refusal(play(state, remove_terror(1)), PACIFY_SHIFT) == {"not_at_support"}


@pytest.mark.clause("3.2.1", "R38", "R42")
def test_terror_may_be_removed_in_population_0_but_the_space_stays_neutral() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Saida", government_bases=1, terror=1)
    state = play(training(state), select("Saida"), pacify("Saida"))
    assert effect(state, remove_terror(1)) == {"Saida: terror": (1, 0), "Government Resources": (14, 12)}
    assert refusal(play(state, remove_terror(1)), PACIFY_SHIFT) == {"populated"}


@pytest.mark.clause("3.2.1", "1.6.2")
def test_population_1_is_enough_to_shift() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Setif", government_bases=1)
    state = play(training(state), select("Setif"), pacify("Setif"))
    assert effect(state, PACIFY_SHIFT) == {"Setif: stance": (0, 1), "Government Resources": (14, 12)}


@pytest.mark.clause("3.2.1", "1.8")
def test_pacification_may_spend_the_last_resources() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=2)
    state = play(in_algiers(with_resources(state, government=6)), pacify("Algiers"))
    assert effect(state, remove_terror(2)) == {"Algiers: terror": (2, 0), "Government Resources": (4, 0)}
    state = play(in_algiers(with_resources(turn(ct.GOVERNMENT), government=4)), pacify("Algiers"))
    assert effect(state, PACIFY_SHIFT) == {"Algiers: stance": (0, 1), "Government Resources": (2, 0)}


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_pacify_without_government_control() -> None:
    state = in_algiers(with_space(turn(ct.GOVERNMENT), "Algiers", underground=3))
    assert refusal(state, pacify("Algiers")) == {"government_control"}


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_pacification_goes_on_once_control_is_lost() -> None:
    state = with_space(pacifying(terror=1), "Algiers", underground=3)
    assert refusal(state, remove_terror(1)) == {"government_control"}
    assert refusal(with_space(state, "Algiers", terror=0), PACIFY_SHIFT) == {"government_control"}
    assert effect(state, END) == {}


@pytest.mark.clause("3.2.1", "R61", "R36")
def test_control_gained_by_the_cubes_just_placed_opens_pacification() -> None:
    state = in_algiers(with_space(turn(ct.GOVERNMENT), "Algiers", underground=3))
    assert effect(play(state, put(1, ALGERIAN_POLICE)), pacify("Algiers")) == {}


@pytest.mark.clause("3.2.1", "R61")
def test_illegal_pacify_a_space_that_was_not_selected() -> None:
    assert refusal(in_algiers(), pacify("Oran")) == {"selected_space"}


@pytest.mark.clause("3.2.1", "R62")
def test_illegal_pacify_in_a_train_of_tracks_alone() -> None:
    state = play(training(with_france(turn(ct.GOVERNMENT), "C")), track(FRANCE))
    assert refusal(state, pacify("Algiers")) == {"selected_space"}


@pytest.mark.clause("3.2.1", "2.3.4", "R62")
def test_a_limited_train_in_a_space_may_pacify() -> None:
    state = play(limited(turn(ct.FLN)), TRAIN, select("Algiers"), pacify("Algiers"))
    assert effect(state, PACIFY_SHIFT) == {"Algiers: stance": (0, 1), "Government Resources": (14, 12)}


@pytest.mark.clause("3.2.1", "R42", "R44")
def test_illegal_pacify_where_nothing_can_change() -> None:
    state = in_algiers(with_space(turn(ct.GOVERNMENT), "Algiers", stance=SUPPORT))
    assert refusal(state, pacify("Algiers")) == {"something_to_do"}
    state = play(training(with_space(turn(ct.GOVERNMENT), "Saida", government_bases=1)), select("Saida"))
    assert refusal(state, pacify("Saida")) == {"something_to_do"}


@pytest.mark.clause("3.2.1", "1.8")
def test_illegal_pacify_without_the_price_of_a_step() -> None:
    state = in_algiers(with_resources(turn(ct.GOVERNMENT), government=3))
    assert refusal(state, pacify("Algiers")) == {"can_pay"}


@pytest.mark.clause("3.2.1", "R51")
def test_pacification_follows_all_placements() -> None:
    state = pacifying()
    for one in (select("Oran"), put(1, ALGERIAN_POLICE), take(ALGERIAN_TROOPS, "Oran")):
        assert refusal(state, one) == {"moment"}


@pytest.mark.clause("3.2.1", "5.1.7")
def test_one_space_alone_is_pacified() -> None:
    state = play(in_algiers(), select("Oran"), pacify("Algiers"), PACIFY_SHIFT)
    assert refusal(state, pacify("Oran")) == {"moment"}
    assert ct.legal_moves(state) == (move("deploy"), move("troop_lift"), END)


@pytest.mark.clause("2.3")
def test_pass_is_not_open_inside_an_operation() -> None:
    assert refusal(in_algiers(), PASS) == {"moment"}


# Boxes and free Operations


@pytest.mark.clause("2.3.2", "2.3.5", "R1", "R5")
@pytest.mark.parametrize(
    ("text", "ended_in"),
    [
        ("Algiers", "limited op"),
        ("France Track", "limited op"),
        ("Algiers; pacify Algiers; shift", "limited op"),
        ("Algiers; Oran", "op only"),
        ("France Track; Algiers", "op only"),
        (
            "Algiers; deploy; Oran; move 1 French Police from Oran to Available; end",
            "op + special activity",
        ),
        (
            "deploy; Oran; move 1 French Police from Oran to Available; end; Algiers",
            "op + special activity",
        ),
    ],
)
def test_the_locations_and_the_special_activity_make_the_box(text: str, ended_in: str) -> None:
    state = with_france(turn(ct.GOVERNMENT), "C")
    assert box(line(state, f"train; {text}; end")) == ended_in


@pytest.mark.clause("2.3.2", "2.3.5", "R6")
def test_the_op_only_box_allows_several_locations_but_no_special_activity() -> None:
    state = line(several(turn(ct.FLN)), "train; Algiers; Oran")
    assert refusal(state, move("deploy")) == {"activity_allowed"}
    assert refusal(state, move("troop_lift")) == {"activity_allowed"}
    assert effect(state, END) == {}


@pytest.mark.clause("3.1.2", "3.2.1")
def test_locations_of_a_free_train_cost_nothing() -> None:
    state = granted(with_france(turn(ct.GOVERNMENT), "C"), "#2u")
    state = with_resources(state, government=0)
    assert effect(state, select("Algiers")) == {}
    assert ledger(state, select("Algiers")) == []
    assert effect(play(state, select("Algiers")), select("Oran")) == {}
    assert effect(state, track(FRANCE)) == {"France Track": ("C", "B")}


@pytest.mark.clause("3.1.2", "3.2.1", "R54")
def test_pacification_within_a_free_train_is_paid_for_all_the_same() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=1)
    state = play(granted(state, "#37u"), select("Algiers"), pacify("Algiers"))
    assert effect(state, remove_terror(1)) == {"Algiers: terror": (1, 0), "Government Resources": (16, 14)}
    state = play(state, remove_terror(1))
    assert effect(state, PACIFY_SHIFT) == {"Algiers: stance": (0, 1), "Government Resources": (14, 12)}


@pytest.mark.clause("3.1.2", "3.2.1", "1.8", "R54")
def test_illegal_pacify_in_a_free_train_without_the_price_of_a_step() -> None:
    state = play(granted(turn(ct.GOVERNMENT), "#2u"), select("Algiers"))
    state = with_resources(state, government=1)
    assert refusal(state, pacify("Algiers")) == {"can_pay"}


# Special Activities within Train


@pytest.mark.clause("4.1", "R48", "R50")
@pytest.mark.parametrize("activity", ["deploy", "troop_lift"])
def test_a_special_activity_ends_the_work_in_the_location(activity: str) -> None:
    state = play(in_algiers(), put(1, ALGERIAN_POLICE), move(activity))
    for one in (put(1, ALGERIAN_POLICE), pacify("Algiers"), track(FRANCE), move("deploy")):
        assert refusal(state, one) - {"belongs"} == {"moment"}
    assert effect(state, END) == {}
    assert refusal(play(state, END), put(1, ALGERIAN_POLICE)) == {"moment"}


POLICE_HOME = "deploy; Oran; move 1 French Police from Oran to Available; end"


@pytest.mark.clause("4.1", "3.2.1", "R50", "R51")
def test_after_a_special_activity_train_selects_and_pacifies_on() -> None:
    state = line(in_algiers(), f"place 1 Algerian Police; {POLICE_HOME}")
    assert names(pending(state).locations) == ["Algiers"]
    assert refusal(state, put(1, ALGERIAN_POLICE)) == {"moment"}
    assert refusal(state, take(ALGERIAN_TROOPS, "Oran")) == {"moment"}
    assert effect(state, pacify("Algiers")) == {}
    state = play(state, select("Oran"))
    assert effect(state, put(4, ALGERIAN_POLICE))["Oran: algerian_police"] == (0, 4)


@pytest.mark.clause("4.1", "3.2.1", "R51")
def test_a_special_activity_may_follow_pacification_and_then_only_the_end() -> None:
    state = line(in_algiers(), f"pacify Algiers; shift; {POLICE_HOME}")
    for one in (select("Oran"), pacify("Algiers"), PACIFY_SHIFT, remove_terror(1), put(1, ALGERIAN_POLICE)):
        assert refusal(state, one) == {"moment"}
    assert ct.legal_moves(state) == (END,)
    assert box(play(state, END)) == "op + special activity"


@pytest.mark.clause("4.1", "3.2.1", "R50", "R51")
def test_a_special_activity_ends_a_pacification_that_has_begun() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", terror=2)
    state = line(in_algiers(state), f"pacify Algiers; remove 1 Terror; {POLICE_HOME}")
    assert state.space("Algiers").terror == 1
    assert refusal(state, remove_terror(1)) == {"moment"}
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.1", "R48")
def test_illegal_a_second_special_activity_in_a_train() -> None:
    state = line(in_algiers(), POLICE_HOME)
    assert refusal(state, move("deploy")) == {"one_activity"}
    assert refusal(state, move("troop_lift")) == {"one_activity"}
    state = line(state, "pacify Algiers; shift")
    assert refusal(state, move("troop_lift")) == {"one_activity"}


@pytest.mark.clause("4.1.1", "R55")
def test_illegal_neutralize_in_a_train() -> None:
    assert refusal(in_algiers(), move("neutralize")) == {"accompanies"}


@pytest.mark.clause("4.2.1", "3.2.1", "R59", "R61")
def test_a_sector_whose_base_was_deployed_away_may_still_be_pacified() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Setif", government_bases=1, french_police=1)
    text = "train; Setif; deploy; Setif; move 1 Government Base from Setif to Available; end"
    assert effect(line(state, text), pacify("Setif")) == {}
