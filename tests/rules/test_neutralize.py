"""Neutralize (4.2.3): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ACCOMPANIED,
    ACTIVE,
    END,
    FLN_BASES,
    NEUTRAL,
    OPPOSE,
    PASS,
    SUPPORT,
    UNDERGROUND,
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
    with_space,
    without,
)

NEUTRALIZE = move("neutralize")


def select(space: str) -> Move:
    return move("neutralize.select", space)


def remove(count: int, piece: ct.Piece, space: str) -> Move:
    return move("neutralize.remove", count, piece, space)


def held(space: str = "Oran", state: ct.State | None = None, **values: int) -> ct.State:
    """The Full Scenario with one French Troops and one French Police cube in a space, and these values."""
    cubes = {"french_troops": 1, "french_police": 1, "algerian_troops": 0, "algerian_police": 0}
    return with_space(state or turn(ct.GOVERNMENT), space, **(cubes | values))


def neutralizing(state: ct.State, *spaces: str) -> ct.State:
    """A Neutralize within a Garrison, with these spaces chosen."""
    return play(line(state, "garrison"), NEUTRALIZE, *map(select, spaces))


def full_of_terror(left: int, *but: str) -> ct.State:
    """The Full Scenario with Terror spread until so many markers are left, none of it in these spaces."""
    state = turn(ct.GOVERNMENT)
    for name in ("Medea", "Batna", "Bougie", "Setif"):
        assert name not in but
        state = with_space(state, name, terror=3 if name != "Setif" else 3 - left)
    return state


# Opening


@pytest.mark.clause("4.2.3", "4.1.1", "R50", "R55")
@pytest.mark.parametrize(
    "operation",
    ["garrison", "garrison; activate Medea", "sweep", "sweep; Oran", "sweep; Oran; activate Oran"],
)
def test_neutralize_accompanies_garrison_and_sweep_between_their_steps(operation: str) -> None:
    state = line(turn(ct.GOVERNMENT), operation)
    assert effect(state, NEUTRALIZE) == {}
    assert ledger(state, NEUTRALIZE) == []


@pytest.mark.clause("4.2.3", "R55")
@pytest.mark.parametrize("operation", ["train; Algiers", "assault; Medea"])
def test_illegal_neutralize_in_another_operation(operation: str) -> None:
    assert refusal(line(turn(ct.GOVERNMENT), operation), NEUTRALIZE) == {"accompanies"}


@pytest.mark.clause("2.3.4", "4.1")
def test_illegal_neutralize_in_a_limited_operation_or_in_the_op_only_box() -> None:
    for begun in (limited, several):
        assert refusal(line(begun(turn(ct.FLN)), "sweep; Oran"), NEUTRALIZE) == {"activity_allowed"}
    assert effect(line(play(turn(ct.FLN), PASS, ACCOMPANIED), "sweep; Oran"), NEUTRALIZE) == {}


@pytest.mark.clause("4.1", "R48")
def test_illegal_neutralize_after_a_troop_lift() -> None:
    text = "sweep; Oran; troop lift; Oran; Constantine; move 1 French Troop from Constantine to Oran; end"
    assert refusal(line(turn(ct.GOVERNMENT), text), NEUTRALIZE) == {"one_activity"}


@pytest.mark.clause("4.2.3", "R9", "R87")
def test_a_neutralize_where_no_space_has_troops_and_police_is_opened_and_ends_as_it_began() -> None:
    state = without(turn(ct.GOVERNMENT), "french_troops", "algerian_troops")
    state = neutralizing(state)
    assert ct.legal_moves(state) == (END,)
    assert effect(state, END) == {}


# Choosing spaces


@pytest.mark.clause("4.2.3", "R87")
def test_spaces_with_troops_and_police_of_either_nationality_may_be_chosen() -> None:
    assert selectable(neutralizing(turn(ct.GOVERNMENT)), "neutralize.select") == {
        "Constantine",
        "Algiers",
        "Oran",
    }


@pytest.mark.clause("4.2.3", "R87")
@pytest.mark.parametrize("troops", ["french_troops", "algerian_troops"])
@pytest.mark.parametrize("police", ["french_police", "algerian_police"])
def test_one_cube_of_each_type_without_control_or_fln_pieces_is_enough(troops: str, police: str) -> None:
    state = with_space(turn(ct.GOVERNMENT), "Philippeville", algerian_troops=0)
    state = with_space(state, "Bougie", **{troops: 1, police: 1})
    assert effect(neutralizing(state), select("Bougie")) == {}
    state = with_space(state, "Bougie", underground=4)
    assert not state.space("Bougie").government_control
    assert effect(neutralizing(state), select("Bougie")) == {}


@pytest.mark.clause("4.2.3", "R87")
def test_illegal_choose_a_space_without_troops() -> None:
    assert refusal(neutralizing(turn(ct.GOVERNMENT)), select("Medea")) == {"troops_there"}


@pytest.mark.clause("4.2.3", "R87")
def test_illegal_choose_a_space_without_police() -> None:
    assert refusal(neutralizing(turn(ct.GOVERNMENT)), select("Sidi Bel Abbes")) == {"police_there"}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_neutralize_abroad(country: str) -> None:
    state = with_space(with_independence(turn(ct.GOVERNMENT)), country, active=2)
    state = neutralizing(state)
    assert refusal(state, select(country)) == {"in_algeria", "troops_there", "police_there"}
    assert cited(state, select(country), "in_algeria") == ("1.3.4", "R57")


@pytest.mark.clause("4.2.3")
def test_illegal_choose_a_third_space() -> None:
    state = neutralizing(turn(ct.GOVERNMENT), "Oran")
    assert effect(state, select("Algiers")) == {}
    assert refusal(play(state, select("Algiers")), select("Constantine")) == {"up_to_two_spaces"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_choose_a_space_twice() -> None:
    assert refusal(neutralizing(turn(ct.GOVERNMENT), "Oran"), select("Oran")) == {"not_chosen_before"}


@pytest.mark.clause("4.1", "R52")
def test_a_space_of_the_operation_may_be_neutralized_and_another_too() -> None:
    state = line(held(underground=2), "sweep; Oran; activate Oran; neutralize")
    assert effect(state, select("Oran")) == {}
    assert effect(state, select("Algiers")) == {}


@pytest.mark.clause("4.2.3", "R9", "R38")
def test_two_spaces_without_people_or_exposed_pieces_may_be_chosen_and_nothing_was_done() -> None:
    state = neutralizing(held("Mascara", held("Saida")), "Saida", "Mascara")
    assert ct.legal_moves(state) == (END,)
    assert pending(play(state, END)).unmade


@pytest.mark.clause("4.2.3", "R53")
def test_a_second_space_may_be_chosen_after_a_removal() -> None:
    state = play(neutralizing(held(active=1), "Oran"), remove(1, ACTIVE, "Oran"))
    assert effect(state, select("Algiers")) == {}
    # Once something was removed, the second space needs no change of its own.
    state = play(neutralizing(held("Saida", held(active=1)), "Oran"), remove(1, ACTIVE, "Oran"))
    assert effect(state, select("Saida")) == {}


# Removing pieces


@pytest.mark.clause("4.2.3", "R29")
def test_the_first_guerrilla_goes_to_available_and_the_second_to_casualties() -> None:
    state = neutralizing(held(active=3), "Oran")
    spare = state.available.guerrillas
    assert effect(state, remove(1, ACTIVE, "Oran")) == {
        "Oran: active": (3, 2),
        "Available: guerrillas": (spare, spare + 1),
    }
    assert effect(state, remove(2, ACTIVE, "Oran")) == {
        "Oran: active": (3, 1),
        "Available: guerrillas": (spare, spare + 1),
        "Casualties: guerrillas": (0, 1),
    }
    assert ledger(state, remove(2, ACTIVE, "Oran")) == [
        "4.2.3: Removed Active 1 Oran Available",
        "4.2.3: Removed Active 1 Oran Casualties",
    ]


@pytest.mark.clause("4.2.3", "R29")
def test_the_turns_run_on_from_one_space_to_the_next() -> None:
    state = neutralizing(held("Algiers", held(active=1), active=1), "Oran", "Algiers")
    state = play(state, remove(1, ACTIVE, "Oran"))
    assert effect(state, remove(1, ACTIVE, "Algiers")) == {
        "Algiers: active": (1, 0),
        "Casualties: guerrillas": (0, 1),
    }


@pytest.mark.clause("4.2.3", "R29", "R79")
def test_a_base_between_does_not_count_in_the_turns() -> None:
    state = neutralizing(held("Algiers", held(fln_bases=1), active=1), "Oran", "Algiers")
    state = play(state, remove(1, FLN_BASES, "Oran"))
    spare = state.available.guerrillas
    assert effect(state, remove(1, ACTIVE, "Algiers")) == {
        "Algiers: active": (1, 0),
        "Available: guerrillas": (spare, spare + 1),
    }


@pytest.mark.clause("4.2.3", "R79")
@pytest.mark.parametrize("count", [1, 2])
def test_a_base_goes_to_available_and_raises_commitment_at_once(count: int) -> None:
    state = neutralizing(held(fln_bases=2), "Oran")
    spare = state.available.fln_bases
    assert effect(state, remove(count, FLN_BASES, "Oran")) == {
        "Oran: fln_bases": (2, 2 - count),
        "Available: fln_bases": (spare, spare + count),
        "commitment": (25, 25 + count),
    }
    assert ledger(state, remove(count, FLN_BASES, "Oran")) == [
        f"4.2.3: Removed FLN Bases {count} Oran Available",
        f"4.2.3: CommitmentChanged {count} 0",
    ]


@pytest.mark.clause("4.2.3", "1.8", "R43")
def test_commitment_above_50_is_lost() -> None:
    state = neutralizing(held("Oran", with_commitment(turn(ct.GOVERNMENT), 50), fln_bases=1), "Oran")
    assert "commitment" not in effect(state, remove(1, FLN_BASES, "Oran"))


@pytest.mark.clause("4.2.3", "R89")
def test_a_guerrilla_and_then_the_base_that_it_protected_go() -> None:
    state = neutralizing(held(active=1, fln_bases=1), "Oran")
    assert refusal(state, remove(1, FLN_BASES, "Oran")) == {"bases_last"}
    state = play(state, remove(1, ACTIVE, "Oran"))
    assert effect(state, remove(1, FLN_BASES, "Oran"))["commitment"] == (25, 26)


@pytest.mark.clause("4.2.3", "R89")
def test_illegal_remove_a_base_beside_an_underground_guerrilla() -> None:
    state = neutralizing(held(underground=1, fln_bases=1), "Oran")
    assert refusal(state, remove(1, FLN_BASES, "Oran")) == {"bases_last"}


@pytest.mark.clause("4.2.3", "R89")
def test_guerrillas_elsewhere_protect_no_base() -> None:
    state = held("Algiers", held(fln_bases=1), underground=1, active=1)
    state = neutralizing(state, "Oran", "Algiers")
    assert effect(state, remove(1, FLN_BASES, "Oran"))["Oran: fln_bases"] == (1, 0)


@pytest.mark.clause("4.2.3", "1.4.3")
@pytest.mark.parametrize("piece", [UNDERGROUND, ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE])
def test_illegal_remove_another_piece(piece: ct.Piece) -> None:
    state = neutralizing(held(underground=1), "Oran")
    assert refusal(state, remove(1, piece, "Oran")) == {"exposed_piece"}


@pytest.mark.clause("4.2.3")
def test_illegal_remove_from_a_space_that_was_not_chosen() -> None:
    state = neutralizing(held("Algiers", active=1), "Oran")
    assert refusal(state, remove(1, ACTIVE, "Algiers")) == {"chosen_space"}
    assert cited(state, remove(1, ACTIVE, "Algiers"), "chosen_space") == ("4.2.3", "R90")


@pytest.mark.clause("4.2.3", "R90")
def test_pieces_go_before_the_end_shifts_the_spaces() -> None:
    state = neutralizing(held(active=1, stance=SUPPORT), "Oran")
    assert "Oran: stance" not in effect(state, remove(1, ACTIVE, "Oran"))
    assert effect(play(state, remove(1, ACTIVE, "Oran")), END) == {"Oran: stance": (SUPPORT, NEUTRAL)}


@pytest.mark.clause("4.2.3")
def test_illegal_remove_more_than_two_pieces_in_all() -> None:
    state = neutralizing(held("Algiers", held(active=3), active=2), "Oran", "Algiers")
    assert refusal(state, remove(3, ACTIVE, "Oran")) == {"within_limit"}
    state = play(state, remove(1, ACTIVE, "Oran"))
    assert refusal(state, remove(2, ACTIVE, "Algiers")) == {"within_limit"}
    state = play(state, remove(1, ACTIVE, "Algiers"))
    assert refusal(state, remove(1, ACTIVE, "Oran")) == {"within_limit"}


@pytest.mark.clause("4.2.3")
def test_illegal_remove_more_than_stand_there() -> None:
    state = neutralizing(held(active=1), "Oran")
    assert refusal(state, remove(2, ACTIVE, "Oran")) == {"pieces_there"}
    assert refusal(state, remove(1, FLN_BASES, "Oran")) == {"pieces_there", "bases_last"}


@pytest.mark.clause("4.2.3")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_remove_no_piece(count: int) -> None:
    assert refusal(neutralizing(held(active=1), "Oran"), remove(count, ACTIVE, "Oran")) == {"at_least_one"}


# The people


@pytest.mark.clause("4.2.3", "R88")
@pytest.mark.parametrize(("before", "after"), [(SUPPORT, NEUTRAL), (NEUTRAL, OPPOSE)])
def test_each_space_shifts_one_level_toward_opposition_at_the_end(before: int, after: int) -> None:
    state = neutralizing(held(stance=before, terror=1), "Oran")
    assert effect(state, END) == {"Oran: stance": (before, after)}
    assert ledger(state, END) == [f"4.2.3: Shifted Oran {before} {after}"]


@pytest.mark.clause("4.2.3", "R53", "R88")
def test_both_spaces_shift_though_nothing_was_removed() -> None:
    state = held("Algiers", held(active=2), stance=SUPPORT)
    state = neutralizing(state, "Oran", "Algiers")
    assert effect(state, END) == {"Oran: stance": (0, -1), "Algiers: stance": (1, 0)}


@pytest.mark.clause("4.2.3")
def test_a_space_at_oppose_gets_a_terror_marker() -> None:
    state = neutralizing(held(stance=OPPOSE), "Oran")
    assert effect(state, END) == {"Oran: terror": (0, 1)}
    assert ledger(state, END) == ["4.2.3: TerrorPlaced Oran"]


@pytest.mark.clause("4.2.3", "R41")
@pytest.mark.parametrize("terror", [1, 2])
def test_a_space_at_oppose_with_terror_stays_as_it_is(terror: int) -> None:
    state = play(
        neutralizing(held(stance=OPPOSE, terror=terror, active=1), "Oran"), remove(1, ACTIVE, "Oran")
    )
    assert effect(state, END) == {}


@pytest.mark.clause("4.1", "4.2.3", "R9", "R41")
def test_a_neutralize_at_oppose_with_terror_that_removes_nothing_was_not_made() -> None:
    state = neutralizing(held(stance=OPPOSE, terror=1, active=1), "Oran")
    assert effect(state, END) == {}
    assert pending(play(state, END)).unmade
    assert pending(play(state, remove(1, ACTIVE, "Oran"), END)).accompanied_by == "Neutralize"


@pytest.mark.clause("4.2.3", "R41")
def test_the_last_terror_marker_goes_to_the_space_chosen_first() -> None:
    state = held("Algiers", held("Oran", full_of_terror(1), stance=OPPOSE), stance=OPPOSE)
    assert effect(neutralizing(state, "Algiers", "Oran"), END) == {"Algiers: terror": (0, 1)}
    assert effect(neutralizing(state, "Oran", "Algiers"), END) == {"Oran: terror": (0, 1)}


@pytest.mark.clause("4.2.3", "R9", "R41")
def test_no_marker_is_placed_when_all_twelve_are_out() -> None:
    state = held("Oran", full_of_terror(0), stance=OPPOSE, active=1)
    state = neutralizing(state, "Oran")
    assert effect(state, END) == {}
    assert pending(play(state, END)).unmade
    assert effect(play(state, remove(1, ACTIVE, "Oran")), END) == {}


@pytest.mark.clause("4.2.3", "1.6.2", "R38")
def test_a_space_of_population_0_neither_shifts_nor_gets_terror() -> None:
    state = play(neutralizing(held("Saida", active=1), "Saida"), remove(1, ACTIVE, "Saida"))
    assert effect(state, END) == {}
    resettled = with_space(turn(ct.GOVERNMENT, "short"), "Algiers", french_troops=3)
    resettled = held("Setif", resettled, active=1)
    state = play(neutralizing(resettled, "Setif"), remove(1, ACTIVE, "Setif"))
    assert effect(state, END) == {}


@pytest.mark.clause("4.2.3", "R9", "R41")
def test_a_shift_or_a_terror_marker_alone_makes_a_neutralize() -> None:
    for stance in (SUPPORT, NEUTRAL, OPPOSE):
        state = play(neutralizing(held(stance=stance, terror=0), "Oran"), END)
        assert pending(state).accompanied_by == "Neutralize"


# With the Operation


@pytest.mark.clause("4.2.3", "R48", "R50")
def test_sweep_neutralize_and_sweep_on() -> None:
    state = held("Constantine", held(underground=2), underground=2)
    state = line(
        state, "sweep; Oran; Constantine; activate Oran; neutralize; Oran; remove 2 Active from Oran; end"
    )
    assert names(pending(state).locations) == ["Oran", "Constantine"]
    assert effect(state, move("sweep.search", "Constantine"))["Constantine: active"] == (0, 2)
    assert box(line(state, "activate Constantine; end")) == "op + special activity"


@pytest.mark.clause("4.2.3", "R50")
def test_police_that_just_moved_open_a_space_to_neutralize() -> None:
    state = line(
        turn(ct.GOVERNMENT), "garrison; move 1 French Police from Oran to Sidi Bel Abbes; neutralize"
    )
    assert selectable(state, "neutralize.select") == {"Constantine", "Algiers", "Sidi Bel Abbes"}


@pytest.mark.clause("4.1", "R48")
def test_illegal_the_operation_goes_on_within_a_neutralize() -> None:
    state = neutralizing(turn(ct.GOVERNMENT), "Oran")
    for one in (move("garrison.search", "Oran"), stage("garrison.move", "Oran"), NEUTRALIZE):
        assert refusal(state, one) - {"belongs"} == {"moment"}
